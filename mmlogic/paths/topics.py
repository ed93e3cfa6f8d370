"""What `help` says about boards."""

from collections.abc import Iterator

from mmlogic.language.registry import choices
from mmlogic.session.topics import Entry, Part, Title, Topic

_COLUMN = 14


def _boards() -> Iterator[Part]:
    yield "A number path fills a board: 1, 2, 3, … each number next to the one before."
    yield ""
    yield Title("Kinds of boards, by the neighbours of a cell")
    yield from (Entry(name, says, _COLUMN) for name, says in choices("KIND").items())
    yield ""
    yield Title("Difficulties, as in `generate hidoku 6x6 difficulty hard`")
    yield from (Entry(name, says, _COLUMN) for name, says in choices("LEVEL").items())
    yield ""
    yield "`puzzle KIND`, the rows and `end` start a board; `load` reads one, `generate` makes one."
    yield "`__` is an empty cell, `##` no cell. Rows and columns count from 1: `place 7 at 2,3`."
    yield "With a line `# letters` capitals stand for numbers: A is 1, Z is 26, AA is 27."
    yield "Related: `help puzzle`, `help hint`, `help solve`, `help play` (`play board`: the whole screen)."


TOPICS = {"boards": Topic("number paths: kinds of boards, difficulties", _boards)}
"""The topics of boards."""
