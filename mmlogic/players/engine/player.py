"""The protocol of players, the register of players, and the watch over their long computations."""

import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import MISSING, dataclass, field
from importlib import import_module
from itertools import count
from types import FrameType
from typing import Any, Literal, Protocol, runtime_checkable
from weakref import WeakKeyDictionary

from mmlogic.common.arrays import NDArray, np
from mmlogic.common.wording import nearest, short
from mmlogic.language.rooms import meanings
from mmlogic.limits.budget import asker, check, current
from mmlogic.limits.interrupts import hears_interrupt
from mmlogic.players.engine.arrays import Code, Packed, PlayerError
from mmlogic.players.engine.options import COMMON, Option, Options, Ties, declared_by
from mmlogic.players.engine.position import Position, rate
from mmlogic.players.rating import Inferences, Rating
from mmlogic.session.context import Progress, Report

_LATE = 1.15
"""A player that does not check the watch is stopped after its time, multiplied by this factor."""

_OWN = 0.7
"""Share of the remaining time for choosing a guess. The rest is for rating the guess."""


def unseen(label: str) -> AbstractContextManager[Report]:
    """Return a progress report that shows nothing."""
    return nullcontext(lambda done, total: None)


class Watching(AbstractContextManager["Watching"]):
    """A watch over a player's computation. Calling it returns False if the player must stop.

    The player must stop after Ctrl-C, or if most of its `share` of the remaining time is over. The attribute
    `stopped` then becomes true. A second Ctrl-C raises KeyboardInterrupt.
    """

    def __init__(self, label: str, progress: Progress | None = None, share: float = 1.0) -> None:
        self._shown = (progress or unseen)(label)
        self._share = share
        self.begin()
        self._before: Any = None
        self.stopped = False

    @property
    def left(self) -> float | None:
        """Seconds until a player that ignores the watch is stopped, None for no limit."""
        return None if self._end is None else max(self._end - time.monotonic(), 0.0) * _LATE

    def begin(self) -> None:
        """Start the player's clock. The player gets its share of the time that remains now."""
        left = current().left
        self._end = None if left is None else time.monotonic() + _OWN * self._share * left

    def __call__(self, done: int, total: int) -> bool:
        """Show the progress, and return whether the player may continue."""
        self._tell(done, total)
        late = self._end is not None and time.monotonic() > self._end
        self.stopped |= late
        return not self.stopped

    def __enter__(self) -> "Watching":
        self._tell = self._shown.__enter__()
        if hears_interrupt():
            self._before = signal.signal(signal.SIGINT, self._interrupt)
        return self

    def __exit__(self, *error: Any) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
        self._shown.__exit__(*error)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        if self.stopped:
            raise KeyboardInterrupt
        self.stopped = True


SUITABLE = "Try `suggest auto`."
"""A hint for the user if a player cannot play a game."""

USUAL = "entropy"
"""The default player."""

Sees = Literal["all", "sample", "one", "first", "clues"]
"""Which codes a player looks at to choose a guess.

| value | it looks at | in a game with too many codes to list, it gets |
|---|---|---|
| `all` | all remaining codes | nothing: it refuses to play |
| `sample` | all remaining codes | a uniform sample |
| `one` | one of them, drawn uniformly | one code |
| `first` | the first of them | one code |
| `clues` | the clues alone | the clues |
"""


@dataclass(frozen=True)
class Choice:
    """A guess and its reason, such as `the first consistent code`.

    The information of the guess replaces `{bits}` in the reason. `stopped` means that Ctrl-C or a limit ended
    the search for a better guess.
    """

    guess: Code
    why: str
    stopped: bool = False


class Player(Protocol):
    """Chooses the next guess.

    A `deterministic` player makes equal guesses in equal positions. All games of such a player form a tree,
    in which the player is asked once for each position.
    """

    @property
    def deterministic(self) -> bool:
        """Whether the player makes equal guesses in equal positions."""
        ...

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        """Return the next guess in a position with at least one remaining code.

        Raises PlayerError if the player cannot play this game. Raises SpaceError if it does not support
        answers of this kind.
        """
        ...


@runtime_checkable
class Finishing(Player, Protocol):
    """A player that guesses the last two codes one after the other."""

    def first_of_two(self, turn: int) -> "Ties | None":
        """Return which of two codes is guessed first after `turn` guesses, None if this is not known."""


@runtime_checkable
class Inferring(Player, Protocol):
    """A player that makes inferences from the clues, and can show them."""

    def inferences(self, position: Position, symbols: Sequence[str]) -> Inferences:
        """Return the inferences from the clues of a position."""
        ...


Maker = Callable[[Options], Player]


@dataclass(frozen=True)
class Entry:
    """A registered player.

    Attributes:
        name: its name.
        line: its description, in one line.
        source: its author or publication.
        make: constructor from options.
        options: options declared by its class.
        sees: what it looks at to choose a guess.
        ranked: its place among players with equally good guesses in `suggest all`. 0 leaves the player out.
        most: largest number of remaining codes for which `suggest all` asks it, None for no limit.
        named: whether it gets the game and its rules as `Options.theory`.
        file: the path of the file that registers it, empty for the package's players.
        marks: whether it plays only games with black and white marks as answers.
        text: the contents of the file.
        number: a number that distinguishes players of the same name in this process.
    """

    name: str
    line: str
    source: str
    make: Maker
    options: tuple[Option, ...] = ()
    sees: Sees = "sample"
    ranked: int = 0
    most: int | None = None
    named: bool = False
    file: str = ""
    marks: bool = False
    text: str = field(default="", repr=False)
    number: int = field(default_factory=count().__next__, compare=False)

    @property
    def trusting(self) -> bool:
        """Whether the player assumes that every clue is true, as searches and players of clues do."""
        return self.sees in {"all", "clues"}

    @property
    def takes(self) -> tuple[Option, ...]:
        """All options of the player. Options that every player has come first."""
        return (*COMMON, *self.options)

    @property
    def needs(self) -> Option | None:
        """The option that the player requires, if any."""
        return next((each for each in self.options if each.usual is MISSING), None)


_Register = dict[str, Entry]

_entries: _Register = {}
"""Players that every session has: players of the package, and players registered in Python."""

_loaded = WeakKeyDictionary[object, _Register]()
"""For each session, the players that its statements loaded. Other sessions do not see them."""

_registering: ContextVar[_Register] = ContextVar("registering", default=_entries)


def register(
    name: str,
    line: str,
    source: str,
    *,
    sees: Sees = "sample",
    ranked: int = 0,
    most: int | None = None,
    named: bool = False,
    marks: bool = False,
) -> Callable[[Maker], Maker]:
    """Register a class or function that makes a player from its options.

    The arguments are the attributes of `Entry`. The options that a class declares become attributes of the
    player after it is made.
    """

    def take(maker: Maker) -> Maker:
        declared = declared_by(maker)

        def make(options: Options) -> Player:
            player = maker(options)
            options.configure(player)
            for each in declared:
                if not hasattr(player, each.name):
                    raise PlayerError(f"{name} needs a {each.name}")
            return player

        add(Entry(name, line, source, make, declared, sees, ranked, most, named, marks=marks))
        return maker

    return take


def add(player: Entry) -> None:
    """Add a player at the end of the register, and remove any other player of its name."""
    register = _registering.get()
    register.pop(player.name, None)
    register[player.name] = player


def _known(owner: object) -> _Register:
    """Return a session's players. Without a session, return the last loaded player of each name."""
    if owner:
        return _entries | _loaded.get(owner, {})
    every = (each for register in (_entries, *_loaded.values()) for each in register.values())
    return {each.name: each for each in sorted(every, key=lambda each: each.number)}


def registered() -> frozenset[str]:
    """Return the names of the players registered so far. Importing the package's players registers them."""
    return frozenset(_known(asker().owner))


def entries(session: object = None) -> list[Entry]:
    """Return the players that a session sees, sorted by name. The default is the current caller's session."""
    built_in()
    return [each for _, each in sorted(_known(session or asker().owner).items())]


def entry(name: str) -> Entry:
    """Return a registered player. Raises PlayerError, which suggests the nearest name."""
    if name not in _entries:
        built_in()
    known = _known(asker().owner)
    if name not in known:
        near = nearest(name, known)
        hint = f"did you mean {near}?" if near else f"players are {', '.join(sorted(known))}"
        raise PlayerError(f"unknown player {short(name, 20)}: {hint}")
    return known[name]


def find(name: str) -> Entry | None:
    """Return the player of a name or of an author (`knuth` is `minimax`), or None. Capitals do not matter."""
    known = {each.name: each for each in entries()}
    lower = name.lower()
    return known.get(name) or known.get(lower) or known.get(meanings("PLAYER_NAME").get(lower, ""))


def ranked() -> list[Entry]:
    """Return the players that `suggest all` asks, sorted by `Entry.ranked`."""
    return sorted((each for each in entries() if each.ranked), key=lambda each: each.ranked)


def built_in() -> frozenset[str]:
    """Register the players of the package, and return their names."""
    names: frozenset[str] = import_module("mmlogic.players.strategies").BUILT_IN
    return names


@contextmanager
def registering() -> Iterator[Callable[[], list[Entry]]]:
    """Yield a function that returns the players registered since the `with` block began.

    An error in the block restores the register. Within a session, players are registered only for this
    session.
    """
    built_in()
    owner = asker().owner
    register = _loaded.setdefault(owner, {}) if owner else _entries
    before, token = dict(register), _registering.set(register)
    try:
        yield lambda: [each for name, each in register.items() if before.get(name) is not each]
    except BaseException:
        register.clear()
        register.update(before)
        raise
    finally:
        _registering.reset(token)


MOST_TURNS = 1000
"""Default number of guesses after which a game is lost."""


def to_come(marks: Packed, own: int, first: Ties) -> NDArray[np.int8]:
    """Return how many more guesses each remaining code needs, shape (left,), or -1 if this is unknown.

    `marks` has the mark that each code gives to a guess. The code that equals the guess has the mark `own`
    and needs no more guesses. If only one code has a mark, it needs one more guess. If two codes have a mark,
    they need one and two more guesses, and `first` says which code is guessed first.
    """
    sizes = np.bincount(marks, minlength=own + 1)
    order = np.argsort(marks, kind="stable")
    rank = np.empty(len(marks), dtype=np.intp)
    rank[order] = np.arange(len(marks)) - (np.cumsum(sizes) - sizes)[marks[order]]
    many = sizes[marks]
    guesses = rank + 1 if first == "lowest" else many - rank
    guesses[many > 2] = -1
    guesses[marks == own] = 0
    return guesses.astype(np.int8)


def choice_of(player: Player, position: Position, random: np.random.Generator) -> Code:
    """Return the player's guess. Raises PlayerError if the guess is no code of the game."""
    check()
    guess = player.choose(position, random).guess
    if not position.space.has(guess):
        raise PlayerError(
            f"the player guessed {list(guess)}: expected {position.space.pegs} symbols between 0 and "
            f"{position.space.symbols - 1}"
        )
    return guess


def suggest(position: Position, player: Player, random: np.random.Generator) -> tuple[Choice, Rating[int]]:
    """Return a player's guess, and the rating of the guess. Raises PlayerError if no code remains."""
    choice = player.choose(position.unfinished, random)
    return choice, rate(position, choice.guess)
