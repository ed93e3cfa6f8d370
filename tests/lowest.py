"""Print the lowest version of each package that pyproject.toml bounds, as constraints for pip."""

import re
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

PROJECT = Path(__file__).parents[1] / "pyproject.toml"


def lowest() -> Iterator[str]:
    """Yield `lark==1.3` for `lark>=1.3`, and an exact version unchanged."""
    project = tomllib.loads(PROJECT.read_text())
    extras = project["project"]["optional-dependencies"].values()
    for requirement in chain(
        project["build-system"]["requires"], project["project"]["dependencies"], *extras
    ):
        if bound := re.fullmatch(r"([\w.-]+)[>=]=([\w.]+)", requirement):
            yield f"{bound[1]}=={bound[2]}"


if __name__ == "__main__":
    print(*sorted({*lowest()}), sep="\n")
