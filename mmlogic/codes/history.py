"""The history of a game: the game, the clues with what each left, the rules."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from mmlogic.codes.drawing import (
    answer_cells,
    answer_columns,
    answers_data,
    answers_line,
    clue_text,
    likely_line,
    names_in,
    numbered,
    numbers_left,
    rule_line,
    symbols_line,
)
from mmlogic.codes.theory import Code, Rule, SoftRule, Theory
from mmlogic.common.wording import plural
from mmlogic.render.answers import Row
from mmlogic.render.paper import Line, Paper, line_width, padded, plain
from mmlogic.session.statements.session import PastAnswer, ShowAnswer

__all__ = ["GameAnswer", "HistoryAnswer", "Suggested"]


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
        """Draw a row for each clue with what it left, and the suggested guess as a ghost."""
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
    """Return for JSON what the names in a rule stand for; nothing where there are none."""
    names = {name: str(meant) for name, meant in names_in(rule.constraint)}
    return {"names": names} if names else {}


def _likely_data(number: int, soft: SoftRule) -> dict[str, Any]:
    """Return a soft rule with its number: its weight and constraint, or the selection rule."""
    if soft.rule is None:
        return {"likely": number, "selection": soft.chosen}
    return {"likely": number, "weight": str(soft.weight), "constraint": str(soft.rule)}
