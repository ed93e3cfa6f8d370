"""The command `mmlogic`, also as `python -m mmlogic`."""

import sys

from mmlogic.machine import start

__all__ = ["main"]


def main() -> None:
    """Run the command line and leave with its exit status."""
    start()  # Prolog comes up in its own thread while Python imports the rest
    from mmlogic.cli import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
