"""Populations that breed consistent codes: the genetic algorithm of Berghman, Goossens and Leus."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np
from numpy.typing import NDArray

from mmlogic.players import Choice, Code, Options, Position, register
from mmlogic.players.walks import Evidence, Numbers, counted

POPULATION, GENERATIONS, ELIGIBLE = 150, 100, 150
"""How many codes a generation has, how many generations are bred, how many consistent codes are enough."""

BARREN = 10
"""After this many generations without a new consistent code, the codes found so far are enough."""

AGAIN = 20
"""How many populations are bred while no consistent code is found. After that the fittest code is guessed."""

MUTATION, PERMUTATION, INVERSION = 0.03, 0.03, 0.02
"""Chances that a child has one peg changed, two pegs exchanged, and the order of some pegs reversed."""


@register(
    "genetic",
    "consistent codes bred from a population",
    "Berghman, Goossens and Leus, 2009",
    sees="clues",
    marks=True,
)
@dataclass(frozen=True)
class Genetic:
    """Breeds codes that miss few marks. Guesses the consistent code that leaves the fewest of those bred.

    It uses no list of codes, and no rules except the marks. With `among 1`, it guesses the first consistent
    code that it breeds, as Kalisker and Camens (2003) do. Only the marks of earlier guesses then decide what
    it guesses.
    """

    options: Options
    among: Annotated[int, "how many consistent codes are bred"] = ELIGIBLE
    deterministic: ClassVar[bool] = False

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        pegs, symbols = position.space.pegs, position.space.symbols
        if not position.clues:
            return Choice(_opening(pegs, symbols), "as its authors open")
        breeding = Breeding(Evidence.of(position.clues, pegs, symbols), random, self.among)
        eligible = breeding.eligible()
        if not len(eligible):
            return Choice(tuple(breeding.fittest.tolist()), "the code that misses the fewest marks")
        best = _least_expected(eligible, symbols)
        return Choice(tuple(best.tolist()), "the consistent code that leaves the fewest of those bred")


class Breeding:
    """Breeds populations for one guess, until it has `enough` consistent codes.

    `fittest` is the code that misses the fewest marks so far.
    """

    def __init__(self, evidence: Evidence, random: np.random.Generator, enough: int = ELIGIBLE) -> None:
        self._evidence, self._random, self._enough = evidence, random, enough
        self.fittest: Numbers = evidence.guesses[0]
        self._least = float("inf")

    def eligible(self) -> Numbers:
        """Return different consistent codes, shape (codes, pegs). There may be none."""
        for _ in range(AGAIN):
            found = self._bred()
            if len(found):
                break
        return found

    def _bred(self) -> Numbers:
        population, kept, last = self._fresh(POPULATION), set[tuple[int, ...]](), 0
        for generation in range(GENERATIONS):
            before = len(kept)
            missed = misses(self._evidence, population)
            if missed.min() < self._least:
                self._least, self.fittest = float(missed.min()), population[missed.argmin()]
            kept |= set(map(tuple, population[missed == 0].tolist()))
            last = generation if len(kept) > before else last
            if len(kept) >= self._enough or (kept and generation - last >= BARREN):
                break
            population = self._children(population, missed)
        return np.array(sorted(kept)[: self._enough], dtype=np.intp).reshape(
            -1, self._evidence.guesses.shape[1]
        )

    def _fresh(self, many: int) -> Numbers:
        return self._random.integers(self._evidence.symbols, size=(many, self._evidence.guesses.shape[1]))

    def _children(self, population: Numbers, missed: NDArray[np.intp]) -> Numbers:
        random, pegs = self._random, population.shape[1]
        weights = 1.0 / (1.0 + missed)
        parents = random.choice(len(population), size=(2, len(population)), p=weights / weights.sum())
        cuts = np.sort(random.integers(pegs + 1, size=(2, len(population), 1)), axis=0)
        cuts[1, random.random(len(population)) < 0.5] = pegs
        places = np.arange(pegs)
        inside = (places >= cuts[0]) & (places < cuts[1])
        children: Numbers = np.where(inside, population[parents[1]], population[parents[0]])
        self._change(children)
        _, first = np.unique(children, axis=0, return_index=True)
        repeated = np.setdiff1d(np.arange(len(children)), first)
        children[repeated] = self._fresh(len(repeated))
        return children

    def _change(self, children: Numbers) -> None:
        random, (many, pegs) = self._random, children.shape
        chosen = np.flatnonzero(random.random(many) < MUTATION)
        children[chosen, random.integers(pegs, size=len(chosen))] = random.integers(
            self._evidence.symbols, size=len(chosen)
        )
        for row in np.flatnonzero(random.random(many) < PERMUTATION):
            pair = random.integers(pegs, size=2)
            children[row, pair] = children[row, pair[::-1]]
        for row in np.flatnonzero(random.random(many) < INVERSION):
            low, high = np.sort(random.integers(pegs + 1, size=2))
            children[row, low:high] = children[row, low:high][::-1].copy()


def misses(evidence: Evidence, codes: Numbers) -> NDArray[np.intp]:
    """Return how many marks each code misses, added up over all clues.

    Black marks and white marks are compared separately.
    """
    black, both = evidence.excess(codes)
    missed: Numbers = (np.abs(black) + np.abs(both - black)).sum(axis=1)
    return missed


def _opening(pegs: int, symbols: int) -> Code:
    names = (0, 0, 1, 2) if pegs == 4 else [place // 2 if pegs > 4 else place for place in range(pegs)]
    return tuple(name % symbols for name in names)


def _least_expected(codes: Numbers, symbols: int) -> Numbers:
    counts, pegs, sizes = counted(codes, symbols), codes.shape[1], list[int]()
    for code, own in zip(codes, counts, strict=True):
        both = np.minimum(counts, own).sum(axis=1)
        parts = np.bincount((codes == code).sum(axis=1) * (pegs + 1) + both)
        sizes.append(int((parts**2).sum()))
    best: Numbers = codes[np.argmin(sizes)]
    return best
