"""Secrets chosen by a rule, among all codes of a game that obey its own rules, listed or not."""

from collections.abc import Callable, Iterator

import numpy as np

from mmlogic.codes.remaining import Remaining
from mmlogic.codes.rows import of_codes
from mmlogic.codes.selection import RULES, SecretRule, by_rank
from mmlogic.codes.theory import Theory
from mmlogic.common.budget import check
from mmlogic.common.seeds import branched, keyed, of_ranks
from mmlogic.players.engine.space import Code, Codes, Indexes, Space
from mmlogic.players.tournament.tournament import TournamentError, drawn

__all__ = ["chosen"]

TRIES = 1000
"""How many codes a rule may draw in a row that do not obey the rules of the game."""


def chosen(
    theory: Theory, listed: Space | None, games: int, seed: int, rule: SecretRule
) -> tuple[Space, Indexes, bool]:
    """Return the space of a game, the rows of `games` secrets, and whether the codes are too many to list.

    `listed` is the space if they are not. Raises TournamentError where the rule has no code of the game.
    """
    game = theory.game
    if not rule.fits(game.pegs, len(game.symbols)):
        raise TournamentError(f"the rule {rule.name} has no code of {game.pegs}x{len(game.symbols)}")
    if listed is not None:
        return listed, _of_listed(listed, games, seed, rule), False
    codes = _of_unlisted(theory, games, seed, rule)
    space = Space.of(codes, len(game.symbols)).like(game)
    return space, space.rows(codes), True


def _of_listed(space: Space, games: int, seed: int, rule: SecretRule) -> Indexes:
    """Return the rows of secrets."""
    if rule is RULES["uniform"]:
        return drawn(space, games, seed)
    if rule.draw is None:
        return space.secrets[by_rank(rule, len(space.secrets), games, of_ranks(seed))]
    secrets = set(space.secrets.tolist())
    codes = _drawn(rule, space.pegs, space.symbols, games, seed, lambda code: space.row(code) in secrets)
    return space.rows(np.array(list(codes), dtype=np.uint8))


def _of_unlisted(theory: Theory, games: int, seed: int, rule: SecretRule) -> Codes:
    """Return secrets, shape (games, pegs)."""
    remaining, game = Remaining(theory), theory.game
    if rule.draw is None:
        count = remaining.count(patient=True)
        ranks = by_rank(rule, count, games, of_ranks(seed)) if count else []
        return of_codes(remaining.ranked(ranks) if ranks else [], game)

    def obeys(code: Code) -> bool:
        return theory.is_plain or remaining.holds(game.named(code))

    codes = _drawn(rule, game.pegs, len(game.symbols), games, seed, obeys)
    return np.array(list(codes), dtype=np.uint8)


def _drawn(
    rule: SecretRule, pegs: int, symbols: int, games: int, seed: int, obeys: Callable[[Code], bool]
) -> Iterator[Code]:
    """Yield secrets, each the first that a rule draws and that obeys the game. Raises TournamentError."""
    assert rule.draw is not None
    random = branched(keyed(seed, "secrets", rule.name))
    for _ in range(games):
        for _ in range(TRIES):
            check()
            code = tuple(rule.draw(random, pegs, symbols))
            if obeys(code):
                break
        else:
            raise TournamentError(f"the rule {rule.name} draws no code that obeys the rules of the game")
        yield code
