"""What the codes of a space weigh before the first guess, where some are likelier than others."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from random import Random

import numpy as np
from numpy.typing import NDArray

from mmlogic.codes.constraints import Lies
from mmlogic.codes.solver import Solver
from mmlogic.codes.theory import Rule, SoftRule, Theory
from mmlogic.codes.weigher import Weigher
from mmlogic.common.budget import cache
from mmlogic.players.engine.listing import codes_array
from mmlogic.players.engine.space import Codes, Indexes, Space, as_keys

__all__ = ["Prior", "codes_by_weight", "prior_of"]

Prior = NDArray[np.float64]
"""What each code of a pool weighs; 0 for one that cannot be the secret."""


def prior_of(theory: Theory, space: Space) -> Prior | None:
    """Return what the codes of a space weigh in a theory, clues aside; None where all are equally likely.

    The space lists all codes that obey the rules.
    """
    if not theory.likely:
        return None
    rules = tuple(rule for rule in theory.rules if not isinstance(rule.constraint, Lies))
    words = tuple(tuple(rule.words.items()) for rule in (*rules, *_rules(theory.likely)))
    return _prior(replace(theory, clues=(), rules=rules), words, space)


def codes_by_weight(theory: Theory, solver: Solver, random: Random, many: int) -> tuple[Space, Prior]:
    """Return codes left, and their weights: `many` of them, drawn as often as they are likely; 0 for all.

    Raises StatementProblem where none has any weight, or the weights cannot be added up.
    """
    own = solver if solver.theory.likely == theory.likely else Solver(theory)
    weigher = Weigher(own)
    try:
        weigher.total()
        if many:
            codes, weights = weigher.draws(random, many), (1,) * many
        else:
            codes, weights = weigher.listed()
    finally:
        weigher.close()
        if own is not solver:
            own.close()
    rows = codes_array(codes, theory.game)
    space, most = Space.of(rows, len(theory.game.symbols)).like(theory.game), max(weights)
    prior = np.zeros(len(space.pool))
    np.add.at(prior, space.rows(rows), [weight / most for weight in weights])
    return space, prior


def _rows_of(codes: Codes, space: Space) -> Indexes:
    """Return the rows of those codes that are in the pool: what was told may have taken some out."""
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
    solver = Solver(theory)
    weigher = Weigher(solver)
    try:
        for otherwise, cases in weigher.cases():
            most = max([otherwise, *(weight for weight, _ in cases)], default=0)
            factors = np.full(len(prior), otherwise / max(most, 1))
            for weight, codes in cases:
                factors[_rows_of(codes_array(codes, theory.game), space)] = weight / most
            prior *= factors
    finally:
        weigher.close()
        solver.close()
    return prior


cache(_prior.cache_clear)
