"""The second wall alone: goals that do harm, asked of a program that no sandbox checks."""

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

from mmlogic import Pool
from mmlogic.limits.budget import LimitExceeded, Limits
from mmlogic.machine.backend import PrologError
from mmlogic.machine.goals import ANSWER, goal
from mmlogic.machine.module import use
from mmlogic.machine.process.own import OwnProlog
from mmlogic.machine.process.walls import missing
from tests.asking import Module
from tests.lines import lines
from tests.machine.process.canaries import Canaries

pytestmark = pytest.mark.skipif(bool(missing()), reason="this system lacks parts of the second wall")

HARM = lines("harm")

NO_ANSWER = {"read(X), X \\== end_of_file"}
"""Goals that fail, and raise no error, because standard input is empty."""

SHELL = re.compile(r"(?:^|, )shell\(")
"""SWI-Prolog takes the status 0 for that of a shell that it could not start."""

LIMITS = Limits(seconds=10, memory=256)


@pytest.fixture(scope="module", params=[False, True], ids=["alone", "of a pool"])
def own(request: pytest.FixtureRequest) -> Iterator[OwnProlog]:
    with Pool() if request.param else nullcontext() as pool:
        own = OwnProlog(trusted=False, awake=True, pool=pool)
        use(own.backend)
        yield own
        use()
        own.close()


@pytest.fixture(scope="module")
def canaries(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Canaries]:
    folder = tmp_path_factory.mktemp("harm")
    for parent in folder.parents[:-1]:
        parent.chmod(parent.stat().st_mode | 0o711)
    (folder / "evil.pl").write_text(f":- shell('touch {folder}/PWN').\nevil.\n")
    library(folder)
    with Canaries.kept(folder) as canaries:
        yield canaries


def library(folder: Path) -> None:
    """Make `evil.so`, which makes a file when it is loaded. Without a compiler, it cannot be loaded."""
    source = (
        f'#include <stdio.h>\n__attribute__((constructor)) void run(void){{fopen("{folder}/PWN", "w");}}\n'
    )
    command = ["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", str(folder / "evil.so")]
    try:
        subprocess.run(command, input=source.encode(), check=True, stderr=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError):
        (folder / "evil.so").write_bytes(b"\x7fELF")


@pytest.mark.parametrize("harm", HARM)
def test_a_goal_that_does_harm_does_none_and_says_why(harm: str, own: OwnProlog, canaries: Canaries) -> None:
    asked = harm.replace("@", str(canaries.folder)).replace("#", str(os.getpid()))
    asked = asked.replace("%", str(canaries.port)).replace("!", str(canaries.pid))
    with Module() as module:
        if harm in NO_ANSWER or SHELL.search(harm):
            assert module.once(asked, LIMITS) == (None if harm in NO_ANSWER else "true")
        else:
            with pytest.raises((PrologError, LimitExceeded)) as caught:
                module.once(asked, LIMITS)
            assert str(caught.value).strip()
            assert "Traceback" not in str(caught.value)
    canaries.check()
    with Module("codes/answers") as module:
        assert module.value(goal("atom_length", "four", ANSWER)) == 4


def test_what_is_no_harm_goes_on(own: OwnProlog) -> None:
    with Module() as module:
        module.load(":- use_module(library(clpfd)).\n:- table p/1.\np(1).\np(X) :- p(Y), Y < 5, X is Y+1.\n")
        assert module.value("aggregate_all(count, p(_), Answer)") == 5
        assert module.value("X in 1..3, X #\\= 2, findall(X, label([X]), Answer)") == [1, 3]
        assert module.value("use_module(library(simplex)), use_module(library(clpb)), Answer = 1") == 1
        assert module.once("getenv('PATH', Answer)") is None
