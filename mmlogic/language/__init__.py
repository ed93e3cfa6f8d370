"""The query language: text becomes statements, and errors carry their position.

`parse` turns a script into statements, which are frozen dataclasses; `str` turns one back into text.
Each statement declares once what it is for; `registry.declaration` finds that.

A new statement is a rule in the grammar file of its subject, an entry in `language` of its package for each
new part, and a dataclass under `statement` in the package's `statements`. Messages,
completion, colours, help and the reference page follow from these.
"""

from typing import TYPE_CHECKING

from mmlogic.common.resources import lazy_names
from mmlogic.language.errors import (
    MmlogicError as MmlogicError,
    Source as Source,
    StatementProblem as StatementProblem,
    SyntaxProblem as SyntaxProblem,
    alternatives as alternatives,
    describe as describe,
    unknown as unknown,
)
from mmlogic.language.places import Span as Span, place_of as place_of
from mmlogic.language.spelling import spell as spell

if TYPE_CHECKING:
    from mmlogic.language.parsing import parse as parse
    from mmlogic.language.registry import (
        Declaration as Declaration,
        Statement as Statement,
        by_heading as by_heading,
        by_keyword as by_keyword,
    )

__getattr__ = lazy_names(__name__)  # Lark comes with these; errors and places do without it
