"""What queries share: a guest that sees the session's facts, the textbook's relations, one's own clauses."""

from mmlogic.codes.calls import check_calls
from mmlogic.codes.facts import facts
from mmlogic.codes.state import Codes
from mmlogic.machine.guest import Guest
from mmlogic.session.context import SessionContext
from mmlogic.session.own import own_clauses

__all__ = ["RELATIONS", "guest_of"]

RELATIONS = "codes/relations"
"""The library of the relations that every program of a session sees."""


def guest_of(session: SessionContext) -> Guest:
    """Return a new guest that knows what the session knows. Whoever asked for it closes it."""
    guest = Guest(RELATIONS)
    try:
        theory, limits = session.state(Codes).theory, session.settings.limits
        guest.know(facts(theory, guest.name))
        guest.load(own_clauses(session.timeline).text, limits)
        check_calls(guest, theory.rules, limits)
    except BaseException:
        guest.close()
        raise
    return guest
