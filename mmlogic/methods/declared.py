"""The methods that are made of the declarations of statements."""

from inspect import Parameter, Signature, cleandoc
from keyword import iskeyword
from typing import Any, get_type_hints

from mmlogic.language import Statement
from mmlogic.language.registry import RunScript, declared_by, statements
from mmlogic.methods.arguments import arguments
from mmlogic.render.answers import Answer
from mmlogic.session.core import Method, SessionCore, kept, public

LEFT_OUT = {
    "quit": "`close` ends a session",
    "editor": "a program has its own",
    "tee": "a program writes what it prints",
}
"""The statements that are no methods, and why."""


class DeclaredMethod:
    """A method of a statement, which is imported when the method is first looked at."""

    def __init__(self, owner: type[SessionCore], name: str, rule: str) -> None:
        self._owner, self._name, self._rule = owner, name, rule

    def __get__(self, instance: SessionCore | None, owner: type[SessionCore]) -> Method:
        declared = declared_by(self._rule)
        assert declared is not None
        setattr(self._owner, self._name, public(self._name, _method(self._name, declared.kind)))
        method: Method = getattr(owner if instance is None else instance, self._name)
        return method


def declare_methods(owner: type[SessionCore]) -> None:
    """Give a class of sessions a method for each statement that has none there, nor is left out."""
    for rule in statements():
        name = f"{rule}_" if iskeyword(rule) else rule  # such as `import`
        if not hasattr(owner, name) and name not in LEFT_OUT:
            setattr(owner, name, DeclaredMethod(owner, name, rule))


def methods_of(owner: type[SessionCore]) -> dict[str, Method]:
    """Return the methods of statements and scripts that a class of sessions has, by name."""
    return {name: getattr(owner, name) for name in list(vars(owner)) if name[0] != "_"}


def _method(name: str, kind: type[Statement[Any]]) -> Method:
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
