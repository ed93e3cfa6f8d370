"""The line at the bottom."""

from mmlogic import Session
from mmlogic.codes.pegs import Pegs
from mmlogic.codes.state import Codes
from mmlogic.render.paper import left_text
from mmlogic.repl.bar import bar
from mmlogic.repl.counting import Counting


def line(session: Session, counting: Counting, usage: str = "", width: int = 100) -> str:
    paper = Pegs(session.state(Codes).game, coloured=False).paper(width)
    return "".join(piece[1] for piece in bar(session.subject, counting, paper, usage))


def test_it_says_what_is_played_and_known_and_left() -> None:
    with Session() as session:
        counting = Counting(session)
        assert line(session, counting) == "6 pegs of R B G Y O N K W E · no clues · … codes"
        session.guess("RRBBGG", 0, 2)
        session.where("distinct")
        counting.begin()
        counting.wait(20)
        assert line(session, counting) == (
            f"6 pegs of R B G Y O N K W E · 1 clue · 1 rule · {left_text(session.count())}"
        )


def test_many_symbols_are_not_told_one_by_one() -> None:
    with Session() as session:
        session.game((4, 26))
        assert line(session, Counting(session)).startswith("4 pegs of 26 symbols · ")
        session.game((1, 1))
        assert line(session, Counting(session)).startswith("1 peg of R · ")


def test_the_syntax_stands_at_the_right_or_alone() -> None:
    with Session() as session:
        counting = Counting(session)
        wide = line(session, counting, "edit N BLACK WHITE")
        assert wide.startswith("6 pegs")
        assert wide.endswith(" edit N BLACK WHITE")
        assert len(wide) == 99
        assert line(session, counting, "edit N BLACK WHITE", 40) == "edit N BLACK WHITE"
        assert line(session, counting, "edit N BLACK WHITE", 10) == "edit N BL"


def test_a_count_that_was_given_up_is_said_to_be_very_large() -> None:
    with Session() as session:
        counting = Counting(session)
        counting._known = session.timeline.version, None
        assert line(session, counting).endswith("very many codes")


def test_a_puzzle_has_its_own_line() -> None:
    with Session() as session:
        list(session.run("puzzle numbrix\n1,__,7\n__,##,__\n__,__,__\nend\nplace 2 at 2,1"))
        assert line(session, Counting(session)) == "3 of 8 stand · numbrix 3x3"


def test_numbers_are_wrong_once_they_are_checked() -> None:
    with Session() as session:
        list(session.run("puzzle numbrix\n1,__,7\n__,##,__\n__,__,__\nend\nplace 3 at 2,1"))
        assert line(session, Counting(session)) == "3 of 8 stand · numbrix 3x3"
        list(session.run("check"))
        assert line(session, Counting(session)) == "3 of 8 stand · numbrix 3x3 · 1 wrong"
        list(session.run("clear wrong"))
        assert line(session, Counting(session)) == "2 of 8 stand · numbrix 3x3"


def test_a_game_against_the_program_says_so() -> None:
    with Session() as session:
        list(session.run("game classic; secret RRBB"))
        assert " · no clues · a secret · " in line(session, Counting(session))
        list(session.run("secret off; play"))
        assert " · waiting for `marks` · " in line(session, Counting(session))
