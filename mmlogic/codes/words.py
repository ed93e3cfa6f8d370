"""Lists of words by name: the lists in `words/`, and a system's dictionaries."""

import gzip
import unicodedata
from functools import lru_cache

from mmlogic.common.resources import resource
from mmlogic.language import Span, StatementProblem
from mmlogic.session.files import read_text

SHIPPED = {
    "english": "common English words of five letters",
    "english-all": "all English words of five letters, rare ones and forms too",
}
"""The lists in `words/`, with a description."""

RARER = {"english": "english-all"}
"""The lists that have rare words, too, by those that have none."""

FOLDER = "/usr/share/dict"
"""The folder of dictionaries."""

_FILES = {"german": "ngerman"}
"""The files of languages with another name."""

_NOUNS = {"ngerman", "ogerman", "swiss"}
"""The files whose nouns have capitals, as names have elsewhere."""

DICTIONARIES = (
    *("brazilian", "bulgarian", "catalan", "danish", "dutch", "esperanto", "faroese", "french", "german"),
    *("italian", "norwegian", "polish", "portuguese", "spanish", "swedish", "swiss", "ukrainian"),
)
"""The languages for which Debian has a dictionary: a package is called like its file, after a w."""


def language_of(name: str) -> str:
    """Return the language of a list of words, empty for an unknown name."""
    name = name.lower()
    return "english" if name in SHIPPED else name if name in DICTIONARIES else ""


def words_named(name: str, span: Span | None) -> tuple[str, ...] | None:
    """Return the words of a named list, in capitals, None if there is no such list.

    Raises StatementProblem for a missing dictionary.
    """
    name = name.lower()
    if name in SHIPPED:
        return _shipped(name)
    return _dictionary(_FILES.get(name, name), span) if name in DICTIONARIES else None


@lru_cache(maxsize=len(SHIPPED))
def _shipped(name: str) -> tuple[str, ...]:
    return tuple(gzip.decompress(resource("words", f"{name}.gz").read_bytes()).decode().upper().split())


def _dictionary(file: str, span: Span | None) -> tuple[str, ...]:
    """Return the words of a dictionary but names and abbreviations."""
    try:
        text = read_text(f"{FOLDER}/{file}", span)
    except StatementProblem as problem:
        hint = f'Debian\'s package `w{file}` installs it; `words "FILE"` takes a list of your own'
        raise StatementProblem(problem.message, span, hint=hint) from None
    small = slice(1 if file in _NOUNS else 0, None)
    words = unicodedata.normalize("NFC", text).split()
    return tuple(each.upper() for each in words if each.isalpha() and each[small] == each[small].lower())
