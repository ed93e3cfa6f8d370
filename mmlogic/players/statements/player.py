"""`player`: have the players of a file play."""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass
from pathlib import Path
from typing import Any, ClassVar

from mmlogic.common.files import unrestricted
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.registry import Command, Heading, part, statement
from mmlogic.players import on_demand
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.session.context import SessionContext
from mmlogic.session.files import file_name

__all__ = ["Player", "PlayersAnswer"]


@dataclass(kw_only=True)
class PlayersAnswer(Answer):
    """The players of a file: their names, and what each says of itself."""

    meanings: ClassVar[Mapping[str, str]] = {
        "file": "the file",
        "players": "the players of the file",
        "player": "what the player is called",
        "line": "what it says of its guesses",
    }

    file: str
    players: dict[str, str]

    def data(self) -> dict[str, Any]:
        """Return the file and its players."""
        players = [{"player": name, "line": line} for name, line in self.players.items()]
        return {"file": self.file, "players": players}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw a line for each player."""
        for name, line in self.players.items():
            yield plain(f"{name}: {line}")

    def rows(self) -> Iterator[Row]:
        """Yield a row for each player."""
        yield ["player", "line"]
        yield from ([name, line] for name, line in self.players.items())


@statement(usage='player "FILE"', example='player "middle.py"', heading=Heading.PLAYING)
@dataclass(frozen=True)
class Player(Command[PlayersAnswer]):
    """Load the players of a file, in Python or in Prolog (`.pl`).

    From then on `suggest`, `play` and `strategy` know them by the names that they are registered with, or
    by that of the file. `help suggest` says how players are used, docs/players.md how they are written.
    The file is run, so safe mode refuses it.
    """

    path: str = part(quoted=True, default=MISSING)

    def carry_out(self, session: SessionContext) -> PlayersAnswer:
        """Run the file, and register its players."""
        span = place_of(self.path, self.span)
        if not unrestricted():
            raise StatementProblem("`player` runs the program in a file, which safe mode does not do", span)
        with on_demand.player_problems(span):
            found = on_demand.load(Path(file_name(self.path, span)))
        return PlayersAnswer(file=self.path, players={each.name: each.line for each in found})
