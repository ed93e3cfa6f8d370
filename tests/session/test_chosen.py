"""`chosen`: the selection rule guessed from sample codes, beside plain enumeration."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from math import log2
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mmlogic import Session, StatementProblem
from mmlogic.codes.selection import PRIORS
from mmlogic.render.paper import Paper
from tests.asking import answered

CODES = ["".join(code) for code in product("RBG", repeat=3)]

CHOOSES: dict[str, Callable[[str], bool]] = {
    "uniform": lambda code: True,
    "two-colours": lambda code: len(set(code)) == 2,
    "a-and-b": lambda code: set(code) == set("RB"),
    "alternating": lambda code: code[0] == code[2] != code[1],
    "only-once": lambda code: len(set(code)) == 3,
    "first-is-last": lambda code: code[0] == code[2],
}
"""The rules that choose some codes, all with the same probability."""


def fewer(shares: list[tuple[int, int]], code: str) -> Fraction:
    """Return the probability of a code by (share of 1, symbols that are drawn first), with 3 symbols."""
    chance = Fraction(0)
    for share, size in shares:
        sets = list(combinations("RBG", size))
        holding = sum(set(code) <= set(some) for some in sets)
        chance += Fraction(share, 100) * Fraction(holding, len(sets)) / size**3
    return chance


def expected(codes: list[str], rule: Callable[[str], bool]) -> dict[str, Fraction]:
    """Return how likely each selection rule makes codes, of those that obey a rule of the game."""
    by_rule: dict[str, dict[str, Fraction]] = {
        name: {code: Fraction(chooses(code)) for code in CODES if rule(code)}
        for name, chooses in CHOOSES.items()
    }
    by_rule["usually-fewer"] = {
        code: fewer([(45, 2), (45, 3), (10, 3)], code) for code in CODES if rule(code)
    }
    shares = [(50, 1), (25, 2), (13, 3), (8, 3), (3, 3), (1, 3)]
    by_rule["prefer-fewer"] = {code: fewer(shares, code) for code in CODES if rule(code)}
    found = {}
    for name, weights in by_rule.items():
        if total := sum(weights.values()):
            chance = Fraction(1)
            for code in codes:
                chance *= weights[code] / total
            found[name] = chance
    return found


RULES: dict[str, Callable[[str], bool]] = {
    "": lambda code: True,
    "where code[1] != red": lambda code: code[0] != "R",
    "where distinct": lambda code: len(set(code)) == 3,
    "where kinds(code) <= 2": lambda code: len(set(code)) <= 2,
}


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(sorted(RULES)), st.data())
def test_rules_are_as_likely_as_they_make_the_codes(rule: str, data: st.DataObject) -> None:
    obeying = [code for code in CODES if RULES[rule](code)]
    codes = data.draw(st.lists(st.sampled_from(obeying), min_size=1, max_size=5))
    chances = expected(codes, RULES[rule])
    with Session() as session:
        answer = answered(session, f"game 3x3; {rule}; chosen {', '.join(codes)}")
    assert {each.name for each in answer.habits} == chances.keys()
    total = sum(chances.values())
    for each in answer.habits:
        assert each.chance == pytest.approx(float(chances[each.name] / total))
        if chances[each.name]:
            assert each.never is None and each.bits == pytest.approx(-log2(chances[each.name]), abs=1e-9)
        else:
            assert each.bits is None and each.never is not None
    ranked = [each.chance for each in answer.habits]
    assert ranked == sorted(ranked, reverse=True)


@pytest.mark.parametrize("rule", [rule for rule in PRIORS if rule.draw], ids=lambda rule: rule.name)
def test_a_rule_is_recognized_by_what_it_draws(session: Session, rule: Any) -> None:
    random = Random(rule.name)
    session.game("4x6")
    codes = ["".join("RBGYON"[each] for each in rule.draw(random, 4, 6)) for _ in range(60)]
    assert session.chosen(codes).habits[0].name == rule.name


def test_the_first_code_that_is_never_chosen_is_shown(session: Session) -> None:
    answer = answered(session, "game 2x3; chosen RR, RB, BB")
    never = {each["selection"]: each.get("never") for each in answer.data()["selections"]}
    assert never["two-colours"] == ["red", "red"] and never["first-is-last"] == ["red", "blue"]
    assert never["uniform"] is None


def test_codes_of_a_file_count_as_often_as_they_stand_there(session: Session, tmp_path: Path) -> None:
    (tmp_path / "codes.txt").write_text("RRBB\n# of another day\nY,Y,N,Y\nRRBB\n")
    found = answered(session, f"game 4x6; chosen code in '{tmp_path}/codes.txt'")
    assert found.codes == 3
    assert found.data() == answered(session, "chosen RRBB, YYNY, RRBB").data()


def test_clues_and_what_a_codemaker_told_say_nothing_of_samples(session: Session) -> None:
    before = answered(session, "game 4x6; chosen RRBB").data()
    assert answered(session, "guess RRBB 0 0; likely 3 no red; chosen RRBB").data() == before
    ruled = answered(session, "game 4x6; where no brown; chosen RRBB").data()
    assert answered(session, "guess RGYO 1 1; chosen RRBB").data() == ruled
    assert answered(session, "game number; secret 1984; chosen 0000, 1111").codes == 2


def test_the_answer_is_drawn_with_what_to_type(session: Session) -> None:
    (answer,) = list(session.run("game 4x6; chosen RRBB, YYNY"))[1:]
    lines = ["".join(text for _, text in line) for line in answer.draw(Paper())]
    assert lines[0] == "Which rule chose 2 codes, if each is as likely beforehand:"
    assert lines[1].split()[0] == "two-colours" and lines[1].endswith(" bits")
    assert "only-once        never: it does not choose [red,red,blue,blue]" in lines[-3]
    assert lines[-1] == "`likely two-colours` weighs codes so."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game bulls-and-cows; chosen 0123, 1156", "code 2 breaks a rule of the game"),
        ("game 4x6; chosen RRB", "a code has 4 pegs"),
        ("game 4x6; pegs 2..4; chosen RRB", "codes of one length"),
        ("game 4x6; chosen code in 'nowhere.txt'", "nowhere.txt"),
    ],
)
def test_samples_that_are_no_codes_of_the_game(session: Session, text: str, message: str) -> None:
    with pytest.raises(StatementProblem, match=message):
        list(session.run(text))


def test_an_empty_file_has_no_codes(session: Session, tmp_path: Path) -> None:
    (tmp_path / "codes.txt").write_text("# none\n")
    with pytest.raises(StatementProblem, match="contains no codes"):
        list(session.run(f"chosen code in '{tmp_path}/codes.txt'"))
