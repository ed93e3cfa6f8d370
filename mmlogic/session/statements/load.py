"""`load`: run a file as one undo step, or start the puzzle in it."""

from dataclasses import MISSING, dataclass

from mmlogic.language import Source, place_of
from mmlogic.language.registry import Heading, RunScript, part, statement
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext
from mmlogic.session.formats import take_up
from mmlogic.session.reading import read_text

__all__ = ["Load"]


@statement(usage='load "FILE" [N] [as KIND]', example='load "game.mm"', heading=Heading.SESSION)
@dataclass(frozen=True)
class Load(RunScript[Done]):
    """Run a file as one undo step, or start the puzzle in it.

    If a statement fails, everything is rolled back. A file whose name ends in `.mm` holds statements. Any
    other file is a board if its first line after comments begins with a number, `_` or `#`, or if a
    comment names its kind. With KIND, every file is a board of that kind. Of several boards in a file,
    board N is started, or the first.
    """

    path: str = part(quoted=True, default=MISSING)
    number: int | None = None
    kind: str | None = part(before="as")

    def script(self, session: SessionContext) -> Source | None:
        """Return the statements of the file; None if a subject took up what it holds."""
        statements = self.kind is None and self.number is None and self.path.endswith(".mm")
        text = read_text(self.path, place_of(self.path), script=statements)
        if not statements and take_up(session, text, self.path, self.kind, self.number):
            return None
        return Source(self.path, text)

    def done(self, session: SessionContext) -> Done:
        """Confirm that the file is loaded."""
        return session.subject.confirm(f"{self.path} is loaded")
