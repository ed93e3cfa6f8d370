"""The statement `?-` asks the session's program a Prolog goal. The statement `prolog` adds clauses to it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import MISSING
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from mmlogic.codes.facts import RELATIONS, facts
from mmlogic.codes.relations import check_calls, check_loaded, teach_people
from mmlogic.codes.subject import Codes
from mmlogic.codes.theory import Theory
from mmlogic.common.wording import joined
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.examples import SMALL
from mmlogic.language.places import Span, WrongType
from mmlogic.language.registry import Ask, Heading, Tell, part, statement
from mmlogic.machine.goals import ANSWER, goal, term
from mmlogic.machine.guest import Guest, Message, Problem, merged, predicates_of
from mmlogic.machine.module import Module
from mmlogic.machine.process.own import people
from mmlogic.queries.answers import QueryAnswer, ValuesAnswer
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import Line, Paper, output_lines
from mmlogic.session.context import SessionContext, State
from mmlogic.session.timeline import OWN, Own, own_clauses

_SYMBOLS = "+-*/\\^<>=~:.?@#&$"
"""Characters that need a blank before a full stop: Prolog reads `X = +.` as one sign `+.`."""


def spelled_goal(goal: str) -> str:
    """Return a goal as text that can follow `?-`, and that parses to the same goal."""
    if "%" in goal.rpartition("\n")[2]:
        return f"{goal}\n."
    return f"{goal}{' ' if goal[-1:] in _SYMBOLS else ''}."


_BOARDS = "paths/relations"
"""The Prolog file with relations about a board, which a program with a puzzle loads."""

MOST = 100_000
"""The largest number of answers to a query that a script prints without `set limit`."""


@statement(
    usage="?- GOAL.",
    example="?- member(X, [red, blue]).",
    heading=Heading.PROLOG,
    sign="?-",
    more=(f"{SMALL}; ?- code(Code).",),
    endless="?- repeat, atom_length(abc, 0).",
)
class Query(Ask[QueryAnswer]):
    """Ask the session's program a goal of Prolog.

    The program is the output of `show program`: facts, the textbook, and your own clauses. With a puzzle it
    also has the board: `given(Number, Cell)`, `neighbour(Cell, Next)`, `size(Size)` and `solution(Rows)`.
    Their cells are Row-Column from 0. At the prompt, a semicolon or the space bar asks for the next answer.
    Any other key ends the query. A script prints all answers, up to `set limit`, or 100,000.

    The goal runs in a Prolog process of the session, with your rights. Asserted clauses last until the
    session's program changes. `undo` and `save` ignore them. Relative names of files are from the script's
    folder. With `--safe` a goal has no access to files, processes, or data outside its program.
    """

    goal: str = part(default=MISSING, spelled=spelled_goal)

    def carry_out(self, session: SessionContext) -> QueryAnswer:
        guest, settings = guest_for(session, self.goal), session.settings
        session.asked = self.goal
        game = session.state(Codes).game
        unasked = settings.limit is None and not session.at_prompt
        return QueryAnswer(
            pages=guest.pages(self.goal, settings.limits),
            limit=MOST if unasked else settings.limit,
            unasked=unasked,
            symbols=frozenset(game.symbols),
            pegs=game.pegs,
        )


class Given(NamedTuple):
    """A variable of a goal, and the value that it has before the goal is asked."""

    name: str
    value: Any


class Values(Ask[ValuesAnswer]):
    """A goal that a Python program asks. `given` has the variables with a value before it is asked."""

    goal: str
    limit: int | None
    given: tuple[Given, ...]

    keyword = "?-"

    def __str__(self) -> str:
        return f"{self.keyword} {self.goal}"  # the given values are left out, because they may be long

    def carry_out(self, session: SessionContext) -> ValuesAnswer:
        for name, value in self.given:
            if not (name[:1].isupper() and re.search(rf"\b{re.escape(name)}\b", self.goal)):
                hint = "variables begin with a capital letter"
                raise StatementProblem(f"the goal has no variable `{name}`", hint=hint)
            self._check(name, value)
        guest, limits = guest_for(session, self.goal), session.settings.limits
        return ValuesAnswer(pages=guest.values(self.goal, dict(self.given), limits), limit=self.limit)

    def _check(self, name: str, value: Any) -> None:
        try:
            term(value)
        except TypeError:
            message = f"{name} is {value!r:.60}, expected a number, text, or a list of them"
            raise WrongType("Values", message) from None


class _Contents(NamedTuple):
    """The contents of a program in Prolog: the user's clauses, a theory, and the facts of a board."""

    text: str
    theory: Theory
    board: str = ""


class _Asked(State):
    """The program of the last query. The next query uses it again if its contents are the same."""

    def __init__(self, session: SessionContext) -> None:
        self.last: tuple[_Contents, Guest] | None = None

    def forget(self) -> None:
        self.last = None

    close = forget


def guest_of(session: SessionContext) -> Guest:
    """Return the session's program in Prolog, a new one only if its contents have changed.

    The program has the session's facts, the textbook's relations and, with a puzzle, the board's relations.
    """
    own = own_clauses(session.timeline)
    asked, contents = session.state(_Asked), _contents(session, own.text)
    if asked.last is None or asked.last[0] != contents:
        guest, messages = _loaded(session, contents, own.folder)
        check_loaded(messages)
        check_calls(guest, contents.theory.rules)
        asked.last = contents, guest
    _, guest = asked.last
    guest.work_in(_folder(session))
    return guest


def _contents(session: SessionContext, text: str) -> _Contents:
    theory = session.state(Codes).theory
    if session.timeline.subject != "paths":
        return _Contents(text, theory)
    from mmlogic.paths.subject import require_board  # imported here, because few queries are about boards
    from mmlogic.paths.writing import board_program

    with people(), Module(_BOARDS) as module:
        relations = module.once(goal("relations_text", ANSWER)) or ""
    return _Contents(text, theory, board_program(require_board(session).now) + relations)


def _loaded(session: SessionContext, contents: _Contents, folder: str | None) -> tuple[Guest, list[Message]]:
    """Return a new program, and Prolog's messages about its clauses.

    File names in the program are relative to `folder`.
    """
    guest = Guest(RELATIONS, *([_BOARDS] if contents.board else []))
    guest.know(facts(contents.theory, guest.name) + contents.board)
    guest.work_in(folder)
    teach_people(contents.theory.game.dialect)
    return guest, guest.load(contents.text, session.settings.limits)


def _folder(session: SessionContext) -> str | None:
    """Return the folder of the running script. Names of files in goals are relative to this folder.

    Without a script file, return the current folder. In safe mode, return None.
    """
    if session.guard:
        return None
    script = Path(session.source.name) if session.source else Path()
    return str((script.parent if script.is_file() else Path()).absolute())


def guest_for(session: SessionContext, goal: str) -> Guest:
    """Return the program of the session, which can run this goal.

    Raises StatementProblem, with the position, if the goal is invalid Prolog or forbidden in safe mode.
    """
    guest = guest_of(session)
    if problem := guest.problem(goal, session.settings.limits):
        raise StatementProblem(problem.text, _place(problem, place_of(goal)), hint=problem.hint)
    return guest


def _place(problem: Problem, goal: Span | None) -> Span | None:
    if goal is None or not problem.line:
        return goal
    line = goal.line + problem.line - 1
    column = problem.column + (goal.column - 1 if problem.line == 1 else 0)
    return Span(line, column, line, column + 1)


_NONE_ADDED = "no clause of this block was added; the earlier ones remain"


class Warned(NamedTuple):
    """A warning of Prolog about clauses."""

    line: Annotated[int, "the line of the script"]
    text: Annotated[str, "what Prolog says"]


class ProgramTaken(Answer):
    """The answer to `prolog`: the predicates that it has defined, the output of directives, the warnings."""

    form = "text"
    data_keys = ("defined", "warnings", "output?")
    records = "warnings"

    defined: Annotated[Sequence[str], "the predicates that the clauses define, as name/arity"] = ()
    warnings: Annotated[Sequence[Warned], "what Prolog warns of"] = ()
    output: Annotated[str, "what directives wrote while the text was loaded"] = ""

    def draw(self, paper: Paper) -> Iterator[Line]:
        yield from output_lines(self.output)
        for line, text in self.warnings:
            yield from paper.wrapped([("class:warning", f"line {line}: "), ("", text)], "  ")
        if paper.person:
            verb = "are" if len(self.defined) > 1 else "is"
            yield from paper.wrapped(f"{joined(self.defined) or 'nothing'} {verb} defined.")

    def rows(self) -> Iterator[Row]:
        return super().rows() if self.warnings else iter(())

    def beside(self) -> Iterator[Line]:
        return output_lines(self.output)


_END = re.compile(r"^[^\S\n]*end(?=[^\S\n]*$)", re.IGNORECASE | re.MULTILINE)
"""Matches a line `end`. Clauses from Python may contain such a line, in a comment or a term."""


@statement(
    usage="prolog … end",
    example="prolog\nwarm(Code) :- member(red, Code).\nend",
    heading=Heading.PROLOG,
    endless=None,
)
class Prolog(Tell[ProgramTaken]):
    """Add clauses of your own: the lines up to a line with only `end`.

    SWI-Prolog reads these clauses, and its warnings are shown. A new definition replaces the clauses of an
    earlier one. `?-` queries your predicates, and `where prolog(warm(Code))` makes a rule of one of them. The
    clauses remain until `undo` or `reset`. They run with your rights, as `?-` does, except with `--safe`.
    """

    clauses: str

    def __str__(self) -> str:
        text = _END.sub(r"\g<0>%", str(self.clauses))
        return f"prolog\n{text}{'' if not text or text.endswith(chr(10)) else chr(10)}end"

    def carry_out(self, session: SessionContext) -> ProgramTaken:
        old, _limits = own_clauses(session.timeline), session.settings.limits
        kept, text = merged(old.text, self.clauses)
        place = place_of(self.clauses)
        above = kept.count("\n")
        before = above - (place.line if place else 0)
        contents, folder = _contents(session, text), _folder(session)
        guest, messages = _loaded(session, contents, folder)
        if errors := [each for each in messages if each.kind == "error"]:
            raise _problem(errors, before, place, _NONE_ADDED if old.text else None)
        check_calls(guest, contents.theory.rules)
        defined = guest.defined()
        session.timeline.fill(OWN, Own(text, frozenset(defined), folder))
        session.state(_Asked).last = contents, guest
        written = predicates_of(self.clauses, kept)
        new = sorted(each for each in defined if each not in old.defined or each in written)
        return ProgramTaken(
            output=guest.output,
            defined=[f"{name}/{arity}" for name, arity in new],
            warnings=[Warned(each.line - before, each.text) for each in messages if each.line > above],
        )


def _problem(
    errors: Sequence[Message], before: int, place: Span | None, unchanged: str | None
) -> StatementProblem:
    first = min(errors, key=lambda each: each.line)
    others = len({each.text for each in errors}) - 1
    more = f" (and {others} more error{'s' if others > 1 else ''})" if others else ""
    line, column = first.line - before, max(first.column, 1)
    span = Span(line, column, line, column + 1) if place and first.line else place
    hint = "; ".join(filter(None, [first.hint, unchanged]))
    return StatementProblem(f"{' '.join(first.text.split())}{more}", span, hint=hint or None)
