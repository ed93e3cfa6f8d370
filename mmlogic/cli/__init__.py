"""The command line: a module for each group of commands; importing this knows them all."""

from mmlogic.cli import puzzles as _puzzles  # noqa: F401  (adds its commands)
from mmlogic.cli import tournament as _tournament  # noqa: F401  (adds its command)
from mmlogic.cli.scripts import mmlogic, run

__all__ = ["mmlogic", "run"]
