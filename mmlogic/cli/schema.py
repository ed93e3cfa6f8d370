"""The JSON Schema of answers, for all statements or for one. Also the names of tables of CSV."""

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import click

from mmlogic.common.resources import resource
from mmlogic.common.wording import correction

Schema = dict[str, Any]


@cache
def _known() -> Schema:
    """Return the schema of all output. `make docs` writes it from the types of answers."""
    known: Schema = json.loads(resource("docs", "output.schema.json").read_text(encoding="utf-8"))
    return known


def schema_of(keyword: str | None) -> str:
    """Return the schema of all output, or of the answer to one statement, as text. Raises UsageError."""
    whole = _known()
    if keyword is None:
        return _written(whole)
    if keyword.lower() not in statements():
        hint = correction(keyword, statements(), "`mmlogic schema` prints all")
        raise click.UsageError(f"no JSON is printed for `{keyword}`; {hint}")
    own, definitions = whole["$defs"][keyword.lower()], whole["$defs"]
    title = f"What `{keyword.lower()}` answers, with --format json or jsonl"
    parts = {name: definitions[name] for name in sorted(_mentioned(own, definitions, set()))}
    return _written(
        {"$schema": whole["$schema"], "title": title, **own} | ({"$defs": parts} if parts else {})
    )


def check_table(name: str) -> None:
    """Raise UsageError unless `name` is a statement, or a JSON key whose value is a list of objects."""
    known = {*statements(), *_lists(_known()["$defs"])}
    if name not in known:
        raise click.UsageError(f"--table: no table is called {name}; {correction(name, known, _EXPECTED)}")


_EXPECTED = "expected a statement, or a key of JSON that has a list of objects, such as parts"


def _written(schema: Schema) -> str:
    return json.dumps(schema, ensure_ascii=False, indent=2)


def statements() -> list[str]:
    """Return the statements with a schema, and the other printed objects."""
    return [each["$ref"].rpartition("/")[2] for each in _known()["anyOf"]]


def _mentioned(part: object, definitions: Schema, seen: set[str]) -> set[str]:
    for name in re.findall(r'"#/\$defs/([^"]+)"', json.dumps(part)):
        if name not in seen:
            seen.add(name)
            _mentioned(definitions[name], definitions, seen)
    return seen


def _lists(part: object) -> Iterator[str]:
    """Yield the keys in a schema whose values are lists of objects."""
    if isinstance(part, list):
        for each in part:
            yield from _lists(each)
    elif isinstance(part, dict):
        for key, value in part.items():
            items = value.get("items") if isinstance(value, dict) else None
            if isinstance(items, dict) and ("$ref" in items or "anyOf" in items):
                yield key
            yield from _lists(value)
