"""Saved results: no played game is lost or counted twice."""

import json
import math
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from mmlogic.limits.budget import Budget, LimitExceeded
from mmlogic.players.engine.candidates import PlayerSpec
from mmlogic.players.engine.space import Space
from mmlogic.players.tournament.run import Run, run
from mmlogic.players.tournament.tournament import Tournament, TournamentError, drawn, every
from tests.thoroughly import some

SPACE = Space.full(3, 5)
PLAYERS = (PlayerSpec("random"), PlayerSpec("parts"))
TOURNAMENT = Tournament(SPACE, PLAYERS, drawn(SPACE, 80, 1), seed=1)
KILLED = os.environ.get("MMLOGIC_TEST_KILLS", "20")
"""How many runs the test of kills ends. `MMLOGIC_TEST_KILLS=200` makes the test thorough."""

KILLS = """
import os, random, signal, sys, time
from pathlib import Path
from mmlogic.players import PlayerSpec, Space
from mmlogic.players.tournament import run
from mmlogic.players.tournament.run import Run
from mmlogic.players.tournament.tournament import Tournament, drawn
run.SOON = 1e-4
space = Space.full(3, 5)
players = PlayerSpec("random"), PlayerSpec("parts")
tournament = Tournament(space, players, drawn(space, 80, 1), seed=1)
path, kills, chance = Path(sys.argv[1]), int(sys.argv[2]), random.Random(1)
over = 0
for _ in range(kills):
    child = os.fork()
    if not child:
        Run(tournament, save=path).play()
        os._exit(0)
    time.sleep(chance.random() ** 3 * 0.1)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    if path.exists():
        assert path.read_bytes().startswith(b'{"tournament": {'), "the first line is whole or not there"
        done = Run(tournament, save=path).done
        assert done >= over, (done, over)
        over = done
        if done == 160:
            path.unlink()
            over = 0
    left = [each.name for each in path.parent.iterdir() if each != path]
    for name in left:  # of a kill between the writing and the renaming of the first line
        assert name.startswith(".") and name.endswith(".new"), left
        (path.parent / name).unlink()
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
@settings(max_examples=some(20, 40))
def test_a_file_cut_anywhere_is_completed(
    tmp_path_factory: pytest.TempPathFactory, whole: tuple[bytes, list[list[int]]], cut: int
) -> None:
    path = tmp_path_factory.mktemp("cut") / "save.jsonl"
    first = whole[0].index(b"\n") + 1  # the first line is written whole or not at all
    path.write_bytes(whole[0][: first + cut % (len(whole[0]) - first + 1)])
    assert Run(TOURNAMENT, save=path).play().turns.tolist() == whole[1]
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    games = [(line["player"], game) for line in lines[1:] for game in line["games"]]
    assert len(games) == len(set(games)) == 160
    assert Run(TOURNAMENT, save=path).done == 160


def test_a_line_twice_counts_once(tmp_path: Path, whole: tuple[bytes, list[list[int]]]) -> None:
    path = tmp_path / "save.jsonl"
    path.write_bytes(whole[0])
    once = Run(TOURNAMENT, save=path)
    path.write_bytes(whole[0] + whole[0].splitlines(keepends=True)[-1])
    twice = Run(TOURNAMENT, save=path)
    assert twice.turns.tolist() == whole[1]
    assert twice.seconds.tolist() == once.seconds.tolist()


def test_nothing_is_lost_or_counted_twice_by_kills(
    tmp_path: Path, whole: tuple[bytes, list[list[int]]]
) -> None:
    path = tmp_path / "save.jsonl"
    subprocess.run([sys.executable, "-c", KILLS, path, KILLED], check=True, timeout=600)
    resumed = Run(TOURNAMENT, save=path).play()
    assert resumed.turns.tolist() == whole[1]
    games = [
        (line["player"], game)
        for line in map(json.loads, path.read_text().splitlines()[1:])
        for game in line["games"]
    ]
    assert len(games) == len(set(games)) == 160


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
        ("hello", "not a tournament file"),
        ('{"a": 1}\n', "not a tournament file"),
        ("[1]\n", "not a tournament file"),
        ("{", "not a tournament file"),
        ('{"tournament', "not a tournament file"),
        ('{"tournament": "my own notes, without a new line"}', "not a tournament file"),
        ("[" * 100_000 + "\n", r"save.jsonl:1: not a line of a tournament: it is nested too deeply$"),
        ("9" * 5_000 + "\n", r"save.jsonl:1: not a line of a tournament: a number is too long$"),
        ('{"tournament": NaN}\n', r"save.jsonl:1: not a line of a tournament: NaN is not a JSON number$"),
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
        *(
            json.dumps({"player": "parts", "games": [0], "turns": [1], "seconds": 0, key: value})
            for key, value in [
                ("turns", ["x"]),
                ("turns", [99999999999]),
                ("turns", [-1]),
                ("turns", [True]),
                ("turns", [1.0]),
                ("turns", "1"),
                ("games", [0.5]),
                ("games", [-1]),
                ("games", [False]),
                ("games", {"0": 1}),
                ("seconds", "x"),
                ("seconds", -1),
                ("seconds", True),
                ("seconds", None),
                ("seconds", math.nan),
                ("seconds", math.inf),
                ("player", ["parts"]),
            ]
        ),
        '{"player": "parts", "games": [0], "turns": [1], "seconds": 1e999}',
        '{"player": "parts", "games": [0, 0], "turns": [1, 1], "seconds": 0}',
        '{"player": "parts", "games": [0], "turns": [1' + "0" * 5_000 + '], "seconds": 0}',
        '{"player": "parts", "games": ' + "[" * 100_000 + "\n",
    ],
)
def test_a_line_that_cannot_be_is_named(
    tmp_path: Path, whole: tuple[bytes, list[list[int]]], line: str
) -> None:
    path = tmp_path / "save.jsonl"
    path.write_bytes(whole[0].splitlines(keepends=True)[0] + line.encode() + b"\n")
    before = path.read_bytes()
    with pytest.raises(TournamentError, match=r"^[^\n]*save\.jsonl:2: not a line of [^\n]*$"):
        Run(TOURNAMENT, save=path)
    assert path.read_bytes() == before


def test_a_game_with_two_ends_is_refused(tmp_path: Path, whole: tuple[bytes, list[list[int]]]) -> None:
    path = tmp_path / "save.jsonl"
    row = json.loads(whole[0].splitlines()[1])
    row["turns"][0] += 1
    path.write_bytes(whole[0] + json.dumps(row).encode() + b"\n")
    with pytest.raises(TournamentError, match="a game ends differently from an earlier line"):
        Run(TOURNAMENT, save=path)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["player", "games", "turns", "seconds"]) | st.text(), inner)
    ),
    max_leaves=12,
)


@given(
    tail=st.binary(max_size=60)
    | VALUES.map(lambda value: json.dumps(value).encode() + b"\n")
    | st.fixed_dictionaries({"games": VALUES, "turns": VALUES, "seconds": VALUES}).map(
        lambda row: json.dumps({"player": "parts", **row}).encode() + b"\n"
    )
)
@settings(max_examples=some(150, 300))
def test_whatever_stands_behind_the_first_line_is_taken_or_refused(
    tmp_path_factory: pytest.TempPathFactory, whole: tuple[bytes, list[list[int]]], tail: bytes
) -> None:
    path = tmp_path_factory.mktemp("any") / "save.jsonl"
    contents = whole[0].splitlines(keepends=True)[0] + tail
    path.write_bytes(contents)
    try:
        assert 0 <= Run(TOURNAMENT, save=path).done <= 160
    except TournamentError as error:
        assert "\n" not in str(error) and path.read_bytes() == contents


def test_a_file_may_be_large_and_no_line_of_it(tmp_path: Path, whole: tuple[bytes, list[list[int]]]) -> None:
    first, second, *_ = whole[0].splitlines()
    padded = json.loads(second) | {"note": "x" * (8 << 20)}
    path = tmp_path / "large.jsonl"
    path.write_bytes(b"\n".join([first, *[json.dumps(padded).encode()] * 9, b""]))
    assert Run(TOURNAMENT, save=path).saved
    path.write_bytes(b"\n".join([first, json.dumps([padded, padded]).encode(), b""]))
    with pytest.raises(TournamentError, match=r"large.jsonl:2: .*: it is too long$"):
        Run(TOURNAMENT, save=path)


def test_a_limit_holds_while_a_file_is_read(tmp_path: Path, whole: tuple[bytes, list[list[int]]]) -> None:
    path = tmp_path / "whole.jsonl"
    path.write_bytes(whole[0])
    with Budget(seconds=0), pytest.raises(LimitExceeded):
        Run(TOURNAMENT, save=path)


def test_what_differs_is_told_of_a_few_things(tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    path.write_text(json.dumps({"tournament": {f"key {each}": each for each in range(10_000)}}) + "\n")
    with pytest.raises(TournamentError, match="belongs to another") as caught:
        Run(TOURNAMENT, save=path)
    assert len(str(caught.value)) < 1000


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(TournamentError, match="No such file"):
        run(Tournament(SPACE, PLAYERS, every(SPACE)), save=tmp_path / "none" / "save.jsonl")
    with pytest.raises(TournamentError, match="it is a directory"):
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
