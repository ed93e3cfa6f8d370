"""The codes that are left of a theory: how many, the first, those of some ranks, some drawn, what they share.

This is the one door to them. Behind it stand a list, Prolog's decision diagram and a SAT solver, all of them
exact; `thresholds.py` says how far each goes. Whether clues may be wrong is part
of the theory.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from mmlogic.codes import thresholds
from mmlogic.codes.dialects import MARKS
from mmlogic.codes.dialects.dialect import Told, fits
from mmlogic.codes.game import Game
from mmlogic.codes.marks import feedback
from mmlogic.codes.program import Program, checked_engine, if_any
from mmlogic.codes.theory import Break, Clue, Code
from mmlogic.common.budget import UNLIMITED
from mmlogic.language import StatementProblem
from mmlogic.machine import LimitExceeded, Limits

if TYPE_CHECKING:
    from mmlogic.codes.by_sat import SatCodes
    from mmlogic.codes.rows import Keeps, Sample


_T = TypeVar("_T")

_FIRST_PAGE, _LARGEST_PAGE = 20, 20_000
"""Codes of the first page of a listing, and of the largest."""


def symbol_counts(game: Game, codes: Iterable[Code]) -> list[list[int]]:
    """Return for every place, and there for every symbol, how many codes have it there."""
    tallies = [dict.fromkeys(game.symbols, 0) for _ in range(game.pegs)]
    for code in codes:
        for tally, symbol in zip(tallies, game.padded(code), strict=True):
            tally[symbol] += 1
    return [list(tally.values()) for tally in tallies]


def _numbers(rows: Iterable[Iterable[int]]) -> list[list[int]]:
    return [list(map(int, row)) for row in rows]


class TooManyCodes(LimitExceeded):
    """More codes are left than a diagram, or else a list, can count in some seconds."""

    def __init__(self, *, calling: bool = False, lying: bool = False) -> None:
        """Advise what to do; with `calling`, blame a rule that calls Prolog.

        With `lying` clues may be wrong: then players cannot go on, either.
        """
        goes_on = "with `set engine diagram`, `count` goes on until `set timeout` or `set memory` stops it"
        if calling:
            message = "the codes that are left cannot be counted in a few seconds: a rule calls Prolog"
            hint = f"does `residual` end, and has it few states? {goes_on}"
        else:
            message = "the codes that are left are too many to be counted in a few seconds"
            some = f"`codes 1` looks for one of them{'' if lying else ', `suggest auto` for a guess'}"
            hint = f"{some}; {goes_on}"
        super().__init__("inferences", message, hint)


class Remaining(Program):
    """The codes that are left of one theory, by its program in Prolog.

    Questions raise, too, ValueError for an engine that is none of ENGINES.
    """

    _few: list[Code] | None = None

    @cached_property
    def _counted(self) -> int | None:
        """Their number; None if that takes more than some seconds, and nobody was patient."""
        found = self.count_soon()
        if found is None and not self.theory.own:
            self._few = self._few_by_sat()
            return None if self._few is None else len(self._few)
        return found

    @property
    def why(self) -> str:
        """Which way leads to their number, and why: the ways are those of `thresholds.py`."""
        if self._counted is None:
            return "nothing, because neither a diagram nor a list holds the codes"
        if self._few is not None:
            few = f"{len(self._few):,} codes are left"
            return f"a SAT solver, because a diagram would be too large and {few}"
        return "the diagram, because it has few enough states"

    @property
    def counted(self) -> int | None:
        """The number of codes, if it is known already."""
        return vars(self).get("_counted")

    def count(self, *, patient: bool = False) -> int:
        """Return the exact number of codes.

        Raises TooManyCodes where that takes more than some seconds, unless one is `patient`.
        """
        if self._counted is None and patient:
            self._counted = self.ask("codes_count", "auto", read=int)
        if self._counted is None:
            raise TooManyCodes(calling=bool(self.theory.own), lying=self.theory.lies > 0)
        return self._counted

    def _few_by_sat(self) -> list[Code] | None:
        """Return the codes if a SAT solver can follow the rules and they are few."""
        try:
            with self.by_sat() as sat:
                return sat.few()
        except StatementProblem:
            return None

    def count_soon(self) -> int | None:
        """Return the number of codes by the diagram, None where that takes more than some seconds."""
        return self.ask("codes_count_soon", read=if_any(int))

    def count_by(self, engine: str) -> int:
        """Return the exact number of codes as `set engine` says who counts them, for as long as it takes."""
        if engine == "auto":
            return self.count()
        if engine == "sat":
            with self.by_sat() as sat:
                return sat.count()
        return self.ask("codes_count", checked_engine(engine), read=int)

    def first(self, after: Code = ()) -> Code | None:
        """Return the first code, or the first after a code, in the order of the symbols, place by place."""
        return next(chain.from_iterable(self.pages(after=after, most=1)), None)

    def pages(self, engine: str = "auto", after: Code = (), most: int | None = None) -> Iterator[list[Code]]:
        """Yield the codes after `after` in their order, in pages that grow, `most` of them at the most."""
        size, last = _FIRST_PAGE, after
        if engine == "sat":
            with self.by_sat() as sat:
                yield from sat.pages(after, most)
            return
        while most is None or most > 0:
            wanted = size if most is None else min(size, most)
            page = self._page(engine, last, wanted)
            if page:
                yield page
            if len(page) < wanted:
                return
            last, size = page[-1], min(size * 10, _LARGEST_PAGE)
            most = None if most is None else most - wanted

    def witness(self) -> tuple[bool, Code | None]:
        """Return whether it is soon told if there is a code, and one if there is."""
        words = sum(len(words) for rule in self.theory.rules for words in rule.words.values())
        more = words * thresholds.FOUND_FOR_WORD
        sure, found = self._first_within(
            thresholds.TESTED_SOON if self.theory.own else thresholds.FOUND + more
        )
        if sure or self.theory.own:
            return sure, found
        with suppress(LimitExceeded, StatementProblem), self.by_sat() as sat:
            sure, found = sat.some()
        return (sure, found) if sure else self._first_within(thresholds.FOUND_LATE + more)

    def _first_within(self, inferences: int) -> tuple[bool, Code | None]:
        try:
            return True, next(iter(self._page("auto", (), 1, Limits(inferences=inferences))), None)
        except LimitExceeded:
            return False, None

    def _page(self, engine: str, last: Code, size: int, limits: Limits = UNLIMITED) -> list[Code]:
        after = self.value(last) if last else []
        return self.ask_codes("codes_page", checked_engine(engine), after, size, limits=limits) or []

    def holds(self, code: Code) -> bool:
        """Tell whether a code is among them."""
        broken, rules = self.breaks(code)
        return len(broken) <= self.theory.lies and not rules

    def breaks(self, code: Code) -> tuple[tuple[Break, ...], tuple[int, ...]]:
        """Return the clues that `code` breaks, and the numbers of the rules."""
        value, given = self.theory.game.dialect.value, self.theory.clues

        def read(answer: Any) -> tuple[tuple[Break, ...], tuple[int, ...]]:
            clues, rules = answer
            return tuple(Break(n, given[n - 1].told, value(each)) for n, each in clues), tuple(rules)

        return self.ask("code_breaks", self.value(code), read=read)

    def answer(self, guess: Code, code: Code) -> Told:
        """Return what a codemaker who holds `code` answers to `guess`."""
        game, dialect = self.theory.game, self.theory.game.dialect
        if dialect.predicate == MARKS.predicate:
            return feedback(game.padded(guess), game.padded(code))
        guessed, held = self.value(guess), self.value(code)
        return self.ask("code_answer", dialect.predicate, guessed, held, read=dialect.value)

    def fits(self, code: Code, clue: Clue) -> bool:
        """Tell whether a code gives the answer of a clue."""
        return all(map(fits, clue.told, self.answer(clue.code, code)))

    def answer_counts(self, guess: Code) -> dict[Told, int] | None:
        """Return how many codes give each answer to a guess, where no clue may be wrong.

        They are counted by one diagram, or by one for each answer. None if a rule calls Prolog, as codes can
        then only be counted one by one.
        """
        dialect = self.theory.game.dialect
        read = if_any(lambda rows: {dialect.value(value): int(count) for value, count in rows})
        return self.ask("guess_answer_counts", dialect.predicate, self.value(guess), read=read)

    def ranked(self, ranks: Sequence[int]) -> list[Code]:
        """Return the codes of these ranks, each from 0 to below `count`, in the order of the listing.

        Raises ValueError for any other rank.
        """
        if self._few is not None:
            return [self._few[rank] for rank in ranks]
        if (codes := self.ask_codes("codes_ranked", list(ranks))) is not None:
            return codes
        wanted = set(ranks)
        every = enumerate(chain.from_iterable(self.pages()))
        found = {rank: code for rank, code in every if rank in wanted}
        if missing := sorted(wanted - set(found)):
            raise ValueError(f"no code has rank {missing[0]}")
        return [found[rank] for rank in ranks]

    def draw(self, many: int, random: Random) -> list[Code]:
        """Return codes drawn independently and uniformly; none if none is left."""
        found = list[Code]()
        while len(found) < many and (code := self._drawn_freely(random, many)) is not None:
            found.append(code)
        if len(found) == many:
            return found
        count = self.count(patient=True)
        ranks = [random.randrange(count) for _ in range(many - len(found))] if count else []
        return found + (self.ranked(ranks) if ranks else [])

    def sample(
        self, many: int, random: Random, keeps: "Keeps | None" = None, *, patient: bool = False
    ) -> "Sample":
        """Return `many` codes as rows of an array, drawn uniformly; all if they are few.

        `keeps` picks from codes of the game, as rows, those that fit the clues: it may save a diagram.
        """
        from mmlogic.codes import rows  # it brings numpy

        known = rows.known(self)
        count = self.count(patient=patient) if known is None else known.count
        every = count <= min(thresholds.LEFT, 5 * many)
        if known is not None:
            ranks = rows.ranks(count, None if every else many, random)
            return rows.Sample(known.ranked(ranks), count, every)
        found = None if every or not keeps else rows.drawn(self.theory, count, many, random, keeps)
        if found is None:
            some = range(count) if every else [random.randrange(count) for _ in range(many)]
            found = rows.of_codes(self.ranked(some) if count else [], self.theory.game)
        return rows.Sample(found, count, every)

    def chances(self) -> list[list[int]]:
        """Return for every place, and there for every symbol, how many codes have it there."""
        counts, count = None, self.count()
        if count and self._few is None:
            counts = self.ask("codes_chances", read=if_any(_numbers))
        if counts is None:
            codes = chain.from_iterable(self.pages()) if self._few is None and count else self._few or ()
            counts = symbol_counts(self.theory.game, codes)
        return counts

    def formulas(self) -> list[Any]:
        """Return what is true of the codes, as prolog/codes/linear.pl writes it."""
        return self.ask("codes_formulas", read=list)

    def by_sat(self) -> "SatCodes":
        """Return a SAT solver for the codes. Raises StatementProblem for a rule that calls Prolog."""
        from mmlogic.codes.by_sat import SatCodes  # as few sessions need it

        return SatCodes(self.theory.game, self.formulas())

    def _drawn_freely(self, random: Random, many: int) -> Code | None:
        """Return a code of a large game whose symbols all differ, None if few of its codes are left."""
        theory, size = self.theory, self.theory.universe
        if not theory.rules or size is None or size <= thresholds.DRAWN_FREELY:
            return None
        if many > 1 and many * size >= thresholds.TRIED_FOR_SOME * self.count():
            return None
        for _ in range(thresholds.TRIED_FOR_ONE):
            code = tuple(random.sample(theory.game.symbols, theory.game.pegs))
            if all(self.fits(code, clue) for clue in theory.clues):
                return code
        return None
