"""`play board`: a board on the whole screen: its cursor, what is typed, the statements behind the keys."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from string import ascii_uppercase, digits
from typing import Any, TypeVar

from prompt_toolkit.application import Application
from prompt_toolkit.formatted_text import AnyFormattedText, StyleAndTextTuples
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import BaseStyle

from mmlogic.language import MmlogicError, Statement
from mmlogic.machine import Interrupted, LimitExceeded
from mmlogic.paths.answers import BoardDone, HintAnswer
from mmlogic.paths.board import Board
from mmlogic.paths.statements.boards import Clear, Place
from mmlogic.paths.statements.hints import Hint
from mmlogic.paths.subject import PUZZLE, Paths, require_board
from mmlogic.paths.values import Cell, format_cell, one_based
from mmlogic.paths.view import View
from mmlogic.paths.written import Cell as WrittenCell, number_of_letters, written_number
from mmlogic.render.answers import Answer, Done
from mmlogic.render.paper import Paper
from mmlogic.repl.board_drawing import UNBROKEN, cell_at, keys_of, screen_lines
from mmlogic.session.core import SessionCore
from mmlogic.session.statements.questions import Check
from mmlogic.session.statements.session import undo

A = TypeVar("A", bound=Answer)

_ARROWS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}

_PATIENCE = 0.5
"""Seconds that candidates may take: longer, and keys would seem dead."""


class Game:
    """A game on the board of a session; every change is a statement of that session."""

    def __init__(self, session: SessionCore) -> None:
        self._session = session
        self.view: View = session.state(Paths).view(require_board(session))
        self.standing = self.view.board
        self.cursor: Cell = next(cell for cell, content in self.board.contents() if content is not None)
        self.typed = ""
        self.message = ""
        self.small_digits = False
        self.pencil = False
        self.notes: dict[Cell, tuple[int, ...]] = {}
        self._past: list[tuple[Cell, tuple[int, ...]] | None] = []
        self.candidates: Mapping[Cell, tuple[int, ...]] = {}
        self.solvable = True
        self._known = -1
        self._began, self._ended = time.monotonic(), 0.0
        self.refresh()

    @property
    def board(self) -> Board:
        """The board as it is seen: `standing`, and a number that was hinted."""
        return self.view.board

    @property
    def seconds(self) -> int:
        """How long the board has been played; once it is full, how long that took."""
        return int((self._ended or time.monotonic()) - self._began)

    def refresh(self) -> None:
        """Find what each empty cell may still hold, or without a solution what is near enough for it.

        Nothing is found where that takes long, or while the player does not want to see it.
        """
        version = self._session.timeline.version
        if self._known == version or not self.small_digits:
            return
        self._known, self.candidates = version, {}
        solver = self._session.state(Paths).solver
        solver.limits = replace(solver.limits, seconds=_PATIENCE)
        with self._session.asking(), suppress(LimitExceeded, Interrupted):
            found = solver.candidates(self.standing)
            self.solvable = found is not None
            self.candidates = solver.near(self.standing) if found is None else found

    @property
    def open_numbers(self) -> list[int]:
        """The numbers that stand nowhere."""
        standing = set(self.standing.givens.values())
        return [number for number in range(1, self.standing.size + 1) if number not in standing]

    def move(self, down: int, right: int) -> None:
        """Move the cursor to the nearest cell in a direction, if there is one."""
        self.enter()
        cells = [cell for cell, content in self.board.contents() if content is not None]
        ahead = [cell for cell in cells if _ahead(self.cursor, cell, down, right)]
        self.cursor = min(ahead, key=lambda cell: self._distance(cell, down), default=self.cursor)

    def go(self, cell: Cell) -> None:
        """Move the cursor to a cell."""
        self.enter()
        self.cursor = cell

    def _distance(self, cell: Cell, down: int) -> tuple[float, float]:
        slant = 0.5 if self.board.neighbourhood.slanted else 0.0
        rows, columns = cell[0] - self.cursor[0], cell[1] - self.cursor[1]
        across = abs(columns + slant * rows)
        return (abs(rows), across) if down else (across, 0)

    def type(self, key: str) -> None:
        """Type a digit or a capital, as the board has them; a number that cannot go on is placed.

        On a given nothing can be typed: it is refused at once.
        """
        if key.isdigit() == self.board.letters:
            self.message = f"This board has {'letters: A is 1' if self.board.letters else 'digits'}."
            return
        self.typed += key
        longer = self._typed_number * (26 if self.board.letters else 10) + self.board.letters
        if longer > self.board.size or self.view.givens.rows[self.cursor[0]][self.cursor[1]]:
            self.enter()

    @property
    def _typed_number(self) -> int:
        return (number_of_letters(self.typed) if self.board.letters else int(self.typed)) or 0

    def enter(self) -> None:
        """Place the number that was typed, or note it with the pencil."""
        if self.typed:
            number, self.typed = self._typed_number, ""
            if self.pencil:
                self._note(number)
                return
            self._change(Place(written_number(self.board.name(number)), self._written))

    def turn_pencil(self) -> None:
        """Take up the pencil, or put it down."""
        self.enter()
        self.pencil = not self.pencil
        self.message = f"Pencil {'on: numbers are notes' if self.pencil else 'off'}."

    def _note(self, number: int) -> None:
        """Note a number in the cell, or take the note back."""
        held, noted = self.board.rows[self.cursor[0]][self.cursor[1]], self.notes.get(self.cursor, ())
        if held or not 1 <= number <= self.board.size:
            cell, numbers = format_cell(self.cursor), self.board.first_to_last
            self.message = f"{cell} holds {self.board.name(held)}" if held else f"Its numbers are {numbers}"
            return
        self._set_notes(tuple(sorted({*noted} ^ {number})))

    def _set_notes(self, numbers: tuple[int, ...]) -> None:
        self._past.append((self.cursor, self.notes.get(self.cursor, ())))
        self.notes[self.cursor] = numbers
        self.message = ""

    def delete(self) -> None:
        """Take back the last digit that was typed, or the number in the cell, or its notes."""
        if self.typed:
            self.typed = self.typed[:-1]
        elif self.notes.get(self.cursor) and not self.board.rows[self.cursor[0]][self.cursor[1]]:
            self._set_notes(())
        else:
            self._change(Clear(self._written))

    def undo(self) -> None:
        """Undo the last change of the board, or of its notes."""
        if self._past and (note := self._past.pop()):
            self.cursor, self.message = note[0], ""
            self.notes[note[0]] = note[1]
            return
        puzzle = require_board(self._session)
        self._change(undo())
        if getattr(self._session.timeline.first(PUZZLE), "board", None) is not puzzle.board:
            self._session.timeline.redo()
            self.message = "Nothing on this board can be undone."
            self.view = self._session.state(Paths).view(puzzle)
            self.standing = self.view.board

    def hint(self) -> None:
        """Ask for a hint, and go to its cell."""
        answer = self._ask(Hint())
        if isinstance(answer, HintAnswer):
            self.view, self.message = answer.view, answer.sentence()
            self.cursor = answer.cell[0] - 1, answer.cell[1] - 1

    def check(self) -> None:
        """Ask which numbers are wrong."""
        answer = self._ask(Check())
        if answer is not None:
            self.message = "".join(text for line in answer.draw(Paper()) for _, text in line)
            self.view = self._session.state(Paths).view(require_board(self._session))

    @property
    def _written(self) -> WrittenCell:
        return WrittenCell(*one_based(self.cursor))

    def _change(self, statement: Statement[BoardDone] | Statement[Done]) -> None:
        answer = self._ask(statement)
        if isinstance(answer, BoardDone):
            self.view, self.message = answer.view, answer.message
            self.standing = self.view.board
            self._ended = time.monotonic() if self.standing.full else 0.0
            self._past += [None] * isinstance(statement, Place | Clear)

    def _ask(self, statement: Statement[A]) -> A | None:
        self.message = ""
        try:
            return self._session.ask(statement)
        except Interrupted:
            self.message = "Stopped."
        except MmlogicError as error:
            self.message = error.message
        return None


def _ahead(cursor: Cell, cell: Cell, down: int, right: int) -> bool:
    rows, columns = cell[0] - cursor[0], cell[1] - cursor[1]
    return rows * down > 0 if down else rows == 0 and columns * right > 0


class _Control(FormattedTextControl):
    """A text that says where it is clicked."""

    def __init__(self, text: AnyFormattedText, clicked: Callable[[MouseEvent], None]) -> None:
        super().__init__(text, show_cursor=False)
        self._clicked = clicked

    def mouse_handler(self, mouse_event: MouseEvent) -> None:
        """Say where a click is."""
        self._clicked(mouse_event)


class BoardScreen:
    """The screen of a session's puzzle; questions are asked in another thread, so that Ctrl-C stops them."""

    def __init__(
        self,
        session: SessionCore,
        *,
        style: BaseStyle,
        depth: ColorDepth,
        input: Input | None = None,
        output: Output | None = None,
    ) -> None:
        self._session = session
        self._game = Game(session)
        self._turn = asyncio.Lock()
        self._left = self._leaving = False
        self._waiting = 0
        self.application: Application[None] = Application(
            layout=Layout(Window(_Control(self._text, self._clicked))),
            mouse_support=True,
            key_bindings=self._keys(),
            full_screen=True,
            refresh_interval=1.0,  # for the clock
            style=style,
            color_depth=depth,
            input=input,
            output=output,
        )

    def run(self, begin: Callable[[], None] | None = None) -> None:
        """Show the board until the player leaves; `begin` is called before the first key."""
        self.application.run(handle_sigint=False, pre_run=begin)

    def _text(self) -> StyleAndTextTuples:
        size = self.application.output.get_size()
        pieces: StyleAndTextTuples = []
        for line in screen_lines(self._game, size.columns, size.rows):
            pieces += [*line, ("", "\n")]
        return pieces[:-1]

    def _keys(self) -> KeyBindings:
        keys, game = KeyBindings(), self._game
        acts: dict[str, Callable[[], None]] = {
            **{key: partial(game.move, *step) for key, step in _ARROWS.items()},
            **{key: partial(game.type, key) for key in digits + ascii_uppercase},
            "enter": game.enter,
            "delete": game.delete,
            "backspace": game.delete,
            "h": game.hint,
            "c": game.check,
            "u": game.undo,
            "p": game.turn_pencil,
            "d": self._toggle_digits,
            "?": self._show_keys,
            **dict.fromkeys(("q", "escape", "c-d"), self._leave),
        }
        for key, act in acts.items():
            keys.add(key)(self._acting(act))
        for key in ("c-c", "<sigint>"):
            keys.add(key)(self._stop)
        return keys

    def _acting(self, act: Callable[[], None]) -> Callable[[KeyPressEvent], Coroutine[Any, Any, None]]:
        """Return what a key does."""
        return lambda event: self._act(act)

    def _act(self, act: Callable[[], None]) -> Coroutine[Any, Any, None]:
        """Act once what came before has acted; from now on that is waited for."""
        self._waiting += 1
        if self._leaving:
            self._leaving, self._game.message = False, ""

        async def in_turn() -> None:
            try:
                async with self._turn:
                    await asyncio.get_running_loop().run_in_executor(None, self._acted, act)
            finally:
                self._waiting -= 1
            if self._left and not self.application.is_done:
                self.application.exit()
            self.application.invalidate()

        return in_turn()

    def _clicked(self, event: MouseEvent) -> None:
        size = self.application.output.get_size()
        cell = cell_at(self._game, size.columns, size.rows, event.position.x, event.position.y)
        if event.event_type is MouseEventType.MOUSE_DOWN and cell:
            self.application.create_background_task(self._act(partial(self._game.go, cell)))

    def _acted(self, act: Callable[[], None]) -> None:
        act()
        self._game.refresh()

    def _toggle_digits(self) -> None:
        self._game.small_digits = not self._game.small_digits

    def _show_keys(self) -> None:
        keys = {**keys_of(self._game), "Enter": "place"}
        self._game.message = "  ".join(f"{key}{UNBROKEN}{effect}" for key, effect in keys.items())

    def _leave(self) -> None:
        self._left = True

    def _stop(self, event: KeyPressEvent) -> None:
        """Stop what is asked; leave if nothing is, and Ctrl-C was pressed before.

        Somebody who stops a hint that has just come does not mean to leave.
        """
        if self._waiting:
            self._session.interrupt()
        elif self._leaving:
            event.app.exit()
        else:
            self._leaving, self._game.message = True, "Ctrl-C again leaves."
            event.app.invalidate()
