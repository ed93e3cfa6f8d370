"""The kernel's limits end a process if nothing else stops its question. The next question starts another."""

import os
import sys
from pathlib import Path

import pytest

from mmlogic.limits.budget import LimitExceeded, Limits
from mmlogic.machine.backend import Bounds, PrologError
from mmlogic.machine.process import remote
from mmlogic.machine.process.own import OwnProlog
from mmlogic.machine.process.remote import Remote
from mmlogic.machine.process.walls import missing
from tests.asking import Module

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has prlimit(2)")

LAX = Limits(seconds=100_000, memory=100_000)
"""Limits that Prolog itself does not reach."""


def bounded(bounds: Bounds, patch: pytest.MonkeyPatch) -> None:
    """Have the kernel limit each question so."""
    bound = Remote._bound
    patch.setattr(Remote, "_bound", lambda self, _: bound(self, bounds))


def test_processor_time(own: OwnProlog, monkeypatch: pytest.MonkeyPatch) -> None:
    with Module() as module, monkeypatch.context() as patch:
        patch.setattr(remote, "_PROCESSOR", 1)
        bounded(Bounds(seconds=0), patch)
        with pytest.raises(LimitExceeded, match="at the time limit of 100000 s"):
            module.once("repeat, fail", LAX)
    ended = own.backend()
    with Module() as module:
        assert module.once("atom_length(four, Answer)") == "4"
    assert own.backend() is ended  # which was made for the question above


@pytest.mark.skipif(bool(missing()), reason="this system lacks parts of the second wall")
def test_the_end_of_processor_time_is_not_ignored(own: OwnProlog, monkeypatch: pytest.MonkeyPatch) -> None:
    with Module() as module, monkeypatch.context() as patch:
        patch.setattr(remote, "_PROCESSOR", 1)
        bounded(Bounds(seconds=0), patch)
        with pytest.raises(LimitExceeded, match="at the time limit"):
            module.once("catch(on_signal(xcpu, _, ignore), _, true), repeat, fail", Limits(seconds=50))


@pytest.mark.parametrize(
    "goal", ["numlist(1, 1_000_000_000, L), ground(L)", "format(atom(A), '~*c', [2_000_000_000, 0'x])"]
)
def test_address_space(goal: str, own: OwnProlog, monkeypatch: pytest.MonkeyPatch) -> None:
    with Module() as module, monkeypatch.context() as patch:
        patch.setattr(remote, "_ROOM", 64 << 20)
        bounded(Bounds(memory=0), patch)
        with pytest.raises((LimitExceeded, PrologError), match="memory"):
            module.once(goal, LAX)
    with Module() as module:
        assert module.once("atom_length(four, Answer)") == "4"


@pytest.mark.skipif(bool(missing()), reason="this system lacks parts of the second wall")
def test_a_long_question_of_a_stranger_gives_way_to_others(
    stranger: OwnProlog, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = ask_a_long_question(stranger, monkeypatch)
    assert priority(stranger) == max(before, 15)
    assert groups_priority(stranger) in {None, 15}
    with Module() as module:
        assert module.once("atom_length(four, Answer)") == "4"


def test_a_long_question_of_the_owner_does_not(own: OwnProlog, monkeypatch: pytest.MonkeyPatch) -> None:
    before = ask_a_long_question(own, monkeypatch)
    assert priority(own) == before


def ask_a_long_question(own: OwnProlog, monkeypatch: pytest.MonkeyPatch) -> int:
    """Ask a question that meets its time limit. Return the priority of the process before the question."""
    monkeypatch.setattr(remote, "_LONG", 0.1)
    with Module() as module:
        module.once("atom_length(four, Answer)")
        before = priority(own)
        with pytest.raises(LimitExceeded, match="at the time limit"):
            module.once("repeat, fail", Limits(seconds=3))
    return before


def priority(own: OwnProlog) -> int:
    """Return the highest nice value of the threads, see setpriority(2)."""
    tasks = (folder(own) / "task").iterdir()
    return max(os.getpriority(os.PRIO_PROCESS, int(task.name)) for task in tasks)


def groups_priority(own: OwnProlog) -> int | None:
    """Return the nice value of the process's group, see sched(7). None if this system has no such groups."""
    group = folder(own) / "autogroup"
    return int(group.read_text().split()[-1]) if group.exists() and os.geteuid() == 0 else None


def folder(own: OwnProlog) -> Path:
    """Return the folder of the process, see proc(5)."""
    running = own.backend()._remote
    assert running
    return Path(f"/proc/{running._process.pid}")
