"""Running a tournament: the games dealt out in pieces, round by round, and what comes back collected."""

import hashlib
from collections.abc import Callable
from pathlib import Path

import numpy as np

from mmlogic.players import PlayerSpec
from mmlogic.tournaments.backends import Backend, Here
from mmlogic.tournaments.games import Branch, Finished, Piece
from mmlogic.tournaments.saving import Line, Saved
from mmlogic.tournaments.summary import Summary, summarise
from mmlogic.tournaments.tournament import Tournament

__all__ = ["Progress", "Run", "run"]

Progress = Callable[[str, int, int], None]
"""Is told the player, the games of the tournament that are over, and how many there are in all."""

SHORTEST, LONGEST = 0.05, 1.0
"""Seconds of play in a piece: in the first round, and in the later ones."""

UNPLAYED = -1


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
            branches = self._start(number, player)
            seconds = SHORTEST
            while branches:
                left: list[Branch] = []
                for finished in self.backend.play(self._pieces(player, branches, seconds)):
                    left += finished.branches
                    self._collect(name, finished)
                branches, seconds = left, min(LONGEST, 2 * seconds)
        return self

    def summaries(self) -> list[Summary]:
        """Return the figures of each player, of the games that are over."""
        tournament = self.tournament
        return [
            summarise(name, tournament.game, tournament.seed, turns[turns != UNPLAYED], float(seconds))
            for name, turns, seconds in zip(tournament.names, self.turns, self.seconds, strict=True)
        ]

    def _start(self, number: int, player: PlayerSpec) -> list[Branch]:
        """Return the games of a player that are to be played: as one tree, or in a part for each worker."""
        games = np.flatnonzero(self.turns[number] == UNPLAYED)
        parts = 1 if player.make().deterministic else self.backend.workers
        shares = np.array_split(games, min(parts, len(games))) if len(games) else []
        return [Branch((), share, self.tournament.secrets[share]) for share in shares]

    def _pieces(self, player: PlayerSpec, branches: list[Branch], seconds: float) -> list[Piece]:
        """Deal branches out to the workers, the largest first, each to the one with the fewest games."""
        hands: list[list[Branch]] = [[] for _ in range(self.backend.workers)]
        loads = [0] * len(hands)
        for branch in sorted(branches, key=lambda each: -len(each.games)):
            lightest = loads.index(min(loads))
            hands[lightest].append(branch)
            loads[lightest] += len(branch.games)
        tournament = self.tournament
        key = hashlib.sha256(repr((tournament.identity, player)).encode()).hexdigest()
        return [
            Piece(key, tournament.space, player, tuple(hand), tournament.seed, tournament.most, seconds)
            for hand in hands
            if hand
        ]

    def _collect(self, name: str, finished: Finished) -> None:
        line = Line(name, finished.games, finished.turns, finished.seconds)
        if self.saved:
            self.saved.add(line)
        self._count(line)
        self._report(name)

    def _count(self, line: Line) -> None:
        number = self.tournament.names.index(line.player)
        self.turns[number, line.games] = line.turns
        self.seconds[number] += line.seconds

    def _report(self, name: str) -> None:
        if self.progress:
            self.progress(name, self.done, self.turns.size)


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
