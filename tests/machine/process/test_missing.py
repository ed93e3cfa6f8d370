"""A system that lacks parts of the second wall: `--safe` says so in one line, and goes on with the others."""

import pytest

from mmlogic.machine import PrologError, using
from mmlogic.machine.process import remote
from mmlogic.machine.process.backend import OwnProlog
from mmlogic.machine.process.walls import missing
from tests.asking import Module
from tests.cli.command import mmlogic

KERNEL = "import sys; sys.path[:0] = sys.argv[4:]; from mmlogic.machine.process import kernel; "
LANDLOCK, SECCOMP = (f"mmlogic.machine.process.kernel.{each}" for each in ("landlock_abi", "seccomp_knows"))


@pytest.mark.parametrize(
    ("lack", "said"),
    [
        ({LANDLOCK: lambda: 0}, ["Landlock"]),
        ({LANDLOCK: lambda: 3}, ["some of Landlock (version 3 of 6)"]),
        ({SECCOMP: lambda action: False}, ["seccomp"]),
        ({LANDLOCK: lambda: 0, SECCOMP: lambda action: False}, ["Landlock", "seccomp"]),
        ({"platform.machine": lambda: "riscv64"}, ["seccomp"]),
        ({"sys.platform": "darwin"}, ["Landlock and seccomp"]),
    ],
)
def test_missing_parts_are_told_in_one_line(
    lack: dict[str, object], said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in lack.items():
        monkeypatch.setattr(name, value)
    done = mmlogic("--safe", "-c", "game classic; guess RRBB 1 1; count")
    (line,) = done.err.splitlines()
    assert line.startswith("--safe runs without parts of the second wall")
    assert all(each in line for each in said)
    assert (done.status, done.out) == (0, "208\n")


def test_a_process_behind_fewer_walls_answers_too(monkeypatch: pytest.MonkeyPatch) -> None:
    lacking = f"{KERNEL}kernel.landlock_abi = lambda: 0; kernel.seccomp_knows = lambda action: False; "
    own = OwnProlog()
    monkeypatch.setattr(remote, "START", lacking + remote.START)
    with using(own), Module() as module:
        assert module.once("open('/etc/passwd', read, S), close(S), Answer = read") == "read"
    own.close()


@pytest.mark.skipif(bool(missing()), reason="this system lacks parts of the second wall")
def test_a_door_that_does_not_close_ends_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    start = remote.START
    for name in ("seccomp_filter", "restrict_by_landlock"):
        own = OwnProlog()
        lose = f"kernel.{name} = lambda *_: (_ for _ in ()).throw(OSError(1, 'no door')); "
        monkeypatch.setattr(remote, "START", f"{KERNEL}{lose}{start}")
        with using(own), pytest.raises(PrologError, match=r"does not start: .*no door"):
            Module()
        own.close()
