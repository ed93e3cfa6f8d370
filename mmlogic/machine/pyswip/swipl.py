"""SWI-Prolog itself, through pyswip, and its compiled libraries. No other file imports pyswip."""

import atexit
import ctypes
import hashlib
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import Any

from mmlogic.common import cache, files, versions
from mmlogic.common.resources import resource
from mmlogic.machine.backend import Hit, PrologError, QueryOpen, SwiPrologMissing
from mmlogic.machine.goals import loading, quote
from mmlogic.machine.pyswip.location import Place, check_age, found
from mmlogic.machine.pyswip.thread import PrologThread

_KEPT = 150
"""How many compiled files to keep. Each edition of the sources needs up to twenty."""

_DIGITS = hashlib.sha256().digest_size * 2


def keeping() -> str:
    """Return the goal that sets the folder of compiled libraries, or `true` if there is no folder."""
    try:
        folder, key = cache.folder(), cache.stamp(resource("prolog"), ".pl")
        kept = [path.name for path in folder.glob(f"prolog-{key}-*") if _sound(path)]
        if not kept:
            cache.prune("prolog-*", _KEPT)
    except (OSError, RuntimeError, files.FileProblem):
        return "true"
    names = f"[{','.join(map(quote, kept))}]"
    return f"machine_compiled:keep_in({quote(str(folder))},{quote(key)},{names})"


def _sound(path: Path) -> bool:
    data = files.read_bytes(path)
    contents, digest = data[:-_DIGITS], data[-_DIGITS:]
    return cache.only_mine(path.parent, path) and hashlib.sha256(contents).hexdigest().encode() == digest


_NO_RECLAIM = 0x10000  # PL_CLEANUP_NO_RECLAIM_MEMORY of SWI-Prolog.h
_PACKAGES = ("memfile",)
"""Libraries that `prolog/machine/` loads on demand, and that SWI-Prolog's core does not contain."""


class Swipl:
    """SWI-Prolog with the files of `prolog/machine/`, in the thread that makes this object.

    The thread has `stack` bytes of C stack, or the usual size if `stack` is 0. The goal `first` runs before
    anything is loaded. Raises SwiPrologMissing if Prolog cannot start, PrologError if files do not load.
    If a query of pyswip is open, the files are loaded by the first `reply` instead.
    """

    def __init__(self, stack: int = 0, first: str = "true") -> None:
        guest = "pyswip" in sys.modules
        place = Place() if guest else found()
        try:
            with _importing(place):
                import pyswip.core
                from pyswip.prolog import Prolog
        except MemoryError:
            raise
        except Exception as error:  # pyswip raises various exceptions without SWI-Prolog
            raise _unusable(place, error) from None
        self.version: int = pyswip.core.PL_VERSION
        check_age(self.version)
        versions.note(self.version)
        self.guest = guest
        """Whether other code in this process has imported pyswip before. pyswip then cleans up at the end."""
        if guest:
            _keep_memory(pyswip.core)
        else:  # nothing needs this, and only this thread could do it
            atexit.unregister(pyswip.core.cleanupProlog)
        Prolog._init_prolog_thread()
        self._core, self._prolog = _declared(pyswip.core), Prolog
        self._once = pyswip.core.PL_predicate("once", 1, "system")
        self._flags = pyswip.core.PL_Q_NODEBUG | pyswip.core.PL_Q_CATCH_EXCEPTION
        self._first, self._loaded = first, False
        with suppress(QueryOpen):
            self._load()

    def _load(self) -> None:
        for name in _PACKAGES:
            if self._query(f'exists_source(library({name})),Reply="there"') is None:
                raise _incomplete(name, self.version)
        if self._query(f"{self._first},{loading(keeping())}") is None:
            raise PrologError("the Prolog files in prolog/machine do not load")
        self._loaded = True

    def reply(self, goal: str, bounds: object = None) -> bytes:
        """Call `goal` in Prolog's own thread, and return the string bound to its variable Reply.

        `bounds` have no effect here. Raises Hit if an exception escapes the goal. Raises QueryOpen, without
        calling the goal, if a query of pyswip is open.
        """
        try:
            if not self._loaded:
                self._load()
            reply = self._query(goal)
        except QueryOpen:
            raise
        except Exception as error:
            raise Hit(self._rest() or str(error)) from None
        if reply is None:
            self._rest()
            raise Hit("there is no answer, as where a library lacks its foreign code")
        return reply

    def call(self, goal: str) -> None:
        """Call a goal from another thread. The other thread gets a Prolog engine, and must keep it.

        (Destroying an engine also removes the alternate signal stack of its thread. The next signal that
        Python handles in that thread then corrupts the heap.)
        """
        core = self._core
        if core.PL_thread_self() == -1:
            core.PL_thread_attach_engine(None)
        frame = core.PL_open_foreign_frame()
        term = core.PL_new_term_ref()
        core.PL_chars_to_term(goal.encode(), term)
        core.PL_call(term, None)
        core.PL_discard_foreign_frame(frame)

    def kill(self) -> None:
        """Do nothing: Prolog ends with this process."""

    def leave(self) -> None:
        """Free the engine of the calling thread, because Prolog's clean-up waits for engines.

        The thread must end after this call.
        """
        if self.guest and self._core.PL_thread_self() != -1:
            self._core._lib.PL_thread_destroy_engine()

    def _query(self, goal: str) -> bytes | None:
        """Return the string bound to Reply by a goal, or None if it fails or binds no string.

        (pyswip's own `query` does more: Prolog parses the goal from a text inside a text, and lists its
        variables.)
        """
        if self._prolog._queryIsOpen:
            raise QueryOpen
        core, query, text = self._core, None, f"({goal})-Reply".encode()
        frame, self._prolog._queryIsOpen = core.PL_open_foreign_frame(), True
        try:
            read = core.PL_new_term_refs(3)
            once, reply = read + 1, read + 2
            if not core._lib.PL_put_term_from_chars(read, core.REP_UTF8, len(text), text):
                raise PrologError(self._written(read))
            core.PL_get_arg(1, read, once)
            core.PL_get_arg(2, read, reply)
            query = core.PL_open_query(None, self._flags, self._once, once)
            if core.PL_next_solution(query):
                return self._text(reply, core.CVT_STRING)
            if error := core.PL_exception(query):
                raise PrologError(self._written(error))
            return None
        finally:
            if query:
                core.PL_cut_query(query)
            core.PL_discard_foreign_frame(frame)
            self._prolog._queryIsOpen = False

    def _written(self, term: int) -> str:
        text = self._text(term, self._core.CVT_WRITE)
        return "an error that cannot be written" if text is None else text.decode(errors="replace")

    def _text(self, term: int, kind: int) -> bytes | None:
        core, text, length = self._core, ctypes.c_char_p(), ctypes.c_size_t()
        with core.PL_STRINGS_MARK():  # otherwise SWI-Prolog would never free the text
            found = core._lib.PL_get_nchars(term, length, text, kind | core.REP_UTF8)
            return ctypes.string_at(text, length.value) if found else None

    def _rest(self) -> str:
        for _ in range(10):
            with suppress(Exception):
                return (self._query("machine:rest(Reply)") or b"").decode()
        return ""


def _declared(core: Any) -> Any:
    """Return pyswip's declarations of SWI-Prolog's C functions. Add two declarations that pyswip lacks."""
    core._lib.PL_put_term_from_chars.argtypes = [core.term_t, ctypes.c_int, ctypes.c_size_t, ctypes.c_char_p]
    to_length, to_text = ctypes.POINTER(ctypes.c_size_t), ctypes.POINTER(ctypes.c_char_p)
    core._lib.PL_get_nchars.argtypes = [core.term_t, to_length, to_text, ctypes.c_uint]
    return core


def _keep_memory(core: Any) -> None:
    """Let pyswip's clean-up at the end of the process run the hooks of halt/0, but free no memory.

    SWI-Prolog 9.0 frees some memory twice, which aborts the process.
    """
    clean = core.PL_cleanup
    core.PL_cleanup = lambda status: clean(status | _NO_RECLAIM)


@contextmanager
def _importing(place: Place) -> Iterator[None]:
    """In the with-block, let an import of pyswip see the place of SWI-Prolog, and no command-line arguments.

    pyswip cannot encode all arguments. Without the place, pyswip would run `swipl`. The process of `swipl`
    would receive Ctrl-C, and would print errors if this process ended before it.
    """
    told = place.environment()
    before, arguments = {name: os.environ.get(name) for name in told}, sys.argv
    os.environ.update(told)
    sys.argv = []
    try:
        yield
    finally:
        sys.argv = arguments
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _unusable(place: Place, error: Exception) -> SwiPrologMissing:
    if place.version is None:
        return SwiPrologMissing()
    return SwiPrologMissing(f"SWI-Prolog {versions.spelt(place.version)} cannot be loaded by Python: {error}")


def _incomplete(library: str, version: int) -> SwiPrologMissing:
    lacking = f"SWI-Prolog {versions.spelt(version)} is installed without library({library})"
    return SwiPrologMissing(f"{lacking}, a part of its packages: mmlogic needs all of it")


_starting = Lock()
_thread: PrologThread | None = None


def prolog() -> PrologThread:
    """Return the thread of SWI-Prolog. Start it if there is none, but do not wait until Prolog is ready."""
    global _thread
    with _starting:
        if _thread is None:
            _thread = PrologThread(Swipl)
        return _thread
