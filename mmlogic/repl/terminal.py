"""The prompt on a capable terminal: prompt-toolkit with completion, colours and a status bar."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.application import Application, run_in_terminal
from prompt_toolkit.cursor_shapes import ModalCursorShapeConfig
from prompt_toolkit.document import Document
from prompt_toolkit.enums import DEFAULT_BUFFER
from prompt_toolkit.filters import completion_is_selected, has_focus
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import Input
from prompt_toolkit.input.typeahead import get_typeahead, store_typeahead
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.key_binding.bindings.search import abort_search
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import Output
from prompt_toolkit.renderer import CPR_Support
from prompt_toolkit.styles import DynamicStyle

from mmlogic.common.ways import each_of
from mmlogic.common.wording import columns
from mmlogic.language import StatementProblem
from mmlogic.language.scripts import tidy
from mmlogic.language.typed import is_complete
from mmlogic.render.answers import StepKeys
from mmlogic.render.paper import Line, Paper, Piece, line_width
from mmlogic.repl.assistance import usage
from mmlogic.repl.conversation import Conversation, Counting, agreed
from mmlogic.repl.editing import Ghost, StatementCompleter, StatementLexer, open_history
from mmlogic.repl.files import Config
from mmlogic.repl.interrupts import Interrupts
from mmlogic.repl.programs import edited
from mmlogic.repl.screen import Screen, ask_background
from mmlogic.session.context import Subject
from mmlogic.session.lines import meant
from mmlogic.session.transcript import PROMPT

CONTINUATION = "… ".rjust(len(PROMPT))
"""The prompt string of continuation lines."""

_INTERRUPT_KEYS = {Keys.ControlC, Keys.SIGINT}
_POLL_SECONDS = 0.01


class Terminal:
    """Reads inputs with prompt-toolkit, one after another."""

    def __init__(
        self,
        conversation: Conversation,
        screen: Screen,
        config: Config,
        history: Path | None,
        interrupts: Interrupts,
        *,
        input: Input | None = None,
        output: Output | None = None,
    ) -> None:
        self._conversation = conversation
        self._screen = screen
        self._interrupts = interrupts
        self._input, self._output = input, output
        self._ghost = Ghost(conversation.likely)
        self._prompt = self._made(config, history)
        # A terminal that does not report its cursor gets no status bar. The user needs no warning about this.
        self._prompt.app.renderer.cpr_not_supported_callback = None
        self._prompt.app.renderer.wait_for_cpr_responses = self._settled  # type: ignore[method-assign]
        self._prompt.app.after_render += self._drawn
        conversation.counting.changed = self._draw_again
        conversation.remember = self._prompt.history.append_string
        self._asked = False

    def _made(self, config: Config, history: Path | None) -> PromptSession[str]:
        conversation, screen = self._conversation, self._screen
        return PromptSession(
            [("class:prompt", PROMPT)],
            multiline=True,  # _keys binds Enter
            prompt_continuation=[("class:quiet", CONTINUATION)],
            vi_mode=config.keys == "vi",
            cursor=ModalCursorShapeConfig() if config.keys == "vi" else None,
            lexer=StatementLexer(conversation.session),
            completer=StatementCompleter(conversation.familiar.vocabulary),
            complete_in_thread=True,
            reserve_space_for_menu=6,
            auto_suggest=self._ghost,
            history=open_history(history, config.history),
            search_ignore_case=True,
            enable_suspend=not conversation.session.guard,  # Ctrl-Z could suspend a login shell
            bottom_toolbar=self._bar,
            key_bindings=_keys(self._edit, partial(_accept_or_go_on, conversation)),
            style=DynamicStyle(lambda: screen.style),
            include_default_pygments_style=False,
            color_depth=screen.depth,
            input=self._input,
            output=self._output,
        )

    def read(self) -> str:
        """Return an input. Raises EOFError for Ctrl-D, and KeyboardInterrupt for Ctrl-C.

        Ctrl-C just after Enter cancels the input. While prompt-toolkit restores the terminal, Ctrl-C is a
        key. At other times, it is a signal.
        """
        self._prompt.color_depth = self._screen.depth
        if self._screen.theme == "auto" and not self._asked and self._screen.coloured:
            self._asked = True
            ask_background(self._prompt.input, self._prompt.output, self._learn_background)
        typed = None
        try:
            with self._interrupts.typing(self._prompt.app) as begin:
                typed = self._prompt.prompt(handle_sigint=False, pre_run=lambda: self._begin(begin))
                self._drop_stopped()
        except KeyboardInterrupt:
            if typed is not None:
                self._screen.note("stopped", "class:warning")
            raise
        return typed

    def _begin(self, begin: Callable[[], None]) -> None:
        """Suggest a likely input before the first key. If Ctrl-C has come, drop the keys typed before it."""
        if self._interrupts.struck:
            get_typeahead(self._prompt.input)
        begin()
        buffer = self._prompt.default_buffer
        if self._conversation.likely():
            buffer.suggestion = self._ghost.get_suggestion(buffer, buffer.document)

    def _learn_background(self, background: str) -> None:
        self._screen.background = background
        self._prompt.app.invalidate()

    def _draw_again(self) -> None:
        loop = self._prompt.app.loop
        if loop is not None:
            with suppress(RuntimeError):  # the event loop has just been closed
                loop.call_soon_threadsafe(self._prompt.app.invalidate)

    def _drop_stopped(self) -> None:
        """If Ctrl-C is among the keys typed after Enter, set `struck` and keep only the keys after Ctrl-C."""
        input, waiting = self._prompt.input, self._prompt.app.key_processor.input_queue
        keys = [*get_typeahead(input), *waiting, *input.read_keys()]
        waiting.clear()
        interrupts = [place for place, press in enumerate(keys) if press.key in _INTERRUPT_KEYS]
        store_typeahead(input, keys[interrupts[-1] + 1 :] if interrupts else keys)
        self._interrupts.struck |= bool(interrupts)

    async def _settled(self, timeout: int = 1) -> None:
        """Wait for the terminal's report of its cursor, for Ctrl-C, or for `timeout` seconds.

        If the first wait ends without a report, later calls do not wait. A report that comes too late is
        dropped. Otherwise prompt-toolkit would wait for it in a closed event loop, raise an error, and lose
        the keys that arrive with it.
        """
        app, end = self._prompt.app, asyncio.get_running_loop().time() + timeout
        renderer = app.renderer
        while renderer.waiting_for_cpr and renderer.cpr_support != CPR_Support.NOT_SUPPORTED:
            late = asyncio.get_running_loop().time() >= end
            if late and renderer.cpr_support != CPR_Support.SUPPORTED:
                renderer.cpr_support = CPR_Support.NOT_SUPPORTED
            struck = any(press.key in _INTERRUPT_KEYS for press in app.key_processor.input_queue)
            if late or struck or self._interrupts.struck:
                break
            await asyncio.sleep(_POLL_SECONDS)
        renderer._waiting_for_cpr_futures.clear()

    def confirm(self, question: str) -> bool:
        """Ask a yes-or-no question. Only `y` means yes. Raises KeyboardInterrupt."""
        try:
            return agreed(self._ask([("class:warning", f"{question} [y/N] ")]))
        except EOFError:
            return False

    def ask_next(self, step: StepKeys) -> str:
        """Wait for a key that says how an answer continues. Return what it means, such as `next`.

        A key that `step` lacks means `stop`, and begins the next input. Raises KeyboardInterrupt for Ctrl-C.
        """
        return self._ask([("class:quiet", step.legend)], _step_keys(step))

    def _ask(self, question: StyleAndTextTuples, keys: KeyBindings | None = None) -> str:
        """Ask a question in one line, and return the answer. With `keys`, erase the line afterwards.

        The question does not wait for a report of the cursor.
        """
        asking = PromptSession[str](
            question,
            style=self._screen.style,
            color_depth=self._screen.depth,
            key_bindings=keys,
            erase_when_done=keys is not None,
            input=self._input,
            output=self._output,
        )
        asking.app.renderer.cpr_support = CPR_Support.NOT_SUPPORTED
        with self._interrupts.typing(asking.app) as begin:
            return asking.prompt(handle_sigint=False, pre_run=begin)

    async def _edit(self, event: KeyPressEvent) -> None:
        buffer = event.current_buffer

        def work() -> None:
            try:
                if self._conversation.session.guard:
                    raise StatementProblem("an editor is off limits in safe mode")
                buffer.document = Document(text := tidy(edited(buffer.text)), len(text))
            except StatementProblem as problem:
                self._screen.note(str(problem), "class:error")

        await run_in_terminal(work)

    def open_board(self) -> None:
        """Let the user play the session's puzzle on the whole screen."""
        # Imported here, because only `play board` needs this module.
        from mmlogic.repl.board import BoardScreen

        session, screen = self._conversation.session, self._screen
        board = BoardScreen(
            session, style=screen.style, depth=screen.depth, input=self._input, output=self._output
        )
        with session.unseen(), self._interrupts.typing(board.application) as begin:
            board.run(begin)

    def _drawn(self, app: Application[str]) -> None:
        if not app.is_done:
            self._conversation.counting.begin()

    def _bar(self) -> StyleAndTextTuples:
        conversation = self._conversation
        before = self._prompt.default_buffer.document.text_before_cursor
        shown = bar(conversation.session.subject, conversation.counting, conversation.paper(), usage(before))
        return [*shown]


_BETWEEN: Piece = ("class:quiet", " · ")


def bar(subject: Subject, counting: Counting, paper: Paper, usage: str) -> list[Piece]:
    """Return the status bar, with the syntax of a statement (`usage`) on its right.

    Omit the first item that does not fit, and all items after it. If `usage` does not fit beside the others,
    return only `usage`.
    """
    width = (paper.width or 0) - 1
    state: list[Piece] = []
    for item in _items(subject, counting, paper):
        longer = [*state, _BETWEEN, *item] if state else [*item]
        if line_width(longer) > width:
            break
        state = longer
    room = width - line_width(state) - len(usage)
    if not usage:
        return state
    if room < 0:
        return [("class:keyword", usage[:width])]
    return [*state, ("", " " * room), ("class:keyword", usage)]


def _glance(count: int, paper: Paper) -> str:
    """Return the number of remaining codes as a text for the bar.

    A game with several secrets has a number for each. If the numbers take more than half the bar, return
    their range, such as `3 to 120`.
    """
    text, numbers = paper.glance(count), each_of(count)
    least, most = paper.glance(min(numbers)), paper.glance(max(numbers))
    ends = f"{least} each" if least == most else f"{least} to {most}"
    return text if len(numbers) == 1 or 2 * columns(text) <= (paper.width or 0) else ends


def _items(subject: Subject, counting: Counting, paper: Paper) -> Iterator[Line]:
    if subject.countable:
        count = paper.signs.cut if counting.count is None else _glance(counting.count, paper)
        yield [("class:strong", "very many" if counting.gave_up else count), ("", " left")]
    yield from subject.bar(paper)


def _step_keys(step: StepKeys) -> KeyBindings:
    keys = KeyBindings()

    @keys.add("<any>")
    @keys.add(Keys.BracketedPaste)
    def _(event: KeyPressEvent) -> None:
        press = event.key_sequence[0]
        if press.key is Keys.BracketedPaste or (len(press.key) == 1 and press.key.isprintable()):
            event.app.exit(result="stop")
            event.key_processor.feed(press, first=True)

    for key, wish in {**step.wishes, "c-d": "stop"}.items():
        keys.add(key)(lambda event, wish=wish: event.app.exit(result=wish))

    @keys.add("c-c")
    @keys.add("<sigint>")
    def _(event: KeyPressEvent) -> None:
        event.app.exit(exception=KeyboardInterrupt())

    return keys


def _keys(
    edit: Callable[[KeyPressEvent], Awaitable[None]], accept: Callable[[KeyPressEvent], None]
) -> KeyBindings:
    keys, typing = KeyBindings(), has_focus(DEFAULT_BUFFER)
    keys.add("enter", filter=typing & ~completion_is_selected)(accept)
    keys.add("enter", filter=typing & completion_is_selected)(_take_candidate)
    keys.add("c-x", "c-e", filter=typing)(edit)
    keys.add("escape", "enter", filter=typing)(lambda event: event.current_buffer.newline(copy_margin=False))
    keys.add("<sigint>")(abort_search)  # without this, the next prompt would begin with a search
    return keys


def _accept_or_go_on(conversation: Conversation, event: KeyPressEvent) -> None:
    """Run an input if it is complete. Enter alone runs the correction in grey."""
    buffer = event.current_buffer
    if not buffer.text:
        buffer.insert_text(conversation.mended)
    if is_complete(meant(conversation.session, buffer.text)):
        buffer.text = buffer.text.rstrip()  # a pasted script may end with empty lines
        buffer.validate_and_handle()
    else:
        buffer.newline(copy_margin=False)


def _take_candidate(event: KeyPressEvent) -> None:
    event.current_buffer.complete_state = None
