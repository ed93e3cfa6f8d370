"""Players as their authors write them: a function of the possible codes, a class that gets its marks.

Neither knows of positions or registers. The function takes the possible codes and the number of the guess,
and returns the guess. The class takes no arguments; its `initial_guess()` returns the first guess, its
`make_guess(feedback)` the next one. Codes are tuples of integers from 0, or of names where the module says
`CODES = "names"`.
"""

import inspect
import re
import sys
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from contextlib import contextmanager, nullcontext, suppress
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cached_property
from operator import index
from pathlib import Path
from random import Random, getstate, seed, setstate
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

from mmlogic.common.arrays import np
from mmlogic.common.budget import LimitExceeded, current, stoppable
from mmlogic.players.engine.player import Choice, Options, Player, PlayerError
from mmlogic.players.engine.position import Clue, Position
from mmlogic.players.engine.space import Code, SpaceError

MODULE = "mmlogic_player"
"""What a file of players is called as a module."""

SOURCES = frozenset({"random", "secrets", "numpy.random"})
"""The modules that draw."""


_KNOWN = {"", "None", "builtins", "mmlogic", MODULE, "numpy", *sys.stdlib_module_names}
"""The packages that draw nothing, but for `SOURCES`."""


def draws(target: object, names: Mapping[str, Any]) -> bool:
    """Tell whether a function or class of the module `names`, or a function that it calls, names a source."""
    seen: set[CodeType] = set()
    ahead = [*_codes(target)]
    while ahead:
        code = ahead.pop()
        if code in seen:
            continue
        seen.add(code)
        for name in code.co_names:
            value = names.get(name)
            if name in SOURCES or _is_source(value):
                return True
            ahead += _codes(value)
        ahead += [each for each in code.co_consts if isinstance(each, CodeType)]
    return False


def _codes(target: object) -> Iterator[CodeType]:
    """Yield the code of a function, of the methods of a class or an object, and of what an object holds."""
    kind = target if isinstance(target, type) else type(target)
    bases = () if kind.__module__ == "builtins" else kind.__mro__
    parts = [target, *(each for base in bases for each in vars(base).values())]
    if not isinstance(target, type | ModuleType):
        parts += getattr(target, "__dict__", {}).values()
    codes = (getattr(each, "__code__", None) for each in parts)
    yield from (code for code in codes if isinstance(code, CodeType))


def _is_source(value: object) -> bool:
    """Tell whether a value draws, or comes from a package that perhaps does: nobody looks into those."""
    if isinstance(getattr(value, "__self__", None), Random):
        return True
    module = value.__name__ if isinstance(value, ModuleType) else str(getattr(value, "__module__", ""))
    return module in SOURCES or module.partition(".")[0] not in _KNOWN


POSSIBLE = re.compile("possible|candidate|remaining|left|consistent|valid|codes|pool")
"""How the first parameter of a player begins, where a file has several functions of two parameters."""

SIZES = {"NUM_POSITIONS": "pegs", "NUM_SYMBOLS": "symbols"}
"""Names that stand for the sizes of the game in a file that gives them no value."""


class Feedback(NamedTuple):
    """The marks that `make_guess` is told, unless its module has a class `Feedback` of its own."""

    full_matches: int
    symbol_matches: int


@dataclass(eq=False)
class Author(Player):
    """What an author wrote, as a player.

    Attributes:
        target: the function, or the class.
        names: the module that it stands in.
        file: the file of that module.
        why: what it says of its guesses.
        sizes: the names of `SIZES` to be set before each call.
        symbols: the names of the game's symbols, if they are known.
    """

    target: Callable[..., Any]
    names: MutableMapping[str, Any]
    file: str
    why: str
    sizes: tuple[str, ...] = ()
    symbols: tuple[str, ...] = ()

    @property
    def named(self) -> bool:
        """Whether codes are names. Raises PlayerError for a kind of codes that there is none of."""
        kind = self.names.get("CODES")
        if isinstance(kind, str) and kind not in {"names", "integers"}:
            raise PlayerError(f'{self.file}: CODES is "names" or "integers", not {kind!a:.60}')
        return bool(isinstance(kind, str) and kind == "names")

    @cached_property
    def deterministic(self) -> bool:
        """Whether it chooses alike in the same position: as it says, otherwise if it draws nothing."""
        said = getattr(self.target, "deterministic", self.names.get("deterministic"))
        return said if isinstance(said, bool) else not draws(self.target, self.names)

    def make(self, options: Options) -> Player:
        """Return the player of a game."""
        kind = ClassPlayer if is_class(self.target) else FunctionPlayer
        player = kind(self.target, self.names, self.file, self.why, self.sizes, options.symbols)
        return Guarded(player, self.file, line_of(self.target))

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        for name in self.sizes:
            self.names[name] = getattr(position.space, SIZES[name])
        with nullcontext() if self.deterministic else _seeded(int(random.integers(1 << 62))):
            return Choice(self.guess(position), self.why)

    def guess(self, position: Position) -> Code:
        """Return the guess of what the author wrote. Raises PlayerError for anything but a code."""
        raise NotImplementedError

    def read(self, guess: Any, position: Position) -> Code:
        """Return a guess as symbol indexes. Raises PlayerError for anything but a code of the game."""
        known = {name: number for number, name in enumerate(self.symbols)} if self.named else None
        space = position.space
        try:
            code = tuple(_index(each, known) for each in guess)
        except (TypeError, KeyError):
            code = ()
        if space.has(code):
            return code
        parts = "names of symbols" if self.named else f"integers from 0 to {space.symbols - 1}"
        hint = '; with `CODES = "names"` in its module it plays with names' if _has_text(guess, known) else ""
        wanted = f"{space.pegs} {parts}{hint}"
        raise PlayerError(f"the player guessed {guess!a:.80}, not a code of the game: {wanted}")


class FunctionPlayer(Author):
    """Plays a function of the possible codes and the number of the guess."""

    def guess(self, position: Position) -> Code:
        rows = position.space.pool[position.left].tolist()
        codes = tuple(map(tuple, rows))
        if self.named:
            codes = tuple(tuple(self.symbols[each] for each in row) for row in rows)
        return self.read(self.target(codes, len(position.clues) + 1), position)


_REMEMBERED = 1024
"""The turns whose objects a class that plays alike keeps, those asked last."""


@dataclass(eq=False)
class ClassPlayer(Author):
    """Plays a class with `initial_guess()` and `make_guess(feedback)`, an object of it for each game.

    Where games part, each goes on with a copy of the object; one that cannot be copied, or draws, is made
    anew and told all marks.
    """

    _told: dict[tuple[Clue, ...], tuple[Code, Any]] = field(default_factory=dict)
    """By the clues that it was told, what it guessed, and the object, those used last at the end."""

    def guess(self, position: Position) -> Code:
        clues = position.clues
        if self.deterministic and clues in self._told:
            return self._told[clues][0]
        told, guess, following = self._going_on(clues)
        if following is None:
            following = self.target()
            guess = self.read(following.initial_guess(), position)
        for clue in clues[told:]:
            if clue.guess != guess:
                hint = "it plays from the first guess on, and says `deterministic = False` if it draws"
                raise PlayerError(f"the player guesses {list(guess)} here, not {list(clue.guess)}: {hint}")
            feedback = self.names.get("Feedback", Feedback)(*clue.marks)
            guess = self.read(following.make_guess(feedback), position)
        self._told[clues] = guess, following
        while len(self._told) > _REMEMBERED:
            del self._told[next(iter(self._told))]
        return guess

    def _going_on(self, clues: tuple[Clue, ...]) -> tuple[int, Code, Any]:
        """Return an object that knows the first of the clues, how many, and what it guessed; None if none."""
        for many in range(len(clues) - 1, -1, -1):
            guess, known = self._told.pop(clues[:many], ((), None))
            if known is not None:
                if self.deterministic:
                    with suppress(Exception):  # a generator, a file: whatever cannot be copied
                        self._told[clues[:many]] = guess, deepcopy(known)
                return many, guess, known
        return 0, (), None


class Guarded(Player):
    """A player of a file: what it raises, or guesses wrongly, is one message with the file and the line."""

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
    """Raise PlayerError, with the last line of `file` that it came through, for whatever is raised."""
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
        at = getattr(error, "lineno", None) if isinstance(error, SyntaxError) else None
        message = " ".join(f"{type(error).__name__}: {error}".split())
        raise PlayerError(f"{file}:{at or _line(error, file) or line}: {message:.300}") from error


def is_class(target: object) -> bool:
    """Tell whether this is a class in the shape of a player."""
    return isinstance(target, type) and all(
        callable(getattr(target, name, None)) for name in ("initial_guess", "make_guess")
    )


def authored(names: Mapping[str, Any], file: str) -> dict[str, Callable[..., Any]]:
    """Return the players in what the module of a file defines. Raises PlayerError for none."""
    stem = Path(file).stem
    if "player" in names:
        if not callable(names["player"]):
            raise PlayerError(f"{file}: `player` is neither a function nor a class")
        return {stem: names["player"]}
    own: dict[str, Any] = {}
    for name, value in names.items():
        if getattr(value, "__module__", None) == MODULE and not any(value is each for each in own.values()):
            own[name] = value
    classes = [each for each in own.values() if is_class(each) and not inspect.isabstract(each)]
    functions = {
        name: each for name, each in own.items() if isinstance(each, FunctionType) and _takes_two(each)
    }
    objects = {name: each for name, each in own.items() if _is_player(each)}
    if classes or objects or len(functions) > 1:
        functions = {name: each for name, each in functions.items() if POSSIBLE.match(_first(each))}
    found = functions | objects | {each.__name__: each for each in _leaves(classes)}
    if not found:
        raise PlayerError(
            f"{file}: no player is registered here; use @register(name, line, source), or write a function "
            "of the possible codes and the number of the guess, or a class with initial_guess and make_guess"
        )
    return {stem: next(iter(found.values()))} if len(found) == 1 else found


def _is_player(target: Any) -> bool:
    """Tell whether this is an object such as `Memorize(f)`: of possible codes and the number of the guess."""
    if isinstance(target, type | FunctionType) or not callable(target):
        return False
    try:
        inspect.signature(target).bind((), 1)
    except (TypeError, ValueError):
        return False
    return True


def _takes_two(function: Any) -> bool:
    if not isinstance(function, FunctionType):
        return False
    code, defaults = function.__code__, function.__defaults__ or ()
    keywords = code.co_kwonlyargcount - len(function.__kwdefaults__ or {})
    marks = _first(function) == "secret"  # of `eval_guess(secret, guess)`, which a page prints beside players
    private = marks or function.__name__.startswith("_")
    return code.co_argcount - len(defaults) == 2 and not keywords and not private


def _first(function: FunctionType) -> str:
    return next(iter(function.__code__.co_varnames), "").lower()


def _leaves(classes: list[type]) -> Iterator[type]:
    for each in classes:
        heirs = [other for other in classes if other is not each and issubclass(other, each)]
        if not any({"initial_guess", "make_guess"} <= vars(heir).keys() for heir in heirs):
            yield each


def line_of(target: object) -> int:
    """Return the line on which a function, or a method of a class or an object, begins."""
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


def _index(symbol: Any, known: dict[str, int] | None) -> int:
    return index(symbol) if known is None else known[symbol]


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
