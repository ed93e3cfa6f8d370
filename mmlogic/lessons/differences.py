"""The difference between a learner's answers to a goal and the solution's answers, in words and by kind."""

import re
from collections.abc import Collection, Sequence
from itertools import permutations

from mmlogic.lessons.programs import Replies, Reply
from mmlogic.limits import budget

Ways = frozenset[str]
"""The ways in which answers are wrong: `missing` answers, `more` answers, an `error`, an `endless` goal."""

_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")
_SYMBOLS = re.compile(r"\[([a-z]\w*(?:,[a-z]\w*)*)\]")
_MAX_COLUMNS = 6
"""Rows with more columns are not projected, because there are too many choices."""

_GIVEN = re.compile(r'\bstring_codes\("[^"]*", ([A-Z]\w*)\)')
"""Matches a goal that gives a variable a text: `string_codes("RB", T)`."""

_VARIABLE = re.compile(r"\b[A-Z]\w*")


class Columns:
    """Finds the learner's variables whose values are the solution's answers in every case so far.

    The answers to a query are a table with a column for each variable of the goal.
    """

    def __init__(self) -> None:
        self._fitting: set[tuple[int, ...]] | None = None

    def hold(self, right: set[tuple[str, ...]], here: set[tuple[str, ...]]) -> bool:
        """Return whether a choice of columns of `here` equals `right`, as it did in all earlier cases."""
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
    """Return the error in the answers in words, or "" if they are right.

    The order and repetition of answers do not matter. If `others` is given, the learner's goal may have more
    variables than the solution, in another order. This order must be the same in all cases.
    """
    wanted, right = len(expected[0].values) if expected else 0, {each.values for each in expected}
    rows = [_pegs(each.values, wanted) if others else each.values for each in found.answers]
    hold = others and not found.problem and min(map(len, rows), default=0) >= wanted > 0
    if others and hold and others.hold(right, {*rows}):
        return ""
    if others and {*(projected := _projected(rows, right, wanted))} != right:
        rows = projected  # else the columns are right here, but not in another case
    here, more = {*rows}, [each for each, row in zip(found.answers, rows, strict=True) if row not in right]
    if found.problem:
        wrong = _text(goal, more[0], expected) if more else ""
        return f"wrong for {wrong}: this answer should not come" if wrong else found.problem
    missing = [each for each in expected if each.values not in here]
    if not missing and not more:
        return ""
    if len(expected) == len(found.answers) == 1 and more[0].names == missing[0].names:
        return f"wrong for {_answer(goal, more[0])}: right is {_answer(goal, missing[0])}"
    if more and (not missing or len(more[0].values) != wanted):
        wrong = _text(goal, more[0], expected)
        if wrong or not missing:
            return f"wrong for {wrong}: this answer should not come" if wrong else "this should be false"
    text = _shared(goal, missing[0]) if others else _text(goal, missing[0], found.answers)
    return f"this answer is missing: {text}" if text else "this should be true"


def _pegs(values: tuple[str, ...], many: int) -> tuple[str, ...]:
    """Return the values of an answer. If it is one list of `many` symbols, return the symbols."""
    listed = _SYMBOLS.fullmatch(values[0]) if len(values) == 1 < many else None
    pegs = tuple(listed[1].split(",")) if listed else ()
    return pegs if len(pegs) == many else values


def _projected(
    rows: list[tuple[str, ...]], right: Collection[tuple[str, ...]], many: int
) -> list[tuple[str, ...]]:
    """Return `many` columns of the rows, chosen so that the most rows are right answers.

    Rows without more columns stay as they are.
    """
    columns = min(map(len, rows), default=0)
    if not many < columns <= _MAX_COLUMNS:
        return rows
    choices = ([tuple(row[n] for n in each) for row in rows] for each in permutations(range(columns), many))
    return max(choices, key=lambda chosen: sum(row in right for row in chosen))


def _shared(goal: str, reply: Reply) -> str:
    """Return an answer to the solution's query as text: the variables that a learner's query also has."""
    own = {*_VARIABLE.findall(_QUOTED.sub("", goal))}
    values = zip(reply.names, reply.values, strict=False)
    return ", ".join(f"{name} = {value}" for name, value in values if name in own) or str(reply)


def ways(expected: Sequence[Reply], found: Replies) -> Ways:
    """Return the kinds of difference between wrong answers and the expected answers.

    If answers differ only in constraints, fewer constraints than the solution's count as `more`, and more
    constraints as `missing`.
    """
    if found.endless:
        return frozenset({"endless"})
    if found.problem:
        return frozenset({"error"})
    bound = {each.bound for each in expected}, {each.bound for each in found.answers}
    if bound[0] == bound[1]:
        excess = _constraints(found.answers) - _constraints(expected)
        return frozenset({"missing"} if excess > 0 else {"more"} if excess < 0 else {"missing", "more"})
    return frozenset(["missing"] * bool(bound[0] - bound[1]) + ["more"] * bool(bound[1] - bound[0]))


def _constraints(replies: Collection[Reply]) -> int:
    return sum(len(each.values) - len(each.names) for each in replies)


def _text(goal: str, reply: Reply, others: Sequence[Reply]) -> str:
    """Return a reply as text.

    A variable of the goal is called open if all `others` bind it and the reply does not.
    """
    variables = dict.fromkeys(_VARIABLE.findall(_QUOTED.sub("", goal)))
    bound = [each for each in variables if all(each in other.names for other in others)]
    unbound = [f"{each} open" for each in bound if each not in reply.names]
    return ", ".join([*unbound, *filter(None, [_answer(goal, reply)])])


def _answer(goal: str, reply: Reply) -> str:
    """Return a reply as text, without the texts that the goal itself gives as lists of codes."""
    given = _GIVEN.findall(goal)
    kept = [n for n, name in enumerate(reply.names) if name not in given]
    values = (*(reply.values[n] for n in kept), *reply.values[len(reply.names) :])
    return str(Reply(values, tuple(reply.names[n] for n in kept)))
