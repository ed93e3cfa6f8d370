"""Favourites: statements under a name of their own; `define` makes them, `do` or the name alone runs them."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import KW_ONLY, dataclass
from typing import Annotated, ClassVar

from lark.exceptions import UnexpectedInput

from mmlogic.common.budget import check
from mmlogic.common.wording import correction, short
from mmlogic.language import Source, Span, StatementProblem, SyntaxProblem, by_keyword, parse, place_of
from mmlogic.language.parsing import Reading
from mmlogic.language.registry import Command, Heading, RunScript, base_name, part, statement, word
from mmlogic.render.answers import Answer, Done
from mmlogic.render.paper import Line, Paper
from mmlogic.session.context import SessionContext
from mmlogic.session.timeline import Part, Timeline

_LONGEST = 1 << 16
"""The most characters that a favourite with its arguments may become."""

_NAME = re.compile(r"[^\W\d_]\w*")
_RESERVED = {"end", "off"}
_PARAMETER = re.compile(r"\$([1-9])")
_HELD = {
    "[": re.compile(r"\[[^\]]*+\]"),
    "(": re.compile(r"\([^)]*+\)"),
    '"': re.compile(r'"(?:[^"\\]|\\.)*+"'),
    "'": re.compile(r"'(?:[^'\\]|\\.)*+'"),
}
"""What a character begins that holds spaces, if it is closed."""


@dataclass(frozen=True)
class Favourite:
    """Statements as they are written, with `$1` to `$9` for what is given when they are run."""

    name: Annotated[str, "the name of a favourite"]
    statements: Annotated[str, "what it stands for"]

    @property
    def parameters(self) -> int:
        """How many arguments it takes: the highest number of a parameter."""
        return max(map(int, _PARAMETER.findall(self.statements)), default=0)

    def filled(self, written: str) -> str:
        """Return the statements with the arguments in a text. Raises StatementProblem for too few or many.

        Arguments stand apart by spaces; brackets and quotes hold together.
        """
        given = list(_arguments(written))
        if len(given) != self.parameters:
            takes = f"{self.parameters or 'no'} argument{'' if self.parameters == 1 else 's'}"
            raise StatementProblem(f"`{self.name}` takes {takes}, not {len(given)}")
        used = [given[int(number) - 1] for number in _PARAMETER.findall(self.statements)]
        if len(self.statements) + sum(map(len, used)) > _LONGEST:
            raise StatementProblem(f"`{self.name}` becomes longer than {_LONGEST:,} characters")
        return _PARAMETER.sub(lambda found: given[int(found[1]) - 1], self.statements)

    def uses(self, known: Collection[str]) -> Iterator[str]:
        """Yield the favourites among the names `known` that the statements begin with."""
        reading = Reading(_PARAMETER.sub("1", self.statements), values=False, favourites=known)
        with suppress(UnexpectedInput, SyntaxProblem):
            for token in reading:
                if base_name(token.type) in {"FAVOURITE", "FAVOURITE_NAME"} and token.lower() in known:
                    yield token.lower()


def _arguments(written: str) -> Iterator[str]:
    begun = at = 0
    unclosed = set[str]()  # what begins once without an end has none later
    while at < len(written):
        begins = written[at]
        held = _HELD[begins].match(written, at) if begins in _HELD.keys() - unclosed else None
        if begins in _HELD and not held:
            unclosed.add(begins)
        if begins.isspace():
            if begun < at:
                yield written[begun:at]
            begun = at + 1
        at = held.end() if held else at + 1
    if begun < at:
        yield written[begun:]


def _excess(favourite: Favourite) -> str | None:
    most = _LONGEST // 16
    return None if len(favourite.statements) <= most else f"a favourite is at most {most:,} characters"


FAVOURITES = Part[Favourite]("favourites", excess=_excess, aside=True)
"""The favourites, in the order of their definition."""


def favourites(timeline: Timeline) -> Mapping[str, Favourite]:
    """Return the favourites of a session by their names in lower case."""
    return {each.name.lower(): each for each in timeline.held(FAVOURITES)}


def in_order(known: Mapping[str, Favourite]) -> list[Favourite]:
    """Return favourites, each after the favourites that it uses."""
    ordered, ahead = dict[str, Favourite](), [*known][::-1]
    while ahead:
        name = ahead.pop()
        if name in ordered:
            continue
        check()
        if first := [used for used in dict.fromkeys(known[name].uses(known)) if used not in ordered]:
            ahead += [name, *first[::-1]]
        else:
            ordered[name] = known[name]
    return list(ordered.values())


class Defined(Answer):
    """The favourites of a session, or one of them."""

    data_keys = ("favourites",)
    records = "favourites"
    columns = ("name", "statements")
    favourites: Annotated[Sequence[Favourite], "the favourites: the name of each, and its statements"]

    def draw(self, paper: Paper) -> Iterator[Line]:
        for each in self.favourites:
            name = [("class:keyword", "define "), ("class:name", each.name)]
            yield from paper.wrapped([*name, ("", f" = {each.statements}")], "  ")
        if not self.favourites and paper.person:
            yield from paper.wrapped([("", "No favourites yet: `define NAME = STATEMENTS` makes one.")])


@statement(
    usage="define [NAME = STATEMENTS | NAME off]",
    example="define left = count; codes 3",
    heading=Heading.SESSION,
)
class Define(Command[Answer]):
    """Give statements a name, which runs them from then on.

    STATEMENTS are the rest of the line, `;` included. `$1` to `$9` in them stand for what follows the
    name when it is used: after `define by = suggest $1; rate $2`, `by entropy RRBB` is one. `define`
    alone lists the favourites, `define NAME` shows one, `define NAME off` removes it. A name must be no
    keyword, and no favourite can run itself. `save` keeps favourites; `reset` leaves them.
    """

    name: str | None = None
    statements: str | None = part(before="=", spelled=str)
    _: KW_ONLY
    off: bool = word("off", "remove the favourite")

    def carry_out(self, session: SessionContext) -> Answer:
        known = favourites(session.timeline)
        if self.name is None:
            return Defined(favourites=list(known.values()))
        if self.statements is not None:
            return self._define(session, Favourite(self.name, self.statements), known)
        if self.name.lower() not in known:
            raise _unknown(self.name, f"`define {self.name} = STATEMENTS` makes it")
        favourite = known[self.name.lower()]
        return self._remove(session, favourite, known) if self.off else Defined(favourites=[favourite])

    def _define(self, session: SessionContext, favourite: Favourite, known: Mapping[str, Favourite]) -> Done:
        name, here = favourite.name, place_of(favourite.name, self.span)
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
        try:
            parse(statements, favourites=known)
        except SyntaxProblem as problem:
            start, span = place_of(statements), problem.span
            if start and span:
                before = start.column - 1
                start = Span(start.line, before + span.column, start.line, before + span.end_column)
            raise StatementProblem(
                problem.message, start, expected=problem.expected, hint=problem.hint, usage=problem.usage
            ) from None

    def _remove(self, session: SessionContext, favourite: Favourite, known: Mapping[str, Favourite]) -> Done:
        name = favourite.name.lower()
        for each in known.values():
            if name in each.uses(known):
                raise StatementProblem(f"`{each.name}` uses `{favourite.name}`", place_of(self.name))
        session.timeline.exchange(FAVOURITES, list(known).index(name))
        return Done(message=f"`{favourite.name}` is removed")


def _circle(name: str, known: Mapping[str, Favourite]) -> Sequence[str]:
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


@statement(usage="do NAME [ARGUMENT…]", example="do left 3", heading=Heading.SESSION)
class Do(RunScript[Answer]):
    """Run a favourite, which `define` makes, as one undo step.

    Its name alone does the same wherever the name is known: at the prompt, and in a script below the
    definition. Spaces separate arguments, except within brackets and quotes. If a statement fails,
    everything is rolled back.
    """

    sums_up: ClassVar[bool] = False

    name: str
    arguments: str | None = part(spelled=str)

    def script(self, session: SessionContext) -> Source:
        known = favourites(session.timeline)
        if self.name.lower() not in known:
            raise _unknown(self.name, correction(self.name, known, "`define` alone lists the favourites"))
        favourite = known[self.name.lower()]
        return Source(f"favourite {favourite.name}", favourite.filled(self.arguments or ""))

    def done(self, session: SessionContext) -> Answer:
        return Answer()


def _unknown(name: str, hint: str) -> StatementProblem:
    return StatementProblem(f"no favourite is called `{short(name, 20)}`", place_of(name), hint=hint)
