"""The fewest givens that leave one solution, with a proof that fewer givens leave several.

A *place* is a number in a cell, such as 5 at 1,2. A path *has* a place if it goes through the cell as this
number. K givens leave one solution if exactly one path has their places. So the proof examines every choice
of K places up to symmetry. Either two known paths have the places, or a SAT solver shows that no path has
them. The search chooses K - 2 places one by one, then examines all pairs of further places. A place is a
small integer, and a set of places is an integer with one bit for each.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from mmlogic.common.seeds import seeded
from mmlogic.limits.budget import UNLIMITED, Limits, check
from mmlogic.paths.board import Board, no_path
from mmlogic.paths.encoding import Encoding
from mmlogic.paths.kinds import kinds
from mmlogic.paths.values import BoardError
from mmlogic.sat.solver import Sat

Map = Sequence[int]
"""The image of each place under a symmetry. A symmetry moves cells of the board, or reverses the numbers."""

_MOST_CELLS = 100
"""The largest number of cells. The search for a larger board would take days."""

_MOST_MAPS = 500
"""The largest number of symmetries that the search uses. For a board with more, it uses none."""

_WALKS = 4
"""The search begins with this many random paths for each pair of a number and a cell."""


class Fewest(NamedTuple):
    """A board with as few givens as its shape allows, its solution, and the paths of the proof.

    The proof shows that fewer givens do not suffice. For a board with 5 givens, it examines every choice of 4
    numbers in cells, up to symmetry. Two of `paths` have these numbers, or no path has them.
    """

    board: Board
    solution: Board
    paths: tuple[Board, ...]


def fewest_givens(board: Board, seed: int = 0, limits: Limits = UNLIMITED) -> Fewest:
    """Return an empty board with givens added, as few as possible for one solution.

    Raises BoardError for boards with arrows or links, with no path, or with too many cells.
    """
    if kinds()[board.kind].points or board.links:
        raise BoardError("the fewest givens are proved for boards without arrows and links", option="fewest")
    if board.size > _MOST_CELLS:
        message = f"{board.size} cells: the fewest givens are proved for at most {_MOST_CELLS}"
        raise BoardError(message, option="fewest")
    return _Proof(board, seed, limits).result()


class _Shared:
    """The pairs of places on at least one known path (`once`), and on at least two (`twice`).

    Bit N of `once[M]` is set for the pair M and N.
    """

    def __init__(self, places: int) -> None:
        self.once, self.twice = [0] * places, [0] * places

    def mark(self, path: Iterable[int], mask: int) -> bool:
        """Add a path, whose places are the bits of `mask`. Return whether `twice` lacked one of its pairs."""
        new = False
        for place in path:
            once, twice = self.once[place], self.twice[place]
            new = new or mask & ~twice != 0
            self.once[place], self.twice[place] = once | mask, twice | once & mask
        return new

    def settle(self, one: int, other: int) -> None:
        """Count a pair of places as decided, because no path has both."""
        self.twice[one] |= 1 << other
        self.twice[other] |= 1 << one


class _Proof:
    """The search. A path is written as bytes: the cells of the numbers 1, 2, 3 and so on."""

    def __init__(self, board: Board, seed: int, limits: Limits) -> None:
        self._board, self._chance = board, seeded(seed)
        self._cells = [*board.graph]
        self._size = size = len(self._cells)
        index = {cell: at for at, cell in enumerate(self._cells)}
        self._near = [[index[cell] for cell in board.graph[each]] for each in self._cells]
        forward = [range(size), range(size)[::-1]]
        self._maps: list[Map] = [
            [number * size + cell for number in order for cell in turned]
            for turned in symmetries(self._near)
            for order in forward
        ]
        self._encoding = Encoding(board, {number + 1: self._cells for number in range(size)})
        self._sat = Sat(self._encoding.clauses, limits)
        self._paths = dict[bytes, tuple[int, bytes]]()
        self._shown, self._excluded = set[bytes](), set[bytes]()
        self._beside = _beside(self._near)

    def result(self) -> Fewest:
        """Search for a board with one given, then with two givens, and so on. Return the first."""
        with self._sat:
            first = self._another()
            if first is None:
                raise no_path(self._board)
            if self._size == 1:
                return self._made((), first, set())
            self._walk(first, _WALKS * self._size**2)
            found, many = None, 0
            while found is None:
                many, shown, self._shown = many + 1, self._shown, set()
                found = self._only(many)
        return self._made(*found, shown)

    def _made(self, givens: Iterable[int], path: bytes, shown: set[bytes]) -> Fewest:
        turned = self._chance.choice(self._maps)

        board, solution = (
            self._numbered(turned[place] for place in places) for places in (givens, self._places(path))
        )
        return Fewest(board, solution, tuple(self._numbered(self._places(each)) for each in sorted(shown)))

    def _numbered(self, places: Iterable[int]) -> Board:
        numbers = (divmod(place, self._size) for place in places)
        return self._board.with_numbers({self._cells[cell]: number + 1 for number, cell in numbers})

    def _only(self, many: int) -> tuple[set[int], bytes] | None:
        """Return `many` places that exactly one path has, and this path. None if there are no such places."""
        for before, maps, allowed in self._begun(many - 2, self._maps, (1 << self._size**2) - 1):
            shared, wanted = _Shared(self._size**2), _mask(before)
            for path, (mask, origin) in self._paths.items():
                if mask & wanted == wanted and shared.mark(self._places(path), mask):
                    self._shown.add(origin)
            for pair in self._pairs(shared, allowed, alone=many == 1):
                found = self._decide(shared, wanted, pair, maps)
                if found is not None:
                    return {*before, *pair}, found
        return None

    def _begun(
        self, many: int, maps: Sequence[Map], allowed: int
    ) -> Iterator[tuple[tuple[int, ...], Sequence[Map], int]]:
        """Yield every choice of `many` places up to symmetry.

        Each item has the chosen places, the symmetries that keep them, and the places that may follow. An
        orbit is a set of places that symmetries map onto each other. So each choice takes one place of an
        orbit, and later choices take none of it.
        """
        if many <= 0:
            yield (), maps, allowed
            return
        orbits = dict[int, int]()
        for place in bits(allowed):
            least = min(each[place] for each in maps)
            orbits[least] = orbits.get(least, 0) | 1 << place
        alike = [*orbits.items()]
        self._chance.shuffle(alike)
        for place, orbit in alike:
            left = [each for each in maps if each[place] == place]
            for others, kept, joining in self._begun(many - 1, left, allowed & self._beside[place]):
                yield (place, *others), kept, joining
            allowed &= ~orbit

    def _pairs(self, shared: _Shared, allowed: int, *, alone: bool) -> Iterator[tuple[int, int]]:
        """Yield the undecided pairs of places. If `alone`, pair each undecided place with itself."""
        places = [*bits(allowed)]
        self._chance.shuffle(places)
        for one in places:
            may = 1 << one if alone else allowed & self._beside[one]
            for other in bits(may & ~shared.twice[one]):
                if other <= one and not shared.twice[one] >> other & 1:
                    yield one, other

    def _decide(
        self, shared: _Shared, before: int, pair: tuple[int, int], maps: Sequence[Map]
    ) -> bytes | None:
        """Return the only path with the places `before` and a pair. None for several paths, or no path."""
        check()
        one, other = pair
        wanted = before | 1 << one | 1 << other
        while not shared.twice[one] >> other & 1:
            known = None
            if shared.once[one] >> other & 1:
                known = next(path for path, (mask, _) in self._paths.items() if mask & wanted == wanted)
                self._exclude(known)
            if (path := self._another(bits(wanted))) is None:
                if known is None:
                    self._never(shared, before, pair, maps)
                return known
            for image in self._images(path):
                mask, origin = self._paths[image]
                if mask & before == before and shared.mark(self._places(image), mask):
                    self._shown.add(origin)
        return None

    def _never(self, shared: _Shared, before: int, pair: tuple[int, int], maps: Sequence[Map]) -> None:
        """Record that no path has the places `before` and a pair."""
        for one, other in {(each[pair[0]], each[pair[1]]) for each in maps}:
            shared.settle(one, other)
            if not before:
                for place in range(self._size**2) if one == other else (one,):
                    self._beside[place] &= ~(1 << other)
                self._beside[other] &= 0 if one == other else ~(1 << one)

    def _another(self, places: Iterable[int] = ()) -> bytes | None:
        """Search with the SAT solver for a path that has `places` and is not excluded. Return it, or None."""
        if not self._sat.solve([self._literal(place) for place in places]):
            return None
        solution = self._encoding.solution(self._sat.model()).givens
        path = bytes(sorted(range(self._size), key=lambda cell: solution[self._cells[cell]]))
        self._know(path)
        return path

    def _exclude(self, path: bytes) -> None:
        if path not in self._excluded:
            self._excluded.add(path)
            self._sat.add(-self._literal(place) for place in self._places(path))

    def _literal(self, place: int) -> int:
        number, cell = divmod(place, self._size)
        literal = self._encoding.at(number + 1, self._cells[cell])
        assert literal is not None  # every number has a literal in every cell
        return literal

    def _walk(self, path: bytes, many: int) -> None:
        """Add random paths by backbite moves.

        A backbite joins an end of the path to a neighbour, and reverses the cells before the neighbour.
        """
        cells = [*path]
        for _ in range(many):
            for _ in range(self._size // 2):
                if self._chance.random() < 0.5:
                    cells.reverse()
                cut = cells.index(self._chance.choice(self._near[cells[0]]))
                cells[:cut] = cells[:cut][::-1]
            self._know(bytes(cells))

    def _know(self, path: bytes) -> None:
        if path not in self._paths:
            for image in self._images(path):
                self._paths[image] = _mask(self._places(image)), path

    def _images(self, path: bytes) -> set[bytes]:
        images = set[bytes]()
        places = self._places(path)
        for each in self._maps:
            turned = sorted(each[place] for place in places)
            images.add(bytes(place % self._size for place in turned))
        return images

    def _places(self, path: bytes) -> list[int]:
        return [number * self._size + cell for number, cell in enumerate(path)]


def symmetries(near: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """Return the symmetries of a graph, each as a tuple with the image of every vertex.

    `near[N]` are the neighbours of vertex N. If there are more than `_MOST_MAPS` symmetries, return only the
    identity.

    >>> symmetries([[1], [0, 2], [1]])
    [(0, 1, 2), (2, 1, 0)]
    """
    order = [*range(len(near))]
    order.sort(key=_steps_from(near, 0).__getitem__)
    found = list[dict[int, int]]([{}])
    for vertex in order:
        known = [other for other in near[vertex] if other in found[0]]
        longer = list[dict[int, int]]()
        for image in found:
            check()
            taken = set(image.values())
            longer += [
                image | {vertex: to}
                for to in (near[image[known[0]]] if known else range(len(near)))
                if to not in taken
                and len(near[to]) == len(near[vertex])
                and {image[other] for other in known} == taken & {*near[to]}
            ]
        if len(longer) > _MOST_MAPS * len(near):
            return [tuple(range(len(near)))]
        found = longer
    if len(found) > _MOST_MAPS:
        return [tuple(range(len(near)))]
    return sorted(tuple(image[vertex] for vertex in range(len(near))) for image in found)


def _steps_from(near: Sequence[Sequence[int]], start: int) -> dict[int, int]:
    """Return the distance of each vertex from `start`. Without a way, it is the number of vertices."""
    steps, ahead = {start: 0}, [start]
    for vertex in ahead:
        for other in near[vertex]:
            if other not in steps:
                steps[other] = steps[vertex] + 1
                ahead.append(other)
    return dict.fromkeys(range(len(near)), len(near)) | steps


def _beside(near: Sequence[Sequence[int]]) -> list[int]:
    """Return for each place the set of other places that some path through it may have.

    A path takes three steps from 5 to 8, so their cells are at most three steps apart. On a board whose steps
    change the colour, as on a chessboard, the cells are one or three steps apart.
    """
    size = len(near)
    cells = [_steps_from(near, cell) for cell in range(size)]
    chequered = all((cells[0][cell] + cells[0][other]) % 2 for cell in range(size) for other in near[cell])
    return [
        _mask(
            later * size + other
            for later in range(size)
            for other, steps in cells[cell].items()
            if 0 < steps <= abs(later - number) and not (chequered and (steps + later - number) % 2)
        )
        for number in range(size)
        for cell in range(size)
    ]


def _mask(places: Iterable[int]) -> int:
    return sum(1 << place for place in places)


def bits(mask: int) -> Iterator[int]:
    """Yield the places of the bits of a number, the lowest first: 0 and 2 for 5."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
