"""What is refused, and why: one message, after which nothing has changed."""

from pathlib import Path

import pytest

from tests.transcripts import follow, transcripts

ANSWERS = r"""
game bagels
guess 012 bagel ✗ `bagel` is no word of an answer; did you mean `Bagels`?
guess 012 pico fermy ✗ `fermy` is no word of an answer; did you mean `Fermi`?
guess 012 x ✗ an answer is the words Fermi, Pico or Bagels, or two numbers in this game; \
      Fermi: a symbol in its place; Pico: in another place; Bagels: none

game classic
guess RRBB 1a2w ✗ an answer is two numbers, BLACK and WHITE in this game
guess RRBB 1 ✗ an answer is two numbers, BLACK and WHITE in this game
guess RRBB 1 2 3 ✗ and nothing more
guess RRBB x y ✗ `x` is not a number of black
guess RRBB -1 0 ✗ BLACK must be at least 0
guess RRBB 2..1 0 ✗ no number is in `2..1`
guess RRBB >=3 2 ✗ more than the 4 pegs
guess RRBB [R, B] ✗ an answer is not a list in brackets
guess R,G,B,Z 1 2 ✗ unknown symbol `Z`
guess R,G,B 1 2 ✗ a code has 4 pegs in this game, not 3
guess [R G,, B, Y] 1 2 ✗ expected
guess RRBB 1 black 2 black ✗ and nothing more
guess 1 1 RRBB ✗ the code comes first, then its answer; `guess RRBB 1 1`
guess 1b 1w [R R B B] ✗ the code comes first, then its answer; `guess [R, R, B, B] 1b 1w`
guess RRBB = 1 1 ✗ unexpected `=`; write the answer after the code: `guess RRBB 1 1`
guess R R B B -> 1 1 ✗ unexpected `->`; write the answer after the code: `guess R R B B 1 1`
guess 1 1 RRBX ✗ unknown symbol `1`
guess = ✗ unknown symbol `=`
guess RRBB = 1 ✗ `=` is not a number of black
guess R G B Y W ✗ an answer is two numbers
guess RGBY BBBBW ✗ more than the 4 pegs
guess RGBY BBBW ✗ no code gives 3 black and 1 white
guess RRBB ✗ a guess needs its answer, unless the program holds a secret
marks 1 1 ✗ no guess is waiting for an answer
marks ✗ no guess is waiting
play off ✗ no game is being played
why 1,2 ✗ no puzzle
secret RRR ✗ a code has 4 pegs

game classic; play first
marks 3 1 ✗ no code gives 3 black and 1 white
marks ✗ an answer is two numbers, BLACK and WHITE

game black; play first
marks ✗ an answer is a number

game wordle; play first
marks ✗ an answer is letters g, y, x

game classic; play first; play off
marks 1 1 ✗ no guess is waiting

game wordle
guess crane green yelow ✗ `yelow` is none of the colours; did you mean `yellow`?
guess crane green yellow ✗ an answer has 5 colours in this game, not 2
guess CRANE 1 2 ✗ `1` is none of the colours
guess CRANE gyxx ✗ an answer has 5 colours in this game, not 4
guess CRANE ggggy ✗ no code gives one yellow beside nothing but green
guess CRANE bbbbb ✗ of the colours
guess CRANE 0g001 ✗ of the colours
guess CRANE 0200 ✗ colours
guess gyxxx crane ✗ the code comes first, then its answer; `guess crane gyxxx`

game bulls-and-cows
guess 1 1 1234 ✗ the code comes first, then its answer; `guess 1234 1 1`

game 4x6; answers higher
guess RRBB 5+ ✗ there is no peg 5
guess RRBB 2 ✗ `2` is no answer

game 4x6; answers black
guess RRBB 5 ✗ BLACK must be at most 4
guess RRBB >=5 ✗ BLACK must be at most 4

game 4x6; answers total
guess RRBB 5..9 ✗ TOTAL must be at most 4
guess RRBB <=-1 ✗ TOTAL must be at least 0

game 4x6
answers tonal ✗ unknown dialect `tonal`; did you mean `total`?

guess RRBBGG 0 2
answers black ✗ answers cannot change once there are clues or rules

game 6x9
answers x1 = a: black(guess), a: white(guess) ✗ the part `a` is defined twice
answers 'warm.txt' ✗ the dialect file warm.txt does not end in `.pl`; one of your own
answers 1x = a: black(guess) ✗ `1x` is no name
answers x = a: sum(code) ✗ only numbers have a sum
answers x = a: black(RRB) ✗ a code has 6 pegs
answers "nowhere.pl" ✗ cannot read nowhere.pl
"""

PLAYERS = r"""
game classic
suggest minimx ✗ unknown player `minimx`; did you mean `minimax`?
suggest minimax ties up ✗ unknown value `up` of `ties`; it is lowest or highest
suggest minimax opening RRX ✗ unknown symbol `X`
suggest minimax opening 11 ✗ a code has 4 pegs
suggest minimax pool nowhere.txt ✗ cannot read nowhere.txt
suggest tree nowhere.txt ✗ cannot read nowhere.txt
rate RRR ✗ a code has 4 pegs
codes random 0 ✗ N must be at least 1
strategy nobody ✗ unknown player `nobody`
strategy first to "/nowhere/x" ✗ cannot write /nowhere/x: No such file
suggest sat keep 0 ✗ is no share of the clues
suggest sat keep 1.01 ✗ is no share of the clues
suggest sat keep . ✗ is no share of the clues
suggest sat keep half ✗ is no share of the clues
suggest sat keep -0.5 ✗ is no share of the clues
suggest sat keep 1e-3 ✗ is no share of the clues
suggest optimal among "0" ✗ not how many guesses are tried
suggest optimal among "-1" ✗ not how many guesses are tried
suggest optimal among "few" ✗ not how many guesses are tried
play rao with inferences ✗ in which the program holds the secret; `secret random; play rao with inferences`
play rao fix later ✗ unknown value `later` of `fix`
rank 0 ✗ at least one guess
rank by luck ✗ `luck` is no measure
rank -1 ✗ at least one
set turns 0 ✗
set turns -1 ✗
set turns x ✗
set turns 1.5 ✗

game 6x9
suggest optimal ✗ too many for a search

game 16x6
strategy first ✗ too large

game classic; secret RRBB
play minimax with inferences ✗ minimax keeps no inferences

game classic; guess RRBB 4 0; guess GGYY 4 0
suggest ✗ no code is left

game classic; guess RRBB 2 2; guess GGYY 2 0
secret random ✗ no code is left

game classic; guess RRBB 0 0; where count(green) = 0
secret RGYO ✗ the secret breaks clue 1
secret GYOO ✗ the secret breaks rule 1

game classic; guess RRBB 4 0; guess RGYB 2 1
secret random ✗ no code is left to keep secret
secret evil ✗ no code is left to keep secret
secret random lies 0 ✗ no code is left to keep secret
secret RRBB ✗ the secret breaks clue 2

game 4x6; guess RRRR 0 0
secret RGBY ✗ breaks clue 1
secret RGBY lies -1 ✗ at least 0

game 2x2; likely 3 code[1] = red
strategy entropy ✗ a strategy cannot be worked out

game 14x4; likely 3 no red
rate RRRRBBBBGGGGYY with parts exact ✗ parts are not counted exactly

game 9x9; guess RRRRBBBBG 2 2; where lies <= 1
rate RRBBGGYYO with parts exact ✗ not counted exactly where clues may be wrong

game 3x4; secrets 2
guess RBG 1 0 ✗ a guess has 2 answers here, one for each secret, not 1
guess RBG 1 0 1 0 0 0 ✗ a guess has 2 answers here, one for each secret, not 3
guess RBG 2 1 0 0 ✗ no code gives 2 black and 1 white
guess RBG 0 0 1 ✗ an answer is two numbers
guess RRR 0 0 1 1 ✗ no code answers this guess with 1 black 1 white
secret RBG ✗ 2 secrets expected, not 1
secret evil ✗ an evil codemaker has one secret
secrets 0 ✗ secrets must be between 1 and 100
strategy minimax ✗ a strategy is a tree of the answers of one secret, and 2 are sought

game 3x4; secrets 2; guess RBG 0 0 3 0
secrets 3 ✗ cannot change once there are clues

game 3x4; secrets 2; guess RBG 3 0 3 0
suggest ✗ every secret is found

game bagels; secrets 2
guess 012 Fermi Fermi Pico ✗ 2 answers in several ways; a comma parts them
guess 012 Fermi ✗ a guess has 2 answers here, one for each secret, not 1
guess 012 Fermi Fermy ✗ no word of an answer

game 3x3; secrets 2; secret RRB, BRR
play rao ✗ rao seeks one secret

game 3x4; answers colours; set hard on; secrets 2; guess RBG ggg xgx
guess RYG gxg xxx ✗ known of a secret: of secret 2 clue 1

game wordle; set hard on; guess CRANE xgyxx
guess BRISK xxxxx ✗ clue 1 shows A;
guess SLATE xxxxx ✗ clue 1 shows R at 2;

game wordle; set hard on; guess SLEEP xxyyx
guess CREAM xxxxx ✗ clue 1 shows 2 times E;

game wordle; set hard on; guess CRANE xxxxx; guess MOIST yxxxx
guess BUILD xxxxx ✗ clue 2 shows M;

game 3x4; answers directions; set hard on; guess BBB =+-; guess BGR =+=
guess RGR =+= ✗ clue 1 shows blue at 1

game classic; set turns 2; guess RRBB 1 1; guess GGGG 0 0
guess OOOO 0 0 ✗ no guess is left: the codemaker has won after 2 guesses; `set turns none` allows more

game classic; set turns 2; guess RRBB 1 1; guess RGYO 4 0
guess OOOO 0 0 ✗ no guess is left: the secret is found; `set turns none` allows more

game classic; play entropy; marks 0 2; set turns 1
marks 0 2 ✗ no guess is left

game classic; set turns 2; play entropy; marks 0 2; marks 0 2
marks 0 2 ✗ no guess is waiting
play entropy ✗ no guess is left: the codemaker has won after 2 guesses
"""

RULES = r"""
game classic
rule distinct = no red ✗ `distinct` is a word of constraints
rule Black = no red ✗ `Black` is a word of constraints
rule "no" = no red ✗ `no` is a word of constraints
rule 2nd = no red ✗ a rule's name is a letter, then letters, digits or `_`
rule dark-red = no red ✗ a rule's name is a letter
rule short = code[9] = red ✗ there is no position 9
rule itself = itself or distinct ✗ unknown rule `itself`
where distnct ✗ unknown rule `distnct`; did you mean `distinct`?
where not R ✗ `R` is a symbol, no rule; `count(R) >= 1`, `R at 1` and `no R` are rules
where red ✗ `red` is a symbol, no rule; `count(red) >= 1`, `red at 1` and `no red` are rules
where shred ✗ unknown rule `shred`; `rule NAME = CONSTRAINT` names one
check R_BB ✗ unknown symbol `_`
secret R_BB ✗ unknown symbol `_`
score RGRG R_BB ✗ unknown symbol `_`
why R_BB ✗ unknown symbol `_`
where no _ ✗ unknown symbol `_`
colors [red, _] ✗ `_` is a blank peg, not a symbol
colors [a-b, a] x [c, b-c] ✗ listed twice
colors [a, b] x [c, c] ✗ listed twice
where black(code) = 4 ✗ black takes a guess
where white(code) = 4 ✗ white takes a guess
where shared(code) = 4 ✗ shared takes a guess
where lies <= 1 and distinct ✗ a rule of its own
where not lies <= 1 ✗ a rule of its own
rule liar = lies <= 1 ✗ a rule of its own
where lies <= -1 ✗ at least 0
where lies >= 1 ✗ compared by `<=`
likely 0 distinct ✗ between 1 and
likely 1/0 distinct ✗ between 1 and
likely 1000001 distinct ✗ between 1 and
likely 2 lies <= 1 ✗ a rule of its own
likely two-colors-and-more ✗ unknown selection rule
likely spaced ✗ unknown selection rule
likely ✗
likely 3 ✗
likely 2.5 distinct ✗
likely -1 distinct ✗
likely red at 1 ✗
forget likely 1 ✗ there are no soft rules yet
why not ✗ `why not` needs a code or a constraint
why Not ✗ `why Not` needs a code or a constraint
why rule ✗ `why rule` needs the name or the number of a rule
why rule cold ✗ unknown rule `cold`

game 3x4; where no red; where red at 1 or distinct
why nor ✗ unknown symbol `n`
why rule 3 ✗ there is no rule 3

rule palindrome = code[1] = code[4] and code[2] = code[3]
where palndrome ✗ unknown rule `palndrome`; did you mean `palindrome`?

pegs 3; colors [dark-red, dark-blue, red]
where no dark ✗ unknown symbol `dark`

pegs 3; colors [ab-cd]
where no ab ✗ unknown symbol `ab`

pegs 3; colors [R, B] x [S, M]
where no X ✗ unknown symbol `X`

pegs 1; colors [red, blue] x [star, moon]; colors [red-star, red-sun]
where no moon ✗ unknown symbol `moon`

pegs 2; colors [red, blue] x [star, moon]
guess red-star ? 1 ✗ a code has 2 pegs in this game, not 1
check red-star ✗ a code has 2 pegs in this game, not 1
guess red-sta ? 1 ✗ unknown symbol `red-sta`; did you mean `red-star`
check red-sta ✗ unknown symbol `red-sta`; did you mean `red-star`

pegs 3; colors [red, blue]
guess Blue ? 1 ✗ a code has 3 pegs in this game, not 1
check Blue ✗ a code has 3 pegs in this game, not 1

pegs 2; colors [ab, cd]
guess ab ? 1 ✗ a code has 2 pegs in this game, not 1
check ab ✗ a code has 2 pegs in this game, not 1

pegs 4; colors [red, blue]
guess bluf ? 1 ✗ unknown symbol `l`
check bluf ✗ unknown symbol `l`

game 4x1
likely two-colours ✗ two-colours has no code of 4x1

pegs 2..4
likely two-colours ✗ codes of one length

likely 2 distinct
colors 3 ✗ cannot change

prolog\nwarm(C) :- member(red, C).\nend
likely 2 prolog(warm(Code)) ✗ calls no Prolog

prolog\nwarm(C) :- C = [red|_].\nend\nwhere prolog(warm(Code)); set engine sat
codes 1 ✗ a SAT solver cannot follow a rule

pegs 2..3
pegs 3..2 ✗ there is nothing from 3 to 2 pegs
pegs 0..3 ✗ pegs must be between 1 and 200
colors [end, a] ✗ `end` is what stands behind a shorter code, and a symbol has this name
guess R 1 0 ✗ a code has 2 to 3 pegs in this game, not 1
guess [red, end, red] 1 1 ✗ nothing follows `end` in a code
guess [red, end, _] 1 1 ✗ nothing follows `end` in a code
check [red, end, red] ✗ nothing follows `end` in a code
check [red, end, end] ✗ a code has 2 to 3 pegs in this game, not 1

pegs 3; colors [1, 2]; answers x = n: sum(code)
colors [1, A] ✗ only numbers have a sum

pegs 3; colors [1, 2]; answers x = n: count(2)
colors [1, 3] ✗ unknown symbol `2`

pegs 3; colors [1, 2]; answers x = n: code[3]
pegs 2 ✗ there is no position 3
pegs 2..3 ✗ a position is no number where codes may be shorter

pegs 3; colors [1, 2]; answers x = n: black(112)
pegs 2 ✗ a code has 2 pegs
"""

BOARDS = r"""
puzzle numbrix\n1,__,7\n__,##,__\n__,__,__\nend
place 9 at 1,2 ✗ 9 is not a number of this board; 1 to 8
place 0 at 1,2 ✗ 0 is not a number
place 7 at 1,2 ✗ 7 is given, at 1,3
place 2 at 1,1 ✗ 1,1 holds 1, which is given
place 2 at 2,2 ✗ 2,2 is not a cell; that is a hole in the board
place 2 at 0,1 ✗ 0,1 is not a cell
candidates of 9 ✗ 9 is not a number of this board; 1 to 8
candidates of 7 ✗ 7 is already at 1,3
candidates 1,1 ✗ 1,1 holds 1
why 2,2 ✗ hole
why 4,1 ✗ 3 rows and 3 columns
clear 2,1 ✗ you placed nothing
solve 0 ✗ expected at least 1
generate numbrx 3x3 ✗ did you mean numbrix?
generate hidoku 0x3 ✗ at least 1x1
generate hidoku 3x3 difficulty hrd ✗ did you mean `hard`?
generate hidoku 3x3 seed 1 seed 2 ✗ `seed` is given twice
generate hidoku 3x3 holes 9 ✗ 9 holes in 3x3
puzzle hidku\n1\nend ✗ did you mean hidoku?
load x.txt as hidku ✗ cannot read
save x.mm solved ✗ `solved` applies to
solve without singel ✗ unknown rule `singel`
show clauses ✗ a puzzle has no `show clauses`
profile check ✗ profile compares `solve` and `count` of a puzzle
play ✗ did you mean `play board`
why all ✗ `why all` asks about clues
codes ✗ this session is about a board; `game NAME` or `game NxM`
codes random 2 ✗ this session is about a board; `game NAME` or `game NxM`
chances ✗ this session is about a board; `game NAME` or `game NxM`
suggest ✗ this session is about a board; `game NAME` or `game NxM`
rank ✗ this session is about a board; `game NAME` or `game NxM`
rate RRBBGG ✗ this session is about a board; `game NAME` or `game NxM`
check RRBBGG ✗ this session is about a board; `game NAME` or `game NxM`
why RRBBGG ✗ this session is about a board; `game NAME` or `game NxM`
score RRBBGG RRBBGG ✗ this session is about a board; `game NAME` or `game NxM`
profile codes ✗ this session is about a board; `game NAME` or `game NxM`
play entropy ✗ this session is about a board; `game NAME` or `game NxM`
strategy first ✗ this session is about a board; `game NAME` or `game NxM`

puzzle numbrix\n1,__,7\n__,##,__\n__,__,__\nend; place 3 at 1,2
hint ✗ wrong

puzzle numbrix\n1,__,7\n__,##,__\n__,__,__\nend; set engine clpfd
solve without single ✗ engine clpfd knows no rules

puzzle hidoku\n1,__\n__,__\nend
hint ✗ several solutions

puzzle hidoku\n1,__,2\n__,__,__\nend
hint ✗ no solution

puzzle numbrix\n1,2\nend
hint ✗ every cell

puzzle numbrix\n1,__\n__,2\nend
candidates ✗ there is no solution

puzzle numbrix\n1,__\n__,__\nend; place 2 at 2,2
candidates ✗ is wrong

game 3x4; guess RRB 1 1
solve ✗ there is no puzzle
unique ✗ there is no puzzle
hint ✗ there is no puzzle
steps ✗ there is no puzzle
candidates ✗ there is no puzzle
place 1 at 1,1 ✗ there is no puzzle
clear ✗ there is no puzzle
check ✗ there is no puzzle
why 1,1 ✗ there is no puzzle
show board ✗ there is no puzzle
show panels ✗ there is no puzzle
show order ✗ there is no puzzle
profile solve ✗ there is no puzzle
save x.txt ✗ there is no puzzle

# what no new board can be is refused where it stands
game 6x9
count\ngenerate rikudo 6x6 hexagon ✗ <input>:2:17: a hexagon of 6x6: expected as many rows as columns, an \
    odd number, as in 5x5
count\ngenerate rikudo 3x7 hexagon seed 1 ✗ <input>:2:17: a hexagon of 3x7: expected as many rows as \
    columns, an odd number, as in 3x3
count\ngenerate rikudo 2x2 hexagon ✗ <input>:2:17: a hexagon of 2x2: expected as many rows as columns, an \
    odd number, as in 3x3
count\ngenerate hidoku 5x5 seed 1 hexagon ✗ <input>:2:28: `hexagon` is for rikudo, not for hidoku
count\ngenerate triangle 4x5 hexagon ✗ <input>:2:23: `hexagon` is for rikudo, not for triangle
count\ngenerate rikudo 5x5 hexagon holes 19 ✗ <input>:2:29: 19 holes in 5x5: expected 0 to 18
count\ngenerate hidoku 4x4 seed 1 links 16 ✗ <input>:2:28: 16 links in 16 cells: expected 0 to 15
count\ngenerate hidoku 4x4 holes 3 links 13 ✗ <input>:2:29: 13 links in 13 cells: expected 0 to 12
count\ngenerate hidoku 4x4 parity 17 ✗ <input>:2:21: 17 odd or even cells of 16: expected 0 to 16
count\ngenerate hidoku 1x1 links 1 ✗ <input>:2:21: 1 link in 1 cell: expected 0 to 0

# a bad board in a script has its place
count # first\npuzzle hidoku\n1,__,1\nend ✗ <input>:3:6: number 1 is given twice, in 1,1 and 1,3
count # first\npuzzle hidoku\n1,__,9\nend ✗ <input>:3:6: number 9: expected 1 to 3, as many as there are \
    cells
count # first\npuzzle hidoku\n1,__\n__\nend ✗ <input>:4:1: 1 cell in this row, expected 2 as in the first
count # first\npuzzle hidoku\n# nothing\nend ✗ <input>:3:1: the board has no rows
count # first\npuzzle hidoku\n##\nend ✗ <input>:3:1: the board has no cells
count # first\npuzzle hidoku\n# link: 0,0 5,5\n1,2\nend ✗ <input>:3:1: link: 6,6 is not a cell of the \
    board: without a line `# cells from 1` its cells count from 0
"""


@pytest.mark.parametrize("lines", transcripts(ANSWERS + PLAYERS + RULES + BOARDS))
def test_what_is_refused(lines: list[str], tmp_path: Path) -> None:
    follow(lines, tmp_path)
