"""The Prolog texts that `show` prints: facts, textbook clauses, specialised clauses, a whole program."""

from mmlogic.codes.facts import facts
from mmlogic.codes.own import written_out
from mmlogic.codes.relations import Relations
from mmlogic.language.errors import StatementProblem
from mmlogic.machine.guest import merged
from mmlogic.session.timeline import Own

_ENTRIES = {("code", 1), ("guess", 4), ("english", 2)}
"""The predicates of the textbook that its other predicates do not call."""


def text(what: str, program: Relations, own: Own) -> str | None:
    """Return the text of `show WHAT`, or None if a game of codes has no such text."""
    dialect = program.theory.game.dialect
    match what:
        case "program":
            return standalone(program, own)
        case "facts":
            return written_out(facts(program.theory), dialect)
        case "textbook":
            return written_out(program.textbook_text(), dialect)
        case "clpfd":
            return written_out(program.clpfd_text(), dialect)
        case "clauses":
            return program.clauses_text()
    return None


def standalone(program: Relations, own: Own) -> str:
    """Return a standalone program for SWI-Prolog: facts, custom clauses, textbook clauses.

    A custom predicate replaces one in `_ENTRIES` with the same name. Raises StatementProblem if it has the
    name of another textbook predicate, because one file cannot have both. Also raises it if the textbook and
    a custom dialect define the same predicate.
    """
    known = program.textbook_predicates()
    twice = {each for each, times in known.items() if times > 1}
    if clash := sorted((own.defined & known.keys()) - _ENTRIES | twice):
        name, arity = clash[0]
        raise StatementProblem(
            f"your {name}/{arity} has the name of a predicate of the textbook, so one file cannot have both",
            hint="give yours another name",
        )
    dialect = program.theory.game.dialect
    textbook = written_out(program.textbook_text(), dialect)
    if own.defined & known.keys():
        textbook, _ = merged(textbook, own.text)
    clauses = f"%   {'=' * 75}\n%   Clauses of one's own\n\n{own.text}\n" if own.text else ""
    return f"{written_out(facts(program.theory), dialect)}\n{clauses}{textbook}"
