"""Run a cell, which is a text of statements, and return its answers as HTML and as text."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, TypeVar

from mmlogic.codes.pegs import Pegs
from mmlogic.codes.statements.clues import TELLING, is_inner
from mmlogic.codes.subject import Codes
from mmlogic.language import MmlogicError
from mmlogic.render.answers import Answer, Farewell, Listing
from mmlogic.render.html import html, image
from mmlogic.render.paper import Line, Paper
from mmlogic.session.core import SessionCore, candidates_within
from mmlogic.session.lines import read
from mmlogic.session.settings import Settings
from mmlogic.session.transcript import PROMPT

PAGE = 20
"""How many codes a question lists if the statement has no number."""

_Kind = TypeVar("_Kind", bound=SessionCore)

_WIDTH = 100
_PATIENCE = 0.5
"""The longest time in seconds that a confirmation waits for the number of remaining codes."""


class Shown:
    """An answer as a notebook shows it: as HTML or as text. `answer` is the answer itself.

    `problem` is the error that occurred while the answer was drawn, or None.
    """

    def __init__(self, answer: Answer, page: Paper, plain: Paper) -> None:
        self.answer = answer
        self.lines, self.problem = lines_of(answer, page)
        self._text = ["".join(text for _, text in line) for line in lines_of(answer, plain)[0]]

    def __getattr__(self, name: str) -> Any:
        """Return an attribute of the answer, such as `data()`, `to_frame()`, `plot()` or a field."""
        if name == "answer":
            raise AttributeError(name)
        return getattr(self.answer, name)

    def __bool__(self) -> bool:
        return bool(self.lines)

    def __repr__(self) -> str:
        return "\n".join(self._text)

    def _repr_html_(self) -> str:
        picture = self.answer.picture()
        return image(picture) if picture else html(self.lines)


def lines_of(answer: Answer, page: Paper) -> tuple[list[Line], MmlogicError | None]:
    """Return the lines of an answer, and the error that occurred while it was drawn, or None."""
    lines = list[Line]()
    try:
        if isinstance(answer, Listing):
            with suppress(MmlogicError):  # the loop below raises the same error
                answer.keep()
        for line in answer.lines(page):
            lines.append(list(line))
    except MmlogicError as problem:
        return lines, problem
    return lines, None


def new_session(kind: type[_Kind]) -> _Kind:
    """Return a new session of the class `kind`, whose lists are as short as a cell needs."""
    begun = kind(Settings(limit=PAGE))
    begun.unfolds = True
    return begun


def answers(text: str, here: SessionCore) -> Iterator[tuple[Answer, int | None]]:
    """Run the statements of a cell, and yield each answer at once. `quit` ends the cell.

    Each answer comes with a number of remaining codes or None, for its drawing. After a clue or rule, the
    codes are counted if this is quick. A listing has the number of the last count, if there is one.

    Raises MmlogicError or SwiPrologMissing for an error in a statement, after the answers of the statements
    before it.
    """
    for statement, source in read(here, text):
        note(here, f"{PROMPT}{statement}")
        version = here.timeline.version
        for answer in here.execute(statement, source):
            if isinstance(answer, Farewell):
                return
            if not is_inner(answer, statement):
                changed = isinstance(answer, TELLING) and version != here.timeline.version
                counted = changed and here.subject.countable
                left = candidates_within(here, _PATIENCE) if counted else None
                yield answer, here.state(Codes).counted if isinstance(answer, Listing) else left


def shown(answer: Answer, here: SessionCore, left: int | None) -> Shown:
    """Return an answer as a cell shows it, and write it into the transcript, if one is open."""
    made = Shown(answer, *(paper(here, left, coloured=each) for each in (True, False)))
    if made:
        note(here, repr(made))
    return made


def note(here: SessionCore, text: str) -> None:
    """Write a text into the session's transcript, if one is open."""
    if here.transcript:
        here.transcript.write(f"{text}\n")


def paper(here: SessionCore, left: int | None = None, *, width: int = _WIDTH, coloured: bool = True) -> Paper:
    """Return the page on which answers are drawn. `left` is the number of remaining codes, if known."""
    game, symbols = here.state(Codes).game, here.settings.symbols
    return Pegs(game, coloured=coloured, symbols=symbols).paper(width, left)
