"""Games as they are typed, with what is answered."""

from pathlib import Path

import pytest

from tests.transcripts import follow, transcripts

PLAYERS = r"""
# options stand behind the name of a player
game classic
suggest minimax ⇒ [red,red,blue,blue] …
suggest minimax ties highest ⇒ [brown,brown,orange,orange] …
suggest first opening 1100 ⇒ [blue,blue,red,red] …
guess RRBB 1 1; suggest entropy pool consistent ⇒ {"consistent": true}

# a pool of words
words.txt « CAT\nCAR\nCAB\nCAN\n
more.txt « TRB\n
game 3x26; where code in "words.txt"
suggest parts ⇒ {"consistent": true, "expected": 2.5}
suggest parts pool "more.txt" with parts ⇒ {"code": ["T", "R", "B"], "consistent": false}
rate TRB with parts ⇒ … 0 black 1 white: 2 0 black 0 white: 1 1 black 0 white: 1 …

# the reason of a suggestion is a finished text
game 4x6; guess RRBB 1 1
suggest ⇒ [red,green,red,yellow] entropy picks the guess that tells most: 3.36 bits. …
suggest minimax ⇒ … minimax picks the guess that leaves the fewest at worst. …

# a secret answers guesses; the next game knows nothing of it
game classic; secret RGYB
guess RBBO ⇒ {"black": 1, "white": 1, "won": false}
guess RGYB ⇒ {"won": true}
secret random; count ⇒ 1296
undo; count ⇒ 1

# another guess after the end is not the secret
game classic; secret RRBB
guess RRBB ⇒ {"won": true}
guess GGGG ⇒ {"won": false, "black": 0, "white": 0}
guess RRBB ⇒ {"won": true}

# another guess after the end is not the secret of a codemaker who may lie
game classic; secret RRBB lies 1
guess RRBB ⇒ {"won": true}
guess GGGG ⇒ {"won": false, "black": 0, "white": 0}
guess RRBB ⇒ {"won": true}

# the last of several secrets ends the game once
game classic; secrets 2; secret RRBB, GGYY
guess RRBB ⇒ {"won": false}
guess OOOO ⇒ {"won": false}
guess GGYY ⇒ {"won": true}
guess NNNN ⇒ {"won": false}
guess RRBB ⇒ {"won": true}

# answers that the secret may give are taken
game classic; secret RRBB; guess RGGB >=1 ?; guess RGGG 1 0 ⇒ Added clue 2.
game classic; secret evil; guess GGGG 2 0 ⇒ Added clue 1.
game classic; secret RRBB lies 1; guess GGGG 2 0 ⇒ Added clue 1.

# an answer that the secret does not give is refused, typed, by `edit`, from a file of one's own
game classic; secret RGYB
guess RRBB 1 1 ✗ the secret answers 2 black
own.mm « guess RRBB 1 1
load "own.mm" ✗ the secret answers 2 black
game classic; secret RRBB
guess GGGG 4 0 ✗ the secret answers no marks
guess RGGG 0 ? ✗ the secret answers 1 black
guess RGGG >=2 ? ✗ the secret answers 1 black
guess GGGG
guess GGRR 0 0 ✗ the secret answers 2 white
game classic; guess RGGG 1 0; secret RRBB
edit 1 0 1 ✗ the secret answers 1 black
edit 1 guess RRGG 1 0 ✗ the secret answers 2 black
own.mm « edit 1 guess RRGG
load "own.mm" ✗ the secret answers 2 black
game jotto; secret WORLD
guess BANKS 1 ✗ the secret answers 0 total
game classic; secrets 2; secret RRBB, GGYY
guess RRBB 4 0 0 1 ✗ the secrets answer otherwise: secret 2 no marks
game wordle; secrets 3; secret CRATE, SLATE, ZZZZZ; guess CRANE
guess CRANE gyxxx xxxxx xxxxx ✗ the secrets answer otherwise: secret 1 gggxg, secret 2 xxgxg

# what an earlier edition saved with a false answer is loaded without its secret
game.mm « # written by mmlogic\ngame classic\nsecret [red, green, yellow, blue]\nguess RRBB 1 1\n
load "game.mm"
count ⇒ 208
guess RGYB ✗ needs its answer
undo; history ⇒ {"clues": []}
game.mm « # written by mmlogic\ngame classic\nsecret [red, green, yellow, blue]\nguess RRBB 1 1\n\
    guess RRRR 4 0\n
load "game.mm"; count ⇒ 0

# a saved file without false answers keeps its secret
game classic; secret RGYB; guess RRBB; guess GGGG 1 ?; save "game.mm"; reset; load "game.mm"
guess RGYB ⇒ {"won": true}

# clues that contradict each other, and chances
game classic; guess RRBB 4 0; guess GGYY 4 0
chances ⇒ {"count": 0}
undo; guess RGYB 2 1; forget 2; secret random; count ⇒ 1296

# a game by hand
game classic
play minimax ⇒ Guess 1 is [red,red,blue,blue]; 1296 codes are left. …
marks 0 1 ⇒ Guess 2 is [blue,green,yellow,yellow]; 256 codes are left. …
marks 1 0 ⇒ Guess 3 is [green,green,red,orange]; 34 codes are left. …
marks 2 1 ⇒ Guess 4 is [green,green,green,red]; 4 codes are left. …
marks 4 0 ⇒ [green,green,green,red] is the secret: found with guess 4.

# an answer can be taken back
game classic; play minimax
marks 1 1 ⇒ {"left": 208}
undo; marks 0 0 ⇒ {"left": 256}
show ⇒ … 1 guess [red,red,blue,blue] 0 0

# marks that contradict say so
game classic; play first
marks 0 0 ⇒ Guess 2 is [blue,blue,blue,blue]; …
marks 0 0 ⇒ Guess 3 is [green,green,green,green]; …
marks 0 0 ⇒ Guess 4 is [yellow,yellow,yellow,yellow]; …
marks 0 0 ⇒ Guess 5 is [orange,orange,orange,orange]; …
marks 0 0 ⇒ Guess 6 is [brown,brown,brown,brown], the only code left.
marks 0 0 ⇒ No code is left: `why` shows the contradiction.
marks 1 1 ✗ no guess is waiting
undo; marks 4 0 ⇒ [brown,brown,brown,brown] is the secret: found with guess 6.

# a game in a script shows every guess
game classic; secret RGYB; play minimax ⇒ 1 [red,red,blue,blue] 2 0 114 left 2 … 1 left \
    4 [red,green,yellow,blue] 4 0 [red,green,yellow,blue] is the secret: minimax found it with guess 4.
game classic; play minimax ⇒ Guess 1 is [red,red,blue,blue]; \
    1296 codes are left. Type its answer, such as `marks 2 0`.

# minimax needs five guesses at most against an evil codemaker
game classic; secret evil; play minimax ⇒ {"found": true, "guesses": 5}

# a strategy is worked out, written and played
game classic
strategy minimax to "tree.txt" ⇒ {"total": 5801, "distribution": [1, 6, 62, 533, 694]}
strategy tree "tree.txt" ⇒ {"total": 5801}
strategy minimax to "tree.json" ⇒ {"total": 5801}
strategy tree "tree.json" ⇒ {"total": 5801}
secret NNON; play minimax ⇒ 1 [red,red,blue,blue] 0 0 256 left 2 [green,green,yellow,orange] 0 1 16 left \
    3 [brown,brown,yellow,brown] 3 0 2 left 4 [brown,brown,green,brown] 3 0 1 left … with guess 5.
undo; play tree "tree.txt" ⇒ 1 [red,red,blue,blue] 0 0 256 left 2 [green,green,yellow,orange] 0 1 16 left \
    3 [brown,brown,yellow,brown] 3 0 2 left 4 [brown,brown,green,brown] … tree found it with guess 5.
undo; play tree "tree.json" ⇒ 1 [red,red,blue,blue] 0 0 256 left 2 [green,green,yellow,orange] 0 1 16 left \
    3 [brown,brown,yellow,brown] 3 0 2 left 4 [brown,brown,green,brown] … tree found it with guess 5.

# players obey rules of one's own in Prolog
prolog\nwarm(Code) :- memberchk(green, Code).\nend
game classic; where prolog(warm(Code)); count ⇒ 671
suggest entropy ⇒ …Of 671 codes…
guess RRBB 1 1; count ⇒ 88
suggest entropy ⇒ …Of 88 codes…

# more pegs than an array has dimensions
game 65x1; suggest ⇒ {"worst": 1}
game 70x1; suggest ⇒ {"worst": 1}
game 200x1; suggest ⇒ {"worst": 1}

# the last code may have been guessed: an anagram is answered as the secret is
pegs 2; colors [A, B]; answers total; guess AB 2; suggest first ⇒ [B,A] …
where code[1] = A; count ⇒ 1
suggest first ⇒ [A,B] …
rate BB ⇒ {"worst": 1}
"""


@pytest.mark.parametrize("lines", transcripts(PLAYERS))
def test_a_game(lines: list[str], tmp_path: Path) -> None:
    follow(lines, tmp_path)
