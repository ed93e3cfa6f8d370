"""The tests that need no process, in WebAssembly: `make test-wasm`, or `ARGS=tests/queries/test_trace.py`.

Python is Pyodide, with pytest; Prolog is WebAssembly's. Each part, a folder, has a process of Node and a
log of its tests. Another process goes on behind a test that hangs, or after which Prolog has run out of
memory: then it is dead. One part, `prolog`, is plunit's files and `agreement.pl`, in Prolog alone.
`web/build/suite/` keeps what each part printed, and a stamp of how many tests passed, and the seconds.
"""

import os
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

_HERE = Path(__file__).parent
_ROOT = _HERE.parents[1]
_KEPT = _ROOT / "web/build/suite"

_FOLDERS = ("session", "codes", "puzzles", "queries", "language", "lessons", "render", "translate")
_PARTS = ("prolog", *(f"tests/{each}" for each in _FOLDERS))

_LEAST = 3000
"""Tests that pass if all are asked, at the least: no fewer are looked at from one day to the next."""

_LONGEST = 600
"""Seconds after which a test counts as endless, as in pyproject.toml."""


def _outcomes(log: Path) -> dict[str, str]:
    """Return what became of each test: `begun` as long as it runs."""
    lines = (line.split(" ", 1) for line in log.read_text(encoding="utf-8").splitlines())
    return {name: what for what, name in lines}


def _status(part: str, log: Path) -> int | None:
    """Run those tests of a part that the log does not have; return Node's status, None if one hangs."""
    script = ["prolog.mjs"] if part == "prolog" else ["run.mjs", part]
    options = [*script[1:], f"--log={log.relative_to(_ROOT)}"]
    command = ["node", "--stack-size=8000", str(_HERE / script[0]), *options]
    with log.with_suffix(".txt").open("a") as told:
        node = subprocess.Popen(command, cwd=_ROOT, stdout=told, stderr=subprocess.STDOUT)
        size, since = 0, time.monotonic()
        while True:
            try:
                return node.wait(1)
            except subprocess.TimeoutExpired:
                if log.stat().st_size != size:
                    size, since = log.stat().st_size, time.monotonic()
                elif time.monotonic() - since > _LONGEST:
                    node.kill()
                    node.wait()
                    return None


def _run(part: str) -> Counter[str]:
    """Run the tests of a part, print what failed and a line, and return how many did what."""
    began, log = time.monotonic(), _KEPT / f"{part.replace('/', '-')}.log"
    log.write_text("")
    log.with_suffix(".txt").write_text("")
    found: dict[str, str] = {}
    while True:
        before, status = len(found), _status(part, log)
        found = _outcomes(log)
        torn = [name for name, what in found.items() if what == "begun"]
        with log.open("a") as lines:
            lines.writelines(f"{'hung' if status is None else 'failed'} {name}\n" for name in torn)
        if len(found) == before or not (torn or status in {None, 2}):  # 2: Prolog has ended
            break
    counts = Counter(_outcomes(log).values())
    if not counts or (status not in {0, 5} and not _wrong(counts)):
        counts["failed"] += 1
    if _wrong(counts):
        print(log.with_suffix(".txt").read_text(encoding="utf-8"))
        print("".join(f"{name} hung\n" for name, what in _outcomes(log).items() if what == "hung"))
    print(f"{part}: {_told(counts, began)}", flush=True)
    return counts


def _wrong(counts: Counter[str]) -> bool:
    return bool(set(counts) - {"passed", "skipped"})


def _told(counts: Counter[str], began: float) -> str:
    parts = (f"{many:,} {what}" for what, many in counts.most_common())
    return f"{', '.join(parts)}, {time.monotonic() - began:.0f} s"


def main() -> int:
    """Run the parts that are asked for, or all; return 1 if anything fails, or too little passes."""
    asked, began = sys.argv[1:], time.monotonic()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        counts = sum(pool.map(_run, asked or _PARTS), Counter[str]())
    stamp = f"in WebAssembly: {_told(counts, began)}"
    print(stamp)
    if not asked:
        (_KEPT / "stamp").write_text(f"{stamp}\n", encoding="utf-8")
    return bool(_wrong(counts) or (not asked and counts["passed"] < _LEAST))


if __name__ == "__main__":
    sys.exit(main())
