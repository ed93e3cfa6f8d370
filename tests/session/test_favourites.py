"""Favourites: statements under a name, at the prompt and in scripts."""

from pathlib import Path
from time import process_time

import pytest

from mmlogic import MmlogicError, Session
from mmlogic.codes.answers import HistoryAnswer
from mmlogic.language.completion import suggest
from mmlogic.repl.familiar import Familiar
from mmlogic.session.statements.favourites import FAVOURITES, Favourite
from tests.asking import refused
from tests.repl.talk import Talk
from tests.transcripts import follow, transcripts


def test_a_long_argument_grows_no_further_than_the_limit() -> None:
    with Session(safe=True) as session:
        session.run(f"define much = {'$1;' * 500}")
        refused(session, f"much {'R' * 1000}", "longer than 65,536 characters")
        refused(session, f"define long = {'count;' * 1000}", "at most 4,096 characters in safe mode")


def test_the_prompt_shows_what_its_statements_answer(session: Session) -> None:
    talk = Talk(session)
    talk("game 2x3")
    assert "`told` is defined" in talk("define told = guess $1 1 0; codes 1")
    said = talk("told RG")
    assert "4 codes are left" in said and "1 of 4 codes" in said
    assert isinstance(session.run("history")[0], HistoryAnswer)
    assert "define told = guess $1 1 0; codes 1" in talk("define")
    offered = [each.text for each in suggest("to", Familiar(session).vocabulary())]
    assert offered == ["told"]
    assert "did you mean `told`?" in talk("tolt RG")


SUBJECT = r"""
# what a statement names says what it is about
game 3x4; guess RRB 1 1; check RRR ⇒ [red,red,red] is not possible: it breaks the clue. clue 1 \
    [red,red,blue] gave 1 black 1 white; would give 2 black
why RRR ⇒ [red,red,red] is not possible: it breaks the clue. clue 1 [red,red,blue] gave 1 black 1 white; \
    would give 2 black
puzzle numbrix\n1,__,7\n__,##,__\n__,__,__\nend
check RRR ⇒ [red,red,red] is not possible: it breaks the clue. clue 1 [red,red,blue] gave 1 black 1 white; \
    would give 2 black
why RRR ⇒ [red,red,red] is not possible: it breaks the clue. clue 1 [red,red,blue] gave 1 black 1 white; \
    would give 2 black
profile codes 2 ⇒ … diagram …
profile count ⇒ count: every program answers 1. … search …
undo; profile count ⇒ count: every program answers 8. … diagram …

# `show` has the game or the board
game 3x4; guess RRB 1 1; where no green; show ⇒ 3 pegs of 4 symbols: red blue green yellow 1 guess \
    [red,red,blue] 1 1 rule 1 where no green
history ⇒ {"undo": 3, "redo": 0}
puzzle numbrix\n1,__,7\n__,##,__\n__,__,__\nend; show ⇒ # kind: numbrix 1,__, 7 __,##,__ __,__,__

# a game with several secrets is shown once
game 3x4; secrets 2; guess RRB 1 1 0 0
show ⇒ 3 pegs of 4 symbols: red blue green yellow 1 guess [red,red,blue] 1 1 0 0
show facts ⇒ secret 2: pegs(3). … guess(1, [red,red,blue], marks(0,0)). …

# on a board nobody is told of a game that was never begun
puzzle numbrix\n1,__,7\n__,##,__\n__,__,__\nend
codes ✗ this session is about a board
where count(red) = 6; count ⇒ 1
puzzle numbrix\n1,__,7\n__,##,__\n__,__,__\nend; codes ⇒ [red,red,red,red,red,red]
game 2x2; play; puzzle numbrix\n1,__,7\n__,##,__\n__,__,__\nend; play ⇒ Guess 1 is [red,red]; 4 codes are \
    left. Type its answer, such as `marks 2 0`.

# a name runs the rest of its line below its definition
game 2x3
define Twice = count; count # both
twice; count ⇒ 9
DO TWICE

# arguments fill parameters, and brackets hold them together
game 2x3; define told = guess $1 $3 $2; count
told [red, green] 0 1; count ⇒ 4
told RG 1 ✗ `told` takes 3 arguments, not 2

# a favourite is one step and all or nothing
game 2x3; define two = guess RG 1 0; where code[1] = red
two
define bad = forget 1; guess RGB 1 0
bad ✗ a code has 2 pegs in this game, not 3
count ⇒ 2
undo; undo; count ⇒ 9

# favourites: what cannot be defined is refused
define guess = count ✗ `guess` is a keyword
define a-b = count ✗ a letter, then letters
define a = a ✗ `a` would run itself: a → a
define a = count; gess ✗ unknown statement `gess`
define a ✗ no favourite is called `a`
do a ✗ no favourite is called `a`
define a = count
define b = a
define a = codes 1; b ✗ `a` would run itself: a → b → a
define a off ✗ `b` uses `a`

# favourites are undone, kept by `reset` and saved
define a = count; chances
define b = a; a
define c = guess $1 1 1
define a = c RG
define ⇒ define a = c RG define b = a; a define c = guess $1 1 1
define d = count
define d off
reset; define ⇒ define a = c RG define b = a; a define c = guess $1 1 1
save "f.mm"
***
load "f.mm"; define ⇒ define c = guess $1 1 1 define a = c RG define b = a; a
undo; define ⇒ No favourites yet: `define NAME = STATEMENTS` makes one.

# a definition does not end the puzzle
puzzle numbrix\n1,_\n_,3\nend
define once = unique
once
"""


@pytest.mark.parametrize("lines", transcripts(SUBJECT))
def test_a_session_as_it_is_typed(lines: list[str], tmp_path: Path) -> None:
    follow(lines, tmp_path)


def test_brackets_that_are_never_closed_take_no_time(session: Session) -> None:
    session.run("define some = codes $1")
    began = process_time()
    for many in ("[", "(", "'", '"', "[(", "\\'"):
        with pytest.raises(MmlogicError):
            session.run(f"some {many * 60_000}")
    assert process_time() - began < 5


def test_each_favourite_is_saved_after_what_it_uses(session: Session, tmp_path: Path) -> None:
    """However many use one another."""
    chain = [Favourite(f"go{number}", f"go{number + 1}") for number in range(1500)]
    session.timeline.fill(FAVOURITES, *chain, Favourite("go1500", "count"))
    session.run(f"save '{tmp_path}/f.mm'")
    saved = [line for line in (tmp_path / "f.mm").read_text().splitlines() if line.startswith("define")]
    assert saved == [
        "define go1500 = count",
        *(f"define {each.name} = {each.statements}" for each in chain[::-1]),
    ]
