"""No Python value that the solver of boards receives is read as Prolog."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from mmlogic.common.arrays import np
from mmlogic.limits.budget import LimitExceeded, Limits
from mmlogic.machine.backend import PrologError
from mmlogic.machine.goals import goal
from mmlogic.paths.board import Board
from mmlogic.paths.solver import PathSolver
from mmlogic.paths.values import BoardError
from tests.hostile import FILE, TEXTS, VALUES, Check, arguments, check, methods
from tests.thoroughly import some

__all__ = ["check"]  # a fixture of every test here

BOARD = Board("hidoku", ((1, 0), (0, 4)))


@pytest.mark.parametrize("name", methods(PathSolver, "close", "interrupt"))
@given(data=st.data())
@settings(max_examples=some(12, 25))
def test_every_method_of_the_solver(check: Check, name: str, data: st.DataObject) -> None:
    paths = PathSolver(Limits(seconds=2))
    boards = st.just(BOARD) | VALUES
    asked = goal("count_answer", "board", 1)
    known = {"board": boards, "template": boards, "asked": st.just(asked) | VALUES}
    given, named = data.draw(arguments(getattr(paths, name), **known))
    try:
        answer = getattr(paths, name)(*given, **named)
        if isinstance(answer, Iterator):
            next(answer, None)
    except (BoardError, TypeError, LimitExceeded, PrologError) as error:
        assert "\n" not in str(error) or isinstance(error, PrologError)
    check()
    assert paths.count(BOARD).number == 2
    paths.close()


@given(name=st.sampled_from(["seed", "holes", "height", "width", "kind", "difficulty", "shape"]), text=TEXTS)
@settings(max_examples=some(50, 100))
def test_text_is_no_wish_for_a_board(check: Check, name: str, text: str) -> None:
    wishes: dict[str, Any] = {"kind": "numbrix", "height": 2, "width": 2, name: text}
    paths = PathSolver()
    with pytest.raises(BoardError):
        paths.generate(**wishes)
    with pytest.raises(BoardError):
        paths.generate("numbrix", 2, 2, seed=f"0)],_),shell('touch {FILE}')")
    check()


def test_an_array_says_neither_yes_nor_no() -> None:
    paths = PathSolver()
    neither: Any = np.array([2, 1])
    with pytest.raises(BoardError, match=r"symmetric .*: expected true or false"):
        paths.generate_in(BOARD, symmetric=neither)
    with pytest.raises(BoardError, match=r"symmetric .*: expected true or false"):
        paths.generate("numbrix", 2, 2, symmetric=neither)


@given(value=VALUES)
@settings(max_examples=some(100, 200))
def test_a_board_holds_nothing_but_numbers(value: Any) -> None:
    made: list[Callable[[], Board]] = [
        lambda: Board("hidoku", ((1, value),)),
        lambda: Board("hidoku", value),
        lambda: Board("hidoku", ((1, 0),), ((value, (0, 1)),)),
        lambda: Board("hidoku", ((1, 0),), (), value),
        lambda: Board(value, ((1, 0),)),
    ]
    for make in made:
        try:
            board = make()
        except BoardError as error:
            assert "\n" not in str(error)
        else:
            contents = [content for row in board.rows for content in row]
            assert {type(content) for content in contents} <= {int, type(None)}
            assert {type(x) for pair in (*board.links, *board.edges) for cell in pair for x in cell} <= {int}


def test_the_numbers_of_numpy_are_numbers() -> None:
    board = Board("hidoku", np.array([[1, 0], [0, 4]]))  # type: ignore[arg-type]
    assert board == BOARD
    assert PathSolver().solve(board, np.int64(2)).complete  # type: ignore[arg-type]
