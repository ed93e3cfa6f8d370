"""Word games: the package's word lists, dictionaries, and lists that replace them."""

import unicodedata
from pathlib import Path
from random import Random

import pytest

from mmlogic import Session, Settings, StatementProblem
from mmlogic.codes import wordlists
from mmlogic.codes.alphabets import ALPHABETS
from tests.asking import printed, refused
from tests.repl.talk import Talk
from tests.thoroughly import some
from tests.transcripts import follow, transcripts

QUOTES = ['""', "''", "“”", "\u2018\u2019", "„“", "«»", ""]
BETWEEN = [" ", "\t", ",", ", ", ";", " | ", "\n", "\n\n", ",\n", " # a comment\n", "\r\n"]


def spelled(session: Session) -> list[str]:
    return ["".join(code) for code in session.codes()]


@pytest.mark.parametrize("lines", transcripts("session", "words"))
def test_words_as_they_are_typed(lines: list[str], tmp_path: Path) -> None:
    follow(lines, tmp_path)


def test_dictionaries_are_read_without_names_and_accents(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, session: Session
) -> None:
    monkeypatch.setattr(wordlists, "FOLDER", str(tmp_path))
    (tmp_path / "french").write_text("élève\nParis\nchien\nl'eau\nchat\nOTAN\n")
    (tmp_path / "ngerman").write_text("Straße\nBären\nUSA\nAbend\nAEIOU\nlesen\n")
    session.run("game wordle; words french")
    assert ["".join(code) for code in session.codes()] == ["CHIEN", "ELEVE"]
    session.words("german")
    assert ["".join(code) for code in session.codes()] == ["ABEND", "BÄREN", "LESEN"]
    with pytest.raises(StatementProblem, match="spanish: No such file") as raised:
        session.words("spanish")
    assert "`wspanish`" in str(raised.value.hint)


@pytest.mark.parametrize("seed", range(some(60, 600)))
def test_every_word_of_a_file_is_read_whatever_stands_between(
    seed: int, session: Session, tmp_path: Path
) -> None:
    random, text, written = Random(seed), "", list[str]()
    for _ in range(random.randint(1, 12)):
        word = "".join(random.choices("abcdeXYZ", k=random.choice([3, 4, 5, 5, 5, 6])))
        quotes = random.choice(QUOTES)
        text += f"{quotes[:1]}{word}{quotes[1:]}{random.choice(BETWEEN)}"
        written.append(word.upper())
    path = tmp_path / "words.txt"
    path.write_text(random.choice(["{}", "[\n{}\n]", "\ufeff{}"]).format(text), newline="")
    fit = {word for word in written if len(word) == 5}
    session.run("game wordle")
    if fit:
        said = printed(session, f"words '{path}'", "json")
        left = len(written) - sum(word in fit for word in written)
        assert (f'"left_out":{left},' in said) if left else ("left_out" not in said), text
        assert spelled(session) == sorted(fit)
    else:
        refused(session, f"words '{path}'", "contains no word of 5 pegs: .* of other lengths")


@pytest.mark.parametrize(
    ("game", "text", "codes"),
    [
        ("game classic", "red red blue blue\nred, green, red, blue\nRGRB\n[B B, R R]\n", "RRBB RGRB BBRR"),
        ("game classic", "RRBB RGRB,BBRR\n'GGGG'\n", "RRBB RGRB BBRR GGGG"),
        ("game classic", "R R B B\nr,g,r,b\n", "RRBB RGRB"),
        ("game 4x10; colors digits", "1;2;3;4\n5678;9012\n", "1234 5678 9012"),
        ("pegs 1; colors [red, blue]", "red, blue\n", "R B"),
        ("pegs 1; colors [red, blue]", "[blue]\n", "B"),
        ("pegs 3; colors [A, ';', '|']", "A;|\n;;A, |||\n", "A;| ;;A |||"),
        ("game wordle", '["crane", "slate"]\n["audio"],\n', "CRANE SLATE AUDIO"),
        ("game wordle", '[\n  "crane",\n  "slate"\n]\n', "CRANE SLATE"),
        ("game wordle", "I hello a world\n", "HELLO WORLD"),
    ],
)
def test_symbols_that_stand_apart_are_one_code(
    game: str, text: str, codes: str, session: Session, tmp_path: Path
) -> None:
    path = tmp_path / "codes.txt"
    path.write_text(text)
    session.run(f"{game}; words '{path}'")
    letters = {name: letter or name for name, letter in session.legend().letters.items()}
    found = {"".join(letters[symbol] for symbol in code) for code in session.codes()}
    assert found == set(codes.split())


@pytest.mark.parametrize(
    ("game", "line", "said"),
    [
        ("game classic", "red, blue, gren, red", "unknown symbol `gren`; did you mean `green`"),
        ("game classic", "R G X B", "unknown symbol `X`"),
        ("game wordle", "crane sl4te", "unknown symbol `4`"),
    ],
)
def test_a_slip_in_a_file_is_told_with_its_line(
    game: str, line: str, said: str, session: Session, tmp_path: Path
) -> None:
    path = tmp_path / "codes.txt"
    path.write_text(f"# mine\n{line}\n")
    assert f"line 2: {said}" in str(refused(session, f"{game}; words '{path}'"))


def test_a_list_without_the_letters_of_a_game_says_so(session: Session) -> None:
    found = refused(
        session, "game wordle; colors [A, B, C]", "the list `english` has 3,257 words of 5 pegs, but none"
    )
    assert found.hint == "`colors english` are its letters"
    refused(session, "game wordle; pegs 7", "the list `english` has no words of 7 pegs")


LANGUAGES = {
    "spanish": "señor\nsenor\nélite\nelite\nniños\nMadrid\nsol\n",
    "swedish": "hålen\nhalen\nhälen\nidéer\nÅkers\nblåst\n",
    "french": "élève\nchien\ncœur\ncôtés\ncotes\n",
    "bulgarian": "книга\nжълти\nжив\n",
}


@pytest.fixture
def dictionaries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wordlists, "FOLDER", str(tmp_path))
    for name, text in LANGUAGES.items():
        (tmp_path / name).write_text(unicodedata.normalize(Random(name).choice(["NFC", "NFD"]), text))


@pytest.mark.parametrize(
    ("language", "found", "said"),
    [
        (
            "spanish",
            "ELITE NIÑOS SENOR SEÑOR",
            "1 word is read without accents, as guesses are. 1 is then like another word.",
        ),
        ("swedish", "BLÅST HALEN HÅLEN HÄLEN IDEER", "1 word is read without accents, as guesses are."),
        (
            "french",
            "CHIEN COEUR COTES ELEVE",
            "3 words are read without accents, as guesses are. 1 is then like another word.",
        ),
        ("bulgarian", "ЖЪЛТИ КНИГА", ""),
    ],
)
@pytest.mark.usefixtures("dictionaries")
def test_a_language_brings_its_letters(language: str, found: str, said: str, session: Session) -> None:
    session.run("game wordle")
    assert printed(session, f"words {language}").strip() == said
    order = ALPHABETS[language].index
    assert spelled(session) == sorted(found.split(), key=lambda word: [*map(order, word)])
    for word in found.split():
        session.run(f"guess {word.lower()} ggggg")
        assert spelled(session) == [word]
        session.undo()


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("spanish", "señor", "SEÑOR"),
        ("spanish", "Élite", "ELITE"),
        ("french", "élève", "ELEVE"),
        ("french", "cœur", "COEUR"),
        ("french", "CŒUR", "COEUR"),
        ("swedish", "idéer", "IDEER"),
        ("swedish", "hälen", "HÄLEN"),
    ],
)
@pytest.mark.usefixtures("dictionaries")
def test_what_is_typed_is_read_as_the_list_is(
    language: str, typed: str, meant: str, session: Session
) -> None:
    talk = Talk(session)
    talk(f"game wordle; words {language}")
    talk(f"guess {typed} ggggg")
    assert spelled(session) == [meant]
    assert session.check(typed)
    session.run(f"secret {typed}")
    assert "is the secret" in talk(f"guess {typed}")


@pytest.mark.usefixtures("dictionaries")
def test_without_its_list_a_language_keeps_its_accents(session: Session) -> None:
    refused(session, "game wordle; guess señor ggggg", "unknown symbol `ñ`")
    session.run("words spanish; undo")
    refused(session, "guess señor ggggg", "unknown symbol `ñ`")


@pytest.mark.usefixtures("dictionaries")
def test_letters_that_cannot_come_any_more_are_told(session: Session) -> None:
    session.run("game wordle; guess laden xxxxx; words swedish; undo")
    said = printed(session, "words swedish")
    assert "3 words with letters that this game does not have left out." in said
    assert "No code is left" in said
    assert "notes" in printed(session, "undo; words swedish", "json")
    session.run("game wordle; guess halen ggggg; words swedish")
    assert spelled(session) == ["HALEN"]


@pytest.mark.usefixtures("dictionaries")
def test_one_language_takes_the_place_of_another(session: Session) -> None:
    session.run("game wordle; words spanish; words swedish")
    assert "HÄLEN" in spelled(session)
    assert printed(session, "share").strip() == 'game wordle; words "swedish"'
    with Session() as other:
        other.run(printed(session, "share"))
        assert spelled(other) == spelled(session)
    session.run("game quordle; words bulgarian")
    assert printed(session, "share").strip() == 'game quordle; words "bulgarian"'
    refused(session, "answers black; pegs 9", "cannot change once there are clues or rules")


@pytest.mark.usefixtures("dictionaries")
def test_a_game_of_other_symbols_is_saved_with_them(session: Session) -> None:
    session.run("game wordle; colors swedish")
    with Session() as other:
        other.run(printed(session, "share"))
        assert other.legend().letters == session.legend().letters
        assert other.count() == session.count()


def test_safe_mode_plays_with_the_shipped_words_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wordlists, "FOLDER", str(tmp_path))
    (tmp_path / "french").write_text("chien\n")
    with Session(Settings(memory=2048), safe=True) as session:  # the process may be large already
        session.run("game wordle")
        assert session.count() == 3257
        with pytest.raises(StatementProblem, match="off limits"):
            session.words("french")
