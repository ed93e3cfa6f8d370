"""The canonical spelling of a script, its arguments, and all of its syntax errors."""

from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from mmlogic.language import Source, Statement, SyntaxProblem, parse
from mmlogic.language.arguments import filled
from mmlogic.language.formatting import errors, formatted
from tests.thoroughly import some

from .strategies import statements

TYPED = """\
# head


GAME 2X3  # size
PUZZLE numbrix
1,__
# a comment of the board
__,2
end  # after
guess [red,   # inside
  blue] 1 0; COUNT ;  guess $code 1 1 ;count
?- foo(X),
   bar(X). % so
prolog
a(b).
end
rrb 1 1
"""

WRITTEN = """\
# head

game 2x3  # size
puzzle numbrix
1,__
# a comment of the board
__,2
end  # after
guess [red,   # inside
  blue] 1 0
count
guess $code 1 1
count
?- foo(X),
   bar(X). % so
prolog
a(b).
end
guess rrb 1 1
"""


def test_a_script_is_written_with_one_statement_on_a_line_and_all_comments() -> None:
    assert formatted(TYPED) == WRITTEN
    assert formatted(WRITTEN) == WRITTEN
    assert formatted("") == formatted(" \n; ;\n") == ""


@given(st.lists(statements, max_size=5), st.sampled_from(["\n", "\n# why\n", "\n\n\n# why\n", "\r\n"]))
@settings(max_examples=some(60, 400))
def test_the_canonical_spelling_has_the_same_statements(script: list[Statement[Any]], end: str) -> None:
    text = "".join(f"{each}{end}" for each in script)
    written = formatted(text)
    assert parse(written) == script
    assert formatted(written) == written
    assert written.count("# why") == text.count("# why")


def test_a_script_with_a_syntax_error_has_no_canonical_spelling() -> None:
    with pytest.raises(SyntaxProblem, match="unknown statement `gess`"):
        formatted("count\ngess RRBB 1 1")


def test_every_syntax_error_of_a_script_is_found() -> None:
    script = (
        "gess rrbb 1 1\ncount 5; codes\ncodes 3\nguess [red, ) 1 1\nprolog\na b c\nend\nsuggest;; count all"
    )
    found = [(each.span and each.span[:2], each.message) for each in errors(script, "x.mm")]
    assert found == [
        ((1, 1), "unknown statement `gess`"),
        ((2, 7), "unexpected `5`"),
        ((4, 13), "unexpected `)`"),
        ((8, 17), "unexpected `all`"),
    ]
    assert [str(each.source and each.source.text) for each in errors(script)] == [script] * 4
    assert [each.message for each in errors("count\nprolog\na b c")] == ["this is never closed"]
    assert [each.message for each in errors("puzzle numbrix\n1,2\n_")] == ["this block is never closed"]
    assert list(errors("count\nend_")) and not list(errors("count # all\n\n"))


def fill(text: str, **values: str) -> str:
    return filled(Source("x.mm", text), values).text


def test_an_argument_becomes_its_value() -> None:
    assert fill("guess $code 1 1; codes $n", code="RRBB", n="3") == "guess RRBB 1 1; codes 3"
    assert fill("guess $code $marks", code="[red, blue]", marks="1") == "guess [red, blue] 1"


@pytest.mark.parametrize(
    "text",
    [
        'load "$a"',
        "words 'a $a b'",
        "count # $a",
        "?- X = $a, Y = '$a'.",
        "prolog\np($a).\nend",
        "puzzle numbrix\n$a,1\nend",
        "define f = guess $1 $2",
        "load x/$a",
        "load $a/x",
        "load x$a",
    ],
)
def test_what_is_no_argument_stays(text: str) -> None:
    assert fill(text, a="1") == text


@pytest.mark.parametrize(
    "value", ["RR; quit", "a b", "x # y", "1\ncount", '"', "a|cat", "$b", "[a; b]", "(", ""]
)
def test_a_value_is_one_piece(value: str) -> None:
    (statement,) = parse(f"load {fill('$a', a=value)}")
    assert vars(statement)["path"] == value


def test_an_argument_without_a_value_is_an_error_with_its_place() -> None:
    with pytest.raises(SyntaxProblem) as caught:
        fill("count\n  guess $code 1 1; codes $n", n="1")
    assert str(caught.value) == "x.mm:2:9: `$code` has no value; `--arg code=VALUE` gives it one"
