"""The module for files: reads have limits, appended text is complete, no other module opens files."""

import ast
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from mmlogic.common import files
from mmlogic.common.files import FileProblem
from mmlogic.language import StatementProblem
from mmlogic.paths.reading import read_board
from mmlogic.paths.values import BoardError
from mmlogic.players.engine.arrays import PlayerError
from mmlogic.players.engine.authored import load
from mmlogic.players.engine.candidates import PlayerSpec
from mmlogic.players.tournament.run import Run
from mmlogic.players.tournament.tournament import Tournament, TournamentError, every
from mmlogic.repl.files import Config, read_config
from mmlogic.session.reading import read_text
from tests.cli.command import mmlogic, one_message, shell
from tests.tournaments.test_saving import SPACE

PACKAGE = Path(__file__).parents[1] / "mmlogic"

READERS: dict[str, tuple[Callable[[Path], object], type[Exception]]] = {
    "words": (lambda path: read_text(str(path)), StatementProblem),
    "board": (read_board, BoardError),
    "player": (load, PlayerError),
    "spec": (PlayerSpec.all_from_file, PlayerError),
    "prolog": (load, PlayerError),
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
    if not trap.is_fifo():  # the command waits for the writer of a pipe
        ended = mmlogic("run", str(trap))
        assert ended.status == 2 and ": cannot be read: it is" in one_message(ended)
    ended = mmlogic("-c", f'load "{trap}"')
    assert ended.status == 1 and one_message(ended).startswith(f"<command>:1:6: cannot read {trap}: it is")


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("$M run <(echo count)", "531441\n"),
        ("$M --safe run <(echo count)", "531441\n"),
        ("echo count | $M run /dev/stdin", "531441\n"),
        ("mkfifo pipe; echo count >pipe & $M run pipe", "531441\n"),
        ("$M solve <(echo 1,_; echo _,4)", "# kind: hidoku\n 1, 2\n 3, 4\n"),
        ("$M run <(printf 'count\\n\\xff')", "/dev/fd/N:2:1: not a text: byte 7 is not UTF-8\n"),
        ("mkfifo pipe; $M -c 'load \"pipe\"' 2>&1 | head -1", "<command>:1:6: cannot read pipe: it is not"),
    ],
)
def test_a_pipe_that_a_command_names_is_read(command: str, told: str, tmp_path: Path) -> None:
    done = shell(command, cwd=tmp_path)
    shown = re.sub(r"/dev/fd/\d+", "/dev/fd/N", done.stdout + done.stderr)
    assert shown.startswith(told)


def test_ctrl_c_ends_the_wait_for_what_is_in_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(pipe := tmp_path / "pipe")
    with (
        subprocess.Popen(
            [sys.executable, "-m", "mmlogic", "run", str(pipe)], stderr=subprocess.PIPE, text=True
        ) as waiting,
        pipe.open("w"),
    ):  # there is a reader now, and nothing to read
        waiting.send_signal(signal.SIGINT)
        assert waiting.communicate(timeout=300)[1].strip() == "interrupted"
    assert waiting.returncode == 130


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


def test_what_is_appended_may_make_its_file(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    files.append(path, b"a\n", create=True)
    files.append(path, b"b\n", create=True)
    assert path.read_bytes() == b"a\nb\n"
    assert not path.stat().st_mode & 0o111


KILLED = """
import os, sys
from mmlogic.common import files
os.replace = lambda *names, **folders: os._exit(9)
files.write(sys.argv[1], "x")
"""


def _left(folder: Path, name: str, age: float) -> Path:
    """Make the file that a killed write leaves, as if it was killed `age` seconds ago before its rename."""
    before = set(folder.iterdir())
    assert subprocess.run([sys.executable, "-c", KILLED, name], cwd=folder, check=False).returncode == 9
    (left,) = set(folder.iterdir()) - before
    os.utime(left, (time.time() - age,) * 2)
    return left


@pytest.mark.parametrize("name", ["out.mm", "é" * 127])
def test_the_next_write_clears_what_a_killed_one_left(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("old")
    old = [_left(tmp_path, name, 60) for _ in range(2)]
    recent, other = _left(tmp_path, name, 0), _left(tmp_path, "other.mm", 60)
    assert len({*old, recent, other}) == 4 and (tmp_path / name).read_text() == "old"
    files.write(tmp_path / name, "new")
    assert set(tmp_path.iterdir()) == {tmp_path / name, recent, other}
    assert (tmp_path / name).read_text() == "new"


def test_nothing_else_is_cleared(tmp_path: Path) -> None:
    stale = _left(tmp_path, "out.mm", 60)
    stem = stale.name.removesuffix(".new")[:-16]
    names = [
        f"{stem}{'0' * 15}.new",
        f"{stale.name}er",
        f"{stem}{'g' * 16}.new",
        f"{stem}{'0' * 16}",
        f"x{stale.name}",
    ]
    for name in names:
        (tmp_path / name).touch()
    folder, link, fifo = (tmp_path / f"{stem}{each * 16}.new" for each in "123")
    folder.mkdir()
    link.symlink_to(tmp_path / names[0])
    os.mkfifo(fifo)
    os.link(stale, tmp_path / "second name")
    for path in tmp_path.iterdir():
        os.utime(path, (time.time() - 60,) * 2, follow_symlinks=False)
    before = set(tmp_path.iterdir())
    files.write(tmp_path / "out.mm", "new")
    assert set(tmp_path.iterdir()) == before | {tmp_path / "out.mm"}


def test_what_is_still_written_is_not_cleared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replace = os.replace

    def slow(fresh: str, name: str, **folders: int) -> None:
        """Replace a file as os.replace does, but write the same file before, as another process could."""
        monkeypatch.setattr(os, "replace", replace)
        os.utime(tmp_path / fresh, (time.time() - 60,) * 2)
        files.write(tmp_path / "out.mm", "second")
        replace(fresh, name, **folders)

    monkeypatch.setattr(os, "replace", slow)
    files.write(tmp_path / "out.mm", "first")
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("out.mm", "first")]


def _openers(path: Path) -> set[str]:
    """Return the names of the calls in a module that open a file without `mmlogic.common.files`."""
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
    "limits/memory.py": {"read_bytes"},  # what the kernel says of this process
    "codes/wordlists.py": {"read_bytes"},  # the lists of words, which belong to the package
    "cli/commands.py": {"read_text"},  # the grammar, for a word that is no command
    "cli/schema.py": {"read_text"},  # the schema, which belongs to the package
    "cli/options.py": {"open"},  # the null device, when nobody reads standard output any more
    "language/parsing.py": {"read_bytes"},  # the grammar, which belongs to the package
    "paths/kinds.py": {"read_text"},  # the kinds of boards, as Prolog has them
    "language/registry.py": {"read_text"},  # the grammar again
    "common/pictures.py": {"savefig"},  # into memory
    "paths/files.py": {"read_text"},  # the page to play on, which belongs to the package
    "lessons/page.py": {"read_text"},  # the lessons, which belong to the package
    "lessons/translation.py": {"read_text"},  # the languages of lessons, which belong to the package
    "machine/process/remote.py": {"open"},  # what the kernel says of Prolog's process
    "machine/process/walls.py": {"open"},  # the folders that Prolog's process may read
    "machine/wasm.py": {"read_text"},  # the files of Prolog, which belong to the package
    "repl/prompt.py": {"open"},  # the terminal itself, another time
    "repl/programs.py": {"read_text"},  # what the kernel says of the command of a pipe
}


@pytest.mark.parametrize(
    "path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE))
)
def test_nothing_else_opens_a_file(path: Path) -> None:
    name = str(path.relative_to(PACKAGE))
    assert name in {"common/files.py"} or _openers(path) <= ALLOWED.get(name, set())


def test_a_message_names_a_file_as_it_was_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("x.mm").mkdir()
    for way in ("x.mm", "./x.mm"):
        with pytest.raises(FileProblem, match=f"^cannot write {way}: it is a directory$"):
            files.write(way, "")
