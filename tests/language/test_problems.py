"""Bad input: one clear message at the right place, with the expected words and the most similar word."""

import pytest
from hypothesis import given, strategies as st

from mmlogic.language import Span, SyntaxProblem, parse
from tests.lines import table

from .strategies import characters, statements


def problem(text: str) -> SyntaxProblem:
    with pytest.raises(SyntaxProblem) as caught:
        parse(text, "x.mm")
    return caught.value


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("where red = code[1]", "code[1] = red"),
        ("where not (red != code[1])", "code[1] != red"),
        ("rule late = red = code[1]", "code[1] = red"),
        ("where code[1] = red = code[2]", "code[1] = red and code[2] = red"),
        ("where code(1) = code(2)", "code[1] = code[2]"),
        ("where not code[1] is red", "code[1] = red"),
        ("where red is 2", "count(red) = 2"),
        ("rule few = red <= 2", "count(red) <= 2"),
    ],
)
def test_a_comparison_is_told_as_it_is_written(text: str, meant: str) -> None:
    assert problem(text).hint == f"write `{meant}`"
    parse(f"where {meant}")


@pytest.mark.parametrize(
    "text", ["where red = red", "where red > code[1]", "where distinct = 3", "codes 3 = 4", "where code[1] ="]
)
def test_what_is_no_comparison_is_told_the_usage(text: str) -> None:
    assert "write" not in (problem(text).hint or "")


@pytest.mark.parametrize(("text", "column", "message", "expected"), table("expected_words"))
def test_what_was_expected_and_where(text: str, column: str, message: str, expected: str) -> None:
    found = problem(f"count\n{text}")
    assert found.span is not None
    assert (found.span.line, found.span.column) == (2, int(column))
    assert found.message == message
    assert f"expected {expected}" in found.advice
    assert found.status == 2


@pytest.mark.parametrize("text", ["f-a", "6..1", "a..F", "1..a"])
def test_a_range_goes_from_the_lower_symbol_to_the_higher(text: str) -> None:
    found = problem(f"colors {text}")
    assert found.message == f"`{text}` is not a range of symbols"
    assert found.hint == "a range is `A-F`, `a-f` or `1-6`, the lower end first; in quotes it is one symbol"


@pytest.mark.parametrize("text", ["wrong", "foo bar 1 1 pegs", "1", "kinds(code) 1"])
def test_what_is_like_nothing(text: str) -> None:
    assert "did you mean" not in (problem(text).hint or "")


@pytest.mark.parametrize(
    ("text", "column"), [("where code[1] < red", 17), ("where count(red) = red", 20), ("where 1 = red", 11)]
)
def test_a_symbol_is_no_number(text: str, column: int) -> None:
    found = problem(text)
    assert found.message == "`red` is not a number"
    assert found.hint == "`code[1] = red` compares a symbol, `count(red)` counts one"
    assert found.span == (1, column, 1, column + 3)


def test_without_a_nearest_word_the_usage_helps() -> None:
    assert problem("score RRBB (xyz").usage == "score CODE CODE"
    assert problem("xyzzy").hint == "`help all` lists the statements"


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("check [red, blue", 1, 7),
        ("check [red,\nblue\n\n", 1, 7),
        ("check [red, blue; count", 1, 7),
        ("check [red, blue\ncount\ncount", 1, 7),
        ("check [\nguess RRBB 1 2", 1, 7),
        ("where (distinct and (code[1] = red)", 1, 7),
        ("where (distinct and (code[1] = red or distinct)\nCount", 1, 7),
        ("where distinct and (code[1 = red", None, None),
    ],
)
def test_an_open_bracket_is_shown_where_it_opens(text: str, line: int | None, column: int | None) -> None:
    found = problem(text)
    if line is None:
        assert found.message == "unexpected `=`"
        assert found.expected == ("`]`",)
    else:
        assert found.message == "this bracket is never closed"
        assert (found.span or Span(0, 0, 0, 0))[:2] == (line, column)


@pytest.mark.parametrize("text", ['save "x.mm', "check ['red, blue]", "count 'red", r'save "x\"'])
def test_an_open_quote_is_shown_where_it_opens(text: str) -> None:
    found = problem(f"{text}\ncount")
    assert found.message == "this quote is never closed in its line"
    assert found.span is not None
    assert text[found.span.column - 1] in "'\""


@pytest.mark.parametrize(
    ("text", "escape"),
    [
        (r'check ["\q"]', r"\q"),
        (r'check ["\x0"]', r"\x"),
        (r'check ["\x00"]', r"\x00"),
        (r'check ["\ud800"]', r"\ud800"),
        (r'check ["\U00110000"]', r"\U00110000"),
    ],
)
def test_an_escape_that_means_nothing(text: str, escape: str) -> None:
    found = problem(text)
    assert found.message == f"`{escape}` is not a known escape"
    assert found.span is not None
    assert found.span.column == 8


@pytest.mark.parametrize(("text", "column"), [("count\n x\0y", 3), ("count\n#\udcff", 2), ("\n'\ud800'", 2)])
def test_what_is_no_text(text: str, column: int) -> None:
    found = problem(text)
    assert found.message.startswith("not a text: it contains the character U+")
    assert found.span == (2, column, 2, column + 1)


def test_the_whole_script_is_read_before_any_of_it() -> None:
    assert problem("count\ncount\n" * 50 + "gess").span == (101, 1, 101, 5)


@given(statements, st.integers(0, 200), characters)
def test_a_damaged_statement_is_read_or_refused_with_a_place_in_it(
    statement: object, place: int, character: str
) -> None:
    text = str(statement)
    damaged = text[:place] + character + text[place + 1 :]
    try:
        parse(damaged)
    except SyntaxProblem as found:
        assert found.span is not None
        lines = damaged.replace("\r", "\n").split("\n")
        assert 1 <= found.span.column <= len(lines[found.span.line - 1]) + 1
        assert found.message.isprintable()
        assert found.source is not None


def test_an_escape_of_what_cannot_be_shown_is_named_all_the_same() -> None:
    assert problem('check ["\\\x1f"]').message == "`\\\ufffd` is not a known escape"


@given(st.text(characters, max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        parse(text)
    except SyntaxProblem as found:
        assert found.span is not None
