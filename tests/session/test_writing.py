"""Files that statements write: complete or absent, in the named format, and never over a foreign file."""

import errno
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from mmlogic import Session, StatementProblem
from mmlogic.common import files
from mmlogic.common.marks import claim, is_own, save
from mmlogic.common.pictures import FORMATS
from mmlogic.paths.reading import read_board
from mmlogic.session.files import Writer, all_writers
from tests.thoroughly import some

PUZZLE = "puzzle hidoku\n1,__,__\n__,##,__\n__,4,__\nend\nplace 3 at 3,1\n"
with Session() as _session:
    GAME_WRITERS = all_writers(_session)
    _session.run("puzzle hidoku\n1,__\n__,4\nend")
    WRITERS = all_writers(_session)
ENDINGS = (".mm", *WRITERS)
TREES = {**dict.fromkeys((".txt", ".json", ".tree"), b'"guess":'), **FORMATS}
OURS = {
    PUZZLE + 'save "{path}.mm"': b"\npuzzle hidoku\n",
    **{PUZZLE + f'save "{{path}}{ending}"': each.holds for ending, each in WRITERS.items()},
    **{f'game 2x3; strategy first to "{{path}}{ending}"': holds for ending, holds in TREES.items()},
}
"""Every statement that writes, for each kind of file, and what that holds."""


def run(text: str, path: Path) -> Path:
    """Run a script that writes a file. Return the file."""
    with Session() as session:
        session.run(text.replace("{path}", str(path)))
    return path.with_name(text.replace("{path}", str(path)).rpartition("/")[2].split('"')[0])


def refused(text: str, path: Path) -> StatementProblem:
    with pytest.raises(StatementProblem) as caught:
        run(text, path)
    assert "\n" not in caught.value.message
    return caught.value


@pytest.mark.parametrize("text", OURS)
def test_a_file_of_ours_is_written_again_and_a_foreign_one_only_over(text: str, tmp_path: Path) -> None:
    path = run(text, tmp_path / "x")
    assert is_own(path.read_bytes(), path.read_bytes())
    assert OURS[text] and OURS[text] in path.read_bytes()
    path.write_bytes(b"")
    first = run(text, tmp_path / "x").read_bytes()
    assert run(text, tmp_path / "x").read_bytes()[:200] == first[:200]
    path.write_bytes(b"# mine\n" + first)
    problem = refused(text, tmp_path / "x")
    assert "mmlogic did not write" in problem.message and "`over`" in (problem.hint or "")
    assert path.read_bytes() == b"# mine\n" + first
    run(f"{text} over", tmp_path / "x")
    assert path.read_bytes()[:200] == first[:200]
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("name", ["x", "x.doc", ".mm", "x.mm.bak", "x.jpeg", "x.", "x mm"])
def test_an_ending_that_says_nothing_is_refused(name: str, tmp_path: Path) -> None:
    problem = refused(f'{PUZZLE}save "{tmp_path / name}"', tmp_path)
    assert "does not say what to write" in problem.message
    assert all(ending in (problem.hint or "") for ending in ENDINGS)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("ending", "writer"), [each for each in GAME_WRITERS.items() if each[0] != ".txt"])
def test_a_game_is_written_as_the_name_says(ending: str, writer: Writer, tmp_path: Path) -> None:
    assert (
        writer.holds
        and writer.holds in run(f'game 2x3; save "{{path}}{ending.upper()}"', tmp_path / "x").read_bytes()
    )


def test_a_board_needs_a_puzzle(tmp_path: Path) -> None:
    assert "No board is open" in refused('save "{path}.txt"', tmp_path / "x").message
    assert not list(tmp_path.iterdir())


def test_a_board_that_is_saved_is_loaded(session: Session, tmp_path: Path) -> None:
    run(f'{PUZZLE}save "{{path}}.txt"', tmp_path / "x")
    session.load(tmp_path / "x.txt")
    assert session.board() == read_board(tmp_path / "x.txt")
    assert session.board().givens == {(0, 0): 1, (2, 0): 3, (2, 1): 4}


def test_whoever_is_asked_decides(session: Session, tmp_path: Path) -> None:
    path, asked = tmp_path / "x.mm", list[str]()

    def never(name: str) -> bool:
        asked.append(name)
        return False

    path.write_text("mine")
    session.may_replace = never
    with pytest.raises(StatementProblem):
        session.save(path)
    assert (asked, path.read_text()) == ([str(path)], "mine")
    session.may_replace = lambda name: True
    session.save(path)
    assert path.read_text().startswith("# written by mmlogic\n")


@given(head=st.binary(max_size=200) | st.text(max_size=50).map(str.encode))
@settings(max_examples=some(60, 300))
def test_nothing_else_is_taken_for_our_own(head: bytes) -> None:
    assert not is_own(head, head)


def test_what_bears_no_mark_cannot_be_saved(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="mark"):
        save(tmp_path / "x.mm", "count\n", over=False)


def full(name: str) -> Callable[..., object]:
    def fail(*_: object) -> object:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    return fail


@pytest.mark.parametrize("call", ["fsync", "fchmod"])
@pytest.mark.parametrize("text", OURS)
def test_what_fails_leaves_the_old_file(
    text: str, call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = run(text, tmp_path / "x")
    old = path.read_bytes()
    with monkeypatch.context() as broken:
        broken.setattr(os, call, full(call))
        assert "No space left on device" in refused(text, tmp_path / "x").message
    assert path.read_bytes() == old
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


LIMITED = """
import resource, signal, sys
from mmlogic import Session, StatementProblem
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
session = Session()
list(session.run("game 4x6;" + "guess RRBB 0 0;" * 400))
resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000))
try:
    session.save(sys.argv[1])
except StatementProblem as problem:
    print(problem.message)
"""


def test_a_disk_that_is_full_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "x.mm"
    path.write_text("# written by mmlogic\ncount\n")
    ended = subprocess.run(
        [sys.executable, "-c", LIMITED, str(path)], capture_output=True, text=True, timeout=300, check=True
    )
    assert ended.stdout == f"cannot write {path}: File too large\n"
    assert path.read_text() == "# written by mmlogic\ncount\n"
    assert [each.name for each in tmp_path.iterdir()] == ["x.mm"]


@given(mode=st.integers(0o600, 0o777), old=st.binary(max_size=50), new=st.binary(max_size=50))
@settings(max_examples=some(15, 30), suppress_health_check=list(HealthCheck))
def test_links_and_modes_are_kept(mode: int, old: bytes, new: bytes, tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(old)
    target.chmod(mode)
    link.unlink(missing_ok=True)
    link.symlink_to("target")
    files.write(link, new)
    assert link.is_symlink() and target.read_bytes() == new
    assert stat.S_IMODE(target.stat().st_mode) == mode


@pytest.mark.skipif(sys.platform == "emscripten", reason="files of WebAssembly have other rules")
def test_a_link_to_nothing_is_followed_and_one_to_itself_refused(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("made")
    files.write(tmp_path / "link", "new")
    assert (tmp_path / "made").read_text() == "new" and (tmp_path / "link").is_symlink()
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(files.FileProblem, match="symbolic links"):
        files.write(tmp_path / "loop", "new")
    assert (tmp_path / "loop").is_symlink()


def test_a_new_file_has_the_mode_that_the_user_wants(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        files.write(tmp_path / "x", "new")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "x").stat().st_mode) == 0o640


@pytest.mark.parametrize("over", ["", " over"])
def test_what_is_no_file_is_refused(over: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo.mm")
    (tmp_path / "folder.mm").mkdir()
    (tmp_path / "device.txt").symlink_to("/dev/full")
    assert "not a regular file" in refused(f'save "{tmp_path}/fifo.mm"{over}', tmp_path).message
    assert "a directory" in refused(f'save "{tmp_path}/folder.mm"{over}', tmp_path).message
    tree = f'game 2x2; strategy first to "{tmp_path}/device.txt"{over}'
    assert "not a regular file" in refused(tree, tmp_path).message
    with pytest.raises(files.FileProblem, match="not a regular file"):
        claim(tmp_path / "fifo.mm", over=False)


@pytest.mark.skipif(sys.platform == "emscripten", reason="files of WebAssembly have other rules")
def test_a_long_name_is_no_trouble(tmp_path: Path) -> None:
    name = "ü" * 125 + ".mm"
    run(f'save "{tmp_path}/{name}"', tmp_path)
    assert (tmp_path / name).read_text() == "# written by mmlogic\ngame 6x9\n"
    assert "too long" in refused(f'save "{tmp_path}/{"x" * 300}.mm"', tmp_path).message


def test_a_folder_that_takes_no_file_is_found_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    for path, told in (("missing/x.json", "No such file"), ("file/x.json", "Not a directory")):
        with pytest.raises(files.FileProblem, match=f"cannot write .*{path}: {told}"):
            claim(tmp_path / path, over=False)
    claim(tmp_path / "x.json", over=False)
    may = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: path != tmp_path and may(path, mode))
    with pytest.raises(files.FileProblem, match=r"cannot write .*x.json: Permission denied"):
        claim(tmp_path / "x.json", over=False)
