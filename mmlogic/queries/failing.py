"""The answer to `why ?- GOAL.`: the goals that make a query fail, clause by clause."""

import re
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, NamedTuple

from mmlogic.codes.dialects.dialect import Dialect
from mmlogic.codes.own import written_out
from mmlogic.common.wording import joined
from mmlogic.queries.search import SearchNode, tree_lines
from mmlogic.render.answers import Answer
from mmlogic.render.paper import Line, Paper

_COMPUTES = re.compile(r" is |=")
"""Matches a goal that computes a value, such as `X is Y+1`."""

_PASSES_ON = re.compile(r"_\d+=_\d+")
"""Matches a goal that a grammar rule adds for `{ … }`: it passes on the rest of the text."""


class TriedClause(NamedTuple):
    """A clause for a goal, and the fewest goals of its body that fail."""

    level: Annotated[int, "the depth of the goal, from 1"]
    goal: Annotated[str, "the goal that fails"]
    clause: Annotated[int, "the number of the clause; 0 for a query, and where no clause matches"]
    fails: Annotated[list[str], "the fewest goals of its body that fail; empty where no clause matches"]
    because: Annotated[str, "what else is known, as a sentence or empty"]
    nearest: Annotated[list[int], "the clauses whose heads nearly match the goal, or that end its recursion"]


class Suspect(NamedTuple):
    """A goal, or the head of a clause, that is likely to be wrong."""

    predicate: Annotated[str, "the name of the predicate"]
    clause: Annotated[int, "the number of its clause; 0 for the query, and for a clause that is missing"]
    goal: Annotated[str, "the goal in the body; empty for the head"]

    def __str__(self) -> str:
        if not self.clause:
            return f"`{self.goal}` of the query" if self.goal else f"the clauses of `{self.predicate}`"
        what = f"`{self.goal}` in" if self.goal else "the head of"
        return f"{what} clause {self.clause} of `{self.predicate}`"


class FailureAnswer(Answer, to="why"):
    """Why a query fails.

    `suspects` are at most two goals or clauses, the likeliest first. As a condition in Python, the answer is
    true if the query fails.
    """

    data_keys = ("verdict", "message?", "tried", "suspects")
    records, columns = "tried", TriedClause._fields

    query: str
    verdict: Annotated[str, "`fails`, `holds`, `raises` (an error) or `limit` (it takes too long)"]
    message: Annotated[str, "the error of the query, or the most inferences"] = ""
    tried: Annotated[Sequence[TriedClause], "the clauses that are tried"] = ()
    suspects: Annotated[Sequence[Suspect], "at most two goals or clauses to look at first"] = ()

    @classmethod
    def of(
        cls, query: str, verdict: str, message: str, rows: Sequence[Sequence[Any]], dialect: Dialect
    ) -> "FailureAnswer":
        """Return the answer for the rows of `guest_blame/3`, with a readable name of a custom dialect."""
        tried = []
        for level, goal, clause, fails, because, nearest, _ in rows:
            texts = [written_out(str(each), dialect) for each in (goal, because, *fails)]
            tried.append(TriedClause(level, texts[0], clause, texts[2:], texts[1], list(nearest)))
        suspects = _suspects(tried, [row[-1] for row in rows]) if rows else []
        return cls(query=query, verdict=verdict, message=message, tried=tried, suspects=suspects)

    def __bool__(self) -> bool:
        return self.verdict == "fails"

    def draw(self, paper: Paper) -> Iterator[Line]:
        if not self:
            yield from paper.wrapped(self._other)
            return
        yield from tree_lines([*self._nodes()], paper)
        if not self.tried:
            yield from paper.wrapped("It calls no clause of yours: `explain ?- GOAL.` may say more.")
        if self.suspects:
            suspects = joined(map(str, self.suspects), "or")
            yield from paper.wrapped([("class:strong", "Look first at "), ("", f"{suspects}.")])

    @property
    def _other(self) -> str:
        if self.verdict == "raises":
            return f"The query does not fail, it raises an error: {self.message}."
        if self.verdict == "limit":
            return f"The query does not fail within {self.message} inferences. It may not end."
        return "The query holds."

    def _nodes(self) -> Iterator[SearchNode]:
        yield SearchNode(1, 0, 0, "", self.query, "fails", "", False)
        above = {0: 1}
        for number, (level, _, clause, fails, because, _) in enumerate(self.tried, 2):
            parent = above[level] = above[level - 1]
            if fails:
                yield SearchNode(number, parent, clause, "", ", ".join(fails), "fails", "", False)
                parent = above[level] = number
            if because:
                yield SearchNode(0, parent, 0, "", because, "note", "", False)


def _suspects(tried: Sequence[TriedClause], ranks: Sequence[float]) -> list[Suspect]:
    """Return the suspects of the tried clause with the highest rank, the last one of several."""
    at = max(range(len(tried)), key=lambda each: (ranks[each], each))
    row = tried[at]
    name = _name(row.goal)
    if "ends the recursion" in row.because:
        return [Suspect(name, 0, "")]
    heads = [Suspect(name, number, "") for number in row.nearest]
    above = next((each for each in reversed(tried[:at]) if each.level < row.level), None)
    callers: list[Suspect] = []
    if above:
        *before, goal = [each for each in above.fails if not _PASSES_ON.fullmatch(each)]
        computed = before and _COMPUTES.search(before[-1])
        callers = [Suspect(_name(above.goal), above.clause, before[-1] if computed else goal)]
    swapped = [
        Suspect(_name(each.goal), each.clause, each.fails[-1])
        for each in tried[:at]
        if "exchanged" in each.because
    ]
    if row.fails:
        last, *others = (Suspect(name, row.clause, goal) for goal in reversed(row.fails))
        return [last, *heads, *swapped, *others, *callers][:2]
    if len(heads) == 2 and "no clause has" not in row.because:
        callers = []
    return [*dict.fromkeys([*callers, *heads, *swapped])][:2] or [Suspect(name, 0, "")]


def _name(goal: str) -> str:
    return re.split(r"[(\s]", goal, maxsplit=1)[0]
