"""Two programs of the puzzle for clingo.

One program chooses a cell for every number. The other program chooses the next cell for every cell. Both get
the possible cells of each number, by distance: see reach.py.
"""

from clingo import Control

from benchmarks.paths.reach import candidates
from mmlogic.paths.board import Board

__all__ = ["PROGRAMS", "up_to_two"]

_POSITIONS = """
1 { at(N,C) : may(N,C) } 1 :- number(N).
:- cell(C), not 1 { at(N,C) : may(N,C) } 1.
:- at(N,C), number(N+1), not at(N+1,D) : near(C,D), may(N+1,D).
:- at(N,C), number(N-1), not at(N-1,D) : near(D,C), may(N-1,D).
:- link(C,D), at(N,C), not at(N-1,D), not at(N+1,D).
#show at/2.
"""

_STEPS = """
1 { at(1,C) : may(1,C) } 1.
{ next(C,D) : near(C,D), may(N,C), may(N+1,D) } 1 :- cell(C).
{ next(C,D) : near(C,D), may(N,C), may(N+1,D) } 1 :- cell(D).
at(N+1,D) :- at(N,C), next(C,D), may(N+1,D).
:- number(N), not at(N,C) : may(N,C).
:- cell(C), not at(N,C) : may(N,C).
:- at(N,C), next(C,D), not may(N+1,D).
:- link(C,D), not next(C,D), not next(D,C).
#show at/2.
"""

PROGRAMS = {"positions": _POSITIONS, "steps": _STEPS}


def up_to_two(program: str, board: Board) -> int:
    """Return the number of solutions that a program finds, up to two."""
    index = {cell: i for i, (cell, content) in enumerate(board.contents()) if content is not None}
    facts = [f"number(1..{board.size})."]
    facts += [f"cell({i})." for i in index.values()]
    facts += [f"may({n},{index[c]})." for n, cells in enumerate(candidates(board), 1) for c in cells]
    facts += [f"near({i},{index[other]})." for cell, i in index.items() for other in board.neighbours(cell)]
    facts += [f"link({index[a]},{index[b]}). link({index[b]},{index[a]})." for a, b in board.links]
    control = Control(["2", "--warn=none"])
    control.add("base", [], program + "\n".join(facts))
    control.ground([("base", [])])
    with control.solve(yield_=True) as models:
        return sum(1 for _ in models)
