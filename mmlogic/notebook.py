"""Notebooks: `%load_ext mmlogic` adds `%mm` lines, `%%mm` and `%%prolog` cells to IPython."""

import sys
from collections.abc import Iterator
from html import escape
from typing import Any

from mmlogic.codes.pegs import Pegs
from mmlogic.codes.statements.clues import TELLING, is_inner
from mmlogic.codes.subject import Codes
from mmlogic.common.wording import ShortError
from mmlogic.language import MmlogicError, Source, Statement, SyntaxProblem, describe
from mmlogic.machine import SwiPrologMissing
from mmlogic.methods import Session
from mmlogic.render.answers import Answer, Farewell, Listing
from mmlogic.render.html import html, image
from mmlogic.render.paper import Paper
from mmlogic.render.progress import Bar
from mmlogic.session.core import candidates_within
from mmlogic.session.files import PROMPT, Transcript
from mmlogic.session.settings import Settings

_WIDTH = 100
_PAGE = 20
"""How many codes a question lists without a number."""

_PATIENCE = 0.5
"""Seconds that a confirmation waits for the number of remaining codes."""

_sessions: list[Session] = []


class Shown:
    """An answer as a notebook shows it: HTML, or else text; `answer` is the answer itself."""

    def __init__(self, answer: Answer, page: Paper, plain: Paper) -> None:
        if isinstance(answer, Listing):
            answer.keep()
        self.answer = answer
        self._lines = [list(line) for line in answer.lines(page)]
        self._text = ["".join(text for _, text in line) for line in answer.lines(plain)]

    def __getattr__(self, name: str) -> Any:
        """Return what the answer has: `data()`, `to_frame()`, `plot()`, its fields."""
        if name == "answer":
            raise AttributeError(name)
        return getattr(self.answer, name)

    def __bool__(self) -> bool:
        return bool(self._lines)

    def __repr__(self) -> str:
        return "\n".join(self._text)

    def _repr_html_(self) -> str:
        picture = self.answer.picture()
        return image(picture) if picture else html(self._lines)


class CellProblem(ShortError):
    """An error in a cell, shown as the prompt shows it."""

    def _render_traceback_(self) -> list[str]:
        return self.report()


class CellBar(Bar):
    """Progress in a cell: a line that is gone at the end."""

    STOP = "the stop button stops"
    _handle: Any = None

    def seen(self) -> bool:
        return True

    def put(self, text: str) -> None:
        from IPython.display import DisplayHandle

        shown = {"text/plain": text, "text/html": f"<small>{escape(text)}</small>"} if text else {}
        if self._handle is None:
            self._handle = DisplayHandle()
            self._handle.display(shown, raw=True)
        else:
            self._handle.update(shown, raw=True)


def session() -> Session:
    """Return the session of this notebook, as Python uses it; `reset` begins it anew."""
    if not _sessions:
        _sessions.append(Session(Settings(limit=_PAGE)))
        _sessions[0].progress, _sessions[0].unfolds = CellBar, True
        _sessions[0].transcript = Transcript(lambda text: print(text, file=sys.stderr))
    return _sessions[0]


def load_ipython_extension(shell: Any) -> None:
    """Add the magics to IPython, and drawings of boards and trees, as `%load_ext mmlogic` asks."""
    for magic, kind, name in ((_mm, "line_cell", "mm"), (_prolog, "cell", "prolog")):
        magic.__dict__["_ipython_magic_no_var_expand"] = True  # `$1` and `{}` are the statement's own
        shell.register_magic_function(magic, magic_kind=kind, magic_name=name)
    pictures = shell.display_formatter.formatters["image/svg+xml"]
    pictures.for_type_by_name("mmlogic.paths.board", "Board", _board)
    pictures.for_type_by_name("mmlogic.players.trees.tree", "Tree", _tree)


def _mm(line: str, cell: str | None = None) -> Shown | None:
    """Run statements of mmlogic, in a line or a cell; show their answers, and return the last."""
    return _run(line if cell is None else f"{line}\n{cell}")  # its lines count as those of the cell


def _prolog(line: str, cell: str) -> Shown | None:
    """Add the clauses of a cell to the session's program, as `prolog … end` does."""
    if line.strip():
        raise CellProblem("`%%prolog` stands alone in its line; clauses follow below it")
    return _run(f"prolog\n{cell.rstrip()}\nend")


def _run(text: str) -> Shown | None:
    """Show the answers to statements, all but the last, which is returned for the cell to show."""
    from IPython.display import display

    last: Shown | None = None
    try:
        for shown in _answers(text):
            if last:
                display(last)
            last = shown
    except (MmlogicError, SwiPrologMissing, KeyboardInterrupt) as error:
        if last:
            display(last)
        told = describe(error) if isinstance(error, MmlogicError) else str(error) or "stopped"
        _write(f"{told}\n")
        raise CellProblem(told) from None
    return last or None


def _answers(text: str) -> Iterator[Shown]:
    here = session()
    for statement, source in _statements(text, here):
        _write(f"{PROMPT}{statement}\n")
        version = here.timeline.version
        for answer in here.execute(statement, source):
            if isinstance(answer, Farewell):
                return
            if not is_inner(answer, statement):
                told = isinstance(answer, TELLING) and version != here.timeline.version
                counted = told and here.subject.countable
                yield _shown(answer, here, candidates_within(here, _PATIENCE) if counted else None)


def _statements(text: str, here: Session) -> Iterator[tuple[Statement[Any], Source]]:
    """Yield the statements of a cell; a line that may be an answer is read when those above it have run."""
    try:
        yield from ((statement, Source("", text)) for statement in here.parse(text, ""))
        return
    except SyntaxProblem as problem:
        from mmlogic.repl.familiar import Shorthand

        lines, number = text.split("\n"), problem.span.line if problem.span else 1
        line, shorthand = lines[number - 1], Shorthand(here)
        if not shorthand.may_mean(line):
            raise
        yield from _statements("\n".join(lines[: number - 1]), here)
        if (meant := shorthand.meant(line)) == line:
            raise
        yield from _statements("\n" * (number - 1) + meant, here)
        yield from _statements("\n" * number + "\n".join(lines[number:]), here)


def _shown(answer: Answer, here: Session, left: int | None) -> Shown:
    game, symbols = here.state(Codes).game, here.settings.symbols
    page, plain = (Pegs(game, coloured=each, symbols=symbols).paper(_WIDTH, left) for each in (True, False))
    shown = Shown(answer, page, plain)
    _write(f"{shown!r}\n" if shown else "")
    return shown


def _write(text: str) -> None:
    if transcript := session().transcript:
        transcript.write(text)


def _board(board: Any) -> str:
    from mmlogic.paths.drawing import board_picture
    from mmlogic.paths.view import View

    return board_picture(View(board, board, {})).svg()


def _tree(tree: Any) -> str:
    from mmlogic.players.trees.notation import draw

    return draw(tree).svg()
