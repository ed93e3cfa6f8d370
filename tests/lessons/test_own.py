"""A lesson from a user's or a stranger's file: its steps run, and its exercises are marked."""

from pathlib import Path

import pytest

from mmlogic import Session, StatementProblem
from mmlogic.language import SyntaxProblem
from mmlogic.lessons.files import set_up
from mmlogic.lessons.page import page_of
from mmlogic.limits.budget import Budget, LimitExceeded
from mmlogic.session import safety

LESSON = (Path(__file__).parents[2] / "examples" / "lesson.md").read_text()


def loaded(session: Session, folder: Path, text: str) -> None:
    (folder / "mine.md").write_text(text)
    session.run(f'load "{folder}/mine.md"')


def test_it_is_walked_through(session: Session, tmp_path: Path) -> None:
    loaded(session, tmp_path, LESSON)
    assert session.run("lesson")[0].data()["title"] == "Traffic lights"
    session.run("lesson next; lesson next")
    assert session.run("lesson check ?- follows(Light, red).")[0].data() == {"right": True}
    session.run("lesson next\nprolog\nlater(A, B) :- follows(A, B).\nend\n")
    assert not session.run("lesson check")[0]
    session.run("prolog\nlater(A, C) :- follows(A, B), follows(B, C).\nend\n")
    assert session.run("lesson check")[0]
    session.run("lesson 101 step 2; undo 7")
    assert "lessons" in session.run("lesson")[0].data()


def test_diaries_of_it_are_marked(session: Session, tmp_path: Path) -> None:
    loaded(session, tmp_path, LESSON)
    (tmp_path / "class").mkdir()
    assert "no diaries" in str(session.run(f'lesson mark "{tmp_path}/class"')[0])
    (tmp_path / "class" / "anna.pl").write_text('done(101,2,"follows(L, red)").\n')
    (learner,) = session.run(f'lesson mark "{tmp_path}/class"')[0].data()["learners"]
    assert learner["right"] == ["101.1"]


def faults(session: Session, path: Path) -> list[dict[str, str]]:
    return list(next(session.stream(f'lesson test "{path}"')).data()["faults"])


def test_it_is_tested_by_its_own_solutions(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "mine.md"
    path.write_text(LESSON)
    answer = session.run(f'lesson test "{path}"')[0]
    assert answer.data() == {"lesson": 101, "exercises": 2, "faults": []}
    assert "lessons" in session.run("lesson")[0].data()
    wrong = LESSON.replace("Next = green", "Next = yellow").replace("later(red, B)", "latter(red, B)")
    path.write_text(wrong.replace("?- follows(Light, red).", "?- folows(Light, red)."))
    with pytest.raises(StatementProblem, match="lesson 101 has 3 faults"):
        session.run(f'lesson test "{path}"')
    found = faults(session, path)
    assert [each["heading"] for each in found] == [
        "What follows",
        "Exercise 1: before red",
        "Exercise 2: two steps",
    ]
    assert found[0]["fault"] == "the page prints `Next = yellow` where the answer is `Next = green`"
    assert "folows/2" in found[1]["fault"] and "?- latter(red, B)." in found[2]["fault"]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("?- follows(red, Next).", "?- folows(red, Next).", "Unknown procedure: folows/2"),
        ("later(A, B); later(red, B)", "later(A, B)); later(red, B)", "?- later(A, B))."),
        ("Write `later(A, B)`", "Write `latter(A, B)`", "asks for later/2, which the text does not name"),
        ("; later(green, green) -->", " -->\n<!-- withheld: follows/2 -->", "its own solution is refused"),
    ],
)
def test_each_fault_of_it_is_named(session: Session, tmp_path: Path, old: str, new: str, told: str) -> None:
    (tmp_path / "mine.md").write_text(LESSON.replace(old, new, 1))
    (fault,) = faults(session, tmp_path / "mine.md")
    assert told in fault["fault"]


def test_a_test_writes_nothing(session: Session, tmp_path: Path) -> None:
    text = LESSON.replace("?- follows(red, Next).", f'save "{tmp_path}/new.mm"', 1)
    (tmp_path / "mine.md").write_text(text)
    (fault,) = faults(session, tmp_path / "mine.md")
    assert "files are off limits" in fault["fault"] and not (tmp_path / "new.mm").exists()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("game 3x3", 'save "owned.mm" over', "a lesson is set up by a game and clauses"),
        ("game 3x3", 'answers "owned.pl"', "files are off limits"),
        ("# Lesson 101", "# Lesson 7", "mmlogic has lessons 1 to"),
        ("```prolog", "```", "needs a hint and a solution"),
        ("```mm", "```", "a block ```mm"),
        ("<!-- check:", "<!-- pegs: -3 -->\n<!-- check:", "`pegs: -3`, which is not a number from 1"),
        ("<!-- check:", "<!-- pegs: ten -->\n<!-- check:", "`pegs: ten`, which is not a number from 1"),
        ("<!-- check:", "<!-- withheld: a/b -->\n<!-- check:", "withholds `a/b`: expected NAME/ARITY"),
        ("<!-- check:", "<!-- withheld: a/9999999999 -->\n<!-- check:", "expected NAME/ARITY"),
    ],
)
def test_a_wrong_or_hostile_one_is_refused(
    session: Session, tmp_path: Path, old: str, new: str, told: str
) -> None:
    with pytest.raises(StatementProblem, match=told):
        loaded(session, tmp_path, LESSON.replace(old, new))
    assert "lessons" in session.run("lesson")[0].data()
    assert not Path("owned").exists() and not Path("owned.mm").exists()


@pytest.mark.parametrize(
    "begun", ["<!-- a: ", "<details><summary>Hint</summary>\n", "<!-- on the page -->\n"]
)
def test_a_page_of_marks_that_never_end_is_read(begun: str) -> None:
    """Earlier, a million characters took 15 minutes: the end of each mark was searched to the last line."""
    page = page_of("# Lesson 101: A\n```mm\ngame 2x3\n```\n" + begun * (2_000_000 // len(begun)))
    assert page.setup == "game 2x3\n" and not page.steps
    page = page_of("# Lesson 101: A\n```mm\ngame 2x3\n```\n## B\n" + begun * (2_000_000 // len(begun)))
    assert [each.exercise for each in page.steps] == [None]


def test_what_sets_it_up_is_a_script_within_the_limits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = LESSON.replace("game 3x3", "game 3x3\n" + "guess RGB 1 1\n" * 8)
    with Session(safe=tmp_path) as session, monkeypatch.context() as patch:
        patch.setattr(safety, "STATEMENTS", 5)
        with pytest.raises(StatementProblem, match="a session runs at most 5 statements in safe mode"):
            loaded(session, tmp_path, many)
    with Session(safe=tmp_path) as session, pytest.raises(StatementProblem, match="must be at most"):
        loaded(session, tmp_path, LESSON.replace("game 3x3", "game 70x3"))
    with Session(safe=tmp_path) as session, monkeypatch.context() as patch:
        patch.setattr(safety, "TEXT", 100)
        with pytest.raises(SyntaxProblem, match="a script has at most 100 characters in safe mode"):
            set_up(session, page_of(many))
    with Session() as session, Budget(0), pytest.raises(LimitExceeded):
        set_up(session, page_of(many))
