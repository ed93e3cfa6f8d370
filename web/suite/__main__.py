"""The tests that need no process, in WebAssembly: `make test-wasm`, or `ARGS=tests/queries/test_trace.py`.

Python is Pyodide, with pytest; Prolog is WebAssembly's. Each folder has a process of Node, and another goes
on where Prolog has run out of memory: then it is dead. Beside them run plunit's files and `agreement.pl`, in
Prolog alone. A stamp, `web/build/suite/stamp`, says how many tests passed, and the seconds.
"""

import os
import re
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryFile

_HERE = Path(__file__).parent
_ROOT = _HERE.parents[1]

_FOLDERS = ("session", "codes", "puzzles", "queries", "language", "lessons", "render", "translate")

_LEAST = 3000
"""Tests that pass if all are asked, at the least: no fewer are looked at from one day to the next."""

_LONGEST = 3600
"""Seconds after which what one process of Node runs counts as endless."""

_FINE = {0, 2, 5}
"""The status of pytest where no test failed, where Prolog has ended, and where no test was collected."""

_COUNTS = re.compile(r"(\d+) (passed|failed|skipped|error)")

_ENDED = re.compile(r"Prolog ended at (.+?) !+$", re.MULTILINE)


def _run(script: str, *options: str) -> tuple[int, str]:
    """Return the status of a script of Node, and what it printed."""
    command = ["node", "--stack-size=8000", str(_HERE / script), *options]
    with TemporaryFile("w+") as told:
        both = subprocess.STDOUT
        try:
            status = subprocess.call(command, cwd=_ROOT, stdout=told, stderr=both, timeout=_LONGEST)
        except subprocess.TimeoutExpired as late:
            status = 1
            print(f"not ended: {late}", file=told)
        told.seek(0)
        return status, told.read()


def _tests(folder: str) -> Counter[str]:
    """Run the tests of a folder, print what failed and a line, and return how many did what."""
    began, counts, after = time.monotonic(), Counter[str](), ""
    while True:
        status, told = _run("run.mjs", folder, f"--after={after}")
        found = _COUNTS.findall(next(filter(_COUNTS.search, reversed(told.splitlines())), ""))
        counts.update({what: int(many) for many, what in found})
        wrong = any(what in {"failed", "error"} for _, what in found)
        if wrong or status not in _FINE or not found:
            print(told)
            counts["failed"] += not wrong
        ended = _ENDED.search(told)
        if not ended:
            break
        after = ended[1]
    print(f"{folder}: {dict(counts)}, {time.monotonic() - began:.0f} s", flush=True)
    return counts


def main() -> int:
    """Run what is asked for, or all and Prolog's own tests; return 1 if anything fails."""
    asked, began = sys.argv[1:], time.monotonic()
    folders = asked or [f"tests/{each}" for each in _FOLDERS]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        alone = None if asked else pool.submit(_run, "prolog.mjs")
        counts = sum(pool.map(_tests, folders), Counter[str]())
        status, printed = alone.result() if alone else (0, "")
    failed = counts["failed"] + counts["error"]
    told = f"{counts['passed']:,} passed, {counts['skipped']:,} skipped as they ask for what is not there"
    stamp = f"{printed}in WebAssembly: {told}, {failed} failed, {time.monotonic() - began:.0f} s"
    print(stamp, flush=True)
    if asked:
        return bool(failed)
    (_ROOT / "web/build/suite/stamp").write_text(f"{stamp}\n", encoding="utf-8")
    return bool(failed or status or counts["passed"] < _LEAST)


if __name__ == "__main__":
    sys.exit(main())
