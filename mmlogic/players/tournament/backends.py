"""Where games are played: in this process, in several, or on a Dask cluster."""

from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, wait
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from mmlogic.common.budget import current
from mmlogic.common.processes import Pool
from mmlogic.common.resources import require
from mmlogic.machine.selection import same_choice
from mmlogic.players.tournament.games import Finished, Piece, play_piece
from mmlogic.players.tournament.tournament import TournamentError

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["Backend", "Dask", "Here", "Processes", "backend"]

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
