"""Codes of a game as arrays, and canonical guesses: one of each class of equivalent guesses.

An automorphism permutes positions and renames symbols, and fixes the space and every clue. Remaining
candidates map onto themselves. So a guess and its image have equal partitions, and both or neither are
consistent. The canonical guess is the first of these images in the order of ties. Leaving out the others
never changes the chosen guess. Any subset of the automorphisms is sound: a guess is left out only for an
earlier image. (Idea for the first guess: Knuth, 1977. Ville, 2013, calls it case equivalence.)

An answer with a colour for each peg moves with the pegs. An automorphism fixes a clue if it fixes the guess
and the colours. The order of equal pegs decides which of them are yellow, not how many. So images of codes
with equal answers have equal answers.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from itertools import chain, combinations, pairwise, permutations
from math import perm
from typing import Any

from mmlogic.codes.dialects import MARKS, Dialect
from mmlogic.codes.dialects.dialect import Told
from mmlogic.codes.facts import code_value
from mmlogic.codes.game import Game
from mmlogic.codes.rows import Codes
from mmlogic.codes.thresholds import ARRAYED
from mmlogic.common.arrays import NDArray, np
from mmlogic.limits.budget import check, needs
from mmlogic.players.engine.scorer import Code, Counts, Desk, Indexes, Scorer, SpaceError
from mmlogic.players.engine.sums import SumScorer
from mmlogic.players.engine.tables import NameScorer, WordScorer

__all__ = ["Automorphism", "Code", "Codes", "Counts", "Indexes", "Known", "Space", "SpaceError", "Symmetry"]


def as_keys(codes: Codes) -> NDArray[np.bytes_]:
    """Return one byte string for each code, in the order of codes."""
    return np.ascontiguousarray(codes, dtype=np.uint8).view(f"S{codes.shape[1]}").ravel()


@dataclass(frozen=True, eq=False)
class Space:
    """The codes of a game: `pool` has the guesses, `secrets` its rows that may be the secret.

    Attributes:
        pegs: positions in a code.
        symbols: number of symbols (at most 256).
        pool: shape (guesses, pegs), in lexicographic order without repeats, read only.
        secrets: ascending rows of `pool`.
        dialect: the dialect of answers.
        values: the symbols as numbers, if they are numbers.
        names: Prolog's symbols, if the space belongs to a game.
        hard: whether a guess must use the clues.
        listed: whether the codes are all of the game. Otherwise players see only the clues.
        places: rank of each code of `pool` in word lists, None without lists.
    """

    pegs: int
    symbols: int
    pool: Codes
    secrets: Indexes
    dialect: Dialect = MARKS
    values: tuple[int, ...] = ()
    names: tuple[int | str, ...] = ()
    hard: bool = False
    listed: bool = True
    places: Indexes | None = None

    @classmethod
    def full(cls, pegs: int, symbols: int) -> "Space":
        """Return the space of every code. Raises SpaceError beyond `ARRAYED` codes."""
        if symbols**pegs > ARRAYED:
            raise SpaceError(f"{pegs} pegs of {symbols} symbols make too many codes to list")
        needs(symbols**pegs * (pegs + 8))
        pool = np.empty((symbols**pegs, pegs), dtype=np.uint8)
        names = np.arange(symbols, dtype=np.uint8)
        for place in range(pegs):
            check()
            pool[:, place] = np.tile(np.repeat(names, symbols ** (pegs - place - 1)), symbols**place)
        return cls(pegs, symbols, pool, np.arange(len(pool)))

    @classmethod
    def where(cls, pegs: int, symbols: int, obeys: Callable[[Codes], NDArray[np.bool_]]) -> "Space":
        """Return the space of the codes for which a function of codes is true."""
        every = cls.full(pegs, symbols).pool
        return cls.of(every[obeys(every)], symbols)

    @classmethod
    def distinct(cls, pegs: int, symbols: int) -> "Space":
        """Return the space of the codes without a repeated symbol (bulls and cows)."""
        placed, size = chain.from_iterable(permutations(range(symbols), pegs)), perm(symbols, pegs) * pegs
        return cls.of(np.fromiter(placed, np.uint8, size).reshape(-1, pegs), symbols)

    @classmethod
    def of(
        cls,
        secrets: Codes | Iterable[Sequence[int]],
        symbols: int,
        guesses: Codes | Iterable[Sequence[int]] = (),
    ) -> "Space":
        """Return the space of the codes listed. `guesses` are extra codes that only guesses may use.

        Raises SpaceError if there is no secret, or for a wrong length or symbol.
        """
        secret_rows = np.asarray(secrets if isinstance(secrets, np.ndarray) else list(secrets))
        guess_rows = np.asarray(guesses if isinstance(guesses, np.ndarray) else list(guesses))
        if not secret_rows.size:
            raise SpaceError("no code obeys the rules: there is nothing to guess")
        pegs = secret_rows.shape[1]
        rows = np.concatenate([secret_rows, guess_rows.reshape(-1, pegs)])
        if rows.min() < 0 or rows.max() >= symbols:
            raise SpaceError(f"a symbol index is not between 0 and {symbols - 1}")
        _, first = np.unique(as_keys(rows), return_index=True)
        pool = rows[first].astype(np.uint8)
        space = cls(pegs, symbols, pool, np.arange(0))
        return cls(pegs, symbols, pool, np.unique(space.rows(secret_rows.astype(np.uint8))))

    def __getstate__(self) -> dict[str, Any]:
        """Return the codes for other processes, without computed values."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def like(self, game: Game, *, hard: bool = False, listed: bool = True) -> "Space":
        """Return the space with the dialect and the comparison of symbols of a game."""
        names = tuple(code_value(game.symbols))
        return replace(self, dialect=game.dialect, values=game.values, names=names, hard=hard, listed=listed)

    def from_list(self, codes: Codes) -> "Space":
        """Return the space with the order of a list of codes. Unlisted codes come last."""
        rows, there = self.found(codes[::-1])
        places = np.arange(len(codes), len(codes) + len(self.pool))
        places[rows[there]] = np.arange(len(codes))[::-1][there]  # first occurrence in the list
        return replace(self, places=places)

    def ordered(self, rows: Indexes, ties: str) -> Indexes:
        """Return ascending rows of the pool in the order of ties, the preferred first."""
        if ties == "listed" and self.places is not None:
            return rows[np.argsort(self.places[rows])]
        return rows[::-1] if ties == "highest" else rows

    @cached_property
    def scorer(self) -> Scorer:
        """Scorer of the dialect."""
        dialect, kinds = self.dialect, {"equal": WordScorer, "order": WordScorer, "names": NameScorer}
        marks = dialect.predicate == "marks" or dialect.weights
        return (SumScorer if marks else kinds.get(dialect.compared, SumScorer))(self)

    @cached_property
    def symmetry(self) -> "Symmetry":
        """Symmetry of the space."""
        return Symmetry(self)

    @cached_property
    def keys(self) -> NDArray[np.bytes_]:
        """Pool as fixed-length byte strings, in lexicographic order."""
        return as_keys(self.pool)

    @cached_property
    def is_full(self) -> bool:
        """Whether every code may be guessed."""
        return len(self.pool) == int(self.symbols**self.pegs)

    @property
    def named_symbols(self) -> list[int | str]:
        """Symbols as in Prolog."""
        return list(self.names or self.values or range(self.symbols))

    def has(self, guess: Sequence[Any], *, blanks: bool = False) -> bool:
        """Whether a guess is a code of the game, legal or not. Pegs may be `blanks`."""
        return len(guess) == self.pegs and all(
            hasattr(each, "__index__") and 0 <= int(each) < self.symbols + blanks for each in guess
        )

    def rows(self, codes: Codes) -> Indexes:
        """Return the rows of codes of the pool."""
        return np.searchsorted(self.keys, as_keys(codes))

    def found(self, codes: Codes) -> tuple[Indexes, NDArray[np.bool_]]:
        """Return rows of the pool for codes, and whether each code is there."""
        keys = as_keys(codes)
        rows = np.minimum(np.searchsorted(self.keys, keys), len(self.keys) - 1)
        return rows, self.keys[rows] == keys

    def row(self, code: Sequence[int]) -> int | None:
        """Return the row of a code in the pool, None if it may not be guessed."""
        if not self.has(code):
            return None
        (row,), (there,) = self.found(np.array([code], dtype=np.uint8))
        return int(row) if there else None

    def code(self, row: int) -> Code:
        """Return the code in a row of the pool."""
        return tuple(self.pool[row].tolist())


FEW = 6
"""Largest number of pegs for all permutations of positions. Beyond it, swaps only."""


@dataclass(frozen=True)
class Automorphism:
    """Position j gets the symbol of `places[j]`, renamed by `names`. -1 is still open."""

    places: tuple[int, ...]
    names: tuple[int, ...]

    def fixing(self, guess: Code, classes: tuple[int, ...]) -> "Automorphism | None":
        """Return the extension that renames symbols to fix `guess`, or None if there is none."""
        names = [*self.names, len(self.names)]  # a blank peg, the last number, is fixed
        for target, place in zip(guess, self.places, strict=True):
            source = guess[place]
            if names[source] == target:
                continue
            if names[source] >= 0 or target in names or classes[source] != classes[target]:
                return None
            names[source] = target
        return Automorphism(self.places, tuple(names[:-1]))


Known = tuple[set[int], tuple[Automorphism, ...], Indexes, bool]
"""Guessed symbols, automorphisms that fix all clues, remaining codes, and whether the game is hard."""


@dataclass(frozen=True, eq=False)
class Symmetry:
    """Interchangeable symbols and positions of a space."""

    space: Space

    @cached_property
    def symbol_classes(self) -> tuple[int, ...]:
        """Lowest symbol that each symbol can swap with everywhere."""
        if self._tried is None and "names" not in self.space.dialect.exchanges:
            return tuple(range(self.space.symbols))
        return _classes(self.space.symbols, self._swaps_symbols)

    @cached_property
    def place_classes(self) -> tuple[int, ...]:
        """Lowest position that each position can swap with."""
        if self._tried is None and not {"places", "pegs"}.intersection(self.space.dialect.exchanges):
            return tuple(range(self.space.pegs))
        return _classes(self.space.pegs, self._swaps_places)

    @cached_property
    def automorphisms(self) -> tuple[Automorphism, ...]:
        """Permutations of positions that fix the space, except the identity."""
        pegs, classes = self.space.pegs, self.place_classes
        same = tuple(range(pegs))
        orders: Iterable[tuple[int, ...]] = permutations(same)
        if pegs > FEW:
            orders = (_swapped(same, *pair) for pair in combinations(same, 2))
        fitting = (order for order in orders if all(classes[i] == classes[j] for i, j in enumerate(order)))
        unknown = (-1,) * self.space.symbols
        return tuple(Automorphism(order, unknown) for order in fitting if order != same)

    def stabiliser(
        self, automorphisms: tuple[Automorphism, ...], guess: Code, told: Told
    ) -> tuple[Automorphism, ...]:
        """Return the automorphisms that also fix `guess` and its answer."""
        coloured = "pegs" in self.space.dialect.exchanges
        colours = [part for part in told if coloured and isinstance(part, tuple)]
        keeping = (
            each
            for each in automorphisms
            if all(tuple(part[place] for place in each.places) == part for part in colours)
        )
        fixed = (each.fixing(guess, self.symbol_classes) for each in keeping)
        return tuple(each for each in fixed if each is not None)

    def canonical_guesses(self, known: Known, highest: bool) -> Indexes:
        """Return the rows of the pool that are canonical guesses, ascending.

        `highest` prefers the highest guess of a class to the lowest.
        """
        groups, same = self._groups(known, -1 if highest else 1)
        keep = (self._first[same[1:]] == self.space.pegs).all(axis=0)
        for one, other in chain.from_iterable(map(pairwise, groups)):
            check()
            keep &= (self._first[one] < self._first[other]) | (self._first[other] == self.space.pegs)
        rows = np.flatnonzero(keep)
        for automorphism in known[1]:
            needs(len(rows) * (2 * self.space.pegs + self.space.symbols + 20))
            image = self._relabelled(_image(self.space.pool[rows], automorphism), groups)
            before, own = as_keys(image), self.space.keys[rows]
            rows = rows[~(before > own if highest else before < own)]
        return rows

    def classes(self, known: Known) -> tuple[Indexes, Indexes]:
        """Return the lowest guess of each class of equivalent guesses, and the classes' sizes.

        The classes are the orbits of guesses under the automorphisms and all free relabellings.
        """
        groups, same = self._groups(known, 1)
        merge = np.arange(self.space.symbols, dtype=np.uint8)
        merge[same] = same[:1]

        def form(codes: Codes) -> Codes:
            needs(len(codes) * (4 * self.space.pegs + self.space.symbols + 40))
            return self._relabelled(merge[codes], groups)

        keys, rows, sizes = np.unique(as_keys(form(self.space.pool)), return_index=True, return_counts=True)
        forms = form(self.space.pool[rows])
        lowest = np.arange(len(forms))
        for automorphism in known[1]:
            lowest = _joined(lowest, np.searchsorted(keys, as_keys(form(_image(forms, automorphism)))))
        first, at = np.unique(lowest, return_inverse=True)
        return self.space.rows(forms[first]), np.bincount(at, weights=sizes).astype(np.intp)

    @cached_property
    def _first(self) -> NDArray[np.uint8]:
        """First position of each symbol in each code, or the number of pegs if absent."""
        pegs, pool = self.space.pegs, self.space.pool
        needs(self.space.symbols * len(pool))
        first = np.full((self.space.symbols, len(pool)), pegs, dtype=np.uint8)
        rows = np.arange(len(pool))
        for place in reversed(range(pegs)):
            check()
            first[pool[:, place], rows] = place
        return first

    def _groups(self, known: Known, sign: int) -> tuple[list[list[int]], list[int]]:
        """Return groups of interchangeable symbols, and the symbols equivalent to one of them.

        No guess has used the symbols of a group. All or none of them occur in remaining codes. In hard games,
        guessed symbols are in no group.
        """
        used, _, left, hard = known
        alive = set(np.flatnonzero(np.bincount(self.space.pool[left].ravel())).tolist())
        classes = self.symbol_classes
        members = [[s for s, c in enumerate(classes) if c == lowest] for lowest in sorted(set(classes))]
        free = [[s for s in each if s in alive and s not in used][::sign] for each in members]
        fixed = used if hard else set()
        dead = [[s for s in each if s not in alive and s not in fixed][::sign] for each in members]
        if not (self.space.is_full and not hard and self._tried is None and dead[0]):
            return [*free, *dead], []
        return [*free, dead[0][:1]], dead[0]

    def _relabelled(self, codes: Codes, groups: Iterable[list[int]]) -> Codes:
        """Return codes with each group's symbols renamed in order of occurrence."""
        symbols, rows = self.space.symbols, np.arange(len(codes))
        for group in groups:
            if len(group) < 2:
                continue
            result, fresh = codes.copy(), np.zeros(len(codes), dtype=np.intp)
            names = np.full((len(codes), symbols), 255, dtype=np.uint8)
            targets = np.array([*group, 0], dtype=np.uint8)
            inside = np.isin(np.arange(symbols), group)
            for place in range(codes.shape[1]):
                check()
                symbol = codes[:, place]
                new = inside[symbol] & (names[rows, symbol] == 255)
                names[rows[new], symbol[new]] = targets[fresh[new]]
                fresh += new
                result[:, place] = np.where(inside[symbol], names[rows, symbol], symbol)
            codes = result
        return codes

    @cached_property
    def _tried(self) -> tuple[Sequence[int], Sequence[int]] | None:
        """Lowest equivalent of each symbol and position by trial codes, None without trials.

        Only dialects that depend on symbols' names need trials. A trial may overlook a rare answer. A guess
        is then left out although it differs.
        """
        dialect, space = self.space.dialect, self.space
        if dialect.compared != "names":
            return None
        symbols, places = Desk(space).inquire("exchanged_alike", space.named_symbols, space.pegs)
        return symbols, places

    def _swaps_symbols(self, one: int, other: int) -> bool:
        pool = self.space.pool
        if self._tried is not None and self._tried[0][one] != self._tried[0][other]:
            return False
        check()
        if self.space.is_full and len(self.space.secrets) == len(pool):
            return True
        names = np.array(_swapped(range(self.space.symbols), one, other), dtype=np.uint8)
        alike = bool(((pool == one).sum(axis=0) == (pool == other).sum(axis=0)).all())
        return alike and self._unchanged(names[pool])

    def _swaps_places(self, one: int, other: int) -> bool:
        if self._tried is not None and self._tried[1][one] != self._tried[1][other]:
            return False
        return self._unchanged(self.space.pool[:, _swapped(range(self.space.pegs), one, other)])

    def _unchanged(self, image: Codes) -> bool:
        secrets, keys = self.space.secrets, self.space.keys
        check()
        alike = self.space.is_full or np.array_equal(np.sort(as_keys(image)), keys)
        return alike and (
            len(secrets) == len(keys) or np.array_equal(np.sort(as_keys(image[secrets])), keys[secrets])
        )


def _classes(count: int, swaps: Callable[[int, int], bool]) -> tuple[int, ...]:
    lowest: list[int] = []
    for thing in range(count):
        check()
        lowest.append(next((other for other in sorted(set(lowest)) if swaps(other, thing)), thing))
    return tuple(lowest)


def _swapped(things: Sequence[int], one: int, other: int) -> tuple[int, ...]:
    swapped = list(things)
    swapped[one], swapped[other] = swapped[other], swapped[one]
    return tuple(swapped)


def _image(codes: Codes, automorphism: Automorphism) -> Codes:
    names = np.array([s if n < 0 else n for s, n in enumerate(automorphism.names)], dtype=np.uint8)
    image: Codes = names[codes[:, automorphism.places]]
    return image


def _joined(lowest: Indexes, image: Indexes) -> Indexes:
    """Return the lowest equivalent of each guess, merged with that of its image."""
    while True:
        check()
        one, other = lowest, lowest[image]
        if (one == other).all():
            return lowest
        lowest = lowest.copy()
        np.minimum.at(lowest, np.maximum(one, other), np.minimum(one, other))
        while (lowest != lowest[lowest]).any():
            lowest = lowest[lowest]
