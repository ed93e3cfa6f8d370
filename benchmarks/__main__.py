"""Run the benchmarks whose names are given, or all benchmarks."""

import sys
from importlib import import_module

BENCHMARKS = {
    "start": "benchmarks.start",
    "codes": "benchmarks.codes",
    "counts": "benchmarks.counts",
    "players": "benchmarks.players",
    "asking": "benchmarks.asking",
    "lies": "benchmarks.lies",
    "slips": "benchmarks.slips",
    "why": "benchmarks.why",
    "pool": "benchmarks.pool",
    "words": "benchmarks.words",
    "paths": "benchmarks.paths.__main__",
}


def main(names: list[str]) -> None:
    """Run the benchmarks with these names. If there are no names, run all."""
    for name in names or BENCHMARKS:
        if name not in BENCHMARKS:
            sys.exit(f"no benchmark {name}: there are {', '.join(BENCHMARKS)}")
        import_module(BENCHMARKS[name]).main()


if __name__ == "__main__":
    main(sys.argv[1:])
