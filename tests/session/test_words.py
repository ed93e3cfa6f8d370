"""Games of words: the lists that are shipped, dictionaries, and what takes their place."""

from pathlib import Path

import pytest

from mmlogic import Session, StatementProblem
from mmlogic.codes import words
from tests.transcripts import follow, transcripts

TYPED = transcripts(r"""
# Wordle plays with common words, and suggests one
game wordle; guess crane gyxxx; suggest ⇒ [L,O,R,R,Y] entropy …
guess chord ggxgx; codes ⇒ [C,H,I,R,P] [C,H,U,R,L]
share ⇒ game wordle; guess [C, R, A, N, E] gyxxx; guess [C, H, O, R, D] ggxgx
check bitch ⇒ … breaks both clues and the rule. …

# where no common word is left, rare ones are told
game wordle; guess tecta ggggg ⇒ No code is left: `why` shows the contradiction. Among all \
    words 1 fits: `words english-all` takes them.
why ⇒ No code is left: clue 1 and rule 1 contradict each other. … Among all words 1 fits: … One slip …
words english-all; codes ⇒ [T,E,C,T,A]
share ⇒ game wordle; words "english-all"; guess [T, E, C, T, A] ggggg
game wordle; guess zzzzz ggggg ⇒ No code is left: `why` shows the contradiction.
game dordle; guess tecta ggggg xxxxx ⇒ No code is left for secret 1: `why` shows the contradiction.

# another list takes the place of the one that the game brought
mine.txt « ADIEU\nSOARE\n
other.txt « SOARE\nZZZZZ\n
game wordle; words "mine.txt"; count ⇒ 2
words "other.txt"; codes ⇒ [S,O,A,R,E] [Z,Z,Z,Z,Z]
secret ZZZZZ; where no A; share secret ⇒ game wordle; words "other.txt"; secret [Z, Z, Z, Z, Z]; where no A
undo 3; where code in "mine.txt"; codes ⇒ [A,D,I,E,U] [S,O,A,R,E]
forget rule 1; count ⇒ 11881376
share ⇒ game 5x26; answers colours
words English; count ⇒ 3257

# a list has words of one length, and other games may play with it
game wordle
pegs 4 ✗ the list `english` has no words of 4 pegs
game 4x26
words english ✗ the list `english` has no words of 4 pegs
game jotto; words english; guess world 3; guess banks 1; count ⇒ 58
game classic
words english ✗ the list `english` has no words of 4 pegs

# several boards
game quordle; guess crane gyxxx xxxxx xyxxx xxxxy; share ⇒ game quordle; guess [C, R, A, N, E] \
    gyxxx xxxxx xyxxx xxxxy
game wordle; secrets 3; share ⇒ game wordle; secrets 3
""")


@pytest.mark.parametrize("lines", TYPED)
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
    with Session(safe=True) as session:
        session.run("game wordle")
        assert session.count() == 3257
        with pytest.raises(StatementProblem, match="off limits"):
            session.words("french")
