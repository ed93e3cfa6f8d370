"""The goals that Python asks of Prolog, and the predicates that Prolog exports."""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

__all__ = ["Goal", "Indicator", "answering", "dead_exports", "exports", "goals", "libraries", "requests"]

ROOT = Path(__file__).resolve().parents[1]
PYTHON, PROLOG = ROOT / "mmlogic", ROOT / "prolog"

Indicator = tuple[str, int]
"""The name and arity of a predicate."""

_BOUND = {"ANSWER", "ANY"}
"""Names that occur among the arguments of a goal, and never in a term that is data."""
_NAMING = {"Module", "Guest", "another", "start"}
"""Functions whose arguments are libraries."""
_EXPORTS = re.compile(r":- module\(\w+,\s*\[(.*?)\]\)\.", re.DOTALL)
_IMPORTS = re.compile(r":- (?:use_module|autoload|reexport)\(.*?\)\.\n", re.DOTALL)
_REEXPORT = re.compile(r":- reexport\(([\w/']+)(?:,\s*\[(.*?)\])?\)\.", re.DOTALL)


@dataclass(frozen=True)
class Goal:
    """A goal in a file of Python.

    If no constant has the name, it is "". If arguments are unpacked, the arity is None.
    """

    file: Path
    line: int
    name: str
    arity: int | None

    def is_of(self, indicator: Indicator) -> bool:
        """Return whether this is a goal of the predicate `indicator`."""
        return self.name == indicator[0] and self.arity in {None, indicator[1]}


@dataclass(frozen=True)
class _Maker:
    """A function that makes a goal of the predicate that its first argument names.

    Of its arguments, `kept` are not arguments of the goal. It adds `added` further arguments.
    """

    kept: int = 0
    added: int = 0


def goals() -> Iterator[Goal]:
    """Yield the goals in all Python files."""
    for path in sorted(PYTHON.rglob("*.py")):
        inner = {id(call) for function in _functions(path) for call in _inner_goals(function)}
        for call in _calls(path):
            maker = _makers(path).get(_called(call))
            if maker and call.args and id(call) not in inner:
                arguments = call.args[1 + maker.kept :]
                unpacked = any(isinstance(each, ast.Starred) for each in arguments)
                arity = None if unpacked else len(arguments) + maker.added
                if _called(call) != "goal" or _is_goal(call):
                    yield Goal(path, call.lineno, _name(call.args[0]), arity)
        for line, text in _strings(path):
            for name, arguments in re.findall(r"\bmachine(?:_\w+)?:(\w+)(?:\(((?:\w+|\{\}|,)*)\))?", text):
                yield Goal(path, line, name, len(arguments.split(",")) if arguments else 0)


def requests() -> Iterator[Goal]:
    """Yield the requests that `mmlogic/machine/module.py` makes."""
    path = PYTHON / "machine" / "module.py"
    for line, text in _strings(path):
        if found := re.fullmatch(r"([a-z]+)\((.*)\)", text):
            yield Goal(path, line, found[1], len(found[2].split(",")))


def answering(goal: Goal) -> Path | None:
    """Return the Prolog file that defines the predicate of a goal, or None.

    The libraries that the goal's file names must export it. If none does, those that its package names.
    """
    room = PYTHON / goal.file.relative_to(PYTHON).parts[0]
    for files in ([goal.file], sorted(room.rglob("*.py"))):
        for library in sorted({library for file in files for library in libraries(file)}):
            for indicator, defining in exports(PROLOG / f"{library}.pl").items():
                if goal.is_of(indicator):
                    return defining
    return None


@cache
def libraries(path: Path) -> frozenset[str]:
    """Return the Prolog libraries, such as `codes/answers`, that a Python file names."""
    constants = {
        target.id: node.value.value
        for node in _nodes(path)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    asked = re.findall(r"\bmachine(?:_(\w+))?:\w", path.read_text("utf-8"))
    named = {f"machine/{library or 'machine'}" for library in asked}
    named |= {library} if isinstance(library := constants.get("library"), str) else set()
    for call in _calls(path):
        if _called(call) in _NAMING:
            for argument in ast.walk(ast.Tuple(call.args)):
                known = constants.get(argument.id) if isinstance(argument, ast.Name) else None
                text = argument.value if isinstance(argument, ast.Constant) else known
                if isinstance(text, str) and (PROLOG / f"{text}.pl").is_file():
                    named.add(text)
    return frozenset(named)


@cache
def exports(path: Path) -> Mapping[Indicator, Path]:
    """Return the predicates that a Prolog file exports, each with the file that defines it."""
    text = _code(path)
    header = _EXPORTS.search(text)
    found = dict.fromkeys(_indicators(header[1]), path) if header else {}
    for file, only in _REEXPORT.findall(text):
        known = exports((path.parent / f"{file.strip(chr(39))}.pl").resolve())
        wanted = set(_indicators(only)) if only else known.keys()
        found |= {indicator: defining for indicator, defining in known.items() if indicator in wanted}
    return found


def dead_exports() -> Iterator[tuple[Path, Indicator]]:
    """Yield exported predicates that are not used in Python, other Prolog files, documents or tests."""
    asked = {goal.name for goal in goals()}
    told = "\n".join(
        path.read_text("utf-8")
        for pattern in ("README.md", "docs/**/*.md", "tests/**/*.py", "tests/**/*.p*l*", "benchmarks/**/*.p*")
        for path in ROOT.glob(pattern)
        if path.suffix in {".md", ".py", ".pl", ".plt"}
    )
    used = {path: set(re.findall(r"\w+", _body(path))) for path in PROLOG.rglob("*.pl")}
    for path in sorted(used):
        elsewhere = asked.union(*(words for other, words in used.items() if other != path))
        for (name, arity), defining in exports(path).items():
            called = name in elsewhere or re.search(rf"\b{name}(?:[(/]|\b[^\w ])", told)
            if defining == path and not called:
                yield path, (name, arity)


@cache
def _makers(path: Path) -> Mapping[str, _Maker]:
    """Return the functions that make a goal from a predicate's name: `goal` and those of the package."""
    room = PYTHON / path.relative_to(PYTHON).parts[0]
    found = {"goal": _Maker()}
    for file in sorted(room.rglob("*.py")) if room.is_dir() else [path]:
        for function in _functions(file):
            for call in _inner_goals(function):
                names = [each.arg for each in function.args.args if each.arg != "self"]
                given = [each for each in call.args if not isinstance(each, ast.Starred)]
                found[function.name] = _Maker(len(names) - 1, len(given) - 1)
    return found


@cache
def _inner_goals(function: ast.FunctionDef) -> list[ast.Call]:
    """Return the goals in a function that have the function's first parameter as their predicate."""
    names = [each.arg for each in function.args.args if each.arg != "self"]
    return [
        node
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and _called(node) == "goal" and node.args
        if names and isinstance(node.args[0], ast.Name) and node.args[0].id == names[0]
    ]


def _is_goal(call: ast.Call) -> bool:
    return any(isinstance(each, ast.Name) and each.id in _BOUND for each in call.args)


def _name(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
    return ""


@cache
def _nodes(path: Path) -> list[ast.AST]:
    return list(ast.walk(ast.parse(path.read_text("utf-8"))))


@cache
def _calls(path: Path) -> list[ast.Call]:
    return [node for node in _nodes(path) if isinstance(node, ast.Call)]


@cache
def _functions(path: Path) -> list[ast.FunctionDef]:
    return [node for node in _nodes(path) if isinstance(node, ast.FunctionDef)]


def _strings(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of each string in a file. In the text, `{}` replaces formatted values."""
    joined = [node for node in _nodes(path) if isinstance(node, ast.JoinedStr)]
    parts = {id(part) for node in joined for part in node.values}
    for node in joined:
        pieces = (str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        yield node.lineno, "".join(pieces)
    for part in _nodes(path):
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and id(part) not in parts:
            yield part.lineno, part.value


def _indicators(text: str) -> list[Indicator]:
    found = re.findall(r"(\w+)/(/?)(\d+)", text)
    return [(name, int(arity) + 2 * bool(grammar)) for name, grammar, arity in found]


@cache
def _code(path: Path) -> str:
    """Return the text of a Prolog file without its comments."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
    return re.sub(r"(?m)(?:^|(?<=\s))%.*$", "", text)


def _body(path: Path) -> str:
    """Return the clauses of a Prolog file, as text."""
    return _IMPORTS.sub("", _EXPORTS.sub("", _code(path)))
