"""The program of a process of Prolog: it loads all libraries, then answers questions.

A process that serves a stranger gives up its rights before it answers. Prolog's thread reads questions and
writes replies. The main thread reads requests to stop a question. When the parent process closes a pipe or
ends, this process ends too.
"""

import os
import signal
import sys
from contextlib import suppress
from threading import Event, Thread, stack_size
from typing import NoReturn

from mmlogic.common import cache
from mmlogic.common.resources import resource
from mmlogic.machine.backend import SwiPrologMissing
from mmlogic.machine.goals import quote
from mmlogic.machine.process import walls
from mmlogic.machine.process.frames import Ended, Frames, send
from mmlogic.machine.pyswip.swipl import Hit, Swipl, deaf_to_signals
from mmlogic.machine.pyswip.thread import fitting

STACK = 256 << 20
"""Bytes of C stack, as in a `PrologThread`."""

_ALONE = "set_prolog_gc_thread(false)"  # no other thread may run while rights are given up
_KNOWN = "machine_sharing:threads_end_with_goals"  # the two threads that run now belong to no goal


def main(questions: int, replies: int, stops: int, trusted: int) -> NoReturn:
    """Read requests from `questions` and write replies to `replies`, while the pipes are open.

    An untrusted process gives up its rights.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    walls.bind_to_parent(bool(trusted))
    room = _Room(questions, replies, bool(trusted))
    room.start()
    room.main_thread()
    goals = Frames(stops)
    try:
        while True:
            _, goal = goals.take()
            room.swipl.call(goal.decode())
    except Ended:
        os._exit(0)


class _Room:
    """Prolog's thread and the main thread, which wait for each other while the process gives up rights."""

    def __init__(self, questions: int, replies: int, trusted: bool) -> None:
        self.swipl: Swipl
        self._trusted = trusted
        self._questions, self._replies = Frames(questions), replies
        self._loaded, self._ready = Event(), Event()
        self._landlock: walls.Landlock | None = None

    def start(self) -> None:
        self._stack = fitting(STACK)
        stack_size(self._stack)
        Thread(target=self._live, name="prolog", daemon=True).start()

    def main_thread(self) -> None:
        """Wait until Prolog is loaded. Then attach this thread to it, or give up the thread's rights."""
        self._loaded.wait()
        try:
            if self._trusted:
                self.swipl.call(_KNOWN)
            if self._landlock:
                self._landlock.enforce()
        except OSError as error:
            _fail(error)
        self._ready.set()

    def _live(self) -> None:
        try:
            deaf_to_signals()
            self._load()
            if not self._trusted:
                walls.close_for_all(self._replies)
            send(self._replies, b"+", str(self.swipl.version).encode())
            while True:
                _, goal = self._questions.take()
                send(self._replies, *self._answer(goal.decode()))
        except SwiPrologMissing as error:
            send(self._replies, b"-", str(error).encode())
        except Ended:
            pass
        except BaseException as error:
            _fail(error)
        os._exit(1)

    def _load(self) -> None:
        self.swipl = Swipl(self._stack, first="true" if self._trusted else _ALONE)
        if self._trusted:
            self._loaded.set()
            self._ready.wait()
            return
        sandbox = quote(str(resource("prolog", "machine", "sandbox.pl")))
        options = "[if(not_loaded),imports([])]"
        loading = f"machine_compiled:load_library({sandbox},{options})"
        told = "current_prolog_flag(home,Home),atom_string(Home,Reply)"
        home = self.swipl.reply(f"{loading},machine_sandbox:strangers_only,{told}").decode()
        readable = [home, str(resource("prolog"))]
        with suppress(OSError, RuntimeError):
            readable.append(str(cache.folder()))
        os.environ.clear()
        self._landlock = walls.landlock(readable, threads=2)
        self._loaded.set()
        self._ready.wait()
        if self._landlock:
            self._landlock.enforce()
            self._landlock.close()

    def _answer(self, goal: str) -> tuple[bytes, bytes]:
        try:
            return b"=", self.swipl.reply(goal)
        except Hit as hit:
            return b"!", str(hit).encode()


def _fail(error: BaseException) -> NoReturn:
    print(f"{type(error).__name__}: {error}", file=sys.stderr, flush=True)
    os._exit(1)
