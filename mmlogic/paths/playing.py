"""A board to play on, on a screen or a page: cursor, typed digits, notes, keys.

Every change is a statement of the session.
"""

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from string import ascii_uppercase, digits
from typing import Final, TypeVar

from mmlogic.language import MmlogicError, Statement
from mmlogic.limits.budget import LimitExceeded
from mmlogic.machine.backend import Interrupted
from mmlogic.paths.answers import BoardDone, HintAnswer
from mmlogic.paths.board import Board
from mmlogic.paths.statements.boards import Clear, Place
from mmlogic.paths.statements.hints import Hint
from mmlogic.paths.subject import PUZZLE, Paths, require_board
from mmlogic.paths.values import Cell, format_cell, one_based
from mmlogic.paths.view import SIGNS, View
from mmlogic.paths.written import Cell as WrittenCell, number_of_letters, written_number
from mmlogic.render.answers import Answer, Done
from mmlogic.render.paper import Paper
from mmlogic.session.core import SessionCore
from mmlogic.session.statements.questions import Check
from mmlogic.session.statements.session import undo

A = TypeVar("A", bound=Answer)

_ARROWS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}

_SAID: Final = {sign: "placed" if style == "changed" else style for sign, style in SIGNS.items()}
"""For each sign of `SIGNS`, the word for a cell with this sign."""

_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
"""Small digits, for computed candidates."""

_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
"""Small digits, for notes of the player."""

_PATIENCE = 0.5
"""How many seconds the search for candidates may take. During a longer one, the screen would seem stuck."""


class Game:
    """A game on the board of a session. Every change is a statement of that session."""

    def __init__(self, session: SessionCore) -> None:
        self._session = session
        session.spoils = False
        self.view: View
        self.standing: Board
        self.look()
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
        self.keys: dict[str, Callable[[], None]] = {
            **{key: partial(self.move, *step) for key, step in _ARROWS.items()},
            **{key: partial(self.type, key) for key in digits + ascii_uppercase},
            "enter": self.enter,
            "delete": self.delete,
            "backspace": self.delete,
            "h": self.hint,
            "c": self.check,
            "u": self.undo,
            "p": self.turn_pencil,
            "d": self.turn_digits,
        }

    def look(self) -> None:
        """Show the session's present board."""
        self.view = self._session.state(Paths).view(require_board(self._session))
        self.standing = self.view.board

    @property
    def board(self) -> Board:
        """The board on the screen: `standing` (all placed numbers), perhaps with the number of a hint."""
        return self.view.board

    @property
    def seconds(self) -> int:
        """How many seconds the game has lasted. The clock stops when the board is full."""
        return int((self._ended or time.monotonic()) - self._began)

    def refresh(self) -> None:
        """Find the candidates of each empty cell, if the screen shows candidates.

        On a board without a solution, these are the numbers that a cell may hold by its distances from the
        numbers on the board. If the search takes too long, there are no candidates.
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
    def to_place(self) -> str:
        """A text with the numbers that no cell holds, as in `to place: 3 7`."""
        standing = set(self.standing.givens.values())
        missing = (number for number in range(1, self.standing.size + 1) if number not in standing)
        names = " ".join(map(self.board.name, missing))
        return f"to place: {names}" if names else "Nothing left to place."

    def known(self, cell: Cell) -> str:
        """Return a text about a cell, such as `given`, `placed`, `noted 3, 7` or `may be 3, 7`."""
        if self.board.rows[cell[0]][cell[1]]:
            return _SAID.get(self.view.sign(cell), "given")
        what = "noted", "may be" if self.solvable else "near enough for"
        pairs = zip(what, self._small_numbers(cell), strict=True)
        return "; ".join(f"{what} {', '.join(map(self.board.name, each))}" for what, each in pairs if each)

    def small_text(self, cell: Cell) -> str:
        """Return the notes of an empty cell in raised digits and its candidates in lowered digits: `³ ₇`."""
        if self.board.rows[cell[0]][cell[1]]:
            return ""
        noted, computed = (" ".join(map(self.board.name, each)) for each in self._small_numbers(cell))
        return " ".join(filter(None, (noted.translate(_SUPERSCRIPTS), computed.translate(_SUBSCRIPTS))))

    def _small_numbers(self, cell: Cell) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return self.notes.get(cell, ()), self.candidates.get(cell, ()) if self.small_digits else ()

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
        """Add a digit to the typed number, or a capital letter on a board with letters.

        If the number would be too large with one more digit, place it at once. In the cell of a given, the
        first digit shows the error.
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
        """Place the typed number, or if the pencil is on, note it."""
        if self.typed:
            number, self.typed = self._typed_number, ""
            if self.pencil:
                self._note(number)
                return
            self._change(Place(written_number(self.board.name(number)), self._written))

    def turn_pencil(self) -> None:
        """Switch the pencil on or off."""
        self.enter()
        self.pencil = not self.pencil
        self.message = f"Pencil {'on: numbers are notes' if self.pencil else 'off'}."

    def turn_digits(self) -> None:
        """Show or hide the candidates of empty cells."""
        self.small_digits = not self.small_digits

    def _note(self, number: int) -> None:
        """Add a number to the notes of the cursor's cell, or remove it from them."""
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
        """Delete the last typed digit. Without one, delete the notes of the cell, or else its number."""
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
            self.look()

    def hint(self) -> None:
        """Ask for a hint, and go to its cell."""
        answer = self._answer(Hint())
        if isinstance(answer, HintAnswer):
            self.message = answer.sentence()
            self.show(answer)

    def show(self, hint: HintAnswer) -> None:
        """Show a hint on the board, and go to its cell."""
        self.view, self.cursor = hint.view, (hint.cell[0] - 1, hint.cell[1] - 1)

    def check(self) -> None:
        """Ask which numbers are wrong."""
        answer = self._answer(Check())
        if answer is not None:
            self.message = "".join(text for line in answer.draw(Paper()) for _, text in line)
            self.look()

    @property
    def _written(self) -> WrittenCell:
        return WrittenCell(*one_based(self.cursor))

    def _change(self, statement: Statement[BoardDone] | Statement[Done]) -> None:
        answer = self._answer(statement)
        if isinstance(answer, BoardDone):
            self.view, self.message = answer.view, answer.message
            self.standing = self.view.board
            self._ended = time.monotonic() if self.standing.full else 0.0
            self._past += [None] * isinstance(statement, Place | Clear)

    def _answer(self, statement: Statement[A]) -> A | None:
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
