"""The program of a process of Prolog: it loads all libraries, then answers questions.

A process that serves a stranger gives up its rights before it answers. Prolog's thread reads questions and
writes replies. Another thread reads requests to stop a question. When the parent process closes a pipe or
ends, this process ends too. `forks.py` makes the same process as a fork of one that has loaded the libraries.
"""

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Event, Thread, stack_size
from typing import NoReturn

from mmlogic.common import cache
from mmlogic.common.resources import resource
from mmlogic.machine.backend import Hit, SwiPrologMissing
from mmlogic.machine.goals import quote
from mmlogic.machine.process import walls
from mmlogic.machine.process.frames import Ended, Frames, send
from mmlogic.machine.pyswip.swipl import Swipl
from mmlogic.machine.pyswip.thread import STACK, deaf_to_signals, fitting

_ALONE = "set_prolog_gc_thread(false)"  # no other thread may run while rights are given up
_KNOWN = "machine_sharing:threads_end_with_goals"  # the two threads that run now belong to no goal


def main(questions: int, replies: int, stops: int, trusted: int) -> NoReturn:
    """Read requests from `questions` and write replies to `replies`, while the pipes are open.

    An untrusted process gives up its rights.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    walls.bind_to_parent(bool(trusted))
    stack = fitting(STACK)
    service = Service(questions, replies, stops, partial(Loaded, stack, bool(trusted)))
    stack_size(stack)
    Thread(target=service.live, name="prolog", daemon=True).start()
    service.listen()


class Loaded:
    """SWI-Prolog in the calling thread, with all libraries. For a stranger, the environment is cleared.

    `readable` are the folders that a stranger may read.
    """

    def __init__(self, stack: int, trusted: bool) -> None:
        self.trusted, self.readable = trusted, list[str]()
        self.swipl = Swipl(stack, first="true" if trusted else _ALONE)
        if trusted:
            return
        sandbox = quote(str(resource("prolog", "machine", "sandbox.pl")))
        options = "[if(not_loaded),imports([])]"
        loading = f"machine_compiled:load_library({sandbox},{options})"
        told = "current_prolog_flag(home,Home),atom_string(Home,Reply)"
        home = self.swipl.reply(f"{loading},machine_sandbox:strangers_only,{told}").decode()
        self.readable = [home, str(resource("prolog"))]
        with suppress(OSError, RuntimeError):
            self.readable.append(str(cache.folder()))
        os.environ.clear()


class Service:
    """The two threads of the process, which wait for each other while the process gives up its rights."""

    def __init__(self, questions: int, replies: int, stops: int, load: Callable[[], Loaded]) -> None:
        self._load = load
        self._prolog: Loaded
        self._questions, self._replies, self._stops = Frames(questions), replies, Frames(stops)
        self._loaded, self._ready = Event(), Event()
        self._landlock: walls.Landlock | None = None

    def listen(self) -> NoReturn:
        """Wait until Prolog is loaded. Attach this thread, or give up rights. Then stop questions."""
        self._loaded.wait()
        try:
            if self._prolog.trusted:
                self._prolog.swipl.call(_KNOWN)
            if self._landlock:
                self._landlock.enforce()
        except OSError as error:
            fail(error)
        self._ready.set()
        try:
            while True:
                _, goal = self._stops.take()
                self._prolog.swipl.call(goal.decode())
        except Ended:
            os._exit(0)

    def live(self) -> NoReturn:
        """Load Prolog in this thread, give up rights, and answer questions."""
        try:
            deaf_to_signals()
            self._prolog = self._load()
            self._give_up_rights()
            send(self._replies, b"+", str(self._prolog.swipl.version).encode())
            while True:
                _, goal = self._questions.take()
                send(self._replies, *self._answer(goal.decode()))
        except SwiPrologMissing as error:
            send(self._replies, b"-", str(error).encode())
        except Ended:
            pass
        except BaseException as error:
            fail(error)
        os._exit(1)

    def _give_up_rights(self) -> None:
        if not self._prolog.trusted:
            self._landlock = walls.landlock(self._prolog.readable, threads=2)
        self._loaded.set()
        self._ready.wait()
        if self._landlock:
            self._landlock.enforce()
            self._landlock.close()
        if not self._prolog.trusted:
            walls.close_for_all(self._replies)

    def _answer(self, goal: str) -> tuple[bytes, bytes]:
        try:
            return b"=", self._prolog.swipl.reply(goal)
        except Hit as hit:
            return b"!", str(hit).encode()


def fail(error: BaseException) -> NoReturn:
    """End the process. The error is its last line of standard error."""
    print(f"{type(error).__name__}: {error}", file=sys.stderr, flush=True)
    os._exit(1)
