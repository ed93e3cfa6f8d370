"""Sessions share the learner's progress: the finished exercises, and the last step."""

from pathlib import Path

import pytest

from mmlogic import Session, StatementProblem
from mmlogic.lessons import progress
from mmlogic.lessons.progress import Diary, Place
from tests.repl.pty import opened

FILE = Path("state", "mmlogic", "lessons")


def read(path: Path) -> tuple[dict[int, set[int]], Place | None]:
    diary = Diary(path)
    return {lesson: set(steps) for lesson, steps in diary.done.items()}, diary.place


def test_a_diary_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "lessons"
    assert read(path) == ({}, None)
    for place in (Place(1, 3), Place(1, 5), Place(11, 2)):
        Diary(path).record_reached(place)
        Diary(path).record_checked(place, "", right=True)
    Diary(path).record_checked(Place(1, 3), "", right=True)
    Diary(path).record_reached(Place(2, 0))
    assert read(path) == ({1: {3, 5}, 11: {2}}, (2, 0))
    assert path.read_text().count("done(1,3)") == 1


@pytest.mark.parametrize("cut", range(1, 14))
def test_what_a_kill_cut_short_spoils_nothing_else(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "lessons"
    Diary(path).record_checked(Place(1, 3), "", right=True)
    whole = path.read_bytes()
    Diary(path).record_checked(Place(2, 34), "", right=True)
    path.write_bytes(path.read_bytes()[: len(whole) + cut])
    Diary(path).record_checked(Place(4, 5), "", right=True)
    done, _ = read(path)
    assert done in ({1: {3}, 4: {5}}, {1: {3}, 2: {34}, 4: {5}})
    assert (2 in done) == (cut >= 12)


def test_a_long_diary_is_written_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "_COMPACTED_BYTES", 200)
    path = tmp_path / "lessons"
    for step in range(60):
        Diary(path).record_reached(Place(1 + step % 3, step))
        Diary(path).record_checked(Place(1, step % 7), "", right=True)
    assert path.stat().st_size < 500
    assert read(path) == ({1: set(range(7))}, (3, 59))
    assert Diary(path).steps == {1: 57, 2: 58, 3: 59}


def test_what_is_no_diary_is_ignored(tmp_path: Path) -> None:
    path = tmp_path / "lessons"
    path.write_bytes(b"done(1,3).\ndone(x,y).\nreached(99999,1).\n\xff\xfe\n done(2,2).\ndone(1,4)")
    assert read(path) == ({1: {3}}, None)
    assert read(tmp_path) == ({}, None)
    Diary(tmp_path).record_checked(Place(1, 1), "", right=True)  # a folder cannot be written
    Diary(None).record_checked(Place(1, 1), "", right=True)


def test_lessons_are_listed_with_what_is_done(tmp_path: Path) -> None:
    with Session() as session:
        session.diary = tmp_path / "lessons"
        session.run("lesson 1 step 3; lesson check ?- symbol(yellow, N).")
        assert session.run("lesson off; lesson")[-1].data()["lessons"][0]["done"] == 0
        session.run("lesson 1 step 3; lesson check ?- symbol(N, yellow). ; lesson next; lesson off")
        answer = session.run("lesson")[0]
        assert {"done": 1, "exercises": 6}.items() <= answer.data()["lessons"][0].items()
        assert [list(row) for row in answer.rows()][1] == [1, "Facts and queries", 11, 6, 1]
        with pytest.raises(StatementProblem) as caught:
            session.run("lesson next")
        assert caught.value.hint == "Type `lesson 1 step 4` to go on."
    with Session() as session:
        assert session.run("lesson")[0].data()["lessons"][0]["done"] == 0
        session.run("lesson 1")
    assert read(tmp_path / "lessons") == ({1: {3}}, (1, 4))


def test_a_lesson_goes_on_where_it_was_left(tmp_path: Path) -> None:
    def step(statements: str) -> int:
        with Session() as session:
            session.diary = tmp_path / "lessons"
            return int(session.run(statements)[-1].data()["step"])

    assert step("lesson 1") == 0
    assert step("lesson 1 step 9") == 9
    assert step("lesson 1") == step("lesson 1") == 9
    assert step("lesson 2 step 3; lesson 1") == 9
    assert step("lesson 2") == 3
    assert step("lesson 1 step 1; lesson 1") == 1
    assert step("lesson 1 step 11; lesson 1") == 0  # it is done
    with Session() as session:
        assert session.run("lesson 1 step 9; lesson 1")[-1].data()["step"] == 0  # a script begins it


def test_a_saved_opening_stays_one(tmp_path: Path) -> None:
    with Session() as session:
        session.run(f'lesson 1; save "{tmp_path / "mine.mm"}"')
    with Session() as session:
        session.diary = tmp_path / "lessons"
        assert session.run(f'lesson 1 step 9; load "{tmp_path / "mine.mm"}"; lesson')[-1].data()["step"] == 0


def test_a_lesson_is_left_and_resumed(tmp_path: Path) -> None:
    with opened(tmp_path, "--quiet") as terminal:
        terminal.ask("lesson 1 step 3", "lesson check")
        terminal.ask("lesson check ?- symbol(N, yellow).", "Right.")
        terminal.ask("lesson next", "Patterns")
        assert terminal.leave() == 0
    assert read(tmp_path / FILE) == ({1: {3}}, (1, 4))
    with opened(tmp_path, "--quiet") as terminal:
        shown = terminal.ask("lesson", "`lesson 1 step 4` continues")
        assert "1 of 6 exercises done" in shown
        terminal.ask("lesson 1", "You were at step 4; `lesson 1 step 1` begins anew.")
        terminal.ask("lesson", "Patterns")
        terminal.ask("?- pegs(N).", "3")
        assert terminal.leave() == 0
