"""Symmetry of a space, and canonical guesses: one of each class of equivalent guesses.

An automorphism permutes positions and renames symbols. An automorphism maps the space, every clue and the set
of remaining codes onto themselves. So a guess and its image have equal partitions, and both or neither are
consistent. The canonical guess is the first of these images in the order of ties. Leaving out the other
images never changes the chosen guess. Some of the automorphisms are enough, because a guess is left out only
for an earlier image. (Idea for the first guess: Knuth, 1977. Ville, 2013, calls it case equivalence.)

An answer with a colour for each peg moves with the pegs. An automorphism fixes a clue if it fixes the guess
and the colours. If a guess repeats a symbol, the order of its pegs decides which of these pegs are yellow,
not how many. So codes with equal answers have images with equal answers.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, islice, permutations

from mmlogic.codes.dialects.parts import Told
from mmlogic.common.arrays import NDArray, np
from mmlogic.limits.budget import check, needs
from mmlogic.players.engine.arrays import Code, Codes, Indexes, as_keys, distinct
from mmlogic.players.engine.scorer import Desk, Pool

FEW = 6
"""Largest number of pegs for which all permutations of positions are tried. With more, only swaps are."""

IMAGES = 1 << 18
"""How many images of guesses under automorphisms are made before the limits are checked again."""

SOME = 1000
"""To find the symbols that remain, this many remaining codes are searched first. Mostly they suffice."""


@dataclass(frozen=True)
class Automorphism:
    """A permutation of positions and symbols: position j gets the symbol of `places[j]`, renamed by `names`.

    The name -1 means that the new name of the symbol is not decided yet.
    """

    places: tuple[int, ...]
    names: tuple[int, ...]

    def fixing(self, guess: Code, classes: tuple[int, ...]) -> "Automorphism | None":
        """Decide more names, so that this automorphism fixes `guess`. Return None if this is impossible."""
        names = [*self.names, len(self.names)]  # a blank peg, the last number, is renamed to itself
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

    space: Pool

    @cached_property
    def symbol_classes(self) -> tuple[int, ...]:
        """For each symbol, the lowest symbol that it can swap with in all codes."""
        if self._tried is None and "names" not in self.space.dialect.exchanges:
            return tuple(range(self.space.symbols))
        return _classes(self.space.symbols, self._swaps_symbols)

    @cached_property
    def place_classes(self) -> tuple[int, ...]:
        """For each position, the lowest position that it can swap with in all codes."""
        if self._tried is None and not {"places", "pegs"}.intersection(self.space.dialect.exchanges):
            return tuple(range(self.space.pegs))
        return _classes(self.space.pegs, self._swaps_places)

    @property
    def apart(self) -> bool:
        """Whether the symbols of one peg can be renamed without renaming them at other pegs."""
        return "apart" in self.space.dialect.exchanges and self._is_whole

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
        """Return the automorphisms that also map `guess` and its answer onto themselves."""
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

        Each class has one canonical guess: its highest if `highest`, else its lowest.
        """
        groups, same = self._groups(known, -1 if highest else 1)
        rows = np.flatnonzero(self._in_order([group for group in groups if len(group) > 1], same[1:]))
        automorphisms, many = iter(known[1]), 1
        while block := [*islice(automorphisms, many)]:
            needs(len(block) * len(rows) * (2 * self.space.pegs + self.space.symbols + 20))
            images = _images(self.space.pool[rows], block).reshape(-1, self.space.pegs)
            keys = as_keys(self._relabelled(images, groups)).reshape(len(block), -1)
            own = self.space.keys[rows]
            rows = rows[~(keys > own if highest else keys < own).any(axis=0)]
            many = min(2 * many, max(1, IMAGES // (len(rows) + 1)))  # fewer rows, more at once
        return rows

    def _in_order(self, groups: list[list[int]], absent: list[int]) -> NDArray[np.bool_]:
        """Return which codes of the pool use the symbols of each group in order, and none of `absent`."""
        pool, symbols = self.space.pool, self.space.symbols
        needs(4 * len(pool))
        keep = np.ones(len(pool), dtype=np.bool_)
        for group in [*groups, absent]:
            number = np.zeros(symbols, dtype=np.uint16)
            number[group] = symbols + 1 if group is absent else np.arange(1, len(group) + 1)
            seen = np.zeros(len(pool), dtype=np.uint16)
            for column in pool.T if group else ():
                check()
                own = number[column]
                keep &= own <= seen + 1
                np.maximum(seen, own, out=seen)
        return keep

    def classes(self, known: Known) -> tuple[Indexes, Indexes]:
        """Return the lowest guess of each class of equivalent guesses, and the classes' sizes.

        Two guesses are equivalent if automorphisms and renamings of interchangeable symbols (`_groups`) turn
        one into the other.
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
            lowest = _joined(lowest, np.searchsorted(keys, as_keys(form(_images(forms, [automorphism])[0]))))
        first, at = np.unique(lowest, return_inverse=True)
        return self.space.rows(forms[first]), np.bincount(at, weights=sizes).astype(np.intp)

    def _groups(self, known: Known, sign: int) -> tuple[list[list[int]], list[int]]:
        """Return the groups of interchangeable symbols, and a list of symbols that have the same effect.

        A group has symbols of remaining codes that no guess has, or symbols that no remaining code has. In
        hard games, symbols of guesses are in no group. If every code may be guessed, the list has symbols
        that no remaining code has, as one of them can replace all others. Otherwise the list is empty.
        """
        used, _, left, hard = known
        alive = set(distinct(self.space.pool[left[:: max(1, len(left) // SOME)]]).tolist())
        if len(alive) < self.space.symbols:
            alive = set(distinct(self.space.pool[left]).tolist())
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
                symbol = codes[:, place]
                new = inside[symbol] & (names[rows, symbol] == 255)
                names[rows[new], symbol[new]] = targets[fresh[new]]
                fresh += new
                result[:, place] = np.where(inside[symbol], names[rows, symbol], symbol)
            codes = result
        return codes

    @cached_property
    def _tried(self) -> tuple[Sequence[int], Sequence[int]] | None:
        """The lowest equivalent of each symbol, and of each position, as trials show.

        A trial compares the answers of some codes. Only dialects that depend on symbols' names need trials,
        for others the value is None. If all trials miss a rare answer, a guess may be left out wrongly.
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
        if self._is_whole:
            return True
        names = np.array(_swapped(range(self.space.symbols), one, other), dtype=np.uint8)
        alike = bool(((pool == one).sum(axis=0) == (pool == other).sum(axis=0)).all())
        return alike and self._unchanged(names[pool])

    def _swaps_places(self, one: int, other: int) -> bool:
        if self._tried is not None and self._tried[1][one] != self._tried[1][other]:
            return False
        swapped = _swapped(range(self.space.pegs), one, other)
        return self._is_whole or self._unchanged(self.space.pool[:, swapped])

    @property
    def _is_whole(self) -> bool:
        return self.space.is_full and len(self.space.secrets) == len(self.space.pool)

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
        lowest.append(next((other for other in sorted(set(lowest)) if swaps(other, thing)), thing))
    return tuple(lowest)


def _swapped(things: Sequence[int], one: int, other: int) -> tuple[int, ...]:
    swapped = list(things)
    swapped[one], swapped[other] = swapped[other], swapped[one]
    return tuple(swapped)


def _images(codes: Codes, automorphisms: Sequence[Automorphism]) -> Codes:
    """Return the image of each code by each automorphism, shape (automorphisms, codes, pegs)."""
    names = np.array([each.names for each in automorphisms])
    renamed = np.where(names < 0, np.arange(names.shape[1]), names).astype(np.uint8)
    moved = codes[:, np.array([each.places for each in automorphisms])].swapaxes(0, 1)
    images: Codes = renamed[np.arange(len(renamed))[:, None, None], moved]
    return images


def _joined(lowest: Indexes, image: Indexes) -> Indexes:
    """Merge the class of each guess with that of its image. Return the lowest guess of each class."""
    while True:
        check()
        one, other = lowest, lowest[image]
        if (one == other).all():
            return lowest
        lowest = lowest.copy()
        np.minimum.at(lowest, np.maximum(one, other), np.minimum(one, other))
        while (lowest != lowest[lowest]).any():
            lowest = lowest[lowest]
