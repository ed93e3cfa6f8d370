"""Set up all tests: a session, Ctrl-C, and the same examples each time, without deadlines."""

import os
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from mmlogic import Session
from tests.thoroughly import THOROUGH, some

if TYPE_CHECKING:
    from mmlogic.paths.solver import PathSolver
    from tests.repl.pty import Kept

# Thorough checks have new examples in each run. Other checks have the same examples in each run.
settings.register_profile(
    "mmlogic", deadline=None, max_examples=some(25, 100), derandomize=not THOROUGH, print_blob=True
)
settings.load_profile("mmlogic")


UNSET = (
    "CI COLUMNS EDITOR FORCE_COLOR LESS LINES MMLOGIC_DEBUG NO_COLOR PAGER PROMPT_TOOLKIT_COLOR_DEPTH VISUAL"
)
"""Environment variables of a person that change the output."""

IGNORED = [signal.SIGHUP, signal.SIGQUIT, signal.SIGTERM]
"""Signals that a shell or `nohup` may ignore for its child processes. Handlers are not inherited."""


def pytest_configure(config: pytest.Config) -> None:
    """Give all tests the same terminal, and make them receive signals that the shell may have ignored.

    Processes of the tests inherit both.
    """
    for name in UNSET.split():
        os.environ.pop(name, None)
    os.environ["TERM"] = "xterm-256color"
    own: dict[signal.Signals, Any] = {signal.SIGINT: signal.default_int_handler}
    own |= {each: lambda *_: None for each in IGNORED if signal.getsignal(each) is signal.SIG_IGN}
    for number, handler in own.items():
        config.add_cleanup(partial(_set, number, signal.signal(number, handler)))


def _set(number: signal.Signals, handler: Any) -> None:
    signal.signal(number, handler)


@pytest.fixture
def session() -> Iterator[Session]:
    """Give a new session, and close it after the test."""
    with Session() as session:
        yield session


@pytest.fixture(scope="session")
def solver() -> "PathSolver":
    """Return a solver of boards, the same for all tests."""
    from mmlogic.paths.solver import PathSolver

    return PathSolver()


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the test in an empty folder."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="session")
def kept(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Kept]":
    """Give terminals that many tests use."""
    from tests.repl.pty import Kept

    with Kept(tmp_path_factory.mktemp("kept")) as kept:
        yield kept


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel of this checkout."""
    from tests.built import build

    pytest.importorskip("hatchling", reason="what builds the wheel is not installed")
    return build("wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def commands(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of commands where the wheel is installed: a long path with spaces."""
    from tests.built import installed

    return installed(wheel, tmp_path_factory.mktemp("it is a long way ") / ("on and on " * 15).strip())


@pytest.fixture
def own_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the test, remove the players that it has registered."""
    from mmlogic.players.engine import player

    known = {each.name: each for each in player.entries()}
    monkeypatch.setattr(player, "_entries", known)
