"""How people write answers: the signs and words of other games and programs, each with our own.

For each dialect, EXAMPLES has texts as people write them, with the usual text. Tests go over them.
"""

import re
from collections.abc import Mapping

SIGNS: Mapping[str, Mapping[str, str]] = {
    "colours": {"g": "g2🟩🟧🟢✅✔☑", "y": "y1🟨🟦🟡✳", "x": "x0bn.-_⬛⬜⚫⚪🟥🔴❌✖✗"},
    "directions": {"+": "+↑⬆🔼", "-": "-↓⬇🔽", "=": "=✅🟩"},
}
"""For each dialect with a sign a peg, the signs that mean the same as one of its own."""

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
        "w": "w white whites blow blows miss misses near misplaced",
        "c": "c cow cows",
    },
}
"""For each dialect, the words that mean a sign, or that follow a number."""

RUNS = (("●⚫🔴", "○⚪", "·._-"), ("b", "w", "·._-"), ("b", "c", "·._-"), ("+", "-", "·._"))
"""Signs of black marks, of white marks and of nothing, in a text with a sign for each mark."""

NOTHING = frozenset({"none", "nothing", "no", "-", "."})
"""Texts that mean no marks. A text with such a sign for each peg means the same."""

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
        "🟩🟨⬜⬜⬜": "gyxxx",
        "🟩 🟨 ⬛ ⬛ ⬛": "gyxxx",
        "🟧🟦⬛⬛⬛": "gyxxx",
        "✔️✳️❌❌❌": "gyxxx",
        "🟢🟡⚪⚪⚪": "gyxxx",
        "green amber red red red": "gyxxx",
        "right elsewhere no no no": "gyxxx",
        "green, yellow, gray, gray, gray": "gyxxx",
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
        "0": "0 0",
        "....": "0 0",
        "----": "0 0",
        "nothing": "0 0",
        "1 black 2 white": "1 2",
        "1 bull, 2 cows": "1 2",
        "black 1 white 2": "1 2",
        "1 hit 2 misses": "1 2",
        "2 red 1 white": "2 1",
    },
    "black": {"2": "2", "2 hits": "2", "2b": "2", "2 correct": "2"},
    "total": {"2": "2", "2 letters": "2", "2 correct": "2"},
    "directions": {"+-==": "+-==", "↑↓==": "+-==", "⬆️⬇️✅✅": "+-==", "higher lower equal equal": "+-=="},
    "higher": {"3+": "3+", "=": "="},
}
"""For each dialect, answers as people write them, with the usual text, in a game that has them."""


def plain(piece: str) -> str:
    """Return a piece in lower case, without the character that asks for a picture."""
    return piece.lower().replace("\ufe0f", "")


def usual(dialect: str, piece: str) -> str:
    """Return a piece with the usual signs of a dialect, if each of its signs, or the whole word, means one.

    >>> usual("colours", "🟧🟦⬛"), usual("colours", "amber"), usual("colours", "what")
    ('gyx', 'y', 'what')
    """
    text = plain(piece)
    signs = {each: sign for sign, known in SIGNS[dialect].items() for each in known}
    if word := word_of(dialect, text):
        return word
    return "".join(signs[each] for each in text) if text and set(text) <= signs.keys() else piece


def word_of(dialect: str, word: str) -> str | None:
    """Return the sign that a word means in a dialect, or None."""
    return next(
        (sign for sign, words in WORDS.get(dialect, {}).items() if word.lower() in words.split()), None
    )


_SIGNED = re.escape("".join({*"gyxbnwc·●○", *"".join("".join(each.values()) for each in SIGNS.values())}))
_LETTER, _NUMBER = "[abcw+-]", r"(?:\?|[<>]=-?\d++|-?\d++(?:\.\.-?\d++)?)"
_ANSWER = re.compile(
    rf"[{_SIGNED}⚫⚪🔴]+|{_LETTER}?[:=]?{_NUMBER}(?:{_LETTER}[:=]?{_NUMBER})*{_LETTER}?", re.IGNORECASE
)
_WORDS = {word for each in WORDS.values() for words in each.values() for word in words.split()}
_WORDS |= {*NOTHING, "fermi", "pico", "bagels"}


def may_be_answer(text: str) -> bool:
    """Return whether a text may end an answer of some game.

    >>> [may_be_answer(each) for each in ("1", "gyxxx", "1A2B", "misses", "RRBB", "pegs")]
    [True, True, True, True, True, False]
    """
    parts = plain(text).strip(",").split(",")
    return all(each in _WORDS or _ANSWER.fullmatch(each) for each in parts)
