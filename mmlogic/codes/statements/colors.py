"""`colors`: say which symbols a peg may have: how many, or a list of names."""

from dataclasses import MISSING, dataclass, replace

from mmlogic.codes import meaning
from mmlogic.codes.games import change
from mmlogic.codes.state import Codes
from mmlogic.codes.written import MOST_SYMBOLS, Names
from mmlogic.language import place_of
from mmlogic.language.registry import Heading, Tell, part, statement
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext

__all__ = ["Colors"]


@statement(
    usage="colors N | colors A..Z | colors LIST [x LIST]",
    example="colors [red, blue, green]",
    heading=Heading.GAME,
    also=("colours",),
)
@dataclass(frozen=True)
class Colors(Tell[Done]):
    """Set the symbols that a peg may have: a number of them, or a list of names.

    A list is written `[red, blue, green]`; brackets and commas are optional. `A..F` and `1-6` are ranges.
    A name that contains spaces or punctuation needs quotes. A second list is paired with the first:
    `[red, blue] x [star, moon]` are red-star, red-moon, blue-star and blue-moon. In rules the name of a
    part stands for all symbols that have it: `count(red)`, `no star`, `red at 1`.
    """

    palette: int | Names = part(default=MISSING, most=MOST_SYMBOLS)
    times: Names | None = part(before="x", help="one of each list")

    def carry_out(self, session: SessionContext) -> Done:
        """Play on with these symbols."""
        codes = session.state(Codes)
        symbols = meaning.palette(self.palette, self.times)
        game = meaning.kinds(symbols, codes.game, place_of(self.palette))
        if self.times is not None:
            game = replace(game, product=(meaning.palette(self.palette), meaning.palette(self.times)))
        return change(codes, game, "colors")
