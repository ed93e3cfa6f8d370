"""The display of an error with a position."""

import pytest

from mmlogic import Session
from mmlogic.language import (
    MmlogicError,
    Source,
    Span,
    StatementProblem,
    SyntaxProblem,
    describe,
    parse,
)
from mmlogic.language.gone import GONE


def shown(text: str) -> list[str]:
    with pytest.raises(SyntaxProblem) as caught:
        parse(text, "x.mm")
    return describe(caught.value).split("\n")


def test_place_line_caret_and_what_was_expected() -> None:
    assert shown("count\n  score RRBB (zero 1") == [
        "x.mm:2:14: unexpected `(`",
        "      score RRBB (zero 1",
        "                 ^",
        "    expected a code or `[`",
        "    usage: score CODE CODE",
    ]


def test_the_end_of_a_line_is_underlined_too() -> None:
    assert shown("score RRBB")[:3] == [
        "x.mm:1:11: unexpected end of the statement",
        "    score RRBB",
        "              ^",
    ]


def test_one_line_says_all_of_it() -> None:
    with pytest.raises(SyntaxProblem) as caught:
        parse("gess")
    assert str(caught.value) == "unknown statement `gess`; did you mean `guess`?"


@pytest.mark.parametrize("text", ["suggest entropy likely two-colours", "play sampled likely uniform"])
def test_an_option_that_is_no_more_says_what_to_use_instead(text: str) -> None:
    with pytest.raises(SyntaxProblem) as caught:
        parse(text)
    assert f"`likely` is gone; {GONE['likely']}" in str(caught.value)


def test_a_name_of_several_lines_is_told_on_one() -> None:
    with pytest.raises(SyntaxProblem) as caught:
        parse("count\ncoutn", "a\nb.mm")
    assert str(caught.value).startswith(r"a\nb.mm:2:1: unknown statement")
    assert describe(caught.value).startswith(r"a\nb.mm:2:1: unknown statement")


def test_a_name_is_text() -> None:
    with pytest.raises(TypeError, match="its name is text, not int"):
        parse("count", 5)  # type: ignore[arg-type]


def test_a_long_line_is_cut_to_a_window_around_the_place() -> None:
    _, line, caret, *_ = shown(f"check {'R' * 10**6} ( x{' ' * 1000}# end")
    assert len(line) < 120
    assert line[caret.index("^")] == "("
    assert line.strip().startswith("…R")
    assert line.endswith("…")


def test_a_place_of_several_characters_is_underlined_in_a_cut_line() -> None:
    source = Source("x.mm", f"{'a' * 300}blu{'b' * 300}")
    _, line, caret = describe(StatementProblem("no", Span(1, 301, 1, 304), source=source)).split("\n")
    assert (line[caret.index("^") :][:4], caret.strip()) == ("blub", "^^^")


@pytest.mark.parametrize("before", ["\t", "日本", "e\u0301", "\x1b[31m", "ЖЩ"])
def test_the_caret_stands_under_the_place_whatever_is_before_it(before: str) -> None:
    width = {"日本": 4, "e\u0301": 1}.get(before, len(before))
    source = Source("x.mm", f"{before}!")
    error = StatementProblem("no", Span(1, len(before) + 1, 1, len(before) + 2), source=source)
    _, line, caret = describe(error).split("\n")
    assert caret == " " * (4 + width) + "^"
    assert line.isprintable()


def test_a_place_of_several_lines_is_underlined_to_the_end_of_the_first() -> None:
    source = Source("x.mm", "check [red,\nblue]")
    _, line, caret = describe(StatementProblem("no", Span(1, 7, 2, 6), source=source)).split("\n")
    assert (line, caret) == ("    check [red,", "          ^^^^^")


def test_a_byte_order_mark_and_a_carriage_return_are_not_shown() -> None:
    assert shown("\ufeffgess 1\r\n")[1:3] == ["    gess 1", "    ^^^^"]
    assert shown("count\r\n\r\n gess 1\r\n")[:2] == ["x.mm:3:2: unknown statement `gess`", "     gess 1"]


def test_what_is_not_known_is_left_out() -> None:
    assert describe(StatementProblem("no code is left")) == "no code is left"
    assert describe(StatementProblem("no", source=Source("x.mm", ""))) == "x.mm: no"
    assert describe(StatementProblem("no", Span(3, 4, 3, 5), hint="try harder")) == "3:4: no\n    try harder"


def test_a_place_once_said_is_kept() -> None:
    inner, outer = Source("inner.mm", "abc"), Source("outer.mm", "xyz")
    error = MmlogicError("no").at(None).at(Span(1, 2, 1, 3)).at(Span(9, 9, 9, 9)).within(inner).within(outer)
    assert (error.span, error.source) == ((1, 2, 1, 3), inner)


def test_statuses() -> None:
    assert (MmlogicError.status, StatementProblem.status, SyntaxProblem.status) == (1, 1, 2)


@pytest.mark.parametrize("statement", ["load {}", "where code in {}", "strategy entropy to {}", "help {}"])
def test_a_long_message_keeps_its_beginning_and_its_end(statement: str) -> None:
    name = "x" * 200_000
    with (
        Session() as session,
        pytest.raises(StatementProblem, match=r"^(cannot|no) .*x…x.*(File|`)") as told,
    ):
        session.run(statement.format(f'"{name}"'))
    assert len(told.value.message) == 701
