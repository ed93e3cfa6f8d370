"""Questions about the codes that are left: `codes`, `more`."""

from collections.abc import Iterator
from random import Random

from mmlogic.codes.answers import CodesAnswer
from mmlogic.codes.solver import Solver
from mmlogic.codes.statements.codes import Codes
from mmlogic.codes.statements.more import More
from mmlogic.codes.theory import Code
from mmlogic.common.seeds import of_session
from mmlogic.handlers.dispatch import Knowing, carry_out
from mmlogic.language import StatementProblem, place_of
from mmlogic.machine import Limits
from mmlogic.render.answers import Answer

__all__: list[str] = []

_DRAWN_AT_ONCE = 1000
"""How many codes are drawn before the first of them is shown."""


@carry_out.register
def _codes(statement: Codes, session: Knowing) -> Answer:
    if statement.random:
        return _drawn(session, statement.limit or 0)
    return _listing(session, statement.limit, ())


def _drawn(session: Knowing, many: int) -> Answer:
    """Return codes drawn independently and uniformly."""
    if many < 1:
        raise StatementProblem(f"{many} codes: one at least", place_of(many))
    solver, limits = session.solver, session.settings.limits
    count = solver.count(limits=limits)
    pages = (
        _draws(solver, of_session(session.random.getrandbits(64)), count, many, limits) if count else iter(())
    )
    return CodesAnswer(pages=pages, limit=many)


def _draws(solver: Solver, random: Random, count: int, many: int, limits: Limits) -> Iterator[list[Code]]:
    """Yield so many codes, drawn as they are asked for."""
    for start in range(0, many, _DRAWN_AT_ONCE):
        ranks = [random.randrange(count) for _ in range(min(_DRAWN_AT_ONCE, many - start))]
        yield solver.ranked(ranks, limits)


@carry_out.register
def _more(statement: More, session: Knowing) -> Answer:
    game = session.timeline.game
    last = session.listing.last if session.listing else None
    if last is None or (last and len(last) != game.pegs) or not set(last) <= set(game.symbols):
        raise StatementProblem("there is no list to go on with", hint="`codes` begins one")
    return _listing(session, statement.limit, last)


def _listing(session: Knowing, limit: int | None, after: Code) -> Answer:
    if limit is not None and limit < 0:
        raise StatementProblem(f"{limit} codes: less than none", place_of(limit))
    limit = session.settings.limit if limit is None else int(limit)
    most = None if limit is None else limit + 1  # one more, to see whether there is another
    pages = session.solver.pages(session.settings.engine, after, most, session.settings.limits)
    session.listing = CodesAnswer(pages=pages, limit=limit, last=after)
    return session.listing
