"""Rules by which codemakers choose the secrets of tournaments, by name.

Stanilovsky, Lama and Lucero (2021) played against these secret-code selection algorithms.
*Playing Hard Mastermind Games with a SAT-based AI* chose its secrets by `spaced`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

Code = tuple[int, ...]
Draw = Callable[[Random, int, int], Sequence[int]]
"""A function that returns a random code, as the indexes of its symbols.

The arguments are a random generator, the number of pegs and the number of symbols.
"""


@dataclass(frozen=True)
class SecretRule:
    """A rule for the choice of a secret.

    Attributes:
        name: its name.
        line: which codes it chooses, in words.
        draw: returns a random code. None if the rule chooses secrets by their ranks in the list of codes.
        pegs: the least number of pegs.
        symbols: the least number of symbols.
        distinct: whether the game must have a different symbol for each peg.
    """

    name: str
    line: str
    draw: Draw | None = None
    pegs: int = 1
    symbols: int = 1
    distinct: bool = False

    def fits(self, pegs: int, symbols: int) -> bool:
        """Return whether a game has codes that the rule can choose."""
        return pegs >= self.pegs and symbols >= max(self.symbols, pegs * self.distinct)


def by_rank(rule: SecretRule, count: int, games: int, random: Random) -> list[int]:
    """Return the ranks of `games` secrets among `count` codes: random, or evenly spaced for `spaced`."""
    if rule.name == "spaced":
        return [game * (count - 1) // max(1, games - 1) for game in range(games)]
    return [random.randrange(count) for _ in range(games)]


def rule_of(name: str) -> SecretRule | None:
    """Return the rule with this name, None if unknown. Capitals and the spelling `colors` are allowed."""
    return RULES.get(name.lower().replace("colors", "colours"))


def _among(random: Random, pegs: int, some: Sequence[int]) -> list[int]:
    return random.choices(some, k=pegs)


def _each(random: Random, pegs: int, some: Sequence[int]) -> list[int]:
    """Return a random code that has all symbols of `some` and no others. Each such code is equally likely."""
    while True:
        code = _among(random, pegs, some)
        if len(set(code)) == len(some):
            return code


def _two(random: Random, pegs: int, symbols: int) -> list[int]:
    return _each(random, pegs, random.sample(range(symbols), 2))


def _a_and_b(random: Random, pegs: int, symbols: int) -> list[int]:
    return _each(random, pegs, (0, 1))


def _alternating(random: Random, pegs: int, symbols: int) -> list[int]:
    pair = random.sample(range(symbols), 2)
    return [pair[place % 2] for place in range(pegs)]


def _only_once(random: Random, pegs: int, symbols: int) -> list[int]:
    return random.sample(range(symbols), pegs)


def _first_is_last(random: Random, pegs: int, symbols: int) -> list[int]:
    code = _among(random, pegs, range(symbols))
    return [*code[:-1], code[0]]


def _usually_fewer(random: Random, pegs: int, symbols: int) -> list[int]:
    if random.random() < 0.9:
        return _among(random, pegs, random.sample(range(symbols), min(symbols, random.choice((2, 3)))))
    return _among(random, pegs, range(symbols))


_SHARES = (50, 25, 13, 8, 3, 1)
"""For `prefer-fewer`, the percentages of secrets made of 1, 2, 3, 4, 5 and all symbols."""


def _prefer_fewer(random: Random, pegs: int, symbols: int) -> list[int]:
    (many,) = random.choices((1, 2, 3, 4, 5, symbols), _SHARES)
    return _among(random, pegs, random.sample(range(symbols), min(symbols, many)))


RULES = {
    rule.name: rule
    for rule in (
        SecretRule("uniform", "every code is as likely as any other"),
        SecretRule("two-colours", "two random symbols, each at least once", _two, 2, 2),
        SecretRule("a-and-b", "the first two symbols, each at least once", _a_and_b, 2, 2),
        SecretRule("alternating", "two random symbols in turn", _alternating, 1, 2),
        SecretRule("only-once", "no symbol twice", _only_once, distinct=True),
        SecretRule("first-is-last", "the last peg is like the first", _first_is_last, 2),
        SecretRule("usually-fewer", "nine times in ten 2 or 3 symbols, otherwise all", _usually_fewer),
        SecretRule(
            "prefer-fewer", "1 symbol (50 %), 2 (25 %), 3 (13 %), 4 (8 %), 5 (3 %), all", _prefer_fewer
        ),
        SecretRule("spaced", "evenly spaced among the codes in order, from the first to the last"),
    )
}
"""All rules by name."""
