"""Players of files: Prolog's `next_guess/1`, registered players, and players of plain Python.

A player in Prolog is a file that defines `next_guess/1`. The program sees the facts of a game: `pegs/1`,
`symbol/2`, `guess/3` and `rule/2`, see `prolog/codes/definition/textbook.pl`. `code/1` enumerates the
remaining codes, and `guess_code_feedback/4` relates a guess, a code and its answer. The first answer of
`next_guess(Guess)` is the guess, a list of symbols.

A player of plain Python is a function or a class. A function takes the possible codes and the number of the
guess, and returns the guess. A class takes no arguments. The method `initial_guess()` returns the first
guess, `make_guess(feedback)` the next one. Codes are tuples of integers from 0, or of names if the module
sets `CODES = "names"`.
"""

import ast
import inspect
import warnings
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from contextlib import contextmanager, nullcontext, suppress
from copy import deepcopy
from dataclasses import dataclass, field, replace
from operator import index
from pathlib import Path
from random import getstate, seed, setstate
from types import FunctionType
from typing import Any, cast

from mmlogic.codes.facts import RELATIONS, facts
from mmlogic.codes.theory import Theory
from mmlogic.common import files
from mmlogic.common.arrays import np
from mmlogic.common.wording import joined
from mmlogic.limits.budget import LimitExceeded, current
from mmlogic.limits.interrupts import stoppable
from mmlogic.machine.backend import PrologError
from mmlogic.machine.goals import nesting
from mmlogic.machine.guest import Guest, Message
from mmlogic.players import listing
from mmlogic.players.engine.arrays import Code, PlayerError, SpaceError
from mmlogic.players.engine.options import Options, declared_by
from mmlogic.players.engine.player import Choice, Entry, Maker, Player, Sees, add, built_in, registering
from mmlogic.players.engine.position import Clue, Position, with_clues
from mmlogic.players.listing import Feedback, playing

MODULE = "mmlogic_player"
"""The module name under which a file of players is run."""

COMPUTING = frozenset({"math", "itertools", "collections", "functools", "numpy", "mmlogic"})
"""A file that imports only these modules counts as deterministic."""

SIZES = {"NUM_POSITIONS": "pegs", "NUM_SYMBOLS": "symbols"}
"""Names that a file may use without defining them. Each gets the game's number of pegs or symbols."""


def only_computes(text: str) -> bool:
    """Whether a Python file imports only modules in `COMPUTING`."""
    try:
        nodes = [*ast.walk(ast.parse(text))]
    except (SyntaxError, ValueError, RecursionError):
        return False
    names = [name.name for node in nodes if isinstance(node, ast.Import) for name in node.names]
    names += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    return COMPUTING.issuperset(name.partition(".")[0] for name in names)


@dataclass(eq=False)
class Author(Player):
    """A player that calls a user's function or class.

    Attributes:
        target: the function, or the class.
        names: the global names of its module.
        file: the file of that module.
        why: the reason for its guesses, to be shown.
        computes: whether the file imports only modules in `COMPUTING`, and so counts as deterministic.
        sizes: those of `SIZES` that the module does not define, to be set before each call.
        options: the game, and the options of the class.
    """

    target: Callable[..., Any]
    names: MutableMapping[str, Any]
    file: str
    why: str
    computes: bool
    sizes: tuple[str, ...] = ()
    options: Options = field(default_factory=Options)

    @property
    def named(self) -> bool:
        """Whether codes are names of symbols, not integers. Raises PlayerError for an unknown `CODES`."""
        kind = self.names.get("CODES")
        if isinstance(kind, str) and kind not in {"names", "integers"}:
            raise PlayerError(f'{self.file}: CODES is "names" or "integers", not {kind!a:.60}')
        return bool(isinstance(kind, str) and kind == "names")

    @property
    def deterministic(self) -> bool:
        """Whether equal positions get equal guesses: as `deterministic` says, or else the file's imports."""
        said = getattr(self.target, "deterministic", self.names.get("deterministic"))
        return said if isinstance(said, bool) else self.computes

    def make(self, options: Options) -> Player:
        """Return the player. `options` has its options and the game."""
        kind = ClassPlayer if is_class(self.target) else FunctionPlayer
        player = kind(**vars(self) | {"options": options})
        return Guarded(player, self.file, line_of(self.target))

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        for name in self.sizes:
            self.names[name] = getattr(position.space, SIZES[name])
        seeding = nullcontext() if self.deterministic else _seeded(int(random.integers(1 << 62)))
        with seeding, playing(position.space.pegs, position.space.symbols):
            return Choice(self.guess(position), self.why)

    def guess(self, position: Position) -> Code:
        """Return the guess of the function or class. Raises PlayerError for anything but a code."""
        raise NotImplementedError

    def read(self, guess: Any, position: Position) -> Code:
        """Return a guess as symbol indexes. Raises PlayerError for anything but a code of the game."""
        known = {name: number for number, name in enumerate(self.options.symbols)} if self.named else None
        space = position.space
        try:
            code = tuple(index(each) if known is None else known[each] for each in guess)
        except (TypeError, KeyError):
            code = ()
        if space.has(code):
            return code
        parts = "names of symbols" if self.named else f"integers from 0 to {space.symbols - 1}"
        hint = '; with `CODES = "names"` in its module it plays with names' if _has_text(guess, known) else ""
        wanted = f"{space.pegs} {parts}{hint}"
        raise PlayerError(f"the player guessed {guess!a:.80}, not a code of the game: {wanted}")


class FunctionPlayer(Author):
    """Calls a function with the possible codes and the number of the guess."""

    def guess(self, position: Position) -> Code:
        codes: tuple[tuple[Any, ...], ...] = position.codes
        if self.named:
            codes = tuple(tuple(self.options.symbols[each] for each in code) for code in codes)
        return self.read(self.target(codes, len(position.clues) + 1), position)


_REMEMBERED = 1024
"""Largest number of positions whose objects are stored. The object used least recently is dropped first."""


@dataclass(eq=False)
class ClassPlayer(Author):
    """A player made from a class with `initial_guess()` and `make_guess(feedback)`.

    Each game has its own object. If games begin alike and then differ, one goes on with the object, the
    others with copies of it. An object that cannot be copied, or that chooses at random, is not copied. A new
    object then receives all marks of the game once more.
    """

    _made: dict[tuple[Clue, ...], tuple[Code, Any]] = field(default_factory=dict)
    """For the clues of a position: the guess, and the object that made it. The most recently used is last."""

    def guess(self, position: Position) -> Code:
        clues = position.clues
        if self.deterministic and clues in self._made:
            return self._made[clues][0]
        told, guess, following = self._going_on(clues)
        if following is None:
            following = self.target()
            self.options.configure(following)
            guess = self.read(following.initial_guess(), position)
        for clue in clues[told:]:
            if clue.guess != guess:
                hint = "its file says `deterministic = False` if it draws; else it plays from guess 1 on"
                raise PlayerError(f"the player guesses {list(guess)} here, not {list(clue.guess)}: {hint}")
            guess = self.read(following.make_guess(Feedback(*clue.marks)), position)
        self._made[clues] = guess, following
        while len(self._made) > _REMEMBERED:
            del self._made[next(iter(self._made))]
        return guess

    def _going_on(self, clues: tuple[Clue, ...]) -> tuple[int, Code, Any]:
        """Find the object that made the most guesses of this game.

        Return the number of these guesses, the last of them, and the object, or None without such an object.
        """
        for many in range(len(clues) - 1, -1, -1):
            guess, known = self._made.pop(clues[:many], ((), None))
            if known is not None:
                if self.deterministic:
                    with suppress(Exception):  # an object with a generator or an open file cannot be copied
                        self._made[clues[:many]] = guess, deepcopy(known)
                return many, guess, known
        return 0, (), None


class Guarded(Player):
    """A player from a file. Errors and wrong guesses of the player become errors with file and line."""

    def __init__(self, player: Player, file: str, line: int) -> None:
        self._player, self._file, self._line = player, file, line

    @property
    def deterministic(self) -> bool:
        return bool(getattr(self._player, "deterministic", False))

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        budget = current()
        with guarding(self._file, self._line), stoppable(budget.left, budget.check):
            choice = self._player.choose(position, random)
            guess = getattr(choice, "guess", None)
            if not isinstance(choice, Choice):
                raise PlayerError(f"the player returned {choice!a:.80}, which is no Choice")
            if not isinstance(guess, tuple) or not position.space.has(guess):
                raise PlayerError(f"the player guessed {guess!a:.80}, not a code of the game")
        return choice


@contextmanager
def guarding(file: str, line: int = 1) -> Iterator[None]:
    """Turn any error into a PlayerError that names the last line of `file` in the traceback, else `line`."""
    try:
        yield
    except LimitExceeded:
        raise
    except PlayerError as error:
        message = str(error)
        place = "" if message.startswith(f"{file}:") else f"{file}:{_line(error, file) or line}: "
        raise PlayerError(place + message) from error
    except SpaceError as error:
        raise PlayerError(f"{file}: {error}") from error
    except (Exception, SystemExit) as error:
        hint = None
        if isinstance(error, NameError) and error.name in listing.__all__:
            hint = f"write `from mmlogic.players.listing import {error.name}` above it"
        at = getattr(error, "lineno", None) if isinstance(error, SyntaxError) else None
        message = " ".join(f"{type(error).__name__}: {error}".split())
        raise PlayerError(f"{file}:{at or _line(error, file) or line}: {message:.300}", hint=hint) from error


def is_class(target: object) -> bool:
    """Whether an object is a class with `initial_guess` and `make_guess`."""
    return isinstance(target, type) and all(
        callable(getattr(target, name, None)) for name in ("initial_guess", "make_guess")
    )


def authored(names: Mapping[str, Any], file: str) -> Callable[..., Any]:
    """Return the player that a file's module defines. Raises PlayerError if there is none, or several.

    The player is the value of `player`, if the module has this name. Otherwise it is a class with
    `initial_guess` and `make_guess`, then a function of `(possible, number)`, then one of any two parameters.
    """
    if "player" in names:
        target = names["player"]
        if not callable(target):
            raise PlayerError(f"{file}: `player` is neither a function nor a class")
        return cast("Callable[..., Any]", target)
    own = {name: each for name, each in names.items() if getattr(each, "__module__", None) == MODULE}
    functions = {name: each for name, each in own.items() if _parameters(each)}
    exact = {name: each for name, each in functions.items() if _parameters(each) == ("possible", "number")}
    found = {name: each for name, each in own.items() if is_class(each)} or exact or functions
    if len(found) == 1:
        return cast("Callable[..., Any]", next(iter(found.values())))
    if found:
        raise PlayerError(f"{file}: which is the player: {joined(found, 'or')}? Write `player = NAME`")
    raise PlayerError(
        f"{file}: no player is here; write a function of `(possible, number)`, a class with initial_guess "
        "and make_guess, `player = …`, or use @register(name, line, source)"
    )


def _parameters(function: Any) -> tuple[str, ...]:
    """Return the names of a function's two required parameters. Empty if it does not require exactly two."""
    if not isinstance(function, FunctionType):
        return ()
    code = function.__code__
    many = code.co_argcount - len(function.__defaults__ or ())
    keywords = code.co_kwonlyargcount - len(function.__kwdefaults__ or {})
    return code.co_varnames[:2] if many == 2 and not keywords else ()


def line_of(target: object) -> int:
    """Return the number of the line where a function, or a method of a class or an object, begins."""
    for each in (target, getattr(target, "initial_guess", None), vars(type(target)).get("__call__")):
        code = getattr(each, "__code__", None)
        if code is not None:
            return int(code.co_firstlineno)
    return 1


def _line(error: BaseException, file: str) -> int | None:
    line, trace = None, error.__traceback__
    while trace:
        if trace.tb_frame.f_code.co_filename == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def _has_text(guess: Any, known: dict[str, int] | None) -> bool:
    parts = guess if isinstance(guess, list | tuple) else (guess,)
    return known is None and any(isinstance(each, str) for each in parts)


@contextmanager
def _seeded(number: int) -> Iterator[None]:
    before = getstate()
    seed(number)
    try:
        yield
    finally:
        setstate(before)


_ASKED = "next_guess(Guess)"


@dataclass(frozen=True)
class PrologPlayer:
    """Calls `next_guess/1` of a program in Prolog, for the game and the rules of `theory`."""

    name: str
    text: str
    file: str
    theory: Theory
    deterministic: bool = True

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        """Return the program's guess. Raises PlayerError if the program has an error or makes no guess."""
        known = facts(with_clues(self.theory, position))
        with stoppable(None, current().check), Guest(RELATIONS, known=known) as guest:
            try:
                _load(guest, self.text, self.file)
                found = next((each for each in guest.ask(_ASKED) if each.found), None)
            except LimitExceeded as limit:
                if current().limits(limit.kind):
                    raise
                raise self._problem(str(limit)) from None
            except PrologError as error:
                raise self._problem(str(error)) from None
        if found is None:
            raise self._problem("next_guess/1 has no answer")
        guess = found.bindings[0].value if found.bindings else None
        return Choice(self._code(guess), "the guess of its `next_guess/1`")

    def _code(self, guess: object) -> Code:
        game = self.theory.game
        names = [str(each) for each in guess] if isinstance(guess, list) else []
        if not game.fits(len(names)) or not all(name in game.index for name in names):
            raise self._problem(f"the player guessed {guess}, which is not a code of the game")
        return game.indexes(names)

    def _problem(self, message: str) -> PlayerError:
        return PlayerError(f"{self.file}:{_begins(self.text)}: {message}")


def prolog_entry(text: str, file: str) -> Entry:
    """Return the player of a Prolog file, named after the file. Raises PlayerError if it has no player."""
    name = Path(file).stem
    if not _begins(text):
        with Guest(RELATIONS, known=facts(Theory())) as guest:
            _load(guest, text, file)  # raises PlayerError if the text has a syntax error
        raise PlayerError(f"{file}: no clause of next_guess/1")

    def make(options: Options) -> Player:
        return PrologPlayer(name, text, file, options.theory or Theory())

    return Entry(name, "a player written in Prolog", file, make, sees="clues", named=True, file=file)


def check(text: str, file: str) -> None:
    """Check a player in Prolog. Raises PlayerError. Prolog's warnings become SyntaxWarnings."""
    with Guest(RELATIONS, known=facts(Theory())) as guest:
        for each in _load(guest, text, file):
            warnings.warn_explicit(" ".join(each.text.split()), SyntaxWarning, file, each.line)
        if problem := guest.problem(_ASKED):
            raise PlayerError(f"{file}:{_begins(text)}: {problem.text}")


def _load(guest: Guest, text: str, file: str) -> list[Message]:
    try:
        nesting(text)
        found = guest.load(text)
    except PrologError as error:
        raise PlayerError(f"{file}: {error}") from None
    for each in found:
        if each.kind == "error":
            problem = " ".join(each.text.split())
            raise PlayerError(f"{file}:{max(each.line, 1)}: {problem}", hint=each.hint)
    return [each for each in found if not each.text.endswith("defined nowhere")]  # it may be unused


def _begins(text: str) -> int:
    starts = (line.lstrip().startswith("next_guess(") for line in text.split("\n"))
    return next((number for number, start in enumerate(starts, 1) if start), 0)


def load(path: Path) -> list[Entry]:
    """Register the players of a file, and return them.

    | file | players |
    |---|---|
    | Prolog (`.pl`) | one, its `next_guess/1` |
    | Python with `@register` | each registered one |
    | other Python | the one that `authored` finds, named after the file |

    Raises PlayerError if the file cannot be read, fails, or has no player.
    """
    text = text_of(path)
    if path.suffix == ".pl":
        check(text, str(path))
    return run_text(text, str(path))


def text_of(path: Path) -> str:
    """Return the text of a file. Raises PlayerError."""
    try:
        return files.read_text(path)
    except files.FileProblem as problem:
        raise PlayerError(str(problem), hint=problem.hint) from None


def run_text(text: str, file: str) -> list[Entry]:
    """Register the players in the text of a file, and return them. Raises PlayerError."""
    with registering() as new:
        if Path(file).suffix == ".pl":
            add(prolog_entry(text, file))
        else:
            names = _run(text, file)
            for each in new():
                add(replace(each, make=_guarded(each.make, file), file=file))
            if not new():
                target = authored(names, file)
                add(author_entry(Path(file).stem, target, names, file, computes=only_computes(text)))
        for each in new():
            if each.name in built_in():
                raise PlayerError(f"{file}: {each.name} is a player of mmlogic: choose another name")
            add(replace(each, text=text))
        return new()


def _run(text: str, file: str) -> dict[str, Any]:
    if Path(file).suffix == ".ipynb":
        raise PlayerError(f"{file}: a notebook is no player; write its player into a file of Python")
    names: dict[str, Any] = {"__name__": MODULE, "__file__": file}
    with guarding(file):
        exec(compile(text, file, "exec", dont_inherit=True), names)
    return names


def author_entry(
    name: str,
    target: Callable[..., Any],
    names: dict[str, Any],
    file: str,
    *,
    computes: bool,
    sizes: bool = True,
) -> Entry:
    """Return the entry of a user's function or class. With `sizes`, set the missing names of `SIZES`."""
    written = target.__doc__ if isinstance(target, type | FunctionType) else None
    paragraph = " ".join(inspect.cleandoc(written or "").partition("\n\n")[0].split())
    line = paragraph.partition(". ")[0].rstrip(".")
    called = str(getattr(target, "__name__", name))
    line = line or f"the guess of {name if '<' in called else called} in {Path(file).name}"  # <lambda>
    unset = tuple(each for each in SIZES if each not in names) if sizes else ()
    author = Author(target, names, file, line, computes, unset)
    sees: Sees = "clues" if is_class(target) else "all"
    own = declared_by(target)
    return Entry(name, line, file, author.make, own, sees, named=author.named, file=file)


def _guarded(make: Maker, file: str) -> Maker:
    def made(options: Options) -> Player:
        with guarding(file):
            return Guarded(make(options), file, 1)

    return made
