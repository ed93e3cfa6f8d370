"""The page of the records, `research/records.md`: a table for each kind of answers.

The last column has what others have published. Its formulas come from proofs for any number of symbols.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from research.evil import PLAYERS

__all__ = ["AVERAGES", "fewest_fixed_guesses", "least_worst", "write_page"]

TITLES = {
    "marks": "Black and white marks",
    "bulls": "Bulls and cows: marks, and all symbols of a code differ",
    "black": "Black marks alone",
    "colours": "A colour for each peg",
}

COLUMNS = (
    "game",
    "least total",
    "average",
    "worst",
    "least worst",
    "first guess",
    "static",
    "published",
    "checked",
)
LIES = ("answers", "game", "least worst", "no lie", "total", "evil", "first guess")

EVILS = ("answers", "game", *(f"`{name}`" for name in PLAYERS), "fewest", "least worst")


_GODDARD, _TANAKA = "Goddard, 2004", "Tanaka, 1996"
AVERAGES = {
    "marks:3x2": ("2.250", _GODDARD),
    "marks:3x3": ("2.704", _GODDARD),
    "marks:3x4": ("3.219", _GODDARD),
    "marks:3x5": ("3.608", _GODDARD),
    "marks:4x2": ("2.750", _GODDARD),
    "marks:4x3": ("3.037", _GODDARD),
    "marks:4x4": ("3.535", _GODDARD),
    "marks:4x5": ("3.941", _GODDARD),
    "marks:4x6": ("4.340", "Koyama and Lai, 1993"),
    "marks:4x7": ("4.676", "Ville, 2013"),
    "marks:5x2": ("3.031", _GODDARD),
    "marks:5x3": ("3.358", _GODDARD),
    "marks:5x8": ("5.471", "an upper bound: supermastermind"),
    "bulls:4x10": ("5.213", _TANAKA),
}
"""The published averages of games, each with its source."""

_CUBES = 1, 2, 3, 4, 4, 5, 6, 6, 7, 7
"""The metric dimension of the hypercube with 1 to 10 dimensions (OEIS A303735)."""


def least_worst(answers: str, pegs: int, symbols: int) -> tuple[int, str] | None:
    """Return the published least worst case of a game and its source, or None."""
    if answers == "marks" and pegs == 3 and symbols >= 5:
        return (symbols - 1) // 3 + 4, "Jäger and Peczarski, 2009"
    if (answers, pegs, symbols) == ("marks", 4, 6):
        return 5, "Knuth, 1977"
    return None


def fewest_fixed_guesses(answers: str, pegs: int, symbols: int) -> tuple[int, str] | None:
    """Return the published number of fixed guesses that tell every code apart and its source, or None.

    Jäger and Drewes count one guess more: the one that wins.
    """
    if answers != "black":
        return None
    if symbols == 2:
        return _CUBES[pegs - 1], "OEIS A303735"
    if pegs == 2:
        return (4 * symbols + 1) // 3 - 1, "Jäger and Drewes, 2018"
    return (3 * symbols // 2, "Jäger and Drewes, 2018") if pegs == 3 else None


def write_page(page: Path, records: dict[str, Any]) -> None:
    """Replace the table below each heading of the page. All other text of the page stays unchanged."""
    text = page.read_text(encoding="utf-8")
    for title, table in _tables(records):
        heading, rest = text[: (at := text.index(f"\n## {title}\n"))], text[at:]
        old = re.search(r"(?m)(?:^\|.*\n)+", rest)
        assert old is not None, f"no table below {title}"
        text = heading + rest[: old.start()] + table + rest[old.end() :]
    page.write_text(text, encoding="utf-8")


def _tables(records: dict[str, Any]) -> Iterator[tuple[str, str]]:
    shown = [name for name in sorted(records) if ":2x" not in name]
    for answers, title in TITLES.items():
        names = [name for name in shown if name.startswith(answers) and "worst" in records[name]]
        yield title, _table(COLUMNS, (_row(name, records[name]) for name in names))
    ranked = sorted(shown, key=lambda name: [*TITLES].index(name.partition(":")[0]))
    others = ("One lie", LIES, "lie", _lie), ("Evil codemakers", EVILS, "evil", _evil)
    for title, columns, aim, row in others:
        yield title, _table(columns, (row(name, records[name]) for name in ranked if aim in records[name]))


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
    reached = f"{average['worst']}" + (f" ({average['games'][-1]})" if average["whole"] else "")
    mean = f"{average['total'] / row['codes']:.4f}"
    tree = f"[{average['opening']}](trees/{average['tree']})" if average["tree"] else average["opening"]
    if worst["tree"] and worst["tree"] != average["tree"]:
        tree += f", [{worst['opening']}](trees/{worst['tree']})"
    static = str(len(row["static"]["guesses"])) if "static" in row else ""
    return [
        name.partition(":")[2],
        total,
        mean,
        reached,
        least,
        tree,
        static,
        _published(name),
        _checked(row),
    ]


def _checked(row: dict[str, Any]) -> str:
    if not (row["average"]["proved"] or row["worst"]["proved"]):
        return ""
    bounds = row.get("bounds", {"claims": []})
    return (
        f"[{', '.join(bounds['claims'])}](trees/{bounds['bounds']})" if bounds["claims"] else "search alone"
    )


def _published(name: str) -> str:
    answers, size = name.split(":")
    pegs, symbols = map(int, size.split("x"))
    found = []
    if name in AVERAGES:
        found.append("{} ({})".format(*AVERAGES[name]))
    for what, published in ("worst", least_worst), ("static", fewest_fixed_guesses):
        if known := published(answers, pegs, symbols):
            found.append("{} {} ({})".format(what, *known))
    return "; ".join(found)


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
