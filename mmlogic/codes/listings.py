"""The texts of a theory's programs: its facts, the textbook's clauses, the specialised ones, all in one."""

from mmlogic.codes.facts import facts
from mmlogic.codes.own import written_out
from mmlogic.codes.relations import Relations
from mmlogic.language import StatementProblem
from mmlogic.machine.guest import merged
from mmlogic.session.timeline import Own

_ENTRIES = {("code", 1), ("guess", 4), ("english", 2)}
"""The predicates of the textbook that nothing else in it calls."""


def text(what: str, program: Relations, own: Own) -> str | None:
    """Return a text that `show` shows, None if it is none of a game of codes."""
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

    A custom definition replaces an entry of the textbook. Raises StatementProblem for a name that the
    textbook itself calls, or that a custom dialect redefines: one file cannot hold both.
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
