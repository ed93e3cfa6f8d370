"""Results on disk: what was played is not lost, and not counted twice."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mmlogic.players import PlayerSpec, Space
from mmlogic.tournaments import Run, Tournament, TournamentError, drawn, every, run

SPACE = Space.full(3, 5)
PLAYERS = (PlayerSpec("random"), PlayerSpec("parts"))
TOURNAMENT = Tournament(SPACE, PLAYERS, drawn(SPACE, 80, 1), seed=1)
SLOW = """
import sys, time
from pathlib import Path
from mmlogic.players import PlayerSpec, Space
from mmlogic.tournaments import Tournament, drawn, run
space = Space.full(3, 5)
players = PlayerSpec("random"), PlayerSpec("parts")
run(Tournament(space, players, drawn(space, 80, 1), seed=1), save=Path(sys.argv[1]),
    progress=lambda *told: (print(*told, flush=True), time.sleep(0.2)))
"""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, list[list[int]]]:
    """Return the file and the turns of the tournament played in one go."""
    path = tmp_path_factory.mktemp("whole") / "save.jsonl"
    under_way = Run(TOURNAMENT, save=path).play()
    return path.read_bytes(), under_way.turns.tolist()


def test_a_file_is_gone_on_with_without_playing_again(
    tmp_path: Path, whole: tuple[bytes, list[list[int]]]
) -> None:
    path = tmp_path / "save.jsonl"
    path.write_bytes(whole[0])
    resumed = Run(TOURNAMENT, save=path)
    assert resumed.done == 160 and resumed.turns.tolist() == whole[1]
    resumed.play()
    assert path.read_bytes() == whole[0]


@given(cut=st.integers(0, 10**6))
@settings(deadline=None, max_examples=40)
def test_a_file_cut_anywhere_is_completed(
    tmp_path_factory: pytest.TempPathFactory, whole: tuple[bytes, list[list[int]]], cut: int
) -> None:
    path = tmp_path_factory.mktemp("cut") / "save.jsonl"
    path.write_bytes(whole[0][: cut % (len(whole[0]) + 1)])
    assert Run(TOURNAMENT, save=path).play().turns.tolist() == whole[1]
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    games = [(line["player"], game) for line in lines[1:] for game in line["games"]]
    assert len(games) == len(set(games)) == 160
    assert Run(TOURNAMENT, save=path).done == 160


def test_a_line_twice_counts_once(tmp_path: Path, whole: tuple[bytes, list[list[int]]]) -> None:
    path = tmp_path / "save.jsonl"
    path.write_bytes(whole[0] + whole[0].splitlines(keepends=True)[-1])
    assert Run(TOURNAMENT, save=path).play().turns.tolist() == whole[1]


def test_a_killed_run_goes_on_where_it_was(tmp_path: Path, whole: tuple[bytes, list[list[int]]]) -> None:
    path = tmp_path / "save.jsonl"
    process = subprocess.Popen([sys.executable, "-c", SLOW, path], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    for line in process.stdout:
        if line.startswith("parts"):
            break
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()
    resumed = Run(TOURNAMENT, save=path)
    assert 80 <= resumed.done < 160
    assert resumed.play().turns.tolist() == whole[1]


@pytest.mark.parametrize(
    "other, message",
    [
        (Tournament(SPACE, PLAYERS, drawn(SPACE, 80, 1), seed=2), "seed 1 there, 2 here"),
        (Tournament(SPACE, PLAYERS, drawn(SPACE, 81, 1), seed=1), "games 80 there, 81 here"),
        (Tournament(SPACE, PLAYERS[:1], drawn(SPACE, 80, 1), seed=1), "players"),
        (Tournament(Space.full(3, 6), PLAYERS, drawn(SPACE, 80, 1), seed=1), "game 3x5 there, 3x6 here"),
    ],
)
def test_a_file_of_another_tournament_is_refused(
    tmp_path: Path, whole: tuple[bytes, list[list[int]]], other: Tournament, message: str
) -> None:
    path = tmp_path / "save.jsonl"
    path.write_bytes(whole[0])
    with pytest.raises(TournamentError, match=f"another tournament: .*{message}"):
        Run(other, save=path)
    assert path.read_bytes() == whole[0]


@pytest.mark.parametrize(
    "text, message",
    [
        ("hello\n", "save.jsonl:1: not a line"),
        ("hello", "not a file of a tournament"),
        ('{"a": 1}\n', "not a file of a tournament"),
        ("[1]\n", "not a file of a tournament"),
    ],
)
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "save.jsonl"
    path.write_text(text)
    with pytest.raises(TournamentError, match=message):
        Run(TOURNAMENT, save=path)
    assert path.read_text() == text


@pytest.mark.parametrize(
    "line",
    [
        '{"player": "nobody", "games": [0], "turns": [1], "seconds": 0}',
        '{"player": "parts", "games": [0, 1], "turns": [1], "seconds": 0}',
        '{"player": "parts", "games": [80], "turns": [1], "seconds": 0}',
        '{"player": "parts", "games": 1, "turns": 1, "seconds": 0}',
        '{"player": "parts"}',
        "7",
        "{",
    ],
)
def test_a_line_that_cannot_be_is_named(
    tmp_path: Path, whole: tuple[bytes, list[list[int]]], line: str
) -> None:
    path = tmp_path / "save.jsonl"
    path.write_bytes(whole[0].splitlines(keepends=True)[0] + line.encode() + b"\n")
    with pytest.raises(TournamentError, match=r"save\.jsonl:2: not a line"):
        Run(TOURNAMENT, save=path)


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(TournamentError, match="No such file"):
        run(Tournament(SPACE, PLAYERS, every(SPACE)), save=tmp_path / "none" / "save.jsonl")
    with pytest.raises(TournamentError, match="Is a directory"):
        run(Tournament(SPACE, PLAYERS, every(SPACE)), save=tmp_path)


def test_time_is_added_up_over_the_parts(tmp_path: Path) -> None:
    path = tmp_path / "save.jsonl"
    begin = time.perf_counter()
    played = run(TOURNAMENT, save=path)
    passed = time.perf_counter() - begin
    again = run(TOURNAMENT, save=path)
    assert [each.total for each in again] == [each.total for each in played]
    assert sum(each.seconds for each in again) == pytest.approx(
        sum(each.seconds for each in played), abs=1e-3
    )
    assert 0 < sum(each.seconds for each in played) < passed
