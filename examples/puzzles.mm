# A number-path puzzle by hand: mmlogic run examples/puzzles.mm
puzzle numbrix
 1,__,__,__
__,__,##,__
end
hint                    # one number that can be placed now, and why
place 7 at 2,4
place 3 at 1,3          # a slip
check                   # says where, and no more
clear wrong
steps                   # the rest of the way
solve
generate rikudo 5x5 seed 3 hexagon
solve
