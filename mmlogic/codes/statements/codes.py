"""Statements that list codes."""

from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY
from random import Random
from typing import TYPE_CHECKING, ClassVar

from mmlogic.codes.remaining import Remaining
from mmlogic.codes.subject import Codes as GameState
from mmlogic.codes.theory import Code, Theory
from mmlogic.common.seeds import of_session
from mmlogic.common.ways import each_of
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.examples import SMALL
from mmlogic.language.registry import Ask, Heading, part, statement, word
from mmlogic.render.answers import Listing, Row, frame
from mmlogic.render.paper import NONE_LEFT, Line, Paper, plain
from mmlogic.session.context import SessionContext
from mmlogic.session.safety import CODES

if TYPE_CHECKING:
    from pandas import DataFrame

_DRAWN_AT_ONCE = 1000
"""How many codes are drawn before the first of them is shown."""


class CodesAnswer(Listing):
    """A listing of codes, found as they are read, code by code or page by page.

    Attributes:
        pages: finds the codes; it may hold one more than `limit`.
        listed: how many codes were read.
        last: the code that was read last.
        theory: what the codes fit.
        before: how many codes come before the first, None if that is not known.
        drawn_from: how many codes there are, of codes that are drawn.
    """

    items: ClassVar[str] = "codes"
    item: ClassVar[str] = "code"
    pages: Iterator[Sequence[Code]]
    listed: int = 0
    last: Code = ()
    theory: Theory | None = None
    before: int | None = 0
    drawn_from: int | None = None

    def by_page(self) -> Iterator[Sequence[Code]]:
        return self.found()

    def find(self) -> Iterator[Sequence[Code]]:
        for page in self.pages:
            left = len(page) if self.limit is None else self.limit - self.listed
            shown = page[:left]
            self.listed += len(shown)
            if shown:
                self.last = shown[-1]
                yield shown
            if left < len(page):
                self.complete = False
                return
        self.complete = (self.drawn_from or 0) <= 1  # of several codes, those drawn are a sample

    def __iter__(self) -> Iterator[Code]:
        for page in self.by_page():
            for listed, code in enumerate(page, self.listed - len(page) + 1):
                if self.kept is None:
                    self.listed, self.last = listed, code
                yield code

    def reached(self, theory: Theory) -> int | None:
        """Return how many codes of `theory` these are and those before them, None if that is not known.

        It is not known of a list that was stopped, nor of the codes of another theory.
        """
        known = self.before is not None and self.complete is not None and self.theory == theory
        return (self.before or 0) + self.listed if known else None

    def draw(self, paper: Paper) -> Iterator[Line]:
        if not paper.person:
            yield from self._written(paper)
            return
        width = None if paper.width is None else paper.width - 2
        for code in self:
            yield [("", "  "), *paper.code(code, width)]
        if self.complete and self.listed == self.before == 0:
            yield from paper.wrapped(NONE_LEFT)
        else:
            yield [("class:quiet", self._place(paper))]

    def to_frame(self) -> "DataFrame":
        self.keep()
        return frame(self)

    def rows(self) -> Iterator[Row]:
        yield ["code"]
        yield from ([" ".join(code)] for code in self)

    def _written(self, paper: Paper) -> Iterator[Line]:
        for page in self.by_page():
            yield plain("\n".join(map(paper.text, page)))

    def _left(self, paper: Paper) -> int | None:
        """Return how many codes are left for the secret that the list is about."""
        if paper.left is None:
            return None
        return each_of(paper.left)[self.about.get("secret", 1) - 1]

    def _place(self, paper: Paper) -> str:
        if self.drawn_from is not None:
            return f"{paper.number(self.listed)} drawn from {paper.glance(self.drawn_from)}"
        if self.before is None:
            shown = f"{paper.number(self.listed)} more"
            return f"{shown}, and that is all" if self.complete else f"{shown}; `more` continues"
        last = self.before + self.listed
        shown = paper.number(last)
        listed = f"{paper.number(self.before + 1)} to {shown}" if self.listed > 1 else shown
        if not self.complete:
            left = self._left(paper)
            known = paper.glance(left) if left is not None and left > last else f"{shown}+"
            return f"{listed} of {known} codes; `more` continues"
        if self.listed == 0:
            return f"there are no more: {shown} in all"
        if last == 1:
            return "the only code"
        return f"{listed}, and that is all" if self.before else f"all {shown} codes"


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
    """Return the codes after `after`, the last of `before` codes; `more` continues from there."""
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
    pages = _draws(remaining, of_session(seed), many) if count else iter(())
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
