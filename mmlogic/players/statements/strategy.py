"""`strategy`: work out all guesses of a player."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass
from typing import Any

from mmlogic.codes.parts import game_of
from mmlogic.language.registry import Ask, Heading, part, statement, word
from mmlogic.players.written import Player
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.session.context import SessionContext
from mmlogic.session.writing import writing

__all__ = ["Strategy", "StrategyAnswer"]


@dataclass(kw_only=True)
class StrategyAnswer(Answer):
    """All guesses of a player: how many codes, guesses over all of them, the distribution, the file."""

    player: str
    codes: int
    total: int
    distribution: tuple[int, ...]
    file: str | None = None

    @property
    def worst(self) -> int:
        """Guesses for the hardest code."""
        return len(self.distribution)

    @property
    def average(self) -> float:
        """Guesses for a code on average."""
        return self.total / self.codes

    def data(self) -> dict[str, Any]:
        """Return the figures of the strategy."""
        return {
            "player": self.player,
            "codes": self.codes,
            "total": self.total,
            "average": round(self.average, 6),
            "worst": self.worst,
            "distribution": list(self.distribution),
            "file": self.file,
        }

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the total, then how many codes take how many guesses."""
        total = f"{self.total} guesses for {self.codes} codes, {self.average:.4f} on average"
        yield plain(f"{self.player}: {total}")
        yield from (plain(f"  in {turn:>2}: {many}") for turn, many in enumerate(self.distribution, 1))

    def rows(self) -> Iterator[Row]:
        """Yield one row."""
        yield ["player", "codes", "total", "average", "worst", "distribution"]
        figures = [self.codes, self.total, round(self.average, 6), self.worst]
        yield [self.player, *figures, " ".join(map(str, self.distribution))]


@statement(
    usage="strategy PLAYER [to FILE [over]]",
    example="strategy minimax",
    heading=Heading.PLAYING,
)
@dataclass(frozen=True)
class Strategy(Ask[StrategyAnswer]):
    """Work out all guesses of a player: their total over all remaining codes, and the worst case.

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
        from mmlogic.players.asking import candidates_of, player_of, player_problems
        from mmlogic.players.trees.strategy import tree_of, written

        with player_problems(self.span):
            resolved = player_of(self.player, session)
            write = None if self.file is None else writing(self.file, self.over, session)
            left = candidates_of(session, resolved)
            tree = tree_of(left, resolved.spec, session.random, session.progress)
            if self.file is not None and write is not None:
                write(written(tree, self.file, game_of(session.timeline)))
        turns = Counter(tree.turns.tolist())
        return StrategyAnswer(
            player=resolved.name,
            codes=len(tree.space.secrets),
            total=tree.total,
            distribution=tuple(turns[turn] for turn in range(1, tree.worst + 1)),
            file=self.file,
        )
