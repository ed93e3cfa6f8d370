"""Removed words of the language and of the command line, each with advice on its replacement."""

from collections.abc import Mapping

_WEIGHED = "`where CONSTRAINT` excludes codes; all that are left are equally likely"

GONE: Mapping[str, str] = {
    # Removed statements, and removed words inside statements after the statement's first word.
    "chosen": _WEIGHED,
    "do": "the name of a favourite alone runs it",
    "estimate": "`count` is exact, or says that it cannot count",
    "export": '`save "FILE.cnf"` writes the clauses for a SAT solver',
    "forget likely": _WEIGHED,
    "import": '`load "FILE"` reads a board, and `load "FILE.model"` what a SAT solver prints',
    "likely": _WEIGHED,
    "panels": "`show board` draws the board, `solve` each solution",
    "search": "`profile solve` counts the nodes of the search, `steps` solves a board as people do",
    "show order": "`steps` places one number after another, each with its reason",
    "show panels": "`show board` draws the board",
    "solve panels": "`solve` draws each solution as a board",
    "solve without": "`profile solve` counts the nodes with no rule of the search, with each, with all",
    "trace solve": "`steps` solves a board as people do, `profile solve` counts the nodes of the search",
    # Removed names, each after a word for its kind, such as `option`. Other names may be removed words, too.
    "option encoding": '`player "examples/sources/fastermind.py"` plays with the clauses of Collina',
    "option chosen": _WEIGHED,
    "option likely": _WEIGHED,
    "player genetic": '`player "examples/sources/genetic.py"` loads it from the repository',
    "player swift": '`player "examples/players/swift/swift.py"` loads it from the repository',
    # File extensions.
    ".mzn": "`.cnf` holds the clauses of a board, `.json` the board",
    ".tex": "`.pdf` and `.svg` hold the picture of a board",
    ".tikz": "`.pdf` and `.svg` hold the picture of a board",
    # Removed options of commands.
    "--panels": "each solution is drawn as a board",
}
"""Removed words that people may still type, and all messages about these words."""
