"""Players as they stand in a notebook, or on a page that has printed a part of the program before.

Of a notebook, what it defines is run: imports, functions, classes and values. What it shows is not: lines
such as `%time …`, and calls whose value nobody keeps. A class that a page prints in pieces is put together.
"""

import ast
import json
import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from functools import cache, wraps
from importlib import import_module
from itertools import chain, count, permutations, product
from operator import eq
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from mmlogic.common.resources import installed
from mmlogic.players.engine.authored import MODULE, Feedback
from mmlogic.players.engine.player import PlayerError

_MAGIC = re.compile(r"^[ \t]*(?:[%!]|get_ipython\(\))(?:.*\\\n)*.*", re.MULTILINE)
"""A line for the notebook itself, with those that it goes on to."""


def program(text: str, file: str) -> ast.Module:
    """Return the program in a file of players: Python, a notebook, or Python with lines of one.

    Lines of a notebook are counted through its cells of code. Raises SyntaxError, and PlayerError for a
    notebook that holds no cells.
    """
    if Path(file).suffix == ".ipynb":
        return _defining(_cells(text, file), file)
    try:
        return _joined(ast.parse(text, file))
    except SyntaxError as error:
        if _PYTHON_2.search(f"{error.msg}\n{error.text}"):
            told = _BOARDS if "hidoku" in text.lower() else _CONVERT
            raise PlayerError(f"{file}:{error.lineno}: {told.format(Path(file).name)}") from None
        if not _MAGIC.search(text):
            raise
    return _defining(text, file)


_PYTHON_2 = re.compile(
    r"Missing parentheses in call to|multiple exception types|raise \w+, |leading zeros|<>"
)
_CONVERT = "this is Python 2; `pip install fissix`, then `python -m fissix -wn {}` rewrites it for Python 3"
_BOARDS = "this is Python 2, and solves boards: `python -m benchmarks.paths.listing {}` runs it; no player"


def _joined(program: ast.Module) -> ast.Module:
    """Put a class together that a page prints in pieces, each from the left margin on.

    `initial_guess` and `make_guess` are methods of the class before them; what follows up to a `return` goes
    on with them.
    """
    whole, rest = list[ast.stmt](), list[ast.stmt]()
    owner: ast.ClassDef | None = None
    method: ast.FunctionDef | None = None
    for part in program.body:
        rest.append(part)
        if isinstance(part, ast.Return) and method:
            method.body += rest
        elif isinstance(part, ast.FunctionDef) and owner and part.name in {"initial_guess", "make_guess"}:
            whole += rest[:-1]
            owner.body.append(method := part)
        elif isinstance(part, ast.FunctionDef | ast.ClassDef):
            whole += rest
            owner, method = part if isinstance(part, ast.ClassDef) else owner, None
        else:
            continue
        rest = []
    program.body = whole + rest
    return program


def _cells(text: str, file: str) -> str:
    try:
        cells = [each["source"] for each in json.loads(text)["cells"] if each["cell_type"] == "code"]
        return "\n".join("".join(cell) for cell in cells if not "".join(cell).lstrip().startswith("%%"))
    except (ValueError, KeyError, TypeError, RecursionError):
        raise PlayerError(f"{file}: not a notebook: it has no cells") from None


def _defining(text: str, file: str) -> ast.Module:
    whole = ast.parse(_MAGIC.sub(lambda found: "\n" * found[0].count("\n"), text), file)
    whole.body = [_optional(each) for each in whole.body if not isinstance(each, ast.Expr)]
    return ast.fix_missing_locations(whole)


def _optional(part: ast.stmt) -> ast.stmt:
    """Return a part of a notebook; what it imports may be missing, as it draws with it."""
    if not isinstance(part, ast.Import | ast.ImportFrom):
        return part
    missing = ast.ExceptHandler(ast.Name("ImportError", ast.Load()), None, [ast.Pass()])
    return ast.copy_location(ast.Try([part], [missing], [], []), part)


def names_of_listings(names: Mapping[str, Any], text: str) -> dict[str, Any]:
    """Return what a listing takes from the text above it, for the module `names` and its sizes of a game.

    The names are those of "Playing Hard Mastermind Games with a SAT-based AI", those of Z3 where `text` has
    a solver of its kind.
    """

    def all_secrets() -> Iterator[tuple[int, ...]]:
        return product(range(names["NUM_SYMBOLS"]), repeat=names["NUM_POSITIONS"])

    def all_feedbacks() -> Iterator[Any]:
        return iter(feedbacks(names["NUM_POSITIONS"], names["Feedback"]))

    @cache
    def feedbacks(pegs: int, kind: Callable[..., Any]) -> list[Any]:
        pairs = ((full, symbol) for full in range(pegs + 1) for symbol in range(pegs + 1 - full))
        return [kind(*pair) for pair in pairs if pair != (pegs - 1, 1)]

    @remembering
    def eval_guess(secret: tuple[int, ...], guess: tuple[int, ...]) -> Any:
        full, symbols = sum(map(eq, secret, guess)), {*guess}
        shared = sum(map(min, map(secret.count, symbols), map(guess.count, symbols)))
        return names["Feedback"](full, shared - full)

    def is_consistent(secret: tuple[int, ...], guess: tuple[int, ...], feedback: Any) -> bool:
        return bool(eval_guess(secret, guess) == feedback)

    def is_consistent_with_history(secret: tuple[int, ...], guesses: Any, feedbacks: Any) -> bool:
        return all(is_consistent(secret, *told) for told in zip(guesses, feedbacks, strict=False))

    names_above: dict[str, Any] = {"Feedback": Feedback, "math": math}
    names_above |= {"chain": chain, "permutations": permutations, "product": product}
    for each in (all_secrets, all_feedbacks, eval_guess, is_consistent, is_consistent_with_history):
        names_above[each.__name__] = each
    if "SolverFor(" in text and installed("z3"):
        z3 = import_module("z3")
        names_above = {name: each for name, each in vars(z3).items() if name[0] != "_"} | names_above
    return names_above


_PURE = (
    *(abs, all, any, bool, dict, divmod, enumerate, frozenset, int, len, list, map, max, min, pow, range),
    *(reversed, set, sorted, sum, tuple, zip, chain, product, Counter, defaultdict, Feedback, ValueError),
)
_METHODS = frozenset({*dir(list), *dir(set), *dir(Counter)})
"""What a function that remembers may name: what depends on its arguments alone, and methods of values.

A method changes a value that the function made itself: what it is asked for are numbers, in tuples.
"""

MOST = 1 << 21
"""The most answers that a function remembers: those to all pairs of codes of the classic game."""


def remember(names: MutableMapping[str, Any]) -> None:
    """Have functions of the module `names` that only compare codes, such as `score`, remember their answers.

    Published players ask them the same pairs of codes again and again.
    """
    pure = {each.__name__ for each in _PURE if names.get(each.__name__, each) is each} | _METHODS - {*names}

    def only_computes(code: CodeType) -> bool:
        return pure.issuperset(code.co_names) and all(
            only_computes(each) for each in code.co_consts if isinstance(each, CodeType)
        )

    for name, each in [*names.items()]:
        if isinstance(each, FunctionType) and each.__module__ == MODULE and only_computes(each.__code__):
            keeps = each.__defaults__ or each.__kwdefaults__ or each.__closure__
            names[name] = each if keeps else remembering(each)


def remembering(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of two codes that remembers its answers."""
    known, answers, kept = dict[Any, dict[Any, Any]](), dict[Any, Any](), count()

    @wraps(function)
    def remembered(*codes: Any, **named: Any) -> Any:
        try:
            one, other = codes
            return known[one][other]
        except (KeyError, TypeError, ValueError):  # lists cannot be looked up
            pass
        answer = function(*codes, **named)
        if len(codes) == 2 and all(map(_is_code, (*codes, answer))) and next(kept) < MOST:
            known.setdefault(codes[0], {})[codes[1]] = answers.setdefault(answer, answer)
        return answer

    return remembered


def _is_code(value: object) -> bool:
    """Tell whether a value is a number, or a tuple of numbers: nobody can change it."""
    parts = value if isinstance(value, tuple) else (value,)
    return all(type(each) is int for each in parts)
