"""What the codemaker tells before the first guess, and the games grouped by it."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from mmlogic.codes.games import rules_of
from mmlogic.codes.theory import Theory
from mmlogic.players.engine.space import Indexes, Space
from mmlogic.players.engine.spec import PlayerSpec
from mmlogic.players.engine.streamed import StreamedSpec

__all__ = ["Beginnings", "Told", "informed"]

Told = tuple[str, ...]
"""What is told, as constraints of the language."""


class Beginnings:
    """The codes of a space by what is told of them. As under a rule, any code may still be guessed."""

    def __init__(self, space: Space) -> None:
        self._space = space
        self._spaces: dict[Told, Space] = {}

    @cached_property
    def anything(self) -> bool:
        """Whether anything is told in this game."""
        return self._told(int(self._space.secrets[0])) != ()

    def parted(self, games: Indexes, secrets: Indexes) -> list[tuple[Told, Indexes, Indexes]]:
        """Return what is told, with those games, and with their secrets as rows of `space`.

        `games` are numbers, `secrets` the rows of the pool that are sought in them.
        """
        if not self.anything:
            return [((), games, secrets)]
        found: dict[Told, list[int]] = {}
        for place, secret in enumerate(secrets.tolist()):
            found.setdefault(self._told(secret), []).append(place)
        return [
            (told, games[places], self.space(told).rows(self._space.pool[secrets[places]]))
            for told, places in found.items()
        ]

    def space(self, told: Told) -> Space:
        """Return the codes that are left once this is told."""
        if not told:
            return self._space
        if told not in self._spaces:
            whole = self._space
            fitting = [row for row in whole.secrets.tolist() if self._told(row) == told]
            space = Space.of(whole.pool[fitting], whole.symbols, whole.pool)
            known = replace(space, dialect=whole.dialect, values=whole.values, names=whole.names)
            self._spaces[told] = replace(known, hard=whole.hard)
        return self._spaces[told]

    def _told(self, secret: int) -> Told:
        """Return what is told of a row of the pool."""
        symbols = self._space.names
        numbers = all(isinstance(each, int) for each in symbols)
        names = (
            [str(symbols[each]) for each in self._space.pool[secret].tolist()] if numbers and symbols else []
        )
        return tuple(self._space.dialect.at_start(names)) if names else ()


def informed(player: PlayerSpec, told: Sequence[str]) -> PlayerSpec:
    """Return a player that knows what is told, if it takes the rules of a game from a theory."""
    if not told:
        return player
    if player.options.theory is not None:
        player = replace(player, options=replace(player.options, theory=_with(player.options.theory, told)))
    if isinstance(player, StreamedSpec):
        player = replace(player, theory=_with(player.theory, told))
    return player


def _with(theory: Theory, told: Sequence[str]) -> Theory:
    return replace(theory, rules=(*theory.rules, *rules_of(told, theory.game)))
