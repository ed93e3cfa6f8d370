"""`editor`: write statements in an editor, and run them."""

from dataclasses import dataclass

from mmlogic.common import files
from mmlogic.language import StatementProblem
from mmlogic.language.registry import Command, Heading, statement
from mmlogic.render.answers import Draft
from mmlogic.session.context import SessionContext

__all__ = ["Editor"]


@statement(usage="editor", example="editor", heading=Heading.SESSION)
@dataclass(frozen=True)
class Editor(Command[Draft]):
    """Open the last input in the editor that $VISUAL or $EDITOR names, and run what comes back.

    It works at the prompt alone, where Ctrl-X Ctrl-E opens what is typed and offers what comes back. If the
    editor fails, or its file is empty, nothing runs.
    """

    def carry_out(self, session: SessionContext) -> Draft:
        """Have the prompt open the editor."""
        if not files.unrestricted():
            raise StatementProblem("an editor is off limits in safe mode", self.span)
        if not session.at_prompt:
            raise StatementProblem("`editor` works only at the prompt", self.span)
        return Draft()
