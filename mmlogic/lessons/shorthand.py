"""Goals of Prolog in exercises, which need neither `?-` nor a full stop."""

import re

from mmlogic.language import MmlogicError, parse
from mmlogic.lessons.progress import PLACE, page_at
from mmlogic.session.context import SessionContext

_CHECK = re.compile(r"\s*lesson\s+check\s+(?=\S)(?!\?-)", re.IGNORECASE)
_ASKED = re.compile(r"\s*\?-\s*")
_GOAL = re.compile(r"\s*(?:\\\+|\(|[a-z]\w*\(|[A-Z_]\w*\s*(?:=|\\=|#|<|>|is\b|@))")
"""Matches the start of a Prolog goal without `?-`."""

_CLAUSE = re.compile(r":-|-->")
_OPEN = re.compile(r"(?:[,;|(\[{=+*<>\\-]|\bis)\s*\Z")
"""Matches the end of a Prolog text that must continue on the next line, such as a comma."""


def meant(session: SessionContext, typed: str) -> str | None:
    """Return the query that a goal means in an exercise, or None. The goal may follow `lesson check`."""
    place = session.timeline.first(PLACE)
    at = page_at(session, place.lesson) if place else None
    if place is None or at is None or place.step not in at.exercises:
        return None
    check, asked = _CHECK.match(typed), _ASKED.match(typed)
    begins = check or asked
    goal = typed[begins.end() if begins else 0 :].strip()
    if not goal or (not asked and not _GOAL.match(goal)) or _CLAUSE.search(goal) or _OPEN.search(goal):
        return None
    query = f"{'lesson check ' if check else ''}?- {goal}{'' if goal.endswith('.') else ' .'}"
    return None if _is_statement(typed) or not _is_statement(query) else query


def _is_statement(text: str) -> bool:
    try:
        (statement,) = parse(text)
        return not statement.bare
    except (MmlogicError, ValueError):
        return False
