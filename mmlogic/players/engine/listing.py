"""The codes of a game as players see them: listed if they are not too many, once for each game and rules."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, permutations

import numpy as np

from mmlogic.codes.constraints import Lies
from mmlogic.codes.game import Game
from mmlogic.codes.games import preset_rules
from mmlogic.codes.solver import Solver
from mmlogic.codes.theory import Clue, Rule, Theory
from mmlogic.codes.theory import Code as Named
from mmlogic.common.budget import cache, check
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Code, Codes, Space

__all__ = ["LISTED", "PEGS", "WORK", "codes_array", "root", "rules_space", "with_clues"]

LISTED = 1 << 20
"""The most codes that are listed; of more, some are drawn."""


WORK = 1 << 28
"""Pairs of guess and code that are looked at for one guess: a second or two."""

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
    if codes is None or len(codes.pool) * len(secrets.pool) > WORK:
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
    solver = Solver(replace(theory, clues=()))
    try:
        if solver.count() > LISTED:
            return None
        return Space.of(codes_array(chain.from_iterable(solver.pages()), game), symbols)
    finally:
        solver.close()


def _distinct(theory: Theory, many: int) -> Space:
    """Return the codes whose symbols all differ; `many` is how many they are."""
    game = theory.game
    pegs, symbols = game.pegs, len(game.symbols)
    if game.size <= LISTED:
        return Space.distinct(pegs, symbols)
    placed = chain.from_iterable(permutations(range(symbols), pegs))
    return Space.of(np.fromiter(placed, np.uint8, many * pegs).reshape(-1, pegs), symbols)


def codes_array(codes: Iterable[Sequence[str]] | Iterable[Named], game: Game) -> Codes:
    """Return codes of names as rows of symbol indexes, shape (codes, pegs)."""
    rows = bytearray()
    for code in codes:
        check()
        rows += bytes(game.indexes(code))
    return np.frombuffer(rows, dtype=np.uint8).reshape(-1, game.pegs)


def with_clues(theory: Theory, position: Position) -> Theory:
    """Return what is known in a position."""
    clues = (Clue(theory.game.named(c.guess), c.told) for c in position.clues)
    return replace(theory, clues=tuple(clues))
