r"""Transcripts of sessions: inputs and answers.

They are in `transcripts/NAME.txt` in the tests of a room. A file has blocks between blank lines.
A block is a session, line by line. Its first line is its name:

    # WHAT IT SHOWS        is a comment
    STATEMENTS             are run
    STATEMENTS ⇒ TEXT      print this with the last answer; `…` stands for any text, a space for several
    STATEMENTS ⇒ {JSON}    answer with this among the data of the last answer
    STATEMENTS ✗ TEXT      are refused with this in the message, and change nothing
    FILE « TEXT            is written
    ***                    is where another session begins

`\n` is a new line, a backslash at the end of a line goes on in the next. Files are in a folder of their own.
"""

import contextlib
import json
import re
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from mmlogic import MmlogicError, Session

__all__ = ["follow", "transcripts"]


HERE = Path(__file__).parent


def transcripts(room: str, names: str) -> list[ParameterSet]:
    """Return the blocks of files of a room, a word each, as parameters of a test."""
    text = "\n".join((HERE / room / "transcripts" / f"{name}.txt").read_text() for name in names.split())
    blocks = [each.splitlines() for each in re.sub(r"\\\n *", "", text).strip().split("\n\n")]
    return [pytest.param(lines, id=lines[0].removeprefix("# ")) for lines in blocks]


def follow(lines: list[str], folder: Path) -> None:
    """Do what the lines of a block say, in a folder."""
    with contextlib.chdir(folder), contextlib.ExitStack() as sessions:
        session = sessions.enter_context(Session())
        for line in lines:
            typed, mark, said = re.fullmatch(r"(.*?)(?: ([⇒✗«]) ?(.*))?", line).groups()  # type: ignore[union-attr]
            typed = typed.strip().replace("\\n", "\n")
            if typed == "***":
                session = sessions.enter_context(Session())
            elif mark == "«":
                Path(typed).write_text(said.replace("\\n", "\n"))
            elif mark == "✗":
                _refused(session, typed, said)
            else:
                _answered(session, typed, said)


def _answered(session: Session, typed: str, said: str | None) -> None:
    *_, answer = [None, *session.run(typed)]
    if said is None or answer is None:
        assert said is None, f"{typed}: no answer"
    elif said.startswith("{"):
        expected, data = json.loads(said), answer.data()
        assert {key: data.get(key) for key in expected} == expected, typed
    else:
        printed = " ".join(str(answer).split())
        pattern = ".*".join(map(re.escape, said.split("…")))
        assert re.fullmatch(pattern, printed), f"{typed}\nprints   {printed[:999]}\nexpected {said}"


def _refused(session: Session, typed: str, said: str) -> None:
    known = session.timeline.depth, session.history().data(), session.settings
    with pytest.raises(MmlogicError) as refused:
        session.run(typed)
    assert str(refused.value) and said in str(refused.value), f"{typed}\nsays     {refused.value}"
    assert (session.timeline.depth, session.history().data(), session.settings) == known, typed
