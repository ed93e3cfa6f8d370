"""The codes of a game as players see them: listed if they are not too many, once for each game and rules.

Where some codes are likelier than others, so is what each of them weighs.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import chain, permutations

import numpy as np
from numpy.typing import NDArray

from mmlogic.codes.constraints import Lies
from mmlogic.codes.game import Game
from mmlogic.codes.games import preset_rules
from mmlogic.codes.remaining import Remaining
from mmlogic.codes.rows import Sample, of_codes
from mmlogic.codes.theory import Clue, Rule, SoftRule, Theory
from mmlogic.codes.thresholds import LISTED, PAIRS_WEIGHED
from mmlogic.common.budget import cache
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Code, Codes, Indexes, Space, as_keys

__all__ = ["PEGS", "Prior", "position_of", "prior_of", "root", "rules_space", "with_clues"]

Prior = NDArray[np.float64]
"""What each code of a pool weighs; 0 for one that cannot be the secret."""


PEGS = 255
"""The most pegs that players know: marks are packed into two bytes."""


def root(theory: Theory, guesses: tuple[Code, ...] | None = None, hard: bool = False) -> Position | None:
    """Return the position before the first clue, where none may be wrong; None if too many to list.

    `guesses` are the only codes that may be guessed besides those that may be the secret. Without them any
    code of the game may be guessed, but in a `hard` game, and where that would take too long (`_any_code`).
    Raises SpaceError if no code obeys the rules.
    """
    rules = tuple(rule for rule in theory.rules if not isinstance(rule.constraint, Lies))
    words = tuple(tuple(rule.words.items()) for rule in rules)
    return _root(theory.game, rules, theory.own, words, guesses, hard)


@lru_cache(maxsize=4)
def _root(
    game: Game,
    rules: tuple[Rule, ...],
    own: str,
    words: object,
    guesses: tuple[Code, ...] | None,
    hard: bool,
) -> Position | None:
    space = rules_space(Theory(game, (), rules, own))
    if space is None:
        return None
    others = (
        np.array(guesses, dtype=np.uint8) if guesses is not None else _any_code(game, rules, own, space, hard)
    )
    if others is not None:
        space = Space.of(space.pool, space.symbols, others)
    return Position(space.like(game))


cache(_root.cache_clear)


def _any_code(game: Game, rules: tuple[Rule, ...], own: str, secrets: Space, hard: bool) -> Codes | None:
    """Return the codes of a game, whatever is known of its secret; None if no others may be guessed.

    The rules that a preset brings along say what a code is, and so do lists of words; all others speak of the
    secret alone.
    """
    brought = preset_rules(game)
    lasting = tuple(rule for rule in rules if rule in brought or rule.words)
    if hard or lasting == rules:
        return None
    codes = rules_space(Theory(game, (), lasting, own))
    if codes is None or len(codes.pool) * len(secrets.pool) > PAIRS_WEIGHED:
        return None
    return codes.pool


def rules_space(theory: Theory) -> Space | None:
    """Return the codes that obey the rules, clues aside; None if they are too many to list."""
    game = theory.game
    pegs, symbols = game.pegs, len(game.symbols)
    if symbols > 256 or pegs > PEGS:
        return None
    if theory.is_plain:
        return Space.full(pegs, symbols) if game.size <= LISTED else None
    if (many := theory.universe) is not None:
        return _distinct(theory, many) if many <= LISTED else None
    remaining = Remaining(replace(theory, clues=()))
    if remaining.count(patient=True) > LISTED:
        return None
    return Space.of(of_codes(chain.from_iterable(remaining.pages()), game), symbols)


def _distinct(theory: Theory, many: int) -> Space:
    game = theory.game
    pegs, symbols = game.pegs, len(game.symbols)
    if game.size <= LISTED:
        return Space.distinct(pegs, symbols)
    placed = chain.from_iterable(permutations(range(symbols), pegs))
    return Space.of(np.fromiter(placed, np.uint8, many * pegs).reshape(-1, pegs), symbols)


def with_clues(theory: Theory, position: Position) -> Theory:
    """Return what is known in a position."""
    clues = (Clue(theory.game.named(c.guess), c.told) for c in position.clues)
    return replace(theory, clues=tuple(clues))


def position_of(sample: Sample, game: Game) -> Position:
    """Return the position of the codes of a sample, before the clues that they fit."""
    space = Space.of(sample.rows, len(game.symbols)).like(game)
    if sample.weights is None:
        return Position(space)
    prior, most = np.zeros(len(space.pool)), max(sample.weights)
    np.add.at(prior, space.rows(sample.rows), [weight / most for weight in sample.weights])
    return Position(space, prior=prior)


def prior_of(theory: Theory, space: Space) -> Prior | None:
    """Return what the codes of a space weigh in a theory, clues aside; None where all are equally likely.

    The space lists all codes that obey the rules.
    """
    if not theory.likely:
        return None
    rules = tuple(rule for rule in theory.rules if not isinstance(rule.constraint, Lies))
    words = tuple(tuple(rule.words.items()) for rule in (*rules, *_rules(theory.likely)))
    return _prior(replace(theory, clues=(), rules=rules), words, space)


def _rows_of(codes: Codes, space: Space) -> Indexes:
    keys = as_keys(codes) if len(codes) else np.empty(0, dtype=space.keys.dtype)
    rows = np.minimum(np.searchsorted(space.keys, keys), len(space.keys) - 1)
    held: Indexes = rows[space.keys[rows] == keys]
    return held


def _rules(likely: Iterable[SoftRule]) -> list[Rule]:
    return [soft.rule for soft in likely if soft.rule]


@lru_cache(maxsize=4)
def _prior(theory: Theory, words: object, space: Space) -> Prior:
    prior = np.zeros(len(space.pool))
    prior[space.secrets] = 1.0
    for otherwise, cases in Remaining(theory).weigher.cases():
        most = max([otherwise, *(weight for weight, _ in cases)], default=0)
        factors = np.full(len(prior), otherwise / max(most, 1))
        for weight, codes in cases:
            factors[_rows_of(of_codes(codes, theory.game), space)] = weight / most
        prior *= factors
    return prior


cache(_prior.cache_clear)
