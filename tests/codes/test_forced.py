"""Forced constraints: entailment, minimality and counts, compared with all codes in plain Python."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from mmlogic import Session
from mmlogic.codes.dialects import dialects
from mmlogic.codes.why import ForcedAnswer, ReasonsAnswer, WhyAnswer
from tests.asking import printed
from tests.plainly import DIALECTS, letters, plain_text
from tests.thoroughly import some
from tests.transcripts import follow, transcripts

Code = tuple[int, ...]
Test = Callable[[Code], bool]
NAMES = ["red", "blue", "green", "yellow"]


class Drawn(NamedTuple):
    """A session as a script, and in plain Python: its clues and rules as tests of a code."""

    script: str
    every: list[Code]
    clues: list[Test]
    rules: list[Test]
    lies: int
    answers: Sequence[Callable[[Code], str]]
    dialect: str


def constraint(random: Random, pegs: int, symbols: int) -> tuple[str, Test]:
    """Return a constraint, and what it says in plain Python."""
    place, symbol, amount = random.randrange(pegs), random.randrange(symbols), random.randrange(3)
    name = NAMES[symbol]
    return random.choice(
        [
            (f"code[{place + 1}] = {name}", lambda code: code[place] == symbol),
            (f"not {name} at {place + 1}", lambda code: code[place] != symbol),
            (f"count({name}) = {amount}", lambda code: code.count(symbol) == amount),
            (f"count({name}) <= {amount}", lambda code: code.count(symbol) <= amount),
            (f"no {name} or distinct", lambda code: symbol not in code or len(set(code)) == len(code)),
            ("distinct", lambda code: len(set(code)) == len(code)),
            ("kinds(code) >= 2", lambda code: len(set(code)) >= 2),
        ]
    )


def drawn(seed: int, secrets: int = 1) -> tuple[Drawn, Random, int, int]:
    """Return a random session. One of `secrets` secrets answers each clue. The first obeys the rules."""
    random = Random(seed)
    dialect = DIALECTS[seed % len(DIALECTS)]
    answer = partial(plain_text, dialect)
    pegs, symbols = random.choice([(2, 3), (3, 3), (3, 4), (4, 3)])
    every = list(product(range(symbols), repeat=pegs))
    secret = random.choice(every)
    guesses = [random.choice(every) for _ in range(random.randint(0, 4) + 2 * (secrets - 1))]
    lies = random.random() < 0.15
    statements = [f"game {pegs}x{symbols}; answers {dialect}"]
    codes = [secret, *random.sample(every, secrets - 1)]
    told = [answer(guess, random.choice(codes) if secrets > 1 else secret) for guess in guesses]
    statements += [f"guess {letters(guess)} {each}" for guess, each in zip(guesses, told, strict=True)]
    statements += ["where lies <= 1"] * lies
    rules = []
    for _ in range(random.randint(0, 2)):
        text, test = constraint(random, pegs, symbols)
        if test(secret):
            statements.append(f"where {text}")
            rules.append(test)

    def clue(guess: Code, given: str) -> Test:
        return lambda code: answer(guess, code) == given

    clues = [clue(guess, each) for guess, each in zip(guesses, told, strict=True)]
    answers = [partial(answer, guess) for guess in guesses]
    plain = Drawn("; ".join(statements), every, clues, rules, int(lies), answers, dialect)
    return plain, random, pegs, symbols


def otherwise(known: Drawn, clues: Sequence[int], rules: Sequence[int], holds: Test) -> int:
    """Return how many codes fit these clues and rules and fail `holds`. The numbers count from 0."""
    return sum(
        not holds(code)
        and sum(not known.clues[n](code) for n in clues) <= known.lies
        and all(known.rules[n](code) for n in rules)
        for code in known.every
    )


@pytest.mark.parametrize("seed", range(some(16, 1000)))
def test_what_forces_a_constraint_does_and_nothing_less(seed: int) -> None:
    known, random, pegs, symbols = drawn(seed)
    text, holds = constraint(random, pegs, symbols)
    with Session() as session:
        session.run(known.script)
        answer = session.run(f"why {text}")[0]
    assert isinstance(answer, ForcedAnswer)
    all_clues, all_rules = range(len(known.clues)), range(len(known.rules))
    against = otherwise(known, all_clues, all_rules, holds)
    assert bool(answer) is (against == 0)
    if answer.forcing is None:
        assert answer.against == against
        return
    clues, every_rule = [n - 1 for n in answer.forcing.clues], all_rules
    offset = known.lies  # `lies` is the first rule of the session
    rules = [n - 1 - offset for n in answer.forcing.rules]
    assert otherwise(known, clues, rules, holds) == 0
    assert answer.forcing.without_clues == tuple(
        otherwise(known, [n for n in clues if n != clue], rules, holds) for clue in clues
    )
    assert answer.forcing.without_rules == tuple(
        otherwise(known, clues, [n for n in rules if n != rule], holds) for rule in rules
    )
    assert all(answer.forcing.without_clues + answer.forcing.without_rules)
    for fewer in combinations(all_clues, max(len(clues) - 1, 0)):
        assert len(clues) == 0 or otherwise(known, fewer, every_rule, holds)


@pytest.mark.parametrize("seed", range(some(8, 500)))
def test_all_smallest_sets_are_all(seed: int) -> None:
    known, random, pegs, symbols = drawn(seed)
    text, holds = constraint(random, pegs, symbols)
    with Session() as session:
        session.run(known.script)
        answer = session.run(f"why all {text}")[0]
        one = session.run(f"why {text}")[0]
    assert isinstance(answer, ForcedAnswer) and isinstance(one, ForcedAnswer)
    assert answer.forcing == one.forcing
    if answer.forcing is None:
        assert not answer.sets
        return
    all_clues, all_rules = range(len(known.clues)), range(len(known.rules))
    sets = combinations(all_clues, len(answer.forcing.clues))
    forcing = {each for each in sets if not otherwise(known, each, all_rules, holds)}
    assert {tuple(n - 1 for n in each.clues) for each in answer.sets} == forcing
    assert len(answer.sets) == len(forcing)
    for each in answer.sets:
        clues, rules = [n - 1 for n in each.clues], [n - 1 - known.lies for n in each.rules]
        assert otherwise(known, clues, rules, holds) == 0
        assert all(each.without_clues + each.without_rules)


def repairs(known: Drawn, clues: Sequence[int]) -> Counter[tuple[int, str]]:
    """For each of these clues and each answer, count the codes that would remain with this answer."""
    return Counter(
        (clue, known.answers[clue](code))
        for clue in clues
        for code in known.every
        if all(holds(code) for n, holds in enumerate(known.clues) if n != clue)
        and all(holds(code) for holds in known.rules)
    )


@pytest.mark.parametrize("seed", range(some(20, 1000)))
def test_what_contradicts_does_and_nothing_less(seed: int) -> None:
    known, _, _, _ = drawn(seed, secrets=2)
    with Session() as session:
        session.run(known.script)
        answer, every = session.run("why; why all")
    all_clues, all_rules = range(len(known.clues)), range(len(known.rules))
    left = otherwise(known, all_clues, all_rules, lambda code: False)
    if left:
        assert not isinstance(answer, WhyAnswer) or not answer.conflict.clues
        return
    assert isinstance(answer, WhyAnswer)
    clues = [n - 1 for n in answer.conflict.clues]
    rules = [n - 1 - known.lies for n in answer.conflict.rules if n > known.lies]
    assert otherwise(known, clues, rules, lambda code: False) == 0
    for clue in clues:
        fewer = [n for n in clues if n != clue]
        assert otherwise(known, fewer, rules, lambda code: False)
    for rule in rules:
        assert otherwise(known, clues, [n for n in rules if n != rule], lambda code: False)
    for each in combinations(all_clues, max(len(clues) - 1, 0)):
        assert not clues or otherwise(known, each, all_rules, lambda code: False)
    text = dialects()[known.dialect].text
    repaired = {(each.clue - 1, text(each.instead)): each.codes for each in answer.conflict.repairs}
    assert known.lies or repaired == repairs(known, clues)
    assert isinstance(every, WhyAnswer)
    assert every.conflict[:3] == answer.conflict[:3]
    sets = combinations(all_clues, len(clues))
    smallest = [each for each in sets if not otherwise(known, each, all_rules, lambda code: False)]
    found = [tuple(n - 1 for n in numbers) for numbers, *_ in every.conflict.sets]
    assert sorted(found) == smallest
    for numbers, needed, *_ in every.conflict.sets:
        rules = [n - 1 - known.lies for n in needed if n > known.lies]
        assert otherwise(known, [n - 1 for n in numbers], rules, lambda code: False) == 0


@pytest.mark.parametrize("seed", range(some(8, 250)))
def test_the_only_code_is_forced(seed: int) -> None:
    known, random, _, _ = drawn(seed)
    left = [
        code
        for code in known.every
        if sum(not each(code) for each in known.clues) <= known.lies and all(r(code) for r in known.rules)
    ]
    code = random.choice(left)
    with Session() as session:
        session.run(known.script)
        answer = session.run(f"why {letters(code)}")[0]
    assert isinstance(answer, ReasonsAnswer)
    assert answer.consistent
    assert [each.given == each.would_be for each in answer.fits] == [clue(code) for clue in known.clues]
    assert bool(answer.only) is (len(left) == 1)
    if answer.only:
        clues = [n - 1 for n in answer.only.clues]
        rules = [n - 1 - known.lies for n in answer.only.rules]
        assert otherwise(known, clues, rules, lambda each: each == code) == 0
        assert all(answer.only.without_clues + answer.only.without_rules)


@pytest.fixture
def session() -> Iterator[Session]:
    with Session() as session:
        session.run("game 3x4; guess RBG 1 1; guess RYB 1 1")
        yield session


def test_all_sets_are_rows(session: Session) -> None:
    rows = printed(session, "game 2x2; guess RR 1 0; guess BB 1 0; why all count(red) = 1", "csv")
    assert rows.splitlines()[-3:] == ["set,clue,rule,codes", "1,1,,2", "2,2,,2"]
    *_, answer = session.run("game 2x3; guess RB 2 0; guess BR 2 0; guess GG 2 0; why all")
    head, *lines = map(list, answer.rows())
    assert head[:3] == ["set", "clue", "rule"]
    assert [row[:2] for row in lines if row[0]] == [[1, 1], [1, 2], [2, 1], [2, 3], [3, 2], [3, 3]]


def test_a_code_and_a_constraint_are_told_apart(session: Session) -> None:
    for written, kind in (
        ("RGY", ReasonsAnswer),
        ("not RGY", ReasonsAnswer),
        ("[red,green,yellow]", ReasonsAnswer),
    ):
        assert isinstance(session.run(f"why {written}  # which")[0], kind)
    for written in ("red at 1", "not red at 1", "1 <= count(red)", "no red", "not (distinct)", "distinct"):
        assert isinstance(session.run(f"why {written}")[0], ForcedAnswer)
    assert session.run("game bulls-and-cows\nwhy 0123")[-1].data()["consistent"] is True


@pytest.mark.parametrize("lines", transcripts("codes", "forced"))
def test_what_is_said(lines: list[str], tmp_path: Path) -> None:
    follow(lines, tmp_path)
