"""SWI-Prolog in WebAssembly: a synchronous `Backend` for Pyodide, without threads or a clock.

The caller starts the package `swipl-wasm` and passes its JavaScript module.
"""

from itertools import count
from typing import Any

from mmlogic.limits.budget import UNLIMITED, Limits, asker, current
from mmlogic.machine.backend import PrologEnded, PrologError
from mmlogic.machine.goals import ABORTED, HALTED, loading, quote, reply_text

KEPT = "/prolog"
"""The folder of Prolog's compiled libraries."""

_ROOM = 1_000_000
"""The number of free cells of 8 bytes on the trail, the stack of bindings. The stack of terms has 4 * _ROOM.

Without free cells, the stacks grow anew with each question, and cannot reuse their old memory. Each guess of
Wordle then took 40 MB more.
"""

_ENDED = "SWI-Prolog has run out of memory and ended, and its programs with it: start the page anew"


class WasmProlog:
    """A `Backend` that asks SWI-Prolog in WebAssembly. `swipl` is the JavaScript module of SWI-Prolog.

    Prolog loads the files of `prolog/machine/`. These files have the same paths in Prolog's file system and
    in Python's. If a page has restored a memory image that contains them, Prolog loads nothing. If Prolog
    runs out of memory, `ended` becomes true. A limit in seconds becomes a limit of inferences
    (`prolog/machine/limits.pl`). Raises PrologError if the files do not load.
    """

    def __init__(self, swipl: Any) -> None:
        self._swipl = swipl
        self._numbers = count(1)
        self._told: list[str] = []
        self._room = 0  # the number of free cells on the trail
        self.ended = False
        if self._bound("current_module(machine),Reply=loaded") != "loaded":
            self._load()

    def ask(self, request: str, limits: Limits = UNLIMITED, owner: object = None) -> str:
        """Carry out the kept requests, then this request. See `Backend.ask`."""
        if asker().stopped:
            return reply_text("stopped")
        limits = limits.within(current())
        told = [self._goal(each, UNLIMITED, "_") for each in self._told]
        self._told.clear()
        asked = [*self._stacks(limits), *told, self._goal(request, limits, "Reply")]
        if (reply := self._bound(",".join(asked))) is not None:
            return reply
        return HALTED if self._bound("machine:rest(Reply)") == "halted" else ABORTED

    def tell(self, request: str) -> None:
        """Keep a request for the next `ask`."""
        self._told.append(request)

    def stop(self, owner: object) -> None:
        """Do nothing, because a request runs only during a call of `ask`."""

    def _stacks(self, limits: Limits) -> list[str]:
        """Return the goals that reserve room on the stacks. A low memory limit gets little room.

        The list is empty if that room is reserved already.
        """
        room = _ROOM if limits.memory is None or limits.memory >= 100 else 1000
        if room == self._room:
            return []
        self._room = room
        each = f"set_prolog_stack(global,min_free({4 * room})),set_prolog_stack(trail,min_free({room}))"
        return [f"{each},trim_stacks"]

    def _goal(self, request: str, limits: Limits, reply: str) -> str:
        return f"machine:reply({next(self._numbers)},{limits.watched(clock=True)},{request},{reply})"

    def _bound(self, goal: str) -> str | None:
        from pyodide.ffi import JsException  # the only import that needs Pyodide

        if self.ended:
            raise PrologEnded(_ENDED)
        try:
            found = self._swipl.prolog.query(goal).once()
        except JsException:
            self.ended = True
            raise PrologEnded(_ENDED) from None
        reply = getattr(found, "Reply", None)
        return None if reply is None else str(reply)

    def _load(self) -> None:
        names = (name for name in self._swipl.FS.readdir(KEPT) if not name.startswith("."))
        kept = f"[{','.join(map(quote, names))}]"
        if self._bound(loading(f"machine_compiled:keep_in({quote(KEPT)},page,{kept})")) != "loaded":
            raise PrologError("the Prolog files in prolog/machine do not load")
