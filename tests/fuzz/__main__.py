"""`python -m tests.fuzz`: generated statements, broken files and hostile programs, for `--seconds`.

A finding is printed with the data of its trial, and saved below `tests/fuzz/found`. If you move it to
`tests/fuzz/corpus` after the repair, the tests repeat its trial in each run.
"""

import argparse
import hashlib
import json
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
FOUND = Path(__file__).parent / "found"
_SHOWN = 1500
_SPELL = 120.0
"""Seconds that one process works at most, so that what a process gathers is met by few."""


def spell(seed: int, seconds: float, most: dict[str, int]) -> list[dict[str, Any]]:
    """Let one process work. Return the lines that it printed, and a finding if it died."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "tests.fuzz.worker",
            str(seed),
            str(seconds),
            folder,
            json.dumps(most),
        ]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        lines: list[dict[str, Any]] = [
            json.loads(line) for line in done.stdout.splitlines() if line[:1] == "{"
        ]
        if done.returncode:
            current = Path(folder, "current")
            trial = json.loads(current.read_text()) if current.exists() else None
            why = f"the process ended with {done.returncode}\n{done.stderr[-3000:]}"
            lines.append({"finding": trial, "seed": seed, "why": why})
        return lines


def campaign(
    seed: int, seconds: float, most: dict[str, int], jobs: int
) -> tuple[dict[str, int], list[dict[str, Any]]]:
    """Work for some time in several processes. Return the numbers of trials, and the findings."""
    end = time.monotonic() + seconds
    totals, findings = dict.fromkeys(most, 0), []
    with ThreadPoolExecutor(jobs) as pool:
        while (left := end - time.monotonic()) > 0 and any(totals[what] < most[what] for what in most):
            share = {what: -(-max(0, most[what] - totals[what]) // jobs) for what in most}
            seeds = range(seed, seed + jobs)
            spells = pool.map(partial(spell, seconds=min(left, _SPELL), most=share), seeds)
            for line in (line for lines in spells for line in lines):
                if "finding" in line:
                    findings.append(line)
                    show(line)
                for what in totals:
                    totals[what] += line.get(what, 0)
            seed += jobs
            print(f"{tried(totals)}, {len(findings)} found", flush=True)
    return totals, findings


def tried(totals: dict[str, int]) -> str:
    """Return in words how much was tried."""
    return ", ".join(f"{number:,} {what}" for what, number in totals.items())


def keep(finding: dict[str, Any]) -> Path:
    """Write a finding to a file of its own."""
    text = json.dumps(finding["finding"], indent=1)
    path = FOUND / f"{hashlib.sha256(text.encode()).hexdigest()[:12]}.json"
    FOUND.mkdir(exist_ok=True)
    path.write_text(text + "\n")
    return path


def show(finding: dict[str, Any]) -> None:
    """Save a finding and print it at once, because a long campaign may end early."""
    shown = str(finding["finding"])[:_SHOWN]
    print(f"\n{keep(finding)} (seed {finding['seed']})\n{shown}\n{finding['why'][-_SHOWN:]}", flush=True)


def main() -> int:
    """Run the fuzzer and print its findings. Return 1 if there are findings."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--statements", type=int, default=10**9)
    parser.add_argument("--files", type=int, default=5 * 10**7)
    parser.add_argument("--programs", type=int, default=10**8)
    asked = parser.parse_args()
    most = {"statements": asked.statements, "files": asked.files, "programs": asked.programs}
    totals, findings = campaign(asked.seed, asked.seconds, most, asked.jobs)
    print(f"seed {asked.seed}: {tried(totals)}, {len(findings)} found")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
