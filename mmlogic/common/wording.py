"""Numbers with their nouns."""

__all__ = ["plural"]


def plural(number: int | str, noun: str, nouns: str = "") -> str:
    """Return a number and what it counts; `nouns` is the plural, if that is not `noun` with an s.

    >>> plural(1, "guess", "guesses"), plural(2, "guess", "guesses"), plural(0, "clue")
    ('1 guess', '2 guesses', '0 clues')
    """
    return f"{number} {noun if str(number) == '1' else nouns or noun + 's'}"
