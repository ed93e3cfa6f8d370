"""Rules that have a name, and guesses with blank pegs."""

from collections import Counter
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from mmlogic import Session, StatementProblem
from mmlogic.codes.marks import feedback
from mmlogic.codes.subject import Codes
from mmlogic.render.formats import FORMATS
from tests.asking import refused

PALINDROME = "rule palindrome = code[1] = code[4] and code[2] = code[3]"


def count(*statements: str) -> int:
    with Session() as session:
        session.game("classic")
        for statement in statements:
            session.run(statement)
        return session.count()


def test_a_named_rule_is_told_by_its_name() -> None:
    assert count(PALINDROME) == 6**4
    assert count(PALINDROME, "where palindrome") == 6**2
    assert count(PALINDROME, "where not palindrome") == 6**4 - 6**2
    assert count(PALINDROME, "where palindrome or distinct") == 6**2 + 6 * 5 * 4 * 3
    assert count(PALINDROME, "rule both = palindrome and no red", "where both") == 5**2


def test_a_sum_is_of_positions_in_their_order() -> None:
    digits = "colors [1, 2, 3, 4, 5, 6]"
    assert count(digits, "where sum(code[2..3]) = 3") == 2 * 6**2
    assert count(digits, "where sum(code[2..2]) = 3") == 6**3
    with pytest.raises(StatementProblem, match="positions 3 to 2 run backwards"):
        count(digits, "where sum(code[3..2]) = 3")


def test_a_name_may_get_another_meaning_until_it_is_used() -> None:
    other = "rule palindrome = code[1] = code[4]"
    assert count(PALINDROME, other, "where palindrome") == 6**3
    for use in ("where not palindrome", "rule twice = palindrome and distinct"):
        with pytest.raises(StatementProblem, match="uses `palindrome`: it cannot get another meaning"):
            count(PALINDROME, use, other)
    assert count(PALINDROME, "where palindrome", "undo", other, "where palindrome") == 6**3


@pytest.mark.parametrize(
    ("forgetting", "known"), [("undo", False), ("reset", False), ("game 4x8", False), ("count", True)]
)
def test_how_long_a_name_lasts(forgetting: str, known: bool) -> None:
    if known:
        count(PALINDROME, forgetting, "where palindrome")
        return
    with pytest.raises(StatementProblem, match="unknown rule `palindrome`"):
        count(PALINDROME, forgetting, "where palindrome")
    count(PALINDROME, forgetting, "undo" if forgetting != "undo" else "redo", "where palindrome")


def test_names_are_saved(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("RRBB\nRBBR\n")
    with Session() as session:
        session.game("classic")
        session.rule("known", f'code in "{words}"')
        session.rule("both", "known and code[1] = code[4]")
        session.where("not both")
        session.save(tmp_path / "saved.mm")
        left, program = session.count(), session.show()
    with Session() as session:
        session.load(tmp_path / "saved.mm")
        assert (session.count(), session.show()) == (left, program) == (6**4 - 1, program)
        session.where("both")
        assert session.count() == 0


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


def test_a_guess_is_edited_to_one_with_blanks() -> None:
    assert count("guess RRBB 1 0", "edit 1 guess R__B") == codes_with("R__B", 1, 0)


@pytest.mark.parametrize("secret", ["secret RBGY", "secret evil"])
def test_the_codemaker_answers_a_guess_with_blanks(session: Session, secret: str) -> None:
    session.game("classic")
    session.run(secret)
    answer = session.guess("R__G")
    assert session.count() == codes_with("R__G", *answer.marks)  # type: ignore[union-attr]
    assert session.suggest("minimax").code


OF_CODES = "x = h: black(guess), k: kinds(code)"
BLANKED = ("marks", "black", "total", "colours", "higher", "directions", "nearness", OF_CODES)


@pytest.mark.parametrize("answers", BLANKED)
@pytest.mark.parametrize("guess", ["R_B", "__G", "___"])
def test_a_guess_with_blanks_is_scored_and_rated(session: Session, answers: str, guess: str) -> None:
    session.run(f"game 3x3; answers {answers}")
    told = Counter(session.score(guess, [*code]).told for code in product("RBG", repeat=3))
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
    assert not session.guess("R_B").data()["won"]
    assert not session.guess("___").data()["won"]
    assert session.guess("RGB").data()["won"]


def test_a_guess_with_blanks_cannot_win_where_a_sample_tells(session: Session) -> None:
    session.run("game 12x12; guess AAAAAABBBBBB 3 3")
    assert not session.rate("AAAAAA_BBBBB").figures.consistent


def test_symbols_may_be_one_of_each_of_two_lists(session: Session) -> None:
    session.run("pegs 2; colors [red, blue] x [star, moon]; guess [red-star, blue-moon] 0 1")
    assert session.count() == sum(
        feedback(("red-star", "blue-moon"), code) == (0, 1)
        for code in product(["red-star", "red-moon", "blue-star", "blue-moon"], repeat=2)
    )


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
    (told,) = session.history().data()["rules"]
    session.run(f"forget rule 1; where {told['constraint']}")
    assert list(session.codes()) == left


def test_a_part_may_have_a_hyphen(session: Session) -> None:
    session.run("pegs 2; colors [dark-red, blue] x [star, moon]; where count(dark-red) = 2")
    assert session.count() == 4


@pytest.mark.parametrize("lists", ["[red] x [star]", "[red] x [star, moon]", "[red, blue] x [star]"])
def test_lists_of_one_name_have_parts(lists: str, tmp_path: Path) -> None:
    with Session() as session, Session() as other:
        session.run(f"pegs 2; colors {lists}; likely 3 no star; where Red at 1 and count(star) >= 1")
        codes = product(session.history().data()["game"]["symbols"], repeat=2)
        left = [code for code in codes if "red-" in code[0] and any("-star" in each for each in code)]
        assert [*session.codes()] == left
        session.run(f'save "{tmp_path / "game.mm"}"')
        other.run(f'load "{tmp_path / "game.mm"}"; where no star')
        assert other.count() == 0


def test_parts_are_those_of_the_lists(session: Session) -> None:
    session.run("pegs 1; colors [a, a-b] x [c]; where no a")
    assert [*session.codes()] == [("a-b-c",)]
    session.run("reset; pegs 1; colors [red, blue] x [star, moon]; colors [red-star, red-sun]")
    refused(session, "where no moon", "unknown symbol `moon`")


def test_the_name_of_a_symbol_may_be_all_of_a_code(session: Session) -> None:
    session.run("pegs 1..2; colors [red-star, blue]; guess red-star 0 0; check Blue")
    assert session.score("blue", "red-star").marks == (1, 0)  # both end after one peg
    session.run("reset; pegs 2; colors [ab, a, b]")
    assert session.run("rate ab")[0].data()["code"] == ["a", "b"]


@pytest.mark.parametrize("kind", ["black", "white", "shared"])
def test_marks_of_the_code_itself_are_refused(session: Session, kind: str) -> None:
    refused(session, f"game 4x6; where {kind}(code) = 4", f"{kind} takes a guess")
    session.run(f"game wordle; pegs 4; where {kind}(CODE) = 4")


@pytest.mark.parametrize("ask", ["", "; count", "; chances"])
@pytest.mark.parametrize(
    "script", ["where distinct and code[1] = code[2]", "where distinct; where code[1] = code[2]"]
)
def test_rules_that_allow_no_code_are_not_called_clues(session: Session, script: str, ask: str) -> None:
    answer = session.run(f"game 4x6; {script}{ask}")[-1]
    said = "".join(FORMATS["text"](answer)).strip()
    assert said == ("0" if ask == "; count" else "No code is left: `why` shows the contradiction.")
