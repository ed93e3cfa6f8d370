"""The codes that fit plain marks as layers of equal states, in arrays: how many, and those of any rank.

It is the diagram of `prolog/codes/diagram.pl` for the one kind of answer that large games are played with.
A code is read peg by peg. What counts of the pegs so far is how often each symbol occurred, as far as a guess
has it, and how many black marks of each clue are still owed. Numbers of symbols with the same future are one
class: classes are found first, from the last peg back. A state is an integer, a class and what is owed; the
states after a peg are those before it with one symbol more, each once. Counted from the end, they tell the
code of every rank.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from mmlogic.common.budget import check, needs
from mmlogic.players.engine.position import Clue
from mmlogic.players.engine.space import Codes

__all__ = ["Layers", "layers"]

Numbers = NDArray[np.int64]

BITS = 62
"""Bits of a state, and of a count: one less than an integer has, and the sign."""

ENDS = 1 << 15
"""Sums of marks up to which those of the last pegs are looked at together."""

MOVES = 1 << 23
"""Moves from a state by a symbol up to which all layers are made: some seconds."""


@dataclass(frozen=True, eq=False)
class Layers:
    """The codes that fit some clues, by rank from 0 to `count` - 1.

    Attributes:
        groups: the symbols of each move: one that a guess has, or all others together.
        moves: for each peg the state after each move of each state, -1 for none.
        counts: for each peg, and the end, how many ways each state has to the end.
    """

    groups: list[list[int]]
    moves: list[NDArray[np.int32]]
    counts: list[Numbers]

    @property
    def count(self) -> int:
        """How many codes there are."""
        return int(self.counts[0].sum())

    def ranked(self, ranks: Numbers) -> Codes:
        """Return the codes of some ranks, shape (ranks, pegs)."""
        codes = np.zeros((len(ranks), len(self.moves)), dtype=np.uint8)
        rank, state = ranks.copy(), np.zeros(len(ranks), dtype=np.intp)
        rows = np.arange(len(ranks))
        for peg, (moves, counts) in enumerate(zip(self.moves, self.counts[1:], strict=True)):
            check()
            after = moves[state]
            ways = np.where(after < 0, 0, counts[after])
            sums = (ways * self._sizes).cumsum(axis=1)
            move = (rank[:, None] >= sums).sum(axis=1)
            rank -= np.where(move > 0, sums[rows, move - 1], 0)
            number, rank = np.divmod(rank, ways[rows, move])
            codes[:, peg] = self._symbols[move, number]
            state = after[rows, move]
        return codes

    @cached_property
    def _sizes(self) -> Numbers:
        return np.array([len(group) for group in self.groups])

    @cached_property
    def _symbols(self) -> Codes:
        """The symbols of each group, shape (groups, symbols)."""
        symbols = np.zeros((len(self.groups), int(self._sizes.max())), dtype=np.uint8)
        for row, group in zip(symbols, self.groups, strict=True):
            row[: len(group)] = group
        return symbols


def layers(clues: Sequence[Clue], pegs: int, symbols: int) -> Layers | None:
    """Return the codes that fit clues of two plain marks; None where states or counts would be too large."""
    guesses = np.array([clue.guess for clue in clues], dtype=np.intp).reshape(-1, pegs)
    told = np.array([(clue.black, clue.black + clue.white) for clue in clues], dtype=np.int64).reshape(-1, 2)
    width = pegs.bit_length() + 1
    if symbols**pegs >= 1 << BITS or width * len(clues) >= BITS:
        return None
    named = sorted(set(guesses.ravel().tolist()) - {symbols})  # the symbol that is none is a blank peg
    groups = [[symbol] for symbol in named]
    others = [symbol for symbol in range(symbols) if symbol not in named]
    groups += [others] * bool(others)
    classes = _classes(guesses, told[:, 1], groups, pegs)
    if classes is None:
        return None
    if width * len(clues) + max(len(rows) for rows in classes).bit_length() >= BITS:
        return None
    return _walked(_Marks(guesses, told[:, 0], width), groups, classes)


def _classes(
    guesses: NDArray[np.intp], told: Numbers, groups: list[list[int]], pegs: int
) -> list[NDArray[np.int32]] | None:
    """Return for each peg the class after each move of each class before it; the first class is a dead end.

    The only class before the first peg is 1, or nothing fits.
    """
    own = np.stack([(guesses == group[0]).sum(axis=1) for group in groups]).astype(np.int64)
    most = own.max(axis=1, initial=0)
    radix = np.concatenate([[1], np.cumprod(most[:-1] + 1, dtype=np.float64)])
    if radix[-1] * (most[-1] + 1) >= 2.0**BITS:
        return None
    radix = radix.astype(np.int64)
    steps, keys = list[Numbers](), np.zeros(1, dtype=np.int64)
    for peg in range(pegs + 1):
        check()
        numbers = keys[:, None] // radix % (most + 1)
        both = np.minimum(numbers[:, :, None], own).sum(axis=1)
        fits = ((both <= told) & (told - both <= pegs - peg)).all(axis=1)
        if peg:
            steps[-1] = np.where(fits, np.cumsum(fits), 0)[steps[-1]]
        keys, numbers = keys[fits], numbers[fits]
        if peg < pegs:
            after = keys[:, None] + np.where(numbers < most, radix, 0)
            if after.size > MOVES:
                return None
            keys, places = _different(after)
            steps.append(places)
    return _merged(steps, len(keys))


def _merged(steps: list[Numbers], last: int) -> list[NDArray[np.int32]]:
    """Return the classes of numbers with the same future; `steps` has those after each move, 0 for none."""
    classes = list[NDArray[np.int32]]()
    renamed = np.minimum(np.arange(last + 1), 1)
    for step in reversed(steps):
        check()
        future = np.concatenate([np.zeros((1, step.shape[1]), dtype=np.int64), renamed[step]])
        keys = future.astype(">i4").view(f"S{4 * future.shape[1]}").ravel()  # a dead end comes first
        _, rows, renamed = np.unique(keys, return_index=True, return_inverse=True)
        classes.insert(0, future[rows].astype(np.int32))
    return classes


@dataclass(frozen=True)
class _Marks:
    """The black marks of some clues that are owed, packed into one integer: a guard bit above each number."""

    guesses: NDArray[np.intp]
    black: Numbers
    width: int

    @property
    def bits(self) -> int:
        """How many bits they take."""
        return self.width * len(self.guesses)

    @property
    def mask(self) -> int:
        """All of their bits."""
        return (1 << self.bits) - 1

    @property
    def all(self) -> int:
        """All black marks."""
        return self._packed(self.black)

    @property
    def guards(self) -> int:
        """The guard bits."""
        return self._packed(np.full(len(self.guesses), 1 << (self.width - 1)))

    def most(self, pegs: int) -> int:
        """Return as many marks of each clue as so many pegs can earn."""
        return self._packed(np.full(len(self.guesses), pegs))

    def earned(self, peg: int, symbol: int) -> int:
        """Return the marks that a symbol earns at a peg."""
        return self._packed((self.guesses[:, peg] == symbol).astype(np.int64))

    def _packed(self, numbers: Numbers) -> int:
        return sum(int(number) << (self.width * at) for at, number in enumerate(numbers))


def _walked(marks: _Marks, groups: list[list[int]], classes: list[NDArray[np.int32]]) -> Layers | None:
    """Return the layers of states from the first peg to the end."""
    states = np.array([len(classes[0]) - 1 << marks.bits | marks.all], dtype=np.int64)
    moves, done, ends = list[NDArray[np.int32]](), 0, _ends(marks, groups, len(classes))
    for peg, following in enumerate(classes):
        check()
        done += len(states) * len(groups)
        if done > MOVES:
            return None
        needs(40 * len(states) * len(groups))
        found = _after(states, peg, marks, groups, following[states >> marks.bits])
        states, places = _different(found)
        alive = np.ones(len(states), dtype=np.bool_)
        if peg + 1 in ends:
            alive = _are_among(states & marks.mask, ends[peg + 1])
        renamed = np.append(np.where(alive, np.cumsum(alive) - 1, -1), -1)  # -1, the last, stays
        states = states[alive]
        moves.append(renamed[places].astype(np.int32))
    return Layers(groups, moves, _counted(groups, moves, len(states)))


def _after(
    states: Numbers, peg: int, marks: _Marks, groups: list[list[int]], following: NDArray[np.int32]
) -> Numbers:
    """Return the states after each move at a peg, -1 for none; `following` are their classes."""
    guards = marks.guards
    owed, room = states & marks.mask | guards, marks.most(marks.guesses.shape[1] - peg - 1) | guards
    found = np.full((len(states), len(groups)), -1, dtype=np.int64)
    for move, group in enumerate(groups):
        left = owed - marks.earned(peg, group[0])
        enough = left & guards == guards
        few = room - (left ^ guards) & guards == guards
        fits = (following[:, move] > 0) & enough & few
        found[fits, move] = following[fits, move].astype(np.int64) << marks.bits | left[fits] ^ guards
    return found


def _different(found: Numbers) -> tuple[Numbers, NDArray[np.intp]]:
    """Return the different numbers of a table, ascending, and the place of each entry among them.

    Negative entries are none: their place is -1. Each column is a few ascending runs, which a stable sort
    (Timsort: Peters, 2002) merges much faster than it would sort them.
    """
    columns = found.T.ravel()
    at = np.flatnonzero(columns >= 0)
    order = at[np.argsort(columns[at], kind="stable")]
    ordered = columns[order]
    new = np.ones(len(ordered), dtype=np.bool_)
    new[1:] = ordered[1:] != ordered[:-1]
    places = np.full(len(columns), -1, dtype=np.intp)
    places[order] = np.cumsum(new) - 1
    return ordered[new], np.ascontiguousarray(places.reshape(found.T.shape).T)


def _are_among(numbers: Numbers, ascending: Numbers) -> NDArray[np.bool_]:
    """Tell which numbers are among some ascending ones."""
    places = np.searchsorted(ascending, numbers)
    among: NDArray[np.bool_] = np.append(ascending, -1)[places] == numbers
    return among


def _ends(marks: _Marks, groups: list[list[int]], pegs: int) -> dict[int, Numbers]:
    """Return for the last pegs the marks that can be earned from there on, unless these are too many."""
    ends, owed = dict[int, Numbers](), np.zeros(1, dtype=np.int64)
    for peg in reversed(range(pegs)):
        check()
        earned = np.array(sorted({marks.earned(peg, group[0]) for group in groups}))
        owed, _ = _different(owed[:, None] + earned)
        if len(owed) > ENDS:
            break
        ends[peg] = owed
    return ends


def _counted(groups: list[list[int]], moves: list[NDArray[np.int32]], last: int) -> list[Numbers]:
    """Return how many ways each state has to the end, for each peg and the end."""
    sizes = np.array([len(group) for group in groups])
    counts = [np.ones(last, dtype=np.int64)]
    for after in reversed(moves):
        check()
        ways = np.append(counts[0], 0)[after]  # there is no way on from -1, the last
        counts.insert(0, (ways * sizes).sum(axis=1))
    return counts
