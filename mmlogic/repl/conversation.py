"""Run what the user types at the prompt, and show the answers."""

import re
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from threading import Event, Thread
from typing import Any

from mmlogic.codes.answers import HistoryAnswer
from mmlogic.codes.game import Game
from mmlogic.codes.pegs import Pegs
from mmlogic.codes.statements.clues import TELLING, NoCodeLeft, is_inner
from mmlogic.codes.subject import Codes
from mmlogic.codes.theory import Code
from mmlogic.common.versions import bug_message
from mmlogic.common.wording import joined, meant_in
from mmlogic.language import MmlogicError, Source, Span, Statement, StatementProblem
from mmlogic.language.errors import RefusedRow
from mmlogic.language.registry import RunScript
from mmlogic.language.scripts import tidy
from mmlogic.language.typed import Piped, is_complete
from mmlogic.limits.interrupts import is_interrupt
from mmlogic.machine.backend import SwiPrologMissing, stopped_message
from mmlogic.players.shorthand import guess_instead
from mmlogic.render.answers import Answer, Draft, Farewell, Listing, StepKeys, Stepwise, error_lines
from mmlogic.render.formats import FORMATS
from mmlogic.render.paper import Line, Paper
from mmlogic.repl.familiar import Familiar
from mmlogic.repl.programs import check_command, echo, edited, pipe
from mmlogic.repl.screen import Screen
from mmlogic.session.core import SessionCore, candidates_within
from mmlogic.session.lines import parts, read
from mmlogic.session.transcript import PROMPT, Transcript

_CONFIRMATION_SECONDS = 0.2
"""The longest time that a confirmation waits for the number of remaining codes."""

_HISTORY_COUNT_SECONDS = 1.0

_MAX_OFFERED_CODES = 50
"""The largest number of codes of one answer that completion offers after this answer."""

_COUNT_SECONDS = 5.0
"""How many seconds a count in the background may take. The statement `count` has no such limit."""

_CANCEL_INTERVAL_SECONDS = 0.05


class Counting:
    """Counts the remaining codes of a session in the background, one count at a time.

    Prolog answers one question at a time, so call `cancel` before the session asks another question. Each
    count has a thread of its own, which calls `changed` at its end.
    """

    def __init__(self, session: SessionCore, changed: Callable[[], None] = lambda: None) -> None:
        self._session = session
        self.changed = changed
        self._known: tuple[int, int | None] = (-1, None)
        self._ended = Event()
        self._ended.set()
        self._unwanted = False

    @property
    def count(self) -> int | None:
        """The number of remaining codes, or None if it is not known yet."""
        version, count = self._known
        return count if version == self._session.timeline.version else None

    @property
    def gave_up(self) -> bool:
        """Whether the count for the present state took too long."""
        return self._known == (self._session.timeline.version, None)

    def begin(self) -> None:
        """Start a count, unless one is running, has ended or has taken too long for the present codes."""
        version = self._session.timeline.version
        if not self._session.subject.countable:
            return
        if self._ended.is_set() and self._known[0] != version:
            self._unwanted = False
            self._ended.clear()
            Thread(target=self._run, args=(version,), name="counting", daemon=True).start()

    def wait(self, seconds: float) -> int | None:
        """Wait for the count. Return the number of remaining codes, or None after `seconds`."""
        self._ended.wait(seconds)
        return self.count

    def cancel(self) -> None:
        """Stop counting the remaining codes, and wait until Prolog is free."""
        self._unwanted = True
        while not self._ended.is_set():
            self._session.interrupt()
            self._ended.wait(_CANCEL_INTERVAL_SECONDS)

    def _run(self, version: int) -> None:
        try:
            count = None if self._unwanted else candidates_within(self._session, _COUNT_SECONDS)
            if not self._unwanted:
                self._known = version, count
        except (KeyboardInterrupt, Exception):
            # An interrupted count is not needed any more. The next statement will report any other error.
            pass
        finally:
            self._ended.set()
        self.changed()


class Conversation:
    """A session whose user types at a prompt. `take` runs an input. Errors do not end the conversation.

    An answer that took `timing` seconds or more shows its time. The confirmation of a clue waits at most
    `patience` seconds for the number of remaining codes.
    """

    def __init__(
        self,
        session: SessionCore,
        screen: Screen,
        *,
        timing: float = 1.0,
        patience: float = _CONFIRMATION_SECONDS,
    ) -> None:
        self.session = session
        self.counting = Counting(session)
        self.familiar = Familiar(session)
        self.open_board: Callable[[], None] | None = None
        self.ask_next: Callable[[StepKeys], str] | None = None
        self.remember: Callable[[str], None] = lambda text: None
        self.failed: Callable[[str], None] = lambda message: None
        self._screen = screen
        self._last, self._drafted = "", False
        self.mended = ""
        self._refused = False
        self._warned: set[str] = set()
        self._timing = timing
        self._interrupted, self._most, self._patience = False, patience, 0.0
        self._pegs: Pegs | None = None
        self._looks: tuple[Game, str, bool] | None = None
        screen.theme = session.settings.theme
        session.at_prompt, session.spoils = True, False
        session.warn, session.choose = self._warn, self._choose
        session.transcript = self._transcript = Transcript(lambda text: screen.note(text, "class:warning"))
        screen.also = self._transcript.write

    def _choose(self, question: str, choices: Sequence[str]) -> int | None:
        """Ask a person to choose one of `choices`. Return its index, or None without a choice."""
        if self.ask_next is None or not choices:
            return None
        keys = {str(number): str(number) for number in range(1, min(len(choices), 9) + 1)}
        self._screen.untouched = False
        self._screen.note(f"{question}:")
        for number, choice in zip(keys, choices, strict=False):
            self._screen.note(f"  {number}  {choice}")
        wish = self.ask_next(StepKeys(f"{joined(keys, 'or')}, Enter for none", {**keys, "enter": "stop"}))
        return int(wish) - 1 if wish in keys else None

    def _warn(self, text: str) -> None:
        """Show a warning, unless this session has already shown the same text."""
        if text not in self._warned:
            self._warned.add(text)
            self._screen.note(text, "class:warning")

    def take(self, typed: str) -> bool:
        """Run an input and show its answers or its error. Return False after `quit`.

        Raises SwiPrologMissing and no other error.
        """
        self._screen.untouched = True
        self.mended = ""
        if self._refused and self._is_rest(typed):
            return True
        try:
            self.familiar.typed(typed)
            self._transcript.statement(typed)
            return self._run(tidy(typed))
        except MmlogicError as error:
            self.failed(error.message)
            self._refused = isinstance(error, RefusedRow)
            self.mended = self._mended(typed, error)
            column = len(PROMPT) if self._screen.untouched else -1
            self._screen.write(error_lines(error, typed, column, self.paper()))
        except SwiPrologMissing:
            raise
        except (KeyboardInterrupt, Exception) as error:
            if is_interrupt(error):
                self._screen.fresh_line()
                self._screen.note(stopped_message(error), "class:warning")
                return True
            message = bug_message(error)
            self.failed(message)
            self._screen.note(message, "class:error")
        return True

    def _is_rest(self, typed: str) -> bool:
        """Return whether an input is a further row of a refused board, or its `end`, and no statement."""
        line = typed.strip().lower()
        rest = line == "end" or not re.match("[a-z]{3}|[?]-", line)
        self._refused = rest and line != "end"
        if self._refused:
            self._warn("the other rows of the refused board are not read, up to `end`")
        return rest

    def pegs(self) -> Pegs:
        """Return the object that draws codes of the current game."""
        game, symbols = self.session.state(Codes).game, self.session.settings.symbols
        looks = game, symbols, self._screen.coloured
        if self._pegs is None or self._looks != looks:
            self._looks = looks
            self._pegs = Pegs(game, coloured=looks[2], symbols=symbols, signs=self._screen.signs)
        return self._pegs

    def paper(self, left: int | None = None) -> Paper:
        """Return the page on which answers are drawn. `left` is the number of remaining codes, if known."""
        return self.pegs().paper(self._screen.size.columns, left)

    def likely(self) -> str:
        """Return the most likely next input, or "" if there is none.

        After an error with a correction, it is the corrected line. After `suggest`, it is `guess` with the
        suggested code, to which the user adds the answer.
        """
        if self.mended:
            return self.mended
        suggested = self.session.state(Codes).suggested
        return f"guess {self.pegs().text(suggested.code)} " if suggested else ""

    def _mended(self, typed: str, error: MmlogicError) -> str:
        meant = meant_in(error.hint)
        if meant is None or error.span is None or "\n" in typed:
            return ""
        before, after = typed[: error.span.column - 1], typed[error.span.end_column - 1 :]
        with_it = f"{before}{meant}{'' if after and meant.endswith(after) else after}"
        lines = (meant, with_it) if " " in meant else (with_it, meant)
        for line in lines:
            with suppress(MmlogicError):
                if is_complete(line):  # else the line begins a block, which has no end yet
                    self.session.parse(line)
                return line
        return ""

    def _run(self, typed: str) -> bool:
        try:
            return all(self._part(part, typed) for part in parts(self.session, typed))
        finally:
            self._last = self._last if self._drafted else typed
            self._drafted = False

    def _edit(self) -> bool:
        try:
            typed = tidy(edited(self._last))
            shown = typed.replace("\n", f"\n{' ' * len(PROMPT)}")
            self._screen.write([[("class:prompt", PROMPT), ("", shown)]])
            self.remember(typed)
            return self._run(typed)
        finally:
            self._drafted = True

    def _part(self, part: Piped, typed: str) -> bool:
        """Run one part of an input. If a pipe ends the part, its shell command receives the last answer."""
        before = re.sub(r"[^\n]", " ", typed[: part.start])
        statements = read(self.session, f"{before}{part.statements}", typed)
        if part.command is None:
            return self._carry_out(statements, typed)
        *others, last = statements
        check_command(part.command, _end_of(part, typed), safe=bool(self.session.guard))
        return self._carry_out(others, typed) and self._pipe(*last, part.command)

    def _pipe(self, statement: Statement[Any], source: Source, command: str) -> bool:
        running = True

        def pieces() -> Iterator[str]:
            nonlocal running
            for answer in self.session.execute(statement, source):
                if isinstance(answer, Draft):
                    raise StatementProblem("the statements of `editor` cannot be piped").at(statement.span)
                running = running and not isinstance(answer, Farewell)
                yield from FORMATS["text"](answer, self.pegs().script())

        self.counting.cancel()
        with self.session.unseen(), echo(on=True):
            complaint = pipe(pieces(), command)
        if complaint:
            self._screen.note(complaint, "class:warning")
        return running

    def _carry_out(self, statements: Iterable[tuple[Statement[Any], Source]], typed: str) -> bool:
        # All statements of an input share this time, so that a pasted script does not wait long.
        self._patience = 5 * self._most
        self._interrupted = False
        return all(self._carry_out_one(*each, typed) for each in statements)

    def _carry_out_one(self, statement: Statement[Any], source: Source, typed: str) -> bool:
        is_typed = source.text == typed  # else the input is an answer or a code alone
        line = source.piece(statement.span) if statement.span and is_typed else ""
        guess = guess_instead(self.session, line)
        try:
            return self._asked(statement, source)
        finally:
            if guess:
                self._screen.note(f"A guess is `{guess}`.")

    def _asked(self, statement: Statement[Any], source: Source) -> bool:
        if self._interrupted:
            raise KeyboardInterrupt
        self.counting.cancel()
        codes = self.session.state(Codes)
        version, clues = self.session.timeline.version, len(codes.told)
        drafts = False
        if statement.keyword == "history":
            codes.count_past(_HISTORY_COUNT_SECONDS)
        for answer in self.session.execute(statement, source):
            self._screen.theme = self.session.settings.theme
            if isinstance(answer, Farewell):
                return False
            drafts = drafts or isinstance(answer, Draft)
            if is_inner(answer, statement):
                continue
            changed = isinstance(answer, TELLING) and version != self.session.timeline.version
            if changed:
                self._patience -= self._count(min(self._most, self._patience))
            self._show(answer, self.counting.count if changed else None)
            guessed = len(codes.told) > clues and (changed or isinstance(answer, NoCodeLeft))
            if guessed and self.session.settings.table == "on":
                self._screen.write(self._table())
            if isinstance(statement, RunScript):
                # The next statement of the file may need Prolog, which answers one question at a time.
                self.counting.cancel()
        return not drafts or self._edit()

    def _table(self) -> Iterator[Line]:
        self.counting.cancel()
        history = self.session.subject.history()
        return history.table(self.paper()) if isinstance(history, HistoryAnswer) else iter(())

    def _count(self, patience: float) -> float:
        began = time.monotonic()
        if patience > 0:
            self.counting.begin()
            try:
                self.counting.wait(patience)
            # The statement has run, so its answer is shown. Ctrl-C skips only later statements of the input.
            except KeyboardInterrupt:
                self._interrupted = True
        return time.monotonic() - began

    def _show(self, answer: Answer, left: int | None) -> None:
        if answer.playable and self.open_board:
            self.open_board()
            board = self.session.subject.show("board")
            self._screen.write(board.lines(self.paper()))
            return
        if isinstance(answer, Stepwise) and self.ask_next:
            self._step(answer, self.ask_next)
            return
        listing = isinstance(answer, Listing)
        paper = self.paper(self._known() if listing else left)
        shown: deque[Code] = deque(maxlen=_MAX_OFFERED_CODES)

        def code(names: Sequence[str], width: int | None) -> Line:
            shown.append(tuple(names))
            return paper.code(names, width)

        write = self._screen.write_whole if answer.paged and not listing else self._screen.write
        write(answer.lines(replace(paper, chips=code)))
        self.familiar.listed(shown)
        if answer.seconds >= self._timing:
            self._screen.note(f"{answer.seconds:.1f} s")

    def _known(self) -> int | None:
        count = self.counting.count
        return self.session.state(Codes).counted if count is None else count

    def _step(self, answer: Stepwise, ask_next: Callable[[StepKeys], str]) -> None:
        for lines, more in answer.steps(self.paper()):
            self._screen.write(lines)
            if more:
                answer.wish = ask_next(answer.keys)
                if answer.wish == "stop":
                    return


def _end_of(part: Piped, typed: str) -> Span:
    before = typed[: part.start + len(part.statements)]
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    return Span(line, column, line, column + 1)


def agreed(answer: str) -> bool:
    """Return whether the answer to a yes-or-no question means yes."""
    return answer.strip().lower() in {"y", "yes"}
