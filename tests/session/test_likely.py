"""`likely`: codes that weigh more than others, beside plain enumeration."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from mmlogic import Session, StatementProblem
from mmlogic.codes import weights as weighing
from mmlogic.codes.marks import feedback
from mmlogic.codes.remaining import Remaining
from mmlogic.codes.selection import PRIORS, RULES
from mmlogic.codes.subject import Codes
from mmlogic.codes.thresholds import WEIGHED
from mmlogic.render.paper import Paper
from tests.asking import answered
from tests.thoroughly import some

SOFT: dict[str, Callable[[str], bool]] = {
    "count(red) >= 2": lambda code: code.count("R") >= 2,
    "distinct": lambda code: len(set(code)) == 3,
    "code[1] = blue or no green": lambda code: code[0] == "B" or "G" not in code,
    "kinds(code) = 1": lambda code: len(set(code)) == 1,
    "not code[2] = code[3]": lambda code: code[1] != code[2],
}
"""Constraints, and what they say in Python."""

CHOSEN: dict[str, Callable[[str], bool]] = {
    "two-colours": lambda code: len(set(code)) == 2,
    "first-is-last": lambda code: code[0] == code[2],
    "uniform": lambda code: True,
}
"""Selection rules, and which codes they choose, all equally likely."""

soft_rules = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(["2", "5", "1/3", "7/2"]), st.sampled_from(sorted(SOFT))),
        st.tuples(st.sampled_from(sorted(CHOSEN)), st.just("")),
    ),
    min_size=1,
    max_size=3,
)


def weight_of(code: str, soft: list[tuple[str, str]]) -> Fraction:
    weight = Fraction(1)
    for what, constraint in soft:
        if not constraint:
            weight *= bool(CHOSEN[what](code))
        elif SOFT[constraint](code):
            weight *= Fraction(what)
    return weight


@pytest.mark.parametrize("listed", [WEIGHED, 0], ids=["listed", "diagram"])
@settings(max_examples=some(12, 25))
@given(
    soft=soft_rules,
    guess=st.text("RBG", min_size=3, max_size=3),
    secret=st.text("RBG", min_size=3, max_size=3),
    lies=st.booleans(),
)
def test_chances_are_shares_of_weight(
    listed: int, soft: list[tuple[str, str]], guess: str, secret: str, lies: bool
) -> None:
    marks = feedback(guess, secret)
    codes = ["".join(code) for code in product("RBG", repeat=3)]
    left = [code for code in codes if lies or feedback(guess, code) == marks]
    weights = {code: weight_of(code, soft) for code in left}
    total = sum(weights.values())
    with pytest.MonkeyPatch.context() as patch, Session() as session:
        patch.setattr(weighing, "WEIGHED", listed)
        rules = "; ".join(f"likely {what} {constraint}" for what, constraint in soft)
        clue = f"{'where lies <= 1; ' * lies}guess {guess} {marks[0]} {marks[1]}"
        session.run(f"game 3x3; {clue}; {rules}")
        assert answered(session, "count").count == len(left)  # nothing is excluded
        if left and not total:
            with pytest.raises(StatementProblem, match="no code that is left is one"):
                answered(session, "chances")
            return
        found = answered(session, "chances")
        for place, row in enumerate(found.chances):
            for symbol, chance in row.items():
                held = sum(w for code, w in weights.items() if code[place] == symbol[0].upper())
                assert chance == pytest.approx(float(held / total) if total else 0)
        assert found.count == len(left)


@pytest.mark.parametrize("listed", [WEIGHED, 0], ids=["listed", "diagram"])
def test_draws_go_by_weight(session: Session, listed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "WEIGHED", listed)
    session.run("set seed 4; game 2x2; likely 3 code[1] = red; likely 1/2 distinct")
    drawn = Counter("".join(name[0] for name in code) for code in session.draw(3000))
    expected = {"rr": 3 / 6, "rb": 1.5 / 6, "br": 0.5 / 6, "bb": 1 / 6}
    assert drawn.keys() == expected.keys()
    for code, share in expected.items():
        assert drawn[code] == pytest.approx(3000 * share, abs=4 * (3000 * share * (1 - share)) ** 0.5)


def test_the_programs_secret_goes_by_weight(session: Session) -> None:
    session.run("set seed 1; game classic; likely two-colours")
    for _ in range(20):
        shown = answered(session, "secret random; play first")
        assert len(set(shown.turns[-1].code)) == 2


@pytest.mark.parametrize("rule", [rule.name for rule in PRIORS])
@pytest.mark.parametrize("game", [(1, 3), (2, 2), (3, 3), (2, 4), (3, 5), (4, 3)])
def test_a_selection_rule_weighs_codes_as_often_as_it_draws_them(
    session: Session, rule: str, game: tuple[int, int]
) -> None:
    """Chi-square of 20,000 draws: beyond five standard deviations something is wrong."""
    pegs, symbols = game
    draw = RULES[rule].draw or (lambda random, pegs, symbols: random.choices(range(symbols), k=pegs))
    if not RULES[rule].fits(pegs, symbols):
        return
    random = Random(f"{rule} {game}")
    drawn = Counter(tuple(draw(random, pegs, symbols)) for _ in range(20_000))
    session.run(f"game {pegs}x{symbols}; colors 0..{symbols - 1}; likely {rule}")
    found = session.state(Codes).remaining.weigher
    total, (listed, weights) = found.total, found.listed
    weighed = zip(listed, weights, strict=True)
    expected = {tuple(map(int, code)): 20_000 * weight / total for code, weight in weighed if weight}
    assert drawn.keys() <= expected.keys()
    squares = sum((drawn[code] - many) ** 2 / many for code, many in expected.items())
    freedom = len(expected) - 1
    assert squares <= freedom + 5 * (2 * freedom) ** 0.5 + 1e-9


def test_a_file_of_words_may_be_likelier(session: Session, tmp_path: Path) -> None:
    (tmp_path / "few.txt").write_text("RR\nBB\n")
    session.run(f"game 2x2; likely 3 code in '{tmp_path}/few.txt'")
    assert answered(session, "chances").weight == 3 + 3 + 1 + 1


def test_weights_may_be_added_up_where_codes_cannot_be_counted(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "game 3x3; guess RRB 1 1; likely 3 code[1] = red; likely 1/2 no green; chances"
    before = answered(session, text)
    monkeypatch.setattr(Remaining, "_counted", None)
    found = answered(session, f"reset; {text}")
    assert (found.count, found.data()["count"], found.chances) == (None, None, before.chances)
    lines = ["".join(part for _, part in line) for line in found.draw(Paper())]
    assert lines[0] == "too many codes are left to be counted, not all equally likely"
    assert "samples" not in found.data()


def test_weights_of_too_many_codes_are_refused(session: Session) -> None:
    clues = "AAAAABBBBBCCCCCDDDDD 3 5; guess BCDEFGHIJAABCDEFGHIJ 3 9; guess AECGCEBIACFCBHAICBEA 4 8"
    text = f"game 20x10; guess {clues}; likely 2 no A"
    with pytest.raises(Exception, match="too many"):
        session.run(f"{text}; chances")
