"""Saved files: statements that mmlogic loads again, and programs for plain SWI-Prolog."""

import contextlib
import re
import shutil
import sys
from base64 import urlsafe_b64encode
from pathlib import Path
from tempfile import TemporaryDirectory
from zlib import compress

import pytest
from hypothesis import HealthCheck, assume, given, settings

from mmlogic import MmlogicError, Session, StatementProblem
from mmlogic.codes.game import PRESETS
from mmlogic.codes.statements.game import Colors
from mmlogic.codes.statements.rules import Where
from mmlogic.codes.subject import Codes
from mmlogic.codes.theory import Theory
from mmlogic.codes.written import Names
from mmlogic.players.tournament.request import TournamentRequest, theory_of as game_of, tournament_of
from mmlogic.players.written import PENDING
from mmlogic.session.files import statements
from tests.codes.theories import all_codes, theories
from tests.swipl import run_alone
from tests.thoroughly import some
from tests.transcripts import follow, transcripts

SETTINGS = settings(max_examples=some(15, 60), suppress_health_check=list(HealthCheck))
ALL = "forall(code(C), (write_canonical(C), nl))"


def tell(session: Session, theory: Theory) -> None:
    """Add a theory to a session. Omit clues that fit no code."""
    session.game((theory.game.pegs, 2))
    session.ask(Colors(Names(theory.game.symbols)))
    for rule in theory.rules:
        for path, words in rule.words.items():
            Path(path).parent.mkdir(exist_ok=True)
            Path(path).write_text("\n".join(", ".join(word) for word in words), encoding="utf-8")
        session.ask(Where(rule.constraint))
    for clue in theory.clues:
        with contextlib.suppress(StatementProblem):
            session.guess(clue.code, *clue.marks)


def swipl(path: str) -> list[str]:
    """Run a saved program by itself and return what it prints."""
    done = run_alone(path, ALL)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


@given(theory=theories(most=100))
@SETTINGS
def test_statements_come_back(theory: Theory) -> None:
    names = theory.game.symbols
    assume("" not in names)
    if any(rule.words for rule in theory.rules):  # names in a word file have no spaces, commas, brackets
        assume(all(name.split() == [name] and not set(name) & set(",#[") for name in names))
    with TemporaryDirectory() as folder, contextlib.chdir(folder), Session() as session, Session() as other:
        tell(session, theory)
        codes = list(session.codes())
        assert codes == all_codes(session.state(Codes).theory)
        session.save("saved.mm")
        other.guess("RRBBGG", 0, 2)
        other.load("saved.mm")
        assert other.state(Codes).theory == session.state(Codes).theory
        assert other.show() == session.show()
        assert list(other.codes()) == codes
        other.save("again.mm")
        assert Path("again.mm").read_bytes() == Path("saved.mm").read_bytes()
        other.undo()
        assert other.count() == 80460


@pytest.mark.skipif(shutil.which("swipl") is None, reason="needs the command swipl")
@given(theory=theories(most=100))
@settings(SETTINGS, max_examples=some(6, 25))
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


SIGNED = """
dialect_parts(NAME, [number(black), number(white)]).
guess_code_answer(_, G, C, NAME(B, W)) :- guess_code_feedback(G, C, B, W0), W is -W0.
dialect_answer(NAME, _, Pegs, NAME(B, W)) :- between(0, Pegs, B), between(0, Pegs, W0), W is -W0.
told_rules(NAME(B, W), G, Rules) :-
    part_rules(black(G), B, R1),
    part_rules(0-white(G), W, R2),
    append(R1, R2, Rules).
"""


@pytest.mark.skipif(shutil.which("swipl") is None, reason="needs the command swipl")
@pytest.mark.parametrize(
    ("name", "answers", "told"),
    [
        ("signed", "'signed.pl'", "signed(1,-1)"),
        ("'One ours'", "'signed.pl'", "'One ours'(1,-1)"),
        ("marks", "'signed.pl'", "own_marks(1,-1)"),
        ("", "signed = black: black(guess), white: -1 * white(guess)", "signed(1,-1)"),
    ],
)
def test_a_program_has_the_name_that_a_dialect_of_ones_own_was_given(
    session: Session, name: str, answers: str, told: str, tmp_path: Path
) -> None:
    with contextlib.chdir(tmp_path):
        Path("signed.pl").write_text(SIGNED.replace("NAME", name))
        session.run(f"game 3x3; answers {answers}; guess RGB 1 -1; save 'saved.pl'")
        assert f"guess(1, [red,green,blue], {told}).\n" in session.show("facts")
        assert not re.search("own_[0-9a-f]{12}", session.show("program"))
        assert swipl("saved.pl") == [f"[{','.join(code)}]" for code in session.codes()]


@pytest.mark.skipif(shutil.which("swipl") is None, reason="needs the command swipl")
def test_a_program_holds_its_words_and_ugly_names(session: Session, tmp_path: Path) -> None:
    with contextlib.chdir(tmp_path):
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


NOT_SHARED = r"cannot be in a shared session|unknown statement|a shared session reads no files"

SHARED = [
    "game classic; where no red; guess BBGG 1 1",
    "game wordle; secrets 2; guess CRANE gyxxx xxxxx; where no B",
    "puzzle hidoku\n1,__\n__,4\nend\nplace 2 at 1,2",
    pytest.param(
        "prolog\nwarm(Code) :- member(red, Code).\nend\ngame 3x4; where prolog(warm(Code))",
        marks=pytest.mark.skipif(sys.platform != "emscripten", reason="clauses of others run in a tab alone"),
    ),
    'colors ["odd; name", "# two"]; pegs 2; guess ["# two", "# two"] 1 0',
]


@pytest.mark.parametrize("script", SHARED)
def test_a_shared_line_begins_the_session(script: str) -> None:
    with Session() as session, Session() as other:
        *_, shared = session.run(f"{script}; share")
        assert "\n" not in str(shared).strip()
        other.run(f"guess RRBBGG 1 1; {shared}")
        assert [*statements(other)] == [*statements(session)]
        assert str(other.run("show")[0]) == str(session.run("show")[0])


def test_a_shared_line_has_no_secret_unless_asked(session: Session) -> None:
    session.run("game classic; secret RGYB; guess RRBB; define twice = count; count")
    assert str(session.run("share")[-1]) == "game classic; guess [red, red, blue, blue] 2 0"
    assert "secret [red, green, yellow, blue]" in str(session.run("share secret")[0])


@pytest.mark.parametrize("name", ["b", "bc", "bcd"])
def test_the_signs_at_the_end_of_a_packed_line_may_be_missing_or_too_many(
    session: Session, name: str
) -> None:
    rule = f"rule {name} = distinct"
    packed = urlsafe_b64encode(compress(f"game 2x3\n{rule}\n".encode())).decode()
    for ending in ("", "=", "==", "==="):
        session.run(f'load "share:{packed.rstrip("=")}{ending}"')
        assert str([*statements(session)][-1]) == rule


def test_a_shared_line_with_a_part_missing_is_refused(session: Session) -> None:
    line = str(session.run("puzzle hidoku\n1,__\n__,4\nend\nshare")[-1])
    for damaged in (line[:40] + '"', 'load "share:"', 'load "share:§"', line.replace("eN", "fN")):
        with pytest.raises(StatementProblem, match="not a shared session"):
            session.run(damaged)


@pytest.mark.parametrize(
    "script",
    [
        'tee "{}" over\n?- write(owned).',
        'save "{}.svg" over',
        'player "{}.py"',
        'strategy optimal to "{}" over',
        'game 2x3\nlesson diary "{}" over',
        'lesson 1 sheet "{}.txt" over',
        'lesson mark "{}"',
        'load "{}.mm"',
        "mine",
        "define mine = quit",
        "set timeout none",
        "?- true.",
        "quit",
        'secret random\nplay tree "{}.txt"',
        'secret random\nplay minimax among 3 pool "{}.txt"',
        "lesson 1 step 3\nlesson check",
        "lesson 1 step 3\nlesson check ?- open('{}', write, _).",
        'game 3x4\nanswers "{}.pl"',
        'where code in "{}.txt"',
        'words "{}.txt"',
    ],
)
def test_a_packed_line_of_a_stranger_tells_of_a_game_and_no_more(
    session: Session, tmp_path: Path, script: str
) -> None:
    """A packed line is pasted unread, and a session without safe mode may write files and run players."""
    for ending in ("", ".svg", ".py", ".txt", ".mm", ".pl"):
        (tmp_path / f"mine{ending}").write_text("precious = 1\n")
    session.run("game classic; define mine = count")
    lines = f"guess RRBB 1 1\n{script.format(tmp_path / 'mine')}\n".encode()
    with pytest.raises(MmlogicError, match=NOT_SHARED):
        session.run(f'load "share:{urlsafe_b64encode(compress(lines)).decode()}"')
    assert {each.read_text() for each in tmp_path.iterdir()} == {"precious = 1\n"}
    assert [*statements(session)] == ["game classic", "define mine = count"]


def test_a_packed_line_has_a_lesson_and_a_game_in_play(session: Session) -> None:
    packed = str(session.run("lesson 1 step 2; play optimal; share")[-1])
    with Session() as other:
        other.run(packed)
        assert {"lesson 1 step 2", "play optimal guess [red, green, yellow]"} < {*statements(other)}


@pytest.mark.parametrize("name", PRESETS)
def test_presets_come_back(name: str, tmp_path: Path, session: Session) -> None:
    path = tmp_path / "game.mm"
    session.game(name)
    session.save(path)
    assert path.read_text() == f"# written by mmlogic\ngame {name}\n"
    theory = session.state(Codes).theory
    session.reset()
    session.load(path)
    assert session.state(Codes).theory == theory
    session.save(path)
    assert path.read_text() == f"# written by mmlogic\ngame {name}\n"


@pytest.mark.parametrize("play", ["play", "play random; marks 0 0", "play optimal; marks 1 1; guess OOO 0 0"])
def test_a_game_against_a_player_goes_on(play: str, tmp_path: Path) -> None:
    with Session() as session, Session() as other:
        session.run(f"game 3x5; {play}")
        session.save(tmp_path / "game.mm")
        other.load(tmp_path / "game.mm")
        assert other.timeline.first(PENDING) == session.timeline.first(PENDING) is not None
        other.marks(1, 0)
        assert other.state(Codes).theory.clues[:-1] == session.state(Codes).theory.clues


def test_a_code_game_is_drawn_with_the_suggested_guess(tmp_path: Path, session: Session) -> None:
    path = tmp_path / "game.svg"
    session.run(f'game classic; guess RRBB 1 1; guess RGYO 1 2; save "{path}"')
    drawn = path.read_text()
    assert "RRBB 1 black 1 white; RGYO 1 black 2 white</title>" in drawn
    assert drawn.count('<circle class="peg-') == 8
    assert [drawn.count(f'<circle class="{kind}"') for kind in ("black", "white", "nothing")] == [2, 3, 3]
    assert 'class="peg-red-ghost"' not in drawn
    session.run(f'suggest; save "{path}"')
    assert path.read_text().count('-ghost" cx=') == 4


@pytest.mark.parametrize(
    ("script", "pegs"),
    [
        ("game wordle; guess CR_NE gyxxx", {"answer-green": 1, "answer-yellow": 1, "answer-grey": 3}),
        (
            "game wordle; secrets 2; guess CRANE gyxxx yxxxx",
            {"peg-none": 5, "answer-green": 1, "answer-yellow": 2, "answer-grey": 7},
        ),
        ("game classic; guess R_BB 1 0", {"peg-red": 1, "peg-blank": 1, "peg-blue": 2}),
        ("pegs 2; colors [red, blue] x [star, moon]; guess [red-star, red-moon] 1 0", {"peg-red": 2}),
    ],
)
def test_pegs_have_the_colours_of_symbols_and_answers(
    script: str, pegs: dict[str, int], tmp_path: Path, session: Session
) -> None:
    session.run(f'{script}; save "{tmp_path}/game.svg"; save "{tmp_path}/game.png"')
    drawn = (tmp_path / "game.svg").read_text()
    found = re.findall(r'<circle class="((?:peg|answer)-\w+)"', drawn)
    assert {name: found.count(name) for name in found} == pegs
    assert all(f".{name}{{" in drawn for name in found)


def shown(game: str, *settings: str) -> str:
    """Return the output of `codes` in a game with these settings."""
    with Session() as session:
        return str(session.run(f"{game}; {'; '.join(settings)}; codes")[-1])


@pytest.mark.parametrize(
    ("game", "symbols"),
    [
        *(("classic; guess RRBB 2 2", symbols) for symbols in ("names", "letters", "digits")),
        *(("3x12; guess ABC 2 0", symbols) for symbols in ("names", "letters", "digits")),
        *(("3x30; guess [1, 2, 3] 2 0", symbols) for symbols in ("names", "digits")),
    ],
)
def test_codes_are_read_as_they_are_shown(session: Session, game: str, symbols: str, tmp_path: Path) -> None:
    file = tmp_path / "codes.txt"
    file.write_text(shown(f"game {game}", f"set symbols {symbols}"))
    codes = len(file.read_text().splitlines())
    session.run(f'game {game.split(";")[0]}; set symbols {symbols}; where code in "{file}"')
    assert session.count() == codes
    assert str(session.run("codes")[0]) == file.read_text()


@pytest.mark.parametrize(
    ("colors", "code"),
    [("6..11", "[[6, 8], [8, 6]]"), ("6..9", "[68, 86]"), ("[up, o]", "[[up, o], [o, o]]")],
)
def test_codes_of_a_list_come_back(colors: str, code: str, tmp_path: Path, session: Session) -> None:
    file = tmp_path / "listed.mm"
    session.run(f"game 2x3; colors {colors}; where code in {code}; save '{file}'")
    assert f"where code in {code}\n" in file.read_text()
    session.run(f"reset; load '{file}'")
    assert session.count() == 2


def test_secrets_of_a_tournament_are_lists(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    file = tmp_path / "codes.txt"
    file.write_text(shown("game classic; guess RRBB 2 2"))
    request = TournamentRequest(game_of("classic"), "classic", ("first",), secrets=str(file))
    assert len(tournament_of(request).secrets) == 4


@pytest.mark.parametrize("lines", transcripts("session", "saving"))
def test_what_is_saved_and_read(lines: list[str], tmp_path: Path) -> None:
    follow(lines, tmp_path)
