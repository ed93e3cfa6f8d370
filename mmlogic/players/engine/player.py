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
    "Sees",
    "USUAL",
    "entries",
    "entry",
    "load",
    "ranked",
    "register",
]


USUAL = "entropy"
"""The player that plays where none is named, and in place of one that is stopped."""

Sees = Literal["all", "sample", "one", "first", "clues"]
"""What a player needs to see of the remaining candidates.

`all` of them: it cannot play a game whose codes are too many to list; a uniform `sample` where they are too
many to look at in the time; `one` of them, drawn uniformly; the `first` of them; or the `clues` and none.
"""


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
    """A registered player.

    Attributes:
        name: its name.
        line: what it does, in one line.
        source: who published it.
        make: makes one of given options.
        needs: the option without which it cannot play; empty for none.
        sees: what it needs to see of the remaining candidates.
        ranked: its place among equally good players in `suggest all`, which does not ask it if it is 0.
        most: the most candidates for which `suggest all` asks it; None for any number.
    """

    name: str
    line: str
    source: str
    make: Maker
    needs: str = ""
    sees: Sees = "sample"
    ranked: int = 0
    most: int | None = None


_entries: dict[str, Entry] = {}


def register(
    name: str,
    line: str,
    source: str,
    needs: str = "",
    *,
    sees: Sees = "sample",
    ranked: int = 0,
    most: int | None = None,
) -> Callable[[Maker], Maker]:
    """Register what makes a player of given options: a class whose one argument they are, or a function.

    The arguments are the attributes of `Entry`.
    """

    def registered(maker: Maker) -> Maker:
        _entries[name] = Entry(name, line, source, maker, needs, sees, ranked, most)
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
        hint = f"did you mean {near[0]}?" if near else f"players are {', '.join(sorted(_entries))}"
        raise PlayerError(f"unknown player {name}: {hint}")
    return _entries[name]


def ranked(count: int) -> list[str]:
    """Return the players that `suggest all` asks where `count` candidates remain, in the order of ties."""
    asked = [each for each in entries() if each.ranked and (each.most is None or count <= each.most)]
    return [each.name for each in sorted(asked, key=lambda each: each.ranked)]


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

    @property
    def entry(self) -> Entry:
        """What is registered under the name. Raises PlayerError for an unknown one."""
        if self.text is not None and self.name not in _entries:
            _run(self.text, self.name)
        return entry(self.name)

    @property
    def fallback(self) -> "PlayerSpec":
        """The usual player with the same options, whose guess serves where this player is stopped."""
        return PlayerSpec(USUAL, replace(self.options, worst=False))

    def make(self) -> Player:
        """Return the player. Raises PlayerError for an unknown name."""
        player = self.entry.make(replace(self.options, opening=()))
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
