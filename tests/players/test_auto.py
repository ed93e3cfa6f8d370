"""`auto`: its choice of a player depends on the game's size, answers and rules."""

import numpy as np
import pytest

from mmlogic import Session
from mmlogic.players.asking import player_of
from mmlogic.players.engine.candidates import PlayerSpec
from mmlogic.players.engine.options import Options
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Space
from mmlogic.players.tournament.request import spec_of, theory_of
from mmlogic.players.written import Player


@pytest.mark.parametrize(
    ("game", "rules", "player"),
    [
        ("classic", (), "entropy"),
        ("bulls-and-cows", (), "entropy"),
        ("6x9", (), "sampled"),
        ("wordle", (), "sampled"),
        ("30x2", ("count(red) = 1",), "sampled"),
        ("8x12", (), "sat"),
        ("16x6", (), "sat"),
        ("40x2", (), "sat"),
        ("7x64", (), "sat"),
        ("16x6", ("count(red) <= 3",), "sat"),
        ("20x10", (), "sat"),
        ("20x20", (), "sat"),
        ("20x20", ("count(A) <= 3",), "sat"),
        ("74x26", (), "sat"),
    ],
)
def test_the_size_of_the_game_decides(game: str, rules: tuple[str, ...], player: str) -> None:
    assert spec_of("auto", theory_of(game, rules)).name == player


def test_other_answers_and_wrong_clues_decide_too(session: Session) -> None:
    for script, player in (
        ("game 30x10; answers black", "sat"),
        ("game 30x10; guess AAAAAAAAAAAAAAABBBBBBBBBBBBBBB 3 3; where lies <= 1", "sampled"),
    ):
        session.run(script)
        assert player_of(Player("auto"), session).name == player


def test_auto_says_who_plays_and_keeps_options(session: Session) -> None:
    session.run("game classic; guess RRBB 1 1")
    chosen, usual = session.suggest("auto"), session.suggest("entropy")
    assert (chosen.player, chosen.code) == ("entropy", usual.code)
    assert spec_of("auto:pool=consistent", theory_of("classic")).options.pool == "consistent"


def test_auto_plays_where_no_game_is_told() -> None:
    position = Position(Space.full(3, 4))
    random = np.random.default_rng(1)
    auto, entropy = (
        PlayerSpec(name, Options()).make().choose(position, random) for name in ("auto", "entropy")
    )
    assert auto.guess == entropy.guess
