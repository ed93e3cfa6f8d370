"""The options that a player's class declares: input, completion, help, games and saved files."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mmlogic import Session, StatementProblem
from mmlogic.language.completion import Vocabulary, suggest
from mmlogic.players import Options, entries
from mmlogic.players.engine.player import Entry, entry
from tests.asking import answered
from tests.cli.command import mmlogic

FILE = """
from typing import Annotated, Literal

from mmlogic.players import Bounds, Choice, register


@register("nth", "one of the consistent codes", "a test", sees="all")
class Nth:
    deterministic = True
    number: Annotated[Literal["last"] | int, "which of the consistent codes", Bounds(0, 9)] = 1
    share: Annotated[float, "where it begins", Bounds(-1, 1)] = 0

    def __init__(self, options):
        pass

    def choose(self, position, random):
        left = position.left
        place = len(left) if self.number == "last" else self.number + int(self.share * len(left))
        return Choice(position.space.code(int(left[min(place, len(left)) - 1])), f"{self.number}")
"""
AUTHOR = '''
from typing import Annotated


class Steady:
    """Guesses one symbol, then the next."""

    symbol: Annotated[int, "the symbol that it begins with"] = 1

    def initial_guess(self):
        return (self.symbol,) * 3

    def make_guess(self, feedback):
        self.symbol = (self.symbol + 1) % 4
        return (self.symbol,) * 3
'''


@pytest.fixture
def loaded(session: Session, tmp_path: Path) -> Iterator[Session]:
    """Load both files in a game of 64 codes."""
    for name, text in (("nth", FILE), ("steady", AUTHOR)):
        (tmp_path / f"{name}.py").write_text(text)
        session.run(f'player "{tmp_path}/{name}.py"')
    session.run("game 3x4")
    yield session


def code(session: Session, player: str) -> str:
    return "".join(each[0] for each in answered(session, f"suggest {player}").code)


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ("", "rrr"),
        (" number 3", "rrg"),
        (" NUMBER LAST", "yyy"),
        (" share 0.5", "grr"),
        (" share -0.25 number 9", "ygr"),
        (" opening RGB number 3", "rgb"),
    ],
)
def test_a_value_is_what_the_class_sees(loaded: Session, options: str, found: str) -> None:
    assert code(loaded, f"nth{options}") == found


def test_a_class_without_the_protocol_has_them_too(loaded: Session) -> None:
    assert (code(loaded, "steady"), code(loaded, "steady symbol 3")) == ("bbb", "yyy")
    loaded.run("guess YYY 1 0")
    assert code(loaded, "steady symbol 3") == "rrr"


@pytest.mark.parametrize(
    ("typed", "message", "hint"),
    [
        ("number 0", "unknown value `0` of `number`", "it is last or a whole number above 0, 9 at most"),
        ("number 10", "unknown value `10` of `number`", "it is last or a whole number"),
        ("number 1.5", "unknown value `1.5` of `number`", "it is last or a whole number"),
        ("share 1.01", "unknown value `1.01` of `share`", "it is a number above -1, 1 at most"),
        ("number [red]", "unknown value `[red]` of `number`", "it is last"),
        ("numbr 3", "unknown option `numbr`", "did you mean `number`?"),
        ("keep 3", "unknown option `keep`", "options of nth are pool, opening, ties, prefer, number, share"),
        ("number", "`number` needs a value", "last or"),
        ("RGB", "unknown option `RGB`", "options of nth are"),
    ],
)
def test_what_it_does_not_declare_is_refused(loaded: Session, typed: str, message: str, hint: str) -> None:
    with pytest.raises(StatementProblem) as caught:
        loaded.run(f"suggest nth {typed}")
    assert caught.value.message == message and (caught.value.hint or "").startswith(hint)
    assert caught.value.span is not None and caught.value.span.column > len("suggest nth")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ('symbol: Annotated[dict, "a table"]', "the option `symbol` is declared as"),
        ("symbol: Annotated[int, 3]", "the option `symbol` is declared as"),
        ('pool: Annotated[int, "how many"]', "the option `pool` is one of all players"),
    ],
)
def test_a_wrong_declaration_is_refused_as_the_file_is_loaded(
    session: Session, tmp_path: Path, wrong: str, message: str
) -> None:
    right = 'symbol: Annotated[int, "the symbol that it begins with"]'
    (tmp_path / "steady.py").write_text(AUTHOR.replace(right, wrong))
    with pytest.raises(StatementProblem, match=message):
        session.run(f'player "{tmp_path}/steady.py"')


def test_it_is_completed_and_helped(loaded: Session) -> None:
    def offered(text: str) -> dict[str, str]:
        return {each.text: each.description for each in suggest(text, Vocabulary())}

    assert offered("suggest nth num") == {"number": "which of the consistent codes"}
    assert offered("play nth number ")["last"] == "which of the consistent codes"
    assert {"share", "pool", "with"} <= offered("suggest nth opening [red, red, blue] ").keys()
    assert "keep" not in offered("suggest nth ") and "keep" in offered("suggest sat ")
    assert "number last|N" in str(loaded.run("help suggest")[0])


def test_it_plays_in_tournaments_and_comes_back_with_a_game(loaded: Session, tmp_path: Path) -> None:
    done = mmlogic(
        "tournament", "nth:number=last", "nth", "--player", f"{tmp_path}/nth.py", "--game", "2x2", "--all"
    )
    assert "nth:number=last" in done.out and done.status == 0
    loaded.run(f'play nth number last; save "{tmp_path}/game.mm"; reset; load "{tmp_path}/game.mm"')
    assert "play nth number last guess" in (tmp_path / "game.mm").read_text()
    assert str(loaded.run("marks 1 0")[0]).splitlines()[-1].startswith("Guess 2 is")


@pytest.mark.parametrize("player", entries(), ids=lambda each: each.name)
def test_each_value_of_each_word_is_taken(session: Session, player: Entry) -> None:
    session.run("game 2x3")
    for option in player.takes if not player.needs else ():
        for word in option.words:
            answer = answered(session, f"suggest {player.name} {option.name} {word}")
            assert answer.code
    assert entry(player.name).make(Options()) if not player.needs else True
