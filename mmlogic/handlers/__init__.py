"""What each statement does to a session, a module for each subject; importing this knows them all."""

from mmlogic.handlers import players
from mmlogic.handlers.dispatch import carry_out

__all__ = ["carry_out", "players"]
