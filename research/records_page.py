"""The page of the records, `research/records.md`: a table for each kind of answers."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from research.evil import PLAYERS

__all__ = ["write_page"]

HEAD = """# Records

What is the least number of guesses that a strategy can need? This page says it for games of up to five
pegs and eight symbols, and for bulls and cows of ten: the least *total* over all codes as secrets (divided by
the codes it is the average), and the least *worst case*, which is what a perfect evil codemaker can reach.
Each has a *certificate*: a strategy tree that needs just so many. So it is where one answer may be
[a lie](#one-lie); [evil codemakers](#evil-codemakers) follow. `python -m research.records` works out what
is missing, and writes this page.

A certificate shows that so many guesses are enough. That fewer are not is what an exhaustive search has
found, that of `optimal` ([players.md](../docs/players.md)); no tree can show it. Where a tree was known, the
search was for one below it. Where the search did not end in time, the table has the best tree that is known,
marked `≤`, and a lower bound, marked `≥`.

The trees are in [records](trees), compressed, in Irving's notation where answers are marks, otherwise as
JSON. `strategy optimal to FILE` makes them anew as JSON; `play tree FILE` plays JSON, unpacked by `xz -d`.
[check_tree.py](../examples/check_tree.py) imports no mmlogic: it plays every secret by a tree, and counts.

```text
$ cd research/trees
$ python ../../examples/check_tree.py 4x6 marks marks-4x6-average.xz
5625 guesses for 1296 codes, worst 6: {1: 1, 2: 8, 3: 91, 4: 647, 5: 547, 6: 2}
$ python ../../examples/check_tree.py 4x6 bulls bulls-4x6-average.xz
1446 guesses for 360 codes, worst 5: {1: 1, 2: 6, 3: 68, 4: 196, 5: 89}
```

*Worst* is the worst case of the tree of the least total. *Least worst* is the least that is possible; where
that costs more guesses, the least total with it follows. The first guess is that of the tree, its symbols
counted from 0; others may be as good. *Static* is the fewest guesses, made all at once, whose answers tell
every code apart (so that one more guess wins); a SAT solver found them, and proved that fewer are not enough.
Seconds are the processor's, of the longer one of the two searches, on a busy machine; those of marks, 5x8,
are of bounds alone.
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
    "bulls:4x10": "26274 (Tanaka, 1996)",
}

COLUMNS = (
    "game",
    "codes",
    "least total",
    "average",
    "worst",
    "least worst",
    "first guess",
    "static",
    "seconds",
    "published",
)


LIE = """## One lie

Ulam's game: at most one answer is a lie. A lie is an answer that some code of the game gives; a right guess
is always admitted, and no lie claims one. *Least worst* is the fewest guesses within which every code is
found, whatever the lie and whenever it is told. The total is that of the tree, of the longest game of each
code; no tree goes below *at least*, which counts answers alone. *Evil* is how many guesses `entropy` needs
against `secret evil lies 1`, whose lie may deny a right guess, too. The checker takes the number of lies
last:

```text
$ cd research/trees
$ python ../../examples/check_tree.py 3x4 marks marks-3x4-lie.xz 1
372 guesses for 64 codes, worst 6: {1: 1, 5: 7, 6: 56}
$ python ../../examples/check_tree.py 4x6 marks marks-4x6-lie.xz 1
9047 guesses for 1296 codes, worst 7: {1: 1, 6: 19, 7: 1276}
```
"""

LIES = (
    "answers",
    "game",
    "codes",
    "least worst",
    "no lie",
    "total",
    "at least",
    "evil",
    "first guess",
    "seconds",
)

EVIL = """## Evil codemakers

How many guesses does `secret evil` hold out, which answers what leaves the most codes? Neither it nor these
players draw anything, so there is one number for each player; in parentheses is the player's worst case,
what a perfect evil codemaker holds out against it, who looks ahead to the end. *Fewest* is what anybody needs
at least against `secret evil`, whose answers one can foretell: an exhaustive search tries all guesses.
*Least worst* is what the best player needs against a perfect one.
"""

EVILS = ("answers", "game", *(f"`{name}`" for name in PLAYERS), "fewest", "least worst", "seconds")

OPEN = """## What is open

Games of up to five pegs and eight symbols, and bulls and cows of ten, in which something is not decided here.
`5x6..8` are 5x6, 5x7 and 5x8; in parentheses are those of which there are bounds, the others were not tried
or are too large.
"""

OPENS = {
    "least total": "average",
    "least worst": "worst",
    "static": "static",
    "one lie": "lie",
    "evil": "evil",
}


def write_page(folder: Path, records: dict[str, Any]) -> None:
    """Write the page beside the folder of the records."""
    parts, every = [HEAD], sorted(records)
    for answers, title in TITLES.items():
        names = [name for name in every if name.startswith(answers) and "worst" in records[name]]
        parts.append(f"## {title}\n\n" + _table(COLUMNS, (_row(name, records[name]) for name in names)))
    for head, columns, aim, row in ((LIE, LIES, "lie", _lie), (EVIL, EVILS, "evil", _evil)):
        names = [f"{answers}:{size}" for answers in TITLES for size in _sizes(answers, every)]
        parts.append(head)
        parts.append(_table(columns, (row(name, records[name]) for name in names if aim in records[name])))
    parts += [OPEN, _table(("answers", *OPENS), (_open(answers, records) for answers in TITLES))]
    (folder.parent / "records.md").write_text("\n".join(parts), encoding="utf-8")


def _open(answers: str, records: dict[str, Any]) -> list[str]:
    """Return in which games something of each kind is open."""
    pegs = [(n, range(n if answers == "bulls" else 2, 9)) for n in range(2, 6)]
    if answers == "bulls":
        pegs.insert(3, (4, range(10, 11)))
    row = [answers]
    for aim in OPENS.values():
        bounds, none = list[str](), list[str]()
        for n, symbols in pegs:
            found = {m: records.get(f"{answers}:{n}x{m}", {}).get(aim) for m in symbols}
            none += _runs(n, [m for m, each in found.items() if each is None])
            bounds += _runs(n, [m for m, each in found.items() if each and not each["proved"]])
        row.append(", ".join([*none, *([f"({', '.join(bounds)})"] if bounds else [])]) or "none")
    return row


def _runs(pegs: int, symbols: list[int]) -> list[str]:
    """Return games as ranges of symbols that follow each other."""
    starts = [m for m in symbols if m - 1 not in symbols]
    ends = [m for m in symbols if m + 1 not in symbols]
    return [f"{pegs}x{a}" + (f"..{b}" if b > a else "") for a, b in zip(starts, ends, strict=True)]


def _sizes(answers: str, every: Sequence[str]) -> list[str]:
    return [name.partition(":")[2] for name in every if name.startswith(answers)]


def _table(columns: Sequence[str], rows: Iterator[Sequence[str]]) -> str:
    return "".join(f"| {' | '.join(each)} |\n" for each in (columns, ["---"] * len(columns), *rows))


def _bounded(most: int, least: int, proved: bool) -> str:
    return str(most) if proved else f"≤ {most}, ≥ {least}"


def _row(name: str, row: dict[str, Any]) -> list[str]:
    average, worst, codes = row["average"], row["worst"], row["codes"]
    total = _bounded(average["total"], average["least"], average["proved"])
    least = _bounded(worst["worst"], worst["least"], worst["proved"])
    if worst["total"] != average["total"]:
        least += f" ({'' if worst['whole'] else '≤ '}{worst['total']})"
    mean = f"{average['total'] / codes:.4f}"
    tree = f"[{average['opening']}](trees/{average['tree']})" if average["tree"] else average["opening"]
    if worst["tree"] and worst["tree"] != average["tree"]:
        tree += f", [{worst['opening']}](trees/{worst['tree']})"
    seconds = f"{max(average['seconds'], worst['seconds']):g}"
    static = str(len(row["static"]["guesses"])) if "static" in row else ""
    game = name.partition(":")[2]
    mine = [game, str(codes), total, mean, str(average["worst"]), least, tree, static, seconds]
    return [*mine, PUBLISHED.get(name, "")]


def _lie(name: str, row: dict[str, Any]) -> list[str]:
    lie, answers, game = row["lie"], *name.split(":")
    least = _bounded(lie["worst"], lie["least"], lie["proved"])
    evil = str(row["evil"]["lie"]) if "evil" in row else ""
    tree = f"[{lie['opening']}](trees/{lie['tree']})" if lie["tree"] else lie["opening"]
    figures = [least, str(row["worst"]["worst"]), str(lie["total"]), str(lie["floor"]), evil]
    return [answers, game, str(row["codes"]), *figures, tree, f"{lie['seconds']:g}"]


def _evil(name: str, row: dict[str, Any]) -> list[str]:
    evil, answers, game = row["evil"], *name.split(":")
    played = {each: f"{held} ({worst})" for each, (held, worst) in evil["players"].items()}
    fewest = _bounded(evil["fewest"], evil["least"], evil["proved"])
    least = _bounded(row["worst"]["worst"], row["worst"]["least"], row["worst"]["proved"])
    return [answers, game, *(played.get(each, "") for each in PLAYERS), fewest, least, f"{evil['seconds']:g}"]
