"""Answers about the codes that are left."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mmlogic.codes.drawing import clue_line, clue_text, code_row, rule_line, symbols_line
from mmlogic.codes.results import Break, Conflict, Repair
from mmlogic.codes.theory import Clue, Code, Theory
from mmlogic.common.wording import plural
from mmlogic.language import spell
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import NONE_LEFT, Line, Paper, at_a_glance, code_text, left_text, plain
from mmlogic.session.statements.count import CountAnswer
from mmlogic.session.statements.history import PastAnswer

__all__ = [
    "CheckAnswer",
    "CodeCount",
    "HistoryAnswer",
    "WhyAnswer",
]

_REPAIRS = 10
"""How many slips are told of."""


@dataclass(kw_only=True)
class CodeCount(CountAnswer):
    """How many codes are left, exactly."""

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the number; a person is told in a sentence."""
        if not paper.person:
            yield plain(str(self.count))
        elif self.count == 0:
            yield NONE_LEFT
        else:
            amount, _, told = left_text(self.count, exact=True).partition(" ")
            yield [("class:strong", amount), ("", f" {told}")]

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
        """Whether the code breaks nothing."""
        return not self.broken and not self.rules

    def __bool__(self) -> bool:
        return self.consistent

    def data(self) -> dict[str, Any]:
        """Return the verdict with its reasons."""
        rules = [{"rule": number} for number in self.rules]
        return {"consistent": self.consistent, "broken": [each._asdict() for each in self.broken] + rules}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the verdict, and a line for each clue and each rule that the code breaks."""
        if self.consistent:
            known = len(self.theory.clues) + len(self.theory.rules)
            yield plain(f"consistent with all {known} clues and rules" if known > 1 else "consistent")
            return
        yield [("class:warning", "not consistent")]
        yield from (self._broken(each, paper) for each in self.broken)
        for number in self.rules:
            rule = self.theory.rules[number - 1]
            yield rule_line(number, rule) if paper.person else plain(f"  rule {number}: {rule}")

    def _broken(self, broken: Break, paper: Paper) -> Line:
        code = self.theory.clues[broken.clue - 1].code
        if paper.person:
            row = code_row(broken.clue, code, paper)
            return [*row, ("", f"  was given {broken.given}, and would be {broken.would_be}")]
        clue = f"  clue {broken.clue}, {code_text(code)}"
        return plain(f"{clue}, was given {broken.given}: it would be {broken.would_be}")

    def rows(self) -> Iterator[Row]:
        """Yield a row for each clue and each rule that the code breaks."""
        yield ["clue", "rule", "given_black", "given_white", "would_be_black", "would_be_white"]
        yield from ([broken.clue, "", *broken.given, *broken.would_be] for broken in self.broken)
        yield from (["", rule, "", "", "", ""] for rule in self.rules)


@dataclass(kw_only=True)
class WhyAnswer(Answer):
    """Why no code is left; `count` is how many there are if that is not so, and the answer is false then."""

    conflict: Conflict
    theory: Theory
    count: int = 0

    def __bool__(self) -> bool:
        return not self.count

    def data(self) -> dict[str, Any]:
        """Return the conflict and its repairs."""
        repairs = [repair._asdict() for repair in self.conflict.repairs]
        rules = {"rules": list(self.conflict.rules)} if self.conflict.rules else {}
        count = {"count": self.count} if self.count else {}
        return {"conflict": list(self.conflict.clues), "repairs": repairs} | rules | count

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the clues and rules that contradict each other, then the slips that would explain it."""
        if self.count:
            yield plain(f"no contradiction: {left_text(self.count, exact=not paper.person)}")
            return
        yield self._verdict(paper)
        for number in self.conflict.clues:
            clue = self.theory.clues[number - 1]
            drawn = clue_line(number, clue, paper)
            yield drawn if paper.person else plain(f"  clue {number}: {clue_text(clue)}")
        for number in self.conflict.rules:
            rule = self.theory.rules[number - 1]
            yield rule_line(number, rule) if paper.person else plain(f"  rule {number}: {rule}")
        yield from self._repairs(paper)

    def _verdict(self, paper: Paper) -> Line:
        conflict = self.conflict
        if not paper.person and not conflict.clues:
            return plain("no code obeys the rules")
        together = len(conflict.clues) + len(conflict.rules) > 1
        told = "these contradict each other" if together else "this cannot be"
        return [("class:warning", "no code is left"), ("", f": {told}")]

    def _repairs(self, paper: Paper) -> Iterator[Line]:
        repairs = self.conflict.repairs
        if not repairs:
            yield plain("no change to the marks of a single clue leaves a code")
            return
        mended = "; `edit` corrects it" if paper.person else ""
        yield plain(f"one slip would explain it, the likeliest first{mended}:")
        yield from (_repair_line(each, paper) for each in repairs[:_REPAIRS])
        if len(repairs) > _REPAIRS:
            yield [("class:quiet", f"  … and {len(repairs) - _REPAIRS} more")]

    def rows(self) -> Iterator[Row]:
        """Yield a row for each clue, each rule and each repair."""
        conflict = self.conflict
        yield ["clue", "rule", "given_black", "given_white", "instead_black", "instead_white", "codes"]
        repaired = {repair.clue for repair in conflict.repairs}
        yield from ([clue, *[""] * 6] for clue in conflict.clues if clue not in repaired)
        yield from (["", rule, *[""] * 5] for rule in conflict.rules)
        yield from ([each.clue, "", *each.given, *each.instead, each.codes] for each in conflict.repairs)


def _repair_line(repair: Repair, paper: Paper) -> Line:
    if not paper.person:
        codes = plural(repair.codes, "code")
        return plain(f"  clue {repair.clue} with {repair.instead} in place of {repair.given}: {codes}")
    return [
        ("class:keyword", f"  edit {repair.clue} {repair.instead.black} {repair.instead.white}"),
        ("class:quiet", f"  in place of {repair.given} leaves {plural(at_a_glance(repair.codes), 'code')}"),
    ]


@dataclass(kw_only=True)
class HistoryAnswer(PastAnswer):
    """The game, the clues and the rules, and how many steps can be taken back or made again."""

    theory: Theory

    def data(self) -> dict[str, Any]:
        """Return the theory."""
        game = {"pegs": self.theory.game.pegs, "symbols": list(self.theory.game.symbols)}
        clues = [_clue(number, clue) for number, clue in enumerate(self.theory.clues, 1)]
        rules = [
            {"rule": number, "constraint": str(rule)} for number, rule in enumerate(self.theory.rules, 1)
        ]
        return {"game": game, "clues": clues, "rules": rules, "undo": self.undo, "redo": self.redo}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the game, and a line for each clue and each rule; a person is told how far he can go back."""
        game = self.theory.game
        named = plain(f"{game}: {' '.join(map(spell, game.symbols))}")
        yield symbols_line(game, paper) if paper.person else named
        for number, clue in enumerate(self.theory.clues, 1):
            drawn = clue_line(number, clue, paper)
            yield drawn if paper.person else plain(f"{number:>4}  {clue_text(clue)}")
        yield from (rule_line(number, rule) for number, rule in enumerate(self.theory.rules, 1))
        moves = (("undo", self.undo), ("redo", self.redo)) if paper.person else ()
        if steps := [f"`{word}` has {plural(many, 'step')}" for word, many in moves if many]:
            yield [("class:quiet", ", ".join(steps))]

    def rows(self) -> Iterator[Row]:
        """Yield a row for each clue and each rule."""
        yield ["clue", "rule", "black", "white", "text"]
        for number, clue in enumerate(self.theory.clues, 1):
            yield [number, "", *clue.marks, " ".join(clue.code)]
        yield from (["", number, "", "", rule] for number, rule in enumerate(self.theory.rules, 1))


def _clue(number: int, clue: Clue) -> dict[str, Any]:
    return {"clue": number, "code": list(clue.code), **clue.marks._asdict()}
