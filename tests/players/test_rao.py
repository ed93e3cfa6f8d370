"""Rao's algorithm: the game in a report about it, and all games of some sizes."""

import csv
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from mmlogic import Session
from mmlogic.codes.marks import Marks, feedback
from mmlogic.players.answers import PlayAnswer
from mmlogic.players.engine.arrays import Code, PlayerError
from mmlogic.players.engine.candidates import PlayerSpec
from mmlogic.players.engine.options import Options
from mmlogic.players.engine.player import entry
from mmlogic.players.engine.position import Clue, Position
from mmlogic.players.engine.space import Space
from mmlogic.players.statements.games import Play
from mmlogic.players.strategies.rao import Knowledge
from mmlogic.players.written import Player
from mmlogic.render.formats import FORMATS
from tests.asking import data
from tests.players.turns import turns

RANDOM = np.random.default_rng(1)
REPORTED = ["AAAAA", "BBBBB", "CCCCC", "CDDDD", "ECEEE", "DCFFF", "GCDGG", "ECEDE", "ECGED", "GCEED"]
"""The guesses of the report's game of seven symbols. The last guess is the secret."""


def code(letters: str) -> Code:
    return tuple("ABCDEFG".index(letter) for letter in letters)


TABLES = """
AAAAA 0 0  -  B  -      -
BBBBB 0 0  -  C  -      -
CCCCC 1 0  0  D  -      C 01234
CDDDD 1 1  0  E  -      C 1234, D 01234
ECEEE 3 0  1  F  1      C 1, D 0234, E 0234, E 0234
DCFFF 1 1  1  G  1      C 1, D 234, E 0234, E 0234
GCDGG 2 1  1  E  1      C 1, D 34, E 0234, E 0234, G 0234
ECEDE 2 2  3  G  134    C 1, D 4, E 3, E 02, G 02
ECGED 3 2  -  G  01234  C 1, D 4, E 3, E 2, G 0
"""
"""The tables of the report: G, R, BF, BC, F and I, with places from 0. The last table has no BF and BC."""


def test_the_tables_of_the_report(session: Session) -> None:
    session.run("game 5x7; colors A, B, C, D, E, F, G; secret GCEED")
    game = session.ask(Play(Player("rao"), inferences=True))
    assert isinstance(game, PlayAnswer) and len(game.turns) == len(REPORTED)
    for turn, line in zip(game.turns, TABLES.strip().splitlines(), strict=False):
        guess, black, white, fixing, considered, fixed, rows = line.split(maxsplit=6)
        assert ("".join(turn.code), turn.marks) == (guess, (int(black), int(white)))
        found = turn.inferred
        assert found and found.considered == considered
        assert found.fixing == (None if fixing == "-" else int(fixing) + 1)
        assert found.fixed == [int(each) + 1 for each in fixed if each != "-"]
        expected = [each.split() for each in rows.split(", ")] if rows != "-" else []
        assert [(row.symbol, row.pegs) for row in found.rows] == [
            (symbol, tuple(int(each) + 1 for each in places)) for symbol, places in expected
        ]
    assert game.turns[-1].won


def test_tables_in_every_form(session: Session) -> None:
    session.run("game 5x7; colors A, B, C, D, E, F, G; secret GCEED")
    game = session.ask(Play(Player("rao"), inferences=True))
    lines = "".join(FORMATS["text"](game)).splitlines()
    assert lines[:3] == ["     BF none   BC A   F none", "     I   none", " 1  AAAAA  0 0  7776 left"]
    assert data(game)["inferences"] == {"fixing": None, "considered": "A", "fixed": [], "rows": []}
    at = lines.index(" 5  ECEEE  3 0    18 left")
    assert lines[at + 1 : at + 4] == [
        "     BF 2   BC F   F 2",
        "     I   1  C  fixed at 2",
        "         2  D  at 1, 3, 4, 5",
    ]
    head, *_, last = csv.reader("".join(FORMATS["csv"](game)).splitlines())
    assert head[-5:] == ["fixing", "considered", "fixed", "inferences", "seconds"]
    assert last[-2] == "C 2; D 5; E 4; E 3; G 1"
    assert data(game)["turns"][3]["inferences"] == {
        "fixing": 1,
        "considered": "E",
        "fixed": [],
        "rows": [
            {"symbol": "C", "pegs": [2, 3, 4, 5], "fixed": False},
            {"symbol": "D", "pegs": [1, 2, 3, 4, 5], "fixed": False},
        ],
    }


def test_tables_where_a_person_answers_are_kept_with_the_session(session: Session, tmp_path: Path) -> None:
    session.run("game 5x7; colors A, B, C, D, E, F, G; play rao with inferences; marks 0 0; marks 0 0")
    session.run(f"save '{tmp_path}/rao.mm'; reset; load '{tmp_path}/rao.mm'")
    answer = session.run("marks 1 0")[0]
    assert str(answer).splitlines()[:2] == ["     BF 1   BC D   F none", "     I   1  C  at 1, 2, 3, 4, 5"]
    assert data(answer)["inferences"]["considered"] == "D" and data(answer)["guesses"] == 4


@pytest.mark.parametrize("fix", ["plain", "advance"])
@pytest.mark.parametrize(("pegs", "symbols"), [(1, 1), (1, 4), (2, 2), (3, 5), (4, 6), (5, 2)])
def test_every_code_is_found(pegs: int, symbols: int, fix: str) -> None:
    position = Position(Space.full(pegs, symbols))
    player = PlayerSpec("rao", Options.of(fix=fix)).make()
    found = turns(player, position, position.space.secrets, RANDOM)
    assert (found > 0).all() and found.max() <= symbols + pegs * pegs


def test_the_advance_fix_saves_guesses() -> None:
    position = Position(Space.full(4, 6))
    plain, advance = (
        turns(PlayerSpec("rao", Options.of(fix=each)).make(), position, position.space.secrets, RANDOM)
        for each in ("plain", "advance")
    )
    assert (int(plain.sum()), int(advance.sum())) == (8230, 7733) and (advance <= plain + 1).all()


def test_equal_symbols_that_stand_in_order_are_fixed_at_once() -> None:
    known = Knowledge(4, advance=True)
    for black, white in ((3, 0), (2, 1)):  # 0000, then 0111: the three 0 are behind the first peg
        known.learn(black, white)
    assert [(row.symbol, row.places, row.fixed) for row in known.rows][:3] == [
        (0, [1], True),
        (0, [2], True),
        (0, [3], True),
    ]
    assert not any(row.fixed for row in _plain((3, 0), (2, 1)).rows[:3])


@pytest.mark.parametrize(("advance", "second"), [(False, [0, 1, 2, 3]), (True, [2, 3])])
def test_a_wrong_peg_leaves_all_rows_of_its_symbol_by_the_advance_fix_alone(
    advance: bool, second: list[int]
) -> None:
    known = Knowledge(4, advance)
    for black, white in ((2, 0), (1, 1)):  # 0000, then 0111: a 0 is not at the first peg
        known.learn(black, white)
    assert [row.places for row in known.rows[:2]] == [[1, 2] if advance else [1, 2, 3], second]


def _plain(*told: tuple[int, int]) -> Knowledge:
    known = Knowledge(4)
    for black, white in told:
        known.learn(black, white)
    return known


def test_it_looks_at_no_code() -> None:
    assert entry("rao").sees == "clues"
    space = Space.of(np.array([[0] * 30], dtype=np.uint8), 26)
    player, secret, clues = PlayerSpec("rao").make(), (*range(25, -1, -1), 3, 3, 3, 3), list[Clue]()
    while not clues or clues[-1].black < 30:
        guess = player.choose(Position(space, tuple(clues)), RANDOM).guess
        clues.append(Clue(guess, feedback(guess, secret)))
    assert all(one.guess != other.guess for one, other in pairwise(clues))
    assert len(clues) < 26 + 30 * 30 // 2


def test_it_goes_on_from_no_other_guess() -> None:
    with pytest.raises(PlayerError, match="clue 1 has another guess"):
        PlayerSpec("rao").make().choose(Position(Space.full(2, 2), (Clue((0, 1), Marks(1, 0)),)), RANDOM)
