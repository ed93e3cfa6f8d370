"""The cases of an exercise: the sets of facts on which a learner's clauses are compared with the solution."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from mmlogic.codes.marks import feedback
from mmlogic.codes.theory import Clue, Theory
from mmlogic.codes.written import COLOURS
from mmlogic.common.seeds import of_exercise
from mmlogic.lessons.page import Exercise

_SIZES = (0, 1, 3, 6, 6)
"""How many clues the generated games have."""

_SPECIAL = 3
"""How many of many guesses are no random ones: what few random guesses have in common."""


class Case(NamedTuple):
    """What an exercise is checked on: the facts of a game, the clauses that are given there."""

    theory: Theory
    given: str = ""

    def statements(self, own: Theory) -> tuple[str, ...]:
        """Return the statements that make this case, but for the game that is a learner's `own`."""
        game, clues = self.theory.game, self.theory.clues
        made: list[str] = []
        if self.theory != own:
            made = [f"game {game.pegs}x{len(game.symbols)}; colors [{', '.join(game.symbols)}]"]
            made += [f"guess [{','.join(each.code)}] {' '.join(map(str, each.told))}" for each in clues]
        return (*made, *(["prolog", *self.given.split("\n"), "end"] if self.given else []))


def cases(exercise: Exercise, theory: Theory) -> Iterator[Case]:
    """Yield the cases of an exercise: the lesson's own, in `theory`, comes first."""
    yield Case(theory)
    for number, size in enumerate(_SIZES):
        yield Case(_game(theory, number, size, theory.game.pegs))
    if exercise.pegs:
        yield Case(_game(theory, len(_SIZES), 2, exercise.pegs))
    if exercise.given:
        yield Case(theory, exercise.given)


def _game(theory: Theory, number: int, size: int, pegs: int) -> Theory:
    """Return a game of `size` clues with its symbols in another order; every second game has one more."""
    random, old = of_exercise(number), theory.game.symbols
    more = [each for each in COLOURS if each not in old][: number % 2]
    turned = number % len(old)
    symbols = (*old[turned:], *old[:turned], *more)
    game = replace(theory.game, pegs=pegs, symbols=symbols)
    secret = tuple(random.choice(symbols) for _ in range(pegs))
    guesses = [tuple(random.choice(symbols) for _ in range(pegs)) for _ in range(size)]
    if size > _SPECIAL:
        all_the_same = (guesses[0][0],) * pegs  # it begins as it ends, as another begins
        same_ends = (symbols[0], *symbols[-1:] * (pegs - 2), symbols[0])[-pegs:]
        right_colours = tuple(random.sample(secret, pegs))
        guesses[-_SPECIAL:] = [all_the_same, same_ends, right_colours]
    clues = tuple(Clue(guess, feedback(guess, secret)) for guess in guesses)
    return replace(theory, game=game, clues=clues)
