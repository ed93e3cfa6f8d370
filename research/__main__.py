"""`make research [ARGS=NAME…]`: run each program on a small example. README.md says what the programs do."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from tempfile import TemporaryDirectory

__all__ = ["main"]

SMALL = {
    "exact": ["2x3"],
    "iterative": ["3x4", "--games", "5"],
    "records": ["--only", "marks:2x3", "--seconds", "5", "--folder"],
    "fewest": ["numbrix:2x2"],
    "findling": [],
}
"""For each program, arguments with which it takes only a moment. `records` writes into a temporary folder."""


def main(names: list[str]) -> None:
    """Run the programs with these names, or all programs."""
    for name in names or SMALL:
        with TemporaryDirectory() as folder:
            arguments = [*SMALL[name], *([folder] if SMALL[name][-1:] == ["--folder"] else [])]
            print(f"# python -m research.{name} {' '.join(arguments)}", flush=True)
            with _arguments(name, arguments):
                import_module(f"research.{name}").main()


@contextmanager
def _arguments(name: str, arguments: list[str]) -> Iterator[None]:
    before, sys.argv = sys.argv, [name, *arguments]
    try:
        yield
    finally:
        sys.argv = before


if __name__ == "__main__":
    main(sys.argv[1:])
