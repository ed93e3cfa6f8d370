"""Several secrets at a prompt: the number of remaining codes of each, compared with brute force."""

import json
import re
from dataclasses import replace
from itertools import product
from math import prod
from pathlib import Path
from random import Random

import pytest

from mmlogic import Session
from mmlogic.notebook.page import Page
from mmlogic.repl.terminal import bar
from tests.codes.test_palettes import marks
from tests.repl.talk import Talk
from tests.thoroughly import some

CODES = ["".join(code) for code in product("RBG", repeat=3)]


def told(random: Random, secrets: list[str]) -> tuple[str, list[int]]:
    """Return one or two clues about secrets, and how many codes each secret has left."""
    lines, left = [], [CODES] * len(secrets)
    for guess in random.sample(CODES, random.randint(1, 2)):
        answers = [marks(guess, secret) for secret in secrets]
        lines.append(" ".join([f"guess {guess}", *(f"{black} {white}" for black, white in answers)]))
        left = [
            [code for code in codes if marks(guess, code) == answer]
            for codes, answer in zip(left, answers, strict=True)
        ]
    return "; ".join(lines), [*map(len, left)]


def shown_bar(talk: Talk, session: Session, width: int = 100) -> str:
    counting, paper = talk.conversation.counting, talk.conversation.paper()
    counting.begin()
    counting.wait(60)
    return "".join(text for _, text in bar(session.subject, counting, replace(paper, width=width), ""))


@pytest.mark.parametrize("seed", range(some(12, 120)))
def test_each_secret_has_its_own_number(seed: int, session: Session, talk: Talk) -> None:
    random = Random(seed)
    secrets = random.choices(CODES, k=random.randint(2, 5))
    clues, left = told(random, secrets)
    said = talk(f"game 3x3; secrets {len(secrets)}; {clues}").splitlines()
    each = " · ".join(map(str, left))
    assert said[-1].endswith(f"{each} codes are left.")
    assert shown_bar(talk, session).startswith(f"{each} left · ")
    listed = talk("codes 1")
    for secret, number in enumerate(left, 1):
        part = listed.split(f"secret {secret}:\n")[1].split("secret ")[0]
        assert part.splitlines()[1] == (
            "The only code." if number == 1 else f"Code 1 of {number}. Type `more` for the next 20."
        )
    assert talk("history").splitlines()[clues.count("guess")].endswith(f"  {each}")
    if not any(secret in clues for secret in secrets):
        assert f"; {each} codes are left." in " ".join(talk("play first").split())


def test_a_page_has_each_number_too(tmp_path: Path) -> None:
    page = Page(str(tmp_path / "diary"))
    shown: list[str] = []
    page.run("game 3x3; secrets 2; guess RRB 3 0 0 0", shown.append)
    state = json.loads(page.run("codes 1", shown.append))
    assert "1 · 1 codes are left" in re.sub("<[^>]*>", "", state["bar"])
    assert "of 1 codes" not in "".join(shown)


def test_the_bar_says_the_least_and_the_most_of_many_secrets(session: Session, talk: Talk) -> None:
    talk("game 4x6; secrets 8")
    assert shown_bar(talk, session, 60).startswith("1,296 each left")
    talk(f"guess RRBB {'1 1 ' * 7}0 0")
    assert shown_bar(talk, session, 40).startswith("208 to 256 left")
    assert shown_bar(talk, session, 120).startswith(f"{'208 · ' * 7}256 left")


def test_a_changed_clue_was_changed_and_one_told_again_is_the_same(talk: Talk) -> None:
    talk("game classic; guess RRBB 1 1")
    assert talk("guess RRBB 1 1") == "Added clue 2, the same as clue 1: 208 codes are left.\n"
    assert talk("edit 2 guess RGBY") == "Changed clue 2: 38 codes are left.\n"
    assert talk("edit 2 guess RRBB 1 1") == "Changed clue 2, the same as clue 1: 208 codes are left.\n"
    assert talk("guess RRBB 1 1") == "Added clue 3, the same as clues 1 and 2: 208 codes are left.\n"
    assert talk("edit 1 2 0") == "No code is left: `why` shows the contradiction.\n"


def test_what_secrets_have_left_together_is_their_product(session: Session) -> None:
    clues, left = told(Random(5), ["RBG", "RRR", "BBG"])
    session.run(f"game 3x3; secrets 3; {clues}")
    assert session.subject.candidates() == prod(left)
