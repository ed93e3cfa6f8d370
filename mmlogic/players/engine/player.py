"""What a player is, the options that players share, and the register of all of them."""

import difflib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import Path
from typing import Literal, Protocol

import numpy as np

from mmlogic.common import files
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Code

__all__ = [
    "Choice",
    "Entry",
    "Options",
    "Player",
    "PlayerError",
    "PlayerSpec",
    "entries",
    "entry",
    "load",
    "register",
]


class PlayerError(ValueError):
    """A player that does not exist, cannot play here, or is not well written."""


@dataclass(frozen=True)
class Choice:
    """A guess, and in a few words why; `stopped` says that a limit was met before a better one was found."""

    guess: Code
    why: str
    stopped: bool = False


class Player(Protocol):
    """Chooses the next guess.

    A player that always chooses alike in the same position says so by `deterministic`; then a whole tree of
    games is played with each position seen once.
    """

    @property
    def deterministic(self) -> bool:
        """Whether it chooses alike whenever it is asked."""
        ...

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        """Return the next guess of a position in which at least one code is left."""
        ...


@dataclass(frozen=True)
class Options:
    """What the numbers of a strategy depend on.

    Attributes:
        pool: whether any code may be guessed, or only one that is consistent with the clues.
        opening: the first guess (then every one of these in turn), instead of the player's own.
        ties: whether the lowest or the highest of equally good guesses is taken, in lexicographic order;
        where
            consistent ones are preferred, `highest` says so of these, and among the others the lowest is
            taken.
        prefer: whether, of equally good guesses, a consistent one goes first.
        tree: for `tree`: the text of the tree.
        worst: for `optimal`: whether the least worst case goes before the least average.
    """

    pool: Literal["any", "consistent"] = "any"
    opening: tuple[Code, ...] = ()
    ties: Literal["lowest", "highest"] = "lowest"
    prefer: bool = True
    worst: bool = False
    tree: str = ""

    @property
    def highest(self) -> bool:
        """Whether ties go to the highest."""
        return self.ties == "highest"


Maker = Callable[[Options], Player]


@dataclass(frozen=True)
class Entry:
    """A registered player: its name, what it does in one line, where it comes from, and how to make one.

    `needs` names the option without which it cannot play, if there is one.
    """

    name: str
    line: str
    source: str
    make: Maker
    needs: str = ""


_entries: dict[str, Entry] = {}


def register(name: str, line: str, source: str, needs: str = "") -> Callable[[Maker], Maker]:
    """Register what makes a player of given options: a class whose one argument they are, or a function."""

    def registered(maker: Maker) -> Maker:
        _entries[name] = Entry(name, line, source, maker, needs)
        return maker

    return registered


def entries() -> Iterator[Entry]:
    """Yield the registered players, by name."""
    _register_built_in()
    yield from (_entries[name] for name in sorted(_entries))


def entry(name: str) -> Entry:
    """Return a registered player. Raises PlayerError with the nearest name."""
    if name not in _entries:
        _register_built_in()
    if name not in _entries:
        near = difflib.get_close_matches(name, _entries, 1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(sorted(_entries))}"
        raise PlayerError(f"there is no player {name}: {hint}")
    return _entries[name]


def _register_built_in() -> None:
    """Have the players that come with the package register themselves."""
    import_module("mmlogic.players.strategies")


def load(path: Path) -> list[Entry]:
    """Run a Python file that registers players of its own, and return those.

    Raises PlayerError when it cannot be read, fails, or registers none.
    """
    return _run(_text(path), str(path))


def _text(path: Path) -> str:
    try:
        return files.read_text(path)
    except files.FileProblem as problem:
        raise PlayerError(str(problem)) from None


def _run(text: str, name: str) -> list[Entry]:
    _register_built_in()
    before = dict(_entries)
    try:
        exec(compile(text, name, "exec"), {"__name__": "mmlogic_player", "__file__": name})
    except (Exception, SystemExit) as error:
        line = getattr(error, "lineno", None) or _line(error, name)
        raise PlayerError(f"{name}:{line}: {type(error).__name__}: {error}") from error
    new = [each for key, each in _entries.items() if before.get(key) is not each]
    if not new:
        raise PlayerError(f"{name}: no player is registered here; use @register(name, line, source)")
    return new


def _line(error: BaseException, name: str) -> int:
    """Return the last line of `name` that an error came through."""
    line, trace = 1, error.__traceback__
    while trace:
        if trace.tb_frame.f_code.co_filename == name:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


@dataclass(frozen=True)
class PlayerSpec:
    """A player by name and options: what is sent to another process and written into a file.

    `text` is the source of the file that registers it, for players that do not come with the package.
    """

    name: str
    options: Options = field(default_factory=Options)
    text: str | None = None

    @classmethod
    def from_file(cls, path: Path, options: Options | None = None) -> "PlayerSpec":
        """Return the first player that a file registers. Raises PlayerError."""
        return cls.all_from_file(path, options)[0]

    @classmethod
    def all_from_file(cls, path: Path, options: Options | None = None) -> "list[PlayerSpec]":
        """Return the players that a file registers, one or more. Raises PlayerError."""
        text = _text(path)
        return [cls(each.name, options or Options(), text) for each in _run(text, str(path))]

    def make(self) -> Player:
        """Return the player. Raises PlayerError for an unknown name."""
        if self.text is not None and self.name not in _entries:
            _run(self.text, self.name)
        player = entry(self.name).make(replace(self.options, opening=()))
        return Opened(self.options.opening, player) if self.options.opening else player


@dataclass(frozen=True)
class Opened:
    """A player whose first guesses are given."""

    opening: tuple[Code, ...]
    player: Player

    @property
    def deterministic(self) -> bool:
        """As the player is."""
        return self.player.deterministic

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        """Play the opening, then the player. Raises PlayerError for an opening that is no guess here."""
        turn = len(position.clues)
        if turn >= len(self.opening):
            return self.player.choose(position, random)
        guess = self.opening[turn]
        if position.space.row(guess) is None:
            raise PlayerError(f"the opening {list(guess)} is not a code that may be guessed in this game")
        return Choice(guess, "the opening")
