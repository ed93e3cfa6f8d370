"""The wheel, installed where nothing else is, tells a type checker what each method returns, and runs."""

import ast
import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path
from shutil import which

import pytest

from mmlogic import Session
from mmlogic.answers import Answer

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PAGES = [HERE / "user.py", HERE / "example.py"]


def called(*command: object, where: Path) -> str:
    """Run a command away from the checkout, and return what it prints."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    ran = subprocess.run(
        [*map(str, command)], cwd=where, env=environment, capture_output=True, text=True, timeout=500
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("hatchling", reason="what builds the wheel is not installed")
    where = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "--no-index", "--no-deps", "--no-build-isolation"]
    called(*pip, "--wheel-dir", where, ROOT, where=where)
    (built,) = where.glob("mmlogic-*.whl")
    return built


@pytest.fixture(scope="module")
def python(wheel: Path) -> Path:
    """Return a Python that has the wheel, and what it depends on from this one."""
    where = wheel.parent / "venv"
    venv.create(where, symlinks=True)
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(where)}))
    pip = [sys.executable, "-m", "pip", "install", "--no-index", "--no-deps", "--quiet"]
    called(*pip, "--target", packages, wheel, where=wheel.parent)
    (packages / "dependencies.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    return where / "bin" / "python"


def test_the_wheel_says_that_it_is_typed(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {"mmlogic/py.typed", "mmlogic/methods/__init__.pyi", "mmlogic/prolog/machine/machine.pl"} <= {
        *names
    }
    assert {"mmlogic/words/english.gz", "mmlogic/words/copyright"} <= {*names}


def test_the_sources_say_that_they_are_typed(wheel: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", wheel.parent]
    called(*build, where=ROOT)
    (sources,) = wheel.parent.glob("mmlogic-*.tar.gz")
    with tarfile.open(sources) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"mmlogic/py.typed", "mmlogic/methods/__init__.pyi", "prolog/machine/machine.pl"} <= names


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


def test_the_page_has_every_method() -> None:
    calls = [node.func for node in ast.walk(ast.parse(PAGES[0].read_text())) if isinstance(node, ast.Call)]
    asked = {each.attr for each in calls if isinstance(each, ast.Attribute)}
    assert {name for name in vars(Session) if name[0] != "_"} <= asked


def test_what_methods_answer_has_a_public_name() -> None:
    from mmlogic import answers

    with Session() as session:
        for answer in session.run(
            "count; guess RRBBGG 0 2; chances; codes 1; suggest; history; check RRBBGG"
        ):
            bases = [kind.__name__ for kind in type(answer).__mro__]
            assert any(hasattr(answers, name) for name in bases[: bases.index("Answer")]), bases


def test_an_answer_does_not_change_and_is_short_to_read() -> None:
    with Session() as session:
        session.guess("RRBBGG", 0, 2)
        count, suggested = session.run("count; suggest")
        assert repr(count) == "CodeCount(count=80460, exact=True)"
        assert len(repr(suggested)) < 130
        for answer in (count, suggested, session.chances(), session.undo()):
            assert isinstance(answer, Answer)
            with pytest.raises(AttributeError, match="an answer does not change: `statement`"):
                answer.statement = "another"
