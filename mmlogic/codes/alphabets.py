"""Alphabets: the letters of each language, in its order, in capitals.

Letters with an accent that a language does not count as letters of their own are left out.
"""

from string import ascii_uppercase

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
