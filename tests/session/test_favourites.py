"""Favourites: statements under a name, at the prompt and in scripts."""

from pathlib import Path
from time import process_time

import pytest

from mmlogic import MmlogicError, Session
from mmlogic.codes.answers import HistoryAnswer
from mmlogic.language.completion import suggest
from mmlogic.repl.familiar import Familiar
from mmlogic.session.statements.favourites import FAVOURITES, define
from tests.asking import refused
from tests.repl.talk import Talk
from tests.transcripts import follow, transcripts


def test_a_long_argument_grows_no_further_than_the_limit() -> None:
    with Session(safe=True) as session:
        session.run(f"define much = {'$1;' * 500}")
        refused(session, f"much {'R' * 1000}", "longer than 262,144 characters")


def test_the_prompt_shows_what_its_statements_answer(session: Session) -> None:
    talk = Talk(session)
    talk("game 2x3")
    assert "`told` is defined" in talk("define told = guess $1 1 0; codes 1")
    said = talk("told RG")
    assert "4 codes are left" in said and "Code 1 of 4" in said
    assert isinstance(session.run("history")[0], HistoryAnswer)
    assert "define told = guess $1 1 0; codes 1" in talk("define")
    offered = [each.text for each in suggest("to", Familiar(session).vocabulary())]
    assert offered == ["told"]
    assert "did you mean `told`?" in talk("tolt RG")


@pytest.mark.parametrize("lines", transcripts("session", "subject"))
def test_a_session_as_it_is_typed(lines: list[str], tmp_path: Path) -> None:
    follow(lines, tmp_path)


def test_brackets_that_are_never_closed_take_no_time(session: Session) -> None:
    session.run("define some = codes $1")
    began = process_time()
    for many in ("[", "(", "'", '"', "[(", "\\'"):
        with pytest.raises(MmlogicError):
            session.run(f"some {many * 60_000}")
    assert process_time() - began < 5


def test_a_session_keeps_each_favourite_once(session: Session) -> None:
    """Earlier, each step stored all favourites again."""
    for number in range(3000):
        define(f"go{number}", f"go{number + 1}").carry_out(session)
    steps = session.timeline._done
    assert sum(len(each.new) + len(each.old) for step in steps for each in step.splices) == 3000
    session.timeline.undo()
    assert len(session.timeline.values(FAVOURITES)) == 2999


def test_a_saved_session_has_favourites_that_name_later_ones(session: Session, tmp_path: Path) -> None:
    session.run("define b = count\ndefine a = b\ndefine c = a\ndefine b = codes 1")
    session.save(tmp_path / "kept.mm")
    with Session() as other:
        other.load(tmp_path / "kept.mm")
        assert "[red,red]" in map(str, other.run("game 2x2; c"))
