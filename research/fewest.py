"""`python -m research.fewest [PART …] [KIND:RxC …]`: the fewest and the most givens; writes `fewest.md`.

* `proof`: mmlogic finds a board with the fewest givens, and proves it. `givens.py` checks the proof.
* `every`: `every_path.py` finds the same from all paths, without mmlogic, and counts the boards.
* `few`: `few_givens.py` finds a board with few givens.
* `never`: `few_givens.py` shows that two givens never suffice.
* `most`: the most givens that leave two solutions, from all pairs of paths.

Without such a word, all five are done. A check stops after ten minutes. Results are stored in
`research/fewest.json`, each as soon as it is found. Without the name of a board, all boards are searched that
have no stored result.
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mmlogic.paths.solver import PathSolver, Wanted, new_board
from research.every_path import Graph, cells, closest, fewest, neighbours, turned
from research.few_givens import Search

PROVED = {
    "numbrix": "2x2 2x3 2x4 2x5 2x6 3x3 3x4 3x5 3x6 4x4 4x5 4x6 5x5 5x6 5x7 6x6 6x7 7x7",
    "hidoku": "2x2 2x3 2x4 2x5 2x6 3x3 3x4 3x5 3x6 4x4 4x5 4x6 5x5",
    "rikudo": "2x2 2x3 2x4 2x5 2x6 3x3 3x4 3x5 3x6 4x4 4x5 5x5",
    "hexagon": "3x3 5x5",
}
"""The boards whose fewest givens mmlogic proves. A hexagon is a rikudo board of this shape."""

EVERY = {
    "numbrix": "2x2 2x3 2x4 2x5 2x6 2x7 3x3 3x4 3x5 3x6 3x7 4x4 4x5 4x6 4x7 4x8 4x9 4x10 "
    "5x5 5x6 5x7 5x8 6x6 6x7 7x7",
    "hidoku": "2x2 2x3 2x4 2x5 2x6 3x3 3x4 3x5 4x4",
    "rikudo": "2x2 2x3 2x4 2x5 2x6 3x3 3x4 3x5 3x6 4x4 4x5 5x5",
}
"""The boards all of whose paths are written out."""

FEW = {"numbrix": "7x7", "hidoku": "5x6 6x6"}
"""The boards for which only bounds are known."""

MOST = {
    "numbrix": "2x2 2x3 2x4 2x5 2x6 3x3 3x4 3x5 3x6 3x7 4x4 4x5 4x6 5x5",
    "hidoku": "2x2 2x3 2x4 2x5 3x3",
    "rikudo": "2x2 2x3 2x4 2x5 3x3 3x4",
}
"""The boards all of whose pairs of paths are compared."""

_FEW_STEPS = 5_000
"""How many moves the search for few givens makes before it gives up."""

_NEVER_STEPS = 4_000
"""How many random paths are tried before the SAT solver shows that two givens never suffice."""

_MOST_COUNTED = 1_000_000
"""If a board has more paths, its boards with the fewest givens are not counted."""

_PATIENCE = 600
"""How many seconds a check may take."""

_KEPT = Path(__file__).with_suffix(".json")
_PAGE = Path(__file__).with_suffix(".md")
_MADE = "<!-- From here on made by `python -m research.fewest`. -->"
_HEAD = """\
| kind | size | fewest givens | proved in | its paths | checked in | all paths | in | boards with so few |
|---|---|---|---|---|---|---|---|---|
"""
_MOST_HEAD = """
## The most givens that leave two solutions

| kind | size | cells | most givens | with both ends given | compared in | checked in |
|---|---|---|---|---|---|---|
"""

Found = dict[str, Any]


def main() -> None:
    """Search the boards that the arguments name, or all boards without a result.

    Write the page after each.
    """
    asked = [name for name in sys.argv[1:] if ":" in name]
    named = [part for part in sys.argv[1:] if part in _PARTS]
    known: dict[str, Found] = json.loads(_KEPT.read_text(encoding="utf-8"))
    for part in named or _PARTS:
        sizes, search = _PARTS[part]
        for name in asked if named and asked else _names(sizes):
            if name not in asked if asked else part in known.get(name, {}):
                continue
            found = search(name)
            print(name, part, json.dumps(found), flush=True)
            if known.setdefault(name, {}).setdefault(part, found) is found:
                _agree(name, known[name])
                lines = ",\n".join(f"{json.dumps(each)}: {json.dumps(known[each])}" for each in known)
                _KEPT.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
                _PAGE.write_text(_page(known), encoding="utf-8")


def _names(sizes: dict[str, str]) -> list[str]:
    return [f"{kind}:{size}" for kind, each in sizes.items() for size in each.split()]


def _agree(name: str, found: dict[str, Found]) -> None:
    """Raise ValueError if the two searches for the fewest givens differ."""
    if len({found[part]["givens"] for part in ("proof", "every") if part in found}) > 1:
        raise ValueError(f"{name}: mmlogic and every_path.py differ")


def _proof(name: str) -> Found:
    kind, height, width = _sides(name)
    shape = "hexagon" if kind == "hexagon" else "rectangle"
    like = {"kind": kind.replace("hexagon", "rikudo"), "height": height, "width": width, "shape": shape}
    began = time.process_time()
    new = new_board(PathSolver(), Wanted(like | {"fewest": True}), 1)
    seconds = round(time.process_time() - began, 1)
    paths = [path.data() for path in new.paths or ()]
    found = {"kind": new.board.kind, "board": new.board.data(), "givens": len(new.board.givens)}
    return found | {"paths": len(paths), "seconds": seconds, "checked": _checked(found | {"paths": paths})}


def _every(name: str) -> Found:
    kind, height, width = _sides(name)
    began = time.process_time()
    number = 2 * Graph(near := neighbours(kind, height, width)).number
    alone = fewest(near, turned(kind, height, width), counted=number <= _MOST_COUNTED)
    found = _board(name, alone.givens)
    seconds = round(time.process_time() - began, 1)
    return found | {"all": number, "boards": alone.boards, "seconds": seconds, "checked": _checked(found)}


def _few(name: str) -> Found:
    """Return the board with the fewest givens that a search finds."""
    kind, height, width = _sides(name)
    began = time.process_time()
    search, found = Search(kind, height, width), Found({"givens": height * width})
    while found["givens"] > 3 and (givens := search.few(found["givens"] - 1, _FEW_STEPS)):
        found = _board(name, tuple(givens))
    return found | {"seconds": round(time.process_time() - began, 1), "checked": _checked(found)}


def _never(name: str) -> Found:
    """Return how many paths show that two givens never suffice."""
    kind, height, width = _sides(name)
    began = time.process_time()
    paths = Search(kind, height, width).never(turned(kind, height, width), _NEVER_STEPS)
    if paths is None:
        raise ValueError(f"{name}: two givens suffice")
    return {"least": 3, "paths": len(paths), "seconds": round(time.process_time() - began, 1)}


def _most(name: str) -> Found:
    """Return two boards: with as many givens as leave two solutions, and so with both ends given."""
    kind, height, width = _sides(name)
    began, found = time.process_time(), Found()
    for key, ends in ("any", False), ("ends", True):
        pair = closest(neighbours(kind, height, width), ends=ends)
        if pair:
            places = [
                (number, int(one))
                for number, (one, other) in enumerate(zip(*pair, strict=True))
                if one == other
            ]
            found[key] = _board(name, tuple(places)) | {"solutions": 2}
    seconds = round(time.process_time() - began, 1)
    checked = [_checked(each) for each in found.values()]
    return found | {
        "seconds": seconds,
        "checked": None if None in checked else round(sum(filter(None, checked)), 1),
    }


_PARTS: dict[str, tuple[dict[str, str], Callable[[str], Found]]] = {
    "proof": (PROVED, _proof),
    "every": (EVERY, _every),
    "few": (FEW, _few),
    "never": (FEW, _never),
    "most": (MOST, _most),
}
"""For each word on the command line, its boards and its search."""


def _sides(name: str) -> tuple[str, int, int]:
    kind, size = name.split(":")
    height, width = map(int, size.split("x"))
    return kind, height, width


def _board(name: str, givens: tuple[tuple[int, int], ...]) -> Found:
    """Return a board with these givens, pairs of a number and a cell from 0, as `givens.py` reads it."""
    kind, height, width = _sides(name)
    rows, order = [[0] * width for _ in range(height)], cells(height, width)
    for number, cell in givens:
        row, column = order[cell]
        rows[row][column] = number + 1
    return {"kind": kind, "board": rows, "givens": len(givens)}


def _checked(found: Found) -> float | None:
    """Return how many seconds the check of a proof or of a board took, or None if it was stopped."""
    began = time.perf_counter()
    try:
        subprocess.run(
            [sys.executable, str(Path(__file__).with_name("givens.py"))],
            input=json.dumps(found), text=True, check=True, timeout=_PATIENCE, stdout=subprocess.DEVNULL,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return None
    return round(time.perf_counter() - began, 1)


def _page(known: dict[str, dict[str, Found]]) -> str:
    """Return the page: its text as it is, and both tables."""
    head = _PAGE.read_text(encoding="utf-8").partition(_MADE)[0]
    every = dict.fromkeys((*_names(PROVED), *_names(EVERY), *_names(FEW)))
    order = sorted(every, key=lambda name: ([*PROVED].index(name.split(":")[0]), _sides(name)[1:]))
    rows = "".join(
        _row(name, known[name]) for name in order if {"proof", "every", "few"} & {*known.get(name, ())}
    )
    most = "".join(
        _most_row(name, known[name]["most"]) for name in _names(MOST) if "most" in known.get(name, ())
    )
    return f"{head}{_MADE}\n\n{_HEAD}{rows}{_MOST_HEAD}{most}"


def _row(name: str, found: dict[str, Found]) -> str:
    kind, size = name.split(":")
    proof, every, few = (found.get(part) for part in ("proof", "every", "few"))
    shown = [kind, size, _givens(found)]
    if proof:
        shown += [f"{proof['seconds']:.1f} s", str(proof["paths"]), _seconds(proof["checked"])]
    else:
        shown += ["", "", _seconds(few["checked"]) if few else ""]
    shown += [f"{every['all']:,}", f"{every['seconds']:.1f} s", _many(every["boards"])] if every else [""] * 3
    return f"| {' | '.join(shown)} |\n".replace("|  |", "| |").replace("|  |", "| |")


def _givens(found: dict[str, Found]) -> str:
    """Return the fewest givens of a board, or their bounds."""
    for part in "proof", "every":
        if part in found:
            return str(found[part]["givens"])
    most, least = found["few"]["givens"], found.get("never", {}).get("least")
    if most == least:
        return str(least)
    return f"{least} to {most}" if least else f"at most {most}"


def _most_row(name: str, found: Found) -> str:
    kind, height, width = _sides(name)
    ends = str(found["ends"]["givens"]) if "ends" in found else "none"
    shown = [kind, name.split(":")[1], str(height * width), str(found["any"]["givens"]), ends]
    return f"| {' | '.join(shown)} | {found['seconds']:.1f} s | {_seconds(found['checked'])} |\n"


def _seconds(seconds: float | None) -> str:
    return "not yet" if seconds is None else f"{seconds:.1f} s"


def _many(boards: int | None) -> str:
    return "not counted" if boards is None else f"{boards:,}"


if __name__ == "__main__":
    main()
