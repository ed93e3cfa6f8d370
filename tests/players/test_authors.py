"""Players as their authors write them: functions and classes that know nothing of mmlogic."""

import json
import random
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import mmlogic
from mmlogic import Session, StatementProblem
from mmlogic.codes.thresholds import DRAWN
from mmlogic.players import PlayerError, listing, load
from mmlogic.players.engine.candidates import Candidates, candidates
from mmlogic.players.engine.options import Options
from mmlogic.players.tournament.tournament import TournamentError
from tests.cli.command import mmlogic as command
from tests.thoroughly import some

SOURCES = Path(__file__).parents[2] / "examples" / "sources"
FIRST = "def first(possible, turn):\n    return possible[0]\n"


def player(folder: Path, text: str, name: str = "own") -> Path:
    path = folder / f"{name}.py"
    path.write_text(text)
    return path


def test_the_consistent_player_of_a_page_plays_with_its_published_result() -> None:
    assert [each.name for each in load(SOURCES / "explicit_consistent.py")] == ["explicit_consistent"]
    every = list(product(range(6), repeat=4))
    played = mmlogic.tournament("explicit_consistent", secrets=every[:: some(24, 1)])
    assert (played.total, played.worst) == some((277, 8), (7471, 9))
    published = [1, 4, 25, 108, 305, 602, 196, 49, 6]
    assert played.distribution == some([1, 0, 2, 6, 30, 10, 4, 1], published)


@pytest.mark.parametrize(("name", "like"), [("lazy_consistent", "first"), ("explicit_minimax", "minimax")])
def test_another_class_of_the_page_plays_as_ours(name: str, like: str) -> None:
    load(SOURCES / f"{name}.py")
    assert mmlogic.tournament(name, "3x3").total == mmlogic.tournament(like, "3x3").total


def test_the_class_that_asks_z3_finds_every_code() -> None:
    (entry,) = load(SOURCES / "symbolic_consistent.py")
    assert not entry.make(Options()).deterministic
    assert mmlogic.tournament("symbolic_consistent", "2x3").lost == 0


SOLVERS = [
    ("best_expected_solver", "expected:pool=consistent,opening=1200", 5721, 8),
    ("best_worst_case_solver", "minimax:pool=consistent,opening=1100", 5832, 8),
    ("knuth_solver", "minimax:opening=1100", 5798, 700),
    ("highest_knuth_solver", "minimax:opening=1100,ties=highest", 5799, 700),
]


@pytest.mark.parametrize(("name", "like", "total", "step"), SOLVERS)
def test_a_solver_of_the_notebook_plays_as_published(
    name: str, like: str, total: int, step: int, tmp_path: Path
) -> None:
    secrets = list(product(range(6), repeat=4))[:: some(step, 1)]
    load(player(tmp_path, solver(name), "solver"))
    played = mmlogic.tournament("solver", secrets=secrets)
    assert played.total == mmlogic.tournament(like, secrets=secrets).total
    assert played.total == total or len(secrets) < 1296


def test_the_random_solver_of_the_notebook_draws(tmp_path: Path) -> None:
    load(player(tmp_path, solver("random_consistent_solver"), "solver"))
    assert 700 < mmlogic.tournament("solver", secrets=list(product(range(6), repeat=4))[::8]).total < 800


def solver(name: str) -> str:
    """Return the file of the notebook with another player."""
    return re.sub("(?m)^player = .*", f"player = {name}", (SOURCES / "strategies_compared.py").read_text())


class Refining:
    def initial_guess(self) -> tuple[int, ...]:
        assert len({*listing.all_feedbacks()}) == 14
        self.codes = [*listing.all_secrets()]
        return self.codes[0]

    def make_guess(self, feedback: listing.Feedback) -> tuple[int, ...]:
        last = self.codes[0]
        self.codes = [code for code in self.codes[1:] if listing.is_consistent(code, last, feedback)]
        return self.codes[0]


def test_a_class_of_python_plays() -> None:
    secrets = ["RRBB", (5, 4, 3, 2), ("red", "blue", "green", "yellow")]
    played = mmlogic.tournament(Refining, secrets=secrets)
    assert played.guesses == mmlogic.tournament("first", secrets=secrets).guesses
    assert list(played.guesses)[1] == ("brown", "orange", "yellow", "green")


@pytest.mark.parametrize("game", ["3x4", "bulls-and-cows"])
def test_a_function_sees_the_codes_that_are_left(game: str) -> None:
    def lowest(possible: tuple[tuple[int, ...], ...], turn: int) -> tuple[int, ...]:
        assert list(possible) == sorted(possible)
        return possible[0]

    secrets = None if game == "3x4" else ["0123", "9876"]
    assert (
        mmlogic.tournament(lowest, game, secrets).guesses
        == mmlogic.tournament("first", game, secrets).guesses
    )


def test_a_game_too_large_to_list_is_played_by_name_and_by_a_class(tmp_path: Path) -> None:
    secrets = ["R" * 12]
    assert mmlogic.tournament("first", "12x6", secrets).total == 1
    with pytest.raises(TournamentError, match="too many codes"):
        mmlogic.tournament("first", "12x6")


@pytest.mark.parametrize(("name", "seen"), [("entropy", DRAWN), ("random", 1)])
def test_a_player_of_a_large_game_sees_a_sample_or_draws_one_code(
    name: str, seen: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = list[int]()

    def drawing(*given: Any, **named: Any) -> Candidates:
        drawn.append(named["many"])
        return candidates(*given, **named)

    monkeypatch.setattr("mmlogic.players.engine.candidates.candidates", drawing)
    mmlogic.tournament(name, "12x4", ["RRRRRRBBBBBB"], most=1)
    assert drawn == [seen]


def test_codes_come_as_names_where_the_file_says_so(session: Session, tmp_path: Path) -> None:
    names = 'CODES = "names"\n' + FIRST
    path = player(tmp_path, names.replace("return", "assert 0, possible[1]; return"), "named")
    session.game("classic")
    session.player(path)
    with pytest.raises(StatementProblem, match=r"named.py:3: AssertionError: \('red', 'red'"):
        session.suggest("named")
    session.player(player(tmp_path, names, "named"))
    assert session.suggest("named").code == ("red",) * 4
    done = command("tournament", "named", "--player", str(path), "--game", "2x3", "--format", "json")
    assert json.loads(done.out)["total"] == mmlogic.tournament("first", "2x3").total


TWO = "def score(guess, truth):\n    return guess == truth\n"


@pytest.mark.parametrize(
    "text",
    [
        FIRST,
        FIRST + "def other(one, two=2):\n    return two\n",
        TWO + FIRST.replace("(possible, turn)", "(possible, number)"),
        FIRST.replace("(possible, turn)", "(possible, number)") + TWO,
        TWO + FIRST + "player = first\n",
    ],
)
def test_one_function_of_a_file_is_its_player(text: str, tmp_path: Path) -> None:
    (entry,) = load(player(tmp_path, text))
    assert entry.name == "own"
    assert mmlogic.tournament("own", "3x3").guesses == mmlogic.tournament("first", "3x3").guesses


@pytest.mark.parametrize(
    "text", ["", "from itertools import product\nimport collections.abc\nimport numpy as np\n"]
)
def test_a_file_that_only_computes_counts_as_deterministic(text: str, tmp_path: Path) -> None:
    (entry,) = load(player(tmp_path, text + FIRST))
    assert entry.make(Options()).deterministic


@pytest.mark.parametrize("text", ["import random\n", "from re import sub\n", "if 0:\n    import z3\n"])
def test_any_other_import_makes_a_player_random_unless_it_says_otherwise(text: str, tmp_path: Path) -> None:
    (entry,) = load(player(tmp_path, text + FIRST))
    assert not entry.make(Options()).deterministic
    (entry,) = load(player(tmp_path, text + FIRST + "deterministic = True\n"))
    assert entry.make(Options()).deterministic


def test_a_file_may_say_which_is_the_player(tmp_path: Path) -> None:
    text = (
        FIRST + FIRST.replace("first", "other") + "class Memo:\n"
        "    def __init__(self, func):\n        self.func, self.known = func, {}\n"
        "    def __call__(self, *given):\n"
        "        return self.known.setdefault(given[0], self.func(*given))\n"
        "player = Memo(other)\n"
    )
    (entry,) = load(player(tmp_path, text, "memo"))
    assert entry.name == "memo"
    assert mmlogic.tournament("memo", "3x3").guesses == mmlogic.tournament("first", "3x3").guesses


def test_what_a_listing_leaves_out_is_there(tmp_path: Path) -> None:
    """A file may use the sizes of the game without defining them. It imports all other names."""
    text = (
        "from mmlogic.players.listing import Feedback, Player\n"
        "class Plain(Player):\n"
        "    def initial_guess(self):\n        self.turn = 0\n        return (0,) * NUM_POSITIONS\n"
        "    def make_guess(self, feedback):\n"
        "        assert feedback == Feedback(feedback.full_matches, feedback.symbol_matches)\n"
        "        self.turn += 1\n        return (self.turn % NUM_SYMBOLS,) * NUM_POSITIONS\n"
    )
    load(player(tmp_path, text, "plain"))
    assert mmlogic.tournament("plain", "1x5").distribution == [1] * 5
    assert mmlogic.tournament("plain", "2x3", ["RR", "RB"], most=3).lost == 1


GOES_ON = """
from mmlogic.players.listing import Player, all_secrets, is_consistent
class GoesOn(Player):
    def __init__(self):
        self.left = [*all_secrets()]
        self.odd = ODD
    def initial_guess(self):
        with open(COUNTED, "a") as counted:
            print("begun", file=counted)
        return self.left[0]
    def make_guess(self, feedback):
        last = self.left.pop(0)
        self.left = [each for each in self.left if is_consistent(each, last, feedback)]
        return self.left[0]
"""


@pytest.mark.parametrize(
    ("odd", "begun"),
    [("None", {1}), ("(each for each in ())", {*range(2, 27)}), ("random.random()", {27})],
)
def test_games_of_a_class_go_on_where_they_part(odd: str, begun: set[int], tmp_path: Path) -> None:
    """A player with a generator cannot be copied, so it is made anew. So is a random player."""
    counted = tmp_path / "counted.txt"
    text = GOES_ON.replace("ODD", odd).replace("COUNTED", repr(str(counted)))
    load(player(tmp_path, "import random\n" + text if "random" in odd else text, "goes_on"))
    assert mmlogic.tournament("goes_on", "3x3").guesses == mmlogic.tournament("first", "3x3").guesses
    assert len(counted.read_text().splitlines()) in begun


WRONG = {
    "raises": ("def f(possible, n):\n    return possible[len(possible)]\n", ":2: IndexError: tuple index"),
    "too short": ("def f(possible, n):\n    return [0, 1]\n", r":1: the player guessed \[0, 1\], not a code"),
    "no symbol": ("def f(possible, n):\n    return [0, 1, 2, 6]\n", ":1: .*4 integers from 0 to 5"),
    "text": (
        "def f(possible, n):\n    return 'RRBB'\n",
        """:1: the player guessed 'RRBB', not .* integers from 0 to 5; with `CODES = "names"` in""",
    ),
    "names": ("def f(possible, n):\n    return ['red'] * 4\n", ":1: .* from 0 to 5; with `CODES"),
    "fractions": ("def f(possible, n):\n    return [0.0, 1, 2, 3]\n", ":1: .* from 0 to 5$"),
    "a class": ("class A: pass\ndef f(possible, n):\n    return [A] * 4\n", ":2: .* from 0 to 5$"),
    "nothing": ("def f(possible, n):\n    pass\n", ":1: the player guessed None"),
    "exits": ("def f(possible, n):\n    raise SystemExit(3)\n", ":2: SystemExit: 3"),
    "many lines": ("def f(possible, n):\n    raise ValueError('a\\nb')\n", ":2: ValueError: a b$"),
}


@pytest.mark.parametrize("text", WRONG)
def test_what_goes_wrong_is_one_message_with_its_line(session: Session, text: str, tmp_path: Path) -> None:
    written, told = WRONG[text]
    path = player(tmp_path, written)
    session.game("classic")
    session.player(path)
    for ask in (session.suggest, session.strategy, session.play):
        with pytest.raises(StatementProblem, match=f"own.py{told}"):
            ask("own")


PROLOG = {
    "does not parse": ("% a\nnext_guess(G) :- fai\n", "own.pl:2: a full stop is missing"),
    "an operator": (
        "next_guess(G) :-\n  code(G).\nx :- a b.\n",
        "own.pl:3: a comma is missing between `a` and `b`",
    ),
    "a web page": ("next_guess(G) :- code(G), 1 &lt; 2.\n", "own.pl:1: the text is HTML"),
    "a slip before any clause of it": ("a(b).\nnext_gess(G) :- code(G.\n", "own.pl:2: a `\\)` is missing"),
    "no other clause": ("% next_guess/1\nfirst(1).\n", "own.pl: no clause of next_guess/1"),
}


@pytest.mark.parametrize("text", PROLOG)
def test_clauses_that_prolog_cannot_read_are_one_message_with_their_line(
    session: Session, text: str, tmp_path: Path
) -> None:
    written, told = PROLOG[text]
    (path := tmp_path / "own.pl").write_text(written)
    with pytest.raises(PlayerError, match=told):
        load(path)
    with pytest.raises(StatementProblem, match=told):
        session.player(path)


def test_what_prolog_only_warns_of_is_a_warning_and_the_player_plays(tmp_path: Path) -> None:
    path = tmp_path / "own.pl"
    path.write_text("% a\nnext_guess(G) :-\n    code(G), foo(X), !.\n\nfoo(_).\nfoo(A, B).\n")
    with pytest.warns(SyntaxWarning) as warned:
        load(path)
    said = [(str(each.message), each.filename, each.lineno) for each in warned]
    assert said == [
        ("X occurs only once in this clause; `_X` says that this is meant", str(path), 2),
        ("A and B occur only once in this clause; `_` before each says that this is meant", str(path), 6),
    ]
    assert mmlogic.tournament("own", "2x3").total == mmlogic.tournament("first", "2x3").total


def test_what_a_player_in_prolog_does_wrongly_names_its_file_and_its_line(tmp_path: Path) -> None:
    for name, body, told in (
        ("unknown", "fo(G)", "2: Unknown procedure: fo/1"),
        ("silent", "fail, G = 1", "2: next_guess/1 has no answer"),
        ("short", "G = [red]", r"2: the player guessed \['red'\]"),
    ):
        (path := tmp_path / f"{name}.pl").write_text(f"% a\nnext_guess(G) :- {body}.\n")
        load(path)
        with pytest.raises(PlayerError, match=f"{name}.pl:{told}"):
            mmlogic.tournament(name, "2x3")


def test_a_tournament_says_what_a_player_guesses_wrongly() -> None:
    wrong = "the player guessed 'RRBB', not a code of the game: 4 integers from 0 to 5"
    with pytest.raises(PlayerError, match=f"{wrong}; with `CODES"):
        mmlogic.tournament(lambda possible, number: "RRBB", "4x6", ["RRBB"])


NO_PLAYERS = {
    "fails": ("x = 1\ny = 1 / 0\n", ":2: ZeroDivisionError"),
    "does not parse": ("x = 1\ndef f(\n", ":2: SyntaxError"),
    "python 2": ("def f(possible, n):\n    print n\n", ":2: SyntaxError: Missing parentheses in call"),
    "a magic": ("%matplotlib inline\n" + FIRST, ":1: SyntaxError"),
    "a listing": (
        "class Ai(Player):\n    pass\n",
        ":1: NameError: .*players.listing import Player`",
    ),
    "has none": ("x = 1\n", ": no player is here"),
    "no codes": ("def all_secrets():\n    return []\n", ": no player is here"),
    "two": (FIRST + TWO, ": which is the player: first or score\\? Write `player = NAME`"),
    "names none": ("player = 1\n", ": `player` is neither"),
    "kind of codes": ('CODES = "colours"\n' + FIRST, ": CODES is"),
}


@pytest.mark.parametrize("text", NO_PLAYERS)
def test_a_file_without_players_is_one_message(text: str, tmp_path: Path) -> None:
    written, told = NO_PLAYERS[text]
    with pytest.raises(PlayerError, match=f"own.py{told}"):
        load(player(tmp_path, written))


def test_a_notebook_is_refused(tmp_path: Path) -> None:
    (path := tmp_path / "own.ipynb").write_text('{"cells": []}')
    with pytest.raises(PlayerError, match=r"own.ipynb: a notebook is no player; write its player into"):
        load(path)


def test_no_file_replaces_a_player_of_the_package(tmp_path: Path) -> None:
    with pytest.raises(PlayerError, match="minimax is a player of mmlogic"):
        load(player(tmp_path, FIRST, "minimax"))
    assert mmlogic.tournament("minimax", "3x3").total == 74


def test_a_class_must_have_made_the_guesses_so_far(session: Session) -> None:
    load(SOURCES / "explicit_consistent.py")
    session.run("game classic; guess RRRR 0 0")
    assert session.suggest("explicit_consistent").code == ("blue",) * 4
    session.run("guess YYYY 0 0")
    with pytest.raises(StatementProblem, match=r"consistent.py:\d+: the player guesses \[1, 1, 1"):
        session.suggest("explicit_consistent")


@pytest.mark.parametrize("way", [["-c", "TEXT"], ["run", "FILE"]], ids=["-c", "run"])
def test_the_command_line_names_files_of_players(way: list[str], tmp_path: Path) -> None:
    (tmp_path / "script.mm").write_text(text := "game 2x3; suggest own; rate RB; secret BG; play own")
    path = player(tmp_path, FIRST)
    arguments = [{"TEXT": text, "FILE": str(tmp_path / "script.mm")}.get(each, each) for each in way]
    assert "is the secret: own found it with guess " in command("--player", str(path), *arguments).out
    refused = command("--safe", "--player", str(path), *arguments)
    assert (refused.status, refused.out) == (2, "") and "which --safe forbids" in refused.err
    missing = command("--player", "nowhere.py", *arguments)
    assert missing.status == 2 and "cannot read nowhere.py" in missing.err


def test_a_strangers_statement_runs_no_file(tmp_path: Path) -> None:
    player(tmp_path, FIRST)
    for safe in (True, tmp_path):
        with Session(safe=safe) as session, pytest.raises(StatementProblem, match="safe mode"):
            session.player("own.py")


@pytest.mark.parametrize(
    ("guess", "code", "marks"),
    [
        ("RRBB", ["red"] * 4, (2, 0)),
        ("rrbb", "RRBB", (4, 0)),
        (["Red", "b", "none"], "BRE", (1, 2)),
        (["Aa", "b"], ["aA", "c"], (1, 0)),
        (["a", "A"], ["A", "A"], (1, 0)),  # two symbols, as a code has both
        ("0012", (0, 1, 0, 2), (2, 2)),
        (["10", "1"], [1, 10], (0, 2)),
        (("x", None), (None, "x"), (0, 2)),
    ],
)
def test_letters_and_names_in_either_case_are_the_same_symbols(
    guess: Any, code: Any, marks: tuple[int, int]
) -> None:
    assert mmlogic.score(guess, code) == mmlogic.score(code, guess) == marks


def test_score(session: Session) -> None:
    assert mmlogic.score("RRBB", "BRRG") == (1, 2)
    assert mmlogic.score((0, 1, 2), [2, 1, 0]).black == 1
    with pytest.raises(ValueError, match="2 and 3 pegs"):
        mmlogic.score("RB", "RBG")
    with pytest.raises(ValueError, match="letters or names cannot be compared with one of numbers"):
        mmlogic.score("RRBB", (0, 0, 1, 1))
    wrongs: list[Any] = [[[1], [2]], 7]
    for wrong in wrongs:
        with pytest.raises(TypeError, match="a code is letters, or a sequence of names or numbers, not "):
            mmlogic.score(wrong, wrong)
    session.run("game classic; guess RRRR 4 0")
    assert session.score("RGYB", ["blue", "red", "R", "R"]).data() == {
        "guess": ["red", "green", "yellow", "blue"],
        "code": ["blue", "red", "red", "red"],
        "answer": {"black": 0, "white": 2},
        "black": 0,
        "white": 2,
    }
    with pytest.raises(StatementProblem):
        session.score("RGYB", "RGY")


def drawing(possible: Any, turn: int) -> Any:
    return random.choice(possible)


def test_what_draws_hangs_on_the_seed_alone() -> None:
    first, again, other = (mmlogic.tournament(drawing, "3x4", seed=seed).guesses for seed in (1, 1, 2))
    assert first == again != other


def test_a_player_has_no_guess_after_the_last(session: Session, tmp_path: Path) -> None:
    text = "def own(possible, turn):\n    return possible[turn - 1]\n"
    session.run("game 1x3; secret B; guess B")
    session.player(player(tmp_path, text))
    for name in ("own", "rao", "minimax"):
        assert session.suggest(name).code == ("blue",)
