"""Lessons in another language: the texts of German, and a language of one's own in a file."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mmlogic import MmlogicError, Session
from mmlogic.common.resources import PACKAGE, resource
from mmlogic.lessons import programs, repairs
from mmlogic.lessons.page import page
from mmlogic.lessons.translation import Translation, translated
from mmlogic.machine.slips import SLIPS
from tests.lessons.conftest import CAUSE
from tests.lessons.test_lessons import ATTEMPTS, EXERCISES
from tests.thoroughly import some

GERMAN = Translation(resource("docs", "lessons", "languages", "german.md").read_text())

ENGLISH = re.compile(r"\b(?:the|this|is|are|has|wrong|missing|you|have|then|right|exercise)\b", re.IGNORECASE)

SPEAKING = "answers", "checks", "differences", "marking", "statements/lesson"
"""The modules of lessons whose sentences a learner or a teacher reads."""

NO_SENTENCES = re.compile(
    r"the solution is wrong|a class has at most|% What a learner|; |Ask your query$|Write `prolog`|Predict, |"
    r"x in lesson x|Lesson x is donex|x`lesson next`|x; then"
)
"""Messages for authors, and pieces of sentences, which the tests of whole answers see."""

FRENCH = """# Français

> Right. `lesson next` continues.

Juste. `lesson next` continue.

> this answer is missing: {answer}

il manque
cette réponse : {answer}

> Exercise 1: the place of yellow

Exercice 1 : la place du jaune
"""


def texts(node: ast.AST) -> Iterator[str]:
    """Yield the texts in a statement that is no docstring. In each, `x` is in place of a value."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "x" for part in node.values)
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    for child in ast.iter_child_nodes(node):
        yield from texts(child)


@pytest.mark.parametrize("module", SPEAKING)
def test_every_sentence_of_the_checker_has_a_german_text(module: str) -> None:
    tree = ast.parse((PACKAGE / "lessons" / f"{module}.py").read_text())
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    found = {text for each in functions for line in each.body for text in texts(line)}
    sentences = [each for each in found if re.search(r"[a-z]{2,}:? [a-z]{2,}", each)]
    assert sentences
    assert [each for each in sentences if not NO_SENTENCES.match(each) and GERMAN(each) == each] == []


@pytest.mark.parametrize(
    "sentence",
    [
        *repairs._CAUSES.values(),
        *(slip.says for slip in SLIPS.values() if slip.text),
        programs._ENDLESS,
        f"{{name}} {programs.REFUSED}",
    ],
)
def test_every_cause_slip_and_limit_has_a_german_text_with_the_same_parts(sentence: str) -> None:
    names = sorted({*re.findall(r"\{(\w+)\}", sentence)})
    said = GERMAN(sentence.format(**{name: f"<{name}>" for name in names}))
    assert sorted({*re.findall(r"<(\w+)>", said)}) == names
    assert not ENGLISH.search(re.sub(r"`[^`]*`", "", said))


def test_all_of_lesson_1_is_german() -> None:
    seen: list[str] = []
    first = page(1)
    assert first
    translated(first, lambda text: seen.append(text) or text)  # type: ignore[func-returns-value]
    assert len(seen) > 30
    assert [text for text in seen if text not in GERMAN.texts] == []


@pytest.mark.parametrize("where", [where for where in ATTEMPTS if sum(where) % some(13, 1) == 0], ids=str)
def test_what_is_said_of_a_wrong_answer_is_german(
    where: tuple[int, int], session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    if where == (7, 6) and sys.platform == "emscripten":
        pytest.skip("Prolog has no clock in a tab, and the check of one of these takes minutes there")
    monkeypatch.setattr(repairs, "_cause", CAUSE)
    session.run("set language german")
    for text in (text[2:] for text in ATTEMPTS[where] if text[0] == "-"):
        session.run(f"reset; lesson {where[0]} step {where[1]}")
        clauses = EXERCISES[where].goals
        checked = f"prolog\n{text}\nend\nlesson check" if clauses else f"lesson check ?- {text} ."
        answer = session.run(checked)[-1]
        said = [line for line in str(answer).split("\n") if "?-" not in line and not line.startswith("    ")]
        assert not ENGLISH.search(re.sub(r"`[^`]*`", "", " ".join(said))), said


def test_a_lesson_is_german_from_its_first_step_to_its_last(session: Session) -> None:
    session.run("set language german")
    told = [str(session.run("lesson; lesson 1")[-1])]
    told += [str(session.run("lesson next")[0]) for _ in range(page(1).length)]  # type: ignore[union-attr]
    told += [session.run(f"lesson 1 step 3; lesson {what}")[-1].data()["hint"] for what in ("hint",)]
    told += [str(session.run("lesson check ?- symbol(N, yellow).")[0])]
    shown = re.sub(r"`[^`]*`|^    .*$", "", "\n".join(told), flags=re.MULTILINE)
    assert "Lektion 1, Schritt 3 von 11: Aufgabe 1: der Platz von Gelb" in shown
    assert not ENGLISH.search(shown), ENGLISH.findall(shown)
    with pytest.raises(
        MmlogicError, match=r"es gibt keine Lektion 99; die Lektionen haben die Nummern 1 bis"
    ):
        session.run("lesson 99")


def test_the_language_is_kept_and_the_sheet_is_german(tmp_path: Path) -> None:
    with Session(language="german") as session:
        session.run(f'lesson 1 step 3; save "{tmp_path / "mine.mm"}"; lesson 1 sheet "{tmp_path / "a.html"}"')
    with Session() as session:
        session.run(f'load "{tmp_path / "mine.mm"}"')
        assert session.run("lesson")[0].data()["heading"] == "Aufgabe 1: der Platz von Gelb"
    sheet = (tmp_path / "a.html").read_text()
    assert "<h1>Lektion 1: Fakten und Anfragen: Antworten</h1>" in sheet
    assert 'lang="en"' not in sheet


def test_marks_are_german(tmp_path: Path, session: Session) -> None:
    (tmp_path / "ben.pl").write_text('tried(1,3,"symbol(yellow, N)").\ntried(1,8,"first(N,S) :- .").\n')
    (marks,) = session.run(f'set language german; lesson mark "{tmp_path}"')[1:]
    assert marks.data()["learners"][0]["wrong"]["1.1"] == "diese Antwort fehlt: N = 4"
    assert "1 Person in Lektion 1." in str(marks)
    assert marks.data()["learners"][0]["wrong"]["1.4"].startswith("Zeile 1: ")


def test_a_file_is_a_language_and_what_it_lacks_is_english(tmp_path: Path, session: Session) -> None:
    (tmp_path / "french.md").write_text(FRENCH)
    session.run(f'set language "{tmp_path / "french.md"}"; lesson 1 step 3')
    shown = str(session.run("lesson")[0])
    assert "Lesson 1, step 3 of 11: Exercice 1 : la place du jaune" in shown
    assert "Ask for the number of yellow" in shown
    wrong, right = (session.run(f"lesson check ?- symbol({both}).")[0] for both in ("yellow, N", "N, yellow"))
    assert wrong.data()["wrong"] == "il manque cette réponse : N = 4"
    assert "asked: ?- symbol(yellow, N)." in str(wrong)
    assert "Juste. `lesson next` continue." in str(right)
    session.run("set language english")
    assert "Exercise 1: the place of yellow" in str(session.run("lesson")[0])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "cannot read .*no.md"),
        ("> {goal} fails\n\nrien\n", "`{goal} fails` and its text need the same names in braces"),
        ("> {goal}\n\n{goal}\n", "need the same names"),
        ("# Français\n", "no.md has no texts of lessons"),
    ],
)
def test_a_file_that_is_no_language_is_one_message(
    text: str | None, message: str, tmp_path: Path, session: Session
) -> None:
    path = tmp_path / "no.md"
    if text is not None:
        path.write_text(text)
    session.run(f'set language "{path}"')
    with pytest.raises(MmlogicError, match=message):
        session.run("lesson 1")
    with pytest.raises(MmlogicError, match="`language` is `english` or `german`, not `klingon`"):
        session.run("set language klingon")


def test_a_stranger_reads_no_file_as_a_language(tmp_path: Path) -> None:
    (tmp_path / "french.md").write_text(FRENCH)
    with Session(safe=True) as session, pytest.raises(MmlogicError, match="safe"):
        session.run(f'set language "{tmp_path / "french.md"}"; lesson 1')


def test_a_sentence_of_many_parts_takes_linear_time() -> None:
    assert GERMAN("wrong for " + "a: right is " * 100_000).startswith("falsch: a")
    assert GERMAN("the clause also holds if " + "a and " * 100_000)
