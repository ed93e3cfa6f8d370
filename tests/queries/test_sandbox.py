"""Every way in which a statement runs a stranger's Prolog keeps it in the sandbox."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mmlogic import MmlogicError, Session
from tests.attempts import LIMITED, REFUSED
from tests.thoroughly import some

WAYS = {
    "query": ["?- {}."],
    "explain": ["explain ?- {}."],
    "trace": ["trace ?- {}."],
    "clause": ["prolog\nattempt(_) :- {}.\nend", "?- attempt(x)."],
    "rule": ["prolog\nattempt(_) :- {}.\nend", "where prolog(attempt(Code))", "count"],
}
"""The statements that try to run a goal, one after another."""


@pytest.fixture
def other() -> Iterator[Session]:
    """Give a session that knows nothing of the attempts, and shall know nothing afterwards."""
    with Session() as session:
        session.run("game 2x3; guess RB 1 0\nprolog\nmine(1).\nend")
        yield session
        (answer,) = session.run("?- mine(X), \\+ catch(attempt(_), _, fail).")
        assert answer.data()["bindings"] == [{"X": 1}]
        assert session.count() == 4


def got_through(way: str, attempts: list[str], where: Path) -> list[str]:
    """Return the attempts that were neither refused nor stopped, or left a trace outside."""
    found = []
    with Session() as session:
        session.run("game 2x3; guess RB 1 0")
        for attempt in attempts:
            session.run("set timeout 1")
            text = attempt.replace("FILE", str(where)).replace("canary:", "user:")
            try:
                for statement in WAYS[way]:
                    answer = session.run(statement.format(text))[-1]
                if way != "trace" or getattr(answer, "end", "") != "cut":
                    found.append(attempt)
            except MmlogicError:
                pass
            session.run("set timeout none\nreset; game 2x3; guess RB 1 0")
            if where.exists() or session.count() != 4:
                found.append(attempt)
    return found


@pytest.mark.parametrize(("way", "first"), [(way, first) for first, way in enumerate(WAYS)])
def test_every_way_in_refuses_what_reaches_out(way: str, first: int, other: Session, tmp_path: Path) -> None:
    attempts = REFUSED[first :: some(len(WAYS) * 2, 1)]
    assert got_through(way, attempts, tmp_path / "written") == []


SLOW = {"catch((repeat, fail), _, true), repeat, fail", "repeat, fail"}
"""What ends at the time limit alone: once is enough."""


@pytest.mark.parametrize(("way", "first"), [(way, first) for first, way in enumerate(WAYS)])
def test_every_way_in_stops_what_runs_away(way: str, first: int, other: Session, tmp_path: Path) -> None:
    attempts = [each for each in LIMITED if each not in SLOW][first :: some(len(WAYS) * 2, 1)]
    assert got_through(way, attempts, tmp_path / "written") == []


@pytest.mark.parametrize(
    "script",
    [
        'run(_, X) :- term_string(G, X), call(G).\nend\nwhere prolog(run(Code, "shell(ls)"))',
        'run(_, X) :- atom(X).\nend\nwhere prolog(run(Code, "shell(ls)"))\n'
        "prolog\nrun(_, X) :- term_string(G, X), call(G).\nend",
        "run(Code) :- call(Code).\nend\nrule bad = prolog(run(Code))\nwhere not bad",
        "run(Code) :- call(Code).\nend\nwhy prolog(run(Code))",
    ],
)
def test_a_rule_calls_only_what_is_known_beforehand(script: str, session: Session) -> None:
    session.run("game 2x3")
    with pytest.raises(MmlogicError, match=r"a rule may not call run/\d: call/1 calls a goal"):
        session.run(f"prolog\n{script}")
    assert session.count() == 9


DIALECT = """dialect_parts(mine, [number(hits)]).
dialect_answer(mine, _, Pegs, mine(Hits)) :- between(0, Pegs, Hits).
told_rules(mine(Hits), Guess, Rules) :- part_rules(black(Guess), Hits, Rules).
guess_code_answer(_, Guess, Code, mine(Hits)) :- guess_code_feedback(Guess, Code, Hits, _){}.
"""


def test_a_dialect_of_ones_own_reaches_nothing_outside(tmp_path: Path, session: Session) -> None:
    path, where, through = tmp_path / "mine.pl", tmp_path / "written", []
    path.write_text(DIALECT.format(""))
    session.run(f'game 2x3; answers "{path}"; guess RB 1')
    assert session.count() == 4
    for attempt in REFUSED[3 :: some(12, 1)]:
        path.write_text(DIALECT.format(f", {attempt.replace('FILE', str(where))}"))
        try:
            session.run(f'answers "{path}"')
            through.append(attempt)
        except MmlogicError:
            assert session.count() == 4
    assert (through, where.exists()) == ([], False)


def test_the_rules_of_a_dialect_call_no_goals(tmp_path: Path) -> None:
    path, where = tmp_path / "mine.pl", tmp_path / "written"
    rule = f"[prolog(_, shell('touch {where}'))]"
    path.write_text(DIALECT.format("").replace("part_rules(black(Guess), Hits, Rules)", f"Rules = {rule}"))
    with Session() as session, pytest.raises(MmlogicError):
        session.run(f'game 2x3; answers "{path}"; guess RB 1; count')
    assert not where.exists()
