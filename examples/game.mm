# Six pegs of nine colours, clue by clue: mmlogic run examples/game.mm
guess RRBBGG 0 2        # no peg in place, two colours elsewhere
guess YYOONN 1 2
guess KKWWEE 0 1
count                   # how many codes fit all of that?
suggest                 # what tells most now?
guess EWKNOY 1 2
guess NNRRRY 0 1
guess OONNNG 0 2
guess NOYGBR 0 4
chances                 # where may each colour be?
codes                   # these are left
why not RBGYON          # which clues rule this one out?
