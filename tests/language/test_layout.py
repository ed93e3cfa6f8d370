"""Statements over several lines, their ends, comments, and positions."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from mmlogic.codes.statements.clues import Guess
from mmlogic.codes.statements.game import Colors, Game
from mmlogic.codes.statements.rules import Where
from mmlogic.codes.written import Letters, Names
from mmlogic.language import Span, Statement, parse, place_of
from mmlogic.session.statements.questions import Check, Count


@pytest.mark.parametrize("text", ["", " ", "\n\n", ";;;", "# nothing", "\ufeff", "\t # nothing\r\n;"])
def test_an_empty_script_has_no_statements(text: str) -> None:
    assert parse(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "count\ncount",
        "count;count",
        "count;\n;count\n\n",
        "count # one\n# none\n count # two",
        "count\r\ncount\r\n",
        "count\rcount\r",
        "\ufeffcount\ncount",
        "\tcount\t;\tCount",
        "count\u00a0;\u3000count",
    ],
)
def test_a_new_line_or_semicolon_ends_a_statement(text: str) -> None:
    assert parse(text) == [Count(), Count()]


def test_an_open_bracket_goes_on_in_the_next_line() -> None:
    code = Names(("red", "blue"))
    assert parse("check [red,\n\n  blue # the last\n]\ncount") == [Check(code), Count()]
    assert parse("colors [\nred, blue\n]") == [Colors(code)]
    assert parse("where (distinct\r\n and distinct)") == parse("where distinct and distinct")


def test_signs_in_quotes_are_text() -> None:
    assert parse("""check ["#;[", ';']; count""") == [Check(Names(("#;[", ";"))), Count()]


def test_spaces_are_free_where_words_stay_apart() -> None:
    assert parse("check[red,blue];check [ red , blue ]") == [Check(Names(("red", "blue")))] * 2


def test_every_part_knows_its_place() -> None:
    guess, where, game = parse(
        'guess [red,\n "odd name"] 0 12\n  where not code[1] = red and count(b) > 2; game 4x6'
    )
    assert isinstance(guess, Guess)
    assert isinstance(where, Where)
    assert isinstance(game, Game)
    assert guess.span == (1, 1, 2, 18)
    code, black, white = guess.pieces.pieces
    assert isinstance(code, Names) and code.span == (1, 7, 2, 13)
    assert [part.span for part in code] == [(1, 8, 1, 11), (2, 2, 2, 12)]
    assert (place_of(black), place_of(white)) == ((2, 14, 2, 15), (2, 16, 2, 18))
    assert where.constraint.span == (3, 9, 3, 43)
    negation, many = where.constraint.parts  # type: ignore[attr-defined]
    assert negation.span == (3, 9, 3, 26)
    assert place_of(negation.part.symbol) == (3, 23, 3, 26)
    assert place_of(many.left.symbols[0]) == (3, 37, 3, 38)
    assert place_of(many.right.number) == (3, 42, 3, 43)
    assert place_of(game.layout) == (3, 50, 3, 53)


def test_letters_know_their_places() -> None:
    (check,) = parse("\n check RGB")
    assert isinstance(check, Check)
    assert isinstance(check.code, Letters)
    assert [(part, part.span) for part in check.code] == [
        ("R", (2, 8, 2, 9)),
        ("G", (2, 9, 2, 10)),
        ("B", (2, 10, 2, 11)),
    ]


@pytest.mark.parametrize("twin", [copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_a_copy_is_equal_and_keeps_its_places(twin: Callable[[Statement[Any]], Statement[Any]]) -> None:
    (guess,) = parse("guess [red, blue] 1 0")
    again = twin(guess)
    assert isinstance(again, Guess)
    code, black, _ = again.pieces.pieces
    assert (again, again.span, place_of(black)) == (guess, guess.span, (1, 19, 1, 20))
    assert isinstance(code, Names) and [part.span for part in code] == [(1, 8, 1, 11), (1, 13, 1, 17)]


def test_values_that_know_their_place_are_plain_values_otherwise() -> None:
    (guess,) = parse("guess [red] 1 0")
    assert guess == Guess.of(Names(("red",)), 1, 0)
    assert hash(guess) == hash(Guess.of(Names(("red",)), 1, 0))
    assert place_of("red", Span(1, 1, 1, 2)) == (1, 1, 1, 2)
