"""Tournaments: the results do not depend on the distribution of the games, and the averages are right."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from statistics import mean, stdev

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from mmlogic import Session
from mmlogic.common.seeds import keyed
from mmlogic.players.engine.arrays import PlayerError
from mmlogic.players.engine.candidates import PlayerSpec
from mmlogic.players.engine.options import FileText, Options
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Space
from mmlogic.players.tournament.rendering import Summary
from mmlogic.players.tournament.request import secrets_of, spec_of, theory_of
from mmlogic.players.tournament.run import Run, Workers, backend, run
from mmlogic.players.tournament.tournament import (
    Finished,
    Piece,
    Tournament,
    TournamentError,
    drawn,
    every,
    informed,
    listed,
    named,
)
from mmlogic.players.trees import grow, to_json
from tests.players.turns import turns
from tests.samples import player_file
from tests.thoroughly import some

CLASSIC = Space.full(4, 6)


def specs(*names: str) -> tuple[PlayerSpec, ...]:
    return tuple(PlayerSpec(name) for name in names)


class Impatient(Workers):
    """Workers that accept pieces of any size, and play one game at a time."""

    def __init__(self, workers: int) -> None:
        super().__init__(count=lambda: workers)

    def play(self, pieces: Iterator[Piece]) -> Iterator[Finished]:
        for piece in pieces:
            games = zip(piece.games, piece.secrets, strict=True)
            yield from super().play(replace(piece, games=[game], secrets=[secret]) for game, secret in games)


@given(
    st.integers(0, 2**32),
    st.integers(1, 5),
    st.integers(1, 40),
    st.sampled_from(["random", "parts", "first"]),
)
@settings(max_examples=some(15, 30))
def test_how_the_games_are_dealt_out_does_not_matter(seed: int, workers: int, games: int, name: str) -> None:
    space = Space.full(3, 4)
    secrets = drawn(space, games, seed)
    tournament = Tournament(space, specs(name), secrets, seed)
    found = Run(tournament, Impatient(workers)).play().turns[0]
    start = Position(space)
    alone = [
        turns(PlayerSpec(name).make(), start, secrets[[game]], keyed(seed, "game", name, game))[0]
        for game in range(games)
    ]
    assert found.tolist() == alone


@pytest.mark.parametrize("name", ["first", "entropy", "optimal"])
@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(ties="highest"),
        Options(ties="highest", prefer="any"),
        Options(pool="consistent"),
        Options(opening=((0, 1, 2), (2, 1, 0), (3, 3, 3), (0, 0, 0))),
    ],
)
@pytest.mark.parametrize("most", [3, 1000])
def test_the_last_two_codes_are_played_as_the_player_would(name: str, options: Options, most: int) -> None:
    space, spec = Space.full(3, 4), PlayerSpec(name, options)
    found = Run(Tournament(space, (spec,), every(space), most=most, per_turn=True)).play()
    alone = turns(spec.make(), Position(space), space.secrets, np.random.default_rng(0), most)
    assert found.turns[0].tolist() == alone.tolist()
    assert [len(found.times[0][game]) for game in range(64)] == [turn or most for turn in alone.tolist()]
    timed = Run(Tournament(space, (spec,), every(space), most=most, seconds=60.0)).play()
    assert timed.turns[0].tolist() == alone.tolist()


def test_progress_calls_a_tree_by_its_file() -> None:
    tree = to_json(grow(PlayerSpec("first").make(), CLASSIC, np.random.default_rng(0)))
    player = PlayerSpec("tree", Options.of(file=FileText(tree, "optimal.txt")))
    told: set[str] = set()
    run(Tournament(CLASSIC, (player,), every(CLASSIC)), progress=lambda name, *_: told.add(name))
    assert told == {"tree:optimal.txt"}


def test_progress_is_told_to_the_end() -> None:
    told: list[tuple[str, int, int]] = []
    run(
        Tournament(CLASSIC, specs("first", "parts"), every(CLASSIC)), progress=lambda *each: told.append(each)
    )
    assert told[0] == ("first", 0, 2592) and told[-1] == ("parts", 2592, 2592)
    assert [done for _, done, _ in told] == sorted(done for _, done, _ in told)


def test_an_interruption_leaves_what_is_done() -> None:
    def interrupt(player: str, done: int, games: int) -> None:
        if player == "parts" and done > 1296 + 648:  # some games are over
            raise KeyboardInterrupt

    under_way = Run(
        Tournament(CLASSIC, specs("first", "parts", "entropy"), every(CLASSIC)), progress=interrupt
    )
    with pytest.raises(KeyboardInterrupt):
        under_way.play()
    first, parts, entropy = under_way.summaries()
    assert (first.games, first.total) == (1296, 7471)
    assert 0 < parts.games <= 1296 and entropy.games == 0 and entropy.average is None
    assert (first.complete, entropy.complete, entropy.of) == (True, False, 1296)


PLAYERS = {"first": CLASSIC, "random": CLASSIC, "entropy": CLASSIC, "optimal": Space.full(4, 4)}


@cache
def whole(name: str) -> Summary:
    return run(Tournament(PLAYERS[name], specs(name), every(PLAYERS[name])))[0]


@given(
    st.sampled_from(sorted(PLAYERS)),
    st.integers(1, 3),
    st.sampled_from([32, 100, 200]),
    st.integers(0, 2**40),
)
@settings(max_examples=some(6, 25), derandomize=True)
def test_figures_of_a_part_are_those_of_a_fair_sample(name: str, workers: int, stop: int, seed: int) -> None:
    def interrupt(player: str, done: int, games: int) -> None:
        if done >= stop:
            raise KeyboardInterrupt

    space = PLAYERS[name]
    under_way = Run(
        Tournament(space, specs(name), every(space), seed), Impatient(workers), progress=interrupt
    )
    with pytest.raises(KeyboardInterrupt):
        under_way.play()
    (part,) = under_way.summaries()
    assert (part.complete, part.of) == (False, len(space.secrets))
    assert stop / 2 <= part.games <= under_way.done
    error, average = part.standard_error, part.average
    assert error and average and whole(name).average == pytest.approx(average, abs=4 * error)


def test_what_was_saved_counts_as_if_it_had_just_been_played(tmp_path: Path) -> None:
    def interrupt(player: str, done: int, games: int) -> None:
        if done > 60:
            raise KeyboardInterrupt

    tournament = Tournament(CLASSIC, specs("random", "parts"), drawn(CLASSIC, 100, 1), seed=1)
    under_way = Run(tournament, Impatient(2), tmp_path / "run.jsonl", interrupt)
    with pytest.raises(KeyboardInterrupt):
        under_way.play()
    again = Run(tournament, Impatient(3), tmp_path / "run.jsonl")
    assert [(each.games, each.total) for each in again.summaries()] == [
        (each.games, each.total) for each in under_way.summaries()
    ]
    assert again.play().turns.tolist() == Run(tournament).play().turns.tolist()


def test_lost_games_are_counted_apart() -> None:
    (summary,) = run(Tournament(CLASSIC, specs("minimax"), every(CLASSIC), most=4))
    assert (summary.lost, summary.distribution, summary.total) == (694, [1, 6, 62, 533], 1 + 12 + 186 + 2132)
    (random,) = run(Tournament(CLASSIC, specs("random"), drawn(CLASSIC, 50, 1), most=3))
    assert random.lost + sum(random.distribution) == 50 and random.lost > 0


def test_players_are_compared_on_the_secrets_that_both_found() -> None:
    space = Space.full(3, 4)
    game = Run(Tournament(space, specs("random", "first", "parts"), drawn(space, 40, seed=2), most=3)).play()
    plain, *others = game.summaries()
    assert plain.compared is None and plain.lost
    for number, each in enumerate(others, 1):
        turns = zip(game.turns[0].tolist(), game.turns[number].tolist(), strict=True)
        apart = [own - first for first, own in turns if own and first]
        assert each.compared is not None
        assert (each.compared.than, each.compared.games) == ("random", len(apart))
        assert each.compared.mean == pytest.approx(mean(apart))
        assert each.compared.standard_error == pytest.approx(stdev(apart) / len(apart) ** 0.5)


def test_a_player_from_a_file_plays_in_other_processes(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(player_file("last", "position.space.code(position.left[-1])"))
    tournament = Tournament(CLASSIC, (PlayerSpec.all_from_file(path)[0],), drawn(CLASSIC, 30, 1))
    with backend("loky", 2) as processes:
        assert run(tournament, processes)[0].total == run(tournament)[0].total


def test_a_process_that_dies_is_said(tmp_path: Path) -> None:
    path = tmp_path / "deadly.py"
    path.write_text(player_file("deadly", "position.lowest", "os._exit(1)"))
    tournament = Tournament(CLASSIC, (PlayerSpec.all_from_file(path)[0],), drawn(CLASSIC, 30, 1))
    with pytest.raises(TournamentError, match="a worker process died"), backend("loky", 2) as processes:
        run(tournament, processes)


def test_secrets_are_drawn_by_the_seed_or_listed() -> None:
    assert drawn(CLASSIC, 9, 5).tolist() == drawn(CLASSIC, 9, 5).tolist() != drawn(CLASSIC, 9, 6).tolist()
    bulls = Space.distinct(4, 10)
    assert set(drawn(bulls, 1000, 0).tolist()) <= set(bulls.secrets.tolist())
    assert listed(CLASSIC, [(0, 0, 0, 1), (0, 0, 0, 1)]).tolist() == [1, 1]
    with pytest.raises(TournamentError, match=r"secret 2: \[0, 0, 0, 9\]"):
        listed(CLASSIC, [(0, 0, 0, 0), (0, 0, 0, 9)])
    with pytest.raises(TournamentError, match="not 0"):
        drawn(CLASSIC, 0, 1)


def test_players_are_named_by_what_is_unusual() -> None:
    assert named(PlayerSpec("entropy")) == "entropy"
    options = Options.of(
        pool="consistent", opening=((1, 1, 0, 0),), ties="highest", prefer="any", aim="worst"
    )
    expected = "optimal:pool=consistent,opening=1100,ties=highest,prefer=any,aim=worst"
    assert named(PlayerSpec("optimal", options)) == expected
    assert named(PlayerSpec("optimal", Options.of(aim=6, among=3))) == "optimal:aim=6,among=3"
    assert named(PlayerSpec("sat", Options.of(keep=0.25))) == "sat:keep=0.25"


def test_what_cannot_be_played_is_said() -> None:
    for players, secrets, message in [
        ((), every(CLASSIC), "needs a player"),
        (specs("first"), every(CLASSIC)[:0], "needs a secret"),
        (specs("first", "first"), every(CLASSIC), "listed twice: `knuth` is minimax"),
    ]:
        with pytest.raises(TournamentError, match=message):
            Tournament(CLASSIC, players, secrets)
    with pytest.raises(TournamentError, match="at least one guess"):
        Tournament(CLASSIC, specs("first"), every(CLASSIC), most=0)
    with pytest.raises(PlayerError, match="did you mean entropy"):
        run(Tournament(CLASSIC, specs("entrpy"), every(CLASSIC)))
    wrong = PlayerSpec("first", Options(opening=((7, 7, 7, 7),)))
    with pytest.raises(PlayerError, match="opening"), backend("loky", 2) as processes:
        run(Tournament(CLASSIC, (wrong,), every(CLASSIC)), processes)


@pytest.mark.parametrize(
    "name, jobs, address, message",
    [
        ("loky", 0, None, "must be at least 1, not 0"),
        ("loky", 1, "tcp://127.0.0.1:1", "needs the backend dask"),
        ("threads", 1, None, "unknown backend threads"),
        ("dask", 1, None, "needs the address"),
    ],
)
def test_backends_that_cannot_be_had(name: str, jobs: int, address: str | None, message: str) -> None:
    with pytest.raises(TournamentError, match=message):
        backend(name, jobs, address)


@given(st.lists(st.integers(0, 12), min_size=1, max_size=50))
def test_figures_are_those_of_the_turns(turns_taken: list[int]) -> None:
    summary = Summary.from_turns(turns_taken, player="x", of=len(turns_taken))
    won = [turn for turn in turns_taken if turn]
    assert (summary.total, summary.lost, summary.worst) == (
        sum(won),
        turns_taken.count(0),
        max(won, default=0),
    )
    assert [won.count(turn) for turn in range(1, summary.worst + 1)] == summary.distribution
    if len(won) > 1:
        mean = sum(won) / len(won)
        spread = sum((turn - mean) ** 2 for turn in won) / (len(won) - 1)
        assert summary.standard_error == pytest.approx((spread / len(won)) ** 0.5)
        assert summary.margin == pytest.approx(1.96 * (spread / len(won)) ** 0.5)
    else:
        assert summary.standard_error is None and summary.margin is None


def test_what_the_codemaker_tells_is_known_before_the_first_guess(session: Session) -> None:
    """Number Mastermind begins with the sum of the secret, for all players and workers, as in `play`."""
    codes = ["9988", "7070", "0012"]
    theory = theory_of("number")
    secrets = [theory.game.indexes(code) for code in codes]
    space, rows, _ = secrets_of(theory, secrets)
    tournament = Tournament(space, specs("entropy", "first"), rows, seed=1)
    alone = Run(tournament).play().turns
    assert alone.tolist() == Run(tournament, Impatient(2)).play().turns.tolist()
    sat = informed(spec_of("sat", theory), theory.game.dialect.at_start("9988")).options.theory
    assert sat is not None and [str(rule) for rule in sat.rules] == ["sum(code) = 34"]
    played = [session.run(f"game number; secret {code}; play entropy")[-1].data() for code in codes]
    assert alone[0].tolist() == [len(each["turns"]) for each in played]
