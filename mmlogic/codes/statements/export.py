"""`export`: write what is known of the code as clauses for a SAT solver."""

from dataclasses import KW_ONLY, MISSING, dataclass

from mmlogic.codes.state import Codes
from mmlogic.language.registry import Command, Heading, part, statement, word
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext
from mmlogic.session.files import file_name, writing

__all__ = ["Export"]


@statement(usage='export dimacs "FILE" [over]', example='export dimacs "game.cnf"', heading=Heading.SESSION)
@dataclass(frozen=True)
class Export(Command[Done]):
    """Write what is known of the code as clauses for a SAT solver, in the DIMACS format.

    Comments in the file say what each variable means. `import model` reads what a solver answers. `over`
    replaces a file even if mmlogic did not write it; the prompt asks.
    """

    path: str = part(quoted=True, default=MISSING)
    _: KW_ONLY
    over: bool = word("over", "even a file that mmlogic did not write")

    def __str__(self) -> str:
        return super().__str__().replace("export", "export dimacs", 1)

    def carry_out(self, session: SessionContext) -> Done:
        """Write the clauses."""
        from mmlogic.codes.encoding import dimacs  # few sessions write any

        path = file_name(self.path)
        write = writing(path, self.over, session)
        codes = session.state(Codes)
        write(dimacs(codes.game, codes.solver.formulas()))
        return Done(message=f"saved to {path}")
