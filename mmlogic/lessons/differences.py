"""What is wrong with the answers to a goal: the difference to the solution's, in words and as ways."""

import re
from collections.abc import Collection, Sequence

from mmlogic.common import budget
from mmlogic.lessons.programs import Replies, Reply

Ways = frozenset[str]
"""In which ways answers are wrong: they are `missing`, there are `more`; `error`, `endless`."""

_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")
_VARIABLE = re.compile(r"\b[A-Z]\w*")


class Columns:
    """The columns of a learner's answers that are the solution's, the same ones in each case."""

    def __init__(self) -> None:
        self._fitting: set[tuple[int, ...]] | None = None

    def hold(self, right: set[tuple[str, ...]], here: set[tuple[str, ...]]) -> bool:
        """Whether some columns of the answers `here` are what is `right`, as in the cases before."""
        wanted, columns = (min(map(len, each)) for each in (right, here))
        chosen: list[tuple[int, ...]] = [()]
        for many in range(1, wanted + 1):
            begin, tried = {each[:many] for each in right}, chosen
            chosen = []
            for choice in ((*each, n) for each in tried for n in range(columns) if n not in each):
                budget.check()
                if {tuple(each[n] for n in choice) for each in here} == begin:
                    chosen.append(choice)
        self._fitting = {*chosen} if self._fitting is None else self._fitting & {*chosen}
        return bool(self._fitting)


def difference(goal: str, expected: Sequence[Reply], found: Replies, others: Columns | None) -> str:
    """Return what is wrong with the answers, empty if nothing is; their order and number do not matter.

    With `others` there may be more variables than the solution has, and in another order: the same in all.
    """
    right, here = {each.values for each in expected}, {each.values for each in found.answers}
    more = [each for each in found.answers if each.values not in right]
    if found.problem:
        wrong = _told(goal, more[0], expected) if more else ""
        return f"wrong for {wrong}: this answer should not come" if wrong else found.problem
    wanted, columns = len(expected[0].values) if expected else 0, min(map(len, here), default=0)
    if others and columns >= wanted > 0 and others.hold(right, here):
        return ""
    missing = [each for each in expected if each.values not in here]
    if not missing and not more:
        return ""
    if len(expected) == len(found.answers) == 1 and more[0].names == missing[0].names:
        return f"wrong for {more[0]}: right is {missing[0]}"
    if more and (not missing or len(more[0].values) != wanted):
        wrong = _told(goal, more[0], expected)
        if wrong or not missing:
            return f"wrong for {wrong}: this answer should not come" if wrong else "this should be false"
    told = _told(goal, missing[0], found.answers)
    return f"this answer is missing: {told}" if told else "this should be true"


def ways(expected: Sequence[Reply], found: Replies) -> Ways:
    """Return in which ways answers that are wrong differ from those that are expected.

    An answer that leaves fewer constraints than the solution does is one too many.
    """
    if found.endless:
        return frozenset({"endless"})
    if found.problem:
        return frozenset({"error"})
    told = {each.bound for each in expected}, {each.bound for each in found.answers}
    if told[0] == told[1]:
        left = _constraints(found.answers) - _constraints(expected)
        return frozenset({"missing"} if left > 0 else {"more"} if left < 0 else {"missing", "more"})
    return frozenset(["missing"] * bool(told[0] - told[1]) + ["more"] * bool(told[1] - told[0]))


def _constraints(replies: Collection[Reply]) -> int:
    return sum(len(each.values) - len(each.names) for each in replies)


def _told(goal: str, reply: Reply, others: Sequence[Reply]) -> str:
    """Return a reply as text; variables of the goal are open in it if all `others` bind them."""
    variables = dict.fromkeys(_VARIABLE.findall(_QUOTED.sub("", goal)))
    bound = [each for each in variables if all(each in other.names for other in others)]
    unbound = [f"{each} open" for each in bound if each not in reply.names]
    return ", ".join([*unbound, *filter(None, [str(reply)])])
