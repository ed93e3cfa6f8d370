"""Beliefs, annealing, walks and breeding: they compute what marks say, and win games beyond any list."""

from collections import Counter
from itertools import product
from math import log2

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from mmlogic import tournament
from mmlogic.codes.marks import Marks, feedback
from mmlogic.players.engine.position import Clue, Position
from mmlogic.players.engine.reading import PlayerSpec
from mmlogic.players.engine.space import Code, Space
from mmlogic.players.strategies.genetic import Breeding, misses
from mmlogic.players.strategies.swift import CHAIN, ROUNDS, Memory, Swift
from mmlogic.players.strategies.swift.beliefs import Evidence, Exchanges, chances, tallies
from mmlogic.players.strategies.swift.walks import Walks, annealed, exchanged
from tests.thoroughly import some


def told(pegs: int, symbols: int, many: int, seed: int) -> tuple[Evidence, Code]:
    """Return the answers of a secret to several guesses, all drawn."""
    random = np.random.default_rng(seed)
    secret, *guesses = map(tuple, random.integers(symbols, size=(many + 1, pegs)).tolist())
    clues = tuple(Clue(guess, feedback(guess, secret)) for guess in guesses)
    return Evidence.of(clues, pegs, symbols), secret


@pytest.mark.parametrize("seed", range(5))
def test_a_violation_is_how_far_the_marks_are(seed: int) -> None:
    evidence, secret = told(7, 4, 5, seed)
    assert evidence.violation(np.array(secret)) == 0
    other = np.random.default_rng(seed).integers(4, size=7)
    expected = 0
    for guess, black, both in zip(evidence.guesses, evidence.black, evidence.both, strict=True):
        found = feedback(tuple(guess.tolist()), tuple(other.tolist()))
        expected += abs(found.black - int(black)) + abs(found.black + found.white - int(both))
    assert evidence.violation(other) == expected


def test_costs_of_exchanges_are_those_of_squares() -> None:
    evidence, _ = told(8, 4, 6, 1)
    many = np.array([3, 2, 2, 1])
    exchanges = Exchanges(evidence, many)
    for giver, taker in ((0, 3), (1, 2), (2, 0), (3, 1)):
        missing = (np.minimum(evidence.counts, many).sum(axis=1) - evidence.both).astype(np.float64)
        costs = exchanges.costs(missing)
        for source in np.flatnonzero(many).tolist():
            for target in set(range(4)) - {source}:
                moved = many.copy()
                moved[source] -= 1
                moved[target] += 1
                after = np.minimum(evidence.counts, moved).sum(axis=1) - evidence.both
                assert costs[source, target] == (after**2).sum() - (missing**2).sum()
        exchanges.move(giver, taker)
        many[giver] -= 1
        many[taker] += 1


def test_numbers_of_symbols_are_found() -> None:
    evidence, secret = told(30, 5, 25, 2)
    _, mean = tallies(evidence, np.full(5, 6), 400, np.random.default_rng(1))
    assert np.abs(mean - np.bincount(secret, minlength=5)).max() < 1


def test_beliefs_name_the_secret_once_much_is_told() -> None:
    evidence, secret = told(20, 4, 45, 3)
    many = np.bincount(secret, minlength=4).astype(np.float64)
    belief, _ = chances(evidence, many, np.zeros(evidence.guesses.shape), 80)
    assert np.allclose(belief.sum(axis=1), 1)
    assert (belief.argmax(axis=1) == np.array(secret)).mean() > 0.8


def test_annealing_finds_a_consistent_code() -> None:
    evidence, _ = told(12, 6, 6, 4)
    start, bonus = np.zeros(12, dtype=np.intp), np.zeros((12, 6))
    code, missed = annealed(evidence, start, bonus, 2000, (1.0, 0.2), np.random.default_rng(1))
    assert missed == evidence.violation(code) == 0


def test_an_exchange_puts_right_what_no_single_peg_can() -> None:
    evidence, secret = told(12, 6, 30, 4)
    right = np.array(secret)
    one, other = (int(np.flatnonzero(right == symbol)[0]) for symbol in np.unique(right)[:2])
    wrong = right.copy()
    wrong[[one, other]] = right[[other, one]]
    assert exchanged(evidence, wrong, 0).tolist() == wrong.tolist()
    assert exchanged(evidence, wrong, 1).tolist() == right.tolist()


def test_exchanges_keep_the_symbols_and_break_no_clue_more() -> None:
    evidence, _ = told(12, 6, 30, 4)
    for code in np.random.default_rng(3).integers(6, size=(9, 12)):
        better = exchanged(evidence, code, 30)
        assert sorted(better) == sorted(code)
        assert evidence.violation(better) < evidence.violation(code)


@given(st.integers(1, 9), st.integers(1, 7), st.integers(1, 7), st.integers(0, 2**32))
@settings(max_examples=some(12, 100))
def test_walks_know_what_their_codes_miss_from_turn_to_turn(
    pegs: int, symbols: int, many: int, seed: int
) -> None:
    random = np.random.default_rng(seed)
    secret, *guesses = map(tuple, random.integers(symbols, size=(many + 1, pegs)).tolist())
    guesses = [
        tuple(symbols if random.random() < 0.1 else each for each in guess) for guess in guesses
    ]  # blanks
    clues = tuple(Clue(guess, feedback(guess, secret)) for guess in guesses)
    walks = Walks(pegs, symbols, random)
    for known in range(1, many + 1):
        evidence = Evidence.of(clues[:known], pegs, symbols)
        found = walks.go(evidence, int(random.integers(1, 30)), 5, random)
        code = found.nearest
        assert code.min() >= 0 and code.max() < symbols and len(code) == pegs
        assert found.missed == evidence.violation(code)
        assert not any(evidence.violation(code) for code in found.codes.astype(np.intp))
        assert bool(len(found.codes)) == (found.missed == 0)
        assert len(np.unique(found.codes, axis=0)) == len(found.codes) <= 5


@pytest.mark.parametrize("seed", range(3))
def test_walks_go_on_to_a_consistent_code(seed: int) -> None:
    _, secret = told(16, 6, 9, seed)
    random = np.random.default_rng(seed)
    walks, clues = Walks(16, 6, random), tuple[Clue, ...]()
    for guess in random.integers(6, size=(9, 16)).tolist():
        clues += (Clue(tuple(guess), feedback(tuple(guess), secret)),)
        assert len(walks.go(Evidence.of(clues, 16, 6), 400, 9, random).codes) == 9


def test_walks_keep_the_codes_that_fit_a_further_clue() -> None:
    evidence, _ = told(6, 4, 2, 2)
    random = np.random.default_rng(1)
    walks = Walks(6, 4, random)
    found = walks.go(evidence, 300, 1 << 20, random).codes
    guess, secret = map(tuple, found[:2].tolist())
    clues = [Clue(tuple(each), feedback(tuple(each), secret)) for each in (*evidence.guesses.tolist(), guess)]
    after = Evidence.of(tuple(clues), 6, 4)
    fit = [code for code in found.tolist() if not after.violation(np.array(code))]
    assert walks.go(after, 0, 1 << 20, random).codes.tolist() == fit
    assert 1 < len(fit) < len(found)


def test_walks_go_on_while_no_code_fits_but_no_longer() -> None:
    evidence, _ = told(16, 6, 9, 1)
    random = np.random.default_rng(1)
    assert not len(Walks(16, 6, random).go(evidence, 4, 9, random).codes)
    assert 0 < len(Walks(16, 6, random).go(evidence, 4, 9, random, 4000).codes) < 9
    assert len(Walks(16, 6, random).go(evidence, 4000, 9, random).codes) == 9


def test_walks_find_all_codes_that_fit() -> None:
    evidence, _ = told(6, 4, 3, 2)
    random = np.random.default_rng(1)
    found = Walks(6, 4, random).go(evidence, 1000, 1 << 20, random).codes
    every = [code for code in product(range(4), repeat=6) if not evidence.violation(np.array(code))]
    assert sorted(map(tuple, found.tolist())) == every


def test_of_codes_that_fit_the_one_that_tells_most_is_guessed() -> None:
    evidence, secret = told(6, 4, 3, 2)
    guesses = map(tuple, evidence.guesses.tolist())
    clues = tuple(Clue(guess, feedback(guess, secret)) for guess in guesses)
    every = [code for code in product(range(4), repeat=6) if not evidence.violation(np.array(code))]
    position = Position(Space.of([secret], 4), clues)
    guess = PlayerSpec("swift").make().choose(position, np.random.default_rng(1)).guess
    assert guess in every and untold(guess, every) == min(untold(each, every) for each in every)


@pytest.mark.parametrize("apart", [1, 6])
def test_a_code_is_guessed_where_none_fits(apart: int) -> None:
    guess = (0, 0, 0, 1, 1, 1)
    clues = (Clue(guess, Marks(0, 0)), Clue(guess, Marks(apart, 0)))
    space = Space.of([guess], 4)
    choice = PlayerSpec("swift").make().choose(Position(space, clues), np.random.default_rng(1))
    evidence = Evidence.of(clues, 6, 4)
    assert len(choice.guess) == 6 and set(choice.guess) <= set(range(4))
    assert choice.why.endswith(f"misses {evidence.violation(np.array(choice.guess))} marks")


def untold(guess: Code, codes: list[Code]) -> float:
    """Return how many bits of a code are left on average."""
    parts = Counter(feedback(guess, code) for code in codes).values()
    return round(sum(part * log2(part) for part in parts) / len(codes), 9)


def game(pegs: int, symbols: int, seed: int, name: str = "swift") -> list[Code]:
    random = np.random.default_rng(seed)
    secret: Code = tuple(random.integers(symbols, size=pegs).tolist())
    space, player, clues = Space.of([secret], symbols), PlayerSpec(name).make(), list[Clue]()
    while not clues or clues[-1].guess != secret:
        guess = player.choose(Position(space, tuple(clues)), random).guess
        clues.append(Clue(guess, feedback(guess, secret)))
    return [clue.guess for clue in clues]


@pytest.mark.parametrize(
    ("pegs", "symbols", "most"), [(1, 3, 5), (10, 6, 20), (6, 30, 60), (30, 2, 40), *some([], [(30, 4, 45)])]
)
def test_games_of_any_size_are_won(pegs: int, symbols: int, most: int) -> None:
    assert len(game(pegs, symbols, 1)) <= most


@pytest.mark.parametrize(("pegs", "symbols"), [(12, 4), (30, 4), (80, 80)])
def test_blank_pegs_of_clues_say_nothing(pegs: int, symbols: int) -> None:
    random = np.random.default_rng(1)
    secret: Code = tuple(random.integers(symbols, size=pegs).tolist())
    guesses = random.integers(symbols + 1, size=(8, pegs))
    guesses[:, -1] = symbols
    clues = [Clue(guess, feedback(guess, secret)) for guess in map(tuple, guesses.tolist())]
    position = Position(Space.of([secret], symbols), tuple(clues))
    assert position.space.has(PlayerSpec("swift").make().choose(position, random).guess)


@pytest.mark.parametrize(("pegs", "symbols", "large"), [(60, 100, False), (61, 100, True)])
def test_beyond_6000_cells_each_clue_tells_its_pegs_by_messages_that_are_kept(
    pegs: int, symbols: int, large: bool
) -> None:
    evidence, _ = told(pegs, symbols, 5, 6)
    even = np.bincount(np.arange(pegs) % symbols, minlength=symbols)
    many, mean = tallies(evidence, even, CHAIN, np.random.default_rng(1))
    expected, messages = chances(evidence, mean, np.zeros((5, pegs)), ROUNDS)
    player, memory = Swift(PlayerSpec("swift").options), Memory((), even, np.zeros((5, pegs)))
    belief = player._believed(evidence, memory, np.random.default_rng(1))
    assert memory.many.tolist() == many.tolist()
    assert np.array_equal(belief, expected) == large
    assert np.array_equal(memory.messages, messages if large else np.zeros((5, pegs)))
    assert (memory.sites is None) == large


def test_a_game_beyond_6000_cells_goes_on_with_the_messages_of_earlier_turns() -> None:
    random = np.random.default_rng(1)
    secret: Code = tuple(random.integers(100, size=61).tolist())
    player, clues = Swift(PlayerSpec("swift").options), list[Clue]()
    for turn in range(4):
        guess = player.choose(Position(Space.of([secret], 100), tuple(clues)), random).guess
        clues.append(Clue(guess, feedback(guess, secret)))
        messages = player._memory.messages if player._memory else np.zeros((0, 61))
        assert messages.shape == (turn, 61) and np.all(np.any(messages != 0, axis=1))


@pytest.mark.parametrize("seed", [0, 2])
def test_codes_drawn_from_beliefs_walk_to_one_that_fits(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is likeliest at every fifth peg is wrong, and few pegs are sure."""
    evidence, secret = told(50, 20, 70, seed)
    every, fifth = np.arange(50), np.arange(0, 50, 5)
    belief = np.full((50, 20), 0.13 / 19)
    belief[every, secret] = 0.87
    belief[fifth, np.array(secret)[fifth]], belief[fifth, np.array(secret)[fifth] - 1] = 0.4, 0.42
    monkeypatch.setattr(Swift, "_believed", lambda *_: belief)
    clues = [Clue(tuple(each), feedback(tuple(each), secret)) for each in evidence.guesses.tolist()]
    position = Position(Space.of([secret], 20), tuple(clues))
    guess = Swift(PlayerSpec("swift").options).choose(position, np.random.default_rng(seed)).guess
    assert evidence.violation(np.array(guess)) == 0


@pytest.mark.parametrize(("most", "anew"), [(4, True), (1000, False)])
def test_walks_that_are_astray_begin_anew_at_what_is_believed(
    most: int, anew: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    evidence, secret = told(25, 10, 30, 1)
    belief = np.full((25, 10), 0.1 / 9)
    belief[np.arange(25), secret] = 0.9
    monkeypatch.setattr(Swift, "_believed", lambda *_: belief)
    for name, value in (("ASTRAY", most), ("WALK", 1), ("LONGEST", 0)):
        monkeypatch.setattr(f"mmlogic.players.strategies.swift.{name}", value)
    clues = [Clue(tuple(each), feedback(tuple(each), secret)) for each in evidence.guesses.tolist()]
    player, position = Swift(PlayerSpec("swift").options), Position(Space.of([secret], 10), tuple(clues))
    player.choose(position, np.random.default_rng(1))
    assert player._memory and player._memory.walks
    shared = (np.array(secret) == player._memory.walks._codes.T).mean()
    assert (shared > 0.8) == anew


def test_a_seed_repeats_a_game() -> None:
    assert game(12, 8, 5) == game(12, 8, 5)


def test_it_plays_in_tournaments_of_games_that_nothing_counts() -> None:
    secret = [0, 1, 2, 3] * 10
    assert tournament("swift", "40x4", [secret], seed=1).worst < 60


@pytest.mark.parametrize(("pegs", "symbols", "most"), [(1, 3, 3), (4, 6, 8), (8, 8, 14), (2, 30, 60)])
def test_genetic_wins_games(pegs: int, symbols: int, most: int) -> None:
    assert len(game(pegs, symbols, 1, "genetic")) <= most


@pytest.mark.parametrize("pairs", [1, 30_000])
def test_genetic_weighs_codes_in_blocks_as_at_once(pairs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    guesses = game(6, 9, 1, "genetic")
    monkeypatch.setattr("mmlogic.players.strategies.genetic._PAIRS", pairs)
    assert game(6, 9, 1, "genetic") == guesses


@pytest.mark.parametrize("enough", [1, 7])
def test_as_many_consistent_codes_are_bred_as_were_asked_for(enough: int) -> None:
    evidence, _ = told(6, 5, 2, 9)
    found = Breeding(evidence, np.random.default_rng(3), enough).eligible()
    assert len(found) == enough and not misses(evidence, found).any()
    played = tournament(f"genetic:among={enough}", secrets=["RGBY", "OOOO"], seed=1)
    assert played.lost == 0 and played.worst < 9


@pytest.mark.parametrize(
    ("pegs", "symbols", "opening"),
    [(4, 6, (0, 0, 1, 2)), (6, 9, (0, 0, 1, 1, 2, 2)), (3, 5, (0, 1, 2)), (6, 2, (0, 0, 1, 1, 0, 0))],
)
def test_genetic_opens_with_two_of_each_symbol(pegs: int, symbols: int, opening: Code) -> None:
    assert game(pegs, symbols, 1, "genetic")[0] == opening


def test_a_population_knows_what_a_code_misses() -> None:
    evidence, secret = told(6, 5, 4, 9)
    codes = np.random.default_rng(2).integers(5, size=(20, 6))
    expected = [
        sum(
            abs(found.black - int(black)) + abs(found.white - int(both - black))
            for guess, black, both in zip(evidence.guesses, evidence.black, evidence.both, strict=True)
            for found in [feedback(tuple(guess.tolist()), tuple(code))]
        )
        for code in codes.tolist()
    ]
    assert misses(evidence, codes).tolist() == expected
    assert misses(evidence, np.array([secret])).tolist() == [0]
