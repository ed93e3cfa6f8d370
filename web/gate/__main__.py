"""Compare the answers of SWI-Prolog in WebAssembly with those of a native one. Fail if they differ."""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gate.cases import boards, games, listings
from gate.transcript import transcript

_HERE = Path(__file__).parent
_CHUNK = 20_000
_LIMIT = 60.0


class Node:
    """A process of Node that runs mmlogic. A request is a line, and so is its reply."""

    def __init__(self) -> None:
        command = ["node", "--stack-size=8000", str(_HERE / "serve.mjs")]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )

    def ask(self, **request: Any) -> Any:
        """Return the reply to a request, or the text of an error."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(request), file=self._process.stdin, flush=True)
        line = self._process.stdout.readline()
        if not line:
            sys.exit("the process of Node has ended")
        reply = json.loads(line)
        return reply.get("reply", f"{reply.get('error')}")

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()


def compared_goals(node: Node, many: int, seed: int) -> Iterator[str]:
    """Yield the goals of arithmetic whose values differ under Node."""
    for part in range(-(-many // _CHUNK)):
        size = min(_CHUNK, many - part * _CHUNK)
        here = _native_goals(seed + part, size).splitlines()
        there = str(node.ask(seed=seed + part, many=size)).splitlines()
        yield from (
            f"{one}\n  in WebAssembly: {other}"
            for one, other in zip(here, there, strict=False)
            if one != other
        )
        if len(here) != len(there):
            yield f"{len(here)} goals, {len(there)} in WebAssembly: {there[-1:]}"


def _native_goals(seed: int, many: int) -> str:
    load = f"load_files({str(_HERE / 'arithmetic.pl')!r},[silent(true)])"
    command = ["swipl", "-q", "-f", "none", "-g", load, "-t", "halt"]
    command[-2:-2] = ["-g", f"arithmetic:goals({seed},{many},Text),write(Text)"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def compared_scripts(node: Node, scripts: Iterator[list[str]]) -> Iterator[str | None]:
    """Yield for every answer of a script its difference under Node, or None if it is the same.

    Every second script has a time limit.
    """
    for number, script in enumerate(scripts):
        timeout = _LIMIT if number % 2 else None
        here, there = transcript(script, timeout), node.ask(script=script, timeout=timeout)
        if isinstance(there, str) or len(here) != len(there):
            yield f"{script}\n  in WebAssembly: {there}"
            continue
        for one, other in zip(here, there, strict=True):
            yield None if one == other else f"{script}\n  {one}\n  in WebAssembly: {other}"


def main() -> int:
    """Run the gate and print a line for each kind of case. Return 1 if an answer differs."""
    parser = argparse.ArgumentParser(prog="gate", description=__doc__)
    for name, many in (("goals", 1_000_000), ("games", 200), ("boards", 60), ("listings", 60), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=many)
    asked = parser.parse_args()
    node, began = Node(), time.monotonic()
    differ = _told("goals", asked.goals, list(compared_goals(node, asked.goals, asked.seed)))
    for cases in (games, boards, listings):
        many = getattr(asked, cases.__name__)
        found = list(compared_scripts(node, cases(many, asked.seed)))
        differ += _told(f"answers to {many} {cases.__name__}", len(found), [each for each in found if each])
    node.end()
    print(f"seed {asked.seed}, {time.monotonic() - began:.0f} s")
    return bool(differ)


def _told(name: str, many: int, differing: list[str]) -> int:
    """Print the number of cases and the first differences. Return the number of differences."""
    print(*differing[:5], f"{many:,} {name}: {len(differing)} differ", sep="\n", flush=True)
    return len(differing)


if __name__ == "__main__":
    sys.exit(main())
