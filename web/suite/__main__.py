"""The tests that need no process, in WebAssembly: `make test-wasm`, or `ARGS=tests/queries/test_trace.py`.

Python is Pyodide, with pytest. Prolog is SWI-Prolog in WebAssembly. Each folder of tests runs in a process of
Node, and has a log. If a test hangs, or if Prolog has taken half of its memory, another process runs the
remaining tests. A test that fails is run once more, and both results are printed. The folder `prolog` has the
files of plunit and `agreement.pl`, which run in Prolog alone.

`web/build/suite/` has the output of each folder, the number of passed tests, and the seconds.
`--within SECONDS` ends the tests after this time. With `--stray N`, up to N tests may fail twice: a real
fault makes hundreds of tests fail.
"""

import argparse
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

_FOLDERS = ("session", "puzzles", "queries", "codes", "language", "lessons", "render", "translate")
_PARTS = ("prolog", *(f"tests/{each}" for each in _FOLDERS))

_LEAST = 3000
"""The smallest number of tests that must pass if all tests run. So a loss of tests is noticed."""

_LONGEST, _WAITED = 60, 900
"""Seconds of processor time, and seconds in all, after which a test counts as endless."""


def _outcomes(log: Path) -> dict[str, str]:
    """Return the outcome of each test. While a test runs, it is `begun`."""
    lines = (line.split(" ", 2) for line in log.read_text(encoding="utf-8").splitlines())
    return {name: what for what, _, name in lines}


def _status(part: str, log: Path, until: float) -> int | None:
    """Run the tests of a folder that its log does not have. Return the exit status of Node.

    Return None if a test hangs, or if the time is over.
    """
    script = ["prolog.mjs"] if part == "prolog" else ["run.mjs", part]
    options = [*script[1:], f"--log={log.relative_to(_ROOT)}"]
    command = ["node", "--stack-size=8000", str(_HERE / script[0]), *options]
    with log.with_suffix(".txt").open("a") as told:
        node = subprocess.Popen(command, cwd=_ROOT, stdout=told, stderr=subprocess.STDOUT)
        size, since = 0, (0.0, time.monotonic())
        while True:
            try:
                return node.wait(1)
            except subprocess.TimeoutExpired:
                now = _worked(node.pid), time.monotonic()
                if log.stat().st_size != size:
                    size, since = log.stat().st_size, now
                if now[0] - since[0] > _LONGEST or now[1] - since[1] > _WAITED or now[1] > until:
                    node.kill()
                    node.wait()
                    return None


def _worked(process: int) -> float:
    """Return the processor time of a process in seconds. Other work of the machine does not count."""
    times = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, times)) / os.sysconf("SC_CLK_TCK")


def _run(part: str, until: float) -> Counter[str]:
    """Run the tests of a folder. Print the failures and a summary. Return the number of tests by outcome."""
    began, log = time.monotonic(), _KEPT / f"{part.replace('/', '-')}.log"
    told, wrong = log.with_suffix(".txt"), log.with_suffix(".wrong")
    for path in (log, told, wrong):
        path.write_text("")
    found, tried = dict[str, str](), set[str]()
    while True:
        before, status = len(found), _status(part, log, until)
        if time.monotonic() > until:
            break
        found = _outcomes(log)
        torn = [name for name, what in found.items() if what == "begun"]
        with log.open("a") as lines:
            lines.writelines(f"{'hung' if status is None else 'failed'} 0 {name}\n" for name in torn)
        if len(found) > before and (torn or status in {None, 2}):  # status 2 means that Prolog has ended
            continue
        if not (again := _wrong(_outcomes(log)) - tried):
            break
        tried |= again
        _forget(log, again)
        found = _outcomes(log)
    ended = {name: what for name, what in _outcomes(log).items() if what != "begun"}
    outcomes = dict.fromkeys(tried, "failed") | ended
    if status not in {0, 5} and not _wrong(outcomes) and time.monotonic() < until:
        outcomes[part] = "failed"
        wrong.write_text("".join(told.read_text("utf-8").splitlines(keepends=True)[-30:]), "utf-8")
    if tried or _wrong(outcomes):
        print(wrong.read_text(encoding="utf-8"))
        print("".join(f"once more: {name}: {outcomes.get(name)}\n" for name in sorted(tried)))
    counts = Counter(outcomes.values())
    print(f"{part}: {_told(counts, began)}", flush=True)
    return counts


def _forget(log: Path, names: set[str]) -> None:
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    log.write_text("".join(line for line in lines if line.split(" ", 2)[2].rstrip() not in names), "utf-8")


def _wrong(outcomes: dict[str, str]) -> set[str]:
    return {name for name, what in outcomes.items() if what not in {"passed", "skipped"}}


def _told(counts: Counter[str], began: float) -> str:
    parts = (f"{many:,} {what}" for what, many in counts.most_common())
    return f"{', '.join(parts)}, {time.monotonic() - began:.0f} s"


def main() -> int:
    """Run the named folders, or all. Return 1 if too many tests fail, or too few pass."""
    parser = argparse.ArgumentParser(prog="suite", description=__doc__)
    parser.add_argument("parts", nargs="*", default=_PARTS)
    parser.add_argument("--within", type=float, default=float("inf"))
    parser.add_argument("--stray", type=int, default=0)
    asked, began = parser.parse_args(), time.monotonic()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = pool.map(_run, asked.parts, [began + asked.within] * len(asked.parts))
        counts = sum(found, Counter[str]())
    over = time.monotonic() - began > asked.within
    stamp = f"in WebAssembly: {_told(counts, began)}{', and the time was over' if over else ''}"
    print(stamp)
    whole = asked.parts is _PARTS
    if whole:
        (_KEPT / "stamp").write_text(f"{stamp}\n", encoding="utf-8")
    few = whole and counts["passed"] < _LEAST
    if few:
        print(f"in WebAssembly: fewer than {_LEAST:,} tests passed{' within the time' if over else ''}")
    failed = counts.total() - counts["passed"] - counts["skipped"]
    return (few and not over) or failed > asked.stray


if __name__ == "__main__":
    sys.exit(main())
