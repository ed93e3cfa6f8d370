"""Guesses where there are too many to weigh all of them, and the marks that they are weighed by."""

from dataclasses import replace

import numpy as np
import pytest

from mmlogic.codes.dialects import dialects
from mmlogic.codes.rows import marks_of
from mmlogic.players.engine.options import Options
from mmlogic.players.engine.player import entry
from mmlogic.players.engine.position import Position, rate
from mmlogic.players.engine.space import Code, Space
from mmlogic.players.engine.sums import SumScorer


@pytest.mark.parametrize("name", ["marks", "black", "colours", "nearness"])
def test_any_guesses_are_scored_against_any_codes(name: str) -> None:
    space = replace(Space.full(3, 4), dialect=dialects()[name])
    some = np.random.default_rng(3).integers(4, size=(2, 9, 3)).astype(np.uint8)
    scorer = space.scorer
    alone = [scorer.of(tuple(guess), some[1]).tolist() for guess in some[0].tolist()]
    assert scorer.against(some[1])(some[0]).tolist() == alone


def test_a_table_of_all_marks_says_what_is_scored_without_it() -> None:
    space = Space.distinct(3, 6)
    scorer, rows = SumScorer(space), np.arange(0, 120, 7)
    for guess in (0, 31, 119):
        before = [scorer.of_rows(space.code(guess), rows).tolist(), scorer.marks(rows[:9], rows[9:]).tolist()]
        assert "table" not in scorer.__dict__ or guess
        for _ in range(120 // len(rows) + 1):
            scorer.of_all(rows)
        assert "table" in scorer.__dict__
        after = [scorer.of_rows(space.code(guess), rows).tolist(), scorer.marks(rows[:9], rows[9:]).tolist()]
        assert after == before
        assert before[0] == marks_of(space.pool[guess], space.pool[rows]).tolist()
    assert (
        scorer.of_rows((0, 0, 0), rows).tolist() == marks_of(np.zeros(3, np.uint8), space.pool[rows]).tolist()
    )


def test_a_guess_that_is_climbed_to_tells_nearly_as_much_as_the_best() -> None:
    random, player = np.random.default_rng(2), entry("entropy").make(Options())
    space, lost = Space.full(5, 6), list[float]()
    for _ in range(8):
        position = Position(space)
        secret, guess = (position.space.code(int(row)) for row in random.integers(len(space.pool), size=2))
        position = position.after(guess, int(position.scorer.of(guess, np.array([secret], np.uint8))[0]))
        if len(position.left) <= 2:
            continue
        hurried = replace(position, work=1)
        best, climbed = (_bits(each, player.choose(each, random).guess) for each in (position, hurried))
        lost.append(best - climbed)
    assert min(lost) >= -1e-9 and 0 < sum(lost) / len(lost) < 0.03


def _bits(position: Position, guess: Code) -> float:
    return rate(position, guess).bits
