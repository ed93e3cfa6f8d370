"""Systems that cannot run a process of Prolog or a part of the second wall: the message says why."""

import pytest

from mmlogic import Session, StatementProblem
from mmlogic.machine.backend import PrologError
from mmlogic.machine.module import using
from mmlogic.machine.process import remote
from mmlogic.machine.process.own import OwnProlog
from mmlogic.machine.process.walls import missing
from tests.asking import Module
from tests.cli.command import mmlogic

KERNEL = "import sys; sys.path[:0] = sys.argv[5:]; from mmlogic.machine.process import kernel; "
LANDLOCK, SECCOMP = (f"mmlogic.machine.process.kernel.{each}" for each in ("landlock_abi", "seccomp_knows"))
REFUSED = "a stranger's Prolog does not run: this system lacks "

PEOPLES = {
    "a query": "?- X = 1.",
    "clauses": "prolog\nodd(1).\nend",
    "what is explained": "explain ?- X = 1.",
    "what is traced": "trace ?- X = 1.",
}


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
def test_what_is_missing_is_told_in_one_line(
    lack: dict[str, object], said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in lack.items():
        monkeypatch.setattr(name, value)
    done = mmlogic("--safe", "-c", "game classic; guess RRBB 1 1; count")
    assert (done.status, done.out, done.err) == (0, "208\n", "")
    done = mmlogic("--safe", "-c", "?- X = 1.")
    assert (done.status, done.out) == (1, "")
    assert REFUSED in done.err
    assert all(each in done.err for each in said)
    assert "Traceback" not in done.err
    assert len(done.err.splitlines()) <= 3  # the statement, and its place


@pytest.mark.parametrize("script", PEOPLES.values(), ids=PEOPLES)
def test_all_of_peoples_prolog_is_refused(script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LANDLOCK, lambda: 0)
    with Session(safe=True) as session:
        for _ in range(2):
            with pytest.raises(StatementProblem, match=REFUSED):
                session.run(script)
        assert session.count() == 531441
    with Session() as session:
        session.run(script)


def test_no_process_starts_behind_fewer_walls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LANDLOCK, lambda: 0)
    with pytest.raises(PrologError, match=REFUSED):
        OwnProlog(trusted=False, awake=True)
    with pytest.raises(PrologError, match=REFUSED):
        Session(safe=True, process=True)


@pytest.mark.skipif(bool(missing()), reason="this system lacks parts of the second wall")
def test_a_door_that_does_not_close_ends_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    start = remote.START
    for name in ("seccomp_filter", "restrict_by_landlock"):
        own = OwnProlog(trusted=False, awake=True)
        lose = f"kernel.{name} = lambda *_: (_ for _ in ()).throw(OSError(1, 'no door')); "
        monkeypatch.setattr(remote, "START", f"{KERNEL}{lose}{start}")
        with using(own), pytest.raises(PrologError, match=r"does not start: .*no door"):
            Module()
        own.close()
