"""The remaining codes of a theory: count them, list them, find one by rank, choose some at random.

All other modules ask this one for remaining codes. A list, Prolog's decision diagram or a SAT solver finds
the codes. All numbers are exact. `thresholds.py` has the limits of each way. The theory says how many clues
may be wrong.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, suppress
from functools import cached_property
from itertools import chain, islice
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from mmlogic.codes import thresholds
from mmlogic.codes.dialects.parts import Told, agrees
from mmlogic.codes.game import BLANK, Game
from mmlogic.codes.listed import Listed, answering, listed, text_of
from mmlogic.codes.relations import Relations
from mmlogic.codes.theory import Break, Clue, Code
from mmlogic.language.errors import StatementProblem
from mmlogic.limits.budget import LimitExceeded, Limits

if TYPE_CHECKING:
    from mmlogic.sat.codes import SatCodes

_FIRST_PAGE, _LARGEST_PAGE = 20, 20_000
"""The number of codes on the first page of a listing, and on the largest page."""


def symbol_counts(game: Game, codes: Iterable[Code]) -> list[list[int]]:
    """Return for each peg and symbol how many of `codes` have the symbol on this peg."""
    tallies = [dict.fromkeys(game.symbols, 0) for _ in range(game.pegs)]
    for code in codes:
        for tally, symbol in zip(tallies, game.padded(code), strict=True):
            tally[symbol] += 1
    return [list(tally.values()) for tally in tallies]


_WAYS = {
    "clauses": "its clauses, because few codes are expected",
    "diagram": "the diagram, because it has few enough states",
}
"""For each engine that counts, a phrase with the reason."""


class TooManyCodes(LimitExceeded):
    """The codes left cannot be counted in a few seconds, neither by a diagram nor in a list."""

    def __init__(self, *, calling: bool = False, lying: bool = False) -> None:
        """Make the message and a hint.

        `calling` says that a rule calls Prolog, `lying` that clues may be wrong. Players cannot guess where
        clues may be wrong, so the hint does not mention `suggest` then.
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


class QuickCount(NamedTuple):
    """The number of codes, or None if counting them would take more than a few seconds.

    `way` is a text that says which program counted the codes, and why. `listed` has the codes if the program
    listed them.
    """

    number: int | None
    way: str
    listed: Sequence[Code] | None = None


class Remaining(Relations):
    """The remaining codes of one theory. Prolog answers most questions about them."""

    @cached_property
    def words(self) -> Listed | None:
        """The codes, if they are a list of words."""
        return listed(self.theory, Relations)

    @cached_property
    def quick_count(self) -> QuickCount:
        """The number of codes: the length of a word list, Prolog's count, or the count of a SAT solver."""
        if self.words is not None:
            return QuickCount(len(self.words), "its words, because a rule lists them", self.words)
        if (counted := self.count_soon()) is not None:
            engine, number = counted
            return QuickCount(number, _WAYS[engine])
        listed = None if self.theory.own else self._few_by_sat()
        if listed is None:
            return QuickCount(None, "nothing, because neither a diagram nor a list holds the codes")
        few = f"a diagram would be too large and {len(listed):,} codes are left"
        return QuickCount(len(listed), f"a SAT solver, because {few}", listed)

    @cached_property
    def _slow_count(self) -> int:
        return self.count_of("auto")

    @property
    def counted(self) -> int | None:
        """The number of codes, or None before the first count."""
        known = vars(self)
        quick = known.get("quick_count")
        return known.get("_slow_count") if quick is None or quick.number is None else quick.number

    def count(self, *, patient: bool = False) -> int:
        """Return the exact number of codes.

        Raises TooManyCodes if counting would take more than a few seconds, unless `patient` is true.
        """
        number = self.quick_count.number
        if number is not None:
            return number
        if patient or self.counted is not None:
            return self._slow_count
        raise TooManyCodes(calling=bool(self.theory.own), lying=self.theory.lies > 0)

    def _few_by_sat(self) -> list[Code] | None:
        """Return the codes, or None if they are many, or a rule cannot be written for a SAT solver."""
        game, most = self.theory.game, thresholds.LISTED_BY_SAT
        literals = thresholds.LITERALS_BY_SAT // (game.pegs * len(game.symbols))
        try:
            with self.by_sat() as sat:
                found = sat.few(min(most, literals), thresholds.FEW_BY_SAT)
        except StatementProblem:
            return None
        return None if found is None else [*map(game.named, found)]

    def count_by(self, engine: str) -> int:
        """Return the exact number of codes. `engine` is a value of `set engine`."""
        if engine == "auto":
            return self.count()
        if engine != "sat":
            return self.count_of(engine)
        with self.by_sat() as sat:
            number = sat.count(thresholds.COUNTED_BY_SAT)
        if number is None:
            many = f"{thresholds.COUNTED_BY_SAT:,}"
            reason = f"the engine sat counts codes one by one, and more than {many} are left"
            raise StatementProblem(reason, hint="`set engine auto` counts all of them")
        return number

    def first(self, after: Code = ()) -> Code | None:
        """Return the first code that follows the code `after`, or None. By default, the first of all codes.

        Codes are sorted by the symbol on the first peg, then on the second peg, and so on.
        """
        return next(chain.from_iterable(self.pages(after=after, most=1)), None)

    def pages(self, engine: str = "auto", after: Code = (), most: int | None = None) -> Iterator[list[Code]]:
        """Yield the codes that follow the code `after`, in order, as pages. Yield at most `most` codes."""
        size, last = _FIRST_PAGE, after
        if engine == "sat":
            game = self.theory.game
            with self.by_sat() as sat:
                later = sat.pages(game.indexes(after) if after else ())
                yield from ([game.named(code)] for code in islice(later, most))
            return
        if engine == "auto" and self.words is not None:
            start = bisect_right(self.words.texts, text_of(after, self.theory.game)) if after else 0
            codes = self.words[start : None if most is None else start + most]
            yield from ([*codes[at : at + _LARGEST_PAGE]] for at in range(0, len(codes), _LARGEST_PAGE))
            return
        while most is None or most > 0:
            wanted = size if most is None else min(size, most)
            page = self.page(engine, last, wanted)
            if page:
                yield page
            if len(page) < wanted:
                return
            last, size = page[-1], min(size * 10, _LARGEST_PAGE)
            most = None if most is None else most - wanted

    def witness(self) -> tuple[bool, Code | None]:
        """Search for a code, with limits. Return whether the search was completed, and the code, or None."""
        if self.words is not None:
            return True, next(iter(self.words), None)
        sure, found = self._first_within(thresholds.TESTED_SOON if self.theory.own else thresholds.FOUND)
        if sure or self.theory.own:
            return sure, found
        with suppress(LimitExceeded, StatementProblem), self.by_sat() as sat:
            sure, code = sat.some(thresholds.FOUND_BY_SAT)
            found = None if code is None else self.theory.game.named(code)
        return (sure, found) if sure else self._first_within(thresholds.FOUND_LATE)

    def _first_within(self, inferences: int) -> tuple[bool, Code | None]:
        try:
            return True, next(iter(self.page("auto", (), 1, Limits(inferences=inferences))), None)
        except LimitExceeded:
            return False, None

    def answer(self, guess: Code, code: Code) -> Told:
        """Return the answer to `guess` if `code` is the secret."""
        game = self.theory.game
        known = {*guess, *code} <= {BLANK, *game.index}
        if known and (answer := answering(game, guess)) is not None:
            return answer(text_of(code, game))
        return self.answers(guess, [code])[0]

    def breaks(self, code: Code) -> tuple[tuple[Break, ...], tuple[int, ...]]:
        if not any(rule.words for rule in self.theory.rules):
            return super().breaks(code)
        with closing(Relations(self.theory.about(code))) as program:  # loads `code`, not long word lists
            return program.breaks(code)

    def holds(self, code: Code) -> bool:
        """Return whether a code is one of the remaining codes."""
        if self.words is not None:
            return text_of(code, self.theory.game) in self.words.texts
        broken, rules = self.breaks(code)
        return len(broken) <= self.theory.lies and not rules

    def fits(self, code: Code, clue: Clue) -> bool:
        """Return whether a code would give the answer of a clue if it were the secret."""
        return agrees(clue.told, self.answer(clue.code, code))

    def ranked(self, ranks: Sequence[int]) -> list[Code]:
        """Return the code with each rank, which is its index, from 0, in the sorted list of codes.

        Every rank must be less than `count`.
        """
        if (listed := self.quick_count.listed) is not None:
            return [listed[rank] for rank in ranks]
        if (codes := self.codes_of_ranks(ranks)) is not None:
            return codes
        wanted = set(ranks)
        every = enumerate(chain.from_iterable(self.pages()))
        found = {rank: code for rank, code in every if rank in wanted}
        if missing := sorted(wanted - set(found)):
            raise ValueError(f"no code has rank {missing[0]}")
        return [found[rank] for rank in ranks]

    def draw(self, many: int, random: Random) -> list[Code]:
        """Return `many` codes, chosen independently and uniformly at random.

        If no code is left, return [].
        """
        found = list[Code]()
        while len(found) < many and (code := self._drawn_freely(random, many)) is not None:
            found.append(code)
        if len(found) == many:
            return found
        count = self.count(patient=True)
        ranks = [random.randrange(count) for _ in range(many - len(found))] if count else []
        return found + (self.ranked(ranks) if ranks else [])

    def chances(self) -> list[list[int]]:
        """Return for each peg and symbol how many codes have the symbol on this peg."""
        count, listed = self.count(), self.quick_count.listed
        counts = self.diagram_chances() if count and listed is None else None
        if counts is not None:
            return counts
        codes = chain.from_iterable(self.pages()) if count and listed is None else listed or ()
        return symbol_counts(self.theory.game, codes)

    def by_sat(self) -> "SatCodes":
        """Return a SAT solver for the codes. Raises StatementProblem for a rule that calls Prolog."""
        from mmlogic.sat.codes import SatCodes  # imported here because few sessions need a SAT solver

        return SatCodes(self.theory.game.pegs, len(self.theory.game.symbols), self.formulas())

    def _drawn_freely(self, random: Random, many: int) -> Code | None:
        """Choose codes of different symbols at random. Return the first that fits all clues.

        Return None if the game is small, if it has a rule other than `distinct`, or if too few codes fit.
        """
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
