"""The search of Findling's Hidoku solver, as `python -m research.findling` does it."""

from mmlogic.paths.reading import read_board
from research.findling import BOARD, Figures, hashed, searched
from research.listing import printed


def test_his_figures() -> None:
    assert searched(read_board(BOARD)) == Figures(solutions=1, nodes=1220, squares=1646, branches=1220)


def test_numbers_in_the_order_of_a_dictionary_of_python_2() -> None:
    assert hashed([8, 9, 10, 3]) == [8, 9, 10, 3], "each has a place of its own"
    assert hashed([9, 1]) == [9, 1], "both want place 1"
    assert hashed([33, 2, 1, 40, 5, 6]) == [33, 2, 5, 6, 1, 40], (
        "six have 32 places, in the order of the first 8"
    )


LISTING = """
def main():
    rows = open('../boards/his.txt').read().splitlines()
    seen = {}
    for number in (1, 8):
        seen[number] = rows
    print 'numbers', map(lambda number: number + len(seen[number]), seen.keys())

if __name__ == "__main__":
    main()
"""


def test_a_listing_in_python_2_reads_the_board_and_has_its_keys_in_order() -> None:
    """As its page prints it; its dictionary has 8 before 1, and remarks are no rows."""
    assert printed(LISTING) == ["numbers [18, 11]"]
