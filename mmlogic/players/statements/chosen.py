"""`chosen`: say which selection rule most likely chose some codes."""

from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from mmlogic.codes import meaning
from mmlogic.codes.state import Codes
from mmlogic.codes.theory import Code
from mmlogic.codes.words import read_words
from mmlogic.codes.written import Names
from mmlogic.common.wording import plural
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.registry import Ask, Heading, part, statement
from mmlogic.language.spelling import quote
from mmlogic.players.written import Rated
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import Line, Paper, padded, plain
from mmlogic.session.context import SessionContext

if TYPE_CHECKING:
    from mmlogic.codes.habits import Habit

__all__ = ["Chosen", "ChosenAnswer"]


@dataclass(kw_only=True)
class ChosenAnswer(Answer):
    """The selection rules beside some codes, the likeliest first."""

    meanings: ClassVar[Mapping[str, str]] = {
        "codes": "how many codes were looked at",
        "selections": "the selection rules, the likeliest first",
        "selection": "a selection rule",
        "chance": "how likely it is that this rule chose the codes, if each rule is as likely beforehand",
        "bits": "the information of all codes by this rule, the fewer the likelier; null if it never "
        "chooses one of them",
        "never": "the first of the codes that the rule never chooses",
        "likely": "the likeliest rule, as `likely` takes it",
    }

    codes: int
    habits: "list[Habit]"

    def data(self) -> dict[str, Any]:
        """Return the rules with their chances."""
        selections = [
            {
                "selection": each.name,
                "chance": round(each.chance, 9),
                "bits": None if each.bits is None else round(each.bits, 6),
                **({"never": list(each.never)} if each.never else {}),
            }
            for each in self.habits
        ]
        return {"codes": self.codes, "selections": selections, "likely": self.habits[0].name}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw a row for each rule, and what to type."""
        codes = plural(paper.number(self.codes), "code")
        yield from paper.wrapped(f"Which rule chose {codes}, if each is as likely beforehand:")
        width = max(len(each.name) for each in self.habits)
        for each in self.habits:
            head: Line = [("", "  "), *padded(plain(each.name), width)]
            if each.never:
                told: Line = [("", "    never: it does not choose "), *paper.code(each.never, 0)]
            else:
                told = plain(f"  {_percent(each.chance)}  {paper.decimal(each.bits or 0.0, 1)} bits")
            yield from paper.wrapped([*head, *told], "    ")
        typed = f"`likely {self.habits[0].name}`"
        yield from paper.wrapped([("class:code", typed), ("", " weighs codes so.")])

    def rows(self) -> Iterator[Row]:
        """Yield a row for each rule."""
        yield ["selection", "chance", "bits", "never"]
        for each in self.data()["selections"]:
            yield [each["selection"], each["chance"], each["bits"], " ".join(each.get("never", ()))]


def _percent(chance: float) -> str:
    """Return a chance in a column; rounding makes nothing certain or excluded."""
    shown = f"{100 * chance:.1f}"
    return f"{'<0.1' if shown == '0.0' else '>99.9' if shown == '100.0' and chance < 1 else shown:>5} %"


@statement(
    usage='chosen CODE, CODE, … | chosen code in "FILE"',
    example="chosen RRBBGG, YYKKYY",
    heading=Heading.PLAYING,
)
@dataclass(frozen=True)
class Chosen(Ask[ChosenAnswer]):
    """Say which selection rule most likely chose some codes, such as the secrets of earlier games.

    All rules are equally likely beforehand. A rule that never chooses one of the codes is out, and the
    code is shown. A file has one code a line. Clues do not apply to these codes; rules of the game do.
    """

    rated: Rated | None = None
    _: KW_ONLY
    path: str | None = part(before="in", help="the codes in a file", quoted=True)

    def __str__(self) -> str:
        return super().__str__() if self.path is None else f"chosen code in {quote(self.path)}"

    def carry_out(self, session: SessionContext) -> ChosenAnswer:
        """Compare the rules."""
        from mmlogic.codes.habits import habits  # few sessions ask this

        codes = session.state(Codes)
        if codes.game.shortest:
            raise StatementProblem("selection rules choose codes of one length", self.span)
        samples = self._samples(codes)
        return ChosenAnswer(codes=len(samples), habits=habits(samples, codes.theory))

    def _samples(self, codes: Codes) -> list[Code]:
        """Return the codes that are meant. Raises StatementProblem."""
        game = codes.game
        if self.rated is not None:
            return [meaning.code(each, game) for each in meaning.listed(self.rated.codes, game)]
        if self.path is None:
            raise StatementProblem("`chosen` takes codes, or a file of them", self.span)
        place = place_of(self.path, self.span)
        found = read_words(self.path, game, lambda parts: meaning.code(Names(tuple(parts)), game), place)
        if not found:
            raise StatementProblem(f"{self.path} contains no codes", place)
        return found
