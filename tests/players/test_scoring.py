"""Marks computed in arrays equal those of the definition. Of symmetric guesses, one is enough."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from math import prod

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.typing import NDArray

from mmlogic.codes.dialects import dialects
from mmlogic.codes.dialects.dialect import Dialect
from mmlogic.codes.dialects.marks import MARKS
from mmlogic.codes.marks import Marks, feedback
from mmlogic.codes.thresholds import ARRAYED
from mmlogic.players.engine import sums as slices
from mmlogic.players.engine.arrays import Codes, SpaceError, mark_count, mark_of, marks_of, packed, unpacked
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Space
from mmlogic.players.engine.sums import FEW, SumScorer
from mmlogic.players.engine.symmetry import Automorphism, Symmetry
from mmlogic.players.strategies.onestep import entropy

RULES: list[Callable[[Codes], NDArray[np.bool_]]] = [
    lambda codes: codes[:, 0] <= codes[:, -1],
    lambda codes: (codes == 0).sum(axis=1) < 2,
    lambda codes: (codes < 2).sum(axis=1) > 0,
    lambda codes: codes[:, 0] != 1,
]
"""Rules that leave some symbols alike and some places, not all."""


@st.composite
def spaces(draw: st.DrawFn) -> Space:
    """Full, distinct, constrained and listed spaces of a few hundred codes."""
    pegs, symbols = draw(st.sampled_from([(1, 3), (2, 2), (2, 5), (3, 3), (3, 4), (4, 2), (4, 3), (5, 2)]))
    kind = draw(st.sampled_from(["full", "distinct", "rule", "list"]))
    every = Space.full(pegs, symbols)
    if kind == "full":
        return every
    if kind == "distinct" and symbols >= pegs:
        return Space.distinct(pegs, symbols)
    if kind == "rule":
        return Space.where(pegs, symbols, draw(st.sampled_from(RULES)))
    rows = draw(st.lists(st.sampled_from(range(len(every.pool))), min_size=2, max_size=20))
    split = draw(st.integers(1, len(rows)))
    return Space.of(every.pool[rows[:split]], symbols, every.pool[rows])


def definition(space: Space, guess: int, code: int) -> int:
    return packed(space.pegs, *feedback(space.code(guess), space.code(code)))


@given(spaces(), st.integers(0, 2**32))
def test_bulk_marks_are_those_of_the_definition(space: Space, seed: int) -> None:
    random = np.random.default_rng(seed)
    guesses = random.choice(len(space.pool), size=random.integers(1, 12))
    codes = random.choice(len(space.pool), size=random.integers(1, 12))
    expected = [[definition(space, g, c) for c in codes] for g in guesses]
    scorer = SumScorer(space)
    assert scorer.marks(guesses, codes).tolist() == expected
    assert [marks_of(space.pool[g], space.pool[codes]).tolist() for g in guesses] == expected
    for start, counts in scorer.counts(guesses, codes):
        for row, histogram in enumerate(counts):
            assert dict(enumerate(histogram.tolist())) == Counter(
                dict.fromkeys(range(mark_count(space.pegs)), 0) | Counter(expected[start + row])
            )


@pytest.mark.parametrize(("name", "white"), [("black", 0), ("total", 1)])
@given(space=spaces(), seed=st.integers(0, 2**32))
def test_marks_that_are_added_up_are_counted_by_their_sums(
    name: str, white: int, space: Space, seed: int
) -> None:
    random = np.random.default_rng(seed)
    guesses = random.choice(len(space.pool), size=random.integers(1, 12))
    codes = random.choice(len(space.pool), size=random.integers(1, 12))
    scorer = SumScorer(replace(space, dialect=dialects()[name]))
    told = [[feedback(space.code(g), space.code(c)) for c in codes] for g in guesses]
    expected = [Counter(each.black + white * each.white for each in row) for row in told]
    for start, counts in scorer.counts(guesses, codes):
        for row, histogram in enumerate(counts.tolist(), start):
            found = Counter[object]()
            for (answer,), many in zip(scorer.answers, histogram, strict=True):
                found[answer] += many
            assert +found == expected[row]


@pytest.mark.parametrize("guesses, codes", [(32768, 3), (900, 32768), (9000, 700), (5, 32768), (20000, 9000)])
def test_blocks_join_without_a_seam(guesses: int, codes: int) -> None:
    space = Space.full(5, 8)
    scorer, random = SumScorer(space), np.random.default_rng(codes)
    some = np.sort(random.choice(len(space.pool), guesses, replace=False))
    left = np.sort(random.choice(len(space.pool), codes, replace=False))
    seen = 0
    for start, counts in scorer.counts(some, left):
        assert start == seen
        seen += len(counts)
        assert (counts.sum(axis=1) == codes).all()
        for row in (0, len(counts) - 1):
            marks = marks_of(space.pool[some[start + row]], space.pool[left])
            assert counts[row].tolist() == np.bincount(marks, minlength=mark_count(5)).tolist()
    assert seen == guesses


@pytest.mark.parametrize("codes", [1, 8, 9, 16, 17, 32, 33, 64, 65, 128, 129, 255, 256, 300])
@pytest.mark.parametrize("pegs, symbols", [(1, 300), (2, 40), (4, 6), (6, 4), (10, 2)])
def test_words_of_bits_count_as_the_marks_do(
    pegs: int, symbols: int, codes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slices, "AT_ONCE", 40)
    monkeypatch.setattr(slices, "PIECE", 130)
    random = np.random.default_rng(codes)
    pool = random.integers(0, min(symbols, 256), (300, pegs)).astype(np.uint8)
    space = Space.of(pool, symbols)
    scorer, left = SumScorer(space), random.integers(len(space.pool), size=codes)
    counts = np.concatenate([each for _, each in scorer.counts(np.arange(len(space.pool)), left)])
    marks = scorer.marks(np.arange(len(space.pool)), left)
    assert counts.tolist() == [np.bincount(row, minlength=scorer.width).tolist() for row in marks]
    assert scorer.of_all(left).tolist() == marks.T.tolist()
    for guess in random.integers(len(space.pool), size=3):
        assert scorer.of_rows(space.code(guess), left).tolist() == marks[guess].tolist()


@given(st.integers(1, 20), st.integers(1, 9), st.integers(0, 2**32))
def test_few_codes_are_scored_as_many_are(pegs: int, symbols: int, seed: int) -> None:
    random = np.random.default_rng(seed)
    guess = random.integers(0, symbols + 1, pegs).astype(np.uint8)  # the last is a blank peg
    codes = random.integers(0, symbols, (FEW + 1, pegs)).astype(np.uint8)
    many = marks_of(guess, codes).tolist()
    assert [mark_of(tuple(guess.tolist()), code) for code in codes.tolist()] == many
    scorer = SumScorer(Space.of(codes, symbols))
    for few in range(1, FEW + 1):
        assert scorer.of(tuple(guess.tolist()), codes[:few]).tolist() == many[:few]


def test_only_codes_of_one_length_have_marks() -> None:
    with pytest.raises(ValueError):
        feedback("RRB", "RRBB")


def test_many_pegs_do_not_overflow() -> None:
    space = Space.full(20, 2)
    scorer = SumScorer(space)
    ends = np.array([0, 1, len(space.pool) - 1])
    assert scorer.marks(ends, ends).tolist() == [[definition(space, g, c) for c in ends] for g in ends]
    assert unpacked(20, mark_count(20) - 1) == (20, 0)


@given(
    spaces(),
    st.sampled_from([MARKS, *(each for each in dialects().values() if "pegs" in each.exchanges)]),
    st.integers(0, 2**32),
    st.booleans(),
)
def test_every_guess_left_out_has_one_before_it_that_parts_alike(
    space: Space, dialect: Dialect, seed: int, highest: bool
) -> None:
    random = np.random.default_rng(seed)
    position = Position(replace(space, dialect=dialect))
    for _ in range(random.integers(0, 4)):
        guess = space.code(int(random.integers(len(space.pool))))
        mark = int(random.choice(position.marks(guess)))
        position = position.after(guess, mark)
    table = position.scorer.marks(np.arange(len(space.pool)), position.left)
    consistent = set(position.left.tolist())
    kept = set(position.canonical_guesses(highest).tolist())

    def kind(row: int) -> str:
        parts = Counter(table[row].tolist())  # colours move along with their pegs
        return f"{sorted(parts.items() if dialect is MARKS else parts.values())} {row in consistent}"

    best: dict[str, int] = {}
    for row in range(len(space.pool))[:: -1 if highest else 1]:
        best.setdefault(kind(row), row)
    assert set(best.values()) <= kept


def test_symmetry_finds_the_openings_worth_looking_at() -> None:
    for pegs, symbols, openings in [(4, 6, 5), (5, 8, 7), (4, 2, 3), (3, 9, 3)]:
        assert len(Position(Space.full(pegs, symbols)).canonical_guesses()) == openings
    assert Position(Space.distinct(4, 10)).canonical_guesses().tolist() == [0]


def test_classes_are_what_a_rule_leaves_interchangeable() -> None:
    space = Space.where(3, 4, lambda codes: (codes[:, 0] != 2) & (codes[:, 1] != 2))
    assert Symmetry(space).symbol_classes == (0, 0, 2, 0)
    assert Symmetry(space).place_classes == (0, 0, 2)


def test_places_are_exchanged_only_with_symbols_that_may_be_too() -> None:
    space = Space.where(2, 4, lambda codes: (codes == 0).sum(axis=1) < 2)  # 0 is unlike 1, 2 and 3
    symmetry = Symmetry(space)
    assert (symmetry.symbol_classes, symmetry.place_classes) == ((0, 1, 1, 1), (0, 0))
    (automorphism,) = symmetry.automorphisms
    assert symmetry.stabiliser((automorphism,), (0, 1), Marks(0, 1)) == ()
    assert symmetry.stabiliser((automorphism,), (1, 2), Marks(0, 1)) == (
        Automorphism((1, 0), (-1, 2, 1, -1)),
    )
    # If no peg of the first guess is right, the second position differs from the first.
    position = Position(space).after((0, 1), 0)
    assert {space.code(row) for row in position.canonical_guesses()} >= {(2, 0), (0, 2)}


def test_spaces_say_what_is_wrong() -> None:
    with pytest.raises(SpaceError, match="too many codes"):
        Space.full(20, 20)
    with pytest.raises(SpaceError, match="no code obeys"):
        Space.distinct(4, 3)
    with pytest.raises(SpaceError, match="between 0 and 1"):
        Space.of([(0, 2)], 2)
    assert Space.full(2, 3).row((0, 3)) is None and Space.full(2, 3).row((1,)) is None
    assert ARRAYED > 9**6


def test_a_secret_may_always_be_guessed() -> None:
    space = Space.of([(1, 1), (0, 1), (1, 1)], 2, guesses=[(0, 0)])
    assert space.pool.tolist() == [[0, 0], [0, 1], [1, 1]] and space.secrets.tolist() == [1, 2]
    assert space.row((1, 0)) is None and space.row((1, 1)) == 2


@given(st.lists(st.lists(st.integers(0, 60), min_size=4, max_size=4), min_size=2, max_size=2))
def test_partitions_weigh_alike_exactly_when_they_are_worth_the_same_bits(
    partitions: list[list[int]],
) -> None:
    one, other = (prod(part**part for part in partition) for partition in partitions)
    if len({sum(partition) for partition in partitions}) == 1:
        weights = entropy(np.array(partitions)).tolist()
        assert (one < other, one == other) == (weights[0] < weights[1], weights[0] == weights[1])


@given(st.lists(st.integers(0, 50_000), min_size=4, max_size=4))
def test_few_large_parts_weigh_what_they_weigh_among_many(partition: list[int]) -> None:
    many = entropy(np.array([partition] * 1000))
    assert set(many.tolist()) == set(entropy(np.array([partition])).tolist())
