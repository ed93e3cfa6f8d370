"""Players whose file changes while the process runs. The player of the last loaded file plays."""

from pathlib import Path

import numpy as np
import pytest

from mmlogic import Session, tournament
from mmlogic.players.engine.candidates import PlayerSpec
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Space
from tests.samples import player_file

FUNCTION = "def player(possible, turn):\n    return possible[{}]\n"

REGISTERED = player_file("changing", "position.space.code(int(position.left[{}]))")

IN_PROLOG = """
next_guess(Guess) :- findall(Code, code(Code), Codes), at({}, Codes, Guess).
at(0, [Guess|_], Guess).
at(-1, Codes, Guess) :- last(Codes, Guess).
"""


@pytest.mark.parametrize(
    ("text", "ending"),
    [(FUNCTION, ".py"), (REGISTERED, ".py"), (IN_PROLOG, ".pl")],
    ids=["py", "registered", "pl"],
)
def test_a_tournament_is_played_by_the_file_that_was_loaded_last(
    text: str, ending: str, tmp_path: Path
) -> None:
    file, least, found = tmp_path / f"changing{ending}", ("red",) * 2, list[int]()
    for place in (0, -1, 0):
        file.write_text(text.format(place))
        with Session() as session:
            session.run(f"player '{file}'")
            found.append(tournament("changing", "2x3").guesses[least])
    assert found[0] == 1 < found[1]
    assert found[2] == 1


def test_each_text_of_a_file_is_a_player_of_its_own(tmp_path: Path) -> None:
    file, specs = tmp_path / "changing.py", list[PlayerSpec]()
    for place in (0, -1):
        file.write_text(FUNCTION.format(place))
        specs.append(PlayerSpec.all_from_file(file)[0])
    position, random = Position(Space.full(2, 3)), np.random.default_rng(1)
    assert [spec.make().choose(position, random).guess for spec in specs] == [(0, 0), (2, 2)]
