"""`suggest`: suggest the next guess: whether it can win, and what it is expected to leave."""

from dataclasses import KW_ONLY, dataclass

from mmlogic.language.registry import Ask, Heading, statement, word
from mmlogic.players.written import Player
from mmlogic.render.answers import Answer

__all__ = ["Suggest"]


@statement(
    usage="suggest [PLAYER] [with parts] | suggest all",
    example="suggest minimax pool consistent",
    heading=Heading.PLAYING,
)
@dataclass(frozen=True)
class Suggest(Ask[Answer]):
    """Suggest the next guess: whether it can win, and what it is expected to leave.

    PLAYER is `first`, `random`, `minimax`, `expected`, `entropy` (if none is named), `parts`, `optimal` or
    `tree FILE`, followed by options: `pool any|consistent|FILE` (which codes may be guessed; the words of
    a file besides the codes of the game), `opening CODE` (again for a second guess), `ties lowest|highest`,
    `prefer consistent|any` (of equally good guesses), `aim average|worst` (for `optimal`).
    `with parts` shows how many codes each answer leaves. `suggest all` ranks what all players would guess.
    """

    player: Player | None = None
    _: KW_ONLY
    parts: bool = word("with parts", "how many codes each answer leaves")
    everyone: bool = word("all", "all players")
