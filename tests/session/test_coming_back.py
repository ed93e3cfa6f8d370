"""Sessions with all kinds of statements: after they are saved and loaded, they answer as before."""

import contextlib
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings, strategies as st

from mmlogic import MmlogicError, Session
from mmlogic.codes.dialects import dialects
from mmlogic.codes.subject import Codes
from mmlogic.codes.theory import SECRET
from mmlogic.language.registry import Command, Tell
from mmlogic.players.written import PENDING
from mmlogic.render.formats import FORMATS
from mmlogic.session.settings import SAVED
from tests.answering import declarations
from tests.thoroughly import some

GAMES = [
    *("game 3x4", "game 2x3", "game bulls-and-cows", "game bagels", "game number", "pegs 2", "pegs 2..3"),
    *("colors 4", "colors [red, blue, green]", "colors [red, blue] x [star, moon]", "colors [1, 2, 3, 5]"),
    *(f"answers {name}" for name in dialects()),
    "answers warm = hits: black(guess), near: 2 * white(guess)",
    *('words "words.txt"', 'guesses "words.txt"', "secrets 2", "secrets 1", "reset"),
]
SECRETS = [
    *("secret random", "secret evil", "secret off", "secret RGB", "secret RGB, BBB", "secret random lies 1"),
    *("secret RGB lies 1", "secret evil lies 1", "play first", "play entropy pool consistent", "play off"),
    *("marks 1 1", "marks 0 0", "play first guess RGB", "play first opening RGB", "suggest first"),
    *("secret 123", "strategy first", "play random", "play optimal aim worst", "play optimal aim 6"),
    "play parts ties highest",
]
CLUES = [
    *("guess RGB 1 1", "guess RRB 1 0", "guess RGB", "guess RB 0 1", "guess R_B 0 1", "guess RGB ? 1"),
    *(f"guess {each.example[1]} {each.example[3]}" for each in dialects().values() if each.example),
    *("guess RGB >=1 0..1", "guess RGB 1 0 0 1"),
    *("guess GGR xxx gxx", "guess 123 1 1", "guess [red-star, blue-moon] 1 0"),
    *("forget 1", "forget 2", "edit 1 1 0", "edit 1 guess RRR", "edit 1 guess RBB 0 1", "edit 2 0 0"),
    *("undo", "undo 2", "redo", "set symbols digits", "set hard on", "set turns 5", "set seed 4"),
    *("set engine clauses", "set limit 3", "define f = guess $1 1 1", "define g = count; codes 2", "f RGB"),
    *("g", "define f off"),
]
RULES = [
    *("where no red", "where count(red) >= 1", "where code[1] != code[2]", "where distinct", "where a"),
    *("where lies <= 1", 'where code in "words.txt"', "where sum(code) = 6", "where kinds(code) = 2"),
    *("where if red at 1 then no blue", "where at least 1 of (red at 1, blue at 2)", "where black(RGB) >= 1"),
    *(
        "where prolog(warm(Code))",
        "where code[1] in [red, blue]",
        "rule a = no red",
        "rule b = a or distinct",
    ),
    *('rule a = code in "words.txt"', "rule c = prolog(warm(Code))", "prolog\nwarm([red|_]).\nend"),
    *("prolog\nend", "forget rule 1", "forget rule 2"),
]
PUZZLES = [
    "puzzle hidoku\n1,__,3\n__,__,__\n__,__,6\nend",
    "puzzle numbrix\n# odd: 0,1\n1,__,__\n__,##,__\nend",
    "puzzle numbrix\n# letters\nA,__\n__,__\nend",
    "puzzle graph\n# cells from 1\n# edge: 1,1 1,2\n# edge: 1,2 1,3\n1,__,__\nend",
    "puzzle signpost\n1e,__s\n__n,__\nend",
    *("generate cube 2x2x2 seed 2 links 1", "generate rikudo 3x3 seed 1 parity 2 links 1"),
    *(
        "generate numbrix 3x3 seed 3 letters",
        "generate rikudo 3x3 hexagon seed 3",
        "generate torus 3x3 seed 4",
    ),
    *(
        "generate triangle 2x3 seed 1",
        "generate hidoku 4x4 seed 2 holes 2",
        "place 2 at 1,2",
        "place 5 at 2,2",
    ),
    *("place B at 1,2", "given 2 at 1,2", "given 7 at 2,1", "clear", "clear 1,2", "clear wrong", "hint"),
    *('load "board.txt"', 'load "boards.csv" 2', 'load "board.json"', 'load "script.mm"'),
]
QUESTIONS = ["show", "history", "show facts", "count", "codes 5", "show board", "define"]

LARGE = 1000
"""Codes of a game in which no strategy is made."""

FILES = {
    "words.txt": "RGB\nRBB\nRB\nGGR\n",
    "board.txt": "# kind: numbrix\n1,__,7\n__,##,__\n__,__,__\n",
    "boards.csv": "1,0,3\n# kind: torus\n1,0,0\n0,0,0\n0,0,9\n",
    "board.json": '{"kind":"cube","board":[[1,0,0,0],[0,0,0,8]],"links":[[[1,1],[1,2]]]}\n',
    "script.mm": "game 3x4\nguess RGB 1 0\nwhere no yellow\n",
}

UNSAVED = {
    *("editor", "help", "legend", "lesson", "load", "more", "profile", "quit", "save"),
    *("share", "tee", "explain", "trace", "?-", "show", "history", "player"),
}


EXAMPLES = [
    each.example
    for each in declarations()
    if issubclass(each.kind, Tell | Command) and each.keyword not in {*UNSAVED, "generate", "strategy"}
]


@pytest.fixture(scope="module", autouse=True)
def folder() -> Any:
    with TemporaryDirectory() as folder, contextlib.chdir(folder):
        for name, text in FILES.items():
            Path(name).write_text(text)
        yield


def told(session: Session, statements: list[str]) -> None:
    """Run statements in a session, and ignore errors. Skip `strategy` in large games."""
    for statement in statements:
        if statement.startswith("strategy") and session.state(Codes).game.size > LARGE:
            continue
        with contextlib.suppress(MmlogicError):
            session.run(statement)


def known(session: Session) -> dict[str, Any]:
    """Return a session's state and its answers to QUESTIONS. Omit help and undo steps: no file has them."""
    found: dict[str, Any] = {part.name: session.timeline.first(part) for part in (SECRET, PENDING)}
    found |= {name: getattr(session.settings, name) for name in SAVED}
    for question in QUESTIONS:
        try:
            datas = [answer.data() for answer in session.run(question)]
        except MmlogicError as error:
            datas = [{"error": error.message}]
        dropped = {"undo", "redo", "help"}
        found[question] = [{key: each for key, each in data.items() if key not in dropped} for data in datas]
    return found


statements = st.lists(st.sampled_from([*GAMES, *SECRETS, *CLUES, *RULES, *PUZZLES, *EXAMPLES]), max_size=12)
of_codes = st.lists(st.sampled_from([*GAMES, *SECRETS, *CLUES, *CLUES, *RULES]), min_size=4, max_size=16)
of_boards = st.lists(st.sampled_from(PUZZLES), min_size=1, max_size=6)


@given(st.one_of(statements, of_codes, of_boards))
@example(["generate torus 3x3 seed 4"])
@example(["where no red", "secret random lies 1", "where distinct"])
@example(["game 3x4", "secret RGB lies 1", "forget rule 1"])
@example(["game number", "guess 1234 2 1", "secret evil"])
@example(["game number", "where sum(code) = 0", "secret evil"])
@example(["game number", "secret 1984 lies 1", "forget rule 1", "forget rule 1"])
@example(["play entropy", "secret evil"])
@settings(max_examples=some(20, 1000), suppress_health_check=list(HealthCheck))
def test_a_session_comes_back(statements: list[str]) -> None:
    with Session() as session, Session() as other:
        told(session, statements)
        before = known(session)
        session.run('save "saved.mm" over')
        other.run('guess RRBBGG 0 2; load "saved.mm"')
        assert known(other) == before
        other.undo()
        assert other.count() == 80460


@given(of_boards)
@settings(max_examples=some(12, 500), suppress_health_check=list(HealthCheck))
def test_a_board_comes_back_from_json_and_csv(statements: list[str]) -> None:
    with Session() as session, Session() as other:
        told(session, statements)
        if session.timeline.subject:
            for format in ("json", "csv"):
                Path(f"shown.{format}").write_text("".join(FORMATS[format](session.run("show")[-1])))
                other.run(f'load "shown.{format}"')
                assert other.board() == session.board()
