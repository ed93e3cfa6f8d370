"""The tests that need no process, in WebAssembly: `make test-wasm`, or `ARGS=tests/queries/test_trace.py`.

Python is Pyodide, with pytest; Prolog is WebAssembly's. Each part, a folder, has a process of Node and a
log of its tests. Another process goes on behind a test that hangs, or after which Prolog has taken half of
its memory. What fails is tried once more, and both are told, with its last lines. One part,
`prolog`, is plunit's files and `agreement.pl`, in Prolog alone. `web/build/suite/` keeps what each part
printed, and a stamp of how many tests passed, and the seconds. `--within SECONDS` ends them then. With
`--stray N` up to N that fail twice are told, and fail nothing: a door that answers wrongly fails hundreds.
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
"""Tests that pass if all are asked, at the least: no fewer are looked at from one day to the next."""

_LONGEST, _WAITED = 60, 900
"""Seconds of processor time, and on the wall, after which a test counts as endless."""


def _outcomes(log: Path) -> dict[str, str]:
    """Return what became of each test: `begun` as long as it runs."""
    lines = (line.split(" ", 2) for line in log.read_text(encoding="utf-8").splitlines())
    return {name: what for what, _, name in lines}


def _status(part: str, log: Path, until: float) -> int | None:
    """Run those tests of a part that the log does not have; return Node's status, None if one hangs.

    It is None, too, where the time is over.
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
    """Return the seconds of processor time that a process has had: a machine with other work takes longer."""
    times = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, times)) / os.sysconf("SC_CLK_TCK")


def _run(part: str, until: float) -> Counter[str]:
    """Run the tests of a part, print what failed and a line, and return how many did what."""
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
        if len(found) > before and (torn or status in {None, 2}):  # 2: Prolog has ended
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
    """Run the parts that are asked for, or all; return 1 if too many fail, or too little passes."""
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
