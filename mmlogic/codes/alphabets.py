"""Colours, and the alphabets of languages: their capital letters, in alphabetical order.

A language has an accented letter if its alphabet counts that letter separately. Otherwise the accent is
ignored. For example, Spanish has Ñ, and reads É as E.
"""

import unicodedata
from functools import lru_cache
from string import ascii_uppercase

COLOURS = {
    "red": "R",
    "blue": "B",
    "green": "G",
    "yellow": "Y",
    "orange": "O",
    "brown": "N",
    "black": "K",
    "white": "W",
    "none": "E",
}
"""The nine colours of the default game, in order, each with its letter."""

PICTURES = {
    "red": "🔴🟥",
    "blue": "🔵🟦",
    "green": "🟢🟩",
    "yellow": "🟡🟨",
    "orange": "🟠🟧",
    "brown": "🟤🟫",
    "black": "⚫⬛",
    "white": "⚪⬜",
}
"""For each colour, the emoji that mean it in a guess."""

_CYRILLIC = "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЬЮЯ"

ALPHABETS = {
    **dict.fromkeys(("brazilian", "dutch", "english", "french", "italian", "portuguese"), ascii_uppercase),
    "bulgarian": _CYRILLIC,
    "catalan": "ABCÇDEFGHIJKLMNOPQRSTUVWXYZ",
    **dict.fromkeys(("danish", "norwegian"), f"{ascii_uppercase}ÆØÅ"),
    "esperanto": "ABCĈDEFGĜHĤIJĴKLMNOPRSŜTUŬVZ",
    "faroese": "AÁBDÐEFGHIÍJKLMNOÓPRSTUÚVYÝÆØ",
    **dict.fromkeys(("german", "swiss"), f"{ascii_uppercase}ÄÖÜ"),
    "polish": "AĄBCĆDEĘFGHIJKLŁMNŃOÓPQRSŚTUVWXYZŹŻ",
    "spanish": "ABCDEFGHIJKLMNÑOPQRSTUVWXYZ",
    "swedish": f"{ascii_uppercase}ÅÄÖ",
    "ukrainian": "АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ",
}
"""The letters of each language, by its name."""

_PLAIN = {
    "Æ": "AE",
    "Œ": "OE",
    "Ø": "O",
    "Ł": "L",
    "Đ": "D",
    "Ð": "D",
    "Þ": "TH",
    "ẞ": "SS",
    "ß": "SS",
    "\u0131": "I",
}
"""Letters that cannot be split into a plain letter and an accent, each with its replacement."""


@lru_cache(maxsize=100)
def language_with(letters: tuple[str, ...]) -> str:
    """Return a language whose alphabet is `letters`, or "" if there is none."""
    return next((name for name, alphabet in ALPHABETS.items() if (*alphabet,) == letters), "")


def folded(word: str, language: str) -> str:
    """Return a word with plain letters in place of letters that the language does not have.

    >>> folded("señor", "spanish"), folded("élève", "spanish"), folded("CŒUR", "french")
    ('señor', 'eleve', 'COEUR')
    >>> folded("Maße", "german")
    'Masse'
    """
    word = unicodedata.normalize("NFC", word)
    return word if word.isascii() else "".join(_folded(letter, language) for letter in word)


@lru_cache(maxsize=1000)
def _folded(letter: str, language: str) -> str:
    capital = letter.upper()
    if letter.isascii() or capital in ALPHABETS[language]:
        return letter
    plain = _PLAIN.get(letter) or _PLAIN.get(capital, unicodedata.normalize("NFD", capital)[0])
    return plain if letter == capital else plain.lower()
