"""The bars of games by the number of their guesses."""

from mmlogic.players.tally import LOST, Tally
from mmlogic.render.paper import Paper


def bars(*turns: int) -> dict[str, int]:
    tally = Tally.from_turns(turns)
    lines = tally.block("", Paper(), max(tally.distribution, default=1))
    texts = ["".join(text for _, text in line).split() for line in lines]
    return {words[0]: int(words[1]) for words in texts}


def test_a_bar_for_each_turn_from_the_first_win_on() -> None:
    assert bars(4, 6, 6, LOST) == {"4": 1, "5": 0, "6": 2, "lost": 1}


def test_many_turns_share_bars_and_none_is_left_out() -> None:
    found = bars(33, 61, 62, 95)
    assert next(iter(found)) == "30-34" and list(found)[-1] == "95-99"
    assert {name: many for name, many in found.items() if many} == {"30-34": 1, "60-64": 2, "95-99": 1}


def test_games_that_are_all_lost_have_one_bar() -> None:
    assert bars(LOST, LOST) == {"lost": 2}
