"""Named rules, and guesses with blank pegs."""

from collections import Counter
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from mmlogic import Session, StatementProblem
from mmlogic.codes.marks import feedback
from mmlogic.codes.subject import Codes
from tests.asking import data
from tests.plainly import DIALECTS, numbers, plain_text


def count(*statements: str) -> int:
    with Session() as session:
        session.game("classic")
        for statement in statements:
            session.run(statement)
        return session.count()


def codes_with(guess: str, black: int, white: int) -> int:
    return sum(feedback(guess, code) == (black, white) for code in product("RBGYON", repeat=4))


@pytest.mark.parametrize("guess", ["R_BB", "___R", "____", "_RR_"])
def test_a_blank_peg_matches_nothing(guess: str) -> None:
    listed = f"[{', '.join(guess)}]"
    for black, white in product(range(3), repeat=2):
        expected = codes_with(guess, black, white)
        rules = (f"where black({guess}) = {black}", f"where white({listed}) = {white}")
        assert count(*rules) == expected
        if expected:
            assert count(f"guess {guess} {black} {white}") == expected
            assert count(f"guess {listed} {black} {white}") == expected
        else:
            with pytest.raises(StatementProblem, match="no code answers this guess"):
                count(f"guess {guess} {black} {white}")


@pytest.mark.parametrize("secret", ["secret RBGY", "secret evil"])
def test_the_codemaker_answers_a_guess_with_blanks(session: Session, secret: str) -> None:
    session.game("classic")
    session.run(secret)
    answer = session.guess("R__G")
    assert session.count() == codes_with("R__G", *answer.marks)  # type: ignore[union-attr]
    assert session.suggest("minimax").code


OF_CODES = "x = h: black(guess), k: kinds(code)"
BLANKED = (*DIALECTS, OF_CODES)


@pytest.mark.parametrize("answers", BLANKED)
@pytest.mark.parametrize("guess", ["R_B", "__G", "___"])
def test_a_guess_with_blanks_is_scored_and_rated(session: Session, answers: str, guess: str) -> None:
    session.run(f"game 3x3; answers {answers}")
    told = Counter(session.score(guess, [*code]).told for code in product("RBG", repeat=3))
    if answers in DIALECTS:
        plain = (plain_text(answers, numbers(guess), code) for code in product(range(3), repeat=3))
        dialect = session.state(Codes).game.dialect
        assert Counter(plain) == Counter({dialect.text(each): many for each, many in told.items()})
    figures = session.rate(guess).figures
    assert figures.parts == told
    assert not figures.consistent
    for answer, many in told.items():
        session.run(f"guess {guess} {session.state(Codes).game.dialect.text(answer)}")
        assert session.rate(guess).figures.left == session.count() == many
        session.undo()


@pytest.mark.parametrize("answers", BLANKED)
def test_a_guess_with_blanks_never_wins(session: Session, answers: str) -> None:
    session.run(f"game 3x3; answers {answers}; secret RGB")
    assert not data(session.guess("R_B"))["won"]
    assert not data(session.guess("___"))["won"]
    assert data(session.guess("RGB"))["won"]


@pytest.mark.parametrize(
    ("rule", "obeys"),
    [
        ("count(red) = 2", lambda code: sum(each.startswith("red") for each in code) == 2),
        ("count(red, moon) = 1", lambda code: sum("red" in each or "moon" in each for each in code) == 1),
        ("Red at 1", lambda code: "red" in code[0]),
        ("code[2] = moon", lambda code: "moon" in code[1]),
        ("code[2] != moon", lambda code: "moon" not in code[1]),
        ("not code[2] != moon", lambda code: "moon" in code[1]),
        ("code[1] in [red, blue-star]", lambda code: code[0] != "blue-moon"),
        ("no star", lambda code: not any("star" in each for each in code)),
        ("not no star", lambda code: any("star" in each for each in code)),
        ("no red-star", lambda code: "red-star" not in code),
    ],
)
def test_a_part_of_symbols_stands_for_all_that_have_it(
    session: Session, rule: str, obeys: Callable[[tuple[str, ...]], bool]
) -> None:
    session.run(f"pegs 3; colors [red, blue] x [star, moon]; where {rule}")
    names = ["red-star", "red-moon", "blue-star", "blue-moon"]
    left = [code for code in product(names, repeat=3) if obeys(code)]
    assert list(session.codes()) == left
    (told,) = data(session.history())["rules"]
    session.run(f"forget rule 1; where {told['constraint']}")
    assert list(session.codes()) == left


@pytest.mark.parametrize("lists", ["[red] x [star]", "[red] x [star, moon]", "[red, blue] x [star]"])
def test_lists_of_one_name_have_parts(lists: str, tmp_path: Path) -> None:
    with Session() as session, Session() as other:
        session.run(f"pegs 2; colors {lists}; where Red at 1 and count(star) >= 1")
        codes = product(data(session.history())["game"]["symbols"], repeat=2)
        left = [code for code in codes if "red-" in code[0] and any("-star" in each for each in code)]
        assert [*session.codes()] == left
        session.run(f'save "{tmp_path / "game.mm"}"')
        other.run(f'load "{tmp_path / "game.mm"}"; where no star')
        assert other.count() == 0


def test_a_rule_of_rules_may_not_stand_for_any_number_of_conditions(session: Session) -> None:
    named = [f"rule r{n} = r{n - 1} or not r{n - 1}" for n in range(1, 45)]
    with pytest.raises(StatementProblem, match=r"more than 100,000 conditions") as caught:
        session.run("\n".join(["game 4x6", "rule r0 = code[1] = red", *named]))
    assert caught.value.span and caught.value.span.line == 19
    session.run("\n".join(["game 4x6", "rule r0 = code[1] = red", *named[:3], "where r3"]))
    assert session.count() == 1296
