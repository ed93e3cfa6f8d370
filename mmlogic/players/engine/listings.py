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
        return _parting(_joined(ast.parse(text, file)))
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
    return _parting(whole)


def _optional(part: ast.stmt) -> ast.stmt:
    """Return a part of a notebook; what it imports may be missing, as it draws with it."""
    if not isinstance(part, ast.Import | ast.ImportFrom):
        return part
    missing = ast.ExceptHandler(ast.Name("ImportError", ast.Load()), None, [ast.Pass()])
    return ast.copy_location(ast.Try([part], [missing], [], []), part)


_ALIKE = "codes to which {} is as told".format
"""What a program calls what `_answered_alike` returns: nothing that an author can write."""


def _parting(program: ast.Module) -> ast.Module:
    """Have `c for c in codes if score(guess, c) == marks`, as a list or a tuple, tell codes apart once.

    Players on a page ask this of the same codes for one mark after the other.
    """
    functions = {part.name for part in program.body if isinstance(part, ast.FunctionDef)} | {"eval_guess"}
    for node in ast.walk(program):
        match node:
            case ast.ListComp(ast.Name(each), [kept]) if asked := _asked(each, kept, functions):
                kept.iter, kept.ifs = asked, []
            case ast.Call(ast.Name("tuple"), [ast.GeneratorExp(ast.Name(each), [kept])], []):
                if asked := _asked(each, kept, functions):
                    node.func, node.args = asked.func, asked.args
    return ast.fix_missing_locations(program)


def _asked(each: str, kept: ast.comprehension, functions: set[str]) -> ast.Call | None:
    match kept:
        case ast.comprehension(
            ast.Name(code),
            ast.Name() as codes,
            [ast.Compare(ast.Call(ast.Name(name) as function, [one, other], []), [ast.Eq()], [told])],
            0,
        ) if code == each and name in functions:
            pair = [part.id for part in (one, other, told) if isinstance(part, ast.Name)]
            if len(pair) == 3 and pair.count(each) == 1 and pair[2] != each:
                turned = pair[0] == each
                parts = [function, codes, other if turned else one, told]
                return ast.copy_location(
                    ast.Call(ast.Name(_ALIKE(pair.index(each)), ast.Load()), parts, []), codes
                )
    return None


def _answered_alike(place: int) -> Callable[..., tuple[Any, ...]]:
    """Return what tells codes to which a function of two is as told, as its first argument or its second."""
    last: tuple[Any, Any, Any, dict[Any, tuple[Any, ...]]] = None, (), (), {}

    def alike(function: Any, codes: Any, guess: Any, told: Any) -> tuple[Any, ...]:
        nonlocal last
        asked, before, one, parts = last
        try:
            if codes is not before or guess is not one or function is not asked:
                parts = function.parts(codes, guess, place)
                last = function, codes, guess, parts
            return parts.get(told, ())
        except (AttributeError, KeyError, TypeError):  # it does not remember, or not all of these
            return _filtered(function, codes, guess, told, place)

    return alike


def _filtered(function: Any, codes: Any, guess: Any, told: Any, place: int) -> tuple[Any, ...]:
    if place:
        return tuple([code for code in codes if function(guess, code) == told])
    return tuple([code for code in codes if function(code, guess) == told])


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
    names_above |= {_ALIKE(place): _answered_alike(place) for place in (0, 1)}
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
    """Return a function of two codes that remembers its answers.

    Its `parts` tells the codes of a tuple by the answers that it remembers, where they are the argument in
    `place`. Raises KeyError for what it does not remember, TypeError for what may have changed since.
    """
    known, unknown, same, kept = dict[Any, dict[Any, Any]](), dict[Any, Any](), dict[Any, Any](), count()

    def sure(value: Any) -> bool:
        try:
            return value in same or (_is_code(value) and same.setdefault(value, value) is value)
        except TypeError:  # an answer that can change
            return False

    def parts(codes: Any, guess: Any, place: int) -> dict[Any, tuple[Any, ...]]:
        if type(codes) is not tuple:
            raise TypeError
        row, lists = known[guess] if place else {}, dict[Any, list[Any]]()
        for code in codes:
            lists.setdefault(row[code] if place else known[code][guess], []).append(code)
        return {answer: tuple(codes) for answer, codes in lists.items()}

    @wraps(function)
    def remembered(*codes: Any, **named: Any) -> Any:
        try:
            one, other = codes
            answer = known.get(one, unknown).get(other)
        except (TypeError, ValueError):  # lists cannot be looked up
            return function(*codes, **named)
        if answer is None:
            answer = function(*codes, **named)
            if sure(one) and sure(other) and sure(answer) and next(kept) < MOST:
                known.setdefault(one, {})[other] = same[answer]
        return answer

    vars(remembered)["parts"] = parts
    return remembered


def _is_code(value: object) -> bool:
    """Tell whether a value is a number, or a tuple of numbers: nobody can change it."""
    parts = value if isinstance(value, tuple) else (value,)
    return all(type(each) is int for each in parts)
