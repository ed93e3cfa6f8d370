"""The least total of guesses for a set of codes, by branch and bound, proved by exhausting the search.

The cost of a set is the least total of guesses, over its codes as secrets, that any strategy needs. A guess
costs as many as there are codes, and then what the parts cost that its marks leave. Below each part stands a
floor that depends only on its size: the losing answers of a guess limit how many codes can be found at each
turn. The guesses of a set are tried in the order of the bounds that follow, as long as they are
below the best so far; parts are first bounded in the same way one step deeper, and only then solved. Once a
set has a first total, many guesses at once are bounded by all their parts, which leaves few of them. Guesses
that cannot differ, by symmetry or because they part the set alike, are tried once. (Exhaustive search of
this kind: Koyama and Lai, 1993; the bounds and their order: Ville, 2013.)

A part of k codes costs at least 2k - 1 more. So n codes cost at least 3n less the number of their answers,
and one less if the guess is among them. These numbers are found for all guesses at once, as bits. Floors tell
more where parts are large: only there, and only for the guesses that matter, sizes are counted. No guess has
more losing answers in a part than in the whole set: so a set costs at least the floor of guesses with no more
than its own have.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, takewhile
from typing import Any, NamedTuple

from mmlogic.codes.rows import Packed
from mmlogic.common.arrays import NDArray, np
from mmlogic.common.budget import check, current, needs
from mmlogic.players.engine.player import SUITABLE, PlayerError
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.scorer import Counts, Indexes, bits_to_come, histogram

Places = NDArray[np.int32]
"""A set: places in the codes, ascending."""

Costs = NDArray[np.int64]
"""What something costs at least: by the number of codes, or guess by guess."""

Bits = NDArray[np.unsignedinteger[Any]]
"""A bit for each answer that occurs."""

IMPOSSIBLE = 1 << 40
"""The cost of a set that cannot be solved within the depth."""

UNLIMITED = 64
"""A depth that limits nothing."""


def below(depth: int) -> int:
    """Return how many guesses are left after one."""
    return depth if depth == UNLIMITED else depth - 1


class Floors(dict[int, Costs]):
    """The least cost by depth and number of codes, when a guess has `losing` answers that leave codes."""

    def __init__(self, most: int, losing: int) -> None:
        super().__init__()
        self.most, self.losing = most, losing
        self._of = dict[int, Floors]()

    def __missing__(self, depth: int) -> Costs:
        """Fill the turns: one code is found at the first, `losing` at the second, as many for each after."""
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
        """Return the floors of guesses that have no more losing answers."""
        if losing >= self.losing:
            return self
        return self._of.setdefault(losing, Floors(self.most, losing))

    def lowest(self, depth: int) -> int:
        """Return up to how many codes k the floor is 2k - 1, the lowest that it can be."""
        return min(self.most, 1 + self.losing if depth > 1 else depth)


PIECE = 1 << 20
"""Pairs of guess and code that are worked on between two looks at the time: some milliseconds."""

SOME = 32
"""Guesses whose parts are counted first: the least of their bounds spares counting those of most others."""

SHIFTED = 1 << 28
"""Bytes up to which the bits of all answers are kept."""

NEXT = 128
"""Next guesses, those of the most answers in a whole set, that the bounds of its parts look at."""

TOGETHER, LARGE = 64, 256
"""Guesses whose parts are bounded together; codes of a set up to which they are."""

COMPARED = 64
"""Codes up to which comparing their answers is quicker than counting how often each of many occurs."""


class Bounds:
    """Lower bounds of sets. A set is an array of places in the codes; guesses are rows of the pool.

    Args:
        marks: places of answers, shape (codes, pool); the last of `answers` answers is that of the secret.
        rows: which row of the pool each code is.
        floors: the least cost by depth and number of codes.
    """

    def __init__(self, marks: Packed, answers: int, rows: Indexes, floors: Floors) -> None:
        self._marks, self._answers, self._rows, self._floors = marks, answers, rows, floors
        self._kind = next((kind for kind in _KINDS if answers <= 8 * kind().itemsize), None)

    def rough(self, codes: Places, guesses: Indexes | None) -> Costs:
        """Return what a set costs at least after each guess (None: all of them), by its number of answers."""
        bounds = self._by_answers(codes, self._different(codes))
        return bounds if guesses is None else bounds[guesses]

    def _by_answers(self, codes: Places, different: NDArray[np.integer]) -> Costs:
        bounds = 3 * len(codes) - different.astype(np.int64)
        bounds[different == 1] = IMPOSSIBLE
        bounds[self._rows[codes]] -= 1
        return bounds

    def refined(self, codes: Places, guesses: Indexes, rough: Costs, depth: int) -> Costs:
        """Return the bounds of guesses by the sizes of their parts, which are counted if that tells more."""
        coarse = np.flatnonzero(rough > self._certain(len(codes), depth))
        if not len(coarse):
            return rough
        bounds = rough.copy()
        bounds[coarse] = self.of(self.counts(codes, guesses[coarse]), len(codes), depth)
        return bounds

    def least(self, codes: Places, guesses: Indexes | None, depth: int) -> tuple[int, int]:
        """Return the guess of the least bound by the sizes of its parts, and what any costs at least."""
        different = self._different(codes)
        if guesses is None:
            best, bound = self._most_answers(codes, different)
            if bound <= self._certain(len(codes), depth):
                return best, bound
        every = self._by_answers(codes, different)
        rough = every if guesses is None else every[guesses]
        best = int(rough.argmin())
        bound = int(rough[best])
        if bound > self._certain(len(codes), depth):
            best, bound = self._counted(codes, guesses, rough, depth)
            bound = max(bound, self._by_losing(codes, every, depth))
        return best if guesses is None else int(guesses[best]), bound

    def _most_answers(self, codes: Places, different: NDArray[np.integer]) -> tuple[int, int]:
        """Return the guess of the least rough bound, which is found without those of the others."""
        worth = different.copy()
        worth[self._rows[codes]] += 1
        best = int(worth.argmax())
        answers = int(worth[best])
        return best, 3 * len(codes) - answers if answers > 2 else IMPOSSIBLE

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
        """Return the bounds of guesses by what each part costs at least, whatever is guessed next in it.

        Only some next guesses are looked at: those that may win, and those of the most answers in the whole
        set. No other has more answers in a part than it has there, nor than the part has codes.
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
        if below(depth) == 2:  # the next guess tells all apart, or a code takes another
            least[least > 2 * sizes] = IMPOSSIBLE
        more = np.maximum(least - self._floors[below(depth)][sizes], 0)
        deeper: Costs = bounds + np.bincount(of, more, len(guesses)).astype(np.int64)
        return np.minimum(deeper, IMPOSSIBLE)

    def _all_parts(self, codes: Places, guesses: Indexes) -> tuple[Indexes, Indexes, Indexes]:
        """Return of all parts of more than two codes the guess and the size, and one by one their codes."""
        marks = self._marks[codes[:, None], guesses].T
        order = np.argsort(marks, axis=1, kind="stable")
        ordered = np.take_along_axis(marks, order, axis=1)
        first = np.ones(marks.shape, dtype=np.bool_)
        first[:, 1:] = ordered[:, 1:] != ordered[:, :-1]
        starts = np.flatnonzero(first)
        sizes = np.diff(starts, append=marks.size)
        large = sizes > 2
        return starts[large] // len(codes), sizes[large], order.ravel()[np.repeat(large, sizes)]

    def _answered(self, bits: Bits, sizes: Indexes, places: Indexes) -> NDArray[np.uint8]:
        """Return how many answers parts of a set give to each guess; words of several are quicker to join."""
        words = bits.shape[1] * bits.itemsize // 8 + 1
        wide = np.zeros((len(bits), words * 8 // bits.itemsize), dtype=bits.dtype)
        wide[:, : bits.shape[1]] = bits
        rows = wide.view(np.uint64).take(places, axis=0)
        every = np.bitwise_or.reduceat(rows, np.cumsum(sizes) - sizes, axis=0).view(bits.dtype)
        return np.bitwise_count(every)

    def of(self, counts: Counts, size: int, depth: int) -> Costs:
        """Return the bounds of guesses that part a set of `size` codes into `counts`."""
        bounds: Costs = size + self._floors[below(depth)][counts].sum(axis=1)
        bounds -= counts[:, -1]
        bounds[counts.max(axis=1) == size] = IMPOSSIBLE
        return np.minimum(bounds, IMPOSSIBLE)

    def counts(self, codes: Places, guesses: Indexes) -> Counts:
        """Return how many codes each guess leaves after each answer, shape (guesses, answers)."""
        many = max(PIECE // len(codes), 1)
        pieces = []
        for at in range(0, len(guesses), many):
            check()
            pieces.append(histogram(self._marks[codes[:, None], guesses[at : at + many]], self._answers))
        return pieces[0] if len(pieces) == 1 else np.concatenate(pieces)

    def _different(self, codes: Places) -> NDArray[np.integer]:
        pool = self._marks.shape[1]
        if self._kind is None:
            return self._compared(codes)
        many = max(PIECE // pool, 1)
        answers: NDArray[np.integer] = np.zeros(pool, dtype=self._kind)
        for at in range(0, len(codes), many):
            check()
            answers = answers | np.bitwise_or.reduce(self._bits(codes[at : at + many]), axis=0)
        different: NDArray[np.integer] = np.bitwise_count(answers)
        return different

    def _bits(self, codes: Places) -> Bits:
        if self._all_bits is not None:
            return self._all_bits.take(codes, axis=0)
        return self._bit(self._marks[codes])

    @cached_property
    def _all_bits(self) -> Bits | None:
        room = current().room
        most = SHIFTED if room is None else min(SHIFTED, room // 4)
        return self._bit(self._marks) if self._marks.size * np.dtype(self._kind).itemsize <= most else None

    def _bit(self, marks: Packed) -> Bits:
        assert self._kind is not None
        bits: Bits = np.left_shift(self._kind(1), marks, dtype=self._kind)
        return bits

    def _compared(self, codes: Places) -> NDArray[np.integer]:
        if len(codes) > COMPARED:
            every = np.arange(self._marks.shape[1])
            counted: NDArray[np.intp] = np.count_nonzero(self.counts(codes, every), axis=1)
            return counted
        marks = self._marks[codes]
        different = np.ones(marks.shape[1], dtype=np.uint32)
        for place in range(1, len(marks)):
            check()
            different += ~(marks[:place] == marks[place]).any(axis=0)
        return different

    def _certain(self, size: int, depth: int) -> int:
        """Return up to which bound by the number of answers the sizes of the parts can tell no more.

        No part is larger than the codes less the other answers. Up to some size, floors are 2k - 1.
        """
        return 2 * size - 2 + self._floors.lowest(below(depth))


_KINDS = np.uint16, np.uint32, np.uint64


def renumbered(marks: Packed) -> list[int]:
    """Replace each mark by its place among the marks that occur; return these, ascending."""
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
"""Pairs of guess and code whose marks are kept: what a search may begin with, of all guesses or of some."""

WINNING = 3
"""Bits that it is worth to a guess that it may win: each bit to come costs about a third of a guess."""

SYMMETRIC = 1 << 15
"""Pairs of guess and code from which on it pays to look for guesses that cannot differ."""


def largest(among: int | None) -> int:
    """Return how many pairs of guess and code a search may begin with."""
    return LARGEST if among is None else LARGEST_AMONG


class Stopped(Exception):
    """The search was told to stop."""


@dataclass(slots=True)
class Node:
    """What is known of a set: a lower bound of its cost; whether it is the cost; a guess that reaches it.

    `lower` is of the guesses that are tried, `least` of all guesses.
    """

    lower: int
    exact: bool = False
    guess: int = -1
    least: int = 0


class Try(NamedTuple):
    """A guess of a set, what it costs at least, that by the sizes of its parts, how many there may be."""

    guess: int
    least: int
    lower: int
    many: int


class Search:
    """The costs of the sets of codes that can come up after a position.

    Sets are arrays of places in `position.left`, ascending, of type int32. Guesses are rows of the pool.
    Raises PlayerError for a position with too many codes.
    """

    def __init__(self, position: Position, consistent: bool = False, among: int | None = None) -> None:
        pool, most = len(position.space.pool), largest(among)
        if len(position.left) * pool > most:
            raise PlayerError(
                f"{len(position.left)} codes left and {pool} guesses are too many for a search: "
                f"their product may be {most} at most",
                hint=SUITABLE,
            )
        self.position, self.consistent, self.among = position, consistent, among
        self.found: int | None = None
        self._hard = position.space.hard
        needs(len(position.left) * pool)
        self._marks = np.ascontiguousarray(position.scorer.marks(np.arange(pool), position.left).T)
        self._names = renumbered(self._marks)
        self._answers = len(self._names)
        self._floors = Floors(len(position.left), self._answers - 1)
        self._bounds = Bounds(self._marks, self._answers, position.left, self._floors)
        self._nodes: dict[tuple[int, bytes, bytes], Node] = {}
        self._tried = 0, 0

    @property
    def everything(self) -> Places:
        """The set of all codes of the position."""
        return np.arange(len(self.position.left), dtype=np.int32)

    def cost(
        self,
        codes: Places,
        bound: int = IMPOSSIBLE,
        depth: int = UNLIMITED,
        at: Position | None = None,
    ) -> int:
        """Return the cost of a set with at most `depth` guesses a code; or a bound of it, from `bound` on.

        Args:
            codes: the set.
            bound: from here on the cost does not matter: what is returned is then at least `bound`, and
                no more than the cost.
            depth: guesses that a code may take at most; `IMPOSSIBLE` is the cost of what takes more.
            at: the position with these codes left, if symmetries are to be used.
        """
        if len(codes) <= 2 or self._floors[depth][len(codes)] >= bound:
            return int(self._floors[depth][len(codes)])
        node = self._node(codes, depth, at)
        if node.exact or node.lower >= bound:
            return node.lower
        if not self.position.watch(*self._tried):
            raise Stopped
        best = self._best(node, codes, bound, depth, at)
        node.exact, node.lower = best < bound, max(node.lower, best)
        return node.lower

    def least(self, depth: int = UNLIMITED) -> int:
        """Return a bound of the cost of all codes, of all guesses and not those alone that are tried.

        It looks two guesses deep after as many guesses as are tried, and one deep after the others.
        """
        codes, best = self.everything, IMPOSSIBLE
        if len(codes) <= 2:
            return int(self._floors[depth][len(codes)])
        among = len(self._marks[0]) if self.among is None else self.among
        ordered = self._ordered(codes, IMPOSSIBLE, depth, self.position, among + 1, by_bounds=True)
        for number, (guess, lower, *_) in enumerate(ordered):
            if lower >= best or number == among:
                return min(best, lower)
            best = min(best, self._two_deep(codes, guess, lower, depth))
        return best

    def _two_deep(self, codes: Places, guess: int, lower: int, depth: int) -> int:
        deeper, at = below(depth), self.position if self._hard else None
        floors = self._floors[deeper]
        for size, mark, part in self._parts(codes, guess):
            node = self._node(part, deeper, self._after(at, guess, mark, part))
            lower += node.least - int(floors[size])
        return lower

    def _best(self, node: Node, codes: Places, bound: int, depth: int, at: Position | None) -> int:
        best = bound

        def so_far() -> int:
            return best

        for number, each in enumerate(self._tries(codes, bound, depth, at, so_far)):
            if best == node.lower:
                break
            if each.least >= best:
                continue
            if at is self.position:
                self._tried = number, each.many
            total = self._total(codes, each.guess, each.lower, best, depth, at)
            if total < best:
                best, node.guess = total, each.guess
                if at is self.position:
                    self.found = each.guess
        return best

    def _tries(
        self, codes: Places, bound: int, depth: int, at: Position | None, best: Callable[[], int]
    ) -> Iterator[Try]:
        """Yield the guesses that may be below the best so far; after the first, many are bounded together."""
        ordered = self._ordered(codes, bound, depth, at, self.among)
        if self.among is not None:
            yield from ordered
            return
        yield from islice(ordered, 1)
        while tries := list(islice(takewhile(lambda each: each.least < best(), ordered), TOGETHER)):
            yield from self._deeper(codes, tries, depth) if len(codes) <= LARGE else tries

    def _deeper(self, codes: Places, tries: list[Try], depth: int) -> list[Try]:
        guesses, _, lower, _ = np.array(tries).T
        least = self._bounds.deeper(codes, guesses, lower, depth)
        return [tries[place]._replace(least=int(least[place])) for place in np.argsort(least, kind="stable")]

    def guess(self, codes: Places, depth: int = UNLIMITED, at: Position | None = None) -> int:
        """Return a guess that reaches the cost of a set (which is found first, if it is not known)."""
        if len(codes) <= 2:
            return int(self.position.left[codes[0]])
        self.cost(codes, depth=depth, at=at)
        return self._nodes[_key(codes, depth, at)].guess

    def _total(
        self, codes: Places, guess: int, total: int, best: int, depth: int, at: Position | None
    ) -> int:
        deeper = below(depth)
        floors = self._floors[deeper]
        open_parts = []
        for size, mark, part in self._parts(codes, guess):
            node = self._node(part, deeper, self._after(at, guess, mark, part) if self._hard else None)
            total += node.lower - int(floors[size])
            if total >= best:
                return total
            if not node.exact:
                open_parts.append((node.lower, mark, part))
        for lower, mark, part in reversed(open_parts):
            after = self._after(at, guess, mark, part)
            total += self.cost(part, best - total + lower, deeper, after) - lower
            if total >= best:
                return total
        return total

    def _after(self, at: Position | None, guess: int, mark: int, codes: Places) -> Position | None:
        return at and at.after(at.space.code(guess), self._names[mark], self.position.left[codes])

    def _parts(self, codes: Places, guess: int) -> Iterator[tuple[int, int, Places]]:
        marks = self._marks[codes, guess]
        sizes = np.bincount(marks).tolist()
        for size, other in sorted(
            ((size, -mark) for mark, size in enumerate(sizes) if size > 2), reverse=True
        ):
            yield size, -other, codes[marks == -other]

    def _node(self, codes: Places, depth: int, at: Position | None) -> Node:
        key = _key(codes, depth, at)
        node = self._nodes.get(key)
        if node is None:
            node = self._seen(codes, depth, at)
            self._nodes[key] = node
        return node

    def _seen(self, codes: Places, depth: int, at: Position | None) -> Node:
        guess, least = self._bounds.least(codes, self._allowed(codes, at), depth)
        exact = least >= IMPOSSIBLE or np.bincount(self._marks[codes, guess]).max() <= 2
        return Node(least, bool(exact), guess, least)

    def _ordered(
        self,
        codes: Places,
        bound: int,
        depth: int,
        at: Position | None,
        among: int | None,
        by_bounds: bool = False,
    ) -> Iterator[Try]:
        """Yield the guesses of a set, those that part it alike once.

        The least bound goes first, and there is none from `bound` on. With `among`, there are no more guesses
        than that, and the most bits go first, where it counts as bits that a guess may win; or else the least
        bound, of equal ones the most bits.
        """
        guesses = self._worth(codes, at)
        rough = self._bounds.rough(codes, guesses)
        guesses, rough = guesses[rough < bound], rough[rough < bound]
        bounds = self._bounds.refined(codes, guesses, rough, depth)
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
        check()
        guesses = self._allowed(codes, at)
        pays = at is not None and bool(len(codes) * self._marks.shape[1] > SYMMETRIC or at.automorphisms)
        if at is not None and pays:
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


def _key(codes: Places, depth: int, at: Position | None) -> tuple[int, bytes, bytes]:
    usable = np.packbits(at.usable).tobytes() if at is not None and at.space.hard else b""
    return depth, codes.tobytes(), usable
