"""The keys of the prompt, with a pipe as the terminal's input."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from threading import Timer

import pytest
from prompt_toolkit.formatted_text import fragment_list_to_text
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from mmlogic import Session
from mmlogic.repl.conversation import Conversation
from mmlogic.repl.files import Config
from mmlogic.repl.interrupts import Interrupts
from mmlogic.repl.screen import Screen
from mmlogic.repl.terminal import Terminal

ENTER, ESCAPE, UP = "\r", "\x1b", "\x1b[A"
CTRL_C, CTRL_D, CTRL_R, CTRL_U = "\x03", "\x04", "\x12", "\x15"
PASTE, PASTED = "\x1b[200~", "\x1b[201~"

Type = Callable[[str], str]


def terminal(stack: ExitStack, history: Path | None = None, keys: str = "emacs") -> tuple[Terminal, Type]:
    session = stack.enter_context(Session())
    pipe = stack.enter_context(create_pipe_input())
    screen = Screen(DummyOutput())
    conversation = Conversation(session, screen)
    stack.callback(conversation.counting.cancel)
    made = Terminal(
        conversation, screen, Config(keys=keys), history, Interrupts(), input=pipe, output=DummyOutput()
    )

    def typed(text: str) -> str:
        rescue = Timer(120, pipe.send_text, [CTRL_U + CTRL_D])  # rather than wait for ever
        rescue.start()
        pipe.send_text(text)
        try:
            return made.read()
        finally:
            rescue.cancel()

    return made, typed


@pytest.fixture
def typed() -> Iterator[Type]:
    with ExitStack() as stack:
        yield terminal(stack)[1]


def test_enter_ends_a_line(typed: Type) -> None:
    assert typed(f"guess RRBBGG 0 2; count{ENTER}") == "guess RRBBGG 0 2; count"
    assert typed(f"count{ENTER}") == "count"
    assert typed(ENTER) == ""


@pytest.mark.parametrize(
    ("said", "runs"),
    [
        ("i have a wordle", "game wordle"),
        ("count; clue 2 was 1 1", "edit 2 1 1"),
        ("cuont", "count"),
        ("count", ""),
    ],
)
def test_enter_alone_runs_the_line_that_is_offered(said: str, runs: str) -> None:
    with ExitStack() as stack:
        made, typed = terminal(stack)
        made._conversation.take(said)
        assert typed(ENTER) == runs


def test_a_board_is_entered_from_the_line_that_is_offered() -> None:
    with ExitStack() as stack:
        made, typed = terminal(stack)
        made._conversation.take("i have a hidoku")
        assert typed(f"{ENTER}1,__{ENTER}end{ENTER}") == "puzzle hidoku\n1,__\nend"


def test_an_open_bracket_goes_on_in_the_next_line(typed: Type) -> None:
    assert typed(f"check [red,{ENTER}blue]{ENTER}") == "check [red,\nblue]"


def test_a_new_line_can_be_had_anywhere(typed: Type) -> None:
    assert typed(f"count{ESCAPE}{ENTER}count{ENTER}") == "count\ncount"


def test_a_pasted_script_is_one_input(typed: Type) -> None:
    script = "guess RRBBGG 0 2\nguess [red,\n  blue]  0 2 # so\ncount"
    assert typed(f"{PASTE}{script}\n\n{PASTED}{ENTER}") == script


def test_a_wrong_line_is_taken_and_comes_back(typed: Type) -> None:
    wrong = "count; gess RRBBGG 0 2"
    assert typed(f"{wrong}{ENTER}") == wrong
    assert typed(f"{UP}{ENTER}") == wrong


def test_ctrl_c_clears_and_ctrl_d_leaves(typed: Type) -> None:
    with pytest.raises(KeyboardInterrupt):
        typed(f"guess RRB{CTRL_C}")
    assert typed(f"count{ENTER}") == "count"
    with pytest.raises(EOFError):
        typed(CTRL_D)


def test_what_was_typed_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "history"
    with ExitStack() as stack:
        _, typed = terminal(stack, path)
        typed(f"guess RRBBGG 0 2{ENTER}")
        typed(f"count{ENTER}")
        assert typed(f"{UP}{UP}{ENTER}") == "guess RRBBGG 0 2"
    with ExitStack() as stack:
        _, typed = terminal(stack, path)
        assert typed(f"{CTRL_R}cou{ENTER}{ENTER}") == "count"


def test_vi_keys(tmp_path: Path) -> None:
    with ExitStack() as stack:
        _, typed = terminal(stack, keys="vi")
        assert typed(f"counts{ESCAPE}xA;{ENTER}") == "count;"


def test_the_bar_counts_while_somebody_types() -> None:
    with ExitStack() as stack:
        made, typed = terminal(stack)
        typed(f"# nothing{ENTER}")
        assert made._conversation.counting.wait(120) == 9**6
        bar = fragment_list_to_text(made._bar())
        assert bar.startswith("531,441 left · 6x9 · ")
        assert bar.endswith(" · no clues")
