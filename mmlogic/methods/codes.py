"""The statements about codes, and about the session itself, as methods."""

from collections.abc import Iterator, Sequence
from operator import index
from os import PathLike, fspath

from mmlogic.codes.answers import CheckAnswer
from mmlogic.codes.clues import NoCodeLeft
from mmlogic.codes.statements.codes import Codes
from mmlogic.codes.statements.colors import Colors
from mmlogic.codes.statements.edit import Edit
from mmlogic.codes.statements.forget import Forget
from mmlogic.codes.statements.game import Game
from mmlogic.codes.statements.guess import Guess, GuessAnswer
from mmlogic.codes.statements.likely import Likely
from mmlogic.codes.statements.more import More
from mmlogic.codes.statements.pegs import Pegs
from mmlogic.codes.statements.rule import Rule
from mmlogic.codes.statements.score import Score, ScoreAnswer
from mmlogic.codes.statements.where import Where
from mmlogic.codes.theory import Code
from mmlogic.codes.written import Code as WrittenCode
from mmlogic.codes.written import Lengths, Letters, Names, Pieces, Size
from mmlogic.methods.base import StatementRunner, several
from mmlogic.render.answers import Answer, Done, kept
from mmlogic.session.statements.check import Check
from mmlogic.session.statements.history import redo, undo
from mmlogic.session.statements.leaving import reset
from mmlogic.session.statements.load import Load
from mmlogic.session.statements.save import Save
from mmlogic.session.statements.set import Set

__all__ = ["CodeLike", "CodeMethods", "written"]

CodeLike = str | Sequence[str]
"""A code in Python: letters run together (`"RRBBGG"`), or a sequence of names and letters."""


class CodeMethods(StatementRunner):
    """A method for each statement. It raises StatementProblem if the statement fails."""

    def game(self, layout: str | tuple[int, int]) -> Done:
        """Start a named game, such as `"classic"`, or one of a size: `"4x6"`, or (pegs, symbols)."""
        if isinstance(layout, str):
            return self.ask(Game(Size.of(layout) or layout))
        told = 'a game is a name or a size, such as "classic", "4x6" or (pegs, symbols)'
        return self.ask(Game(Size(*several(layout, told, 2))))

    def pegs(self, number: int | tuple[int, int]) -> Done:
        """Set the length of codes to `number` pegs, or to any from one number to another."""
        if isinstance(number, int):
            return self.ask(Pegs(number))
        return self.ask(Pegs(Lengths(*several(number, "codes have N pegs, or (shortest, longest)", 2))))

    def colors(self, palette: int | Sequence[str]) -> Done:
        """Set the symbols: a number of them, or their names."""
        if isinstance(palette, int):
            return self.ask(Colors(palette))
        return self.ask(Colors(Names(several(palette, "symbols are a number of them, or their names"))))

    def guess(
        self, code: CodeLike, black: int | None = None, white: int | None = None, *, answer: str = ""
    ) -> Done | NoCodeLeft | GuessAnswer:
        """Add a clue. The answer is Done, or NoCodeLeft, which is false, if no code is left.

        Any answer that is not two marks is written as in the language: `answer="? 2"`, `answer="gyxxx"`. If
        the session holds a secret, leave the answer out: a GuessAnswer has it.
        """
        told = pieces(answer)
        if black is None and white is None:
            return self.ask(Guess.of(written(code), *told))
        if black is None or white is None or told:
            raise TypeError("a guess takes both its black and its white marks, or another answer, or none")
        return self.ask(Guess.of(written(code), index(black), index(white)))

    def where(self, constraint: str) -> Done | NoCodeLeft:
        """Add a rule, written as in the language: `count(red) >= 2`. Answers as `guess` does."""
        return self.ask(self.read(Where, constraint))

    def rule(self, name: str, constraint: str) -> Done:
        """Give a condition a name, by which `where` applies it."""
        return self.ask(self.read(Rule, f"{name} = {constraint}"))

    def likely(self, soft: str) -> Done:
        """Say which codes are likelier, written as in the language: `3 count(red) >= 2`, `two-colours`."""
        return self.ask(self.read(Likely, soft))

    def codes(self, limit: int | None = None) -> Iterator[Code]:
        """Yield the first `limit` consistent codes, or all, lazily and in the order of the symbols."""
        return iter(self.ask(Codes(limit)))

    def more(self, limit: int | None = None) -> Iterator[Code]:
        """Yield the codes after the last listed one."""
        return iter(self.ask(More(limit)))

    def draw(self, many: int = 1) -> list[Code]:
        """Return `many` codes, each drawn from the consistent ones, uniformly or as `likely` says."""
        return list(self.ask(Codes(many, random=True)))

    def check(self, code: CodeLike) -> CheckAnswer:
        """Return the clues and rules that a code breaks. The answer is true if the code is consistent."""
        return self.one(Check(written(code)), CheckAnswer)

    def score(self, guess: CodeLike, code: CodeLike) -> ScoreAnswer:
        """Say which marks a guess gets if `code` is the secret."""
        return self.ask(Score(written(guess), written(code)))

    def undo(self, steps: int = 1) -> Done:
        """Undo the last changes."""
        return self.ask(undo(steps))

    def redo(self, steps: int = 1) -> Done:
        """Redo the changes that were undone last."""
        return self.ask(redo(steps))

    def forget(self, number: int, *, rule: bool = False, likely: bool = False) -> Done:
        """Delete clue `number`, or the rule or soft rule of this number, counted from 1."""
        if rule and likely:
            raise TypeError("`forget` takes a rule or a soft rule, not both")
        return self.ask(Forget(number, rule=rule, likely=likely))

    def edit(
        self, number: int, black: int | None = None, white: int | None = None, *, answer: str = ""
    ) -> Done | NoCodeLeft:
        """Change the answer of clue `number`: its marks, or any answer as the language has it."""
        told = pieces(answer)
        if black is None or white is None:
            return self.ask(Edit(number, Pieces(told) if told else None))
        return self.ask(Edit(number, Pieces((str(index(black)), str(index(white))))))

    def reset(self) -> Done:
        """Start over: no clues, no rules, the initial game."""
        return self.ask(reset())

    def save(self, path: str | PathLike[str], *, solved: bool = False, over: bool = False) -> Done:
        """Write the session in the format of the extension: `.mm`, `.pl`, `.txt`, `.svg`, `.png` or `.pdf`.

        `solved` fills in the whole solution of a board or picture. `over` replaces a file even if mmlogic
        did not write it.
        """
        return self.ask(Save(fspath(path), solved=solved, over=over))

    def load(self, path: str | PathLike[str], number: int | None = None) -> list[Answer]:
        """Run the statements of a file and return their answers; or start the puzzle of that number in it."""
        return kept(self.execute(Load(fspath(path), number)))

    def set(self, name: str, value: object) -> Done:
        """Change a setting."""
        if not isinstance(name, str):
            raise TypeError(f'a setting has a name, such as "timeout", not {name!r:.60}')
        return self.one(Set(name, str(value).lower() if value is None else str(value)), Done)


def pieces(answer: str) -> tuple[str, ...]:
    """Return the pieces that an answer is written in. Raises TypeError for anything but text."""
    if not isinstance(answer, str):
        raise TypeError(f"an answer is a text, not {type(answer).__name__}")
    return tuple(answer.split())


def written(code: CodeLike) -> WrittenCode:
    """Return a code as part of a statement. Raises TypeError."""
    if isinstance(code, str):
        return Letters(code)
    return Names(several(code, 'a code is letters, such as "RRBB", or a sequence of names'))
