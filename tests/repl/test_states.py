"""All states of the prompt in a real terminal: each key has its effect, and the prompt then still works."""

import os
import signal
from collections.abc import Iterator

import pytest

from tests.repl.pty import AT_WORK, Terminal, opened

CTRL_C = "\x03"
PASTE, PASTED = "\x1b[200~", "\x1b[201~"


@pytest.fixture(scope="module")
def terminal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Terminal]:
    with opened(tmp_path_factory.mktemp("home")) as terminal:
        yield terminal
        assert terminal.leave() == 0


@pytest.fixture(autouse=True)
def asked_before(terminal: Terminal) -> Iterator[None]:
    """Begin each scenario with a small game on 100 columns. End it with a question that has an answer."""
    terminal.resize(100, 30)
    terminal.ask("reset; game 2x3; count", "9 codes are left")
    yield
    terminal.ask("?- atom_length(alive, N).", "N = 5.")


def begin(terminal: Terminal, statement: str, *awaited: str) -> None:
    terminal.type(f"{statement}\r")
    for text in awaited:
        terminal.wait(text)


def stop(terminal: Terminal) -> None:
    terminal.type(CTRL_C, "stopped", "mmlogic>")


def test_ctrl_c_between_two_answers_of_a_query(terminal: Terminal) -> None:
    begin(terminal, "?- code([red,X]).", "X = red ;", "; next  Enter stop")
    stop(terminal)


def test_the_space_bar_asks_for_the_next_answer_up_to_the_last(terminal: Terminal) -> None:
    begin(terminal, "?- member(X, [a,b]).", "X = a ;", "; next  Enter stop")
    terminal.type(" ", "X = b.", "mmlogic>")


def test_a_trace_goes_on_step_by_step_and_runs_to_its_end(terminal: Terminal) -> None:
    begin(terminal, "trace BR", "call  code([blue,red])", "q stop")
    terminal.type("\r", "fits_layout(2,[red,blue,green],[blue,red])", "q stop")
    terminal.type("r", "The goal is true.", "mmlogic>")


def test_a_trace_is_left_by_q(terminal: Terminal) -> None:
    begin(terminal, "trace BR", "q stop")
    terminal.type("q")
    assert "The goal is" not in terminal.wait("mmlogic>")


def test_ctrl_c_between_two_steps_of_a_trace(terminal: Terminal) -> None:
    begin(terminal, "trace BR", "q stop")
    stop(terminal)


def test_ctrl_c_while_a_proof_is_sought(terminal: Terminal) -> None:
    begin(terminal, "explain ?- repeat, fail.", AT_WORK)
    stop(terminal)


def test_ctrl_c_while_a_rule_of_ones_own_is_asked(terminal: Terminal) -> None:
    begin(terminal, "prolog\rlong(_) :- repeat, fail.\rend\rwhere prolog(long(Code))", "long/1 is defined.")
    terminal.rest(0.3)  # the count in the background soon asks the rule
    terminal.type(CTRL_C, "mmlogic>")


def test_ctrl_c_in_clauses_that_are_half_typed(terminal: Terminal) -> None:
    begin(terminal, "prolog", "prolog")
    terminal.type("half(1")
    terminal.rest(0.3)
    terminal.type(CTRL_C)
    terminal.ask("?- half(X).", "Unknown procedure: half/1")


@pytest.mark.parametrize("stop", ["the key", "the signal"])
def test_ctrl_c_in_the_search_of_the_history(terminal: Terminal, stop: str) -> None:
    terminal.type("\x12res", "I-search backward: res")
    if stop == "the key":
        terminal.type(CTRL_C)
    else:
        os.kill(terminal.child.pid, signal.SIGINT)
    terminal.rest(0.3)
    terminal.ask("?- atom(a).", "true.")


def test_clauses_pasted_in_one_go(terminal: Terminal) -> None:
    terminal.type(f"{PASTE}prolog\nwarm(red).\nwarm(blue).\nend\n?- warm(red).\n{PASTED}\r", "true.")
    terminal.wait("mmlogic>")


def test_a_lesson_is_left_for_a_game_and_resumed(terminal: Terminal) -> None:
    terminal.ask("lesson 1", "`lesson next` continues")
    terminal.ask("lesson next", "`lesson next` continues")
    terminal.ask("game 2x3; codes 1", "RR")
    terminal.ask("lesson", "1 of 11: Facts")
    terminal.ask("lesson next", "`lesson next` continues")


@pytest.mark.parametrize("columns", [40, 200])
def test_another_width_while_an_answer_waits(terminal: Terminal, columns: int) -> None:
    begin(terminal, "?- member(X, [a,b]).", "; next  Enter stop")
    terminal.resize(columns, 30)
    terminal.type(";", "X = b.", "mmlogic>")
    legend = terminal.ask("help ?-", "Example: ?- member")
    widest = max(len(line.rstrip()) for line in legend.splitlines())
    assert widest > 60 if columns == 200 else widest <= columns


def test_ctrl_c_twice_at_once(terminal: Terminal) -> None:
    begin(terminal, "?- repeat, fail.", AT_WORK)
    terminal.type(CTRL_C * 2, "stopped")
    terminal.rest(0.3)  # the second Ctrl-C may drop the next input
