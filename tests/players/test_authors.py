"""Players as their authors write them: functions and classes that know nothing of mmlogic."""

import json
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import mmlogic
from mmlogic import Session, StatementProblem
from mmlogic.codes.thresholds import DRAWN
from mmlogic.players import PlayerError, load
from mmlogic.players.engine import reading
from mmlogic.players.engine.authored import draws
from mmlogic.players.engine.candidates import Candidates, candidates
from mmlogic.players.engine.listings import remember
from mmlogic.players.engine.player import Options
from mmlogic.players.tournament.tournament import TournamentError
from tests.cli.command import mmlogic as command
from tests.thoroughly import some

AUTHORS = Path(__file__).parent / "authors"
FIRST = "def first(possible, turn):\n    return possible[0]\n"


def player(folder: Path, text: str, name: str = "own") -> Path:
    path = folder / f"{name}.py"
    path.write_text(text)
    return path


def test_a_published_function_plays_with_its_published_result() -> None:
    names = [each.name for each in load(AUTHORS / "fewest.py")]
    assert names == ["random_solver", "fewest_solver"]
    every = list(product(range(6), repeat=4))
    played = mmlogic.tournament("fewest_solver", secrets=every[:: some(8, 1)])
    assert (played.total, played.worst, played.lost) == (some(715, 5721), 6, 0)
    assert len(played.guesses) == some(162, 1296)
    assert 700 < mmlogic.tournament("random_solver", secrets=every[::8]).total < 800


def test_a_published_class_plays_with_its_published_result() -> None:
    assert [each.name for each in load(AUTHORS / "refining.py")] == ["refining"]
    played = mmlogic.tournament("refining", secrets=list(product(range(6), repeat=4))[:: some(24, 1)])
    assert (played.total, played.worst) == some((277, 8), (7471, 9))
    published = [1, 4, 25, 108, 305, 602, 196, 49, 6]
    assert played.distribution == some([1, 0, 2, 6, 30, 10, 4, 1], published)


def test_a_class_of_python_plays() -> None:
    from tests.players.authors.refining import RefiningAi

    secrets = ["RRBB", (5, 4, 3, 2), ("red", "blue", "green", "yellow")]
    played = mmlogic.tournament(RefiningAi, secrets=secrets)
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

    monkeypatch.setattr(reading, "candidates", drawing)
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


def test_players_are_told_in_the_order_of_their_file_whatever_was_loaded_before(tmp_path: Path) -> None:
    texts = [FIRST.replace("first", name) for name in ("earlier", "later")]
    for order in (texts, texts[::-1]):
        found = [each.name for each in load(player(tmp_path, "".join(order)))]
        assert found == [text[4 : text.index("(")] for text in order]


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
    """A file may use `Player`, `Feedback` and the sizes of the game without saying what they are."""
    text = (
        "class Plain(Player):\n"
        "    def initial_guess(self):\n        self.turn = 0\n        return (0,) * NUM_POSITIONS\n"
        "    def make_guess(self, feedback):\n"
        "        assert feedback == Feedback(feedback.full_matches, feedback.symbol_matches)\n"
        "        self.turn += 1\n        return (self.turn % NUM_SYMBOLS,) * NUM_POSITIONS\n"
    )
    load(player(tmp_path, text, "plain"))
    assert mmlogic.tournament("plain", "1x5").distribution == [1] * 5
    assert mmlogic.tournament("plain", "2x3", ["RR", "RB"], most=3).lost == 1


NOTEBOOK = """%matplotlib inline
import package_that_draws as drawing
drawing.style.use("plain")
def fewest_solver(possible_values, turn, last=False):
    return possible_values[-1 if last else 0]
class Memorize:
    def __init__(self, func):
        self.func, self.known = func, {}
    def __call__(self, *given):
        return self.known.setdefault(given[0], self.func(*given))
kept = Memorize(fewest_solver)
%time scores = evaluate(kept, \\
                        printit=True);
last = Memorize(lambda i, j: fewest_solver(i, j, last=True))
other = lambda possible, turn: possible[0]
evaluate(kept)
"""


@pytest.mark.parametrize("name", ["cells.ipynb", "cells.py"])
def test_a_notebook_plays_by_what_it_defines(tmp_path: Path, name: str) -> None:
    first, second = NOTEBOOK.split("last = ")
    sources: list[str | list[str]] = ["%%html\n<p>\n", first.splitlines(keepends=True), f"last = {second}"]
    cells: list[dict[str, object]] = [{"cell_type": "markdown", "source": "def"}]
    cells += [{"cell_type": "code", "source": source} for source in sources]
    (path := tmp_path / name).write_text(json.dumps({"cells": cells}) if name.endswith("nb") else NOTEBOOK)
    found = {each.name: each.line for each in load(path)}
    assert list(found) == ["fewest_solver", "other", "kept", "last"]
    assert found["last"] == f"the guess of last in {name}"
    for name, like in (("kept", "first"), ("last", "first:ties=highest"), ("other", "first")):
        assert mmlogic.tournament(name, "3x3").guesses == mmlogic.tournament(like, "3x3").guesses


@pytest.mark.parametrize("text", ["", "[]", '{"cells": [1]}', "[" * 100_000])
def test_a_file_that_is_no_notebook_is_told(tmp_path: Path, text: str) -> None:
    (path := tmp_path / "own.ipynb").write_text(text)
    with pytest.raises(PlayerError, match=r"own.ipynb: not a notebook: it has no cells"):
        load(path)


def test_a_listing_takes_names_from_the_text_above_it(tmp_path: Path) -> None:
    """As the classes of "Playing Hard Mastermind Games with a SAT-based AI" stand on its page."""
    text = (
        "class Lazy(Player):\n"
        "    def __init__(self):\n"
        "        self.guesses, self.feedbacks = [], []\n"
        "        self.candidates = (c for c in all_secrets()\n"
        "            if is_consistent_with_history(c, self.guesses, self.feedbacks))\n"
        "    def initial_guess(self):\n"
        "        self.guesses.append(next(self.candidates))\n"
        "        return self.guesses[-1]\n"
        "    def make_guess(self, feedback):\n"
        "        assert feedback in all_feedbacks() and len([*all_feedbacks()]) == 9\n"
        "        self.feedbacks.append(feedback)\n"
        "        return self.initial_guess()\n"
    )
    load(player(tmp_path, text, "lazy"))
    assert mmlogic.tournament("lazy", "3x3").guesses == mmlogic.tournament("first", "3x3").guesses


PIECES = """
class Z3Class(Player):
    def __init__(self):
        self.solver = SolverFor("QF_FD")
        self.pegs = [[Bool(f"{peg}_{each}") for each in range(NUM_SYMBOLS)] for peg in range(NUM_POSITIONS)]
        for peg in self.pegs:
            self.solver.add(PbEq([(each, 1) for each in peg], 1))

def make_guess(self, feedback):
    match = [FreshBool() for peg in self.pegs]
    self.solver.add(PbEq([(each, 1) for each in match], feedback.full_matches))

# The rest of it
for peg, symbol in enumerate(self.last):
    self.solver.add(self.pegs[peg][symbol] == match[peg])
assert len([*permutations(match, 2)]) == NUM_POSITIONS * (NUM_POSITIONS - 1)
return self.initial_guess()

def initial_guess(self):
    assert self.solver.check() == sat
    model = self.solver.model()
    self.last = [next(n for n, each in enumerate(peg) if is_true(model.eval(each))) for peg in self.pegs]
    return self.last

last = 1
"""


def test_a_class_that_a_page_prints_in_pieces_is_put_together(tmp_path: Path) -> None:
    """As the class of Z3 stands on its page: without its imports, each piece from the left margin on."""
    (entry,) = load(player(tmp_path, PIECES, "pieces"))
    assert not entry.make(Options()).deterministic
    assert mmlogic.tournament("pieces", "2x3").lost == 0


GOES_ON = """
import random
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
    ("odd", "begun"), [("None", {1}), ("(each for each in ())", {*range(2, 27)}), ("random.random()", {27})]
)
def test_games_of_a_class_go_on_where_they_part(odd: str, begun: set[int], tmp_path: Path) -> None:
    """One that cannot be copied, as it holds a generator, is made anew; one that draws, for each game."""
    counted = tmp_path / "counted.txt"
    load(player(tmp_path, GOES_ON.replace("ODD", odd).replace("COUNTED", repr(str(counted))), "goes_on"))
    assert mmlogic.tournament("goes_on", "3x3").guesses == mmlogic.tournament("first", "3x3").guesses
    assert len(counted.read_text().splitlines()) in begun


SCORE = """
def score(guess, truth):
    black = sum(mine == yours for mine, yours in zip(guess, truth))
    return black, sum(min(guess.count(each), truth.count(each)) for each in {*guess}) - black
"""
ASKED = """
def most(possible, n):
    return max(possible, key=lambda guess: (sum(ASK[0] for truth in possible for _ in (1, 2)), guess))
"""


@pytest.mark.parametrize(
    ("changed", "ask", "again"),
    [
        (("", ""), "score(guess, truth)", False),
        (
            ("    black", "    rest = [*guess]\n    rest.remove(guess[0])\n    black"),
            "score(guess, truth)",
            False,
        ),
        (("return black, ", "return Feedback(black, 0) or "), "score(guess, truth)", False),
        (("", ""), "score(guess, truth=truth)", True),
        (("", ""), "score([*guess], truth)", True),
        (("return black,", "return [black],"), "score(guess, truth)[0]", True),
        (("truth):", "truth, *, kept=[]):"), "score(guess, truth)", True),
        (("    black", "    global seen\n    seen = guess\n    black"), "score(guess, truth)", True),
        (("    black", "    print(end='')\n    black"), "score(guess, truth)", True),
        (("    black", "    import math\n    black"), "score(guess, truth)", True),
        (("zip", "other"), "score(guess, truth)", True),
    ],
)
def test_what_only_compares_codes_is_asked_once_for_each_pair(
    changed: tuple[str, str], ask: str, again: bool, tmp_path: Path
) -> None:
    asked = ASKED.replace("ASK", ask)
    load(player(tmp_path, SCORE.replace(*changed) + "def other(*given):\n    return zip(*given)\n" + asked))
    calls = list[str]()
    sys.setprofile(lambda frame, event, _: calls.append(frame.f_code.co_name) if event == "call" else None)
    try:
        guesses = mmlogic.tournament("own", "2x3").guesses
    finally:
        sys.setprofile(None)
    assert guesses == mmlogic.tournament("first:ties=highest", "2x3").guesses
    assert (calls.count("score") > 9 * 9) == again


def test_what_calls_another_package_plays_one_game_after_another(tmp_path: Path) -> None:
    """A solver such as Z3 may choose otherwise the next time: nobody has to say so."""
    (tmp_path / "solver_of_others.py").write_text("def solve(codes):\n    return codes[0]\n")
    text = f"import sys\nsys.path.append({str(tmp_path)!r})\nfrom solver_of_others import solve\n"
    (entry,) = load(
        player(tmp_path, text + "def first(possible, n):\n    return solve(possible)\n", "foreign")
    )
    assert not entry.make(Options()).deterministic
    assert load(player(tmp_path, FIRST, "seen"))[0].make(Options()).deterministic


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
    "does not parse": ("% a\nnext_guess(G) :- fai\n", "own.pl:2: Syntax error: Unexpected end of file"),
    "an operator": ("next_guess(G) :-\n  code(G).\nx :- a b.\n", "own.pl:3: Syntax error: Operator expected"),
    "a web page": ("next_guess(G) :- code(G), 1 &lt; 2.\n", "own.pl:1: Syntax error: Operator expected"),
    "a slip before any clause of it": ("a(b).\nnext_gess(G) :- code(G.\n", r"own.pl:\d: Syntax error"),
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
        ("Singleton variables: [X]", str(path), 2),
        ("Singleton variables: [A,B]", str(path), 6),
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
    "python 2": ("def f(possible, n):\n    print n\n", r":2: this is Python 2; .*fissix -wn own.py`"),
    "boards": ("# Hidoku solver\nprint 1\n", ":2: this is Python 2, and solves boards: .*listing own.py`"),
    "its errors": ("raise ValueError, 'no'\n", ":1: this is Python 2"),
    "has none": ("x = 1\n", ": no player is registered here"),
    "marks alone": ("def eval_guess(secret, guess):\n    return 0, 0\n", ": no player is registered here"),
    "no codes": ("def all_secrets():\n    return []\n", ": no player is registered here"),
    "names none": ("player = 1\n", ": `player` is neither"),
    "kind of codes": ('CODES = "colours"\n' + FIRST, ": CODES is"),
}


@pytest.mark.parametrize("text", NO_PLAYERS)
def test_a_file_without_players_is_one_message(text: str, tmp_path: Path) -> None:
    written, told = NO_PLAYERS[text]
    with pytest.raises(PlayerError, match=f"own.py{told}"):
        load(player(tmp_path, written))


def test_no_file_replaces_a_player_of_the_package(tmp_path: Path) -> None:
    with pytest.raises(PlayerError, match="minimax is a player of mmlogic"):
        load(player(tmp_path, FIRST, "minimax"))
    assert mmlogic.tournament("minimax", "3x3").total == 74


def test_a_class_must_have_made_the_guesses_so_far(session: Session) -> None:
    load(AUTHORS / "refining.py")
    session.run("game classic; guess RRRR 0 0")
    assert session.suggest("refining").code == ("blue",) * 4
    session.run("guess YYYY 0 0")
    with pytest.raises(StatementProblem, match=r"refining.py:\d+: the player guesses \[1, 1, 1"):
        session.suggest("refining")


@pytest.mark.parametrize("way", [["-c", "TEXT"], ["run", "FILE"]], ids=["-c", "run"])
def test_the_command_line_names_files_of_players(way: list[str], tmp_path: Path) -> None:
    (tmp_path / "script.mm").write_text(text := "game 2x3; suggest own; rate RB; secret BG; play own")
    path = player(tmp_path, FIRST)
    arguments = [{"TEXT": text, "FILE": str(tmp_path / "script.mm")}.get(each, each) for each in way]
    assert "is the secret: own found it with guess " in command("--player", str(path), *arguments).out
    refused = command("--safe", "--player", str(path), *arguments)
    assert (refused.status, refused.out) == (2, "") and "which --safe does not do" in refused.err
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
        "answer": {"black": 0, "white": 2},
        "black": 0,
        "white": 2,
    }
    with pytest.raises(StatementProblem):
        session.score("RGYB", "RGY")


def pure(possible: Any, turn: int) -> Any:
    return possible[0]


def drawing(possible: Any, turn: int) -> Any:
    return helper(possible)


def helper(possible: Any) -> Any:
    import random

    return random.choice(possible)


@pytest.mark.parametrize(("function", "drawn"), [(pure, False), (drawing, True), (helper, True)])
def test_what_draws_is_seen(function: Callable[..., Any], drawn: bool) -> None:
    assert draws(function, globals()) == drawn


def test_what_draws_hangs_on_the_seed_alone() -> None:
    first, again, other = (mmlogic.tournament(drawing, "3x4", seed=seed).guesses for seed in (1, 1, 2))
    assert first == again != other


FILTERS = (
    "tuple(c for c in codes if score(guess, c) == told)",
    "tuple(c for c in codes if score(c, guess) == told)",
    "[c for c in codes if score(guess, c) == told]",
    "[c for c in codes if score(c, guess) == told]",
    "tuple(c for c in codes if other(guess, c) == told)",
    "tuple((c, 1) for c in codes if score(guess, c) == told)",
    "tuple(c for c in codes if score(c, c) == told)",
    "tuple(c for c in codes if score(guess, c) != told)",
    "tuple(c for c in codes if score(guess, c) == told if c != guess)",
    "tuple(c for c in codes if score(guess, c) == c)",
)
SCORED = """
def score(one, two):
    return sum(map(int.__lt__, one, two)), sum(map(min, one, two))
def other(one, two):
    return other and score(two, one)
def kept(codes, guess, told):
    return KEPT
"""


@pytest.mark.parametrize("kept", FILTERS)
def test_codes_that_a_page_asks_for_mark_after_mark_are_those_it_says(kept: str) -> None:
    names, plain = reading._run(SCORED.replace("KEPT", kept), "own.py"), dict[str, Any]()
    exec(SCORED.replace("KEPT", kept), plain)
    remember(names)
    codes, marks = tuple(product(range(3), repeat=2)), [*product(range(3), range(5)), [0, 0], (9, 9)]
    changing = list(codes)
    for guess, told in product([*codes, [0, 1]], marks):
        for given in (codes, codes, codes[2:5], (), changing):
            found = names["kept"](given, guess, told)
            assert found == plain["kept"](given, guess, told)
            if isinstance(found, list):
                found.clear()
        changing.append(changing.pop(0))


def test_a_page_that_asks_for_mark_after_mark_asks_of_each_code_once() -> None:
    names = reading._run(SCORED.replace("KEPT", FILTERS[0]), "own.py")
    remember(names)
    codes, marks = tuple(product(range(3), repeat=2)), ((1, 2), (0, 2), (1, 2), (0, 1))
    calls = list[str]()

    def kept() -> list[Any]:
        return [names["kept"](codes, codes[4], told) for told in marks]

    first = kept()
    sys.setprofile(lambda frame, event, _: calls.append(frame.f_code.co_name) if event == "call" else None)
    try:
        again = kept()
    finally:
        sys.setprofile(None)
    assert again == first
    assert not {"score", "remembered", "parts", "<genexpr>"} & {*calls}


def test_a_player_has_no_guess_after_the_last(session: Session, tmp_path: Path) -> None:
    text = "def own(possible, turn):\n    return possible[turn - 1]\n"
    session.run("game 1x3; secret B; guess B")
    session.player(player(tmp_path, text))
    for name in ("own", "rao", "minimax"):
        assert session.suggest(name).code == ("blue",)
