"""Programs with one slip of a beginner: how often `why ?- GOAL.` locates the wrong goal, and in which time.

The programs are solutions of the lessons with one slip each (`tests/lessons/programs.pl`). The goal is one
that the solution proves and the wrong program does not. It has the values of the solution's answer. A slip is
located if the wrong goal or head is among the suspects of `why`, which are at most two. Each program counts
once. More programs are from somebody who did not know the code (`why.txt`).
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from benchmarks.table import show
from mmlogic import Session
from mmlogic.codes.subject import Codes
from mmlogic.codes.theory import Theory
from mmlogic.lessons.cases import cases
from mmlogic.lessons.checks import given_by
from mmlogic.lessons.page import pages
from mmlogic.lessons.programs import Program, Reply, loaded
from mmlogic.limits.budget import UNLIMITED
from mmlogic.machine.goals import ANSWER, String, goal
from mmlogic.machine.guest import merged
from mmlogic.machine.module import Module
from mmlogic.queries.failing import FailureAnswer
from tests.lessons.generated import SLIPS, workshop

__all__ = ["main"]

PROGRAMS = 200
SEED = 1
STEPS = 200_000
"""The most inferences of a goal that shows a slip."""

WRITTEN = Path(__file__).with_name("why.txt")

DIFFERENCE = """
:- use_module(library(lists)).
:- use_module(library(prolog_code)).

%   difference(+Given, +Right, +Wrong, -Place): Place is [Name, Arity, Clause, Goals]. Goals has the names
%   of the wrong goals of Clause, "head" for a wrong head, or "base" for a missing clause.

difference(Given, Right, Wrong, Place) :-
    with_clauses([Given, Right, Wrong], [_, A, B], true),
    differs(A, B, [], Place).

differs([clause(I, _, _, T-_)|A], [clause(I, _, _, U-_)|B], Seen, Place) :-
    T =@= U,
    !,
    differs(A, B, [I|Seen], Place).
differs([clause(N/Arity, _, _, T-Ts)|A], B, Seen, [Name, Arity, Clause, Goals]) :-
    atom_string(N, Name),
    include(==(N/Arity), Seen, Before),
    length(Before, Clause0),
    Clause is Clause0+1,
    length(A, Left),
    (   length(B, Left)
    ->  Goals = ["base"]
    ;   B = [clause(_, _, _, U-Us)|_],
        parts(T, Ts, H, Gs),
        parts(U, Us, K, Hs),
        findall(G,
                (   H \\== K,
                    G = "head"
                ;   member(Each, Hs),
                    \\+ memberchk(Each, Gs),
                    inner(Each, In),
                    named(In, G)
                ),
                Found),
        ( Found == [] -> Hs = [Moved|_], named(Moved, G), Goals = [G] ; Goals = Found )
    ).

inner(Goal, Goal).
inner(Goal, Inner) :-
    compound(Goal),
    functor(Goal, Name, _),
    memberchk(Name, [;, ->, ',', \\+]),
    arg(_, Goal, Part),
    inner(Part, Inner).

named(Goal, Name) :- functor(Goal, Atom, _), atom_string(Atom, Name).

parts(Clause, Names, Head, Goals) :-
    maplist([Name=Variable]>>ignore(Variable = '$VAR'(Name)), Names),
    term_variables(Clause, Others),
    maplist(=('$VAR'('_')), Others),
    ( Clause = (Head :- Body) -> comma_list(Body, Goals) ; Clause = Head, Goals = [] ).
"""


def main() -> None:
    """Print the tables."""
    places: dict[str, Counter[str]] = defaultdict(Counter)
    seconds: list[float] = []
    for slip, place, answer, taken in _programs():
        seconds.append(taken)
        places[slip][_judged(place, answer)] += 1
    columns = "located", "not located", "holds", "raises", "limit"
    title = f"{PROGRAMS} programs with one slip (seed {SEED}): `why ?- GOAL.` of a goal that fails"
    rows = [(slip, *(places[slip][each] for each in columns)) for slip in SLIPS]
    total = [sum(places[slip][each] for slip in SLIPS) for each in columns]
    show(title, ["slip", *columns], [*rows, ("all", *total)])
    share = total[0] / sum(total)
    print(f"located {share:.0%}; median {median(seconds):.3f} s, longest {max(seconds):.3f} s")
    verdicts = Counter(_of_a_stranger(text) for text in WRITTEN.read_text().split("\n\n")[1:])
    counted = ", ".join(f"{verdicts[each]} {each}" for each in columns)
    print(f"{verdicts.total()} programs that a stranger wrote ({WRITTEN.name}): {counted}")


def _of_a_stranger(text: str) -> str:
    comment, script = text.split("\n", 1)
    wrong, seen, place = comment.removeprefix("# wrong: "), Counter[str](), ["", 0, 0, [""]]
    for clause in re.split(r"\.\s+", script.partition("\nend\n")[0].removeprefix("prolog\n")):
        name = clause.partition("(")[0]
        seen[name] += 1
        if wrong in clause:  # the last such clause, as an earlier one may be right
            place = [name, 0, seen[name], ["head" if clause.startswith(wrong) else _functor(wrong)]]
    with Session() as session:
        answer = session.run(script)[-1]
    assert isinstance(answer, FailureAnswer) and place[0], wrong
    return _judged(place, answer)


@cache
def theory(lesson: int) -> Theory:
    """Return the game of a lesson."""
    with Session() as session:
        session.run(f"lesson {lesson}")
        return session.state(Codes).theory


def _programs() -> Iterator[tuple[str, list[Any], FailureAnswer, float]]:
    """Yield each program's slip, its place, the answer to `why`, and its seconds."""
    steps = [(page, step.exercise) for page in pages() for step in page.steps]
    exercises = [(page, exercise) for page, exercise in steps if exercise and exercise.goals]
    with workshop() as shop, Module("machine/merging") as differ:
        differ.load(DIFFERENCE)
        found = 0
        for number in range(100 * PROGRAMS):
            if found == PROGRAMS:
                return
            page, exercise = exercises[number % len(exercises)]
            draw = Random(f"why {SEED} {number}")
            slip = draw.choice([*SLIPS])
            given = given_by(page)
            kept = {*re.findall(r"[a-z]\w*", " ".join([*exercise.goals, given, exercise.given]))}
            names = [String(name) for name in sorted(kept)]
            solution = String(exercise.solution)
            made = shop.value(
                goal("slipped", String(given), solution, names, String(slip), draw.randrange(1 << 20), ANSWER)
            )
            if not made:
                continue
            place = differ.value(goal("difference", String(given), solution, String(made[1]), ANSWER))
            if place and (asked := _asked(exercise, theory(page.number), given, made[1])):
                found += 1
                yield (slip, place, *asked)


def _asked(exercise: Any, theory: Any, given: str, wrong: str) -> tuple[FailureAnswer, float] | None:
    for case in cases(exercise, theory):
        clauses = merged(given, case.given)[1] if case.given else given
        with (
            loaded(merged(clauses, exercise.solution)[1], case.theory, UNLIMITED) as right,
            loaded(merged(clauses, wrong)[1], case.theory, UNLIMITED) as program,
        ):
            for asked in exercise.goals:
                for instance in _missing(asked, right, program):
                    began = perf_counter()
                    blame = program._guest.blame(instance)
                    answer = FailureAnswer.of(instance, *blame, case.theory.game.dialect)
                    return answer, perf_counter() - began
    return None


def _missing(asked: str, right: Program, wrong: Program) -> Iterator[str]:
    """Yield the goal with the values of each answer that the wrong program does not give."""
    if wrong.problem:
        return
    for reply in right.ask(asked, STEPS).answers:
        if len(reply.values) == len(reply.names):
            instance = _instance(asked, reply)
            found = wrong.ask(instance, STEPS)
            if not found.answers and not found.problem:
                yield instance


def _instance(asked: str, reply: Reply) -> str:
    values = dict(zip(reply.names, reply.values, strict=True))
    return re.sub(r"\b[A-Z]\w*", lambda each: f"({values[each[0]]})" if each[0] in values else each[0], asked)


def _judged(place: Sequence[Any], answer: FailureAnswer) -> str:
    """Return the verdict, or for a goal that fails, whether the slip is located."""
    if not answer:
        return answer.verdict
    name, _, clause, goals = place
    named = {(each.predicate, each.clause, _functor(each.goal)) for each in answer.suspects}
    if goals == ["base"]:
        hit = any(predicate == name and not goal for predicate, _, goal in named)
    else:
        hit = any((name, clause, each.replace("head", "")) in named for each in goals)
    return "located" if hit else "not located"


_OPERATOR = re.compile(r"(?<![\w)])is\b|#?=<|=\\=|=:=|\\==|==|\\=|#?>=|#?[<>=]|!|^\\\+")


def _functor(goal: str) -> str:
    """Return the name of the predicate of a goal."""
    plain = re.match(r"([a-z]\w*)(?:\(|$)", goal)
    operator = _OPERATOR.search(goal)
    return plain[1] if plain else operator[0] if operator else goal
