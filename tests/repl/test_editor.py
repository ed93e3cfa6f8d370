"""The editor: the text that it gets, the text that runs, and its failures."""

import shlex
import sys
from pathlib import Path

import pytest

from mmlogic import Session, StatementProblem
from tests.repl.pty import opened
from tests.repl.talk import Talk

EDITOR = """
import sys
from pathlib import Path
file = Path(sys.argv[-1])
Path("given").write_text(file.read_text())
file.write_text(Path("draft").read_text())
"""
"""Keeps what it was given, and leaves what the file `draft` holds."""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("VISUAL", raising=False)
    Path("editor.py").write_text(EDITOR)
    monkeypatch.setenv("EDITOR", shlex.join([sys.executable, str(tmp_path / "editor.py")]))


def leaves(text: str) -> None:
    Path("draft").write_text(text)


def test_what_comes_back_runs(talk: Talk) -> None:
    talk("game 2x3; count")
    leaves("codes 1\nwhere no red\n")
    said = talk("editor")
    assert Path("given").read_text() == "game 2x3; count\n"
    assert said.splitlines()[:3] == ["mmlogic> codes 1", "         where no red", "  RR"]
    leaves("count\n")
    assert talk("count; editor") == "4 codes are left.\nmmlogic> count\n4 codes are left.\n"
    assert Path("given").read_text() == "codes 1\nwhere no red\n"
    talk("editor")
    assert Path("given").read_text() == "count\n"


def test_what_failed_may_be_mended(talk: Talk) -> None:
    leaves("check [x]")
    assert "1:8: unknown symbol `x`" in talk("editor")
    leaves("game 2x3; count")
    assert talk("editor").endswith("9 codes are left.\n")
    assert Path("given").read_text() == "check [x]\n"


def test_a_favourite_and_quit_work_in_it(talk: Talk) -> None:
    talk("define e = editor")
    leaves("quit")
    assert not talk.conversation.take("e")


@pytest.mark.parametrize(
    ("editor", "message"),
    [
        ("", "no editor is set"),
        ("nosucheditor -w", "$EDITOR names `nosucheditor`, which is not a command"),
        ("false", "the editor `false` failed: nothing runs"),
        ("'", "$EDITOR cannot be read: No closing quotation"),
        ("rm", "the editor's file cannot be read"),
        ("truncate -s 0", "the file is empty: nothing runs"),
        ("cp -T /bin/true", "the text is not UTF-8"),
    ],
)
def test_what_goes_wrong_is_one_message(
    talk: Talk, session: Session, editor: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDITOR", editor)
    talk("guess RRBBGG 0 2")
    said = talk("editor")
    assert message in said
    assert len(said.splitlines()) <= 2
    assert session.timeline.depth == (1, 0)


def test_visual_comes_first(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VISUAL", "false")
    assert "`false` failed" in talk("editor")


def test_it_is_for_the_prompt_and_for_its_owner(talk: Talk) -> None:
    with Session() as session, pytest.raises(StatementProblem, match="only at the prompt"):
        session.run("editor")
    for safe in (True, "."):
        with Session(safe=safe) as session:
            assert "off limits in safe mode" in Talk(session)("editor")
    assert "cannot be piped" in talk("editor | cat")


def test_ctrl_c_stops_the_editor(tmp_path: Path) -> None:
    slow = tmp_path / "slow.sh"
    slow.write_text("#!/bin/sh\necho ope''ned\nexec sleep 600\n")
    slow.chmod(0o700)
    with opened(tmp_path, "--quiet", EDITOR=str(slow)) as terminal:
        terminal.type("editor\r", "opened")
        terminal.type("\x03", "stopped", "mmlogic>")
        terminal.type("count\x18\x05", "opened")
        terminal.type("\x03", "failed: nothing runs")
        terminal.wait("count")  # the prompt is back
        terminal.type("\x03")
        terminal.ask("game 2x3; count", "9 codes are left")
        assert terminal.leave() == 0


def test_keys_open_the_input_and_offer_what_comes_back(tmp_path: Path) -> None:
    leaves("codes 1\ncount\n")
    with opened(tmp_path, "--quiet") as terminal:
        terminal.ask("game 2x3; count", "9 codes are left")
        terminal.type("cod", "cod")
        terminal.type("\x18\x05")
        terminal.until(lambda: "count" in terminal.seen)
        assert Path("given").read_text() == "cod\n"
        terminal.type("; why RR\r", "is possible", "mmlogic>")
        leaves("  \n")
        terminal.type("chances\x18\x05", "the file is empty: nothing runs")
        terminal.type("\r", "mmlogic>")
        leaves("game 2x2; count")
        terminal.ask("editor", "4 codes are left")
        terminal.type("\x1b[A")
        terminal.until(lambda: "game 2x2; count" in terminal.seen)
        terminal.type("\x03")
        assert terminal.leave() == 0
