"""The CSV of `check`: each checked code has one row, and brute force gives the same values."""

import csv
from io import StringIO
from itertools import product
from random import Random

import pytest

from tests.cli.command import mmlogic
from tests.codes.test_palettes import marks
from tests.thoroughly import some

CODES = ["".join(code) for code in product("ABC", repeat=3)]


@pytest.mark.parametrize("seed", range(some(15, 150)))
def test_every_code_has_its_rows(seed: int) -> None:
    random = Random(seed)
    secret = random.choice(CODES)
    clues = [(guess, marks(guess, secret)) for guess in random.sample(CODES, random.randint(0, 3))]
    different, lies = random.random() < 0.5, random.choice([0, 0, 1])
    told = "; ".join(f"guess {guess} {black} {white}" for guess, (black, white) in clues)
    rules = "; where distinct" * different + "; where lies <= 1" * lies
    asked = random.sample(CODES, 8)
    checks = "; ".join(f"check {code}" for code in asked)
    script = f"pegs 3; colors A-C{'; ' * bool(told)}{told}{rules}; {checks}"
    rows = list(csv.DictReader(StringIO(mmlogic("--format", "csv", "--table", "check", "-c", script).out)))
    assert list(dict.fromkeys(row["code"].replace(" ", "") for row in rows)) == asked
    for code in asked:
        mine = [row for row in rows if row["code"].replace(" ", "") == code]
        broken = {
            str(number): marks(guess, code)
            for number, (guess, answer) in enumerate(clues, 1)
            if marks(guess, code) != answer
        }
        fits = len(broken) <= lies and not (different and len(set(code)) < 3)
        assert {row["consistent"] for row in mine} == {str(fits).lower()}
        assert {
            row["clue"]: (row["would_be_black"], row["would_be_white"]) for row in mine if row["clue"]
        } == {number: (str(black), str(white)) for number, (black, white) in broken.items()}
        assert [row["rule"] for row in mine if row["rule"]] == ["1"] * (different and len(set(code)) < 3)
        assert len(mine) == max(1, len(broken) + bool(different and len(set(code)) < 3))
