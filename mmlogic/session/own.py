"""Clauses of one's own: the Prolog program that a person adds to a session, whatever the session is about."""

from dataclasses import dataclass

from mmlogic.session.timeline import Part, Timeline

_MOST = 1 << 16
"""The most characters of a program in safe mode."""


@dataclass(frozen=True)
class Own:
    """A program, as it is written; `defined` has the names and arities of its predicates."""

    text: str
    defined: frozenset[tuple[str, int]] = frozenset()


def _excess(own: Own) -> str | None:
    return None if len(own.text) <= _MOST else f"a program is at most {_MOST:,} characters"


OWN = Part[Own]("own", aside=True, excess=_excess)
"""The program, if there is one. It may be about a board: a puzzle goes on."""


def own_clauses(timeline: Timeline) -> Own:
    """Return the program of a session, an empty one if it has none."""
    return timeline.first(OWN) or Own("")
