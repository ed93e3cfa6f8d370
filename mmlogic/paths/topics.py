"""The topics of `help` about boards."""

from collections.abc import Iterator
from functools import partial

from mmlogic.language.rooms import choices, meanings
from mmlogic.session.topics import Entry, Part, Title, Topic

_COLUMN = 14


def _boards() -> Iterator[Part]:
    yield "A number path fills a board: 1, 2, 3, … each number next to the one before."
    yield ""
    yield "    generate hidoku 5x5 easy seed 1     # `play board` at the prompt fills the screen"
    yield "    hint                                # where to look; again: why; again: the number"
    yield "    place 9 at 2,4                      # row 2, column 4"
    yield "    check                               # is it right so far?"
    yield "    steps                               # the whole solution, as people find it"
    yield "    solve"
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


def _kind(name: str, says: str) -> Iterator[Part]:
    yield f"`{name}`: {says}."
    yield ""
    yield f"    puzzle {name}           # the rows in lines of their own, then `end`"
    yield f"    generate {name} 8x8     # or a new board"
    yield ""
    yield "Related: `help boards`, `help puzzle`, `help generate`, `help load`."


def _named() -> Iterator[tuple[str, Topic]]:
    says = choices("KIND")
    for name, kind in {**{name: name for name in says}, **meanings("KIND")}.items():
        if kind in says:
            yield name, Topic(says[kind], partial(_kind, kind, says[kind]), listed=False)


TOPICS = {
    **dict(_named()),
    "boards": Topic(
        "number paths: a session to copy, kinds of boards, difficulties",
        _boards,
        door="Solve a number path",
        begins="`generate hidoku 6x6 easy`, `hint`, `play board`",
        needs={
            "generate hidoku 6x6 easy": "a new board; `load` reads one from a file",
            "place 7 at 2,3": "a number into row 2, column 3",
            "hint": "a cell to look at; again why, again its number",
            "hint cells": "all cells that can be filled now",
            "undo": "take back the last step, of codes and boards alike",
        },
    ),
}
"""The topics of boards."""
