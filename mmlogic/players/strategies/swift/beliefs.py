"""What marks say of a code that nobody can list: how likely a symbol is at a peg, how many pegs hold it.

Black marks are sums over the pegs. Each clue tells each of its pegs how its sum, taken for normal, would like
it: belief propagation (Pearl, 1982) with messages of Gaussian sums. The marks together depend on how often
each symbol occurs, and on nothing else: these numbers are found by a Markov chain.
"""

from dataclasses import dataclass

from mmlogic.common.arrays import NDArray, np
from mmlogic.common.budget import check, needs
from mmlogic.players.engine.position import Clue

Floats = NDArray[np.float64]
Numbers = NDArray[np.intp]

_DAMPED, _FLOOR, _CLIP = 0.9, 1.0, 2.0
"""How much of a message stays; the least variance of a sum; the largest message. With less, beliefs swing."""


@dataclass(frozen=True)
class Evidence:
    """The clues of a game of `symbols` as arrays.

    Attributes:
        symbols: how many there are.
        guesses: shape (clues, pegs).
        black: the black marks, shape (clues,).
        both: black and white marks together, shape (clues,).
        counts: how often each guess has each symbol, shape (clues, symbols).
        cells: guesses as places in a table of pegs and symbols, shape (clues, pegs); blanks come after it.
    """

    symbols: int
    guesses: Numbers
    black: Numbers
    both: Numbers
    counts: Numbers
    cells: Numbers

    @classmethod
    def of(cls, clues: tuple[Clue, ...], pegs: int, symbols: int) -> "Evidence":
        """Return clues as arrays. Raises SpaceError for answers that are no marks."""
        guesses = np.array([clue.guess for clue in clues], dtype=np.intp).reshape(-1, pegs)
        black = np.array([clue.black for clue in clues], dtype=np.intp)
        both = black + np.array([clue.white for clue in clues], dtype=np.intp)
        cells = np.where(guesses < symbols, guesses + symbols * np.arange(pegs), pegs * symbols)
        return cls(symbols, guesses, black, both, counted(guesses, symbols), cells)

    def gathered(self, weights: Floats) -> Floats:
        """Return the sums of a weight for each peg of each clue, by peg and symbol, shape (pegs, symbols)."""
        pegs = self.guesses.shape[1]
        weighed = weights.ravel().astype(np.float64)
        sums = np.bincount(self.cells.ravel(), weighed, minlength=pegs * self.symbols + 1).astype(np.float64)
        return sums[:-1].reshape(pegs, self.symbols)

    def violation(self, code: Numbers) -> int:
        """Return how far the marks of a code are from those told, all together."""
        return int(self.violations(code[None])[0])

    def violations(self, codes: Numbers) -> Numbers:
        """Return how far the marks of each code are from those told, all together."""
        black, both = self.excess(codes)
        violations: Numbers = (np.abs(black) + np.abs(both)).sum(axis=1)
        return violations

    def excess(self, codes: Numbers) -> tuple[Numbers, Numbers]:
        """Return how many more black marks each code has than each clue, and marks, shape (codes, clues)."""
        black = (self.guesses == codes[:, None, :]).sum(axis=2)
        both = np.minimum(self.counts, counted(codes, self.symbols)[:, None, :]).sum(axis=2)
        return black - self.black, both - self.both


def counted(codes: Numbers, symbols: int) -> Numbers:
    """Return how often each code has each symbol, shape (codes, symbols)."""
    counted: Numbers = (codes[:, :, None] == np.arange(symbols)).sum(axis=1)
    return counted


def tallies(
    evidence: Evidence, start: Numbers, steps: int, random: np.random.Generator
) -> tuple[Numbers, Floats]:
    """Return how often each symbol may occur: as the chain ends, and on average over its later half.

    Each step moves one peg from a symbol to another, drawn by the squares of what then is missing.
    """
    mean, exchanges = np.zeros(evidence.symbols), Exchanges(evidence, start)
    many = exchanges.many
    for step in range(steps):
        missing = (np.minimum(evidence.counts, many).sum(axis=1) - evidence.both).astype(np.float64)
        cost = exchanges.costs(missing)
        cost[many == 0] = np.inf
        weights = np.exp(-np.minimum((cost - cost.min()) / 2, 700.0)).ravel()
        if not np.isfinite(weights).all():
            break
        source, target = divmod(int(_drawn(weights, random)), evidence.symbols)
        exchanges.move(source, target)
        if 2 * step >= steps:
            mean += many
    return many, mean / max(1, steps - (steps + 1) // 2)


class Exchanges:
    """What it costs that a symbol gives a peg to another, kept as `many`, the numbers of symbols, change."""

    def __init__(self, evidence: Evidence, many: Numbers) -> None:
        self._counts, self.many = evidence.counts, many.copy()
        self._less = -(self._counts >= np.maximum(many, 1)).astype(np.float64)
        self._more = (self._counts > many).astype(np.float64)
        self._both = self._less.T @ self._more

    def move(self, source: int, target: int) -> None:
        """Have a symbol give a peg to another."""
        self.many[source] -= 1
        self.many[target] += 1
        two = [source, target]
        counts, many = self._counts[:, two], self.many[two]
        self._less[:, two] = -(counts >= np.maximum(many, 1)).astype(np.float64)
        self._more[:, two] = counts > many
        self._both[two] = self._less[:, two].T @ self._more
        self._both[:, two] = self._less.T @ self._more[:, two]

    def costs(self, missing: Floats) -> Floats:
        """Return by how much the squares of `missing` grow with an exchange, shape (from, to)."""
        costs: Floats = (
            (2 * missing @ self._less - self._less.sum(axis=0))[:, None]
            + (2 * missing @ self._more + self._more.sum(axis=0))[None, :]
            + 2 * self._both
        )
        np.fill_diagonal(costs, 0.0)
        return costs


def _drawn(weights: Floats, random: np.random.Generator) -> int:
    sums = np.cumsum(weights)
    return int(np.searchsorted(sums, random.random() * sums[-1], side="right"))


def chances(evidence: Evidence, many: Floats, messages: Floats, rounds: int) -> tuple[Floats, Floats]:
    """Return how likely each symbol is at each peg, shape (pegs, symbols), and the messages that say so.

    `many` is how often each symbol occurs; `messages`, shape (clues, pegs), are those to begin with.
    """
    pegs = evidence.guesses.shape[1]
    prior = np.log(np.maximum(many, 0.02) / pegs)[None, :]
    belief = _belief(evidence, prior, messages, many)
    for _ in range(rounds):
        own = np.clip(np.append(belief, 0.0)[evidence.cells], 1e-9, 1 - 1e-9)
        odds = own / (1 - own) * np.exp(-messages)
        without = odds / (1 + odds)
        spread = without * (1 - without)
        mean = without.sum(axis=1, keepdims=True) - without
        variance = np.maximum(spread.sum(axis=1, keepdims=True) - spread, _FLOOR)
        told = np.clip((2 * (evidence.black[:, None] - mean) - 1) / (2 * variance), -_CLIP, _CLIP)
        messages = _DAMPED * messages + (1 - _DAMPED) * told
        belief = _belief(evidence, prior, messages, many)
    return belief, messages


def _belief(evidence: Evidence, prior: Floats, messages: Floats, many: Floats) -> Floats:
    logs = prior + evidence.gathered(messages)
    belief: Floats = np.exp(logs - logs.max(axis=1, keepdims=True))
    for _ in range(2):
        belief *= np.maximum(many, 0.02) / np.maximum(belief.sum(axis=0), 1e-9)
        belief /= belief.sum(axis=1, keepdims=True)
    return belief


_NOISE, _SITE_DAMPED = 1.0, 0.5
"""The variance granted to black marks, so that beliefs are not too sure; how much of a site stays."""

_LEAST = 1e-3
"""The least precision of a site."""


class Sites:
    """What stands in for the pegs of a game: for each cell a precision, and a precision times a mean."""

    def __init__(self, pegs: int, symbols: int) -> None:
        even = 1 / symbols
        self._precision = np.full(pegs * symbols, 1 / max(even * (1 - even), _LEAST))
        self._shift = self._precision * even
        self._shape = pegs, symbols

    def chances(self, evidence: Evidence, many: Floats, doubt: float, rounds: int) -> Floats:
        """Return how likely each symbol is at each peg, shape (pegs, symbols).

        Args:
            evidence: the clues.
            many: how often each symbol occurs, and
            doubt: the variance of these numbers.
            rounds: how often the sites are made anew.
        """
        sums = _sums(evidence)
        told = np.concatenate([evidence.black, many])
        noise = np.repeat([_NOISE, doubt], [len(evidence.black), evidence.symbols])
        belief = np.zeros(self._shape)
        for _ in range(rounds):
            check()
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
    sums[clue, evidence.cells[clue, peg]] = 1
    sums[clues + np.arange(cells) % evidence.symbols, np.arange(cells)] = 1
    return sums


def spread(evidence: Evidence, belief: Floats, start: Numbers, random: np.random.Generator) -> Numbers:
    """Return a code near `start` whose black marks are hard to foretell: their variance is large.

    The variance is that of sums of independent pegs after the sums of the clues are known. Each peg in turn
    takes the symbol that makes it largest. (The design of experiments: Chaloner and Verdinelli, 1995.)
    """
    code, pegs = start.copy(), np.arange(len(start))
    clues = len(evidence.black)
    needs(3 * 8 * clues * belief.size)
    sums = _sums(evidence)[:clues]
    weighed = sums * belief.ravel()
    means = weighed.reshape(clues, *belief.shape).sum(axis=2)
    inverse = np.linalg.inv(weighed @ sums.T - means @ means.T + _NOISE * np.eye(clues))
    sums = sums.reshape(clues, *belief.shape)
    shared = (sums[:, pegs, code] - means) * belief[pegs, code]
    total = shared.sum(axis=1)
    for peg in random.permutation(pegs):
        check()
        with_each = (sums[:, peg, :] - means[:, peg, None]) * belief[peg]
        totals = (total - shared[:, peg])[:, None] + with_each
        left = belief[peg] * (1 - belief[peg]) - (totals * (inverse @ totals)).sum(axis=0)
        code[peg] = best = int(left.argmax())
        total, shared[:, peg] = totals[:, best], with_each[:, best]
    return code
