"""What tells the sizes of the parts of a few codes tells them apart, and is that of the marks."""

from collections import Counter

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from mmlogic.players.engine.evaluate import to_come
from mmlogic.players.strategies.onestep import MOST, key_of, keys, shapes
from tests.thoroughly import some


def test_no_two_shapes_of_as_many_codes_have_the_same_key() -> None:
    assert [len([*shapes(codes, codes)]) for codes in range(1, 9)] == [1, 2, 3, 5, 7, 11, 15, 22]
    for codes in range(1, MOST + 1):
        every = [*shapes(codes, codes)]
        assert len({key_of(shape) for shape in every}) == len(every) and {sum(shape) for shape in every} == {
            codes
        }


@given(st.integers(1, MOST), st.integers(1, 30), st.integers(1, 6), st.integers(0, 2**32))
def test_keys_are_those_of_the_sizes_of_the_parts(codes: int, guesses: int, answers: int, seed: int) -> None:
    marks = np.random.default_rng(seed).integers(0, answers, (codes, guesses)).astype(np.uint8)
    parts = [Counter(column).values() for column in marks.T.tolist()]
    assert keys(marks).tolist() == [key_of(tuple(each)) for each in parts]


@given(st.lists(st.integers(0, 5), min_size=1, max_size=20), st.booleans())
@settings(max_examples=some(100, 200))
def test_what_is_to_come_is_certain_up_to_two_codes_with_a_mark(marks: list[int], highest: bool) -> None:
    own = 5
    marks = [mark for mark in marks if mark != own] + [own] * (own in marks)  # there is one secret
    found = to_come(np.array(marks, dtype=np.uint8), own, "highest" if highest else "lowest").tolist()
    for place, mark in enumerate(marks):
        alike = [other for other, its in enumerate(marks) if its == mark]
        order = alike[::-1] if highest else alike
        expected = 0 if mark == own else order.index(place) + 1 if len(alike) <= 2 else -1
        assert found[place] == expected
