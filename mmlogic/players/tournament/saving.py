"""Results in a file, as they come: a line for the tournament, then a line for every piece that was played.

Each line is written and synced at once: a killed run loses only the games that it was playing. A truncated
last line is dropped. A file that may belong to another tournament is left alone.
"""

import json
import math
import reprlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mmlogic.common import files
from mmlogic.common.data import load_json
from mmlogic.players.tally import LOST
from mmlogic.players.tournament.games import Times
from mmlogic.players.tournament.tournament import Tournament, TournamentError

__all__ = ["Line", "Saved"]

MOST = 1 << 30
"""Bytes that a file may have to be gone on with: some 100,000,000 games."""


@dataclass(frozen=True)
class Line:
    """What a piece brought: the player, the numbers of its games, their turns, the seconds it took.

    `times` are the seconds of each turn of each game, if they are kept.
    """

    player: str
    games: list[int]
    turns: list[int]
    seconds: float
    times: list[Times] | None = None


_BEGIN = b'{"player": "'
"""How a line of games begins, as `Saved.add` writes it: a piece of one at the end was cut short."""


class Saved:
    """The file of a tournament, new or to be gone on with.

    Raises TournamentError when it cannot be read or written, or is of another tournament.
    """

    def __init__(self, path: Path, tournament: Tournament) -> None:
        self.path, self.tournament = path, tournament
        self.lines: list[Line] = []
        self._over: dict[str, dict[int, int]] = {name: {} for name in tournament.names}
        try:
            data = self._contents()
            whole = self._resume(data) if data else _encoded({"tournament": tournament.identity})
            if whole != data or not data:
                files.write(path, whole)
        except files.FileProblem as problem:
            raise TournamentError(str(problem)) from None

    def add(self, line: Line) -> None:
        """Write a line, and see that it is on the disk. Raises TournamentError."""
        row: dict[str, object] = {
            "player": line.player,
            "games": line.games,
            "turns": line.turns,
            "seconds": round(line.seconds, 6),
        }
        if line.times is not None:
            row["times"] = [[round(seconds, 6) for seconds in times] for times in line.times]
        try:
            files.append(self.path, _encoded(row))
        except files.FileProblem as problem:
            raise TournamentError(str(problem)) from None

    def _contents(self) -> bytes:
        try:
            return files.read_bytes(self.path, MOST)
        except files.FileProblem as problem:
            if problem.missing:
                return b""
            raise

    def _resume(self, data: bytes) -> bytes:
        whole = data[: data.rfind(b"\n") + 1]
        rest = data[len(whole) :]
        rows = self._rows(whole)
        self._compare(next(rows, None))
        for number, row in enumerate(rows, 2):
            self._take(number, row)
        if not (rest.startswith(_BEGIN) or _BEGIN.startswith(rest)):
            raise self._wrong(whole.count(b"\n") + 1, "not a line of this tournament")
        return whole

    def _rows(self, data: bytes) -> Iterator[object]:
        for number, text in enumerate(data.splitlines(), 1):
            try:
                yield load_json(text)
            except ValueError as error:
                raise self._wrong(number, f"not a line of a tournament: {error}") from None

    def _compare(self, first: object) -> None:
        if not isinstance(first, dict) or not isinstance(first.get("tournament"), dict):
            raise TournamentError(f"{self.path} is not a tournament file")
        there, here = first["tournament"], self.tournament.identity
        different = [key for key in here | there if there.get(key) != here.get(key)]
        if different:
            said = "; ".join(_difference(key, there, here) for key in different)
            raise TournamentError(f"{self.path} belongs to another tournament: {said}")

    def _take(self, number: int, row: object) -> None:
        line = self._line(row)
        if line is None:
            raise self._wrong(number, "not a line of this tournament")
        over = self._over[line.player]
        fresh = {game: turn for game, turn in zip(line.games, line.turns, strict=True) if game not in over}
        times = dict(zip(line.games, line.times, strict=True)) if line.times is not None else None
        over.update(fresh)
        if any(over[game] != turn for game, turn in zip(line.games, line.turns, strict=True)):
            raise self._wrong(number, "a game ends differently from an earlier line")
        if fresh:
            kept = None if times is None else [times[game] for game in fresh]
            self.lines.append(Line(line.player, list(fresh), list(fresh.values()), line.seconds, kept))

    def _line(self, row: object) -> Line | None:
        times: list[Times] | None = None
        match row:
            case {
                "player": str(player),
                "games": list(games),
                "turns": list(turns),
                "seconds": seconds,
                **more,
            }:
                right = (
                    player in self._over
                    and len(set(_integers(games, 0, len(self.tournament.secrets) - 1))) == len(games)
                    and len(list(_integers(turns, LOST, self.tournament.most))) == len(turns) == len(games)
                    and _is_time(seconds)
                )
                if right and self.tournament.per_turn:
                    times = _times(more.get("times"), turns, self.tournament.most)
                    right = times is not None
                return Line(player, games, turns, min(seconds, _LONGEST), times) if right else None
        return None

    def _wrong(self, number: int, message: str) -> TournamentError:
        return TournamentError(f"{self.path}:{number}: {message}")


_LONGEST = 1e15
"""Seconds that are believed of a line: more are no time of this world, and do not fit into a float."""


def _is_time(value: object) -> bool:
    return type(value) in (int, float) and isinstance(value, int | float) and 0 <= value < math.inf


def _times(rows: object, turns: list[int], most: int) -> list[Times] | None:
    if not isinstance(rows, list) or len(rows) != len(turns):
        return None
    for row, turn in zip(rows, turns, strict=True):
        if not isinstance(row, list) or not all(map(_is_time, row)):
            return None
        if len(row) > most or (turn != LOST and len(row) != turn):
            return None
    return [tuple(min(seconds, _LONGEST) for seconds in row) for row in rows]


def _integers(values: list[object], least: int, most: int) -> Iterator[int]:
    return (value for value in values if type(value) is int and least <= value <= most)


def _difference(key: str, there: dict[str, object], here: dict[str, object]) -> str:
    if key == "drawing":
        return "another version of mmlogic drew its random guesses"
    if key not in there:
        return f"no {key} there, {here[key]} here"
    if key not in here:
        return f"{_shown(key)} {_shown(there[key])} there, none here"
    return f"{key} {_shown(there[key])} there, {here[key]} here"


def _encoded(row: dict[str, object]) -> bytes:
    return json.dumps(row).encode() + b"\n"


def _shown(value: object) -> str:
    text = value if isinstance(value, str) else reprlib.repr(value)
    text = "".join(each if each.isprintable() else "\ufffd" for each in text[:61])
    return text if len(text) <= 60 else f"{text[:60]}…"
