"""The command `mmlogic`, also as `python -m mmlogic`."""

import gc
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NoReturn

__all__ = ["main"]


def main() -> None:
    """Run the command line and leave with its exit status."""
    with _starting():
        from mmlogic.machine import start

        start()  # Prolog comes up in its own thread while Python imports the rest
        from mmlogic.cli import run
    try:
        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        status = 130
    _leave(status)


@contextmanager
def _starting() -> Iterator[None]:
    """Import without looking for garbage, of which there is none; Ctrl-C must not fall into an import."""
    gc.disable()
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a job that a shell began in the background
        signal.signal(signal.SIGINT, signal.default_int_handler)
    usual = signal.getsignal(signal.SIGINT)
    if usual is signal.default_int_handler:
        signal.signal(signal.SIGINT, lambda *_: _leave(130))
    yield
    signal.signal(signal.SIGINT, usual)
    gc.freeze()
    gc.enable()


def _leave(status: int) -> NoReturn:
    """End the process as it is: taking Python and Prolog apart takes time, and frees nothing."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, AttributeError):
            stream.flush()
    os._exit(status)


if __name__ == "__main__":
    main()
