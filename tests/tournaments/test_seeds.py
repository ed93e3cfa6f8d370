"""Sources of random numbers for different purposes, seeds, players or games are different."""

import json
import re
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest
from hypothesis import given, strategies as st

from mmlogic.common.seeds import branched, keyed, of_secrets, seeded, spawned
from mmlogic.players.engine.arrays import PlayerError
from mmlogic.players.engine.candidates import PlayerSpec
from mmlogic.players.engine.options import Options
from mmlogic.players.engine.player import Choice, entries, register
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Space
from mmlogic.players.tournament.request import TournamentRequest, theory_of, tournament_of
from mmlogic.players.tournament.run import Run
from mmlogic.players.tournament.tournament import Tournament, TournamentError, drawn, every
from tests.thoroughly import some

PACKAGE = Path(__file__).parents[2] / "mmlogic"

keys = st.tuples(st.integers(0, 2**80), st.sampled_from(["game", "order", "1"]), st.integers(0, 2**40))


def first(source: np.random.Generator) -> int:
    return int(source.integers(2**62))


@given(keys, keys)
def test_what_differs_in_anything_is_another_source(
    one: tuple[int, str, int], other: tuple[int, str, int]
) -> None:
    assert (first(keyed(*one)) == first(keyed(*other))) == (one == other)


@given(st.integers(0, 2**80), st.sampled_from([0, 1, 2**32]))
def test_no_source_is_that_of_the_secrets(seed: int, game: int) -> None:
    found = [
        first(of_secrets(seed)),
        seeded(seed).getrandbits(62),
        branched(of_secrets(seed)).getrandbits(62),
    ]
    found += [first(keyed(seed, "game", "random", game)), first(keyed(seed, "game", "random"))]
    found += [first(keyed(seed, "order")), first(keyed(seed, "tree")), first(spawned(seeded(seed)))]
    assert len(set(found)) == len(found)


def drawing() -> Iterator[str]:
    """Yield the players of the register that draw, wherever they are or in games too large to list."""
    for each in entries():
        try:
            player = each.make(Options())
        except PlayerError:  # one that needs a file
            continue
        if not player.deterministic:
            yield each.name


def test_there_are_players_that_draw() -> None:
    assert "random" in set(drawing())


@pytest.fixture
def mimic() -> Iterator[str]:
    """Register a player that draws as the secrets are drawn: from all codes, whatever is known."""

    @register("mimic", "any code at all", "a test")
    class Mimic:
        deterministic: ClassVar[bool] = False

        def __init__(self, options: Options) -> None:
            pass

        def choose(self, position: Position, random: np.random.Generator) -> Choice:
            return Choice(position.space.code(int(random.choice(position.space.secrets))), "drawn")

    yield "mimic"
    from mmlogic.players.engine import player

    del player._entries["mimic"]


def wins_at_once(name: str, size: tuple[int, int], seeds: range) -> int:
    space = Space.full(*size)
    runs = [Run(Tournament(space, (PlayerSpec(name),), drawn(space, 1, s), s)).play() for s in seeds]
    return sum(int(run.turns[0, 0]) == 1 for run in runs)


@pytest.mark.parametrize("name", sorted(drawing()))
def test_no_player_draws_what_the_secret_was_drawn_with(name: str) -> None:
    assert wins_at_once(name, (4, 6), range(some(10, 30))) <= 1


def test_a_player_that_draws_as_secrets_are_drawn_has_no_luck(mimic: str) -> None:
    space = Space.full(3, 6)
    made = Run(Tournament(space, (PlayerSpec(mimic),), every(space), 1, most=1)).play()
    assert np.count_nonzero(made.turns) < 8  # 1 of 216 games is won so, on average
    assert wins_at_once(mimic, (3, 6), range(some(20, 60))) <= 3


@pytest.mark.parametrize("name", ["random", "entropy"])
def test_nor_does_one_in_a_game_too_large_to_list(name: str) -> None:
    for seed in range(3):
        wanted = TournamentRequest(theory_of("12x4"), "12x4", (name,), games=1, seed=seed)
        tournament = tournament_of(wanted)
        run = Run(Tournament(tournament.space, tournament.players, tournament.secrets, seed, most=1)).play()
        assert run.turns[0, 0] != 1


def test_two_games_of_the_same_secret_are_not_the_same_game() -> None:
    space = Space.full(4, 6)
    secrets = np.full(30, 777)
    players = (PlayerSpec("random"), PlayerSpec("random", Options(prefer="any")))
    turns = Run(Tournament(space, players, secrets, 1)).play().turns
    assert len(set(turns[0].tolist())) > 1
    assert turns[0].tolist() != turns[1].tolist()


def test_secrets_of_a_seed_stay_as_they_were() -> None:
    assert drawn(Space.full(4, 6), 8, 3).tolist() == [1051, 111, 232, 306, 235, 1038, 1126, 754]
    large = tournament_of(TournamentRequest(theory_of("12x4"), "12x4", ("first",), games=2, seed=1))
    assert large.space.pool[large.secrets].tolist() == [
        [1, 0, 1, 0, 3, 0, 2, 3, 1, 2, 0, 3],
        [0, 2, 0, 0, 1, 0, 3, 3, 2, 0, 2, 1],
    ]


def test_what_was_saved_when_players_drew_otherwise_is_not_gone_on_with(tmp_path: Path) -> None:
    space = Space.full(3, 4)
    for name, draws in [("random", True), ("parts", False)]:
        path = tmp_path / name
        tournament = Tournament(space, (PlayerSpec(name),), drawn(space, 5, 1), 1)
        earlier = {key: value for key, value in tournament.identity.items() if key != "drawing"}
        assert (earlier == tournament.identity) != draws
        path.write_text(json.dumps({"tournament": earlier}) + "\n")
        with (
            pytest.raises(TournamentError, match="tournament: another version of mmlogic drew")
            if draws
            else nullcontext()
        ):
            Run(tournament, save=path)


def test_sources_are_made_in_one_place() -> None:
    made = re.compile(r"default_rng\(|SeedSequence|\bRandom\(|PCG64|RandomState|random\.seed")
    elsewhere = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        if path.name != "seeds.py"
        and made.search(path.read_text(encoding="utf-8").replace("SystemRandom()", ""))
    }
    assert not elsewhere
