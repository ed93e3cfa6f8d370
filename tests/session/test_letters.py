"""Letters beyond A to Z: alphabets, accents that a language ignores, in lists and in what is typed."""

from pathlib import Path

import pytest

from mmlogic import Session
from tests.asking import data, printed, refused

NOTE = "read without accents, as guesses are"


def listed(session: Session, game: str, words: str, folder: Path) -> tuple[str, list[str]]:
    """Return what is said of a list of words, and the codes of its words."""
    (folder / "words.txt").write_text("\n".join(words.split()))
    said = printed(session, f'{game}; words "{folder}/words.txt"')
    return said, ["".join(code) for code in session.codes(limit=10)]


@pytest.mark.parametrize(
    ("game", "words", "codes", "note"),
    [
        ("game wordle", "élève pêche masse", ["ELEVE", "MASSE", "PECHE"], True),
        ("game wordle", "crane slate", ["CRANE", "SLATE"], False),
        ("pegs 5; colors swedish", "håret häret fågel", ["FÅGEL", "HÅRET", "HÄRET"], False),
        ("pegs 5; colors A-Z Å Ä", "håret häret", ["HÅRET", "HÄRET"], False),
        ("pegs 5; colors german", "Maße Hände", ["HÄNDE", "MASSE"], True),
        ("pegs 5; colors spanish", "señor árbol", ["ARBOL", "SEÑOR"], True),
    ],
)
def test_a_list_and_what_is_typed_are_read_alike(
    session: Session, tmp_path: Path, game: str, words: str, codes: list[str], note: bool
) -> None:
    said, found = listed(session, game, words, tmp_path)
    assert (sorted(found), NOTE in said) == (sorted(codes), note)
    for word in words.split():
        assert session.check(word), word


def test_words_that_differ_in_accents_alone_stay_two(session: Session, tmp_path: Path) -> None:
    for words in ("håret häret", "haret häret", "HÄRET haret"):
        (tmp_path / "words.txt").write_text(words)
        problem = refused(session, f'game wordle; words "{tmp_path}/words.txt"', "one word without accents")
        extended = str(problem.hint).split("`")[1]
        assert len(listed(session, f"pegs 5; {extended}", words, tmp_path)[1]) == 2
        session.run("reset")


def test_without_a_list_a_letter_that_a_game_has_not_is_refused(session: Session) -> None:
    refused(session, "game 5x26; guess HÅRET 1 1", "unknown symbol `Å`")
    session.run("pegs 5; colors german; guess maße 1 1")
    assert data(session.history())["clues"][0]["code"] == list("MASSE")
