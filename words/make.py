"""Make the lists of words anew from SCOWL, as Debian's package `scowl` installs it.

`python words/make.py [FOLDER]`: FOLDER has the lists of SCOWL, `/usr/share/dict/scowl` if none is named.
"""

import gzip
import re
import sys
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent

SPELLINGS = "english", "american", "british"

COMMON, ALL = (10, 20, 35, 40, 50, 55, 60), (70, 80)
"""The sizes of SCOWL whose words may be the secret, and the further ones, whose words are rare."""

FIVE = re.compile(r"[a-z]{5}")

NO_PLURAL = re.compile(r".*(?:[isu]s|chaos|ethos)")
"""The words on `s` that are no plural and no form of a verb."""

RUDE = {
    *("bimbo", "bitch", "boner", "chink", "darky", "dildo", "fagot", "honky", "kraut", "labia", "negro"),
    *("nigga", "nooky", "penis", "porno", "pubis", "pussy", "raper", "squaw", "titty", "vulva", "whore"),
}
"""Words that are no secret, though they may be guessed."""


def words(folder: Path, sizes: tuple[int, ...]) -> Iterator[str]:
    """Yield the words of some sizes; proper names and abbreviations have files of their own."""
    for size in sizes:
        for spelling in SPELLINGS:
            yield from (folder / f"{spelling}-words.{size}").read_text("latin-1").split()


def is_inflected(word: str, known: set[str]) -> bool:
    """Tell whether a word is a plural, or a regular form of a verb."""
    if word.endswith("ed"):
        return bool({word[:-1], word[:-2]} & known)
    return word.endswith("s") and not NO_PLURAL.fullmatch(word)


def write(name: str, found: set[str]) -> None:
    """Write a list, the same bytes for the same words."""
    text = "".join(f"{word}\n" for word in sorted(found))
    (HERE / f"{name}.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    scowl = Path(*sys.argv[1:] or ["/usr/share/dict/scowl"])
    known = set(words(scowl, (*COMMON, 70)))
    common = {word for word in words(scowl, COMMON) if FIVE.fullmatch(word)}
    every = common | {word for word in words(scowl, ALL) if FIVE.fullmatch(word)}
    write("english", {word for word in common if not is_inflected(word, known)} - RUDE)
    write("english-all", every)
