"""The options of a new board, in the language, in Python and on the command line."""

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from typing import Any, Final

LEVELS: Final = {
    "any": "",
    "easy": "dead ends and distances solve it",
    "medium": "needs ways through short gaps, but no sets of cells",
    "hard": "needs sets of cells, long gaps or parity, but no trying",
    "extreme": "needs a what-if",
}

END_STATES: Final = {
    "any": "they may be given",
    "given": "both are given",
    "open": "neither is given, where the solution is unique without",
}


def _option(default: Any, help: str) -> Any:
    return field(default=default, metadata={"help": help})


@dataclass(frozen=True, kw_only=True)
class Like:
    """The options that every new board can have. Some take a number or a name, others are a single word.

    The board has `givens` givens, or more if it needs more to have one solution. With `spread`, every row and
    every column has a given, and so does the region within two steps of each cell. With `fewest`, no board of
    these cells has fewer givens. `pattern` is a text such as `x..x`, whose `x` are the cells of the givens.
    Only `seed` may be set beside `fewest` or `pattern`.
    """

    seed: int = _option(0, "the same seed makes the same board")
    difficulty: str = _option("any", "the difficulty")
    links: int = _option(0, "link N pairs of cells of consecutive numbers")
    parity: int = _option(0, "mark N cells odd or even")
    givens: int = _option(0, "give N numbers, or as many as a solution needs")
    ends: str = _option("any", "first and last number given, or not")
    symmetric: bool = _option(False, "place the givens symmetrically")
    spread: bool = _option(False, "spread the givens: no row, column or region is bare")
    pattern: str = _option("", "givens in exactly the marked cells of FILE")
    fewest: bool = _option(False, "give no more numbers than any such board needs")


@dataclass(frozen=True, kw_only=True)
class NewBoard(Like):
    """Further options of a new board. If its cells come from a file, only the option `letters` is allowed."""

    holes: int = _option(0, "leave N holes in the board")
    hexagon: bool = _option(False, "in the shape of a hexagon: a rikudo of NxN, N odd")
    letters: bool = _option(False, "write letters for numbers: A is 1")


OPTIONS: Mapping[str, "Field[Any]"] = {each.name: each for each in fields(NewBoard)}
"""The options, by their first words. The grammar has a rule for each option."""
