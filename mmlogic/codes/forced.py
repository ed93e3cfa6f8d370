"""What forces a constraint or a code: a smallest set of clues and rules, and how it is drawn."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from mmlogic.codes import ruling
from mmlogic.codes.answers import CheckAnswer
from mmlogic.codes.constraints import And, Constraint, Not, PositionIs
from mmlogic.codes.drawing import (
    breaks_data,
    clue_lines,
    likely_line,
    rule_lines,
    sets_line,
    these,
    told_line,
)
from mmlogic.codes.remaining import Remaining
from mmlogic.codes.results import Break, Forcing
from mmlogic.codes.state import Codes
from mmlogic.codes.theory import Code, Rule, Theory
from mmlogic.codes.written import Weight
from mmlogic.common.wording import plural
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import Line, Paper, Piece

__all__ = ["ForcedAnswer", "ReasonsAnswer", "denied", "forced", "is_code", "reasons"]


def denied(rule: Rule) -> Rule:
    """Return the opposite of a rule."""
    return Rule(Not(rule.constraint), rule.words)


def is_code(code: Code) -> Constraint:
    """Return the constraint that only this code obeys."""
    parts = tuple(PositionIs(place, name) for place, name in enumerate(code, 1))
    return And(parts) if len(parts) > 1 else parts[0]


@dataclass(kw_only=True)
class ForcedAnswer(Answer):
    """Which clues and rules force a constraint; it is true if it is forced.

    Attributes:
        constraint: what was asked about.
        forcing: a smallest set that forces it, None if some code breaks it.
        sets: all of them, if that was asked.
        count: how many codes are left.
        against: how many of them break it.
        witness: the first of these.
    """

    meanings: ClassVar[Mapping[str, str]] = {
        "constraint": "what was asked about, as `where` takes it",
        "forced": "whether every code that is left obeys it",
        "clues": "a smallest set of clues that forces it under all rules, by their numbers",
        "rules": "the rules that this needs, by their numbers",
        "minimal": "that it is proved: no clue and no rule can be dropped, and no fewer clues force it",
        "without": "for each clue and each rule how many `codes` would break it if that one were dropped",
        "sets": "of `why all`: every smallest set of clues, as above",
        "against": "how many of the codes that are left break it",
        "witness": "the first of these",
    }

    constraint: Constraint
    theory: Theory
    forcing: Forcing | None = None
    sets: Sequence[Forcing] = ()
    count: int = 0
    against: int = 0
    witness: Code | None = None

    def __bool__(self) -> bool:
        return self.forcing is not None

    def data(self) -> dict[str, Any]:
        """Return the set, or how many codes break the constraint."""
        asked = {"constraint": str(self.constraint), "forced": self.forcing is not None}
        if self.forcing is None:
            witness = list(self.witness or ())
            return asked | {"count": self.count, "against": self.against, "witness": witness}
        sets = {"sets": [forcing_data(each) for each in self.sets]} if self.sets else {}
        return asked | forcing_data(self.forcing) | sets

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw a sentence, and the clues and the rules with what each of them excludes."""
        asked: Piece = ("class:code", f"`{self.constraint}`")
        if self.forcing is not None:
            for each in self.sets or [self.forcing]:
                yield from forcing_lines([asked], "break the constraint", each, self.theory, paper)
            if self.sets:
                yield from paper.wrapped(sets_line(len(self.sets)))
        elif self.against == self.count:
            yield from paper.wrapped(self._opposite(), "  ")
        else:
            yield from paper.wrapped([asked, *self._broken(paper)], "  ")

    def rows(self) -> Iterator[Row]:
        """Yield a row for each clue and each rule."""
        head = ["clue", "rule", "codes"]
        yield ["set", *head] if self.sets else head
        for number, forcing in enumerate(self.sets or [self.forcing or Forcing()], 1):
            first = [number] if self.sets else []
            for clue, many in zip(forcing.clues, forcing.without_clues, strict=True):
                yield [*first, clue, "", many]
            for rule, many in zip(forcing.rules, forcing.without_rules, strict=True):
                yield [*first, "", rule, many]

    def _opposite(self) -> Line:
        plain = self.constraint.part if isinstance(self.constraint, Not) else self.constraint
        verb, ask = ("true", "why") if plain is not self.constraint else ("false", "why not")
        return [
            ("class:code", f"`{plain}`"),
            ("", f" is {verb} of every code that is left: "),
            ("class:code", f"`{ask} {plain}`"),
            ("", " says why."),
        ]

    def _broken(self, paper: Paper) -> Line:
        number, verb = "".join(paper.codes(self.count)), "breaks" if self.against == 1 else "break"
        return [
            ("", f" is not certain: {paper.glance(self.against)} of {number} {verb} it, such as "),
            *paper.code(self.witness or (), 0),
            ("", "."),
        ]


@dataclass(kw_only=True)
class ReasonsAnswer(CheckAnswer):
    """Why a code is possible: what it would answer to every clue; what forces it, if no other is left."""

    meanings: ClassVar[Mapping[str, str]] = {
        "fits": "of a possible code: for each clue the answer given, and that which the code would give",
        "only": "of the only code that is left: the clues and rules that force it, as for a constraint",
        "weights": "by what each `likely` multiplies the weight of a possible code",
        "likely": "the number of a `likely`",
        "weight": "a whole number or a ratio",
    }

    fits: tuple[Break, ...] = ()
    only: Forcing | None = None
    weights: tuple[str, ...] = ()

    def data(self) -> dict[str, Any]:
        """Return the verdict with its reasons."""
        fits = {"fits": breaks_data(self.fits, self.theory)} if self.consistent else {}
        only = {"only": forcing_data(self.only)} if self.only else {}
        weights = [{"likely": number, "weight": each} for number, each in enumerate(self.weights, 1)]
        weighed = {"weights": weights} if weights else {}
        return super().data() | fits | only | weighed

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the verdict, then each clue with what the code would answer."""
        yield from super().draw(paper)
        dialect = self.theory.game.dialect
        for number, _, would_be in self.fits if self.consistent else ():
            tail: list[Piece] = [("", "gives "), *dialect.line(would_be, self.theory.game.pegs, paper)]
            if not paper.coloured:
                tail = [("", f"gives {dialect.words(would_be)}")]
            yield from clue_lines(number, self.theory, tail, paper)
        if self.only:
            what: list[Piece] = [("", "this code")]
            yield from forcing_lines(what, "fit, too", self.only, self.theory, paper)
        for number, weight in enumerate(self.weights, 1):
            line = [*likely_line(number, self.theory.likely[number - 1]), ("", f": weighs {weight}")]
            yield from paper.wrapped(line, " " * 10)


def forcing_data(forcing: Forcing) -> dict[str, Any]:
    """Return a set of clues and rules for JSON."""
    clues = zip(forcing.clues, forcing.without_clues, strict=True)
    rules = zip(forcing.rules, forcing.without_rules, strict=True)
    without = [{"clue": number, "codes": many} for number, many in clues]
    return {
        "clues": list(forcing.clues),
        "rules": list(forcing.rules),
        "minimal": True,
        "without": without + [{"rule": number, "codes": many} for number, many in rules],
    }


def forcing_lines(
    what: Sequence[Piece], would: str, forcing: Forcing, theory: Theory, paper: Paper
) -> Iterator[Line]:
    """Yield that clues and rules force something, and what codes `would` do without each of them."""
    names = these(forcing.clues, forcing.rules, theory, all_named=True)
    many = len(forcing.clues) + len(forcing.rules)
    if not many:
        yield from paper.wrapped([("", "The game alone forces "), *what, ("", ".")], "  ")
        return
    proved = "none of them can be dropped" if many > 1 else "nothing less does"
    proved += ", and no fewer clues do" if many > 1 and forcing.clues else ""
    force = "force" if many > 1 else "forces"
    line: Line = [("", f"{names[:1].upper()}{names[1:]} {force} "), *what, ("", f": {proved}.")]
    yield from paper.wrapped(line, "  ")
    for number, codes in zip(forcing.clues, forcing.without_clues, strict=True):
        tail: Line = [
            *told_line(number, theory, paper),
            ("class:quiet", f"   without it, {_codes(codes, paper)} would {would}"),
        ]
        yield from clue_lines(number, theory, tail, paper)
    for number, codes in zip(forcing.rules, forcing.without_rules, strict=True):
        without = ("class:quiet", f"   without it, {_codes(codes, paper)} would {would}")
        yield from rule_lines([number], theory, paper, [without])


def _codes(codes: int, paper: Paper) -> str:
    return f"{paper.glance(codes)} {plural(codes, 'code').partition(' ')[2]}"


def forced(codes: Codes, constraint: Constraint, *, every: bool = False) -> ForcedAnswer | None:
    """Return what forces a constraint, or how many codes break it; None if no code is left at all.

    With `every` that is all smallest sets of clues. Raises StatementProblem for what is no constraint of the
    game.
    """
    rule = ruling.rule(constraint, codes.game, codes.names, defined=codes.defined)
    left = codes.count()
    if not left:
        return None
    against = _denying(codes, rule)
    witness = against.first()
    answer = ForcedAnswer(constraint=rule.constraint, theory=codes.theory, count=left, witness=witness)
    if witness is None and every:
        answer.sets = against.solver.forcings()
        answer.forcing = answer.sets[0]
    elif witness is None:
        answer.forcing = against.solver.forcing()
    else:
        answer.against = against.count(patient=True)
    return answer


def reasons(codes: Codes, verdict: CheckAnswer) -> ReasonsAnswer:
    """Return a verdict with what the code would answer to each clue; and what forces it, if anything."""
    theory, code = verdict.theory, verdict.code
    fits = tuple(
        Break(number, clue.told, codes.remaining.answer(clue.code, code))
        for number, clue in enumerate(theory.clues, 1)
    )
    answer = ReasonsAnswer(code=code, broken=verdict.broken, rules=verdict.rules, theory=theory, fits=fits)
    if verdict.consistent and (theory.clues or theory.rules):
        others = _denying(codes, Rule(is_code(theory.game.padded(code))))
        if others.first() is None:
            answer.only = others.solver.forcing()
    if verdict.consistent and theory.likely:
        factors = codes.remaining.weigher.factors(code)
        answer.weights = tuple(str(Weight(*factor)) for factor in factors)
    return answer


def _denying(codes: Codes, rule: Rule) -> Remaining:
    return Remaining(codes.denying(denied(rule)))
