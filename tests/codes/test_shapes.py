"""Games of unusual sizes: tiny, long, wide, and with too many codes to count."""

import random
from math import comb
from string import ascii_lowercase

import pytest

from mmlogic.codes.constraints import Among, Comparison, Distinct
from mmlogic.codes.game import Game, sized
from mmlogic.codes.marks import Marks, feedback
from mmlogic.codes.quantities import Number, SumOf
from mmlogic.codes.theory import Clue, Code, Rule, Theory
from mmlogic.limits.budget import LimitExceeded, Limits
from tests.thoroughly import some

from .theories import programs

QUICK = Limits(inferences=8_000_000, memory=1024)


def count(theory: Theory, engine: str = "auto") -> int:
    with programs(theory) as module:
        return int(module.value(f"codes_count({engine}, game, Answer)", QUICK))


def first(theory: Theory, many: int = 3, engine: str = "auto") -> list[Code]:
    """Return the first codes, whatever letters they are written in."""
    symbols, pegs = theory.game.symbols, theory.game.pegs
    start = ord("A") if len(symbols) <= 26 else 0x4E00
    with programs(theory) as module:
        page = module.value(f"codes_page({engine}, [], {many}, game, Answer)", QUICK)
    codes = [symbols[ord(letter) - start] for letter in page]
    return [tuple(codes[at : at + pegs]) for at in range(0, len(codes), pegs)]


def one_clue(pegs: int, kinds: int, seed: int = 1) -> Theory:
    rng = random.Random(seed)
    game = sized(pegs, kinds)
    guess, secret = rng.choices(game.symbols, k=pegs), rng.choices(game.symbols, k=pegs)
    return Theory(game, (Clue(tuple(guess), feedback(guess, secret)),))


@pytest.mark.parametrize("engine", ["clauses", "diagram", "auto"])
@pytest.mark.parametrize("kinds", [1, 2, 27, 1000])
def test_one_peg(engine: str, kinds: int) -> None:
    game = sized(1, kinds)
    assert count(Theory(game), engine) == kinds
    assert count(Theory(game, (Clue(game.symbols[:1], Marks(0, 0)),)), engine) == kinds - 1
    assert count(Theory(game, (Clue(game.symbols[:1], Marks(1, 0)),)), engine) == 1
    assert first(Theory(game, (Clue(game.symbols[-1:], Marks(1, 0)),)), engine=engine) == [game.symbols[-1:]]


@pytest.mark.parametrize("engine", ["clauses", "diagram", "auto"])
@pytest.mark.parametrize("pegs", [1, 2, 30, 200])
def test_one_symbol(engine: str, pegs: int) -> None:
    game = sized(pegs, 1)
    only = game.symbols * pegs
    assert count(Theory(game, (Clue(only, Marks(pegs, 0)),)), engine) == 1
    assert first(Theory(game, (Clue(only, Marks(pegs, 0)),)), engine=engine) == [only]
    assert count(Theory(game, (Clue(only, Marks(0, 0)),)), engine) == 0
    assert first(Theory(game, (Clue(only, Marks(0, 0)),)), engine=engine) == []


@pytest.mark.parametrize(("pegs", "kinds", "black"), [(30, 3, 11), (12, 12, 0), (74, 26, 3), (200, 9, 200)])
def test_one_symbol_guessed(pegs: int, kinds: int, black: int) -> None:
    game = sized(pegs, kinds)
    theory = Theory(game, (Clue(game.symbols[:1] * pegs, Marks(black, 0)),))
    assert count(theory) == comb(pegs, black) * (kinds - 1) ** (pegs - black)


def test_hundred_symbols() -> None:
    game = sized(4, 100)
    guess = game.symbols[:4]
    assert count(Theory(game, (Clue(guess, Marks(0, 0)),))) == 96**4
    assert (
        count(Theory(game, (Clue(guess, Marks(1, 0)),))) == 4 * 97**3
    )  # the symbol in its place may come again
    assert count(Theory(game, (Clue(guess, Marks(0, 4)),))) == 9
    derangements = first(Theory(game, (Clue(guess, Marks(0, 4)),)), 10)
    assert len(derangements) == 9
    assert derangements[0] == ("2", "1", "4", "3")


def sum_rule(op: str, number: int) -> Rule:
    return Rule(Comparison(SumOf(), op, Number(number)))


def test_sum_of_hundred_symbols() -> None:
    game = sized(4, 100)
    rules = (sum_rule(">", 200), sum_rule("<", 204))
    halves = [count(Theory(game, (), (sum_rule("=", number),))) for number in (201, 202, 203)]
    assert count(Theory(game, (), rules)) == sum(halves) > 0


def test_distinct_digits() -> None:
    assert count(Theory(sized(4, 10), (), (Rule(Distinct()),))) == 10 * 9 * 8 * 7
    assert count(Theory(sized(11, 10), (), (Rule(Distinct()),))) == 0


@pytest.mark.parametrize(("pegs", "kinds"), [(30, 3), (12, 12), (74, 26)])
def test_first_codes_come_at_once(pegs: int, kinds: int) -> None:
    theory = one_clue(pegs, kinds)
    codes = first(theory)
    assert len(codes) == 3
    for code in codes:
        assert feedback(theory.clues[0].code, code) == theory.clues[0].marks


def test_what_cannot_be_counted_stops_at_the_limit() -> None:
    with programs(one_clue(74, 26)) as module:
        for _ in range(2):
            with pytest.raises(LimitExceeded) as error:
                module.value("codes_count(auto, game, Answer)", Limits(inferences=3_000_000))
            assert error.value.kind == "inferences"
        assert len(module.value("codes_page(auto, [], 1, game, Answer)", QUICK)) == 74


def test_thousands_of_words() -> None:
    rng = random.Random(3)
    game = Game(5, tuple(ascii_lowercase))
    words = sorted({tuple(rng.choices(ascii_lowercase, k=5)) for _ in range(some(2_000, 10_000))})
    secret = rng.choice(words)
    clues = tuple(Clue(guess, feedback(guess, secret)) for guess in rng.sample(words, 3))
    rule = Rule(Among("words.txt"), {"words.txt": tuple(rng.sample(words, len(words)))})
    assert count(Theory(game, (), (rule,))) == len(words)
    theory = Theory(game, clues, (rule,))
    left = [word for word in words if all(feedback(c.code, word) == c.marks for c in clues)]
    assert secret in left
    assert count(theory) == len(left)
    for engine in ("clauses", "diagram"):
        assert first(theory, 10_000, engine) == left
