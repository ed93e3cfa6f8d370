"""Games of words: the lists that are shipped, dictionaries, and what takes their place."""

from pathlib import Path

import pytest

from mmlogic import Session, Settings, StatementProblem
from mmlogic.codes import words
from tests.transcripts import follow, transcripts


@pytest.mark.parametrize("lines", transcripts("session", "words"))
def test_words_as_they_are_typed(lines: list[str], tmp_path: Path) -> None:
    follow(lines, tmp_path)


def test_dictionaries_are_read_without_names_and_accents(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, session: Session
) -> None:
    monkeypatch.setattr(words, "FOLDER", str(tmp_path))
    (tmp_path / "french").write_text("élève\nParis\nchien\nl'eau\nchat\nOTAN\n")
    (tmp_path / "ngerman").write_text("Straße\nBären\nUSA\nAbend\nAEIOU\nlesen\n")
    session.run("game wordle; words french")
    assert ["".join(code) for code in session.codes()] == ["CHIEN", "ELEVE"]
    session.words("german")
    assert ["".join(code) for code in session.codes()] == ["ABEND", "BAREN", "LESEN"]
    with pytest.raises(StatementProblem, match="spanish: No such file") as raised:
        session.words("spanish")
    assert "`wspanish`" in str(raised.value.hint)


def test_safe_mode_plays_with_the_shipped_words_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "FOLDER", str(tmp_path))
    (tmp_path / "french").write_text("chien\n")
    with Session(Settings(memory=2048), safe=True) as session:  # the process may be large already
        session.run("game wordle")
        assert session.count() == 3257
        with pytest.raises(StatementProblem, match="off limits"):
            session.words("french")
