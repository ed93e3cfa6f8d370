"""Players that look one step ahead have the same guesses and ratings without numpy."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from random import Random

from mmlogic import MmlogicError, Session
from mmlogic.codes.dialects import dialects
from mmlogic.render.formats import FORMATS
from tests.thoroughly import some

_GAMES = (*[(pegs, symbols) for pegs in (2, 3, 4) for symbols in (2, 3, 4, 5, 6)], (6, 3), (9, 2), (1, 6))
_ANSWERS = ("marks", *(name for name, each in dialects().items() if each.compared != "distance"))
_PLAYERS = ("entropy", "minimax", "expected", "parts", "auto", "first")
_OPTIONS = ("", "", "pool consistent", "ties highest", "prefer any", "prefer any ties highest", "among 5")
_RULES = ("distinct", "no red", "not palindrome", "count(blue) <= 1", "code[1] != code[2]")
_LETTERS = "RBGYON"


def _scripts(many: int, seed: int) -> Iterator[list[str]]:
    random = Random(seed)
    for _ in range(many):
        pegs, symbols = random.choice(_GAMES)
        codes = ["".join(random.choices(_LETTERS[:symbols], k=pegs)) for _ in range(5)]
        player = f"{random.choice(_PLAYERS)} {random.choice(_OPTIONS)}"
        rules = [f"where {random.choice(_RULES)}"] * (symbols > 4 and random.random() < 0.4)
        blank = codes[4][:-1] + "_"
        script = [
            f"game {pegs}x{symbols}",
            f"answers {random.choice(_ANSWERS)}",
            *rules,
            f"secret {codes[0]}",
        ]
        for guess in codes[1 : random.randint(1, 4)]:
            script += [f"guess {guess}"]
        script += [f"suggest {player} with parts", f"rate {codes[3]}, {blank}, {codes[0]} with parts"]
        yield [*script, f"play {player}"]
    yield ["game 3x5", "words cat, cot, dog, dot, cut, god", "suggest", "guess cat 1 0", "suggest minimax"]
    yield [
        "game bulls-and-cows",
        "guess 0123 1 1",
        "suggest with parts",
        "secret 4071",
        "play entropy opening 0145",
    ]
    yield ["game bulls-and-cows", "secret evil", "guess 0123", "guess 3456", "suggest parts"]


def transcript(scripts: list[list[str]]) -> list[str]:
    """Return the JSON of every answer without its times, or the message of its error."""
    told = []
    for script in scripts:
        with Session() as session:
            for statement in script:
                try:
                    answers = session.run(statement)
                except MmlogicError as error:
                    told.append(f"{statement}: {error}")
                else:
                    told += [f"{statement}: {_plain(''.join(FORMATS['json'](each)))}" for each in answers]
    return told


def _plain(answer: str) -> str:
    return re.sub(r',"seconds":[^,}]+', "", answer)


_BLOCKED = """
import json, sys
sys.modules["numpy"] = sys.modules["pysat"] = None  # modules that cannot be imported
from tests.players.test_plain import transcript
print(json.dumps(transcript(json.load(sys.stdin))))
"""


def _without_numpy(scripts: list[list[str]]) -> list[str]:
    command = [sys.executable, "-c", _BLOCKED]
    done = subprocess.run(command, input=json.dumps(scripts), capture_output=True, text=True, check=False)
    assert done.stderr == ""
    told: list[str] = json.loads(done.stdout)
    return told


def test_guesses_and_figures_are_those_of_numpy() -> None:
    scripts = list(_scripts(some(30, 400), 1))
    for here, there in zip(transcript(scripts), _without_numpy(scripts), strict=True):
        assert there == here


def test_what_needs_numpy_says_so() -> None:
    asked = "suggest random", "suggest sampled", "rank", "strategy first", "set hard on; suggest"
    further = "secret RGBY; play rao with inferences", "where lies <= 1; suggest", "answers nearness; suggest"
    large = "game 6x5; suggest"
    told = _without_numpy([["game 4x6", *each.split("; ")] for each in (*asked, *further, large)])
    assert sum(each.endswith("Python's module numpy, which is not installed") for each in told) == len(
        (*asked, *further, large)
    )
    assert told[-1].startswith("suggest: players of more than 10,000 codes need Python's module numpy")
