# A game with the dialect of ends.pl: mmlogic run examples/ends.mm
game 4x6
answers "ends.pl"
guess RGBY 1 1          # one of the two ends, one between
count
codes 3
suggest
