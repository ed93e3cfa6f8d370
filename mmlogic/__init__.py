"""A Prolog-style logic solver embedded in Python: codes to break, number paths to find.

    >>> from mmlogic import Session
    >>> with Session() as session:
    ...     answer = session.guess("RRBBGG", 0, 2)
    ...     session.count()
    80460
"""

from mmlogic.language import MmlogicError, StatementProblem, SyntaxProblem
from mmlogic.session import Session
from mmlogic.settings import Settings
from mmlogic.version import __version__



__all__ = ["MmlogicError", "Session", "Settings", "StatementProblem", "SyntaxProblem", "__version__"]
