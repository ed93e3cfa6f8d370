"""The codes of a game by clauses of Collina (2018): a chain for each peg, sums in binary by trees of adders.

Of how often a guess has a symbol, and how often the code, the lesser counts: that of the code if it is at
most `knownMax`. (As printed, a switch takes that of the guess where it is the greater; here, where it is the
lesser.) Formulas that no guess brings along become the clauses of any other encoding.
"""

from collections.abc import Sequence
from itertools import chain, zip_longest

from mmlogic.codes.by_sat import Encoding, Formula
from mmlogic.codes.game import Game
from mmlogic.sat.clauses import TRUE, Literal

Number = list[int]
"""The literals of a number's bits, the lowest first."""


class AdderTrees(Encoding):
    """The codes of a game as clauses, in which binary numbers are added up."""

    pairs = 1

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._added_up: dict[int, Number] = {}

    def _truth(self, formula: Formula) -> Literal:
        match formula:
            case ["sum", pegs, seen, "=", target] if all(weight == 1 for *_, weight in chain(pegs, seen)):
                known = {kind: max(times for own, times, _ in seen if own == kind) for kind, *_ in seen}
                if len(seen) == sum(known.values()):  # every time from the first, as a guess has them
                    numbers = [[self.literal(place, kind)] for place, kind, _ in pegs]
                    numbers += [self._lesser(times, self._often(kind)) for kind, times in known.items()]
                    return self._equal(self._sum(numbers), target)
        return super()._truth(formula)

    def _often(self, kind: int) -> Number:
        if kind not in self._added_up:
            pegs = range(1, self.game.pegs + 1)
            self._added_up[kind] = self._sum([[self.literal(place, kind)] for place in pegs])
        return self._added_up[kind]

    def _both(self, literals: Sequence[int]) -> int:
        return -self.clauses.either([-literal for literal in literals])

    def _odd(self, one: int, other: int) -> int:
        odd = self.clauses.variable()
        for a, b, c in ((one, other, -odd), (-one, -other, -odd), (one, -other, odd), (-one, other, odd)):
            self.clauses.add([a, b, c])
        return odd

    def _sum(self, numbers: Sequence[Number]) -> Number:
        if len(numbers) < 2:
            return numbers[0] if numbers else []
        half = len(numbers) // 2
        found, carry = Number(), Number()
        for pair in zip_longest(self._sum(numbers[:half]), self._sum(numbers[half:])):
            bits = [*filter(None, pair), *carry]
            odd, carry = bits[0], []
            if len(bits) > 1:
                odd, carry = self._odd(*bits[:2]), [self._both(bits[:2])]
            if len(bits) > 2:
                carry = [self.clauses.either([*carry, self._both([odd, bits[2]])])]
                odd = self._odd(odd, bits[2])
            found.append(odd)
        return found + carry

    def _lesser(self, known: int, number: Number) -> Number:
        """Return the lesser of a number that is known and one that is not: the latter, if it `fits`."""
        fits: Literal = TRUE
        bits = [bool(known >> place & 1) for place in range(len(number))]
        for bit, literal in zip(bits, number, strict=True):
            if fits is not TRUE:
                fits = self.clauses.either([-literal, fits]) if bit else self._both([-literal, fits])
            elif not bit:
                fits = -literal
        if fits is TRUE:
            return number
        return [
            self.clauses.either([-fits, literal]) if bit else self._both([fits, literal])
            for bit, literal in zip(bits, number, strict=True)
        ]

    def _equal(self, number: Number, value: int) -> Literal:
        if not 0 <= value < 1 << len(number):
            return False
        return self._all([bit if value >> place & 1 else -bit for place, bit in enumerate(number)])
