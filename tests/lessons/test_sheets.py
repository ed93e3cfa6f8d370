"""The sheet of a lesson: exercises first, and their answers on a separate page."""

import re
from html import unescape
from pathlib import Path

import pytest

from mmlogic import Session, StatementProblem
from mmlogic.common.marks import is_own
from mmlogic.lessons.page import Page, page_of, pages
from mmlogic.lessons.sheet import SHEETS, sheet_parts, written_sheet
from tests.cli.command import mmlogic

PREDICTED = re.compile(r"```mm\n\?-[^`]*```\n(```text\n[^`]*```)")


def test_what_a_query_answers_is_to_be_predicted() -> None:
    parts = list(sheet_parts(pages()[6]))
    asked = next(place for place, part in enumerate(parts) if "Predict the four answers" in part.text)
    assert parts[asked].text.endswith("member(Y, [1,2]).\n```")
    assert parts[asked + 1] == ("room", "", 5)
    assert parts[asked + 2].text.startswith("The trace shows the choices")
    answers = next(place for place, part in enumerate(parts) if part.text.endswith(": answers"))
    assert [place for place, part in enumerate(parts) if "blue  2" in part.text] == [answers + 2]


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.number))
def test_every_exercise_has_room_and_its_answer_stands_on_the_last_page(page: Page) -> None:
    kinds = [part.kind for part in sheet_parts(page)]
    exercises = [step for step in page.steps if step.exercise]
    assert kinds.count("title") == 2
    predicted = [query for step in page.steps for query in PREDICTED.findall(step.text)]
    assert kinds.count("room") == len(exercises) + len(predicted)
    for ending in (".md", ".txt", ".html"):
        text = str(written_sheet(page, f"x{ending}"))
        assert is_own(text.encode(), b"")
        first, answers = re.split(rf"Lesson {page.number}: [^\n]*: answers", text)
        for step in exercises:
            assert step.exercise is not None
            line = step.exercise.solution.splitlines()[0]
            assert step.title in first
            assert line.strip() in (unescape(answers) if ending == ".html" else answers)
        for output in predicted:
            assert output.strip() not in unescape(first)
        assert "Hint" not in first and "<!-- check" not in text


def test_the_file_is_written_by_its_ending(tmp_path: Path, session: Session) -> None:
    for ending in SHEETS:
        path = tmp_path / f"sheet{ending}"
        session.run(f'lesson 1 sheet "{path}"')
        data = path.read_bytes()
        assert is_own(data, data)
    with pytest.raises(StatementProblem, match="does not say what to write"):
        session.run(f'lesson 1 sheet "{tmp_path}/sheet.doc"')
    with pytest.raises(StatementProblem) as caught:
        session.run(f'lesson 1 sheet "{tmp_path}/sheet.PDF"')
    assert caught.value.hint == "write `.html` and print it"
    assert not (tmp_path / "sheet.PDF").exists()
    with pytest.raises(StatementProblem, match="there is no lesson 99"):
        session.run(f'lesson 99 sheet "{tmp_path}/sheet.md"')
    (tmp_path / "mine.md").write_text("# Mine\n")
    with pytest.raises(StatementProblem, match="did not write"):
        session.run(f'lesson 1 sheet "{tmp_path}/mine.md"')
    session.run(f'lesson 1 sheet "{tmp_path}/mine.md" over')
    assert "lessons" in session.run("lesson")[0].data()  # no lesson has begun


def test_the_command_writes_it(tmp_path: Path) -> None:
    path = tmp_path / "sheet.html"
    assert mmlogic("lesson", "2", "--sheet", str(path)).status == 0
    assert "<h1>Lesson 2" in path.read_text()
    listed = mmlogic("lesson")
    assert listed.out.startswith("lesson 1   Facts and queries\n")
    for arguments, message in (
        (["2"], "the prompt shows lesson 2"),
        (["99", "--sheet", str(path)], "there is no lesson 99"),
        (["--sheet", str(path)], "no effect without a lesson"),
        (["2", "--sheet", str(tmp_path / "x.doc")], "does not say what to write"),
        (["2", "--sheet", str(tmp_path / "x.pdf")], "not written as PDF; write `.html` and print it"),
    ):
        ended = mmlogic("lesson", *arguments)
        assert ended.status == 2 and message in ended.err
    assert mmlogic("lesson", "2", "--sheet", str(path), "--safe").status == 2


STRANGE = """# Lesson 107: <script>alert(1)</script>

~~~ <b> `<i>` a < b

```mm
game 4x6
```
text</pre> ``` <u>

## <svg onload=alert(2)>

~~~
````text
?- X = "</pre><img>".
~~~
```
"""


def test_a_lesson_s_html_is_text_in_its_sheets() -> None:
    page = page_of(STRANGE)
    markdown = written_sheet(page, "x.md").partition("\n")[2]
    outside = "".join(re.split(r"^(```+)\w*\n.*?^\1$", markdown, flags=re.DOTALL | re.MULTILINE)[::2])
    assert not re.search("<(?!code>|/code>| b)|~~~|```", outside)
    assert "&lt;script>" in outside and "<code>&lt;i></code>" in outside.replace("&gt;", ">")
    assert 'X = "</pre><img>"' in markdown.replace("&lt;", "<")
    html = written_sheet(page, "x.html")
    assert not re.search("<(script|b|i|u|svg|img)[ >]|</pre>text", html)
