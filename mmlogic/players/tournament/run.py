"""Run tournaments: send pieces of the work to processes or machines, and collect the results.

A file of results has a line for the tournament, then a line for each finished piece. Each line is written and
synced at once. A killed run loses only its unfinished pieces. A truncated last line is dropped. A file that
may belong to another tournament is not changed.
"""

import hashlib
import json
import math
import reprlib
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from io import BytesIO
from itertools import islice
from pathlib import Path

from mmlogic.codes.game import Game
from mmlogic.common import files
from mmlogic.common.arrays import np
from mmlogic.common.data import load_json
from mmlogic.common.processes import Pool
from mmlogic.common.resources import require
from mmlogic.limits.budget import current, needs
from mmlogic.machine.process.own import same_choice
from mmlogic.players.engine.arrays import Indexes
from mmlogic.players.engine.candidates import PlayerSpec
from mmlogic.players.tally import LOST, extremes
from mmlogic.players.tournament.rendering import Difference, Summary, per_turn
from mmlogic.players.tournament.tournament import (
    Finished,
    Piece,
    Times,
    Tournament,
    TournamentError,
    informed,
    play_piece,
)

_PAUSE = 0.2
"""Seconds between two displays of the progress."""


@dataclass(frozen=True)
class Workers:
    """Workers that play `count()` pieces at a time. Without `submit`, this process is the only worker."""

    submit: Callable[..., "Future[Finished]"] | None = None
    count: Callable[[], int] = lambda: 1

    def play(self, pieces: Iterator[Piece]) -> Iterator[Finished]:
        """Yield the results of pieces as they finish. A free worker takes the next piece."""
        if self.submit is None:
            yield from map(play_piece, pieces)
            return
        left = {self.submit(play_piece, piece) for piece in islice(pieces, self.count())}
        while left:
            done, left = wait(left, _PAUSE, FIRST_COMPLETED)
            yield from (future.result() for future in done)
            left |= {self.submit(play_piece, piece) for piece in islice(pieces, len(done))}
            current().report_work()


def backend(
    name: str, jobs: int = 1, address: str | None = None, timeout: float = 5
) -> AbstractContextManager[Workers]:
    """Return workers: `jobs` processes for `loky`, those of the scheduler at `address` for `dask`.

    Raises TournamentError if no scheduler answers within `timeout` seconds, or if it has no worker. The
    `with` block raises TournamentError if workers die and their games are lost. Dask first gives the pieces
    of a dead worker to other workers.
    """
    if jobs < 1:
        raise TournamentError(f"the number of jobs must be at least 1, not {jobs}")
    if name not in {"loky", "dask"}:
        raise TournamentError(f"unknown backend {name}: expected loky or dask")
    if name == "loky":
        if address:
            raise TournamentError("an address needs the backend dask")
        return _processes(jobs) if jobs > 1 else nullcontext(Workers())
    if not address:
        raise TournamentError("the backend dask needs the address of a scheduler")
    if jobs > 1:
        raise TournamentError("--jobs has no effect on the backend dask: its scheduler has workers")
    return _cluster(address, timeout)


@contextmanager
def _processes(jobs: int) -> Iterator[Workers]:
    pool = Pool(jobs, same_choice())
    try:
        yield Workers(pool.submit, lambda: jobs)
    except BaseException as error:
        pool.kill()
        if isinstance(error, BrokenExecutor):
            raise TournamentError("a worker process died: out of memory?") from error
        raise
    pool.end()


@contextmanager
def _cluster(address: str, timeout: float) -> Iterator[Workers]:
    require("distributed")
    from distributed import Client, KilledWorker

    try:
        client = Client(address, timeout=timeout, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise TournamentError(f"no Dask scheduler answers at {address}") from error
    with client:
        try:
            client.wait_for_workers(1, timeout=timeout)
        except TimeoutError as error:
            raise TournamentError(f"the Dask scheduler at {address} has no worker") from error
        executor = client.get_executor(pure=False, retries=2)
        try:
            yield Workers(executor.submit, lambda: max(1, sum(client.nthreads().values())))
        except (KilledWorker, CancelledError) as error:
            raise TournamentError("the Dask cluster lost games: workers or the scheduler died") from error


MOST = 1 << 30
"""Largest size in bytes of a file to continue. This is enough for some 100,000,000 games."""

_LINE = 16 << 20
"""Largest size in bytes of a line to parse. No piece of a tournament makes a longer line."""

_FACTOR, _NESTED = 10, 64
"""Bytes of memory that parsing takes for each byte of a line, and for each list or object in it."""

_BEGIN = b'{"player": "'
"""The first bytes of each line that `Saved.add` writes. An incomplete last line must have them, too."""


class Saved:
    """The file of a tournament's results. The file may be new, or have results of an interrupted run.

    Raises TournamentError if the file cannot be read or written, or belongs to another tournament.
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
        """Append the line of a finished piece, and sync the file to disk. Raises TournamentError."""
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
"""Largest plausible number of seconds in a line. A sum of larger numbers may not fit into a float."""


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


Progress = Callable[[str, int, int], None]
"""A function that receives a player's name, the number of its finished games, and of all its games."""

SOON = 0.5
"""After a piece of work that takes fewer seconds than this, the next pieces have twice as many games."""

UNPLAYED = -1


class Run:
    """A running tournament. After an interruption, `summaries` has the results so far.

    `report` is called for each finished piece, also for pieces that were read from the file `save`. Raises
    TournamentError if the file belongs to another tournament. Each process may use `memory` MiB.
    """

    def __init__(
        self,
        tournament: Tournament,
        backend: Workers | None = None,
        save: Path | None = None,
        progress: Progress | None = None,
        report: Callable[[Finished], None] = lambda finished: None,
        memory: int | None = None,
    ) -> None:
        self.tournament, self.backend, self.progress = tournament, backend or Workers(), progress
        self.report, self.memory = report, memory
        self.turns = np.full((len(tournament.players), len(tournament.secrets)), UNPLAYED, dtype=np.intp)
        self.seconds = np.zeros(len(tournament.players))
        self.times: list[dict[int, Times]] = [{} for _ in tournament.players]
        self.saved = Saved(save, tournament) if save else None
        for finished in self.saved.lines if self.saved else ():
            self._count(finished)

    @property
    def done(self) -> int:
        """The number of finished games of all players together."""
        return int((self.turns != UNPLAYED).sum())

    def play(self) -> "Run":
        """Play the remaining games."""
        for number, player in enumerate(self.tournament.players):
            self._report(number)
            self._many = 1
            for finished in self.backend.play(self._pieces(number, player)):
                self._collect(number, finished)
        return self

    def summaries(self, game: Game | None = None, extreme: int = 0) -> list[Summary]:
        """Return the results of each player. If some games are not finished, they come from a fair sample.

        With `game`, the results include the `extreme` best and the `extreme` worst secrets. `game` gives the
        names of symbols.
        """
        found = [self._summary(number) for number in range(len(self.tournament.players))]
        if game is not None and extreme:
            for number, each in enumerate(found):
                sample = np.sort(self._sample(number))
                rows, turns = self.tournament.secrets[sample], self.turns[number][sample].tolist()
                secrets = map(game.named, self.tournament.space.pool[rows].tolist())
                guesses = [*zip(secrets, turns, strict=True)]
                each.worst_secrets = extremes(guesses, extreme, worst=True)
                each.best_secrets = extremes(guesses, extreme, worst=False)
        return found

    def _compared(self, number: int, sample: Indexes) -> Difference | None:
        """Return how many guesses a player needs more than the first player, over secrets that both found."""
        first, own = self.turns[0][sample], self.turns[number][sample]
        apart = (own - first)[(first > LOST) & (own > LOST)]
        if number == 0 or len(apart) < 2:
            return None
        every = len(sample) == len(self.turns[0])
        exact = every and self.tournament.is_exact(0) and self.tournament.is_exact(number)
        error = 0.0 if exact else float(apart.std(ddof=1) / len(apart) ** 0.5)
        return Difference(self.tournament.shown[0], len(apart), float(apart.mean()), error)

    def _summary(self, number: int) -> Summary:
        tournament, turns, sample = self.tournament, self.turns[number], self._sample(number)
        exact = len(sample) == len(turns) and tournament.is_exact(number)
        times = [self.times[number][game] for game in sample.tolist()] if tournament.per_turn else None
        return Summary.from_turns(
            turns[sample].tolist(),
            exact=exact,
            player=tournament.shown[number],
            game=tournament.game,
            seed=tournament.seed,
            seconds=float(self.seconds[number]) * len(sample) / max(1, int((turns != UNPLAYED).sum())),
            of=len(turns),
            rule=tournament.rule,
            per_turn=None if times is None else per_turn(times),
            compared=self._compared(number, sample),
        )

    def _sample(self, number: int) -> Indexes:
        order = self.tournament.order
        unplayed = np.flatnonzero(self.turns[number][order] == UNPLAYED)
        if not len(unplayed):
            return order
        return order[: int(unplayed[0])]

    def _pieces(self, number: int, player: PlayerSpec) -> Iterator[Piece]:
        tournament, order = self.tournament, self.tournament.order
        waiting = order[self.turns[number][order] == UNPLAYED]
        while len(waiting):
            some, waiting = np.split(waiting, [min(self._many, -(-len(waiting) // self.backend.count()))])
            for told, games, rows in tournament.beginnings.parted(some, tournament.secrets[some]):
                yield Piece(
                    hashlib.sha256(repr((tournament.identity, player, player.version)).encode()).hexdigest(),
                    tournament.beginnings.space(told),
                    informed(player, told),
                    games.tolist(),
                    rows.tolist(),
                    seed=tournament.seed,
                    most=tournament.most,
                    limit=tournament.seconds,
                    memory=self.memory,
                    told=told,
                )

    def _collect(self, number: int, finished: Finished) -> None:
        if self.saved:
            self.saved.add(finished)
        self._count(finished)
        self._report(number)
        if finished.seconds < SOON:
            self._many *= 2
        elif finished.seconds > 4 * SOON:
            self._many = max(1, self._many // 2)

    def _count(self, finished: Finished) -> None:
        self.report(finished)
        number = self.tournament.names.index(finished.player)
        self.turns[number, finished.games] = finished.turns
        self.seconds[number] += finished.seconds
        if self.tournament.per_turn:
            self.times[number].update(zip(finished.games, finished.times, strict=True))

    def _report(self, number: int) -> None:
        if self.progress:
            self.progress(self.tournament.shown[number], self.done, self.turns.size)


def run(
    tournament: Tournament,
    backend: Workers | None = None,
    save: Path | None = None,
    progress: Progress | None = None,
) -> list[Summary]:
    """Play a tournament, and return the results of each player.

    Args:
        tournament: the tournament.
        backend: its workers, by default this process.
        save: a file that receives the results of each piece. If the file exists, its games are not played
            again.
        progress: called after each piece.
    """
    return Run(tournament, backend, save, progress).play().summaries()
