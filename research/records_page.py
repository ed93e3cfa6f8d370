"""The page of the records, `research/records.md`: a table for each kind of answers."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from research.evil import PLAYERS

__all__ = ["write_page"]

HEAD = """# Records

For people who compare strategies: the fewest guesses that any strategy can need, for games of up to five pegs
and eight symbols, and for bulls and cows of ten. `python -m research.records --seconds 600` works out what is
missing, keeps it in [records.json](trees/records.json), and writes this page.

| column | meaning |
| --- | --- |
| least total | guesses over all codes as secrets |
| average | the total divided by the number of codes |
| worst | the worst case of the tree of the least total |
| least worst | the least possible worst case; in parentheses the least total with it, if it is higher |
| first guess | that of the tree, its symbols counted from 0 |
| static | the fewest guesses, made all at once, that tell every code apart |

`34460..36769` are bounds: the search did not end in time. Games of two pegs are in the JSON alone.
A [tree](trees) proves that the guesses are enough, the search of `optimal` that fewer are not
([players.md](../docs/players.md)). [check_tree.py](../examples/check_tree.py), which imports no mmlogic,
plays every secret by a tree.

```text
$ cd research/trees
$ python ../../examples/check_tree.py 4x6 marks marks-4x6-average.xz
5625 guesses for 1296 codes, worst 6: {1: 1, 2: 8, 3: 91, 4: 647, 5: 547, 6: 2}
```

Published before: marks of 4x6, 5625 and 5626 (Koyama and Lai, 1993), worst 5 (Knuth, 1977); 4x7, 4.676
(Ville, 2013); bulls and cows of 4x10, 26274 (Tanaka, 1996). For marks of 5x8, `entropy` takes 179751.
"""

TITLES = {
    "marks": "Black and white marks",
    "bulls": "Bulls and cows: marks, and all symbols of a code differ",
    "black": "Black marks alone",
    "colours": "A colour for each peg",
}

COLUMNS = ("game", "least total", "average", "worst", "least worst", "first guess", "static")


LIE = """## One lie

Ulam's game: at most one answer is a lie, one that some code of the game gives. A right guess is always
admitted. *Least worst* is the fewest guesses that find every code, whatever the lie. The total is that of the
tree, of the longest game of each code. *Evil* is how many guesses `entropy` needs against
`secret evil lies 1`, which may deny a right guess. The checker takes the number of lies last:

```text
$ cd research/trees
$ python ../../examples/check_tree.py 4x6 marks marks-4x6-lie.xz 1
9047 guesses for 1296 codes, worst 7: {1: 1, 6: 19, 7: 1276}
```
"""

LIES = ("answers", "game", "least worst", "no lie", "total", "evil", "first guess")

EVIL = """## Evil codemakers

How many guesses does a player need against `secret evil`, which answers what leaves the most codes? In
parentheses is the player's worst case, where that is greater. *Fewest* is the least that any guesses need
against `secret evil`, by an exhaustive search. *Least worst* is what the best player needs at worst.
"""

EVILS = ("answers", "game", *(f"`{name}`" for name in PLAYERS), "fewest", "least worst")

OPEN = """## What is open

Games of which something is not decided here. `5x6..8` are 5x6, 5x7 and 5x8. In parentheses are those of
which there are bounds. The others were not tried, or are too large.
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
    parts, shown = [HEAD], [name for name in sorted(records) if ":2x" not in name]
    for answers, title in TITLES.items():
        names = [name for name in shown if name.startswith(answers) and "worst" in records[name]]
        parts.append(f"## {title}\n\n" + _table(COLUMNS, (_row(name, records[name]) for name in names)))
    for head, columns, aim, row in ((LIE, LIES, "lie", _lie), (EVIL, EVILS, "evil", _evil)):
        names = [f"{answers}:{size}" for answers in TITLES for size in _sizes(answers, shown)]
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
    return str(most) if proved else f"{least}..{most}"


def _row(name: str, row: dict[str, Any]) -> list[str]:
    average, worst = row["average"], row["worst"]
    total = _bounded(average["total"], average["least"], average["proved"])
    least = _bounded(worst["worst"], worst["least"], worst["proved"])
    if worst["total"] != average["total"]:
        least += f" ({'' if worst['whole'] else '≤ '}{worst['total']})"
    mean = f"{average['total'] / row['codes']:.4f}"
    tree = f"[{average['opening']}](trees/{average['tree']})" if average["tree"] else average["opening"]
    if worst["tree"] and worst["tree"] != average["tree"]:
        tree += f", [{worst['opening']}](trees/{worst['tree']})"
    static = str(len(row["static"]["guesses"])) if "static" in row else ""
    return [name.partition(":")[2], total, mean, str(average["worst"]), least, tree, static]


def _lie(name: str, row: dict[str, Any]) -> list[str]:
    lie, answers, game = row["lie"], *name.split(":")
    least = _bounded(lie["worst"], lie["least"], lie["proved"])
    evil = str(row["evil"]["lie"]) if "evil" in row else ""
    tree = f"[{lie['opening']}](trees/{lie['tree']})" if lie["tree"] else lie["opening"]
    return [answers, game, least, str(row["worst"]["worst"]), str(lie["total"]), evil, tree]


def _evil(name: str, row: dict[str, Any]) -> list[str]:
    evil, answers, game = row["evil"], *name.split(":")
    played = {each: _held(*turns) for each, turns in evil["players"].items()}
    fewest = _bounded(evil["fewest"], evil["least"], evil["proved"])
    least = _bounded(row["worst"]["worst"], row["worst"]["least"], row["worst"]["proved"])
    return [answers, game, *(played.get(each, "") for each in PLAYERS), fewest, least]


def _held(guesses: int, worst: int) -> str:
    return str(guesses) if worst == guesses else f"{guesses} ({worst})"
