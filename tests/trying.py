"""The smallest total number of guesses for some codes, by trying everything, without bounds or symmetries."""

from collections import defaultdict
from collections.abc import Callable, Hashable
from functools import cache
from typing import TypeVar

__all__ = ["least_total"]

Code = TypeVar("Code", bound=Hashable)


def least_total(
    codes: frozenset[Code],
    guesses: frozenset[Code],
    answer: Callable[[Code, Code], Hashable],
    may_follow: Callable[[Code, Code, Hashable], bool] = lambda later, guess, told: True,
) -> int:
    """Return the smallest total number of guesses. `may_follow` says which guess may follow an answer."""

    @cache
    def total(left: frozenset[Code], guesses: frozenset[Code]) -> int:
        if len(left) <= 2:
            return 2 * len(left) - bool(left)
        best = 10**6
        for guess in guesses:
            parts: dict[Hashable, set[Code]] = defaultdict(set)
            for code in left - {guess}:
                parts[answer(guess, code)].add(code)
            if guess in left or len(parts) > 1:
                rest = sum(
                    total(frozenset(part), after(guesses, guess, told)) for told, part in parts.items()
                )
                best = min(best, len(left) + rest)
        return best

    @cache
    def after(guesses: frozenset[Code], guess: Code, told: Hashable) -> frozenset[Code]:
        return frozenset(each for each in guesses if may_follow(each, guess, told))

    return total(codes, guesses)
