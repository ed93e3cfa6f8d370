"""`unique`: whether a board has one solution, without showing the solution."""

import re
from random import Random

import pytest

from mmlogic import Session
from mmlogic.render.paper import Paper
from tests.asking import answered, printed
from tests.cli.command import mmlogic
from tests.repl.talk import Talk
from tests.thoroughly import some


@pytest.mark.parametrize("seed", range(some(6, 60)))
def test_a_board_with_one_solution_keeps_it(seed: int, session: Session) -> None:
    kind = Random(seed).choice(["hidoku", "numbrix", "rikudo"])
    session.run(f"generate {kind} 4x4 seed {seed}")
    answer = answered(session, "unique")
    person = "\n".join("".join(text for _, text in line) for line in answer.lines(Paper(person=True)))
    page = re.sub("<style>.*?</style>|<[^>]*>", "", answer._repr_html_(), flags=re.DOTALL)
    said = [str(answer), Talk(session)("unique"), page, person]
    assert all("There is one solution" in each for each in said)
    said.append(printed(session, "unique", "markdown"))
    assert not any(re.search(r"[0-9]", each) for each in said)
    assert printed(session, "unique", "csv") == "unique\ntrue\n"
    assert answer.unique and len(answer.solutions) == 1


def test_other_boards_show_why_not() -> None:
    several = mmlogic("-c", "puzzle numbrix\n1,__\n__,__\nend; unique").out
    assert several.startswith("# There are several solutions.") and several.count("# kind: numbrix") == 2
    none = "puzzle numbrix\n1,__,2\n__,__,__\nend; unique"
    assert mmlogic("-c", none).out.startswith("There is no solution: 1 at 1,1 and 2 at 1,3 contradict")
    assert mmlogic("--format", "csv", "-c", none).out == "unique\nfalse\n"
