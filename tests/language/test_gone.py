"""Removed words, from their one table: the message names the replacement."""

import re
from pathlib import Path

import pytest

from mmlogic import Session
from mmlogic.language import MmlogicError, StatementProblem, SyntaxProblem, parse
from mmlogic.language.gone import GONE
from tests.asking import refused
from tests.cli.command import mmlogic

ROOT = Path(__file__).parents[2]
SCRIPTS = {
    "option": "play sat {} 1",
    "player": "suggest {}",
    "": 'save "x{}"',
}
"""For each kind of name, a statement that contains such a name."""


def is_of_words(typed: str) -> bool:
    return typed[0].isalpha() and typed.split()[0] not in SCRIPTS


@pytest.mark.parametrize("typed", [each for each in GONE if is_of_words(each)])
@pytest.mark.parametrize("rest", ["", " 7", " 7; count"])
def test_a_word_that_is_gone_is_told_with_what_does_its_work(typed: str, rest: str) -> None:
    first, *words = typed.split()
    with pytest.raises(SyntaxProblem) as caught:
        parse(f"count\n{typed.upper()}{rest}")
    found = caught.value
    assert (found.message.lower(), found.hint) == (f"`{typed}` is gone", GONE[typed])
    assert found.span is not None
    assert (found.span.line, found.span.column) == (2, len(first) + 2 if words else 1)


@pytest.mark.parametrize("typed", [each for each in GONE if not is_of_words(each)])
def test_so_is_a_player_an_option_and_the_ending_of_a_file(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    monkeypatch.chdir(tmp_path)
    if typed.startswith("--"):
        done = mmlogic("solve", typed, "x")
        assert done.status == 2 and f"{typed} is gone: {GONE[typed]}" in done.err
        return
    what, _, name = typed.rpartition(" ")
    with pytest.raises(MmlogicError) as caught:
        session.run(f"game 2x2\n{SCRIPTS[what].format(name.upper())}")
    assert (caught.value.message.lower(), caught.value.hint) == (f"`{name}` is gone", GONE[typed])
    assert caught.value.span is not None and caught.value.span.line == 2
    assert all((ROOT / file).is_file() for file in re.findall('"(examples/.*?)"', GONE[typed]))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("typed", "gone"),
    [
        ("solve 2 panels", "solve panels"),
        ("solve all panels", "solve panels"),
        ("solve all without step, single", "solve without"),
    ],
)
def test_other_words_may_stand_before_it(typed: str, gone: str) -> None:
    with pytest.raises(SyntaxProblem) as caught:
        parse(typed)
    assert str(caught.value) == f"`{gone}` is gone; {GONE[gone]}"


@pytest.mark.parametrize("word", ["chosen", "likely", "estimate", "panels"])
@pytest.mark.parametrize("typed", ["set {} on", "suggest {}", "play {}", "where {}", "help {}", "codes {}"])
def test_it_may_be_typed_as_a_name(session: Session, typed: str, word: str) -> None:
    with pytest.raises(MmlogicError, match=f"`{word}` is gone") as caught:
        session.run(typed.format(word))
    assert GONE[word] in str(caught.value)


def test_a_symbol_may_have_such_a_name(session: Session) -> None:
    assert "unknown symbol `likely`" in refused(session, "game 2x2; guess [likely, red] 1 0").message
    session.run("colors [likely, panels]; guess [likely, panels] 1 0")


def test_nothing_of_a_file_with_such_a_word_is_loaded(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "old.mm"
    path.write_text("puzzle hidoku\n1,__\n__,4\nend\ntrace solve 3\n")
    with pytest.raises(SyntaxProblem, match="`trace solve` is gone") as caught:
        session.run(f'load "{path}"')
    assert "old.mm:5" in str(caught.value)
    with pytest.raises(StatementProblem, match="No board is open"):
        session.run("show board")
