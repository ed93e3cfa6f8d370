"""The best guesses by a measure, one of each class of guesses that cannot differ."""

from dataclasses import dataclass, replace

import numpy as np

from mmlogic.codes.state import Codes
from mmlogic.common.budget import check
from mmlogic.common.seeds import spawned
from mmlogic.players.asking import candidates_of
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Indexes
from mmlogic.players.engine.spec import PlayerSpec
from mmlogic.players.rating import Rating
from mmlogic.players.resolving import resolve_player
from mmlogic.players.strategies.onestep import OneStep
from mmlogic.players.written import Player
from mmlogic.session.context import SessionContext

__all__ = ["Ranked", "Ranking", "ranking"]


@dataclass(frozen=True)
class Ranked:
    """A guess with its figures, and how many guesses it stands for: None where that is not known."""

    figures: Rating[str]
    stands_for: int | None


@dataclass(frozen=True)
class Ranking:
    """The best guesses, the best first, and how many classes of guesses were compared."""

    guesses: tuple[Ranked, ...]
    classes: int


def ranking(session: SessionContext, measure: str, most: int) -> Ranking:
    """Return the `most` best guesses by a measure, which is the name of a player that looks one step ahead.

    Of equally good guesses, those that can win come first, then the lowest, as players choose. Where the
    codes left are too many to list, some are drawn and compared with each other; then the sizes of their
    classes are unknown. Raises PlayerError when no code is left.
    """
    left = candidates_of(session)
    spec = resolve_player(Player(measure), session.state(Codes).theory)
    position, drawn = left.looked_at(spec, spawned(session.random))
    rows, sizes = position.classes()
    known = position.space is left.position.space and not left.part
    guesses = list[Ranked]()
    for at in _best(position, rows, spec)[:most]:
        check()
        figures = left.rate(left.names(position.space.code(int(rows[at]))))
        stands_for = int(sizes[at]) if known else None
        guesses.append(Ranked(replace(figures, drawn=drawn or figures.drawn), stands_for))
    return Ranking(tuple(guesses), len(rows))


def _best(position: Position, rows: Indexes, spec: PlayerSpec) -> list[int]:
    """Return the places of guesses in `rows`, the best first."""
    player = spec.make()
    assert isinstance(player, OneStep)
    weights = player.weights(position, rows)
    cannot_win = ~np.isin(rows, position.promising)
    order: list[int] = np.lexsort((rows, cannot_win, weights)).tolist()
    return order
