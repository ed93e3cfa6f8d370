"""What was typed is remembered, and not more than one wants."""

import os
from pathlib import Path

from prompt_toolkit.history import InMemoryHistory

from mmlogic.repl.history import open_history, trim_history


def inputs(path: Path) -> list[str]:
    return list(open_history(path, 100).load_history_strings())[::-1]


def test_inputs_of_several_lines_come_back(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "history"
    history = open_history(path, 100)
    for text in ("count", "guess [red,\n blue]\n# so", "+ odd\ud800"):
        history.append_string(text)
    assert inputs(path) == ["count", "guess [red,\n blue]\n# so", "+ odd?"]


def test_a_trimmed_file_keeps_the_last(tmp_path: Path) -> None:
    path = tmp_path / "history"
    history = open_history(path, 3)
    typed = [f"codes {number}\n# comment {number}" for number in range(10)]
    for text in typed:
        history.append_string(text)
    trim_history(path, 20)
    assert inputs(path) == typed
    trim_history(path, 3)
    assert inputs(path) == typed[-3:]
    assert [each.name for each in tmp_path.iterdir()] == ["history"]


def test_no_history_is_kept_if_nobody_wants_one(tmp_path: Path) -> None:
    assert isinstance(open_history(tmp_path / "history", 0), InMemoryHistory)
    assert isinstance(open_history(None, 9), InMemoryHistory)
    trim_history(tmp_path / "history", 0)
    trim_history(tmp_path / "history", 9)
    assert not list(tmp_path.iterdir())


def test_a_file_that_cannot_be_used_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    history = open_history(tmp_path / "folder", 9)
    history.append_string("count")
    assert list(history.load_history_strings()) == []
    assert history.get_strings() == ["count"]
    trim_history(tmp_path / "folder", 9)


def test_a_fifo_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "history"
    os.mkfifo(path)
    history = open_history(path, 9)
    history.append_string("count")
    assert list(history.load_history_strings()) == []
    trim_history(path, 9)
