"""Vertex cover as Mastermind: turn a graph into clues whose consistent codes are the covers of the graph.

Stuckman and Zhang ("Mastermind is NP-Complete", 2005) proved that it is hard to decide whether a code fits
given clues: no fast program is known. They turn another hard question (Karp, 1972) into clues. Do K vertices
have at least one end of every edge? The layout of the pegs here is our own. There are three symbols:

* A peg for each vertex is `in` if the vertex is in the cover, otherwise `out`.
* Each edge has two pegs. The first, the slack, is `in` if only one end of the edge is in the cover. The
  second is `out` if the slack is `in`, otherwise `in`.
* `blank` is in no code, because the first clue excludes it. So a blank peg of a guess matches nothing.

Every code has K + E pegs that are `in`, for E edges. So the white marks follow from the black marks. A graph
with V vertices becomes a game with V + 2E pegs and 2E + 2 clues. Each cover is exactly one code.

    $ python vertex_cover.py 2 a-b b-c a-c > triangle.mm; echo codes | mmlogic run triangle.mm -
    [in,in,out,out,in,in,out,in,out]
    [in,out,in,in,out,in,out,out,in]
    [out,in,in,in,out,out,in,in,out]

A single game can still be easy: the Petersen graph (40 pegs, 32 clues) takes seconds. Goodrich (2009) shows
that black marks alone are as hard. Viglietta (2012) shows that counting the codes is as hard as the hardest
problems of counting.
"""

import sys
from collections.abc import Iterator, Sequence

Edge = tuple[str, str]


def vertices(edges: Sequence[Edge]) -> list[str]:
    """Return the vertices of a graph, in order. They are the first pegs of its game."""
    return sorted({end for edge in edges for end in edge})


def clues(edges: Sequence[Edge], size: int) -> Iterator[tuple[list[str], int, int]]:
    """Yield guesses with their black and white marks.

    The codes that fit are the covers of `size` vertices.
    """
    ends = vertices(edges)
    if not 0 <= size <= len(ends):
        raise ValueError(f"a cover has 0 to {len(ends)} vertices, not {size}")
    place = {each: number for number, each in enumerate(ends)}
    asked = [(set[int](), 0), ({*place.values()}, size)]
    for number, (a, b) in enumerate(edges):
        slack = len(ends) + 2 * number
        asked += [({place[a], place[b], slack}, 2), ({slack, slack + 1}, 1)]
    for pegs, black in asked:
        guess = ["in" if peg in pegs else "blank" for peg in range(len(ends) + 2 * len(edges))]
        yield guess, black, max(0, min(len(pegs), size + len(edges)) - black)


def statements(edges: Sequence[Edge], size: int) -> Iterator[str]:
    """Yield the game and its clues as statements of mmlogic."""
    yield f"pegs {len(vertices(edges)) + 2 * len(edges)}"
    yield "colors [in, out, blank]"
    for guess, black, white in clues(edges, size):
        yield f"guess [{','.join(guess)}] {black} {white}"


def cover(edges: Sequence[Edge], code: Sequence[str]) -> set[str]:
    """Return the vertices whose pegs are `in`."""
    return {each for each, symbol in zip(vertices(edges), code, strict=False) if symbol == "in"}


if __name__ == "__main__":
    size, *pairs = sys.argv[1:]
    graph = [(a, b) for a, b in (pair.split("-") for pair in pairs)]
    print(*statements(graph, int(size)), sep="\n")
