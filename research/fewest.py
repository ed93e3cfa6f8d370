"""`python -m research.fewest [KIND:RxC …]`: the fewest givens with one solution; writes `research/fewest.md`.

What was found is kept in `benchmarks/fewest.json`, and not looked for again. Each proof is checked by
`givens.py`, if that ends within some minutes.
"""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from mmlogic.paths.generating import Wanted, new_board
from mmlogic.paths.results import Generated
from mmlogic.paths.solver import PathSolver

SIZES = {
    "numbrix": "2x2 2x3 2x4 2x5 2x6 3x3 3x4 3x5 3x6 4x4 4x5 4x6 5x5 5x6 6x6",
    "hidoku": "2x2 2x3 2x4 2x5 2x6 3x3 3x4 3x5 3x6 4x4 4x5 5x5 4x6 5x6 6x6",
    "rikudo": "2x2 2x3 2x4 2x5 2x6 3x3 3x4 3x5 3x6 4x4 4x5 5x5 5x6 6x6",
    "hexagon": "3x3 5x5 7x7",
}
"""The boards of the table; a hexagon is a rikudo."""

_ROOT = Path(__file__).parents[1]
_KEPT = Path(__file__).with_suffix(".json")
_PAGE = _ROOT / "research" / "fewest.md"
_MADE = "<!-- From here on made by `python -m research.fewest`. -->"
_HEAD = """\
| kind | size | fewest givens | found and proved in | paths of the proof | checked in |
|---|---|---|---|---|---|
"""
_PATIENCE = 600
"""Seconds for the checker."""


def main() -> None:
    """Find what is not known yet, a board at a time, and write the page anew."""
    names = sys.argv[1:] or [f"{kind}:{size}" for kind, sizes in SIZES.items() for size in sizes.split()]
    for name in names:
        if name not in _known():
            began = time.process_time()
            new = _made(name)
            found = _data(new, time.process_time() - began)
            found["checked"] = _checked(found)
            found["paths"] = len(found["paths"])
            print(
                name,
                found["givens"],
                f"{found['seconds']:.1f} s, checked in {found['checked']} s",
                flush=True,
            )
            _KEPT.write_text(_lines(_known() | {name: found}), encoding="utf-8")
            _PAGE.write_text(_page(_known()), encoding="utf-8")


def _page(known: dict[str, Any]) -> str:
    """Return the page: its head, which is written by hand, then a table."""
    head = _PAGE.read_text(encoding="utf-8").partition(_MADE)[0]
    places = [f"{kind}:{size}" for kind, sizes in SIZES.items() for size in sizes.split()]
    found = {name: known[name] for name in places if name in known}
    rows = "".join(_row(name, each) for name, each in found.items())
    return f"{head}{_MADE}\n\n{_HEAD}{rows}"


def _row(name: str, found: dict[str, Any]) -> str:
    kind, size = name.split(":")
    checked = "not yet" if found["checked"] is None else f"{found['checked']:.1f} s"
    return (
        f"| {kind} | {size} | {found['givens']} | {found['seconds']:.1f} s | {found['paths']} | {checked} |\n"
    )


def _known() -> dict[str, Any]:
    return json.loads(_KEPT.read_text(encoding="utf-8")) if _KEPT.exists() else {}


def _lines(known: dict[str, Any]) -> str:
    rows = ",\n".join(f"{json.dumps(name)}: {json.dumps(found)}" for name, found in known.items())
    return f"{{\n{rows}\n}}\n"


def _made(name: str) -> Generated:
    kind, size = name.split(":")
    height, width = map(int, size.split("x"))
    shape = "hexagon" if kind == "hexagon" else "rectangle"
    like = {"kind": kind.replace("hexagon", "rikudo"), "height": height, "width": width, "shape": shape}
    return new_board(PathSolver(), Wanted(like | {"fewest": True}), 1)


def _data(new: Generated, seconds: float) -> dict[str, Any]:
    return {
        "kind": new.board.kind,
        "board": new.board.data(),
        "givens": len(new.board.givens),
        "paths": [path.data() for path in new.paths or ()],
        "seconds": round(seconds, 1),
    }


def _checked(found: dict[str, Any]) -> float | None:
    """Return how many seconds the checker took; None if it did not end."""
    began = time.perf_counter()
    try:
        subprocess.run(
            [sys.executable, str(Path(__file__).with_name("givens.py"))],
            input=json.dumps(found), text=True, check=True, timeout=_PATIENCE, stdout=subprocess.DEVNULL,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return None
    return round(time.perf_counter() - began, 1)


if __name__ == "__main__":
    main()
