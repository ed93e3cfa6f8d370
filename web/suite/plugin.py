"""Skip a test as soon as it needs something that WebAssembly lacks: a process, a thread or a module."""

import re
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, settings

import __main__

_ABSENT = re.compile(
    r"emscripten does not support processes|can't start new thread|SWI-Prolog has run out of memory and ended"
    r"|stack switching not supported|module 'os'.* has no attribute|ModuleNotFoundError"
    r"|(needs? Python's module|No module named|import of) ?'?\w+|\w+ is not installed"
)
"""Matches the message of an error because of something that WebAssembly, or its Python, lacks."""


def _absent(error: BaseException | None) -> str | None:
    """Return the message about something that WebAssembly lacks, from an error or its causes, or None."""
    if error is None:
        return None
    if found := _ABSENT.search(str(error)):
        return str(error)[found.start() :].splitlines()[0]
    further = [*getattr(error, "exceptions", ()), error.__cause__, error.__context__]
    return next((asked for each in further if (asked := _absent(each))), None)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option `--log=FILE`. The file gets the outcome of each test. Tests in it are not run again."""
    parser.addoption("--log", type=Path)


_MOST = 1 << 30
"""The largest memory of Prolog after a test, in bytes. Prolog has 2 GiB at most, and never frees any."""


class _Log:
    """The log of a folder of tests. It has lines such as `begun 0.0 TEST` and `passed 1.5 TEST`.

    Each line is written as soon as it is known.
    """

    def __init__(self, path: Path) -> None:
        self._path = path.resolve()  # a test may change the current folder
        self._began = time.process_time()

    def _write(self, what: str, test: str) -> None:
        seconds = time.process_time() - self._began
        with self._path.open("a", encoding="utf-8") as lines:
            lines.write(f"{what} {seconds:.1f} {test}\n")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        lines = self._path.read_text(encoding="utf-8").splitlines()
        known = {line.split(" ", 2)[2] for line in lines}
        left_out = [each for each in items if each.get_closest_marker("slow")]
        items[:] = [each for each in items if each.nodeid not in known and each not in left_out]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.outcome != "passed":
            self._report(report)

    def _report(self, report: pytest.CollectReport | pytest.TestReport) -> None:
        """Write the outcome of a test. Write the last lines of a failure into another file."""
        self._write(report.outcome, report.nodeid)
        if report.failed:
            with self._path.with_suffix(".wrong").open("a", encoding="utf-8") as lines:
                lines.write("\n".join([report.nodeid, *report.longreprtext.splitlines()[-30:], ""]))

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self._began = time.process_time()
        self._write("begun", nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" or report.outcome != "passed":
            self._report(report)


def pytest_configure(config: pytest.Config) -> None:
    """Write the log."""
    config.pluginmanager.register(_Log(config.getoption("--log")))


def pytest_collection() -> None:
    """Let Hypothesis generate few examples, unless the tests are thorough. The native tests generate more.

    Do not shrink a failing example, because this takes minutes if the example needs what WebAssembly lacks.
    """
    from tests.thoroughly import some

    drawn = settings.default.max_examples
    phases = (Phase.explicit, Phase.generate)
    settings.register_profile("few", settings.default, max_examples=some(5, drawn), phases=phases)
    settings.load_profile("few")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
    """Skip a test whose error is about something that WebAssembly lacks.

    Stop if Prolog has used its memory. Another process then runs the remaining tests.
    """
    report = yield
    if call.when == "teardown" and (__main__.prolog.ended or __main__.memory.buffer.byteLength > _MOST):
        item.session.shouldstop = f"Prolog has used its memory at {item.nodeid}"
    if report.failed and call.excinfo and (reason := _absent(call.excinfo.value)):
        report.outcome, report.longrepr = "skipped", (str(item.path), item.location[1] or 0, reason)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, Any, Any]:
    """Skip a file that imports a module that WebAssembly lacks."""
    report = yield
    if report.failed and (found := _ABSENT.search(str(report.longrepr))):
        reason = str(report.longrepr)[found.start() :].splitlines()[0]
        report.outcome, report.longrepr = "skipped", (str(collector.path), 0, reason)
    return report
