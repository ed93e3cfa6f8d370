"""Answers of statements about players: suggestions, games, pending guesses."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.drawing import (
    SHOWN,
    Said,
    Showing,
    answer_cells,
    answer_columns,
    answers_line,
    numbered,
    numbers_left,
    said,
)
from mmlogic.codes.game import Game
from mmlogic.codes.theory import Answered, Code
from mmlogic.common.ways import each_of
from mmlogic.players.rating import FIGURES, Inferences, Parts, Rated, Rating
from mmlogic.render.answers import Answer, Row, keyed
from mmlogic.render.formats import SCRIPT
from mmlogic.render.paper import Line, Paper

BITS = "{bits}"
"""Placeholder in a player's reason. The information of the guess, such as `1.58 bits`, replaces it."""


_ANY_LETTERS = 'Any letters are a code here: `words "FILE"` leaves the words of a file.'


class SuggestAnswer(Answer):
    """A player's next guess, the player's reason, and the rating of the guess (`figures`).

    With `with_parts`, the output also shows how many codes each answer to the guess leaves. If `stopped` is
    true, the player was stopped, and the guess is the best that it had found. If `any_letters` is true, the
    game is about words and has no list of words.
    """

    data_keys = ("player", "*_rated", "stopped?")
    columns = ("player", *FIGURES)

    player: str
    reason: str
    figures: Rating[str]
    with_parts: bool = False
    stopped: Annotated[bool, "true if the player was stopped"] = False
    any_letters: bool = False

    @property
    def why(self) -> str:
        """Why the player chooses this guess."""
        return _why(self.reason, self.figures)

    @property
    def code(self) -> Code:
        """The guess."""
        return self.figures.code

    @property
    def _rated(self) -> Rated:
        return Rated.of(self.figures, self.with_parts)

    def draw(self, paper: Paper) -> Iterator[Line]:
        row = paper.code(self.code, paper.width)
        yield [("class:strong" if style == "class:quiet" else style, text) for style, text in row]
        yield from paper.wrapped(self._sentences(paper), "  ", indented=True)
        yield from self.figures.draw_source(paper)
        if self.any_letters and paper.person:
            yield from paper.wrapped([("class:quiet", _ANY_LETTERS)], "  ", indented=True)
        if self.with_parts:
            yield from self.figures.draw_parts(paper)

    def rows(self) -> Iterator[Row]:
        yield from super().rows()
        if self.with_parts:
            yield from self.figures.part_rows()

    def _sentences(self, paper: Paper) -> str:
        figures = self.figures
        if figures.last:
            return figures.last
        picks = " picks " if self.why[:1].islower() else ": "
        picks = " was stopped: the best so far is " if self.stopped else picks
        reason = f"{self.player}{picks}{self.why}."
        bits = figures.information(paper)
        bits = "" if bits in self.why else f" ({bits})"
        wins = "It is one of them, so it can win."
        if not figures.consistent:
            wins = "It is not one of them, so it cannot win with this guess."
        return f"{reason} {figures.leaves(paper)}{bits}. {wins}"


@keyed("secret", "*figures", "parts??")
class OneSecret(NamedTuple):
    """The number of one of several secrets, and the rating of a guess for this secret, for JSON."""

    secret: Annotated[int, "the number of the secret, from 1"]
    figures: Rating[str]
    parts: Parts | None


class SuggestEachAnswer(Answer):
    """A player's next guess in a game with several secrets, each of which answers every guess.

    `ratings` has the number of each secret, and the rating of the guess for this secret.
    """

    data_keys = ("player", "*_rated", "secrets")
    records, columns = "secrets", ("player", "secret", *FIGURES)

    player: str
    code: Code
    reason: str
    ratings: Mapping[int, Rating[str]]
    with_parts: bool = False

    @property
    def why(self) -> str:
        """Why the player chooses this guess."""
        return _why(self.reason, self.figures)

    @property
    def _rated(self) -> Rated:
        return Rated(self.figures)

    @property
    def secrets(
        self,
    ) -> Annotated[list[OneSecret], "what the guess is worth for each secret that is not found"]:
        """The rating of the guess for each secret still sought, for JSON."""
        return [
            OneSecret(secret, rating, rating.shown_parts(self.with_parts))
            for secret, rating in self.ratings.items()
        ]

    def draw(self, paper: Paper) -> Iterator[Line]:
        yield [*paper.code(self.code, paper.width)]
        yield from paper.wrapped(f"{self.player} picks {self.why}.", "  ", indented=True)
        for secret, rating in self.ratings.items():
            yield from paper.wrapped(f"secret {secret}: {rating.sentences(paper)}", "  ", indented=True)
            if self.with_parts:
                yield from rating.draw_parts(paper)

    @property
    def figures(self) -> Rating[str]:
        """The sum of the ratings for all secrets. The guess is consistent if it can be one of the secrets."""
        ratings = self.ratings.values()
        return Rating(
            self.code,
            any(each.consistent for each in ratings),
            sum(each.left for each in ratings),
            sum(each.expected for each in ratings),
            sum(each.worst for each in ratings),
            sum(each.bits for each in ratings),
            {},
            max(each.drawn for each in ratings),
            any(each.estimated for each in ratings),
        )


def _why(reason: str, figures: Rating[str]) -> str:
    return reason.replace(BITS, figures.information(SCRIPT))


class BlindAnswer(Answer):
    """A player's next guess without a rating, because counting the codes would take too long."""

    data_keys = ("player", *FIGURES)

    player: str
    code: Code
    why: str
    consistent: bool
    expected: None = None
    worst: Annotated[None, "the most codes that the guess may leave"] = None
    bits: None = None

    def draw(self, paper: Paper) -> Iterator[Line]:
        yield [*paper.code(self.code, paper.width)]
        wins = "It can win" if self.consistent else "It cannot win with this guess"
        reason = f"{self.player} picks {self.why}. {wins}. How many codes it leaves takes too long to count."
        yield from paper.wrapped(reason, "  ", indented=True)


@keyed("code=figures.code", "*figures", "answers=figures.answers", "stands_for")
class Ranked(NamedTuple):
    """A guess with its rating. `stands_for` is the size of its class of equivalent guesses, if known."""

    figures: Rating[str]
    stands_for: Annotated[int | None, "how many guesses cannot differ from this one; null where not known"]


class Ranking(NamedTuple):
    """The best guesses, best first, and how many classes of equivalent guesses were compared."""

    guesses: Annotated[tuple[Ranked, ...], "the best guesses, the best first"]
    classes: Annotated[int, "how many guesses that differ there are"]


@dataclass(frozen=True)
class Turn(Answered):
    """A guess, its answer, how many codes remain, and how many seconds the player took to choose the guess.

    `left` is None if counting the remaining codes takes too long. `won` is true if every secret is found.
    With several secrets, `others` has the answers of all but the first. `inferred` has the player's
    inferences, if requested.
    """

    code: Code
    told: Told
    left: Annotated[int | None, "how many codes remain; null where they are too many to be counted"]
    seconds: float
    won: bool = False
    others: tuple[Told, ...] = ()
    inferred: Annotated[Inferences | None, "what the player has inferred after the guess"] = None


@keyed(
    "code=turn.code", "*said", "left=turn.left", "seconds=turn.seconds", "clue", "inferences?=turn.inferred"
)
class ShownTurn(NamedTuple):
    """A guess of a game with the number of its clue, for JSON."""

    turn: Turn
    said: Said
    clue: int


class PlayAnswer(Showing, Answer):
    """A player's game against the codemaker, guess by guess.

    `secrets` are those that the player did not find. `first` is the number of the first guess's clue. This
    number is above 1 if the game had clues before. `start` has the player's inferences before the first
    guess, if requested.
    """

    data_keys = ("player", "guesses", "turns=shown_turns", "found=won", "lost", *SHOWN, "inferences?=start")

    player: str
    first: int = 1
    start: Annotated[Inferences | None, "what the player had inferred before its first guess"] = None
    turns: tuple[Turn, ...]
    game: Game
    secrets: tuple[Code, ...] = ()

    @property
    def won(
        self,
    ) -> Annotated[bool, "whether the secret was found; where there are several, every one"]:
        """Whether the player found all secrets."""
        return self.turns[-1].won

    @property
    def lost(self) -> Annotated[bool, "whether no guess is left, and the codemaker has won"]:
        """Whether the player used up all guesses without finding all secrets."""
        return not self.won

    @property
    def guesses(self) -> Annotated[int, "how many guesses it took"]:
        """Number of guesses in this game."""
        return len(self.turns)

    @property
    def shown_turns(self) -> list[ShownTurn]:
        """The guesses with the numbers of their clues, for JSON."""
        dialect = self.game.dialect
        return [
            ShownTurn(turn, said(turn.answers, dialect), number)
            for number, turn in enumerate(self.turns, self.first)
        ]

    def draw(self, paper: Paper) -> Iterator[Line]:
        left = numbers_left([None if each.won else each.left for each in self.turns], paper)
        told = (answers_line(turn.answers, self.game, paper) for turn in self.turns)
        beside = [[("", "  "), *line, number] for line, number in zip(told, left, strict=True)]
        heads = numbered([each.code for each in self.turns], paper, beside, self.first)
        if self.start:
            yield from self.start.draw(paper)
        for turn, head, rest in zip(self.turns, heads, beside, strict=True):
            yield [*head, *rest]
            if turn.inferred:
                yield from turn.inferred.draw(paper)
        if not self.won:
            lost = f"{self.player} has no guess left, and the codemaker has won."
            for secret in self.secrets[:-1]:
                yield from paper.wrapped([*paper.code(secret, 0), ("", " was a secret.")])
            shown = [*paper.code(self.secrets[-1], 0), ("", " was the secret: ")] if self.secrets else []
            yield from paper.wrapped([*shown, ("", lost)])
            return
        which = "the secret" if len(self.turns[0].answers) == 1 else "the last secret"
        last = self.first + len(self.turns) - 1
        found = f" is {which}: {self.player} found it with guess {last}."
        yield from paper.wrapped([*paper.code(self.turns[-1].code, 0), ("", found)])

    def rows(self) -> Iterator[Row]:
        dialect = self.game.dialect
        heads = Inferences.columns() if self.turns[0].inferred else ()
        answered = answer_columns(dialect, len(self.turns[0].answers))
        yield ["turn", "code", *answered, "left", *heads, "seconds"]
        for number, turn in enumerate(self.turns, 1):
            told = answer_cells(dialect, turn.answers)
            more = turn.inferred.cells() if turn.inferred else ()
            yield [number, turn.code, *told, turn.left, *more, round(turn.seconds, 6)]


class TurnAnswer(Answer):
    """A guess that has no answer yet, or the end of a game after `turn` guesses.

    At the end, `code` is the secret if `found` is true, or the last guess if `lost` is true. `example` is an
    answer in the game's notation. `left` is None if the remaining codes are too many to count.
    """

    data_keys = ("player", "code", "guesses=turn", "left", "found", "lost", "inferences?")

    player: str
    turn: Annotated[int, "the number of this guess"]
    left: Annotated[int | None, "how many codes remain; null where they are too many to be counted"]
    code: Code
    found: bool = False
    lost: Annotated[bool, "whether no guess is left, and the codemaker has won"] = False
    example: str = "2 0"
    inferences: Annotated[Inferences | None, "what the player has inferred so far"] = None

    def draw(self, paper: Paper) -> Iterator[Line]:
        if self.inferences:
            yield from self.inferences.draw(paper)
        code = paper.code(self.code, 0)
        if self.found:
            yield from paper.wrapped([*code, ("", f" is the secret: found with guess {self.turn}.")])
            return
        if self.lost:
            yield from paper.wrapped([*code, ("", " was the last guess, and the codemaker has won.")])
            return
        many = "too many codes to count" if self.left is None else f"{paper.number(self.left)} codes"
        left = f"; {many} are left. Type its answer, such as `marks {self.example}`."
        alone = self.left is not None and each_of(self.left) == (1,)
        after = ", the only code left." if alone else left
        yield from paper.wrapped([("", f"Guess {self.turn} is "), *code, ("", after)])
