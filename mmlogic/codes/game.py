"""A code game: its pegs, its symbols, and the letter of each symbol."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from string import ascii_uppercase
from typing import Annotated, ClassVar

from mmlogic.codes.alphabets import ALPHABETS, COLOURS, PICTURES
from mmlogic.codes.constraints import Among, Distinct
from mmlogic.codes.dialects import dialects
from mmlogic.codes.dialects.dialect import Dialect
from mmlogic.codes.dialects.marks import MARKS
from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.quantities import Constraint
from mmlogic.codes.written import Code, Letters, Names
from mmlogic.common.wording import plural

BLANK = "_"
"""The sign of a blank peg in a guess. A blank peg matches no symbol."""

END = "end"
"""The symbol on the missing pegs of a shorter code: with 4 pegs, `red blue` is `red blue end end`."""

JOINT = "-"
"""The sign between the parts of a product, such as red-star."""


@dataclass(frozen=True)
class Game:
    """A game of codes. Each of the `pegs` of a code has one of `symbols`, which are names in order.

    A game defines which codes exist. Further conditions are rules of the session.

    Attributes:
        rules: the constraints that belong to a preset game.
        digits: whether symbols can also be typed as their `numerals`.
        language: the language of a game of words. Accents that this language ignores are dropped.
        answers: the name of the dialect, or a custom dialect.
        secrets: the number of secrets in a preset game.
        product: if the user declared all pairs of two lists as symbols: these two lists, else None.
        shortest: if codes have several lengths: the fewest pegs, else None. The first symbol is then END. For
            Prolog and players, a shorter code is `padded` with END.
    """

    data_keys: ClassVar = ("pegs", "symbols=kinds", "answers=dialect.name", "shortest?")

    pegs: int
    symbols: tuple[str, ...]
    rules: tuple[Constraint, ...] = ()
    digits: bool = field(default=False, compare=False)
    answers: str | Dialect = MARKS.name
    shortest: Annotated[int | None, "the fewest pegs, where codes have several lengths"] = None
    language: str = field(default="", compare=False)
    product: tuple[tuple[str, ...], tuple[str, ...]] | None = field(default=None, compare=False)
    secrets: int = field(default=1, compare=False)

    @cached_property
    def dialect(self) -> Dialect:
        """The dialect of the answers. Raises KeyError if no dialect has the name `answers`."""
        if isinstance(self.answers, Dialect):
            return self.answers
        return MARKS if self.answers == MARKS.name else dialects()[self.answers]

    @cached_property
    def factors(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Two lists whose pairs are the symbols: (red, blue) and (star, moon) for symbols such as red-star.

        The lists are those of `product`, or found in the names. Both are empty if the names are no pairs.
        """
        if self.product:
            return self.product
        names = self.kinds if len(self.kinds) > 1 else ()
        for place in (place for place, sign in enumerate(names[0] if names else "") if sign == JOINT):
            first, second = names[0][: place + 1], names[0][place:]
            left = tuple(name.removesuffix(second) for name in names if name.endswith(second))
            right = tuple(name.removeprefix(first) for name in names if name.startswith(first))
            if names == tuple(f"{one}{JOINT}{other}" for one in left for other in right):
                return left, right
        return (), ()

    @cached_property
    def index(self) -> dict[str, int]:
        """The index of each symbol in `symbols`, from 0."""
        return {name: place for place, name in enumerate(self.symbols)}

    def indexes(self, names: Sequence[str]) -> tuple[int, ...]:
        """Return the index of each symbol of a code. The index of a blank peg is `len(symbols)`."""
        index = {BLANK: len(self.symbols)} | self.index
        return tuple(index[name] for name in self.padded(names))

    def named(self, indexes: Iterable[int]) -> tuple[str, ...]:
        """Return the code whose symbols have these indexes in `symbols`, without END symbols at its end."""
        return self.trimmed([self.symbols[index] for index in indexes])

    def padded(self, code: Sequence[str]) -> tuple[str, ...]:
        """Return a code with END on its missing pegs, if the game has codes of several lengths."""
        return (*code, *[END] * (self.pegs - len(code))) if self.shortest else tuple(code)

    def trimmed(self, code: Sequence[str]) -> tuple[str, ...]:
        """Return a code without END symbols on its last pegs. At least `shortest` pegs remain."""
        length = len(code)
        while self.shortest and length > self.shortest and code[length - 1] == END:
            length -= 1
        return tuple(code[:length])

    def has_end(self, code: Sequence[str]) -> bool:
        """Return whether a guess contains the symbol END."""
        return self.shortest is not None and END in code

    def fits(self, length: int) -> bool:
        """Return whether codes may have this length."""
        return (self.shortest or self.pegs) <= length <= self.pegs

    def won(self, guess: Sequence[str], told: Told) -> bool:
        """Return whether the answer says that the guess is the secret. A guess with blank pegs is not."""
        return BLANK not in guess and self.dialect.wins(told, self.pegs)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The symbols without END."""
        return self.symbols[1:] if self.shortest else self.symbols

    @property
    def lengths(self) -> str:
        """How many pegs a code has, as text, such as `2 to 4 pegs`."""
        return f"{self.shortest} to {plural(self.pegs, 'peg')}" if self.shortest else plural(self.pegs, "peg")

    def lasting(self, shortest: int, pegs: int) -> "Game":
        """Return the game with codes of `shortest` to `pegs` pegs. If these differ, END is a symbol."""
        several = shortest < pegs
        symbols = ((END,) if several else ()) + self.kinds
        return replace(self, pegs=pegs, symbols=symbols, shortest=shortest if several else None)

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The values of the symbols, such as (1, 2, 3). () if some names are no numbers.

        The value of END is the least value minus 1.
        """
        ended = self.symbols[0] == END and len(self.symbols) > 1
        numbers = self.symbols[1:] if ended else self.symbols
        if not all(map(is_number, numbers)):
            return ()
        values = tuple(map(int, numbers))
        return (min(values) - 1, *values) if ended else values

    @cached_property
    def together(self) -> bool:
        """Whether codes are written run together: the name of every symbol is one letter or digit."""
        return runs_together(self.kinds)

    def written(self, code: Sequence[str]) -> Code:
        """Return a code as part of a statement: letters run together, or a list of names."""
        return Letters("".join(code)) if self.together and not self.has_end(code) else Names(tuple(code))

    @cached_property
    def letters(self) -> tuple[str | None, ...]:
        """The character for each symbol in a code, None for END, and None if no letter is free."""
        return (*[None] * (self.shortest is not None), *_letters(self.kinds))

    @cached_property
    def numerals(self) -> tuple[str, ...]:
        """A number for each symbol except END, from 0. If a name is a number, the names themselves."""
        if any(name.isdigit() for name in self.symbols):
            return self.symbols
        return (*self.symbols[: len(self.symbols) - len(self.kinds)], *map(str, range(len(self.kinds))))

    @cached_property
    def spellings(self) -> dict[str, set[str]]:
        """For each spelling in lower case, the symbols that it can mean: {"red"} for `r` and `red`."""
        found: dict[str, set[str]] = {}
        for spelling, name in self.spelled.items():
            found.setdefault(spelling.lower(), set()).add(name)
        return found

    @cached_property
    def spelled(self) -> dict[str, str]:
        """For each spelling, its symbol. A spelling is a picture, a letter, a numeral or a name.

        If a spelling fits two symbols, a name precedes a numeral, and a numeral precedes a letter.
        """
        numerals = zip(self.numerals, self.symbols, strict=True) if self.digits else ()
        letters = {letter: name for name, letter in zip(self.symbols, self.letters, strict=True) if letter}
        pictures = {sign: name for name in self.symbols for sign in PICTURES.get(name, "")}
        return pictures | letters | dict(numerals) | {name: name for name in self.symbols}

    @property
    def size(self) -> int:
        """The number of codes of the game, before clues and rules exclude any."""
        return sum(len(self.kinds) ** pegs for pegs in range(self.shortest or self.pegs, self.pegs + 1))

    def __str__(self) -> str:
        answered = "" if self.dialect == MARKS else f", answered with {self.dialect.name}"
        return f"{self.lengths} of {plural(len(self.kinds), 'symbol')}{answered}"


def runs_together(signs: Iterable[str | None]) -> bool:
    """Return whether codes of these signs can be run together: each sign is one letter or digit."""
    return all(sign and len(sign) == 1 and sign.isalnum() for sign in signs)


def is_number(name: str) -> bool:
    """Return whether a symbol is a number, which `sum` can add: `12`, `-3`, but not `007`."""
    return _NUMBER.fullmatch(name) is not None


def code_value(code: Sequence[str]) -> list[int | str]:
    """Return a code as a list for Prolog, in which symbols that are numbers become integers."""
    return [int(name) if is_number(name) else name for name in code]


_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,17}")


def _letters(symbols: tuple[str, ...]) -> tuple[str | None, ...]:
    fixed = {name: name if len(name) == 1 else COLOURS.get(name) for name in symbols}
    if all(name.isdigit() for name in symbols):
        return tuple(fixed.values())
    taken = {letter for letter in fixed.values() if letter}
    chosen: list[str | None] = []
    for name in symbols:
        letter = fixed[name]
        if letter is None:
            candidates = chain((c.upper() for c in name if c.isascii() and c.isalnum()), ascii_uppercase)
            letter = next((c for c in candidates if c not in taken), None)
            taken |= {letter} if letter else set()
        chosen.append(letter)
    return tuple(chosen)


DEFAULT = Game(6, tuple(COLOURS))
"""The default game: six pegs of nine colours."""


def numbered(count: int) -> tuple[str, ...]:
    """Return `count` names of symbols: colours if there are enough, else letters, else numbers from 1."""
    if count <= len(COLOURS):
        return tuple(COLOURS)[:count]
    if count <= len(ascii_uppercase):
        return tuple(ascii_uppercase[:count])
    return tuple(str(number) for number in range(1, count + 1))


_WORDLE = Game(5, tuple(ascii_uppercase), rules=(Among("english"),), answers="colours")

PRESETS = {
    "classic": Game(4, numbered(6)),
    "super": Game(5, numbered(8)),
    "grand": Game(4, numbered(25)),
    "bulls-and-cows": Game(4, tuple("0123456789"), rules=(Distinct(),)),
    "lock": Game(3, tuple("0123456789")),
    "bagels": Game(3, tuple("0123456789"), rules=(Distinct(),), answers="bagels"),
    "jotto": Game(5, tuple(ascii_uppercase), rules=(Distinct(),), answers="total"),
    "wordle": _WORDLE,
    "dordle": replace(_WORDLE, secrets=2),
    "quordle": replace(_WORDLE, secrets=4),
    "octordle": replace(_WORDLE, secrets=8),
    "black": Game(4, numbered(6), answers="black"),
    "secret-search": Game(6, tuple(ascii_uppercase), answers="directions"),
    "number": Game(4, tuple("0123456789"), answers="number"),
}
"""The named games."""


def sized(pegs: int, symbols: int) -> Game:
    """Return the game with this number of pegs and of symbols, such as `game 4x6`."""
    return Game(pegs, numbered(symbols))


def name_of(game: Game, secrets: int = 1) -> str | None:
    """Return the name of a game if it is a preset game, else None.

    Some presets differ only in the number of `secrets`: `wordle`, `dordle`. A game of words keeps its name
    with the letters of another language.
    """
    lettered = "".join(game.kinds) in ALPHABETS.values()
    names = {
        preset.secrets: name
        for name, preset in PRESETS.items()
        if preset == game
        or (
            lettered
            and any(isinstance(each, Among) for each in preset.rules)
            and preset == replace(game, symbols=preset.symbols)
        )
    }
    return names.get(secrets, names.get(1))
