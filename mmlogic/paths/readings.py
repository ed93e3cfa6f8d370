"""Readings of a written board: which signs are empty cells or holes, and whether numbers begin at 0.

If a board has one sign besides its numbers, the sign is an empty cell. One of two signs is often a hole, and
a single 0 may be a number. A line such as `# holes: .` decides. Without such a line, `__` is an empty cell,
and so is every sign beside `##`. Other signs are read so that the largest number is the number of cells.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations
from typing import NamedTuple

from mmlogic.common.wording import joined, plural
from mmlogic.paths.board import Board
from mmlogic.paths.values import BoardError, Content

Item = Content | str
"""A place's content: a number, 0 for an empty cell, None for a hole, or an undecided sign."""

ZERO, BLANK, NOTHING = "0", "_", "nothing"
"""The sign that may be the number 0, the sign that is never a hole, and the name for an empty field."""


class Undecided(BoardError):
    """The error for an ambiguous board. The message says which lines to add for each reading.

    `question` is the message without these lines. `choices` has a pair for each reading: the lines to add,
    and a text for people. If no added line decides, `choices` is empty.
    """

    question = ""
    choices: Sequence[tuple[str, str]] = ()


class Reading(NamedTuple):
    """A way to read a board.

    `holes` are the signs for holes. If `from_zero`, numbers count from 0. If `rows`, a line such as `# 3 4`
    is a row, not a comment.
    """

    holes: frozenset[str] = frozenset()
    from_zero: bool = False
    rows: bool = False

    def content(self, item: Item) -> Content:
        """Return the content of a cell: None for a hole, 0 for an empty cell, or a number from 1 on."""
        if isinstance(item, str):
            return None if item in self.holes else int(self.from_zero and item == ZERO)
        return item + self.from_zero if item else item


Read = tuple[Reading, Board]
"""A reading of a text, and the board that it gives."""


@dataclass
class Said:
    """The declarations in the text of a board: `# holes: .`, `# empty: 0`, `# numbers from 0`, `# ragged`."""

    holes: set[str] = field(default_factory=set)
    empty: set[str] = field(default_factory=set)
    first: int | None = None
    ragged: bool = False

    def may_count_from_zero(self, signs: Sequence[str]) -> bool:
        """Return whether a 0 may be a number: the board has one 0, and the text does not say what 0 means."""
        once = signs.count(ZERO) == 1
        return self.first is None and once and ZERO not in self.holes | self.empty


def readings(
    signs: Sequence[str], said: Said, *, rows: bool, holed: bool, letters: bool
) -> Iterator[Reading]:
    """Yield the readings of a board with these signs.

    If `rows`, lines such as `# 3 4` may be rows or comments. In the first reading, they are comments, every
    sign is an empty cell, and numbers count from 1. A declaration in the text overrides this. If `holed`, the
    board has `##`, so no other sign is a hole.
    """
    counts = said.may_count_from_zero(signs) and not letters
    for are_rows in (False, True)[: 1 + rows]:
        for from_zero in (False, True) if counts else (said.first == 0,):
            empty = said.empty | (set(signs) if holed else {BLANK})
            for holes in _holes(set(signs) - ({ZERO} if from_zero else set()), said.holes, empty):
                yield Reading(frozenset(holes), from_zero, are_rows)


def _holes(signs: Collection[str], holes: set[str], empty: set[str]) -> Iterator[Collection[str]]:
    """Yield the possible sets of signs for holes: the declared set, or else each choice of signs.

    At least one sign must remain for empty cells.
    """
    undecided = sorted(set(signs) - empty)
    most = len(undecided) - empty.isdisjoint(signs)
    if holes or not undecided:
        yield holes
    else:
        yield from chain.from_iterable(combinations(undecided, many) for many in range(most + 1))


def best_readings(found: Sequence[Read], signs: Collection[str]) -> Sequence[Read]:
    """Return the readings that fit the numbers best: one, or several if the numbers do not decide.

    A path fills the board. So the best readings are those in which the largest number equals the number of
    cells. If 0 is the only sign, it counts as a number only if it cannot be an empty cell.
    """
    if len(found) < 2:
        return found
    sound = [each for each in found if may_hold_path(each[1])] or found
    if len(set(signs)) == 1:
        plain = {reading.rows for reading, _ in sound if not reading.from_zero}
        sound = [each for each in sound if not each[0].from_zero or each[0].rows not in plain]
    whole = [each for each in sound if max(each[1].givens.values(), default=0) == each[1].size]
    return whole or sound


def may_hold_path(board: Board) -> bool:
    """Return whether givens such as 7 and 8 are in neighbouring cells, and all cells are connected."""
    places = {number: cell for cell, number in board.givens.items()}
    empty = [cell for cell, content in board.contents() if content == 0]
    if len(empty) == 1:
        places |= dict.fromkeys(set(range(1, board.size + 1)) - places.keys(), empty[0])
    steps = ((cell, places[number + 1]) for number, cell in places.items() if number + 1 in places)
    return all(later in board.graph[cell] for cell, later in steps) and _is_connected(board)


def _is_connected(board: Board) -> bool:
    if board.arrows:  # arrows lead one way, so a cell within the path does not reach its start
        return True
    reached = [next(iter(board.graph))]
    seen = set(reached)
    for cell in reached:
        new = [other for other in board.graph[cell] if other not in seen]
        seen.update(new)
        reached += new
    return len(seen) == board.size


def reading_note(reading: Reading, board: Board) -> str:
    """Return a sentence on how a board was read: "In this board `.` is no cell: …". Often it is ""."""
    holes = sorted(reading.holes)
    told = [f"{_named(holes)} {'is' if len(holes) == 1 else 'are'} no cell"] if holes else []
    told += ["numbers count from 0, and each is one higher here"] if reading.from_zero else []
    size = f"{plural(board.size, 'cell')}, {board.first_to_last}"
    return f"In this board {joined(told)}: it has {size}." if told else ""


def several(found: Sequence[Read], signs: Collection[str]) -> Undecided:
    """Return the error for a board with several readings.

    The message says which line chooses each reading.
    """
    others = [reading for reading, _ in found]
    offered = [(_lines(reading, others, signs), plural(board.size, "cell")) for reading, board in found]
    told = [f"{joined(f'`{line}`' for line in lines)} ({cells})" for lines, cells in offered[:_OFFERED]]
    what = f"{_named(sorted(set(signs)))} can be read in {len(offered)} ways here"
    more = ", …" if len(offered) > _OFFERED else ""
    undecided = Undecided(f"{what}: above its rows add {joined(told, 'or')}{more}")
    undecided.question = what
    undecided.choices = [("\n".join(lines), f"{', '.join(lines)}  ({cells})") for lines, cells in offered]
    return undecided


def _lines(reading: Reading, found: Sequence[Reading], signs: Collection[str]) -> list[str]:
    lines, told = list[str](), reading.holes or set(signs) - ({ZERO} if reading.from_zero else set())
    if reading.holes or sum(other.from_zero == reading.from_zero for other in found) > 1:
        names = " ".join(_names(sorted(told)))
        lines.append(f"# {'holes' if reading.holes else 'empty'}: {names}")
    if len({other.from_zero for other in found}) > 1 and not (lines and ZERO in told):
        lines.insert(0, f"# numbers from {int(not reading.from_zero)}")
    return lines


_OFFERED = 4
"""The largest number of readings that a message offers."""


def _names(signs: Sequence[str]) -> list[str]:
    return [sign or NOTHING for sign in signs]


def _named(signs: Sequence[str]) -> str:
    return joined(f"`{name}`" for name in _names(signs))
