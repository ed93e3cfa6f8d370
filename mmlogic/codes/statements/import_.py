"""`import`: read the model that a SAT solver found as a code."""

from collections.abc import Iterator
from dataclasses import MISSING, dataclass
from typing import Any

from mmlogic.codes.answers import CheckAnswer
from mmlogic.codes.state import Codes
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.registry import Ask, Heading, part, statement
from mmlogic.render.answers import Row
from mmlogic.session.context import SessionContext
from mmlogic.session.files import read_text

__all__ = ["Import", "ImportAnswer"]


@dataclass(kw_only=True)
class ImportAnswer(CheckAnswer):
    """The code of a model, and whether it is consistent. It is true if it is."""

    def data(self) -> dict[str, Any]:
        """Return the code with the verdict."""
        return {"code": list(self.code), **super().data()}

    def rows(self) -> Iterator[Row]:
        """Yield the code with the verdict."""
        yield ["code", "consistent"]
        yield [" ".join(self.code), self.consistent]


@statement(usage='import model "FILE"', example='import model "game.out"', heading=Heading.SESSION)
@dataclass(frozen=True)
class Import(Ask[ImportAnswer]):
    """Read the model that a SAT solver found for the clauses of `export dimacs`, and check its code.

    A model is the numbers of variables, those that are false with a minus sign, as solvers print them; the
    lines may begin with `v`.
    """

    path: str = part(quoted=True, default=MISSING)

    def __str__(self) -> str:
        return super().__str__().replace("import", "import model", 1)

    def carry_out(self, session: SessionContext) -> ImportAnswer:
        """Read the code, and ask Prolog about it."""
        from mmlogic.codes.encoding import ModelError, model_code  # few sessions read any

        codes, place = session.state(Codes), place_of(self.path)
        try:
            code = model_code(read_text(self.path, place), codes.game)
        except ModelError as problem:
            raise StatementProblem(f"{self.path} is no model of this game: {problem}", place) from None
        if code is None:
            raise StatementProblem(f"{self.path} says that there is no model: no code fits", place)
        broken, rules = codes.solver.breaks(code)
        return ImportAnswer(code=code, broken=broken, rules=rules, theory=codes.theory)
