"""What a statement prints reads back as the same statement."""

from hypothesis import given
from hypothesis import strategies as st

from mmlogic.language import DECLARATIONS, Statement, parse
from mmlogic.language.statements import __all__ as all_statements

from .strategies import statements


@given(statements)
def test_a_statement_reads_back_as_itself(statement: Statement) -> None:
    assert parse(str(statement)) == [statement]


@given(
    st.lists(statements, max_size=6),
    st.sampled_from(["\n", ";", " ; ", "\r\n", "\n\n # what follows\n", "\r"]),
)
def test_statements_in_a_row_stay_apart(script: list[Statement], end: str) -> None:
    assert parse(end.join(map(str, script))) == script


@given(statements)
def test_printing_is_canonical(statement: Statement) -> None:
    (again,) = parse(str(statement))
    assert str(again) == str(statement)


@given(statements)
def test_the_place_covers_the_whole_statement(statement: Statement) -> None:
    text = str(statement)
    (read,) = parse(f"\n  {text}  # comment")
    *above, last = text.split("\n")
    end = 2 + len(above), (1 if above else 3) + len(last)
    assert read.span == (2, 3, *end)


def test_every_kind_of_statement_is_generated() -> None:
    kinds = {declared.kind.__name__ for declared in DECLARATIONS.values()}
    assert kinds == set(all_statements)
