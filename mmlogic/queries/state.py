"""What queries share: a guest that sees the session's facts, the textbook's relations, one's own clauses.

While there is a puzzle, these are also facts and relations about its board.
"""

from mmlogic.codes.program import check_calls, facts
from mmlogic.codes.subject import Codes
from mmlogic.machine import ANSWER, Module, goal
from mmlogic.machine.guest import Guest
from mmlogic.session.context import SessionContext
from mmlogic.session.timeline import own_clauses

RELATIONS = "codes/relations"
"""The library of the relations that every program of a session sees."""

_BOARDS = "paths/relations"
"""The library of those that a program sees while there is a puzzle."""


def guest_of(session: SessionContext, *, own: bool = True) -> Guest:
    """Return a new guest that knows what the session knows; `own` clauses, too. The caller must close it."""
    puzzling, theory = session.timeline.subject == "paths", session.state(Codes).theory
    guest = Guest(RELATIONS, *([_BOARDS] if puzzling else []))
    try:
        known = facts(theory, guest.name)
        if puzzling:
            from mmlogic.paths.subject import require_board  # few ask about boards
            from mmlogic.paths.writing import board_program

            with Module(_BOARDS) as desk:
                relations = desk.once(goal("relations_text", ANSWER)) or ""
            known += board_program(require_board(session).now) + relations
        guest.know(known)
        if own:
            guest.load(own_clauses(session.timeline).text, session.settings.limits)
            check_calls(guest, theory.rules)
    except BaseException:
        guest.close()
        raise
    return guest
