"""Compiled libraries of Prolog: saved for the user, refused if they are damaged or someone else's."""

import hashlib
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from itertools import groupby
from pathlib import Path

import pytest

PROLOG = Path(__file__).parents[2] / "prolog"

COUNTED = """
from mmlogic import Session
from mmlogic.machine.module import Module
from mmlogic.machine.goals import Raw
session = Session()
session.run("game 2x3; guess RB 1 0")
codes = len(list(session.codes()))
print(codes, Module().once(Raw("statistics(inferences, Answer)")))
"""


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the home of a user who has begun once."""
    home = tmp_path_factory.mktemp("home")
    assert counted(home) == "4 False\n"
    return home


@pytest.fixture
def folder(begun: Path, tmp_path: Path) -> Path:
    """Return a copy of the folder `mmlogic` in the home of `begun`."""
    shutil.copytree(begun, tmp_path, dirs_exist_ok=True)
    return tmp_path / "mmlogic"


def counted(home: Path, limited: Callable[[], None] | None = None) -> str:
    """Return the number of codes that a new process counts, and whether it has loaded compiled libraries."""
    return judged(run(home, limited))


def judged(printed: str) -> str:
    """In each line, replace the number of inferences by whether compiled libraries were loaded."""
    return re.sub(r" (\d+)$", lambda found: f" {int(found[1]) < 0.6 * source_steps()}", printed, flags=re.M)


@cache
def source_steps() -> int:
    """Return Prolog's inferences without compiled libraries. With them, 26 to 42 % are enough."""
    return int(run(Path(os.devnull)).split()[1])


def run(home: Path, limited: Callable[[], None] | None = None) -> str:
    """Return what a new process prints: the number of codes, and the steps that Prolog took."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(home)}
    command = [sys.executable, "-c", COUNTED]
    done = subprocess.run(
        command, env=environment, preexec_fn=limited, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


def kept(folder: Path) -> list[Path]:
    return sorted(folder.glob("prolog-*"))


def sealed(contents: bytes) -> bytes:
    return contents + hashlib.sha256(contents).hexdigest().encode()


def test_what_was_compiled_is_loaded_next_time(folder: Path) -> None:
    names = [path.name.split("-", 3)[-1] for path in kept(folder)]
    assert {"codes-answers.pl", "machine-machine.pl", "library-apply.pl"} <= {*names}
    assert len(names) == len({*names})
    assert counted(folder.parent) == "4 True\n"


def test_what_is_damaged_or_no_compiled_library_is_made_anew(folder: Path) -> None:
    damaged = {}
    for number, path in enumerate(kept(folder)):
        damages = b"", b"\0" * 500, path.read_bytes()[:-100], sealed(b"no library")
        damaged[path] = damages[number % len(damages)]
        path.write_bytes(damaged[path])
    assert len(damaged) > 8
    assert counted(folder.parent) == "4 False\n"
    for path, damage in damaged.items():
        anew = path.read_bytes()
        assert anew != damage and anew == sealed(anew[:-64])
    assert counted(folder.parent) == "4 True\n"


def test_what_others_can_write_is_not_loaded(folder: Path) -> None:
    folder.chmod(0o755)
    for path in kept(folder):
        path.chmod(0o666)
    assert counted(folder.parent) == "4 False\n"
    folder.chmod(0o777)
    assert counted(folder.parent) == "4 False\n"


def test_a_folder_that_cannot_be_made_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "mmlogic").write_text("a file")
    assert counted(tmp_path) == "4 False\n"


SMALL = 8_000
"""Bytes that a file may have: fewer than the largest libraries take."""


def small_files() -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (SMALL, SMALL))


@pytest.mark.skipif(sys.platform == "emscripten", reason="no limits, and no processes")
def test_where_a_file_does_not_fit_nothing_is_kept_and_nothing_said(tmp_path: Path) -> None:
    for _ in range(2):
        assert counted(tmp_path, small_files) == "4 False\n"
        assert [*(tmp_path / "mmlogic").iterdir()] == []


FULL = """
mount -t tmpfs -o size=64k,mode=700 none "$1" || exit 77
export XDG_CACHE_HOME="$1"
"$2" -c "$3" && "$2" -c "$3"
ls -A "$1/mmlogic"
"""
"""Begins twice where the cache is on a disk of 64 KiB."""


def test_on_a_full_disk_nothing_is_kept_and_nothing_said(tmp_path: Path) -> None:
    command = ["unshare", "--mount", "sh", "-c", FULL, "sh", str(tmp_path), sys.executable, COUNTED]
    if shutil.which("unshare") is None:
        pytest.skip("there is no unshare")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode == 77 or "unshare failed" in done.stderr:
        pytest.skip("only root may mount a disk")
    assert (judged(done.stdout), done.stderr) == ("4 False\n" * 2, "")


FILLED = r"""
set_prolog_flag(protect_static_code, false),
load_files({compiled!r}),
machine_compiled:abolish(room_for/1),
assertz(machine_compiled:room_for(_)),
machine_compiled:keep_in({folder!r}, key, []),
machine_compiled:load_library({library!r}, [silent(true), imports([])]),
machine:reply(1, limits(none,none,none), make(own, []), Reply),
split_string(Reply, "\n", "", [Kind|_]),
writeln(Kind)
"""
"""Loads a library for which the disk had room when it was asked, and then has none."""


@pytest.mark.skipif(sys.platform == "emscripten", reason="no limits, and no processes")
def test_a_disk_that_fills_up_while_a_library_is_written_leaves_no_file(tmp_path: Path) -> None:
    compiled, library = (str(PROLOG / "machine" / name) for name in ("compiled.pl", "machine.pl"))
    goal = FILLED.format(folder=str(tmp_path), compiled=compiled, library=library)
    command = ["swipl", "-q", "--no-signals", "-g", goal, "-t", "halt"]
    done = subprocess.run(command, preexec_fn=small_files, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("answer\n", "")
    assert not any("machine-machine.pl" in path.name for path in tmp_path.iterdir())
    assert not any(path.name.startswith(".") for path in tmp_path.iterdir())


@pytest.mark.parametrize("path", sorted(PROLOG.rglob("*.pl")), ids=lambda path: str(path.relative_to(PROLOG)))
def test_what_a_file_autoloads_stands_together(path: Path) -> None:
    """Each directive adds clauses. A compiled library would warn if these clauses were apart."""
    imports = re.findall(r"^:- (autoload|use_module|reexport)\(", path.read_text("utf-8"), re.MULTILINE)
    assert len([kind for kind, _ in groupby(imports) if kind == "autoload"]) <= 1
