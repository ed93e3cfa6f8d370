"""Exact counts of codes, in games with too many codes to list and in games just small enough."""

import random
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest

from mmlogic.codes.game import Game, code_value, sized
from mmlogic.codes.marks import Marks, feedback
from mmlogic.codes.remaining import Remaining
from mmlogic.codes.theory import Clue, Code, Theory
from mmlogic.limits.budget import Limits
from mmlogic.machine.goals import term
from tests.thoroughly import some

from .theories import programs

TURN = Limits(inferences=25_000_000, memory=1024)  # for a turn of a large game


def count(theory: Theory, engine: str = "diagram", limits: Limits = TURN) -> int:
    with programs(theory) as module:
        return int(module.value(f"codes_count({engine}, game, Answer)", limits))


def random_code(game: Game, rng: random.Random) -> Code:
    return tuple(rng.choices(game.symbols, k=game.pegs))


def some_consistent(theory: Theory, rng: random.Random) -> Code:
    """Return the first remaining code if the symbols are in a random order."""
    symbols = tuple(rng.sample(theory.game.symbols, len(theory.game.symbols)))
    with programs(replace(theory, game=Game(theory.game.pegs, symbols))) as module:
        page = module.value("codes_page(auto, [], 1, game, Answer)")
    return tuple(symbols[ord(letter) - ord("A")] for letter in page)


def history(game: Game, turns: int, seed: int, consistent: bool = False) -> Iterator[Theory]:
    """Yield the theory after each turn of a seeded game. Its guesses are random, or all consistent."""
    rng = random.Random(seed)
    secret = random_code(game, rng)
    theory = Theory(game)
    for _ in range(turns):
        guess = some_consistent(theory, rng) if consistent else random_code(game, rng)
        theory = replace(theory, clues=(*theory.clues, Clue(guess, feedback(guess, secret))))
        yield theory


@pytest.mark.parametrize(("pegs", "kinds"), [(6, 6), (7, 5)])
def test_counts_as_many_as_are_listed(pegs: int, kinds: int) -> None:
    for seed in range(some(3, 10)):
        for theory in history(sized(pegs, kinds), 6, seed):
            assert count(theory) == count(theory, "clauses")


@pytest.mark.parametrize("pegs", [1, 2, 16, 100])
def test_no_clue(pegs: int) -> None:
    assert count(Theory(sized(pegs, 6))) == 6**pegs


@pytest.mark.parametrize(("seed", "consistent"), [(2, False), (10, True)])
def test_sixteen_pegs_of_six_symbols(seed: int, consistent: bool) -> None:
    before = 6**16
    for theory in history(sized(16, 6), some(6, 12), seed, consistent):
        now = count(theory)
        assert 1 <= now <= before
        before = now


def test_the_last_codes_of_sixteen_pegs_are_listed() -> None:
    *_, theory = history(sized(16, 6), 9, seed=2)
    with programs(theory) as module:
        page = module.value("codes_page(auto, [], 500, game, Answer)", TURN)
    assert len(page) == 16 * count(theory)
    index = theory.game.index
    letters = {chr(ord("A") + place): symbol for symbol, place in index.items()}
    codes = [tuple(letters[letter] for letter in page[at : at + 16]) for at in range(0, len(page), 16)]
    assert sorted(set(codes), key=lambda code: [index[symbol] for symbol in code]) == codes
    for code in codes:
        assert all(feedback(clue.code, code) == clue.marks for clue in theory.clues)


@pytest.mark.parametrize(("pegs", "kinds", "turns"), [(5, 8, 2), (8, 6, 3), (9, 4, 2)])
def test_marks_part_what_is_left(pegs: int, kinds: int, turns: int) -> None:
    *_, theory = history(sized(pegs, kinds), turns, seed=7)
    guess = random_code(theory.game, random.Random(8))
    parts = 0
    with programs(theory) as module:
        marks = module.value(f"findall([B, W], dialect_answer(marks, [], {pegs}, marks(B, W)), Answer)")
        partition = module.value(
            f"game_theory(game, T), theory_guess_partition(T, {term(code_value(guess))}, marks, Parts),"
            " findall([B, W, N], member(marks(B, W)-N, Parts), Answer)"
        )
    for black, white in marks:
        part = count(replace(theory, clues=(*theory.clues, Clue(guess, Marks(black, white)))))
        assert ([black, white, part] in partition) is (part > 0)
        parts += part
    assert parts == count(theory) == sum(number for _, _, number in partition)


@pytest.mark.skipif(sys.platform == "emscripten", reason="arithmetic takes twice the inferences there")
def test_fronts_that_are_too_large_to_grow_are_met_over_two_places() -> None:
    rng, game = random.Random(2), sized(16, 6)
    secret, *guesses = (random_code(game, rng) for _ in range(10))
    theory = Theory(game, tuple(Clue(guess, feedback(guess, secret)) for guess in guesses))
    assert Remaining(theory).count_soon() == ("diagram", 257)


@pytest.mark.parametrize(("pegs", "symbols"), [(4, 6), (3, 9), (5, 6)])
def test_codes_counted_one_by_one_are_those_of_the_diagram(pegs: int, symbols: int) -> None:
    rng, game = random.Random(5), sized(pegs, symbols)
    for many in (2, 3, 4):
        secret, *guesses = (random_code(game, rng) for _ in range(many + 1))
        told = [Clue(guess, feedback(guess, secret)) for guess in guesses[1:]]
        told.append(Clue(guesses[0], Marks(1, 1)))
        with closing(Remaining(Theory(game, tuple(told)))) as remaining:
            assert remaining.count_soon() == ("clauses", remaining.count_of("diagram"))
