"""Which selection rule chose some codes: how likely each of them makes the codes."""

from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from fractions import Fraction
from math import log2, prod

from mmlogic.codes.constraints import Lies
from mmlogic.codes.facts import game_goal
from mmlogic.codes.selection import PRIORS
from mmlogic.codes.solver import Solver
from mmlogic.codes.theory import Code, Theory
from mmlogic.language import StatementProblem

__all__ = ["Habit", "habits"]


@dataclass(frozen=True)
class Habit:
    """A selection rule beside some codes.

    Attributes:
        name: the rule.
        bits: the information of the codes by this rule, the fewer the likelier; None for codes that it never
            chooses.
        chance: how likely it is that the rule chose them, if each rule is as likely beforehand.
        never: the first of the codes that it never chooses.
    """

    name: str
    bits: float | None
    chance: float
    never: Code | None = None


def habits(codes: Sequence[Code], theory: Theory) -> list[Habit]:
    """Return the selection rules, the likeliest first; those that have no code of the game are left out.

    A theory's clues, and what the codemaker told of one secret, say nothing of these codes. Raises
    StatementProblem for a code that breaks a rule of the game.
    """
    rules = tuple(rule for rule in theory.rules if not rule.told and not isinstance(rule.constraint, Lies))
    with closing(Solver(replace(theory, clues=(), rules=rules))) as solver:
        values = [solver.value(code) for code in codes]
        with closing(solver.another("codes/habits")) as module:
            outside = module.value(game_goal("code_outside", values))
            if outside is not None:
                raise StatementProblem(f"code {outside} breaks a rule of the game")
            rows = module.value(game_goal("selection_factors", values))
    likelihoods = [_likelihood(factors) for _, factors in rows]
    total = sum(likelihoods)
    found = [
        Habit(_NAMES[name], _bits(factors), float(likelihood / total), _never(factors, codes))
        for (name, factors), likelihood in zip(rows, likelihoods, strict=True)
    ]
    order = sorted(range(len(found)), key=lambda at: -likelihoods[at])
    return [found[at] for at in order]


_NAMES = {rule.name.replace("-", "_"): rule.name for rule in PRIORS}

Factors = Sequence[Sequence[int]]
"""Numerator and denominator of each code's probability."""


def _likelihood(factors: Factors) -> Fraction:
    """Return the probability of all codes together, exactly."""
    often = Counter((above, below) for above, below in factors)
    return prod((Fraction(*each) ** many for each, many in often.items()), start=Fraction(1))


def _bits(factors: Factors) -> float | None:
    """Return the information of codes of these probabilities; None if one of them is 0."""
    if not all(above for above, _ in factors):
        return None
    return abs(sum(log2(below) - log2(above) for above, below in factors))


def _never(factors: Factors, codes: Sequence[Code]) -> Code | None:
    """Return the first of the codes whose probability is 0."""
    return next((code for code, (above, _) in zip(codes, factors, strict=True) if not above), None)
