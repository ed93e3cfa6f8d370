"""The player `swift`, for games whose codes are far too many to list, to count or to search.

`mmlogic tournament swift --player examples/players/swift/swift.py --game 74x26 --games 1` plays a game.

The black marks of a guess are a sum over the pegs, which is treated as normally distributed. From these sums,
expectation propagation (Minka, 2001) estimates how likely each symbol is at each peg. The estimates are the
beliefs. The sum of black and white marks depends only on how often each symbol occurs. A Markov chain
estimates how often. Annealing changes one code step by step until it misses few marks (Kirkpatrick, Gelatt
and Vecchi, 1983).
"""

from dataclasses import dataclass, field
from math import log2
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from mmlogic.players import Choice, Clue, Options, Position, register
from mmlogic.players.walks import MOST, Evidence, Numbers, Small, Walks, counted

Floats = NDArray[np.float64]

PAIRS = 1 << 25  # pegs are exchanged only if clues times pegs times pegs is at most this number
REST = 0.1  # a changed peg is not changed again for this number of steps, times the number of pegs
CHAIN = 60  # steps of the Markov chain for each guess
WEIGHT = 0.3  # weight of the logarithm of a belief, if a missed mark has the weight 1
HEAT = 1.0, 0.2  # the temperature of annealing at its beginning and at its end
WORK = 400_000  # limit of annealing for a guess: clues times pegs times steps
STEPS = 60, 600  # smallest and largest number of steps of annealing
EXCHANGES = 30  # largest number of exchanges of two pegs after annealing

# Codes walk if they have at most `WALKED` pegs.
# They walk at most `WALK` steps for each peg, and at most `FARTHEST` in all, but longer while no code fits.
WALKED, WALK, FARTHEST = 30, 25, 600
NEAR = 2  # if no code fits all clues, the nearest one is guessed if it misses at most this many marks
ASTRAY = 4  # if the nearest code misses more marks, the walks begin again with random codes
LONGEST = 12_000_000  # limit of the walks while no code fits: steps times walks times pegs
# How many fitting codes are enough, and how many of them are compared as guesses.
FITTING, TRIED = 300, 100
# Rounds of expectation propagation: for a guess, and after a new start because the beliefs were wrong.
PASSES, AGAIN = 4, 20
# These are numbers of clues, divided by the number of symbols.
# Below `EARLY`, likely codes are guessed, because their answers also say how often symbols occur.
# Above `SETTLED`, the number of pegs with each symbol counts as known.
EARLY, SETTLED = 1.0, 1.8
# Guesses with answers that are hard to predict are sought up to this product of clues, pegs and symbols.
ROOM = 1 << 24
SURE, UNSURE = 0.1, 4.0  # variance of the number of pegs with a symbol: if it is known, and if it is not
# `DRAWN` random codes, chosen by the beliefs, walk for `FARTHER` steps if the beliefs are almost certain.
# They are almost certain if their entropy is below the share `CLOSE` of its maximum.
CLOSE, DRAWN, FARTHER = 0.4, 64, 1000
BYTES = 100  # largest number of pegs, and of symbols, of these codes: a byte counts the marks that they miss
# These are entropies of the beliefs, in bits.
# The beliefs are wrong if their entropy is below `CERTAIN` and the likeliest code does not fit.
# If the entropy is below `LATE`, the likeliest code is tried first.
CERTAIN, LATE = 40.0, 60.0


def table(evidence: Evidence) -> Numbers:
    """Return for each peg of each guess its index in a table of pegs and symbols, shape (clues, pegs).

    A blank peg has the size of the table as its index.
    """
    guesses, symbols = evidence.guesses, evidence.symbols
    pegs = guesses.shape[1]
    return np.where(guesses < symbols, guesses + symbols * np.arange(pegs), pegs * symbols)


def gathered(evidence: Evidence, weights: Floats) -> Floats:
    """Return for each peg and symbol the sum of `weights` over the clues whose guess has the symbol there.

    `weights` has the shape (clues, pegs).
    """
    pegs = evidence.guesses.shape[1]
    weighed = weights.ravel().astype(np.float64)
    sums = np.bincount(table(evidence).ravel(), weighed, minlength=pegs * evidence.symbols + 1)
    return sums[:-1].reshape(pegs, evidence.symbols).astype(np.float64)


def tallies(
    evidence: Evidence, start: Numbers, steps: int, random: np.random.Generator
) -> tuple[Numbers, Floats]:
    """Return how often each symbol may occur: at a Markov chain's end, and on average over its second half.

    Each step takes one peg from a symbol and gives it to another symbol. Steps after which codes miss few
    marks are likelier.
    """
    mean, many = np.zeros(evidence.symbols), start.copy()
    for step in range(steps):
        missing = (np.minimum(evidence.counts, many).sum(axis=1) - evidence.both).astype(np.float64)
        cost = exchange_costs(evidence, many, missing)
        cost[many == 0] = np.inf
        weights = np.exp(-np.minimum((cost - cost.min()) / 2, 700.0)).ravel()
        if not np.isfinite(weights).all():
            break
        source, target = divmod(int(_one_of(weights, random)), evidence.symbols)
        many[source] -= 1
        many[target] += 1
        if 2 * step >= steps:
            mean += many
    return many, mean / max(1, steps - (steps + 1) // 2)


def exchange_costs(evidence: Evidence, many: Numbers, missing: Floats) -> Floats:
    """Return how much the squares of `missing` grow in all if a peg changes its symbol, shape (from, to)."""
    less = -(evidence.counts >= np.maximum(many, 1)).astype(np.float64)
    more = (evidence.counts > many).astype(np.float64)
    costs: Floats = (
        (2 * missing @ less - less.sum(axis=0))[:, None]
        + (2 * missing @ more + more.sum(axis=0))[None, :]
        + 2 * less.T @ more
    )
    np.fill_diagonal(costs, 0.0)
    return costs


def _one_of(weights: Floats, random: np.random.Generator) -> int:
    sums = np.cumsum(weights)
    return int(np.searchsorted(sums, random.random() * sums[-1], side="right"))


# The variance of black marks is `_NOISE`, so that beliefs are not too sure.
# Each round leaves the share `_SITE_DAMPED` of a site unchanged.
_NOISE, _SITE_DAMPED = 1.0, 0.5
_LEAST = 1e-3  # the lowest precision of a site


class Sites:
    """The sites of expectation propagation: one normal distribution for each peg and symbol of a game.

    A site is stored as its precision, and its precision times its mean.
    """

    def __init__(self, pegs: int, symbols: int) -> None:
        even = 1 / symbols
        self._precision = np.full(pegs * symbols, 1 / max(even * (1 - even), _LEAST))
        self._shift = self._precision * even
        self._shape = pegs, symbols

    def chances(self, evidence: Evidence, many: Floats, doubt: float, rounds: int) -> Floats:
        """Return how likely each symbol is at each peg, shape (pegs, symbols).

        `many` says how often each symbol occurs. `doubt` is the variance of each of these numbers.
        """
        sums = _sums(evidence)
        told = np.concatenate([evidence.black, many])
        noise = np.repeat([_NOISE, doubt], [len(evidence.black), evidence.symbols])
        belief = np.zeros(self._shape)
        for _ in range(rounds):
            mean, variance = self._known(sums, told, noise)
            belief = self._changed(mean, variance)
        return belief

    def _known(self, sums: Floats, told: Floats, noise: Floats) -> tuple[Floats, Floats]:
        variance = 1 / self._precision
        mean = self._shift * variance
        spread = sums * variance
        half = np.linalg.inv(np.linalg.cholesky(spread @ sums.T + np.diag(noise)))
        weights = half @ spread
        surprise = half @ (told - sums @ mean)
        return mean + surprise @ weights, np.maximum(variance - (weights * weights).sum(axis=0), 1e-9)

    def _changed(self, mean: Floats, variance: Floats) -> Floats:
        without = np.maximum(1 / variance - self._precision, 1e-6)
        shift = mean / variance - self._shift
        logs = (shift - without / 2).reshape(self._shape)
        belief: Floats = np.exp(logs - logs.max(axis=1, keepdims=True))
        belief /= belief.sum(axis=1, keepdims=True)
        own = np.clip(belief.ravel(), 1e-7, 1 - 1e-7)
        spread = own * (1 - own)
        new = np.maximum(1 / spread - without, _LEAST)
        self._precision += (1 - _SITE_DAMPED) * (new - self._precision)
        self._shift += (1 - _SITE_DAMPED) * (own / spread - shift - self._shift)
        return belief


def _sums(evidence: Evidence) -> Floats:
    clues, pegs = evidence.guesses.shape
    cells = pegs * evidence.symbols
    sums = np.zeros((clues + evidence.symbols, cells))
    clue, peg = np.nonzero(evidence.guesses < evidence.symbols)
    sums[clue, table(evidence)[clue, peg]] = 1
    sums[clues + np.arange(cells) % evidence.symbols, np.arange(cells)] = 1
    return sums


def spread(evidence: Evidence, belief: Floats, start: Numbers, random: np.random.Generator) -> Numbers:
    """Return a code near `start` whose black marks are hard to predict: their variance is large.

    The pegs count as independent, given the black marks of the clues. Each peg in turn gets the symbol with
    the largest variance. (The design of experiments: Chaloner and Verdinelli, 1995.)
    """
    code, pegs = start.copy(), np.arange(len(start))
    clues = len(evidence.black)
    sums = _sums(evidence)[:clues]
    weighed = sums * belief.ravel()
    means = weighed.reshape(clues, *belief.shape).sum(axis=2)
    inverse = np.linalg.inv(weighed @ sums.T - means @ means.T + _NOISE * np.eye(clues))
    sums = sums.reshape(clues, *belief.shape)
    shared = (sums[:, pegs, code] - means) * belief[pegs, code]
    total = shared.sum(axis=1)
    for peg in random.permutation(pegs):
        with_each = (sums[:, peg, :] - means[:, peg, None]) * belief[peg]
        totals = (total - shared[:, peg])[:, None] + with_each
        left = belief[peg] * (1 - belief[peg]) - (totals * (inverse @ totals)).sum(axis=0)
        code[peg] = best = int(left.argmax())
        total, shared[:, peg] = totals[:, best], with_each[:, best]
    return code


def annealed(
    evidence: Evidence,
    start: Numbers,
    bonus: Floats,
    steps: int,
    heat: tuple[float, float],
    random: np.random.Generator,
) -> tuple[Numbers, int]:
    """Return the code that misses the fewest marks on the way from `start`, and how many it misses.

    `bonus` makes some symbols at some pegs likelier than the clues make them. `heat` has the first and the
    last temperature.
    """
    walk = _Walk(evidence, start, bonus)
    best, least = start.copy(), evidence.violation(start)
    for warm in np.geomspace(*heat, steps):
        if least == 0:
            break
        walk.step(warm, random)
        if walk.violation < least:
            best, least = walk.code.copy(), walk.violation
    return best, least


def exchanged(evidence: Evidence, code: Numbers, most: int) -> Numbers:
    """Return a code after at most `most` exchanges of two pegs.

    Each is the one after which it misses the fewest marks. Each symbol keeps its number of pegs. With many
    clues, annealing cannot improve such a code, because it changes one peg at a time. If there are too many
    pegs and clues (`PAIRS`), the code is returned unchanged.
    """
    if evidence.guesses.size * len(code) > PAIRS:
        return code
    code, guesses = code.copy(), evidence.guesses
    black = ((guesses == code).sum(axis=1) - evidence.black).astype(np.int16)
    there = (guesses[:, :, None] == code).astype(np.int8)  # clue, peg, other: guess at peg = code at other
    least = np.abs(black).sum()
    for _ in range(most):
        own = np.einsum("tpp->tp", there)
        change = there + there.transpose(0, 2, 1) - own[:, :, None] - own[:, None, :]
        violation = np.abs(black[:, None, None] + change).sum(axis=0)
        one, other = divmod(int(violation.argmin()), len(code))
        if violation[one, other] >= least:
            break
        least, black = violation[one, other], black + change[:, one, other]
        code[[one, other]] = code[[other, one]]
        there[:, :, [one, other]] = there[:, :, [other, one]]
    return code


class _Walk:
    """A code during annealing, and how many marks of each clue it misses."""

    def __init__(self, evidence: Evidence, start: Numbers, bonus: Floats) -> None:
        self._evidence, self._bonus, self._cells = evidence, bonus, table(evidence)
        self.code = start.copy()
        self._until, self._steps = np.zeros(len(start)), 0
        self._rows = np.arange(len(start))
        self._many = np.bincount(start, minlength=evidence.symbols)
        self._black = ((evidence.guesses == start).sum(axis=1) - evidence.black).astype(np.float64)
        self._there = gathered(evidence, np.ones(evidence.guesses.shape))
        self._pull = gathered(evidence, np.broadcast_to(2 * self._black[:, None], evidence.guesses.shape))

    @property
    def _both(self) -> Floats:
        both: Floats = (
            np.minimum(self._evidence.counts, self._many).sum(axis=1) - self._evidence.both
        ).astype(np.float64)
        return both

    @property
    def violation(self) -> int:
        """How many marks the code misses, added up over all clues."""
        return int(np.abs(self._black).sum() + np.abs(self._both).sum())

    def step(self, warm: float, random: np.random.Generator) -> None:
        """Change one peg at random. Changes with a low cost are likelier."""
        evidence, code = self._evidence, self.code
        own = self._there[self._rows, code] - self._pull[self._rows, code] + self._bonus[self._rows, code]
        costs = self._there + self._pull - self._bonus
        costs += own[:, None]
        costs += exchange_costs(evidence, self._many, self._both)[code]
        costs[self._rows, code] = np.inf
        self._steps += 1
        costs[self._until > self._steps] = np.inf
        costs *= -1 / warm
        costs += random.gumbel(size=costs.shape)  # the largest is then a random choice by weights
        place, symbol = divmod(int(costs.argmax()), evidence.symbols)
        self._change(place, symbol)

    def _change(self, place: int, symbol: int) -> None:
        evidence = self._evidence
        guessed = evidence.guesses[:, place]
        change = (guessed == symbol).astype(np.float64) - (guessed == self.code[place])
        moved = np.flatnonzero(change)
        self._many[[self.code[place], symbol]] += [-1, 1]
        self.code[place] = symbol
        self._until[place] = self._steps + 1 + REST * len(self.code)
        self._black[moved] += change[moved]
        clue, peg = np.nonzero(evidence.guesses[moved] < evidence.symbols)
        np.add.at(self._pull.reshape(-1), self._cells[moved[clue], peg], 2 * change[moved[clue]])


@dataclass
class Memory:
    """What is known in a game: its clues, the number of pegs for each symbol, the walks and the sites."""

    clues: tuple[Clue, ...]
    many: Numbers
    walks: Walks | None = None
    sites: Sites | None = None


@register(
    "swift",
    "the likeliest code by beliefs and annealing, for games of any size",
    "Minka, 2001; Kirkpatrick, Gelatt and Vecchi, 1983; Glover, 1986; Geyer, 1991",
    sees="clues",
    marks=True,
)
@dataclass(eq=False)
class Swift:
    """Guesses a likely code that misses few marks of the clues, without a long search.

    It uses no list of codes, and no rules except the marks. Of the fitting codes that it finds, it guesses
    the one that divides the other ones best. As long as it finds no fitting code, it first guesses likely
    codes, until it knows how often each symbol occurs. Then it guesses codes whose answers are hard to
    predict, until a code fits. The number of steps for a guess depends on the game, not on the clock. So the
    same seed gives the same game.
    """

    options: Options
    deterministic: ClassVar[bool] = False
    _memory: Memory | None = field(default=None, init=False, repr=False)

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        pegs, symbols, clues = position.space.pegs, position.space.symbols, position.clues
        if not clues:
            self._memory = None
            return Choice(_balanced(pegs, symbols, random), "as many symbols as there are, evenly")
        evidence = Evidence.of(clues, pegs, symbols)
        memory = self._remembered(evidence, clues)
        if pegs <= WALKED and symbols <= MOST:
            memory.walks = memory.walks or Walks(pegs, symbols, random)
            longest = LONGEST // memory.walks.work
            found = memory.walks.go(evidence, min(WALK * pegs, FARTHEST), FITTING, random, longest)
            if len(found.codes):
                return _telling(found.codes.astype(np.intp))
            code, missed = found.nearest, found.missed
            belief = self._believed(evidence, memory, random)
            if missed > ASTRAY:
                start = _starts(belief, memory.walks.work // pegs, random)
                memory.walks = Walks(pegs, symbols, random, start)
            other, least = self._guessed(evidence, belief, random)
            return _choice(code, missed) if missed <= min(least, NEAR) else _choice(other, least)
        belief = self._believed(evidence, memory, random)
        if _bits(belief) < CLOSE * pegs * log2(symbols) and max(pegs, symbols) <= BYTES:
            start = _starts(belief, DRAWN, random)
            found = Walks(pegs, symbols, random, start).go(evidence, 1, 1, random, FARTHER)
            if len(found.codes):
                return _choice(found.nearest, 0)
        return _choice(*self._guessed(evidence, belief, random))

    def _believed(self, evidence: Evidence, memory: Memory, random: np.random.Generator) -> Floats:
        memory.many, mean = tallies(evidence, memory.many, CHAIN, random)
        pegs = evidence.guesses.shape[1]
        doubt = SURE if len(evidence.black) > SETTLED * evidence.symbols else UNSURE
        memory.sites = memory.sites or Sites(pegs, evidence.symbols)
        belief = memory.sites.chances(evidence, mean, doubt, PASSES)
        if _bits(belief) < CERTAIN and evidence.violation(belief.argmax(axis=1)):
            memory.sites = Sites(pegs, evidence.symbols)
            belief = memory.sites.chances(evidence, mean, doubt, AGAIN)
        return belief

    def _guessed(
        self, evidence: Evidence, belief: Floats, random: np.random.Generator
    ) -> tuple[Numbers, int]:
        clues = len(evidence.black)
        early = clues < EARLY * evidence.symbols or clues * belief.size > ROOM
        late = _bits(belief) < LATE
        start = belief.argmax(axis=1) if late else _drawn(belief, random)
        code, missed = start, evidence.violation(start)
        if missed and (early or late):
            steps = int(np.clip(WORK // evidence.guesses.size, *STEPS))
            bonus = WEIGHT * np.log(np.maximum(belief, 1e-6))
            code, missed = annealed(evidence, start, bonus, steps, HEAT, random)
            if missed:
                code = exchanged(evidence, code, EXCHANGES)
                missed = evidence.violation(code)
        if missed and not early:
            code = spread(evidence, belief, _drawn(belief, random), random)
            missed = evidence.violation(code)
        return code, missed

    def _remembered(self, evidence: Evidence, clues: tuple[Clue, ...]) -> Memory:
        pegs, known = evidence.guesses.shape[1], self._memory
        if known is None or clues[: len(known.clues)] != known.clues:
            even = np.bincount(np.arange(pegs) % evidence.symbols, minlength=evidence.symbols)
            known = self._memory = Memory((), even)
        known.clues = clues
        return known


def _telling(codes: Numbers) -> Choice:
    counts, pegs = counted(codes, int(codes.max()) + 1), codes.shape[1]
    black = (codes[:TRIED, None] == codes).sum(axis=2)
    both = np.minimum(counts[:TRIED, None], counts).sum(axis=2)
    parts = [np.bincount(each) for each in black * (pegs + 1) + both]
    bits = [sum(size * log2(size) for size in each.tolist() if size) for each in parts]
    return Choice(
        tuple(codes[int(np.argmin(bits))].tolist()),
        "the most telling code that fits all marks",
    )


def _choice(code: Numbers, missed: int) -> Choice:
    why = f"a likely code that misses {missed} marks" if missed else "a likely code that fits all marks"
    return Choice(tuple(code.tolist()), why)


def _bits(belief: Floats) -> float:
    return float(-(belief * np.log2(np.maximum(belief, 1e-12))).sum())


def _balanced(pegs: int, symbols: int, random: np.random.Generator) -> tuple[int, ...]:
    names = random.permutation(symbols)
    return tuple(random.permutation(np.resize(names, pegs)).tolist())


def _starts(belief: Floats, many: int, random: np.random.Generator) -> Small:
    return np.stack([_drawn(belief, random) for _ in range(many)], axis=1).astype(np.int8)


def _drawn(belief: Floats, random: np.random.Generator) -> Numbers:
    sums = belief.cumsum(axis=1)
    places: Numbers = (random.random((len(belief), 1)) * sums[:, -1:] > sums[:, :-1]).sum(axis=1)
    return places
