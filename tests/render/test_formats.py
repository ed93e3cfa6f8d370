"""Renderers: every answer in every format, and codes that the language reads back."""

import csv
import json
import re
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from hypothesis import given, strategies as st

from mmlogic import Session
from mmlogic.codes.answers import CodesAnswer
from mmlogic.codes.statements.codes import ChancesAnswer
from mmlogic.codes.written import Names
from mmlogic.language import MmlogicError, StatementProblem, parse
from mmlogic.render.answers import Answer, error_lines
from mmlogic.render.formats import FORMATS
from mmlogic.render.paper import Line, Paper, code_text
from mmlogic.session.answers import CountAnswer
from mmlogic.session.statements.questions import Check

NAMES = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=6)
CODES = st.lists(NAMES, min_size=1, max_size=4).map(tuple)


def rendered(format: str, answer: Answer) -> str:
    return "".join(FORMATS[format](answer))


@pytest.mark.parametrize("name", FORMATS)
def test_a_format_has_its_example(name: str) -> None:
    assert rendered(name, CountAnswer(statement="count", count=3)) == FORMATS[name].example


@given(CODES)
def test_a_code_as_text_is_read_back(code: tuple[str, ...]) -> None:
    (statement,) = parse(f"check {code_text(code)}")
    assert isinstance(statement, Check)
    assert isinstance(statement.code, Names)
    assert tuple(statement.code) == code


@given(st.lists(st.lists(CODES, max_size=4), max_size=4), st.none() | st.integers(0, 9))
def test_listings_in_every_format(pages: list[list[tuple[str, ...]]], limit: int | None) -> None:
    codes = [code for page in pages for code in page][:limit]

    def answer() -> CodesAnswer:
        return CodesAnswer(statement="codes", line=3, pages=iter(pages), limit=limit)

    told: dict[str, Any] = json.loads(rendered("json", answer()))
    assert told == {
        "statement": "codes",
        "codes": [list(code) for code in codes],
        "complete": len(codes) == sum(map(len, pages)),
        "line": 3,
        "seconds": 0.0,
    }
    assert rendered("text", answer()) == "".join(f"{code_text(code)}\n" for code in codes)
    if not any("\r" in name for code in codes for name in code):
        rows = csv.reader(StringIO(rendered("csv", answer()), newline=""))
        assert [list(map(unquoted, row)) for row in rows] == [
            ["code"],
            *([" ".join(code)] for code in codes),
        ]


def unquoted(cell: str) -> str:
    """Return a cell of CSV without the apostrophe that keeps spreadsheets from taking it for a formula."""
    signs = "[ \"'\xa0\ufeff]*[=+@\\-\uff1d\uff0b\uff0d\uff20]"
    return re.sub(f"(?:^|(?<=[;|\t\r\n]))'(?={signs})|^'(?='*[\t\r\n])", "", cell)


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("=HYPERLINK(1)", "'=HYPERLINK(1)"),
        ("+1+1", "'+1+1"),
        ("-2+3", "'-2+3"),
        ("@SUM(1)", "'@SUM(1)"),
        ("\t=1", "'\t'=1"),
        (";=1", ";'=1"),
        ("red;=1;-2", "red;'=1;'-2"),
        ("a|b; \xa0@SUM(1)", "a|b;' \xa0@SUM(1)"),
        ("a\n=1", "a\n'=1"),
        (' "=1', "' \"=1"),
        (";'=1", ";''=1"),
        ("a;b=1", "a;b=1"),
        ("\ufeff=1", "'\ufeff=1"),
        ("\uff1d1", "'\uff1d1"),
        ("'=1", "''=1"),
        ("-2.5e-3", "-2.5e-3"),
        ("+7", "+7"),
        ("-", "-"),
        ("=", "="),
        ("3+", "3+"),
        ("'a", "'a"),
    ],
)
def test_no_cell_of_csv_is_a_formula(text: str, cell: str) -> None:
    answer = CodesAnswer(statement="codes", pages=iter([[(text,)]]))
    _, row = csv.reader(StringIO(rendered("csv", answer), newline=""))
    assert row == [cell]
    assert unquoted(cell) == text


def test_cells_of_queries_are_no_formulas_but_numbers_stay(session: Session) -> None:
    (answer,) = session.run("?- A = -5, B = -a, C = '=cmd()', D = (-).")
    *_, row = csv.reader(StringIO(rendered("csv", answer), newline=""))
    assert row == ["-5", "'-a", "''=cmd()'", "-"]


def test_a_listing_that_fails_is_closed_first() -> None:
    def pages() -> Any:
        yield [("a", "b")]
        raise StatementProblem("that is enough")

    pieces = []
    try:
        for piece in FORMATS["json"](CodesAnswer(statement="codes", pages=pages())):
            pieces.append(piece)
    except StatementProblem as problem:
        assert problem.message == "that is enough"
    assert json.loads("".join(pieces))["complete"] is False


def test_markdown_has_a_table_for_what_has_columns() -> None:
    assert rendered("markdown", CountAnswer(count=3)) == (
        "| count | exact |\n| --- | --- |\n| 3 | true |\n\n"
    )
    pages = [[("a", "b")], [("b", "b"), ("a", "a")]]
    codes = CodesAnswer(statement="codes", pages=iter(pages))
    assert rendered("markdown", codes) == "    [a,b]\n    [b,b]\n    [a,a]\n\n"


def test_markdown_is_text_where_a_table_would_have_no_row(session: Session) -> None:
    (*_, answer) = session.run("game 2x2; guess RR 0 0; codes 0")
    assert rendered("markdown", answer) == ""


def test_markdown_has_a_table_for_each_head(session: Session) -> None:
    (*_, answer) = session.run("game 2x3; guess RB 0 1; suggest with parts")
    tables = [table.splitlines() for table in rendered("markdown", answer).strip().split("\n\n")]
    assert [table[0].split(" | ")[0] for table in tables] == ["| player", "| black"]
    assert all(len({line.count("|") for line in table}) == 1 for table in tables)


@given(st.lists(NAMES, min_size=2, max_size=4, unique=True))
def test_no_name_breaks_a_markdown_table(names: list[str]) -> None:
    answer = ChancesAnswer(counts=(dict.fromkeys(names, 1),), count=len(names))
    head, rule, row = rendered("markdown", answer).rstrip("\n").split("\n")
    bars = [re.sub(r"\\.", "", line).count("|") for line in (head, rule, row)]
    assert bars == [len(names) + 2] * 3


def test_what_markdown_would_read_as_a_mark_is_escaped() -> None:
    names = ["a|b", "*x*", "snake_case", "_x_", "`c`", "<b>", "\\", "two\nlines"]
    answer = ChancesAnswer(counts=(dict.fromkeys(names, 1),), count=len(names))
    head = rendered("markdown", answer).splitlines()[0]
    assert head == (r"| peg | a\|b | \*x\* | snake_case | \_x\_ | \`c\` | \<b> | \\ | two lines |")


@pytest.mark.parametrize("end", ["\r", "\n"])
def test_no_end_of_a_line_ends_the_indentation_of_text(end: str) -> None:
    class Said(Answer):
        form = "text"

        def draw(self, paper: Paper) -> Iterator[Line]:
            yield [("", f"a{end}<b>")]

    assert rendered("markdown", Said()) == "    a\n    <b>\n\n"


@pytest.mark.parametrize(("width", "seen"), [(31, True), (30, False)])
def test_a_caret_points_into_what_is_typed_where_one_line_holds_it(width: int, seen: bool) -> None:
    typed = "gess RRBBGG 0 2 # a"
    with pytest.raises(MmlogicError) as caught:
        parse(typed)
    column = 30 - len(typed)
    first = next(error_lines(caught.value, typed, column, Paper(width, person=True)))
    text = "".join(text for _, text in first)
    assert text == " " * column + "^^^^" if seen else text.startswith("<input>:1:1: ")
