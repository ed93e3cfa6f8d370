"""Results in a file, as they come: a line for the tournament, then a line for every piece that was played.

Each line is written and synced at once, so that a run that is killed loses what it was playing, and nothing
else. A last line that was cut short is dropped.
"""

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mmlogic.tournaments.tournament import Tournament, TournamentError

__all__ = ["Line", "Saved"]


@dataclass(frozen=True)
class Line:
    """What a piece brought: the player, the numbers of its games, their turns, the seconds it took."""

    player: str
    games: list[int]
    turns: list[int]
    seconds: float


class Saved:
    """The file of a tournament, new or to be gone on with.

    Raises TournamentError when it cannot be read or written, or is of another tournament.
    """

    def __init__(self, path: Path, tournament: Tournament) -> None:
        self.path, self.tournament = path, tournament
        self.lines: list[Line] = []
        try:
            if path.exists() and path.stat().st_size:
                self._resume()
            if not self.path.exists() or not self.path.stat().st_size:
                self._append({"tournament": tournament.identity})
        except OSError as error:
            raise TournamentError(f"{path}: {error.strerror}") from error

    def add(self, line: Line) -> None:
        """Write a line, and see that it is on the disk."""
        self._append(
            {
                "player": line.player,
                "games": line.games,
                "turns": line.turns,
                "seconds": round(line.seconds, 6),
            }
        )

    def _append(self, value: dict[str, object]) -> None:
        with self.path.open("ab") as file:
            file.write(json.dumps(value).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())

    def _resume(self) -> None:
        """Read what is there, and cut off a line that was not finished."""
        data = self.path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        rows = list(self._rows(whole))
        if not rows and not data.startswith(b'{"tournament"'[: len(data)]):
            raise TournamentError(f"{self.path} is not a file of a tournament")
        if rows:
            self._compare(rows[0])
        self.lines = [self._line(number, row) for number, row in enumerate(rows[1:], 2)]
        if len(whole) < len(data):
            with self.path.open("r+b") as file:
                file.truncate(len(whole))

    def _rows(self, data: bytes) -> Iterator[object]:
        for number, text in enumerate(data.splitlines(), 1):
            try:
                yield json.loads(text)
            except ValueError as error:
                raise TournamentError(f"{self.path}:{number}: not a line of a tournament") from error

    def _compare(self, first: object) -> None:
        """Raise TournamentError, with what is different, when the first line is of another tournament."""
        if not isinstance(first, dict) or not isinstance(first.get("tournament"), dict):
            raise TournamentError(f"{self.path} is not a file of a tournament")
        there, here = first["tournament"], self.tournament.identity
        different = [key for key in here if there.get(key) != here[key]]
        if different:
            said = "; ".join(f"{key} {there.get(key)} there, {here[key]} here" for key in different)
            raise TournamentError(f"{self.path} is of another tournament: {said}")

    def _line(self, number: int, row: object) -> Line:
        try:
            line = Line(row["player"], row["games"], row["turns"], row["seconds"])  # type: ignore[index]
            games, known = len(self.tournament.secrets), line.player in self.tournament.names
            right = (
                known and len(line.games) == len(line.turns) and all(0 <= game < games for game in line.games)
            )
        except (KeyError, TypeError):
            right = False
        if not right:
            raise TournamentError(f"{self.path}:{number}: not a line of this tournament")
        return line
