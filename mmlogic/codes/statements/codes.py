"""Statements that list codes."""

from collections.abc import Iterator
from dataclasses import KW_ONLY
from random import Random

from mmlogic.codes.answers import CodesAnswer
from mmlogic.codes.remaining import Remaining
from mmlogic.codes.subject import Codes as GameState
from mmlogic.codes.theory import Code
from mmlogic.common.seeds import seeded
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.examples import SMALL
from mmlogic.language.registry import Ask, Heading, part, statement, word
from mmlogic.session.context import SessionContext
from mmlogic.session.safety import CODES

_DRAWN_AT_ONCE = 1000
"""Codes to draw before the first appears."""


@statement(
    usage="codes [N] | codes random N",
    example="codes 10",
    heading=Heading.QUESTIONS,
    after=SMALL,
    more=(f"{SMALL}; codes 2",),
    endless="codes random 1000000000000",
)
class Codes(Ask[CodesAnswer]):
    """List the first N codes that fit all clues and rules.

    Codes are sorted by symbol, position by position. Without N, the prompt lists 20 and `more` continues;
    a script lists all of them. `codes random N` draws N codes, each independently and uniformly; `set seed`
    makes the draws repeatable.
    """

    each = True

    limit: int | None = part(most=CODES)
    _: KW_ONLY
    random: bool = word("random", "drawn at random", first=True)

    def carry_out(self, session: SessionContext) -> CodesAnswer:
        return _drawn(session, self.limit or 0) if self.random else list_codes(session, self.limit)


def list_codes(
    session: SessionContext, limit: int | None, after: Code = (), before: int | None = 0
) -> CodesAnswer:
    """Return the codes after `after`, for `more` to continue. `before` counts the codes up to `after`."""
    if limit is not None and limit < 0:
        raise StatementProblem("N must be at least 0", place_of(limit))
    codes, settings = session.state(GameState), session.settings
    limit = settings.limit if limit is None else int(limit)
    most = None if limit is None else limit + 1  # one more, to see whether there is another
    pages = codes.remaining.pages(settings.engine, after, most)
    listing = CodesAnswer(pages=pages, limit=limit, last=after, theory=codes.theory, before=before)
    codes.listings[codes.secret] = listing
    return listing


def _drawn(session: SessionContext, many: int) -> CodesAnswer:
    if many < 1:
        raise StatementProblem("N must be at least 1", place_of(many))
    codes = session.state(GameState)
    remaining, count = codes.remaining, codes.remaining.count()
    seed = session.random.getrandbits(64) if count else 0
    pages = _draws(remaining, seeded(seed), many) if count else iter(())
    return CodesAnswer(pages=pages, limit=many, theory=codes.theory, drawn_from=count)


def _draws(remaining: Remaining, random: Random, many: int) -> Iterator[list[Code]]:
    for start in range(0, many, _DRAWN_AT_ONCE):
        yield remaining.draw(min(_DRAWN_AT_ONCE, many - start), random)


@statement(
    usage="more [N]",
    example="more 50",
    heading=Heading.QUESTIONS,
    after="codes 1",
    more=(f"{SMALL}; codes 1; more 1",),
    endless="game 20x10; codes 1; more 1000000000000",
)
class More(Ask[CodesAnswer]):
    """Continue the list of codes where the last one ended."""

    each = True

    limit: int | None = part(most=CODES)

    def carry_out(self, session: SessionContext) -> CodesAnswer:
        codes = session.state(GameState)
        game, last = codes.game, codes.listings.get(codes.secret)
        if (
            last is None
            or not (last.last == () or game.fits(len(last.last)))
            or not set(last.last) <= set(game.symbols)
        ):
            raise StatementProblem("there is no list to continue", hint="`codes` starts one")
        return list_codes(session, self.limit, last.last, last.reached(codes.theory))
