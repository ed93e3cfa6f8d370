"""The dialects: what a guess is answered with. Each module but these two declares one, its DIALECT."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from mmlogic.codes.dialects.dialect import Dialect
from mmlogic.codes.dialects.marks import DIALECT as MARKS

__all__ = ["MARKS", "Dialect", "dialect_named", "dialect_names"]


@cache
def dialect_names() -> tuple[str, ...]:
    """Return the names of the dialects, which are those of their modules; `marks` first."""
    names = sorted(each.name for each in iter_modules(__path__))
    return (MARKS.name, *(name for name in names if name not in {"dialect", "parts", MARKS.name}))


def dialect_named(name: str) -> Dialect:
    """Return the dialect of a name. Raises KeyError if there is none."""
    if name not in dialect_names():
        raise KeyError(name)
    found: Dialect = import_module(f"{__name__}.{name}").DIALECT
    return found
