"""An error after each answer of a reply: all ways to ask show the answers before the error, then the error.

No row of a reply is ignored.
"""

import html
import json
import re
from pathlib import Path

import pytest

from mmlogic import MmlogicError, Session
from mmlogic.language import describe
from mmlogic.notebook.page import Page
from tests.asking import printed
from tests.queries.test_people import DOORS, IN_TAB, Door
from tests.repl.talk import Talk

ROWS = range(1, 5)
ERRORS = {
    "_ is X+a": "Arithmetic: `a/0' is not a function",
    "atom_length(_, _)": "not sufficiently instantiated",
    "nobody(X)": "Unknown procedure: nobody/1",
    "throw(oops)": "uncaught exception: oops",
    "atom_length(f(X), _)": "Type error",
}
READ = {name: door for name, door in DOORS.items() if name not in {"prompt", "page"}}
"""The ways that show all answers. The prompt and the page wait after each answer."""


def query(row: int, error: str) -> str:
    """Return a query of which the answer in this row, from 1, is an error."""
    return f"?- between(1, 9, X), ( X < {row} -> true ; {error} )."


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("name", READ)
def test_the_answers_before_an_error_are_shown(
    row: int, name: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    door: Door = READ[name]
    if IN_TAB and not door.in_tab:
        pytest.skip("a tab has no such door")
    steps = [(query(row, error), re.escape(said)) for error, said in ERRORS.items()]
    for (typed, said), shown in zip(steps, door.run(steps, tmp_path, request), strict=True):
        assert re.search(said, shown), f"{typed}\nshows {shown}"
        if name != "Python":  # which raises in place of an answer
            rows = re.findall(r"X = (\d)", shown)
            assert rows == [str(each) for each in range(1, row)], f"{typed}\nshows {shown}"


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("error", ERRORS)
def test_the_prompt_shows_each_answer_and_then_the_error(row: int, error: str, session: Session) -> None:
    talk = Talk(session)
    talk.conversation.ask_next = lambda keys: "next"
    said = talk(query(row, error))
    assert re.findall(r"X = (\d)", said) == [str(each) for each in range(1, row)]
    assert ERRORS[error] in said
    assert "false" not in said


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("error", ERRORS)
def test_a_page_shows_each_answer_and_then_the_error(row: int, error: str, tmp_path: Path) -> None:
    page, shown = Page(str(tmp_path / "diary")), list[str]()
    page.run(query(row, error), shown.append)
    for _ in range(1, row):
        page.go_on("next", shown.append)
    told = html.unescape(re.sub(r"<[^>]*>", "", "\n".join(json.loads(each)["html"] for each in shown)))
    assert re.findall(r"X = (\d)", told) == [str(each) for each in range(1, row)]
    assert ERRORS[error] in told


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("error", ERRORS)
def test_a_stream_of_answers_ends_with_the_error(row: int, error: str, session: Session) -> None:
    goal = query(row, error).removeprefix("?- ").removesuffix(".")
    rows = session.query(goal)
    assert [next(rows) for _ in range(1, row)] == [{"X": each} for each in range(1, row)]
    with pytest.raises(MmlogicError, match=re.escape(ERRORS[error])):
        next(rows)


@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("asked", ["explain", "trace"])
def test_proofs_and_traces_tell_the_error(asked: str, error: str, session: Session) -> None:
    """A proof needs only the first answer. A trace shows the calls up to the error."""
    try:
        told = printed(session, f"{asked} {query(1, error)}")
    except MmlogicError as problem:
        told = describe(problem)
    assert ERRORS[error] in told
    if asked == "trace":
        assert "between(1,9," in told.replace(" ", "")
