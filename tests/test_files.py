"""The gate to the disk: what is read is bounded, what is appended is whole, nothing goes past it."""

import ast
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from mmlogic.codes.theory import Theory
from mmlogic.codes.words import read_text
from mmlogic.common import files
from mmlogic.common.files import FileProblem
from mmlogic.language import StatementProblem
from mmlogic.paths.board import BoardError
from mmlogic.paths.reading import read_board
from mmlogic.players.engine.player import PlayerError, PlayerSpec, load
from mmlogic.players.table.prolog import prolog_player
from mmlogic.players.tournament.run import Run
from mmlogic.players.tournament.tournament import Tournament, TournamentError, every
from mmlogic.repl.config import Config, read_config
from tests.cli.command import mmlogic, one_message
from tests.tournaments.test_saving import SPACE

PACKAGE = Path(__file__).parents[1] / "mmlogic"

READERS: dict[str, tuple[Callable[[Path], object], type[Exception]]] = {
    "words": (lambda path: read_text(str(path)), StatementProblem),
    "board": (read_board, BoardError),
    "player": (load, PlayerError),
    "spec": (PlayerSpec.from_file, PlayerError),
    "prolog": (lambda path: prolog_player(path, Theory()), PlayerError),
    "save": (
        lambda path: Run(Tournament(SPACE, (PlayerSpec("random"),), every(SPACE)), save=path),
        TournamentError,
    ),
}
"""Everything in Python that reads a file which a person names, with the one error that it raises."""

OPENERS = {"open", "fdopen", "read_text", "read_bytes", "write_text", "write_bytes", "mkstemp", "savefig"}
"""Methods and functions that open a file past the gate."""


@pytest.fixture(params=["fifo", "random", "zero", "folder"])
def trap(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Return a path that is no regular file: to read it would wait, or never end."""
    path = tmp_path / "trap"
    match request.param:
        case "fifo":
            os.mkfifo(path)
        case "folder":
            path.mkdir()
        case device:
            path.symlink_to(f"/dev/{device}")
    return path


@pytest.mark.parametrize("name", READERS)
def test_what_is_no_regular_file_is_one_message(name: str, trap: Path) -> None:
    read, error = READERS[name]
    with pytest.raises(error, match=r"cannot read .*trap: it is (not a regular file|a directory)$"):
        read(trap)


@pytest.mark.parametrize("name", READERS)
def test_what_is_too_large_or_no_text_is_one_message(name: str, tmp_path: Path) -> None:
    read, error = READERS[name]
    path = tmp_path / "file"
    with path.open("wb") as file:
        file.truncate(2 << 30)  # takes no room: it is all hole
    with pytest.raises(error, match=r"cannot read .*file: it is larger than \d+ MiB$"):
        read(path)
    path.write_bytes(b"\xff")
    with pytest.raises(error, match=r"file"):
        read(path)


def test_the_configuration_is_read_no_further_than_others(trap: Path) -> None:
    config, complaint = read_config(trap)
    assert config == Config() and complaint and "\n" not in complaint


def test_a_script_is_a_regular_file_too(trap: Path) -> None:
    ended = mmlogic("run", str(trap))
    assert ended.status == 2 and ": cannot be read: it is" in one_message(ended)
    ended = mmlogic("-c", f'load "{trap}"')
    assert ended.status == 1 and one_message(ended).startswith(f"<command>:1:6: cannot read {trap}: it is")


def test_standard_input_has_an_end() -> None:
    with Path("/dev/zero").open("rb") as endless:
        with pytest.raises(FileProblem, match="cannot read it: it is larger than 3 MiB"):
            files.read_stream(endless, "it", 3 << 20)
        assert endless.tell() <= 4 << 20


def test_what_is_appended_comes_behind_and_creates_nothing(tmp_path: Path, trap: Path) -> None:
    path = tmp_path / "lines"
    with pytest.raises(FileProblem, match="No such file") as caught:
        files.append(path, b"x")
    assert caught.value.missing and not path.exists()
    path.write_bytes(b"a\n")
    files.append(path, b"b\n")
    assert path.read_bytes() == b"a\nb\n"
    with files.restricted(files.NOWHERE), pytest.raises(FileProblem, match="safe mode"):
        files.append(path, b"c\n")
    if trap.is_fifo() or trap.is_dir():
        with pytest.raises(FileProblem):
            files.append(trap, b"c\n")


def _openers(path: Path) -> set[str]:
    """Return what a module calls that opens a file, by name; `mmlogic.common.files` is the gate."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if not isinstance(node, ast.Call):
            continue
        match node.func:
            case ast.Name(id="open"):
                found.add("open")
            case ast.Attribute(value=ast.Name(id="files")):
                pass
            case ast.Attribute(attr=name) if name in OPENERS:
                found.add(name)
    return found


ALLOWED = {
    "common/budget.py": {"read_bytes"},  # what the kernel says of this process
    "output.py": {"open"},  # the null device, when nobody reads standard output any more
    "language/reading.py": {"read_bytes"},  # the grammar, which belongs to the package
    "common/pictures.py": {"savefig"},  # into memory
}


@pytest.mark.parametrize(
    "path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE))
)
def test_nothing_else_opens_a_file(path: Path) -> None:
    name = str(path.relative_to(PACKAGE))
    assert name == "common/files.py" or _openers(path) <= ALLOWED.get(name, set())
