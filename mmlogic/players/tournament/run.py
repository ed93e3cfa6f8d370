"""Runs of tournaments: pieces of games sent to processes or machines, and results collected."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from mmlogic.codes.game import Game
from mmlogic.common.arrays import np
from mmlogic.common.processes import Pool
from mmlogic.common.resources import require
from mmlogic.limits.budget import current
from mmlogic.machine import same_choice
from mmlogic.players.engine.candidates import PlayerSpec
from mmlogic.players.engine.space import Indexes
from mmlogic.players.tally import LOST
from mmlogic.players.tournament.games import Branch, Finished, Piece, Times, play_piece
from mmlogic.players.tournament.rendering import Difference, Summary, per_turn
from mmlogic.players.tournament.saving import Saved
from mmlogic.players.tournament.tournament import Tournament, TournamentError, informed

_PAUSE = 0.2
"""Seconds of waiting between signs of progress."""


@dataclass(frozen=True)
class Workers:
    """Workers for `count()` pieces at a time, through an executor or in this process."""

    submit: Callable[..., "Future[Finished]"] | None = None
    count: Callable[[], int] = lambda: 1

    def play(self, pieces: Sequence[Piece]) -> Iterator[Finished]:
        """Yield the results of pieces as they finish."""
        if self.submit is None:
            yield from map(play_piece, pieces)
            return
        left = {self.submit(play_piece, piece) for piece in pieces}
        while left:
            done, left = wait(left, _PAUSE, FIRST_COMPLETED)
            yield from (future.result() for future in done)
            current().report_work()


def backend(
    name: str, jobs: int = 1, address: str | None = None, timeout: float = 5
) -> AbstractContextManager[Workers]:
    """Return workers: `jobs` processes for `loky`, the scheduler's at `address` for `dask`.

    Raises TournamentError if no scheduler answers in `timeout` seconds, or it has no worker. In the block,
    the error means games lost with a worker. Dask replays a dead worker's piece elsewhere.
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


Progress = Callable[[str, int, int], None]
"""Receives the player, the number of finished games, and the number of all games."""

SHORTEST, LONGEST = 0.05, 1.0
"""Seconds of play in a piece: in the first round, and in later ones."""

UNPLAYED = -1

FIRST_LOT, GROWTH = 16, 2
"""Games of the first batch, which share a tree, and growth of the total by each batch."""


class Run:
    """A running tournament. After an interruption, `summaries` has the results so far.

    `report` is called for each finished piece, also for pieces read from a `save` file. Raises
    TournamentError for a `save` file of another tournament. Each process may use `memory` MiB.
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
        """Number of finished games, over all players."""
        return int((self.turns != UNPLAYED).sum())

    def play(self) -> "Run":
        """Play the remaining games."""
        for number, player in enumerate(self.tournament.players):
            self._report(number)
            seconds = SHORTEST
            for branches in self._lots(number, player):
                while branches:
                    left: list[Branch] = []
                    for finished in self.backend.play(self._pieces(player, branches, seconds)):
                        left += finished.branches
                        self._collect(number, finished)
                    branches, seconds = left, min(LONGEST, 2 * seconds)
        return self

    def summaries(self, game: Game | None = None, extreme: int = 0) -> list[Summary]:
        """Return the figures of each player: of all games, or of a fair sample of unfinished ones.

        The figures include `extreme` best and worst secrets, named as in a `game`.
        """
        found = [self._summary(number) for number in range(len(self.tournament.players))]
        if game is not None and extreme:
            for number, each in enumerate(found):
                sample = np.sort(self._sample(number))
                rows, turns = self.tournament.secrets[sample], self.turns[number][sample].tolist()
                secrets = map(game.named, self.tournament.space.pool[rows].tolist())
                each.see(list(zip(secrets, turns, strict=True)), extreme)
        return found

    def _compared(self, number: int, sample: Indexes) -> Difference | None:
        """Return a player's difference from the first player, over secrets that both found."""
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
        first = int(unplayed[0])
        if self.tournament.players[number].make().deterministic:
            first = max((end for end in _ends(len(order)) if end <= first), default=0)
        return order[:first]

    def _lots(self, number: int, player: PlayerSpec) -> Iterator[list[Branch]]:
        order, secrets = self.tournament.order, self.tournament.secrets
        alike = player.make().deterministic
        for lot in np.split(order, _ends(len(order))[:-1]) if alike else [order]:
            games = lot[self.turns[number][lot] == UNPLAYED]
            parts = 1 if alike else min(self.backend.count(), len(games))
            shares = (games[part::parts] for part in range(parts))
            yield [
                Branch((), numbers.tolist(), rows.tolist(), told=told)
                for share in shares
                if len(share)
                for told, numbers, rows in self.tournament.beginnings.parted(share, secrets[share])
            ]

    def _pieces(self, player: PlayerSpec, branches: list[Branch], seconds: float) -> list[Piece]:
        hands: list[list[Branch]] = [[] for _ in range(self.backend.count())]
        loads = [0] * len(hands)
        for branch in sorted(branches, key=lambda each: -len(each.games)):
            lightest = loads.index(min(loads))
            hands[lightest].append(branch)
            loads[lightest] += len(branch.games)
        return [
            self._piece(player, tuple(part), seconds)
            for hand in hands
            for _, part in groupby(sorted(hand, key=_told), key=_told)
        ]

    def _piece(self, player: PlayerSpec, hand: tuple[Branch, ...], seconds: float) -> Piece:
        tournament, told = self.tournament, hand[0].told
        return Piece(
            key=hashlib.sha256(repr((tournament.identity, player, player.version)).encode()).hexdigest(),
            space=tournament.beginnings.space(told),
            player=informed(player, told),
            branches=hand,
            seed=tournament.seed,
            most=tournament.most,
            seconds=seconds,
            limit=tournament.seconds,
            memory=self.memory,
            told=told,
        )

    def _collect(self, number: int, finished: Finished) -> None:
        if self.saved:
            self.saved.add(finished)
        self._count(finished)
        self._report(number)

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


def _told(branch: Branch) -> list[str]:
    return [*map(str, branch.told)]


def _ends(games: int) -> list[int]:
    """Return the total number of games after each batch.

    >>> _ends(150)
    [16, 32, 64, 128, 150]
    """
    ends = [min(FIRST_LOT, games)]
    while ends[-1] < games:
        ends.append(min(games, ends[-1] * GROWTH))
    return ends


def run(
    tournament: Tournament,
    backend: Workers | None = None,
    save: Path | None = None,
    progress: Progress | None = None,
) -> list[Summary]:
    """Play a tournament and return the figures of each player.

    Args:
        tournament: the tournament.
        backend: its workers, by default this process.
        save: a file for results as they come. An existing one is continued.
        progress: called after every piece.
    """
    return Run(tournament, backend, save, progress).play().summaries()
