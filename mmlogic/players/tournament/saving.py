"""Results in a file: a line for the tournament, then a line for each finished piece.

Each line is written and synced at once. A killed run loses only its unfinished pieces. A truncated last line
is dropped. A file that may belong to another tournament is not changed.
"""

import json
import math
import reprlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from mmlogic.common import files
from mmlogic.common.data import load_json
from mmlogic.limits.budget import needs
from mmlogic.players.tally import LOST
from mmlogic.players.tournament.games import Finished
from mmlogic.players.tournament.tournament import Tournament, TournamentError

MOST = 1 << 30
"""Largest size in bytes of a file to continue: some 100,000,000 games."""

_LINE = 16 << 20
"""Largest size in bytes of a line. No piece exceeds it, and parsing takes a multiple of it."""

_FACTOR, _NESTED = 10, 64
"""Bytes of memory for a parsed byte of a line, and for each list or object."""

_BEGIN = b'{"player": "'
"""First bytes of a line of games from `Saved.add`. An incomplete last line begins so too."""


class Saved:
    """The file of a tournament, new or to be continued.

    Raises TournamentError if it cannot be read or written, or is of another tournament.
    """

    def __init__(self, path: Path, tournament: Tournament) -> None:
        self.path, self.tournament = path, tournament
        self.lines: list[Finished] = []
        self._over: dict[str, dict[int, int]] = {name: {} for name in tournament.names}
        try:
            data = self._contents()
            whole = self._resume(data) if data else _encoded({"tournament": tournament.identity})
            if whole != data or not data:
                files.write(path, whole)
        except files.FileProblem as problem:
            raise TournamentError(str(problem)) from None

    def add(self, line: Finished) -> None:
        """Write a line and sync it to disk. Raises TournamentError."""
        row: dict[str, object] = {"player": line.player, "games": line.games, "turns": line.turns}
        row["seconds"] = round(line.seconds, 6)
        if self.tournament.per_turn:
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
        needs(len(data))
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
        for number, text in enumerate(BytesIO(data), 1):
            if len(text) > _LINE:
                raise self._wrong(number, "not a line of a tournament: it is too long")
            needs(_FACTOR * len(text) + _NESTED * (text.count(b"[") + text.count(b"{")))
            try:
                yield load_json(text)
            except ValueError as error:
                raise self._wrong(number, f"not a line of a tournament: {error}") from None

    def _compare(self, first: object) -> None:
        if not isinstance(first, dict) or not isinstance(first.get("tournament"), dict):
            raise TournamentError(f"{self.path} is not a tournament file")
        there, here = first["tournament"], self.tournament.identity
        different = [key for key in here | there if there.get(key) != here.get(key)][: len(here)]
        if different:
            said = "; ".join(_difference(key, there, here) for key in different)
            raise TournamentError(f"{self.path} belongs to another tournament: {said}")

    def _take(self, number: int, row: object) -> None:
        line = self._line(row)
        if line is None:
            raise self._wrong(number, "not a line of this tournament")
        over = self._over[line.player]
        fresh = [at for at, game in enumerate(line.games) if game not in over]
        for game, turn in zip(line.games, line.turns, strict=True):
            if over.setdefault(game, turn) != turn:
                raise self._wrong(number, "a game ends differently from an earlier line")
        if fresh:
            games, turns = [line.games[at] for at in fresh], [line.turns[at] for at in fresh]
            times = [line.times[at] for at in fresh] if line.times else []
            self.lines.append(Finished(line.player, games, turns, times, seconds=line.seconds))

    def _line(self, row: object) -> Finished | None:
        match row:
            case {"player": str(name), "games": list(games), "turns": list(turns), "seconds": spent, **more}:
                times, tournament = more.get("times"), self.tournament
            case _:
                return None
        right = (
            name in self._over
            and _integers(games, 0, len(tournament.secrets) - 1)
            and _integers(turns, LOST, tournament.most)
            and len({*games}) == len(games) == len(turns)
            and _seconds([spent])
        )
        if not right or not tournament.per_turn:
            return Finished(name, games, turns, seconds=min(spent, _LONGEST)) if right else None
        if not isinstance(times, list) or len(times) != len(turns):
            return None
        for each, turn in zip(times, turns, strict=True):
            if not _seconds(each) or len(each) > tournament.most or turn not in {LOST, len(each)}:
                return None
        kept = [tuple(min(seconds, _LONGEST) for seconds in each) for each in times]
        return Finished(name, games, turns, kept, seconds=min(spent, _LONGEST))

    def _wrong(self, number: int, message: str) -> TournamentError:
        return TournamentError(f"{self.path}:{number}: {message}")


_LONGEST = 1e15
"""Largest plausible number of seconds in a line. Larger ones may not fit into a float."""


def _seconds(values: object) -> bool:
    return isinstance(values, list) and all(
        type(each) in {int, float} and 0 <= each < math.inf for each in values
    )


def _integers(values: list[object], least: int, most: int) -> bool:
    return all(type(each) is int and least <= each <= most for each in values)


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
