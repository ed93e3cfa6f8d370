"""What a session knows of codes, part by part: the game, the clues, the rules, the secret that it holds."""

from dataclasses import dataclass
from typing import NamedTuple

from mmlogic.codes.game import DEFAULT, Game
from mmlogic.codes.theory import Clue, Code, NamedRule, Rule, SoftRule
from mmlogic.codes.written import MOST_PEGS, MOST_SYMBOLS
from mmlogic.session.timeline import Part, Timeline

__all__ = [
    "CLUES",
    "Codemaker",
    "GAME",
    "GUESSES",
    "GuessList",
    "LIKELY",
    "NAMES",
    "RULES",
    "SECRET",
    "SECRETS",
    "game_of",
]


def _excess(game: Game) -> str | None:
    """Return the message of safe mode for a game that is too large."""
    fits = game.pegs <= MOST_PEGS and len(game.symbols) <= MOST_SYMBOLS
    return None if fits else f"a game is at most {MOST_PEGS}x{MOST_SYMBOLS}"


GAME = Part("game", initial=(DEFAULT,), excess=_excess)
"""The game that is being played, always one."""

CLUES = Part[Clue]("clues")
"""The clues, in their order."""

RULES = Part[Rule]("rules")
"""The rules, in their order."""


SECRETS = Part[int]("secrets", within=GAME)
"""How many secrets there are, if there are several."""


class GuessList(NamedTuple):
    """Codes that may be guessed, and the file that they come from."""

    path: str
    codes: tuple[Code, ...]


GUESSES = Part[GuessList]("guesses", within=GAME)
"""The codes that may be guessed but are never the secret, from the file of `guesses`."""


@dataclass(frozen=True)
class Codemaker:
    """The program as the codemaker: its secrets, none while it has not chosen any; how often it may lie."""

    secrets: tuple[Code, ...]
    lies: int = 0


SECRET = Part[Codemaker]("secret", within=GAME, note="a secret")
"""The codemaker, if the program is the codemaker."""

LIKELY = Part[SoftRule]("likely")
"""What makes some codes likelier than others, in their order."""

NAMES = Part[NamedRule]("names")
"""The rules that have a name, in their order."""


def game_of(timeline: Timeline) -> Game:
    """Return the current game."""
    return timeline.held(GAME)[0]
