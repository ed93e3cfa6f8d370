"""Random sentences of the grammar: all statements, with parts that are valid or nearly valid."""

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from random import Random

from mmlogic.language.parsing import Reading, lark
from mmlogic.language.rooms import base_name, choices
from tests.answering import scripts

SAMPLES = (
    *("0", "1", "2", "3", "4", "6", "9", "-1", "+2", "007", "65", "200", "201", "1000000", "9" * 30),
    *("1..6", "4..2", "0..999999"),
    *("3/2", "0/1", "1/0", "two-colours", "prefer-fewer"),
    *("4x6", "2x2", "6x9", "16x6", "1x1", "65x1", "0x0", "8x8", "3x50", "74x26", "999999x999999"),
    *("true.", "code(C), member(X, C).", "guess(N, G, A), A = marks(1, _).", "X is 1/0.", "foo("),
    *("1,1", "2,3", "4, 4", "0,0", "999999,1"),
    *("R,G,B,Y", "red, blue, R, B", "1,2,3,4,5,6", "A..F", "f-a", "1-6", "2 at 1,1", "at at 3, 4"),
    *("RRBBGG", "rrbb", "RGBY", "0123", "AABB", "R", "red", "Blue", "none", "dark-red", "code", "not", "end"),
    *('"red"', "'b c'", '"\\n"', '""', "'it\\'s'", '"),halt,("', "é", "한", "_", "a:-b", "$(id)", "%s", "\\"),
    *("parts", "textbook", "clauses", "auto", "worst", "guess", "where", "codes", "help"),
    *("board.txt", "words.txt", "script.mm", "tree.json", "x.mm", "x.pl", "x.txt", "x.svg", "x.png"),
    *(
        "no/x.mm",
        "..",
        "/dev/null",
        "/dev/zero",
        "fifo",
        "tournament.jsonl",
        "~",
        "=",
        "==",
        "!=",
        "<",
        "<=",
        ">",
    ),
    *(">=", "=<", "≠"),
    *("at least", "at most", "exactly", "black", "white", "shared", "+", "-", "R_BB", "_"),
    *(" RRBB 1 1", " count; codes 3", " guess $1 1 1"),
    "\n",
    *("\n1,__\n__,4\nend", "\n__,__,3\n#,1,__\nend", "\n1 2\n\nend", "\nend", "\n0,0,x\nend"),
)
"""Odd parts of statements: each terminal takes those that its pattern allows."""

HEAVY = {
    *("suggest", "suggest_parts", "suggest_all", "rate_parts", "rate_parts_exact", "play", "strategy"),
    *("profile", "generate", "chances"),
}
"""Statements that work for long: they are drawn rarely, so that the others have their turn."""

_RARELY = 0.02
_DEEP = 12
_RULE = "clues__where"


@cache
def _rules() -> dict[str, list[list[tuple[str, bool]]]]:
    """Return the expansions of each rule: names, and whether each is a terminal."""
    found: dict[str, list[list[tuple[str, bool]]]] = defaultdict(list)
    for rule in lark().rules:
        if any(base_name(each.name) in _KNOWN_ONLY for each in rule.expansion):
            continue
        found[str(rule.origin.name)].append([(str(each.name), each.is_term) for each in rule.expansion])
    return found


@cache
def _heights() -> dict[str, int]:
    """Return how deep the lowest tree of each rule is."""
    heights: dict[str, int] = {}
    grown = True
    while grown:
        grown = False
        for name, expansions in _rules().items():
            known = [_height(each, heights) for each in expansions]
            height = 1 + min((each for each in known if each is not None), default=-2)
            if height >= 1 and heights.get(name, height + 1) > height:
                heights[name], grown = height, True
    return heights


def _height(expansion: list[tuple[str, bool]], heights: dict[str, int]) -> int | None:
    deep = [heights.get(name) for name, terminal in expansion if not terminal]
    return None if None in deep else max((each for each in deep if each is not None), default=0)


@cache
def _fillings(terminal: str) -> tuple[str, ...]:
    """Return texts for a terminal of the grammar."""
    if terminal in Reading.keywords():
        return (Reading.keywords()[terminal],)
    pattern = next(each.pattern for each in lark().terminals if each.name == terminal)
    fits = re.compile(pattern.to_regexp())
    known = (*SAMPLES, *choices(base_name(terminal)))
    fitting = [each for each in known if any(_taken(fits, each, rest) for rest in ("", "(", " 2"))]
    fitting += _written().get(terminal, ())
    assert fitting, f"no example of a statement has the terminal {terminal}: declare one that has it"
    return tuple(dict.fromkeys(fitting))


@cache
def _written() -> dict[str, list[str]]:
    """Return what the examples of all statements have for each terminal."""
    found: dict[str, list[str]] = defaultdict(list)
    for script in scripts():
        for token in Reading(script, values=False):
            found[token.type].append(str(token))
    return found


def _taken(pattern: re.Pattern[str], sample: str, rest: str) -> bool:
    """Return whether a pattern matches exactly the sample if `rest` follows the sample."""
    found = (pattern.match(before + sample + rest, len(before)) for before in _BEFORE)
    return any(each is not None and each.end() - each.start() == len(sample) for each in found)


_BEFORE = ("?-", "=")
"""Texts before a sample, for patterns that look back."""

_KNOWN_ONLY = {"FAVOURITE", "favourite"}
"""The terminal that no text matches, as the reader knows its names, and the rule that begins with it."""


def terminals() -> list[str]:
    """Return all terminals of the grammar that occur in sentences."""
    return sorted(
        {name for rules in _rules().values() for rule in rules for name, terminal in rule if terminal}
    )


def statement(random: Random) -> str:
    """Return one statement as the grammar has it."""
    while True:
        words, heavy = _words("statement", random)
        if not heavy or random.random() < _RARELY:
            return " ".join(words)


def sentence(random: Random, odd: Sequence[str]) -> str:
    """Return one statement, some of whose names are `odd`, or a rule, which has the most forms."""
    return " ".join(_words(random.choice(("statement", "statement", _RULE)), random, odd)[0])


def _words(name: str, random: Random, odd: Sequence[str] = (), depth: int = 0) -> tuple[list[str], bool]:
    expansions, heights = _rules()[name], _heights()
    if depth > _DEEP:
        least = min(_height(each, heights) or 0 for each in expansions)
        expansions = [each for each in expansions if (_height(each, heights) or 0) == least]
    words: list[str] = []
    heavy = name.rpartition("__")[2] in HEAVY
    for part, terminal in random.choice(expansions):
        if terminal:
            known = _fillings(part)
            words.append(random.choice(odd if odd and '""' in known and random.random() < 0.6 else known))
        else:
            more, hard = _words(part, random, odd, depth + 1)
            words += more
            heavy |= hard
    return words, heavy
