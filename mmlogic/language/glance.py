"""Find out, before a script is parsed, whether it contains Prolog or a puzzle."""

import re

_PROLOG = re.compile(
    r'\?-|(?:^|;)[^\S\n]*(?:prolog[^\S\n]*$|(?:answers|player)\b.*\.pl"|lesson\b.*")',
    re.IGNORECASE | re.MULTILINE,
)
_PUZZLE = re.compile(r"(?:^|;)[^\S\n]*(?:puzzle|generate)\b", re.IGNORECASE | re.MULTILINE)


def has_prolog(text: str) -> bool:
    """Return whether a script queries Prolog, adds clauses, or names a file that may contain a program."""
    return _PROLOG.search(text) is not None


def has_puzzle(text: str) -> bool:
    """Return whether a script begins a number-path puzzle."""
    return _PUZZLE.search(text) is not None
