"""`save`: write the session to a file, in the format that its extension names."""

from collections.abc import Iterator
from dataclasses import KW_ONLY, MISSING, dataclass

from mmlogic.common import files
from mmlogic.common.saving import ending_of, marked
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.registry import Command, Heading, part, statement, word
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext
from mmlogic.session.formats import Writer, statements, writers
from mmlogic.session.reading import file_name
from mmlogic.session.settings import Saved
from mmlogic.session.statements.set import Set
from mmlogic.session.writing import file_problems, writing

__all__ = ["Save"]


@statement(usage='save "FILE" [solved] [over]', example='save "game.mm"', heading=Heading.SESSION)
@dataclass(frozen=True)
class Save(Command[Done]):
    """Write the session to a file, in the format that its extension names.

    `.mm` holds the statements that recreate the session, with the settings that `help settings` names;
    `.pl` a Prolog program that SWI-Prolog runs by itself; the program of a puzzle treats placed numbers as
    givens. `.svg`, `.png` and `.pdf` hold a picture of the game or the puzzle. For a puzzle, `.txt` holds the
    board as it stands; `solved` fills in the whole solution. `over` replaces a file even if mmlogic did not
    write it; the prompt asks.
    """

    path: str = part(quoted=True, default=MISSING)
    _: KW_ONLY
    solved: bool = word("solved", "with the whole solution")
    over: bool = word("over", "even a file that mmlogic did not write")

    def carry_out(self, session: SessionContext) -> Done:
        """Write the format that the extension names."""
        path, place = file_name(self.path), place_of(self.path)
        known = {".mm": Writer("statements", _script), **writers(session)}
        with file_problems(place):
            files.admit(path)  # what is out of bounds is refused whatever its ending
            writer = known[ending_of(path, {ending: each.what for ending, each in known.items()})]
        if self.solved and not writer.solvable:
            reason = f"`solved` applies to a board or a drawing, but {path} will hold {writer.what}"
            raise StatementProblem(reason, place)
        write = writing(path, self.over, session)
        write(writer.make(session, self.solved))
        return Done(message=f"saved to {path}")


def _script(session: SessionContext, solved: bool) -> str:
    """Return the script that recreates this session in a new one.

    It contains only the settings that later answers depend on, and no limits.
    """
    lines = [*_settings(session, "first"), *statements(session), *_settings(session, "last")]
    return marked("".join(f"{line}\n" for line in lines), "#")


def _settings(session: SessionContext, when: Saved) -> Iterator[str]:
    return (str(Set(name, value)) for name, value in session.settings.kept(when))
