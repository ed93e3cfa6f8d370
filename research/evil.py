"""Evil codemakers: how many guesses players need against mmlogic's, and the fewest guesses that beat it.

The evil codemaker (`secret evil`) gives the answer that leaves the most codes. If several answers leave
equally many codes, it gives the first of them by name, as `worst_answer` in `mmlogic/players/asking.py` does.
So a player without random choices always needs the same number of guesses. A perfect codemaker looks ahead to
the end of the game. Against it, a player needs as many guesses as in the player's worst case. The best player
needs as many as in the least worst case of all strategies.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import numpy as np

from mmlogic.limits.budget import LimitExceeded, check
from mmlogic.players.engine.arrays import Code, Indexes
from mmlogic.players.engine.candidates import PlayerSpec
from mmlogic.players.engine.player import Player
from mmlogic.players.engine.position import Position, rate
from mmlogic.players.engine.scorer import histogram
from mmlogic.players.engine.search import Places
from mmlogic.players.engine.space import Space
from mmlogic.players.trees import grow
from research.seconds import within

__all__ = ["PLAYERS", "Fewest", "evil_game", "held_out"]

PLAYERS = "first", "minimax", "expected", "entropy", "parts", "optimal"
"""Players without random choices. `optimal` plays only if its search ends within the limit of seconds."""

LIAR = "entropy"
"""The player that meets an evil codemaker who may lie once."""


def held_out(space: Space, seconds: float, optimal: bool) -> dict[str, Any]:
    """Return how many guesses each player needs against the evil codemaker, and against a perfect one."""
    players = dict[str, tuple[int, int]]()
    for name in PLAYERS if optimal else PLAYERS[:-1]:
        player = PlayerSpec(name).make()
        worst = grow(player, space, np.random.default_rng(1)).turns.max()
        players[name] = len(evil_game(player, space)), int(worst)
    search, best = Fewest(space), min(evil for evil, _ in players.values())
    found = {"players": players, "lie": len(evil_game(PlayerSpec(LIAR).make(), space, lies=1))}
    with suppress(LimitExceeded), within(seconds):
        guesses = search.guesses()
        return found | {"fewest": len(guesses), "least": len(guesses), "guesses": guesses}
    return found | {"fewest": best, "least": search.depth, "guesses": []}


def evil_game(player: Player, space: Space, lies: int = 0) -> list[Code]:
    """Return the guesses of a player's game against the evil codemaker, who may lie `lies` times."""
    position, made = Position(space, lies=lies), list[Code]()
    while True:
        guess = player.choose(position, np.random.default_rng(1)).guess
        made.append(guess)
        if len(position.left) == 1 and space.row(guess) == position.left[0]:
            return made
        parts = rate(position, guess).parts
        answers = {told: many for told, many in parts.items() if not space.dialect.wins(told, space.pegs)}
        most = max(answers.values())
        told = min((told for told, many in answers.items() if many == most), key=repr)
        mark = next(m for m in range(position.scorer.width) if position.scorer.told(m, guess) == told)
        position = position.after(guess, mark)


class Fewest:
    """The search for the fewest guesses that beat the evil codemaker.

    After each guess, its answer is certain.
    """

    def __init__(self, space: Space) -> None:
        self.space, self.position = space, Position(space)
        self._marks = self.position.scorer.marks(np.arange(len(space.pool)), space.secrets).T
        width = self.position.scorer.width
        told = [repr(self.position.scorer.told(mark, space.code(0))) for mark in range(width)]
        # Larger parts come first, equal ones by name. While several codes are left, no guess is the secret.
        self._rank = np.argsort(np.argsort(told, kind="stable"), kind="stable")
        self._failed: dict[bytes, int] = {}
        self.depth = 1

    def guesses(self) -> list[Code]:
        """Return the guesses of a shortest game."""
        every = np.arange(len(self.space.secrets), dtype=np.int32)
        while (found := self._within(every, self.depth, self.position.canonical_guesses())) is None:
            self.depth += 1
        return [self.space.code(row) for row in found]

    def _within(self, codes: Places, depth: int, rows: Indexes | None = None) -> list[int] | None:
        if len(codes) == 1:
            return [int(self.space.secrets[codes[0]])] if depth else None
        if depth <= 1 or self._failed.get(codes.tobytes(), 0) >= depth:
            return None
        for guess, part in self._left(codes, depth, rows):
            found = self._within(part, depth - 1)
            if found is not None:
                return [guess, *found]
        self._failed[codes.tobytes()] = depth
        return None

    def _left(self, codes: Places, depth: int, rows: Indexes | None) -> Iterator[tuple[int, Places]]:
        """Yield guesses with the set of codes that each leaves.

        Small sets come first, and no set comes twice.
        """
        check()
        rows = np.arange(self._marks.shape[1]) if rows is None else rows
        marks = self._marks[np.ix_(codes, rows)]
        counts = histogram(marks, len(self._rank))[:, :-1]
        weights = counts * len(self._rank) - self._rank[:-1]
        answers, most = weights.argmax(axis=1), counts.max(axis=1)
        seen = set[bytes]()
        for place in np.argsort(most, kind="stable").tolist():
            if most[place] == len(codes) or (depth == 2 and most[place] > 1):
                continue
            part = codes[marks[:, place] == answers[place]]
            if part.tobytes() not in seen:
                seen.add(part.tobytes())
                yield int(rows[place]), part
