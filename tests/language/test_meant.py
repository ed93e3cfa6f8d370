"""What people type who do not know the language: each works, or is told the exact line to type."""

from pathlib import Path

import pytest

from mmlogic import Session
from mmlogic.language.meant import beginnings, meant_by
from mmlogic.language.parsing import Reading
from tests.transcripts import follow, transcripts

TYPED = transcripts("""
# games by the names that people know
game mastermind ⇒ 4 pegs of 6 symbols.
game super-hirn ⇒ 5 pegs of 8 symbols.
game lingo ⇒ 5 pegs of 26 symbols, answered with colours.
game bulls ⇒ 4 pegs of 10 symbols, distinct.
game grand mastermind ✗ did you mean `game grand`?
game bulls and cows ✗ did you mean `game bulls-and-cows`?
game master logic ✗ did you mean `game 4x10`?
game master-logic ✗ did you mean `game 4x10`?
game dordle ✗ did you mean `game wordle; secrets 2`?
game quordle ✗ did you mean `game wordle; secrets 4`?
game octordle ✗ did you mean `game wordle; secrets 8`?
game absurdle ✗ did you mean `game wordle; secret evil`?
game 4 6 ✗ did you mean `game 4x6`?
game 5 pegs 8 colours ✗ did you mean `game 5x8`?
game hidoku ✗ did you mean `generate hidoku 8x8`?
mastermind ✗ did you mean `game classic`?
jotto ✗ did you mean `game jotto`?
Wordle ✗ did you mean `game wordle`?
4x6 ✗ did you mean `game 4x6`?
6 colors ✗ did you mean `colors 6`?
4 pegs ✗ did you mean `pegs 4`?
set colors 6 ✗ did you mean `colors 6`?
set game classic ✗ did you mean `game classic`?
set pegs 4 ✗ did you mean `pegs 4`?
letters ✗ did you mean `legend`?

# players and measures by their authors
suggest perfect ✗ `auto` is the player that suits the game: `suggest auto`
game 3x3 ⇒ 3 pegs of 3 symbols.
suggest knuth ⇒ {"player": "minimax"}
suggest kooi ⇒ {"player": "parts"}
suggest irving ⇒ {"player": "expected"}
suggest Neuwirth ⇒ {"player": "entropy"}
suggest koyama ⇒ {"player": "optimal"}
suggest shapiro ⇒ {"player": "first"}
suggest best ⇒ …
suggest minmax ⇒ {"player": "minimax"}
rank 1 by worst ⇒ {"measure": "minimax"}
rank 1 by average ⇒ {"measure": "expected"}
rank 1 by bits ⇒ {"measure": "entropy"}
rank 1 by knuth ⇒ {"measure": "minimax"}
strategy kooi ⇒ …
sort by worst ✗ did you mean `rank by worst`?
best guess ✗ did you mean `suggest`?
what now? ✗ did you mean `suggest`?
move ✗ did you mean `suggest`?

# a game against the program
start mastermind ✗ did you mean `game classic`?
play wordle ✗ did you mean `game wordle`?
play me ✗ did you mean `secret random`?
play against the program ✗ did you mean `secret random`?
think of a code ✗ did you mean `secret random`?
new secret ✗ did you mean `secret random`?
secret ✗ did you mean `secret random`?
set secret RRBBGG ✗ did you mean `secret RRBBGG`?
I have a code ✗ did you mean `play`?
computer ✗ did you mean `play`?
black 1 white 1 ✗ did you mean `marks 1 1`?
answer 1 1 ✗ did you mean `marks 1 1`?
give up ✗ did you mean `secret off`?
reveal ✗ did you mean `secret off`?

# clues
try RRBB 1 1 ✗ did you mean `guess RRBB 1 1`?
add guess RRBB 1 1 ✗ did you mean `guess RRBB 1 1`?
my guess is RRBB ✗ did you mean `guess RRBB`?
try ✗ did you mean `suggest`?
delete 2 ✗ did you mean `forget 2`?
remove clue 2 ✗ did you mean `forget 2`?
delete ✗ did you mean `undo`?
change 2 1 1 ✗ did you mean `edit 2 1 1`?
no red ✗ did you mean `where no red`?
red at 1 ✗ did you mean `where red at 1`?
code[1] = red ✗ did you mean `where code[1] = red`?
count(red) > 1 ✗ did you mean `where count(red) > 1`?
lies 2 ✗ did you mean `where lies <= 2`?
guess RRBB 1 1 ✗ `game classic` has 4

# questions
left ✗ did you mean `count`?
how many are left ✗ did you mean `count`?
remaining ✗ did you mean `count`?
list ✗ did you mean `codes`?
list 5 ✗ did you mean `codes 5`?
all codes ✗ did you mean `codes`?
show codes ✗ did you mean `codes`?
possible ✗ did you mean `codes`?
is RRBBGG ✗ did you mean `check RRBBGG`?
test RRBBGG ✗ did you mean `check RRBBGG`?
odds ✗ did you mean `chances`?
compare RRBB RGBY ✗ did you mean `score RRBB RGBY`?
analyse RRBBGG ✗ did you mean `rate RRBBGG`?
solution ✗ did you mean `codes 1` or `solve`?
next ✗ did you mean `suggest` or `hint`?
show clues ✗ did you mean `history`?
rules ✗ did you mean `history`?

# number paths
generate hidoku 3x3 easy seed 1 ⇒ …difficulty easy…
generate hidoku 3x3 difficulty beginner seed 1 ⇒ …difficulty easy…
reset
generate hidoku easy ✗ did you mean `generate hidoku 8x8 difficulty easy`?
generate hidoku 6 ✗ did you mean `generate hidoku 6x6`?
generate numbrix ✗ did you mean `generate numbrix 8x8`?
generate 6x6 ✗ did you mean `generate hidoku 6x6`?
hidato ✗ did you mean `generate hidoku 8x8`?
numbrix 5x5 ✗ did you mean `generate numbrix 5x5`?
new puzzle ✗ did you mean `generate hidoku 8x8`?
hard ✗ did you mean `generate hidoku 8x8 difficulty hard`?
board ✗ did you mean `show board` or `generate hidoku 8x8`?
17 at 3,4 ✗ did you mean `place 17 at 3,4`?
hint ✗ `generate hidoku 8x8` starts one

# the session
back 2 ✗ did you mean `undo 2`?
new ✗ did you mean `reset`?
start over ✗ did you mean `reset`?
undo all ✗ did you mean `reset`?
q ✗ did you mean `quit`?
bye ✗ did you mean `quit`?
exit ⇒ …
? ✗ did you mean `help`?
help me ✗ did you mean `help`?
commands ✗ did you mean `help`?
example ✗ did you mean `help play`?
options ✗ did you mean `set`?
hard mode ✗ did you mean `set hard on`?
open board.txt ✗ did you mean `load board.txt`?
import board.txt ✗ did you mean `load board.txt`?
store x.mm ✗ did you mean `save x.mm`?
print ✗ did you mean `show`?
tutorial ✗ did you mean `lesson 1`?
lessons ✗ did you mean `lesson`?
""")


@pytest.mark.parametrize("lines", TYPED)
def test_people_type(lines: list[str], tmp_path: Path) -> None:
    follow(lines, tmp_path)


def test_whatever_people_begin_with_leads_to_a_line() -> None:
    for typed in beginnings():
        assert any(meant_by(each, Reading.accepts) for each in (typed, f"{typed} 1 1")), typed


def test_a_slip_in_such_a_word_is_a_slip(tmp_path: Path) -> None:
    follow(["remaning ✗ did you mean `count`?", "mastermnd ✗ did you mean `game classic`?"], tmp_path)


@pytest.mark.usefixtures("own_players")
def test_a_player_of_ones_own_keeps_its_name(tmp_path: Path) -> None:
    (tmp_path / "knuth.py").write_text("def last(possible, turn):\n    return possible[-1]\n")
    with Session() as session:
        session.run(f'player "{tmp_path / "knuth.py"}"; game 3x3')
        assert session.suggest("knuth").data()["player"] == "knuth"
