"""What a player is, its options and games; the register of all, and the watch over one that takes long."""

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

from mmlogic.codes.rows import Packed
from mmlogic.common.arrays import NDArray, np
from mmlogic.common.budget import asker, check, current
from mmlogic.common.leaving import hears_interrupt
from mmlogic.common.wording import nearest, short
from mmlogic.language.registry import meanings
from mmlogic.players.engine.options import COMMON, Option, Options, Ties, declared_by
from mmlogic.players.engine.position import PlayerError as PlayerError, Position, rate
from mmlogic.players.engine.space import Code, Indexes
from mmlogic.players.rating import Inferences, Rating
from mmlogic.players.tally import LOST
from mmlogic.session.context import Progress, Report

_LATE = 1.15
"""How much longer a player may take that does not look whether to go on."""

_OWN = 0.7
"""What a player may take of the time that is left; the rest is for the figures of its guess."""


def unseen(label: str) -> AbstractContextManager[Report]:
    """Show nothing."""
    return nullcontext(lambda done, total: None)


class Watching(AbstractContextManager["Watching"]):
    """Tells a player to go on until Ctrl-C is pressed; pressed again, it interrupts.

    It also ends when most of `share` of the time is over that the budget has left. `stopped` says whether it
    was told to stop.
    """

    def __init__(self, label: str, progress: Progress | None = None, share: float = 1.0) -> None:
        self._shown = (progress or unseen)(label)
        self._share = share
        self.begin()
        self._before: Any = None
        self.stopped = False

    @property
    def left(self) -> float | None:
        """Seconds after which a player that does not look here is stopped; None is no limit."""
        return None if self._end is None else max(self._end - time.monotonic(), 0.0) * _LATE

    def begin(self) -> None:
        """Share out the time that is left from now on."""
        left = current().left
        self._end = None if left is None else time.monotonic() + _OWN * self._share * left

    def __call__(self, done: int, total: int) -> bool:
        """Return whether to go on."""
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


SUITABLE = "`auto` is the player that suits the game: `suggest auto`"
"""What to do where a player cannot play."""

USUAL = "entropy"
"""The default player."""

Sees = Literal["all", "sample", "one", "first", "clues"]
"""What a player needs to see of the remaining candidates.

`all` of them: it cannot play a game whose codes are too many to list; a uniform `sample` where they are too
many to look at in the time; `one` of them, drawn uniformly; the `first` of them; or the `clues` and none.
"""


@dataclass(frozen=True)
class Choice:
    """A guess, and why it is picked, as in `the first consistent code`; `{bits}` stands for its bits.

    `stopped` says that a limit was met before a better one was found.
    """

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
        """Return the next guess of a position in which at least one code is left.

        Raises PlayerError where it cannot play, SpaceError for answers that it does not understand.
        """
        ...


@runtime_checkable
class Finishing(Player, Protocol):
    """A player whose last guesses are known: it plays the last two codes one after the other."""

    def first_of_two(self, turn: int) -> "Ties | None":
        """Return which of two codes left it plays first after `turn` guesses; None if it may play others."""


@runtime_checkable
class Inferring(Player, Protocol):
    """A player that keeps inferences, and can show them."""

    def inferences(self, position: Position, symbols: Sequence[str]) -> Inferences:
        """Return what it has inferred from the clues of a position."""
        ...


Maker = Callable[[Options], Player]


@dataclass(frozen=True)
class Entry:
    """A registered player.

    Attributes:
        name: its name.
        line: what it does, in one line.
        source: who published it.
        make: makes one of given options.
        options: the options that its class declares.
        sees: what it needs to see of the remaining candidates.
        ranked: its place among equally good players in `suggest all`, which does not ask it if it is 0.
        most: the most candidates for which `suggest all` asks it; None for any number.
        named: whether it is told the game and its rules, with their names: `Options.theory`.
        file: the file that registers it; empty for a player that comes with the package.
        marks: whether it understands nothing but black and white marks.
        text: the text of that file.
        number: tells it from others that were registered under its name in this process.
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
        """Whether it takes every clue as true: it searches to the end, or looks at nothing but clues."""
        return self.sees in {"all", "clues"}

    @property
    def takes(self) -> tuple[Option, ...]:
        """All options that it takes."""
        return (*COMMON, *self.options)

    @property
    def needs(self) -> Option | None:
        """The option without which it cannot play."""
        return next((each for each in self.options if each.usual is MISSING), None)


_Register = dict[str, Entry]

_entries: _Register = {}
"""The players that every session knows: those of the package, and those that Python registers."""

_loaded = WeakKeyDictionary[object, _Register]()
"""The players that sessions have loaded from files by statements: no other session knows them."""

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
    """Register what makes a player of given options: a class whose one argument they are, or a function.

    The arguments are the attributes of `Entry`. The options that a class declares are set once it is made.
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
    """Put a player at the end of the register; another of this name goes."""
    register = _registering.get()
    register.pop(player.name, None)
    register[player.name] = player


def _known(owner: object) -> _Register:
    """Return what a session knows; Python outside of sessions knows the last of each name that was loaded."""
    if owner:
        return _entries | _loaded.get(owner, {})
    every = (each for register in (_entries, *_loaded.values()) for each in register.values())
    return {each.name: each for each in sorted(every, key=lambda each: each.number)}


def registered() -> frozenset[str]:
    """Return the names that are known now; those of the built-in players may not be yet."""
    return frozenset(_known(asker().owner))


def entries(session: object = None) -> list[Entry]:
    """Return the registered players, by name: those that a session knows, or whoever asks."""
    _register_built_in()
    return [each for _, each in sorted(_known(session or asker().owner).items())]


def entry(name: str) -> Entry:
    """Return a registered player. Raises PlayerError with the nearest name."""
    if name not in _entries:
        _register_built_in()
    known = _known(asker().owner)
    if name not in known:
        near = nearest(name, known)
        hint = f"did you mean {near}?" if near else f"players are {', '.join(sorted(known))}"
        raise PlayerError(f"unknown player {short(name, 20)}: {hint}")
    return known[name]


def find(name: str) -> Entry | None:
    """Return the player of a name, in any case, or of the name of its author; None if there is none."""
    known = {each.name: each for each in entries()}
    lower = name.lower()
    return known.get(name) or known.get(lower) or known.get(meanings("PLAYER_NAME").get(lower, ""))


def ranked() -> list[Entry]:
    """Return the players of `suggest all` in the order of ties."""
    return sorted((each for each in entries() if each.ranked), key=lambda each: each.ranked)


def _register_built_in() -> None:
    import_module("mmlogic.players.strategies")


@contextmanager
def registering() -> Iterator[Callable[[], list[Entry]]]:
    """Yield what returns the players registered since; an error leaves the register as it was.

    What a session asks for is known to the session alone.
    """
    _register_built_in()
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
"""Guesses after which a game counts as lost, if nothing else is said."""


def turns(
    player: Player, position: Position, secrets: Indexes, random: np.random.Generator, most: int = MOST_TURNS
) -> NDArray[np.intp]:
    """Return in how many guesses `player` finds each secret, shape (secrets,), the winning guess included.

    Args:
        player: is asked once in each position, so its choices should depend on nothing else.
        position: where the games begin; its own clues count as guesses.
        secrets: rows of the space's pool, each of them left in `position`.
        random: for players that draw.
        most: a game of more guesses is `LOST`.
    """
    result = np.full(len(secrets), LOST, dtype=np.intp)
    stack = [(position, np.arange(len(secrets)))]
    while stack:
        here, games = stack.pop()
        turn = len(here.clues) + 1
        if turn > most:
            continue
        guess = choice_of(player, here, random)
        for after, inside in here.answers(guess, secrets[games]):
            if after.won:
                result[games[inside]] = turn
            else:
                stack.append((after, games[inside]))
    return result


def to_come(marks: Packed, own: int, first: Ties) -> NDArray[np.int8]:
    """Return how many guesses are to come for each code left, shape (left,), where that is certain; else -1.

    It is none for the guess itself, whose mark is `own`. A code that shares its mark with at most one
    other is found by the first guess or by the second, as `first` says which of the two goes first.
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
    """Return the player's guess. Raises PlayerError when it is no code of the game."""
    check()
    guess = player.choose(position, random).guess
    if not position.space.has(guess):
        raise PlayerError(
            f"the player guessed {list(guess)}: expected {position.space.pegs} symbols between 0 and "
            f"{position.space.symbols - 1}"
        )
    return guess


def play(
    player: Player, position: Position, secret: int, random: np.random.Generator, most: int = MOST_TURNS
) -> int:
    """Return in how many guesses `player` finds one secret, a row of the pool; `LOST` beyond `most`."""
    return int(turns(player, position, np.array([secret]), random, most)[0])


def suggest(position: Position, player: Player, random: np.random.Generator) -> tuple[Choice, Rating[int]]:
    """Return a player's guess and its rating. Raises PlayerError when no code is left."""
    choice = player.choose(position.unfinished, random)
    return choice, rate(position, choice.guess)
