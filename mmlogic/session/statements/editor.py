"""`editor`: write statements in an editor, and run them."""

from mmlogic.common import files
from mmlogic.language import StatementProblem
from mmlogic.language.registry import Heading, command
from mmlogic.render.answers import Draft
from mmlogic.session.context import SessionContext

__all__ = ["editor"]


@command(usage="editor", example="editor", heading=Heading.SESSION)
def editor(session: SessionContext) -> Draft:
    """Open the last input in the editor that $VISUAL or $EDITOR names, and run what comes back.

    It works at the prompt alone, where Ctrl-X Ctrl-E opens what is typed and offers what comes back. If the
    editor fails, or its file is empty, nothing runs.
    """
    if not files.unrestricted():
        raise StatementProblem("an editor is off limits in safe mode")
    if not session.at_prompt:
        raise StatementProblem("`editor` works only at the prompt")
    return Draft()
