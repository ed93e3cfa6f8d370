"""Each documented statement, as people type it."""

from typing import Any

import pytest

from mmlogic.codes.arithmetic import Product, Total
from mmlogic.codes.constraints import (
    Absent,
    Among,
    And,
    Comparison,
    Counted,
    Distinct,
    Implies,
    Not,
    Or,
    PositionAmong,
    PositionIs,
    atoms,
)
from mmlogic.codes.quantities import CountOf, Kinds, MarksOf, Number, Place, SumOf
from mmlogic.codes.statements.clues import Edit, Guess
from mmlogic.codes.statements.game import Colors, Game, Pegs
from mmlogic.codes.statements.rules import Where
from mmlogic.codes.written import Letters, Names, Pieces, Size
from mmlogic.language import Declaration, Statement, by_keyword, parse
from mmlogic.players.statements.games import Secret
from mmlogic.queries.statements.why import Why
from mmlogic.session.statements import session as commands
from mmlogic.session.statements.files import Load, Save

RRBB = Letters("RRBB")
MARKS = Pieces(("1", "0"))
NAMES = Names(("red", "R", "odd name", "x"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("game bulls-and-cows", Game("bulls-and-cows")),
        ("game 16x6", Game(Size(16, 6))),
        ("game 0x6", Game(Size(0, 6))),
        ("game 16", Game("16")),
        ('game "4x6"', Game("4x6")),
        ("pegs -5", Pegs(-5)),
        ("colours 8", Colors(8)),
        ("colors [8]", Colors(Names(("8",)))),
        ("colors [red, blue,]", Colors(Names(("red", "blue")))),
        ("colors red blue, green", Colors(Names(("red", "blue", "green")))),
        ("colors 0 1 2", Colors(Names(("0", "1", "2")))),
        ("colors red, pegs, blue", Colors(Names(("red", "pegs", "blue")))),
        ("colors pegs blue", Colors(Names(("pegs", "blue")))),
        ('colors red "pegs" blue', Colors(Names(("red", "pegs", "blue")))),
        ("colors [red pegs]", Colors(Names(("red", "pegs")))),
        ("colors 8..11", Colors(Names(("8", "9", "10", "11")))),
        ("colors [A-C]", Colors(Names(("A", "B", "C")))),
        ("colors A-C D", Colors(Names(("A", "B", "C", "D")))),
        ('colors "A-C" D', Colors(Names(("A-C", "D")))),
        ("colors 07 1", Colors(Names(("07", "1")))),
        ("guess RRBB -1 +2", Guess.of(RRBB, "-1", "+2")),
        ("guess 0011 0 2", Guess.of(Letters("0011"), 0, 2)),
        ("guess 1a2b 0 2", Guess.of(Letters("1a2b"), 0, 2)),
        ("""guess [red, R, "odd name", 'x'] 0 2""", Guess.of(NAMES, 0, 2)),
        (r"""guess ["\x41\"", 'it\'s'] 0 2""", Guess.of(Names(('A"', "it's")), 0, 2)),
        ("guess [code, and, not, guess] 0 2", Guess.of(Names(("code", "and", "not", "guess")), 0, 2)),
        ("guess [0, 10, -1] 0 2", Guess.of(Names(("0", "10", "-1")), 0, 2)),
        ("guess ЖЩ 0 2", Guess.of(Letters("ЖЩ"), 0, 2)),
        ("guess [R G, blue yellow] 1 2", Guess.of(Names(("R", "G", "blue", "yellow")), 1, 2)),
        ("guess R G B Y 1 2", Guess(Pieces(("R", "G", "B", "Y", "1", "2")))),
        ("guess RRBB ? >=1", Guess.of(RRBB, "?", ">=1")),
        ("guess R__B 1..2 <=3", Guess.of(Letters("R__B"), "1..2", "<=3")),
        ("guess RRBB 1b 2w", Guess.of(RRBB, "1b", "2w")),
        ("guess RRBB 1,2", Guess.of(RRBB, "1,2")),
        ("guess RRBB ●○○", Guess.of(RRBB, "●○○")),
        ("guess crane 🟩🟨⬛⬛⬛", Guess.of(Letters("crane"), "🟩🟨⬛⬛⬛")),
        ("guess RRBB 3+", Guess.of(RRBB, "3+")),
        ("guess RRBB =", Guess.of(RRBB, "=")),
        ("why [red, R, 'odd name', x]", Why(NAMES)),
        ("why not RRBB", Why(RRBB, negated=True)),
        ('why "not"', Why(Letters("not"))),
        ("edit 2 guess RRBB", Edit(2, guess=Pieces(("RRBB",)))),
        ("edit 2 guess RRBB 1 0", Edit(2, guess=Pieces(("RRBB", "1", "0")))),
        ('save "a b.mm"', Save("a b.mm")),
        ("save a/b-c.mm", Save("a/b-c.mm")),
        ("load ~/games/x.mm", Load("~/games/x.mm")),
        (r'load "C:\\games\\x.mm"', Load(r"C:\games\x.mm")),
        ("set timeout 2.5", commands.set("timeout", "2.5")),
        ("exit", commands.quit()),
    ],
)
def test_statement(text: str, expected: Statement[Any]) -> None:
    assert parse(text) == [expected]
    keyword, _, rest = text.partition(" ")
    assert parse(f"{keyword.upper()} {rest}") == [expected]


TWO, SUM = Number(2), SumOf()
RED, BLUE, THREE = PositionIs(1, "red"), Comparison(CountOf(("blue",)), ">=", TWO), Distinct()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("code [ 1 ] == red", RED),
        ("CODE[1]=red", RED),
        ("code[1] != red", PositionIs(1, "red", negated=True)),
        ('code[1] = "code"', PositionIs(1, "code")),
        ("code[1] = 3", PositionIs(1, "3")),
        ("code[2] = code[3]", Comparison(Place(2), "=", Place(3))),
        ("code[2] != code[3]", Comparison(Place(2), "!=", Place(3))),
        ("count(and) < 2", Comparison(CountOf(("and",)), "<", TWO)),
        *[
            (f"count(blue) {op} 2", Comparison(CountOf(("blue",)), op, TWO))
            for op in ["=", "!=", "<", "<=", ">", ">="]
        ],
        *(
            (f"count(blue) {op} 2", Comparison(CountOf(("blue",)), meant, TWO))
            for op, meant in [("=<", "<="), ("=>", ">="), ("≤", "<="), ("≥", ">="), ("<>", "!="), ("≠", "!=")]
        ),
        ("count(blue) == 2", Comparison(CountOf(("blue",)), "=", TWO)),
        ("NO no", Absent("no")),
        ("not no blue and (no red or distinct)", And((Not(Absent("blue")), Or((Absent("red"), THREE))))),
        ("sum(code) = 12", Comparison(SUM, "=", Number(12))),
        ("sum(code) >= -12", Comparison(SUM, ">=", Number(-12))),
        ('code in "my words.txt"', Among("my words.txt")),
        ("code in words.txt", Among("words.txt")),
        ("(code in words.txt)", Among("words.txt")),
        ("not not distinct", Not(Not(THREE))),
        ("code[1] = red and distinct", And((RED, THREE))),
        ("code[1] = red or distinct or count(blue) >= 2", Or((RED, THREE, BLUE))),
        ("code[1] = red or distinct and count(blue) >= 2", Or((RED, And((THREE, BLUE))))),
        ("(code[1] = red or distinct) and count(blue) >= 2", And((Or((RED, THREE)), BLUE))),
        ("not code[1] = red and distinct", And((Not(RED), THREE))),
        ("not (code[1] = red and distinct)", Not(And((RED, THREE)))),
        ("distinct and (distinct and distinct)", And((THREE, And((THREE, THREE))))),
        ("code in words.txt and distinct", And((Among("words.txt"), THREE))),
        ("red at 1", RED),
        ("3 at 1", PositionIs(1, "3")),
        ("code[1] in [red, blue]", PositionAmong(1, ("red", "blue"))),
        ("count(red, blue) < 2", Comparison(CountOf(("red", "blue")), "<", TWO)),
        ("2 = kinds(code)", Comparison(TWO, "=", Kinds())),
        ("code[1] < code[2]", Comparison(Place(1), "<", Place(2))),
        ("code[1] > 2", Comparison(Place(1), ">", TWO)),
        ("sum(code[1..2]) = 2", Comparison(SumOf(1, 2), "=", TWO)),
        ("black(RRBB) = 2", Comparison(MarksOf("black", RRBB), "=", TWO)),
        ("WHITE([red]) = 2", Comparison(MarksOf("white", Names(("red",))), "=", TWO)),
        ("shared (R_BB) = 2", Comparison(MarksOf("shared", Letters("R_BB")), "=", TWO)),
        (
            "2 + 2 * sum(code) - 2 = (2)",
            Comparison(Total(Total(TWO, "+", Product(TWO, SUM)), "-", TWO), "=", TWO),
        ),
        ("(2 + 2) * sum(code) = 2", Comparison(Product(Total(TWO, "+", TWO), SUM), "=", TWO)),
        ("2 - (2 - sum(code)) = 2", Comparison(Total(TWO, "-", Total(TWO, "-", SUM)), "=", TWO)),
        ("if distinct then code[1] = red or distinct", Implies(THREE, Or((RED, THREE)))),
        ("not (if distinct then distinct)", Not(Implies(THREE, THREE))),
        ("at least 2 of (distinct, red at 1)", Counted("at least", 2, (THREE, RED))),
        ("AT  MOST 2 of (distinct)", Counted("at most", 2, (THREE,))),
        ("exactly 2 of (distinct and distinct)", Counted("exactly", 2, (And((THREE, THREE)),))),
    ],
)
def test_constraint(text: str, expected: object) -> None:
    assert parse(f"where {text}") == [Where(expected)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "word",
    ["black", "white", "shared", "count", "sum", "kinds", "exactly", "at", "least", "of", "then", "in"],
)
def test_a_word_of_constraints_may_be_a_symbol(word: str) -> None:
    for text, expected in [
        (f"code[1] = {word}", PositionIs(1, word)),
        (f"{word} at 1", PositionIs(1, word)),
        (f"no {word}", Absent(word)),
        (f"code[1] in [{word}]", PositionAmong(1, (word,))),
        (f"count({word}) = 2", Comparison(CountOf((word,)), "=", TWO)),
        (f"black([{word}]) = 2", Comparison(MarksOf("black", Names((word,))), "=", TWO)),
    ]:
        assert parse(f"where {text}") == [Where(expected)]


def test_the_conditions_of_a_constraint_are_found_from_left_to_right() -> None:
    (where,) = parse("where distinct and not (code[1] = red or count(blue) >= 2)")
    assert isinstance(where, Where)
    assert list(atoms(where.constraint)) == [THREE, RED, BLUE]


@pytest.mark.parametrize("declared", dict.fromkeys(by_keyword().values()), ids=lambda each: each.keyword)
def test_the_example_of_a_declaration_is_one(declared: Declaration) -> None:
    (statement,) = parse(declared.example)
    assert type(statement) is declared.kind
    assert str(statement) == declared.example
    assert statement.keyword == declared.keyword
    assert declared.usage.startswith(declared.keyword)
    assert declared.summary.endswith((".", ":"))


@pytest.mark.parametrize(
    ("path", "kind", "told"), [("\ud800", ValueError, "not Unicode"), (5, TypeError, "text")]
)
def test_a_part_that_is_no_text_is_refused(path: object, kind: type[Exception], told: str) -> None:
    with pytest.raises(kind, match=told):
        Save(path)  # type: ignore[arg-type]


@pytest.mark.parametrize("how", ["", "x", "Random"])
def test_a_choice_is_one_of_its_words(how: str) -> None:
    with pytest.raises(ValueError, match="expected codes or random or evil or off"):
        Secret(how=how)
