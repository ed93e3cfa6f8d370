"""A session as Python uses it: a method for each statement, which raises StatementProblem if it fails.

Methods are made of the declarations of statements, but for those that are written by hand (`written.py`).
"""

from inspect import Parameter, Signature, cleandoc
from keyword import iskeyword
from typing import Any, get_type_hints

from mmlogic.language import Statement
from mmlogic.language.registry import RunScript, declared_by, statements
from mmlogic.methods.arguments import arguments
from mmlogic.methods.written import WrittenMethods
from mmlogic.render.answers import Answer
from mmlogic.session.core import Method, SessionCore, kept, public

__all__ = ["Session"]

LEFT_OUT = {
    "quit": "`close` ends a session",
    "editor": "a program has its own",
    "tee": "a program writes what it prints",
}
"""The statements that are no methods, and why."""


class Session(WrittenMethods):
    """Clues, rules and questions about one game, as text (`run`) or as methods of the same names.

    Those about puzzles take cells as (row, column), counted from 1 as in the language.

    Each session has its own Prolog program: sessions are independent, and any thread may use one. Errors are
    MmlogicErrors with one clear message; a statement that fails changes nothing, and those of the same `run`
    before it stay done. Close a session, or use it in a `with` block, to free its program at once.

    A process has one Prolog, which answers the questions of all sessions one after another: a long question
    keeps the others waiting, and a session's `timeout` counts its wait. A session with Prolog of people
    (`query`, clauses, dialects and players in Prolog) has a Prolog in a process of its own, which waits for
    nobody, and which a limit may end; with `process=True` it has that from the start. While a program has a
    query of pyswip open, mmlogic cannot ask Prolog of the same process, and says so.

    With `safe`, statements may be untrusted: they use no files, or only files below the directory that it
    names, and lift none of the limits in `settings` (docs/safety.md lists all promises). The process of their
    Prolog has given up its rights. Without `safe`, Prolog has the rights of who runs it.

    >>> with Session() as session:
    ...     taken = session.guess("RRBBGG", 0, 2)
    ...     print(session.count())
    ...     print([answer.data() for answer in session.run("guess YYOONN 1 2; count")])
    80460
    [{}, {'count': 8100, 'exact': True}]
    """


class _Declared:
    """A method of a statement, which is imported when the method is first looked at."""

    def __init__(self, name: str, rule: str) -> None:
        self._name, self._rule = name, rule

    def __get__(self, instance: Session | None, owner: type[Session]) -> Method:
        declared = declared_by(self._rule)
        assert declared is not None
        setattr(Session, self._name, public(self._name, _method(self._name, declared.kind)))
        method: Method = getattr(owner if instance is None else instance, self._name)
        return method


def methods() -> dict[str, Method]:
    """Return the methods of statements and scripts, by name."""
    return {name: getattr(Session, name) for name in list(vars(Session)) if name[0] != "_"}


def _method(name: str, kind: type[Statement[Any]]) -> Method:
    made = {each.parameter.name: each.made for each in arguments(kind)}
    this = Parameter("self", Parameter.POSITIONAL_ONLY)
    is_script = issubclass(kind, RunScript)
    answer = list[Answer] if is_script else get_type_hints(kind.carry_out)["return"]
    taken = Signature([this, *(each.parameter for each in arguments(kind))], return_annotation=answer)

    def method(*given: object, **named: object) -> Any:
        (_, session), *values = taken.bind(*given, **named).arguments.items()
        statement: Any = kind(**{name: made[name](value) for name, value in values})
        return kept(session.execute(statement)) if is_script else session.ask(statement)

    method.__name__, method.__doc__ = name, cleandoc(kind.__doc__ or "")
    method.__signature__ = taken  # type: ignore[attr-defined]
    method.__annotations__ = {"return": answer}
    return method


_BY_HAND = {name: each for name, each in vars(WrittenMethods).items() if name[0] != "_"}
for _name, _made in {"run": SessionCore.run, "stream": SessionCore.stream, **_BY_HAND}.items():
    setattr(Session, _name, public(_name, _made))
for _rule in statements():
    _name = f"{_rule}_" if iskeyword(_rule) else _rule  # such as `import`
    if not hasattr(Session, _name) and _name not in LEFT_OUT:
        setattr(Session, _name, _Declared(_name, _rule))
