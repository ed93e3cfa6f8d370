"""Players that know by which rule secrets are chosen, beside players that do not."""

from typing import Any

import numpy as np
import pytest

from mmlogic import StatementProblem, tournament
from mmlogic.codes.selection import PRIORS
from mmlogic.codes.theory import SoftRule, Theory
from mmlogic.players.engine.candidates import prior_of, root
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Space
from mmlogic.players.tournament.request import TournamentRequest, spec_of, theory_of, tournament_of
from mmlogic.players.tournament.run import Run
from mmlogic.players.tournament.tournament import named


def played(players: list[str], game: str, secrets: str, games: int) -> list[list[int]]:
    theory = theory_of(game)
    request = TournamentRequest(theory, game, tuple(players), games=games, seed=1, secrets=secrets)
    return [turns.tolist() for turns in Run(tournament_of(request)).play().turns]


@pytest.mark.parametrize("rule", [rule.name for rule in PRIORS if rule.name != "uniform"])
@pytest.mark.parametrize("player", ["entropy", "expected"])
def test_who_knows_the_rule_needs_fewer_guesses(player: str, rule: str) -> None:
    plain, knowing = played([player, f"{player}:likely={rule}"], "4x6", rule, 120)
    assert min(knowing) > 0 and sum(knowing) < sum(plain)


def test_samples_of_a_listed_game_go_by_weight() -> None:
    plain, knowing = played(["sampled", "sampled:likely=alternating"], "4x6", "alternating", 30)
    assert sum(knowing) < 0.8 * sum(plain)


def test_who_knows_that_no_code_is_likelier_plays_as_ever() -> None:
    plain, knowing = played(["entropy", "entropy:likely=uniform"], "3x4", "uniform", 60)
    assert sorted(plain) == pytest.approx(sorted(knowing), abs=1)


def test_a_wrong_belief_loses_guesses_but_no_game() -> None:
    turns = tournament("entropy:likely=two-colours", "3x4")
    assert turns.lost == 0 and turns.games == 64


def test_games_that_are_too_large_to_list_know_the_rule() -> None:
    plain, knowing = played(["sampled", "sampled:likely=two-colours"], "8x8", "two-colours", 4)
    assert 0 < sum(knowing) < sum(plain)
    (wrong,) = played(["sampled:likely=two-colours"], "8x8", "only-once", 1)
    assert wrong[0] > 0


def test_a_player_is_called_by_what_it_knows() -> None:
    spec = spec_of("entropy:likely=two-colors", theory_of("4x6"))
    assert named(spec) == "entropy:likely=two-colours"


@pytest.mark.parametrize("player", ["minimax", "first", "optimal", "sat"])
def test_a_player_that_weighs_no_codes_cannot_know_the_rule(player: str) -> None:
    with pytest.raises(StatementProblem, match=f"{player} takes all codes for equally likely"):
        spec_of(f"{player}:likely=two-colours", theory_of("4x6"))


def prior(game: str, rule: str, where: tuple[str, ...] = ()) -> tuple[Space, Any]:
    theory = theory_of(game, where)
    position = root(theory)
    assert position is not None
    likely = Theory(theory.game, (), theory.rules, likely=(SoftRule(chosen=rule),))
    return position.space, prior_of(likely, position.space)


def test_a_prior_is_what_the_rule_draws() -> None:
    space, found = prior("3x4", "prefer-fewer")
    kinds = np.array([len(set(code)) for code in space.pool.tolist()])
    # 50 % draw one of 4 symbols, 25 % each peg from 2, 13 % from 3, 12 % from all 4
    one = 50 / 4 + 25 / 4 / 2**2 + 13 / 4 / 3**2 + 12 / 4**3
    two = 25 / 6 / 2**3 + 13 * 2 / 4 / 3**3 + 12 / 4**3
    three = 13 / 4 / 3**3 + 12 / 4**3
    assert found / found.max() == pytest.approx(np.array([1, two / one, three / one])[kinds - 1])


def test_a_prior_is_of_the_codes_that_obey_the_rules_of_the_game() -> None:
    space, found = prior("3x4", "two-colours", ("code[1] = red",))
    assert [code for code, weight in zip(space.pool.tolist(), found, strict=True) if weight] == [
        code for code in space.pool[space.secrets].tolist() if len(set(code)) == 2
    ]


def test_a_prior_of_fewer_codes_leaves_the_others_out() -> None:
    space = Space.of([(0, 0, 0), (0, 1, 0), (1, 1, 2), (3, 0, 3)], 4)
    theory = Theory(theory_of("3x4").game, likely=(SoftRule(chosen="two-colours"),))
    found = prior_of(theory, space)
    assert found is not None and found.tolist() == [0, 1, 1, 1]
    fewer = Theory(theory.game, likely=(SoftRule(chosen="a-and-b"),))
    assert (found := prior_of(fewer, space)) is not None and found.tolist() == [0, 1, 0, 0]


def test_a_pool_may_have_lost_codes_that_were_told_away() -> None:
    (turns,) = played(["entropy:likely=usually-fewer"], "number", "usually-fewer", 3)
    assert min(turns) > 0


def test_codes_stand_as_often_as_they_are_likely() -> None:
    space = Space.full(2, 2)
    position = Position(space, prior=np.array([0.25, 1.0, 0.0, 0.5]))
    assert position.weighed.tolist() == [0, 1, 1, 1, 1, 3, 3]
    assert (position.promising.tolist(), position.likeliest.tolist()) == ([0, 1, 3], [1])
    rare = Position(space, prior=np.array([1e-12, 1.0, 0.0, 0.5]))
    assert set(rare.weighed.tolist()) == {0, 1, 3} and len(rare.weighed) < 20_000
    wrong = Position(space, prior=np.zeros(4))
    assert wrong.weighed.tolist() == [0, 1, 2, 3]  # it says nothing
