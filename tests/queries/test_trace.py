"""Traces: the ports of a goal in their order, line by line at the prompt."""

import re
import sys
from collections import defaultdict

import pytest

from mmlogic import MmlogicError, Session
from mmlogic.queries.steps import TraceAnswer
from mmlogic.render.answers import StepKeys
from mmlogic.render.paper import Paper
from tests.repl.pty import Kept
from tests.repl.talk import Talk

FAMILY = """prolog
ancestor(X, Y) :- parent(X, Y).
ancestor(X, Z) :- parent(X, Y), ancestor(Y, Z).
parent(ann, bob).
parent(bob, cid).
small(X) :- X < 3, !.
small(none).
sign(X, S) :- ( X < 0 -> S = minus ; S = plus ).
odd(X) :- ( X > 1, ! ; X = 1 ).
end
"""


def trace(statement: str, before: str = FAMILY) -> TraceAnswer:
    with Session() as session:
        answer = session.run(f"{before}{statement}")[-1]
    assert isinstance(answer, TraceAnswer)
    return answer


def told(answer: TraceAnswer) -> list[str]:
    return [f"{port.number} {port.port} {port.goal}" for port in answer.all if port.port != "clause"]


def test_the_newest_choice_is_tried_again_first() -> None:
    answer = trace("trace ?- member(X, [red,blue]), member(Y, [1,2]), X-Y = blue-1.")
    assert [line for line in told(answer) if "exit" in line][:4] == [
        "1 exit member(red,[red,blue])",
        "2 exit member(1,[1,2])",
        "2 exit member(2,[1,2])",
        "1 exit member(blue,[red,blue])",
    ]
    assert [port.choices for port in answer.all if port.port == "exit"][:4] == [(1,), (1, 2), (1,), ()]
    assert answer.end == "yes"


def test_clauses_are_followed_deeper() -> None:
    answer = trace("trace ?- ancestor(ann, cid).")
    assert told(answer) == [
        *("1 call ancestor(ann,cid)", "2 call parent(ann,cid)", "2 fail parent(ann,cid)"),
        *("3 call parent(ann,_A)", "3 exit parent(ann,bob)", "4 call ancestor(bob,cid)"),
        *("5 call parent(bob,cid)", "5 exit parent(bob,cid)", "4 exit ancestor(bob,cid)"),
        "1 exit ancestor(ann,cid)",
    ]
    assert [port.depth for port in answer.all if not port.clause][:6] == [1, 2, 2, 2, 2, 2]


@pytest.mark.parametrize(
    ("goal", "end", "last"),
    [
        ("small(1), fail", "no", "3 fail fail"),
        ("small(none2)", None, ""),
        ("sign(-1, S)", "yes", "1 exit sign(-1,minus)"),
        ("odd(1)", "yes", "1 exit odd(1)"),
        ("\\+ parent(cid, _)", "yes", "1 exit \\+parent(cid,_A)"),
        ("parent(X, Y), X = bob", "yes", "3 exit bob=bob"),
    ],
)
def test_control_is_followed(goal: str, end: str | None, last: str) -> None:
    if end is None:
        with pytest.raises(MmlogicError, match="Arithmetic"):
            trace(f"trace ?- {goal}.")
        return
    answer = trace(f"trace ?- {goal}.")
    assert (answer.end, told(answer)[-1]) == (end, last)


def test_every_goal_is_called_once_and_left_in_order() -> None:
    answer = trace("trace", "game 3x3; guess RBG 1 1; where code[1] != red\n")
    ports: defaultdict[int, str] = defaultdict(str)
    for port in answer.all:
        ports[port.number] += "" if port.clause else port.port[0]
    assert answer.end in {"yes", "no"}
    assert all(re.fullmatch(r"c((er)*(ef?|f)?|f)", each) for each in ports.values())
    assert {"fits_clue", "in_place", "obeys_rule"} <= {port.goal.partition("(")[0] for port in answer.all}


def test_the_trace_ends_as_the_textbook_does() -> None:
    before = "game 3x4; guess RBG 1 1; guess RYB 1 1\n"
    assert trace("trace RGY", before).end == "yes"
    assert trace("trace RBG", before).end == "no"
    assert told(trace("trace", before))[-1].endswith("exit code([red,green,yellow])")


def test_a_limit_cuts_what_a_script_prints() -> None:
    answer = trace("set limit 3\ntrace ?- ancestor(ann, cid).")
    data = answer.data()
    assert (len(data["ports"]), data["end"], data["complete"]) == (3, "cut", False)
    assert trace("trace ?- repeat, fail.").end == "cut"
    lines = ["".join(text for _, text in line) for line in answer.draw(Paper(width=30))]
    assert lines[-1] == "The trace continues."
    assert max(map(len, lines)) <= 30


@pytest.mark.parametrize(("paper", "levels"), [(Paper(), 40), (Paper(width=60), 15)])
def test_deep_goals_are_indented_no_further_and_tell_their_depth(paper: Paper, levels: int) -> None:
    answer = trace("trace ?- down(200).", "prolog\ndown(0).\ndown(N) :- N > 0, M is N-1, down(M).\nend\n")
    lines = ["".join(text for _, text in line) for line in answer.draw(paper)]
    calls = {port.depth: line for port, line in zip(answer.all, lines, strict=False)}
    assert calls[2].partition("exit")[2].startswith("  " * 2)
    for depth, line in calls.items():
        ((indent, goal),) = re.findall(r"^.*(?:call|exit|redo|fail)( +)(.*)", line)
        assert len(indent) == 2 * min(depth, levels)
        assert goal.startswith(f"…{depth} ") == (depth > levels)
    assert max(calls) == 201


def test_steps_skips_and_stops(session: Session) -> None:
    talk = Talk(session)
    talk(FAMILY)
    wishes = iter(["next", "next", "next", "next", "skip", "stop"])
    asked: list[StepKeys] = []

    def ask(keys: StepKeys) -> str:
        asked.append(keys)
        return next(wishes)

    talk.conversation.ask_next = ask
    lines = talk("trace ?- ancestor(ann, cid).").splitlines()
    assert [line.split(maxsplit=1)[0] for line in lines] == ["1", "1", "2", "2", "1", "3"]
    assert asked[0].wishes["q"] == "stop"
    wishes = iter(["skip"])
    talk.conversation.ask_next = lambda keys: next(wishes, "stop")
    lines = talk("trace ?- ancestor(ann, cid).").splitlines()
    assert [line.split()[2] for line in lines] == ["call", "exit"]
    talk.conversation.ask_next = lambda keys: "run"
    assert talk("trace ?- ancestor(ann, cid).").splitlines()[-1] == "The goal is true."


@pytest.mark.skipif(sys.platform == "emscripten", reason="a page has no strangers")
@pytest.mark.parametrize("goal", ["shell(ls)", "set_prolog_flag(a, 1)", "thread_create(true, _)"])
def test_the_sandbox_holds(goal: str) -> None:
    with Session(safe=True) as session, pytest.raises(MmlogicError, match="not allowed here"):
        session.run(f"trace ?- {goal}.")


def test_keys_step_in_a_terminal(kept: Kept) -> None:
    terminal = kept("--quiet")
    terminal.type("trace ?- member(X, [1,2]), X > 1.\r", "member(X,[1,2])", "s skip  r run  q stop")
    terminal.type("\r", "member(1,[1,2])", "q stop")
    terminal.type("r", "The goal is true.", "mmlogic>")
    terminal.type("trace\r", "q stop")
    terminal.type("q", "mmlogic>")


TRIED = """prolog
p(1).
q(A) :- p(A), B is A+a, B > 1.
r(X) :- X > 5.
r(X) :- \\+ p(X).
end
"""


def test_a_trace_that_ends_in_an_error_shows_its_calls_and_then_the_error() -> None:
    _, answer = Session().stream(f"{TRIED}trace ?- q(A).")
    assert isinstance(answer, TraceAnswer)
    lines, shown = answer.draw(Paper()), list[str]()
    with pytest.raises(MmlogicError, match="`a/0' is not a function"):
        shown.extend("".join(text for _, text in line) for line in lines)
    assert [line.split()[:4:2] for line in shown[:-1]] == [
        ["1", "call"],
        ["2", "call"],
        ["2", "exit"],
        ["3", "call"],
        ["3", "exception"],
        ["1", "exception"],
    ]
    assert shown[-1] == "The goal ends with an error."


def test_a_negation_has_its_own_line_and_the_clause_that_is_tried_is_said() -> None:
    ports = [(each.port, each.goal, each.clause) for each in trace("trace ?- r(2).", TRIED).all]
    assert ("call", "\\+p(2)", ()) in ports
    assert ("exit", "\\+p(2)", ()) in ports
    assert [clause for port, _, clause in ports if port == "clause"] == [(1, 2), (2, 2)]
