"""Players written in Prolog: a file with a predicate `next_guess/1`, loaded beside the facts of a game.

The facts are those of a session (`pegs/1`, `symbol/2`, `guess/3`, `rule/2`, see
`prolog/codes/textbook.pl`); there are `code/1` for the codes that are left and `guess_code_feedback/4`.
The first answer of `next_guess(Guess)` is the guess, a list of symbols.
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from mmlogic.codes.facts import facts
from mmlogic.codes.theory import Theory
from mmlogic.common.alarm import stoppable
from mmlogic.common.budget import current
from mmlogic.machine import ANSWER, LimitExceeded, Module, PrologError, goal
from mmlogic.players.engine.listing import with_clues
from mmlogic.players.engine.player import Choice, Entry, Options, Player, PlayerError
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Code

__all__ = ["prolog_entry"]


@dataclass(frozen=True)
class PrologPlayer:
    """Asks `next_guess/1` of a program, in the game and rules of `theory`."""

    name: str
    text: str
    theory: Theory
    deterministic: bool = True

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        """Return the guess of the program. Raises PlayerError for an error in it, or no guess."""
        known = f"{facts(with_clues(self.theory, position))}\n{self.text}"
        with stoppable(None, current().check), Module("codes/answers") as module:
            try:
                module.load(known)
                guess = module.value(goal("next_guess", ANSWER))
            except LimitExceeded as limit:
                if current().limits(limit.kind):
                    raise
                raise PlayerError(f"the player {self.name}: {limit}") from None
            except PrologError as error:
                raise PlayerError(f"the player {self.name}: {error}") from None
        if guess is None:
            raise PlayerError(f"the player {self.name}: next_guess/1 has no answer")
        return Choice(self._code(guess), "the guess of its `next_guess/1`")

    def _code(self, guess: object) -> Code:
        game = self.theory.game
        names = [str(each) for each in guess] if isinstance(guess, list) else []
        if not game.fits(len(names)) or not all(name in game.index for name in names):
            raise PlayerError(f"the player {self.name} guessed {guess}, which is not a code of the game")
        return game.indexes(names)


def prolog_entry(text: str, file: str) -> Entry:
    """Return the player in the text of a Prolog file, under the file's name. Raises PlayerError for none."""
    name = Path(file).stem
    if not any(line.lstrip().startswith("next_guess(") for line in text.splitlines()):
        raise PlayerError(f"{file}: no clause of next_guess/1")

    def make(options: Options) -> Player:
        return PrologPlayer(name, text, options.theory or Theory())

    return Entry(name, "a player written in Prolog", file, make, sees="clues", named=True, file=file)
