"""Where people's programs run: in a process of Prolog of their owner, never in Python's own process."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from mmlogic.machine.backend import Owner
from mmlogic.machine.module import owner, prepare, use, using

if TYPE_CHECKING:
    from mmlogic.machine.process.own import OwnProlog
    from mmlogic.machine.process.pool import Pool

HAS_PROCESSES = os.name == "posix" and sys.platform != "emscripten"
"""Whether Prolog can run in a separate process on this system."""


def own_prolog(trusted: bool, *, awake: bool = False, pool: "Pool | None" = None) -> "OwnProlog | None":
    """Return a process of Prolog for one owner (`OwnProlog`), which starts when it is first used.

    Return None if Prolog cannot run in a process of its own on this system.
    """
    if not HAS_PROCESSES:
        return None
    from mmlogic.machine.process.own import OwnProlog

    return OwnProlog(trusted, awake=awake, pool=pool)


@contextmanager
def people() -> Iterator[None]:
    """Make new modules of the with-block use a process for people's programs, never Python's own process.

    The process belongs to the current owner. Modules without an owner share one process. In a browser, the
    modules use the only Prolog.
    """
    global _nobodys
    if _nobodys is None:
        _nobodys = own_prolog(trusted=True)
    own = owner() or _nobodys
    if own is not None:
        own.wake()
    with using(own):
        yield


_nobodys: Owner | None = None


def same_choice() -> Callable[[], None] | None:
    """Return a function by which another process chooses the same backend. Return None outside of `using`."""
    own = owner()
    return None if own is None else partial(_choose, own.trusted, own.awake)


def _choose(trusted: bool, awake: bool) -> None:
    global _nobodys
    _nobodys = own_prolog(trusted, awake=awake)
    if _nobodys and awake:
        use(_nobodys.backend)


def start_people(trusted: bool, *libraries: str) -> None:
    """Start a process for people's programs in the background. The next owner who needs one gets it."""
    if HAS_PROCESSES:
        from mmlogic.machine.process.own import start_early

        if (prolog := start_early(trusted)) is not None:
            prepare(prolog, libraries)
