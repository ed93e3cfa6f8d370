"""What each kind of answer looks like at the prompt: `lines` dispatches on its type.

A new kind of answer is shown as in a script until it has a function in the module of its subject here.
"""

from mmlogic.repl.views import players
from mmlogic.repl.views.base import View, lines

__all__ = ["View", "lines", "players"]
