"""Numbers with their nouns, and lists in sentences."""

from collections.abc import Iterable

__all__ = ["joined", "plural"]


def plural(number: int | str, noun: str, nouns: str = "") -> str:
    """Return a number and what it counts; `nouns` is the plural, if that is not `noun` with an s.

    >>> plural(1, "guess", "guesses"), plural(2, "guess", "guesses"), plural(0, "clue")
    ('1 guess', '2 guesses', '0 clues')
    """
    return f"{number} {noun if str(number) == '1' else nouns or noun + 's'}"


def joined(parts: Iterable[str], last: str = "and") -> str:
    """Return parts with commas between, and with a word before the last one.

    >>> joined(["1,1", "1,2", "2,2"]), joined(["5", "7"], "or"), joined([])
    ('1,1, 1,2 and 2,2', '5 or 7', '')
    """
    *most, end = list(parts) or [""]
    return f"{', '.join(most)} {last} {end}" if most else end
