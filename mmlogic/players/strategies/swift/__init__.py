"""Walks, beliefs and annealing: for boards far beyond what can be listed, counted or solved."""

from dataclasses import dataclass, field
from functools import partial
from math import log2
from typing import ClassVar

from mmlogic.common.arrays import np
from mmlogic.players import Choice, Clue, Options, Player, Position, register
from mmlogic.players.engine.space import Codes
from mmlogic.players.strategies.onestep import Hill, lost
from mmlogic.players.strategies.swift.beliefs import (
    Evidence,
    Floats,
    Numbers,
    Sites,
    chances,
    spread,
    tallies,
)
from mmlogic.players.strategies.swift.walks import MOST, Small, Walks, annealed, exchanged

CHAIN, ROUNDS = 60, 24
"""Steps of the chain of numbers, and rounds of messages, for each guess."""

WEIGHT = 0.3
"""How much the logarithm of a belief counts beside the marks that a code misses."""

HEAT = 1.0, 0.2
"""The temperature of annealing at its beginning and at its end."""

WORK = 400_000
"""What is spent on annealing for a guess: clues times pegs times steps."""

STEPS = 60, 600
"""The fewest steps, and the most."""

EXCHANGES = 30
"""Pairs of pegs that are exchanged at most, once the annealing has ended."""


WALKED, WALK, FARTHEST = 30, 25, 600
"""The most pegs for which codes walk together; the steps for each peg, and in all, while codes fit."""

NEAR = 2
"""The most marks that the nearest code may miss to be guessed where none fits."""

ASTRAY = 4
"""The most marks that it may miss for the walks to go on: beyond, they begin anew at what is believed."""

LONGEST = 12_000_000
"""What walks cost at most while no code fits: steps times walks times pegs."""

FITTING, TRIED = 300, 100
"""How many codes that fit are looked for, and of how many of them the bits are measured."""

CELLS = 6000
"""Pegs times symbols up to which all clues are propagated at once: beyond, each clue tells its pegs."""

PASSES, AGAIN = 4, 20
"""How often sites are made anew for a guess; and where they begin anew, as they are sure of what is wrong."""

EARLY, SETTLED = 1.0, 1.8
"""Clues for each symbol: up to which guesses tell numbers of symbols, too; after which these are known."""

ROOM = 1 << 24
"""Clues times pegs times symbols up to which a guess is sought whose answer is hard to foretell."""

SURE, UNSURE = 0.1, 4.0
"""The variance of a number of symbols that is known, and of one that is not."""

CLOSE, DRAWN, FARTHER = 0.4, 64, 1000
"""The share of bits that beliefs lack, below which codes drawn from them walk; how many; how many steps."""

BYTES = 100
"""The most pegs, and symbols, of codes that walk so: the marks that they miss are bytes."""

CERTAIN, LATE = 40.0, 60.0
"""Bits that a wrong belief may lack; and up to which it is tried whether the likeliest code fits."""


@dataclass
class Memory:
    """What a game has come to: the clues that are known, numbers of symbols, messages or sites, and walks."""

    clues: tuple[Clue, ...]
    many: Numbers
    messages: Floats
    walks: Walks | None = None
    sites: Sites | None = None


@register(
    "swift",
    "the likeliest code by beliefs and annealing, for games of any size",
    "Pearl, 1982; Minka, 2001; Kirkpatrick, Gelatt and Vecchi, 1983; Glover, 1986; Geyer, 1991",
    sees="clues",
    marks=True,
)
@dataclass(eq=False)
class Swift(Player):
    """Guesses a code that breaks the clues as little as it can find soon, near what marks make likely.

    It looks at no list and knows no rules but the marks. Of codes that fit it guesses the one that tells most
    of the others. Where none is found, it guesses a likely code while the numbers of the symbols are not
    known; then, until one fits, codes whose answers are hard to foretell. What it spends on a guess depends
    on the game, not on the clock, so a seed makes it repeatable.
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
        if walk(pegs, symbols):
            memory.walks = memory.walks or Walks(pegs, symbols, random)
            longest = LONGEST // memory.walks.work
            found = memory.walks.go(evidence, min(WALK * pegs, FARTHEST), FITTING, random, longest)
            if len(found.codes):
                return _telling(position, found.codes)
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
        if pegs * evidence.symbols > CELLS:
            belief, memory.messages = chances(evidence, mean, memory.messages, ROUNDS)
            return belief
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
            known = Memory((), even, np.zeros((0, pegs)))
        new = np.zeros((len(clues) - len(known.clues), pegs))
        self._memory = Memory(
            clues, known.many, np.concatenate([known.messages, new]), known.walks, known.sites
        )
        return self._memory


def walk(pegs: int, symbols: int) -> bool:
    """Return whether codes of a game walk together."""
    return pegs <= WALKED and symbols <= MOST


def _telling(position: Position, codes: Codes) -> Choice:
    guess = Hill(position.scorer, codes, partial(lost, len(codes))).best(codes[:TRIED])
    return Choice(guess, "the most telling of the codes it has found that fit all marks")


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
