"""Hostile programs: directives, imports, hooks and meta-predicates, combined at random.

No program may touch a canary: a file, a folder in which nothing new may appear, sockets
to which nothing may connect, a process that nothing may end.
"""

import shutil
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from mmlogic.language import MmlogicError
from mmlogic.limits.budget import Budget, LimitExceeded
from mmlogic.machine.backend import PrologError
from mmlogic.machine.module import using
from mmlogic.machine.process.own import people
from mmlogic.methods import Session
from mmlogic.session.settings import Settings
from tests.asking import Module
from tests.fuzz.pieces import CARRIERS, CLAUSES, DIRECTIVES, EXPORTS, HARM, HOOKS, LIBRARIES, QUERIES

__all__ = ["Canary", "Stranger", "program", "programs", "tried", "without_first_wall"]

_KEPT = "nobody was here\n"
_NAMES = {"file", "pwn.pl", "socket"}
_AMPLE = Settings(timeout=60, memory=512)
_TIMEOUT = 2
"""The time limit of a stranger's question. Later questions have more time, to load a library."""

_TOGETHER, _APART = 20, "\n\f\n"
"""How many programs are tried between two checks of the canary, and the text between two programs."""


def programs(random: Random) -> str:
    """Return some programs, see `program`, one after the other."""
    return _APART.join(program(random) for _ in range(_TOGETHER))


def program(random: Random) -> str:
    """Return a program and queries as statements. Names in braces belong to the canary."""
    clauses = [
        _line(random.choice(random.choice((DIRECTIVES, CLAUSES))), random)
        for _ in range(random.randint(1, 5))
    ]
    asked = [f"?- {_line(random.choice(QUERIES), random)}." for _ in range(random.randint(0, 2))]
    return "\n".join(["prolog", *clauses, "end", *asked])


def _line(form: str, random: Random) -> str:
    goal = random.choice(CARRIERS).format(harm := random.choice(HARM), _quoted(harm))
    if random.random() < 0.3:
        goal = random.choice(CARRIERS).format(goal, _quoted(goal))
    hook = random.choice(HOOKS)
    name, _, arity = hook.rpartition("/")
    head = f"{name}({', '.join('_' * int(arity))})" if int(arity) else name
    values = [goal, "", hook, random.choice(LIBRARIES), random.choice(EXPORTS), name, head]
    return form.replace("{folder}", "{{folder}}").format(*values)


def _quoted(goal: str) -> str:
    return goal.replace("\\", "\\\\").replace("'", "\\'").replace('"', '\\"')


def _waiting() -> subprocess.Popen[bytes]:
    """Start a process that ends when this process ends, and that has none of this process's pipes open."""
    nothing = subprocess.DEVNULL
    return subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=nothing, stderr=nothing)


@dataclass(frozen=True)
class Canary:
    """Files, sockets and a process that no program may touch."""

    folder: Path
    process: subprocess.Popen[bytes]
    sockets: tuple[socket.socket, socket.socket]

    @classmethod
    @contextmanager
    def watched(cls, folder: Path) -> Iterator["Canary"]:
        """Give a canary in an empty folder."""
        (folder / "file").write_text(_KEPT)
        (folder / "pwn.pl").write_text(f":- shell('touch {folder}/PWN').\n")
        local = socket.socket(socket.AF_UNIX)
        local.bind(str(folder / "socket"))
        port = socket.create_server(("127.0.0.1", 0))
        for each in (local, port):
            each.listen()
            each.setblocking(False)
        with local, port, _waiting() as process:
            try:
                yield cls(folder, process, (local, port))
            finally:
                process.send_signal(signal.SIGKILL)

    def names(self, text: str) -> str:
        """Return a program with the canary's own names in it."""
        places = {
            "folder": str(self.folder),
            "file": str(self.folder / "file"),
            "socket": str(self.folder / "socket"),
            "port": str(self.sockets[1].getsockname()[1]),
            "pid": str(self.process.pid),
        }
        for name, value in places.items():
            text = text.replace(f"{{{name}}}", value)
        return text

    def check(self) -> None:
        """Raise AssertionError if it was touched."""
        assert {each.name for each in self.folder.iterdir()} == _NAMES, "a file was made or is gone"
        assert (self.folder / "file").read_text() == _KEPT, "the file has changed"
        assert self.process.poll() is None, "the process was ended"
        for each in self.sockets:
            try:
                each.accept()
            except BlockingIOError:
                continue
            raise AssertionError("the socket was called")


class Stranger:
    """Two safe sessions that run programs one after another, beside a canary and another session.

    One of them has both walls, the other one the second wall alone.
    """

    def __init__(self, folder: Path) -> None:
        self._ended = ExitStack()
        self.canary = self._ended.enter_context(Canary.watched(folder))
        self._sessions = [(self._new(), walls) for walls in (2, 1)]
        self._other = self._ended.enter_context(Session())
        self._other.run("game 2x3; guess RB 1 0\nprolog\nmine(1).\nend")
        self.tried = 0

    def run(self, text: str, check: Callable[[MmlogicError], None]) -> int:
        """Run programs, check their errors, the canary and the other session.

        Return how many they are. Raises AssertionError when one has done harm, and whatever is no documented
        error.
        """
        session, walls = self._sessions.pop(0)
        each_alone = self.canary.names(text).split(_APART)
        ample = session.settings
        for alone in each_alone:
            if walls == 1:
                without_first_wall(session)
            session.settings = replace(ample, timeout=_TIMEOUT)
            _run(session, alone, check)
            session.settings = ample
            session.reset()
        self.canary.check()
        assert self._other.count() == 4, "the other session counts wrongly"
        (answer,) = self._other.run("?- mine(X).")
        assert answer.data()["bindings"] == [{"X": 1}], "the other session's program has changed"
        self._sessions.append((session if _sound(session) else self._new(), walls))
        self.tried += len(each_alone)
        return len(each_alone)

    def _new(self) -> Session:
        return self._ended.enter_context(Session(_AMPLE, safe=True))

    def close(self) -> None:
        """End the sessions and the canary."""
        self._ended.close()


def without_first_wall(session: Session) -> None:
    """Disable the check by library(sandbox) in a safe session's process, until this process restarts.

    After a stranger's program, the process may hang or give wrong answers. Then another process replaces it.
    """
    prolog = session._prolog
    assert prolog
    for _ in range(2):
        with suppress(LimitExceeded, PrologError), using(prolog), people(), Budget(20), Module() as module:
            module.once("retractall(machine_sandbox:strangers)")
            return
        prolog.end()
    raise AssertionError("a new process of Prolog does not answer")


def _sound(session: Session) -> bool:
    """Return whether a session counts correctly. A stranger may have spoiled its own session."""
    try:
        session.run("game 2x3; guess RB 0 1")
        return session.count() == 2
    except MmlogicError:
        return False
    finally:
        session.reset()


def _run(session: Session, text: str, check: Callable[[MmlogicError], None]) -> None:
    for statements in _parts(text):
        try:
            for answer in session.run(statements):
                str(answer.data())
        except MmlogicError as error:
            check(error)


_PROGRAMS = 1000
"""How many programs one session tries: it allows 10,000 statements."""

_strangers: dict[Path, Stranger] = {}


def tried(text: str, folder: Path, check: Callable[[MmlogicError], None]) -> int:
    """Run programs as `Stranger.run` does, beside a canary in `folder`."""
    if folder not in _strangers:
        folder.mkdir(exist_ok=True)
        _strangers[folder] = Stranger(folder)
    stranger = _strangers[folder]
    try:
        number = stranger.run(text, check)
        done = stranger.tried >= _PROGRAMS
        return number
    except BaseException:
        done = True
        raise
    finally:
        if done:
            _strangers.pop(folder).close()
            shutil.rmtree(folder)


def _parts(text: str) -> Iterator[str]:
    """Yield the block of clauses, then each query: what follows an error is tried all the same."""
    block, end, queries = text.partition("\nend")
    yield f"{block}{end}"
    yield from filter(None, queries.split("\n"))
