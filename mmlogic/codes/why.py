"""Reasons: the smallest sets of clues and rules that contradict each other, or that force a constraint."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar, Literal, NamedTuple

from mmlogic.codes.answers import CheckAnswer, columns_of
from mmlogic.codes.constraints import And, Not, PositionIs
from mmlogic.codes.dialects.dialect import Dialect
from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.drawing import (
    BrokenClue,
    PairData,
    breaks_data,
    clue_lines,
    pair_data,
    rule_lines,
    some_of,
    these,
)
from mmlogic.codes.game import Game
from mmlogic.codes.quantities import Constraint
from mmlogic.codes.relations import Causes
from mmlogic.codes.remaining import Remaining
from mmlogic.codes.theory import Break, Code, Rule, Theory
from mmlogic.common.wording import plural
from mmlogic.render.answers import Answer, Row, keyed
from mmlogic.render.paper import Line, Paper, Piece, line_width, plain


class Repair(NamedTuple):
    """A correction of one clue: with the answer `instead`, `codes` codes would be left."""

    clue: int
    given: Told
    instead: Told
    codes: int


@keyed("clue?", "rule?", "codes")
class Needed(NamedTuple):
    """A clue or a rule that helps to force a constraint. Without it, `codes` codes would break that."""

    codes: Annotated[int, "how many codes would break it if that were dropped"]
    clue: int = 0
    rule: int = 0


class ShownRepair(NamedTuple):
    """A slip that would explain why no code is left, in the form for JSON."""

    clue: int
    given: PairData
    instead: PairData
    codes: Annotated[int, "how many codes it would leave"]


class ConflictSet(NamedTuple):
    """Clues and rules that contradict each other, by their numbers."""

    clues: Annotated[tuple[int, ...], "the clues, by their numbers"]
    rules: tuple[int, ...]


class FalseClue(NamedTuple):
    """The number of a clue, and the number of codes left that contradict its answer."""

    clue: int
    codes: Annotated[int, "how many codes take it for a lie"]


@keyed("clues", "rules", "minimal", "without")
class Grounds(NamedTuple):
    """Clues and rules that contradict each other, or that force a constraint or a code.

    If they force a constraint, `without_clues` has a number for each clue: how many codes would break the
    constraint without this clue. `without_rules` has such a number for each rule.
    """

    clues: Annotated[
        tuple[int, ...], "a smallest set of clues that forces it under all rules, by their numbers"
    ] = ()
    rules: Annotated[tuple[int, ...], "the rules that this needs, by their numbers"] = ()
    without_clues: tuple[int, ...] = ()
    without_rules: tuple[int, ...] = ()

    @property
    def minimal(
        self,
    ) -> Annotated[Literal[True], "that it is proved: nothing can be dropped, and no fewer clues force it"]:
        """Always true: it is proved that nothing can be omitted, and that fewer clues do not suffice."""
        return True

    @property
    def without(self) -> Annotated[list[Needed], "for each clue and each rule what it is needed for"]:
        """The numbers of codes that would break the constraint without a clue or rule, for JSON."""
        return [
            Needed(codes, clue=number) if what == "clue" else Needed(codes, rule=number)
            for what, number, codes in self.members()
        ]

    def members(self) -> Iterator[tuple[str, int, int]]:
        """Yield tuples such as ("clue", 3, 8): without clue 3, 8 codes would break the constraint."""
        yield from (("clue", *each) for each in zip(self.clues, self.without_clues, strict=True))
        yield from (("rule", *each) for each in zip(self.rules, self.without_rules, strict=True))


def _grounds(causes: Causes) -> tuple[Grounds, ...]:
    return tuple(Grounds(*each) for each in causes)


class Conflict(NamedTuple):
    """Clues and rules that contradict each other, and slips each of which would explain the contradiction.

    For `why all`, `sets` has every smallest set of contradictory clues and rules.
    """

    clues: tuple[int, ...] = ()
    rules: Annotated[tuple[int, ...], "the rules that have a part in it, by their numbers"] = ()
    repairs: tuple[Repair, ...] = ()
    sets: tuple[Grounds, ...] = ()


def conflict(remaining: Remaining, *, every: bool = False) -> Conflict | None:
    """Return why no code is left, or None if a code is left. The likeliest slip is first.

    If `every` is true, the result has all smallest sets of contradictory clues.
    """
    sets = _grounds(remaining.conflicts(None if every else 1))
    if not sets:
        return None
    clues, rules, *_ = sets[0]
    return Conflict(clues, rules, tuple(_repairs(remaining, clues)), sets if every else ())


def _repairs(remaining: Remaining, numbers: Sequence[int]) -> list[Repair]:
    dialect, clues = remaining.theory.game.dialect, remaining.theory.clues
    found = Counter[tuple[int, Told]]()
    for number, instead, codes in remaining.repairs(numbers):
        found[number, dialect.merged(clues[number - 1].told, instead)] += codes
    repairs = [
        Repair(number, clues[number - 1].told, instead, codes) for (number, instead), codes in found.items()
    ]

    def likelihood(repair: Repair) -> float:  # by Bayes, because all codes are equally likely
        return dialect.likelihood(repair.given, repair.instead) * repair.codes

    return sorted(repairs, key=lambda repair: (-likelihood(repair), repair.clue))


_REPAIRS, _LIKELY = 10, 3
"""The most slips in an answer: _REPAIRS for a script, _LIKELY for a person."""


class WhyAnswer(Answer, to="why"):
    """Why no code is left. If codes are left, `count` is their number, and the answer is false.

    If words of a larger word list fit, `rarer` is a sentence about them.
    """

    data_keys = ("conflict=conflict.clues", "repairs", "rules?=conflict.rules", "sets?", "count?")

    conflict: Conflict
    theory: Theory
    count: int = 0
    rarer: str = ""

    def __bool__(self) -> bool:
        return not self.count

    @property
    def repairs(self) -> list[ShownRepair]:
        """The slips for JSON. Each slip alone would explain why no code is left."""
        dialect = self.theory.game.dialect
        return [
            ShownRepair(clue, pair_data(given, dialect), pair_data(instead, dialect), codes)
            for clue, given, instead, codes in self.conflict.repairs
        ]

    @property
    def sets(self) -> Annotated[list[ConflictSet], "of `why all`: every smallest set of clues"]:
        """The smallest sets of contradictory clues, for JSON."""
        return [ConflictSet(each.clues, each.rules) for each in self.conflict.sets]

    def draw(self, paper: Paper) -> Iterator[Line]:
        if self.count:
            yield [("", "Nothing contradicts: "), *paper.codes_left(self.count), ("", ".")]
            return
        conflict, theory = self.conflict, self.theory
        reason = self._contradiction(conflict.clues, conflict.rules)
        yield from paper.wrapped([("class:warning", "No code is left"), ("", f": {reason}.")])
        for number in conflict.clues:
            yield from _clue_lines(number, theory, paper)
        yield from rule_lines(conflict.rules, theory, paper)
        if self.rarer:
            yield from paper.wrapped(self.rarer)
        for clues, rules, *_ in conflict.sets[1:]:
            other = self._contradiction(clues, rules)
            yield from paper.wrapped(plain(f"{other[:1].upper()}{other[1:]}, too."))
        if conflict.sets:
            yield from _closing(len(conflict.sets), paper)
        yield from self._slips(paper)

    def _contradiction(self, clues: Sequence[int], rules: Sequence[int]) -> str:
        names = these(clues, rules, self.theory, all_named=True)
        many = len(clues) + len(rules)
        return f"{names} contradict each other" if many > 1 else f"{names or 'the game'} allows none"

    def _slips(self, paper: Paper) -> Iterator[Line]:
        repairs = self.conflict.repairs
        if not repairs:
            if self.theory.clues:
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
        """Yield a row for each clue, each rule and each repair.

        For `why all`, each row begins with the number of its set.
        """
        conflict, dialect = self.conflict, self.theory.game.dialect
        head = ["clue", "rule", *columns_of(dialect, "given"), *columns_of(dialect, "instead"), "codes"]
        empty = [""] * (2 * len(dialect.kinds) + 1)
        several = len(conflict.sets) > 0
        yield ["set"] * several + head
        repaired = set() if several else {repair.clue for repair in conflict.repairs}
        for number, (clues, rules, *_) in enumerate(
            conflict.sets or [Grounds(conflict.clues, conflict.rules)], 1
        ):
            first = [number] * several
            yield from ([*first, clue, "", *empty] for clue in clues if clue not in repaired)
            yield from ([*first, "", rule, *empty] for rule in rules)
        for clue, given, instead, codes in conflict.repairs:
            yield [*[""] * several, clue, "", *dialect.cells(given), *dialect.cells(instead), codes]


class FalseCluesAnswer(Answer, to="why"):
    """For each clue, the number of codes left that contradict its answer. `count` codes are left in total."""

    data_keys = ("conflict", "repairs", "count", "lies=theory.lies", "false=likeliest")
    records, columns = "false", ("clue", "codes")

    theory: Theory
    count: int
    false: Mapping[int, int]
    conflict: tuple[int, ...] = ()
    repairs: tuple[ShownRepair, ...] = ()

    def __bool__(self) -> bool:
        return False

    @property
    def likeliest(self) -> Annotated[list[FalseClue], "for each clue, the likeliest lie first"]:
        """The clues with their numbers of codes, the likeliest lie first."""
        return sorted(map(FalseClue._make, self.false.items()), key=lambda each: (-each.codes, each.clue))

    def draw(self, paper: Paper) -> Iterator[Line]:
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
        for clue, many in self.likeliest:
            if many:
                false = ("class:quiet", f"   false in {paper.glance(many)}")
                yield from _clue_lines(clue, self.theory, paper, false)
        if true := sorted(clue for clue, many in self.false.items() if not many):
            verb = "is" if len(true) == 1 else "are"
            yield from paper.wrapped(plain(f"{some_of('Clue', true, 0)} {verb} true in all of them."))


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


class ForcedAnswer(Answer, to="why"):
    """The clues and rules that force a constraint.

    The object is true if every code left obeys the constraint.

    Attributes:
        constraint: the constraint of the question.
        forcing: a smallest set that forces the constraint, or None if a code left breaks the constraint.
        sets: for `why all`, every smallest set.
        count: the number of codes left.
        against: the number of codes left that break the constraint.
        witness: the first code left that breaks the constraint.
    """

    data_keys: ClassVar[Sequence[str]] = ("constraint=_asked", "forced", "*forcing", "sets?")

    constraint: Constraint
    theory: Theory
    forcing: Grounds | None = None
    sets: Annotated[Sequence[Grounds], "every smallest set of clues"] = ()
    count: int = 0
    against: Annotated[int, "how many of the codes that are left break it"] = 0
    witness: Annotated[Code | None, "the first of these"] = None

    def __bool__(self) -> bool:
        return self.forcing is not None

    @property
    def forced(self) -> Annotated[bool, "whether every code that is left obeys it"]:
        """Whether every code left obeys the constraint."""
        return self.forcing is not None

    @property
    def _asked(self) -> Annotated[str, "what was asked about, as `where` takes it"]:
        return str(self.constraint)

    def draw(self, paper: Paper) -> Iterator[Line]:
        asked: Piece = ("class:code", f"`{self.constraint}`")
        if self.forcing is not None:
            for each in self.sets or [self.forcing]:
                yield from _forcing_lines([asked], "break the constraint", each, self.theory, paper)
            if self.sets:
                yield from _closing(len(self.sets), paper)
        elif self.against == self.count:
            yield from paper.wrapped(self._opposite(), "  ")
        else:
            yield from paper.wrapped([asked, *self._broken(paper)], "  ")

    def rows(self) -> Iterator[Row]:
        head = ["clue", "rule", "codes"]
        yield ["set", *head] if self.sets else head
        for number, forcing in enumerate(self.sets or [self.forcing or Grounds()], 1):
            first = [number] if self.sets else []
            for what, member, many in forcing.members():
                yield [*first, *((member, "") if what == "clue" else ("", member)), many]

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


class UnforcedAnswer(ForcedAnswer):
    """The answer about a constraint that at least one of the codes left breaks."""

    data_keys = ("constraint=_asked", "forced", "count", "against", "witness")


class ReasonsAnswer(CheckAnswer, to="why"):
    """Why a code is possible: the answer that it gives to the guess of every clue.

    If no other code is left, `only` has the clues and rules that force this code.
    """

    data_keys = (*CheckAnswer.data_keys, "fits??=_fits", "only?")

    fits: tuple[Break, ...] = ()
    only: Annotated[Grounds | None, "of the only code that is left: what forces it"] = None

    @property
    def _fits(
        self,
    ) -> Annotated[list[BrokenClue] | None, "of a possible code: what it would answer to every clue"]:
        return breaks_data(self.fits, self.theory) if self.consistent else None

    def draw(self, paper: Paper) -> Iterator[Line]:
        yield from super().draw(paper)
        dialect = self.theory.game.dialect
        for number, _, would_be in self.fits if self.consistent else ():
            tail: list[Piece] = [("", "gives "), *dialect.line(would_be, self.theory.game.pegs, paper)]
            if not paper.coloured:
                tail = [("", f"gives {dialect.words(would_be)}")]
            yield from clue_lines(number, self.theory, tail, paper)
        if self.only:
            what: list[Piece] = [("", "this code")]
            yield from _forcing_lines(what, "fit, too", self.only, self.theory, paper)


def _forcing_lines(
    what: Sequence[Piece], would: str, forcing: Grounds, theory: Theory, paper: Paper
) -> Iterator[Line]:
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
    for kind, number, codes in forcing.members():
        number_of = f"{paper.glance(codes)} {plural(codes, 'code').partition(' ')[2]}"
        without: Piece = ("class:quiet", f"   without it, {number_of} would {would}")
        if kind == "clue":
            yield from _clue_lines(number, theory, paper, without)
        else:
            yield from rule_lines([number], theory, paper, [without])


def _clue_lines(number: int, theory: Theory, paper: Paper, *tail: Piece) -> Iterator[Line]:
    told = theory.game.dialect.line(theory.clues[number - 1].told, theory.game.pegs, paper)
    return clue_lines(number, theory, [*told, *tail], paper)


def _closing(many: int, paper: Paper) -> Iterator[Line]:
    told = "This is the only smallest set" if many == 1 else f"These are all {many} smallest sets"
    return paper.wrapped(plain(f"{told} of clues."))


def codes_left(remaining: Remaining, count: int) -> WhyAnswer | FalseCluesAnswer:
    """Return the answer to `why` if `count` codes are left.

    If clues may be wrong, the answer says how likely each clue is a lie.
    """
    theory = remaining.theory
    if theory.lies:
        return FalseCluesAnswer(theory=theory, count=count, false=remaining.false_counts())
    return WhyAnswer(conflict=Conflict(), theory=theory, count=count)


def forced(
    constraint: Constraint, theory: Theory, against: Remaining, count: int, *, every: bool = False
) -> ForcedAnswer:
    """Return the clues and rules that force a constraint, or count the codes left that break it.

    `count` is the number of codes left. `against` are the codes left that break the constraint. If `every` is
    true, return all smallest sets of clues.
    """
    witness = against.first()
    if witness is not None:
        many = against.count(patient=True)
        return UnforcedAnswer(
            constraint=constraint, theory=theory, count=count, witness=witness, against=many
        )
    found = _grounds(against.forcings(None if every else 1))
    sets = found if every else ()
    return ForcedAnswer(constraint=constraint, theory=theory, count=count, forcing=found[0], sets=sets)


def reasons(code: Code, remaining: Remaining, others: Remaining) -> ReasonsAnswer:
    """Return whether a code is consistent, and which answers it gives to the guesses of the clues.

    `others` are the codes left except this one. If there are none, the result has the clues and rules that
    force the code.
    """
    theory = remaining.theory
    answer = ReasonsAnswer.of(code, theory, remaining.breaks(code))
    answer.fits = tuple(
        Break(number, clue.told, remaining.answer(clue.code, code))
        for number, clue in enumerate(theory.clues, 1)
    )
    if answer.consistent and (theory.clues or theory.rules) and others.first() is None:
        (answer.only,) = _grounds(others.forcings(1)) or (None,)
    return answer


def only(code: Code, game: Game) -> Rule:
    """Return a rule that only this code obeys."""
    parts = tuple(PositionIs(place, name) for place, name in enumerate(game.padded(code), 1))
    return Rule(And(parts) if len(parts) > 1 else parts[0])
