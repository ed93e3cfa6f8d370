"""What is typed in an exercise: a query needs neither `?-` nor its full stop."""

import re

from mmlogic.language import MmlogicError, parse
from mmlogic.lessons.progress import PLACE, page_at
from mmlogic.session.context import SessionContext

_CHECK = re.compile(r"\s*lesson\s+check\s+(?=\S)(?!\?-)", re.IGNORECASE)
_ASKED = re.compile(r"\s*\?-\s*")
_GOAL = re.compile(r"\s*(?:\\\+|\(|[a-z]\w*\(|[A-Z_]\w*\s*(?:=|\\=|#|<|>|is\b|@))")
"""How a goal begins that is typed without `?-`."""

_CLAUSE = re.compile(r":-|-->")
_OPEN = re.compile(r"(?:[,;|(\[{=+*<>\\-]|\bis)\s*\Z")
"""How a text ends that goes on in the next line."""


def query_meant(session: SessionContext, typed: str) -> str:
    """Return the statement that is meant: in an exercise a goal is a query, also after `lesson check`.

    A text that is a statement, or no goal, stays as it is.
    """
    place = session.timeline.first(PLACE)
    at = page_at(session, place.lesson) if place else None
    if place is None or at is None or place.step not in at.exercises:
        return typed
    check, asked = _CHECK.match(typed), _ASKED.match(typed)
    begins = check or asked
    goal = typed[begins.end() if begins else 0 :].strip()
    if not goal or (not asked and not _GOAL.match(goal)) or _CLAUSE.search(goal) or _OPEN.search(goal):
        return typed
    meant = f"{'lesson check ' if check else ''}?- {goal}{'' if goal.endswith('.') else ' .'}"
    return typed if _is_statement(typed) or not _is_statement(meant) else meant


def _is_statement(text: str) -> bool:
    try:
        return len(parse(text)) == 1
    except (MmlogicError, ValueError):
        return False
