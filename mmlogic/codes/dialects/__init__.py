"""The dialects of answers. Each module here lists its dialects in DIALECTS."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from mmlogic.codes.dialects.dialect import Dialect


@cache
def dialects() -> dict[str, Dialect]:
    """Return all dialects by name. `marks` is the first."""
    modules = [import_module(f"{__name__}.{each.name}") for each in iter_modules(__path__)]
    declared = [dialect for module in modules for dialect in getattr(module, "DIALECTS", ())]
    declared.sort(key=lambda dialect: (dialect.name != "marks", dialect.name))
    return {dialect.name: dialect for dialect in declared}
