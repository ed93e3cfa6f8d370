"""The page of the records, `docs/records.md`: a table for each kind of answers."""

from pathlib import Path
from typing import Any

__all__ = ["write_page"]

HEAD = """# Records

What is the least number of guesses that a strategy can need? This page says it for games of up to five
pegs and eight symbols: the least *total* over all codes as secrets (divided by the codes it is the average),
and the least *worst case*, which is what a perfect evil codemaker can reach. Each has a *certificate*: a
strategy tree that needs just so many. `python -m benchmarks.records` works out what is missing, and writes
this page.

A certificate shows that so many guesses are enough. That fewer are not is what an exhaustive search has
found, that of `optimal` ([players.md](players.md)); no tree can show it. Where the search did not end in
time, the table has the best tree that is known, marked `≤`, and a lower bound, marked `≥`.

The trees are in [records](records), compressed, in Irving's notation where answers are marks, otherwise as
JSON. `strategy optimal to FILE` makes them anew; `play tree FILE` plays one that is unpacked (`xz -d`).
[check_tree.py](../examples/check_tree.py) imports no mmlogic: it plays every secret by a tree, and counts.

```text
$ cd docs/records
$ python ../../examples/check_tree.py 4x6 marks marks-4x6-average.xz
5625 guesses for 1296 codes, worst 6: {1: 1, 2: 8, 3: 91, 4: 647, 5: 547, 6: 2}
$ python ../../examples/check_tree.py 4x6 bulls bulls-4x6-average.xz
1446 guesses for 360 codes, worst 5: {1: 1, 2: 6, 3: 68, 4: 196, 5: 89}
```

*Worst* is the worst case of the tree of the least total. *Least worst* is the least that is possible; where
that costs more guesses, the least total with it follows. The first guess is that of the tree, its symbols
counted from 0; others may be as good. *Static* is the fewest guesses, made all at once, whose answers tell
every code apart (so that one more guess wins); a SAT solver found them, and proved that fewer are not enough.
Seconds are the processor's, of both searches, on a busy machine.
"""

TITLES = {
    "marks": "Black and white marks",
    "bulls": "Bulls and cows: marks, and all symbols of a code differ",
    "black": "Black marks alone",
    "colours": "A colour for each peg",
}

PUBLISHED = {
    "marks:4x6": "5625; worst 5: 5626 (Koyama and Lai, 1993); worst 5 (Knuth, 1977)",
    "marks:4x7": "4.676 (Ville, 2013)",
    "marks:5x8": "179751 (entropy, looking one step ahead)",
    "bulls:4x10": "26274",
}

COLUMNS = (
    "game",
    "codes",
    "least total",
    "average",
    "worst",
    "least worst",
    "first guess",
    "seconds",
    "published",
)


def write_page(folder: Path, records: dict[str, Any]) -> None:
    """Write the page beside the folder of the records."""
    parts = [HEAD]
    for answers, title in TITLES.items():
        rows = {name: row for name, row in records.items() if name.startswith(answers) and "worst" in row}
        if rows:
            table = [COLUMNS, ["---"] * len(COLUMNS)]
            table += [_row(name, rows[name]) for name in sorted(rows)]
            parts.append(f"## {title}\n\n" + "\n".join(f"| {' | '.join(each)} |" for each in table) + "\n")
    (folder.parent / "records.md").write_text("\n".join(parts), encoding="utf-8")


def _row(name: str, row: dict[str, Any]) -> list[str]:
    average, worst, codes = row["average"], row["worst"], row["codes"]
    total = str(average["total"])
    if not average["proved"]:
        total = f"≤ {total}, ≥ {average['least']}"
    least = str(worst["worst"])
    if not worst["proved"]:
        least = f"≤ {least}, ≥ {worst['least']}"
    if worst["total"] != average["total"]:
        least += f" ({'' if worst['whole'] else '≤ '}{worst['total']})"
    mean = f"{average['total'] / codes:.4f}"
    tree = f"[{average['opening']}](records/{average['tree']})" if average["tree"] else average["opening"]
    if worst["tree"] and worst["tree"] != average["tree"]:
        tree += f", [{worst['opening']}](records/{worst['tree']})"
    seconds = f"{max(average['seconds'], worst['seconds']):g}"
    static = str(len(row["static"]["guesses"])) if "static" in row else ""
    game = name.partition(":")[2]
    mine = [game, str(codes), total, mean, str(average["worst"]), least, tree, static, seconds]
    return [*mine, PUBLISHED.get(name, "")]
