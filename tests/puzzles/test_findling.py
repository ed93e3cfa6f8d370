"""The search of Findling's Hidoku solver, as `python -m research.findling` does it."""

from mmlogic.paths.reading import read_board
from research.findling import BOARD, Figures, hashed, searched


def test_his_figures() -> None:
    assert searched(read_board(BOARD)) == Figures(solutions=1, nodes=1220, squares=1646, branches=1220)


def test_numbers_in_the_order_of_a_dictionary_of_python_2() -> None:
    assert hashed([8, 9, 10, 3]) == [8, 9, 10, 3], "each has a place of its own"
    assert hashed([9, 1]) == [9, 1], "both want place 1"
    assert hashed([33, 2, 1, 40, 5, 6]) == [33, 2, 5, 6, 1, 40], (
        "six have 32 places, in the order of the first 8"
    )
