"""The command line: `commands` declares it, the other modules carry its commands out."""

from mmlogic.cli.commands import run

__all__ = ["run"]
