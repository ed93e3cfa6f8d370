"""The answers to queries and to `explain`: values of variables, and proof trees."""

from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import chain, groupby, islice
from operator import attrgetter, itemgetter
from typing import Annotated, Any, ClassVar, NamedTuple

from mmlogic.codes.dialects.dialect import Dialect
from mmlogic.codes.drawing import answer_words
from mmlogic.codes.marks import Marks
from mmlogic.codes.own import written_out
from mmlogic.codes.theory import Theory
from mmlogic.common.wording import joined
from mmlogic.machine.guest import Binding, Solution
from mmlogic.render.answers import Answer, Listing, Row, Stepwise
from mmlogic.render.paper import Line, Paper, Piece, line_width, output_lines, padded, plain

_ROWS_FOR_WIDTHS = 20
"""How many rows determine the widths of the columns, before the first row is drawn."""

_GAP_COLUMNS = 2


class QueryAnswer(Stepwise):
    """The solutions of a query, found while they are read.

    Attributes:
        pages: an iterator that finds the solutions, page by page.
        unasked: whether `limit` is the default. If a default limit cuts the solutions, a note says so.
        symbols: the symbols of the game. A list of symbols that is as long as a code is drawn as a code.
        pegs: the length of codes.
        output: the text that the query wrote.
    """

    items: ClassVar[str] = "bindings"
    item: ClassVar[str] = "bindings"
    closing_keys = (*Stepwise.closing_keys, "output?")
    form = "table"

    pages: Iterator[Sequence[Solution]]
    symbols: frozenset[str] = frozenset()
    pegs: int = 0
    unasked: bool = False
    output: Annotated[str, "what the query wrote"] = ""

    def find(self) -> Iterator[Solution]:
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

    def steps(self, paper: Paper) -> Iterator[tuple[list[Line], bool]]:
        last = False
        for solution in self.found():
            lines, last = list(output_lines(solution.output)), solution.found and solution.last
            if solution.found:
                yield [*lines, *self._solution(solution, paper, "." if last else " ;")], not last
            elif lines:
                yield lines, False
        if not last:
            yield [plain("false.")], False

    def draw(self, paper: Paper) -> Iterator[Line]:
        for names, parts in groupby(self._parts(paper), itemgetter(0)):
            lines = (part for _, part in parts)
            yield from _table(names, lines) if names else chain.from_iterable(lines)

    def _parts(self, paper: Paper) -> Iterator[tuple[tuple[str, ...], Sequence[Line]]]:
        found = 0
        for solution in self.found():
            found += solution.found
            if solution.output:
                yield (), list(output_lines(solution.output))
            names = tuple(binding.name for binding in solution.bindings)
            if solution.found and len(names) > 1 and not solution.residual:
                yield names, [self._value(each, paper) for each in solution.bindings]
            elif solution.found:
                yield (), list(self._solution(solution, paper, ""))
        if found == 0:
            yield (), [plain("false")]
        if self.unasked and self.complete is False:
            yield (), [plain(f"% stopped after {found:,} answers; `set limit N` sets another limit")]

    def rows(self) -> Iterator[Row]:
        number = 0
        for number, each in enumerate(filter(attrgetter("found"), self.found()), 1):
            if number == 1:
                yield [binding.name for binding in each.bindings] or ["holds"]
            yield [binding.text for binding in each.bindings] or [True]
        if not number:
            yield from (["holds"], [False])

    def beside(self) -> Iterator[Line]:
        return output_lines(self.output)

    def _solution(self, solution: Solution, paper: Paper, end: str) -> Iterator[Line]:
        parts = [self._bound(each, paper) for each in solution.bindings]
        parts += [[("", goal)] for goal in solution.residual]
        line = [piece for part in parts for piece in [*part, ("", ", ")]][:-1] or [("", "true")]
        yield from paper.wrapped([*line, ("", end)] if end else line, "  ", code=True)

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


Value = int | float | str | list["Value"]
"""A value of Prolog in Python. A term that is no number, text or list becomes a text."""


class ValuesAnswer(Listing):
    """The solutions of a goal, for a program in Python. Each solution is a dict from variables to values."""

    items: ClassVar[str] = "bindings"

    pages: Iterator[Sequence[dict[str, Value]]]

    def __iter__(self) -> Generator[dict[str, Value]]:
        remaining = self.limit
        for page in self.pages:
            if remaining is not None and len(page) >= remaining:
                yield from page[:remaining]
                return
            yield from page
            remaining = None if remaining is None else remaining - len(page)


def _data(solution: Solution) -> dict[str, Any]:
    values = {binding.name: binding.value for binding in solution.bindings}
    return values | ({"residual": list(solution.residual)} if solution.residual else {})


def _table(names: Sequence[str], rows: Iterator[Sequence[Line]]) -> Iterator[Line]:
    """Yield the lines of a table. The first rows determine the widths of the columns, wider ones extend them.

    If an error ends the rows, draw the rows before the error, then raise it.
    """
    first: list[Sequence[Line]] = [[[("class:strong", name)] for name in names]]
    stopped: BaseException | None = None
    try:
        for row in islice(rows, _ROWS_FOR_WIDTHS):
            first.append(row)
    except (Exception, KeyboardInterrupt) as error:
        stopped = error
    widths = [max(map(line_width, column)) for column in zip(*first, strict=True)]
    for cells in chain(first, rows):
        widths = [*map(max, widths, map(line_width, cells))]
        wide = [padded(cell, width + _GAP_COLUMNS) for cell, width in zip(cells[:-1], widths, strict=False)]
        yield [piece for cell in [*wide, cells[-1]] for piece in cell]
    if stopped:
        raise stopped


_MIN_GOAL_COLUMNS = 12
"""The smallest number of free columns in which a goal is shown beside its sentence."""

_MAX_LINE_COLUMNS = 100
"""The largest number of columns of a line with a sentence and its goal."""


class Node(NamedTuple):
    """A goal of a proof.

    Attributes:
        goal: the goal as text.
        words: the sentence for the goal, as a list of texts, numbers, and lists such as [clue, 2].
        holds: whether the goal has a proof.
        steps: the number of goals in its proof, shown and hidden.
        below: the shown goals of its proof.
    """

    goal: str
    words: Sequence[Any]
    holds: bool
    steps: int
    below: Sequence["Node"]


def node_of(row: Sequence[Any], dialect: Dialect) -> Node:
    """Return the node for a row of `guest_proof/4`, with a readable name of a custom dialect."""
    goal, words, holds, steps, below = row
    inner = [node_of(each, dialect) for each in below]
    return Node(written_out(str(goal), dialect), _written(words, dialect), bool(holds), steps, inner)


def _written(words: Any, dialect: Dialect) -> Any:
    match words:
        case str():
            return written_out(words, dialect)
        case ["answer", str() as name, *parts]:
            return ["answer", name, *(_written(part, dialect) for part in parts)]
        case list():
            return [_written(word, dialect) for word in words]
    return words


class ShownNode(NamedTuple):
    """The JSON form of a goal of a proof, with the goals below it."""

    goal: Annotated[str, "the goal, as Prolog"]
    text: Annotated[str | None, "the goal in English; null without an `english` clause"]
    holds: Annotated[bool, "whether the goal has a proof"]
    steps: Annotated[int, "the number of goals in its proof, with hidden ones"]
    proof: Annotated["list[ShownNode]", "the goals below, each with those below it"]


class ProofAnswer(Answer):
    """The proof of a goal or, if the goal fails, the branch that fails.

    As a condition in Python, the answer is true if the goal holds.
    """

    data_keys = ("holds", "proof", "output?")

    holds: Annotated[bool, "whether the goal has a proof"]
    nodes: Sequence[Node]
    theory: Theory
    output: Annotated[str, "what the goal wrote"] = ""

    def __bool__(self) -> bool:
        return self.holds

    @property
    def proof(self) -> Annotated[list[ShownNode], "the goals of the proof, or of the branch that fails"]:
        """The goals of the proof, in their JSON form."""
        return [*map(self._shown, self.nodes)]

    def beside(self) -> Iterator[Line]:
        return output_lines(self.output)

    def draw(self, paper: Paper) -> Iterator[Line]:
        yield from output_lines(self.output)
        for node in self.nodes:
            yield from self._drawn(node, paper, "", "")
        if not self.nodes:
            yield [("", "This holds: it needs no goal." if self.holds else "This fails.")]

    def rows(self) -> Iterator[Row]:
        yield ["level", "holds", "text", "goal", "steps"]
        for level, node in _levels(self.nodes, 1):
            yield [level, node.holds, self._text(node) or "", node.goal, node.steps]

    def _shown(self, node: Node) -> ShownNode:
        below = [*map(self._shown, node.below)]
        return ShownNode(node.goal, self._text(node), node.holds, node.steps, below)

    def _text(self, node: Node) -> str | None:
        return "".join(text for _, text in self._sentence(_said(node), Paper())) or None

    def _drawn(self, node: Node, paper: Paper, head: str, rest: str) -> Iterator[Line]:
        sign, style = (paper.signs.right, "right") if node.holds else (paper.signs.wrong, "wrong")
        line: list[Piece] = [("class:quiet", head), (f"class:{style}", f"{sign} ")]
        line += self._sentence(_said(node), paper) or [
            ("class:strong", _beside(line, node.goal, paper) or node.goal)
        ]
        if node.steps and not node.below:
            line.append(("class:quiet", f"   + {node.steps} step{'s' * (node.steps > 1)}"))
        goal = _beside(line, node.goal, paper) if node.words else ""
        line += [("class:quiet", f"   {goal}")] if goal else []
        yield from paper.wrapped(line, rest + "  ", code=True)
        for each in node.below:
            last = each is node.below[-1]
            branch = paper.signs.branch[1 if last else 0]
            past = " " * len(branch) if last else paper.signs.branch[2].ljust(len(branch))
            yield from self._drawn(each, paper, f"{rest}{branch} ", f"{rest}{past} ")

    def _sentence(self, words: Iterable[Any], paper: Paper) -> list[Piece]:
        line: list[Piece] = []
        for word in words:
            pieces = self._word(word, paper)
            close = not line or (pieces and pieces[0][1][:1] in {":", ",", "."})
            line += pieces if close else [("", " "), *pieces]
        return line

    def _word(self, word: Any, paper: Paper) -> list[Piece]:
        match word:
            case ["code", list() as code]:
                return self._code(code, paper)
            case ["answer", str() as name, *parts]:
                return [("", self._answer(name, parts, paper))]
            case ["clue", int() as number] if 1 <= number <= len(self.theory.clues):
                return self._clue(number, paper)
            case ["rule", int() as number] if 1 <= number <= len(self.theory.rules):
                return [("", f"rule {number}: {self.theory.rules[number - 1]}")]
            case ["rule", 0]:
                return [("", f"a code has {self.theory.game.lengths}")]
            case ["each", *parts]:
                texts = ("".join(text for _, text in self._word(part, paper)) for part in parts)
                return [("", joined(texts))]
            case ["words", *parts]:
                return self._sentence(parts, paper)
            case list():
                return [("", "[" + ",".join("".join(t for _, t in self._word(w, paper)) for w in word) + "]")]
        return [("", str(word))]

    def _code(self, code: Sequence[str], paper: Paper) -> list[Piece]:
        game = self.theory.game
        if len(code) == game.pegs and all(name in game.index for name in code):
            return [*paper.code(game.trimmed(code), 0)]
        return [("class:code", f"[{','.join(map(str, code))}]")]

    def _clue(self, number: int, paper: Paper) -> list[Piece]:
        clue = self.theory.clues[number - 1]
        words = answer_words(clue.told, self.theory.game.dialect, paper)
        return [("", f"clue {number}: "), *paper.code(clue.code, 0), ("", f" gave {words}")]

    def _answer(self, name: str, parts: Sequence[Any], paper: Paper) -> str:
        dialect = self.theory.game.dialect
        try:
            if name == dialect.predicate:
                return answer_words(dialect.value(parts), dialect, paper)
            if name == "marks":
                return str(Marks(*parts))
        except (TypeError, ValueError, KeyError):
            pass  # a part of the answer is unknown
        return written_out(f"{name}({','.join(map(str, parts))})", dialect)


def _said(node: Node) -> Iterator[Any]:
    for word in node.words:
        match word:
            case ["verb", yes, no]:
                yield yes if node.holds else no
            case _:
                yield word


def _beside(line: Sequence[Piece], goal: str, paper: Paper) -> str:
    if paper.width is None:
        return goal
    room = min(paper.width, _MAX_LINE_COLUMNS) - line_width(line) - 3
    if room >= len(goal):
        return goal
    return f"{goal[: room - 1]}{paper.signs.cut}" if room >= _MIN_GOAL_COLUMNS and not paper.narrow else ""


def _levels(nodes: Sequence[Node], level: int) -> Iterator[tuple[int, Node]]:
    for node in nodes:
        yield level, node
        yield from _levels(node.below, level + 1)
