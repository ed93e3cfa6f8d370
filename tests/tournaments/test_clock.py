"""Time limits and reported times of games, with a clock that only players advance."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest

from mmlogic.players.engine.player import Choice
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Space
from mmlogic.players.tournament import tournament as module
from mmlogic.players.tournament.rendering import Summary, TournamentAnswer, Turn, per_turn, plot
from mmlogic.players.tournament.request import Made
from mmlogic.players.tournament.run import Run
from mmlogic.players.tournament.tournament import Tournament, TournamentError, every
from mmlogic.render.answers import as_data
from mmlogic.render.paper import Paper
from tests.tournaments.test_run import Impatient

SPACE = Space.full(3, 5)


class Clock:
    """A clock that does not move by itself."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Slow:
    """Guesses the first remaining code. Guess number N takes N seconds."""

    clock: Clock
    deterministic: bool

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        self.clock.now += len(position.clues) + 1
        return Choice(position.lowest, "the first")


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> Clock:
    own = Clock()
    monkeypatch.setattr(module, "clock", own)
    return own


Under = Callable[..., Tournament]


@pytest.fixture(params=[True, False], ids=["alike", "drawing"])
def asked(request: pytest.FixtureRequest, ticking: Clock) -> Under:
    def tournament(**options: object) -> Tournament:
        slow = Made("slow", player=Slow(ticking, request.param))
        return replace(Tournament(SPACE, (slow,), every(SPACE)), **options)  # type: ignore[arg-type]

    return tournament


def test_a_game_of_too_many_seconds_is_lost(asked: Under) -> None:
    whole = Run(asked()).play().turns[0]
    for limit, turns in ((6.0, 3), (9.9, 3), (10.0, 4), (0.5, 0)):
        run = Run(asked(seconds=limit, per_turn=True)).play()
        assert run.turns[0].tolist() == np.where(whole <= turns, whole, 0).tolist()
        (found,) = run.summaries()
        assert found.lost == int((whole > turns).sum())
        lost = [run.times[0][game] for game in np.flatnonzero(whole > turns).tolist()]
        assert all(sum(times) >= limit and sum(times[:-1]) <= limit for times in lost)


def test_games_dealt_out_again_keep_their_time(asked: Under) -> None:
    here = Run(asked(seconds=6.0, per_turn=True)).play()
    dealt = Run(asked(seconds=6.0, per_turn=True), Impatient(3)).play()
    assert dealt.turns.tolist() == here.turns.tolist()
    assert dealt.times == here.times


def test_the_time_of_each_turn_is_told_while_most_games_are_on(asked: Under) -> None:
    run = Run(asked(per_turn=True)).play()
    turns, (found,) = run.turns[0], run.summaries()
    on = [int((turns >= turn).sum()) for turn in range(1, 10)]
    expected = [Turn(turn, many, float(turn)) for turn, many in enumerate(on, 1) if 2 * many > len(turns)]
    assert found.per_turn == expected and len(expected) > 2


def test_times_are_saved_and_resumed(asked: Under, tmp_path: Path) -> None:
    tournament, path = asked(seconds=6.0, per_turn=True), tmp_path / "save.jsonl"
    whole = Run(tournament, Impatient(2), save=path).play()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[: len(lines) // 2]))
    again = Run(tournament, save=path)
    assert 0 < again.done < len(SPACE.pool)
    assert again.play().turns.tolist() == whole.turns.tolist()
    assert again.times == whole.times and again.summaries()[0].per_turn == whole.summaries()[0].per_turn
    for other, message in (
        ({"seconds": 7.0, "per_turn": True}, "seconds 6.0 there, 7.0 here"),
        ({"per_turn": True}, "seconds 6.0 there, none here"),
        ({"seconds": 6.0}, "per_turn True there, none here"),
    ):
        with pytest.raises(TournamentError, match=message):
            Run(asked(**other), save=path)


@pytest.mark.parametrize("times", [None, 1, [], [[1]], [[1, 1, 1, 1], [1]], [[1, -1], [1]], [["x", 1], [1]]])
def test_times_that_cannot_be_are_refused(ticking: Clock, tmp_path: Path, times: object) -> None:
    tournament = Tournament(
        SPACE, (Made("slow", player=Slow(ticking, True)),), every(SPACE), most=3, per_turn=True
    )
    path = tmp_path / "save.jsonl"
    Run(tournament, save=path)
    row = {"player": "slow", "games": [0, 1], "turns": [2, 1], "seconds": 1, "times": times}
    path.write_bytes(path.read_bytes() + json.dumps(row).encode() + b"\n")
    with pytest.raises(TournamentError, match=r"save\.jsonl:2: not a line of this tournament"):
        Run(tournament, save=path)


def test_a_player_that_looks_at_no_limit_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless:
        deterministic = False

        def choose(self, position: Position, random: np.random.Generator) -> Choice:
            while position.clues:
                pass
            return Choice((0, 0, 0), "the first")

    monkeypatch.setattr(module, "_LATE", 0.01)
    tournament = Tournament(SPACE, (Made("endless", player=Endless()),), every(SPACE)[:2], seconds=0.01)
    (found,) = Run(tournament).play().summaries()
    assert (found.distribution, found.lost) == ([1], 1)


def test_turns_of_few_games_are_left_out() -> None:
    assert per_turn([]) == []
    assert per_turn([(1.0, 2.0), (3.0,), (5.0, 4.0, 9.0)]) == [Turn(1, 3, 3.0), Turn(2, 2, 3.0)]
    assert per_turn([(1.0, 2.0), (3.0,)]) == [Turn(1, 2, 2.0)]


def test_times_in_every_form(tmp_path: Path) -> None:
    times = [[Turn(1, 1296, 0.5), Turn(2, 1200, 0.125)], [Turn(1, 1296, 0.25)]]
    summaries = [
        Summary.from_turns([1, 2], player=name, game="classic", of=2, per_turn=turns)
        for name, turns in zip(("first", "entropy"), times, strict=True)
    ]
    answer = TournamentAnswer(summaries=summaries, whole=True)
    told = ["".join(part for _, part in line) for line in answer.draw(Paper())]
    assert told[-6:] == [
        "seconds a turn, as long as more than half of the games are still on",
        "       turn  games     seconds",
        "first     1   1296    0.500000",
        "          2   1200    0.125000",
        "         turn  games     seconds",
        "entropy     1   1296    0.250000",
    ]
    assert [list(row) for row in answer.rows()] == [
        ["player", "game", "turn", "games", "seconds"],
        ["first", "classic", 1, 1296, 0.5],
        ["first", "classic", 2, 1200, 0.125],
        ["entropy", "classic", 1, 1296, 0.25],
    ]
    assert as_data(summaries[1])["per_turn"] == [{"turn": 1, "games": 1296, "seconds": 0.25}]
    plot(summaries, tmp_path / "plot.svg")
    assert "seconds" in (tmp_path / "plot.svg").read_text()


def test_seconds_that_cannot_be() -> None:
    for seconds in (0.0, -1.0, float("inf"), float("nan")):
        with pytest.raises(TournamentError, match="seconds"):
            Tournament(SPACE, (Made("x", player=Slow(Clock(), True)),), every(SPACE), seconds=seconds)
