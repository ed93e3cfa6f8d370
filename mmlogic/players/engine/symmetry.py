"""Canonical guesses: of guesses that cannot differ, one is evaluated.

An automorphism permutes positions and relabels symbols, and leaves the space of codes and every clue as they
are. It maps the remaining candidates onto themselves, so a guess and its image partition them alike, and both
are consistent or neither is. The canonical guess is the first of these images in the order of ties: leaving
out the others never changes which guess is chosen. Any subset of the automorphisms is sound, since a guess is
left out only for an image that comes before it. (The idea is Knuth's, 1977, for the first guess; Ville, 2013,
calls it case equivalence.)

Where an answer has a colour for each peg, the colours move along with the pegs: an automorphism leaves a clue
as it is if the guess and the colours stay what they are. Which of several equal pegs of a guess are yellow
depends on their order, but how many are does not: the images of codes that are answered alike are, too.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, permutations

import numpy as np
from numpy.typing import NDArray

from mmlogic.codes.dialects.dialect import Told
from mmlogic.common.budget import check, needs
from mmlogic.players.engine.prolog_scorer import exchanged_alike
from mmlogic.players.engine.space import Code, Codes, Indexes, Space, as_keys

__all__ = ["Automorphism", "Symmetry", "stabiliser"]

FEW = 6
"""Up to this many pegs every permutation of positions is tried; beyond, only those that swap two."""


@dataclass(frozen=True)
class Automorphism:
    """Position j takes the symbol of position `places[j]`, renamed by `names` where that is not -1."""

    places: tuple[int, ...]
    names: tuple[int, ...]

    def fixing(self, guess: Code, classes: tuple[int, ...]) -> "Automorphism | None":
        """Return the automorphism that also renames what it must to fix `guess`; None if it cannot."""
        names = [*self.names, len(self.names)]  # a blank peg, which comes last, stays what it is
        for target, place in zip(guess, self.places, strict=True):
            source = guess[place]
            if names[source] == target:
                continue
            if names[source] >= 0 or target in names or classes[source] != classes[target]:
                return None
            names[source] = target
        return Automorphism(self.places, tuple(names[:-1]))


@dataclass(frozen=True, eq=False)
class Symmetry:
    """What can be exchanged in a space: classes of symbols and of positions."""

    space: Space

    @cached_property
    def symbol_classes(self) -> tuple[int, ...]:
        """For each symbol the lowest one that it can change places with, everywhere."""
        if self._tried is None and "names" not in self.space.dialect.exchanges:
            return tuple(range(self.space.symbols))
        return _classes(self.space.symbols, self._swaps_symbols)

    @cached_property
    def place_classes(self) -> tuple[int, ...]:
        """For each position the lowest one that it can change places with."""
        if self._tried is None and not {"places", "pegs"}.intersection(self.space.dialect.exchanges):
            return tuple(range(self.space.pegs))
        return _classes(self.space.pegs, self._swaps_places)

    @cached_property
    def automorphisms(self) -> tuple[Automorphism, ...]:
        """The permutations of positions that leave the space as it is, except the identity."""
        pegs, classes = self.space.pegs, self.place_classes
        orders: Iterable[tuple[int, ...]] = permutations(range(pegs)) if pegs <= FEW else _pairs(pegs)
        fitting = (order for order in orders if all(classes[i] == classes[j] for i, j in enumerate(order)))
        unknown = (-1,) * self.space.symbols
        return tuple(Automorphism(order, unknown) for order in fitting if order != tuple(range(pegs)))

    def keeps(self, automorphism: Automorphism, told: Told) -> bool:
        """Tell whether an automorphism leaves the answer of a guess that it fixes as it is."""
        if "pegs" not in self.space.dialect.exchanges:
            return True
        return all(
            part[place] == colour
            for part in told
            if isinstance(part, tuple)
            for colour, place in zip(part, automorphism.places, strict=True)
        )

    @cached_property
    def _first(self) -> NDArray[np.uint8]:
        pegs, pool = self.space.pegs, self.space.pool
        needs(self.space.symbols * len(pool))
        first = np.full((self.space.symbols, len(pool)), pegs, dtype=np.uint8)
        rows = np.arange(len(pool))
        for place in reversed(range(pegs)):
            check()
            first[pool[:, place], rows] = place
        return first

    def canonical_guesses(
        self,
        guesses: Iterable[Code],
        automorphisms: tuple[Automorphism, ...],
        left: Indexes,
        highest: bool,
        hard: bool = False,
    ) -> Indexes:
        """Return the rows of the pool that are canonical guesses after `guesses`, ascending.

        Args:
            guesses: what has been guessed so far.
            automorphisms: those that fix these clues, as `stabiliser` returns them.
            left: the codes left.
            highest: whether ties go to the highest guess rather than to the lowest.
            hard: whether earlier guesses decide which guesses are allowed.
        """
        free, dead = self._groups(guesses, left, -1 if highest else 1, hard)
        if self._is_merged(hard) and dead[0]:
            keep = (self._first[dead[0][1:]] == self.space.pegs).all(axis=0)
            dead = [dead[0][:1]]
        else:
            keep = np.ones(len(self.space.pool), dtype=np.bool_)
        for names in (*free, *dead):
            for one, other in pairwise(names):
                check()
                keep &= (self._first[one] < self._first[other]) | (self._first[other] == self.space.pegs)
        rows = np.flatnonzero(keep)
        for automorphism in automorphisms:
            needs(len(rows) * (2 * self.space.pegs + self.space.symbols + 20))
            rows = rows[~self._moves_ahead(rows, automorphism, (*free, *dead), highest)]
        return rows

    def classes(
        self,
        guesses: Iterable[Code],
        automorphisms: tuple[Automorphism, ...],
        left: Indexes,
        hard: bool = False,
    ) -> tuple[Indexes, Indexes]:
        """Return the lowest guess of each class of guesses that cannot differ, and how large the class is.

        The classes are the orbits of all guesses under `automorphisms` and every relabelling that these
        leave free; the arguments are those of `canonical_guesses`.
        """
        form = self._form(guesses, left, hard)
        keys, rows, sizes = np.unique(as_keys(form(self.space.pool)), return_index=True, return_counts=True)
        forms = form(self.space.pool[rows])
        lowest = np.arange(len(forms))
        for automorphism in automorphisms:
            image = form(self._image(forms, automorphism))
            lowest = _joined(lowest, np.searchsorted(keys, as_keys(image)))
        first, at = np.unique(lowest, return_inverse=True)
        return self.space.rows(forms[first]), np.bincount(at, weights=sizes).astype(np.intp)

    def _form(self, guesses: Iterable[Code], left: Indexes, hard: bool) -> Callable[[Codes], Codes]:
        free, dead = self._groups(guesses, left, 1, hard)
        merge = np.arange(self.space.symbols, dtype=np.uint8)
        if self._is_merged(hard) and dead[0]:
            merge[dead[0]] = dead[0][0]
            dead = [dead[0][:1]]

        def form(codes: Codes) -> Codes:
            needs(len(codes) * (4 * self.space.pegs + self.space.symbols + 40))
            return _all_relabelled(merge[codes], (*free, *dead), self.space.symbols)

        return form

    def _is_merged(self, hard: bool) -> bool:
        return self.space.is_full and not hard and self._tried is None

    def _groups(
        self, guesses: Iterable[Code], left: Indexes, sign: int, hard: bool
    ) -> tuple[list[list[int]], list[list[int]]]:
        """Return the symbols of each class that no guess has used and some code left has; those none has.

        In a `hard` game symbols of earlier guesses decide which guesses are allowed: they are in neither.
        """
        used = set().union(*guesses) if guesses else set()
        alive = set(np.flatnonzero(np.bincount(self.space.pool[left].ravel())).tolist())
        free = [[s for s in c if s in alive and s not in used][::sign] for c in self._members]
        fixed = used if hard else set()
        dead = [[s for s in c if s not in alive and s not in fixed][::sign] for c in self._members]
        return free, dead

    def _moves_ahead(
        self, rows: Indexes, automorphism: Automorphism, groups: Iterable[list[int]], highest: bool
    ) -> NDArray[np.bool_]:
        moved = self._image(self.space.pool[rows], automorphism)
        image = _all_relabelled(moved, groups, self.space.symbols)
        before, own = as_keys(image), self.space.keys[rows]
        return before > own if highest else before < own

    def _image(self, codes: Codes, automorphism: Automorphism) -> Codes:
        names = np.array([s if n < 0 else n for s, n in enumerate(automorphism.names)], dtype=np.uint8)
        image: Codes = names[codes[:, automorphism.places]]
        return image

    @cached_property
    def _members(self) -> list[list[int]]:
        classes = self.symbol_classes
        return [[s for s, c in enumerate(classes) if c == lowest] for lowest in sorted(set(classes))]

    @cached_property
    def _tried(self) -> tuple[Sequence[int], Sequence[int]] | None:
        """The lowest of the symbols, and of the positions, that some trial codes show to be alike; or None.

        Where answers do not depend on what symbols are called, the dialect says what is alike. A trial may
        overlook a rare answer: then a guess is left out although it differs.
        """
        return exchanged_alike(self.space) if self.space.dialect.compared == "names" else None

    def _swaps_symbols(self, one: int, other: int) -> bool:
        pool = self.space.pool
        if self._tried is not None and self._tried[0][one] != self._tried[0][other]:
            return False
        check()
        if self.space.is_full and len(self.space.secrets) == len(pool):
            return True
        names = np.arange(self.space.symbols, dtype=np.uint8)
        names[[one, other]] = other, one
        alike = bool(((pool == one).sum(axis=0) == (pool == other).sum(axis=0)).all())
        return alike and self._unchanged(names[pool])

    def _swaps_places(self, one: int, other: int) -> bool:
        if self._tried is not None and self._tried[1][one] != self._tried[1][other]:
            return False
        places = list(range(self.space.pegs))
        places[one], places[other] = other, one
        return self._unchanged(self.space.pool[:, places])

    def _unchanged(self, image: Codes) -> bool:
        secrets, keys = self.space.secrets, self.space.keys
        check()
        alike = self.space.is_full or np.array_equal(np.sort(as_keys(image)), keys)
        return alike and (
            len(secrets) == len(keys) or np.array_equal(np.sort(as_keys(image[secrets])), keys[secrets])
        )


def stabiliser(
    symmetry: Symmetry, automorphisms: tuple[Automorphism, ...], guess: Code, told: Told
) -> tuple[Automorphism, ...]:
    """Return the automorphisms that also fix `guess` and its answer."""
    keeping = (each for each in automorphisms if symmetry.keeps(each, told))
    fixed = (automorphism.fixing(guess, symmetry.symbol_classes) for automorphism in keeping)
    return tuple(automorphism for automorphism in fixed if automorphism is not None)


def _classes(count: int, swaps: Callable[[int, int], bool]) -> tuple[int, ...]:
    lowest: list[int] = []
    for thing in range(count):
        check()
        found = next((other for other in sorted(set(lowest)) if swaps(other, thing)), thing)
        lowest.append(found)
    return tuple(lowest)


def _pairs(pegs: int) -> Iterator[tuple[int, ...]]:
    for one in range(pegs):
        for other in range(one):
            order = list(range(pegs))
            order[one], order[other] = other, one
            yield tuple(order)


def _joined(lowest: Indexes, image: Indexes) -> Indexes:
    while True:
        check()
        one, other = lowest, lowest[image]
        if (one == other).all():
            return lowest
        lowest = lowest.copy()
        np.minimum.at(lowest, np.maximum(one, other), np.minimum(one, other))
        while (lowest != lowest[lowest]).any():
            lowest = lowest[lowest]


def _all_relabelled(codes: Codes, groups: Iterable[list[int]], symbols: int) -> Codes:
    for group in groups:
        if len(group) > 1:
            codes = _relabelled(codes, group, symbols)
    return codes


def _relabelled(codes: Codes, group: list[int], symbols: int) -> Codes:
    result = codes.copy()
    names = np.full((len(codes), symbols), 255, dtype=np.uint8)
    fresh = np.zeros(len(codes), dtype=np.intp)
    targets = np.array([*group, 0], dtype=np.uint8)
    inside = np.isin(np.arange(symbols), group)
    rows = np.arange(len(codes))
    for place in range(codes.shape[1]):
        check()
        symbol = codes[:, place]
        new = inside[symbol] & (names[rows, symbol] == 255)
        names[rows[new], symbol[new]] = targets[fresh[new]]
        fresh += new
        result[:, place] = np.where(inside[symbol], names[rows, symbol], symbol)
    return result
