"""The JSON of answers about queries and proofs: a type for each object, from which the schema is made."""

from typing import Annotated, NotRequired, TypedDict

from mmlogic.paths.results import NumberData
from mmlogic.paths.schema import CellData


class QueryData(TypedDict):
    """What is known of a query after its answers."""

    complete: bool
    output: NotRequired[Annotated[str, "what the query wrote"]]


class ProofNodeData(TypedDict):
    """A goal of a proof, with those below it."""

    goal: Annotated[str, "the goal, as Prolog"]
    text: Annotated[str | None, "what the goal says in English; null if nothing is declared"]
    holds: Annotated[bool, "whether the goal has a proof"]
    steps: Annotated[int, "how many goals the proof of this one has, shown or not"]
    proof: "list[ProofNodeData]"


class ProofData(TypedDict):
    """A proof, or the branch that fails."""

    holds: Annotated[bool, "whether the goal has a proof"]
    proof: Annotated[list[ProofNodeData], "the goals of the proof, or of the branch that fails"]


class EndData(TypedDict):
    """How steps end."""

    end: Annotated[str, "`yes` or `no`: whether the goal has an answer; `all`; `cut` where a limit ended it"]
    complete: bool


class SearchEndData(EndData):
    """How a search ends."""

    opened: Annotated[int, "how many nodes were opened"]
    solutions: Annotated[int, "how many solutions were found"]


class StrikeData(TypedDict):
    """What a rule strikes out."""

    number: int
    cells: Annotated[list[CellData], "the cells that the number loses"]
    left: Annotated[list[CellData], "the cells that the number may still go to"]


class ToldData(TypedDict, total=False):
    """What is told of an event, by its kind."""

    number: Annotated[int | None, "the number that is tried; null for the first node"]
    cell: Annotated[CellData | None, "where it is tried"]
    rule: Annotated[str, "`given` for the givens and links, `try` for the try itself"]
    strikes: Annotated[list[StrikeData], "what the rule strikes out"]
    placed: Annotated[list[NumberData], "the numbers that have one cell left now"]
    choices: Annotated[list[NumberData], "what is tried next, one after another"]
    because: Annotated[str, "why this is a dead end"]
    solution: Annotated[int, "the number of the solution, from 1"]
    follows: Annotated[int, "how many numbers that followed are taken back too"]


class EventData(ToldData):
    """What happens at a node of a search."""

    node: Annotated[int, "the number of the node, from 1 in the order of opening"]
    depth: Annotated[int, "how many numbers were tried to get there"]
    event: Annotated[
        str,
        "`node` (it is opened), `rule` (it strikes out candidates), `placed`, `branch`, `solution`, "
        "`dead end`, `stopped` (the node is not opened any more), `reverted` (the try is taken back)",
    ]
