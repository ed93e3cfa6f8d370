"""Players that find consistent codes without lists: they play as their sources say, in games of any size."""

from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mmlogic import Session, StatementProblem
from mmlogic.codes.game import sized
from mmlogic.codes.marks import feedback
from mmlogic.codes.remaining import QuickCount, Remaining, TooManyCodes
from mmlogic.codes.theory import Theory
from mmlogic.players.engine.arrays import Code, PlayerError
from mmlogic.players.engine.candidates import PlayerSpec
from mmlogic.players.engine.options import Options
from mmlogic.players.engine.position import Clue, Position
from mmlogic.players.engine.space import Space
from mmlogic.players.tournament.request import theory_of
from mmlogic.players.walks import Evidence, Found, Walks
from mmlogic.render.formats import FORMATS
from tests.asking import refused
from tests.players.turns import turns

RANDOM = np.random.default_rng(1)


def game(
    name: str, pegs: int, symbols: int, secret: Code, rules: tuple[str, ...] = (), keep: float = 1.0
) -> list[Clue]:
    """Return the clues of a game. The player knows the earlier clues, and has no list of codes."""
    theory = theory_of(f"{pegs}x{symbols}", rules) if rules else Theory(sized(pegs, symbols))
    player = PlayerSpec(name, Options.of(theory=theory, keep=keep)).make()
    space, clues = replace(Space.of([secret], symbols), listed=False), list[Clue]()
    while not clues or clues[-1].guess != secret:
        guess = player.choose(Position(space, tuple(clues)), RANDOM).guess
        told = feedback(guess, secret)
        clues.append(Clue(guess, told))
    return clues


@pytest.mark.parametrize("name", ["sat", "iterative"])
def test_each_guess_of_a_large_game_is_consistent(name: str) -> None:
    secret = tuple(RANDOM.integers(8, size=12).tolist())
    clues = game(name, 12, 8, secret)
    for clue, later in product(clues, clues):
        if clues.index(later) > clues.index(clue):
            assert feedback(clue.guess, later.guess) == clue.told


@pytest.mark.parametrize("rules", [(), ("no red",)])
def test_codes_walk_to_a_guess_where_marks_alone_say_which_are_left(
    rules: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The solver is stopped at once. It finds codes after several slices, or walks find them in between."""
    monkeypatch.setattr("mmlogic.sat.codes._TRIED", 1000)
    go, went = Walks.go, list[int]()

    def watched(walks: Walks, evidence: Evidence, steps: int, *others: Any) -> Found:
        went.append(steps)
        return go(walks, evidence, steps, *others)

    monkeypatch.setattr(Walks, "go", watched)
    clues = game("sat", 12, 8, tuple(RANDOM.integers(1, 8, size=12).tolist()), rules)
    assert bool(went) is not bool(rules)
    for number, clue in enumerate(clues if not rules else ()):
        for earlier in clues[:number]:
            assert feedback(earlier.guess, clue.guess) == earlier.told


@pytest.mark.parametrize(("keep", "breaking"), [(0.5, True), (0.99, False)])
def test_a_guess_obeys_the_share_of_the_clues_that_is_kept(keep: float, breaking: bool) -> None:
    """A guess obeys the last clue. A share that rounds up keeps all clues. No code is guessed twice."""
    clues = game("sat", 6, 6, (0, 1, 2, 3, 4, 5), keep=keep)
    guesses = [tuple(map(str, clue.guess)) for clue in clues]
    obeyed = [[feedback(g, guess) == c.told for g, c in zip(guesses[:n], clues, strict=False)]
              for n, guess in enumerate(guesses)]  # fmt: skip
    assert len(set(guesses)) == len(guesses) > 3
    assert all(told[-1] and 1 + round(keep * (len(told) - 1)) <= sum(told) for told in obeyed[1:])
    assert all(map(all, obeyed)) is not breaking


def test_rules_are_obeyed_where_no_code_is_listed() -> None:
    for clue in game("sat", 10, 14, tuple(range(10)), ("distinct",)):
        assert len(set(clue.guess)) == 10


def test_iterative_goes_round_in_the_order_of_the_codes() -> None:
    space = Space.full(3, 4)
    rows = [space.row(clue.guess) or 0 for clue in game("iterative", 3, 4, (2, 1, 1))]
    turned = [(row - rows[0]) % len(space.pool) for row in rows]
    assert all(one < other for one, other in pairwise(turned))
    left = Position(space).left
    for row, clue in zip(rows[1:], game_clues(space, rows), strict=False):
        left = left[Position(space).scorer.of(clue, space.pool[left]) == mark_of(space, clue, (2, 1, 1))]
        assert row == left[np.searchsorted(left, space.row(clue) or 0) % len(left)]


def game_clues(space: Space, rows: list[int]) -> list[Code]:
    """Return the guesses of these rows."""
    return [space.code(row) for row in rows]


def mark_of(space: Space, guess: Code, secret: Code) -> int:
    """Return the mark of a guess."""
    return int(Position(space).scorer.of(guess, np.array([secret], dtype=np.uint8))[0])


def test_iterative_takes_what_its_source_says() -> None:
    """The source says 4.75847 guesses on average over all secrets and starts. Here are a few starts."""
    position, player = Position(Space.full(4, 6)), PlayerSpec("iterative").make()
    several = [
        turns(player, position, position.space.secrets, np.random.default_rng(s)).mean() for s in range(12)
    ]
    error = np.std(several) / len(several) ** 0.5
    assert abs(np.mean(several) - 4.75847) < 5 * error < 0.4


def test_rejection_plays_as_random_does() -> None:
    position, space = Position(Space.full(3, 5)), Space.full(3, 5)
    total = 0.0
    for seed in range(8):
        total += turns(
            PlayerSpec("rejection").make(), position, space.secrets, np.random.default_rng(seed)
        ).mean()
    assert abs(total / 8 - 3.81891) < 0.15


def test_rejection_refuses_rules_that_no_list_has() -> None:
    with pytest.raises(PlayerError, match="does not know the rules"):
        game("rejection", 10, 14, tuple(range(10)), ("distinct",))


HUGE = """game 20x10
guess AAAAABBBBBCCCCCDDDDD 3 5
guess BCDEFGHIJAABCDEFGHIJ 3 9
guess AECGCEBIACFCBHAICBEA 4 8
"""


def test_a_guess_needs_no_figures(session: Session) -> None:
    answer = session.run(f"{HUGE}suggest sat")[-1]
    found = answer.data()
    assert found["player"] == "sat" and found["consistent"] is True
    assert (found["expected"], found["worst"], found["bits"]) == (None, None, None)
    assert session.check(found["code"])
    with pytest.raises(StatementProblem, match="take too long to count"):
        session.suggest("sat")


def uncounted(remaining: Remaining, *, patient: bool = False) -> int:
    """Find out soon what takes some seconds in a game this size."""
    if patient:
        return 10**20
    raise TooManyCodes(lying=remaining.theory.lies > 0)


@pytest.mark.parametrize("rule", ["", "where no A; "])
def test_where_no_player_is_named_one_that_needs_no_figures_guesses(
    session: Session, rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Remaining, "quick_count", QuickCount(None, ""))
    monkeypatch.setattr(Remaining, "count", uncounted)
    session.run("set seed 1")
    answer = session.run(f"{HUGE}{rule}suggest")[-1]
    assert answer.data()["player"] == "sat" and answer.data()["expected"] is None
    refused(session, "suggest entropy", r"too many to be counted.*`suggest auto`")
    with pytest.raises(StatementProblem, match="too many to be counted") as found:
        session.run("where lies <= 1; suggest")  # `sampled` suits it, and needs figures
    assert "auto" not in str(found.value)


def test_a_game_by_hand_goes_on_where_the_codes_are_too_many_to_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Remaining, "quick_count", QuickCount(None, ""))
    monkeypatch.setattr(Remaining, "count", uncounted)
    with Session() as session:
        (turn,) = session.run(f"set seed 1; {HUGE}play sat")[-1:]
        assert turn.data()["left"] is None and session.check(turn.data()["code"])
        assert "too many codes to count are left" in "".join(FORMATS["text"](turn))
        session.save(tmp_path / "game.mm")
        with Session() as other:
            other.load(tmp_path / "game.mm")
            nxt = other.run("marks 3 8")[-1].data()
        assert nxt["guesses"] == 5 and nxt["left"] is None and not nxt["found"]
        assert session.run("marks 20 0")[-1].data()["found"]
        refused(session, "undo; undo; play entropy", "too many to be counted")
