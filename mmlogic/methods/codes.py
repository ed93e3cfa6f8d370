"""The statements about codes, and about the session itself, as methods."""

from collections.abc import Iterator, Sequence
from operator import index
from os import PathLike, fspath
from typing import cast

from mmlogic.answers import (
    Answer,
    CheckAnswer,
    CodesAnswer,
    CountAnswer,
    HistoryAnswer,
    ProfileAnswer,
    ShowAnswer,
    WhyAnswer,
)
from mmlogic.language import Code as WrittenCode
from mmlogic.language import Letters, Names, Size, Statement, SyntaxProblem, parse
from mmlogic.language import statements as say
from mmlogic.methods.base import Carrying
from mmlogic.theory import Code

__all__ = ["CodeLike", "CodeMethods", "written"]

CodeLike = str | Sequence[str]
"""A code as Python has it: letters run together (`"RRBBGG"`), or names and letters in a sequence."""


class CodeMethods(Carrying):
    """A method for each statement. All raise StatementProblem where the statement would fail."""

    def game(self, layout: str | tuple[int, int]) -> Answer:
        """Play a named game, such as `"classic"`, or one of (pegs, symbols)."""
        return self.one(say.Game(layout if isinstance(layout, str) else Size(*layout)))

    def pegs(self, number: int) -> Answer:
        """Make codes `number` pegs long."""
        return self.one(say.Pegs(number))

    def colors(self, palette: int | Sequence[str]) -> Answer:
        """Take the symbols to be so many, or the ones of these names."""
        return self.one(say.Colors(palette if isinstance(palette, int) else Names(tuple(palette))))

    def guess(self, code: CodeLike, black: int | None = None, white: int | None = None) -> Answer:
        """Add a clue. The answer is NoCodeLeft if it contradicts what is known, otherwise Done.

        Without marks, if the session holds a secret, the answer is a GuessAnswer with them.
        """
        if black is None and white is None:
            return self.one(say.Guess(written(code)))
        marks = index(cast(int, black)), index(cast(int, white))  # one alone is a TypeError
        return self.one(say.Guess(written(code), *marks))

    def where(self, constraint: str) -> Answer:
        """Add a rule, written as in the language: `count(red) >= 2`. Answers as `guess` does."""
        return self.one(_read("where", constraint))

    def codes(self, limit: int | None = None) -> Iterator[Code]:
        """Yield the first `limit` consistent codes, or all, lazily and in the order of the symbols."""
        return iter(cast(CodesAnswer, self.one(say.Codes(limit))))

    def more(self, limit: int | None = None) -> Iterator[Code]:
        """Yield the codes after the last that was listed."""
        return iter(cast(CodesAnswer, self.one(say.More(limit))))

    def draw(self, many: int = 1) -> list[Code]:
        """Return `many` codes, each drawn uniformly from those that are consistent."""
        return list(cast(CodesAnswer, self.one(say.Codes(many, random=True))))

    def count(self) -> int:
        """Return how many codes are left, exactly."""
        return cast(CountAnswer, self.one(say.Count())).count

    def check(self, code: CodeLike) -> CheckAnswer:
        """Say whether a code is consistent, and which clues and rules it breaks."""
        return cast(CheckAnswer, self.one(say.Check(written(code))))

    def why(self) -> WhyAnswer:
        """Explain why no code is left."""
        return cast(WhyAnswer, self.one(say.Why()))

    def profile(self, question: str | None = None) -> ProfileAnswer:
        """Ask a question, such as `"count"`, of all programs, and compare inferences and time."""
        return cast(ProfileAnswer, self.one(_read("profile", question or "")))

    def history(self) -> HistoryAnswer:
        """Return the game, the clues and the rules, and how many steps can be taken back."""
        return cast(HistoryAnswer, self.one(say.History()))

    def undo(self, steps: int = 1) -> Answer:
        """Take back the last changes."""
        return self.one(say.Undo(steps))

    def redo(self, steps: int = 1) -> Answer:
        """Make the changes that were taken back last again."""
        return self.one(say.Redo(steps))

    def forget(self, number: int, *, rule: bool = False) -> Answer:
        """Drop clue `number`, or rule `number`, counted from 1."""
        return self.one(say.Forget(number, rule))

    def edit(self, number: int, black: int, white: int) -> Answer:
        """Give clue `number` other marks."""
        return self.one(say.Edit(number, index(black), index(white)))

    def reset(self) -> Answer:
        """Forget everything."""
        return self.one(say.Reset())

    def save(self, path: str | PathLike[str]) -> Answer:
        """Write the session: as a Prolog program if the name ends in `.pl`, otherwise as statements."""
        return self.one(say.Save(fspath(path)))

    def load(self, path: str | PathLike[str]) -> list[Answer]:
        """Run the statements of a file and return their answers."""
        return list(self.execute(say.Load(fspath(path))))

    def show(self, what: str = "program") -> str:
        """Return the Prolog that the session has become: its `program` of facts, or its `clauses`."""
        return cast(ShowAnswer, self.one(say.Show(what))).text

    def set(self, name: str, value: object) -> Answer:
        """Change a setting."""
        return self.one(say.Set(name, str(value).lower() if value is None else str(value)))


def written(code: CodeLike) -> WrittenCode:
    """Return a code as the language has it."""
    return Letters(code) if isinstance(code, str) else Names(tuple(code))


def _read(keyword: str, rest: str) -> Statement:
    """Return the one statement that begins with `keyword`. Raises SyntaxProblem."""
    statement, *more = parse(f"{keyword} {rest}")
    if more:
        raise SyntaxProblem(f"`{keyword}` is one statement; `run` takes several", more[0].span)
    return statement
