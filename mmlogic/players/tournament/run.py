"""A tournament run: the games dealt out in pieces to processes or machines, and what comes back collected."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, wait
from contextlib import AbstractContextManager
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from mmlogic.common.budget import current
from mmlogic.common.processes import Pool
from mmlogic.common.resources import require
from mmlogic.machine import same_choice
from mmlogic.players.engine.reading import PlayerSpec
from mmlogic.players.engine.space import Indexes
from mmlogic.players.tournament.games import Branch, Finished, Piece, Times, play_piece
from mmlogic.players.tournament.rendering import Summary, per_turn
from mmlogic.players.tournament.saving import Line, Saved
from mmlogic.players.tournament.tournament import Told, Tournament, TournamentError, informed

if TYPE_CHECKING:
    from distributed import Client


__all__ = ["Backend", "Dask", "Here", "Processes", "Progress", "Run", "backend", "run"]

_PAUSE = 0.2
"""Seconds after which whoever waits for processes shows that they are at work."""


class Backend(AbstractContextManager["Backend"]):
    """Plays pieces, `workers` of them at a time."""

    workers = 1

    def play(self, pieces: Sequence[Piece]) -> Iterator[Finished]:
        """Yield what becomes of the pieces, in the order in which they are done."""
        raise NotImplementedError

    def __exit__(self, *error: object) -> None:
        """Let go of what is held."""


class Here(Backend):
    """Plays in this process."""

    def play(self, pieces: Sequence[Piece]) -> Iterator[Finished]:
        """Play one piece after the other."""
        return map(play_piece, pieces)


class Processes(Backend):
    """Plays in `workers` processes of this machine, by joblib's loky."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool = Pool(workers, same_choice())

    def play(self, pieces: Sequence[Piece]) -> Iterator[Finished]:
        """Play the pieces in the processes, which are kept. Raises TournamentError when one of them dies."""
        try:
            left = {self._pool.submit(play_piece, piece) for piece in pieces}
            while left:
                done, left = wait(left, _PAUSE, FIRST_COMPLETED)
                yield from (future.result() for future in done)
                current().tell()
        except BrokenExecutor as error:
            raise TournamentError("a worker process died: out of memory?") from error

    def __exit__(self, *error: object) -> None:
        """End the processes, after an error at once."""
        if error[0] is None:
            self._pool.end()
        else:
            self._pool.kill()


class Dask(Backend):
    """Plays on the workers of a Dask scheduler. The piece of a worker that dies is played elsewhere.

    Raises TournamentError when Dask is not installed, no scheduler answers in `timeout` seconds, or it
    has no worker.
    """

    def __init__(self, address: str, timeout: float = 5) -> None:
        self._client = _connected(address, timeout)
        try:
            self._client.wait_for_workers(1, timeout=timeout)
        except TimeoutError as error:
            self._client.close()
            raise TournamentError(f"the Dask scheduler at {address} has no worker") from error

    @property
    def workers(self) -> int:  # type: ignore[override]
        """The threads of all workers, as many as there are now."""
        threads: int = sum(self._client.nthreads().values())
        return max(1, threads)

    def play(self, pieces: Sequence[Piece]) -> Iterator[Finished]:
        """Send the pieces to the cluster. Raises TournamentError when it loses one for good."""
        from distributed import KilledWorker, as_completed

        futures = self._client.map(play_piece, pieces, pure=False, retries=2)
        with self._client.as_current():
            done = as_completed(futures)
        try:
            for future in done:
                yield future.result()
        except (KilledWorker, CancelledError) as error:
            raise TournamentError("the Dask cluster lost games: workers or the scheduler died") from error

    def __exit__(self, *error: object) -> None:
        """Leave the scheduler."""
        self._client.close()


def backend(name: str, jobs: int = 1, address: str | None = None) -> Backend:
    """Return a backend by name, `loky` or `dask`. Raises TournamentError for one that cannot be had."""
    if jobs < 1:
        raise TournamentError(f"the number of jobs must be at least 1, not {jobs}")
    if name == "dask":
        if not address:
            raise TournamentError("the backend dask needs the address of a scheduler")
        if jobs > 1:
            raise TournamentError("--jobs has no effect on the backend dask: its scheduler has workers")
        return Dask(address)
    if name != "loky":
        raise TournamentError(f"unknown backend {name}: expected loky or dask")
    if address:
        raise TournamentError("an address needs the backend dask")
    return Processes(jobs) if jobs > 1 else Here()


def _connected(address: str, timeout: float) -> "Client":
    require("distributed")
    from distributed import Client

    try:
        return Client(address, timeout=timeout, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise TournamentError(f"no Dask scheduler answers at {address}") from error


Progress = Callable[[str, int, int], None]
"""Is told the player, the games of the tournament that are over, and how many there are in all."""

SHORTEST, LONGEST = 0.05, 1.0
"""Seconds of play in a piece: in the first round, and in the later ones."""

UNPLAYED = -1

FIRST_LOT, GROWTH = 16, 2
"""Games of the first lot that share a tree, and by how much each lot makes those of all lots more."""


class Run:
    """A tournament under way. What is done by an interruption stays: `summaries` tells it.

    Raises TournamentError for a `save` file that is of another tournament.
    """

    def __init__(
        self,
        tournament: Tournament,
        backend: Backend | None = None,
        save: Path | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.tournament, self.backend, self.progress = tournament, backend or Here(), progress
        self.turns = np.full((len(tournament.players), len(tournament.secrets)), UNPLAYED, dtype=np.intp)
        self.seconds = np.zeros(len(tournament.players))
        self.times: list[dict[int, Times]] = [{} for _ in tournament.players]
        self.saved = Saved(save, tournament) if save else None
        for line in self.saved.lines if self.saved else ():
            self._count(line)

    @property
    def done(self) -> int:
        """How many games are over, those of all players together."""
        return int((self.turns != UNPLAYED).sum())

    def play(self) -> "Run":
        """Play what is not played yet."""
        for number, player in enumerate(self.tournament.players):
            name = self.tournament.names[number]
            self._report(name)
            seconds = SHORTEST
            for branches in self._lots(number, player):
                while branches:
                    left: list[Branch] = []
                    for finished in self.backend.play(self._pieces(player, branches, seconds)):
                        left += finished.branches
                        self._collect(name, finished)
                    branches, seconds = left, min(LONGEST, 2 * seconds)
        return self

    def summaries(self) -> list[Summary]:
        """Return the figures of each player: of all games, or of a fair sample if not all are over."""
        return [self._summary(number) for number in range(len(self.tournament.players))]

    def _summary(self, number: int) -> Summary:
        tournament, turns = self.tournament, self.turns[number]
        over, sample = int((turns != UNPLAYED).sum()), self._sample(number)
        return Summary.from_turns(
            turns[sample].tolist(),
            player=tournament.shown[number],
            game=tournament.game,
            seed=tournament.seed,
            seconds=float(self.seconds[number]) * len(sample) / max(1, over),
            of=len(turns),
            rule=tournament.rule,
            per_turn=per_turn([self.times[number][game] for game in sample.tolist()])
            if tournament.per_turn
            else None,
        )

    def _sample(self, number: int) -> Indexes:
        order = self.tournament.order
        unplayed = np.flatnonzero(self.turns[number][order] == UNPLAYED)
        if not len(unplayed):
            return order
        first = int(unplayed[0])
        if self.tournament.players[number].make().deterministic:
            first = max((end for end in _ends(len(order)) if end <= first), default=0)
        return order[:first]

    def _lots(self, number: int, player: PlayerSpec) -> Iterator[list[Branch]]:
        order = self.tournament.order
        alike = player.make().deterministic
        for lot in np.split(order, _ends(len(order))[:-1]) if alike else [order]:
            games = lot[self.turns[number][lot] == UNPLAYED]
            parts = 1 if alike else min(self.backend.workers, len(games))
            shares = [games[part::parts] for part in range(parts)]
            yield [branch for share in shares if len(share) for branch in self._branches(share)]

    def _branches(self, games: Indexes) -> Iterator[Branch]:
        for told, numbers, secrets in self.tournament.beginnings.parted(
            games, self.tournament.secrets[games]
        ):
            yield Branch((), numbers, secrets, told=told)

    def _pieces(self, player: PlayerSpec, branches: list[Branch], seconds: float) -> list[Piece]:
        hands: list[list[Branch]] = [[] for _ in range(self.backend.workers)]
        loads = [0] * len(hands)
        for branch in sorted(branches, key=lambda each: -len(each.games)):
            lightest = loads.index(min(loads))
            hands[lightest].append(branch)
            loads[lightest] += len(branch.games)
        return [
            self._piece(player, told, tuple(part), seconds)
            for hand in hands
            for told, part in groupby(sorted(hand, key=_told), key=_told)
        ]

    def _piece(self, player: PlayerSpec, told: Told, hand: tuple[Branch, ...], seconds: float) -> Piece:
        tournament = self.tournament
        key = hashlib.sha256(repr((tournament.identity, player, player.version)).encode()).hexdigest()
        return Piece(
            *(key, tournament.beginnings.space(told), informed(player, told), hand),
            *(tournament.seed, tournament.most, seconds),
            limit=tournament.seconds,
            told=told,
        )

    def _collect(self, name: str, finished: Finished) -> None:
        times = finished.times if self.tournament.per_turn else None
        line = Line(name, finished.games, finished.turns, finished.seconds, times)
        if self.saved:
            self.saved.add(line)
        self._count(line)
        self._report(name)

    def _count(self, line: Line) -> None:
        number = self.tournament.names.index(line.player)
        self.turns[number, line.games] = line.turns
        self.seconds[number] += line.seconds
        self.times[number].update(zip(line.games, line.times or (), strict=line.times is not None))

    def _report(self, name: str) -> None:
        if self.progress:
            shown = self.tournament.shown[self.tournament.names.index(name)]
            self.progress(shown, self.done, self.turns.size)


def _told(branch: Branch) -> Told:
    return branch.told


def _ends(games: int) -> list[int]:
    """Return after how many games each lot ends.

    >>> _ends(150)
    [16, 32, 64, 128, 150]
    """
    ends = [min(FIRST_LOT, games)]
    while ends[-1] < games:
        ends.append(min(games, ends[-1] * GROWTH))
    return ends


def run(
    tournament: Tournament,
    backend: Backend | None = None,
    save: Path | None = None,
    progress: Progress | None = None,
) -> list[Summary]:
    """Play a tournament and return the figures of each player.

    Args:
        tournament: what is played.
        backend: where; in this process if not given.
        save: a file that is written as the games come in, and gone on with if it is there.
        progress: told after every piece.
    """
    return Run(tournament, backend, save, progress).play().summaries()
