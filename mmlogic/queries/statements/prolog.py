"""`prolog`: add clauses of your own: the lines up to one that holds only `end`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from mmlogic.codes.calls import check_calls
from mmlogic.codes.state import Codes
from mmlogic.common.wording import joined
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.places import Span
from mmlogic.language.registry import Heading, Tell, statement
from mmlogic.machine.guest import Message, merged, predicates_of
from mmlogic.queries.slips import advice, plainly
from mmlogic.queries.state import knowing_guest
from mmlogic.render.answers import Answer
from mmlogic.render.paper import Line, Paper
from mmlogic.session.context import SessionContext
from mmlogic.session.own import OWN, Own, own_clauses

__all__ = ["Prolog", "ProgramTaken"]

_STAND = "nothing of this block is taken, and the clauses before it stand"


@dataclass(kw_only=True)
class ProgramTaken(Answer):
    """Clauses are taken: the predicates that they define, and what Prolog warns of."""

    meanings: ClassVar[Mapping[str, str]] = {
        "defined": "the predicates that the clauses define, as name/arity",
        "warnings": "what Prolog warns of: the line of the script, and the text",
    }
    headed: ClassVar[bool] = False

    defined: Sequence[str] = ()
    warnings: Sequence[tuple[int, str]] = ()

    def data(self) -> dict[str, Any]:
        """Return the predicates and the warnings."""
        return {
            "defined": list(self.defined),
            "warnings": [{"line": line, "text": text} for line, text in self.warnings],
        }

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the warnings, with their lines; tell a person what is defined."""
        for line, text in self.warnings:
            yield from paper.wrapped([("class:warning", f"line {line}: "), ("", text)], "  ")
        if paper.person:
            verb = "are" if len(self.defined) > 1 else "is"
            yield from paper.wrapped(f"{joined(self.defined) or 'nothing'} {verb} defined.")

    def rows(self) -> Iterator[Sequence[object]]:
        """Yield the warnings."""
        yield from self.warnings


@statement(
    usage="prolog … end",
    example="prolog\nwarm(Code) :- member(red, Code).\nend",
    heading=Heading.PROLOG,
)
@dataclass(frozen=True)
class Prolog(Tell[ProgramTaken]):
    """Add clauses of your own: the lines up to one that holds only `end`.

    Facts, rules, grammars and constraints (`:- use_module(library(clpfd)).`) are read as SWI-Prolog reads
    them, with its warnings. A new definition replaces the clauses of an earlier one. `?-` asks them, and
    `where prolog(warm(Code))` makes a rule of one. They stay until `undo` or `reset`. As for `?-`, files,
    processes and other programs are out of reach.
    """

    clauses: str

    def __str__(self) -> str:
        text = str(self.clauses)
        return f"prolog\n{text}{'' if not text or text.endswith(chr(10)) else chr(10)}end"

    def carry_out(self, session: SessionContext) -> ProgramTaken:
        """Take the clauses."""
        old, limits = own_clauses(session.timeline), session.settings.limits
        kept, text = merged(old.text, self.clauses)
        place = place_of(self.clauses)
        before = kept.count("\n") - (place.line if place else 0)
        with knowing_guest(session) as guest:
            theory = session.state(Codes).theory
            messages = guest.load(text, limits)
            defined = guest.defined()
            if errors := [each for each in messages if each.kind == "error"]:
                raise _problem(errors, before, place, text, _STAND if old.text else None)
            check_calls(guest, theory.rules)
        session.timeline.fill(OWN, Own(text, frozenset(defined)))
        written = predicates_of(self.clauses, kept)
        new = sorted(each for each in defined if each not in old.defined or each in written)
        return ProgramTaken(
            defined=[f"{name}/{arity}" for name, arity in new],
            warnings=[
                (each.line - before, plainly(each.text)) for each in messages if each.line > kept.count("\n")
            ],
        )


def _problem(
    errors: Sequence[Message], before: int, place: Span | None, program: str, stands: str | None
) -> StatementProblem:
    """Return the first error, in the line where it is, with advice on the `program` from there."""
    first = min(errors, key=lambda each: each.line)
    others = len(errors) - 1
    more = f" (and {others} more error{'s' if others > 1 else ''})" if others else ""
    line = first.line - before
    span = Span(line, 1, line, 2) if place and first.line else place
    text = plainly(" ".join(first.text.split()))
    rest = "\n".join(program.split("\n")[max(0, first.line - 1) :])
    return StatementProblem(
        f"{text}{more}", span, hint="; ".join(filter(None, [advice(text, rest), stands])) or None
    )
