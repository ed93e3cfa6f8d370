"""Most information, as a sample of the codes left has it: for games with too many codes to look at all."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from mmlogic.players.engine.player import Choice, Options, register
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Code, Codes

__all__ = ["Sampled"]

SAMPLE = 1000
"""How many codes left are looked at."""

TRIED = 80
"""Of how many of them the bits are measured."""

FIRST = 200
"""How many codes tell which guesses are worth a look at all of the sample."""

WORTH = 12
"""How many of them are."""

STEPS = 5
"""How often the best guess is changed for a better one like it, consistent or not."""

CHANGES = 40
"""How many guesses like it are looked at each time."""


@register(
    "sampled",
    "the guess that tells most of codes drawn at random",
    "Bernier, Herraiz, Merelo, Olmeda and Prieto, 1996",
)
@dataclass(frozen=True)
class Sampled:
    """Measures the bits of guesses on a uniform sample of the codes left.

    Codes of the sample are measured first, then guesses that differ little from the best of them, whether
    they are consistent or not, as long as they tell more.
    """

    options: Options
    deterministic: ClassVar[bool] = False

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        """Return the best guess that is found."""
        left, space = position.left, position.space
        if len(left) <= 2:
            return Choice(space.code(int(left[0])), "one of the last two")
        rows = left if len(left) <= SAMPLE else random.choice(left, SAMPLE, replace=False)
        measure = Measure(position, random.permutation(space.pool[rows]), len(left))
        guess = measure.best([tuple(each) for each in measure.sample[:TRIED].tolist()])
        free = self.options.pool == "any" and self.options.guesses is None
        for _ in range(STEPS if free else 0):
            better = measure.best([guess, *measure.changed(guess, random)])
            if better == guess or not position.watch(0, 0):
                break
            guess = better
        return Choice(guess, "the guess that tells most of codes drawn at random: {bits}")


@dataclass(frozen=True)
class Measure:
    """Measures guesses by a `sample` of codes, in random order, of the `many` codes left in a position."""

    position: Position
    sample: Codes
    many: int

    def best(self, guesses: list[Code]) -> Code:
        """Return the best of several guesses."""
        if len(guesses) > WORTH and len(self.sample) > FIRST:
            some = self.sample[:FIRST]
            guesses = sorted(guesses, key=lambda guess: -self._worth(guess, some))[:WORTH]
        return max(guesses, key=lambda guess: self._worth(guess, self.sample))

    def _worth(self, guess: Code, codes: Codes) -> float:
        """Return the bits that a guess tells, and its chance of being the code."""
        marks = self.position.scorer.of(guess, codes)
        parts = np.bincount(marks, minlength=self.position.scorer.width)
        several = parts[parts > 1]
        lost = float((several * np.log2(several)).sum()) / len(codes)
        return bool(parts[-1]) / self.many - lost

    def changed(self, guess: Code, random: np.random.Generator) -> list[Code]:
        """Return guesses that differ from one by the symbols of a peg or two, or by their places."""
        changes = list[Code]()
        for _ in range(CHANGES):
            code = list(guess)
            one, other = random.integers(len(code), size=2).tolist()
            match int(random.integers(3)):
                case 0:
                    code[one] = self._symbol(one, random)
                case 1:
                    code[one], code[other] = code[other], code[one]
                case _:
                    code[one], code[other] = self._symbol(one, random), self._symbol(other, random)
            changes.append(tuple(code))
        return changes

    def _symbol(self, place: int, random: np.random.Generator) -> int:
        """Return the symbol at a place, of a code of the sample."""
        return int(self.sample[random.integers(len(self.sample)), place])
