"""The interface of players, and the messages if a player violates it."""

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import replace
from math import prod
from pathlib import Path
from typing import get_args

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from mmlogic import Session
from mmlogic.codes.marks import Marks, feedback
from mmlogic.players.engine.arrays import PlayerError
from mmlogic.players.engine.authored import load
from mmlogic.players.engine.candidates import PlayerSpec
from mmlogic.players.engine.options import Options, Ties
from mmlogic.players.engine.player import Choice, entries, entry, suggest, to_come
from mmlogic.players.engine.position import Clue, Position, rate
from mmlogic.players.engine.space import Space
from tests.players.turns import turns
from tests.thoroughly import some

RANDOM = np.random.default_rng(0)
CLASSIC = Space.full(4, 6)


WEIGHTS: dict[str, Callable[[Collection[int]], int]] = {
    "minimax": max,
    "expected": lambda sizes: sum(size * size for size in sizes),
    "entropy": lambda sizes: prod(size**size for size in sizes),
    "parts": lambda sizes: -len(sizes),
}


def naive(
    name: str, codes: list[tuple[int, ...]], left: list[tuple[int, ...]], options: Options
) -> tuple[int, ...]:
    """Choose by a measure as its definition has it, guess by guess, of codes in the order of a list."""
    among = dict(options.own).get("among")
    if among is not None:
        options = replace(options, prefer="consistent")
    if options.ties != "listed":
        codes, left = sorted(codes), sorted(left)
    if len(left) <= 2:
        return left[-1 if options.highest else 0]
    pool = [*(left[::-1] if options.highest else left)]
    if options.pool == "any" and options.prefer == "any":
        pool = codes[::-1] if options.highest else codes
    elif options.pool == "any":
        pool += [code for code in codes if code not in left]
    pool = sorted(pool[:among], key=codes.index)
    weights = {
        guess: WEIGHTS[name](Counter(feedback(guess, code) for code in left).values()) for guess in pool
    }
    best = [guess for guess in pool if weights[guess] == min(weights.values())]
    consistent = [guess for guess in best if guess in left] if options.prefer == "consistent" else []
    if options.prefer == "consistent" and not consistent:
        return best[0]
    return (consistent or best)[-1 if options.highest else 0]


@given(
    st.sampled_from(list(WEIGHTS)),
    st.sampled_from([(3, 4), (4, 3), (2, 6), (4, 2), (3, 5)]),
    st.builds(
        Options,
        pool=st.sampled_from(["any", "consistent"]),
        ties=st.sampled_from(["lowest", "highest", "listed"]),
        prefer=st.sampled_from(["consistent", "any"]),
        own=st.sampled_from([(), (("among", 1),), (("among", 7),), (("among", 30),)]),
    ),
    st.integers(0, 2**32),
)
@settings(max_examples=some(40, 80))
def test_a_game_is_played_as_the_definition_of_its_measure_has_it(
    name: str, size: tuple[int, int], options: Options, seed: int
) -> None:
    random = np.random.default_rng(seed)
    space, player = Space.full(*size), PlayerSpec(name, options).make()
    space = space.from_list(random.permutation(space.pool))
    assert space.places is not None
    codes = [space.code(row) for row in space.places.argsort()]
    secret, left, position = codes[random.integers(len(codes))], codes, Position(space)
    while not position.won:
        choice = player.choose(position, random)
        assert choice.guess == naive(name, codes, left, options)
        black, white = feedback(choice.guess, secret)
        left = [code for code in left if feedback(choice.guess, code) == (black, white)]
        position = Position(space).after_clues([*position.clues, Clue(choice.guess, Marks(black, white))])
        assert [space.code(row) for row in position.left] == sorted(left)


@pytest.mark.parametrize(
    "name", [each.name for each in entries() if not each.needs and each.source != "a test"]
)
def test_each_player_wins_any_game_and_says_why(name: str) -> None:
    assert entry(name).line and entry(name).source
    for space in (Space.full(3, 4), Space.distinct(3, 5), Space.of([(0, 1), (2, 2), (1, 0)], 3, [(0, 0)])):
        player = PlayerSpec(name).make()
        assert player.choose(Position(space), RANDOM).why
        assert (turns(player, Position(space), space.secrets[:: some(3, 1)], RANDOM) > 0).all()


def test_an_unknown_player_is_answered_with_the_nearest() -> None:
    with pytest.raises(PlayerError, match="did you mean minimax"):
        entry("minmax")
    with pytest.raises(PlayerError, match=r"players are .*first"):
        PlayerSpec("zzz").make()


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(PlayerError, match="No such file"):
        load(tmp_path / "none.py")


def test_an_impossible_opening_and_a_wrong_guess_are_named() -> None:
    player = PlayerSpec("entropy", Options(opening=((0, 0, 0),))).make()
    with pytest.raises(PlayerError, match=r"opening \[0, 0, 0\] is not a code"):
        player.choose(Position(CLASSIC), RANDOM)

    class Wrong:
        deterministic = True

        def choose(self, position: Position, random: np.random.Generator) -> Choice:
            return Choice((0, 0, 0, 9), "wrong")

    with pytest.raises(PlayerError, match="between 0 and 5"):
        turns(Wrong(), Position(CLASSIC), CLASSIC.secrets, RANDOM)


def test_no_code_left_and_no_code_at_all_are_said() -> None:
    position = Position(CLASSIC).after_clues(
        [Clue((0, 0, 0, 0), Marks(1, 0)), Clue((0, 0, 0, 0), Marks(2, 0))]
    )
    with pytest.raises(PlayerError, match="contradict"):
        suggest(position, PlayerSpec("first").make(), RANDOM)
    with pytest.raises(PlayerError, match="contradict"):
        rate(position, (0, 0, 0, 0))
    with pytest.raises(PlayerError, match="4 symbols between"):
        rate(Position(CLASSIC), (0, 0))


def test_a_watched_player_can_be_stopped_with_the_best_so_far() -> None:
    told: list[tuple[int, int]] = []

    def watch(done: int, total: int) -> bool:
        told.append((done, total))
        return False

    space = Space.full(5, 8)
    position = Position(space, watch=watch).after((0, 0, 1, 1, 2), 6)
    choice = PlayerSpec("entropy", Options(prefer="any")).make().choose(position, RANDOM)
    assert len(told) == 1 and 0 < told[0][0] < told[0][1]
    assert rate(position, choice.guess).bits > 0


@given(st.lists(st.integers(0, 5), min_size=1, max_size=20), st.booleans())
@settings(max_examples=some(100, 200))
def test_what_is_to_come_is_certain_up_to_two_codes_with_a_mark(marks: list[int], highest: bool) -> None:
    own = 5
    marks = [mark for mark in marks if mark != own] + [own] * (own in marks)  # there is one secret
    found = to_come(np.array(marks, dtype=np.uint8), own, "highest" if highest else "lowest").tolist()
    for place, mark in enumerate(marks):
        alike = [other for other, its in enumerate(marks) if its == mark]
        order = alike[::-1] if highest else alike
        expected = 0 if mark == own else order.index(place) + 1 if len(alike) <= 2 else -1
        assert found[place] == expected


@pytest.mark.parametrize("player", ["first", "entropy", "minimax pool consistent", "parts prefer any"])
def test_of_equal_words_the_first_in_their_files_is_taken(player: str, tmp_path: Path) -> None:
    words, others = tmp_path / "words.txt", tmp_path / "others.txt"
    words.write_text("tim\nabc\nxyz\ntim\n")
    others.write_text("pqr\nabc\nmno\n")
    with Session() as session:
        session.run(f'game 3x26; words "{words}"; guesses "{others}"')
        guesses = {ties: "".join(session.suggest(f"{player} ties {ties}").code) for ties in get_args(Ties)}
    assert guesses == {"lowest": "ABC", "highest": "XYZ", "listed": "TIM", "common": "ABC"}
