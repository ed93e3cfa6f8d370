"""Players in a session: suggestions, ratings, probabilities, random codes, secrets, games, strategies."""

import json
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import permutations, product
from math import comb
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings, strategies as st

from mmlogic import Session, Settings, StatementProblem
from mmlogic.codes.marks import feedback
from mmlogic.codes.remaining import Remaining
from mmlogic.codes.statements.clues import GuessAnswer
from mmlogic.codes.subject import Codes
from mmlogic.common.arrays import HERE, np
from mmlogic.limits.budget import Budget, LimitExceeded, check, needs
from mmlogic.limits.memory import resident
from mmlogic.players import asking
from mmlogic.players.answers import TurnAnswer
from mmlogic.players.engine.candidates import root
from mmlogic.players.engine.player import Choice, register
from mmlogic.players.engine.search import Search
from tests.asking import answered, answers, played, printed, refused
from tests.thoroughly import some


@pytest.fixture
def session() -> Iterator[Session]:
    with Session(Settings(seed=1)) as session:
        session.game("classic")
        yield session


def test_a_suggestion_has_the_keys_of_the_contract(session: Session) -> None:
    (found,) = answers(session, "suggest entropy")
    assert list(found) == ["player", "code", "consistent", "expected", "worst", "bits"]
    assert found["code"] == ["red", "blue", "green", "yellow"]
    assert (found["consistent"], found["worst"]) == (True, 312)
    assert found["bits"] == pytest.approx(3.0567, abs=1e-4)
    assert list(answers(session, "rate RRBB")[0]) == ["code", "consistent", "expected", "worst", "bits"]
    line = json.loads(printed(session, "suggest", "json"))
    assert (line["statement"], line["player"], line["line"]) == ("suggest", "entropy", 1)


def test_the_reason_of_a_suggestion_is_a_finished_text(session: Session) -> None:
    both = answered(session, "game 3x4; secrets 2; suggest sampled")
    assert both.why.endswith(f": {both.figures.bits:.2f} bits")


@given(st.lists(st.tuples(*[st.sampled_from("RBGY")] * 3), min_size=1, max_size=3), st.data())
@settings(max_examples=some(15, 30))
def test_the_figures_of_a_rating_are_those_of_a_plain_count(
    guesses: list[tuple[str, ...]], data: Any
) -> None:
    codes = list(product("RBGY", repeat=3))
    secret, rated = data.draw(st.sampled_from(codes)), data.draw(st.sampled_from(codes))
    with Session() as session:
        session.game((3, 4))
        for guess in guesses:
            session.guess("".join(guess), *feedback(guess, secret))
        figures = session.rate("".join(rated)).figures
    left = [code for code in codes if all(feedback(g, code) == feedback(g, secret) for g in guesses)]
    parts = Counter(feedback(rated, code) for code in left)
    assert figures.parts == parts
    assert (figures.left, figures.worst) == (len(left), max(parts.values()))
    assert figures.expected == pytest.approx(sum(n * n for n in parts.values()) / len(left))
    assert figures.consistent == (rated in left)


def test_all_players_are_ranked(session: Session) -> None:
    session.guess("RRBB", 1, 1)
    (found,) = answers(session, "suggest all")
    expected = [each["expected"] for each in found["suggestions"]]
    assert expected == sorted(expected)
    assert {each["player"] for each in found["suggestions"]} == {
        *("first", "minimax", "expected", "entropy", "parts")
    }
    session.game("2x2")  # all are as good
    order = ["first", "minimax", "expected", "entropy", "parts", "optimal"]
    assert [each.player for each in session.suggest_all()] == order


@given(st.lists(st.tuples(*[st.sampled_from("RBGYO")] * 3), max_size=3), st.booleans(), st.data())
@settings(max_examples=some(12, 25))
def test_chances_are_shares_of_the_codes(guesses: list[tuple[str, ...]], rule: bool, data: Any) -> None:
    secret = data.draw(st.sampled_from(list(product("RBGYO", repeat=3))))
    with Session() as session:
        session.game((3, 5))
        for guess in guesses:
            session.guess("".join(guess), *feedback(guess, secret))
        if rule:
            session.where("not code[1] = code[2] or count(red) >= 1")
        codes, found = list(session.codes()), session.chances()
        drawn = session.draw(30) if codes else []
    assert found.count == len(codes)
    for place, chances in enumerate(found.chances):
        for symbol, chance in chances.items():
            share = sum(code[place] == symbol for code in codes) / max(len(codes), 1)
            assert chance == pytest.approx(share)
    assert set(drawn) <= set(codes)


def test_a_game_too_large_to_list_has_exact_chances(session: Session) -> None:
    session.run("game 16x6; guess RRRRBBBBGGGGYYYY 4 4")
    found, count = session.chances(), session.count()
    assert found.count == count
    assert all(sum(row.values()) == count for row in found.counts)
    assert found.counts[0]["red"] == found.counts[3]["red"] != found.counts[0]["orange"]


def test_draws_are_uniform(session: Session) -> None:
    session.run("game 2x3; guess RB 0 1")
    codes = list(session.codes())
    counts = Counter(session.draw(3000))
    assert set(counts) == set(codes)
    assert all(abs(many - 3000 / len(codes)) < 5 * (3000 / len(codes)) ** 0.5 for many in counts.values())


def test_draws_of_a_large_game_fit_its_clues_and_are_uniform(session: Session) -> None:
    session.game("jotto")
    session.guess("crane", answer="2")
    drawn = session.draw(600)
    assert all(len(set(code)) == 5 and len(set(code) & set("CRANE")) == 2 for code in drawn)
    first = Counter(code[0] for code in drawn)
    assert abs(sum(first[letter] for letter in "CRANE") - 240) < 60
    assert max(first[letter] for letter in "BDFGHIJKLMOPQSTUVWXYZ") < 40 and min(first.values()) > 0
    session.guess("crane", answer="3")
    assert session.draw(3) == []


def test_a_seed_draws_the_same_again(session: Session) -> None:
    once = printed(session, "set seed 7; codes random 3; codes random 3")
    assert printed(session, "set seed 7; codes random 3; codes random 3") == once
    first, second = once.splitlines()[:3], once.splitlines()[3:]
    assert first != second


def test_a_random_secret_fits_what_is_known_and_is_kept(session: Session) -> None:
    session.guess("RRBB", 1, 1)
    session.secret()
    for code in list(session.codes())[:20]:
        session.guess(code)
    assert session.count() >= 1


def test_evil_leaves_as_many_codes_as_it_can(session: Session) -> None:
    session.secret(how="evil")
    left = list(session.codes())
    for guess in ("RRBB", "GGYY", "OONN", "RGON"):
        answer = session.guess(guess)
        assert isinstance(answer, GuessAnswer)
        code = session.state(Codes).told[-1].code
        parts = Counter(feedback(code, each) for each in left)
        left = list(session.codes())
        assert parts[answer.marks] == max(parts.values()) == len(left)


@pytest.mark.parametrize(
    "player", ["first", "random", "minimax", "entropy", "parts", "optimal pool consistent"]
)
def test_a_player_breaks_the_secret(session: Session, player: str) -> None:
    session.game((3, 4))
    session.secret("RYB")
    game = played(session, player)
    assert game.turns[-1].code == ("red", "yellow", "blue")
    assert (game.turns[-1].marks.black, game.turns[-1].left) == (3, 1)
    known: list[tuple[Any, int, int]] = []
    for turn in game.turns:
        assert feedback(turn.code, ("red", "yellow", "blue")) == turn.told
        known.append((turn.code, *turn.marks))
        codes = product(("red", "blue", "green", "yellow"), repeat=3)
        assert turn.left == sum(all(feedback(g, c) == (b, w) for g, b, w in known) for c in codes)
    assert len(session.state(Codes).theory.clues) == len(game.turns)
    assert "the code is already broken" in str(refused(session, "play first"))
    session.undo()
    assert session.state(Codes).theory.clues == ()


def test_a_strategy_for_what_is_left_and_its_drawing(session: Session, tmp_path: Path) -> None:
    session.guess("RRBB", 2, 1)
    found = session.strategy("optimal", str(tmp_path / "tree.svg"))
    assert found.games == session.count() == sum(found.distribution)
    assert found.total == sum(turn * many for turn, many in enumerate(found.distribution, 1))
    assert (tmp_path / "tree.svg").read_text().startswith("<svg")


def test_a_large_game_is_scored_by_codes_drawn_from_it() -> None:
    with Session(Settings(seed=2)) as session, patch.object(asking, "PATIENCE", 60.0):
        session.run("game 16x6; guess RRRRBBBBGGGGYYYY 4 4")
        suggestion = session.suggest("entropy")
        assert suggestion.figures.consistent and suggestion.figures.drawn > 1000
        assert suggestion.figures.left == session.count()
        assert session.check(suggestion.code).consistent
        assert "estimated from" in printed(session, "suggest")
        assert session.suggest("first").code == next(session.codes(1))


def test_what_is_estimated_is_marked_as_such() -> None:
    with Session(Settings(seed=2)) as session:
        session.run("game 16x6")
        told = printed(session, "rate RRRRBBBBGGGGYYYY with parts")
        parts = [line for line in told.splitlines() if " white: " in line]
        assert parts and all(" white: ~" in line for line in parts)
        assert " at worst (~" in told
        (rated,) = answers(session, "rate RRRRBBBBGGGGYYYY with parts")
        assert rated["exact"] is False and {each["exact"] for each in rated["parts"]} == {False}
        session.run("game classic")
        assert "~" not in printed(session, "rate RRBB with parts")
        (rated,) = answers(session, "rate RRBB with parts")
        assert {each["exact"] for each in rated["parts"]} == {True} and "exact" not in rated


def test_the_first_code_is_suggested_where_counting_takes_too_long(session: Session) -> None:
    with patch.object(asking, "PATIENCE", 0.0):
        session.run("game 16x6; guess RRRRBBBBGGGGYYYY 4 4")
        (found,) = answers(session, "suggest first")
        assert tuple(found["code"]) == next(session.codes(1))
        assert (found["consistent"], found["expected"], found["bits"]) == (True, None, None)
        (last,) = answers(session, "suggest first ties highest")
        assert last["expected"] > 1


def test_parts_of_a_guess_are_counted_exactly_where_nothing_is_listed() -> None:
    with Session(Settings(seed=2)) as session:
        session.run("game 12x6; guess RRRRBBBBGGGG 3 3")
        (rated,) = answers(session, "rate NNOORRBBGGYY with parts exact")
        counts = [each["codes"] for each in rated["parts"]]
        assert sum(counts) == session.count() and counts == sorted(counts, reverse=True)
        assert {each["exact"] for each in rated["parts"]} == {True} and "drawn" not in rated
        assert rated["worst"] == counts[0]
        assert rated["expected"] == pytest.approx(sum(each**2 for each in counts) / sum(counts))
        for part in (rated["parts"][0], rated["parts"][-1]):
            session.run(f"guess NNOORRBBGGYY {part['black']} {part['white']}")
            assert session.count() == part["codes"]
            session.run("undo")
        (estimated,) = answers(session, "rate NNOORRBBGGYY with parts")
        assert estimated["exact"] is False and estimated["bits"] == pytest.approx(rated["bits"], abs=0.3)
        several = printed(session, "rate NNOORRBBGGYY, RRRRRRRRRRRR with parts exact")
        assert "~" not in "".join(line for line in several.splitlines() if " white: " in line)


def test_exact_parts_of_few_codes_are_the_parts(session: Session) -> None:
    session.run("game classic; guess RRBB 1 1")
    assert answers(session, "rate RGYB with parts exact") == answers(session, "rate RGYB with parts")


@pytest.mark.parametrize(
    "statements",
    ["game 3x3; answers total; guess RBG 2; rate RRB", "game 12x6; answers total; rate RRRRBBBBGGGG"],
)
def test_a_guess_that_wins_is_a_part_of_its_own(statements: str) -> None:
    with Session() as session:
        (rated,) = answers(session, f"{statements} with parts exact")
        counts, own = [each["codes"] for each in rated["parts"]], rated["parts"][-1]
        assert sum(counts) == session.count() and rated["consistent"]
        assert [each["codes"] for each in rated["parts"] if "wins" in each] == [1]
        assert [each["answer"] for each in rated["parts"]].count(own["answer"]) == 2
        assert rated["expected"] == pytest.approx(sum(each**2 for each in counts) / sum(counts))
        told = printed(session, f"{statements} with parts exact")
        assert f"{own['answer']['total']} total, and it wins: 1" in told


def test_parts_that_cannot_be_counted_exactly(session: Session) -> None:
    session.run("game 9x9; guess RRRRBBBBG 2 2")
    with (
        patch.object(Remaining, "answer_counts", return_value=None),
        pytest.raises(StatementProblem, match="a rule tests only complete codes"),
    ):
        session.run("rate RRBBGGYYO with parts exact")


def test_figures_of_drawn_codes_are_those_of_all_that_are_left() -> None:
    with Session(Settings(seed=2)) as session:
        session.game((12, 9))
        figures = session.rate("R" * 12).figures
    parts = {(black, 0): comb(12, black) * 8 ** (12 - black) for black in range(13)}  # as many reds
    assert figures.estimated and figures.left == 9**12
    assert figures.worst == max(figures.parts.values()) == pytest.approx(max(parts.values()), rel=0.1)
    assert figures.expected == pytest.approx(sum(n * n for n in parts.values()) / 9**12, rel=0.1)
    assert sum(figures.parts.values()) == pytest.approx(9**12)


def test_a_stopped_search_answers_the_best_so_far(session: Session) -> None:
    session.game("bulls-and-cows")  # minutes of searching
    session.set("timeout", 1)
    with patient():
        assert session.suggest("optimal").stopped
        assert "optimal was stopped: the best so far is the " in printed(session, "suggest optimal")


@contextmanager
def patient() -> Iterator[None]:
    """Give the finishing of an answer time enough, however busy the machine is."""
    with patch("mmlogic.limits.budget.GRACE", 60):
        yield


@contextmanager
def late() -> Iterator[None]:
    """Have the time over as soon as the position is there."""

    def over(*asked: Any) -> Any:
        found = root(*asked)
        budget._end = time.monotonic()
        return found

    budget = Budget(600)
    with patient(), budget, patch("mmlogic.players.engine.candidates.root", over):
        yield


@pytest.mark.parametrize("player", ["optimal", "minimax", "entropy", "parts"])
@pytest.mark.parametrize("game", ["4x6", "bulls-and-cows", "1x200", "6x9; guess RRBBGG 0 6"])
def test_where_the_time_is_over_before_it_begins_there_is_an_answer(game: str, player: str) -> None:
    with Session(Settings(seed=1)) as session:
        session.run(f"game {game}")
        with late():
            suggestion = session.suggest(player)
        assert suggestion.stopped
        assert suggestion.figures.left > 0


class Endless:
    """Chooses for ever, without regard to time limits and interrupts. Only `check` stops it."""

    deterministic = True

    def __init__(self, options: object) -> None:
        self.options = options

    def choose(self, position: Any, random: object) -> Choice:
        while True:
            check()


class Greedy(Endless):
    """Needs more memory than there is."""

    def choose(self, position: Any, random: object) -> Choice:
        needs(1 << 50)
        raise AssertionError


class Filling(Endless):
    """Takes memory until a limit stops it. The memory is then free again."""

    def choose(self, position: Any, random: object) -> Choice:
        taken = []
        while True:
            taken.append(np.ones(1 << 20))
            check()


register("endless", "never answers", "a test")(Endless)
register("greedy", "needs much", "a test")(Greedy)
register("filling", "takes much", "a test")(Filling)


@pytest.mark.parametrize("player", ["endless", "greedy", "filling"])
def test_a_stopped_player_that_has_found_nothing_answers_the_first_code_left(
    session: Session, player: str
) -> None:
    session.run("game classic; guess RRBB 1 1; guess RGYO 0 2")
    session.set("timeout", 0.2 if player == "endless" else None)
    session.set("memory", resident_mib() + 64 if player != "endless" else None)
    with patient():
        found = session.suggest(player)
    assert found.stopped and found.why == "the first code left"
    session.set("memory", None)
    assert found.code == session.suggest("first").code


def resident_mib() -> int:
    return resident() >> 20


def test_what_was_found_before_the_memory_was_full_is_given(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def met(search: Search, *others: object) -> int:
        search.found = int(search.position.space.row((0, 1, 2, 3)) or 0)
        raise LimitExceeded("memory", "no room")

    monkeypatch.setattr(Search, "guess", met)
    suggestion = session.suggest("optimal")
    assert suggestion.code == ("red", "blue", "green", "yellow")
    assert suggestion.stopped and suggestion.why == "the best guess that its search has found"


def test_a_search_that_fills_the_memory_is_stopped_at_its_best(session: Session) -> None:
    session.game("bulls-and-cows")
    session.suggest("first")
    session.set("memory", resident_mib() + 20)  # the marks of all guesses need 25 MiB
    suggestion = session.suggest("optimal")
    assert suggestion.stopped
    assert session.count() == 5040


def test_progress_says_how_much_is_done_of_how_many(session: Session) -> None:
    told: list[tuple[str, int, int]] = []

    @contextmanager
    def progress(label: str) -> Iterator[Any]:
        yield lambda done, total: told.append((label, done, total))

    session.progress = progress
    session.game((3, 6))
    session.suggest("optimal")
    session.suggest("minimax")
    told = [each for each in told if each[0] not in {"game", "suggest"}]  # these bars have no numbers
    assert {label for label, *_ in told} == {"optimal: guesses", "minimax: guesses"}
    assert told[-1][1:] == (216, 216) or 0 < told[-1][1] <= told[-1][2] <= 216
    assert all(done <= total for _, done, total in told)
    assert any(done for label, done, _ in told if label == "optimal: guesses")


@pytest.mark.parametrize(
    "statements",
    [
        "pegs 1",
        "game wordle",
        "game 3x3; answers higher",
        "game bagels; pegs 2",
        "pegs 1..2; colors 2",
        "pegs 3; colors 2; guess RRR 0 0",
        "game 3x4; guess RGB 1 1",
        "game 3x4; guess RGB 0 3",
        "game 3x4; answers black; guess RRR 0; guess GGG 0; guess BBB 0",
        "game 3x4; answers nearness; guess R__ 3",
        "game 3x4; answers w = t: 3 * black(guess); guess RGB 3",
        "game bagels; guess 012 Bagels",
        "game bagels; secrets 2; guess 012 Fermi, Fermi Fermi Fermi; guess 345 1 0 0 0",
    ],
)
def test_the_answer_that_a_turn_shows_is_one_that_some_code_left_gives(statements: str) -> None:
    with Session() as session:
        session.run(statements)
        turn = session.run("play parts")[-1]
        assert isinstance(turn, TurnAnswer)
        assert ("bagels" in statements) == any(word in turn.example for word in ("Fermi", "Pico", "Bagels"))
        answer = session.run(f"marks {turn.example}")[-1]
        assert isinstance(answer, TurnAnswer)


@pytest.mark.parametrize(
    "rule", ["sum(code) = 4", "distinct", "count(0) = 2 or code[1] = 3", "kinds(code) = 2 and no 3"]
)
def test_a_guess_need_not_obey_what_is_known_of_the_secret(session: Session, rule: str) -> None:
    """`pool any` has every code of the game. `pool consistent` and hard games have only consistent codes."""
    session.run(f"pegs 3; colors [0, 1, 2, 3]; where {rule}; guess 011 0 1")
    left = {*session.codes()}
    bits = {code: session.rate(code).figures.bits for code in product("0123", repeat=3)}
    found = session.suggest("entropy").figures
    assert found.bits == pytest.approx(max(bits.values()))
    consistent = session.suggest("entropy pool consistent").figures
    assert consistent.bits == pytest.approx(max(bits[code] for code in left))
    session.set("hard", "on")
    assert session.suggest("entropy").figures.code in left


@pytest.mark.skipif(not HERE, reason="without numpy, 120 ratings take a minute")
def test_a_rule_of_the_game_holds_for_guesses_too(session: Session) -> None:
    """`distinct` of bulls and cows applies to all codes. Another rule applies to the secret only."""
    session.run("game bulls-and-cows; where sum(code) = 14; guess 0123 1 1")
    best = max(session.rate(code).figures.bits for code in permutations("12346", 4))
    found = session.suggest("entropy").figures
    assert len({*found.code}) == 4
    assert found.bits >= best - 1e-9
    assert sum(map(int, found.code)) != 14


@pytest.mark.parametrize("player", ["sampled", "entropy"])
def test_of_two_codes_nothing_is_measured(session: Session, player: str) -> None:
    session.run("game 2x2; guess RR 1 0")
    assert session.suggest(player).why == "one of the last two"
