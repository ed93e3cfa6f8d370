"""The history of inputs, and its largest length."""

import os
from pathlib import Path

import pytest
from prompt_toolkit.history import InMemoryHistory

from mmlogic.repl.editing import open_history, trim_history


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


@pytest.mark.parametrize("cut", [1, 4, 22, 23, 24, 25, 26])
def test_what_a_kill_cut_short_spoils_nothing_else(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "history"
    open_history(path, 100).append_string("count")
    whole = path.read_bytes()
    open_history(path, 100).append_string("codes")
    path.write_bytes(path.read_bytes()[: len(whole) + cut])
    open_history(path, 100).append_string("more")
    begun = "codes"[: max(0, cut - 24)]
    assert [each for each in inputs(path) if each] == [each for each in ("count", begun, "more") if each]
    assert cut > 24 or inputs(path) == ["count", "more"]


def test_a_long_input_is_kept_in_one_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, written = tmp_path / "history", []
    monkeypatch.setattr("mmlogic.repl.editing.append", lambda path, data, **how: written.append(data))
    text = "\n".join(["guess RRBBGG 0 2"] * 2000)
    open_history(path, 100).append_string(text)
    path.write_bytes(b"".join(written))
    assert len(written) == 1 and inputs(path) == [text]


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
