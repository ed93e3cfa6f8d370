"""The query language: a parser turns text into statements. Each error has its position in the text.

`parse` returns the statements of a script as frozen dataclasses. `str` turns a statement back into text.
`registry.declaration` returns the declaration of a statement's class.

A new statement needs three entries:

* its rule, in the grammar file of its subject
* its keyword and its new terminals, in the module `language` of its package
* its dataclass with the decorator `statement`, in the folder `statements` of its package

From these entries come messages, completion, colours, help and the reference page.
"""

from typing import TYPE_CHECKING

from mmlogic.common.resources import lazy_names
from mmlogic.language.errors import (
    MmlogicError as MmlogicError,
    Source as Source,
    StatementProblem as StatementProblem,
    SyntaxProblem as SyntaxProblem,
    describe as describe,
    unknown as unknown,
)
from mmlogic.language.places import Span as Span, place_of as place_of
from mmlogic.language.spelling import spell as spell

if TYPE_CHECKING:
    from mmlogic.language.registry import (
        Declaration as Declaration,
        Statement as Statement,
        by_heading as by_heading,
        by_keyword as by_keyword,
    )
    from mmlogic.language.scripts import parse as parse

__getattr__ = lazy_names(__name__)  # `parse` imports Lark, so names are imported on first use
