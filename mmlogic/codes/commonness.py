"""How common the words of a language are, by the lists of the package `wordfreq`."""

from bisect import bisect_right
from collections import defaultdict
from functools import lru_cache
from importlib import import_module

from mmlogic.codes.alphabets import folded
from mmlogic.codes.constraints import Among, atoms
from mmlogic.codes.remaining import Remaining
from mmlogic.codes.theory import Code, Theory
from mmlogic.codes.wordlists import DICTIONARIES, language_of
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
"""The package's name of each language that it has."""


def language(theory: Theory) -> str:
    """Return the language of a theory's word lists, or of those of its game. Empty if there is none."""
    told = (*(rule.constraint for rule in theory.rules), *theory.game.rules)
    lists = [atom.path for each in told for atom in atoms(each) if isinstance(atom, Among)]
    return next(filter(None, map(language_of, lists)), "")


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
        languages = ", ".join(each for each in ("english", *DICTIONARIES) if each in _LISTS)
        raise StatementProblem(f"it is unknown how common words are {what}", hint=f"known are {languages}")
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


def commonest(remaining: Remaining, after: Code = ()) -> list[Code]:
    """Return the words that are left, the commonest first. Begin behind the word `after`, if there is one.

    Raises StatementProblem if the codes are no words of a language, and as `shares` does.
    """
    game, share = remaining.theory.game, shares(language(remaining.theory), remaining.theory.game.pegs)
    if remaining.words is None:
        raise StatementProblem("codes are no words here", hint="`words english` is a rule for all of them")

    def key(code: Code) -> tuple[float, tuple[int, ...]]:
        return -share.get("".join(code).upper(), 0), game.indexes(code)

    codes = sorted(remaining.words, key=key)
    return codes[bisect_right(codes, key(after), key=key) if after else 0 :]
