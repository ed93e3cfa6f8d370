"""Positions of a game (space, clues, remaining codes), and the ratings of guesses."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from math import log2
from typing import NamedTuple

from mmlogic.codes.dialects.dialect import Dialect
from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.marks import Marks
from mmlogic.codes.theory import Clue as NamedClue, Theory
from mmlogic.common.arrays import NDArray, np
from mmlogic.players.engine.arrays import Code, Codes, Counts, Indexes, Packed, PlayerError, SpaceError
from mmlogic.players.engine.scorer import NO_CODE_LEFT, Scorer
from mmlogic.players.engine.space import Space
from mmlogic.players.engine.symmetry import Automorphism, Known
from mmlogic.players.rating import Rating, S

Watch = Callable[[int, int], bool]
"""A function of the work done and the total work (0 if unknown). The result says whether to continue."""


WEIGHT = 8
"""If clues may be wrong, a code is this many times as likely as a code that breaks one more clue."""


def _on(done: int, total: int) -> bool:
    return True


@dataclass(frozen=True)
class Clue:
    """A guess and its answer. `mark` is the number that the scorer gives to the answer, if it is known."""

    guess: Code
    told: Told
    mark: int | None = None

    @property
    def marks(self) -> Marks:
        """The answer as black and white marks. Raises SpaceError for any other kind of answer."""
        if not isinstance(self.told, Marks):
            raise SpaceError("this player understands black and white marks only")
        return self.told

    @property
    def black(self) -> int:
        """Number of black marks."""
        return self.marks.black

    @property
    def white(self) -> int:
        """Number of white marks."""
        return self.marks.white


@dataclass(frozen=True, eq=False)
class Position:
    """A game after some clues. Costly properties are computed on first use.

    If a space is too large to list, a player may use only `space.pegs`, `space.symbols` and `clues`.

    Attributes:
        space: the codes of the game.
        clues: the guesses so far, with their answers.
        watch: called with a player's progress. If it returns False, the player returns its best guess so far.
        lies: largest number of wrong clues.
        work: how many pairs of guess and code the player may compare for a choice, None for no limit.
    """

    space: Space
    clues: tuple[Clue, ...] = ()
    watch: Watch = _on
    lies: int = 0
    work: int | None = None
    _before: "Position | None" = field(default=None, repr=False)
    _left: Indexes | None = field(default=None, repr=False)

    def watched(self, watch: Watch) -> "Position":
        """Return this position with another `watch`. Computed properties stay computed."""
        here = copy(self)
        object.__setattr__(here, "watch", watch)
        return here

    @property
    def scorer(self) -> Scorer:
        """The scorer of the space."""
        return self.space.scorer

    def after_clues(self, clues: Iterable[Clue]) -> "Position":
        """Return the position after `clues`, in addition to the clues of this position."""
        return reduce(Position.with_clue, clues, self)

    def after(self, guess: Code, mark: int, left: Indexes | None = None) -> "Position":
        """Return the position after a guess and its mark. `left` are the remaining codes, if known."""
        return self.with_clue(Clue(guess, self.scorer.told(mark, guess), mark), left)

    def with_clue(self, clue: Clue, left: Indexes | None = None) -> "Position":
        """Return the position after one more clue."""
        clues = (*self.clues, clue)
        return Position(self.space, clues, self.watch, self.lies, self.work, self, left)

    @cached_property
    def left(self) -> Indexes:
        """Remaining codes, as ascending rows of `space.pool`."""
        if self._left is not None:
            return self._left
        if self._before is None:
            return self.space.secrets
        return self._possible(self._passed)

    @cached_property
    def codes(self) -> tuple[Code, ...]:
        """Remaining codes."""
        return tuple(map(tuple, self.space.pool[self.left].tolist()))

    @cached_property
    def _passed(self) -> int:
        made, before = len(self.clues), self._before
        silent = [number for number, clue in enumerate(self.clues) if self.is_open(clue)]
        if before is None or not silent:
            return made
        most = before._passed + (before._passed == made - 1)
        tried = (passed for passed in (made, *reversed(silent)) if passed <= most)
        return next((passed for passed in tried if len(self._possible(passed))), 0)

    def _possible(self, passed: int) -> Indexes:
        before = self._before
        assert before is not None
        if passed < before._passed:
            rows = self.space.secrets
            broken = self._breaks(rows, passed)
        else:
            rows = before.left
            broken = before.broken + self._breaks(rows, passed, len(before.clues))
        left: Indexes = rows[broken <= self.lies]
        return left

    def _breaks(self, rows: Indexes, passed: int, known: int = 0) -> NDArray[np.intp]:
        """Return how many clues, after the first `known`, the code in each of `rows` breaks.

        The first `passed` guesses did not win, even if their answers leave that open.
        """
        broken, codes = np.zeros(len(rows), dtype=np.intp), self.space.pool[rows]
        for number, clue in enumerate(self.clues[known:], known):
            broken += ~self.fits(clue, codes, itself=number >= passed or self._is_sole(clue))
        return broken

    def _is_sole(self, clue: Clue) -> bool:
        if not self.lies or not self.is_open(clue):
            return False
        return not self.fits(clue, self.space.pool[self.space.secrets]).any()

    @cached_property
    def broken(self) -> NDArray[np.intp]:
        """Number of clues that each remaining code breaks, shape (left,), at most `lies`."""
        if not self.lies:
            return np.zeros(len(self.left), dtype=np.intp)
        if (passed := self._passed) < len(self.clues):
            passed = 0  # each earlier guess may be the secret
        broken = self._breaks(self.left, passed)
        return np.minimum(broken, self.lies)

    @cached_property
    def odds(self) -> NDArray[np.float64]:
        """How likely the remaining codes are, relative to each other, shape (left,).

        Codes that break more clues are less likely (Berlekamp, 1968).
        """
        fewer = self.broken.min(initial=len(self.clues)) - self.broken
        odds: NDArray[np.float64] = np.power(float(WEIGHT), fewer, dtype=np.float64)
        return odds

    @property
    def likeliest(self) -> Indexes:
        """Remaining codes that break the fewest clues, as ascending rows of the pool."""
        if not self.lies:
            return self.left
        likeliest: Indexes = self.left[self.odds == self.odds.max()]
        return likeliest

    def may_win(self, rows: Indexes) -> NDArray[np.bool_]:
        """Return for each row of the pool whether it is one of the likeliest remaining codes."""
        at = np.minimum(np.searchsorted(self.likeliest, rows), len(self.likeliest) - 1)
        may: NDArray[np.bool_] = self.likeliest[at] == rows
        return may

    @cached_property
    def weighed(self) -> Indexes:
        """Remaining codes as rows of the pool. Each row is repeated in proportion to the odds of its code."""
        return np.repeat(self.left, WEIGHT ** (self.broken.max() - self.broken)) if self.lies else self.left

    def fits(self, clue: Clue, codes: Codes, *, itself: bool = False) -> NDArray[np.bool_]:
        """Return for each of `codes` whether it gives the clue's answer, shape (codes,).

        The clue's answer may leave open whether its guess has won. The guess then fits if `itself` is true.
        """
        marks = self.scorer.of(clue.guess, codes)
        allowed = None if clue.mark is not None else self.scorer.allowed(clue.told, clue.guess)
        if allowed is not None and self.is_open(clue):
            allowed[-1] = itself
        fits: NDArray[np.bool_] = marks == clue.mark if allowed is None else allowed[marks]
        return fits

    def is_open(self, clue: Clue) -> bool:
        """Whether the guess may have won although its answer does not say so."""
        if clue.mark is not None:
            return False
        own = self.scorer.told(self.scorer.width - 1, clue.guess)
        return clue.told == own and not self.space.dialect.wins(own, self.space.pegs)

    @property
    def lowest(self) -> Code:
        """The lowest of the remaining codes that break the fewest clues (clues may be lies)."""
        return self.space.code(int(self.likeliest[0]))

    @property
    def answer(self) -> Told:
        """Answer to the last guess."""
        return self.clues[-1].told

    @property
    def won(self) -> bool:
        """Whether the last guess was the secret."""
        if not self.clues:
            return False
        last = self.clues[-1]
        if last.mark is not None:
            return last.mark == self.scorer.width - 1
        blank = max(last.guess) == self.space.symbols
        return not blank and self.space.dialect.wins(last.told, self.space.pegs)

    @cached_property
    def usable(self) -> NDArray[np.bool_]:
        """Return for each code of the pool whether it may be guessed now, shape (pool,).

        In a hard game a guess must use all clues except at most `lies`. Every remaining code does so.
        """
        if not self.space.hard or self._before is None:
            return np.ones(len(self.space.pool), dtype=np.bool_)
        usable: NDArray[np.bool_] = self._unused <= self.lies
        return usable

    @cached_property
    def _unused(self) -> NDArray[np.uint16]:
        if self._before is None:
            return np.zeros(len(self.space.pool), dtype=np.uint16)
        return self._before._unused + ~self._using(self.clues[-1])

    def _using(self, clue: Clue) -> NDArray[np.bool_]:
        pool, demands = self.space.pool, self.space.dialect.demands(clue.guess, clue.told)
        if demands is None:
            return self.fits(clue, pool, itself=True)
        using = np.ones(len(pool), dtype=np.bool_)
        for place, symbol in demands.placed.items():
            using &= pool[:, place] == symbol
        for symbol, least in demands.least.items():
            using &= (pool == symbol).sum(axis=1) >= least
        return using

    @cached_property
    def automorphisms(self) -> tuple[Automorphism, ...]:
        """Automorphisms of the space that fix every clue."""
        if self._before is None:
            return self.space.symmetry.automorphisms
        last = self.clues[-1]
        return self.space.symmetry.stabiliser(self._before.automorphisms, last.guess, last.told)

    @property
    def _known(self) -> Known:
        guessed = {symbol for clue in self.clues for symbol in clue.guess}
        return guessed, self.automorphisms, self.left, self.space.hard and bool(self.clues)

    def canonical_guesses(self, highest: bool = False) -> Indexes:
        """Return the rows of the pool that are canonical: the first of each class of equivalent guesses.

        In a hard game, guesses that do not use the clues are left out.
        """
        if highest not in self._canonical:
            rows = self.space.symmetry.canonical_guesses(self._known, highest)
            self._canonical[highest] = rows[self.usable[rows]]
        return self._canonical[highest]

    @cached_property
    def _canonical(self) -> dict[bool, Indexes]:
        return {}

    def classes(self) -> tuple[Indexes, Indexes]:
        """Return the lowest row of each class of equivalent guesses (`canonical_guesses`), and its size."""
        rows, sizes = self.space.symmetry.classes(self._known)
        usable = self.usable[rows]
        return rows[usable], sizes[usable]

    def marks(self, guess: Code) -> Packed:
        """Return the mark that each remaining code gives to a guess, shape (left,)."""
        return self.scorer.of_rows(guess, self.left)

    def liars(self, guess: Code) -> Counts:
        """Return for each mark how many remaining codes may give it to a guess as a lie, shape (marks,)."""
        free = self.space.pool[self.left[self.broken < self.lies]]
        return len(free) - np.bincount(self.scorer.of(guess, free), minlength=self.scorer.width)

    @property
    def unfinished(self) -> "Position":
        """Return this position. Raises PlayerError if no code remains."""
        if not len(self.left):
            raise PlayerError(NO_CODE_LEFT)
        return self

    def partition(self, guess: Code) -> Counts:
        """Return for each mark how many remaining codes give it to a guess, shape (marks,)."""
        return np.bincount(self.marks(guess), minlength=self.scorer.width)

    def answers(self, guess: Code, secrets: Indexes) -> "Iterator[tuple[Position, NDArray[np.intp]]]":
        """Yield the position after each answer to `guess`, with the indexes of the `secrets` that give it."""
        left = self.left
        if len(left) == 1 and self.space.code(int(left[0])) == guess:  # this common case needs no array
            yield self.after(guess, self.scorer.width - 1, left), np.arange(len(secrets))
            return
        marks = self.marks(guess)
        mine = marks[np.searchsorted(left, secrets)]
        for mark in np.flatnonzero(np.bincount(mine)).tolist():
            yield self.after(guess, mark, left[marks == mark]), np.flatnonzero(mine == mark)


def with_clues(theory: Theory, position: Position) -> Theory:
    """Return the theory with the clues of a position."""
    clues = (NamedClue(theory.game.named(c.guess), c.told) for c in position.clues)
    return replace(theory, clues=tuple(clues))


def rate(position: Position, guess: Code) -> Rating[int]:
    """Return the rating of a guess, which may be any code. A blank peg is the number of symbols.

    If clues may be wrong, an answer is as likely as the codes for which it is true. But the codes for which
    it is a lie remain after it, too. Raises PlayerError if no code remains, or if the guess has a wrong
    length or symbol.
    """
    space, scorer = position.space, position.scorer
    if not space.has(guess, blanks=True):
        raise PlayerError(f"{list(guess)} is not {space.pegs} symbols between 0 and {space.symbols - 1}")
    counts, own = position.unfinished.partition(guess), scorer.width - 1
    left, leaves = len(position.left), list(map(int, _leaves(position, guess, counts)))
    found = [mark for mark in range(own + 1) if leaves[mark]]
    found.sort(key=lambda mark: -leaves[mark])
    answers = {mark: Part(scorer.told(mark, guess), int(counts[mark]), leaves[mark]) for mark in found}
    won = None  # stays None if only the winning code gives this answer
    if own in answers and leaves[own] and not space.dialect.wins(answers[own].told, space.pegs):
        won = answers.pop(own)
    return _rating(guess, [*answers.values()], won, left, bool(counts[-1]), space.dialect)


class Part(NamedTuple):
    """An answer, the number of codes for which it is true (`weight`), and the number of codes it leaves."""

    told: Told
    weight: int
    leaves: int


def _rating(
    guess: tuple[S, ...],
    parts: Sequence[Part],
    won: Part | None,
    left: int,
    consistent: bool,
    dialect: Dialect,
) -> Rating[S]:
    every = [*parts, won] if won else parts
    total = sum(each.weight for each in every)
    bits = sum(each.weight / total * log2(total / each.leaves) for each in every if each.weight > 0)
    return Rating(
        code=guess,
        consistent=consistent,
        left=left,
        expected=sum(each.weight * each.leaves for each in every) / total,
        worst=max(each.leaves for each in every),
        bits=abs(bits),
        parts={each.told: each.leaves for each in parts if each.leaves},
        dialect=dialect,
        won=(won.told, won.leaves) if won else None,
    )


def _leaves(position: Position, guess: Code, counts: Counts) -> Counts:
    """Return how many codes each mark leaves. The codes for which the mark is a lie count, too.

    A lie is an answer that some code of the game gives. If an answer does not say whether the guess has won,
    the mark of the win is no lie.
    """
    if not position.lies:
        return counts
    scorer, space, own = position.scorer, position.space, position.scorer.width - 1
    given = np.bincount(scorer.of(guess, space.pool[space.secrets]), minlength=own + 1) > 0
    leaves: Counts = (counts + position.liars(guess)) * given
    if not space.dialect.wins(scorer.told(own, guess), space.pegs):
        leaves[own] = counts[own]
    return leaves


def of_counts(
    guess: tuple[str, ...], counts: Mapping[Told, int], dialect: Dialect, own: Told | None = None
) -> Rating[str]:
    """Return the rating of a guess from the number of codes for each answer. `own` is the winning answer."""
    won = None if own is None or dialect.wins(own, len(guess)) else Part(own, 1, 1)
    others = {told: many - bool(won and told == own) for told, many in counts.items()}
    parts = [Part(told, many, many) for told, many in others.items() if many]
    parts.sort(key=lambda each: -each.leaves)
    return _rating(guess, parts, won, sum(counts.values()), own is not None, dialect)
