"""Answers about codes: how many are left, lists of codes, whether a code fits, the history of the game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar, Self

from mmlogic.codes import drawing
from mmlogic.codes.dialects.dialect import Dialect
from mmlogic.codes.dialects.parts import Total
from mmlogic.codes.drawing import BrokenClue, BrokenRule, NumberedClue, NumberedRule, said
from mmlogic.codes.theory import Break, Code, Theory
from mmlogic.common.ways import each_of
from mmlogic.common.wording import plural
from mmlogic.render.answers import Answer, Listing, Row, frame, table
from mmlogic.render.paper import NONE_LEFT, Line, Paper, line_width, padded, plain
from mmlogic.session.answers import PAST, CountAnswer, PastAnswer, ShowAnswer

if TYPE_CHECKING:
    from pandas import DataFrame


@dataclass(frozen=True)
class Suggested:
    """A player's suggestion of the next guess."""

    code: Code
    player: str


class HistoryAnswer(PastAnswer):
    """The answer to `history` about codes: the game, the clues, the rules.

    `suggested` is the guess that a player suggested last. `left` has the number of codes left after each
    clue. An unknown number is None.
    """

    data_keys = ("game=theory.game", "clues", "rules", *PAST)

    theory: Theory
    left: tuple[int | None, ...] = ()
    suggested: Suggested | None = None

    @property
    def clues(self) -> list[NumberedClue]:
        """The clues, for JSON."""
        dialect, clues = self.theory.game.dialect, enumerate(self.theory.clues, 1)
        return [NumberedClue(number, clue.code, said(clue.answers, dialect)) for number, clue in clues]

    @property
    def rules(self) -> Annotated[list[NumberedRule], "the rules, in their order"]:
        """The rules, for JSON."""
        return [
            NumberedRule(
                number, str(rule), {name: str(meant) for name, meant in drawing.names_in(rule.constraint)}
            )
            for number, rule in enumerate(self.theory.rules, 1)
        ]

    def draw(self, paper: Paper) -> Iterator[Line]:
        yield from self.state(paper)
        moves = (("undo", self.undo), ("redo", self.redo)) if paper.person else ()
        if steps := [f"`{word}` has {plural(many, 'step')}" for word, many in moves if many]:
            yield [("class:quiet", f"{', '.join(steps)}.")]
        yield from self.draw_steps(paper)

    def state(self, paper: Paper) -> Iterator[Line]:
        """Yield the lines that show the game, the clues and the rules."""
        yield from paper.wrapped(drawing.symbols_line(self.theory.game, paper), "  ")
        yield from self.table(paper)

    def table(self, paper: Paper) -> Iterator[Line]:
        """Yield the lines that show the clues and the rules.

        For a person, they also show how many codes each clue left, and the suggested guess.
        """
        if paper.person:
            yield from self._guesses(paper)
        else:
            for number, clue in enumerate(self.theory.clues, 1):
                answers = map(self.theory.game.dialect.text, clue.answers)
                yield plain(" ".join([f"{number:>4}  guess", paper.text(clue.code), *answers]))
        for number, rule in enumerate(self.theory.rules, 1):
            yield from paper.wrapped(drawing.rule_line(number, rule.constraint, paper), " " * 8)

    def rows(self) -> Iterator[Row]:
        dialect, clues = self.theory.game.dialect, self.theory.clues
        columns = drawing.answer_columns(dialect, len(clues[0].answers) if clues else 1)
        yield ["clue", "rule", *columns, "text"]
        for number, clue in enumerate(clues, 1):
            yield [number, "", *drawing.answer_cells(dialect, clue.answers), clue.code]
        empty = [""] * len(columns)
        yield from (["", number, *empty, rule] for number, rule in enumerate(self.theory.rules, 1))

    def _guesses(self, paper: Paper) -> Iterator[Line]:
        game, clues, suggested = self.theory.game, self.theory.clues, self.suggested
        codes = [clue.code for clue in clues] + ([suggested.code] if suggested else [])
        left = drawing.numbers_left(self.left or [None] * len(clues), paper)
        told = [drawing.answers_line(clue.answers, game, paper) for clue in clues]
        width = max(map(line_width, told), default=0)
        beside = [[("", "  "), *padded(line, width), number] for line, number in zip(told, left, strict=True)]
        heads = drawing.numbered(codes, paper, beside)
        for head, line, number in zip(heads, told, left, strict=False):
            yield [*head, ("", "  "), *(padded(line, width) if number[1] else line), number]
        if suggested:
            room = self.theory.game.pegs if paper.coloured and not paper.narrow else 3
            line = [*heads[-1], ("class:ghost", f"  {'?':<{room}}  {suggested.player} suggests it")]
            fits = paper.width is None or line_width(line) <= paper.width
            yield line if fits else [*heads[-1], ("class:ghost", "  ?")]


class GameAnswer(ShowAnswer):
    """The answer to `show`: the game, the clues and the rules."""

    form = "table"
    data_keys = ("game=past.theory.game", "clues=past.clues", "rules=past.rules")
    past: HistoryAnswer

    @classmethod
    def of(cls, past: HistoryAnswer) -> "GameAnswer":
        """Return the answer to `show` for one to `history`, with the text for a script."""
        lines = ("".join(text for _, text in line) for line in past.state(Paper()))
        return cls(what="game", text="".join(f"{line}\n" for line in lines), past=past)

    def draw(self, paper: Paper) -> Iterator[Line]:
        return self.past.state(paper)

    def rows(self) -> Iterator[Row]:
        return self.past.rows()


class CodeCount(CountAnswer):
    """The exact number of codes left."""

    columns = ("count",)

    def draw(self, paper: Paper) -> Iterator[Line]:
        if not paper.person:
            yield plain(str(self.count))
        elif self.count == 0:
            yield from paper.wrapped(NONE_LEFT)
        else:
            yield [*paper.codes_left(self.count, exact=True), ("", ".")]


class CheckAnswer(Answer, to="check"):
    """Whether a code is consistent, and which clues and rules it breaks.

    In a condition of Python, this object is true if the code is consistent.
    """

    data_keys: ClassVar[Sequence[str]] = ("consistent", "broken=all_broken")

    code: Code
    broken: tuple[Break, ...]
    rules: tuple[int, ...]
    theory: Theory

    @classmethod
    def of(cls, code: Code, theory: Theory, breaks: tuple[tuple[Break, ...], tuple[int, ...]]) -> Self:
        """Return the answer about a code of the game. `breaks` has the clues and rules that it breaks."""
        return cls(code=code, broken=breaks[0], rules=breaks[1], theory=theory)

    @property
    def consistent(self) -> bool:
        """Whether the code breaks no rule, and at most the allowed number of clues."""
        return len(self.broken) <= self.theory.lies and not self.rules

    def __bool__(self) -> bool:
        return self.consistent

    @property
    def all_broken(self) -> list[BrokenClue | BrokenRule]:
        """The clues and the rules that the code breaks, for JSON."""
        return [*drawing.breaks_data(self.broken, self.theory), *map(BrokenRule, self.rules)]

    def draw(self, paper: Paper) -> Iterator[Line]:
        sign, style = (paper.signs.right, "right") if self.consistent else (paper.signs.wrong, "wrong")
        signed = [(f"class:{style}", sign), ("", " ")] if paper.person else []
        yield from paper.wrapped([*signed, *paper.code(self.code, 0), ("", self._verdict)], "  ")
        for each in self.broken:
            yield from drawing.clue_lines(each.clue, self.theory, self._difference(each, paper), paper)
        yield from drawing.rule_lines(self.rules, self.theory, paper)

    @property
    def _verdict(self) -> str:
        theory = self.theory
        if self.consistent and self.broken:
            wrong = drawing.these([each.clue for each in self.broken], [], theory)
            return f" is possible: only {wrong} would be wrong."
        if self.consistent:
            fits = drawing.these(range(1, len(theory.clues) + 1), range(1, len(theory.rules) + 1), theory)
            return f" is possible: it fits {fits}." if fits else " is possible: there are no clues yet."
        broken = drawing.these([each.clue for each in self.broken], self.rules, theory)
        more = f", and at most {theory.lies} may be wrong" if theory.lies and not self.rules else ""
        return f" is not possible: it breaks {broken}{more}."

    def _difference(self, broken: Break, paper: Paper) -> Line:
        game = self.theory.game
        dialect = game.dialect
        by_total = isinstance(broken.given[-1], Total)
        would = dialect.merged(broken.given, broken.would_be) if by_total else broken.would_be
        answers = broken.given, would
        if not paper.coloured:
            return plain("gave {}; would give {}".format(*map(dialect.words, answers)))
        given, would_be = (dialect.line(told, game.pegs, paper) for told in answers)
        return [("", "gave "), *given, ("", "   would give "), *would_be]

    def rows(self) -> Iterator[Row]:
        dialect = self.theory.game.dialect
        code, empty = [self.code, self.consistent], [""] * (2 * len(dialect.kinds))
        columns = [*columns_of(dialect, "given"), *columns_of(dialect, "would_be")]
        yield ["code", "consistent", "clue", "rule", *columns]
        for clue, given, would_be in self.broken:
            yield [*code, clue, "", *dialect.cells(given), *dialect.cells(would_be)]
        yield from ([*code, "", rule, *empty] for rule in self.rules)
        if not self.broken and not self.rules:
            yield [*code, "", "", *empty]


class ModelAnswer(CheckAnswer, to="load"):
    """The code in the model of a SAT solver, and whether that code is consistent."""

    data_keys = ("code", *CheckAnswer.data_keys)

    def rows(self) -> Iterator[Row]:
        return table([self.data()], ("code", "consistent"))


def columns_of(dialect: Dialect, what: str) -> list[str]:
    """Return a column name for each part of an answer, such as `given_black` if `what` is `given`."""
    return [f"{what}_{name}" for name in dialect.columns]


class CodesAnswer(Listing):
    """A listing of codes, which are found while the listing is read.

    Attributes:
        pages: yields the codes, page by page: at most one code more than `limit`.
        listed: the number of codes read so far.
        last: the last code read.
        theory: the theory of the codes.
        before: the number of remaining codes before the first listed code, None if unknown.
        drawn_from: for codes chosen at random, the number of codes from which they were chosen, else None.
        common: whether common words precede rare ones.
        page: how many codes `more` lists, or None if it lists the rest.
    """

    items: ClassVar[str] = "codes"
    item: ClassVar[str] = "code"
    pages: Iterator[Sequence[Code]]
    listed: int = 0
    last: Code = ()
    theory: Theory | None = None
    before: int | None = 0
    drawn_from: int | None = None
    common: bool = False
    page: int | None = None

    def by_page(self) -> Iterator[Sequence[Code]]:
        return self.found()

    def find(self) -> Iterator[Sequence[Code]]:
        for page in self.pages:
            left = len(page) if self.limit is None else self.limit - self.listed
            shown = page[:left]
            self.listed += len(shown)
            if shown:
                self.last = shown[-1]
                yield shown
            if left < len(page):
                self.complete = False
                return
        self.complete = (self.drawn_from or 0) <= 1  # random codes are a sample, not all codes

    def __iter__(self) -> Iterator[Code]:
        for page in self.by_page():
            for listed, code in enumerate(page, self.listed - len(page) + 1):
                if self.kept is None:
                    self.listed, self.last = listed, code
                yield code

    def reached(self, theory: Theory) -> int | None:
        """Return the number of codes of `theory` up to the last listed code, including this code.

        Return None if the listing was interrupted, or is about another theory.
        """
        known = self.before is not None and self.complete is not None and self.theory == theory
        return (self.before or 0) + self.listed if known else None

    def draw(self, paper: Paper) -> Iterator[Line]:
        if not paper.person:
            yield from self._written(paper)
            return
        width = None if paper.width is None else paper.width - 2
        for code in self:
            yield [("", "  "), *paper.code(code, width)]
        if self.complete and self.listed == self.before == 0:
            yield from paper.wrapped(NONE_LEFT)
        else:
            yield from paper.wrapped([("class:quiet", self._place(paper))])

    def to_frame(self) -> "DataFrame":
        self.keep()
        return frame(self)

    def rows(self) -> Iterator[Row]:
        yield ["code"]
        yield from ([code] for code in self)

    def _written(self, paper: Paper) -> Iterator[Line]:
        for page in self.by_page():
            yield plain("\n".join(map(paper.text, page)))

    def _place(self, paper: Paper) -> str:
        if self.drawn_from is not None:
            return f"{paper.number(self.listed)} codes drawn from {paper.glance(self.drawn_from)}."
        last = (self.before or 0) + self.listed
        shown, first = paper.number(last), paper.number(last - self.listed + 1)
        listed = f"Codes {first} to {shown}" if self.listed > 1 else f"Code {shown}"
        if self.before is None:
            listed = f"{shown} more"
        if not self.complete:
            of = ""
            if self.before is not None and paper.left is not None:
                left = each_of(paper.left)[self.about.get("secret", 1) - 1]
                of = f" of {paper.glance(left)}" if left and left > last else ""
            return f"{listed}{of}. Type `more` for the {f'next {self.page}' if self.page else 'rest'}."
        if self.listed == 0:
            return f"There are no more: {shown} in all."
        if last == 1:
            return "The only code."
        return f"All {shown} codes." if self.before == 0 else f"{listed}, and that is all."
