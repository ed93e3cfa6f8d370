"""`save`: write the session to a file; the ending of its name says what is written."""

from collections.abc import Iterator
from dataclasses import KW_ONLY, MISSING, dataclass

from mmlogic.common import files
from mmlogic.common.saving import ending_of, marked
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.registry import Command, Heading, part, statement, word
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext
from mmlogic.session.reading import file_name
from mmlogic.session.settings import Settings
from mmlogic.session.statements.set import Set
from mmlogic.session.subjects import Writer, statements, writers
from mmlogic.session.writing import told, writing

__all__ = ["Save"]


@statement(usage='save "FILE" [solved] [over]', example='save "game.mm"', heading=Heading.SESSION)
@dataclass(frozen=True)
class Save(Command[Done]):
    """Write the session to a file; the ending of its name says what is written.

    `.mm` holds the statements that make a session what this one is, `.pl` a Prolog program that SWI-Prolog
    runs by itself. Of a puzzle, that has the numbers that were placed as if they were given; `.txt` holds the
    board as it stands, `.svg`, `.png` and `.pdf` a picture with the path; with `solved` these have all
    numbers. A file that mmlogic did not write is replaced only if `over` says so; the prompt asks.
    """

    path: str = part(quoted=True, default=MISSING)
    _: KW_ONLY
    solved: bool = word("solved", "with all its numbers")
    over: bool = word("over", "whoever wrote the file that is there")

    def carry_out(self, session: SessionContext) -> Done:
        """Write what the ending of the name asks for."""
        path, place = file_name(self.path), place_of(self.path)
        known = {".mm": Writer("statements", _script), **writers(session)}
        with told(place):
            files.admit(path)  # what is out of bounds is refused whatever its ending
            writer = known[ending_of(path, {ending: each.what for ending, each in known.items()})]
        if self.solved and not writer.solvable:
            reason = f"`solved` goes with a board or a drawing, and {path} is to hold {writer.what}"
            raise StatementProblem(reason, place)
        write = writing(path, self.over, session)
        write(writer.make(session, self.solved))
        return Done(message=f"saved to {path}")


def _script(session: SessionContext, solved: bool) -> str:
    """Return the script that makes a new session know, hold and wait for what this one does.

    Of the settings it has those that what is told or drawn later depends on; limits are not the game's.
    """
    lines = [*_settings(session.settings), *statements(session)]
    return marked("".join(f"{line}\n" for line in lines), "#")


def _settings(settings: Settings) -> Iterator[str]:
    for name in ("engine", "seed"):
        if getattr(settings, name) != getattr(Settings(), name):
            yield str(Set(name, str(getattr(settings, name))))
