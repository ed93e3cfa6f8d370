"""`define`: give statements a name, which runs them from then on."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, ClassVar

from mmlogic.language import Span, StatementProblem, SyntaxProblem, by_keyword, parse, place_of, spell
from mmlogic.language.registry import Command, Heading, part, statement, word
from mmlogic.render.answers import Answer, Done
from mmlogic.render.paper import Line, Paper
from mmlogic.session.context import SessionContext
from mmlogic.session.favourites import FAVOURITES, Favourite, favourites

__all__ = ["Define", "Defined"]

_NAME = re.compile(r"[^\W\d_]\w*")
_RESERVED = {"end", "off"}


@dataclass(kw_only=True)
class Defined(Answer):
    """The favourites of a session, or one of them."""

    meanings: ClassVar[Mapping[str, str]] = {
        "favourites": "the favourites: the name of each, and its statements",
        "favourites.name": "the name of a favourite",
        "favourites.statements": "what it stands for",
    }

    favourites: Sequence[Favourite]

    def data(self) -> dict[str, Any]:
        """Return the favourites."""
        return {
            "favourites": [{"name": each.name, "statements": each.statements} for each in self.favourites]
        }

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Yield each favourite as it is defined."""
        for each in self.favourites:
            yield from paper.wrapped(
                [("class:keyword", "define "), ("class:name", each.name), ("", f" = {each.statements}")], "  "
            )
        if not self.favourites and paper.person:
            yield from paper.wrapped([("", "No favourites yet: `define NAME = STATEMENTS` makes one.")])

    def rows(self) -> Iterator[Sequence[object]]:
        """Yield a row for each."""
        yield "name", "statements"
        yield from ((each.name, each.statements) for each in self.favourites)


@statement(
    usage="define [NAME = STATEMENTS | NAME off]",
    example="define left = count; codes 3",
    heading=Heading.SESSION,
)
@dataclass(frozen=True)
class Define(Command[Answer]):
    """Give statements a name, which runs them from then on.

    STATEMENTS are the rest of the line, `;` included. `$1` to `$9` in them stand for what follows the
    name when it is used: after `define by = suggest $1; rate $2`, `by entropy RRBB` is one. `define`
    alone lists the favourites, `define NAME` shows one, `define NAME off` removes it. A name must be no
    keyword, and no favourite can run itself. `save` keeps favourites; `reset` leaves them.
    """

    name: str | None = None
    statements: str | None = part(before="=")
    _: KW_ONLY
    off: bool = word("off", "remove the favourite")

    def __str__(self) -> str:
        body = f" = {self.statements}" if self.statements is not None else " off" if self.off else ""
        return "define" if self.name is None else f"define {spell(self.name)}{body}"

    def carry_out(self, session: SessionContext) -> Answer:
        """Define, remove or show."""
        known = favourites(session.timeline)
        if self.name is None:
            return Defined(favourites=list(known.values()))
        if self.statements is not None:
            return self._define(session, self.name, Favourite(self.name, self.statements), known)
        if self.name.lower() not in known:
            raise StatementProblem(
                f"no favourite is called `{self.name}`",
                place_of(self.name),
                hint=f"`define {self.name} = STATEMENTS` makes it",
            )
        favourite = known[self.name.lower()]
        return self._remove(session, favourite, known) if self.off else Defined(favourites=[favourite])

    def _define(
        self, session: SessionContext, name: str, favourite: Favourite, known: Mapping[str, Favourite]
    ) -> Done:
        """Keep a favourite, in the place of the one that had its name."""
        here = place_of(name, self.span)
        if not _NAME.fullmatch(name):
            raise StatementProblem("a favourite's name is a letter, then letters, digits or `_`", here)
        if name.lower() in by_keyword() or name.lower() in _RESERVED:
            raise StatementProblem(f"`{name}` is a keyword: give the favourite another name", here)
        after = {**known, name.lower(): favourite}
        if circle := _circle(name.lower(), after):
            ways = " → ".join(after[each].name for each in circle)
            raise StatementProblem(f"`{name}` would run itself: {ways}", here)
        if not favourite.parameters:
            self._check(favourite.statements, after)
        session.timeline.fill(FAVOURITES, *after.values())
        return Done(message=f"`{name}` is defined")

    def _check(self, statements: str, known: Mapping[str, Favourite]) -> None:
        """Raise StatementProblem, at its place in the line, for anything but statements."""
        try:
            parse(statements, favourites=known)
        except SyntaxProblem as problem:
            start, span = place_of(statements), problem.span
            if start and span:
                columns = (start.column - 1 + each for each in (span.column, span.end_column))
                first, last = columns
                start = Span(start.line, first, start.line, last)
            raise StatementProblem(
                problem.message, start, expected=problem.expected, hint=problem.hint
            ) from None

    def _remove(self, session: SessionContext, favourite: Favourite, known: Mapping[str, Favourite]) -> Done:
        name = favourite.name.lower()
        for each in known.values():
            if name in each.uses(known):
                raise StatementProblem(f"`{each.name}` uses `{favourite.name}`", place_of(self.name))
        session.timeline.exchange(FAVOURITES, list(known).index(name))
        return Done(message=f"`{favourite.name}` is removed")


def _circle(name: str, known: Mapping[str, Favourite]) -> Sequence[str]:
    """Return the favourites through which one runs itself, from its name to its name; none if it does not."""
    ways: list[tuple[str, ...]] = [(name,)]
    seen: set[str] = set()
    while ways:
        way = ways.pop()
        for used in known[way[-1]].uses(known):
            if used == name:
                return *way, used
            if used not in seen:
                seen.add(used)
                ways.append((*way, used))
    return ()
