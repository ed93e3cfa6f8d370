"""Progress on a terminal: nested bars, and a session that works."""

import itertools
from types import SimpleNamespace

import pytest

from mmlogic import Session
from mmlogic.limits.budget import Budget, check
from mmlogic.render import progress
from mmlogic.render.progress import Bar


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the lines that progress bars write. Each reading of the clock moves it forward by one second."""
    lines: list[str] = []
    seconds = itertools.count(1.0)
    monkeypatch.setattr(Bar, "seen", lambda bar: True)
    monkeypatch.setattr(Bar, "put", lambda bar, text: lines.append(text))
    monkeypatch.setattr(progress, "time", SimpleNamespace(monotonic=lambda: next(seconds)))
    return lines


def test_the_innermost_bar_that_was_called_is_seen(seen: list[str]) -> None:
    with Bar("suggest") as outer:
        outer(0, 0)
        with Bar("minimax: guesses") as inner:
            outer(0, 0)
            inner(1, 4)
            outer(0, 0)
        outer(0, 0)
    told = [line.split("  ")[0] for line in seen]
    assert told == ["suggest", "suggest", "minimax", "", "suggest", ""]


def test_what_was_told_last_is_told_again(seen: list[str]) -> None:
    with Bar() as bar, Budget() as working:
        working.at_work = bar.still
        bar(2, 8, "minimax: games")
        check()
    assert [line.split("  ")[1] for line in seen if line] == ["2 of 8 games"] * 2


def test_a_statement_that_works_shows_its_name(seen: list[str], session: Session) -> None:
    session.progress = Bar
    session.run("set engine sat; game 4x6; where code[1] = red; count")
    assert {line.split("  ")[0] for line in seen if line} >= {"count"}
    seen.clear()
    with session.unseen():
        session.run("undo; count")
    assert seen == []
