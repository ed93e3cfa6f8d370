"""Every registered condition and quantity, in codes of one length and of several, by every program.

The list is the registry: `EXAMPLES` of mmlogic/codes/quantities.py.
"""

from collections.abc import Sequence
from itertools import combinations, product

import pytest

from mmlogic import Session, StatementProblem
from mmlogic.codes.dialects import dialects
from mmlogic.codes.quantities import ALONE, EXAMPLES, Meaning
from mmlogic.language.spelling import spell
from tests.codes.test_lengths import marks

Code = Sequence[int]

WHOLE = "prolog(holds(Code, 2))"
"""A rule that only whole codes can be tested for: a SAT solver refuses it."""

MORE: dict[str, list[tuple[str, Meaning]]] = {
    "position_is": [("code[1] = 2", lambda code: code[0] == 2)],
    "called": [(WHOLE, lambda code: 2 in code)],
}
"""Further constraints that have a rule."""

ORDERED = [name for name, each in dialects().items() if each.compared in {"order", "distance"}]
ENGINES = ("textbook", "clpfd", "clauses", "diagram", "sat")
ALONG = ("lies",)
"""Rules of a whole `where`, of which `not` and `why` say nothing."""

SETUP = """
pegs {}; colors [1, 2, 3]
rule named = code[1] = 1
prolog
first([X|_], X).
residual(first(X), _, Symbol, Rest) :- ( X == Symbol -> Rest = true ; Rest = false ).
holds(Code, X) :- memberchk(X, Code).
end
"""


def leaves(session: Session, engine: str, expected: set[tuple[int, ...]]) -> bool:
    """Return whether an engine lists and counts these codes. A SAT solver may refuse the rule."""
    session.run(f"set engine {engine}")
    try:
        return as_numbers(list(session.codes())) == expected and session.count() == len(expected)
    except StatementProblem as problem:
        return engine == "sat" and "tested on whole codes" in str(problem)


def given(guess: Code, code: Code) -> tuple[int, int]:
    """Return the marks. A shorter code or guess is filled up with ends."""
    one, other = ("".join(map(str, each)) for each in (guess, code))
    return marks(one, other, max(len(guess), PEGS))


PEGS = 3


@pytest.fixture(autouse=True)
def words(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the file of words that `among` reads. The words have all lengths."""
    folder = tmp_path_factory.mktemp("words")
    (folder / "words.txt").write_text("123\n311\n[2]\n12\n")
    monkeypatch.chdir(folder)


def examples(name: str) -> list[tuple[str, Meaning]]:
    """Return the examples of a rule, with what they mean."""
    return [EXAMPLES[name], *MORE.get(name, [])]


def codes_of(shortest: int) -> list[tuple[int, ...]]:
    return [code for pegs in range(shortest, PEGS + 1) for code in product((1, 2, 3), repeat=pegs)]


def as_numbers(codes: object) -> set[tuple[int, ...]]:
    assert isinstance(codes, list)
    return {tuple(map(int, code)) for code in codes}


@pytest.mark.parametrize("lengths", ["1..3", "2..3", "3"])
@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_a_rule_means_the_same_to_every_program(session: Session, name: str, lengths: str) -> None:
    """After `where ATOM` or `where not (ATOM)`, the remaining codes are those that plain Python finds."""
    codes = codes_of(int(lengths[0]))
    session.run(SETUP.format(lengths))
    for written, meaning in examples(name):
        for denied in (False, True)[: 1 if name in ALONG else 2]:
            expected = {code for code in codes if meaning(code) is not denied}
            rule = f"not ({written})" if denied else written
            session.run(f"where {rule}")
            assert [each for each in ENGINES if not leaves(session, each, expected)] == [], rule
            session.run("set engine auto; forget rule 1")


def test_codes_are_drawn_where_only_whole_codes_can_be_tested(session: Session) -> None:
    session.run("game 5x6\nprolog\nholds(Code, X) :- memberchk(X, Code).\nend")
    session.run("where prolog(holds(Code, red))")
    drawn = session.draw(300)
    assert all("red" in code for code in drawn) and len({*drawn}) > 200


@pytest.mark.parametrize("name", sorted({*EXAMPLES} - {*ALONG}))
def test_a_rule_means_the_same_where_a_clue_may_be_wrong(session: Session, name: str) -> None:
    """Also where no program can follow it symbol by symbol."""
    told = {(1, 2, 3): (1, 1), (2, 2, 3): (0, 1)}
    session.run(SETUP.format(PEGS) + "guess [1, 2, 3] 1 1; guess [2, 2, 3] 0 1; where lies <= 1")
    for written, meaning in examples(name):
        session.run(f"where {written}")
        expected = {
            code
            for code in codes_of(PEGS)
            if meaning(code) and sum(given(guess, code) == answer for guess, answer in told.items()) >= 1
        }
        assert [each for each in ENGINES if not leaves(session, each, expected)] == [], written
        session.run("set engine auto; forget rule 2")


@pytest.mark.parametrize("lengths", ["1..3", "3"])
@pytest.mark.parametrize("name", sorted({*EXAMPLES} - {*ALONG}))
def test_why_a_constraint_tells_of_the_same_codes(session: Session, name: str, lengths: str) -> None:
    """`why CONSTRAINT` knows how many codes break it, before it is a rule and after."""
    codes = codes_of(int(lengths[0]))
    session.run(SETUP.format(lengths))
    for written, meaning in examples(name):
        against = sum(not meaning(code) for code in codes)
        asked = f"({written})" if name == "named" else written
        told = session.run(f"why {asked}")[0].data()
        assert (told["forced"], told["count"], told["against"]) == (False, len(codes), against)
        assert not meaning(tuple(map(int, told["witness"])))
        told = session.run(f"where {written}; why {asked}")[-1].data()
        assert (told["forced"], told["without"]) == (True, [{"rule": 1, "codes": against}])
        for code in codes:
            checked = session.run(f"why [{', '.join(map(str, code))}]")[0].data()
            assert checked["consistent"] is meaning(code), (written, code)
        session.run("forget rule 1")


@pytest.mark.parametrize("word", sorted(ALONE))
def test_a_word_that_is_a_whole_rule_is_quoted_as_a_symbol(session: Session, word: str) -> None:
    session.run(f'pegs 1; colors ["{word}", "other"]')
    assert spell(word) == f'"{word}"'
    assert session.run(f'why "{word}"')[0].data()["consistent"] is True
    assert "constraint" in session.run(f"why {word}")[0].data()
    assert "constraint" in session.run(f"why not {word}")[0].data()
    assert session.run(f'why not "{word}"')[0].data().keys() == session.run("why not other")[0].data().keys()


def test_an_order_of_pegs_is_one_of_numbers_in_every_length() -> None:
    """Symbols that are numbers are compared as numbers, whatever their order."""
    for lengths, engine in product(("3", "1..3"), ENGINES):
        with Session() as session:
            session.run(f"pegs {lengths}; colors [3, -4, 2]; where code[1] < code[2]; set engine {engine}")
            pairs = {tuple(map(int, code[:2])) for code in session.codes()}
            assert pairs == {*combinations((-4, 2, 3), 2)}


@pytest.mark.parametrize("answers", ORDERED)
@pytest.mark.parametrize("lengths", ["3", "1..3"])
def test_answers_compare_numbers_as_numbers_in_every_length(answers: str, lengths: str) -> None:
    """Players, Prolog and a game with one length give the same answers. A blank peg is the smallest."""
    with Session() as session, Session() as plain:
        session.run(f"pegs {lengths}; colors [3, -4, 2]; answers {answers}")
        plain.run(f"pegs 3; colors [3, -4, 2]; answers {answers}")
        for guess, code in product(("[2, 3, -4]", "[_, 2, 3]"), ("[3, 3, 2]", "[-4, 2, 2]")):
            said = [each.run(f"score {guess} {code}")[0].data() for each in (session, plain)]
            assert said[0] == said[1], (guess, code)
        for guess in ("[2, 3, -4]", "[_, 2, 3]"):
            rated = session.run(f"rate {guess} with parts")[0].data()["parts"]
            answers_of = [
                session.run(f"score {guess} [{', '.join(code)}]")[0].data()["answer"]
                for code in session.codes()
            ]
            for part in rated:
                assert part["codes"] == answers_of.count(part["answer"])
            assert sum(part["codes"] for part in rated) == len(answers_of)
