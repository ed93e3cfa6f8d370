"""Walks, beliefs and annealing: for boards far beyond what can be listed, counted or solved."""

from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np

from mmlogic.players.engine.annealing import annealed, exchanged
from mmlogic.players.engine.beliefs import Evidence, Floats, Numbers, chances, tallies
from mmlogic.players.engine.player import Choice, Options, register
from mmlogic.players.engine.position import Clue, Position
from mmlogic.players.engine.walks import MOST, Walks

__all__ = ["Swift"]

CHAIN, ROUNDS = 60, 24
"""Steps of the chain of numbers, and rounds of messages, for each guess."""

WEIGHT = 0.3
"""How much the logarithm of a belief counts beside the marks that a code misses."""

HEAT = 1.0, 0.2
"""The temperature of annealing at its beginning and at its end."""

WORK = 400_000
"""What is spent on annealing for a guess: clues times pegs times steps."""

STEPS = 60, 600
"""So many steps at least, and at most."""

EXCHANGES = 30
"""Pairs of pegs that are exchanged at most, once the annealing has ended."""


WALKED, WALK = 20, 1500
"""The most pegs for which codes walk together, and the steps that they take for a guess at most."""


@dataclass
class Memory:
    """What a game has come to: the clues that are known, numbers of symbols, messages; or walks instead."""

    clues: tuple[Clue, ...]
    many: Numbers
    messages: Floats
    walks: Walks | None = None


@register(
    "swift",
    "the likeliest code by beliefs and annealing, for games of any size",
    "Pearl, 1982; Kirkpatrick, Gelatt and Vecchi, 1983; Glover, 1986; Geyer, 1991",
    sees="clues",
)
@dataclass(eq=False)
class Swift:
    """Guesses a code that breaks the clues as little as it can find soon, near what marks make likely.

    It looks at no list and knows no rules but the marks. What it spends on a guess depends on the game, not
    on the clock, so a seed makes it repeatable.
    """

    options: Options
    deterministic: ClassVar[bool] = False
    _memory: Memory | None = field(default=None, init=False, repr=False)

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        """Return the next guess. Raises SpaceError for answers that are no marks."""
        pegs, symbols, clues = position.space.pegs, position.space.symbols, position.clues
        if not clues:
            self._memory = None
            return Choice(_balanced(pegs, symbols, random), "as many symbols as there are, evenly")
        evidence = Evidence.of(clues, pegs, symbols)
        memory = self._remembered(evidence, clues)
        if pegs <= WALKED and symbols <= MOST:
            memory.walks = memory.walks or Walks(pegs, symbols, random)
            return _choice(*memory.walks.nearest(evidence, WALK, random))
        memory.many, mean = tallies(evidence, memory.many, CHAIN, random)
        belief, memory.messages = chances(evidence, mean, memory.messages, ROUNDS)
        start = _drawn(belief, random)
        steps = int(np.clip(WORK // evidence.guesses.size, *STEPS))
        bonus = WEIGHT * np.log(np.maximum(belief, 1e-6))
        code, missed = annealed(evidence, start, bonus, steps, HEAT, random)
        if missed:
            code = exchanged(evidence, code, EXCHANGES)
            missed = evidence.violation(code)
        return _choice(code, missed)

    def _remembered(self, evidence: Evidence, clues: tuple[Clue, ...]) -> Memory:
        """Return what is known of the game so far, with room for the messages of new clues."""
        pegs, known = evidence.guesses.shape[1], self._memory
        if known is None or clues[: len(known.clues)] != known.clues:
            even = np.bincount(np.arange(pegs) % evidence.symbols, minlength=evidence.symbols)
            known = Memory((), even, np.zeros((0, pegs)))
        new = np.zeros((len(clues) - len(known.clues), pegs))
        self._memory = Memory(clues, known.many, np.concatenate([known.messages, new]), known.walks)
        return self._memory


def _choice(code: Numbers, missed: int) -> Choice:
    why = f"a likely code that misses {missed} marks" if missed else "a likely code that fits all marks"
    return Choice(tuple(code.tolist()), why)


def _balanced(pegs: int, symbols: int, random: np.random.Generator) -> tuple[int, ...]:
    """Return a code of symbols that are drawn as evenly as there is room for."""
    names = random.permutation(symbols)
    return tuple(random.permutation(np.resize(names, pegs)).tolist())


def _drawn(belief: Floats, random: np.random.Generator) -> Numbers:
    """Return a code whose pegs are drawn by what is believed of each."""
    sums = belief.cumsum(axis=1)
    places: Numbers = (random.random((len(belief), 1)) * sums[:, -1:] > sums[:, :-1]).sum(axis=1)
    return places
