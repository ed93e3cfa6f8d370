"""`lesson diary` and `lesson mark`: the files that learners hand in, and the table of a class."""

import json
import os
import tracemalloc
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from mmlogic import Session, StatementProblem
from mmlogic.lessons.progress import Diary, Place
from mmlogic.render.formats import FORMATS
from tests.lessons.conftest import exercise_at

RIGHT = "symbol(N, yellow)"
SWAPPED = "symbol(yellow, N)"
WRONG = {  # lines of a diary for exercise 1.1, each with its message
    f'tried(1,3,"{SWAPPED}").': "this answer is missing: N = 4",
    'done(1,3,"repeat, fail").': "it does not end, or takes too long",
    'tried(1,3,"assertz(symbol(1, yellow)), fail").': "this answer is missing: N = 4",  # and is gone with it
    'done(1,3,"A = 1, B = 2, C = 3, D = 4, E = 5").': "should not come",  # N is another in each game
    "done(1,3,\"shell('touch owned')\").": "shell/1",
    'done(1,3,"length(L, 100000000), atom_length(L, _)").': "stopped: out of memory",
    'done(1,3,"x(").': "a `)` is missing",
    'done(1,3,"\\ud800").': "it says what is done, not how",
    "done(1,3).": "it says what is done, not how",
    'done(1,3,"unended).': "it is not a diary",
    'done(77,3,"a"). ': "it is not a diary",
    "\x00": "it is not a diary",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "class"
    folder.mkdir()
    return folder


def marked(session: Session, folder: Path) -> dict[str, Any]:
    return dict(session.run(f'lesson mark "{folder}"')[0].data())


def test_what_is_handed_in_is_marked(session: Session, tmp_path: Path, folder: Path) -> None:
    session.diary = tmp_path / "diary"
    session.run(f"lesson 1 step 3; lesson check ?- {SWAPPED}.")
    session.run(f'lesson diary "{folder}/anna.pl"; lesson check ?- {RIGHT}. ; lesson check ?- {SWAPPED}.')
    session.run(f"lesson 1 step 8\nprolog\n{exercise_at(1, 8).solution}\nend\nlesson check")
    session.run(f'lesson diary "{folder}/berta.pl"')
    answer = session.run(f'lesson mark "{folder}"')[0]
    wrong = {"1.1": "this answer is missing: N = 4"}
    today = datetime.fromtimestamp((folder / "anna.pl").stat().st_mtime).astimezone().date().isoformat()
    assert answer.data() == {
        "exercises": ["1.1", "1.4"],
        "learners": [
            {"learner": "anna", "right": [], "wrong": wrong, "unread": None, "date": today},
            {"learner": "berta", "right": ["1.1", "1.4"], "wrong": {}, "unread": None, "date": today},
        ],
    }
    rows = [list(row) for row in answer.rows()]
    assert rows[0] == ["learner", "1.1", "1.4", "right", "unread"]
    assert rows[1:] == [["anna", False, None, 0, None], ["berta", True, True, 2, None]]
    text = "".join(FORMATS["text"](answer)).splitlines()
    assert text[1:4] == [
        "anna      ✗     -       0",
        "berta     ✓     ✓       2",
        "2 learners in lesson 1.",
    ]
    assert text[-1] == "anna 1.1: this answer is missing: N = 4"


def test_marks_of_several_lessons_are_one_table_and_a_file_for_a_school(
    session: Session, folder: Path
) -> None:
    (folder / "anna.pl").write_text(f'done(1,3,"{RIGHT}").\ntried(2,4,"before(_, _).").\n')
    (folder / "berta.pl").write_text(f'tried(1,3,"{SWAPPED}").\n')
    for path in folder.iterdir():
        os.utime(path, (1_790_000_000, 1_790_000_000))
    answer = session.run(f'lesson mark "{folder}"')[0]
    text = "".join(FORMATS["text"](answer))
    assert "anna      1 of 6     0 of 6   2026-09-21\nberta     0 of 6     0 of 6   2026-09-21\n" in text
    moodle = "username,lesson 1,lesson 2\nanna,1,0\nberta,0,0\n"
    assert "".join(FORMATS["moodle"](answer)) == moodle
    anna, berta = map(json.loads, "".join(FORMATS["gradescope"](answer)).splitlines())
    assert anna["extra_data"] == {"learner": "anna"}
    assert [each["score"] for each in anna["tests"]] == [1, 0]
    assert [each["output"] for each in berta["tests"]] == ["this answer is missing: N = 4", "not tried"]


def test_each_diary_is_marked_whatever_the_others_hold(session: Session, folder: Path) -> None:
    for number, diary in enumerate(WRONG):
        (folder / f"{number:02}").write_text(diary)
    (folder / "last").write_text(f'done(1,3,"{RIGHT}").\n')
    (folder / ".hidden").write_text("")
    *others, last = marked(session, folder)["learners"]
    assert (last["learner"], last["right"], last["wrong"]) == ("last", ["1.1"], {})
    assert len(others) == len(WRONG)
    for told, each in zip(WRONG.values(), others, strict=True):
        assert told in (each["unread"] or each["wrong"]["1.1"])
    assert not Path("owned").exists()


CLPFD = ":- use_module(library(clpfd)).\\n"
COMPARED = "before(A, B) :- symbol(I, A), symbol(J, B), I #< J."

CLASS = {  # diaries of a class, whose order and contents must not matter
    "all": f'done(1,3,"{RIGHT}").\ndone(2,4,"{CLPFD}{COMPARED}").\n',
    "bare": f'done(2,4,"{COMPARED}").\n',
    "kept": 'done(1,3,"nb_setval(place, N0), symbol(N, yellow), N0 = 1").\n',
    "loads": f'done(2,4,"{CLPFD}{COMPARED}").\n',
    "looks": f'done(1,3,"{RIGHT}").\ndone(2,4,"before(A, B) :- nb_getval(place, A), B = A.").\n',
}


@pytest.mark.parametrize("order", [1, -1])
def test_no_mark_depends_on_another_learner(session: Session, folder: Path, order: int) -> None:
    names = [*CLASS][::order]
    for number, name in enumerate(names):
        (folder / f"{number}{name}.pl").write_text(CLASS[name])
    found = marked(session, folder)["learners"]
    marks = {each["learner"][1:]: (each["right"], each["wrong"]) for each in found}
    assert marks["all"] == (["1.1", "2.2"], {}) and marks["loads"] == (["2.2"], {})
    told = marks["bare"][1]["2.2"]
    assert told.startswith("line 1: `:- use_module(library(clpfd)).`")
    for name in CLASS:
        (folder / "alone").mkdir(exist_ok=True)
        (folder / "alone" / "one.pl").write_text(CLASS[name])
        (one,) = marked(session, folder / "alone")["learners"]
        assert (one["right"], one["wrong"]) == marks[name]


def test_what_cannot_be_read_is_not_called_unwritten(session: Session, folder: Path) -> None:
    texts = {
        "a": "first(N, S) :- guess(N, [S|_], _)",
        "b": "other(1).",
        "c": "x :- y.\\nFirst(N, S) :- guess(N, S).",
    }
    for name, text in texts.items():
        (folder / name).write_text(f'tried(1,8,"{text}").\n')
    told = [each["wrong"]["1.4"] for each in marked(session, folder)["learners"]]
    assert told[0] == "line 1: a full stop is missing at the end"
    assert told[1] == "you have not written first/2 yet"
    assert told[2] == "line 2: `First(`: the name of a predicate begins with a small letter"


def test_a_learner_has_no_more_than_some_seconds(
    session: Session, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mmlogic.lessons.marking._SECONDS_PER_LEARNER", 0.0)
    (folder / "late").write_text(f'done(1,3,"{RIGHT}").')
    assert "time" in marked(session, folder)["learners"][0]["wrong"]["1.1"]


def test_what_cannot_be_marked_is_said(session: Session, tmp_path: Path, folder: Path) -> None:
    with pytest.raises(StatementProblem, match=r"cannot read .*none: No such file or directory"):
        session.run(f'lesson mark "{tmp_path}/none"')
    with pytest.raises(StatementProblem, match="no exercise was tried yet"):
        session.run(f'lesson diary "{tmp_path}/anna"')
    with Session(safe=folder) as safe:
        (folder / "anna").write_text(f'done(1,3,"{RIGHT}").')
        assert marked(safe, Path())["learners"][0]["right"] == ["1.1"]
        with pytest.raises(StatementProblem, match="safe mode allows only files below"):
            marked(safe, tmp_path)


@given(text=st.text(st.characters(codec="utf-8"), min_size=1), right=st.booleans())
def test_what_is_written_is_read_back(
    tmp_path_factory: pytest.TempPathFactory, text: str, right: bool
) -> None:
    path = tmp_path_factory.mktemp("diary") / "lessons"
    Diary(path).record_checked(Place(2, 4), "tried before", right=False)
    Diary(path).record_checked(Place(2, 4), text, right=right)
    Diary(path).record_checked(Place(2, 4), "tried after", right=False)
    diary = Diary(path)
    assert diary.written == {Place(2, 4): text if right else "tried after"}
    assert diary.done.get(2, set()) == ({4} if right else set())
    assert len([*diary.facts()]) == 1


@pytest.mark.parametrize("told", ["a" * 1_000_000, r"\\" * 500_000])
def test_a_long_line_takes_little_memory_and_tells_nothing(told: str, tmp_path: Path) -> None:
    path = tmp_path / "long"
    path.write_text(f'done(1,3,"{told}").\n')
    tracemalloc.start()
    try:
        diary = Diary(path)
        assert (diary.done, diary.written) == ({1: {3}}, {})
        assert tracemalloc.get_traced_memory()[1] < 10 << 20
    finally:
        tracemalloc.stop()
