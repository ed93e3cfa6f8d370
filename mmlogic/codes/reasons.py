"""What forces a constraint, or a code: questions about a theory that denies it."""

from mmlogic.codes import ruling
from mmlogic.codes.answers import CheckAnswer
from mmlogic.codes.constraints import Constraint
from mmlogic.codes.forced import ForcedAnswer, ReasonsAnswer, denied, is_code
from mmlogic.codes.remaining import Remaining
from mmlogic.codes.results import Break
from mmlogic.codes.state import Codes
from mmlogic.codes.theory import Rule
from mmlogic.codes.written import Weight

__all__ = ["forced", "reasons"]


def forced(codes: Codes, constraint: Constraint, *, every: bool = False) -> ForcedAnswer | None:
    """Return what forces a constraint, or how many codes break it; None if no code is left at all.

    With `every` that is all smallest sets of clues. Raises StatementProblem for what is no constraint of the
    game.
    """
    rule = ruling.rule(constraint, codes.game, codes.names, defined=codes.defined)
    left = codes.count()
    if not left:
        return None
    against = _denying(codes, rule)
    witness = against.first()
    answer = ForcedAnswer(constraint=rule.constraint, theory=codes.theory, count=left, witness=witness)
    if witness is None and every:
        answer.sets = against.solver.forcings()
        answer.forcing = answer.sets[0]
    elif witness is None:
        answer.forcing = against.solver.forcing()
    else:
        answer.against = against.count(patient=True)
    return answer


def reasons(codes: Codes, verdict: CheckAnswer) -> ReasonsAnswer:
    """Return a verdict with what the code would answer to each clue; and what forces it, if anything."""
    theory, code = verdict.theory, verdict.code
    fits = tuple(
        Break(number, clue.told, codes.remaining.answer(clue.code, code))
        for number, clue in enumerate(theory.clues, 1)
    )
    answer = ReasonsAnswer(code=code, broken=verdict.broken, rules=verdict.rules, theory=theory, fits=fits)
    if verdict.consistent and (theory.clues or theory.rules):
        others = _denying(codes, Rule(is_code(theory.game.padded(code))))
        if others.first() is None:
            answer.only = others.solver.forcing()
    if verdict.consistent and theory.likely:
        factors = codes.remaining.weigher.factors(code)
        answer.weights = tuple(str(Weight(*factor)) for factor in factors)
    return answer


def _denying(codes: Codes, rule: Rule) -> Remaining:
    """Return the codes of which the opposite of a rule is true, as the last rule."""
    return Remaining(codes.denying(denied(rule)))
