"""What players are made of in the language: their terminals, and their options."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from mmlogic.codes.written import Code
from mmlogic.language.places import Name, Span
from mmlogic.language.registry import Terminal, as_name, as_number
from mmlogic.players.written import Option, Player, Rated

ABOUT = "codes"
"""The subject of the statements."""

TERMINALS: Mapping[str, Terminal] = {
    "PLAYER_NAME": Terminal("the name of a player", "name", as_name),
    "MOST_LIES": Terminal("how many answers may be wrong", "number", as_number),
    "HOW_MANY": Terminal("how many guesses", "number", as_number),
    "MEASURE": Terminal("`entropy`, `expected`, `minimax` or `parts`", "value", as_name),
    "CHOICE": Terminal("`any`, `consistent` or a file name", "value", as_name),
    "TIE": Terminal("`lowest`, `highest` or `listed`", "value", as_name),
    "PREFERENCE": Terminal("`consistent` or `any`", "value", as_name),
    "TARGET": Terminal("`average`, `worst` or a number of guesses", "value", as_name),
    "FIXING": Terminal("`plain` or `advance`", "value", as_name),
    "KEPT_SHARE": Terminal("the share of the clues, such as 0.5", "value", as_name),
    "TRIED": Terminal("how many guesses a turn are tried", "value", as_name),
}
"""The parts of players."""


def _player(name: str, *options: Option, span: Span) -> Player:
    return Player(name, options, span=span)


def _tree(file: Name, *options: Option, span: Span) -> Player:
    return Player("tree", (Option("tree", file, span=file.span), *options), span=span)


def _rated(*codes: Code, span: Span) -> Rated:
    return Rated(codes, span=span)


RULES: Mapping[str, Callable[..., Any]] = {
    "rated": _rated,
    "breaker": _player,
    "tree": _tree,
    **{key: partial(Option, key) for key in ("pool", "opening", "ties", "prefer", "aim", "fix", "keep")},
    "tried": partial(Option, "among"),
}
"""What the rules of a player make, by the rule's name."""

CHOICES: Mapping[str, Callable[[], Mapping[str, str]]] = {
    "MEASURE": lambda: {
        "entropy": "the most bits",
        "expected": "the fewest codes left on average",
        "minimax": "the fewest codes left at worst",
        "parts": "the most different answers",
    },
    "TIE": lambda: {
        "lowest": "the first of equally good guesses",
        "highest": "the last of them",
        "listed": "the first in the file of words",
    },
    "PREFERENCE": lambda: {"consistent": "a guess that may win comes first", "any": "either"},
    "TARGET": lambda: {"average": "fewest guesses on average", "worst": "smallest worst case first"},
}
"""The words of the parts that are one of a few."""

WORDS: Mapping[str, str] = {
    "aim": "what `optimal` minimizes",
    "all": "all players",
    "among": "how many guesses a turn `optimal` tries",
    "fix": "whether `rao` takes equal symbols to stand in order",
    "keep": "the share of the clues before the last that `sat` keeps to",
    "opening": "the first guess",
    "pool": "which codes may be guessed",
    "prefer": "which of equally good guesses comes first",
    "ties": "which guess comes first when all else is equal",
    "to": "into a file",
    "tree": "a strategy tree from a file",
    "with": "and with",
}
"""The words inside statements about players that no field of a statement describes."""

STATEMENTS: Mapping[str, str] = {
    **dict.fromkeys(("marks", "play", "player", "secret"), "games"),
    **dict.fromkeys(("rank", "rate", "strategy", "suggest"), "guesses"),
}
"""The module of each statement, by its keyword."""

_MEASURES = {
    "minimax": "knuth, minmax, worst",
    "expected": "irving, average, size",
    "entropy": "neuwirth, bits, information",
    "parts": "kooi, answers",
}

MEANT: Mapping[str, Mapping[str, str]] = {
    "MEASURE": _MEASURES,
    "PLAYER_NAME": {
        **_MEASURES,
        "optimal": "koyama, perfect",
        "auto": "best, computer, program",
        "first": "shapiro",
    },
    "STATEMENT": {
        "suggest": "best, best guess, move, advice, recommend, what, help me guess",
        "suggest / hint": "next",
        "codes 1 / solve": "solution",
        "marks … | help marks": "answer, feedback, reply",
        "secret off": "reveal, give up, giveup, resign, surrender, show secret",
        "secret … | secret random": "secret, set secret, new secret",
        "secret random": "challenge, codemaker, hide, pick, think, play me, play with me, play against me, "
        "play against you, play against the program, play against the computer",
        "play": "i have, codebreaker, computer, program",
        "rate … | help rate": "analyse, analyze, evaluate",
        "rank by …": "sort by",
    },
}
"""What people mean by other names and by other statements than these, see `language/meant.py`."""
