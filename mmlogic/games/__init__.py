"""What a code game is: its pegs, its symbols, and the marks that answer a guess."""

from mmlogic.games.feedback import feedback
from mmlogic.games.game import DEFAULT, Game
from mmlogic.games.presets import PRESETS, numbered, sized

__all__ = ["DEFAULT", "PRESETS", "Game", "feedback", "numbered", "sized"]
