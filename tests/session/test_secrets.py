"""Several secrets at once: a guess is answered by each, a question for each."""

import json
import re
from itertools import product
from math import log2, prod
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mmlogic import Session, StatementProblem
from mmlogic.codes.marks import feedback
from mmlogic.codes.subject import Codes
from mmlogic.players.answers import PlayAnswer, SuggestEachAnswer
from mmlogic.render.formats import FORMATS
from mmlogic.render.paper import Paper
from tests.asking import refused
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


def test_the_codemaker_answers_for_each_secret_until_all_are_found(session: Session) -> None:
    first, second = session.run(f"{GAME}secrets 2; secret RBG, YYR; guess RBR; guess YYR")[-2:]
    assert first.data()["answers"] == [{"black": 2, "white": 0}, {"black": 1, "white": 0}]
    assert (first.data()["black"], first.data()["white"]) == (2, 0)  # the first secret's, as ever
    assert [each.data()["won"] for each in (first, second)] == [False, False]
    (last,) = session.run("guess RBG")
    assert last.data()["won"]


def test_answers_of_secrets_that_are_found_may_be_left_out(session: Session) -> None:
    session.run(f"{GAME}secrets 3; guess RBG 3 0 1 0 0 1; guess YYR 0 2 1 1")
    whole, left_out = (clue.answers for clue in session.state(Codes).told)
    assert whole == ((3, 0), (1, 0), (0, 1))
    assert left_out == (feedback("YYR", "RBG"), (0, 2), (1, 1))


def test_a_game_with_several_secrets_comes_back_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "four.mm"
    with Session() as session:
        session.run(f'{GAME}secrets 2; secret RBG, YYR; guess RBR; edit 1 2 0 >=1 0; save "{path}"')
        asked = objects(session, "count; history; suggest")
    with Session() as session:
        session.run(f'load "{path}"')
        again = objects(session, "count; history; suggest")
        assert session.run("guess YYR")[-1].data()["answers"][1] == {"black": 3, "white": 0}

    def kept(each: dict[str, object]) -> dict[str, object]:
        return {key: each[key] for key in each.keys() - {"seconds", "undo", "redo", "line"}}

    assert list(map(kept, again)) == list(map(kept, asked))


def test_the_game_and_undo_end_the_search_for_several(session: Session) -> None:
    session.run(f"{GAME}secrets 4; rule low = no red; pegs 2")
    assert len(objects(session, "count")) == 4
    session.run("undo; undo; undo")
    assert len(objects(session, "count")) == 1
    session.run("secrets 4; game 3x4")
    assert len(objects(session, "count")) == 1


@pytest.mark.parametrize("player", ["entropy", "minimax", "first", "optimal", "entropy opening RRBB"])
def test_players_find_all_secrets(session: Session, player: str) -> None:
    (game,) = session.run(f"game 4x6; secrets 3; secret RGBY, YYOO, NBRN; play {player}")[-1:]
    assert isinstance(game, PlayAnswer) and game.turns[-1].won
    found = {"".join(turn.code) for turn in game.turns}
    assert {"redgreenblueyellow", "yellowyelloworangeorange", "brownblueredbrown"} <= found
    assert all(each.left for each in game.turns)
    if "opening" in player:
        assert game.turns[0].code == ("red", "red", "blue", "blue")


def test_a_player_is_answered_by_a_person(session: Session) -> None:
    session.run(f"{GAME}secrets 2; play entropy guess RBG")
    session.run("marks 3 0 0 2")
    assert session.run("marks 3 0")[-1].data()["found"]


def test_past_the_last_guess_all_that_is_not_found_is_shown(session: Session) -> None:
    text = f"{GAME}set turns 2; secrets 3; secret RBG, YYR, BBB; guess YYR; guess GGG"
    last = session.run(text)[-1]
    assert last.data()["secret"] == ["red", "blue", "green"]
    assert last.data()["secrets"] == [["red", "blue", "green"], ["blue", "blue", "blue"]]


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
    suggested = "".join(name[0].upper() for name in answer.code)
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
    assert "".join(name[0].upper() for name in answer.code) == max(worth, key=worth.__getitem__)


def test_the_opening_is_played_even_where_a_secret_is_certain(session: Session) -> None:
    text = f"{GAME}secrets 2; secret YYY, BGY; guess RBG; suggest entropy opening RBG opening RRR"
    assert session.run(text)[-1].data()["code"] == ["red"] * 3
    assert session.count() == 1


def test_in_a_hard_game_a_guess_uses_what_one_secret_shows(session: Session) -> None:
    game = "game 3x6; answers colours; set hard on; secrets 2; "
    easy, hard = (
        session.run(f"{text}guess RBG gxx xgx; suggest")[-1].data()["code"]
        for text in (game.replace("set hard on", "set hard off"), game)
    )
    assert hard[0] == "red" or hard[1] == "blue"
    assert easy[0] != "red" and easy[1] != "blue"


def test_in_a_hard_game_a_person_uses_what_one_secret_shows() -> None:
    game = "game 3x4; answers colours; set hard on; secrets 2; guess RBG gxx xgx; "
    with Session() as session:
        with pytest.raises(StatementProblem) as caught:
            session.run(f"{game}guess YYY")
        assert caught.value.message == (
            "a guess must use what is known of a secret: "
            "of secret 1 clue 1 shows red at 1; of secret 2 clue 1 shows blue at 2"
        )
        session.run("guess RYY gxx xxx; guess YBY xxx xgx; guess RBY ggx xgx")
        refused(session, "guess BYY xxx xxx")


@pytest.mark.parametrize("player", ["entropy", "first", "optimal", "minimax"])
def test_in_a_hard_game_no_suggestion_is_refused(session: Session, player: str) -> None:
    session.run("game 3x4; answers colours; set hard on; secrets 2; secret RBY, GBR; guess RYG")
    for _ in range(6):
        guess = session.run(f"suggest {player}")[-1].data()["code"]
        session.run(f"guess [{','.join(guess)}]")
        if not session.state(Codes).sought:
            return
    pytest.fail("six guesses found nothing")


def test_what_waits_for_answers_says_how_many_codes_the_secrets_may_be_together(session: Session) -> None:
    session.run(f"{GAME}secrets 2; play entropy guess RBG")
    assert session.run("marks 1 0 0 2")[-1].data()["left"] == prod(
        len([code for code in CODES if feedback("RBG", code) == told]) for told in ((1, 0), (0, 2))
    )


def test_a_method_is_about_the_first_secret_that_is_not_found(session: Session) -> None:
    session.run(f"{GAME}secrets 2; guess RBG 3 0 1 0")
    left = [code for code in CODES if feedback("RBG", code) == (1, 0)]
    assert session.count() == len(left)


@pytest.mark.parametrize("answers", ["0 0 3 0", "3 0 0 0"])
def test_a_clue_that_leaves_no_code_for_one_of_them_says_so(session: Session, answers: str) -> None:
    session.run(f"{GAME}secrets 2; guess RRR 0 0 0 0")
    assert session.run(f"guess RRR {answers}")[-1].data()["count"] == 0


def test_tables_say_which_secret_is_meant(session: Session) -> None:
    answers = session.run(f"{GAME}secrets 2; guess RBG 1 0 0 1; count; history")
    first, second, history = ("".join(FORMATS["csv"](answer)) for answer in answers[-3:])
    assert (first.splitlines()[0], second.splitlines()[0]) == ("secret,1", "secret,2")
    assert "1,,1,0,0,1,red blue green" in history
    assert "".join(FORMATS["markdown"](answers[-2])).startswith("secret 2:")
    picture = session._repr_svg_()
    places = [float(x) for x in re.findall(r'x="([0-9.]+)"[^>]*>(?:1 0|0 1)<', picture)]
    assert len(places) == len(set(places)) == 2


def test_answers_of_all_secrets_are_typed_without_a_keyword(session: Session) -> None:
    talk = Talk(session)
    assert "2 secrets are sought" in talk(f"{GAME}secrets 2")
    talk("RBG 1 0 0 1")
    talk("suggest")
    talk("0 0 1 1")
    assert [clue.answers for clue in session.state(Codes).told] == [((1, 0), (0, 1)), ((0, 0), (1, 1))]


def test_the_bar_says_how_many_are_found(session: Session) -> None:
    session.run(f"{GAME}secrets 3; secret RBG, YYR, BBB; guess YYR")
    items = ["".join(text for _, text in line) for line in session.subject.bar(Paper())]
    assert "1 of 3 secrets found" in items and "" not in items


def test_all_players_suggest_a_guess_for_all_secrets(session: Session) -> None:
    """Each player's guess is its joint guess, and its figures are those of all secrets, added up."""
    session.run(f"{GAME}secrets 2; guess RBG 1 0 0 1")
    suggestions = session.run("suggest all")[0].data()["suggestions"]
    for each in suggestions:
        assert each["expected"] == pytest.approx(sum(one["expected"] for one in each["secrets"]))
        assert each["player"] == "random" or each == session.run(f"suggest {each['player']}")[0].data()
    assert {"entropy", "minimax", "first"} <= {each["player"] for each in suggestions}
    expected = [each["expected"] for each in suggestions]
    assert expected == sorted(expected)


def test_a_strategy_is_one_secrets(session: Session, tmp_path: Path) -> None:
    """Once all but one are found the tree is right for the whole game; before, it is refused."""
    tree = tmp_path / "tree.json"
    session.run(f'{GAME}strategy minimax to "{tree}"; secrets 2')
    refused(session, f'suggest tree "{tree}"', "a tree follows the answers of one secret, and 2 are sought")
    session.run("guess RBG 3 0 0 1")
    assert session.run("strategy minimax")[0].data()["codes"] == session.run("count")[1].data()["count"]


def test_a_guess_that_is_best_for_one_secret_says_what_it_tells_of_all(session: Session) -> None:
    answer = session.run("set seed 1; game jotto; secrets 2; guess WORLD 1 2; suggest")[-1]
    bits = sum(each["bits"] for each in answer.data()["secrets"])
    assert f"the guess that tells most: ~{bits:.2f} bits." in "".join(FORMATS["text"](answer))


@pytest.mark.parametrize(
    ("answer", "read"),
    [
        ("Fermi Pico", "1 0 0 1"),
        ("Fermi, Pico", "1 0 0 1"),
        ("Bagels Pico", "0 0 0 1"),
        ("Fermi Pico Bagels", "1 1 0 0"),
        ("Fermi, Fermi Pico", "1 0 1 1"),
        ("Fermi Pico, Pico", "1 1 0 1"),
        ("1,0 0,1", "1 0 0 1"),
    ],
)
def test_words_are_as_many_answers_as_there_are_secrets(session: Session, answer: str, read: str) -> None:
    session.run(f"game bagels; secrets 2; guess 012 {answer}; guess 345 {read}")
    first, second = session.history().data()["clues"]
    assert first["answers"] == second["answers"]


def test_words_that_may_be_answers_in_several_ways_are_not_guessed_at(session: Session) -> None:
    session.run("game bagels; secrets 2")
    session.run("guess 012 Fermi Fermi Fermi, Bagels")
    session.run("guess 345 Pico Pico")
    assert session.history().data()["clues"][1]["answers"] == [
        {"black": 0, "white": 0},
        {"black": 0, "white": 2},
    ]


@pytest.mark.parametrize(
    ("statement", "secrets"),
    [
        ("guess RRR 1 0 3 0", "secret 2"),
        ("guess RRR 3 0 0 0", "secret 1"),
        ("guess RRR 3 0 3 0", "secrets 1 and 2"),
        ("where no blue and no red", "secret 1"),
        ("play first opening RRR; marks 1 0 3 0", "secret 2"),
    ],
)
def test_the_secrets_that_no_code_is_left_for_are_named(
    session: Session, statement: str, secrets: str
) -> None:
    numbers = [int(number) for number in re.findall("[0-9]", secrets)]
    *_, answer = session.run(f"{GAME}secrets 2; guess RRB 1 1 0 0; {statement}")
    assert "".join(FORMATS["text"](answer)).startswith(f"No code is left for {secrets}: `why`")
    assert answer.data() == {"count": 0, "no_code_for": numbers}
    *_, answer = session.run(f"{GAME}guess RRB 1 1; guess RRR 3 0")
    assert "".join(FORMATS["text"](answer)).startswith("No code is left: `why`")
    assert answer.data() == {"count": 0}
