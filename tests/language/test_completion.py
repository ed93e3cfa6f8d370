"""Completions for a text before the cursor, without a terminal."""

import re
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from mmlogic import Session
from mmlogic.codes.dialects import dialects
from mmlogic.codes.dialects.marks import MARKS
from mmlogic.codes.game import DEFAULT
from mmlogic.codes.quantities import EXAMPLES, WORDS as IN_RULES
from mmlogic.language import by_keyword
from mmlogic.language.completion import WORDS, Vocabulary, paths_after, suggest
from mmlogic.language.errors import ENDS
from mmlogic.language.parsing import Reading
from mmlogic.language.rooms import table, terminals
from mmlogic.language.spelling import spell
from mmlogic.repl.familiar import Familiar
from tests.language.mistakes import diagnose

from .strategies import statements

KNOWN = Vocabulary(
    symbols={**dict(zip(DEFAULT.symbols, DEFAULT.letters, strict=True)), "odd name": None},
    pegs=6,
    codes=("RRBBGG",),
    presets={"classic": "4 pegs, 6 colours", "bulls-and-cows": "4 digits, all different"},
    settings={"engine": "the program that answers", "limit": "how many codes are listed"},
    values={"engine": ("auto", "textbook", "clpfd"), "limit": ("20",)},
    clues=("guess RRBBGG 0 2", "guess YYKKWW 1 1"),
    answers=lambda typed: MARKS.offers(typed, 6),
    rules=("distinct",),
    recent=("blue", "limit"),
    players=lambda: {"random": "any code", "my player": "of a file", "sat": "asks a solver"},
    lists={"english": "common words"},
    paths=lambda prefix: [path for path in ("a b.mm", "game.mm", "games/") if path.startswith(prefix)],
)


PRODUCTS = Vocabulary(symbols={"red-star": None, "red-moon": None}, parts=("red", "star", "moon"), pegs=3)

KNOWN_SYMBOLS = [spell(name) for name in ("blue", *(each for each in KNOWN.symbols if each != "blue"))]

BEGINNINGS = {re.match(r"\w*", example)[0] for example, _ in EXAMPLES.values()}  # type: ignore[index]
WORDS_OF_CONSTRAINTS = sorted(BEGINNINGS & {*IN_RULES} - {"black", "exactly"})


def offered(text: str) -> list[str]:
    return [candidate.text for candidate in suggest(text, KNOWN)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("gu", ["guess", "guesses"]),
        ("GU", ["guess", "guesses"]),
        ("g", ["game", "guess", "generate", "given", "grade", "guesses"]),
        ("count\ngu", ["guess", "guesses"]),
        ("count; gu", ["guess", "guesses"]),
        ("colo", ["colors"]),
        ("colou", ["colours"]),
        ("exi", ["exit"]),
        ("guess RRBBGG ", ["0", "1", "2", "3", "4", "5", "6"]),
        ("guess RRBBGG 1 ", ["0", "1", "2", "3", "4", "5", "6"]),
        ("guess [red, bl", ["blue", "black"]),
        ("guess [red,\n  odd", ['"odd name"']),
        ('guess [red, "od', ['"odd name"']),
        ("guess RRBBG", ["RRBBGG", *("RRBBG" + letter for letter in "RBYONKWE")]),
        ("guess RX", []),
        ("why no", ["noR", "noB", "noG", "noY", "noO", "noN", "noK", "noW", "noE", "none", "no", "not"]),
        (
            "where ",
            [*KNOWN_SYMBOLS, "shared", "at least", "at most", "exactly", *WORDS_OF_CONSTRAINTS],
        ),
        ("where no re", ["red"]),
        ("where not no red ", ["and", "or"]),
        ("where count(re", ["red"]),
        ("where count(red) ", ["=", "!=", "<", "<=", ">", ">=", "divisible", "in", "is", "not"]),
        ("where count(red) >", [">", ">="]),
        ("where code[", ["1", "2", "3", "4", "5", "6"]),
        ("where code[1] is ", ["divisible", "even", "not", "odd", "prime"]),
        ("where code[1] = c", ["code", "count"]),
        ("where sh", ["shared"]),
        ("where exac", ["exactly"]),
        ("where at least 2 ", ["of"]),
        ("where distinct ", ["and", "or"]),
        ("where (distinct o", ["or"]),
        ("where code in ga", ["game.mm", "games/"]),
        ("game ", ["classic", "bulls-and-cows"]),
        ("game bulls-", ["bulls-and-cows"]),
        ("forget ", ["1", "2", "rule"]),
        ("forget rule ", ["1"]),
        ("suggest ", ["random", '"my player"', "sat", "all", "with"]),
        ("words ", ["english", '"a b.mm"', "game.mm", "games/"]),
        ("guesses ", ['"a b.mm"', "game.mm", "games/"]),
        ("generate hidoku ", ["5x5", "8x8", "10x10", '"a b.mm"', "game.mm", "games/"]),
        ("expect not ", ["?-", "consistent", "unique"]),
        ("why r", ["RRBBGG", "rR", "rB", "rG", "rY", "rO", "rN", "rK", "rW", "rE", "red", "rule"]),
        ("edit ", ["1", "2"]),
        ("edit 1 g", ["guess"]),
        ("set ", ["limit", "engine"]),
        ("set engine ", ["auto", "textbook", "clpfd"]),
        ("set engine T", ["textbook"]),
        ("set unknown ", []),
        ("show ", ["board", "clauses", "clpfd", "facts", "program", "textbook"]),
        ("profile ", ["codes", "count", "check", "solve"]),
        ("profile c", ["codes", "count", "check"]),
        ("save g", ["game.mm", "games/"]),
        ("save a", ['"a b.mm"']),
        ('save "ga', ['"game.mm"', '"games/']),
        ("help his", ["history"]),
        ("codes ", ["common", "random"]),
        ("codes random ", []),
        ("count # gu", []),
        ("# gu", []),
        ("gess RRBBGG ", []),
        ("count 3 ", []),
        ('check ["\\q", ', []),
    ],
)
def test_what_is_offered(text: str, expected: list[str]) -> None:
    assert offered(text) == expected


def test_at_the_start_every_statement_is_offered_and_explained() -> None:
    assert set(offered("")) == {each.keyword for each in by_keyword().values()}
    assert all(c.description == by_keyword()[c.text].summary for c in suggest("", KNOWN))


def test_what_was_used_before_comes_first() -> None:
    assert offered("guess [")[:3] == ["blue", "red", "green"]
    assert offered("guess ")[:2] == ["RRBBGG", "R"]


def test_each_candidate_says_what_it_is() -> None:
    described = {c.text: c.description for c in suggest("forget ", KNOWN) + suggest("guess [", KNOWN)}
    assert described["2"] == "guess YYKKWW 1 1"
    assert described["brown"] == "the symbol N"
    assert described["rule"] == "a rule, not a clue"


def test_a_candidate_takes_the_place_of_what_is_typed() -> None:
    (candidate,) = suggest('guess [red, "od', KNOWN)
    assert (candidate.text, candidate.start) == ('"odd name"', -3)


def test_every_keyword_inside_a_statement_is_explained() -> None:
    inner = {word for word in Reading.keywords().values() if word.isalpha()} - set(by_keyword())
    told = {word for each in by_keyword().values() for word in each.words}
    assert inner <= set(table("words")) | told
    assert set(WORDS) <= set(terminals())


@given(statements, st.integers(0, 60))
def test_completing_a_statement_never_raises_and_fits_what_is_typed(statement: object, place: int) -> None:
    text = str(statement)[:place]
    for candidate in suggest(text, KNOWN):
        typed = text[len(text) + candidate.start :]
        assert -len(text) <= candidate.start <= 0
        assert candidate.text.lstrip('"').lower().startswith(typed.lstrip("\"'").lower())
        assert candidate.description


@given(st.text())
def test_completing_any_text_never_raises(text: str) -> None:
    suggest(text, KNOWN)
    suggest(text, Vocabulary())


@given(st.data())
def test_what_is_offered_can_be_taken(data: st.DataObject) -> None:
    text = ""
    for _ in range(10):
        candidates = [candidate for candidate in suggest(text, KNOWN) if candidate.text != '"games/']
        if not candidates:
            break
        chosen = data.draw(st.sampled_from(candidates))
        text = text[: len(text) + chosen.start] + chosen.text + " "
        mistake = diagnose(text)
        assert mistake is None or mistake[1].startswith(
            ("unexpected end of the statement", "this bracket", "this query")
        )


def test_a_list_is_offered_only_where_a_code_may_be_one() -> None:
    assert [("[" in offered(text)) for text in ("score RRBBGG ", "explain RRBBGG ", "explain ")] == [1, 0, 1]


def test_files_of_a_folder(tmp_path: Path) -> None:
    for name in ["b.mm", "a.mm", ".hidden"]:
        (tmp_path / name).touch()
    (tmp_path / "ab").mkdir()
    assert list(paths_after(f"{tmp_path}/")) == [f"{tmp_path}/a.mm", f"{tmp_path}/ab/", f"{tmp_path}/b.mm"]
    assert list(paths_after(f"{tmp_path}/a")) == [f"{tmp_path}/a.mm", f"{tmp_path}/ab/"]
    assert list(paths_after(f"{tmp_path}/.h")) == [f"{tmp_path}/.hidden"]
    for nowhere in [f"{tmp_path}/none/", "\0/", "~nobody-of-that-name/"]:
        assert list(paths_after(nowhere)) == []


def test_the_ends_of_a_statement_are_not_words() -> None:
    assert not ENDS & set(WORDS)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("where count(", ["red-star", "red-moon", "red", "star", "moon"]),
        ("where no r", ["red-star", "red-moon", "red"]),
        ("where not (s", ["star"]),
        ("where code[1] in [red-moon, s", ["star"]),
        ("where count(red, ", ["red-star", "red-moon", "red", "star", "moon"]),
        ("where black([red-star, ", ["red-star", "red-moon"]),
        ("guess [r", ["red-star", "red-moon"]),
        ("secret [", ["red-star", "red-moon"]),
    ],
)
def test_parts_of_symbols_are_offered_in_rules(text: str, expected: list[str]) -> None:
    found = [candidate.text for candidate in suggest(text, PRODUCTS)]
    assert [each for each in found if each in {*PRODUCTS.symbols, *PRODUCTS.parts}] == expected


def test_an_answer_goes_on_as_it_was_begun() -> None:
    assert [text for text, _ in MARKS.offers("BB", 4)] == ["BBB", "BBW"]
    assert [text for text, _ in MARKS.offers("bb", 2)] == []
    assert [text for text, _ in MARKS.offers("", 2)] == ["0", "1", "2"]
    colours = dialects()["colours"]
    assert [*colours.offers("20", 3)] == [("202", "green"), ("201", "yellow"), ("200", "grey")]
    assert ("gyx", "grey") in [*colours.offers("gy", 3)]


def test_signs_of_directions_are_offered_up_to_the_last_peg() -> None:
    directions = dialects()["directions"]
    assert [*directions.offers("+-", 3)] == [("+-=", "equal"), ("+-+", "above"), ("+--", "below")]
    assert [*directions.offers("+-=", 3)] == []
    with Session() as session:
        session.run("game 3x4; answers directions")
        known = Familiar(session).vocabulary()
        assert [each.text for each in suggest("guess RBG +-", known)] == ["+-=", "+-+", "+--"]
        assert not [each.text for each in suggest("guess RBG +-=", known)]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("generate hidoku 5x5 ends ", "given"),
        ("suggest minimax ties ", "listed"),
    ],
)
def test_the_words_of_a_part_are_offered_as_its_room_tells_them(text: str, word: str) -> None:
    assert word in [candidate.text for candidate in suggest(text, Vocabulary())]
