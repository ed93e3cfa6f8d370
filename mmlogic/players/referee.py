"""Judge the guesses of others, such as a language model: their consistency, and what they lose."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import log2

from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.marks import Marks
from mmlogic.common.arrays import np
from mmlogic.common.seeds import keyed
from mmlogic.players.engine.arrays import Code, PlayerError
from mmlogic.players.engine.candidates import root
from mmlogic.players.engine.options import Options
from mmlogic.players.engine.player import SUITABLE, entry
from mmlogic.players.engine.position import Clue, Position
from mmlogic.players.engine.scorer import bits_to_come
from mmlogic.players.engine.search import Search
from mmlogic.players.tournament.request import code_of, theory_of

MOST_SEARCHED = 16
"""Largest number of remaining codes for which an exhaustive search compares a guess with optimal play."""

WORK = 1 << 24
"""How many pairs of guess and code are compared to find the best guess. With more, hill climbing finds it."""

Given = Sequence[str | int]
"""A code: `"RRB"`, `["red", "red", "blue"]` or `[0, 0, 1]`."""


@dataclass(frozen=True)
class Verdict:
    """The value of a guess in its position.

    Attributes:
        consistent: whether the guess can win, because it breaks no clue and no rule.
        broken: the numbers (from 1) of the clues that the guess contradicts.
        left: number of codes before the guess.
        bits: information of the answer, in bits.
        lost: how many bits more the best guess has.
        behind: how many fewer guesses optimal play needs on average, None for over `MOST_SEARCHED` codes.
    """

    consistent: bool
    broken: tuple[int, ...]
    left: int
    bits: float
    lost: float
    behind: float | None


class Referee:
    """Judges guesses of one game. `game`, `where` and `answers` are those of `tournament`.

    Raises StatementProblem for an unknown game, PlayerError for a game with too many codes to list.

    >>> referee = Referee("4x6")
    >>> verdict = referee.judge([("RRBB", (1, 1)), ("RGYO", (0, 3))], "GBRO")
    >>> verdict.consistent, verdict.left, verdict.broken
    (False, 19, (1, 2))
    """

    def __init__(self, game: str = "classic", *, where: Iterable[str] = (), answers: str = "") -> None:
        self._theory = theory_of(game, [*where], answers)
        start = root(self._theory)
        if start is None:
            raise PlayerError(f"`{game}` has too many codes to list", hint=SUITABLE)
        self._start = replace(start, work=WORK)
        self._player, self._random = entry("entropy").make(Options()), keyed(0, "referee")

    def judge(self, clues: Iterable[tuple[Given, str | Sequence[int] | Told]], guess: Given) -> Verdict:
        """Judge a guess after some clues. A clue is a code and its answer, such as `("RRBB", (1, 1))`.

        Raises StatementProblem for an invalid code or answer, PlayerError if the clues leave no code.
        """
        told = [Clue(code_of(code, self._theory.game), self._told(answer)) for code, answer in clues]
        position = self._start.after_clues(told).unfinished
        code = code_of(guess, self._theory.game)
        codes = np.array([code], dtype=position.space.pool.dtype)
        fitting = (position.fits(clue, codes, itself=True)[0] for clue in position.clues)
        broken = tuple(number for number, fits in enumerate(fitting, 1) if not fits)
        best = self._player.choose(position, self._random).guess
        bits = _bits(position, code)
        lost = max(_bits(position, best) - bits, 0.0)
        consistent = not broken and position.space.row(code) in position.left
        return Verdict(consistent, broken, len(position.left), bits, lost, _behind(position, code))

    def _told(self, answer: "str | Sequence[int] | Told") -> Told:
        if isinstance(answer, Marks):
            return answer
        pieces = answer.split() if isinstance(answer, str) else [*map(str, answer)]
        return self._theory.game.dialect.read(pieces, self._theory.game.pegs)


def _bits(position: Position, guess: Code) -> float:
    counts = position.partition(guess)
    return log2(len(position.left)) - float(bits_to_come(counts[None])[0]) / len(position.left)


def _behind(position: Position, guess: Code) -> float | None:
    left = len(position.left)
    if left > MOST_SEARCHED:
        return None
    search = Search(position)
    marks = position.marks(guess)
    parts = [np.flatnonzero(marks == mark) for mark in set(marks.tolist()) - {position.scorer.width - 1}]
    if len(parts) == 1 and len(parts[0]) == left:
        return 1.0  # all codes give the same answer, so the guess is wasted
    after = sum(search.cost(part.astype(np.int32)) for part in parts)
    return (left + after - search.cost(search.everything, at=position)) / left
