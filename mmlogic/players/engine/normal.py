"""The normal form of a set of codes: one key for all sets that differ only in the names of pegs and symbols.

A cell is a symbol at a peg. The first label of a cell comes from the numbers of codes that have this cell and
another one. Later labels come from the labels of all cells. If two pegs or two symbols have equal labels, one
of the two gets another label. Pegs and symbols are then renamed in the order of their labels.

Sets with equal forms are images of each other. Nearly always, images of each other have equal forms. If not,
a search only takes longer.
"""

from mmlogic.common.arrays import NDArray, np
from mmlogic.limits.budget import needs
from mmlogic.players.engine.arrays import Indexes
from mmlogic.players.engine.symmetry import Symmetry

Shares = NDArray[np.float64]
"""A number for each cell, shape (pegs, symbols). A code's numbers add up to that of the renamed code."""

PRIME = float((1 << 26) - 5)
"""Labels are below this number, so that sums and products of labels are exact."""

LARGEST_NUMBER = 1 << 53
"""Renamed codes are numbers below this, because floats do not hold every larger integer."""

FEW = 2000
"""With at most this many guesses, renaming pays only if each peg's symbols can be renamed independently."""

SMALL = 20
"""Smaller sets are solved again, not renamed, unless each peg's symbols can be renamed independently."""

ROUNDS = 2
"""How often the labels of all cells change before labels are compared."""


class NormalForm:
    """Computes normal forms of sets of codes. A set has indexes of `rows`, an array of rows of the pool."""

    def __init__(self, symmetry: Symmetry, rows: Indexes) -> None:
        space = symmetry.space
        self._pool, self._pegs, self._symbols = space.pool, space.pegs, space.symbols
        classes = [*symmetry.place_classes, *symmetry.symbol_classes * (space.pegs if symmetry.apart else 1)]
        both = symmetry.place_classes, symmetry.symbol_classes
        exchanged = any(len({*each}) < len(each) for each in both)
        pays = symmetry.apart or len(space.pool) > FEW
        renames = exchanged and pays and not space.hard and space.symbols**space.pegs < LARGEST_NUMBER
        self._fewest = 0 if symmetry.apart else SMALL
        if not renames:
            self._fewest = len(rows) + 1
            return
        cells = space.pegs * space.symbols
        needs(8 * (len(rows) + 2 * cells) * cells)
        self._cells = np.eye(space.symbols)[space.pool[rows]].reshape(len(rows), cells)
        names = np.eye(cells) if symmetry.apart else np.tile(np.eye(space.symbols), space.pegs)
        self._members = np.concatenate([np.repeat(np.eye(space.pegs), space.symbols, axis=1), names])
        self._near = self._members.T @ np.diag([3.0] * space.pegs + [7.0] * len(names)) @ self._members
        self._random = (np.arange(1.0, len(rows) + 2) ** 2 * 40503) % 65521
        self._classes = np.array(classes) * PRIME * (cells + 1)
        self._absent = -1.0 - np.arange(len(classes))
        self._powers = float(space.symbols) ** np.arange(space.pegs)

    def of(self, codes: NDArray[np.int32]) -> tuple[bytes, Shares]:
        """Return the normal form of a set, and the shares by which its codes are renamed."""
        if len(codes) < self._fewest:
            return codes.tobytes(), np.zeros((0, 0))
        cells = self._cells[codes]
        together = cells.T @ cells
        order = self._order(together)
        places = order[: self._pegs].argsort().argsort()
        names = order[self._pegs :].reshape(-1, self._symbols).argsort(axis=1).argsort(axis=1)
        shares: Shares = names * self._powers[places, None]
        numbers = cells @ shares.ravel()
        numbers.sort()
        return numbers.tobytes(), shares

    def _order(self, together: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return a label for each peg, then for each symbol.

        `together` has for each pair of cells the number of codes with both cells.
        """
        near = self._random[together.astype(np.intp)] + self._near
        absent = self._members @ together.diagonal() == 0
        labels = near.sum(axis=1) % PRIME
        for _ in self._classes:
            for _ in range(ROUNDS):
                labels = near @ labels % PRIME
                labels = labels * labels % PRIME
            order = np.where(absent, self._absent, self._members @ labels) + self._classes
            by_label = order.argsort()
            ranked = order[by_label]
            equal = ranked[1:] == ranked[:-1]
            if not equal.any():
                break
            labels += self._members[by_label[equal.argmax()]]
        return order

    def image(self, row: int, shares: Shares, others: Shares) -> int:
        """Return the row of a code: renamed by `others`, it equals the code in `row`, renamed by `shares`."""
        if not shares.size:
            return row
        pegs = np.arange(self._pegs)
        return int((others[pegs, self._pool].sum(axis=1) == shares[pegs, self._pool[row]].sum()).argmax())
