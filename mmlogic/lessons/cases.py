"""The check of an exercise: a learner's clauses and the solution, asked the same on several sets of facts."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from mmlogic.codes.marks import feedback
from mmlogic.codes.program import facts
from mmlogic.codes.theory import Clue, Theory
from mmlogic.codes.written import COLOURS
from mmlogic.common import budget
from mmlogic.common.budget import LimitExceeded, Limits
from mmlogic.common.seeds import of_exercise
from mmlogic.common.wording import joined
from mmlogic.language import parse
from mmlogic.lessons.answers import CheckedAnswer
from mmlogic.lessons.page import Exercise, Page
from mmlogic.machine.backend import PrologError
from mmlogic.machine.guest import Guest, merged, predicates_of
from mmlogic.machine.slips import advice, plainly
from mmlogic.queries.statements.query import RELATIONS, Prolog

_MOST = 200
"""How many answers are compared."""

_STEPS = 100_000
"""The inferences that each question of a check may take."""

_SIZES = (0, 1, 3, 6, 6)
"""How many clues the generated games have."""

_SPECIAL = 3
"""How many of many guesses are no random ones: what few random guesses have in common."""

_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")
_VARIABLE = re.compile(r"\b[A-Z]\w*")

_WITHHELD = re.compile(r"withheld\((.*?/\d+)\)")
"""What is thrown where a predicate is called that is withheld."""

_REFUSED = "may not be used in this exercise"


class Reply(NamedTuple):
    """The texts of an answer: the values of its variables and the constraints left; its variables' names."""

    values: tuple[str, ...]
    names: tuple[str, ...] = ()

    def __str__(self) -> str:
        left = self.values[len(self.names) :]
        bound = (f"{name} = {value}" for name, value in zip(self.names, self.values, strict=False))
        return ", ".join([*bound, *left])


_Asking = Callable[[str], list[Reply] | str]
"""Answers a goal in a program, or says what is wrong with it."""


class Case(NamedTuple):
    """What an exercise is checked on: the facts of a game, the clauses that are given there."""

    theory: Theory
    given: str = ""

    def statements(self, own: Theory) -> tuple[str, ...]:
        """Return the statements that make this case, but for the game that is a learner's `own`."""
        game, clues = self.theory.game, self.theory.clues
        made: list[str] = []
        if self.theory != own:
            made = [f"game {game.pegs}x{len(game.symbols)}; colors [{', '.join(game.symbols)}]"]
            made += [f"guess [{','.join(each.code)}] {' '.join(map(str, each.told))}" for each in clues]
        return (*made, *(["prolog", *self.given.split("\n"), "end"] if self.given else []))


class Failure(NamedTuple):
    """A goal whose answers are wrong: the number of its case, None if it was not asked; what is wrong."""

    case: int | None
    goal: str
    wrong: str


def given_by(at: Page) -> str:
    """Return the clauses that a lesson begins with."""
    return next((str(each.clauses) for each in parse(at.setup) if isinstance(each, Prolog)), "")


class Check:
    """An exercise, its cases, and what the solution answers there. `given` are the clauses of the lesson."""

    def __init__(self, exercise: Exercise, given: str, theory: Theory, limits: Limits) -> None:
        self.exercise, self.given, self.theory = exercise, given, theory
        self._limits = limits
        self._cases = [*_cases(exercise, theory)]
        self._expected: dict[tuple[int, str], list[Reply] | str] = {}

    def failure(self, written: str) -> Failure | None:
        """Compare what a learner has `written`, clauses or a goal, with the solution; None if it is right.

        Raises LimitExceeded, Interrupted for the session's own limits.
        """
        if missing := self._unwritten(written):
            return Failure(None, self.exercise.goals[0], f"you have not written {missing} yet")
        for each in self.exercise.withheld:
            if re.search(rf":\s*{re.escape(each.partition('/')[0])}\b", written):  # by its module's name
                return Failure(None, written, f"{each} {_REFUSED}")
        return next(self.failures(written), None)

    def answer(self, failure: Failure | None) -> CheckedAnswer:
        """Return what is said of a failure, or of what is right."""
        if failure is None:
            return CheckedAnswer(right=True)
        clues = () if failure.case is None else self._cases[failure.case].statements(self.theory)
        return CheckedAnswer(goal=failure.goal, wrong=failure.wrong, clues=clues)

    def failures(self, written: str, only: Failure | None = None) -> Iterator[Failure]:
        """Yield the goals whose answers are wrong, with their cases; or ask `only` one goal in one case."""
        exercise = self.exercise
        own = _without(exercise.withheld, self.given, merged(self.given, written)[1])
        goals = [only.goal] if only and exercise.goals else [*exercise.goals]
        program, asked, right = (own, goals, goals) if goals else (self.given, [written], [exercise.solution])
        numbers = range(len(self._cases)) if only is None or only.case is None else [only.case]
        columns = None if exercise.goals else _Columns()
        for number in numbers:
            with self._program(number, program) as ask:
                for goal, expected in zip(asked, self._solved(number, right, ask), strict=True):
                    if problem := _difference(goal, expected, ask(goal), columns):
                        yield Failure(number, goal, problem)

    def _solved(self, number: int, goals: Sequence[str], here: _Asking) -> Iterator[list[Reply] | str]:
        """Yield what the solution answers: a goal is asked `here`, clauses are a program of their own."""
        exercise, known = self.exercise, self._expected
        own = exercise.goals and any((number, goal) not in known for goal in goals)
        solution = self._program(number, merged(self.given, exercise.solution)[1]) if own else None
        with solution or nullcontext(here) as ask:
            for goal in goals:
                if (number, goal) not in known:
                    known[number, goal] = ask(goal)
                yield known[number, goal]

    @contextmanager
    def _program(self, number: int, text: str) -> Iterator[_Asking]:
        """Load a program in a case, for one learner: what a goal asserts there is gone with it."""
        case = self._cases[number]
        with Guest(RELATIONS) as guest:
            guest.know(facts(case.theory, guest.name))
            known = merged(text, case.given)[1] if case.given else text
            errors = [each.text for each in guest.load(known, self._limits) if each.kind == "error"]
            wrong = plainly(" ".join(errors[0].split())) if errors else ""
            yield lambda goal: wrong or _asked(guest, goal, self._limits)

    def _unwritten(self, written: str) -> str:
        solution = self.exercise.solution
        if not self.exercise.goals:
            return ""
        missing = sorted(predicates_of(solution) - predicates_of(merged(self.given, written)[1]))
        asked = (each for each in missing if any(f"{each[0]}(" in goal for goal in self.exercise.goals))
        return joined(f"{name}/{arity}" for name, arity in asked)


def _without(withheld: Sequence[str], given: str, own: str) -> str:
    """Return a program in which a call of what is `withheld` is refused.

    A learner may define such a predicate anew, unless it is one of those `given`.
    """
    lesson = {f"{name}/{arity}" for name, arity in predicates_of(given)}
    for predicate in withheld:
        name, _, arity = predicate.partition("/")
        refusal = f"{name}({', '.join('_' * int(arity))}) :- throw(withheld({predicate}))."
        own = merged(own, refusal)[1] if predicate in lesson else merged(refusal, f"\n{own}")[1]
    return own


def _cases(exercise: Exercise, theory: Theory) -> Iterator[Case]:
    yield Case(theory)
    for number, size in enumerate(_SIZES):
        yield Case(_game(theory, number, size, theory.game.pegs))
    if exercise.pegs:
        yield Case(_game(theory, len(_SIZES), 2, exercise.pegs))
    if exercise.given:
        yield Case(theory, exercise.given)


def _game(theory: Theory, number: int, size: int, pegs: int) -> Theory:
    """Return a game of `size` clues with its symbols in another order; every second game has one more."""
    random, old = of_exercise(number), theory.game.symbols
    more = [each for each in COLOURS if each not in old][: number % 2]
    turned = number % len(old)
    symbols = (*old[turned:], *old[:turned], *more)
    game = replace(theory.game, pegs=pegs, symbols=symbols)
    secret = tuple(random.choice(symbols) for _ in range(pegs))
    guesses = [tuple(random.choice(symbols) for _ in range(pegs)) for _ in range(size)]
    if size > _SPECIAL:
        all_the_same = (guesses[0][0],) * pegs  # it begins as it ends, as another begins
        same_ends = (symbols[0], *symbols[-1:] * (pegs - 2), symbols[0])[-pegs:]
        right_colours = tuple(random.sample(secret, pegs))
        guesses[-_SPECIAL:] = [all_the_same, same_ends, right_colours]
    clues = tuple(Clue(guess, feedback(guess, secret)) for guess in guesses)
    return replace(theory, game=game, clues=clues)


def _asked(guest: Guest, goal: str, limits: Limits) -> list[Reply] | str:
    problem = guest.problem(goal, limits)
    if problem is not None:
        return " - ".join(filter(None, [plainly(problem.text), advice(problem.text, f"{goal}.")]))
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
        if withheld := _WITHHELD.search(str(error)):
            return f"{withheld[1]} {_REFUSED}"
        return f"Prolog: {' '.join(str(error).split())}"
    except LimitExceeded as error:
        if error.kind != "inferences":
            raise
        return "it does not end"


def _difference(
    goal: str, expected: list[Reply] | str, found: list[Reply] | str, others: "_Columns | None"
) -> str:
    """Return what is wrong with the answers, empty if nothing is; their order and number do not matter.

    With `others` there may be more variables than the solution has, which stand in the same columns of all.
    """
    if isinstance(found, str) or isinstance(expected, str):
        return found if isinstance(found, str) else ""
    right, here = {each.values for each in expected}, {each.values for each in found}
    wanted, columns = len(expected[0].values) if expected else 0, min(map(len, here), default=0)
    if others and wanted and columns > wanted and others.hold(right, here):
        return ""
    missing = [each for each in expected if each.values not in here]
    more = [each for each in found if each.values not in right]
    if not missing and not more:
        return ""
    if len(expected) == len(found) == 1 and more[0].names == missing[0].names:
        return f"wrong for {more[0]}: right is {missing[0]}"
    if more and (not missing or len(more[0].values) != wanted):
        wrong = _told(goal, more[0], expected)
        if wrong or not missing:
            return f"wrong for {wrong}: this answer should not come" if wrong else "this should be false"
    told = _told(goal, missing[0], found)
    return f"this answer is missing: {told}" if told else "this should be true"


class _Columns:
    """The columns of a learner's answers that are the solution's, the same ones in each case."""

    def __init__(self) -> None:
        self._fitting: set[tuple[int, ...]] | None = None

    def hold(self, right: set[tuple[str, ...]], here: set[tuple[str, ...]]) -> bool:
        """Whether some columns of the answers `here` are what is `right`, as in the cases before."""
        wanted, columns = (min(map(len, each)) for each in (right, here))
        chosen: list[tuple[int, ...]] = [()]
        for many in range(1, wanted + 1):
            begin, tried = {each[:many] for each in right}, chosen
            chosen = []
            for choice in ((*each, n) for each in tried for n in range(columns) if n not in each):
                budget.check()
                if {tuple(each[n] for n in choice) for each in here} == begin:
                    chosen.append(choice)
        self._fitting = {*chosen} if self._fitting is None else self._fitting & {*chosen}
        return bool(self._fitting)


def _told(goal: str, reply: Reply, others: Sequence[Reply]) -> str:
    """Return a reply as text; variables of the goal are open in it if all `others` bind them."""
    variables = dict.fromkeys(_VARIABLE.findall(_QUOTED.sub("", goal)))
    bound = [each for each in variables if all(each in other.names for other in others)]
    unbound = [f"{each} open" for each in bound if each not in reply.names]
    return ", ".join([*unbound, *filter(None, [str(reply)])])
