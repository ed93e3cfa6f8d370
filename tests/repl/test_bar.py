"""The status bar below the prompt."""

from mmlogic import Session
from mmlogic.codes.pegs import Pegs
from mmlogic.codes.subject import Codes
from mmlogic.repl.conversation import Counting
from mmlogic.repl.terminal import bar


def line(session: Session, counting: Counting, usage: str = "", width: int = 100) -> str:
    paper = Pegs(session.state(Codes).game, coloured=False).paper(width)
    return "".join(piece[1] for piece in bar(session.subject, counting, paper, usage))


def test_it_says_what_is_left_and_played_and_known(session: Session) -> None:
    counting = Counting(session)
    assert line(session, counting) == "… left · 6x9 · R B G Y O N K W E · no clues"
    session.guess("RRBBGG", 0, 2)
    session.where("distinct")
    counting.begin()
    counting.wait(120)
    left = f"{session.count():,}"
    assert line(session, counting) == f"{left} left · 6x9 · R B G Y O N K W E · 1 clue · 1 rule"
    session.game("classic")
    assert line(session, counting) == "… left · classic 4x6 · R B G Y O N · no clues"


def test_what_does_not_fit_goes_whole_from_the_right(session: Session) -> None:
    list(session.run("game classic; guess RRBB 1 1; where distinct"))
    counting = Counting(session)
    assert line(session, counting, width=40) == "… left · classic · 1 clue · 1 rule"
    assert line(session, counting, width=30) == "… left · classic · 1 clue"
    assert line(session, counting, width=10) == "… left"


def test_many_symbols_are_not_told_one_by_one(session: Session) -> None:
    session.game((4, 26))
    assert " left · 4x26 · 26 symbols · " in line(session, Counting(session))
    session.game((1, 1))
    assert " left · 1x1 · R · " in line(session, Counting(session))


def test_the_syntax_stands_at_the_right_or_alone(session: Session) -> None:
    counting = Counting(session)
    wide = line(session, counting, "edit N BLACK WHITE")
    assert wide.startswith("… left")
    assert wide.endswith(" edit N BLACK WHITE")
    assert len(wide) == 99
    assert line(session, counting, "edit N BLACK WHITE", 34) == "edit N BLACK WHITE"
    assert line(session, counting, "edit N BLACK WHITE", 10) == "edit N BL"


def test_a_count_that_was_given_up_is_said_to_be_very_large(session: Session) -> None:
    counting = Counting(session)
    counting._known = session.timeline.version, None
    assert line(session, counting).startswith("very many left · ")


def test_a_puzzle_has_its_own_line(session: Session) -> None:
    list(session.run("puzzle numbrix\n1,__,7\n__,##,__\n__,__,__\nend\nplace 2 at 2,1"))
    assert line(session, Counting(session)) == "3 of 8 filled · numbrix 3x3"


def test_numbers_are_wrong_once_they_are_checked(session: Session) -> None:
    list(session.run("puzzle numbrix\n1,__,7\n__,##,__\n__,__,__\nend\nplace 3 at 2,1"))
    assert line(session, Counting(session)) == "3 of 8 filled · numbrix 3x3"
    list(session.run("check"))
    assert line(session, Counting(session)) == "3 of 8 filled · numbrix 3x3 · 1 wrong"
    list(session.run("clear wrong"))
    assert line(session, Counting(session)) == "2 of 8 filled · numbrix 3x3"


def test_a_game_against_the_program_says_so(session: Session) -> None:
    list(session.run("game classic; secret RRBB"))
    assert line(session, Counting(session)).endswith(" · no clues · a secret")
    list(session.run("secret off; play"))
    assert line(session, Counting(session)).endswith(" · waiting for `marks`")
