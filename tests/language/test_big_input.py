"""Enormous input is read, or refused with one message. No stack overflows."""

from collections.abc import Callable
from contextlib import suppress

import pytest

from mmlogic.codes.dialects.marks import MARKS
from mmlogic.codes.statements.game import Colors, Pegs
from mmlogic.codes.written import Letters, Names
from mmlogic.language import StatementProblem, SyntaxProblem, parse
from mmlogic.lessons.answers import markdown, pieces
from mmlogic.paths.reading import _PAGE, _blocks, boards_from_text
from mmlogic.paths.values import BoardError
from mmlogic.players.tournament.request import spec_of, theory_of
from mmlogic.render.paper import Paper
from mmlogic.session.statements.questions import Check, Count
from tests.thoroughly import some

MILLION = 10**6


def test_tens_of_thousands_of_statements() -> None:
    many = some(20_000, 100_000)
    statements = parse("count\nguess RRBB 1 2\n" * (many // 2))
    assert len(statements) == many
    assert statements[-2] == Count()
    assert statements[-1].span == (many, 1, many, 15)


def test_a_line_of_a_million_characters() -> None:
    assert parse(f"check {'R' * MILLION}") == [Check(Letters("R" * MILLION))]
    (colors,) = parse(f"colors [{'ab, ' * (MILLION // 10)}x]")
    assert isinstance(colors, Colors)
    assert isinstance(colors.palette, Names)
    assert len(colors.palette) == MILLION // 10 + 1
    assert parse(" " * MILLION + "count" + " " * MILLION + "#" * MILLION) == [Count()]


@pytest.mark.parametrize(
    "text",
    [
        "where " + "(" * 100_000 + "distinct" + ")" * 100_000,
        "where " + "(" * 100_000,
        "where " + "not " * 100_000 + "distinct",
        "where " + "distinct or (distinct and " * 100_000,
        "where " + "not (distinct or " * 100_000,
    ],
)
def test_deep_nesting(text: str) -> None:
    with pytest.raises(SyntaxProblem, match="nested too deeply"):
        parse(text)


def test_an_answer_of_a_million_digits() -> None:
    for piece in ("1" * MILLION, "1b" * MILLION + "1", ">=" + "1" * MILLION):
        with pytest.raises(StatementProblem, match=r"Write two numbers|not a number"):
            MARKS.read([piece], 4)


def test_a_board_of_a_million_lines() -> None:
    assert len(_blocks("1,2\n" * MILLION * 2 + "\n# no row\n\n1,2", 1)) == 2


@pytest.mark.parametrize(
    "text", ["rule x = {long} [", "where {long} = = [", "rule {long} = {long} [", "where x = = {long}"]
)
def test_a_long_word_before_what_is_not_expected(text: str) -> None:
    with pytest.raises(SyntaxProblem, match="unexpected") as caught:
        parse(text.format(long="x" * 200_000))
    assert "write" not in (caught.value.hint or "")


@pytest.mark.parametrize(
    "read",
    [
        lambda: parse(f"?- true /* {'.%' * 250_000}\n */."),
        lambda: boards_from_text(f"kind{' ' * MILLION}!\n1 2"),
        lambda: boards_from_text("<!DOCTYPE html>" * 100_000),
        lambda: boards_from_text("<!DOCTYPE html>" + _PAGE[1] * 50_000),
        lambda: pieces("[" * MILLION),
        lambda: pieces("[a](" * MILLION),
        lambda: [*markdown("*\n" * 100_000, Paper(80))],
        lambda: spec_of(f"entropy:{',' * MILLION}", theory_of("2x3")),
    ],
    ids=["goal", "kind", "page", "board of a page", "brackets", "links", "stars", "player"],
)
def test_what_is_never_closed_is_looked_at_once(read: Callable[[], object]) -> None:
    with suppress(BoardError):
        assert read()


def test_nesting_that_people_write_is_fine() -> None:
    text = "where " + "not (distinct or " * 40 + "distinct" + ")" * 40
    (where,) = parse(text)
    assert parse(str(where)) == [where]
    (wide,) = parse("where " + "distinct and " * 10_000 + "distinct")
    assert str(wide).count("and") == 10_000


@pytest.mark.parametrize("text", ["codes {}", "game {}x6", "game 4x{}", "pegs -{}"])
def test_numbers_of_any_length(text: str) -> None:
    assert parse(text.format("9" * 900))
    with pytest.raises(SyntaxProblem, match=r"a number of 1,000,00[01] digits is too long") as caught:
        parse(text.format("9" * MILLION))
    assert caught.value.span is not None


def test_numbers_are_exact() -> None:
    assert parse(f"pegs {10**900}") == [Pegs(10**900)]


@pytest.mark.parametrize("text", ["x", "@", '"', "[", "(", "save '\\"])
def test_a_million_characters_that_mean_nothing(text: str) -> None:
    with pytest.raises(SyntaxProblem) as caught:
        parse(text * MILLION if len(text) == 1 else text + text[-1] * MILLION)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(("sign", "what"), [("+", "1"), ("-", "count(red)"), ("*", "2")])
def test_a_long_quantity_is_refused_and_one_of_some_hundred_parts_is_not(sign: str, what: str) -> None:
    with pytest.raises(SyntaxProblem, match="a quantity has more than 300 parts"):
        parse(f"where {f'{what} {sign} ' * 100_000}1 = 2")
    (rule,) = parse(f"where {f'{what} {sign} ' * 200}1 = 2")
    assert parse(str(rule)) == [rule]
