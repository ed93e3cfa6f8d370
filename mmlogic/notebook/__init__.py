"""Run cells of statements and show their answers, in a notebook (`magics`) or in a browser (`page`)."""

from typing import TYPE_CHECKING

from mmlogic.common.resources import lazy_names

if TYPE_CHECKING:
    from mmlogic.notebook.cells import Shown
    from mmlogic.notebook.magics import CellProblem, load_ipython_extension, session
    from mmlogic.notebook.page import Page

__all__ = ["CellProblem", "Page", "Shown", "load_ipython_extension", "session"]

__getattr__ = lazy_names(__name__)
