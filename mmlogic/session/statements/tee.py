"""`tee`: write what is shown to a file as well."""

from dataclasses import KW_ONLY, dataclass

from mmlogic.common import files
from mmlogic.common.saving import ForeignFile
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.registry import Command, Heading, part, statement, word
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext
from mmlogic.session.reading import file_name
from mmlogic.session.transcript import Transcript
from mmlogic.session.writing import file_problems

__all__ = ["Tee"]


@statement(usage='tee ["FILE" [over] | off]', example='tee "log.txt"', heading=Heading.SESSION)
@dataclass(frozen=True)
class Tee(Command[Done]):
    """Write what is shown to a file as well, until `tee off`.

    The file gets text without colours, each statement on a line of its own before its answer, errors
    included. An earlier transcript is continued; `over` begins it anew, and replaces any other file, too;
    the prompt asks. `tee` alone says where it writes.
    """

    path: str | None = part(quoted=True)
    _: KW_ONLY
    over: bool = word("over", "begin anew, whatever the file holds")
    off: bool = word("off", "write to no file")

    def carry_out(self, session: SessionContext) -> Done:
        """Begin or end the transcript, or say where it is."""
        if self.path is not None:
            return self._begin(self.path, session)
        transcript = session.transcript
        if transcript is None or transcript.path is None:
            return Done(message="`tee` is off")
        if not self.off:
            return Done(message=f"what is shown is also written to {transcript.path}")
        path = transcript.path
        transcript.end()
        return Done(message=f"what follows is no longer written to {path}")

    def _begin(self, path: str, session: SessionContext) -> Done:
        place = place_of(self.path, self.span)
        with file_problems(place):
            files.admit(file_name(path, place))
            if session.transcript is None:
                raise StatementProblem("`tee` writes what is shown, and nothing is shown here", self.span)
            _claimed(session.transcript, path, self.over, session)
        session.transcript.statement(self)
        return Done(message=f"what follows is also written to {path}")


def _claimed(transcript: Transcript, path: str, over: bool, session: SessionContext) -> None:
    """Begin a transcript; replace another file if the person agrees."""
    try:
        transcript.begin(path, over=over)
    except ForeignFile:
        if not session.may_replace(path):
            raise
        transcript.begin(path, over=True)
