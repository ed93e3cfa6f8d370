"""The exceptions of Prolog, each with one clear message."""

from mmlogic.common.budget import LimitExceeded, LimitKind

__all__ = ["Interrupted", "LimitExceeded", "LimitKind", "PrologEnded", "PrologError", "SwiPrologMissing"]

_INSTALL = """SWI-Prolog was not found: mmlogic needs it, with its shared library.
Debian, Ubuntu: apt install swi-prolog-nox    Fedora: dnf install pl    macOS: brew install swi-prolog
others: https://www.swi-prolog.org/Download.html"""


class PrologError(Exception):
    """Prolog refused a goal or a program; the message is Prolog's own, with the line where there is one."""


class PrologEnded(PrologError):
    """The process of Prolog has ended, and its programs with it; the message says why."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C or `Module.interrupt` stopped a goal; the module accepts the next goal at once."""


class SwiPrologMissing(Exception):
    """SWI-Prolog, or its shared library, cannot be loaded; the message says how to install it."""

    def __init__(self, reason: str = "") -> None:
        super().__init__(f"{_INSTALL}\n({reason})" if reason else _INSTALL)
