"""The paths of the prompt's files, by the XDG base directory specification."""

import os
from pathlib import Path

__all__ = ["config_file", "diary_file", "history_file"]


def config_file() -> Path | None:
    """Return the path of the configuration file; None without a home directory."""
    return _place("XDG_CONFIG_HOME", ".config", "config.toml")


def history_file() -> Path | None:
    """Return the path of the history file; None without a home directory."""
    return _place("XDG_STATE_HOME", ".local/state", "history")


def diary_file() -> Path | None:
    """Return the path of the file that remembers what a learner has done; None without a home directory."""
    return _place("XDG_STATE_HOME", ".local/state", "lessons")


def _place(variable: str, otherwise: str, name: str) -> Path | None:
    folder = Path(os.environ.get(variable, ""))
    if not folder.is_absolute():  # the specification: a relative path is to be ignored
        try:
            folder = Path.home() / otherwise
        except RuntimeError:
            return None
    return folder / "mmlogic" / name
