"""Answers about the remaining codes: how many, why none, and the history of the game."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from mmlogic.codes.dialects import Dialect
from mmlogic.codes.drawing import (
    answer_cells,
    answer_columns,
    answers_data,
    answers_line,
    breaks_data,
    clue_lines,
    clue_text,
    likely_line,
    names_in,
    numbered,
    numbers_left,
    pair_data,
    rule_line,
    rule_lines,
    sets_line,
    some_of,
    symbols_line,
    these,
    told_line,
)
from mmlogic.codes.results import Break, Conflict, Repair
from mmlogic.codes.theory import Code, Rule, SoftRule, Theory
from mmlogic.common.wording import plural
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import NONE_LEFT, Line, Paper, Piece, line_width, padded, plain
from mmlogic.session.statements.questions import CountAnswer
from mmlogic.session.statements.session import PastAnswer, ShowAnswer

__all__ = [
    "CheckAnswer",
    "CodeCount",
    "FalseCluesAnswer",
    "GameAnswer",
    "HistoryAnswer",
    "Suggested",
    "WhyAnswer",
]


@dataclass(frozen=True)
class Suggested:
    """A guess that was suggested, and the player that suggests it."""

    code: Code
    player: str


@dataclass(kw_only=True)
class HistoryAnswer(PastAnswer):
    """The game, the clues and the rules, and how many steps can be taken back or made again.

    The clues have the answers of all secrets. `left` has how many codes each clue left, None where that is
    not known; `suggested` is the next guess.
    """

    meanings: ClassVar[Mapping[str, str]] = {
        "likely": "what makes codes likelier, or the number of one of these",
        "names": "what the names of rules in a constraint stand for",
        "weight": "how many times as much a code weighs that meets the constraint",
        "selection": "the selection rule by which codes weigh",
    }

    theory: Theory
    left: tuple[int | None, ...] = ()
    suggested: Suggested | None = None

    def data(self) -> dict[str, Any]:
        """Return the theory."""
        return {**self.known(), "undo": self.undo, "redo": self.redo}

    def known(self) -> dict[str, Any]:
        """Return the game, the clues and the rules."""
        played = self.theory.game
        game = {"pegs": played.pegs, "symbols": list(played.kinds), "answers": played.dialect.name}
        game |= {"shortest": played.shortest} if played.shortest else {}
        clues = [
            {"clue": number, "code": list(clue.code), **answers_data(clue.answers, self.theory.game.dialect)}
            for number, clue in enumerate(self.theory.clues, 1)
        ]
        rules = [
            {"rule": number, "constraint": str(rule), **_meanings(rule)}
            for number, rule in enumerate(self.theory.rules, 1)
        ]
        likely = [_likely_data(number, soft) for number, soft in enumerate(self.theory.likely, 1)]
        return {"game": game, "clues": clues, "rules": rules, **({"likely": likely} if likely else {})}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the game, and a line for each clue and each rule; a person is told how far he can go back."""
        yield from self.state(paper)
        moves = (("undo", self.undo), ("redo", self.redo)) if paper.person else ()
        if steps := [f"`{word}` has {plural(many, 'step')}" for word, many in moves if many]:
            yield [("class:quiet", f"{', '.join(steps)}.")]

    def state(self, paper: Paper) -> Iterator[Line]:
        """Draw the game, the clues and the rules."""
        yield from paper.wrapped(symbols_line(self.theory.game, paper), "  ")
        yield from self.table(paper)

    def table(self, paper: Paper) -> Iterator[Line]:
        """Draw the clues and the rules, for a person with what each clue left and the suggested guess."""
        clues = enumerate(self.theory.clues, 1)
        if paper.person:
            yield from self._guesses(paper)
        else:
            yield from (
                plain(f"{number:>4}  {clue_text(clue, self.theory.game, paper)}") for number, clue in clues
            )
        for number, rule in enumerate(self.theory.rules, 1):
            yield from paper.wrapped(rule_line(number, rule.constraint, paper), " " * 8)
        for number, soft in enumerate(self.theory.likely, 1):
            yield from paper.wrapped(likely_line(number, soft), " " * 10)

    def rows(self) -> Iterator[Row]:
        """Yield a row for each clue and each rule."""
        dialect, clues = self.theory.game.dialect, self.theory.clues
        columns = answer_columns(dialect, len(clues[0].answers) if clues else 1)
        yield ["clue", "rule", *columns, "text"]
        for number, clue in enumerate(clues, 1):
            yield [number, "", *answer_cells(dialect, clue.answers), " ".join(clue.code)]
        empty = [""] * len(columns)
        yield from (["", number, *empty, rule] for number, rule in enumerate(self.theory.rules, 1))
        yield from (["", "", *empty, f"likely {soft}"] for soft in self.theory.likely)

    def _guesses(self, paper: Paper) -> Iterator[Line]:
        game, clues, suggested = self.theory.game, self.theory.clues, self.suggested
        codes = [clue.code for clue in clues] + ([suggested.code] if suggested else [])
        left = numbers_left(self.left or [None] * len(clues), paper)
        told = [answers_line(clue.answers, game, paper) for clue in clues]
        width = max(map(line_width, told), default=0)
        beside = [[("", "  "), *padded(line, width), number] for line, number in zip(told, left, strict=True)]
        heads = numbered(codes, paper, beside)
        for head, line, number in zip(heads, told, left, strict=False):
            yield [*head, ("", "  "), *(padded(line, width) if number[1] else line), number]
        if suggested:
            room = self.theory.game.pegs if paper.coloured and not paper.narrow else 3
            line = [*heads[-1], ("class:ghost", f"  {'?':<{room}}  {suggested.player} suggests it")]
            fits = paper.width is None or line_width(line) <= paper.width
            yield line if fits else [*heads[-1], ("class:ghost", "  ?")]


@dataclass(kw_only=True)
class GameAnswer(ShowAnswer):
    """The game as it stands, as `history` has it, but for the steps that can be taken back."""

    headed = True
    past: HistoryAnswer

    @classmethod
    def of(cls, past: HistoryAnswer) -> "GameAnswer":
        """Return what is known of a game; its text is that of a script."""
        lines = ("".join(text for _, text in line) for line in past.state(Paper()))
        return cls(what="game", text="".join(f"{line}\n" for line in lines), past=past)

    def data(self) -> dict[str, Any]:
        """Return the game, the clues and the rules."""
        return self.past.known()

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the game, the clues and the rules."""
        return self.past.state(paper)

    def rows(self) -> Iterator[Row]:
        """Yield a row for each clue and each rule."""
        return self.past.rows()


def _meanings(rule: Rule) -> dict[str, dict[str, str]]:
    names = {name: str(meant) for name, meant in names_in(rule.constraint)}
    return {"names": names} if names else {}


def _likely_data(number: int, soft: SoftRule) -> dict[str, Any]:
    if soft.rule is None:
        return {"likely": number, "selection": soft.chosen}
    return {"likely": number, "weight": str(soft.weight), "constraint": str(soft.rule)}


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
    return [f"{what}_{name}" for name in dialect.columns]


def _repair_lines(repairs: Sequence[Repair], dialect: Dialect, paper: Paper) -> Iterator[Line]:
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
