"""Whether a function or a class draws at random, as far as its code shows."""

from collections.abc import Iterator, Mapping
from random import Random
from types import CodeType, ModuleType
from typing import Any

__all__ = ["draws"]

SOURCES = frozenset({"random", "secrets", "numpy.random"})
"""The modules that draw."""


def draws(target: object, names: Mapping[str, Any]) -> bool:
    """Tell whether a function or class of the module `names`, or a function that it calls, names a source."""
    seen: set[CodeType] = set()
    ahead = [*_codes(target)]
    while ahead:
        code = ahead.pop()
        if code in seen:
            continue
        seen.add(code)
        for name in code.co_names:
            value = names.get(name)
            if name in SOURCES or _is_source(value):
                return True
            ahead += _codes(value)
        ahead += [each for each in code.co_consts if isinstance(each, CodeType)]
    return False


def _codes(target: object) -> Iterator[CodeType]:
    """Yield the code of a function, and of the methods of a class or of an object's class."""
    code = getattr(target, "__code__", None)
    if isinstance(code, CodeType):
        yield code
    kind = target if isinstance(target, type) else type(target)
    if kind.__module__ != "builtins":
        for base in kind.__mro__:
            methods = (getattr(each, "__code__", None) for each in vars(base).values())
            yield from (each for each in methods if isinstance(each, CodeType))
    held = getattr(target, "__dict__", {}) if not isinstance(target, type | ModuleType) else {}
    yield from (
        each.__code__ for each in held.values() if isinstance(getattr(each, "__code__", None), CodeType)
    )


def _is_source(value: object) -> bool:
    """Tell whether a global value is a module that draws, or a function of one."""
    if isinstance(value, ModuleType):
        return value.__name__ in SOURCES
    return isinstance(getattr(value, "__self__", None), Random)
