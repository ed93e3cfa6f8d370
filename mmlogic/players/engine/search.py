"""The search for the least total of guesses for a set of codes: branch and bound over all strategies.

The cost of a set of codes is the least total number of guesses, if each code is the secret once. The parts of
a guess are the sets of codes that give the same answer to it. A guess costs one for each code of the set,
plus the costs of its parts. An answer that does not win is a losing answer. If there are few losing answers,
each turn can find only few codes. So the number of losing answers and the size of a part give a lower bound
of the part's cost: its floor.

Guesses are tried in the order of their bounds, while the bounds are below the least total so far. Parts are
bounded one guess deeper before they are solved. Once a first total of a set is known, bounds from all parts
exclude most guesses. Of guesses that are equivalent by symmetry, or have equal parts, only one is tried. The
exhaustive search is that of Koyama and Lai, 1993. The bounds and their order are those of Ville, 2013.

A part of k codes costs at least 2k - 1: one guess for one code, two or more for each other code. So a guess
with m answers in a set of n codes costs at least 3n - m, and 1 less if it may win. Bit operations give m for
all guesses at once. For large parts the floors are stronger bounds. Floors need the sizes of parts, which are
counted only for promising guesses. No guess has more losing answers in a part than in the whole set. So the
guess with the most losing answers gives a floor for each set.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import islice, takewhile
from typing import Any, NamedTuple

from mmlogic.common.arrays import NDArray, np
from mmlogic.limits.budget import check, needs
from mmlogic.players.engine.arrays import Counts, Indexes, Packed, PlayerError
from mmlogic.players.engine.normal import NormalForm, Shares
from mmlogic.players.engine.player import SUITABLE
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.scorer import bits_to_come, histogram

Places = NDArray[np.int32]
"""A set of codes, as their ascending indexes."""

Costs = NDArray[np.int64]
"""Lower bounds of costs: one for each number of codes, or one for each guess."""

Bits = NDArray[np.unsignedinteger[Any]]
"""An integer with a bit for each answer. The bit is 1 if the answer occurs."""

IMPOSSIBLE = 1 << 40
"""The cost of a set if no strategy finds all its codes with the allowed number of guesses."""

UNLIMITED = 64
"""Value of `depth` if the number of guesses has no limit."""


def below(depth: int) -> int:
    """Return the depth that remains after one guess."""
    return depth if depth == UNLIMITED else depth - 1


class Floors(dict[int, Costs]):
    """Lower bounds of costs: `floors[depth][codes]`, if no guess has more than `losing` losing answers."""

    def __init__(self, most: int, losing: int) -> None:
        super().__init__()
        self.most, self.losing = most, losing
        self._of = dict[int, Floors]()

    def __missing__(self, depth: int) -> Costs:
        """Return the bounds for a depth. Turn t finds losing^(t - 1) codes, or all that remain."""
        floors = np.full(self.most + 1, IMPOSSIBLE, dtype=np.int64)
        floors[0] = filled = 0
        room = 1
        for turn in range(1, depth + 1):
            here = min(room, self.most - filled)
            floors[filled + 1 : filled + here + 1] = floors[filled] + turn * np.arange(1, here + 1)
            filled, room = filled + here, room * self.losing
        self[depth] = floors
        return floors

    def of(self, losing: int) -> "Floors":
        """Return the floors for guesses with at most `losing` losing answers."""
        if losing >= self.losing:
            return self
        return self._of.setdefault(losing, Floors(self.most, losing))

    def lowest(self, depth: int) -> int:
        """Return the largest number k of codes whose floor is 2k - 1, the lowest possible floor."""
        return min(self.most, 1 + self.losing if depth > 1 else depth)


PIECE = 1 << 20
"""After this many pairs of guess and code, which take some milliseconds, the time is checked."""

SHIFTED = 1 << 25
"""Largest size in bytes of an array of bits for all pairs of guess and code, kept for the whole search."""

SOME = 32
"""For this many guesses, the codes with each answer are counted first. Mostly that excludes other guesses."""

NEXT = 128
"""How many guesses are tried next for the codes with the same answer: those with most answers in the set."""

TOGETHER, LARGE = 64, 256
"""In sets of at most `LARGE` codes, `Bounds.deeper` bounds the parts of `TOGETHER` guesses in one call."""


class Bounds:
    """Lower bounds of costs. Sets are indexes of codes, guesses are rows of the pool.

    Args:
        marks: indexes of answers, shape (codes, pool). The last of the `answers` answers is the win.
        rows: the row of each code in the pool.
        floors: least cost by depth and number of codes.
    """

    def __init__(self, marks: Packed, answers: int, rows: Indexes, floors: Floors) -> None:
        self._marks, self._answers, self._rows, self._floors = marks, answers, rows, floors
        self._kind = next((kind for kind in _KINDS if answers <= 8 * kind().itemsize), None)
        kept = self._kind is not None and marks.size * self._kind().itemsize <= SHIFTED
        self._shifted: Bits | None = np.left_shift(1, marks, dtype=self._kind) if kept else None

    def rough(self, codes: Places) -> Costs:
        """Return a bound of a set's cost for each first guess, from the number of answers to this guess."""
        different = self._different(codes)
        bounds = 3 * len(codes) - different.astype(np.int64)
        bounds[different == 1] = IMPOSSIBLE
        bounds[self._rows[codes]] -= 1
        return bounds

    def refined(self, codes: Places, guesses: Indexes, rough: Costs, depth: int) -> Costs:
        """Return bounds of guesses by the sizes of parts. Keep rough bounds that sizes cannot improve."""
        coarse = np.flatnonzero(rough > self._certain(len(codes), depth))
        if not len(coarse):
            return rough
        bounds = rough.copy()
        bounds[coarse] = self.of(self.counts(codes, guesses[coarse]), len(codes), depth)
        return bounds

    def least(self, codes: Places, guesses: Indexes | None, depth: int) -> tuple[int, int]:
        """Return the guess of least bound, and a lower bound of the cost for all of `guesses`."""
        every = self.rough(codes)
        rough = every if guesses is None else every[guesses]
        best = int(rough.argmin())
        bound = int(rough[best])
        if bound > self._certain(len(codes), depth):
            best, bound = self._counted(codes, guesses, rough, depth)
            bound = max(bound, self._by_losing(codes, every, depth))
        return best if guesses is None else int(guesses[best]), bound

    def _by_losing(self, codes: Places, rough: Costs, depth: int) -> int:
        size = len(codes)
        losing = np.where(rough < IMPOSSIBLE, 3 * size - rough, 1)
        losing[self._rows[codes]] -= 2
        return int(self._floors.of(max(1, int(losing.max())))[depth][size])

    def _counted(self, codes: Places, guesses: Indexes | None, rough: Costs, depth: int) -> tuple[int, int]:
        def best(places: Indexes) -> tuple[int, int]:
            rows = places if guesses is None else guesses[places]
            bounds = self.refined(codes, rows, rough[places], depth)
            at = int(bounds.argmin())
            return int(bounds[at]), int(places[at])

        first = np.argpartition(rough, min(SOME, len(rough)) - 1)[:SOME]
        bound, place = best(first)
        open_ = rough < bound
        open_[first] = False
        others = np.flatnonzero(open_)
        if len(others):
            bound, place = min((bound, place), best(others))
        return place, bound

    def deeper(self, codes: Places, guesses: Indexes, bounds: Costs, depth: int) -> Costs:
        """Return better bounds of guesses: sums of a bound for each part, whatever the next guess is.

        Answers in a part are counted for some next guesses: the codes of the set, and the guesses with the
        most answers in the whole set. Any other next guess has at most `most` answers in a part, and at most
        one for each code of the part.
        """
        if self._kind is None:
            return bounds
        every, own = self._different(codes), self._rows[codes]
        most = int(np.partition(every, -NEXT)[-NEXT]) if len(every) > NEXT else 0
        columns = np.union1d(np.flatnonzero(every > most), own)
        of, sizes, places = self._all_parts(codes, guesses)
        if not len(of):
            return bounds
        worth = self._answered(self._bits(codes).take(columns, axis=1), sizes, places)
        worth[np.repeat(np.arange(len(of)), sizes), np.searchsorted(columns, own)[places]] += 1
        least = 3 * sizes - np.maximum(worth.max(axis=1), np.minimum(sizes, most))
        if below(depth) == 2:  # then the next guess must give each code another answer
            least[least > 2 * sizes] = IMPOSSIBLE
        more = np.maximum(least - self._floors[below(depth)][sizes], 0)
        deeper: Costs = bounds + np.bincount(of, more, len(guesses)).astype(np.int64)
        return np.minimum(deeper, IMPOSSIBLE)

    def _all_parts(self, codes: Places, guesses: Indexes) -> tuple[Indexes, Indexes, Indexes]:
        """Return the parts of more than two codes: the guess of each, the size of each, all their codes."""
        marks = self._pairs(codes, guesses).T
        order = np.argsort(marks, axis=1, kind="stable")
        ordered = np.take_along_axis(marks, order, axis=1)
        first = np.ones(marks.shape, dtype=np.bool_)
        first[:, 1:] = ordered[:, 1:] != ordered[:, :-1]
        starts = np.flatnonzero(first)
        sizes = np.diff(starts, append=marks.size)
        large = sizes > 2
        return starts[large] // len(codes), sizes[large], order.ravel()[np.repeat(large, sizes)]

    def _answered(self, bits: Bits, sizes: Indexes, places: Indexes) -> NDArray[np.uint8]:
        """Return how many answers each guess has in each part, shape (parts, guesses), by 64-bit words."""
        spare = -bits.shape[1] % (8 // bits.itemsize)
        rows = np.pad(bits, ((0, 0), (0, spare))).view(np.uint64).take(places, axis=0)
        every = np.bitwise_or.reduceat(rows, np.cumsum(sizes) - sizes, axis=0).view(bits.dtype)
        return np.bitwise_count(every)

    def of(self, counts: Counts, size: int, depth: int) -> Costs:
        """Return the bounds of guesses that split `size` codes into parts of the sizes `counts`."""
        bounds: Costs = size + self._floors[below(depth)][counts].sum(axis=1)
        bounds -= counts[:, -1]
        bounds[counts.max(axis=1) == size] = IMPOSSIBLE
        return np.minimum(bounds, IMPOSSIBLE)

    def counts(self, codes: Places, guesses: Indexes) -> Counts:
        """Return how many of `codes` give each answer to each guess, shape (guesses, answers)."""
        many = max(PIECE // self._marks.shape[1], 1)
        pieces = (codes[at : at + many] for at in range(0, len(codes), many))
        return reduce(np.add, (histogram(self._pairs(each, guesses), self._answers) for each in pieces))

    def _pairs(self, codes: Places, guesses: Indexes) -> Packed:
        """Return the marks of codes and guesses, which two steps select faster than one."""
        check()
        return self._marks.take(codes, axis=0).take(guesses, axis=1)

    def _different(self, codes: Places) -> NDArray[np.integer]:
        pool = self._marks.shape[1]
        if self._kind is None:
            counted: NDArray[np.intp] = np.count_nonzero(self.counts(codes, np.arange(pool)), axis=1)
            return counted
        many = max(PIECE // pool, 1)
        answers: NDArray[np.integer] = np.zeros(pool, dtype=self._kind)
        for at in range(0, len(codes), many):
            check()
            answers = answers | np.bitwise_or.reduce(self._bits(codes[at : at + many]), axis=0)
        different: NDArray[np.integer] = np.bitwise_count(answers)
        return different

    def _bits(self, codes: Places) -> Bits:
        if self._shifted is not None:
            return self._shifted.take(codes, axis=0)
        assert self._kind is not None
        bits: Bits = np.left_shift(self._kind(1), self._marks[codes], dtype=self._kind)
        return bits

    def _certain(self, size: int, depth: int) -> int:
        """Return the largest rough bound that sizes of parts cannot improve.

        In a set of n codes, a guess with m answers has no part of more than n - m + 1 codes. If this number
        is small, a part of k codes has the floor 2k - 1, and the rough bound uses the same numbers.
        """
        return 2 * size - 2 + self._floors.lowest(below(depth))


_KINDS = np.uint16, np.uint32, np.uint64


def renumbered(marks: Packed) -> list[int]:
    """Replace each mark by its rank among the marks that occur. Return the marks that occur, ascending."""
    rows = max(PIECE // marks.shape[1], 1)
    pieces = [marks[at : at + rows] for at in range(0, len(marks), rows)]
    occurs = np.zeros(int(np.iinfo(marks.dtype).max) + 1, dtype=np.bool_)
    for piece in pieces:
        check()
        occurs[piece] = True
    places = (np.cumsum(occurs) - 1).astype(marks.dtype)
    for piece in pieces:
        check()
        piece[...] = places[piece]
    return np.flatnonzero(occurs).tolist()


LARGEST, LARGEST_AMONG = 1 << 27, 1 << 30
"""Largest number of pairs of guess and code: for a search of all guesses, for a search with `among`."""

WINNING = 3
"""How many bits more a guess is worth if it may be the secret. One bit saves about a third of a guess."""

SYMMETRIC = 1 << 15
"""With more pairs of guess and code than this, searching for symmetries is worthwhile."""


def largest(among: int | None) -> int:
    """Return the largest number of pairs of guess and code for a search."""
    return LARGEST if among is None else LARGEST_AMONG


class Stopped(Exception):
    """The watch ends the search."""


@dataclass(slots=True, eq=False)
class Node:
    """A set of codes, lower bounds of its cost, and the best guess known.

    `lower` is a bound for the guesses that the search tries, `least` for all guesses. If `exact` is true, the
    guess has the cost `lower`. `at` is the position in which the codes remain, if known. `shares` rename the
    codes to their normal form.
    """

    codes: Places
    depth: int
    at: Position | None
    shares: Shares | None
    lower: int
    exact: bool
    guess: int
    least: int


class Try(NamedTuple):
    """One of `many` guesses to try. `least` is its best bound, `lower` its bound by sizes of parts."""

    guess: int
    least: int
    lower: int
    many: int


class Search:
    """The search for the costs of the sets of codes that can remain later in a game.

    Sets are ascending int32 indexes into `position.left`. Guesses are rows of the pool. Raises PlayerError
    for a position with too many codes.
    """

    def __init__(self, position: Position, consistent: bool = False, among: int | None = None) -> None:
        pool, most = len(position.space.pool), largest(among)
        if len(position.left) * pool > most:
            raise PlayerError(f"`optimal` cannot search {len(position.left):,} codes", hint=SUITABLE)
        self.position, self.consistent, self.among = position, consistent, among
        self.found: int | None = None
        needs(len(position.left) * pool)
        self._marks = np.ascontiguousarray(position.scorer.marks(np.arange(pool), position.left).T)
        self._names = renumbered(self._marks)
        self._answers = len(self._names)
        self._floors = Floors(len(position.left), self._answers - 1)
        self._bounds = Bounds(self._marks, self._answers, position.left, self._floors)
        self._form = NormalForm(position.space.symmetry, position.left)
        self._nodes: dict[tuple[int, bytes, bytes], Node] = {}
        self._tried = 0, 0

    @property
    def everything(self) -> Places:
        """Set of all codes of the position."""
        return np.arange(len(self.position.left), dtype=np.int32)

    def cost(self, codes: Places, depth: int = UNLIMITED, at: Position | None = None) -> int:
        """Return the cost of a set, `IMPOSSIBLE` if some code needs more than `depth` guesses.

        `at` is the position in which these codes remain, if known. The search then uses its symmetries.
        """
        if len(codes) <= 2:
            return int(self._floors[depth][len(codes)])
        return self._solved(self._node(codes, depth, at), IMPOSSIBLE)

    def _solved(self, node: Node, bound: int) -> int:
        """Return the cost of a node if it is below `bound`, else a lower bound of at least `bound`."""
        if node.exact or node.lower >= bound:
            return node.lower
        if not self.position.watch(*self._tried):
            raise Stopped
        best = self._best(node, bound)
        node.exact, node.lower = best < bound, max(node.lower, best)
        return node.lower

    def least(self, depth: int = UNLIMITED) -> int:
        """Return a lower bound of the cost of all codes, over all guesses, tried or not.

        For the first `among` guesses the bound looks two guesses ahead, for the other guesses one.
        """
        codes, best = self.everything, IMPOSSIBLE
        if len(codes) <= 2:
            return int(self._floors[depth][len(codes)])
        node = self._node(codes, depth, self.position)
        among = len(self._marks[0]) if self.among is None else self.among
        ordered = self._ordered(node, IMPOSSIBLE, among + 1, by_bounds=True)
        for number, (guess, lower, *_) in enumerate(ordered):
            if lower >= best or number == among:
                return min(best, lower)
            best = min(best, lower + sum(part.least - floor for floor, part in self._after(node, guess)))
        return best

    def _best(self, node: Node, bound: int) -> int:
        best = bound

        def so_far() -> int:
            return best

        for number, each in enumerate(self._tries(node, bound, so_far)):
            if best == node.lower:
                break
            if each.least >= best:
                continue
            if node.at is self.position:
                self._tried = number, each.many
            total = self._total(node, each.guess, each.lower, best)
            if total < best:
                best, node.guess = total, each.guess
                if node.at is self.position:
                    self.found = each.guess
        return best

    def _tries(self, node: Node, bound: int, best: Callable[[], int]) -> Iterator[Try]:
        """Yield the guesses whose bounds are below the best total so far.

        After the first guess, several guesses at a time get better bounds (`deeper`).
        """
        ordered = self._ordered(node, bound, self.among)
        if self.among is not None:
            yield from ordered
            return
        yield from islice(ordered, 1)
        while tries := list(islice(takewhile(lambda each: each.least < best(), ordered), TOGETHER)):
            yield from self._deeper(node.codes, tries, node.depth) if len(node.codes) <= LARGE else tries

    def _deeper(self, codes: Places, tries: list[Try], depth: int) -> list[Try]:
        guesses, _, lower, _ = np.array(tries).T
        least = self._bounds.deeper(codes, guesses, lower, depth)
        return [tries[place]._replace(least=int(least[place])) for place in np.argsort(least, kind="stable")]

    def guess(self, codes: Places, depth: int = UNLIMITED, at: Position | None = None) -> int:
        """Return the first guess of a strategy that has the least total for a set."""
        if len(codes) <= 2:
            return int(self.position.left[codes[0]])
        node = self._node(codes, depth, at)
        self._solved(node, IMPOSSIBLE)
        if node.shares is None or node.codes is codes:
            return node.guess
        return self._form.image(node.guess, node.shares, self._form.of(codes)[1])

    def _total(self, node: Node, guess: int, total: int, best: int) -> int:
        open_parts = []
        for floor, part in self._after(node, guess):
            total += part.lower - floor
            if total >= best:
                return total
            if not part.exact:
                open_parts.append((part.lower, part))
        for lower, part in reversed(open_parts):
            total += self._solved(part, best - total + lower) - lower
            if total >= best:
                return total
        return total

    def _after(self, node: Node, guess: int) -> Iterator[tuple[int, Node]]:
        """Yield the parts of more than two codes, each with its floor. Large parts come first."""
        marks, depth, at = self._marks[node.codes, guess], below(node.depth), node.at
        sizes = np.bincount(marks).tolist()
        large = ((size, -mark) for mark, size in enumerate(sizes) if size > 2)
        for size, mark in sorted(large, reverse=True):
            part = node.codes[marks == -mark]
            after = at and at.after(at.space.code(guess), self._names[-mark], self.position.left[part])
            yield int(self._floors[depth][size]), self._node(part, depth, after)

    def _node(self, codes: Places, depth: int, at: Position | None) -> Node:
        """Return the node of a set. Sets with the same normal form have one node.

        A set is solved at once if one of its codes gets a different answer from each code.
        """
        size, own = len(codes), self.position.left[codes]
        if depth > 1 and size <= self._answers:
            marks = np.sort(self._marks[codes[:, None], own], axis=0)
            apart = (marks[1:] != marks[:-1]).all(axis=0)
            if apart.any():
                guess, cost = int(own[apart.argmax()]), 2 * size - 1
                return Node(codes, depth, at, None, cost, True, guess, cost)
        usable = np.packbits(at.usable).tobytes() if at is not None and at.space.hard else b""
        form, shares = self._form.of(codes)
        node = self._nodes.get((depth, form, usable))
        if node is None:
            guess, least = self._bounds.least(codes, self._allowed(codes, at), depth)
            exact = least >= IMPOSSIBLE or np.bincount(self._marks[codes, guess]).max() <= 2
            node = Node(codes, depth, at, shares, least, bool(exact), guess, least)
            self._nodes[depth, form, usable] = node
        return node

    def _ordered(self, node: Node, bound: int, among: int | None, by_bounds: bool = False) -> Iterator[Try]:
        """Yield the guesses of a set whose bounds are below `bound`. Of guesses with equal parts, yield one.

        | arguments | order | limit |
        |---|---|---|
        | neither | least bound | none |
        | `among` | most bits, with `WINNING` more for a possible win | `among` guesses |
        | `among` and `by_bounds` | least bound, then most bits | `among` guesses |
        """
        codes, guesses = node.codes, self._worth(node.codes, node.at)
        rough = self._bounds.rough(codes)[guesses]
        guesses, rough = guesses[rough < bound], rough[rough < bound]
        bounds = self._bounds.refined(codes, guesses, rough, node.depth)
        guesses, bounds = guesses[bounds < bound], bounds[bounds < bound]
        if among is None or not len(guesses):
            order = np.argsort(bounds, kind="stable")
        else:
            counts = self._bounds.counts(codes, guesses)
            bits = bits_to_come(counts)
            order = np.lexsort((bits, bounds) if by_bounds else (bounds, bits - WINNING * counts[:, -1]))
        for place in islice(self._different(codes, guesses, order), among):
            bound = int(bounds[place])
            yield Try(int(guesses[place]), bound, bound, min(among or len(order), len(order)))

    def _worth(self, codes: Places, at: Position | None) -> Indexes:
        guesses = self._allowed(codes, at)
        if at is not None and (len(codes) * self._marks.shape[1] > SYMMETRIC or at.automorphisms):
            canonical = at.canonical_guesses()
            return canonical if guesses is None else np.intersect1d(guesses, canonical, assume_unique=True)
        return np.arange(self._marks.shape[1]) if guesses is None else guesses

    def _allowed(self, codes: Places, at: Position | None) -> Indexes | None:
        check()
        hard = np.flatnonzero(at.usable) if at is not None and at.space.hard else None
        if not self.consistent:
            return hard
        left = self.position.left[codes]
        return left if hard is None else np.intersect1d(hard, left, assume_unique=True)

    def _different(self, codes: Places, guesses: Indexes, order: Indexes) -> Iterator[int]:
        seen: set[bytes] = set()
        for place in order.tolist():
            check()
            key = self._marks[codes, guesses[place]].tobytes()
            if key not in seen:
                seen.add(key)
                yield place
