"""Players written in Prolog: a file with a predicate `next_guess/1`, loaded beside the facts of a game.

The facts are those of a session (`pegs/1`, `symbol/2`, `guess/3`, `rule/2`, see
`prolog/codes/textbook.pl`); there are `code/1` for the codes that are left and `guess_code_feedback/4`.
The first answer of `next_guess(Guess)` is the guess, a list of symbols.
"""

from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from mmlogic.codes.facts import facts
from mmlogic.codes.theory import Theory
from mmlogic.common import files
from mmlogic.common.budget import current
from mmlogic.machine import ANSWER, LimitExceeded, Module, PrologError, goal
from mmlogic.players.engine.player import Choice, Options, Player, PlayerError, register
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Code
from mmlogic.players.engine.spec import Opened, PlayerSpec
from mmlogic.players.engine.streamed import with_clues

__all__ = ["PrologPlayer", "PrologSpec", "prolog_player"]


@dataclass(frozen=True)
class PrologSpec(PlayerSpec):
    """A player whose `text` is a Prolog program, in the game and rules of `theory`."""

    theory: Theory = field(default_factory=Theory)

    def make(self) -> Player:
        """Return the player."""
        player = PrologPlayer(self.name, self.text or "", self.theory)
        return Opened(self.options.opening, player) if self.options.opening else player


@dataclass(frozen=True)
class PrologPlayer:
    """Asks `next_guess/1` of a program."""

    name: str
    text: str
    theory: Theory
    deterministic: bool = True

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        """Return the guess of the program. Raises PlayerError for an error in it, or no guess."""
        theory = with_clues(self.theory, position)
        with Module("codes/answers") as module:
            try:
                module.load(f"{facts(theory)}\n{self.text}")
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
        if len(names) != game.pegs or not all(name in game.index for name in names):
            raise PlayerError(f"the player {self.name} guessed {guess}, which is not a code of the game")
        return game.indexes(names)


def prolog_player(path: Path, theory: Theory) -> PrologSpec:
    """Return the player in a Prolog file, under the file's name. Raises PlayerError if it cannot be read."""
    try:
        text = files.read_text(path)
    except files.FileProblem as problem:
        raise PlayerError(str(problem)) from None
    if not any(line.lstrip().startswith("next_guess(") for line in text.splitlines()):
        raise PlayerError(f"{path}: no clause of next_guess/1")
    spec = PrologSpec(path.stem, text=text, theory=theory)

    def make(options: Options) -> Player:
        return replace(spec, options=options).make()

    register(path.stem, "a player written in Prolog", str(path), sees="clues")(make)
    return spec
