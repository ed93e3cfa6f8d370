"""From statements to Prolog: what their parts mean in a game, and the facts that they become."""

from mmlogic.translate.facts import atom, code_value, facts
from mmlogic.translate.meaning import clue, code, game, marks, palette, pegs, rule

__all__ = ["atom", "clue", "code", "code_value", "facts", "game", "marks", "palette", "pegs", "rule"]
