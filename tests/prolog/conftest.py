"""Each file of plunit tests below this folder is one test, which runs in its own `swipl`."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

SECONDS = 1200


class Plunit(pytest.Item):
    def runtest(self) -> None:
        swipl = shutil.which("swipl")
        assert swipl, "swipl is not on the path"
        run = subprocess.run(
            # With `status`, SWI-Prolog 9.1 would fail a test that expects warnings and errors.
            [swipl, "--on-error=print", "-g", "run_tests", "-t", "halt", self.path.name],
            cwd=self.path.parent,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        output = run.stdout + run.stderr
        assert run.returncode == 0, output
        assert "passed" in output and "Warning" not in output and "ERROR" not in output, output


class PlunitFile(pytest.File):
    def collect(self) -> Iterator[pytest.Item]:
        item = Plunit.from_parent(self, name="run_tests")
        item.add_marker(pytest.mark.timeout(SECONDS))
        yield item


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    return PlunitFile.from_parent(parent, path=file_path) if file_path.suffix == ".plt" else None
