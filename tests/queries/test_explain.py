"""Proofs of codes and goals: their sentences are true, and are those that `english` declares."""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from mmlogic import MmlogicError, Session
from mmlogic.language import parse
from mmlogic.queries.statements.explain import Explain
from mmlogic.render.formats import FORMATS
from mmlogic.render.paper import Paper
from tests.asking import data
from tests.plainly import DIALECTS, letters, plain_text
from tests.thoroughly import some

GAME = "game 3x4; guess RBG 1 1; guess RYB 1 1\n"
FAMILY = """prolog
ancestor(X, Y) :- parent(X, Y).
ancestor(X, Z) :- parent(X, Y), ancestor(Y, Z).
english(parent(X, Y), [X, "is a parent of", Y]).
parent(ann, bob).
parent(bob, cid).
first(X) :- parent(X, _), !.
first(none).
young(X) :- \\+ parent(X, _).
all_young([]).
all_young([X|Xs]) :- young(X), all_young(Xs).
old(Xs) :- maplist(first, Xs).
end
"""


@pytest.fixture
def session(session: Session) -> Session:
    session.run(GAME)
    return session


def proof(session: Session, statement: str) -> dict[str, Any]:
    return dict(session.run(statement)[-1].data())


def flat(nodes: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for node in nodes:
        yield node
        yield from flat(node["proof"])


def said(nodes: list[dict[str, Any]]) -> list[tuple[str, bool]]:
    return [(node["text"] or node["goal"], node["holds"]) for node in flat(nodes)]


def test_a_code_is_proved_clue_by_clue(session: Session) -> None:
    found = proof(session, "explain depth 4 RGY")
    assert found["holds"] is True
    assert said(found["proof"]) == [
        ("[red,green,yellow] is possible", True),
        ("it has 3 pegs, each a symbol of the game", True),
        ("it fits clue 1: [red,blue,green] gave 1 black 1 white", True),
        ("[red,green,yellow] answers [red,blue,green] with 1 black 1 white", True),
        ("in place: red at peg 1: 1 black", True),
        ("in another place: green: 1 white", True),
        ("it fits clue 2: [red,yellow,blue] gave 1 black 1 white", True),
        ("[red,green,yellow] answers [red,yellow,blue] with 1 black 1 white", True),
        ("in place: red at peg 1: 1 black", True),
        ("in another place: yellow: 1 white", True),
    ]


def test_the_branch_that_fails_has_its_numbers(session: Session) -> None:
    found = proof(session, "explain RBG")
    assert found["holds"] is False
    assert said(found["proof"]) == [
        ("[red,blue,green] is not possible", False),
        ("it has 3 pegs, each a symbol of the game", True),
        ("it does not fit clue 1: [red,blue,green] gave 1 black 1 white", False),
        ("[red,blue,green] answers [red,blue,green] with 3 black 0 white", True),
        ("in place: red at peg 1, blue at peg 2 and green at peg 3: 3 black", True),
        ("in another place: nothing: 0 white", True),
    ]


def test_a_rule_fails_by_its_parts(session: Session) -> None:
    session.run("where code[1] != blue and count(red) <= 1")
    found = proof(session, "explain BYG")
    assert [text for text, holds in said(found["proof"]) if not holds] == [
        "[blue,yellow,green] is not possible",
        "it breaks rule 1: code[1] != blue and count(red) <= 1",
        "code(1) does not differ from blue",
    ]


def test_a_lie_is_said_to_be_one() -> None:
    with Session() as session:
        found = proof(session, "game 2x3; guess RR 0 0; guess BB 2 0; where lies <= 1; explain RR")
    assert found["holds"] is False
    with Session() as session:
        found = proof(session, "game 2x3; guess RR 2 0; guess BB 2 0; where lies <= 1; explain RR")
    assert found["holds"] is True
    assert ("it may be a lie: 1 more allowed", True) in said(found["proof"])


@pytest.mark.parametrize(
    ("goal", "holds", "expected"),
    [
        (
            "ancestor(ann, cid)",
            True,
            ["ancestor(ann,cid)", "ann is a parent of bob", "ancestor(bob,cid)", "bob is a parent of cid"],
        ),
        ("ancestor(X, cid), X \\= bob", True, ["ancestor(ann,cid)"]),
        ("first(bob)", True, ["first(bob)", "bob is a parent of cid"]),
        ("first(X), X = bob", False, ["first(ann)", "ann=bob"]),
        ("all_young([cid, bob])", False, ["young(cid)", "young(bob)", "bob is a parent of cid"]),
        ("old([ann, bob])", True, ["old([ann,bob])", "first(ann)", "first(bob)"]),
        ("old([ann, cid])", False, ["old([ann,cid])", "first(ann)", "first(cid)"]),
        ("member(X, [1,2,3]), X > 2", True, ["member(3,[1,2,3])", "3>2"]),
        ("\\+ parent(cid, _)", True, ["\\+parent(cid,_A)"]),
        ("X = 1 ; X = 2", True, ["1=1"]),
        ("fail -> true ; parent(X, bob)", True, ["ann is a parent of bob"]),
    ],
)
def test_clauses_of_ones_own(session: Session, goal: str, holds: bool, expected: list[str]) -> None:
    session.run(FAMILY)
    found = proof(session, f"explain depth 6 ?- {goal}.")
    texts = [text for text, _ in said(found["proof"])]
    assert found["holds"] is holds
    assert [text for text in texts if text in expected] == expected


def test_a_failing_branch_is_the_one_that_gets_furthest(session: Session) -> None:
    session.run(FAMILY)
    found = proof(session, "explain depth 9 ?- ancestor(ann, dan).")
    assert said(found["proof"])[-2:] == [("ancestor(cid,dan)", False), ("cid is a parent of dan", False)]


def drawn(random: Random) -> tuple[str, str, int, int]:
    """Return a dialect with a script of its clues, and the size of the game."""
    dialect = random.choice(DIALECTS)
    pegs, symbols = random.choice([(2, 3), (3, 3), (3, 4)])
    code = [tuple(random.randrange(symbols) for _ in range(pegs)) for _ in range(4)]
    clues = [f"guess {letters(each)} {plain_text(dialect, each, code[0])}" for each in code[1:]]
    rule = random.choice(["", "where distinct", "where count(red) <= 1 or code[1] = blue"])
    return f"game {pegs}x{symbols}; answers {dialect}; {'; '.join([*clues, rule])}", dialect, pegs, symbols


@pytest.mark.parametrize("seed", range(some(25, 250)))
def test_what_is_proved_is_consistent_and_what_fails_is_broken(seed: int) -> None:
    random = Random(seed)
    script, _, pegs, symbols = drawn(random)
    with Session() as session:
        session.run(script)
        for _ in range(3):
            code = letters([random.randrange(symbols) for _ in range(pegs)])
            check = data(session.check(code))
            found = proof(session, f"explain {code}")
            assert found["holds"] is check["consistent"]
            failing = [text for text, holds in said(found["proof"]) if not holds]
            broken = {f"fit clue {each['clue']}" for each in check["broken"] if "clue" in each}
            broken |= {f"breaks rule {each['rule']}" for each in check["broken"] if "rule" in each}
            parts = [re.search(r"(fit clue|breaks rule) \d+", text) for text in failing]
            named = {part[0] for part in parts if part}
            assert named <= broken
            assert bool(named) is not found["holds"]


def test_json_text_and_levels(session: Session) -> None:
    (answer,) = session.run("explain RGY")
    object_ = json.loads("".join(FORMATS["json"](answer)))
    assert object_["statement"] == "explain"
    assert object_["proof"][0]["goal"] == "code([red,green,yellow])"
    assert object_["proof"][0]["proof"][1]["steps"] > object_["proof"][0]["proof"][0]["steps"] > 0
    narrow = ["".join(text for _, text in line) for line in answer.draw(Paper(width=40, person=True))]
    assert max(map(len, narrow)) <= 40
    assert "guess_code_answer" not in "".join(narrow)
    (folded,) = session.run("explain depth 1 RGY")
    assert len(folded.data()["proof"]) == 1
    assert folded.data()["proof"][0]["proof"] == []


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("explain ?- nowhere(1).", "Unknown procedure: nowhere/1"),
        ("explain ?- X is 1/0.", "Arithmetic: evaluation error"),
        ("explain depth 0 RGY", "`depth` is a number from 1 to 100"),
        ("explain RG", "a code has 3 pegs"),
        ("explain ?- member(X, [1).", "Illegal start of term"),
        ("set timeout 1\nexplain ?- repeat, fail.", "time limit"),
    ],
)
def test_what_is_refused_leaves_the_session_as_it_was(session: Session, statement: str, message: str) -> None:
    with pytest.raises(MmlogicError, match=message.replace("(", r"\(")):
        session.run(statement)
    assert session.count() == 2


def test_it_reads_back() -> None:
    for text in ("explain RGY", "explain depth 2 [red, green]", "explain depth 5 ?- a(X), X = 'b. c'."):
        (statement,) = parse(text)
        assert isinstance(statement, Explain)
        assert parse(str(statement)) == [statement]


def test_a_proof_is_the_same_whatever_was_loaded_before() -> None:
    program = "prolog\ndigits(L) :- maplist(digit, L).\ndigit(1).\ndigit(2).\nend\n"
    with Session() as session, Session() as other:
        other.run("prolog\n:- use_module(library(clpfd)).\nsmall(X) :- X #< 3.\nend")
        session.run(program)
        (answer,) = session.run("explain depth 9 ?- digits([1,2]).")
        told = "".join(FORMATS["text"](answer))
    assert "aux" not in told
    assert "digit(2)" in told


ENDS = """game 2x2; answers {} = left: black(guess), right: white(guess); guess RB 1 0
prolog
told(T) :- guess(1, _, T).
english(told(T), ["clue 1 is", T, "and gave", answer(T)]).
end
"""


@pytest.mark.parametrize(("name", "written"), [("ends", "ends(1,0)"), ("marks", "own_marks(1,0)")])
@pytest.mark.parametrize("statement", ["explain RR", "explain ?- told(T).", "explain BB", "trace RR"])
@pytest.mark.parametrize("form", ["text", "json", "csv"])
def test_answers_have_the_name_that_the_author_of_a_dialect_wrote(
    name: str, written: str, statement: str, form: str
) -> None:
    with Session() as session:
        *_, answer = session.run(f"{ENDS.format(name)}{statement}")
        told = "".join(FORMATS[form](answer))
    assert written in told
    assert not re.search("own_[0-9a-f]{12}", told)


def test_answers_of_a_dialect_of_ones_own_are_told_in_words() -> None:
    with Session() as session:
        *_, answer = session.run(f"{ENDS.format('ends')}explain ?- told(T).")
    assert answer.data()["proof"][0]["text"] == "clue 1 is ends(1,0) and gave 1 left 0 right"


@pytest.mark.parametrize("words", ["verb(f(x), g)", 'each("x")', "answer(1)", "code(a)"])
def test_words_of_no_known_kind_are_shown_as_they_are(words: str) -> None:
    with Session() as session:
        session.run(f"prolog\nenglish(t(_), [{words}]).\nt(1).\nend")
        (answer,) = session.run("explain ?- t(1).")
        assert re.sub(" ", "", str(answer)).startswith("✓" + re.sub(" ", "", words))


@pytest.mark.parametrize("word", ["N", "clue(N)", "rule(N)"])
def test_a_long_number_in_a_sentence_is_cut(word: str) -> None:
    with Session() as session:
        session.run(f"prolog\nenglish(p(_), [{word}]) :- N is 7**2000000.\np(1).\nend")
        (answer,) = session.run("explain ?- p(1).")
        assert len(str(answer)) < 3000


def test_a_long_goal_fits_a_screen(session: Session) -> None:
    session.run(f"prolog\nlong({'f(' * 60}x{')' * 60}).\nend")
    (answer,) = session.run("explain ?- long(_).")
    ((shown,),) = [["".join(text for _, text in line) for line in answer.draw(Paper(width=80, person=True))]]
    assert len(shown) <= 80 and shown.endswith("…")
    assert "x)" in str(answer)


def test_a_proof_without_end_ends_with_a_sentence(session: Session) -> None:
    session.run("prolog\nloop(X) :- loop(X).\nhas(S, C) :- has(S, R), C = [_|R].\nhas(S, [S|_]).\nend")
    for goal in ("loop(1)", "has(a, [b,a])"):
        with pytest.raises(MmlogicError, match="it takes more than 200,000 goals: it may not end"):
            session.run(f"explain ?- {goal}.")
