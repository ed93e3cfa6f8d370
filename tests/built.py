"""Build the package, and install it outside the checkout."""

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

__all__ = ["ROOT", "build", "called", "installed"]

ROOT = Path(__file__).parents[1]


def called(*command: object, where: Path) -> str:
    """Run a command away from the checkout, and return what it prints."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    ran = subprocess.run(
        [*map(str, command)], cwd=where, env=environment, capture_output=True, text=True, timeout=500
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def build(target: str, where: Path, root: Path = ROOT) -> Path:
    """Build a `wheel` or an `sdist` of some sources, and return its file."""
    called(sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", where, where=root)
    (built,) = where.glob("mmlogic-*")
    return built


def installed(wheel: Path, where: Path) -> Path:
    """Install a wheel, with the dependencies that are here, and return the folder of its commands."""
    venv.create(where, symlinks=True)
    commands = where / "bin"
    pip = [sys.executable, "-m", "pip", "--python", commands / "python"]
    called(*pip, "install", "--no-index", "--no-deps", "--quiet", wheel, where=where)
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(where)}))
    (packages / "dependencies.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    return commands
