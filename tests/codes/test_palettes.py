"""Lists of symbols as people type them, compared with brute force. Also texts that are no lists."""

from itertools import product
from random import Random

import pytest
from hypothesis import given, strategies as st

from mmlogic import MmlogicError, Session, SyntaxProblem
from mmlogic.codes.alphabets import ALPHABETS
from mmlogic.codes.statements.game import Colors
from mmlogic.codes.subject import Codes
from mmlogic.codes.wordlists import DICTIONARIES
from mmlogic.codes.written import Names
from mmlogic.language import parse
from tests.asking import answered, refused
from tests.cli.command import mmlogic
from tests.repl.talk import Talk
from tests.thoroughly import some

UPPER, LOWER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz"
NUMBERS = [str(number) for number in range(31)]
LISTS = {"digits": "0123456789", "hex": "0123456789ABCDEF", "letters": UPPER, "swedish": UPPER + "ÅÄÖ"}
PLAIN = ["red", "dark-red", "A-1", "1-A", "Å", "Ö", "red-star", "x1", "é", "7a", "A-BC", "a_b", "NE", "SW"]
ODD = ["A-C", "hex", "Digits", "odd name", "1..3", "0-9A-F", "to", "x", "RGB", "012", "-", "#", "Å-Ö", "-4"]


def ranges(random: Random) -> tuple[str, list[str]]:
    """Return a range as it is written, and its symbols, found by looking through all of them."""
    of = random.choice([list(UPPER), list(LOWER), NUMBERS])
    first, last = sorted(random.sample(range(len(of)), 2))
    inside = [each for place, each in enumerate(of) if first <= place <= last]
    return f"{of[first]}{random.choice(['-', '..'])}{of[last]}", inside


def entries(random: Random) -> tuple[str, list[str]]:
    """Return an entry of a list of symbols as a user types it, and the symbols that it means."""
    match random.randrange(5):
        case 0 | 1:
            return ranges(random)
        case 2:
            name = random.choice(list(LISTS))
            return random.choice([name, name.upper(), name.title()]), list(LISTS[name])
        case 3:
            name = random.choice(ODD)
            return f'"{name}"', [name]
    name = random.choice([*PLAIN, *UPPER, *LOWER, *NUMBERS])
    return name, [name]


def lists(random: Random) -> tuple[str, list[str]]:
    """Return a list of two to five entries as it is written, and its symbols."""
    parts = [entries(random) for _ in range(random.randint(2, 5))]
    text = "".join(text + random.choice([" ", ",", ", ", " , "]) for text, _ in parts).rstrip(" ,")
    written = random.choice([text, f"[{text}]", f"[ {text},]"])
    return written, [symbol for _, inside in parts for symbol in inside]


@pytest.mark.parametrize("seed", range(some(400, 4000)))
def test_a_random_list_has_the_symbols_that_its_parts_have(seed: int, session: Session) -> None:
    written, symbols = lists(Random(seed))
    if len(set(symbols)) == len(symbols):
        session.run(f"pegs 2; colors {written}")
        assert session.state(Codes).game.symbols == tuple(symbols), written
        assert session.count() == len(symbols) ** 2
    else:
        with pytest.raises(MmlogicError, match="is listed twice"):
            session.run(f"colors {written}")


@pytest.mark.parametrize("seed", range(some(10, 100)))
def test_a_guess_in_a_game_of_a_random_list_is_counted_as_brute_force_counts_it(
    seed: int, session: Session
) -> None:
    random = Random(seed)
    written, symbols = ranges(random)
    symbols = symbols[:12]
    written = written if len(symbols) < 12 else " ".join(symbols)
    guess, secret = random.choices(symbols, k=3), random.choices(symbols, k=3)
    black, white = marks(guess, secret)
    session.run(f"pegs 3; colors {written}; guess [{', '.join(guess)}] {black} {white}")
    assert session.count() == sum(marks(guess, code) == (black, white) for code in product(symbols, repeat=3))


def marks(guess: object, code: object) -> tuple[int, int]:
    one, other = list(guess), list(code)  # type: ignore[call-overload]
    black = sum(a == b for a, b in zip(one, other, strict=True))
    return black, sum(min(one.count(each), other.count(each)) for each in set(one)) - black


SIXTEEN = "pegs 4; colors 0-9,A-F; guess 0A00 1 2; count"


def test_ranges_are_read_alike_at_every_door(talk: Talk, session: Session) -> None:
    codes = product("0123456789ABCDEF", repeat=4)
    expected = sum(marks("0A00", code) == (1, 2) for code in codes)
    assert mmlogic("-c", SIXTEEN).out == f"{expected}\n"
    assert mmlogic("run", "-", stdin=SIXTEEN.replace("; ", "\n")).out == f"{expected}\n"
    assert talk(SIXTEEN).splitlines()[-1] == f"{expected} codes are left."
    with Session() as python:
        assert answered(python, SIXTEEN).count == expected


@pytest.fixture
def talk(session: Session) -> Talk:
    return Talk(session)


@pytest.mark.parametrize(
    ("written", "symbols"),
    [
        ("0-4 6-9", "0 1 2 3 4 6 7 8 9"),
        ("[1-6]", "1 2 3 4 5 6"),
        ("[\n1..3,\nA-C\n]", "1 2 3 A B C"),
        ("A-Z Å Ä Ö", [*UPPER, "Å", "Ä", "Ö"]),
        ("[red-star, red-moon]", "red-star red-moon"),
        ("A-1 B-2", "A-1 B-2"),
        ("A-TEAM B-TEAM", "A-TEAM B-TEAM"),
        ("[A-C] x [1-2]", "A-1 A-2 B-1 B-2 C-1 C-2"),
        ("[red] x [hex]", [f"red-{each}" for each in "0123456789ABCDEF"]),
        ("x y z", "x y z"),
        ("o x", "o x"),
        ("A, to, F", "A to F"),
        ("red, x, blue", "red x blue"),
        ("[0, -9]", "0 -9"),
        ("[red]", "red"),
        ("[8]", "8"),
        ('"RGB"', "RGB"),
        ('"A-C" D', "A-C D"),
        ("'hex' b", "hex b"),
    ],
)
def test_lists_that_are_read(written: str, symbols: str | list[str], session: Session) -> None:
    session.run(f"colors {written}")
    expected = symbols.split() if isinstance(symbols, str) else symbols
    assert session.state(Codes).game.symbols == tuple(expected)


NO_RANGE = "is not a range of symbols; a range is `A-F`, `a-f` or `1-6`, the lower end first"


@pytest.mark.parametrize(
    ("written", "said"),
    [
        *((each, f"`{each}` {NO_RANGE}") for each in ("Z-A", "a-F", "Å-Ö", "A-A", "9-1", "-3-5", "01-12")),
        *((each, f"`{each}` {NO_RANGE}") for each in ("A..1", "red..blue", "Z..A", "A..Ö")),
        ("[red, Z-A]", f"`Z-A` {NO_RANGE}"),
        ("A\N{EN DASH}F", "did you mean `A-F`?"),
        ("1…6", "did you mean `1-6`?"),
        (
            "RGBYOP",
            "`RGBYOP` would be the only symbol; did you mean `R G B Y O P`? In quotes it is one symbol",
        ),
        ("[RGBYOP]", "did you mean `R G B Y O P`?"),
        ("[012345]", "did you mean `0 1 2 3 4 5`?"),
        ("[0-9AB]", "did you mean `0-9 A B`?"),
        ("red", "`red` would be the only symbol; in quotes it is one symbol"),
        ("A-1", "`A-1` would be the only symbol"),
        ("digit", "did you mean `digits`?"),
        ("hexadecimal", "did you mean `hex`?"),
        ("swedisch", "did you mean `swedish`?"),
        ("0-9A-F", "`0-9A-F` is ranges run together; did you mean `0-9 A-F`?"),
        ("[0-9A-F, G]", "did you mean `0-9 A-F`?"),
        ("0 to 9", "did you mean `0-9`?"),
        ("[A to F, red]", "did you mean `A-F`?"),
        ("Z to A", "`Z to A` is no range"),
        ("A -F", "unexpected `-F`"),
        ("0 - 9", "unexpected `-`"),
        ("0 -9", "`0-9` is a range, `0, -9` are two numbers"),
        ("A-C x 1-3", "two lists stand in brackets: `[A-C] x [1-3]`"),
        ("red blue x star moon", "two lists stand in brackets"),
        ("0-99999999999", "symbols must be between 1 and 5,000"),
        ("0-4999 5000-5001", "symbols must be between 1 and 5,000"),
        ("red, blue, count, A-F count", "unexpected `count`"),
    ],
)
def test_what_is_no_list_says_what_is(written: str, said: str, session: Session) -> None:
    with pytest.raises(SyntaxProblem) as found:
        session.run(f"colors {written}")
    assert said in str(found.value)
    assert found.value.span is not None
    assert session.timeline.depth == (0, 0)


def test_a_symbol_that_is_there_again_is_refused_where_it_is(session: Session) -> None:
    again = refused(session, "colors 3 1-6", "the symbol `3` is listed twice")
    assert again.span is not None
    assert (again.span.column, again.span.end_column) == (10, 13)
    again = refused(session, "colors [english, french]", "the symbol `A` is listed twice")
    assert again.hint == "`french` is a list of symbols; in quotes it is one symbol"


@given(st.lists(st.sampled_from([*ODD, *PLAIN, "swedish", "A-Ö", "9-0", "A-Za-z"]), min_size=1, unique=True))
def test_names_in_python_are_taken_as_they_are(names: list[str]) -> None:
    with Session() as session:
        session.colors(names)
        assert session.state(Codes).game.symbols == tuple(names)
    assert parse(str(Colors(Names(tuple(names))))) == [Colors(Names(tuple(names)))]
    assert parse(str(Colors(Names(("a",)), Names(tuple(names))))) == [
        Colors(Names(("a",)), Names(tuple(names)))
    ]


def test_every_dictionary_has_an_alphabet() -> None:
    assert set(DICTIONARIES) <= set(ALPHABETS)
    assert all(len(set(letters)) == len(letters) == len(letters.upper()) for letters in ALPHABETS.values())


def test_what_is_typed_for_the_prompt_can_be_taken_by_a_key(talk: Talk) -> None:
    assert "did you mean" in talk("pegs 4; colors RGBYOP")
    assert talk.conversation.likely() == "pegs 4; colors R G B Y O P"
