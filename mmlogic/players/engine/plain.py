"""Games without numpy: codes in a list, those that are left as bits of integers.

Whoever looks one step ahead plays so, and so do the first consistent code, and the figures of a guess. All
others say that numpy is missing.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, permutations, product
from math import perm
from typing import Any

from mmlogic.codes.remaining import Remaining
from mmlogic.codes.theory import Theory
from mmlogic.common import resources
from mmlogic.common.budget import check
from mmlogic.players.engine.bits import PlainBits, rows_of
from mmlogic.players.engine.position import Clue, PlayerError, Position
from mmlogic.players.engine.scorer import Code, Scorer, SpaceError
from mmlogic.players.engine.space import Space
from mmlogic.players.engine.sums import SumScorer
from mmlogic.players.engine.tables import WordScorer

MOST = 10_000
"""The most codes of a game that is played without numpy."""

Measure = Callable[[Sequence[int]], int]
"""What a guess weighs, by the sizes of the parts that it makes of some codes: the least is the best."""


def missing(what: str) -> PlayerError:
    """Return the error that something needs numpy."""
    return PlayerError(f"{what} need {resources.missing('numpy')}")


class PlainSums(SumScorer):
    """Adds up marks by the bits of codes."""

    def numbers(self, bits: PlainBits, guess: Code) -> Iterator[tuple[int, int]]:
        """Yield marks of a guess, and how many codes give it each."""
        for mark, some in bits.of_marks(rows_of(guess)):
            if self._weighed is None:
                yield mark, some.bit_count()
            elif some:
                wins = mark == self._top and self.space.symbols not in guess
                yield self.width - 1 if wins else int(self._weighed[mark]), some.bit_count()


class PlainWords(WordScorer):
    """Looks up the words of codes, which are told apart peg by peg."""

    def numbers(self, bits: PlainBits, guess: Code) -> Iterator[tuple[int, int]]:
        """As for sums."""
        shape, classes = self._shape(guess)
        table, words = self._table(shape, classes)[0], {0: bits.every}
        for place in range(len(guess)):
            seen = self._seen(bits, place, guess)
            words = {
                word * classes + each: both
                for word, some in words.items()
                for each, has in enumerate(seen)
                if (both := some & has)
            }
        for word, some in words.items():
            yield int(table[word]), some.bit_count()

    def _seen(self, bits: PlainBits, place: int, guess: Code) -> list[int]:
        """Return which codes have each class of symbols at a place."""
        own = {symbol: number for number, symbol in enumerate(dict.fromkeys(guess))}
        symbols, seen = range(self.space.symbols), [0] * max(len(own) + 1, 3)
        for symbol in symbols:
            number = own.get(symbol, len(own)) if self._order is None else self._order[guess[place]][symbol]
            seen[number] |= bits.has((place, symbol))
        return seen


class Rows(list[Code]):
    """Codes in their order. Whoever wants some of them at once, as of an array, is told what is missing."""

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, int | slice):
            return super().__getitem__(at)
        raise ModuleNotFoundError(f"this needs {resources.missing('numpy')}", name="numpy")

    def tolist(self) -> list[Code]:
        """Return the codes, as an array does."""
        return list(self)


@dataclass(frozen=True, eq=False)
class PlainSpace(Space):
    """The codes of a game, listed: its pool is a list."""

    def ordered(self, rows: Any, ties: str) -> Any:
        if ties == "listed":
            raise missing("`ties listed`")
        return super().ordered(rows, ties)

    @cached_property
    def scorer(self) -> Scorer:
        dialect = self.dialect
        if dialect.predicate == "marks" or dialect.weights:
            return PlainSums(self)
        if dialect.compared in {"equal", "order"}:
            return PlainWords(self)
        raise missing(f"answers of {dialect.name}")

    @cached_property
    def is_even(self) -> bool:
        """Whether symbols, and pegs, are alike: a secret is any code, or any of different symbols."""
        if len(self.secrets) < len(self.pool) or self.dialect.predicate != "marks" or self.dialect.weights:
            return False
        distinct = len(self.pool) == perm(self.symbols, self.pegs)
        return self.is_full or (distinct and all(len({*code}) == self.pegs for code in self.pool))

    def row(self, code: Sequence[int]) -> int | None:
        pool: Any = self.pool
        row = bisect_left(pool, tuple(code))
        return row if pool[row : row + 1] == [tuple(code)] else None

    def code(self, row: int) -> Code:
        code: Any = self.pool[row]
        return tuple(code)


@dataclass(frozen=True, eq=False)
class PlainPosition(Position):
    """A game after some clues; the codes left are rows in a list."""

    @cached_property
    def bits(self) -> PlainBits:
        """The bits of the codes left."""
        return PlainBits([self.space.code(row) for row in self.left], self.space.pegs)

    def partition(self, guess: Code) -> Any:
        counts = [0] * self.scorer.width
        scorer: Any = self.scorer
        for mark, many in scorer.numbers(self.bits, guess):
            counts[mark] += many
        return counts

    def lightest(self, order: Sequence[int], weigh: Measure) -> int:
        """Return the first row of those that weigh least."""
        best, least, seen = -1, None, set[Code]()
        for done, row in enumerate(order, 1):
            check()
            guess = self.space.code(row)
            if (form := self._form(guess)) in seen:
                continue
            seen.add(form)
            sizes = [size for size in self.partition(guess) if size]
            weight = weigh(sizes)
            if least is None or weight < least:
                best, least = row, weight
            if len(sizes) == len(self.left) or not self.watch(done, len(order)):
                break
        return best

    def _form(self, guess: Code) -> Code:
        """Return what guesses have in common that part the codes left alike.

        That is how often each symbol stands at the pegs where no clue has different symbols; symbols that no
        clue has are alike.
        """
        space: Any = self.space
        if not space.is_even:
            return guess
        held = [0] * space.symbols
        for symbol, weight in zip(guess, self._weights, strict=True):
            held[symbol] += weight
        named, others = self._kinds
        return *[held[symbol] for symbol in named], *sorted([held[symbol] for symbol in others])

    @cached_property
    def _weights(self) -> list[int]:
        columns = [tuple(clue.guess[peg] for clue in self.clues) for peg in range(self.space.pegs)]
        return [(self.space.pegs + 1) ** columns.index(column) for column in columns]

    @cached_property
    def _kinds(self) -> tuple[list[int], list[int]]:
        """The symbols that clues have, and the others."""
        named = {symbol for clue in self.clues for symbol in clue.guess}
        every = range(self.space.symbols)  # a blank peg has none of them
        return [each for each in every if each in named], [each for each in every if each not in named]


def root(theory: Theory, guessed: Theory | None, others: Iterable[Code]) -> PlainPosition | None:
    """Return the position before the first clue; None if its codes are more than `MOST`.

    The codes of `guessed`, and `others`, may be guessed besides those of `theory`.
    """
    secrets, further = _codes(theory), _codes(guessed) if guessed else []
    if secrets is None or further is None:
        return None
    if not secrets:
        raise SpaceError("no code obeys the rules: there is nothing to guess")
    pool: Any = Rows(sorted({*secrets, *further, *others}))
    space = PlainSpace(theory.game.pegs, len(theory.game.symbols), pool, pool)
    rows: Any = sorted(row for each in secrets if (row := space.row(each)) is not None)
    return PlainPosition(replace(space, secrets=rows)) if len(pool) <= MOST else None


def _codes(theory: Theory) -> list[Code] | None:
    game, many = theory.game, theory.universe
    if many is not None:
        names = range(len(game.symbols))
        every = permutations(names, game.pegs) if theory.rules else product(names, repeat=game.pegs)
        return list(every) if many <= MOST else None
    remaining = Remaining(theory)
    if remaining.count(patient=True) > MOST:
        return None
    return [game.indexes(code) for code in chain.from_iterable(remaining.pages())]


def after(position: Position, theory: Theory) -> Position:
    """Return the position after the clues of a theory."""
    if theory.lies or theory.likely:
        raise missing("players that weigh codes")
    space, remaining = position.space, Remaining(theory)
    clues = tuple(Clue(theory.game.indexes(clue.code), clue.told) for clue in theory.clues)
    if not clues:
        return position
    position, found = replace(position, clues=clues), chain.from_iterable(remaining.pages())
    left: Any = [space.row(theory.game.indexes(code)) for code in found]
    open_wins = [clue.guess for clue in clues if position.is_open(clue)]
    for many in range(len(open_wins), 0, -1):  # they have not won, as far as any code is left so
        unguessed: Any = [row for row in left if space.code(row) not in open_wins[:many]]
        if unguessed:
            return replace(position, _left=unguessed)
    return replace(position, _left=left)
