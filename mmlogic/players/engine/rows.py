"""The codes left as rows of arrays: from Prolog's decision diagram, a list, or rejection sampling."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from random import Random
from typing import Any

from mmlogic.codes.game import Game
from mmlogic.codes.theory import Clue, Theory
from mmlogic.codes.thresholds import KEPT, TRIED_IN_ARRAYS
from mmlogic.common.arrays import NDArray, np
from mmlogic.common.seeds import spawned
from mmlogic.limits.budget import check, needs
from mmlogic.limits.memory import cache
from mmlogic.players.engine.arrays import Codes, marks_of, packed

Numbers = NDArray[np.int64]

Keeps = Callable[[Codes], Codes]
"""A function that takes an array of codes, and returns the codes that fit the clues."""

_BITS = 62
"""The most bits of a state or of a count in a diagram, so that it fits in an integer of 64 bits."""

_AT_ONCE = 1 << 15
"""How many random codes are drawn at once, as rows of one array."""

_REMEMBERED = 6
"""How many diagrams and lists the cache holds."""


@dataclass(frozen=True, eq=False)
class Sample:
    """A random sample of the `count` codes left, or all of them if `every` is true."""

    rows: Codes
    count: int
    every: bool


@dataclass(frozen=True, eq=False)
class Diagram:
    """A decision diagram, in which a code can be found by its rank.

    Attributes:
        symbols: the symbol of each move.
        moves: an array for each peg. Each row is a state before the peg, each column a move. The entry is the
            row of the state after the move, or -1 if the move is impossible.
        counts: an array for each peg, and one for the end. An entry is the number of ways from a state to the
            end.
    """

    symbols: Codes
    moves: list[NDArray[np.int32]]
    counts: list[Numbers]

    @property
    def count(self) -> int:
        """The number of codes."""
        return int(self.counts[0].sum())

    def ranked(self, ranks: Numbers) -> Codes:
        """Return the codes with these ranks, shape (ranks, pegs)."""
        codes = np.zeros((len(ranks), len(self.moves)), dtype=np.uint8)
        rank, rows = ranks.copy(), np.arange(len(ranks))
        state: NDArray[np.integer[Any]] = np.zeros(len(ranks), dtype=np.intp)
        for peg, (moves, counts) in enumerate(zip(self.moves, self.counts[1:], strict=True)):
            check()
            after = moves[state]
            sums = np.append(counts, 0)[after].cumsum(axis=1)
            move = (rank[:, None] >= sums).sum(axis=1)
            rank -= np.where(move > 0, sums[rows, move - 1], 0)
            codes[:, peg] = self.symbols[move]
            state = after[rows, move]
        return codes

    def listed(self) -> Codes:
        """Return all codes, sorted by rank, shape (codes, pegs)."""
        codes: Codes = np.zeros((len(self.counts[0]), 0), dtype=np.uint8)
        state: NDArray[np.integer[Any]] = np.zeros(1, dtype=np.intp)
        for moves, counts in zip(self.moves, self.counts[1:], strict=True):
            check()
            after = moves[state]
            rows, columns = np.nonzero(np.append(counts, 0)[after])
            needs(2 * len(rows) * len(self.moves))
            codes = np.concatenate([codes[rows], self.symbols[columns, None]], axis=1)
            state = after[rows, columns]
        return codes


@dataclass(frozen=True, eq=False)
class Listed:
    """An array of all codes, sorted by rank."""

    codes: Codes

    @property
    def count(self) -> int:
        """The number of codes."""
        return len(self.codes)

    def ranked(self, ranks: Numbers) -> Codes:
        """Return the codes with these ranks, shape (ranks, pegs)."""
        return self.codes[ranks]

    def after(self, clue: Clue, game: Game) -> "Listed":
        """Return the codes of this list that fit a further clue."""
        check()
        guess = np.array(game.indexes(clue.code), dtype=np.uint8)
        return Listed(self.codes[marks_of(guess, self.codes) == packed(game.pegs, *clue.marks)])


_known: OrderedDict[tuple[Game, tuple[Clue, ...]], Diagram | Listed] = OrderedDict()
cache(_known.clear)


Layers = Callable[[Callable[[Any], "Diagram | None"]], "Diagram | None"]


def known(theory: Theory, layers: Layers) -> Diagram | Listed | None:
    """Return the codes of a theory as an object that finds a code by its rank.

    Return None if the theory has rules, if an answer is not exact marks, or if the diagram is too large. Few
    codes are stored as a list, from which later calls select. `layers` passes Prolog's diagram to a function.
    """
    game, clues = theory.game, theory.clues
    if not theory.has_marks_alone or len(game.symbols) ** game.pegs >= 1 << _BITS:
        return None
    if (found := _known.get((game, clues))) is None:
        found = _from_list(game, clues) or _from_diagram(game, clues, layers)
    if found is not None:
        _known[game, clues] = found
        _known.move_to_end((game, clues))
        while len(_known) > _REMEMBERED:
            _known.popitem(last=False)
    return found


def _from_list(game: Game, clues: tuple[Clue, ...]) -> Listed | None:
    for first in range(len(clues) - 1, -1, -1):
        listed = _known.get((game, clues[:first]))
        if isinstance(listed, Listed):
            return reduce(lambda left, clue: left.after(clue, game), clues[first:], listed)
    return None


def _from_diagram(game: Game, clues: tuple[Clue, ...], layers: Layers) -> Diagram | Listed | None:
    """Return Prolog's diagram, or a list if it has few codes. Return None if the diagram is too large."""
    named = sorted({game.index[name] for clue in clues for name in clue.code if name in game.index})
    others = [symbol for symbol in range(len(game.symbols)) if symbol not in named]
    found = layers(partial(diagram, order=[*named, *others]))
    if found is None or found.count > KEPT:
        return found
    return Listed(found.listed().reshape(-1, game.pegs))


def diagram(layers: Sequence[Any], order: Sequence[int]) -> Diagram | None:
    """Return the diagram of `layers`, see `theory_layers/2`. Return None if a state has too many bits.

    The codes are sorted lexicographically, with the symbols in the order `order`.
    """
    places, gains, states = layers
    if max(max(layer, default=0) for layer in states) >= 1 << _BITS:
        return None
    arrays = [np.array(layer, dtype=np.int64) for layer in states]
    moves = list[NDArray[np.int32]]()
    for deltas, before, after in zip(places, arrays, arrays[1:], strict=False):
        check()
        needs(4 * len(before) * len(order))
        columns = [_moved(before, after, deltas[symbol], *gains[symbol]) for symbol in order]
        moves.append(np.stack(columns, axis=1))
    counts = [np.ones(len(arrays[-1]), dtype=np.int64)]
    for each in reversed(moves):
        counts.insert(0, np.append(counts[0], 0)[each].sum(axis=1))  # the index -1 selects the appended 0
    return Diagram(np.array(order, dtype=np.uint8), moves, counts)


def _moved(
    before: Numbers, after: Numbers, delta: Sequence[int], offset: int, ones: int, changes: Sequence[int]
) -> NDArray[np.int32]:
    if not delta or not changes:
        return np.full(len(before), -1, dtype=np.int32)
    seen = before >> offset & ones
    found = before + delta[0] + np.array(changes, dtype=np.int64)[np.minimum(seen, len(changes) - 1)]
    places = np.minimum(np.searchsorted(after, found), len(after) - 1)
    there = (after[places] == found) & (seen < len(changes))
    return np.where(there, places, -1).astype(np.int32)


def ranks(count: int, many: int | None, random: Random) -> Numbers:
    """Return `many` random ranks below `count`. If `many` is None, return all ranks in order."""
    return np.arange(count) if many is None else spawned(random).integers(count, size=many)


def drawn(theory: Theory, count: int, many: int, random: Random, keeps: Keeps) -> Codes | None:
    """Return `many` of the `count` codes left, drawn at random, or None if too few draws would fit."""
    if theory.universe is None or many * theory.universe > TRIED_IN_ARRAYS * count:
        return None
    generator, found, left = spawned(random), list[Codes](), many
    while left > 0:
        check()
        fitting = keeps(_some(theory, generator))
        found.append(generator.permutation(fitting)[:left])  # shuffled, because `keeps` has sorted them
        left -= len(fitting)
    return np.concatenate(found)


def _some(theory: Theory, generator: np.random.Generator) -> Codes:
    pegs, symbols = theory.game.pegs, len(theory.game.symbols)
    if not theory.rules:
        return generator.integers(symbols, size=(_AT_ONCE, pegs), dtype=np.uint8)
    order = generator.random((_AT_ONCE, symbols)).argsort(axis=1)
    return order[:, :pegs].astype(np.uint8)


def of_codes(codes: Iterable[Sequence[Any]], game: Game) -> Codes:
    """Convert codes from names of symbols to indexes of symbols. The result has the shape (codes, pegs)."""
    rows = bytearray()
    for code in codes:
        check()
        rows += bytes(game.indexes(code))
    return np.frombuffer(rows, dtype=np.uint8).reshape(-1, game.pegs)
