"""Prolog's libraries in their compiled form: kept for the user, refused when damaged or anybody else's."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from itertools import groupby
from pathlib import Path

import pytest

PROLOG = Path(__file__).parents[2] / "prolog"

COUNTED = """
from mmlogic import Session
from mmlogic.machine import Module
from mmlogic.machine.goals import raw
session = Session()
session.run("game 2x3; guess RB 1 0")
codes = len(list(session.codes()))
print(codes, Module().once(raw("statistics(inferences, Steps), Steps < 200_000")) is not None)
"""
"""To read the sources takes Prolog a quarter of a million steps."""


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the home of a user who has begun once."""
    home = tmp_path_factory.mktemp("home")
    assert counted(home) == "4 False\n"
    return home


@pytest.fixture
def folder(begun: Path, tmp_path: Path) -> Path:
    """Return the folder of such a user."""
    shutil.copytree(begun, tmp_path, dirs_exist_ok=True)
    return tmp_path / "mmlogic"


def counted(home: Path) -> str:
    """Return how many codes a new process counts, and whether it has loaded compiled libraries."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(home)}
    command = [sys.executable, "-c", COUNTED]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
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


@pytest.mark.parametrize("path", sorted(PROLOG.rglob("*.pl")), ids=lambda path: str(path.relative_to(PROLOG)))
def test_what_a_file_autoloads_stands_together(path: Path) -> None:
    """A compiled library would warn of clauses that are not together: each directive is one."""
    imports = re.findall(r"^:- (autoload|use_module|reexport)\(", path.read_text("utf-8"), re.MULTILINE)
    assert len([kind for kind, _ in groupby(imports) if kind == "autoload"]) <= 1
