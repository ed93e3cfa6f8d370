"""A session for Python: a method for each statement, which raises StatementProblem if it fails.

Most methods are made from the declarations of statements. The others are in `written.py`.
"""

from inspect import Parameter, Signature, cleandoc
from keyword import iskeyword
from typing import Any, get_type_hints

from mmlogic.language import Statement
from mmlogic.language.registry import RunScript, declared_by
from mmlogic.language.rooms import statements
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
"""The statements without a method, with the reason."""


class Session(WrittenMethods):
    """Clues, rules and questions about one game, as text (`run`) or as methods of the same names.

    Methods about puzzles take cells as (row, column), counted from 1 as in the language.

    Each session has its own Prolog program. Sessions are independent, and any thread may use one. Errors are
    MmlogicErrors with one clear message. A failed statement changes nothing, and earlier ones of the same
    `run` keep their effect. Close a session, or use it in a `with` block, to free its program at once.

    A process has one Prolog, which answers the questions of all sessions one after another. A long question
    keeps the others waiting, and a session's `timeout` includes its wait. People's Prolog runs in a child
    process instead: queries, clauses, dialects and players in Prolog. The child waits for no other session,
    and a limit may end it. With `process=True` the session has it from the start. While a program has an open
    query of pyswip, mmlogic's questions to the same Prolog raise an error.

    With `safe`, statements may be untrusted. Without a directory, such statements use no files. With a
    directory, these are the files below it. The limits in `settings` stay in force (docs/safety.md lists all
    promises). The Prolog process of such a session has given up its rights. Without `safe`, Prolog has the
    rights of its user.

    >>> with Session() as session:
    ...     taken = session.guess("RRBBGG", 0, 2)
    ...     print(session.count())
    ...     print([answer.data() for answer in session.run("guess YYOONN 1 2; count")])
    80460
    [{}, {'count': 8100, 'exact': True}]
    """


class _Declared:
    """The method of a statement, imported with its first use."""

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
