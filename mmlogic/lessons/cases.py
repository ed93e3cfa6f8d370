"""The check of an exercise: a learner's clauses and the solution, asked the same on several sets of facts."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, permutations
from typing import NamedTuple

from mmlogic.codes.facts import facts
from mmlogic.codes.feedback import feedback
from mmlogic.codes.theory import Clue, Theory
from mmlogic.common.seeds import of_exercise
from mmlogic.lessons.page import Exercise
from mmlogic.machine.errors import LimitExceeded, PrologError
from mmlogic.machine.guest import Guest, merged
from mmlogic.machine.limits import Limits
from mmlogic.queries.slips import advice
from mmlogic.queries.state import RELATIONS

__all__ = ["Verdict", "checked"]

_MOST = 200
"""How many answers are compared."""

_STEPS = 100_000
"""The inferences that each question of a check may take."""

_SIZES = (0, 1, 3, 6)
"""How many clues the generated sets of facts have."""


class Verdict(NamedTuple):
    """What a check says: whether the answer is right; else a goal, what is wrong with its answers, and where.

    `clues` has the clues of the set of facts as statements, empty for those of the lesson.
    """

    right: bool
    goal: str = ""
    wrong: str = ""
    clues: tuple[str, ...] = ()


class Reply(NamedTuple):
    """The texts of an answer: the values of its variables and the constraints left; its variables' names."""

    values: tuple[str, ...]
    names: tuple[str, ...] = ()

    def __str__(self) -> str:
        left = self.values[len(self.names) :]
        bound = (f"{name} = {value}" for name, value in zip(self.names, self.values, strict=False))
        return ", ".join([*bound, *left])


def checked(exercise: Exercise, given: str, written: str, theory: Theory, limits: Limits) -> Verdict:
    """Compare what a learner has `written`, clauses or a goal, with the solution of an exercise.

    `given` are the clauses of the lesson. Raises LimitExceeded, Interrupted for the session's own limits.
    """
    if exercise.goals:
        solution, own = (merged(given, text)[1] for text in (exercise.solution, written))
        asked = right = list(exercise.goals)
    else:
        solution, own, asked, right = given, given, [written], [exercise.solution]
    for case in _cases(theory):
        answers = zip(
            asked, _answers(case, solution, right, limits), _answers(case, own, asked, limits), strict=True
        )
        for goal, expected, found in answers:
            if problem := _difference(expected, found, projected=not exercise.goals):
                return Verdict(False, goal, problem, _statements(case) if case != theory else ())
    return Verdict(True)


def _statements(case: Theory) -> tuple[str, ...]:
    """Return the statements that make a set of facts."""
    game = f"game {case.game.pegs}x{len(case.game.symbols)}; colors [{', '.join(case.game.symbols)}]"
    return game, *(f"guess [{','.join(clue.code)}] {' '.join(map(str, clue.told))}" for clue in case.clues)


def _cases(theory: Theory) -> Iterator[Theory]:
    """Yield the facts of the lesson, then other games: other orders of symbols; no clue, few, many."""
    yield theory
    for size in _SIZES:
        random = of_exercise(size)
        symbols = theory.game.symbols
        game = replace(theory.game, symbols=(*symbols[size:], *symbols[:size]))
        secret = tuple(random.choice(game.symbols) for _ in range(game.pegs))
        guesses = [tuple(random.choice(game.symbols) for _ in range(game.pegs)) for _ in range(size)]
        if size > 3:
            guesses[-1] = (guesses[0][0],) * game.pegs  # a guess that begins as it ends, as another begins
        clues = tuple(Clue(guess, feedback(guess, secret)) for guess in guesses)
        yield replace(theory, game=game, clues=clues)


def _answers(case: Theory, clauses: str, goals: Sequence[str], limits: Limits) -> Iterator[list[Reply] | str]:
    """Yield for each goal its answers, or what is wrong with it."""
    with Guest(RELATIONS) as guest:
        guest.know(facts(case, guest.name))
        errors = [each.text for each in guest.load(clauses, limits) if each.kind == "error"]
        for goal in goals:
            yield " ".join(errors[0].split()) if errors else _asked(guest, goal, limits)


def _asked(guest: Guest, goal: str, limits: Limits) -> list[Reply] | str:
    problem = guest.problem(goal, limits)
    if problem is not None:
        return " - ".join(filter(None, [problem.text, advice(problem.text, f"{goal}.")]))
    try:
        bounded = replace(limits, inferences=_STEPS)
        found = islice((each for each in guest.ask(goal, bounded) if each.found), _MOST)
        return [
            Reply(
                (*(binding.text for binding in each.bindings), *each.residual),
                tuple(binding.name for binding in each.bindings),
            )
            for each in found
        ]
    except PrologError as error:
        return f"Prolog: {' '.join(str(error).split())}"
    except LimitExceeded as error:
        if error.kind != "inferences":
            raise
        return "it does not end"


def _difference(expected: list[Reply] | str, found: list[Reply] | str, *, projected: bool) -> str:
    """Return what is wrong with the answers, empty if nothing is; their order and number do not matter.

    What is `projected` may have more variables than the solution, which stand anywhere.
    """
    if isinstance(found, str) or isinstance(expected, str):
        return found if isinstance(found, str) else ""
    right, here = {each.values for each in expected}, {each.values for each in found}
    wanted, columns = len(expected[0].values) if expected else 0, min(map(len, here), default=0)
    if projected and wanted and columns > wanted:
        choices = permutations(range(columns), wanted)
        if any({tuple(each[n] for n in choice) for each in here} == right for choice in choices):
            return ""
    missing = [each for each in expected if each.values not in here]
    more = [each for each in found if each.values not in right]
    if not missing and not more:
        return ""
    if len(expected) == len(found) == 1 and more[0].names == missing[0].names:
        return f"wrong for {more[0]}: right is {missing[0]}"
    if more and (not missing or len(more[0].values) != wanted):
        return f"wrong for {more[0]}: this answer should not come" if str(more[0]) else "this should be false"
    return f"this answer is missing: {missing[0]}" if str(missing[0]) else "this should be true"
