"""What is saved comes back: as statements for mmlogic, as a program for plain SWI-Prolog."""

import contextlib
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, assume, given, settings

from mmlogic import Session, StatementProblem
from mmlogic.games import PRESETS
from mmlogic.language import Names
from mmlogic.language.statements import Colors, Where
from mmlogic.theory import Theory
from tests.codes.theories import all_codes, theories

SETTINGS = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
ALL = "forall(code(C), (write_canonical(C), nl)), halt"


def tell(session: Session, theory: Theory) -> None:
    """Tell a session all of a theory but the clues that no code at all could give."""
    session.game((theory.game.pegs, 2))
    session.one(Colors(Names(theory.game.symbols)))
    for rule in theory.rules:
        for path, words in rule.words.items():
            Path(path).parent.mkdir(exist_ok=True)
            Path(path).write_text("\n".join(", ".join(word) for word in words), encoding="utf-8")
        session.one(Where(rule.constraint))
    for clue in theory.clues:
        with contextlib.suppress(StatementProblem):
            session.guess(clue.code, clue.black, clue.white)


def swipl(path: str) -> list[str]:
    """Run a saved program by itself and return what it prints."""
    done = subprocess.run(["swipl", "-g", ALL, path], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


@given(theory=theories(most=100))
@SETTINGS
def test_statements_come_back(theory: Theory) -> None:
    names = theory.game.symbols
    assume("" not in names)
    if any(rule.words for rule in theory.rules):  # a word file has only names without spaces and commas
        assume(all(name.split() == [name] and not set(name) & set(",#") for name in names))
    with TemporaryDirectory() as folder, contextlib.chdir(folder), Session() as session, Session() as other:
        tell(session, theory)
        codes = list(session.codes())
        assert codes == all_codes(session.theory)
        session.save("saved.mm")
        other.guess("RRBBGG", 0, 2)
        other.load("saved.mm")
        assert other.theory == session.theory
        assert other.show() == session.show()
        assert list(other.codes()) == codes
        other.save("again.mm")
        assert Path("again.mm").read_bytes() == Path("saved.mm").read_bytes()
        other.undo()
        assert other.count() == 80460


@pytest.mark.skipif(shutil.which("swipl") is None, reason="needs the command swipl")
@given(theory=theories(most=100))
@settings(SETTINGS, max_examples=25)
def test_programs_run_by_themselves(theory: Theory) -> None:
    names = theory.game.symbols
    assume("" not in names and not any(rule.words for rule in theory.rules))
    with TemporaryDirectory() as folder, Session() as session:
        tell(session, theory)
        path = f"{folder}/saved.pl"
        session.save(path)
        found = swipl(path)
        with_count = session.count()
        assert len(found) == with_count
        if names == tuple(name for name in names if name.isalnum() and name.islower() and name.isascii()):
            assert found == [f"[{','.join(code)}]" for code in session.codes()]


@pytest.mark.skipif(shutil.which("swipl") is None, reason="needs the command swipl")
def test_a_program_holds_its_words_and_ugly_names(tmp_path: Path) -> None:
    with contextlib.chdir(tmp_path), Session() as session:
        Path("words.txt").write_text("\ufeff# ours\r\nB R\r\n\r\nR,R\r\nb b # both\r\n", encoding="utf-8")
        session.game((2, 2))
        session.where("code in words.txt and not code[1] = code[2]")
        session.save("words.pl")
        Path("words.txt").unlink()
        assert swipl("words.pl") == ["[blue,red]"]
        session.reset()
        session.game((2, 2))
        session.colors(["]", "a:-b"])
        session.guess(["]", "]"], 1, 0)
        session.save("ugly.pl")
        assert swipl("ugly.pl") == ["[']','a:-b']", "['a:-b',']']"]


@pytest.mark.parametrize("name", PRESETS)
def test_presets_come_back(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.mm"
    with Session() as session:
        session.game(name)
        session.save(path)
        assert path.read_text() == f"game {name}\n"
        theory = session.theory
        session.reset()
        session.load(path)
        assert session.theory == theory
        session.save(path)
        assert path.read_text() == f"game {name}\n"


def test_nothing_told_is_saved_too(tmp_path: Path) -> None:
    path = tmp_path / "nothing.mm"
    with Session() as session:
        session.save(path)
        session.game("classic")
        session.guess("RRBB", 0, 0)
        session.load(path)
        assert session.theory == Theory()
