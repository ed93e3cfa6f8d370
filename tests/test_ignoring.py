"""If SIGINT is ignored at the start, as in a shell's background job, only the prompt stops ignoring it."""

import signal
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from mmlogic.limits.interrupts import (
    deaf_children,
    held_interrupt,
    leave_on_interrupt,
    raise_on_interrupt,
    stoppable,
)
from mmlogic.players.engine.player import Watching
from mmlogic.repl.interrupts import Interrupts
from tests.repl.pty import opened


@pytest.fixture
def ignoring() -> Iterator[None]:
    """Ignore SIGINT, also in processes that are started in the block."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)


def ignored() -> bool:
    return signal.getsignal(signal.SIGINT) is signal.SIG_IGN


@pytest.mark.parametrize(
    "within", [stoppable, held_interrupt, deaf_children, Watching], ids=lambda each: each.__name__
)
def test_nothing_hears_what_is_ignored(
    ignoring: None, within: Callable[..., AbstractContextManager[object]]
) -> None:
    given = {stoppable: (None, lambda: None), Watching: ("",)}.get(within, ())
    with within(*given):
        assert ignored()
    assert ignored()


@pytest.mark.parametrize("start", [leave_on_interrupt, raise_on_interrupt])
def test_a_command_hears_what_is_ignored_at_a_prompt_alone(
    ignoring: None, start: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.unraisablehook", None)
    start()
    assert ignored()
    with (interrupts := Interrupts()).heard(), pytest.raises(KeyboardInterrupt):
        interrupts.stoppable(lambda: signal.raise_signal(signal.SIGINT))
    assert ignored()


@pytest.mark.parametrize("term", ["xterm-256color", "dumb"])
def test_ctrl_c_at_a_prompt_stops_a_question(ignoring: None, term: str, tmp_path: Path) -> None:
    with opened(tmp_path, term=term) as terminal:
        terminal.type("game 16x6; codes 100000000\r", "RRRRRRRRRRRRRRRB")
        terminal.type("\x03", "stopped", "mmlogic>")
        terminal.ask("?- X = alive.", "X = alive.")
