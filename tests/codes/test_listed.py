"""Codes that a list gives: they are those of the textbook program, in every dialect."""

from contextlib import closing
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from mmlogic.codes.constraints import Among, And, Lies, Not
from mmlogic.codes.dialects import dialects
from mmlogic.codes.dialects.parts import Bound, Told, Total
from mmlogic.codes.game import BLANK, Game
from mmlogic.codes.marks import Marks
from mmlogic.codes.remaining import Remaining
from mmlogic.codes.ruling import rule
from mmlogic.codes.statements.rules import Where
from mmlogic.codes.theory import Clue, Code, Rule, Theory
from mmlogic.language import parse
from mmlogic.machine.module import Module
from tests.thoroughly import some

SYMBOLS = [tuple("RGBY"), ("0", "1", "2"), ("-2", "0", "5"), tuple("ABCDE"), ("red-star", "x", "é")]
RULES = ["distinct", "count({0}) >= 1", "no {0} or {1} at 1", "kinds(code) = 2", "code[1] != code[2]"]


def game_of(random: Random, answers: str) -> Game:
    pegs, game = random.randint(2, 3), Game(3, random.choice(SYMBOLS), answers=answers)
    return game.lasting(random.randint(1, 2), 3) if random.random() < 0.4 else replace(game, pegs=pegs)


def codes_of(game: Game) -> list[Code]:
    lengths = range(game.shortest or game.pegs, game.pegs + 1)
    return [code for length in lengths for code in product(game.kinds, repeat=length)]


def told_of(random: Random, told: Told) -> Told:
    """Make some numbers of an answer half known."""
    parts = [
        random.choice([Bound(), Bound(part - 1), Bound(None, part), Bound(part, part + 1)])
        if isinstance(part, int) and random.random() < 0.3
        else part
        for part in told
    ]
    if isinstance(told, Marks) and random.random() < 0.2:
        return Bound(), Total(sum(told) if random.random() < 0.5 else Bound(1))
    return told if parts == [*told] else tuple(parts)


def theory_of(random: Random, answers: str) -> Theory:
    game = game_of(random, answers)
    every = codes_of(game)
    words = tuple(random.sample(every, random.randint(1, len(every))))
    listed = Rule(Among("words"), {"words": words})
    if random.random() < 0.2:
        others = {"others": tuple(random.sample(every, len(every) // 2))}
        listed = Rule(And((Among("words"), Not(Among("others")))), {**listed.words, **others})
    rules, clues, secret = [listed], list[Clue](), random.choice(words)
    if random.random() < 0.5:
        (where,) = parse(f"where {random.choice(RULES).format(*random.sample(game.kinds, 2))}")
        assert isinstance(where, Where)
        rules.insert(random.randint(0, 1), rule(where.constraint, game))
    with closing(Remaining(Theory(game))) as remaining:
        for _ in range(random.randint(0, 3)):
            guess = random.choice(every)
            if random.random() < 0.2:
                guess = (BLANK, *guess[1:])
            clues.append(Clue(guess, told_of(random, remaining.answers(guess, [secret])[0])))
    if clues and random.random() < 0.3:
        rules.append(Rule(Lies(random.randint(0, len(clues)))))
    return Theory(game, tuple(clues), tuple(rules))


@pytest.mark.parametrize("answers", dialects())
def test_a_list_has_the_codes_of_the_textbook(answers: str) -> None:
    random = Random(answers)
    for _ in range(some(12, 200)):
        with closing(Remaining(theory_of(random, answers))) as remaining:
            found = [code for page in remaining.pages() for code in page]
            assert found == [code for page in remaining.pages("textbook") for code in page], remaining.theory
            assert remaining.count() == len(found)
            assert remaining.witness() == (True, found[0] if found else None)
            later = (
                [code for page in remaining.pages(after=found[0], most=2) for code in page] if found else []
            )
            assert later == found[1:3]
            for code in random.sample(codes_of(remaining.theory.game), 3):
                assert remaining.holds(code) == (code in found)
                broken, rules = remaining.breaks(code)
                assert (len(broken) <= remaining.theory.lies and not rules) == (code in found)


@pytest.mark.parametrize("answers", dialects())
def test_python_and_prolog_answer_alike(answers: str) -> None:
    random = Random(answers)
    for _ in range(some(6, 60)):
        game = game_of(random, answers)
        every = codes_of(game)
        guess, codes = random.choice([*every, (BLANK,) * game.pegs]), random.sample(every, 5)
        with closing(Remaining(Theory(game))) as remaining:
            assert [remaining.answer(guess, code) for code in codes] == remaining.answers(guess, codes)


def test_the_words_alone_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("Prolog is asked")

    game = Game(3, tuple("ABC"), answers="colours")
    words = tuple(map(tuple, ("CAB", "ABC", "BBB", "ACB")))
    clue = Clue(("A", "A", "B"), (("green", "grey", "green"),))
    remaining = Remaining(Theory(game, (clue,), (Rule(Among("words"), {"words": words}),)))
    monkeypatch.setattr(Module, "_ask", refuse)
    assert [*remaining.pages()] == [[("A", "C", "B")]]
    assert remaining.witness() == (True, ("A", "C", "B"))
    assert remaining.count() == remaining.count_by("auto") == 1
    assert remaining.draw(2, Random(1)) == remaining.ranked([0, 0]) == [("A", "C", "B")] * 2
    assert remaining.chances() == [[1, 0, 0], [0, 0, 1], [0, 1, 0]]
    assert remaining.holds(("A", "C", "B")) and not remaining.holds(("B", "B", "B"))
    assert remaining.fits(("A", "C", "B"), clue) and not remaining.fits(("B", "B", "B"), clue)
