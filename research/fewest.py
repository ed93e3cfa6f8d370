"""`python -m research.fewest [KIND:RxC …]`: the fewest givens with one solution; writes `research/fewest.md`.

Results are stored in `research/fewest.json`. Boards with a stored result are not searched again. `givens.py`
checks each proof. The check stops after ten minutes.
"""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from mmlogic.paths.solver import PathSolver, Wanted, new_board

SIZES = {
    "numbrix": "2x2 2x3 2x4 2x5 2x6 3x3 3x4 3x5 3x6 4x4 4x5 4x6 5x5 5x6 6x6",
    "hidoku": "2x2 2x3 2x4 2x5 2x6 3x3 3x4 3x5 3x6 4x4 4x5 5x5 4x6 5x6 6x6",
    "rikudo": "2x2 2x3 2x4 2x5 2x6 3x3 3x4 3x5 3x6 4x4 4x5 5x5 5x6 6x6",
    "hexagon": "3x3 5x5 7x7",
}
"""The boards of the table. A hexagon is a rikudo board of this shape."""

_KEPT = Path(__file__).with_suffix(".json")
_PAGE = Path(__file__).with_suffix(".md")
_MADE = "<!-- From here on made by `python -m research.fewest`. -->"
_HEAD = """\
| kind | size | fewest givens | found and proved in | paths of the proof | checked in |
|---|---|---|---|---|---|
"""
_PATIENCE = 600
"""How many seconds the check of a proof may take."""


def main() -> None:
    """Search the boards that the arguments name, or all boards without a result.

    Write the page after each.
    """
    every = [f"{kind}:{size}" for kind, sizes in SIZES.items() for size in sizes.split()]
    known: dict[str, Any] = json.loads(_KEPT.read_text(encoding="utf-8"))
    for name in sys.argv[1:] or every:
        if name in known and not sys.argv[1:]:
            continue
        found = _found(name)
        print(name, found["givens"], f"{found['seconds']:.1f} s, checked in {found['checked']} s", flush=True)
        if known.setdefault(name, found) is found:
            lines = ",\n".join(f"{json.dumps(each)}: {json.dumps(known[each])}" for each in known)
            _KEPT.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
            rows = "".join(_row(each, known[each]) for each in every if each in known)
            head = _PAGE.read_text(encoding="utf-8").partition(_MADE)[0]
            _PAGE.write_text(f"{head}{_MADE}\n\n{_HEAD}{rows}", encoding="utf-8")


def _row(name: str, found: dict[str, Any]) -> str:
    kind, size = name.split(":")
    checked = "not yet" if found["checked"] is None else f"{found['checked']:.1f} s"
    return (
        f"| {kind} | {size} | {found['givens']} | {found['seconds']:.1f} s | {found['paths']} | {checked} |\n"
    )


def _found(name: str) -> dict[str, Any]:
    kind, size = name.split(":")
    height, width = map(int, size.split("x"))
    shape = "hexagon" if kind == "hexagon" else "rectangle"
    like = {"kind": kind.replace("hexagon", "rikudo"), "height": height, "width": width, "shape": shape}
    began = time.process_time()
    new = new_board(PathSolver(), Wanted(like | {"fewest": True}), 1)
    seconds = round(time.process_time() - began, 1)
    paths = [path.data() for path in new.paths or ()]
    found = {"kind": new.board.kind, "board": new.board.data(), "givens": len(new.board.givens)}
    return found | {"paths": len(paths), "seconds": seconds, "checked": _checked(found | {"paths": paths})}


def _checked(found: dict[str, Any]) -> float | None:
    """Return how many seconds the check of a proof took, or None if it was stopped."""
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
