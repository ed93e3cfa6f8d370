"""`history`: show the game, the clues and the rules, with their numbers."""

from dataclasses import dataclass

from mmlogic.language.registry import Command, Heading, statement
from mmlogic.render.answers import Answer
from mmlogic.session.context import SessionContext

__all__ = ["History", "PastAnswer"]


@dataclass(kw_only=True)
class PastAnswer(Answer):
    """What a session knows of its subject; how many steps can be taken back or made again."""

    undo: int
    redo: int


@statement(usage="history", example="history", heading=Heading.SESSION)
@dataclass(frozen=True)
class History(Command[PastAnswer]):
    """Show the game, the clues and the rules, with their numbers."""

    def carry_out(self, session: SessionContext) -> PastAnswer:
        """Return what is known of what is at hand."""
        return session.subject.history()
