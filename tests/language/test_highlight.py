"""The colours of a text, and whether it is complete."""

import pytest
from hypothesis import given, strategies as st

from mmlogic.language import SyntaxProblem, parse
from mmlogic.language.typed import highlight, is_complete
from mmlogic.render.styles import STYLES
from tests.language.mistakes import diagnose

from .strategies import statements


def coloured(text: str) -> list[tuple[str, str]]:
    return [(style, piece) for style, piece in highlight(text) if style]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("GUESS RRBB 0 2", "keyword:GUESS code:RRBB number:0 number:2"),
        ("check [red, 'x']", "keyword:check punctuation:[ symbol:red punctuation:, symbol:'x' punctuation:]"),
        ("game 4x6; game classic", "keyword:game number:4x6 punctuation:; keyword:game name:classic"),
        ("where not code[1] != code[2]", "keyword:where keyword:not keyword:code punctuation:[ number:1 "
         "punctuation:] operator:!= keyword:code punctuation:[ number:2 punctuation:]"),
        ("check [code, not]",
         "keyword:check punctuation:[ symbol:code punctuation:, symbol:not punctuation:]"),
        ("save a/b.mm # there", "keyword:save string:a/b.mm comment:#_there"),
        ("set limit 20", "keyword:set name:limit value:20"),
        # a wrong word is marked, and later words keep their colours
        ("gess", "error:gess"),
        ("check RRBB x", "keyword:check code:RRBB code:x"),
        ("check RRBB @ ; count", "keyword:check code:RRBB error:@ punctuation:; keyword:count"),
        ("guess RRBB ? 1..2", "keyword:guess code:RRBB number:? number:1..2"),
        ("guess R__B gyxx", "keyword:guess code:R__B code:gyxx"),
        ("count 3; count", "keyword:count error:3 punctuation:; keyword:count"),
        ("guess RRBB;count", "keyword:guess code:RRBB punctuation:; keyword:count"),
        ("guess RRBB 1\ncount", "keyword:guess code:RRBB number:1 keyword:count"),
        ("where distinct) or distinct", "keyword:where keyword:distinct error:) error:or error:distinct"),
        # an incomplete statement is not marked as wrong
        ("guess", "keyword:guess"),
        ("check [red", "keyword:check punctuation:[ symbol:red"),
        ('save "a b', 'keyword:save string:"a_b'),
        ("check [red, # one\n blue",
         "keyword:check punctuation:[ symbol:red punctuation:, comment:#_one symbol:blue"),
    ],
)  # fmt: skip
def test_styles(text: str, expected: str) -> None:
    assert (
        " ".join(f"{style}:{piece.strip().replace(' ', '_')}" for style, piece in coloured(text)) == expected
    )


@given(st.one_of(statements.map(str), st.text(), st.text("guess [](),'\"\\#;\n1xRB=")))
def test_the_pieces_are_the_text(text: str) -> None:
    pieces = highlight(text)
    assert "".join(piece for _, piece in pieces) == text
    assert {style for style, _ in pieces} <= {"", *STYLES}


@given(statements)
def test_nothing_of_a_right_statement_is_an_error(statement: object) -> None:
    assert "error" not in {style for style, _ in highlight(str(statement))}


def test_deep_nesting_is_left_without_colours() -> None:
    text = "where " + "(" * 10_000
    assert "".join(piece for _, piece in highlight(text)) == text


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("gess", 0),
        ("count; gess", 7),
        ("count\n gess", 7),
        ("edit", 4),
        ("check [red", 6),
        ("\ufeff", None),
    ],
)
def test_a_mistake_has_a_place(text: str, place: int | None) -> None:
    found = diagnose(text)
    assert (found[0] if found else None) == place


@given(st.one_of(statements.map(str), st.text(), st.text("guess [](),'\"\\#;\n1xRB=")))
def test_what_is_wrong_has_a_place_in_the_text(text: str) -> None:
    found = diagnose(text)
    if found is None:
        parse(text)
    else:
        with pytest.raises(SyntaxProblem) as caught:
            parse(text)
        assert str(caught.value).endswith(found[1])  # after the place, in a text of several lines
        assert 0 <= found[0] <= len(text)
    is_complete(text)


@pytest.mark.parametrize(
    "text", ["check [", "check [red,\n", "where (distinct or (", "count; check [red", "colors [ # no"]
)
def test_an_open_bracket_goes_on(text: str) -> None:
    assert not is_complete(text)


@pytest.mark.parametrize(
    "text", ["", "count", "guess RRBB", "check [red]", "gess [", "check [red; count", "check [red))"]
)
def test_a_statement_without_an_open_bracket_or_with_a_mistake_is_complete(text: str) -> None:
    assert is_complete(text)
