"""The command `mmlogic`, also as `python -m mmlogic`."""

import atexit
import gc
import os
import sys
from contextlib import suppress
from typing import NoReturn

from mmlogic.limits.interrupts import LEAVING, leave_on_interrupt, raise_on_interrupt


def main() -> None:
    """Run the command line and leave with its exit status."""
    leave_on_interrupt()
    one_thread()
    gc.disable()  # imports leave no garbage to collect
    from mmlogic.cli.commands import run

    try:
        status = run(sys.argv[1:], raise_on_interrupt)
        leave_on_interrupt()
    except KeyboardInterrupt:
        leave_on_interrupt()
        status = LEAVING
    _leave(status)


def one_thread() -> None:
    """Limit numpy to one thread before its import. Several threads would spin while they wait."""
    for library in ("OPENBLAS", "MKL"):
        os.environ.setdefault(f"{library}_NUM_THREADS", "1")


def _leave(status: int) -> NoReturn:
    """End the process at once: tearing down Python and Prolog takes time, and frees nothing.

    After the use of multiprocessing, exit functions run first: they free memory that processes share.
    """
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, AttributeError, ValueError):
            stream.flush()
    if "multiprocessing.util" in sys.modules:
        with suppress(Exception):
            atexit._run_exitfuncs()
    os._exit(status)


if __name__ == "__main__":
    main()
