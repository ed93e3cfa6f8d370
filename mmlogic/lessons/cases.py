"""The cases of an exercise: sets of facts for comparing a learner's clauses with the solution."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from mmlogic.codes.alphabets import COLOURS
from mmlogic.codes.marks import feedback
from mmlogic.codes.theory import Clue, Theory
from mmlogic.common.seeds import seeded
from mmlogic.lessons.page import Exercise

_CLUE_COUNTS = (0, 1, 3, 6, 6)
"""How many clues each generated game has."""

_SPECIAL_GUESSES = 3
"""A game with more clues has this number of guesses of special forms, which are rare in random guesses."""


class Case(NamedTuple):
    """The facts of a game, and clauses that replace the lesson's clauses in this case."""

    theory: Theory
    given: str = ""

    def statements(self, own: Theory) -> tuple[str, ...]:
        """Return the statements that make this case. The learner's `own` game needs none."""
        game, clues = self.theory.game, self.theory.clues
        made: list[str] = []
        if self.theory != own:
            made = [f"game {game.pegs}x{len(game.symbols)}; colors [{', '.join(game.symbols)}]"]
            made += [f"guess [{','.join(each.code)}] {' '.join(map(str, each.told))}" for each in clues]
        return (*made, *(["prolog", *self.given.split("\n"), "end"] if self.given else []))


def cases(exercise: Exercise, theory: Theory) -> Iterator[Case]:
    """Yield the cases of an exercise. The first case is the lesson's own, with the facts of `theory`."""
    yield Case(theory)
    for number, size in enumerate(_CLUE_COUNTS):
        yield Case(_game(theory, number, size, theory.game.pegs))
    if exercise.pegs:
        yield Case(_game(theory, len(_CLUE_COUNTS), 2, exercise.pegs))
    if exercise.given:
        yield Case(theory, exercise.given)


def _game(theory: Theory, number: int, size: int, pegs: int) -> Theory:
    """Return a game of `size` clues, with the lesson's symbols in a rotated order.

    Every second game has one more symbol.
    """
    random, old = seeded(f"exercise {number}"), theory.game.symbols
    more = [each for each in COLOURS if each not in old][: number % 2]
    shift = number % len(old)
    symbols = (*old[shift:], *old[:shift], *more)
    game = replace(theory.game, pegs=pegs, symbols=symbols)
    secret = tuple(random.choice(symbols) for _ in range(pegs))
    guesses = [tuple(random.choice(symbols) for _ in range(pegs)) for _ in range(size)]
    if size > _SPECIAL_GUESSES:
        # Like the next guess, this guess begins and ends with the same symbol.
        all_the_same = (guesses[0][0],) * pegs
        same_ends = (symbols[0], *symbols[-1:] * (pegs - 2), symbols[0])[-pegs:]
        right_colours = tuple(random.sample(secret, pegs))
        guesses[-_SPECIAL_GUESSES:] = [all_the_same, same_ends, right_colours]
    clues = tuple(Clue(guess, feedback(guess, secret)) for guess in guesses)
    return replace(theory, game=game, clues=clues)
