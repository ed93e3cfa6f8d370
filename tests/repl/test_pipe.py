"""`STATEMENT | COMMAND`: the command's input, Ctrl-C, signs that are no pipes, refused commands."""

import os
import re
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import fragment_list_to_text

from mmlogic import Session, SyntaxProblem
from mmlogic.language import parse
from mmlogic.language.typed import piped
from mmlogic.repl.assistance import usage
from mmlogic.repl.editing import StatementCompleter, StatementLexer
from mmlogic.repl.familiar import Familiar
from mmlogic.repl.programs import pipe
from tests.cli.command import mmlogic
from tests.repl.pty import opened
from tests.repl.talk import Talk

pytestmark = pytest.mark.usefixtures("here")


def written(name: str = "x") -> str:
    return Path(name).read_text()


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("count|cat", "cat"),
        ("codes 3 | sort | tail -1", " sort | tail -1"),
        ("guess RRBB 1 1 | cat", " cat"),
        ('load "a|b" | cat', " cat"),
        ("help | cat", " cat"),
        ("set limit 3|cat", "cat"),
        ("count; codes | head; cat", " head; cat"),
        ("?- X = [a|B]. | cat", " cat"),
        ("explain ?- X = 'a | b'. | cat", " cat"),
        ("told RRBB 1 1 | cat", " cat"),
        ("told [a|b] (c|d) 'e|f' | cat", " cat"),
        ("count # a | b\ncount | cat", " cat"),
        ("count | ", " "),
    ],
)
def test_a_pipe_follows_a_statement(text: str, command: str) -> None:
    part, *rest = piped(text, {"told"})
    assert (part.command, rest) == (command, [])
    assert text == f"{part.statements}|{command}"


@pytest.mark.parametrize(
    "text",
    [
        *('load "a|b"', "?- member(X, [a|b]).", "?- X = [a|B], (true | fail).", "prolog\na([_|_]).\nend"),
        *("check [red | blue]", "where count(red | blue) = 1", "count # | cat", "| cat", "guess | cat"),
        *("gess | cat", "define x = codes | cat"),
    ],
)
def test_any_other_bar_is_no_pipe(text: str) -> None:
    assert [(part.statements, part.command) for part in piped(text)] == [(text, None)]


def test_a_command_gets_what_a_script_would_print(talk: Talk) -> None:
    assert talk("game 2x3; count; codes 3 | cat > x").endswith("\n9 codes are left.\n")
    assert written() == "RR\nRB\nRG\n"
    talk("where no red | cat > x")
    assert written() == ""
    assert talk("count | cat > x\ncount\ncodes 1 | cat > x\n") == "4 codes are left.\n"
    talk("define two = codes $1; count\ntwo 2 | cat > x")
    assert written() == "BB\nBG\n4\n"


def test_a_guess_without_its_keyword_may_be_piped(talk: Talk) -> None:
    talk("game 2x3")
    talk("RB 1 0 | cat")
    assert talk("count") == "4 codes are left.\n"


def test_a_command_that_has_read_enough_ends_the_list(talk: Talk) -> None:
    assert talk("game 16x6; codes 100000000 | head -2 > x").startswith("16 pegs")
    assert written() == f"{'R' * 16}\n{'R' * 15}B\n"


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("count | nosuchcommand -x", "no command is called `nosuchcommand`"),
        ("count |", "a pipe needs a command, such as `| less`"),
        ("count | exit 3", "`exit 3` ended with status 3"),
        ("count | kill -9 $$", "`kill -9 $$` was ended by SIGKILL"),
        ("check [x] | touch x", "unknown symbol `x`"),
    ],
)
def test_what_is_wrong_is_one_message(talk: Talk, typed: str, message: str) -> None:
    said = talk(typed)
    assert said.count(message) == 1
    assert len(said.splitlines()) <= 4
    assert not Path("x").exists()


def test_a_mistake_is_told_at_its_place(talk: Talk) -> None:
    assert "3:10" in talk("count | cat > x\n\ncheck [x | y]")
    assert "2:7" in talk("count\ncheck RR | cat")


def test_a_missing_command_is_told_before_the_statement_runs(talk: Talk, session: Session) -> None:
    talk("guess RRBBGG 1 1 | nosuchcommand")
    assert session.timeline.depth == (0, 0)


def test_quit_leaves_all_the_same(talk: Talk) -> None:
    assert not talk.conversation.take("quit | cat")


@pytest.mark.parametrize("safe", [True, "."])
def test_safe_mode_runs_no_command(safe: bool | str) -> None:
    with Session(safe=safe) as session:
        assert "commands are off limits in safe mode" in Talk(session)("count | touch x")
    assert not Path("x").exists()


@pytest.mark.parametrize("script", ["count\ncodes 3 | cat", "count; help | cat"])
def test_a_script_has_no_pipe(script: str) -> None:
    ended = mmlogic("-c", script)
    assert ended.out == ""
    assert "`| COMMAND` may follow a statement only as it is typed at the prompt" in ended.err
    place = re.match(r"<command>:(\d+):(\d+): ", ended.err)
    assert place
    assert script.split("\n")[int(place[1]) - 1][int(place[2]) - 1] == "|"


def test_what_is_typed_after_a_pipe_is_a_command(talk: Talk, session: Session) -> None:
    text = "RRBBGG 1 1 | sort -r\ncount | gess"
    pieces = StatementLexer(talk.conversation.session).lex_document(Document(text))
    assert fragment_list_to_text([*pieces(0)]) == "RRBBGG 1 1 | sort -r"
    assert pieces(0)[0] == ("class:code", "RRBBGG")
    assert pieces(1)[-1] == ("class:string", " gess")
    completer = StatementCompleter(Familiar(session).vocabulary)
    asked = CompleteEvent(completion_requested=True)
    assert not [*completer.get_completions(Document("count | c"), asked)]
    assert [*completer.get_completions(Document("count | c\nc"), asked)]
    assert usage("codes 3") and not usage("codes 3 | sort")


def test_a_bar_in_a_script_is_quoted() -> None:
    (load,) = parse('load "a|b"')
    assert str(load) == 'load "a|b"'
    with pytest.raises(SyntaxProblem):
        parse("load a|b")


def test_ctrl_c_while_a_command_starts_loses_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[subprocess.Popen[str]] = []

    def struck(*args: Any, **options: Any) -> subprocess.Popen[str]:
        started.append(popen(*args, **options))
        while not Path("deaf").exists():
            time.sleep(0.01)
        signal.raise_signal(signal.SIGINT)
        return started[0]

    popen = subprocess.Popen
    monkeypatch.setattr(subprocess, "Popen", struck)
    with pytest.raises(KeyboardInterrupt):
        pipe(["4"], "trap '' INT; touch deaf; exec sleep 20")
    assert started[0].returncode == -signal.SIGTERM


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_ctrl_c_stops_both(tmp_path: Path) -> None:
    with opened(tmp_path, "--quiet") as terminal:
        terminal.type("count | (echo $$ > pid; echo be''gun; sleep 600)\r", "begun")
        terminal.type("\x03", "stopped", "mmlogic>")
        terminal.until(lambda: not _runs(int(Path("pid").read_text())))
        terminal.type('count | exec sh -c \'trap "exit 130" 2; echo re""ady; while :; do sleep .1; done\'\r')
        terminal.wait("ready")
        terminal.type("\x03", "stopped", "mmlogic>")
        terminal.type("?- repeat, fail. | cat\r")
        terminal.rest(0.5)
        terminal.type("\x03", "stopped", "mmlogic>")
        terminal.type("count | (trap '' INT; echo de''af; sleep 600)\r", "deaf")
        terminal.type("\x03", "stopped", "mmlogic>")
        terminal.ask("count | tr 1 x", "53x44x")
        assert terminal.leave() == 0
