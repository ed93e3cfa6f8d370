"""Check printed JSON against its schema. Every test that reads JSON does this, too."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

SCHEMA = json.loads((Path(__file__).parents[1] / "docs" / "output.schema.json").read_text())


def check(printed: dict[str, Any]) -> None:
    """Check an object against the schema. Raises ValidationError."""
    named = "error" if "error" in printed else printed.get("statement", "tournament")
    _validator(named).validate(printed)


@cache
def _validator(name: str) -> Any:
    jsonschema = pytest.importorskip("jsonschema", reason="`make test` installs it")
    return jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})
