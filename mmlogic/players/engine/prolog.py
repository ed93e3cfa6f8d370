"""Players written in Prolog: a file with a predicate `next_guess/1`, a guest that sees the facts of a game.

The facts are those of a session (`pegs/1`, `symbol/2`, `guess/3`, `rule/2`, see
`prolog/codes/textbook.pl`); there are `code/1` for the codes that are left and `guess_code_feedback/4`.
The first answer of `next_guess(Guess)` is the guess, a list of symbols.
"""

import warnings
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from mmlogic.codes.facts import facts
from mmlogic.codes.theory import Theory
from mmlogic.common.alarm import stoppable
from mmlogic.common.budget import current
from mmlogic.machine import LimitExceeded, PrologError
from mmlogic.machine.guest import Guest, Message
from mmlogic.machine.text import nesting
from mmlogic.players.engine.listing import with_clues
from mmlogic.players.engine.player import Choice, Entry, Options, Player, PlayerError
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Code

__all__ = ["check", "prolog_entry"]

_RELATIONS = "codes/relations"
_ASKED = "next_guess(Guess)"


@dataclass(frozen=True)
class PrologPlayer:
    """Asks `next_guess/1` of a program, in the game and rules of `theory`."""

    name: str
    text: str
    file: str
    theory: Theory
    deterministic: bool = True

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        """Return the guess of the program. Raises PlayerError for an error in it, or no guess."""
        known = facts(with_clues(self.theory, position))
        with stoppable(None, current().check), Guest(_RELATIONS, known=known) as guest:
            try:
                _load(guest, self.text, self.file)
                found = next((each for each in guest.ask(_ASKED) if each.found), None)
            except LimitExceeded as limit:
                if current().limits(limit.kind):
                    raise
                raise self._problem(str(limit)) from None
            except PrologError as error:
                raise self._problem(str(error)) from None
        if found is None:
            raise self._problem("next_guess/1 has no answer")
        guess = found.bindings[0].value if found.bindings else None
        return Choice(self._code(guess), "the guess of its `next_guess/1`")

    def _code(self, guess: object) -> Code:
        game = self.theory.game
        names = [str(each) for each in guess] if isinstance(guess, list) else []
        if not game.fits(len(names)) or not all(name in game.index for name in names):
            raise self._problem(f"the player guessed {guess}, which is not a code of the game")
        return game.indexes(names)

    def _problem(self, message: str) -> PlayerError:
        """Return an error with the file, and the line where the player begins."""
        return PlayerError(f"{self.file}:{_begins(self.text)}: {message}")


def prolog_entry(text: str, file: str) -> Entry:
    """Return the player in the text of a Prolog file, under the file's name. Raises PlayerError for none."""
    name = Path(file).stem
    if not _begins(text):
        raise PlayerError(f"{file}: no clause of next_guess/1")

    def make(options: Options) -> Player:
        return PrologPlayer(name, text, file, options.theory or Theory())

    return Entry(name, "a player written in Prolog", file, make, sees="clues", named=True, file=file)


def check(text: str, file: str) -> None:
    """Read the clauses of a player; a warning of Prolog is a SyntaxWarning. Raises PlayerError."""
    with Guest(_RELATIONS, known=facts(Theory())) as guest:
        for each in _load(guest, text, file):
            warnings.warn_explicit(" ".join(each.text.split()), SyntaxWarning, file, each.line)
        if problem := guest.problem(_ASKED):
            raise PlayerError(f"{file}:{_begins(text)}: {problem.text}")


def _load(guest: Guest, text: str, file: str) -> list[Message]:
    """Load a player's clauses; return Prolog's warnings. Raises PlayerError for the first error."""
    try:
        nesting(text)
        found = guest.load(text)
    except PrologError as error:
        raise PlayerError(f"{file}: {error}") from None
    for each in found:
        if each.kind == "error":
            raise PlayerError(f"{file}:{max(each.line, 1)}: {' '.join(each.text.split())}")
    return [each for each in found if not each.text.endswith("defined nowhere")]  # it may never be called


def _begins(text: str) -> int:
    """Return the line of the first clause of `next_guess/1`, from 1; 0 if there is none."""
    starts = (line.lstrip().startswith("next_guess(") for line in text.split("\n"))
    return next((number for number, start in enumerate(starts, 1) if start), 0)
