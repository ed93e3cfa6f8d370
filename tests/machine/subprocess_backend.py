"""A second backend, to test the interface: a process `swipl` that reads and writes one line at a time.

This backend is synchronous: it has no threads and no locks, and cannot be stopped. Threads in Prolog fail.
"""

import json
import subprocess
from itertools import count
from pathlib import Path

from mmlogic.common.resources import resource
from mmlogic.limits.budget import UNLIMITED, Limits, asker, current
from mmlogic.machine.backend import PrologError
from mmlogic.machine.goals import String, quote, reply_text, term

__all__ = ["Subprocess"]

_SERVER = Path(__file__).with_name("serve.pl")


class Subprocess:
    """A `Backend` that talks to one `swipl`."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._told: list[str] = []
        machine = str(resource("prolog", "machine", "machine.pl"))
        command = ["swipl", "-q", "-f", str(_SERVER), "-g", f"serve({quote(machine)})", "-t", "halt"]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=pipe, encoding="utf-8", start_new_session=True
        )

    def ask(self, request: str, limits: Limits = UNLIMITED, owner: object = None) -> str:
        """Send a line, return the text that comes back."""
        if asker().stopped:
            return reply_text("stopped")
        while self._told:
            self._exchange(self._told.pop(0), UNLIMITED)
        return self._exchange(request, limits.within(current()))

    def tell(self, request: str) -> None:
        """Keep a request for the next `ask`."""
        self._told.append(request)

    def stop(self, owner: object) -> None:
        """Do nothing, because no request is running."""

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()

    def _exchange(self, request: str, limits: Limits) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        goal = f"reply({next(self._numbers)},{limits.watched(clock=True)},{request},Reply)"
        self._process.stdin.write(f"{term(String(goal))}.\n")
        self._process.stdin.flush()
        reply = self._process.stdout.readline()
        if not reply:
            raise PrologError("the process of Prolog has ended")
        return str(json.loads(reply))
