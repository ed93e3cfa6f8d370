"""`play board`: a board on the whole screen, to place numbers on and to ask for help."""

import asyncio
from collections.abc import Callable
from functools import partial
from string import ascii_uppercase

from prompt_toolkit.application import Application
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import BaseStyle

from mmlogic.repl.board import Game
from mmlogic.repl.board_drawing import UNBROKEN, keys_of, screen_lines
from mmlogic.session.core import SessionCore

__all__ = ["BoardScreen"]

_ARROWS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


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
        self._left = False
        self.application: Application[None] = Application(
            layout=Layout(Window(FormattedTextControl(self._text, show_cursor=False))),
            key_bindings=self._keys(),
            full_screen=True,
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
        for key, (down, right) in _ARROWS.items():
            self._add(keys, key, partial(game.move, down, right))
        for key in "0123456789" + ascii_uppercase:
            self._add(keys, key, partial(game.type, key))
        self._add(keys, "enter", game.enter)
        for key in ("delete", "backspace"):
            self._add(keys, key, game.delete)
        for key, act in {"h": game.hint, "c": game.check, "u": game.undo}.items():
            self._add(keys, key, act)
        self._add(keys, "d", self._toggle_digits)
        self._add(keys, "?", self._show_keys)
        for key in ("q", "escape", "c-d"):
            self._add(keys, key, self._leave)
        for key in ("c-c", "<sigint>"):
            keys.add(key)(self._stop)
        return keys

    def _add(self, keys: KeyBindings, key: str, act: Callable[[], None]) -> None:
        """Have a key act once the keys before it have acted."""

        async def acting(event: KeyPressEvent) -> None:
            async with self._turn:
                await asyncio.get_running_loop().run_in_executor(None, self._acted, act)
            if self._left and not event.app.is_done:
                event.app.exit()
            event.app.invalidate()

        keys.add(key)(acting)

    def _acted(self, act: Callable[[], None]) -> None:
        act()
        self._game.refresh()

    def _toggle_digits(self) -> None:
        self._game.small_digits = not self._game.small_digits

    def _show_keys(self) -> None:
        self._game.message = "  ".join(
            f"{key}{UNBROKEN}{effect}" for key, effect in {**keys_of(self._game), "Enter": "place"}.items()
        )

    def _leave(self) -> None:
        self._left = True

    def _stop(self, event: KeyPressEvent) -> None:
        """Stop what is being asked; leave where nothing is."""
        if self._turn.locked():
            self._session.interrupt()
        else:
            event.app.exit()
