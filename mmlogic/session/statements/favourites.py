"""Favourites: named statements with the parameters `$1` to `$9`."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar, NamedTuple

from mmlogic.common.wording import plural, short
from mmlogic.language import Source, StatementProblem, by_keyword, place_of
from mmlogic.language.registry import Heading, RunScript, command, part, word
from mmlogic.language.rooms import check_new_name
from mmlogic.render.answers import Answer, Done
from mmlogic.render.paper import Line, Paper
from mmlogic.session.context import SessionContext
from mmlogic.session.timeline import Part, Timeline

_MAX_CHARACTERS = 1 << 18
_PARAMETER = r"\$([1-9])"
_PIECE = r"""\[[^\]]{0,1000}+\]|\([^)]{0,1000}+\)|"(?:[^"\\]|\\.){0,1000}+"|'(?:[^'\\]|\\.){0,1000}+'|\S"""


class Favourite(NamedTuple):
    """A name for statements. Typing the name runs the statements."""

    name: Annotated[str, "the name of a favourite"]
    statements: Annotated[str, "its statements"]


FAVOURITES = Part[Favourite]("favourites", aside=True)


def favourites(timeline: Timeline) -> Mapping[str, Favourite]:
    """Return the favourites of a session by their names in lower case."""
    return {each.name.lower(): each for each in timeline.values(FAVOURITES)}


class Defined(Answer):
    """The favourites of a session, or one of them."""

    data_keys, records, columns = ("favourites",), "favourites", ("name", "statements")
    favourites: Annotated[Sequence[Favourite], "the favourites: the name of each, and its statements"]

    def draw(self, paper: Paper) -> Iterator[Line]:
        for each in self.favourites:
            yield from paper.wrapped(f"define {each.name} = {each.statements}", "  ")
        if not self.favourites and paper.person:
            yield from paper.wrapped("No favourites yet: `define NAME = STATEMENTS` makes one.")


@command(usage="define [NAME = STATEMENTS | NAME off]", example="define n = count", heading=Heading.SESSION)
def define(
    session: SessionContext,
    name: str | None = None,
    statements: str | None = part(before="=", spelled=str),
    off: bool = word("off", "remove the favourite"),
) -> Done | Defined:
    """Give the rest of the line a name. The name then runs it as one step.

    `$1` to `$9` are the arguments after the name: `define by = suggest $1` makes `by entropy` mean `suggest
    entropy`. Spaces separate arguments, except within brackets and quotes. `define` alone lists the
    favourites. `save` and `reset` keep them.
    """
    timeline, known = session.timeline, favourites(session.timeline)
    if name is None or (statements is None and not off):
        return Defined(favourites=list(known.values()) if name is None else [_called(name, known)])
    if check_new_name(name).lower() in {*by_keyword(), "end", "off"}:
        raise StatementProblem(f"`{name}` is a keyword", place_of(name))
    new = [] if statements is None else [Favourite(name, statements)]
    if statements is None or name.lower() in known:
        timeline.exchange(FAVOURITES, list(known.values()).index(_called(name, known)), *new)
    else:
        timeline.add(FAVOURITES, *new)
    return Done(message=f"`{name}` is {'defined' if new else 'removed'}")


def _called(name: str, known: Mapping[str, Favourite]) -> Favourite:
    if name.lower() not in known:
        reason = f"no favourite is called `{short(name, 20)}`"
        raise StatementProblem(reason, place_of(name), hint="`define NAME = STATEMENTS` makes one")
    return known[name.lower()]


class Run(RunScript[Answer]):
    """A statement that runs a favourite: its name, then its arguments."""

    sums_up: ClassVar[bool] = False
    name: str
    arguments: str = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "keyword", self.name)

    def __str__(self) -> str:
        return f"{self.name} {self.arguments}".rstrip()

    def script(self, session: SessionContext) -> Source:
        name, text = _called(self.name, favourites(session.timeline))
        given = [self.name, *re.findall(f"(?:{_PIECE})+", self.arguments)]
        if len(given) - 1 != (takes := max(map(int, re.findall(_PARAMETER, text)), default=0)):
            raise StatementProblem(f"`{name}` takes {plural(takes, 'argument')}, not {len(given) - 1}")
        if len(text) * max(map(len, given)) > _MAX_CHARACTERS:
            raise StatementProblem(f"`{name}` would be longer than {_MAX_CHARACTERS:,} characters")
        return Source(f"favourite {name}", re.sub(_PARAMETER, lambda found: given[int(found[1])], text))

    def done(self, session: SessionContext) -> Answer:
        return Answer()
