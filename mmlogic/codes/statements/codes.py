"""Statements about the remaining codes: lists of codes, and how likely each symbol is on each peg."""

from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping
from dataclasses import KW_ONLY, field
from random import Random
from typing import TYPE_CHECKING, Annotated, Literal

from mmlogic.codes.answers import CodesAnswer
from mmlogic.codes.remaining import Remaining
from mmlogic.codes.subject import Codes as GameState
from mmlogic.codes.theory import Code
from mmlogic.codes.wordlists import language
from mmlogic.common.seeds import seeded
from mmlogic.common.wording import joined
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.examples import LARGE, SMALL
from mmlogic.language.registry import Ask, Heading, part, statement, word
from mmlogic.language.spelling import spell
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import NONE_LEFT, Line, Paper, Piece, line_width, plain
from mmlogic.render.signs import Signs
from mmlogic.session.context import SessionContext
from mmlogic.session.safety import CODES

if TYPE_CHECKING:
    from matplotlib.figure import Figure


_DRAWN_AT_ONCE = 1000
"""How many random codes make a page. None of them appears before the page is complete."""


@statement(
    usage="codes [N] | codes random N | codes common [N]",
    example="codes 10",
    heading=Heading.QUESTIONS,
    after=SMALL,
    more=(f"{SMALL}; codes 2",),
    endless="codes random 1000000000000",
)
class Codes(Ask[CodesAnswer]):
    """List the first N codes that fit all clues and rules.

    Codes are sorted by symbol, position by position. Without N, the prompt lists 20 codes, and `more`
    continues. A script lists all codes. `codes random N` draws N codes, independently and uniformly.
    `set seed` makes the draws repeatable. `codes common` lists the words of a language, the commonest
    first. It needs the Python package wordfreq. Where that is installed, `suggest` and `rank` also prefer
    the commonest of equally good words.
    """

    each = True

    limit: int | None = part(most=CODES)
    _: KW_ONLY
    random: bool = word("random", "drawn at random", first=True)
    common: bool = word("common", "the commonest words first", first=True)

    def carry_out(self, session: SessionContext) -> CodesAnswer:
        if self.random:
            return _drawn(session, self.limit or 0)
        return list_codes(session, self.limit, common=self.common)


def list_codes(
    session: SessionContext,
    limit: int | None,
    after: Code = (),
    before: int | None = 0,
    common: bool = False,
) -> CodesAnswer:
    """List the codes that follow the code `after`. If `common`, common words precede rare ones.

    Remember the list, so that `more` can continue it. `before` is the number of codes up to and including
    `after`, or None if unknown.
    """
    if limit is not None and limit < 0:
        raise StatementProblem("N must be at least 0", place_of(limit))
    codes, settings = session.state(GameState), session.settings
    limit = settings.limit if limit is None else int(limit)
    most = None if limit is None else limit + 1  # one code more shows whether the list is complete
    if common:
        pages = iter([_commonest(codes.remaining, after)[:most]])
    else:
        pages = codes.remaining.pages(settings.engine, after, most)
    listing = CodesAnswer(
        pages=pages,
        limit=limit,
        last=after,
        theory=codes.theory,
        before=before,
        common=common,
        page=settings.limit,
    )
    codes.listings[codes.secret] = listing
    return listing


def _commonest(remaining: Remaining, after: Code = ()) -> list[Code]:
    """Return the remaining words after the word `after`, or all of them. The commonest word is the first.

    Raises StatementProblem if the codes are no words of a language, and as `shares` does.
    """
    from mmlogic.codes.commonness import shares  # imported late, as few sessions ask this

    game, share = remaining.theory.game, shares(language(remaining.theory), remaining.theory.game.pegs)
    if remaining.words is None:
        raise StatementProblem("codes are no words here", hint="`words english` is a rule for all of them")

    def key(code: Code) -> tuple[float, tuple[int, ...]]:
        return -share.get("".join(code).upper(), 0), game.indexes(code)

    codes = sorted(remaining.words, key=key)
    return codes[bisect_right(codes, key(after), key=key) if after else 0 :]


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
    """Continue the last list of codes where it ended."""

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
            raise StatementProblem("There is no list to continue", hint="Type `codes` for a list.")
        return list_codes(session, self.limit, last.last, last.reached(codes.theory), last.common)


_ROWS = 26
"""The most symbols for which `chances` shows a table."""

_COLUMN = 6
"""The width of a column, in characters."""


class ChancesAnswer(Answer):
    """For each peg and symbol, how many of the `count` remaining codes have the symbol on this peg.

    If the settings write symbols as digits, `numerals` has the digit of each symbol. JSON and CSV have names.
    """

    data_keys = ("chances", "certain", "count", "exact")

    counts: tuple[Mapping[str, int], ...]
    count: Annotated[int, "how many codes are left"]
    exact: Annotated[Literal[True], "always true: all codes are counted"] = True
    numerals: Mapping[str, str] = field(default_factory=dict)

    @property
    def chances(self) -> list[dict[str, float]]:
        """For each peg, the probability of each symbol."""
        return [{symbol: many / max(self.count, 1) for symbol, many in row.items()} for row in self.counts]

    @property
    def certain(self) -> dict[int, str]:
        """The symbol of each peg on which all remaining codes agree, by the number of the peg, from 1."""
        found = enumerate(self.counts, 1)
        return {
            place: symbol for place, row in found for symbol, many in row.items() if many == self.count > 0
        }

    @property
    def excluded(self) -> list[str]:
        """The symbols that no remaining code contains."""
        return [symbol for symbol in self.counts[0] if not any(row[symbol] for row in self.counts)]

    def draw(self, paper: Paper) -> Iterator[Line]:
        if not self.count:
            yield from paper.wrapped(NONE_LEFT)
        elif paper.person and len(self.counts[0]) <= _ROWS:
            yield from self._tables(paper)
            yield from paper.wrapped([("", f"{self._certain}{self._excluded}"), *self._why()])
        else:
            yield from self._listed(paper)

    def rows(self) -> Iterator[Row]:
        yield ["peg", *self.counts[0]]
        for place, chances in enumerate(self.chances, 1):
            yield [place, *chances.values()]

    def plot(self) -> "Figure":
        from mmlogic.common.pictures import literal, new_figure

        figure = new_figure(1.2 + 0.6 * len(self.counts), 0.8 + 0.34 * len(self.counts[0]), "constrained")
        axes, symbols = figure.subplots(), [*self.counts[0]]
        shares = [[100 * chances[symbol] for chances in self.chances] for symbol in symbols]
        axes.imshow(shares, cmap="Blues", vmin=0, vmax=100, aspect="auto")
        axes.set_xticks(range(len(self.counts)), [str(place + 1) for place in range(len(self.counts))])
        axes.set_yticks(range(len(symbols)), [literal(self._name(each)) for each in symbols])
        axes.set(xlabel="peg", title="per cent of the codes")
        for row, line in enumerate(shares):
            for place, share in enumerate(line):
                ink = "white" if share > 50 else "black"
                axes.text(place, row, f"{share:.1f}", ha="center", va="center", color=ink)
        return figure

    def _listed(self, paper: Paper) -> Iterator[Line]:
        yield from paper.wrapped(paper.codes_left(self.count, exact=not paper.person))
        for place, row in enumerate(self.counts, 1):
            ranked = sorted((item for item in row.items() if item[1]), key=lambda item: -item[1])
            listed = ", ".join(f"{self._name(symbol)} {self._percent(many)}" for symbol, many in ranked)
            yield from paper.wrapped(plain(f"  peg {place}: {listed}"), "    ")
        if self.excluded:
            yield from paper.wrapped(plain(f"  nowhere: {', '.join(map(self._name, self.excluded))}"), "    ")

    def _name(self, symbol: str) -> str:
        return self.numerals.get(symbol, symbol)

    def _tables(self, paper: Paper) -> Iterator[Line]:
        faces = {symbol: paper.symbol(symbol) for symbol in self.counts[0]}
        head = max(map(line_width, faces.values()))
        pegs = len(self.counts)
        band = pegs if paper.width is None else max((paper.width - head) // _COLUMN, 1)
        yield from paper.wrapped(
            [*paper.codes_left(self.count, exact=not paper.person), ("", ". Per cent, by peg:")]
        )
        for first in range(0, pegs, band):
            places = range(first, min(first + band, pegs))
            if first:
                yield [("class:title", f"pegs {first + 1}{paper.signs.to}{places[-1] + 1}")]
            yield [("class:quiet", " " * head + "".join(f"{place + 1:>{_COLUMN - 1}} " for place in places))]
            for symbol, face in faces.items():
                shares = [_share(self.counts[place][symbol], self.count, paper.signs) for place in places]
                yield [*face, ("", " " * (head - line_width(face))), *shares]

    def _percent(self, many: int) -> str:
        return "certain" if many == self.count else f"{100 * many / self.count:.1f} %"

    def _why(self) -> Iterator[Piece]:
        sure = [f"code[{place}] = {spell(self._name(symbol))}" for place, symbol in self.certain.items()]
        sure += [f"count({spell(self._name(symbol))}) = 0" for symbol in self.excluded]
        if sure:
            yield from [("", " "), ("class:code", f"`why {sure[0]}`"), ("", " says why.")]

    @property
    def _certain(self) -> str:
        certain = self.certain
        if not certain:
            return "No peg is certain."
        places = joined(map(str, certain))
        names = ", ".join(map(self._name, certain.values()))
        return f"Peg{'s' * (len(certain) > 1)} {places} {_are(certain)} certain: {names}."

    @property
    def _excluded(self) -> str:
        names = [self._name(symbol) for symbol in self.excluded]
        listed = joined(names)
        return f" {listed[:1].upper()}{listed[1:]} {_are(names)} excluded everywhere." if names else ""


def _are(things: Collection[object]) -> str:
    return "are" if len(things) > 1 else "is"


def _share(many: int, count: int, signs: Signs) -> tuple[str, str]:
    """Return a probability in per cent, padded to the width of a column. 100 % is bold, 0 % is faint.

    Per cents have one decimal, so that a column adds up to about 100. A probability between 0 and 1 is never
    shown as 0 % or 100 %.
    """
    if many in (0, count):
        shown, style = ("100=", "class:heat.5 class:strong") if many else (signs.nothing, "class:quiet")
        return style, f"{shown:>{_COLUMN - 1}} "
    tenths = (2000 * many + count) // (2 * count)
    shown = "<0.1" if tenths == 0 else ">99.9" if tenths == 1000 else f"{tenths // 10}.{tenths % 10}"
    return f"class:heat.{5 * many // count}", f"{shown:>{_COLUMN - 1}} "


@statement(
    usage="chances", example="chances", heading=Heading.QUESTIONS, after=SMALL, endless=f"{LARGE}; chances"
)
class Chances(Ask[ChancesAnswer]):
    """Show how likely each symbol is at each peg.

    All remaining codes are equally likely. If they are too many to be counted in a few seconds, an error
    says so.

    `why code[1] = red` says why a symbol is certain, `why count(green) = 0` why one is excluded.
    """

    each = True

    def carry_out(self, session: SessionContext) -> ChancesAnswer:
        codes = session.state(GameState)
        game, remaining = codes.game, codes.remaining
        named = tuple(dict(zip(game.symbols, row, strict=True)) for row in remaining.chances())
        numerals = dict(zip(game.symbols, game.numerals, strict=True)) if game.digits else {}
        return ChancesAnswer(counts=named, count=remaining.count(), numerals=numerals)
