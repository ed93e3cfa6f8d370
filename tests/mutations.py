"""Change one token of mmlogic at a time, in a copy of a tree, and see whether the nearest tests fail.

    python -m tests.mutations --seed 1 --many 40 [--seconds 60] [--tree PATH]

One line a mutation: its fate, its place, the old and the new token. "Time" means that no test failed in time,
and "unclear" that the failing test fails without the mutation, too. Docstrings, comments and directives stay.
"""

import argparse
import ast
import io
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

PYTHON = "< <=, <= <, > >=, >= >, == !=, != ==, and or, or and, + -, - +, True False, False True"
PROLOG = (
    "< =<, =< <, > >=, >= >, == \\==, \\== ==, =:= =\\=, =\\= =:=, + -, - +, true fail, fail true, false true"
)
SWAPS = dict(pair.split() for pair in PYTHON.split(", "))
GOALS = dict(pair.split() for pair in PROLOG.split(", "))
SKIPPED = r"%.*|/\*(?s:.*?)\*/|'(?:[^'\\]|\\.|'')*'|\"(?:[^\"\\]|\\.)*\"|`[^`]*`|0'\\?.|^:-(?s:.*?)\.$"
WORDS = r"[A-Za-z_]\w*|\d+|[-+*/\\^<>=~:.?@#&$]+"
GOAL = re.compile(r"^ +([a-z]\w*(?:\([^%'\"\n]*\))?)(,|\.)$", re.M)


class Mutation(NamedTuple):
    """One token or one call of a file, and the text that replaces it."""

    file: Path
    start: int
    old: str
    new: str


def of_python(file: Path, text: str) -> Iterator[Mutation]:
    """Yield the mutations of a file of Python."""
    ends = [0, *(each.end() for each in re.finditer("\n", text))]
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        start, old = ends[token.start[0] - 1] + token.start[1], token.string
        if token.type == tokenize.NUMBER and old.isdigit():
            yield Mutation(file, start, old, str(int(old) + 1))
        elif token.type in (tokenize.OP, tokenize.NAME) and old in SWAPS:
            yield Mutation(file, start, old, SWAPS[old])
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and text.isascii():
            start = ends[node.lineno - 1] + node.col_offset
            yield Mutation(file, start, ast.get_source_segment(text, node) or "", "pass")


def of_prolog(file: Path, text: str) -> Iterator[Mutation]:
    """Yield the mutations of a file of Prolog."""
    for token in re.finditer(f"(?m:{SKIPPED})|(?P<word>{WORDS})", text):
        if (old := token["word"]) and (old in GOALS or old.isdigit()):
            yield Mutation(file, token.start(), old, GOALS.get(old) or str(int(old) + 1))
    hidden = [each.span() for each in re.finditer(f"(?m:{SKIPPED})", text)]
    for goal in GOAL.finditer(text):
        level = goal[1].count("(") == goal[1].count(")") and goal[1] not in GOALS
        if level and not any(start <= goal.start(1) < end for start, end in hidden):
            yield Mutation(file, goal.start(1), goal[1], "true")


def mutations(tree: Path) -> list[Mutation]:
    """List every mutation of a tree, in the order of its files."""
    python = [(of_python, each) for each in sorted(tree.glob("mmlogic/**/*.py"))]
    prolog = [(of_prolog, each) for each in sorted(tree.glob("prolog/**/*.pl"))]
    return [found for way, file in python + prolog for found in way(file, file.read_text())]


def nearest(tree: Path, file: Path) -> list[Path]:
    """List the tests that `make check` runs for a file. Tests that name the file come first."""
    room = file.relative_to(tree).parts[1].removesuffix(".py")
    make = ["make", "-n", "-o", ".venv/.tools", "check", f"ROOM={room}"]
    said = subprocess.run(make, cwd=tree, capture_output=True, text=True, check=False).stdout
    near = [tree / each for each in said.split() if each.startswith("tests/")] or [tree / "tests"]
    files = {each for path in near for each in ([path] if path.is_file() else path.rglob("*"))}
    tests = sorted(each for each in files if re.fullmatch(r"test_.*\.py|.*\.plt", each.name))
    name = file.parent.name if file.stem == "__init__" else file.stem
    named = re.compile(rf"\b{re.escape(name)}\b")

    def distance(test: Path) -> tuple[bool, int]:
        return name not in test.stem, -len(named.findall(test.read_text()))

    return sorted(tests, key=distance)


def run(tree: Path, tests: list[Path], *options: str, seconds: float) -> int | None:
    """Return the exit status of pytest, or None if it takes longer than `seconds`."""
    command = [sys.executable, "-m", "pytest", "-x", "-n", "0", *options, *map(str, tests)]
    with subprocess.Popen(
        command,
        cwd=tree,
        env=os.environ | {"PYTHONPATH": str(tree)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        try:
            return process.wait(seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return None


def fate(tree: Path, mutation: Mutation, seconds: float) -> str:
    """Run the nearest tests over the mutated tree, the first alone, until one fails or the time is over."""
    text, until = mutation.file.read_text(), time.monotonic() + seconds
    end = mutation.start + len(mutation.old)
    near = nearest(tree, mutation.file)
    mutation.file.write_text(text[: mutation.start] + mutation.new + text[end:])
    for tests in filter(None, (near[:1], near[1:5], near[5:])):
        status = run(tree, tests, "--cache-clear", seconds=until - time.monotonic())
        if status != pytest.ExitCode.OK:
            break
    mutation.file.write_text(text)
    if status is None or status == pytest.ExitCode.OK:
        return "time" if status is None else "survived"
    if status != pytest.ExitCode.TESTS_FAILED:
        return "caught"
    again = run(tree, tests, "--last-failed", seconds=2 * seconds)
    return "unclear" if again == pytest.ExitCode.TESTS_FAILED else "caught"


def main() -> None:
    """Test random mutations one by one, and print the totals at the end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--many", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--tree", type=Path, default=Path(__file__).parents[1])
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        clone = ["git", "clone", "--quiet", "--shared", str(asked.tree), str(tree)]
        subprocess.run(clone, check=True)
        ran: Counter[str] = Counter()
        for each in random.Random(asked.seed).sample(mutations(tree), asked.many):
            line = each.file.read_text().count("\n", 0, each.start) + 1
            said = fate(tree, each, asked.seconds)
            ran[said] += 1
            place = f"{each.file.relative_to(tree)}:{line}"
            print(f"{said:8} {place}: {' '.join(each.old.split())!r} -> {each.new!r}", flush=True)
        print(*(f"{number} {said}" for said, number in ran.items()), sep=", ")


if __name__ == "__main__":
    main()
