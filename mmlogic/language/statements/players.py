"""Players: `suggest`, `rate`, and games: `secret`, `play`, `marks`, `strategy`."""

from dataclasses import dataclass
from functools import partial

from mmlogic.language.codes import Code
from mmlogic.language.players import Player
from mmlogic.language.registry import Ask, Command, Subject, Tell, statement
from mmlogic.language.spelling import quote

__all__ = ["Marks", "Play", "Rate", "Secret", "Strategy", "Suggest"]

about_playing = partial(statement, subject=Subject.PLAYING)


@about_playing(
    "suggest",
    usage="suggest [PLAYER] [with parts] | suggest all",
    example="suggest minimax pool consistent",
    forms={"suggest_parts": {"parts": True}, "suggest_all": {"everyone": True}},
)
@dataclass(frozen=True)
class Suggest(Ask):
    """Suggest the next guess: whether it can win, and what it is expected to leave.

    PLAYER is `first`, `random`, `minimax`, `expected`, `entropy` (if none is named), `parts`, `optimal` or
    `tree FILE`, followed by options: `pool any|consistent|FILE` (which codes may be guessed; the words of
    a file besides the codes of the game), `opening CODE` (again for a second guess), `ties lowest|highest`,
    `prefer consistent|any` (of equally good guesses), `aim average|worst` (for `optimal`).
    `with parts` shows how many codes each answer leaves. `suggest all` ranks what all players would guess.
    """

    player: Player | None = None
    parts: bool = False
    everyone: bool = False

    def __str__(self) -> str:
        if self.everyone:
            return "suggest all"
        player = [str(self.player)] if self.player else []
        return " ".join(["suggest", *player, *["with parts"] * self.parts])


@about_playing(
    "rate",
    usage="rate CODE [with parts]",
    example="rate RRBBGG",
    forms={"rate_parts": {"parts": True}},
)
@dataclass(frozen=True)
class Rate(Ask):
    """Rate a guess of one's own as `suggest` does, beside the best of a player's."""

    code: Code
    parts: bool = False

    def __str__(self) -> str:
        return " ".join(["rate", str(self.code), *["with parts"] * self.parts])


@about_playing(
    "secret",
    usage="secret CODE | secret random | secret evil | secret off",
    example="secret random",
    forms={
        "secret_random": {"how": "random"},
        "secret_evil": {"how": "evil"},
        "secret_off": {"how": "off"},
    },
)
@dataclass(frozen=True)
class Secret(Tell):
    """Let the program hold a secret code: `guess CODE` is then answered with its marks, and becomes a clue.

    The secret is a code that is given, or one drawn at random from those that fit what is known. An `evil`
    codemaker holds none: it always gives the answer that leaves the most codes. `off` ends the game.
    """

    code: Code | None = None
    how: str = "code"

    def __str__(self) -> str:
        return f"secret {self.how if self.code is None else self.code}"


@about_playing(
    "play", usage="play [PLAYER] | play PLAYER guess CODE", example="play entropy", forms={"play_guess": {}}
)
@dataclass(frozen=True)
class Play(Command):
    """Let a player break the code; the players and their options are those of `suggest`.

    If the program holds a secret, the game is played to its end. Otherwise the secret is yours: the player
    guesses, you answer with `marks BLACK WHITE`, and it guesses again; `undo` takes an answer back.
    `guess CODE` is the guess that it has made already, as a saved session tells it.
    """

    player: Player | None = None
    guess: Code | None = None

    def __str__(self) -> str:
        guess = [] if self.guess is None else [f"guess {self.guess}"]
        return " ".join(["play", *([str(self.player)] if self.player else []), *guess])


@about_playing("marks", usage="marks BLACK WHITE", example="marks 1 2")
@dataclass(frozen=True)
class Marks(Tell):
    """Answer the guess that `play` has made."""

    black: int
    white: int


@about_playing(
    "strategy",
    usage="strategy PLAYER [to FILE [over]]",
    example="strategy minimax",
    forms={"strategy_over": {"over": True}},
)
@dataclass(frozen=True)
class Strategy(Ask):
    """Work out all guesses of a player: the total over all codes that are left, and the worst case.

    The tree of guesses is written to a FILE: in Irving's notation, as JSON if its name ends in `.json`, as
    a drawing if it ends in `.svg`, `.png` or `.pdf`. `play tree FILE` plays it. A file that mmlogic did not
    write is replaced only if `over` says so; the prompt asks.
    """

    player: Player
    file: str | None = None
    over: bool = False

    def __str__(self) -> str:
        file = "" if self.file is None else f" to {quote(self.file)}{' over' * self.over}"
        return f"strategy {self.player}{file}"
