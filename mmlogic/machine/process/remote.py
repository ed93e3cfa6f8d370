"""The parent's side of a process of Prolog: start it, ask it, watch it, end it."""

import fcntl
import os
import re
import resource as limits
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from signal import SIGABRT, SIGKILL, SIGSEGV, SIGXCPU
from threading import Lock, Timer

from mmlogic.common import versions
from mmlogic.machine.backend import LOST, UNBOUNDED, Bounds, Hit, PrologEnded, PrologError, SwiPrologMissing
from mmlogic.machine.goals import reply_text
from mmlogic.machine.process.frames import Ended, Frames, fits, send
from mmlogic.machine.process.pool import Forked, command, environment

_MAX_START_SECONDS = 60.0

_PROCESSOR = 5
"""Seconds of processor time in addition to the limit of a question, for other work of the process."""

_ROOM = 256 << 20
"""Bytes of address space in addition to a memory limit, because a process reserves more than it uses."""

_LONG = 1.0
"""Seconds of processor time. If one question takes more, a stranger's process gets a low priority."""

_LOWERED = 15
"""The low priority, for setpriority(2): the process gets a thirtieth of the usual processor time."""

_HEADING = re.compile(r"\[FATAL ERROR: at ")
"""The line that SWI-Prolog writes before the reason why it ends."""

START = (
    "import sys; sys.path[:0] = sys.argv[5:]; from mmlogic.machine.process.child import main; "
    "main(*map(int, sys.argv[1:5]))"
)
"""The Python program of the process.

The arguments are three pipes, 1 for a trusted process or else 0, and the folders of mmlogic and pyswip.
"""


class Remote:
    """An `Engine`: SWI-Prolog in a process of its own.

    When the constructor returns, an untrusted process has given up its rights. Raises SwiPrologMissing.
    Raises PrologEnded if the process does not start. `fork` is the method of a pool, which makes the process.
    """

    def __init__(self, trusted: bool, fork: Callable[[tuple[int, ...]], Forked | None] | None = None) -> None:
        self._left = False
        self._lowered = trusted  # true for the owner's process, so that it keeps its priority
        self._lock = Lock()  # other threads use files that `leave` closes
        self._bounds: dict[int, int] = {}
        self._statm: int | None = None
        self._group: int | None = None
        questions, self._questions = os.pipe()
        self._replies, replies = os.pipe()
        stops, self._stops = os.pipe()
        self._errors, errors = os.pipe()
        os.set_blocking(errors, False)  # the process never waits when it writes errors
        with suppress(AttributeError, OSError):
            fcntl.fcntl(replies, fcntl.F_SETPIPE_SZ, 1 << 20)
        self._frames = Frames(self._replies)
        self._frame: tuple[bytes, bytes] | None = (b"=", b"")
        theirs = (questions, replies, stops)
        try:
            made = fork and fork((*theirs, errors))
            self._process = made or _started(theirs, errors, trusted)
        except (OSError, PrologError) as error:
            self._close_pipes()
            if isinstance(error, PrologError):
                raise
            raise PrologEnded(f"the process of Prolog does not start: {error.strerror}") from None
        finally:
            for pipe in (*theirs, errors):
                os.close(pipe)
        self._statm = _opened(f"/proc/{self._process.pid}/statm", os.O_RDONLY)
        self._group = None if trusted else _opened(f"/proc/{self._process.pid}/autogroup", os.O_WRONLY)
        if made:
            os.write(self._questions, b"\n")  # the fork waits for this byte, then hides its files in /proc
        self._size = self._began = 0
        self._used = 0.0
        self._greeted()

    @property
    def ended(self) -> bool:
        """Whether the process has ended. This check does not free the process number, which `kill` needs."""
        if self._left or self._process.returncode is not None:
            return True
        if isinstance(self._process, Forked) or not hasattr(os, "waitid"):
            return self._process.poll() is not None
        with self._lock, suppress(ChildProcessError):
            asked = os.WEXITED | os.WNOHANG | os.WNOWAIT
            return os.waitid(os.P_PID, self._process.pid, asked) is not None
        return True

    def reply(self, goal: str, bounds: Bounds = UNBOUNDED) -> bytes:
        """Send a goal and return its reply. Raises Hit, and PrologEnded if the process ends."""
        if self._process.returncode is not None:
            raise PrologEnded("the process of Prolog has ended")
        self._put(goal.encode(errors="replace"), bounds)
        return self.get() or b""

    def put(self, goal: str, bounds: Bounds) -> bool:
        """Send a goal without waiting. `get` returns its reply. Return False if it cannot be sent."""
        data = goal.encode(errors="replace")
        if self._process.returncode is not None or not fits(data):
            return False
        self._put(data, bounds)
        return True

    def get(self, seconds: float | None = None) -> bytes | None:
        """Return the reply to the last goal, or None if it takes longer than `seconds`.

        The next call then continues to wait for the reply. Raises Hit, and PrologEnded if the process ends.
        A signal handler's exception ends the call, too.
        """
        try:
            while self._frame is None:
                self._frame = self._frames.take_within(_LONG if seconds is None else seconds)
                if self._frame is None:
                    self._give_way()
                    if seconds is not None:
                        return None
        except Ended:
            if self._frames.torn:
                self.kill()
            return self._obituary().encode()
        kind, data = self._frame
        if kind == b"!":
            raise Hit(data.decode(errors="replace"))
        return data

    @property
    def owes(self) -> bool:
        """Whether a reply is still to come."""
        return self._frame is None

    def call(self, goal: str) -> None:
        """Call a goal in the main thread of the process, whose other thread answers questions."""
        with self._lock, suppress(Ended):
            if not self._left:
                send(self._stops, b"s", goal.encode())

    def kill(self) -> None:
        """End the process, and the processes that its goals have started. A running question ends, too."""
        with self._lock, suppress(ProcessLookupError):
            if not self._left:
                # `killpg` ends the process and its children: they are a group with the number of the process.
                # No other process can have this number, because nobody has waited for the process yet.
                os.killpg(self._process.pid, SIGKILL)

    def leave(self) -> None:
        """End the process and free its resources. Only the first call has an effect."""
        with self._lock:
            if self._left:
                return
            self._left = True
            self._process.kill()
            self._process.wait()
            if isinstance(self._process, Forked):
                self._process.close()
            self._close_pipes()

    def resident(self) -> int:
        """Return how many resident bytes the process has gained since its start, 0 if unknown."""
        with self._lock:
            return max(self._pages(1) - self._began, 0) if self._began else 0

    def _greeted(self) -> None:
        late = Timer(_MAX_START_SECONDS, self._process.kill)
        late.daemon = True
        late.start()
        try:
            kind, data = self._frames.take()
        except Ended:
            said = self._last_words()
            self.leave()
            raise PrologEnded(f"the process of Prolog does not start: {said}") from None
        finally:
            late.cancel()
        if kind == b"-":
            self.leave()
            raise SwiPrologMissing(data.decode(errors="replace"), advice="")
        if data.isdigit():
            versions.note(int(data[:9]))
        self._size, self._began = self._pages(0), self._pages(1)

    def _put(self, goal: bytes, bounds: Bounds) -> None:
        self._frame = None
        self._bound(bounds)
        with suppress(Ended):  # `get` reports the end of the process
            send(self._questions, b"?", goal)

    def _bound(self, bounds: Bounds) -> None:
        if not hasattr(limits, "prlimit"):
            return
        seconds = space = limits.RLIM_INFINITY
        if bounds.seconds is not None:
            with suppress(OSError):  # the process has ended
                self._used = self._processor_time()
                seconds = int(self._used + bounds.seconds) + _PROCESSOR
        if bounds.memory is not None:
            space = self._size + bounds.memory + _ROOM
        wanted = {limits.RLIMIT_CPU: seconds, limits.RLIMIT_AS: space}
        for name in wanted.keys() if wanted != self._bounds else ():
            with suppress(OSError):
                limits.prlimit(self._process.pid, name, (wanted[name], limits.RLIM_INFINITY))
        self._bounds = wanted

    def _give_way(self) -> None:
        """Lower the priority of a stranger's process for good, if its question takes long."""
        with suppress(OSError):  # the process has ended, or Linux accepts the priority only later
            if not self._lowered and self._processor_time() - self._used > _LONG:
                if self._group is not None:  # Linux compares priorities only within a session: sched(7)
                    os.write(self._group, str(_LOWERED).encode())
                os.setpriority(os.PRIO_PGRP, self._process.pid, _LOWERED)  # of all its threads
                self._lowered = True

    def _processor_time(self) -> float:
        # The number of the process's clock is built as in clock_getcpuclockid(3).
        return time.clock_gettime(~self._process.pid << 3 | 2)

    def _obituary(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        status, said = self._process.returncode, self._last_words()
        if status == -SIGXCPU:
            return reply_text("time", LOST)
        if re.search("memory|allocate", said, re.IGNORECASE):
            return reply_text("memory", LOST)
        if status == -SIGKILL:
            raise PrologEnded("the process of Prolog was ended")
        if status == 0:
            raise PrologEnded("`halt` ends a program, `quit` ends mmlogic; the process of Prolog has ended")
        if status in {-SIGSEGV, -SIGABRT}:  # SWI-Prolog aborts where a check in its C code fails
            raise PrologEnded("Prolog's process ended: a term is nested too deeply, or SWI-Prolog failed")
        raise PrologEnded(f"the process of Prolog has ended: {said or f'status {status}'}")

    def _last_words(self) -> str:
        os.set_blocking(self._errors, False)
        with suppress(OSError):
            text = os.read(self._errors, 1 << 16).decode(errors="replace")
            lines = [line.strip() for line in text.splitlines() if line.strip() and not _HEADING.match(line)]
            return lines[0][-300:] if lines else ""
        return ""

    def _pages(self, column: int) -> int:
        if self._statm is None or self._left:
            return 0
        try:
            return int(os.pread(self._statm, 100, 0).split()[column]) * limits.getpagesize()
        except (OSError, IndexError):  # the process has ended, but `wait` was not called yet
            return 0

    def _close_pipes(self) -> None:
        for pipe in (self._questions, self._replies, self._stops, self._errors, self._statm, self._group):
            if pipe is not None:
                os.close(pipe)
        self._statm = self._group = None


def _started(pipes: tuple[int, ...], errors: int, trusted: bool) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        command(START, *pipes, int(trusted)),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=errors,
        env=dict(os.environ) if trusted else environment(),
        pass_fds=pipes,
        start_new_session=True,
        cwd=None if trusted else "/",
    )


def _opened(path: str, how: int) -> int | None:
    with suppress(OSError):
        return os.open(path, how | os.O_CLOEXEC)
    return None
