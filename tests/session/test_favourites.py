"""Favourites: statements under a name, at the prompt and in scripts."""

from pathlib import Path
from time import process_time

import pytest

from mmlogic import MmlogicError, Session
from mmlogic.codes.answers import HistoryAnswer
from mmlogic.language.completion import suggest
from mmlogic.repl.familiar import Familiar
from mmlogic.session.statements.favourites import FAVOURITES, Favourite
from tests.asking import refused
from tests.repl.talk import Talk
from tests.transcripts import follow, transcripts


def test_a_long_argument_grows_no_further_than_the_limit() -> None:
    with Session(safe=True) as session:
        session.run(f"define much = {'$1;' * 500}")
        refused(session, f"much {'R' * 1000}", "longer than 65,536 characters")
        refused(session, f"define long = {'count;' * 1000}", "at most 4,096 characters in safe mode")


def test_the_prompt_shows_what_its_statements_answer(session: Session) -> None:
    talk = Talk(session)
    talk("game 2x3")
    assert "`told` is defined" in talk("define told = guess $1 1 0; codes 1")
    said = talk("told RG")
    assert "4 codes are left" in said and "1 of 4 codes" in said
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


def test_each_favourite_is_saved_after_what_it_uses(session: Session, tmp_path: Path) -> None:
    """However many use one another."""
    chain = [Favourite(f"go{number}", f"go{number + 1}") for number in range(1500)]
    session.timeline.fill(FAVOURITES, *chain, Favourite("go1500", "count"))
    session.run(f"save '{tmp_path}/f.mm'")
    saved = [line for line in (tmp_path / "f.mm").read_text().splitlines() if line.startswith("define")]
    assert saved == [
        "define go1500 = count",
        *(f"define {each.name} = {each.statements}" for each in chain[::-1]),
    ]


def test_a_favourite_that_is_used_often_is_looked_at_once(session: Session, tmp_path: Path) -> None:
    names = [f"a{n}" for n in range(6)]
    each = [
        f"define {name} = {';'.join([after] * 1000)}"
        for name, after in zip(names, [*names[1:], "count"], strict=True)
    ]
    session.run("\n".join(each[::-1]))
    session.save(tmp_path / "kept.mm")
    lines = [line for line in (tmp_path / "kept.mm").read_text().splitlines() if line.startswith("define")]
    assert [line.split()[1] for line in lines] == names[::-1]


def test_a_favourite_may_name_one_that_is_not_there_yet(session: Session) -> None:
    session.run("define a = do b")
    with pytest.raises(MmlogicError, match="b"):
        session.run("do a")
    session.run("define b = count\ndo a")
    with pytest.raises(MmlogicError, match="would run itself"):
        session.run("define b = do a")
