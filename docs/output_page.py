"""The page on what comes out: JSON objects and CSV tables, made by carrying out an example of each."""

import json
import re
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from mmlogic import MmlogicError, Session, Settings
from mmlogic.language import by_heading
from mmlogic.language.registry import Ask, Declaration, Heading
from mmlogic.render.answers import Answer
from mmlogic.render.formats import FORMATS

__all__ = ["output"]

HEAD = """\
# Output

<!-- Made by `make docs`, which carries out the examples: change mmlogic/*/statements. -->

`--format json` prints one object per line for every statement with an answer; `--format csv` prints a
table. Statements without an answer (`game`, `where`, `undo`, …) print nothing, unless no code is left: then
they answer as `guess` does.

Every object ends with `line`, the line of the statement in its script, and `seconds`, how long it took. An
error is an object, too: `{"error": {"message": …, "file": …, "line": …, "column": …}}`. It is the last line,
as nothing more is run; with `--keep-going` it stands where its statement failed, and the exit status is 1
all the same. Codes are lists of names, cells are `[row, column]` from 1, and unknown or inapplicable values
are `null`. Later versions may add keys, but never remove any.

After `secrets N` a question has an object for each secret, with its number as `secret` (in CSV a row
`secret,N` before the table). A guess has the answers of all secrets as `answers`; `answer` is the first.

No cell of CSV is a formula to a spreadsheet: text that begins with `=`, `+`, `-`, `@`, a tab or an end of
line has an apostrophe (`'`) before it, as OWASP advises. A number has none, nor has a sign alone. A program
that reads such text takes one apostrophe away where one of these follows, or another apostrophe before one.

The table of a board is read back as it was. Lines that begin with `# ` stand above its rows where these
alone would be another board: of another kind than hidoku, with links, edges, marks or letters, or one of
several. The one solution that `solve` or `unique` finds is rows alone. numpy's `loadtxt` passes over such
lines; pandas does with `comment="#"`.
"""

CODES = "game 2x3; guess RB 0 1"
BOARD = "puzzle numbrix\n1,__,3\n__,__,__\n7,__,__\nend"

FILE = "lowest.py"
MODEL = "game.out"
PLAYER = '''def lowest(possible, turn):
    """The lowest of the possible codes."""
    return possible[0]
'''

SCRIPTS: dict[str, list[tuple[str, str]]] = {
    "guess": [
        ("a secret answers", "game 2x3; secret RG; guess RB"),
        ("no code is left", "game 2x3; guess RB 2 0; guess RR 2 0"),
    ],
    "legend": [("", "game 2x3; legend")],
    "codes": [("", f"{CODES}; codes 2")],
    "more": [("", f"{CODES}; codes 1; more 1")],
    "count": [("", f"{CODES}; count"), ("while there is a puzzle", f"{BOARD}; count")],
    "chances": [("", f"{CODES}; chances"), ("of weights", f"{CODES}; likely 3 code[1] = blue; chances")],
    "score": [("", "game 2x3; score RB BG")],
    "check": [("of a code", f"{CODES}; check RB"), ("of a puzzle", f"{BOARD}; place 5 at 2,1; check")],
    "why": [
        ("no code is left", "game 2x3; guess RB 2 0; guess RR 2 0; why"),
        ("no code is left, all sets", "game 2x3; guess RB 2 0; guess RR 2 0; guess RG 2 0; why all"),
        ("of a code", f"{CODES}; why not RB"),
        ("of a possible code", f"{CODES}; why BR"),
        ("of a constraint", f"{CODES}; why code[1] != red"),
        ("of a constraint, all sets", "game 2x2; guess RR 1 0; guess BB 1 0; why all count(red) = 1"),
        ("of a constraint that is not certain", f"{CODES}; why code[1] = blue"),
        ("a puzzle without a solution", "puzzle numbrix\n1,__\n__,2\nend; why"),
        ("of a cell", f"{BOARD}; why 1,2"),
    ],
    "profile": [("", f"{CODES}; profile count"), ("of a puzzle", f"{BOARD}; profile solve")],
    "suggest": [("", f"{CODES}; suggest with parts"), ("all", f"{CODES}; suggest all")],
    "rate": [
        ("", f"{CODES}; rate BR with parts"),
        ("of several codes", f"{CODES}; rate BR, RR"),
        ("counted in a large game", "game 14x4; rate RRRRBBBBGGGGYY with parts exact"),
    ],
    "play": [
        ("the program holds the secret", "game 2x3; secret BB; play first"),
        ("with what the player infers", "game 2x3; secret BB; play rao with inferences"),
        ("you hold it", "game 2x3; play first"),
        ("a board", f"{BOARD}; play board"),
    ],
    "marks": [("", "game 2x3; play first; marks 0 1")],
    "player": [("", f'player "{FILE}"')],
    "import": [("", f'{CODES}; import model "{MODEL}"')],
    "strategy": [("", "game 2x3; strategy minimax")],
    "generate": [("", "generate numbrix 2x2 seed 1")],
    "solve": [("", f"{BOARD}; solve"), ("in panels", f"{BOARD}; solve panels")],
    "unique": [("one solution", f"{BOARD}; unique"), ("several", "puzzle numbrix\n1,__\n__,__\nend; unique")],
    "hint": [("", f"{BOARD}; hint"), ("cells", f"{BOARD}; hint cells")],
    "steps": [("", "puzzle numbrix\n1,__,3\nend; steps")],
    "history": [
        ("", f"{CODES}; where code[1] != green; history"),
        ("with soft rules", f"{CODES}; likely 1/2 no green; likely two-colours; history"),
        ("while there is a puzzle", f"{BOARD}; history"),
        ("with its steps", "game 2x3; guess RB 1 0; undo; history all"),
    ],
    "show": [
        ("the game", f"{CODES}; show"),
        ("the facts", f"{CODES}; show facts"),
        ("a board", f"{BOARD}; show"),
        ("panels", f"{BOARD}; show panels"),
        ("the order", f"{BOARD}; show order"),
    ],
    "?-": [("", f"{CODES}; ?- code(Code).")],
    "explain": [("", f"{CODES}; explain BR"), ("the branch that fails", f"{CODES}; explain depth 2 RB")],
    "trace": [("", "trace ?- member(X, [1,2]), X > 1."), ("of a board", f"{BOARD}; trace solve 1")],
    "lesson": [
        ("", "lesson 1 step 3"),
        ("all of them", "lesson"),
        ("an exercise", "lesson 1 step 3; lesson check ?- symbol(yellow, N)."),
        ("a hint", "lesson 1 step 3; lesson hint"),
        ("a solution", "lesson 1 step 3; lesson solution"),
    ],
    "prolog": [("", "prolog\nwarm(Code) :- member(red, Code).\nend")],
    "set": [("", "set seed")],
    "help": [("", "help count")],
}
"""Scripts whose last statement is shown, with what tells one case from another."""

BEFORE = {Heading.QUESTIONS: CODES, Heading.PUZZLES: BOARD}
"""What is told before a question's own example, where the question has no scripts here."""

MEANINGS = {
    "answer": (
        "the answer to a guess, a key for each part: a number, `null` or bounds, colours; "
        "of a program, what it found"
    ),
    "asked": "how often help was asked for with this board",
    "average": "guesses for a code, on average",
    "because": "the reason, in a sentence",
    "bits": "the information that the answer to the guess brings, in bits",
    "answers": "what a guess is answered with: the name of a dialect",
    "black": "right symbols in the right place",
    "board": "its rows; 0 is an empty cell, null no cell",
    "branching": "successors for each node, on average",
    "broken": "the clues (`clue`) and rules (`rule`) that the code breaks",
    "cell": "row and column, from 1",
    "cells": "the cells, each row and column: those that differ, or those that can be filled now",
    "certain": "the symbols that are certain, by the number of their peg",
    "chances": "for each peg the probability of each symbol",
    "clue": "the number of a clue, from 1",
    "clues": "the clues, in their order",
    "code": "its symbols, by name",
    "codes": "codes that remain: which, or how many",
    "complete": "whether there are no others",
    "conflict": "what contradicts itself: numbers of clues, or givens with their cells",
    "consistent": "whether all clues and rules are kept",
    "constraint": "the rule, as `where` takes it",
    "count": "how many codes, or solutions, there are",
    "counts": "how often each technique was needed",
    "difficulty": "`easy`, `medium`, `hard`, `extreme`, or `any` if none was asked for",
    "distribution": "how many codes are found with 1, 2, … guesses",
    "engine": "the program that was asked",
    "exact": "whether the number is exact, not an estimate or a bound",
    "expected": "how many codes the guess leaves, on average",
    "file": "the file that was written; null if none was",
    "found": "whether the guess is the secret",
    "full": "whether every cell holds a number",
    "game": "the game: `pegs` and `symbols`",
    "given": (
        "the answer that was given, two marks as a pair (black, white); of a board: which cells are givens"
    ),
    "facts": "the session as facts of Prolog",
    "givens": "the numbers that are given: their rows, or how many",
    "grade": "how hard the board is",
    "guesses": "how many guesses it took, or the number of this guess",
    "help": "the text of the help, or how often each help was asked for",
    "how": "how the solver placed the number: given, propagation, or a guess",
    "inferences": "logical inferences of Prolog",
    "instead": "the answer that would leave codes, two marks as a pair (black, white)",
    "kind": "the kind of the puzzle",
    "left": "how many codes remain",
    "making": "inferences that making the program took",
    "nodes": "nodes that the search opened",
    "letters": "true if people read letters for numbers; otherwise it is missing",
    "marks": "the marks of cells: pairs of a cell and an arrow, `odd` or `even`; only where there are any",
    "links": "pairs of cells that hold consecutive numbers; only where there are any",
    "edges": "pairs of cells that are neighbours beside those of the kind; only where there are any",
    "number": "a number of the board",
    "order": "the numbers in the order in which the solver places them",
    "panels": "the two panels, as text",
    "parts": "how many codes each answer to the guess would leave",
    "pegs": "how many pegs a code has",
    "placed": "the numbers that you placed: which, or how many",
    "player": "the player",
    "program": "the program, as text",
    "programs": "the measurements, one a program",
    "puzzle": "the puzzle: its kind, size and number of givens",
    "question": "what was asked",
    "redo": "how many changes can be made again",
    "repairs": "single slips that would explain it, the likeliest first",
    "rests_on": "the numbers that the reason rests on",
    "rows": "how many rows",
    "columns": "how many columns",
    "rule": "the number of a rule, from 1",
    "rules": "the rules, in their order",
    "seconds": "seconds that it took",
    "seed": "the seed, which makes the same again",
    "settings": "the values of the settings, as text",
    "solutions": "the solutions, each its rows",
    "statistics": "what the search took",
    "steps": "the steps, in their order",
    "successors": "nodes that were made from others",
    "suggestions": "what each player would guess, the best first",
    "symbols": "the symbols, in their order",
    "technique": "the technique that shows it",
    "times": "how often the hardest technique was needed",
    "total": "the guesses for all codes together",
    "turns": "the guesses of the game",
    "undo": "how many changes can be taken back",
    "unique": "whether there is exactly one solution",
    "white": "right symbols in another place",
    "wins": "true for the answer to the guess that wins, where other codes may be answered so",
    "won": "whether that was the secret",
    "worst": "the most codes that the guess may leave, or the most guesses that a code takes",
    "would_be": "the answer that the code would have given, two marks as a pair (black, white)",
    "wrong": "the cells whose numbers are in no solution",
}
"""What each field says, by its name, unless the answer tells its own `meanings`."""

_NAMED = ("chances", "counts", "settings")
"""Fields whose own fields are names of symbols, techniques or settings."""


def output() -> str:
    """Return the page as Markdown."""
    with TemporaryDirectory() as folder, chdir(folder):
        Path(FILE).write_text(PLAYER)
        Path(MODEL).write_text("s SATISFIABLE\nv -1 2 -3 4 -5 -6 0\n")
        return HEAD + "".join(_section(declared) for _, group in by_heading() for declared in group)


def _section(declared: Declaration) -> str:
    cases = "".join(_case(title, script) for title, script in _scripts(declared))
    return f"\n## `{declared.keyword}`\n{cases}" if cases else ""


def _scripts(declared: Declaration) -> list[tuple[str, str]]:
    """Return the scripts of a statement; a question without any is asked by its example."""
    if declared.keyword in SCRIPTS or not issubclass(declared.kind, Ask) or declared.heading not in BEFORE:
        return SCRIPTS.get(declared.keyword, [])
    return [("", f"{BEFORE[declared.heading]}; {declared.example}")]


def _case(title: str, script: str) -> str:
    last = script.rpartition("; ")[2]
    named = f"\n{title[0].upper()}{title[1:]}, `{last}`:\n" if title else f"\n`{last}`:\n"
    try:
        answer, text = _printed(script, "json")
    except MmlogicError as error:
        raise SystemExit(f"`{script}` does not run: {error}. SCRIPTS may have another example.") from None
    found, meanings = json.loads(text), {**MEANINGS, **answer.meanings}
    fields = "".join(
        f"| `{name}` | {kind} | {meanings[name.rpartition('.')[2]]} |\n" for name, kind in _fields(found)
    )
    _, table = _printed(script, "csv")
    rows = f"\nAs CSV:\n\n```csv\n{_still(table)}```\n" if table.strip() else ""
    found = _still(json.dumps(found, ensure_ascii=False))
    head = "| field | holds | meaning |\n|---|---|---|\n"
    return f"{named}\n```json\n{found}\n```\n\n{head}{fields}{rows}"


def _printed(script: str, format: str) -> tuple[Answer, str]:
    """Return the answer of the last statement of a script, and what it prints."""
    with Session(Settings(seed=1)) as session:
        *_, last = session.stream(script)
        return last, "".join(FORMATS[format](last))


def _still(text: str) -> str:
    """Return a text without what changes from run to run: times, inferences."""
    text = re.sub(r'("seconds": )[0-9.e-]+', r"\g<1>0.01", text)
    text = re.sub(r'("(?:inferences|making)": )\d+', r"\g<1>1000", text)
    text = re.sub(r",(?:0\.\d+|\d[\d.]*e-\d+)$", ",0.01", text, flags=re.MULTILINE)
    text = re.sub(r"^([a-z]+,\d*),[0-9.e-]+,(?=\d+,\d*(?:,|$))", r"\g<1>,0.01,", text, flags=re.MULTILINE)
    return re.sub(r"^([a-z]+),\d+,0.01,(\d+),\d+", r"\g<1>,1000,0.01,\g<2>,1000", text, flags=re.MULTILINE)


def _fields(found: Any, before: str = "") -> Iterator[tuple[str, str]]:
    """Yield each field of an object with what it holds; those of objects inside follow."""
    for name, value in found.items():
        if before == "" and name in {"statement", "line", "seconds"}:
            continue
        yield f"{before}{name}", _kind(value)
        inner = value[0] if isinstance(value, list) and value and isinstance(value[0], dict) else value
        if isinstance(inner, dict) and name not in (*_NAMED, "bindings", "certain", "help"):
            yield from _fields(inner, f"{before}{name}.")


def _kind(value: Any) -> str:
    match value:
        case bool():
            return "true or false"
        case int():
            return "a whole number"
        case float():
            return "a number"
        case str():
            return "text"
        case None:
            return "null, where it does not apply"
        case []:
            return "a list"
        case [first, *_]:
            return f"a list, each {_kind(first)}"
        case _:
            return "an object"
