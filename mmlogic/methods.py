"""The statements of the language as methods, for use from Python."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
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
from mmlogic.language import Letters, Names, Size, Statement, parse
from mmlogic.language import statements as say
from mmlogic.theory import Code

__all__ = ["CodeLike", "Methods"]

CodeLike = str | Sequence[str]
"""A code as Python has it: letters run together (`"RRBBGG"`), or names and letters in a sequence."""


class Methods(ABC):
    """A method for each statement. All raise StatementProblem where the statement would fail."""

    @abstractmethod
    def execute(self, statement: Statement) -> Iterator[Answer]:
        """Carry out one statement."""

    def game(self, layout: str | tuple[int, int]) -> Answer:
        """Play a named game, such as `"classic"`, or one of (pegs, symbols)."""
        return self._one(say.Game(layout if isinstance(layout, str) else Size(*layout)))

    def pegs(self, number: int) -> Answer:
        """Make codes `number` pegs long."""
        return self._one(say.Pegs(number))

    def colors(self, palette: int | Sequence[str]) -> Answer:
        """Take the symbols to be so many, or the ones of these names."""
        return self._one(say.Colors(palette if isinstance(palette, int) else Names(tuple(palette))))

    def guess(self, code: CodeLike, black: int, white: int) -> Answer:
        """Add a clue. The answer is NoCodeLeft if it contradicts what is known, otherwise Done."""
        return self._one(say.Guess(_written(code), black, white))

    def where(self, constraint: str) -> Answer:
        """Add a rule, written as in the language: `count(red) >= 2`. Answers as `guess` does."""
        statement = parse(f"where {constraint}")[0]
        return self._one(statement)

    def codes(self, limit: int | None = None) -> Iterator[Code]:
        """Yield the first `limit` consistent codes, or all, lazily and in the order of the symbols."""
        return iter(cast(CodesAnswer, self._one(say.Codes(limit))))

    def more(self, limit: int | None = None) -> Iterator[Code]:
        """Yield the codes after the last that was listed."""
        return iter(cast(CodesAnswer, self._one(say.More(limit))))

    def count(self) -> int:
        """Return how many codes are left, exactly."""
        return cast(CountAnswer, self._one(say.Count())).count

    def check(self, code: CodeLike) -> CheckAnswer:
        """Say whether a code is consistent, and which clues and rules it breaks."""
        return cast(CheckAnswer, self._one(say.Check(_written(code))))

    def why(self) -> WhyAnswer:
        """Explain why no code is left."""
        return cast(WhyAnswer, self._one(say.Why()))

    def profile(self, question: str | None = None) -> ProfileAnswer:
        """Ask a question, such as `"count"`, of all programs, and compare inferences and time."""
        return cast(ProfileAnswer, self._one(parse(f"profile {question or ''}")[0]))

    def history(self) -> HistoryAnswer:
        """Return the game, the clues and the rules, and how many steps can be taken back."""
        return cast(HistoryAnswer, self._one(say.History()))

    def undo(self, steps: int = 1) -> Answer:
        """Take back the last changes."""
        return self._one(say.Undo(steps))

    def redo(self, steps: int = 1) -> Answer:
        """Make the changes that were taken back last again."""
        return self._one(say.Redo(steps))

    def forget(self, number: int, *, rule: bool = False) -> Answer:
        """Drop clue `number`, or rule `number`, counted from 1."""
        return self._one(say.Forget(number, rule))

    def edit(self, number: int, black: int, white: int) -> Answer:
        """Give clue `number` other marks."""
        return self._one(say.Edit(number, black, white))

    def reset(self) -> Answer:
        """Forget everything."""
        return self._one(say.Reset())

    def save(self, path: str | PathLike[str]) -> Answer:
        """Write the session: as a Prolog program if the name ends in `.pl`, otherwise as statements."""
        return self._one(say.Save(fspath(path)))

    def load(self, path: str | PathLike[str]) -> list[Answer]:
        """Run the statements of a file and return their answers."""
        return list(self.execute(say.Load(fspath(path))))

    def show(self, what: str = "program") -> str:
        """Return the Prolog that the session has become: its `program` of facts, or its `clauses`."""
        return cast(ShowAnswer, self._one(say.Show(what))).text

    def set(self, name: str, value: object) -> Answer:
        """Change a setting."""
        return self._one(say.Set(name, str(value).lower() if value is None else str(value)))

    def _one(self, statement: Statement) -> Answer:
        return next(iter(self.execute(statement)))


def _written(code: CodeLike) -> WrittenCode:
    return Letters(code) if isinstance(code, str) else Names(tuple(code))
