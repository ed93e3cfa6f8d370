"""Notebooks: `%load_ext mmlogic` adds `%mm` lines, `%%mm` cells and `%%prolog` cells to IPython."""

from mmlogic.notebook.magics import load_ipython_extension, session
from mmlogic.notebook.shown import CellProblem, Shown

__all__ = ["CellProblem", "Shown", "load_ipython_extension", "session"]
