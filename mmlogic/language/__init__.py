"""The query language: from text to statements, with errors that know their place.

`parse` turns a script into statements, which are frozen dataclasses; `str` turns one back into text.
What each statement is for is declared once, with the statement, and found in `DECLARATIONS`.

A new statement is a rule in the grammar file of its subject, a role in `roles` for each new part (and in
`vocabulary` the words that may fill it), and a dataclass under `statement` in `statements`. Messages,
completion, colours, help and the reference page follow from these.
"""

from mmlogic.language.errors import (
    MmlogicError,
    Source,
    StatementProblem,
    SyntaxProblem,
    alternatives,
    describe,
)
from mmlogic.language.parsing import parse
from mmlogic.language.places import Name, Number, Span, place_of
from mmlogic.language.problems import nearest
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
from mmlogic.language.spelling import quote, spell

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
    "nearest",
    "parse",
    "place_of",
    "quote",
    "spell",
]
