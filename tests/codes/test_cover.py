"""Vertex cover as a game: each code that fits the clues made from a graph is one cover of this graph."""

import runpy
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from mmlogic import Session
from tests.thoroughly import THOROUGH

Edges = list[tuple[str, str]]

PROGRAM = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "sources" / "vertex_cover.py"))


def graphs() -> Iterator[Edges]:
    """Yield graphs of up to five vertices."""
    random = Random(2005)
    yield from ([("a", "b")], list(combinations("abc", 2)), list(combinations("abcd", 2)))
    for _ in range(60 if THOROUGH else 4):
        every = list(combinations("abcde", 2))
        yield sorted(random.sample(every, random.randint(1, 6)))


def covers(edges: Edges, size: int) -> set[frozenset[str]]:
    """Return the vertex covers with `size` vertices, by brute force."""
    vertices = sorted({end for edge in edges for end in edge})
    every = combinations(vertices, size)
    return {frozenset(each) for each in every if all(set(edge) & set(each) for edge in edges)}


@pytest.mark.parametrize("edges", [*graphs()], ids=str)
def test_the_codes_are_the_covers(session: Session, edges: Edges) -> None:
    for size in range(len({end for edge in edges for end in edge}) + 1):
        script = "\n".join(PROGRAM["statements"](edges, size))
        session.run(f"reset\n{script}")
        found = [frozenset(PROGRAM["cover"](edges, code)) for code in session.codes()]
        assert {*found} == covers(edges, size) and len(found) == len({*found})


def test_a_cover_has_as_many_vertices_as_there_are() -> None:
    with pytest.raises(ValueError, match="0 to 2 vertices, not 3"):
        [*PROGRAM["clues"]([("a", "b")], 3)]
