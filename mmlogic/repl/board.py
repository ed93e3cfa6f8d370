"""`play board`: a puzzle on the whole screen."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.formatted_text import AnyFormattedText, StyleAndTextTuples
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import BaseStyle

from mmlogic.paths.playing import Game
from mmlogic.repl.board_drawing import UNBROKEN, cell_at, keys_of, screen_lines
from mmlogic.session.core import SessionCore


class _Control(FormattedTextControl):
    """A text on the screen that calls a function for each event of the mouse."""

    def __init__(self, text: AnyFormattedText, clicked: Callable[[MouseEvent], None]) -> None:
        super().__init__(text, show_cursor=False)
        self._clicked = clicked

    def mouse_handler(self, mouse_event: MouseEvent) -> None:
        self._clicked(mouse_event)


class BoardScreen:
    """The screen on which a player solves the session's puzzle.

    Statements run in another thread, so that Ctrl-C can stop them.
    """

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
        """Show the board until the player leaves. Call `begin` before the first key."""
        self.application.run(handle_sigint=False, pre_run=begin)

    def _text(self) -> StyleAndTextTuples:
        size = self.application.output.get_size()
        pieces: StyleAndTextTuples = []
        for line in screen_lines(self._game, size.columns, size.rows):
            pieces += [*line, ("", "\n")]
        return pieces[:-1]

    def _keys(self) -> KeyBindings:
        keys, game = KeyBindings(), self._game
        acts = {
            **game.keys,
            "?": self._show_keys,
            **dict.fromkeys(("q", "escape", "c-d"), self._leave),
        }
        for key, act in acts.items():
            keys.add(key)(lambda event, act=act: self._act(act))
        for key in ("c-c", "<sigint>"):
            keys.add(key)(self._stop)
        return keys

    def _act(self, act: Callable[[], None]) -> Coroutine[Any, Any, None]:
        """Return a task that runs `act` after the tasks of all earlier keys.

        Until the task ends, Ctrl-C stops the running statement.
        """
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

    def _show_keys(self) -> None:
        keys = {**keys_of(self._game), "Enter": "place"}
        self._game.message = "  ".join(f"{key}{UNBROKEN}{effect}" for key, effect in keys.items())

    def _leave(self) -> None:
        self._left = True

    def _stop(self, event: KeyPressEvent) -> None:
        """Stop the running statement. If no statement runs, the second Ctrl-C leaves the board.

        The first Ctrl-C may have been for a statement that has just ended, so it does not leave.
        """
        if self._waiting:
            self._session.interrupt()
        elif self._leaving:
            event.app.exit()
        else:
            self._leaving, self._game.message = True, "Ctrl-C again leaves."
            event.app.invalidate()
