"""Favourites: statements under a name, which begins a statement as a keyword does."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from lark.exceptions import UnexpectedInput

from mmlogic.language.errors import StatementProblem, SyntaxProblem
from mmlogic.language.reading import Reading
from mmlogic.language.terminals import base_name
from mmlogic.session.timeline import Part, Timeline

__all__ = ["FAVOURITES", "Favourite", "favourites", "in_order"]

_LONGEST = 1 << 16
"""The most characters that a favourite with its arguments may become."""

_PARAMETER = re.compile(r"\$([1-9])")
_ARGUMENT = re.compile(r"""(?:\[[^\]]*\]|\([^)]*\)|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\S)+""")


@dataclass(frozen=True)
class Favourite:
    """Statements as they are written, with `$1` to `$9` for what is given when they are run."""

    name: str
    statements: str

    @property
    def parameters(self) -> int:
        """How many arguments it takes: the highest number of a parameter."""
        return max(map(int, _PARAMETER.findall(self.statements)), default=0)

    def filled(self, written: str) -> str:
        """Return the statements with the arguments in a text. Raises StatementProblem for too few or many.

        Arguments stand apart by spaces; brackets and quotes hold together.
        """
        given = _ARGUMENT.findall(written)
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
        try:
            for token in reading:
                if base_name(token.type) in {"FAVOURITE", "FAVOURITE_NAME"}:
                    yield token.lower()
        except (UnexpectedInput, SyntaxProblem):
            return


def _excess(favourite: Favourite) -> str | None:
    """Return the message of safe mode for a favourite that is too long."""
    longest = _LONGEST // 16
    fits = len(favourite.statements) <= longest
    return None if fits else f"a favourite is at most {longest:,} characters"


FAVOURITES = Part[Favourite]("favourites", excess=_excess, aside=True)
"""The favourites, in the order of their definition."""


def favourites(timeline: Timeline) -> Mapping[str, Favourite]:
    """Return the favourites of a session by their names in lower case."""
    return {each.name.lower(): each for each in timeline.held(FAVOURITES)}


def in_order(known: Mapping[str, Favourite]) -> list[Favourite]:
    """Return favourites, each after the favourites that it uses."""
    ordered: dict[str, Favourite] = {}

    def put(name: str) -> None:
        if name in ordered or name not in known:
            return
        for used in known[name].uses(known):
            put(used)
        ordered[name] = known[name]

    for name in known:
        put(name)
    return list(ordered.values())
