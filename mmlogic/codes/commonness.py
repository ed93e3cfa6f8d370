"""How common the words of a language are, by the lists of the package `wordfreq`."""

from collections import defaultdict
from functools import lru_cache
from importlib import import_module

from mmlogic.codes.alphabets import folded
from mmlogic.common.resources import MissingExtra, installed, require
from mmlogic.language.errors import StatementProblem
from mmlogic.limits.memory import cache

_PACKAGE = "wordfreq"

_LISTS = {
    "english": "en",
    "brazilian": "pt",
    "bulgarian": "bg",
    "catalan": "ca",
    "danish": "da",
    "dutch": "nl",
    "french": "fr",
    "german": "de",
    "italian": "it",
    "norwegian": "nb",
    "polish": "pl",
    "portuguese": "pt",
    "spanish": "es",
    "swedish": "sv",
    "swiss": "de",
    "ukrainian": "uk",
}
"""The languages that the package knows, each with its name there."""


def known(name: str) -> bool:
    """Return whether it is known how common the words of a language are."""
    return name in _LISTS and installed(_PACKAGE)


@lru_cache(maxsize=4)
def shares(name: str, longest: int) -> dict[str, float]:
    """Return the share of each word in the texts of a language, for words of at most `longest` letters.

    Words are in capitals, in the alphabet of the language. Raises StatementProblem if the shares are unknown.
    """
    if name not in _LISTS:
        what = f"of {name}" if name else "in a game without the word list of a language"
        hint = f"known are {', '.join(_LISTS)}"
        raise StatementProblem(f"it is unknown how common words are {what}", hint=hint)
    try:
        require(_PACKAGE)
    except MissingExtra as problem:
        raise StatementProblem(f"how common words are: {problem}") from None
    found = defaultdict[str, float](float)
    for word, share in import_module(_PACKAGE).get_frequency_dict(_LISTS[name]).items():
        if len(word) <= longest:
            found[folded(word.upper(), name)] += share
    return found


cache(shares.cache_clear)
