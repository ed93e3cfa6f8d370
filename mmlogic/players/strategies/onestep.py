"""Players that look one step ahead: they weigh every guess, or climb from guess to guess in large games."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache, partial
from itertools import combinations
from math import isqrt, log2
from typing import Annotated, Any, ClassVar

from mmlogic.common.arrays import NDArray, np
from mmlogic.limits.budget import check
from mmlogic.players.engine.arrays import Code, Codes, Counts, Indexes, Packed
from mmlogic.players.engine.options import Options, Ties
from mmlogic.players.engine.plain import Measure, PlainPosition
from mmlogic.players.engine.player import Choice, Finishing, Player, register
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.scorer import Scorer, bits_to_come, histogram

Weights = NDArray[np.int64]
"""Weights of guesses, shape (guesses,)."""

Weigh = Callable[[Counts], Weights]
"""A function from the partitions of guesses, shape (guesses, marks), to weights. The least weight is best.

Weights are integers, which are exact. Partitions with equal sizes of parts have equal weights. Of the
partitions into at most n parts, the one into n parts of nearly equal sizes has the least weight.
"""


@dataclass(frozen=True)
class OneStep(Finishing):
    """Makes the guess of least weight.

    Of guesses with equal weights, consistent ones come first, then low ones. Options may change this order.
    If one or two codes remain, the player guesses the first of them. If weighing all guesses exceeds
    `Position.work`, the player weighs only some, and climbs from the best one to better neighbours (`Hill`).
    `plain` is the measure for games without numpy.
    """

    weigh: Weigh
    why: str
    options: Options
    plain: Measure | None = None
    among: Annotated[int | None, "how many guesses a turn are weighed, those that may win first"] = None
    deterministic: ClassVar[bool] = True

    def first_of_two(self, turn: int) -> Ties | None:
        return self.options.first_of_two

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        if len(position.left) <= 2:
            likeliest = position.space.ordered(position.likeliest, self.options.ties)
            return Choice(position.space.code(int(likeliest[0])), "one of the last two")
        if _is_wide(position):
            return Choice(self._climbed(position), self.why)
        return Choice(position.space.code(self._lightest(position)), self.why)

    def weights(self, position: Position, rows: Indexes) -> Weights:
        """Return the weight of each guess in a position, shape (rows,). `rows` are rows of the pool."""
        counted = position.scorer.counts(rows, position.weighed)
        return np.concatenate([self.weigh(counts) for _, counts in counted])

    def _lightest(self, position: Position) -> int:
        space, left, options = position.space, position.left, self.options
        if self.among is not None:  # a consistent guess excludes at least itself, so games end
            options = replace(options, prefer="consistent")
        if isinstance(position, PlainPosition) and self.plain:
            return position.lightest(_order_of(position, options)[: self.among], self.plain)
        fast = len(left) * len(space.pool) <= PAIRS and not space.hard and not position.scorer.asks
        if fast and len(left) <= MOST and not position.lies and self.among is None:
            return _of_few(position, self.weigh, self.options)
        order = _ordered(position, options, every=fast or self.among is not None)[: self.among]
        return _least(position, order, self.weigh)

    def _climbed(self, position: Position) -> Code:
        left, options = position.left, self.options
        some = left[:: -(-len(left) // SAMPLE)]
        spread = np.concatenate([some[at::SPREAD] for at in range(SPREAD)])
        hill = Hill(position.scorer, position.space.pool[spread], self.weigh)
        tried = np.sort(spread[:TRIED])
        guess = hill.best(position.space.pool[tried[::-1] if options.highest else tried])
        return guess if options.pool == "consistent" else hill.climbed(guess, lambda: position.watch(0, 0))


def one_step(
    name: str,
    line: str,
    source: str,
    *,
    reason: str = "",
    plain: Measure | None = None,
    **registered: Any,
) -> Callable[[Weigh], Weigh]:
    """Return a decorator that registers a player by its `Weigh`. A guess's reason is `line` and `reason`."""

    def taken(weigh: Weigh) -> Weigh:
        made = partial(OneStep, weigh, line + reason, plain=plain)
        register(name, line, source, **registered)(made)
        return weigh

    return taken


SAMPLE, TRIED, SPREAD = 1000, 80, 5
"""For hill climbing: number of codes that weigh guesses, number of first guesses, stride that mixes codes."""


def _is_wide(position: Position) -> bool:
    space, work = position.space, position.work
    free = space.is_full and not space.hard and not position.lies
    return work is not None and free and bool(position.clues) and len(position.left) * len(space.pool) > work


PAIRS = 1 << 20
"""With at most this many pairs of guess and code, all guesses are weighed without a search for symmetries."""


def _ordered(position: Position, options: Options, *, every: bool) -> Indexes:
    """Return the guesses to weigh, as rows of the pool. Of guesses with equal weights, the first is best."""
    space = position.space
    every |= options.ties == "common" or (options.ties == "listed" and space.places is not None)

    def worth(highest: bool) -> Indexes:
        return np.flatnonzero(position.usable) if every else position.canonical_guesses(highest)

    guesses = space.ordered(worth(options.highest), options.ties)
    if options.pool != "consistent" and options.prefer == "any":
        return guesses
    likely = guesses[position.may_win(guesses)]
    if options.pool == "consistent":
        return likely
    others = worth(False) if options.highest else guesses
    return np.concatenate([likely, others[~position.may_win(others)]])


def _order_of(position: Position, options: Options) -> list[int]:
    """Return the guesses to weigh in the order of `_ordered`, without numpy and symmetries."""
    ordered: Any = position.space.ordered
    left, every = set(position.left), range(len(position.space.pool))
    if options.pool != "consistent" and options.prefer == "any":
        return list(ordered(every, options.ties))
    likely: list[int] = ordered(sorted(left), options.ties)
    return likely if options.pool == "consistent" else [*likely, *(row for row in every if row not in left)]


MOST = 12
"""For up to this many codes, the sum of the fourth powers of parts' sizes identifies these sizes."""

Shape = tuple[int, ...]
"""Sizes of parts, largest first."""


def keys(marks: Packed) -> NDArray[np.uint16]:
    """Return for each guess the number by which `key_of` identifies its sizes of parts, shape (guesses,).

    `marks`, shape (codes, guesses), has the mark of each guess against each of at most `MOST` codes.
    """
    codes, guesses = marks.shape
    sizes = np.ones((codes, guesses), dtype=np.uint8)
    for one, other in combinations(range(codes), 2):
        equal = (marks[one] == marks[other]).view(np.uint8)
        sizes[one] += equal
        sizes[other] += equal
    cubes = (sizes * sizes).astype(np.uint16)
    cubes *= sizes
    summed: NDArray[np.uint16] = cubes.sum(axis=0, dtype=np.uint16)
    return summed


def key_of(shape: Shape) -> int:
    """Return a number that identifies a shape among all shapes of the same number of codes."""
    return sum(size**4 for size in shape)


def shapes(codes: int, most: int) -> Iterator[Shape]:
    """Yield the shapes of partitions of `codes` codes into parts of at most `most` codes.

    >>> list(shapes(3, 3))
    [(3,), (2, 1), (1, 1, 1)]
    """
    if not codes:
        yield ()
    for first in range(min(codes, most), 0, -1):
        yield from ((first, *rest) for rest in shapes(codes - first, first))


def _of_few(position: Position, weigh: Weigh, options: Options) -> int:
    left, likely = position.left, options.prefer == "consistent" or options.pool == "consistent"
    order = position.space.ordered
    check()
    if likely:
        marks = np.sort(position.scorer.marks(left, left), axis=1)
        telling = left[(marks[:, 1:] != marks[:, :-1]).all(axis=1)]  # no two codes give the same answer
        if len(telling):
            return int(order(telling, options.ties)[0])
    weights = _weights_of(weigh, len(left))[keys(position.scorer.of_all(left))]
    least = weights.min()
    members = left[weights[left] == (weights[left].min() if options.pool == "consistent" else least)]
    if len(members) and likely:
        return int(order(members, options.ties)[0])
    lightest = np.flatnonzero(weights == least)
    lowest = options.highest and options.prefer == "consistent"
    return int(order(lightest, "lowest" if lowest else options.ties)[0])


@cache
def _weights_of(weigh: Weigh, codes: int) -> Weights:
    every = list(shapes(codes, codes))
    sizes = np.array([(*shape, *[0] * (codes - len(shape))) for shape in every], dtype=np.intp)
    places = list(map(key_of, every))
    weights = np.zeros(max(places) + 1, dtype=np.int64)
    weights[places] = weigh(sizes)
    return weights


@lru_cache(1024)
def _even(weigh: Weigh, codes: int, most: int) -> Weights:
    most = min(codes, most)
    parts = np.maximum(np.arange(most + 1), 1)[:, None]
    places = np.arange(most)
    sizes = np.where(places < parts, codes // parts + (places < codes % parts), 0)
    return weigh(sizes)


def _least(position: Position, order: Indexes, weigh: Weigh) -> int:
    even = _even(weigh, len(position.weighed), position.scorer.width)
    row, least = -1, None
    for start, counts in position.scorer.counts(order, position.weighed):
        places, weights = _weights(counts, weigh, even)
        at = int(weights.argmin())
        if least is None or weights[at] < least:
            row, least = int(order[start + places[at]]), int(weights[at])
        if least <= even[-1] or not position.watch(start + len(counts), len(order)):
            break
    return row


def _weights(counts: Counts, weigh: Weigh, even: Weights) -> tuple[Indexes, Weights]:
    """Return the indexes and weights of partitions, without those that cannot have the least weight.

    The lower bound of a partition is the weight of a partition into the same number of nearly equal parts. A
    partition is left out if its bound exceeds a weight that was already found.
    """
    bounds = even[(counts != 0).sum(axis=1, dtype=np.uint16)]
    weight = int(weigh(counts[np.flatnonzero(bounds == bounds.min())[:TRIED]]).min())
    places = np.flatnonzero(bounds <= weight)
    return places, weigh(counts[places])


@one_step("minimax", "the guess that leaves the fewest at worst", "Knuth, 1977", plain=max, ranked=2)
def minimax(counts: Counts) -> Weights:
    """Weigh a partition by its largest part."""
    largest: Weights = counts.max(axis=1).astype(np.int64)
    return largest


@one_step(
    "expected",
    "the guess that leaves the fewest on average",
    "Irving, 1979",
    plain=lambda sizes: sum(size * size for size in sizes),
    ranked=3,
)
def expected(counts: Counts) -> Weights:
    """Weigh a partition by the sum of the squares of its parts' sizes.

    The sum equals the number of codes before the guess, multiplied by the average number after it.
    """
    squares: Weights = np.einsum("gm,gm->g", counts, counts, dtype=np.int64)
    return squares


BIT = 1 << 32
"""The weight of one bit of information. Weights are fixed-point numbers with 32 binary places."""


SPARSE = 5
"""If the largest part is over 2^5 times the number of parts, logarithms are computed without a table."""


@cache
def _logarithm(size: int) -> int:
    prime = next((each for each in range(2, isqrt(size) + 1) if size % each == 0), size)
    return round(log2(prime) * BIT) + (_logarithm(size // prime) if prime < size else 0)


@one_step(
    "entropy",
    "the guess that tells most",
    "Neuwirth, 1982",
    plain=lambda sizes: sum(size * _logarithm(size) for size in sizes),
    ranked=4,
    reason=": {bits}",
)
def entropy(counts: Counts) -> Weights:
    """Weigh a partition by the sum of c log2 c over the sizes c of its parts.

    The sum equals the number of codes, multiplied by the bits that are still unknown on average. A logarithm
    is the sum of the fixed-point logarithms of prime factors. So equal entropies have equal weights.
    """
    most = int(counts.max())
    if counts.size < most >> SPARSE:  # a table of all numbers takes longer
        numbers, places = np.unique(counts, return_inverse=True)
        each = np.array([number * _logarithm(max(number, 1)) for number in numbers.tolist()])[places]
    else:
        each = _table(1 << most.bit_length())[counts]
    weights: Weights = each.reshape(counts.shape).sum(axis=1)
    return weights


@cache
def _table(size: int) -> Weights:
    logarithms = np.zeros(size, dtype=np.int64)
    rest = np.maximum(np.arange(size), 1)
    for prime in range(2, isqrt(size) + 1):
        check()
        if rest[prime] != prime:  # the number is divisible by a smaller prime
            continue
        share, power = round(log2(prime) * BIT), prime
        while power < size:
            logarithms[power::power] += share
            rest[power::power] //= prime
            power *= prime
    logarithms += np.rint(np.log2(rest) * BIT).astype(np.int64)  # the rest is a prime, or 1
    return logarithms * np.arange(size)


@one_step(
    "parts",
    "the guess with the most different answers",
    "Kooi, 2005",
    plain=lambda sizes: -len(sizes),
    ranked=5,
)
def parts(counts: Counts) -> Weights:
    """Weigh a partition by the number of its parts, negated: more parts are better."""
    number: Weights = np.count_nonzero(counts, axis=1)
    return -number


SAMPLED, SAMPLED_TRIED = 2000, 200
"""Largest number of codes in the sample, and how many of these codes are tried as guesses."""


@register(
    "sampled",
    "the guess that tells most of codes drawn at random",
    "Bernier, Herraiz, Merelo, Olmeda and Prieto, 1996",
)
@dataclass(frozen=True)
class Sampled(Player):
    """Measures the information of guesses, in bits, on a uniform sample of the remaining codes.

    The player first measures codes of the sample. From the best one it goes on to neighbouring guesses,
    consistent or not, while the bits increase.
    """

    options: Options
    deterministic: ClassVar[bool] = False

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        space, left = position.space, position.left
        if len(left) <= 2:
            return Choice(space.code(int(left[0])), "one of the last two")
        some = random.choice(left, SAMPLED, replace=False) if len(left) > SAMPLED else left
        sample = random.permutation(space.pool[some])
        hill = Hill(position.scorer, sample, partial(lost, len(left)))
        guess = hill.best(sample[:SAMPLED_TRIED])
        if self.options.pool == "any":
            guess = hill.climbed(guess, lambda: position.watch(0, 0))
        return Choice(guess, "the guess that tells most of codes drawn at random: {bits}")


FIRST, WORTH = 300, 12
"""The first `FIRST` codes estimate all guesses. Then all codes weigh the best `WORTH` guesses."""

STEPS = 8
"""Largest number of steps to a better neighbour."""


@dataclass(frozen=True, eq=False)
class Hill:
    """Weighs guesses by `codes`, and climbs to guesses of less weight. The order of `codes` must be mixed.

    `weigh` receives how many codes give each answer, shape (guesses, answers).
    """

    scorer: Scorer
    codes: Codes
    weigh: Callable[[Counts], NDArray[Any]]

    def best(self, guesses: Codes) -> Code:
        """Return the first guess of least weight. An estimate first leaves out most of many guesses."""
        if len(guesses) > WORTH and len(self.codes) > FIRST:
            order = np.argsort(self._weights(self._few, guesses), kind="stable")
            guesses = guesses[np.sort(order[:WORTH])]
        return tuple(guesses[self._weights(self._all, guesses).argmin()].tolist())

    def climbed(self, guess: Code, go_on: Callable[[], bool]) -> Code:
        """Go from a guess to its best neighbour until none is better. Return the last guess."""
        for _ in range(STEPS):
            better = self.best(self.around(guess))
            if better == guess or not go_on():
                break
            guess = better
        return guess

    def around(self, guess: Code) -> Codes:
        """Return a guess and its neighbours. A neighbour has one symbol changed, or two pegs swapped."""
        pegs, names = len(guess), range(self.scorer.space.symbols)
        changed = [(place, each) for place in range(pegs) for each in names if each != guess[place]]
        swapped = [(a, b) for b in range(pegs) for a in range(b) if guess[a] != guess[b]]
        around = np.tile(np.array(guess, dtype=np.uint8), (1 + len(changed) + len(swapped), 1))
        for row, (place, symbol) in enumerate(changed, 1):
            around[row, place] = symbol
        for row, (one, other) in enumerate(swapped, 1 + len(changed)):
            around[row, [one, other]] = guess[other], guess[one]
        return around

    @cached_property
    def _few(self) -> Callable[[Codes], Packed]:
        return self.scorer.against(self.codes[:FIRST])

    @cached_property
    def _all(self) -> Callable[[Codes], Packed]:
        return self.scorer.against(self.codes)

    def _weights(self, scored: Callable[[Codes], Packed], guesses: Codes) -> NDArray[Any]:
        check()
        return self.weigh(histogram(scored(guesses).T, self.scorer.width))


def lost(left: int, counts: Counts) -> NDArray[np.float64]:
    """Return for each guess the bits still unknown after it, minus its chance to win.

    The chance is 1 / `left` if the guess is one of the codes, otherwise 0.
    """
    lost: NDArray[np.float64] = bits_to_come(counts) / counts[0].sum() - (counts[:, -1] > 0) / left
    return lost
