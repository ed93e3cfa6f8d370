"""The page of the records, `research/records.md`: a table for each kind of answers."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from research.evil import PLAYERS

__all__ = ["write_page"]

TITLES = {
    "marks": "Black and white marks",
    "bulls": "Bulls and cows: marks, and all symbols of a code differ",
    "black": "Black marks alone",
    "colours": "A colour for each peg",
}

COLUMNS = ("game", "least total", "average", "worst", "least worst", "first guess", "static")
LIES = ("answers", "game", "least worst", "no lie", "total", "evil", "first guess")

EVILS = ("answers", "game", *(f"`{name}`" for name in PLAYERS), "fewest", "least worst")


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
