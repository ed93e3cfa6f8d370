"""Python values go to Prolog and come back unchanged. Nothing in them runs as Prolog."""

import json
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import example, given, settings, strategies as st

from mmlogic.machine.backend import PrologError
from mmlogic.machine.goals import decode, decode_lines, quote, term
from tests.asking import Module
from tests.thoroughly import some

UNICODE = st.text(st.characters(exclude_categories=["Cs"]))
VALUES = st.recursive(st.integers() | UNICODE, lambda values: st.lists(values, max_size=4), max_leaves=12)
SYNTAX = [
    *("]", "'", "a:-b", "_X", "X", "", "\\", "\\'", "\n", "\r\n", "\0", "\x7f", "\u2028", "🎲", "é", "%"),
    "/*",
]


@pytest.fixture(scope="module")
def module() -> Iterator[Module]:
    with Module() as module:
        yield module


def test_quoted_atoms_read_well() -> None:
    assert quote("red") == "'red'"
    assert quote("it's") == r"'it\'s'"
    assert term([1, "red", (2, [])]) == "[1,'red',[2,[]]]"


@pytest.mark.parametrize("text", SYNTAX)
def test_prolog_syntax_in_a_name_is_only_a_name(module: Module, text: str) -> None:
    assert module.value(f"X={quote(text)}, atom(X), Answer=X") == text
    assert module.once(f"Answer={quote(text)}") == text
    assert list(module.stream(f"member(Answer,[{quote(text)},b])")) == [text, "b"]
    module.load(f"name({quote(text)}).")
    assert module.once("name(Answer)") == text


@given(UNICODE)
@settings(max_examples=some(150, 300))
@example("".join(map(chr, range(0x180))))
@example("".join(map(chr, range(0xD8000, 0xD8010))))
def test_any_text_comes_back(module: Module, text: str) -> None:
    assert module.once(f"Answer={quote(text)}") == text


@given(VALUES)
@settings(max_examples=some(150, 300))
def test_any_value_comes_back(module: Module, value: object) -> None:
    assert module.value(f"Answer={term(value)}") == value  # type: ignore[arg-type]
    assert list(module.values(f"member(Answer,[{term(value)},1])")) == [value, 1]  # type: ignore[arg-type]


@given(st.lists(UNICODE))
@settings(max_examples=some(100, 200))
def test_any_lines_come_back(module: Module, lines: list[str]) -> None:
    assert list(module.stream(f"member(Answer,{term(lines)})")) == lines


@pytest.mark.parametrize("bits", [62, 63, 64, 4000, 100_000])
def test_integers_are_exact_however_large(module: Module, bits: int) -> None:
    for value in (2**bits - 1, 2**bits, -(2**bits) - 1):
        assert module.value(f"Answer={term(value)}") == value
        assert module.value(f"Answer={term([value, 1])}") == [value, 1]
    assert module.value(f"Answer is 2**{bits}") == 2**bits


def test_a_number_that_takes_long_to_read_is_refused() -> None:
    for text in ("7" * 3_000_000, f"[1,{'7' * 50_000}]"):
        with pytest.raises(PrologError, match="more than 40,000 digits"):
            decode(text)


@pytest.mark.parametrize("value", [True, None, 1j, b"x", {1: 2}, {3}, ["a", None], [1, True]])
def test_what_has_no_term_is_refused(value: object) -> None:
    with pytest.raises(TypeError, match="no Prolog term"):
        term(value)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["\ud800", "abc\udfff"])
def test_lone_surrogates_are_an_error(module: Module, text: str) -> None:
    for refused in (quote, term, module.once, module.load):
        with pytest.raises(PrologError, match="not Unicode"):
            refused(text)


@pytest.mark.parametrize("bracket", ["[", "(", "{", "a(", "foo,("])
def test_a_million_open_brackets_are_an_error(module: Module, bracket: str) -> None:
    with pytest.raises(PrologError, match="nest more than"):
        module.once(bracket * 1_000_000)
    with pytest.raises(PrologError, match="nest more than"):
        module.load(bracket * 1_000_000)


@pytest.mark.parametrize(
    "text", ["[" * 50_000 + "]" * 50_000, "- " * 50_000 + "1", "f(" * 40_000 + "1" + ")" * 40_000]
)
def test_deep_terms_do_not_end_the_process(module: Module, text: str) -> None:
    assert module.once(f"X = ({text[1:-1] if text[0] == '[' else text}), ground(X), Answer = ok") == "ok"
    with pytest.raises(PrologError, match="plain"):
        module.value(f"Answer = {text[1:-1] if text[0] == '[' else text}")


@pytest.mark.parametrize(
    "answer", ["f(x)", "_", "[a|b]", "[a|_]", "[f(x)]", "1r3", "inf", "nan", "point{x:1}"]
)
def test_what_is_not_plain_is_refused(module: Module, answer: str) -> None:
    with pytest.raises(PrologError):
        module.value(f"X0 = {answer}, (atom(X0) -> Answer is X0 ; Answer = X0)")


def test_the_recursion_limit_of_python_does_not_matter(module: Module) -> None:
    deep = sys.getrecursionlimit() * 2
    with pytest.raises(PrologError):
        module.value(f"numlist(1,{deep},L), foldl([_,A,[A]]>>true,L,[],Answer)")


@given(st.lists(st.lists(st.integers(0, 99))) | st.lists(st.text("ab", max_size=3)), st.data())
def test_a_line_that_was_cut_is_no_answer(values: list[Any], data: st.DataObject) -> None:
    lines = [f"{json.dumps(value)}\n" for value in values]
    whole = "".join(lines)
    cut = whole[: data.draw(st.integers(0, len(whole)))]
    assert decode_lines(cut) == values[: cut.count("\n")]
