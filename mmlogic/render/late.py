"""Renderers that are imported with the first of their answers, as few scripts have one."""

import sys
from importlib import import_module

from mmlogic.render.answers import Answer

__all__ = ["late"]

_RENDERERS = {
    "mmlogic.players.answers": "mmlogic.render.players",
}
"""The module of renderers for each module of answers that is not known from the start."""


def late(answer: Answer) -> bool:
    """Import the renderers of an answer if they are not there yet; say whether they have come."""
    module = _RENDERERS.get(type(answer).__module__)
    if module is None or module in sys.modules:
        return False
    import_module(module)
    return True
