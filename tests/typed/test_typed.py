"""The wheel runs in an empty environment, and a type checker finds the types of its methods."""

import ast
import sys
from pathlib import Path
from shutil import which

import pytest

from mmlogic import Session
from mmlogic.answers import Answer
from mmlogic.methods.written import WrittenMethods
from tests.built import called

HERE = Path(__file__).parent
PAGES = [HERE / "user.py", HERE / "example.py"]


@pytest.fixture(scope="module")
def python(commands: Path) -> Path:
    """Return a Python that has the wheel, and what it depends on from this one."""
    return commands / "python"


@pytest.fixture(scope="module")
def pages(python: Path) -> Path:
    """Return a folder with the pages of a user, beside the environment that has the wheel."""
    for page in PAGES:
        (python.parents[1] / page.name).write_text(page.read_text())
    return python.parents[1]


def test_a_page_of_a_user_is_typed_throughout(python: Path, pages: Path) -> None:
    mypy = [sys.executable, "-m", "mypy", "--strict", "--python-executable", python]
    said = called(*mypy, "--disallow-any-expr", *(page.name for page in PAGES), where=pages)
    assert said.startswith("Success")


@pytest.mark.skipif(not which("pyright"), reason="pyright is 280 MB with its Node, and no dependency")
def test_pyright_finds_the_same_types(python: Path, pages: Path) -> None:
    (pages / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}')
    said = called("pyright", "--pythonpath", python, *(page.name for page in PAGES), where=pages)
    assert said.startswith("0 errors")


def test_a_program_of_a_user_runs_where_the_wheel_is(python: Path) -> None:
    where = python.parents[1]
    (where / "example.py").write_text((HERE / "example.py").read_text())
    home = called(python, "-c", "import mmlogic; print(mmlogic.__file__)", where=where)
    assert Path(home).is_relative_to(where)
    first, places, *_, told = called(python, "example.py", where=where).splitlines()
    assert first.startswith("8100 codes; entropy guesses ")
    assert places == "['3', '3']"
    assert told == "['2 black 0 white', '4 black 0 white', 'a code has 4 pegs in this game, not 1']"


def test_the_page_has_every_method_that_is_written() -> None:
    nodes = ast.walk(ast.parse(PAGES[0].read_text()))
    asked = {each.attr for each in nodes if isinstance(each, ast.Attribute)}
    assert {name for name in vars(WrittenMethods) if name[0] != "_"} <= asked


def test_what_methods_answer_has_a_public_name(session: Session) -> None:
    from mmlogic import answers

    for answer in session.run("count; guess RRBBGG 0 2; chances; codes 1; suggest; history; check RRBBGG"):
        bases = [kind.__name__ for kind in type(answer).__mro__]
        assert any(hasattr(answers, name) for name in bases[: bases.index("Answer")]), bases


def test_an_answer_does_not_change_and_is_short_to_read(session: Session) -> None:
    session.guess("RRBBGG", 0, 2)
    count, suggested = session.run("count; suggest")
    assert repr(count) == "CodeCount(count=80460, exact=True)"
    assert len(repr(suggested)) < 130
    for answer in (count, suggested, session.chances(), session.undo()):
        assert isinstance(answer, Answer)
        with pytest.raises(AttributeError, match="answers cannot be changed: `statement`"):
            answer.statement = "another"
