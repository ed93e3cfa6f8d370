"""How people write answers: the signs and words of other games and programs, with those of mmlogic.

For each dialect, EXAMPLES has texts as people write them, with the usual text. Tests read these examples.
"""

import re
from collections.abc import Mapping

SIGNS: Mapping[str, Mapping[str, str]] = {
    "colours": {"g": "g2v🟩🟧🟢✅✔☑", "y": "y1~🟨🟦🟡✳", "x": "x0bnw.-_⬛⬜⚫⚪🟥🔴❌✖✗"},
    "directions": {"+": "+↑⬆🔼", "-": "-↓⬇🔽", "=": "=✅🟩"},
}
"""For each dialect with a sign for each peg: its signs, each with other signs of the same meaning."""

PALETTES = ("🟩🟨", "🟧🟦")
"""The colours for right and elsewhere in Wordle, usual and of high contrast. An answer has one palette."""

FROM_1 = str.maketrans("123", "012")
"""Digits mean colours: 0 grey, 1 yellow, 2 green. In a text with a 3 and no 0, they are 1, 2 and 3."""

WORDS: Mapping[str, Mapping[str, str]] = {
    "colours": {
        "g": "green right correct",
        "y": "yellow amber misplaced elsewhere present",
        "x": "grey gray red black white absent wrong no",
    },
    "directions": {"+": "higher up", "-": "lower down", "=": "equal right"},
    "black": {"b": "b black blacks bull bulls hit hits exact correct right"},
    "total": {"t": "letter letters correct right shared total"},
    "marks": {
        "a": "a",
        "b": "b black blacks bull bulls hit hits exact red",
        "w": "w white whites blow blows near misplaced",
        "c": "c cow cows",
        "f": "fija fijas",
        "p": "pica picas",
    },
}
"""For each dialect and sign, the words that mean the sign: `amber` is `y`, `2 bulls` is `2 b`."""

RUNS = (
    ("●⚫🔴", "○⚪", "·._-"),
    ("b", "w", "·._-"),
    ("b", "c", "·._-"),
    ("+", "-", "·._"),
    ("*", "+", "·._-"),
)
"""Signs of black marks, of white marks and of pegs without a mark, in answers such as `●●○`."""

NOTHING = frozenset({"none", "nothing", "no", "-", "."})
"""Texts that mean no marks. With 4 pegs, `....` means no marks, too."""

SENTENCES: Mapping[str, str] = {
    "place": "place places placed position positions positioned spot spots",
    "wrong": "wrong wrongly incorrect incorrectly badly not",
    "right": "correct correctly right rightly",
    "elsewhere": "elsewhere misplaced",
    "nothing": "nothing none",
    "all": "all everything",
    "joining": "number numbers digit digits symbol symbols is are but only in at the its well",
}
"""For each meaning, its words in a sentence about a lock: `one number is correct but wrongly placed`."""

EXAMPLES: Mapping[str, Mapping[str, str]] = {
    "colours": {
        "gyxxx": "gyxxx",
        "GY...": "gyxxx",
        "gy---": "gyxxx",
        "g y b b b": "gyxxx",
        "bbbbb": "xxxxx",
        "-----": "xxxxx",
        ".....": "xxxxx",
        "00000": "xxxxx",
        "nnnnn": "xxxxx",
        "⬛⬛⬛⬛⬛": "xxxxx",
        "⬜⬜⬜⬜⬜": "xxxxx",
        "21000": "gyxxx",
        "0 2 1 0 0": "xgyxx",
        "12311": "xygxx",
        "3 1 2 2 3": "gxyyg",
        "🟩🟨⬜⬜⬜": "gyxxx",
        "🟩 🟨 ⬛ ⬛ ⬛": "gyxxx",
        "🟧🟦⬛⬛⬛": "gyxxx",
        "✔️✳️❌❌❌": "gyxxx",
        "🟢🟡⚪⚪⚪": "gyxxx",
        ":green_square::yellow_square::black_large_square::black_large_square::white_large_square:": "gyxxx",
        "green amber red red red": "gyxxx",
        "right elsewhere no no no": "gyxxx",
        "green, yellow, gray, gray, gray": "gyxxx",
        "Green/Yellow/Gray/Gray/Gray": "gyxxx",
        "YGG00": "yggxx",
        "x~xv~": "xyxgy",
        "GYWWW": "gyxxx",
    },
    "marks": {
        "1 2": "1 2",
        "1,2": "1 2",
        "1b 2w": "1 2",
        "1b2w": "1 2",
        "B1c2": "1 2",
        "b1 w2": "1 2",
        "1A2B": "1 2",
        "bcc": "1 2",
        "BWW": "1 2",
        "●○○": "1 2",
        "●○○·": "1 2",
        "⚫⚪⚪": "1 2",
        "🔴⚪⚪": "1 2",
        "++-": "2 1",
        "+2 -1": "2 1",
        "+2-1": "2 1",
        "2+ 1-": "2 1",
        "bw--": "1 1",
        "*++": "1 2",
        "+": "1 0",
        "0": "0 0",
        "....": "0 0",
        "----": "0 0",
        "nothing": "0 0",
        "1 black 2 white": "1 2",
        "1 bull, 2 cows": "1 2",
        "1 bull and 2 cows.": "1 2",
        "0 Bulls, 0 Cows.": "0 0",
        "one black, no whites": "1 0",
        "two whites": "0 2",
        "black 1 white 2": "1 2",
        "1 hit 2 blows": "1 2",
        "2 red 1 white": "2 1",
        "one number is correct and well placed": "1 0",
        "One number is correct but wrongly placed.": "0 1",
        "two digits are right but in the wrong place": "0 2",
        "one number is correct but not in its place": "0 1",
        "three digits are correct but none is in its place": "0 3",
        "two digits are correct, none in place": "0 2",
        "three digits are correct but one wrongly placed": "2 1",
        "two digits are correct but only one in place": "1 1",
        "nothing is correct": "0 0",
        "no number is correct": "0 0",
        "all wrong": "0 0",
        "all numbers are wrong": "0 0",
        "1 in place": "1 0",
        "1 wrong place": "0 1",
        "0 in place, 1 elsewhere": "0 1",
        "1 right 2 misplaced": "1 2",
        "2 digits correct": "total 2",
        "1 - 0": "1 0",
        "1-0": "1 0",
        "1:0": "1 0",
        "0+2": "0 2",
        "1H2B": "1 2",
        "1F2P": "1 2",
        "1 fija 2 picas": "1 2",
        "\u22651 ?": ">=1 ?",
        "1 \u2013 0": "1 0",
        "+2\u22121": "2 1",
        "1\u200b 1": "1 1",
    },
    "black": {"2": "2", "2 hits": "2", "2b": "2", "2 correct": "2"},
    "total": {"2": "2", "2 letters": "2", "2 correct": "2"},
    "directions": {"+-==": "+-==", "↑↓==": "+-==", "⬆️⬇️✅✅": "+-==", "higher lower equal equal": "+-=="},
    "higher": {"3+": "3+", "=": "="},
}
"""For each dialect, answers as people write them, with the usual text, in a game that has them."""


def plain(piece: str) -> str:
    """Return a text in lower case, with signs as on a keyboard: `>=1` for `≥1`."""
    return _SHORT.sub(lambda found: _SQUARES[found[1]], piece.lower().translate(_TYPED))


def usual(dialect: str, piece: str) -> str:
    """Return a typed word in the usual signs of a dialect, or unchanged if it is unknown.

    >>> usual("colours", "🟧🟦⬛"), usual("colours", "amber"), usual("colours", "what")
    ('gyx', 'y', 'what')
    """
    text, signs = plain(piece), _SIGNS[dialect]
    if word := word_of(dialect, text):
        return word
    return "".join(signs[each] for each in text) if text and set(text) <= signs.keys() else piece


_TYPED = str.maketrans(
    {
        "\u2265": ">=",
        "\u2264": "<=",
        "\u2013": "-",
        "\u2212": "-",
        "\u200b": None,
        "\ufeff": None,
        "\ufe0f": None,
    }
)
"""Signs of word processors, each with that of a keyboard, and characters without a width, which go."""

_SPOKEN = {"zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
_SHORT = re.compile(r":(green|orange|yellow|blue|black|white)_(?:large_)?square:")
_SQUARES = {"green": "🟩", "orange": "🟧", "yellow": "🟨", "blue": "🟦", "black": "⬛", "white": "⬜"}
"""The emoji of names such as `:green_square:`, which forums write."""


def spoken(piece: str, *, numbers: bool) -> list[str]:
    """Return the parts of a typed word, without joining signs or words. With `numbers`, `two` becomes `2`.

    >>> spoken("Green/Yellow", numbers=False), spoken("two", numbers=True), spoken("and", numbers=True)
    (['Green', 'Yellow'], ['2'], [])
    """
    piece = piece.translate(_TYPED)
    parts = piece.split("/") if piece.strip("/") else [piece]
    if parts == [piece] and piece[-1:] == "." and piece[:1].isalpha() and len(piece.strip(".")) > 2:
        parts = [piece.rstrip(".")]
    known = _SPOKEN | {"no": "0"} if numbers else {}
    return [known.get(each.lower(), each) for each in parts if each.lower() not in {"", "and", "&"}]


def sentence_answer(sentence: str) -> str | None:
    """Return the answer that a sentence about a lock gives, as typed after a code. Else return None.

    >>> sentence_answer("1 number is correct but wrongly placed"), sentence_answer("2 correct")
    ('1w', 'total 2')
    >>> sentence_answer("2 digits are correct but none in place"), sentence_answer("0 in place")
    ('0b 2w', '0b')
    """
    words = [each if each.isdigit() else _SAID.get(each, "") for each in sentence.split()]
    said = [*filter("joining".__ne__, words)]
    if said in (["nothing", "right"], ["all", "wrong"]):
        return "0 0"
    words = ["0" if each == "nothing" else each for each in words]
    parts = re.findall(r"(\d+)((?: [a-z]+)+)", " ".join(words))
    if not all(words) or " ".join(map("".join, parts)) != " ".join(words):
        return None
    counts = {_place_of({*meant.split()}): number for number, meant in parts}
    if counts.keys() == {"total"}:
        return "0 0" if counts["total"] == "0" else f"total {counts['total']}"
    if counts.keys() in ({"total", "w"}, {"total", "b"}):
        (part,) = counts.keys() - {"total"}
        total, named = int(counts.pop("total")), int(counts[part])
        among = "but" in sentence.split() or named == 0
        if (among and named > total) or (part == "b" and not among):
            return None
        counts["b" if part == "w" else "w"] = str(total - named if among else total)
    known = counts.keys() <= {"b", "w"} and len(counts) == len(parts)
    return " ".join(f"{number}{sign}" for sign, number in counts.items()) if known else None


def _place_of(meant: set[str]) -> str | None:
    if "elsewhere" in meant or {"place", "wrong"} <= meant:
        return "w"
    if "place" in meant:
        return "b"
    return "total" if "right" in meant and "wrong" not in meant else None


def word_of(dialect: str, word: str) -> str | None:
    """Return the sign that a word means in a dialect, or None."""
    return _MEANT.get(dialect, {}).get(word.lower())


_SIGNS = {name: {each: sign for sign in known for each in known[sign]} for name, known in SIGNS.items()}
_MEANT = {
    name: {each: sign for sign in known for each in known[sign].split()} for name, known in WORDS.items()
}
_SIGNED = re.escape("".join({*"gyxbnwc·●○"}.union(*_SIGNS.values())))
_SAID = {each: meant for meant, words in SENTENCES.items() for each in words.split()}
_LETTER, _NUMBER = "[abcfhpw+-]", r"(?:\?|[<>]=-?\d++|-?\d++(?:\.\.-?\d++)?)"
_ANSWER = re.compile(
    rf"[{_SIGNED}⚫⚪🔴+*]+|{_LETTER}?[:=]?{_NUMBER}(?:(?::|{_LETTER}[:=]?){_NUMBER})*{_LETTER}?",
    re.IGNORECASE,
)
_WORDS = {
    *NOTHING,
    *(each for each, meant in _SAID.items() if meant not in {"all", "joining"}),
    "fermi",
    "pico",
    "bagels",
}.union(*_MEANT.values())


def may_be_answer(text: str) -> bool:
    """Return whether a text may end an answer of some game.

    >>> [may_be_answer(each) for each in ("1", "gyxxx", "1A2B", "cows", "RRBB", "pegs")]
    [True, True, True, True, False, False]
    """
    parts = re.split("[,/]", plain(text).strip(","))
    return all(each.rstrip(".") in _WORDS or _ANSWER.fullmatch(each) for each in parts)
