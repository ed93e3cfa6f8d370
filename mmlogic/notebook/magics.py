"""The extension for IPython: `%load_ext mmlogic` adds `%mm` lines, `%%mm` cells and `%%prolog` cells."""

import sys
from html import escape
from typing import Any

from mmlogic.common.wording import ShortError
from mmlogic.language import MmlogicError, describe
from mmlogic.machine.backend import SwiPrologMissing, stopped_message
from mmlogic.methods.session import Session
from mmlogic.notebook.cells import Shown, answers, new_session, note, shown
from mmlogic.render.progress import Bar
from mmlogic.session.transcript import Transcript

_sessions: list[Session] = []


class CellProblem(ShortError):
    """An error in a cell, which IPython shows as the prompt does, without a traceback."""

    def _render_traceback_(self) -> list[str]:
        return self.report()


class CellBar(Bar):
    """A line of progress below a cell, until the statement ends."""

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
    """Return the session that all cells of this notebook share."""
    if not _sessions:
        _sessions.append(new_session(Session))
        _sessions[0].progress = CellBar
        _sessions[0].transcript = Transcript(lambda text: print(text, file=sys.stderr))
    return _sessions[0]


def load_ipython_extension(shell: Any) -> None:
    """Add the magics and the pictures of boards and trees to IPython. `%load_ext mmlogic` calls this."""
    for magic, kind, name in ((_mm, "line_cell", "mm"), (_prolog, "cell", "prolog")):
        magic.__dict__["_ipython_magic_no_var_expand"] = True  # IPython must not replace `$1` and `{}`
        shell.register_magic_function(magic, magic_kind=kind, magic_name=name)
    pictures = shell.display_formatter.formatters["image/svg+xml"]
    pictures.for_type_by_name("mmlogic.paths.board", "Board", _board)
    pictures.for_type_by_name("mmlogic.players.trees", "Tree", _tree)


def _mm(line: str, cell: str | None = None) -> Shown | None:
    """Run statements of mmlogic in a line or a cell. Show their answers, and return the last."""
    return _run(line if cell is None else f"{line}\n{cell}")  # errors count lines from the magic's line


def _prolog(line: str, cell: str) -> Shown | None:
    """Add the clauses of a cell to the session's program, like `prolog … end`."""
    if line.strip():
        raise CellProblem("`%%prolog` has its own line, and clauses follow below it")
    return _run(f"prolog\n{cell.rstrip()}\nend")


def _run(text: str) -> Shown | None:
    """Run statements. Show all answers but the last, and return the last, because IPython shows it."""
    from IPython.display import display

    last: Shown | None = None
    try:
        for answer, left in answers(text, session()):
            if last:
                display(last)
            last = shown(answer, session(), left)
            if last.problem:
                raise last.problem
    except (MmlogicError, SwiPrologMissing, KeyboardInterrupt) as error:
        if last:
            display(last)
        if isinstance(error, KeyboardInterrupt):
            message = stopped_message(error)
        else:
            message = describe(error) if isinstance(error, MmlogicError) else str(error)
        note(session(), message)
        raise CellProblem(message) from None
    return last or None


def _board(board: Any) -> str:
    from mmlogic.paths.drawing import board_picture
    from mmlogic.paths.view import View

    return board_picture(View(board, board, {})).svg()


def _tree(tree: Any) -> str:
    from mmlogic.players.trees import draw

    return draw(tree).svg()
