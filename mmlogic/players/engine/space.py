"""Spaces: all codes of a game, or the codes that obey its rules."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from itertools import chain, permutations
from math import perm
from typing import Any

from mmlogic.codes.commonness import known, shares
from mmlogic.codes.game import Game, code_value
from mmlogic.codes.thresholds import ARRAYED
from mmlogic.common.arrays import NDArray, np
from mmlogic.limits.budget import check, needs
from mmlogic.players.engine.arrays import Codes, Indexes, SpaceError, as_keys, distinct
from mmlogic.players.engine.scorer import NameScorer, Pool, Scorer, WordScorer
from mmlogic.players.engine.sums import SumScorer
from mmlogic.players.engine.symmetry import Symmetry


@dataclass(frozen=True, eq=False)
class Space(Pool):
    """The codes of a game, with their scorer and their symmetry."""

    @classmethod
    def full(cls, pegs: int, symbols: int) -> "Space":
        """Return the space of all codes. Raises SpaceError if there are more than `ARRAYED` codes."""
        if symbols**pegs > ARRAYED:
            raise SpaceError(f"{pegs} pegs of {symbols} symbols make too many codes to list")
        needs(symbols**pegs * (pegs + 8))
        pool = np.empty((symbols**pegs, pegs), dtype=np.uint8)
        names = np.arange(symbols, dtype=np.uint8)
        for place in range(pegs):
            check()
            pool[:, place] = np.tile(np.repeat(names, symbols ** (pegs - place - 1)), symbols**place)
        return cls(pegs, symbols, pool, np.arange(len(pool)))

    @classmethod
    def where(cls, pegs: int, symbols: int, obeys: Callable[[Codes], NDArray[np.bool_]]) -> "Space":
        """Return the space of the codes that obey a rule. `obeys` returns a truth value for each code."""
        every = cls.full(pegs, symbols).pool
        return cls.of(every[obeys(every)], symbols)

    @classmethod
    def distinct(cls, pegs: int, symbols: int) -> "Space":
        """Return the space of the codes without a repeated symbol (bulls and cows)."""
        placed, size = chain.from_iterable(permutations(range(symbols), pegs)), perm(symbols, pegs) * pegs
        return cls.of(np.fromiter(placed, np.uint8, size).reshape(-1, pegs), symbols)

    @classmethod
    def of(
        cls,
        secrets: Codes | Iterable[Sequence[int]],
        symbols: int,
        guesses: Codes | Iterable[Sequence[int]] = (),
    ) -> "Space":
        """Return the space of these secrets. `guesses` are further codes of the pool.

        Raises SpaceError if there is no secret, or if a symbol is not below `symbols`.
        """
        secret_rows = np.asarray(secrets if isinstance(secrets, np.ndarray) else list(secrets))
        guess_rows = np.asarray(guesses if isinstance(guesses, np.ndarray) else list(guesses))
        if not secret_rows.size:
            raise SpaceError("no code obeys the rules: there is nothing to guess")
        pegs = secret_rows.shape[1]
        rows = np.concatenate([secret_rows, guess_rows.reshape(-1, pegs)])
        if rows.min() < 0 or rows.max() >= symbols:
            raise SpaceError(f"a symbol index is not between 0 and {symbols - 1}")
        _, first = np.unique(as_keys(rows), return_index=True)
        pool = rows[first].astype(np.uint8)
        space = cls(pegs, symbols, pool, np.arange(0))
        return cls(pegs, symbols, pool, distinct(space.rows(secret_rows.astype(np.uint8))))

    def __getstate__(self) -> dict[str, Any]:
        """Return what other processes receive: the fields of the space, without computed properties."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def like(self, game: Game, *, hard: bool = False, listed: bool = True, language: str = "") -> "Space":
        """Return this space with the dialect and the symbols of a game. `language` is that of its words."""
        names = tuple(code_value(game.symbols))
        made = replace(self, dialect=game.dialect, values=game.values, names=names, language=language)
        return replace(made, hard=hard, listed=listed)

    def from_list(self, codes: Codes) -> "Space":
        """Return this space with the order of `codes` for the option `ties listed`. Other codes come last."""
        rows, there = self.found(codes[::-1])
        places = np.arange(len(codes), len(codes) + len(self.pool))
        places[rows[there]] = np.arange(len(codes))[::-1][there]  # the code's first occurrence in the list
        return replace(self, places=places)

    def ordered(self, rows: Indexes, ties: str) -> Indexes:
        """Return `rows`, ascending rows of the pool, in the order that the option `ties` asks for."""
        if ties == "listed" and self.places is not None:
            return rows[np.argsort(self.places[rows])]
        if ties == "common" and known(self.language):
            return rows[np.argsort(self.rarity[rows], kind="stable")]
        return rows[::-1] if ties == "highest" else rows

    @cached_property
    def rarity(self) -> NDArray[np.float64]:
        """The frequency of each word of the pool in texts of its language, negated, shape (pool,).

        Raises StatementProblem if the frequencies are unknown.
        """
        share, names = shares(self.language, self.pegs), [str(name).upper() for name in self.names]
        words = ("".join(map(names.__getitem__, code)) for code in self.pool.tolist())
        return np.array([-share.get(word, 0) for word in words])

    @cached_property
    def scorer(self) -> Scorer:
        """The scorer for the answers of the dialect."""
        dialect, kinds = self.dialect, {"equal": WordScorer, "order": WordScorer, "names": NameScorer}
        marks = dialect.predicate == "marks" or dialect.weights
        return (SumScorer if marks else kinds.get(dialect.compared, SumScorer))(self)

    @cached_property
    def symmetry(self) -> "Symmetry":
        """The symbols and positions of the space that are interchangeable."""
        return Symmetry(self)
