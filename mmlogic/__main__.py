"""The command `mmlogic`, also as `python -m mmlogic`."""

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line and leave with its exit status."""
    from mmlogic.cli import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
