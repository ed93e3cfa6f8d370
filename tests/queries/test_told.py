"""Messages in addition to a goal's answers: output before an error, hidden predicates, lost changes."""

import sys
from pathlib import Path

import pytest

from mmlogic import MmlogicError, Session
from mmlogic.notebook.cells import lines_of
from mmlogic.render.paper import Paper
from tests.asking import answered, printed, refused

NO_TAB = pytest.mark.skipif(sys.platform == "emscripten", reason="a tab has no process, and no files")


def shown(session: Session, text: str) -> list[str]:
    """Return the lines of the answer to a statement, then the message of its error."""
    lines = list[str]()
    try:
        (answer,) = session.stream(text)
        lines += ("".join(part for _, part in line) for line in answer.lines(Paper()))
    except MmlogicError as error:
        lines.append(error.message)
    return lines


ENDINGS = {
    "abort": "Prolog: the goal was aborted",
    "halt": "Prolog: `halt` ends a program, `quit` ends mmlogic",
    "throw(oops)": "Prolog: uncaught exception: oops",
}


@pytest.mark.parametrize(("ending", "message"), ENDINGS.items())
def test_what_came_before_the_end_is_shown_first(ending: str, message: str, session: Session) -> None:
    goal = f"member(X, [one, two]), writeln(wrote(X)), ( X == two -> {ending} ; true )"
    assert shown(session, f"?- {goal}.") == ["wrote(one)", "X = one", "wrote(two)", message]
    *lines, end, told = shown(session, f"trace ?- {goal}, fail.")
    assert (lines[:2], end, told) == (["wrote(one)", "wrote(two)"], "The goal ends with an error.", message)
    assert any(line.endswith(f"call  {ending}") for line in lines)


@pytest.mark.parametrize(("ending", "message"), ENDINGS.items())
def test_a_cell_shows_a_trace_and_the_error_that_ends_it(ending: str, message: str, session: Session) -> None:
    lines, problem = lines_of(session.trace(goal=ending), Paper())
    assert lines[-1] == [("class:strong", "The goal ends with an error.")]
    assert problem and problem.message == message


def test_what_came_before_a_limit_of_time_is_shown_first(session: Session) -> None:
    session.run("?- true.\nset timeout 2")
    *lines, message = shown(session, "?- member(X, [one, two]), writeln(wrote(X)), X == two, repeat, fail.")
    assert lines == ["wrote(one)", "wrote(two)"]
    assert "time limit of 2 s" in message


@pytest.mark.parametrize("word", ["explain", "trace"])
def test_what_a_goal_writes_is_told_beside_its_proof_and_its_trace(word: str, session: Session) -> None:
    answer = answered(session, f"{word} ?- write(some), writeln(thing).")
    assert answer.data()["output"] == "something\n"
    assert str(answer).startswith("something\n")
    assert "output" not in answered(session, f"{word} ?- true.").data()


@NO_TAB
def test_a_limit_of_memory_says_that_what_goals_have_changed_is_lost(session: Session) -> None:
    session.run("game 2x3; guess RB 0 1\nprolog\nmine(1).\nend\n?- assertz(kept(7)).\nset memory 200")
    refused(session, "?- findall(X, between(1, inf, X), _).", ".*the changes made by goals are lost")
    session.run("set memory none")
    refused(session, "?- kept(X).", ".*Unknown procedure: kept/1")
    assert printed(session, "?- mine(X), guess(1, Code, _).") == "X  Code\n1  [red,blue]\n"


@NO_TAB
def test_a_plain_file_is_loaded_into_each_program(session: Session, tmp_path: Path) -> None:
    (tmp_path / "facts.pl").write_text("fact(1).\n:- include(more).\n")
    (tmp_path / "more.pl").write_text("fact(2).\n")
    consult = f"consult('{tmp_path}/facts')"
    session.run(f"game 1x2\nprolog\n:- {consult}.\nfine(_) :- fact(2).\nend\nwhere prolog(fine(Code))")
    assert session.count() == 2
    for _ in range(2):
        assert printed(session, "?- findall(X, fact(X), All).") == "All = [1,2]\n"
        session.run(f"?- {consult}.\nset symbols letters\nguess R 0 0")
    (tmp_path / "wrong.pl").write_text("right.\nwrong(.\n")
    for _ in range(2):
        assert f"{tmp_path}/wrong.pl:2: Syntax error" in printed(session, f"?- consult('{tmp_path}/wrong').")
        session.run("guess B 0 0")


def test_a_goal_that_hides_what_the_session_knows_says_so_once(session: Session) -> None:
    session.run("game 2x3; guess RB 0 1")
    told = (
        "Warning: guess/3 hides the session's predicate from queries, but not from statements such as `count`"
    )
    assert printed(session, "?- assertz(guess(7, [red, red], marks(1, 1))).") == f"{told}\ntrue\n"
    assert printed(session, "?- guess(Number, _, _), assertz(guess(8, a, b)).") == "Number = 7\n"
    assert told not in printed(session, "?- assertz(mine(1)).")
    assert "symbol/2 hides" in printed(session, "trace ?- assertz(symbol(9, pink)).")
    assert session.count() == 2


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        ('X = _{a: 1, b: "c"}', 'X = _{a:1,b:"c"}'),
        ("X = point{x: Y}", "X = point{x:Y}"),
        ("X = f(_{a: Y}, Y)", "X = f(_{a:Y},Y)"),
        ("X = point{x: 1}.put(y, 2).y", "X = 2"),
        ("X = point{x: 1}.z", "Prolog: key `z' does not exist in point{x:1}"),
    ],
)
def test_dicts_are_shown_and_called_as_in_swi_prolog(goal: str, said: str, session: Session) -> None:
    assert shown(session, f"?- {goal}.") == [said]
