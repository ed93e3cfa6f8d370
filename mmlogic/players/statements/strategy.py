"""`strategy`: work out all guesses of a player."""

from collections.abc import Callable, Iterator
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import partial
from typing import Any

from mmlogic.codes.parts import game_of
from mmlogic.codes.state import Codes
from mmlogic.common.pictures import Picture
from mmlogic.common.wording import plural
from mmlogic.language import StatementProblem
from mmlogic.language.registry import Ask, Heading, part, statement, word
from mmlogic.players import on_demand
from mmlogic.players.tally import Tally
from mmlogic.players.written import Player
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import Line, Paper
from mmlogic.session.context import SessionContext
from mmlogic.session.files import writing

__all__ = ["Strategy", "StrategyAnswer"]

_DRAWN = 40
"""The most codes whose tree is drawn where pictures are shown."""


@dataclass(kw_only=True)
class StrategyAnswer(Answer, Tally):
    """All guesses of a player: how many each code takes, and the file that they are written to.

    `drawn` draws the tree of the guesses, if that is small enough to be looked at.
    """

    player: str
    file: str | None = None
    drawn: Callable[[], Picture] | None = field(default=None, repr=False, compare=False)

    def data(self) -> dict[str, Any]:
        """Return the figures of the strategy."""
        return {
            "player": self.player,
            "codes": self.games,
            "total": self.total,
            "average": round(self.total / self.games, 6),
            "worst": self.worst,
            "distribution": self.distribution,
            "file": self.file,
        }

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the total and the average, then how many codes take how many guesses."""
        yield from paper.wrapped(self._figures(paper))
        yield from paper.side_by_side([self.block("", paper, max(self.distribution))], 2)

    def picture(self) -> Picture | None:
        """Return the tree of the guesses, if it is small."""
        return replace(self.drawn(), title=self._figures(Paper(person=True))) if self.drawn else None

    def _figures(self, paper: Paper) -> str:
        guesses = plural(paper.number(self.total), "guess", "guesses")
        total = f"{guesses} for {plural(paper.number(self.games), 'code')}"
        average = paper.decimal(self.total / self.games, 3)
        return f"{self.player} needs {total}: {average} on average, {self.worst} at worst."

    def rows(self) -> Iterator[Row]:
        """Yield one row."""
        head = ["player", "codes", "total", "average", "worst"]
        yield [*head, "distribution"]
        yield [*(self.data()[name] for name in head), " ".join(map(str, self.distribution))]


@statement(
    usage="strategy PLAYER [to FILE [over]]",
    example="strategy minimax",
    heading=Heading.PLAYING,
)
@dataclass(frozen=True)
class Strategy(Ask[StrategyAnswer]):
    """Work out all guesses of a player: their total over all remaining codes, and the worst case.

    A tree branches by the answers of one secret, so there is none while several are sought.

    FILE receives the tree of guesses: JSON if its name ends in `.json`, a drawing if it ends in `.svg`,
    `.png` or `.pdf`, otherwise Irving's notation. `play tree FILE` plays it. `over` replaces a file even if
    mmlogic did not write it; the prompt asks.
    """

    player: Player
    file: str | None = part(before="to", quoted=True)
    _: KW_ONLY
    over: bool = word("over", "even a file that mmlogic did not write")

    def carry_out(self, session: SessionContext) -> StrategyAnswer:
        """Grow the player's tree, and write it if a file is named."""
        if (many := len(session.state(Codes).sought)) > 1:
            raise StatementProblem(
                f"a strategy is a tree of the answers of one secret, and {many} are sought",
                hint="`suggest PLAYER` guesses for all of them, `play PLAYER` plays on",
            )
        with on_demand.player_problems(self.span):
            spec = on_demand.player_of(self.player, session)
            write = None if self.file is None else writing(self.file, self.over, session)
            left = on_demand.candidates_of(session, spec)
            tree = on_demand.tree_of(left, spec, session.random, session.progress)
            game, turns = game_of(session.timeline), tree.turns.tolist()
            if self.file is not None and write is not None:
                write(on_demand.written(tree, self.file, game))
        drawn = partial(on_demand.drawn, tree, game) if len(turns) <= _DRAWN else None
        left_out = spec.options.left_out
        return StrategyAnswer.from_turns(
            turns, player=spec.name, file=self.file, drawn=drawn, words_left_out=left_out
        )
