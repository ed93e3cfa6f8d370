"""What queries share: a guest that sees the session's facts, the textbook's relations, one's own clauses.

While there is a puzzle, these are also facts and relations about its board.
"""

from mmlogic.codes.calls import check_calls
from mmlogic.codes.facts import facts
from mmlogic.codes.state import Codes
from mmlogic.machine import ANSWER, Module, goal
from mmlogic.machine.guest import Guest
from mmlogic.paths.puzzle import PUZZLE
from mmlogic.session.context import SessionContext
from mmlogic.session.own import own_clauses

__all__ = ["RELATIONS", "guest_of", "knowing_guest"]

RELATIONS = "codes/relations"
"""The library of the relations that every program of a session sees."""

_BOARDS = "paths/relations"
"""The library of those that a program sees while there is a puzzle."""


def knowing_guest(session: SessionContext) -> Guest:
    """Return a new guest that knows the session's facts, without clauses. Whoever asked for it closes it."""
    puzzle = session.timeline.first(PUZZLE)
    guest = Guest(RELATIONS, *([_BOARDS] if puzzle else []))
    try:
        known = facts(session.state(Codes).theory, guest.name)
        if puzzle:
            from mmlogic.paths.writing import board_program

            with Module(_BOARDS) as desk:
                known += board_program(puzzle.now) + (desk.once(goal("relations_text", ANSWER)) or "")
        guest.know(known)
    except BaseException:
        guest.close()
        raise
    return guest


def guest_of(session: SessionContext) -> Guest:
    """Return a new guest that knows what the session knows. Whoever asked for it closes it."""
    guest = knowing_guest(session)
    try:
        theory, limits = session.state(Codes).theory, session.settings.limits
        guest.load(own_clauses(session.timeline).text, limits)
        check_calls(guest, theory.rules)
    except BaseException:
        guest.close()
        raise
    return guest
