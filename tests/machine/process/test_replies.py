"""A process of Prolog that sends invalid replies: it is ended, and the caller gets an error of Prolog."""

import pytest

from mmlogic import Session
from mmlogic.language import StatementProblem
from mmlogic.machine.backend import PrologEnded, PrologError
from mmlogic.machine.guest import Guest
from mmlogic.machine.process import remote
from mmlogic.machine.process.own import OwnProlog
from mmlogic.session.settings import Settings
from tests.asking import Module

LIAR = """
import os, sys; sys.path[:0] = sys.argv[5:]
from mmlogic.machine.process.frames import Frames, send
questions, replies, stops = map(int, sys.argv[1:4])
frames, good = Frames(questions), b'answer\\n""\\n""\\n'
send(replies, b"+")
while True:
    _, asked = frames.take()
    if b",make(" in asked or b",load(" in asked or b",open(" in asked:
        send(replies, b"=", good)
    else:
        os.write(replies, {!r})
"""

HUGE = b"=" + b"\xff" * 4


def framed(text: bytes) -> bytes:
    return b"=" + len(text).to_bytes(4, "big") + text


REPLIES = [
    framed(b""),
    framed(b"answer"),
    framed(b"answer\n7\n7\n7\n"),
    framed(b'answer\n""\n""\n[[[\n'),
    framed(b'answer\n""\n""\n' + b"[" * 20_000 + b"\n"),
    framed(b'answer\n""\n""\n[1\n'),
    framed(b"\xff\xff\xff\xff"),
    HUGE,
]


@pytest.mark.parametrize("reply", REPLIES, ids=lambda each: str(each[:30]))
def test_a_reply_that_is_none(reply: bytes, own: OwnProlog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "START", LIAR.format(reply))
    for ask in (lambda module: module.value("true"), lambda module: list(module.values("true"))):
        module, process = Module(), own.backend()
        with pytest.raises(PrologEnded):
            ask(module)
        assert process.ended


@pytest.mark.parametrize("part", ["[],", "{},", '"",', "1.5,", "\N{GRINNING FACE}", "\\x1b\\"])
def test_a_reply_that_takes_more_memory_than_there_is(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = f"""good + b"[" + {part!r}.encode() * (8 << 20) + b"1]"; """
    send = 'os.write(replies, b"=" + len(lines).to_bytes(4, "big") + lines)'
    monkeypatch.setattr(remote, "START", LIAR.replace("os.write(replies, {!r})", f"lines = {lines}{send}"))
    full = pytest.raises(StatementProblem, match="memory limit")
    with Session(Settings(memory=300), safe=True, process=True) as session, full:
        session.run("count")


@pytest.mark.parametrize(
    "row",
    [
        *(b"7", b"[7]", b"[[7]]", b'["last"]', b'["last","",[[1]],[]]', b'["last",7,[],[]]'),
        *(b'["last","",[["X",7,[1]]],[]]', b'["last","",[],[7]]', b'["end",7]'),
    ],
)
def test_rows_of_another_shape(row: bytes, own: OwnProlog, monkeypatch: pytest.MonkeyPatch) -> None:
    reply = framed(b'answer\n""\n""\n' + row + b"\n")
    monkeypatch.setattr(remote, "START", LIAR.format(reply))
    with pytest.raises(PrologError):
        list(Guest().ask("true"))


@pytest.mark.parametrize("row", [b'"x"', b"[]", b"[7]", b"[[[]]]"])
@pytest.mark.parametrize(
    "script",
    [
        *("count", "codes 3", "check RRBBGG", "chances"),
        *(f"puzzle numbrix\n1,__\n__,3\nend\n{each}" for each in ("solve", "hint", "unique", "steps")),
        "generate hidoku 3x3",
    ],
)
def test_statements_on_answers_of_another_shape(
    row: bytes, script: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote, "START", LIAR.format(framed(b'answer\n""\n""\n' + row + b"\n")))
    with Session(safe=True, process=True) as session, pytest.raises(StatementProblem, match="cannot be read"):
        [str(answer) for answer in session.run(script)]
