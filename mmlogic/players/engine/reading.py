"""Players by name and options: of the package, of files, and of games too large to list.

A player in Prolog is a file that defines `next_guess/1`. The program sees the facts of a game: `pegs/1`,
`symbol/2`, `guess/3` and `rule/2`, see `prolog/codes/textbook.pl`. `code/1` enumerates the remaining codes,
and `guess_code_feedback/4` relates answers. The first answer of `next_guess(Guess)` is the guess, a list of
symbols.
"""

import inspect
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import FunctionType
from typing import Any

from mmlogic.codes.facts import facts
from mmlogic.codes.remaining import Remaining
from mmlogic.codes.theory import Theory
from mmlogic.codes.thresholds import DRAWN
from mmlogic.common import files
from mmlogic.common.arrays import np
from mmlogic.common.seeds import branched
from mmlogic.limits.budget import current
from mmlogic.limits.interrupts import stoppable
from mmlogic.machine import LimitExceeded, PrologError
from mmlogic.machine.goals import nesting
from mmlogic.machine.guest import Guest, Message
from mmlogic.machine.slips import advice
from mmlogic.players.engine.authored import (
    MODULE,
    SIZES,
    Author,
    Guarded,
    authored,
    guarding,
    is_class,
    only_computes,
)
from mmlogic.players.engine.candidates import candidates, with_clues
from mmlogic.players.engine.options import Options, Ties, declared_by
from mmlogic.players.engine.player import (
    Choice,
    Entry,
    Finishing,
    Maker,
    Player,
    PlayerError,
    Sees,
    Watching,
    add,
    entry,
    registered,
    registering,
)
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Code
from mmlogic.players.strategies import BUILT_IN

_RELATIONS = "codes/relations"
_ASKED = "next_guess(Guess)"


@dataclass(frozen=True)
class PrologPlayer:
    """Calls a program's `next_guess/1`, in the game and rules of `theory`."""

    name: str
    text: str
    file: str
    theory: Theory
    deterministic: bool = True

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        """Return the program's guess. Raises PlayerError for an error or no guess."""
        known = facts(with_clues(self.theory, position))
        with stoppable(None, current().check), Guest(_RELATIONS, known=known) as guest:
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
    """Return the player of a Prolog file, named after the file. Raises PlayerError for none."""
    name = Path(file).stem
    if not _begins(text):
        with Guest(_RELATIONS, known=facts(Theory())) as guest:
            _load(guest, text, file)  # reports syntax errors first
        raise PlayerError(f"{file}: no clause of next_guess/1")

    def make(options: Options) -> Player:
        return PrologPlayer(name, text, file, options.theory or Theory())

    return Entry(name, "a player written in Prolog", file, make, sees="clues", named=True, file=file)


def check(text: str, file: str) -> None:
    """Check the clauses of a player. Warnings become SyntaxWarning. Raises PlayerError."""
    with Guest(_RELATIONS, known=facts(Theory())) as guest:
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
            raise PlayerError(f"{file}:{max(each.line, 1)}: {problem}", hint=advice(problem, text))
    return [each for each in found if not each.text.endswith("defined nowhere")]  # the call may never happen


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

    Raises PlayerError if it cannot be read, fails, or has no player.
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
            if each.name in BUILT_IN:
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
    """Return the entry of a function or class. With `sizes`, its module gets the game's sizes."""
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


@dataclass(frozen=True)
class PlayerSpec:
    """A player by name and options, as sent to other processes and saved in files.

    For players of files, `file` names the file and `text` is its source. `streams` has the game and its rules
    if the codes are too many to list.
    """

    name: str
    options: Options = field(default_factory=Options)
    text: str | None = None
    file: str = ""
    streams: Theory | None = None

    @classmethod
    def from_file(cls, path: Path, options: Options | None = None) -> "PlayerSpec":
        """Return the first player that a file registers. Raises PlayerError."""
        return cls.all_from_file(path, options)[0]

    @classmethod
    def all_from_file(cls, path: Path, options: Options | None = None) -> "list[PlayerSpec]":
        """Return the players that a file registers, one or more. Raises PlayerError."""
        text, name = text_of(path), str(path)
        return [cls(each.name, options or Options(), text, name) for each in run_text(text, name)]

    @property
    def entry(self) -> Entry:
        """Entry of this name and text. Raises PlayerError for an unknown one."""
        if self.text is not None and (self.name not in registered() or entry(self.name).text != self.text):
            run_text(self.text, self.file or self.name)
        return entry(self.name)

    @property
    def version(self) -> int:
        """Number that distinguishes players registered under the same name in this process."""
        return self.entry.number

    @property
    def takes_first(self) -> bool:
        """Whether it guesses the first remaining code, which Prolog finds without the others."""
        return self.entry.sees == "first" and not self.options.highest

    def first_choice(self, remaining: Remaining) -> Choice | None:
        """Return the first remaining code if it is the next guess. Raises PlayerError for none."""
        if not self.takes_first or len(remaining.theory.clues) < len(self.options.opening):
            return None
        found = remaining.first()
        if found is None:
            raise PlayerError("no code is left: the clues contradict each other")
        return Choice(remaining.theory.game.indexes(found), "the first consistent code")

    def make(self) -> Player:
        """Return the player. Raises PlayerError for an unknown name, or if it needs a list of codes."""
        player = self.entry.make(replace(self.options, opening=()))
        if self.streams is not None:
            if self.entry.sees == "all":
                raise PlayerError(f"{self.name} cannot play a game with too many codes to list")
            player = Streamed(self, player, self.streams)
        return Opened(self.options.opening, player) if self.options.opening else player


@dataclass(frozen=True)
class Opened(Player):
    """A player with a fixed opening. Raises PlayerError for an illegal guess."""

    opening: tuple[Code, ...]
    player: Player

    @property
    def deterministic(self) -> bool:
        return self.player.deterministic

    def first_of_two(self, turn: int) -> Ties | None:
        """Return the inner player's order once the opening is over."""
        over = turn >= len(self.opening)
        return self.player.first_of_two(turn) if over and isinstance(self.player, Finishing) else None

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        turn = len(position.clues)
        if turn >= len(self.opening):
            return self.player.choose(position, random)
        guess = self.opening[turn]
        if position.space.listed and position.space.row(guess) is None:
            known = dict(enumerate(position.space.named_symbols))
            names = ", ".join(str(known.get(each, each)) for each in guess)
            raise PlayerError(f"the opening [{names}] is not a code that may be guessed in this game")
        return Choice(guess, "the opening")


@dataclass(frozen=True)
class Streamed(Player):
    """A player that gets only the codes it needs from Prolog. No list grows with the game."""

    spec: PlayerSpec
    player: Player
    theory: Theory

    @property
    def deterministic(self) -> bool:
        """Whether it draws nothing: the first code and the clues never vary."""
        return self.spec.takes_first or (self.spec.entry.sees == "clues" and self.player.deterministic)

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        spec, sees = self.spec, self.spec.entry.sees
        if sees == "clues":
            return self.player.choose(position, random)
        remaining, source = Remaining(with_clues(self.theory, position)), branched(random)
        if first := spec.first_choice(remaining):
            return first
        many = 1 if sees == "one" else DRAWN
        here = candidates(remaining, source, many=many, patient=True)
        with Watching(spec.name) as watch:
            return here.choose(self.player, spec, source, watch)[0]
