"""A script for every answer: for tests of what each of them is, in all formats and on all screens."""

from pathlib import Path

from mmlogic.language import by_heading
from mmlogic.language.registry import Ask, Declaration, Heading

CODES = "game 2x3; guess RB 0 1"
BOARD = "puzzle numbrix\n1,__,3\n__,__,__\n7,__,__\nend"

FILE = "lowest.py"
MODEL = "game.model"
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
    "chances": [("", f"{CODES}; chances")],
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
    "load": [("a model", f'{CODES}; load "{MODEL}"')],
    "strategy": [("", "game 2x3; strategy minimax")],
    "generate": [("", "generate numbrix 2x2 seed 1")],
    "solve": [("", f"{BOARD}; solve")],
    "unique": [("one solution", f"{BOARD}; unique"), ("several", "puzzle numbrix\n1,__\n__,__\nend; unique")],
    "hint": [("", f"{BOARD}; hint"), ("cells", f"{BOARD}; hint cells")],
    "steps": [("", "puzzle numbrix\n1,__,3\nend; steps")],
    "grade": [("", "puzzle numbrix\n1,__,3\nend; grade")],
    "share": [("", "game 2x3; guess RB 1 0; share")],
    "history": [
        ("", f"{CODES}; where code[1] != green; history"),
        ("while there is a puzzle", f"{BOARD}; history"),
        ("with its steps", "game 2x3; guess RB 1 0; undo; history all"),
    ],
    "show": [
        ("the game", f"{CODES}; show"),
        ("the facts", f"{CODES}; show facts"),
        ("a board", f"{BOARD}; show"),
    ],
    "?-": [("", f"{CODES}; ?- code(Code).")],
    "explain": [("", f"{CODES}; explain BR"), ("the branch that fails", f"{CODES}; explain depth 2 RB")],
    "trace": [("", "trace ?- member(X, [1,2]), X > 1.")],
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
"""Scripts whose last statement answers, with what tells one case from another."""

BEFORE = {Heading.QUESTIONS: CODES, Heading.PUZZLES: BOARD}
"""What is told before a question's own example, where the question has no scripts here."""


def scripts() -> list[str]:
    """Return the scripts of all statements."""
    return [script for _, group in by_heading() for each in group for _, script in _scripts(each)]


def write_files(folder: Path) -> None:
    """Write the files that some scripts read."""
    (folder / FILE).write_text(PLAYER)
    (folder / MODEL).write_text("s SATISFIABLE\nv -1 2 -3 4 -5 -6 0\n")


def _scripts(declared: Declaration) -> list[tuple[str, str]]:
    """Return the scripts of a statement; a question without any is asked by its example."""
    if declared.keyword in SCRIPTS or not issubclass(declared.kind, Ask) or declared.heading not in BEFORE:
        return SCRIPTS.get(declared.keyword, [])
    return [("", f"{BEFORE[declared.heading]}; {declared.example}")]
