"""A session as Python uses it: a method for each statement, which raises StatementProblem if it fails."""

from mmlogic.methods.declared import declare_methods
from mmlogic.methods.written import WrittenMethods
from mmlogic.session.core import SessionCore, public

__all__ = ["Session"]


class Session(WrittenMethods):
    """Clues, rules and questions about one game, as text (`run`) or as methods of the same names.

    Those about puzzles take cells as (row, column), counted from 1 as in the language.

    Each session has its own Prolog program: sessions are independent, and any thread may use one. Errors are
    MmlogicErrors with one clear message; they leave the session unchanged. Close a session, or use it in a
    `with` block, to free its program at once.

    A process has one Prolog, which answers the questions of all sessions one after another: a long question
    keeps the others waiting, and a session's `timeout` counts its wait. With `process=True` a session has a
    Prolog in a process of its own, which waits for nobody, and which a limit may end. While a program has a
    query of pyswip open, mmlogic cannot ask Prolog of the same process, and says so.

    With `safe`, statements may be untrusted: they use no files, or only files below the directory that it
    names, and lift none of the limits in `settings` (docs/safety.md lists all promises). Prolog then answers
    from a process that has given up its rights, unless `process=False`.

    >>> with Session() as session:
    ...     taken = session.guess("RRBBGG", 0, 2)
    ...     print(session.count())
    ...     print([answer.data() for answer in session.run("guess YYOONN 1 2; count")])
    80460
    [{}, {'count': 8100, 'exact': True}]
    """


_BY_HAND = {name: each for name, each in vars(WrittenMethods).items() if name[0] != "_"}

for _name, _method in {"run": SessionCore.run, "stream": SessionCore.stream, **_BY_HAND}.items():
    setattr(Session, _name, public(_name, _method))
declare_methods(Session)
