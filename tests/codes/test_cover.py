"""Vertex cover as a game: the codes that keep the clues of a graph are its covers, one code a cover."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from mmlogic import Session
from mmlogic.render.formats import FORMATS
from tests.thoroughly import THOROUGH

Edges = list[tuple[str, str]]


def graphs() -> Iterator[Edges]:
    """Yield graphs of up to five vertices."""
    random = Random(2005)
    yield from ([], [("a", "b")], list(combinations("abc", 2)), list(combinations("abcd", 2)))
    for _ in range(60 if THOROUGH else 8):
        every = list(combinations("abcde", 2))
        yield sorted(random.sample(every, random.randint(1, 6)))


def covers(edges: Edges, size: int) -> set[tuple[str, ...]]:
    """Return the covers of so many vertices, by trying all."""
    vertices = sorted({end for edge in edges for end in edge})
    return {each for each in combinations(vertices, size) if all(set(edge) & set(each) for edge in edges)}


@pytest.mark.parametrize("edges", [each for each in graphs() if each], ids=str)
def test_the_codes_are_the_covers(session: Session, edges: Edges) -> None:
    graph = f"[{','.join(f'{a}-{b}' for a, b in edges)}]"
    vertices = len({end for edge in edges for end in edge})
    for size in range(vertices + 1):
        (printed,) = session.run(f"?- graph_game({graph}, {size}).")
        statements = "".join(FORMATS["text"](printed)).rpartition("true")[0]
        codes = session.run(f"reset\n{statements}codes")[-1].data()["codes"]
        found = [
            session.run(f"?- code_cover({graph}, [{','.join(code)}], Cover).")[0].data()["bindings"][0][
                "Cover"
            ]
            for code in codes
        ]
        assert {tuple(each) for each in found} == covers(edges, size)
        assert len(found) == len(covers(edges, size))


def test_a_cover_has_as_many_vertices_as_there_are(session: Session) -> None:
    with pytest.raises(Exception, match="expected, found `3'"):
        session.run("?- graph_game([a-b], 3).")
