"""Several secrets, evil codemakers, limits on the number of guesses: the answers and the output."""

import json
import re
from itertools import product
from math import log2, prod

import pytest
from hypothesis import given, settings, strategies as st

from mmlogic import Session
from mmlogic.codes.marks import feedback
from mmlogic.codes.subject import Codes
from mmlogic.players.answers import PlayAnswer, SuggestEachAnswer
from mmlogic.render.formats import FORMATS
from mmlogic.render.paper import Paper
from mmlogic.repl.terminal import bar
from tests.asking import answered, initials
from tests.repl.talk import Talk
from tests.thoroughly import some

CODES = ["".join(code) for code in product("RBGY", repeat=3)]
GAME = "game 3x4\n"


def objects(session: Session, text: str) -> list[dict[str, object]]:
    """Run a script and return its answers as JSON has them."""
    written = ["".join(FORMATS["json"](answer)) for answer in session.stream(text)]
    return [json.loads(each) for each in written if each]


def told(guess: str, secrets: tuple[str, ...]) -> str:
    """Return a clue of several secrets as the language has it."""
    return " ".join([f"guess {guess}", *(f"{b} {w}" for b, w in (feedback(guess, each) for each in secrets))])


@settings(max_examples=some(15, 200))
@given(
    secrets=st.lists(st.sampled_from(CODES), min_size=2, max_size=4).map(tuple),
    guesses=st.lists(st.sampled_from(CODES), max_size=4),
)
def test_each_secret_is_what_it_is_alone(secrets: tuple[str, ...], guesses: list[str]) -> None:
    asked = "count; codes; chances; check RBG"
    keys = ("count", "codes", "chances", "consistent", "broken")
    with Session() as session:
        session.run(f"{GAME}secrets {len(secrets)}")
        for guess in guesses:
            session.run(told(guess, secrets))
        together = objects(session, asked)
        ways = session.subject.candidates()
    for number, secret in enumerate(secrets, 1):
        with Session() as session:
            session.run(GAME + "\n".join(told(guess, (secret,)) for guess in guesses))
            alone = objects(session, asked)
        mine = [each for each in together if each["secret"] == number]
        assert [[each.get(key) for key in keys] for each in mine] == [
            [each.get(key) for key in keys] for each in alone
        ]
    counts = [each["count"] for each in together if each["statement"] == "count"]
    assert ways == prod(int(str(each)) for each in counts)


@pytest.mark.parametrize("player", ["entropy", "minimax", "first", "optimal", "entropy opening RRBB"])
def test_players_find_all_secrets(session: Session, player: str) -> None:
    (game,) = session.run(f"game 4x6; secrets 3; secret RGBY, YYOO, NBRN; play {player}")[-1:]
    assert isinstance(game, PlayAnswer) and game.turns[-1].won
    found = {"".join(turn.code) for turn in game.turns}
    assert {"redgreenblueyellow", "yellowyelloworangeorange", "brownblueredbrown"} <= found
    assert all(each.left for each in game.turns)
    if "opening" in player:
        assert game.turns[0].code == ("red", "red", "blue", "blue")


def bits(guess: str, left: list[str]) -> float:
    """Return the bits of a guess, from their definition."""
    answers = [feedback(guess, code) for code in left]
    return -sum(log2(answers.count(each) / len(left)) for each in answers) / len(left)


@settings(max_examples=some(25, 200))
@given(
    secrets=st.lists(st.sampled_from(CODES), min_size=2, max_size=3, unique=True).map(tuple),
    guess=st.sampled_from(CODES),
)
def test_entropy_guesses_what_tells_most_of_all_secrets(secrets: tuple[str, ...], guess: str) -> None:
    lefts = [
        [code for code in CODES if feedback(guess, code) == feedback(guess, secret)] for secret in secrets
    ]
    with Session() as session:
        (answer,) = session.run(f"{GAME}secrets {len(secrets)}; {told(guess, secrets)}; suggest")[-1:]
    assert isinstance(answer, SuggestEachAnswer)
    sought = [left for left, secret in zip(lefts, secrets, strict=True) if secret != guess]
    suggested = initials(answer.code)
    certain = [left[0] for left in sought if len(left) == 1]
    if certain:
        assert suggested == certain[0]
        return
    worth = {code: round(sum(bits(code, left) for left in sought), 9) for code in CODES}
    best = [code for code in CODES if worth[code] == max(worth.values())]
    most = max(
        sum(code in left for left in sought) for code in best
    )  # of equal ones, what may win most often
    assert suggested == next(code for code in best if sum(code in left for left in sought) == most)
    assert answer.data()["bits"] == pytest.approx(worth[suggested], abs=1e-5)


def test_another_player_guesses_what_tells_most_of_its_guesses_for_each_secret(session: Session) -> None:
    secrets, guess = ("YGG", "RBY"), "RRB"
    (answer,) = session.run(f"{GAME}secrets 2; {told(guess, secrets)}; suggest first")[-1:]
    assert isinstance(answer, SuggestEachAnswer)
    lefts = [
        [code for code in CODES if feedback(guess, code) == feedback(guess, secret)] for secret in secrets
    ]
    worth = {left[0]: sum(bits(left[0], each) for each in lefts) for left in lefts}
    assert len(set(worth.values())) == 2
    assert initials(answer.code) == max(worth, key=worth.__getitem__)


@pytest.mark.parametrize("player", ["entropy", "first", "optimal", "minimax"])
def test_in_a_hard_game_no_suggestion_is_refused(session: Session, player: str) -> None:
    session.run("game 3x4; answers colours; set hard on; secrets 2; secret RBY, GBR; guess RYG")
    for _ in range(6):
        guess = session.run(f"suggest {player}")[-1].data()["code"]
        session.run(f"guess [{','.join(guess)}]")
        if not session.state(Codes).sought:
            return
    pytest.fail("six guesses found nothing")


def test_tables_say_which_secret_is_meant(session: Session) -> None:
    answers = session.run(f"{GAME}secrets 2; guess RBG 1 0 0 1; count; history")
    first, second, history = ("".join(FORMATS["csv"](answer)) for answer in answers[-3:])
    assert (first[:15], second[:15]) == ("secret,count\n1,", "secret,count\n2,")
    assert "1,,1,0,0,1,red blue green" in history
    assert "".join(FORMATS["markdown"](answers[-2])).startswith("secret 2:")
    picture = session._repr_svg_()
    places = [float(x) for x in re.findall(r'x="([0-9.]+)"[^>]*>(?:1 0|0 1)<', picture)]
    assert len(places) == len(set(places)) == 2


def test_answers_of_all_secrets_are_typed_without_a_keyword(session: Session) -> None:
    talk = Talk(session)
    assert "2 secrets to find" in talk(f"{GAME}secrets 2")
    talk("RBG 1 0 0 1")
    talk("suggest")
    talk("0 0 1 1")
    assert [clue.answers for clue in session.state(Codes).told] == [((1, 0), (0, 1)), ((0, 0), (1, 1))]


def test_the_bar_says_how_many_are_found(session: Session) -> None:
    session.run(f"{GAME}secrets 3; secret RBG, YYR, BBB; guess YYR")
    items = ["".join(text for _, text in line) for line in session.subject.bar(Paper())]
    assert "1 of 3 secrets found" in items and "" not in items


def test_all_players_suggest_a_guess_for_all_secrets(session: Session) -> None:
    """Each player suggests one guess for all secrets. Its `expected` is the sum over the secrets."""
    session.run(f"{GAME}secrets 2; guess RBG 1 0 0 1")
    suggestions = session.run("suggest all")[0].data()["suggestions"]
    for each in suggestions:
        assert each["expected"] == pytest.approx(sum(one["expected"] for one in each["secrets"]))
        assert each["player"] == "random" or each == session.run(f"suggest {each['player']}")[0].data()
    assert {"entropy", "minimax", "first"} <= {each["player"] for each in suggestions}
    expected = [each["expected"] for each in suggestions]
    assert expected == sorted(expected)


def test_a_guess_that_is_best_for_one_secret_says_what_it_tells_of_all(session: Session) -> None:
    answer = session.run("set seed 1; game jotto; secrets 2; guess WORLD 1 2; suggest")[-1]
    bits = sum(each["bits"] for each in answer.data()["secrets"])
    assert f"the guess that tells most: ~{bits:.2f} bits." in "".join(FORMATS["text"](answer))


def test_an_evil_codemaker_shows_a_code_that_fits(session: Session) -> None:
    last = answered(session, "game classic; set turns 3; secret evil; guess RRBB; guess RGBY; guess GGYY")
    assert session.check(last.secret).consistent


@pytest.mark.parametrize("secret", ["RGBY", "evil"])
def test_a_player_that_runs_out_of_guesses_has_lost(session: Session, secret: str) -> None:
    game = answered(session, f"game classic; set turns 3; secret {secret}; play first")
    assert len(game.turns) == 3 and not game.turns[-1].won and session.check(game.secret)
    assert secret == "evil" or initials(game.secret) == secret


def test_the_bar_counts_the_guesses(session: Session) -> None:
    talk = Talk(session)
    talk("game classic; set turns 3; secret RGBY; guess RRRR")
    there = talk.conversation
    pieces = bar(session.subject, there.counting, there.paper(), "")
    assert "1 of 3 guesses" in "".join(text for _, text, *_ in pieces)
