"""The puzzle for clingo: choose a cell for every number among those that distance leaves."""

from clingo import Control

from benchmarks.paths.reach import candidates
from mmlogic.paths.board import Board

__all__ = ["solutions_up_to_two"]

_PROGRAM = """
1 { at(N,C) : may(N,C) } 1 :- number(N).
:- cell(C), not 1 { at(N,C) : may(N,C) } 1.
:- at(N,C), number(N+1), not at(N+1,D) : near(C,D), may(N+1,D).
:- at(N,C), number(N-1), not at(N-1,D) : near(C,D), may(N-1,D).
:- link(C,D), at(N,C), not at(N-1,D), not at(N+1,D).
#show at/2.
"""


def solutions_up_to_two(board: Board) -> int:
    """Return 0, 1 or 2."""
    index = {cell: i for i, (cell, content) in enumerate(board.contents()) if content is not None}
    facts = [f"number(1..{board.size})."]
    facts += [f"cell({i})." for i in index.values()]
    facts += [f"may({n},{index[c]})." for n, cells in enumerate(candidates(board), 1) for c in cells]
    facts += [f"near({i},{index[other]})." for cell, i in index.items() for other in board.neighbours(cell)]
    facts += [f"link({index[a]},{index[b]}). link({index[b]},{index[a]})." for a, b in board.links]
    control = Control(["2", "--warn=none"])
    control.add("base", [], _PROGRAM + "\n".join(facts))
    control.ground([("base", [])])
    with control.solve(yield_=True) as models:
        return sum(1 for _ in models)
