"""The command line: a module for each group of commands, imported when one of them is asked for."""

from mmlogic.cli.scripts import mmlogic, run

__all__ = ["mmlogic", "run"]
