"""Games without numpy: a list of codes, and integers as bit sets of remaining codes.

One-step players, `first` and ratings work without numpy. All other players raise PlayerError.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, permutations, product
from math import perm
from operator import getitem
from typing import Any

from mmlogic.codes.remaining import Remaining
from mmlogic.codes.theory import Theory
from mmlogic.common import resources
from mmlogic.limits.budget import check
from mmlogic.players.engine.arrays import Code, PlayerError, SpaceError
from mmlogic.players.engine.position import Clue, Position
from mmlogic.players.engine.scorer import Scorer, WordScorer
from mmlogic.players.engine.space import Space
from mmlogic.players.engine.sums import PlainBits, SumScorer, rows_of

MOST = 10_000
"""Largest number of codes in a game without numpy."""

Measure = Callable[[Sequence[int]], int]
"""A function that weighs a guess by how many codes give each answer. The least weight is best."""


def missing(what: str) -> PlayerError:
    """Return the error for a feature (`what`) that needs numpy."""
    return PlayerError(f"{what} need {resources.missing('numpy')}")


class PlainSums(SumScorer):
    """A `SumScorer` that counts codes by bit sets instead of arrays."""

    def numbers(self, bits: PlainBits, guess: Code) -> Iterator[tuple[int, int]]:
        """Yield each mark that codes give to a guess, with the number of these codes."""
        for mark, some in bits.of_marks(rows_of(guess)):
            if self._weighed is None:
                yield mark, some.bit_count()
            elif some:
                wins = mark == self._top and self.space.symbols not in guess
                yield self.width - 1 if wins else int(self._weighed[mark]), some.bit_count()


class PlainWords(WordScorer):
    """A `WordScorer` that divides a bit set of codes peg by peg."""

    def numbers(self, bits: PlainBits, guess: Code) -> Iterator[tuple[int, int]]:
        """Yield each mark that codes give to a guess, with the number of these codes."""
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
        """Return for each class of symbols the set of codes with a symbol of this class at a peg, as bits."""
        own = {symbol: number for number, symbol in enumerate(dict.fromkeys(guess))}
        symbols, seen = range(self.space.symbols), [0] * max(len(own) + 1, 3)
        for symbol in symbols:
            number = own.get(symbol, len(own)) if self._order is None else self._order[guess[place]][symbol]
            seen[number] |= bits.has((place, symbol))
        return seen


class Rows(list[Code]):
    """A list of codes in order. An operation that only arrays have raises an error that names numpy."""

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, int | slice):
            return super().__getitem__(at)
        raise ModuleNotFoundError(f"this needs {resources.missing('numpy')}", name="numpy")

    def tolist(self) -> list[Code]:
        """Return the codes."""
        return list(self)


@dataclass(frozen=True, eq=False)
class PlainSpace(Space):
    """The codes of a game in lists instead of arrays."""

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
        """Whether all symbols and all pegs are interchangeable in secrets."""
        if len(self.secrets) < len(self.pool) or self.dialect.predicate != "marks" or self.dialect.weights:
            return False
        distinct = len(self.pool) == perm(self.symbols, self.pegs)
        return self.is_full or (distinct and all(len({*code}) == self.pegs for code in self.pool))

    def row(self, code: Sequence[int]) -> int | None:
        return self._numbers.get(tuple(code))

    @cached_property
    def _numbers(self) -> dict[Code, int]:
        return {code: row for row, code in enumerate(self.pool.tolist())}

    def code(self, row: int) -> Code:
        code: Any = self.pool[row]
        return tuple(code)


@dataclass(frozen=True, eq=False)
class PlainPosition(Position):
    """A game after some clues. The remaining codes are a list of rows."""

    @cached_property
    def bits(self) -> PlainBits:
        """The remaining codes as bit sets: which codes have a symbol at a peg, or at least n times."""
        return PlainBits([self.space.code(row) for row in self.left], self.space.pegs)

    def partition(self, guess: Code) -> Any:
        counts = [0] * self.scorer.width
        scorer: Any = self.scorer
        for mark, many in scorer.numbers(self.bits, guess):
            counts[mark] += many
        return counts

    def lightest(self, order: Sequence[int], weigh: Measure) -> int:
        """Return the row of least weight. If there are several, it is the first of them in `order`."""
        best, least, seen, codes = -1, None, set[object](), self.space.pool.tolist()
        add: Any = getitem
        for done, row in enumerate(order, 1):
            key = sum(map(add, self._key_parts, codes[row]))
            if key in seen:
                continue
            seen.add(key)
            if (form := self._form(key)) in seen:
                continue
            seen.add(form)
            check()
            sizes = [size for size in self.partition(codes[row]) if size]
            weight = weigh(sizes)
            if least is None or weight < least:
                best, least = row, weight
            if len(sizes) == len(self.left) or not self.watch(done, len(order)):
                break
        return best

    @cached_property
    def _key_parts(self) -> list[list[int]]:
        """A number for each peg and symbol. The numbers of a guess's pegs add up to the guess's key.

        The key says how often each symbol occurs in each group of pegs that no clue distinguishes. So guesses
        with equal keys partition the codes equally.
        """
        space: Any = self.space
        pegs, even, symbols = space.pegs, space.is_even, range(space.symbols + 1)  # one more for a blank peg
        columns = [tuple(clue.guess[peg] for clue in self.clues) if even else (peg,) for peg in range(pegs)]
        weights = [(pegs + 1) ** columns.index(column) for column in columns]
        return [[weight << self._width * each for each in symbols] for weight in weights]

    @cached_property
    def _width(self) -> int:
        return int(((self.space.pegs + 1) ** self.space.pegs).bit_length())

    @cached_property
    def _others(self) -> list[int]:
        """For each interchangeable symbol without a clue, where its counts begin in a key (`_key_parts`)."""
        space: Any = self.space
        named = {symbol for clue in self.clues for symbol in clue.guess}
        every = range(space.symbols if space.is_even else 0)
        return [self._width * symbol for symbol in every if symbol not in named]

    def _form(self, key: int) -> tuple[int, ...]:
        ones = (1 << self._width) - 1
        alike = [key >> at & ones for at in self._others]
        return key - sum(map(int.__lshift__, alike, self._others)), *sorted(alike)


def root(theory: Theory, guessed: Theory | None, others: Iterable[Code]) -> PlainPosition | None:
    """Return the position before the first clue, or None if there are more than `MOST` codes.

    Besides the secrets, the codes of `guessed` and `others` may be guessed.
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
    if theory.lies:
        raise missing("players that weigh codes")
    space, remaining = position.space, Remaining(theory)
    clues = tuple(Clue(theory.game.indexes(clue.code), clue.told) for clue in theory.clues)
    if not clues:
        return position
    position, found = replace(position, clues=clues), chain.from_iterable(remaining.pages())
    left: Any = [space.row(theory.game.indexes(code)) for code in found]
    open_wins = [clue.guess for clue in clues if position.is_open(clue)]
    for many in range(len(open_wins), 0, -1):  # assume that the first `many` of these guesses did not win
        unguessed: Any = [row for row in left if space.code(row) not in open_wins[:many]]
        if unguessed:
            return replace(position, _left=unguessed)
    return replace(position, _left=left)
