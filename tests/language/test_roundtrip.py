"""The text of a statement is parsed to the same statement."""

from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from mmlogic.language import Statement, parse
from mmlogic.language.registry import by_keyword
from mmlogic.lessons.statements.lesson import Lesson
from mmlogic.queries.statements.explain import Explain, Trace
from mmlogic.queries.statements.query import Prolog, Query
from tests.thoroughly import some

from .strategies import statements

_DEFINE = by_keyword()["define"].kind


@given(statements)
@settings(max_examples=some(400, 2000))
def test_a_statement_reads_back_as_itself(statement: Statement[Any]) -> None:
    (again,) = parse(str(statement))
    assert again == statement
    assert str(again) == str(statement)


FORMS = (
    *("where {0}", "where not {0} and {0}", "where if {0} then {0}", "where at least 1 of ({0}, distinct)"),
    *("where {0} at 1", "where no {0}", "where count({0}) = 1", "where code[1] = {0}"),
)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ["0", "12", "007", "1-", "0-1", "1x", "_", "-1", "a-1"])
def test_a_quoted_name_reads_back_as_the_name_even_if_it_looks_like_a_number(form: str, name: str) -> None:
    (statement,) = parse(form.format(f'"{name}"'))
    (again,) = parse(str(statement))
    assert again == statement


@given(
    st.lists(statements, max_size=6),
    st.sampled_from(["\n", ";", " ; ", "\r\n", "\n\n # what follows\n", "\r"]),
)
def test_statements_in_a_row_stay_apart(script: list[Statement[Any]], end: str) -> None:
    pieces = (f"{each}{_apart(each)}" for each in script)
    assert parse(end.join(pieces)) == script


def _apart(statement: Statement[Any]) -> str:
    """Return the text between a statement and `;`: `.;` is a sign, and some statements end with a line."""
    apart = {
        Query: " ",
        Explain: " ",
        Lesson: " ",
        Trace: " ",
        Prolog: "\n",
        by_keyword()["define"].kind: "\n",
    }
    return apart.get(type(statement), "")


@given(statements)
def test_the_place_covers_the_whole_statement(statement: Statement[Any]) -> None:
    text = str(statement)
    (read,) = parse(f"\n  {text}{'' if isinstance(statement, Prolog | _DEFINE) else '  # comment'}")
    *above, last = text.split("\n")
    end = 2 + len(above), (1 if above else 3) + len(last)
    assert read.span == (2, 3, *end)
