"""A session as Python uses it: the core, and the statements as methods."""

from mmlogic.methods import Methods
from mmlogic.session.core import SessionCore

__all__ = ["Session"]


class Session(SessionCore, Methods):
    """Clues, rules and questions about one game, as text (`run`) or as methods of the same names.

    Each session is a Prolog program of its own: sessions never see each other, and any thread may use one.
    What goes wrong is an MmlogicError with one clear message, and changes nothing. Close a session, or use
    it in a `with`, to let its program go at once.

    With `safe` the statements may be a stranger's: they touch no files, or only those below the directory
    that it names, and lift none of the limits of `settings` (docs/safety.md says all that is promised).

    >>> with Session() as session:
    ...     taken = session.guess("RRBBGG", 0, 2)
    ...     print(session.count())
    ...     print([answer.data() for answer in session.run("guess YYOONN 1 2; count")])
    80460
    [{}, {'count': 8100, 'exact': True}]
    """
