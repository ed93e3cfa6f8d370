"""Good guesses among too many to rate them all, and the marks of guesses and codes."""

from dataclasses import replace

import numpy as np
import pytest

from mmlogic.codes.dialects import dialects
from mmlogic.players.engine.arrays import Code, marks_of
from mmlogic.players.engine.options import Options
from mmlogic.players.engine.player import entry
from mmlogic.players.engine.position import Position, rate
from mmlogic.players.engine.space import Space
from mmlogic.players.engine.sums import SumScorer


@pytest.mark.parametrize("name", ["marks", "black", "colours", "nearness"])
def test_any_guesses_are_scored_against_any_codes(name: str) -> None:
    space = replace(Space.full(3, 4), dialect=dialects()[name])
    some = np.random.default_rng(3).integers(4, size=(2, 9, 3)).astype(np.uint8)
    scorer = space.scorer
    alone = [scorer.of(tuple(guess), some[1]).tolist() for guess in some[0].tolist()]
    assert scorer.against(some[1])(some[0]).tolist() == alone


def test_kept_columns_say_what_is_scored_without_them() -> None:
    space, rows = Space.distinct(3, 6), np.arange(0, 120, 7)
    for guess in (0, 31, 119):
        scorer = SumScorer(space)

        def scored(scorer: SumScorer = scorer, guess: int = guess) -> list[object]:
            marks = scorer.marks(rows[:9], rows[9:]), scorer.of_rows((0, 0, 0), rows)
            return [each.tolist() for each in (scorer.of_rows(space.code(guess), rows), *marks)]

        before = scored()
        assert "_all_columns" not in scorer.__dict__
        scorer.of_all(rows)
        assert "_all_columns" in scorer.__dict__
        assert scored() == before
        assert before[0] == marks_of(space.pool[guess], space.pool[rows]).tolist()
        assert before[2] == marks_of(np.zeros(3, np.uint8), space.pool[rows]).tolist()


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
