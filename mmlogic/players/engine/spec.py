"""A player by name and options, wherever it comes from: the package, or a file."""

from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from mmlogic.players.engine.player import (
    USUAL,
    Choice,
    Entry,
    Finishing,
    Options,
    Player,
    PlayerError,
    Ties,
    entry,
    registered,
)
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.reading import run_text, text_of
from mmlogic.players.engine.space import Code

__all__ = ["Opened", "PlayerSpec"]


@dataclass(frozen=True)
class PlayerSpec:
    """A player by name and options: what is sent to another process and written into a file.

    For players that do not come with the package, `file` names the file that registers them, and `text` is
    its source.
    """

    name: str
    options: Options = field(default_factory=Options)
    text: str | None = None
    file: str = ""

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
        """What is registered under the name, by its own text. Raises PlayerError for an unknown one."""
        if self.text is not None and (self.name not in registered() or entry(self.name).text != self.text):
            run_text(self.text, self.file or self.name)
        return entry(self.name)

    @property
    def version(self) -> int:
        """What tells it from players that were registered under its name before, in this process."""
        return self.entry.number

    @property
    def takes_first(self) -> bool:
        """Whether it guesses the first code that is left, which Prolog finds without the others."""
        return self.entry.sees == "first" and not self.options.highest

    @property
    def fallback(self) -> "PlayerSpec":
        """The usual player with the same options, whose guess serves where this player is stopped."""
        return PlayerSpec(USUAL, replace(self.options, worst=False, within=None))

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

    def first_of_two(self, turn: int) -> Ties | None:
        """As the player does once the opening is over."""
        over = turn >= len(self.opening)
        return self.player.first_of_two(turn) if over and isinstance(self.player, Finishing) else None

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        """Play the opening, then the player. Raises PlayerError for an opening that is no guess here."""
        turn = len(position.clues)
        if turn >= len(self.opening):
            return self.player.choose(position, random)
        guess = self.opening[turn]
        if position.space.row(guess) is None:
            raise PlayerError(f"the opening {list(guess)} is not a code that may be guessed in this game")
        return Choice(guess, "the opening")
