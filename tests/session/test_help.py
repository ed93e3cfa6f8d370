"""`help`: topics of all registered words, favourites, unknown words."""

import re
import shlex
from itertools import pairwise
from pathlib import Path

import pytest

from mmlogic import Session, StatementProblem
from mmlogic.codes import meaning
from mmlogic.codes.game import PRESETS
from mmlogic.codes.guesses import clue_of
from mmlogic.codes.statements.clues import Guess
from mmlogic.codes.subject import Codes
from mmlogic.language import by_keyword, parse
from mmlogic.language.completion import suggest
from mmlogic.language.parsing import Reading
from mmlogic.players.engine.player import entries
from mmlogic.render.paper import Paper
from mmlogic.repl.familiar import Familiar
from mmlogic.repl.files import Config
from mmlogic.repl.topics import KEYS
from mmlogic.session.settings import SAVED, SETTINGS
from mmlogic.session.statements.help import HelpAnswer
from mmlogic.session.topics import topics
from tests.cli.command import mmlogic

DOCS = Path(__file__).parents[2] / "docs"


def shown(session: Session, word: str, width: int = 80) -> list[str]:
    (answer,) = session.run(f"help {word}")
    assert isinstance(answer, HelpAnswer)
    return ["".join(text for _, text in line) for line in answer.draw(Paper(width, person=True))]


def test_help_shows_four_doors_and_their_statements_on_one_screen(session: Session) -> None:
    lines = shown(session, "")
    assert len(lines) <= 21 and max(map(len, lines)) <= 80
    assert "  place 7 at 2,3             a number into row 2, column 3" in lines
    assert [line for line in lines if line.endswith("shows a session")] == [
        "Break a friend's code: `help helper` shows a session",
        "Open a lock: `help lock` shows a session",
        "Play against the program: `help play` shows a session",
        "Solve a number path: `help boards` shows a session",
    ]
    forms = [form for topic in topics().values() for form in topic.needs]
    shown_ones = [each.split()[0] for form in forms for each in form.split("; ")]
    assert len({*shown_ones}) == 13 and {*shown_ones} <= {*by_keyword()}
    (answer,) = session.run("help")
    assert max(map(len, str(answer).split("\n"))) <= 80


def test_what_is_for_experts_is_not_among_the_first(session: Session) -> None:
    pages = " ".join(" ".join(shown(session, door)) for door in ("", "helper", "lock", "boards"))
    for word in ("among", "keep", "rao"):
        assert word not in pages.lower().replace("the likeliest", ""), word


def test_what_the_doors_need_is_accepted(session: Session) -> None:
    for topic in topics().values():
        for form in topic.needs:
            assert Reading.accepts(form), form


@pytest.mark.parametrize("door", ["helper", "lock", "play", "boards", "learn", "scripts"])
def test_the_session_of_a_door_runs(
    door: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, session: Session
) -> None:
    monkeypatch.chdir(tmp_path)
    typed = re.findall("^    (.+)$", str(session.run(f"help {door}")[0]), re.MULTILINE)
    script = "\n".join(line for line in typed if not line.startswith("$ "))
    assert len(typed) >= 6 and all(map(str, session.run(script)))
    Path("game.mm").write_text(script)
    for line in typed:
        if line.startswith("$ "):
            ended = mmlogic(*shlex.split(line)[2:])
            assert (ended.status, ended.err) == (0, "") and ended.out, line


def test_all_lists_every_statement_and_topic(session: Session) -> None:
    (answer,) = session.run("help all")
    assert isinstance(answer, HelpAnswer)
    overview = answer.text
    assert all(each.summary in overview for each in by_keyword().values())
    assert set(topics()) >= {"games", "players", "keys", "settings", "config", "json", "safety"}
    for name, topic in topics().items():
        assert (f"  help {name:<22} {topic.summary}" in overview) == topic.listed


def test_every_name_of_a_game_has_a_page_with_its_answer(session: Session) -> None:
    for name in (each for each in PRESETS if not topics()[each].listed):
        *_, line, _, _ = str(session.run(f"help {name}")[0]).splitlines()
        session.run(f"game {name}")
        codes = session.state(Codes)
        (guess,) = parse(f"guess {line.strip()}")
        assert isinstance(guess, Guess)
        assert clue_of(*meaning.guessed(guess.pieces, codes.game), codes)
    assert "puzzle numbrix" in str(session.run("help numbrix")[0])
    assert "two numbers, BLACK and WHITE" in str(session.run("help mastermind")[0])


@pytest.mark.parametrize("name", [name for name in topics() if name != "all"])
def test_a_page_fits_a_screen(session: Session, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = [each for each in entries() if not each.file]  # other tests may have registered more
    monkeypatch.setattr("mmlogic.players.engine.player.entries", lambda: ours)
    for width, most in ((40, 100), (80, 48)):
        lines = shown(session, name.upper(), width)
        assert max(map(len, lines)) <= width or width == 40
        assert len(lines) <= most


@pytest.mark.parametrize("name", topics())
def test_what_a_page_relates_to_has_help(session: Session, name: str) -> None:
    page = " ".join(shown(session, name, 1000))
    for word in re.findall(r"`help ([a-z]+)`", page):
        assert shown(session, word)
    assert name not in by_keyword().keys() - {"play"}


@pytest.mark.parametrize(
    ("page", "known"),
    [
        ("games", list(PRESETS)),
        ("players", [each.name for each in entries()]),
        ("settings", list(SETTINGS)),
        ("config", list(vars(Config()))),
        ("keys", list(KEYS)),
    ],
)
def test_a_page_has_all_that_is_registered(session: Session, page: str, known: list[str]) -> None:
    lines = shown(session, page)
    for name in known:
        assert any(line.startswith(f"  {name} ") for line in lines), name


def test_the_settings_that_are_saved_are_named(session: Session) -> None:
    names = ", ".join(f"`{name}`" for name in SAVED[:-1])
    assert len(SAVED) > 1 and f"`save` keeps {names} and `{SAVED[-1]}` in" in " ".join(
        shown(session, "settings")
    )


def test_the_keys_are_those_of_the_page_on_the_prompt() -> None:
    section = (DOCS / "prompt.md").read_text().partition("## Keys")[2].partition("\n\nEmacs")[0]
    rows = dict(re.findall(r"^\| (.+?) \| (.+?) \|$", section, re.MULTILINE))
    del rows["key"]
    assert rows == KEYS


def test_a_favourite_is_shown(session: Session) -> None:
    session.run("define told = guess $1 $2; count")
    said = "`told` is a favourite of yours. It runs:"
    assert shown(session, "Told")[:3] == [said, "", "    guess $1 $2; count"]
    session.run("define keys = count")
    page = shown(session, "keys")
    assert "    count" in page
    assert "Keys at the prompt:" in page


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("playrs", "did you mean `players`?"),
        ("tolt", "did you mean `told`?"),
        ("xyz", "lists statements and topics"),
    ],
)
def test_what_nothing_is_called_has_a_hint(session: Session, word: str, hint: str) -> None:
    session.run("define told = count")
    unknown = f"no statement, topic or favourite is called `{word}`"
    with pytest.raises(StatementProblem, match=unknown) as caught:
        session.run(f"help {word}")
    assert hint in str(caught.value)


def test_completion_knows_topics_and_favourites(session: Session) -> None:
    session.run("define told = count")
    offered = [each.text for each in suggest("help ", Familiar(session).vocabulary())]
    assert {"guess", "told", *topics()} <= set(offered)


def page(session: Session, word: str, columns: int) -> list[str]:
    """Return the lines of a page of help as a person sees it."""
    (answer,) = session.run(f"help {word}")
    drawn = answer.draw(Paper(columns, person=True))
    return ["".join(text for _, text in line).rstrip() for line in drawn]


@pytest.mark.parametrize("columns", [60, 80, 100])
def test_prose_fills_the_width_of_any_page(session: Session, columns: int) -> None:
    for word in by_keyword():
        lines = page(session, word, columns)
        assert max(map(len, lines)) <= columns
        for line, below in pairwise(lines):
            if line and below and line[0] not in " " and not line.endswith((".", ":")) and below[0] != " ":
                (first, *_) = re.findall(r"\S*?`[^`]*`\S*|\S+", below)  # a quoted text is not broken
                assert len(line) + 1 + len(first) > columns, (word, line)


def test_a_table_in_a_page_keeps_its_columns(session: Session) -> None:
    lines = page(session, "set", 60)
    first = lines.index("  engine    engine that finds the codes: auto, textbook,")
    assert lines[first + 1] == " " * 12 + "clpfd, clauses, diagram, sat"


def test_a_meaning_stands_below_a_long_usage_in_scripts(session: Session) -> None:
    (answer,) = session.run("help all")
    lines = answer.data()["help"].split("\n")
    place = next(number for number, line in enumerate(lines) if line.startswith("  colors N | "))
    assert lines[place].endswith("[x LIST]")
    assert lines[place + 1].startswith(" " * 30 + "Set the symbols")


@pytest.mark.parametrize("words", ["play board"])
def test_help_takes_the_words_with_which_a_statement_begins(session: Session, words: str) -> None:
    usage = str(session.run(f"help {words}")[0]).partition("\n")[0]
    assert words in usage
    assert usage in str(session.run(f"help {words.split()[0]}")[0])


@pytest.mark.parametrize(("words", "hint"), [("play branch", "`help play`"), ("if then", "`help where`")])
def test_words_that_begin_no_statement(session: Session, words: str, hint: str) -> None:
    with pytest.raises(StatementProblem, match=f"no statement begins with `{words}`") as caught:
        session.run(f"help {words}")
    assert hint in str(caught.value.hint)
