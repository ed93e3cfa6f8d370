"""A program that a person wrote, in a Prolog module of its own: load it, ask it, trace its goals."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from mmlogic.common.resources import Closing
from mmlogic.limits.budget import UNLIMITED, LimitExceeded, Limits
from mmlogic.machine.backend import Backend, PrologError
from mmlogic.machine.goals import ANSWER, String, Term, Value, goal
from mmlogic.machine.module import Module
from mmlogic.machine.process.own import HAS_PROCESSES, people
from mmlogic.machine.slips import said


class Message(NamedTuple):
    """A message about a program. `kind` is `error` or `warning`.

    `line` and `column` are from 1, or 0 if unknown. If `text` explains a slip, `hint` is Prolog's message.
    """

    kind: str
    line: int
    text: str
    column: int = 0
    hint: str | None = None


class Problem(NamedTuple):
    """The reason why a query cannot be asked. `line` and `column` are from 1, or 0 if unknown."""

    line: int
    column: int
    text: str
    hint: str | None = None


class Binding(NamedTuple):
    """A variable of a query with its value, as Prolog text and for Python.

    `value` is a number, text, or a list of values.
    """

    name: str
    text: str
    value: Any


class Solution(NamedTuple):
    """One answer of a query, or the end of its answers.

    Attributes:
        found: true for an answer, false for the end. The end has only output.
        last: whether no alternatives remain.
        output: what the query has written since the previous answer.
        bindings: the bound variables.
        residual: the remaining constraints, as text.
    """

    found: bool
    last: bool
    output: str
    bindings: tuple[Binding, ...] = ()
    residual: tuple[str, ...] = ()


class Trace(NamedTuple):
    """The trace of a query, or its search tree, and its output.

    `end` is `yes` if the query holds, `no` if it fails, or `error`. It is `cut` if there are more lines than
    asked for. For a complete search tree, it is `whole`. `ports` are the lines that guest_trace/4 returns in
    `prolog/machine/following.pl`. `error` is the exception that ended the query.
    """

    end: str
    ports: Any
    output: str
    error: Exception | None


class Guest(Closing):
    """A person's program, which sees the exports of `libraries` and the predicates of the program `known`.

    The program may define the same predicates anew. The program and its asserted clauses live in a process
    for people's programs (`people`). `output` is what directives wrote during the last `load`. Raises as
    `Module` does.

    >>> with Guest() as family:
    ...     family.load("parent(ann, bob).")
    ...     [each.bindings[0].value for each in family.ask("parent(ann, Child)")]
    []
    ['bob']
    """

    def __init__(self, *libraries: str, known: str = "") -> None:
        with people():
            self._tools = Module("machine/guests", "machine/blaming", "machine/following", "machine/proofs")
            self._known = Module(*libraries)
            self._own = Module()
        self.output = ""
        if known:
            self.know(known)

    @property
    def name(self) -> str:
        """The name of the program's module in Prolog."""
        return self._own.name

    def know(self, known: str) -> None:
        """Make `known` the text of the program that the guest sees. Call this before `load`.

        Raises PrologError.
        """
        self._known.load(known)

    def load(self, text: str, limits: Limits = UNLIMITED) -> list[Message]:
        """Load the program and return Prolog's messages. Call this only once.

        Raises LimitExceeded, Interrupted.
        """
        loading = goal("load_guest", self.name, [self._known.name], String(text), ANSWER)
        self.output, messages = self._tools.read(tuple, loading, limits)
        return [_message(text, *row) for row in messages]

    def work_in(self, folder: str | None) -> None:
        """Make relative file names start at `folder`. If `folder` is None, do nothing. Raises PrologError.

        The change applies to the whole process, until another call or a goal changes the folder. In a browser
        nothing changes, because Prolog has files of its own there.
        """
        if HAS_PROCESSES and folder not in {None, _folders.get(self._tools.backend)}:
            self._tools.once(goal("guest_folder", folder))
            _folders[self._tools.backend] = str(folder)

    def defined(self) -> list[tuple[str, int]]:
        """Return the name and arity of every predicate that the program defines."""
        return self._tools.read(_indicators, goal("guest_predicates", self.name, ANSWER))

    def problem(self, query: str, limits: Limits = UNLIMITED) -> Problem | None:
        """Return why a query cannot be asked, such as a syntax error, or None if it can be asked."""
        asked = goal("guest_problem", self.name, String(query), ANSWER)
        return self._tools.read(lambda found: _problem(query, *found) if found else None, asked, limits)

    def ask(self, query: str, limits: Limits = UNLIMITED) -> Iterator[Solution]:
        """Yield the answers to a query as they are found. Ask only a query without a `problem`.

        Raises PrologError for an exception of the query, LimitExceeded, Interrupted.
        """
        for page in self.pages(query, limits):
            yield from page

    def pages(self, query: str, limits: Limits = UNLIMITED) -> Iterator[list[Solution]]:
        """Yield the answers of `ask` in lists. Each list has the answers that Prolog found in a short time.

        Raises as `ask` does.
        """
        for rows in self._rows(goal("guest_answer", self.name, String(query), ANSWER), limits):
            with self._own.reading():
                page = [_solution(row) for row in rows]
            yield page

    def values(
        self, query: str, given: Mapping[str, Value], limits: Limits = UNLIMITED
    ) -> Iterator[list[dict[str, Any]]]:
        """Yield the answers to a query in lists. Each answer has the values of the variables, by name.

        `given` has the values of some variables, which the answers leave out. Raises as `ask` does.
        """
        known = [[name, value] for name, value in given.items()]
        asked = goal("guest_values", self.name, String(query), known, ANSWER)
        names: list[str] | None = None
        for rows in self._rows(asked, limits):
            with self._own.reading():
                if names is None:
                    names, *rows = rows
                page = [_named(names, row) for row in rows if row[0] not in ("error", "end")]
            yield page

    def _rows(self, asked: Term, limits: Limits) -> Iterator[list[Any]]:
        # The program's own module asks the goal. So the end of the module also ends the answers.
        for rows in self._own.pages(goal(":", "machine_guests", asked), limits):
            yield rows
            if rows and rows[-1][:1] == ["error"]:
                raise PrologError(said(rows[-1][2]).text)

    def proof(self, query: str, depths: tuple[int, int], limits: Limits = UNLIMITED) -> tuple[bool, Any, str]:
        """Return whether a query holds, then its proof or the branch that fails, then its output.

        A proof is a list of nodes, see guest_proof/5 in `prolog/machine/proofs.pl`. `depths` limits the
        levels of nodes: first of a proof, then of a branch that fails. Raises as `ask` does.
        """
        asked = goal("guest_proof", self.name, String(query), *depths, ANSWER)
        try:
            holds, nodes, output = self._tools.read(tuple, asked, limits)
        except PrologError as error:
            raise self._plain(error) from None
        return bool(holds), nodes, str(output)

    def trace(self, query: str, most: int, limits: Limits = UNLIMITED, *, tree: bool = False) -> Trace:
        """Return a trace of a query with at most `most` lines. Raises as `ask` does, if there is no trace.

        With `tree`, return its search instead: `ports` are the rows of `prolog/machine/searching.pl`, for at
        most `most` nodes.
        """
        asked = goal("guest_trace", self.name, String(query), most, ANSWER)
        if tree:
            asked = goal("guest_search", self.name, String(query), most, ANSWER)
        error: Exception | None = None
        with closing(self._tools.pages(asked, limits)) as pages:
            rows = next(pages)
            with self._own.reading():
                ((end, message, ports, output),) = rows
                if message:
                    error = self._plain(PrologError(message))
            try:
                if end == "error" and not message:
                    next(pages)
            except (PrologError, LimitExceeded) as stopped:
                error = stopped
            return Trace(str(end), ports, str(output), error)

    def blame(self, query: str, limits: Limits = UNLIMITED) -> tuple[str, str, Any]:
        """Return why a query fails, as the verdict, a message and the rows of guest_blame/3.

        The predicate is in `prolog/machine/blaming.pl`. Raises as `ask` does.
        """
        asked = goal("guest_blame", self.name, String(query), ANSWER)
        try:
            verdict, message, rows = self._tools.read(tuple, asked, limits)
        except PrologError as error:
            raise self._plain(error) from None
        return str(verdict), self._plain(PrologError(str(message))).args[0] if message else "", rows

    def _plain(self, error: PrologError) -> PrologError:
        return PrologError(said(str(error).replace(f"{self.name}:", "")).text)

    def close(self) -> None:
        for module in (self._own, self._known, self._tools):
            module.close()


_folders: "WeakKeyDictionary[Backend, str]" = WeakKeyDictionary()
"""The current folder of each Prolog."""


def merged(old: str, new: str) -> tuple[str, str]:
    """Return two texts: `old` without the predicates that `new` defines, and this text followed by `new`."""
    if not old.strip():
        return "", new
    with Module("machine/merging") as merging:
        kept = merging.once(goal("guest_text", String(old), String(new), ANSWER)) or ""
    kept = kept.strip("\n")
    kept = f"{kept}\n" if kept else ""
    return kept, f"{kept}{new}"


def predicates_of(text: str, before: str = "") -> frozenset[tuple[str, int]]:
    """Return the names and arities of the predicates that a program defines.

    The result is empty if the text is unreadable. The text may use operators that the text `before` declares.
    """
    if not text.strip():
        return frozenset()
    with Module("machine/merging") as merging:
        return frozenset(
            merging.read(_indicators, goal("text_predicates", String(before), String(text), ANSWER))
        )


def _message(program: str, kind: str, line: int, message: str) -> Message:
    rest = "\n".join(program.split("\n")[max(0, line - 1) :])
    text, hint, start = said(message, rest if kind == "error" else "")
    below, column = _position(rest, start or 0)
    return Message(kind, line + below - 1, text, column, hint)


def _problem(query: str, line: int, column: int, message: str) -> Problem:
    text, hint, start = said(message, f"{query}.")
    return Problem(*(_position(query, start) if start is not None else (line, column)), text, hint)


def _position(text: str, offset: int) -> tuple[int, int]:
    before = text[:offset]
    return before.count("\n") + 1, offset - before.rfind("\n")


def _indicators(rows: Any) -> list[tuple[str, int]]:
    return [(name, arity) for name, arity in rows or []]


def _named(names: Sequence[str], row: Sequence[Any]) -> dict[str, Any]:
    if row[0] == "some":
        return {name: value for name, _, value in row[1]}
    return dict(zip(names, row[0], strict=True))


def _solution(row: Sequence[Any]) -> Solution:
    """Return the solution that a row of a reply holds. Raises ValueError if a field is not text (forged)."""
    kind, output, *rest = row
    if kind in {"end", "error"}:
        return Solution(False, True, _text(output))
    bindings, residual = rest
    found = tuple(Binding(_text(name), _text(text), value) for name, text, value in bindings)
    return Solution(True, kind == "last", _text(output), found, tuple(map(_text, residual)))


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("a part of a row is no text")
    return value
