"""A board in a browser: its picture, and the cells in which a player clicks and types."""

import re
from collections.abc import Iterator

from mmlogic.paths.answers import BoardDone, HintAnswer, WrongAnswer
from mmlogic.paths.drawing import board_picture, cell_outlines
from mmlogic.paths.playing import Game
from mmlogic.paths.statements.boards import GenerateAnswer
from mmlogic.paths.values import Cell, format_cell
from mmlogic.render.answers import Answer
from mmlogic.render.html import image_block
from mmlogic.render.paper import Line, Paper
from mmlogic.repl.board_drawing import keys_of

_NOTED = re.compile(r"^# noted (\d+,\d+):((?: \d{1,5})+)$", re.MULTILINE)


class PageGame(Game):
    """A puzzle that a player solves in a browser. The keys and the clicks come from the page."""

    def noted(self) -> str:
        """Return the player's pencil notes as comments of a script. `take_notes` reads these comments."""
        noted = ((format_cell(cell), map(str, numbers)) for cell, numbers in self.notes.items() if numbers)
        return "".join(f"# noted {cell}: {' '.join(numbers)}\n" for cell, numbers in noted)

    def take_notes(self, script: str) -> None:
        """Read the player's notes from the comments of a script.

        Ignore cells and numbers that the board lacks.
        """
        cells = {format_cell(cell): cell for cell in self.board.graph}
        for name, listed in _NOTED.findall(script):
            numbers = {number for number in map(int, listed.split()) if 1 <= number <= self.board.size}
            if name in cells:
                self.notes[cells[name]] = tuple(sorted(numbers))

    def words(self, answer: Answer, paper: Paper) -> Iterator[Line] | None:
        """Return the words of an answer about the board on the page, or None for any other answer.

        The page already has a picture of this board, so the answer needs no second one.
        """
        match answer:
            case GenerateAnswer():
                board = answer.generated.board
            case HintAnswer() | WrongAnswer() | BoardDone():
                board = answer.view.givens
            case _:
                return None
        return answer.words(paper) if board is self.view.givens else None

    def press(self, key: str) -> None:
        """Act on a pressed key, or move the cursor if `key` is a cell such as `1,2`."""
        if act := self.keys.get(key):
            act()
        elif cell := next((cell for cell in self.board.graph if format_cell(cell) == key), None):
            self.go(cell)

    def data(self) -> dict[str, object]:
        """Return what the page shows: the picture, the place of each cell in it, keys, buttons, messages."""
        self.refresh()
        picture, places = board_picture(self.view), cell_outlines(self.view, bare=False)
        pressed = {"p": self.pencil, "d": self.small_digits}
        return {
            "picture": image_block(picture),
            "width": picture.width,
            "height": picture.height,
            "cells": [
                [*self._shown(cell), x / picture.width, y / picture.height]
                for cell, ((x, y), _) in places.items()
            ],
            "cursor": format_cell(self.cursor),
            "keys": list(self.keys),
            "acts": [[key, act, pressed.get(key)] for key, act in keys_of(self).items() if key in self.keys],
            "said": [
                self.message,
                f"{format_cell(self.cursor)}: {self._description(self.cursor)}",
                self.to_place,
            ],
        }

    def _shown(self, cell: Cell) -> tuple[str, str, str]:
        typed = self.typed if cell == self.cursor else ""
        return format_cell(cell), typed or self._description(cell), typed or self.small_text(cell)

    def _description(self, cell: Cell) -> str:
        number = self.board.rows[cell[0]][cell[1]]
        return ", ".join(filter(None, (self.board.name(number) if number else "empty", self.known(cell))))
