"""`scripts/on-debian`: if it cannot run a command, it says why, and has a special exit status."""

import os
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "scripts/on-debian"

CANNOT = 77
"""The exit status of a skipped command."""

root = pytest.mark.skipif(os.geteuid() != 0, reason="only root makes a root of another system")


def on_debian(
    *given: str, user: int | None = None, environment: dict[str, str] | None = None
) -> tuple[int, str]:
    """Return the exit status of the script, and its output."""
    ended = subprocess.run(
        ["sh", SCRIPT, *given],
        env=os.environ | (environment or {}),
        user=user,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return ended.returncode, ended.stdout


@pytest.fixture
def mirrorless(tmp_path: Path) -> dict[str, str]:
    """Make a debootstrap that reaches no mirror and counts its calls, and an empty cache."""
    tool = tmp_path / "bin/debootstrap"
    tool.parent.mkdir()
    tool.write_text(f"#!/bin/sh\necho once >> {tmp_path}/attempts\necho 'E: no mirror answers'\nexit 1\n")
    tool.chmod(0o755)
    tool.with_name("git").symlink_to(tool)  # not asked before there is a root
    return {"PATH": f"{tool.parent}:{os.environ['PATH']}", "XDG_CACHE_HOME": str(tmp_path / "cache")}


def test_a_command_is_needed() -> None:
    assert on_debian("trixie") == (2, "usage: scripts/on-debian SUITE COMMAND…\n")


def test_others_than_root_read_what_to_type() -> None:
    status, told = on_debian("trixie", "true", user=65534 if os.geteuid() == 0 else None)
    assert status == CANNOT
    assert told.startswith("on-debian: skipped: ") and f"sudo {SCRIPT} trixie" in told


@root
def test_what_is_not_installed_is_named(tmp_path: Path) -> None:
    few = tmp_path / "few"
    few.mkdir()
    for tool in ("sh", "id"):
        (few / tool).symlink_to(f"/bin/{tool}" if Path(f"/bin/{tool}").exists() else f"/usr/bin/{tool}")
    status, told = on_debian("trixie", "true", environment={"PATH": str(few)})
    assert status == CANNOT and "needs debootstrap" in told and "apt install" in told


@root
def test_a_mirror_is_tried_twice_and_its_last_word_told(mirrorless: dict[str, str], tmp_path: Path) -> None:
    status, told = on_debian("trixie", "true", environment=mirrorless)
    assert status == CANNOT
    assert (
        told.splitlines()[-1]
        == "on-debian: skipped: debootstrap made no root of trixie: E: no mirror answers"
    )
    assert len((tmp_path / "attempts").read_text().split()) == 2
    assert {each.name for each in (tmp_path / "cache/on-debian").iterdir()} == {"lock", "log"}
