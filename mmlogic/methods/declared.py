"""The methods that are made of the declarations of statements, and what every method of a session shares."""

from collections.abc import Callable, Mapping
from functools import wraps
from inspect import Parameter, Signature, cleandoc, signature
from keyword import iskeyword
from typing import Any, get_type_hints

from mmlogic.language import MmlogicError, Statement, by_keyword
from mmlogic.language.places import WrongValue
from mmlogic.language.registry import Declaration, RunScript
from mmlogic.methods.arguments import arguments
from mmlogic.render.answers import Answer
from mmlogic.session.core import SessionCore, kept

Method = Callable[..., Any]

LEFT_OUT = {
    "quit": "`close` ends a session",
    "editor": "a program has its own",
    "tee": "a program writes what it prints",
}
"""The statements that are no methods, and why."""


def declared_methods(by_hand: Mapping[str, object]) -> dict[str, Method]:
    """Return a method for each statement that has none `by_hand`, by name."""
    known = {_name(each.kind): each for each in by_keyword().values()}
    return {
        name: _method(name, declared)
        for name, declared in known.items()
        if name not in by_hand and name not in LEFT_OUT
    }


def _name(kind: type[Statement[Any]]) -> str:
    """Return what a method is called: `import` is a word of Python's own."""
    name = kind.__name__.lower()
    return f"{name}_" if iskeyword(name) else name


def _method(name: str, declared: Declaration) -> Method:
    kind = declared.kind
    made = {each.parameter.name: each.made for each in arguments(kind)}
    this = Parameter("self", Parameter.POSITIONAL_ONLY)
    taken = Signature([this, *(each.parameter for each in arguments(kind))], return_annotation=_answer(kind))

    def method(*given: object, **named: object) -> Any:
        session, *values = taken.bind(*given, **named).arguments.items()
        statement = kind(**{name: made[name](value) for name, value in values})
        return _asked(session[1], statement)

    method.__name__, method.__doc__ = name, cleandoc(kind.__doc__ or "")
    method.__signature__ = taken  # type: ignore[attr-defined]
    method.__annotations__ = {"return": taken.return_annotation}
    return method


def _answer(kind: type[Statement[Any]]) -> Any:
    return list[Answer] if issubclass(kind, RunScript) else get_type_hints(kind.carry_out)["return"]


def _asked(session: Any, statement: Statement[Any]) -> Any:
    if isinstance(statement, RunScript):
        return kept(session.execute(statement))
    return session.ask(statement)


def public(name: str, method: Method) -> Method:
    """Return a method whose errors say what the caller wrote: its name, not those of what is inside.

    What is known to be wrong is raised where it is called, without the way that led to it.
    """
    taken = signature(method)

    @wraps(method)
    def called(self: SessionCore, /, *given: object, **named: object) -> Any:
        try:
            taken.bind(self, *given, **named)
        except TypeError as error:
            raise TypeError(f"`{name}`: {error}") from None
        try:
            return method(self, *given, **named)
        except WrongValue as error:
            kind = TypeError if isinstance(error, TypeError) else ValueError
            raise kind(f"`{name}`: {error.reason}") from None
        except MmlogicError as error:
            raise error.with_traceback(None) from None

    called.__signature__ = taken  # type: ignore[attr-defined]
    called.__qualname__ = f"Session.{name}"
    del called.__wrapped__
    return called
