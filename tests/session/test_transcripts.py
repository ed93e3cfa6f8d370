"""Games as they are typed, with what is answered."""

from pathlib import Path

import pytest

from tests.transcripts import follow, transcripts

STEPS = r"""
# what was undone is told
game classic; guess RRBB 1 1; where no red; guess RGBO 1 1
undo ⇒ 1 change undone: `guess RGBO 1 1`.
undo 2 ⇒ 2 changes undone: `where no red` and `guess RRBB 1 1`.
redo 2 ⇒ 2 changes redone: `guess RRBB 1 1` and `where no red`.
history all ⇒ … undo 1 where no red undo 2 guess RRBB 1 1 undo 3 game classic redo 1 guess RGBO 1 1
history all ⇒ {"undo": 3, "steps": {"undo": ["where no red", "guess RRBB 1 1", "game classic"], \
    "redo": ["guess RGBO 1 1"]}}
history ⇒ {"undo": 3, "steps": null}
undo 4 ✗ only 3 can be undone; `history all` shows them

# a file, a favourite and a secret are one step each, of their own name
clues.mm « guess RRBB 1 1\nguess RGBO 1 1\n
define two = guess OOOO 0 0; guess NNNN 0 0
game classic; load "clues.mm"; do two; secret random
undo 3 ⇒ 3 changes undone: `secret random`, `do two` and `load "clues.mm"`.

# many steps are counted
guess RRBBGG 0 2; guess RRBBGG 0 2; guess RRBBGG 0 2; guess RRBBGG 0 2; guess RRBBGG 0 2; guess RRBBGG 0 2
undo 6 ⇒ …, `guess RRBBGG 0 2` and 1 more.

# the steps of a board
puzzle hidoku\n1,__\n__,4\nend
place 2 at 1,2; history all ⇒ {"steps": {"undo": ["place 2 at 1,2", "puzzle hidoku …"], "redo": []}}
undo ⇒ …1 change undone: `place 2 at 1,2`…
"""


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

SECRETS = r"""
# the codemaker answers for each secret until all are found
game 3x4; secrets 2; secret RBG, YYR
guess RBR ⇒ {"answers": [{"black": 2, "white": 0}, {"black": 1, "white": 0}], "black": 2, "white": 0, \
    "won": false}
guess YYR ⇒ {"won": false}
guess RBG ⇒ {"won": true}

# answers of secrets that are found may be left out
game 3x4; secrets 3; guess RBG 3 0 1 0 0 1; guess YYR 0 2 1 1
show ⇒ 3 pegs of 4 symbols: red blue green yellow 1 guess [red,blue,green] 3 0 1 0 0 1 2 guess \
    [yellow,yellow,red] 0 1 0 2 1 1

# a game with several secrets comes back from its file
game 3x4; secrets 2; secret RBG, YYR; guess RBR; edit 1 2 0 >=1 0; save "four.mm"
count ⇒ secret 2: 27
suggest ⇒ [red,green,yellow] …
show ⇒ 3 pegs of 4 symbols: red blue green yellow 1 guess [red,blue,red] 2 0 >=1 0
***
load "four.mm"
count ⇒ secret 2: 27
suggest ⇒ [red,green,yellow] …secret 2: Of 27 codes it leaves 3.9 on average, …
show ⇒ 3 pegs of 4 symbols: red blue green yellow 1 guess [red,blue,red] 2 0 >=1 0
guess YYR ⇒ {"answers": [{"black": 0, "white": 1}, {"black": 3, "white": 0}]}

# the game and undo end the search for several
game 3x4; secrets 4; rule low = no red; pegs 2
guess RB 0 0 ✗ a guess has 4 answers here, one for each secret, not 1
undo; undo; undo; guess RBG 0 0
secrets 4 ✗ secrets cannot change once there are clues
reset; secrets 4; game 3x4; guess RBG 0 0; count ⇒ 1

# a player is answered by a person
game 3x4; secrets 2; play entropy guess RBG
marks 3 0 0 2
marks 3 0 ⇒ {"found": true}

# past the last guess all that is not found is shown
game 3x4; set turns 2; secrets 3; secret RBG, YYR, BBB; guess YYR; guess GGG ⇒ {"secret": ["red", "blue", \
    "green"], "secrets": [["red", "blue", "green"], ["blue", "blue", "blue"]]}

# the opening is played where the codes are too many to list
game 16x6; suggest first opening RRRRRRRRBBBBBBBB ⇒ {"code": ["red", "red", "red", "red", "red", "red", \
    "red", "red", "blue", "blue", "blue", "blue", "blue", "blue", "blue", "blue"]}
suggest sat opening RRRRRRRRBBBBBBBB ⇒ [red,red,red,red,red,red,red,red,blue,blue,…
guess RRRRRRRRBBBBBBBB 3 4; suggest first opening RRRRRRRRBBBBBBBB ⇒ [red,red,red,blue,…

# the opening is played even where a secret is certain
game 3x4; secrets 2; secret YYY, BGY; guess RBG; suggest entropy opening RBG opening RRR ⇒ {"code": \
    ["red", "red", "red"]}

# in a hard game a guess uses what one secret shows
game 3x6; answers colours; secrets 2; guess RBG gxx xgx; suggest ⇒ [yellow,orange,brown] …
set hard on; suggest ⇒ [red,yellow,orange] …

# in a hard game a person uses what one secret shows
game 3x4; answers colours; set hard on; secrets 2; guess RBG gxx xgx
guess YYY xxx xxx ✗ a guess must use what is known of a secret: of secret 1 clue 1 shows red at 1; of \
    secret 2 clue 1 shows blue at 2
guess RYY gxx xxx; guess YBY xxx xgx; guess RBY ggx xgx
guess BYY xxx xxx ✗ a guess must use what is known of a secret

# what waits for answers says how many codes the secrets may be together
game 3x4; secrets 2; play entropy guess RBG
marks 1 0 0 2 ⇒ {"left": 180}

# a clue that leaves no code for one of the secrets says so
game 3x4; secrets 2; guess RRR 0 0 0 0
guess RRR 0 0 3 0 ⇒ {"count": 0}
undo; guess RRR 3 0 0 0 ⇒ {"count": 0}

# a strategy is that of one secret: once all but one are found it is right for the whole game
game 3x4; strategy minimax to "tree.json"; secrets 2
suggest tree "tree.json" ✗ a tree follows the answers of one secret, and 2 are sought
guess RBG 3 0 0 1
count ⇒ secret 2: 9
strategy minimax ⇒ {"codes": 9}

# words are as many answers as there are secrets
game bagels; secrets 2
guess 012 Fermi Pico
guess 012 Fermi, Pico
guess 012 Bagels Pico
guess 012 Fermi Pico Bagels
guess 012 Fermi, Fermi Pico
guess 012 Fermi Pico, Pico
guess 012 1,0 0,1
guess 012 Fermi Fermi Fermi, Bagels
guess 012 Pico Pico
show ⇒ 3 pegs of 10 symbols, answered with bagels: 0 1 2 3 4 5 6 7 8 9 1 guess [0,1,2] 1 0 0 1 2 guess \
    [0,1,2] 1 0 0 1 3 guess [0,1,2] 0 0 0 1 4 guess [0,1,2] 1 1 0 0 5 guess [0,1,2] 1 0 1 1 6 guess \
    [0,1,2] 1 1 0 1 7 guess [0,1,2] 1 0 0 1 8 guess [0,1,2] 3 0 0 0 9 guess [0,1,2] 3 0 0 2 rule 1 where \
    distinct

# the secrets that no code is left for are named
game 3x4; secrets 2; guess RRB 1 1 0 0
guess RRR 1 0 3 0 ⇒ No code is left for secret 2: `why` shows the contradiction.
undo; guess RRR 1 0 3 0 ⇒ {"count": 0, "no_code_for": [2]}
undo; guess RRR 3 0 0 0 ⇒ No code is left for secret 1: `why` shows the contradiction.
undo; guess RRR 3 0 3 0 ⇒ No code is left for secrets 1 and 2: `why` shows the contradiction.
undo; guess RRR 3 0 3 0 ⇒ {"count": 0, "no_code_for": [1, 2]}
undo; where no blue and no red ⇒ No code is left for secret 1: `why` shows the contradiction.
undo; play first opening RRR; marks 1 0 3 0 ⇒ No code is left for secret 2: `why` shows the contradiction.
game 3x4; guess RRB 1 1; guess RRR 3 0 ⇒ No code is left: `why` shows the contradiction.
undo; guess RRR 3 0 ⇒ {"count": 0}
"""

TURNS = r"""
# the last guess shows the secret and ends the game
game classic; set turns 3; secret RGBY
guess RRRR ⇒ {"secret": null}
guess GGGG ⇒ {"secret": null}
guess RRGG ⇒ {"won": false, "secret": ["red", "green", "blue", "yellow"]}
guess RGBY ✗ no guess is left
undo; guess RGBY ⇒ {"won": true, "secret": null}

# an evil codemaker shows a code that fits
game classic; set turns 3; secret evil; guess RRBB; guess RGBY; guess GGYY ⇒ …[…,…,…,…] was the secret…

# a player that runs out of guesses has lost
game classic; set turns 3; secret RGBY; play first ⇒ … 6 left [red,green,blue,yellow] was the secret: \
    first has no guess left, and the codemaker has won.
guess RGBY ✗ no guess is left
game classic; set turns 3; secret evil; play first ⇒ …] was the secret: first has no guess left, and the \
    codemaker has won.
guess RGBY ✗ no guess is left

# JSON says of every game whether it is lost
game 4x6; secret RGBY; set turns 2; play first ⇒ {"found": false, "lost": true}
game 4x6; secret RGBY; set turns 9; play first ⇒ {"found": true, "lost": false}
game 4x6; set turns 1; play entropy; marks 0 1 ⇒ {"found": false, "lost": true, "guesses": 1, "left": 152}
game 4x6; set turns 1; play entropy; marks 4 0 ⇒ {"found": true, "lost": false}
game 4x6; secrets 2; secret RGBY, YYOO; set turns 2; play first ⇒ {"found": false, "lost": true}

# a player goes on counting where the clues end
game 4x6; set turns 4; guess RRBB 1 1; guess RGYO 1 1; secret OBYB; play first ⇒ 3 [red,blue,green,green] \
    1 0 12 left 4 [red,yellow,red,red] 0 1 2 left [orange,blue,yellow,blue] was the secret: first has no \
    guess left, and the codemaker has won.
show ⇒ 4 pegs of 6 symbols: red blue green yellow orange brown 1 guess [red,red,blue,blue] 1 1 2 guess \
    [red,green,yellow,orange] 1 1 3 guess [red,blue,green,green] 1 0 4 guess [red,yellow,red,red] 0 1
game classic; guess GGGG 0 0; secret RRBB; set turns none; play first ⇒ 2 [red,red,red,red] 2 0 96 left 3 \
    [red,red,blue,blue] 4 0 [red,red,blue,blue] is the secret: first found it with guess 3.

# a game against a person ends after the last answer
game classic; set turns 2; play entropy; marks 0 2; marks 0 2 ⇒ {"found": false, "lost": true, "guesses": \
    2, "left": 64}
count ⇒ 64
marks 0 2 ✗ no guess is waiting
play entropy ✗ no guess is left: the codemaker has won after 2 guesses
undo; marks 4 0 ⇒ {"found": true, "lost": false}

# an answer after the last guess is refused and waits
game classic; play entropy; marks 0 2; set turns 1
marks 0 2 ✗ no guess is left
set turns 3; marks 0 2 ⇒ Guess 3 is [green,brown,yellow,brown]; 64 codes are left. Type its answer, such \
    as `marks 2 0`.

# the last clue says that the codemaker has won
game classic; set turns 2; guess RRBB 1 1 ⇒ Added clue 1.
guess GGGG 0 0 ⇒ Added clue 2; that was the last guess, and the codemaker has won.
set turns none; guess OOOO 0 0 ⇒ Added clue 3.

# without a number any guess may follow
game classic; secret RGBY; set turns 3; set turns none; guess RRRR; guess RRRR; guess RRRR; guess RRRR
guess RGBY ⇒ {"won": true}
"""

RULES = r"""
# a named rule is told by its name
game classic; rule palindrome = code[1] = code[4] and code[2] = code[3]; count ⇒ 1296
where palindrome; count ⇒ 36
undo; where not palindrome; count ⇒ 1260
undo; where palindrome or distinct; count ⇒ 396
undo; rule both = palindrome and no red; where both; count ⇒ 25

# a name may get another meaning until it is used
game classic; rule palindrome = code[1] = code[4] and code[2] = code[3]
rule palindrome = code[1] = code[4]; where palindrome; count ⇒ 216
rule palindrome = code[1] = code[2] ✗ uses `palindrome`: it cannot get another meaning
undo; rule twice = palindrome and distinct
rule palindrome = code[1] = code[2] ✗ uses `palindrome`: it cannot get another meaning
undo; rule palindrome = code[1] = code[2]; where palindrome; count ⇒ 216

# how long a name lasts
game classic; rule palindrome = code[1] = code[4]; count; where palindrome; undo; undo
where palindrome ✗ unknown rule `palindrome`
redo; where palindrome; undo; reset
where palindrome ✗ unknown rule `palindrome`
undo; where palindrome; undo; game 4x8
where palindrome ✗ unknown rule `palindrome`
undo; where palindrome

# a sum is of positions in their order
game classic; colors [1, 2, 3, 4, 5, 6]; where sum(code[2..3]) = 3; count ⇒ 72
undo; where sum(code[2..2]) = 3; count ⇒ 216
undo
where sum(code[3..2]) = 3 ✗ positions 3 to 2 run backwards

# names are saved
words.txt « RRBB\nRBBR\n
game classic; rule known = code in "words.txt"; rule both = known and code[1] = code[4]; where not both
count ⇒ 1295
save "saved.mm"
***
load "saved.mm"; count ⇒ 1295
where both; count ⇒ 0

# a guess is edited to one with blanks
game classic; guess RRBB 1 0; edit 1 guess R__B; count ⇒ 250

# a guess with blanks cannot win where a sample tells
game 12x12; guess AAAAAABBBBBB 3 3; rate AAAAAA_BBBBB ⇒ {"consistent": false}

# symbols may be one of each of two lists, and a part may have a hyphen
pegs 2; colors [red, blue] x [star, moon]; guess [red-star, blue-moon] 0 1; count ⇒ 4
reset; pegs 2; colors [dark-red, blue] x [star, moon]; where count(dark-red) = 2; count ⇒ 4
reset; pegs 1; colors [a, a-b] x [c]; where no a; codes ⇒ [a-b-c]

# the name of a symbol may be all of a code
pegs 1..2; colors [red-star, blue]; guess red-star 0 0; check Blue ⇒ [blue] is not possible: it breaks the \
    clue. …
score blue red-star ⇒ 1 black 0 white
reset; pegs 2; colors [ab, a, b]; rate ab ⇒ {"code": ["a", "b"]}

# a guess of a letter for each peg may be called CODE
game wordle; pegs 4; where black(CODE) = 4; where white(CODE) = 0; where shared(CODE) = 4; codes ⇒ [C,O,D,E]

# rules that allow no code are not called clues
game 4x6; where distinct and code[1] = code[2] ⇒ No code is left: `why` shows the contradiction.
count ⇒ 0
chances ⇒ No code is left: `why` shows the contradiction.
game 4x6; where distinct; where code[1] = code[2] ⇒ No code is left: `why` shows the contradiction.
count ⇒ 0
chances ⇒ No code is left: `why` shows the contradiction.

# each code left takes one clue for a lie
game 4x6; guess RRBB 1 1; guess RGYO 1 2; guess BNNR 0 0; count ⇒ 0
where lies <= 1; why ⇒ {"count": 34, "lies": 1, "false": [{"clue": 3, "codes": 19}, {"clue": 1, "codes": \
    15}, {"clue": 2, "codes": 0}]}
check RBGY ⇒ [red,blue,green,yellow] is possible: only clue 3 would be wrong. clue 3 \
    [blue,brown,brown,red] gave no marks; would give 2 white
check RRGG ⇒ [red,red,green,green] is not possible: it breaks all 3 clues, and at most 1 may be wrong. …
where distinct; check RRGY ⇒ [red,red,green,yellow] is not possible: it breaks clues 1 and 3 and rule 2. …

# where no clue can be a lie that is said
game 4x6; where lies <= 1; why ⇒ 1296 codes are left, and there are no clues yet.
guess RRBB 4 0; where black(RRBB) = 4; why ⇒ 1 code is left, and none of the clues is a lie.

# the rule about lies is undone, saved and shown
game 4x6; guess RRBB 1 1; guess RGYO 1 2; guess BNNR 0 0; where lies <= 1; save "x.mm"
undo; count ⇒ 0
load "x.mm"; count ⇒ 34
show program ⇒ … rule(1, lies =< 1). …

# a broken clue may be a lie of the secret
game 4x6; guess RRRR 0 0; secret RGBY lies 1

# symbols that differ may end alike: `distinct` and `kinds` are about the symbols of a code, not its end
pegs 1..4; colors [A, B, C]; where distinct; count ⇒ 15
undo; where kinds(code) = 1; count ⇒ 12
undo; where code[3] = end; count ⇒ 12

# quantities that other codes do not have are no hindrance once other answers are given
pegs 3; colors [1, 2]; answers x = n: sum(code); answers marks; colors [1, A]
reset; pegs 3; colors [1, 2]; answers x = n: code[3]; answers marks; pegs 2

# a dialect of shorter codes is saved
pegs 1..3; colors [1, 2]; answers x = n: sum(code); guess 12 3; save "game.mm"
***
load "game.mm"; codes ⇒ [1,1,1] [1,2] [2,1]
"""


@pytest.mark.parametrize("lines", transcripts(STEPS + PLAYERS + SECRETS + TURNS + RULES))
def test_a_game(lines: list[str], tmp_path: Path) -> None:
    follow(lines, tmp_path)
