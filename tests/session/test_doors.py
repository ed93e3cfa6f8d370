"""What people type means the same at each door: in a script, at the prompt, in a cell, in a page."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from mmlogic import MmlogicError, Session
from mmlogic.notebook import Page
from mmlogic.notebook.cells import answers
from tests.lines import lines
from tests.repl.talk import Talk

Door = Callable[[Session, str], str]
"""Types an input, and returns what is refused."""


def script(session: Session, typed: str) -> str:
    try:
        session.run(typed)
    except MmlogicError as error:
        return str(error)
    return ""


def prompt(session: Session, typed: str) -> str:
    talk, refused = Talk(session), list[str]()
    talk.conversation.failed = refused.append
    said = talk(typed)
    return " ".join(said.split()) if refused else ""


def cell(session: Session, typed: str) -> str:
    try:
        for _ in answers(typed, session):
            pass
    except MmlogicError as error:
        return str(error)
    return ""


def page(session: Session, typed: str) -> str:
    opened, shown = Page(str(Path("diary"))), list[str]()
    opened._session = session
    opened.run(typed, lambda made: shown.append(json.loads(made).get("error", "")))
    return "".join(shown)


@pytest.mark.parametrize("door", [script, prompt, cell, page])
@pytest.mark.parametrize("line", [each for each in lines("typed") if not each.startswith("#")])
def test_what_people_type(line: str, door: Door) -> None:
    refused = " ✗ " in line
    said, expected = line.split(" ✗ " if refused else " ⇒ ")
    before, typed = (each.strip() for each in said.split(" | "))
    if typed.startswith("~") and door is script:
        return
    typed = typed.removeprefix("~ ").replace("\\n", "\n")
    with Session() as session, Session() as other:
        session.run(before)
        found = door(session, typed)
        if refused:
            assert found and (expected in found or door is page), f"{typed}: {found}"
            return
        assert not found, f"{typed}: {found}"
        other.run(f"{before}; {expected}")
        assert session.history().data()["clues"] == other.history().data()["clues"]
