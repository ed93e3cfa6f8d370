"""`show`: show the puzzle's board, or the Prolog that the session has become."""

from dataclasses import KW_ONLY, dataclass

from mmlogic.language.registry import Command, Heading, choice, statement
from mmlogic.render.answers import Answer

__all__ = ["Show"]


@statement(
    usage="show | show panels | show order | show program | show clauses",
    example="show program",
    heading=Heading.SESSION,
)
@dataclass(frozen=True)
class Show(Command[Answer]):
    """Show the puzzle's board, or the Prolog that the session has become.

    `show panels` has the numbers of the board, and how each cell is connected (`x`: to the number before and
    the number after; `.`: to one of them); `show order` the order in which the solver places the numbers.
    `show program` has the facts that the session has become, `show clauses` what is specialised from them.
    """

    _: KW_ONLY
    what: str = choice(
        "board",
        panels="numbers, and how the cells are connected",
        order="the order in which the solver places the numbers",
        program="the facts that the session has become",
        clauses="the program specialised to this session",
    )
