"""The command line: a module for each group of commands; importing this knows them all."""

from mmlogic.cli.scripts import mmlogic, run

__all__ = ["mmlogic", "run"]
