"""The query language: text becomes statements, and errors carry their position.

`parse` turns a script into statements, which are frozen dataclasses; `str` turns one back into text.
Each statement declares once what it is for; `DECLARATIONS` finds the declarations.

A new statement is a rule in the grammar file of its subject, an entry in `language` of its package for each
new part, and a dataclass under `statement` in the package's `statements`. Messages,
completion, colours, help and the reference page follow from these.
"""

from typing import TYPE_CHECKING

from mmlogic.common.resources import lazy_names
from mmlogic.language.errors import (
    MmlogicError,
    Source,
    StatementProblem,
    SyntaxProblem,
    alternatives,
    describe,
    unknown,
)
from mmlogic.language.places import Name, Number, Span, place_of
from mmlogic.language.spelling import quote, spell

if TYPE_CHECKING:
    from mmlogic.language.parsing import parse
    from mmlogic.language.registry import (
        Ask,
        Command,
        Declaration,
        Statement,
        Tell,
        by_heading,
        by_keyword,
        declaration,
    )

__all__ = [
    "Ask",
    "Command",
    "Declaration",
    "MmlogicError",
    "Name",
    "Number",
    "Source",
    "Span",
    "Statement",
    "StatementProblem",
    "SyntaxProblem",
    "Tell",
    "alternatives",
    "by_heading",
    "by_keyword",
    "declaration",
    "describe",
    "parse",
    "place_of",
    "quote",
    "spell",
    "unknown",
]

__getattr__ = lazy_names(__name__)  # Lark comes with these; errors and places do without it
