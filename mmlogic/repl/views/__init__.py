"""What each kind of answer looks like at the prompt."""

from mmlogic.repl.views.base import View, lines

__all__ = ["View", "lines"]
