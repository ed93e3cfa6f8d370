"""`strategy`: work out all guesses of a player."""

from dataclasses import KW_ONLY, dataclass

from mmlogic.language.registry import Ask, Heading, part, statement, word
from mmlogic.players.written import Player
from mmlogic.render.answers import Answer

__all__ = ["Strategy"]


@statement(
    usage="strategy PLAYER [to FILE [over]]",
    example="strategy minimax",
    heading=Heading.PLAYING,
)
@dataclass(frozen=True)
class Strategy(Ask[Answer]):
    """Work out all guesses of a player: the total over all codes that are left, and the worst case.

    The tree of guesses is written to a FILE: in Irving's notation, as JSON if its name ends in `.json`, as
    a drawing if it ends in `.svg`, `.png` or `.pdf`. `play tree FILE` plays it. A file that mmlogic did not
    write is replaced only if `over` says so; the prompt asks.
    """

    player: Player
    file: str | None = part(before="to", quoted=True)
    _: KW_ONLY
    over: bool = word("over", "whoever wrote the file that is there")
