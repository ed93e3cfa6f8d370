"""The next guess where several secrets are sought at once: one guess, which each of them answers."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mmlogic.codes.state import Codes
from mmlogic.codes.theory import Code
from mmlogic.codes.thresholds import PAIRS_WEIGHED
from mmlogic.players.answers import SuggestEachAnswer
from mmlogic.players.asking import candidates_of, choose
from mmlogic.players.engine.candidates import Candidates
from mmlogic.players.engine.player import Inferring, Player, PlayerError
from mmlogic.players.engine.spec import Opened, PlayerSpec
from mmlogic.players.strategies.onestep import OneStep
from mmlogic.session.context import SessionContext

__all__ = ["Joint", "joint_guess", "joint_suggestion"]

Views = dict[int, Candidates]
"""What is left of each secret that is sought, by its number from 0."""


@dataclass(frozen=True)
class Joint:
    """A guess for several secrets, and why it is picked."""

    code: Code
    why: str


def joint_suggestion(session: SessionContext, spec: PlayerSpec, parts: bool) -> SuggestEachAnswer:
    """Return a player's guess for all secrets that are sought, with its figures for each."""
    views = _views(session, spec)
    guess = _guess(session, spec, spec.make(), views)
    ratings = {secret + 1: left.rate(guess.code) for secret, left in views.items()}
    return SuggestEachAnswer(
        player=spec.name, code=guess.code, why=guess.why, ratings=ratings, with_parts=parts
    )


def joint_guess(session: SessionContext, spec: PlayerSpec, player: Player) -> tuple[Code, list[Candidates]]:
    """Return a player's guess for all secrets that are sought, and what is left of each."""
    views = _views(session, spec)
    return _guess(session, spec, player, views).code, [*views.values()]


def _views(session: SessionContext, spec: PlayerSpec) -> Views:
    codes, views = session.state(Codes), Views()
    if codes.broken:
        raise PlayerError("every secret is found")
    if isinstance(spec.make(), Inferring):
        raise PlayerError(f"{spec.name} seeks one secret: what it infers follows from its own guesses alone")
    for secret in codes.sought:
        with codes.about(secret):
            views[secret] = candidates_of(session, spec)
    return views


def _guess(session: SessionContext, spec: PlayerSpec, player: Player, views: Views) -> Joint:
    """Return the guess: a code that is certain, or what is best for all secrets together.

    A player that looks one step ahead weighs every guess by what it tells of all secrets; any other player is
    asked about each secret, and its guess of the most bits in all is taken.
    """
    if spec.options.tree and len(views) > 1:
        raise PlayerError(f"a tree follows the answers of one secret, and {len(views)} are sought")
    lefts = list(views.values())
    names = lefts[0].names
    opened = isinstance(player, Opened) and len(lefts[0].theory.clues) < len(player.opening)
    certain = next((secret for secret, left in views.items() if left.count == 1), None)
    if certain is not None and not opened:
        only = views[certain].position
        return Joint(names(only.space.code(int(only.left[0]))), f"the only code left of secret {certain + 1}")
    inner = player.player if isinstance(player, Opened) and not opened else player
    if isinstance(inner, OneStep) and _alike(lefts):
        return Joint(names(_lightest(lefts, inner)), f"{inner.why.partition(':')[0]} of all secrets together")
    asked = lefts[:1] if opened else lefts
    choices = [choose(session, left, spec, player) for left in asked]
    rated = [[left.rate(names(choice.guess)) for left in lefts] for choice in choices]
    best = max(range(len(choices)), key=lambda at: sum(rating.bits for rating in rated[at]))
    return Joint(names(choices[best].guess), choices[best].why)


def _alike(lefts: Sequence[Candidates]) -> bool:
    """Tell whether all codes are listed, and the same codes may be guessed."""
    pools = [left.position.space.pool for left in lefts]
    return not any(left.part for left in lefts) and all(np.array_equal(pools[0], each) for each in pools)


def _lightest(lefts: Sequence[Candidates], player: OneStep) -> tuple[int, ...]:
    """Return the guess of least weight in all: of equal ones what may win most often, then the lowest.

    A secret's weight is divided by the number of its codes.
    """
    rows = _rows(lefts)
    weights = np.zeros(len(rows))
    wins = np.zeros(len(rows), dtype=np.intp)
    for left in lefts:
        position = left.position
        weights += player.weights(position, rows) / len(position.weighed)
        wins += np.isin(rows, position.promising)
    order = rows[::-1] if player.options.highest else rows
    best = np.lexsort((order, -wins, np.round(weights / np.abs(weights).max(initial=1), 12)))[0]
    return lefts[0].position.space.code(int(rows[best]))


def _rows(lefts: Sequence[Candidates]) -> NDArray[np.intp]:
    """Return the guesses to look at, but not twice what cannot differ; see `hard.check_use` of hard games."""
    first, pool = lefts[0].position, len(lefts[0].position.space.pool)
    if first.space.hard:
        return np.flatnonzero(np.logical_or.reduce([left.position.usable for left in lefts]))
    if not first.clues or pool * sum(len(left.position.left) for left in lefts) > PAIRS_WEIGHED:
        return np.unique(np.concatenate([left.position.canonical_guesses() for left in lefts]))
    return np.arange(pool)
