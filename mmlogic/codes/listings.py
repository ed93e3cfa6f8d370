"""The texts of a theory's programs: facts, clauses of the textbook, specialised clauses, a whole program."""

from mmlogic.codes.facts import facts
from mmlogic.codes.own import written_out
from mmlogic.codes.relations import Relations
from mmlogic.language.errors import StatementProblem
from mmlogic.machine.guest import merged
from mmlogic.session.timeline import Own

_ENTRIES = {("code", 1), ("guess", 4), ("english", 2)}
"""The predicates of the textbook that nothing else in it calls."""


def text(what: str, program: Relations, own: Own) -> str | None:
    """Return the text that `show` shows for the word `what`, None if a game of codes has no such text."""
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

    A custom predicate replaces a predicate of the textbook if no other clause of the textbook calls it. For
    other predicates of the textbook, a custom definition raises StatementProblem, as one file cannot have
    both. So does a predicate that both the textbook and a custom dialect define.
    """
    known = program.textbook_predicates()
    twice = {each for each, times in known.items() if times > 1}
    if clash := sorted((own.defined & known.keys()) - _ENTRIES | twice):
        name, arity = clash[0]
        raise StatementProblem(
            f"your {name}/{arity} bears the name of a predicate of the textbook, so no file has both",
            hint="give yours another name",
        )
    dialect = program.theory.game.dialect
    textbook = written_out(program.textbook_text(), dialect)
    if own.defined & known.keys():
        textbook, _ = merged(textbook, own.text)
    clauses = f"%   {'=' * 75}\n%   Clauses of one's own\n\n{own.text}\n" if own.text else ""
    return f"{written_out(facts(program.theory), dialect)}\n{clauses}{textbook}"
