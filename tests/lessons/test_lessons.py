"""Lessons: the pages run as printed. Each exercise accepts right answers and refuses wrong ones."""

import json
import re
import sys
from pathlib import Path

import pytest

from mmlogic import MmlogicError, Session
from mmlogic.codes.subject import Codes
from mmlogic.common.resources import resource
from mmlogic.lessons import programs
from mmlogic.lessons.answers import LessonAnswer
from mmlogic.lessons.page import Exercise, Page, pages
from mmlogic.lessons.programs import Program, Replies, loaded
from mmlogic.limits.budget import UNLIMITED
from mmlogic.render.formats import FORMATS
from mmlogic.render.paper import Paper
from tests.lessons.conftest import Learner
from tests.repl.pty import Kept
from tests.swipl import run_alone
from tests.thoroughly import THOROUGH

PAGES = sorted(resource("docs", "lessons").glob("[0-9]*.md"))


def attempts(block: str) -> tuple[tuple[int, int], list[str]]:
    """Return an exercise of `attempts.txt`, as lesson and step, and what learners write for it."""
    where, _, texts = block.rstrip().partition("\n")
    lesson, step = map(int, where.split("."))
    return (lesson, step), [text.replace("\n  ", "\n") for text in re.split(r"\n(?=[+~-] )", texts)]


ATTEMPTS = dict(map(attempts, Path(__file__).with_name("attempts.txt").read_text().split("\n\n")[1:]))
EXERCISES = {
    (page.number, number): step.exercise
    for page in pages()
    for number, step in enumerate(page.steps, 1)
    if step.exercise
}
LAST = {where[0]: where for where in EXERCISES}
ALWAYS = {(1, 6), (3, 8), (4, 2), (4, 5)}
"""The exercises at which all that few cases would let through is tried in every run."""


def tried(where: tuple[int, int], number: int, texts: list[str]) -> bool:
    """Return whether every run tries a text: one that is plainly right or wrong, and some of the others."""
    if texts[number][0] == "~":
        return where in ALWAYS or (sum(where) + number) % 4 == 0
    plain = sum(text[0] != "~" for text in texts)
    return number == plain - 1 - sum(where) % 3  # the solution is the right text then


CASES = [
    pytest.param(where, text[2:], text[0] == "+", id=f"{where[0]}.{where[1]}-{number}")
    for where, texts in ATTEMPTS.items()
    for number, text in enumerate(texts)
    if THOROUGH or tried(where, number, texts)
]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_page_runs_as_printed(path: Path, session: Session) -> None:
    blocks = re.findall(r"```mm\n(.*?)```(?:\n```text\n(.*?)```)?", path.read_text(), re.DOTALL)
    assert len(blocks) > 1
    for shown, expected in blocks:
        got = "".join("".join(FORMATS["text"](answer)) for answer in session.run(shown))
        assert got.rstrip() == expected.rstrip()


def test_every_exercise_is_attempted() -> None:
    assert set(ATTEMPTS) == set(EXERCISES)
    for texts in ATTEMPTS.values():
        signs = [text[:2] for text in texts if text[0] != "~"]
        assert signs.count("+ ") >= 2 and signs.count("- ") >= 3 and len({*signs}) == 2


@pytest.mark.parametrize(
    ("where", "exercise"),
    [each for number, each in enumerate(EXERCISES.items()) if THOROUGH or number % 3 == 0],
    ids=lambda each: str(each)[:8],
)
def test_the_solution_is_right_and_answers_each_case_within_its_bounds(
    where: tuple[int, int], exercise: Exercise, learner: Learner, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Program.ask

    def noted(program: Program, goal: str, steps: int, depth: int | None = None) -> Replies:
        replies = asked(program, goal, steps, depth)
        assert not replies.problem and len(replies.answers) < programs._MAX_ANSWERS, goal
        return replies

    monkeypatch.setattr(Program, "ask", noted)
    assert learner(*where, exercise.solution)
    assert exercise.hint


@pytest.mark.parametrize(("where", "text", "right"), CASES)
def test_what_is_right_is_taken_and_what_is_wrong_refused(
    where: tuple[int, int], text: str, right: bool, learner: Learner
) -> None:
    answer = learner(*where, text)
    assert bool(answer) is right, answer.data()
    if not right:
        assert answer.goal and answer.wrong


@pytest.mark.parametrize(
    "where",
    [each for each in EXERCISES if EXERCISES[each].goals and (THOROUGH or each == LAST[each[0]])],
    ids=str,
)
def test_a_solution_runs_in_plain_prolog(where: tuple[int, int], tmp_path: Path, session: Session) -> None:
    exercise = EXERCISES[where]
    session.run(f"lesson {where[0]} step {where[1]}\nprolog\n{exercise.solution}\nend\n")
    session.run(f'save "{tmp_path / "mine.pl"}"')
    truths = [bool(session.run(f"?- {goal}.")[0].data()["bindings"]) for goal in exercise.goals]
    asked = [f"({goal} -> true ; write(no)), nl" for goal in exercise.goals]
    done = run_alone(tmp_path / "mine.pl", *asked)
    assert done.stdout.split("\n")[:-1] == ["" if true else "no" for true in truths]
    assert done.stderr == ""


def test_a_lesson_is_walked_through(session: Session) -> None:
    assert [each["title"] for each in session.run("lesson")[0].data()["lessons"]][:1] == ["Facts and queries"]
    session.run("game 2x2; guess RB 1 0")
    assert session.run("lesson 1")[0].data()["step"] == 0
    assert session.run("?- pegs(N).")[0].data()["bindings"] == [{"N": 3}]
    assert session.run("lesson next")[0].data()["heading"] == "Facts"
    assert session.run("lesson next; lesson next")[-1].data()["exercise"] is True
    assert "number comes first" in session.run("lesson hint")[0].data()["hint"]
    assert session.run("lesson solution")[0].data()["solution"] == "?- symbol(N, yellow)."
    wrong = session.run("lesson check ?- symbol(yellow, N).")[0].data()
    missing = {"goal": "symbol(yellow, N)", "wrong": "this answer is missing: N = 4"}
    assert wrong == {"right": False, **missing, "clues": []}
    last = len(pages()[0].steps)
    session.run(f"lesson 1 step {last}")
    assert "Lesson 1 is done" in str(session.run("lesson next")[0])
    session.run("lesson off")
    assert "lessons" in session.run("lesson")[0].data()
    session.run("undo 6")
    assert session.run("?- pegs(N).")[0].data()["bindings"] == [{"N": 2}]


@pytest.mark.parametrize(
    ("last", "goal", "wrong"),
    [
        ("B is B0+2", "black([r,b,g], [r,g,g], B)", "wrong for B = 4: right is B = 2"),
        ("B is B0+1, B < 2", "black([r,b,g], [r,g,g], B)", "this answer is missing: B = 2"),
        (
            "( B is B0+1 ; B = 0 )",
            "black([r,b,g], [r,g,g], B)",
            "wrong for B = 0: this answer should not come",
        ),
    ],
)
def test_what_is_wrong_names_the_variables(last: str, goal: str, wrong: str, session: Session) -> None:
    clauses = f"black([], [], 0).\nblack([X|G], [X|C], B) :- black(G, C, B0), {last}.\n"
    clauses += "black([X|G], [Y|C], B) :- dif(X, Y), black(G, C, B)."
    (*_, verdict) = session.run(f"lesson 3 step 3\nprolog\n{clauses}\nend\nlesson check")
    found = verdict.data()
    assert (found["goal"], found["wrong"]) == (goal, wrong)


def test_an_answer_that_a_query_lacks_has_the_variables_of_both_queries(learner: Learner) -> None:
    assert learner(1, 6, "guess(N, [X,X,_], _)").wrong == "this answer is missing: N = 1"
    assert learner(2, 2, "guess_code_feedback([red,blue], Code, 1, 0)").wrong.endswith(": X = red, Y = red")


def test_a_code_is_an_answer_as_its_pegs_are(learner: Learner) -> None:
    codes = (
        "C = [_,_], maplist([P]>>member(P, [red,blue,green]), C), guess_code_feedback([red,blue], C, {}, 0)"
    )
    assert learner(2, 2, codes.format(1))
    assert learner(2, 2, codes.format(0)).wrong == "wrong for C = [green,green]: this answer should not come"


def test_answers_that_grow_for_ever_do_not_end(learner: Learner) -> None:
    program = "candidate(Code) :- symbols(S), all_symbols(Code, S)."
    assert learner(4, 2, program).wrong == "wrong for C = []: this answer should not come"


def test_a_long_answer_is_shortened(learner: Learner) -> None:
    assert len(learner(1, 3, "N = symbol(N, yellow)").wrong) < 200


def test_a_lesson_is_undone_as_one_step_and_saved(tmp_path: Path) -> None:
    with Session() as session:
        session.run("game 2x2; lesson 2; undo")
        assert session.run("?- pegs(N).")[0].data()["bindings"] == [{"N": 2}]
        session.run(f'lesson 2 step 4\nprolog\nmine(1).\nend\nsave "{tmp_path / "mine.mm"}"')
    with Session() as session:
        session.run(f'load "{tmp_path / "mine.mm"}"')
        assert session.run("lesson")[0].data()["heading"] == "Exercise 2: before"
        assert session.run("?- mine(X).")[0].data()["bindings"] == [{"X": 1}]


def test_a_lesson_comes_back_with_the_clues_that_it_had(tmp_path: Path) -> None:
    for number in range(1, 19):
        with Session() as session, Session() as other:
            session.run(f'lesson {number} step 2; save "{tmp_path / "mine.mm"}" over')
            other.run(f'load "{tmp_path / "mine.mm"}"')
            assert [str(each) for each in session.run("lesson; history")] == [
                str(each) for each in other.run("lesson; history")
            ]


def test_what_does_not_end_is_stopped_and_what_is_not_there_is_named(session: Session) -> None:
    session.run("lesson 1 step 8\nprolog\nfirst(N, S) :- first(N, S).\nend")
    found = session.run("lesson check")[0].data()
    assert (found["right"], found["wrong"]) == (False, "it does not end, or takes too long")
    session.run("undo")
    assert session.run("lesson check")[0].data()["wrong"] == "you have not written first/2 yet"
    session.run("prolog\nwarm(red).\nend\nlesson 1 step 10")
    assert session.run("lesson check")[0].data()["wrong"] == "you have not written warm_start/1 yet"
    session.run("prolog\nwarm_start(N) :- gess(N, _, _).\nend\n")
    assert "Unknown procedure: gess/3" in session.run("lesson check")[0].data()["wrong"]


def test_the_variables_of_a_query_stand_in_any_order(learner: Learner) -> None:
    pegs = "member(B, [red,blue,green]), member(A, [red,blue,green])"
    assert learner(2, 2, f"{pegs}, guess_code_feedback([red,blue], [A,B], 1, 0)")
    assert not learner(2, 2, f"{pegs}, guess_code_feedback([red,blue], [A,A], 1, 0)")


def test_variables_in_a_message_have_no_number(learner: Learner) -> None:
    verdict = learner(2, 6, "owed(G, S, L) :- L is G-[S|_].")
    assert "[1|_]" in verdict.wrong, verdict.wrong


@pytest.mark.skipif(sys.platform == "emscripten", reason="Prolog has no clock in a tab")
def test_a_goal_ends_whose_inferences_take_ever_longer(
    learner: Learner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "_MIN_INFERENCES_PER_SECOND", 1_000_000)
    seen = "seen([], _, 0).\nseen([S|P], [T|G], N) :- seen(P, G, M), ( S == T -> N is M+1 ; N = M )."
    verdict = learner(14, 5, f"debt(Ds, P) :- findall(N-S, ( guess(N, G, _), seen(P, S, G) ), Ds).\n{seen}")
    assert verdict.wrong == "it does not end, or takes too long"


def test_a_goal_ends_whose_calls_nest_too_deep(session: Session) -> None:
    text = "both([], 0).\nboth([S-T|_], N) :- both(_, M), ( S == T -> N is M+1 ; N = M )."
    with loaded(text, session.state(Codes).theory, UNLIMITED) as program:
        deep = program.ask("both(_, N), N > 5", 1_000_000, 100)
        assert deep.endless and deep.inferences < 10_000
        flat = program.ask("numlist(1, 50, L), last(L, N)", 1_000_000, 100)
        assert not flat.problem and 50 <= flat.depth <= 100


def test_the_query_that_was_asked_last_in_a_step_is_checked(session: Session) -> None:
    session.run("lesson 1 step 3\n?- symbol(3, S).")
    assert not session.run("lesson check")[0].data()["right"]
    with pytest.raises(MmlogicError, match="Syntax error"):
        session.run("?- symbol(N yellow).")
    session.run("?- symbol(N, yellow).")
    assert session.run("lesson check")[0].data()["right"]
    session.run("lesson 1 step 4")
    session.run("lesson 1 step 3")
    with pytest.raises(MmlogicError, match="this exercise asks for a query; ask one, then `lesson check`"):
        session.run("lesson check")


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("lesson next", "no lesson is open. Type `lesson 1` to begin."),
        ("lesson 99", "there is no lesson 99"),
        ("lesson 1 step 99", "lesson 1 has steps 1 to"),
        ("lesson 1; lesson check", "this step is not an exercise"),
        ("lesson 1 step 3; lesson check", "this exercise asks for a query"),
        ("lesson 1 step 8; lesson check ?- true.", "this exercise asks for clauses"),
    ],
)
def test_errors_are_named(statement: str, message: str) -> None:
    with Session() as session, pytest.raises(MmlogicError, match=message):
        session.run(statement)


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.number))
def test_a_step_fits_a_terminal_of_80_columns_and_24_rows(page: Page) -> None:
    for number in range(page.length + 1):
        answer = LessonAnswer(page=page, step=number)
        drawn = ["".join(text for _, text in line) for line in answer.draw(Paper(width=80, person=True))]
        assert len(drawn) < 24 and max(map(len, drawn)) <= 80, number


def test_a_step_is_drawn_for_a_person_and_for_json(session: Session) -> None:
    answer = session.run("lesson 1 step 4")[0]
    lines = ["".join(text for _, text in line) for line in answer.draw(Paper(width=40, person=True))]
    assert max(map(len, lines)) <= 46  # a line of code is never broken
    assert lines[0] == "Lesson 1, step 4 of 11: Patterns"
    assert "details" not in "".join(lines) and "<!--" not in "".join(lines)
    assert json.loads("".join(FORMATS["json"](answer)))["heading"] == "Patterns"


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (1, "`lesson next` continues."),
        (3, "Ask your query; then `lesson check` checks it"),
        (8, "Write `prolog`"),
        (11, "the last step"),
    ],
)
def test_a_step_says_what_to_type(step: int, words: str, session: Session) -> None:
    answer = session.run(f"lesson 1 step {step}")[0]
    assert words in "".join(text for line in answer.draw(Paper()) for _, text in line)


def test_who_walks_through_a_lesson_is_not_told_to_begin_it() -> None:
    assert "type `lesson 1`" in PAGES[0].read_text()
    assert "lesson 1" not in pages()[0].opening and "<!--" not in pages()[0].opening


def test_a_lesson_at_the_prompt(kept: Kept) -> None:
    terminal = kept("--quiet")
    terminal.type("lesson 1 step 3\r", "lesson check", "mmlogic>")
    terminal.type("lesson check ?- symbol(N, yellow).\r", "Right.", "mmlogic>")
    terminal.type("lesson next\r", "Patterns", "mmlogic>")
    terminal.type("lesson off\r", "mmlogic>")


@pytest.mark.parametrize("where", ["lesson 1", "lesson 1 step 3"])
def test_a_step_stands_between_its_heading_and_what_to_type_set_apart_by_lines(
    session: Session, where: str
) -> None:
    (answer,) = session.run(where)
    drawn = ["".join(text for _, text, *_ in line) for line in answer.draw(Paper(None))]
    gaps = [number for number, line in enumerate(drawn) if not line]
    assert drawn[0].startswith("Lesson 1") and drawn[-1].endswith(".")
    assert gaps[0] == 1 and gaps[-1] == len(drawn) - 2
    assert drawn[2] and drawn[-3]


def test_a_text_that_the_question_gives_is_not_repeated_as_codes(learner: Learner) -> None:
    answer = learner(17, 3, "whole(N) --> digit(N).")
    assert answer.wrong == "this answer is missing: N = 12"
    assert 'string_codes("12", T)' in answer.goal
