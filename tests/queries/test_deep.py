"""Terms of very many levels, numbers of very many digits: one sentence, and the session goes on."""

import sys

import pytest

from mmlogic import MmlogicError, Session
from tests.thoroughly import some

LEVELS = some(2_000_000, 20_000_000)
DEEP = """prolog
deep(N, T) :- deep(N, a, T).
deep(0, T, T) :- !.
deep(N, T0, T) :- N1 is N-1, deep(N1, f(T0), T).
end
"""

pytestmark = pytest.mark.skipif(
    sys.platform == "emscripten", reason="such a term ends the Prolog of the page (docs/site.md)"
)


def alive(session: Session) -> None:
    assert session.run("?- X = alive.")[0].data()["bindings"] == [{"X": "alive"}]
    assert session.count() == 531441


@pytest.mark.parametrize(
    "script",
    [
        f"?- X = {'f(' * 300_000}a{')' * 300_000}.",
        f"?- X = {'- ' * 300_000}1.",
        f"explain ?- {'true,' * 300_000}true.",
        f"prolog\na({'f(' * 300_000}a{')' * 300_000}).\nend",
        f"prolog\na :- {'true,' * 300_000}true.\nend",
    ],
    ids=lambda script: script[:14],
)
def test_a_deep_term_that_is_written_out_leaves_the_session_as_it_was(script: str, session: Session) -> None:
    try:
        session.run(script)
    except MmlogicError as error:
        assert len(str(error)) < 300
    session.run("reset")
    alive(session)


@pytest.mark.parametrize(
    "goal", ["assertz(fact(X))", "term_to_atom(X, _)", "print(X)", "throw(X)", "copy_term(X, Y), X == Y"]
)
def test_a_deep_term_that_is_built_is_an_answer_or_one_sentence(goal: str, session: Session) -> None:
    session.run(f"set memory 6000\n{DEEP}")
    try:
        session.run(f"?- deep({LEVELS}, X), {goal}, X = f(_).")
    except MmlogicError as error:
        told = str(error).splitlines()[0]
        assert len(told) < 300 or "uncaught exception" in told
        assert "b'" not in told
    alive(session)
