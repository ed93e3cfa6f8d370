"""Questions about codes from Python: answers are found while they are read, even if the session changes."""

from collections.abc import Callable

import pytest

from mmlogic import MmlogicError, Session, StatementProblem, SyntaxProblem
from mmlogic.codes.answers import CheckAnswer, CodesAnswer
from mmlogic.codes.dialects.marks import MARKS
from mmlogic.codes.statements.clues import NoCodeLeft, Taken
from mmlogic.codes.subject import Codes
from mmlogic.codes.why import WhyAnswer
from mmlogic.render.answers import Done, Farewell
from mmlogic.session.settings import Settings


def test_statements_and_methods_are_the_same(session: Session) -> None:
    session.game("classic")
    session.guess("rrbb", 1, 1)
    session.guess(["red", "G", "yellow", "b"], 2, 0)
    session.where("code[1] = red or not distinct")
    with Session() as other:
        answers = list(
            other.run(
                "game classic; guess RRBB 1 1; guess RGYB 2 0; where code[1] = red or not distinct; codes"
            )
        )
        assert [type(answer) for answer in answers] == [Done, Taken, Taken, Taken, CodesAnswer]
        assert answers[-1].data() == {"codes": [list(code) for code in session.codes()], "complete": True}
        assert other.state(Codes).theory == session.state(Codes).theory
        assert other.show("clauses") == session.show("clauses")


def test_codes_are_found_as_they_are_read(session: Session) -> None:
    session.game((16, 6))
    codes = session.codes()  # 2,821,109,907,456 of them
    assert next(codes) == ("red",) * 16
    assert sum(1 for _ in zip(range(50_000), codes, strict=False)) == 50_000


def test_a_listing_goes_on_over_what_was_known_when_it_began(session: Session) -> None:
    session.game("classic")
    codes = session.codes()
    found = [next(codes) for _ in range(30)]
    session.guess("RRRR", 0, 0)
    others = session.codes()
    assert next(others) == ("blue",) * 4
    found.append(next(codes))
    session.game("bulls-and-cows")
    found += codes
    session.undo(2)
    assert found == list(session.codes())
    assert len(found) == 1296
    assert len([*others]) == 624


def test_more_goes_on_after_the_last_that_was_read(session: Session) -> None:
    session.game("classic")
    everything = list(session.codes())
    codes = session.codes()
    read = [next(codes) for _ in range(7)]
    assert [*read, *session.more(5), *session.more(0), *session.more()] == everything
    assert list(session.more()) == []
    assert list(session.codes(7)) == read
    session.guess("RRRR", 1, 0)  # the next listed code fits the new clue, and comes later
    assert next(session.more()) == next(code for code in everything[7:] if code.count("red") == 1)
    session.game("bulls-and-cows")
    with pytest.raises(StatementProblem, match="no list to continue"):
        session.more()


def test_a_closed_session_leaves_a_clear_word(session: Session) -> None:
    session.game((9, 9))
    codes = session.codes()
    next(codes)
    session.close()
    with pytest.raises(MmlogicError):
        list(codes)
    session.close()
    assert session.count() == 9**9  # a closed session opens again with the next question


def test_answers_are_typed(session: Session) -> None:
    assert isinstance(session.guess("RRBBGG", 0, 2), Done)
    check = session.check("RRBBGG")
    assert isinstance(check, CheckAnswer)
    assert not check.consistent
    assert check.broken == ((1, (0, 2), (6, 0)),)
    assert isinstance(session.where("count(red) > 1 and distinct"), NoCodeLeft)
    why = session.why()
    assert isinstance(why, WhyAnswer)
    assert why.conflict.rules == (1,)
    session.game((2, 2))
    assert [program.answer for program in session.profile("count").programs] == [4] * 4
    assert isinstance(next(session.stream("quit; count")), Farewell)
    assert len(list(session.run("quit; count"))) == 1


@pytest.mark.parametrize("question", ["count", "codes 2", "check RBGY"])
def test_profile_of_a_rule_in_prolog_asks_clauses_where_there_is_no_diagram(
    session: Session, question: str
) -> None:
    session.run("game classic\nprolog\nwarm(C) :- member(red, C).\nend\nwhere prolog(warm(Code))")
    assert len({program.answer for program in session.profile(question).programs}) == 1


def test_a_repair_repairs(session: Session) -> None:
    session.game("classic")
    for code, black, white in (("RRBB", 1, 1), ("RGYO", 0, 3), ("BNNR", 2, 1), ("RRRR", 1, 0)):
        session.guess(code, black, white)
    why = session.why()
    assert isinstance(why, WhyAnswer)
    assert session.count() == 0
    conflict = set(why.conflict.clues)
    assert conflict
    for number in range(4, 0, -1):  # without the rest they still contradict, without any one of them not
        if number not in conflict:
            session.forget(number)
    assert session.count() == 0
    for number in range(1, len(conflict) + 1):
        session.forget(number)
        assert session.count() > 0
        session.undo()
    session.undo(4 - len(conflict))
    for repair in why.conflict.repairs:
        session.edit(repair.clue, answer=MARKS.text(repair.instead))
        assert session.count() == repair.codes > 0
        session.undo()


WRONG: list[Callable[[Session], object]] = [
    lambda session: session.guess("RRBB", 0, 2),
    lambda session: session.guess("RRBBGG", 5, 1),
    lambda session: session.guess([], 0, 0),
    lambda session: session.guess("", 0, 0),
    lambda session: session.where("distinct; count"),
    lambda session: session.where(""),
    lambda session: session.where("code[1] = blu"),
    lambda session: session.profile("count; count"),
    lambda session: session.profile("why"),
    lambda session: session.codes(-1),
    lambda session: session.more(),
    lambda session: session.game("clasic"),
    lambda session: session.game((0, 6)),
    lambda session: session.colors([]),
    lambda session: session.edit(3, 0, 0),
    lambda session: session.forget(0),
    lambda session: session.undo(2),
    lambda session: session.redo(2),
    lambda session: session.save(""),
    lambda session: session.load("/no/such/file"),
    lambda session: session.set("timeout", -1),
    lambda session: session.check("RRBBG"),
    lambda session: list(session.run("guess RRRRRR 0 0; gess")),
]


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_what_goes_wrong_changes_nothing(session: Session, number: int) -> None:
    session.guess("RRBBGG", 0, 2)
    session.guess("YYOONN", 1, 2)
    session.undo()
    before = session.history().data()
    with pytest.raises(MmlogicError) as caught:
        WRONG[number](session)
    assert str(caught.value)
    assert session.history().data() == before
    session.redo()
    assert session.count() == 8100


def test_wrong_types_are_type_errors(session: Session) -> None:
    for black, white in ((0.5, 2), ("0", 2), (True, 2), (None, 2), (1, None)):
        with pytest.raises(TypeError, match=r"expected a whole number or None|both black and white"):
            session.guess("RRBBGG", black, white)  # type: ignore[arg-type]
    assert session.state(Codes).theory.clues == ()


def test_limits_stop_a_question_and_nothing_else() -> None:
    with Session(Settings(engine="textbook", timeout=0.3)) as session:
        session.game((16, 6))
        with pytest.raises(StatementProblem, match=r"stopped at the time limit of 0\.3 s"):
            session.count()
        session.set("timeout", 60)
        codes = session.codes()
        assert next(codes) == ("red",) * 16  # the limit is for each page
        session.set("engine", "auto")
        assert session.count() == 6**16
        session.set("timeout", None)
        assert session.settings.shown()["timeout"] == "none"


def test_a_syntax_error_stops_all_of_a_text(session: Session) -> None:
    with pytest.raises(SyntaxProblem) as caught:
        session.run("guess RRBBGG 0 2\ncount\ngess", "my.mm")
    assert caught.value.source is not None
    assert (caught.value.source.name, caught.value.span) == ("my.mm", (3, 1, 3, 5))
    assert session.history().undo == 0
