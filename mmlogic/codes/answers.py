"""Answers about the remaining codes: how many, why a code is excluded, why none is left."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from mmlogic.codes.citing import breaks_data, clue_lines, rule_lines, sets_line, these, told_line
from mmlogic.codes.dialects import Dialect
from mmlogic.codes.drawing import pair_data, some_of
from mmlogic.codes.results import Break, Conflict, Repair
from mmlogic.codes.theory import Code, Theory
from mmlogic.common.wording import plural
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import NONE_LEFT, Line, Paper, Piece, line_width, plain
from mmlogic.session.statements.questions import CountAnswer

__all__ = ["CheckAnswer", "CodeCount", "FalseCluesAnswer", "WhyAnswer"]

_REPAIRS = 10
"""How many slips a script is told of."""

_LIKELY = 3
"""How many slips a person is told of."""


@dataclass(kw_only=True)
class CodeCount(CountAnswer):
    """How many codes are left, exactly."""

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the number; a person is told in a sentence."""
        if not paper.person:
            yield plain(str(self.count))
        elif self.count == 0:
            yield from paper.wrapped(NONE_LEFT)
        else:
            yield [*paper.codes_left(self.count, exact=True), ("", ".")]

    def rows(self) -> Iterator[Row]:
        """Yield the number."""
        yield ["count"]
        yield [self.count]


@dataclass(kw_only=True)
class CheckAnswer(Answer):
    """Whether a code is consistent, and the clues and the rules (their numbers) that it breaks.

    It is true if the code is consistent.
    """

    code: Code
    broken: tuple[Break, ...]
    rules: tuple[int, ...]
    theory: Theory

    @property
    def consistent(self) -> bool:
        """Whether the code breaks no rule, and no more clues than may be wrong."""
        return len(self.broken) <= self.theory.lies and not self.rules

    def __bool__(self) -> bool:
        return self.consistent

    def data(self) -> dict[str, Any]:
        """Return the verdict with its reasons."""
        broken = breaks_data(self.broken, self.theory) + [{"rule": rule} for rule in self.rules]
        return {"consistent": self.consistent, "broken": broken}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the verdict, and a line for each clue and each rule that the code breaks."""
        sign, style = (paper.signs.right, "right") if self.consistent else (paper.signs.wrong, "wrong")
        signed = [(f"class:{style}", sign), ("", " ")] if paper.person else []
        yield from paper.wrapped([*signed, *paper.code(self.code, 0), ("", self._verdict)], "  ")
        for each in self.broken:
            yield from clue_lines(each.clue, self.theory, self._difference(each, paper), paper)
        yield from rule_lines(self.rules, self.theory, paper)

    @property
    def _verdict(self) -> str:
        theory = self.theory
        if self.consistent and self.broken:
            wrong = these([each.clue for each in self.broken], [], theory)
            return f" is possible: only {wrong} would be wrong."
        if self.consistent:
            fits = these(range(1, len(theory.clues) + 1), range(1, len(theory.rules) + 1), theory)
            return f" is possible: it fits {fits}." if fits else " is possible: there are no clues yet."
        broken = these([each.clue for each in self.broken], self.rules, theory)
        more = f", and at most {theory.lies} may be wrong" if theory.lies and not self.rules else ""
        return f" is not possible: it breaks {broken}{more}."

    def _difference(self, broken: Break, paper: Paper) -> Line:
        game = self.theory.game
        dialect = game.dialect
        if not paper.coloured:
            return plain(f"gave {dialect.words(broken.given)}; would give {dialect.words(broken.would_be)}")
        given, would_be = (dialect.line(told, game.pegs, paper) for told in (broken.given, broken.would_be))
        return [("", "gave "), *given, ("", "   would give "), *would_be]

    def rows(self) -> Iterator[Row]:
        """Yield a row for each clue and each rule that the code breaks."""
        dialect = self.theory.game.dialect
        yield ["clue", "rule", *_columns(dialect, "given"), *_columns(dialect, "would_be")]
        for clue, given, would_be in self.broken:
            yield [clue, "", *dialect.cells(given), *dialect.cells(would_be)]
        yield from (["", rule, *[""] * (2 * len(dialect.kinds))] for rule in self.rules)


@dataclass(kw_only=True)
class WhyAnswer(Answer):
    """Why no code is left; `count` is how many there are if that is not so, and the answer is false then."""

    meanings: ClassVar[Mapping[str, str]] = {
        "sets": "of `why all`: every smallest set of clues that contradict each other, and its rules",
    }

    conflict: Conflict
    theory: Theory
    count: int = 0

    def __bool__(self) -> bool:
        return not self.count

    def data(self) -> dict[str, Any]:
        """Return the conflict and its repairs."""
        dialect = self.theory.game.dialect
        repairs = [
            {
                "clue": each.clue,
                "given": pair_data(each.given, dialect),
                "instead": pair_data(each.instead, dialect),
                "codes": each.codes,
            }
            for each in self.conflict.repairs
        ]
        rules = {"rules": list(self.conflict.rules)} if self.conflict.rules else {}
        count = {"count": self.count} if self.count else {}
        each = [{"clues": list(clues), "rules": list(needed)} for clues, needed in self.conflict.sets]
        sets = {"sets": each} if each else {}
        return {"conflict": list(self.conflict.clues), "repairs": repairs} | rules | sets | count

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the clues and rules that contradict each other, then the slips that would explain it."""
        if self.count:
            yield [("", "Nothing contradicts: "), *paper.codes_left(self.count), ("", ".")]
            return
        yield from paper.wrapped([("class:warning", "No code is left"), ("", f": {self._reason}.")])
        for number in self.conflict.clues:
            yield from clue_lines(number, self.theory, told_line(number, self.theory, paper), paper)
        yield from rule_lines(self.conflict.rules, self.theory, paper)
        yield from self._other_sets(paper)
        yield from self._slips(paper)

    @property
    def _reason(self) -> str:
        return self._contradiction(self.conflict.clues, self.conflict.rules)

    def _contradiction(self, clues: Sequence[int], rules: Sequence[int]) -> str:
        names = these(clues, rules, self.theory, all_named=True)
        many = len(clues) + len(rules)
        return f"{names} contradict each other" if many > 1 else f"{names or 'the game'} allows none"

    def _other_sets(self, paper: Paper) -> Iterator[Line]:
        """Draw the other smallest sets, and say that these are all."""
        sets = self.conflict.sets
        for clues, rules in sets[1:]:
            told = self._contradiction(clues, rules)
            yield from paper.wrapped(plain(f"{told[:1].upper()}{told[1:]}, too."))
        if sets:
            yield from paper.wrapped(sets_line(len(sets)))

    def _slips(self, paper: Paper) -> Iterator[Line]:
        repairs = self.conflict.repairs
        if not repairs:
            yield from paper.wrapped(plain("No change to the answer of a single clue leaves a code."))
            return
        yield from paper.wrapped(plain("One slip would explain it, the likeliest first:"))
        most = _LIKELY if paper.person else _REPAIRS
        yield from _repair_lines(repairs[:most], self.theory.game.dialect, paper)
        if rest := repairs[most:]:
            clues = {each.clue for each in rest}
            of = f" of clue {min(clues)}" if len(clues) == 1 else ""
            yield [("class:quiet", f"  and {len(rest)} more slip{'s' * (len(rest) > 1)}{of}.")]

    def rows(self) -> Iterator[Row]:
        """Yield a row for each clue, each rule and each repair. Of `why all`, each set has its number."""
        conflict = self.conflict
        dialect = self.theory.game.dialect
        head = ["clue", "rule", *_columns(dialect, "given"), *_columns(dialect, "instead"), "codes"]
        empty = [""] * (2 * len(dialect.kinds) + 1)
        if conflict.sets:
            yield ["set", *head]
            for number, (clues, rules) in enumerate(conflict.sets, 1):
                yield from ([number, clue, "", *empty] for clue in clues)
                yield from ([number, "", rule, *empty] for rule in rules)
            for clue, given, instead, codes in conflict.repairs:
                yield ["", clue, "", *dialect.cells(given), *dialect.cells(instead), codes]
            return
        yield head
        repaired = {repair.clue for repair in conflict.repairs}
        yield from ([clue, "", *empty] for clue in conflict.clues if clue not in repaired)
        yield from (["", rule, *empty] for rule in conflict.rules)
        for clue, given, instead, codes in conflict.repairs:
            yield [clue, "", *dialect.cells(given), *dialect.cells(instead), codes]


@dataclass(kw_only=True)
class FalseCluesAnswer(Answer):
    """Where clues may be wrong: of the `count` codes that are left, how many take each clue for a lie."""

    meanings: ClassVar[Mapping[str, str]] = {
        "lies": "how many of the clues may be wrong",
        "false": "for each clue, the likeliest lie first, how many `codes` take it for one",
    }

    theory: Theory
    count: int
    false: Mapping[int, int]

    def __bool__(self) -> bool:
        return False

    def data(self) -> dict[str, Any]:
        """Return the counts, the likeliest lie first."""
        false = [{"clue": clue, "codes": many} for clue, many in self._likeliest()]
        return {"conflict": [], "repairs": [], "count": self.count, "lies": self.theory.lies, "false": false}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the clues that may be false, the likeliest first, and name those that are true."""
        codes = paper.codes_left(self.count)
        if not any(self.false.values()):
            why = "none of the clues is a lie" if self.false else "there are no clues yet"
            yield from paper.wrapped([*codes, ("", f", and {why}.")])
            return
        each = self.theory.lies == 1 and sum(self.false.values()) == self.count
        lies = (
            ("each with one lie" if self.count > 1 else "with one lie")
            if each
            else f"with at most {plural(self.theory.lies, 'lie')}"
        )
        yield from paper.wrapped([*codes, ("", f", {lies}. The likeliest first:")])
        for clue, many in self._likeliest():
            if many:
                line = told_line(clue, self.theory, paper)
                told = [*line, ("class:quiet", f"   false in {paper.glance(many)}")]
                yield from clue_lines(clue, self.theory, told, paper)
        if true := sorted(clue for clue, many in self.false.items() if not many):
            verb = "is" if len(true) == 1 else "are"
            yield from paper.wrapped(plain(f"{some_of('Clue', true, 0)} {verb} true in all of them."))

    def rows(self) -> Iterator[Row]:
        """Yield a row for each clue."""
        yield ["clue", "codes"]
        yield from self._likeliest()

    def _likeliest(self) -> list[tuple[int, int]]:
        return sorted(self.false.items(), key=lambda each: (-each[1], each[0]))


def _columns(dialect: Dialect, what: str) -> list[str]:
    """Return the columns of an answer that is given, or instead, as `what` says."""
    return [f"{what}_{name}" for name in dialect.columns]


def _repair_lines(repairs: Sequence[Repair], dialect: Dialect, paper: Paper) -> Iterator[Line]:
    """Yield the slips in columns for a person, in a sentence each for a script."""
    edits = [f"edit {each.clue} {dialect.text(each.instead)}" for each in repairs]
    changes = [f"{dialect.words(each.instead)}, not {dialect.words(each.given)}" for each in repairs]
    if not paper.person:
        for each, edit, text in zip(repairs, edits, changes, strict=True):
            yield plain(f"  {edit}: {text}; leaves {''.join(paper.codes(each.codes))}")
        return
    numbers = [paper.glance(each.codes) for each in repairs]
    widths = [max(map(len, column)) for column in (edits, changes, numbers)]
    for edit, text, number in zip(edits, changes, numbers, strict=True):
        head: list[Piece] = [("class:keyword", f"  {edit:<{widths[0]}}")]
        leaves = ("class:quiet", f"leaves {number:>{widths[2]}}")
        tail = [("", f"{text:<{widths[1]}}   "), leaves]
        fits = paper.width is None or line_width(head) + 3 + line_width(tail) <= paper.width
        yield from paper.beside(
            head, tail if fits else [("", f"{text}; "), ("class:quiet", f"leaves {number}")]
        )
