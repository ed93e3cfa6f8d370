"""The effect of Ctrl-C at different points of a conversation."""

import signal
from contextlib import ExitStack
from io import StringIO

import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from mmlogic import Session
from mmlogic.repl.conversation import Conversation
from mmlogic.repl.files import Config
from mmlogic.repl.interrupts import Interrupts
from mmlogic.repl.screen import Screen
from mmlogic.repl.terminal import Terminal

CTRL_C = "\x03"
ANSWER = "\x1b[7;1R"


class Tty(StringIO):
    def isatty(self) -> bool:
        return True


def strike() -> None:
    signal.raise_signal(signal.SIGINT)


def test_ctrl_c_raises_only_where_it_stops_something() -> None:
    interrupts = Interrupts()
    with interrupts.heard():
        strike()
        assert interrupts.struck
        with pytest.raises(KeyboardInterrupt):  # this Ctrl-C stops the next call
            interrupts.stoppable(lambda: pytest.fail("it came before"))
        interrupts.renew()
        with pytest.raises(KeyboardInterrupt):
            interrupts.stoppable(strike)
        strike()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_while_a_class_is_made_is_ctrl_c() -> None:
    part = type("Part", (), {"__set_name__": lambda *_: strike()})()
    interrupts = Interrupts()
    with interrupts.heard(), pytest.raises(KeyboardInterrupt):
        interrupts.stoppable(lambda: type("Made", (), {"part": part}))
    with pytest.raises(RuntimeError, match="another"):
        Interrupts().stoppable(lambda: (_ for _ in ()).throw(RuntimeError("another")))


def test_a_handler_that_is_left_behind_is_replaced() -> None:
    interrupts = Interrupts()
    with interrupts.heard():
        signal.signal(signal.SIGINT, signal.default_int_handler)
        interrupts.renew()
        strike()
        assert interrupts.struck


def test_answers_of_the_terminal_that_come_after_their_prompt_change_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    with ExitStack() as stack:
        session = stack.enter_context(Session())
        pipe = stack.enter_context(create_pipe_input())
        shown = Tty()
        output = Vt100_Output(shown, lambda: Size(24, 80), enable_bell=False)
        conversation = Conversation(session, Screen(output))
        stack.callback(conversation.counting.cancel)
        terminal = Terminal(
            conversation, Screen(output), Config(), None, Interrupts(), input=pipe, output=output
        )
        pipe.send_text(f"{ANSWER}count\r")
        assert terminal.read() == "count"
        for _ in range(3):
            pipe.send_text(f"guess RR{CTRL_C}")
            with pytest.raises(KeyboardInterrupt):
                terminal.read()
            assert not terminal._prompt.app.renderer.waiting_for_cpr
            pipe.send_text(f"{ANSWER}count\r")
            assert terminal.read() == "count"
        assert "Unhandled" not in shown.getvalue()
