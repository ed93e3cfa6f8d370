"""A session for Python, with a method for each statement. A failed statement raises StatementProblem.

Most methods are made from the declarations of statements. The handwritten methods are in `written.py`.
"""

from collections.abc import Callable
from functools import wraps
from inspect import Parameter, Signature, cleandoc, signature
from keyword import iskeyword
from typing import Any, get_type_hints

from mmlogic.language import MmlogicError, Statement
from mmlogic.language.places import WrongType, WrongValue, WrongWord, fitted
from mmlogic.language.registry import RunScript, declared_by
from mmlogic.language.rooms import statements
from mmlogic.methods.arguments import arguments
from mmlogic.methods.written import WrittenMethods
from mmlogic.render.answers import Answer
from mmlogic.session.core import SessionCore, kept

__all__ = ["Session"]

Method = Callable[..., Any]

LEFT_OUT = {
    "quit": "`close` ends a session",
    "editor": "a program has its own",
    "expect": "a program compares the answers of other methods",
    "tee": "a program writes what it prints",
}
"""The statements that have no method, each with the reason."""


class Session(WrittenMethods):
    """A session for Python. `run` takes statements as text. Each statement also is a method of the same name.

    Methods about puzzles take a cell as (row, column). Rows and columns count from 1, as in the language.

    Each session has its own Prolog program. Sessions are independent, and every thread may use a session.
    Errors are MmlogicErrors with one clear message. A failed statement changes nothing. Earlier statements of
    the same `run` keep their effect. Close a session, or use it in a `with` block, to free its program at
    once. Settings are keywords: `Session(timeout=5)`. `clues`, `layout` and `symbols` are those of the game.

    A process has one Prolog, which answers the questions of all sessions one after another. While one session
    asks a long question, the other sessions wait. The `timeout` of a session includes this wait. A child
    process runs the Prolog of users: queries, clauses, dialects and players. The child process does not wait
    for other sessions, and a limit may end it. With `process=True`, it starts with the session. With a `Pool`
    as `process`, a safe session gets a child process at once.
    While a program has an open query of pyswip, mmlogic's questions to the same Prolog raise an error.

    With `safe`, statements may come from strangers, and cannot lift the limits in `settings`. With
    `safe=True`, they use no files. If `safe` is a directory, they use only the files below it. The child
    process gives up its rights. docs/safety.md has all promises. Without `safe`, Prolog has the rights of its
    user.

    >>> with Session() as session:
    ...     taken = session.guess("RRBBGG", 0, 2)
    ...     print(session.count())
    ...     print([answer.data() for answer in session.run("guess YYOONN 1 2; count")])
    80460
    [{}, {'count': 8100, 'exact': True}]
    """


_PLAIN = {int, str, bool, int | None, str | None}
"""The types of arguments that `public` checks. `arguments.py` checks arguments of other types."""


def public(name: str, method: Method) -> Method:
    """Wrap a method: error messages about its arguments begin with `name`, the method's public name.

    The traceback of an MmlogicError omits mmlogic's own code. So it ends at the caller's line.
    """
    taken = signature(method)
    plain = {each: known.annotation for each, known in taken.parameters.items() if known.annotation in _PLAIN}

    @wraps(method)
    def called(self: SessionCore, /, *given: object, **named: object) -> Any:
        try:
            bound = taken.bind(self, *given, **named)
        except TypeError as error:
            raise WrongType(f"`{name}`", str(error)) from None
        try:
            for each in bound.arguments.keys() & plain.keys():
                bound.arguments[each] = fitted(f"`{name}`", each, bound.arguments[each], plain[each])
            return method(*bound.args, **bound.kwargs)
        except WrongValue as error:
            raise type(error)(f"`{name}`", error.reason) from None
        except MmlogicError as error:
            raise error.with_traceback(None) from None
        except ValueError as error:
            if "integer string conversion" not in str(error):
                raise
            raise WrongWord(f"`{name}`", "a number is too long") from None

    called.__signature__ = taken  # type: ignore[attr-defined]
    # From Python 3.14 on, `wraps` loses some annotations.
    called.__annotations__ = dict(method.__annotations__)
    called.__qualname__ = f"Session.{name}"
    del called.__wrapped__
    return called


class _Declared:
    """A method of `Session` for a statement. The first use of the method imports the statement."""

    def __init__(self, name: str, rule: str) -> None:
        self._name, self._rule = name, rule

    def __get__(self, instance: Session | None, owner: type[Session]) -> Method:
        declared = declared_by(self._rule)
        assert declared is not None
        setattr(Session, self._name, public(self._name, _method(self._name, declared.kind)))
        method: Method = getattr(owner if instance is None else instance, self._name)
        return method


def methods() -> dict[str, Method]:
    """Return the methods that run statements or scripts, by name."""
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


_BY_HAND = {name: each for name, each in vars(WrittenMethods).items() if name[0] != "_" and callable(each)}
for _name, _made in {"run": SessionCore.run, "stream": SessionCore.stream, **_BY_HAND}.items():
    setattr(Session, _name, public(_name, _made))
for _rule in statements():
    _name = f"{_rule}_" if iskeyword(_rule) else _rule
    if not hasattr(Session, _name) and _name not in LEFT_OUT:
        setattr(Session, _name, _Declared(_name, _rule))
