"""Codes, answers, clues and rules as lines of text, as phrases of a sentence, and for JSON."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, NamedTuple

from mmlogic.codes.constraints import Named, atoms
from mmlogic.codes.dialects.dialect import Dialect
from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.game import Game
from mmlogic.codes.marks import Marks
from mmlogic.codes.quantities import Constraint
from mmlogic.codes.theory import Answered, Break, Code, Theory
from mmlogic.common.wording import joined
from mmlogic.language.spelling import spell
from mmlogic.render.answers import keyed
from mmlogic.render.paper import Line, Paper, Piece, line_width, padded, plain

PartData = int | str | list[str] | dict[str, int] | None
"""A part of an answer for JSON: a number, its bounds, a word, or colours. An unknown number is None."""

ToldData = dict[str, PartData]
"""An answer for JSON, with a key for each part."""

PairData = list[int] | ToldData
"""An answer for JSON. Exact marks are a list of two numbers: black, white."""


@keyed("answer", "black??", "white??", "answers?")
class Said(NamedTuple):
    """The answer to a guess, for JSON. Exact marks also have the keys `black` and `white`."""

    answer: ToldData
    black: int | None = None
    white: int | None = None
    answers: Annotated[Sequence[ToldData], "the answers of all secrets"] = ()


def said(answers: Sequence[Told], dialect: Dialect) -> Said:
    """Return the answers of all secrets to a guess, for JSON.

    The first answer is written as for a single secret. If there are more, the field `answers` has all.
    """
    first, every = answers[0], [dialect.data(told) for told in answers]
    black, white = first if isinstance(first, Marks) else (None, None)
    return Said(every[0], black, white, every if len(every) > 1 else ())


@keyed("clue", "code", "*said")
class NumberedClue(NamedTuple):
    """A clue of the history, and its answer."""

    clue: int
    code: Code
    said: Said


@keyed("rule", "constraint", "names?")
class NumberedRule(NamedTuple):
    """A rule of the history, with the meanings of the names in it."""

    rule: int
    constraint: str
    names: Annotated[dict[str, str], "what the names of rules in the constraint stand for"]


class BrokenClue(NamedTuple):
    """A clue that a code breaks: the given answer, and the answer that this code would give."""

    clue: int
    given: PairData
    would_be: PairData


class BrokenRule(NamedTuple):
    """A rule that a code breaks."""

    rule: int


class Answering(Answered):
    """The answers to a guess, with the game in which they were given."""

    game: Game

    @property
    def said(self) -> Said:
        """The answers for JSON, as the function `said` writes them."""
        return said(self.answers, self.game.dialect)


class Showing:
    """The secrets that a winning codemaker reveals. `SHOWN` are their keys in JSON."""

    secrets: tuple[Code, ...]

    @property
    def secret(self) -> Annotated[Code | None, "the code, where this was the last guess of `set turns`"]:
        """The first of the revealed secrets, or None."""
        return next(iter(self.secrets), None)

    @property
    def several(
        self,
    ) -> Annotated[Sequence[Code], "the codes that were not found, where there are several"]:
        """The revealed secrets, if there are several."""
        return self.secrets if len(self.secrets) > 1 else ()


SHOWN = ("secret?", "secrets?=several")


def these(clues: Sequence[int], rules: Sequence[int], theory: Theory, *, all_named: bool = False) -> str:
    """Return a phrase for clues and rules by number, such as `clues 1 and 3 and rule 2`.

    All clues of a theory are `both clues` or `all 3 clues`, unless `all_named` asks for their numbers.
    """
    known = (0, 0) if all_named else (len(theory.clues), len(theory.rules))
    named = [some_of("clue", clues, known[0])] if clues else []
    return joined(named + ([some_of("rule", rules, known[1])] if rules else []))


def breaks_data(breaks: Iterable[Break], theory: Theory) -> list[BrokenClue]:
    """Return the broken clues for JSON."""
    dialect = theory.game.dialect
    return [
        BrokenClue(clue, pair_data(given, dialect), pair_data(would_be, dialect))
        for clue, given, would_be in breaks
    ]


def clue_lines(number: int, theory: Theory, tail: Line, paper: Paper) -> Iterator[Line]:
    """Yield lines with the number of a clue, its code, and the text `tail`."""
    head = [("class:quiet", f"  clue {number}"), ("", "   ")]
    return paper.beside([*head, *code_beside(theory.clues[number - 1].code, paper, line_width(head))], tail)


def rule_lines(
    numbers: Sequence[int], theory: Theory, paper: Paper, tail: Sequence[Piece] = ()
) -> Iterator[Line]:
    """Yield lines with each rule's number, its text, the meanings of names in it, and the text `tail`."""
    for number in numbers:
        text = _with_names(theory.rules[number - 1].constraint)
        yield from paper.wrapped([("class:quiet", f"  rule {number}"), ("", f"   {text}"), *tail], " " * 11)


def _with_names(constraint: Constraint) -> str:
    names = dict(names_in(constraint))
    told = [f"{name}: {meant}" for name, meant in names.items()]
    return "; ".join(told if str(constraint) in names else [str(constraint), *told])


_FEW = 10
"""The most symbols to show one by one."""


def answers_line(answers: Sequence[Told], game: Game, paper: Paper) -> Line:
    """Return the answers of all secrets to a guess, side by side, for the table of clues."""
    lines = [game.dialect.line(told, game.pegs, paper) for told in answers]
    return [piece for at, line in enumerate(lines) for piece in ([("", "   ")] * bool(at) + [*line])]


def answer_columns(dialect: Dialect, answers: int) -> list[str]:
    """Return the column names for the parts of answers: `black 1`, `white 1`, `black 2`, … for several."""
    if answers == 1:
        return dialect.columns
    return [f"{name} {number}" for number in range(1, answers + 1) for name in dialect.columns]


def answer_cells(dialect: Dialect, answers: Sequence[Told]) -> list[object]:
    """Return the parts of all answers as cells of the columns that `answer_columns` names."""
    return [cell for told in answers for cell in dialect.cells(told)]


def answer_words(told: Told, dialect: Dialect, paper: Paper) -> str:
    """Return an answer in words, for a person or for a script."""
    return dialect.words(told) if paper.person else dialect.whole(told)


def pair_data(told: Told, dialect: Dialect) -> PairData:
    """Return an answer for JSON. Exact marks are a list of two numbers."""
    return list(told) if isinstance(told, Marks) else dialect.data(told)


def code_beside(code: Sequence[str], paper: Paper, beside: int) -> Line:
    """Return a code as pegs, or as text if the pegs and `beside` more columns do not fit on the page."""
    drawn = paper.code(code, 0)
    fits = paper.width is None or line_width(drawn) + beside <= paper.width
    return drawn if fits else [("class:code", paper.text(code))]


def numbered(codes: Sequence[Code], paper: Paper, beside: Sequence[Line] = (), first: int = 1) -> list[Line]:
    """Return a line for each code: its number and the code. All lines have the same width.

    `first` is the first number. `beside` has the lines that the caller puts after these lines.
    """
    digits = len(str(first + len(codes) - 1))
    room = digits + 2 + max(map(line_width, beside), default=0)
    drawn = [code_beside(code, paper, room) for code in codes]
    width = max(map(line_width, drawn), default=0)
    return [
        [("class:quiet", f"{number:>{digits}}  "), *padded(code, width)]
        for number, code in enumerate(drawn, first)
    ]


def numbers_left(numbers: Sequence[int | None], paper: Paper) -> list[Piece]:
    """Return the column of the numbers of codes left after each guess. An unknown number is blank."""
    texts = ["" if many is None else paper.glance(many) for many in numbers]
    width = max(map(len, texts), default=0)
    word = "" if paper.narrow or (paper.person and not paper.coloured) else " left"
    return [("class:quiet", f"  {text:>{width}}{word}" if text else "") for text in texts]


def rule_line(place: int, constraint: Constraint, paper: Paper) -> Line:
    """Return a line with a rule and its number. For a person, it has the meanings of names in the rule."""
    line = [("class:quiet", f"rule {place}"), ("", f"  where {constraint}")]
    meant = [f"; {name}: {meaning}" for name, meaning in dict(names_in(constraint)).items()]
    return [*line, ("class:quiet", "".join(meant))] if paper.person and meant else line


def names_in(constraint: Constraint) -> Iterator[tuple[str, Constraint]]:
    """Yield the name and the constraint of each named rule in `constraint`, also inside other named rules."""
    for atom in atoms(constraint):
        if isinstance(atom, Named) and atom.meant is not None:
            yield str(atom), atom.meant
            yield from names_in(atom.meant)


def some_of(what: str, numbers: Sequence[int], known: int) -> str:
    """Return a phrase for some clues or rules. `known` is the total number of clues or rules.

    >>> some_of("clue", [1, 2], 2), some_of("rule", [1], 1), some_of("clue", [1, 3], 3)
    ('both clues', 'the rule', 'clues 1 and 3')
    """
    if len(numbers) == known:
        return f"the {what}" if known == 1 else f"both {what}s" if known == 2 else f"all {known} {what}s"
    return f"{what}{'s' * (len(numbers) > 1)} {joined(map(str, numbers))}"


def game_line(game: Game, paper: Paper) -> Line:
    """Return the symbols of a game, or their number if there are more than _FEW."""
    if len(game.kinds) > _FEW:
        return plain(f"{len(game.kinds)} symbols")
    line: list[Piece] = []
    for symbol in game.kinds:
        line += [("class:peg", " " * (bool(line) and not paper.narrow)), *paper.symbol(symbol)]
    return [piece for piece in line if piece[1]]


def symbols_line(game: Game, paper: Paper) -> Line:
    """Return the number of pegs and the names of the symbols. A person sees the first and last of many.

    A script gets the names of all symbols: `red blue`, or `0=red 1=blue` if codes are in digits.
    """
    if not paper.person:
        return plain(f"{game}: {' '.join(_spelled(game, paper))}")
    line: list[Piece] = [("", f"{game}:")]
    for symbol in game.kinds if len(game.kinds) <= _FEW else game.kinds[:1]:
        line += [("", " "), *_named(symbol, paper)]
    if len(game.kinds) > _FEW:
        line += [("", " to "), *paper.symbol(game.kinds[-1])]
    return line


def _spelled(game: Game, paper: Paper) -> Iterator[str]:
    for symbol, digit in zip(game.kinds, game.numerals[-len(game.kinds) :], strict=True):
        written = "".join(text for _, text in paper.symbol(symbol))
        yield f"{digit}={spell(symbol)}" if written == digit != symbol else spell(symbol)


def _named(symbol: str, paper: Paper) -> Iterator[Piece]:
    face = paper.symbol(symbol)
    name = "" if "".join(text for _, text in face).strip() == symbol else f" {symbol}"
    yield from [*face, ("", name)]
