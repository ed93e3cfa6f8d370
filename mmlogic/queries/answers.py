"""The answers to a query: bindings of its variables, found as they are read."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from mmlogic.machine.guest import Binding, Solution
from mmlogic.render.answers import Row, Stepwise
from mmlogic.render.paper import Line, Paper, Piece, line_width, padded, plain

__all__ = ["QueryAnswer"]

_AHEAD = 20
"""The rows that are found before the first is shown."""

_GAP = 2
"""The spaces between the columns of a table."""


@dataclass(kw_only=True)
class QueryAnswer(Stepwise):
    """The solutions of a query, in pages as they are found.

    Attributes:
        pages: finds the solutions; the last of all is marked so.
        limit: how many solutions are read at most, None for all.
        symbols: the symbols of the game; a list of them with `pegs` elements is drawn as a code.
        pegs: the length of codes.
        complete: whether there are no others, None until all are read.
        output: what the query wrote.
    """

    items: ClassVar[str] = "bindings"
    meanings: ClassVar[Mapping[str, str]] = {
        "bindings": "for each answer the values of its variables, by name; a term that is no number, text or "
        "list is its text; `residual` lists the constraints that are left",
        "output": "what the query wrote",
    }
    headed: ClassVar[bool] = True

    pages: Iterator[Sequence[Solution]]
    limit: int | None = None
    symbols: frozenset[str] = frozenset()
    pegs: int = 0
    complete: bool | None = None
    output: str = ""
    kept: list[Solution] | None = field(default=None, repr=False)

    @property
    def cut_at(self) -> int | None:
        return self.limit if self.complete is False else None

    def keep(self) -> None:
        self.kept = list(self.found())

    def found(self) -> Iterator[Solution]:
        """Yield the solutions, and last what was written after them, if anything was."""
        if self.kept is not None:
            yield from self.kept
            return
        read = 0
        for page in self.pages:
            for solution in page:
                self.output += solution.output
                if solution.found and self.limit is not None and read >= self.limit:
                    self.complete = False
                    return
                read += solution.found
                yield solution
        self.complete = True

    def by_page(self) -> Iterator[Sequence[dict[str, Any]]]:
        yield from ([_data(each)] for each in self.found() if each.found)

    def data(self) -> dict[str, Any]:
        found = [bindings for page in self.by_page() for bindings in page]
        return {self.items: found, **self.closing()}

    def closing(self) -> dict[str, Any]:
        written = {"output": self.output} if self.output else {}
        return {"complete": bool(self.complete), **written}

    def steps(self, paper: Paper) -> Iterator[tuple[list[Line], bool]]:
        last = False
        for solution in self.found():
            lines, last = list(_written(solution.output)), solution.found and solution.last
            if solution.found:
                yield [*lines, *self._solution(solution, paper, "." if last else " ;")], not last
            elif lines:
                yield lines, False
        if not last:
            yield [plain("false.")], False

    def draw(self, paper: Paper) -> Iterator[Line]:
        table = _Table()
        found = 0
        try:
            for solution in self.found():
                found += solution.found
                names = tuple(binding.name for binding in solution.bindings)
                tabular = solution.found and len(names) > 1 and not solution.residual
                if solution.output or (solution.found and not tabular):
                    yield from table.rest()
                yield from _written(solution.output)
                if tabular:
                    yield from table.row(names, [self._value(each, paper) for each in solution.bindings])
                elif solution.found:
                    yield from self._solution(solution, paper, "")
        except (Exception, KeyboardInterrupt):
            yield from table.rest()
            raise
        yield from table.rest()
        if found == 0:
            yield plain("false")

    def rows(self) -> Iterator[Row]:
        solutions = (each for each in self.found() if each.found)
        for number, solution in enumerate(solutions):
            if number == 0:
                yield [binding.name for binding in solution.bindings]
            yield [binding.text for binding in solution.bindings]

    def _solution(self, solution: Solution, paper: Paper, end: str) -> Iterator[Line]:
        parts = [self._bound(each, paper) for each in solution.bindings]
        parts += [[("", goal)] for goal in solution.residual]
        line = [piece for part in parts for piece in [*part, ("", ", ")]][:-1] or [("", "true")]
        yield from paper.wrapped([*line, ("", end)] if end else line, "  ")

    def _bound(self, binding: Binding, paper: Paper) -> list[Piece]:
        return [("class:strong", binding.name), ("", " = "), *self._value(binding, paper)]

    def _value(self, binding: Binding, paper: Paper) -> list[Piece]:
        value = binding.value
        is_long = isinstance(value, list) and len(value) == self.pegs
        is_code = is_long and all(isinstance(each, str) and each in self.symbols for each in value)
        if is_code and paper.coloured:
            chips = [piece for piece in paper.code(value, None) if piece[0] != "class:quiet"]
            return [*chips, ("class:quiet", f"  {binding.text}")]
        return [("class:code" if is_code else "", binding.text)]


def _data(solution: Solution) -> dict[str, Any]:
    values = {binding.name: binding.value for binding in solution.bindings}
    return values | ({"residual": list(solution.residual)} if solution.residual else {})


def _written(output: str) -> Iterator[Line]:
    if output:
        yield from (plain(line) for line in output.removesuffix("\n").split("\n"))


class _Table:
    """Rows under the names of their columns, as wide as the first rows need; a wider row widens them."""

    def __init__(self) -> None:
        self._names: tuple[str, ...] = ()
        self._waiting: list[Sequence[Line]] = []
        self._widths: list[int] = []

    def row(self, names: tuple[str, ...], cells: Sequence[Line]) -> Iterator[Line]:
        """Yield the lines that are complete with another row."""
        if names != self._names:
            yield from self.rest()
            self._names = names
        if self._widths:
            yield self._next(cells)
            return
        self._waiting.append(cells)
        if len(self._waiting) >= _AHEAD:
            yield from self._head()

    def rest(self) -> Iterator[Line]:
        """Yield the rows that wait; the next row begins another table."""
        if self._waiting:
            yield from self._head()
        self._names, self._widths = (), []

    def _head(self) -> Iterator[Line]:
        head: Sequence[Line] = [[("class:strong", name)] for name in self._names]
        rows = [head, *self._waiting]
        self._widths = [max(map(line_width, column)) for column in zip(*rows, strict=True)]
        self._waiting = []
        yield from map(self._next, rows)

    def _next(self, cells: Sequence[Line]) -> Line:
        widths = zip(self._widths, map(line_width, cells), strict=True)
        self._widths = [max(width, wide) for width, wide in widths]
        return _row(cells, self._widths)


def _row(cells: Sequence[Line], widths: Sequence[int]) -> Line:
    most = [padded(cell, width + _GAP) for cell, width in zip(cells[:-1], widths, strict=False)]
    return [piece for cell in [*most, cells[-1]] for piece in cell]
