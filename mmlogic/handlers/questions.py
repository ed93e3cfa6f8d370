"""Questions about the codes that are left: `count`, `check`, `why`, `profile`."""

from collections.abc import Iterator, Sequence

from mmlogic.codes import facts, meaning
from mmlogic.codes.answers import (
    CheckAnswer,
    Conflict,
    CountAnswer,
    ProfileAnswer,
    Profiled,
    WhyAnswer,
)
from mmlogic.codes.statements.codes import Codes
from mmlogic.codes.written import Code as WrittenCode
from mmlogic.codes.written import Letters, Names
from mmlogic.common.budget import Budget, current
from mmlogic.handlers.dispatch import Knowing, carry_out
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.places import Located
from mmlogic.machine import ANSWER, ANY, Goal, LimitExceeded, goal
from mmlogic.paths.statements.solve import Solve
from mmlogic.paths.written import Cell
from mmlogic.render.answers import Answer
from mmlogic.session.statements.check import Check
from mmlogic.session.statements.count import Count
from mmlogic.session.statements.profile import Profile
from mmlogic.session.statements.why import Why

__all__ = ["PATIENCE", "shares"]

PATIENCE = 10.0
"""Seconds that each program has to answer a question of `profile` where no limit is set."""

_PROFILED = ("textbook", "clpfd", "clauses", "diagram")


@carry_out.register
def _count(statement: Count, session: Knowing) -> Answer:
    if session.timeline.puzzle:
        from mmlogic.handlers.solving import count

        return count(session)
    return CountAnswer(count=session.solver.count(session.settings.engine, session.settings.limits))


@carry_out.register
def _check(statement: Check, session: Knowing) -> Answer:
    if statement.code is None:
        from mmlogic.handlers.solving import check

        return check(session)
    return _verdict(_code_of(statement.code), session)


@carry_out.register
def _why(statement: Why, session: Knowing) -> Answer:
    if isinstance(statement.code, Cell):
        from mmlogic.handlers.solving import why_cell

        return why_cell(statement.code, session)
    if statement.code is not None:
        return _verdict(_code_of(statement.code), session)
    if session.timeline.puzzle:
        from mmlogic.handlers.solving import why

        return why(session)
    theory, limits = session.timeline.theory, session.settings.limits
    conflict = session.solver.conflict(limits)
    if conflict is None:
        return WhyAnswer(conflict=Conflict(), theory=theory, count=session.solver.count("auto", limits))
    return WhyAnswer(conflict=conflict, theory=theory)


def _code_of(written: Located) -> WrittenCode:
    """Return what is asked about as a code. Raises StatementProblem for what is none."""
    if isinstance(written, Letters | Names):
        return written
    raise StatementProblem("this asks about a code", place_of(written))


def _verdict(written: WrittenCode, session: Knowing) -> Answer:
    theory = session.timeline.theory
    code = meaning.code(written, theory.game)
    broken, rules = session.solver.breaks(code, session.settings.limits)
    return CheckAnswer(code=code, broken=broken, rules=rules, theory=theory)


@carry_out.register
def _profile(statement: Profile, session: Knowing) -> Answer:
    question = statement.question or (Solve() if session.timeline.puzzle else Count())
    if isinstance(question, Solve) or (session.timeline.puzzle and isinstance(question, Count)):
        from mmlogic.handlers.solving import profile

        return profile(question, session)
    programs = []
    for engine, share in shares(_PROFILED):
        try:
            with share:
                making, asked = session.solver.measured(engine, _goal(question, engine, session))
        except LimitExceeded:
            programs.append(Profiled(engine, None, None, None))
        else:
            answer = bool(asked.answer) if isinstance(question, Check) else asked.answer
            programs.append(Profiled(engine, asked.inferences, asked.seconds, answer, making))
    return ProfileAnswer(question=str(question), programs=tuple(programs))


def shares(programs: Sequence[str]) -> Iterator[tuple[str, Budget]]:
    """Yield the programs to compare, each with its share of the time that is left, or `PATIENCE`."""
    for number, program in enumerate(programs):
        left, memory = current().left, current().memory
        yield program, Budget(PATIENCE if left is None else left * 0.95 / (len(programs) - number), memory)


def _goal(question: Answer | object, engine: str, session: Knowing) -> Goal:
    """Return the goal that asks `question` of `engine`; its answer is a number."""
    match question:
        case Count():
            return goal("codes_count", engine, ANY, ANSWER)
        case Codes(limit):
            return goal("engine_count", engine, "inf" if limit is None else limit, ANY, ANSWER)
        case Check(code) if code is not None:
            known = meaning.code(_code_of(code), session.timeline.game)
            return goal("engine_check", engine, facts.code_value(known), ANY, ANSWER)
        case _:
            raise StatementProblem("profile compares `codes`, `count` and `check`", place_of(question))
