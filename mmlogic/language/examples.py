"""Scripts that tests run before the example of a statement.

The declaration of a statement uses such a script in `after`, `more` or `endless`.
"""

SMALL = "game 2x3; guess RB 0 1"
"""A game with one clue. Two codes fit this clue."""

CLASH = "game 2x3; guess RB 2 0; guess RR 2 0"
"""Two clues that contradict each other."""

LARGE = """game 20x10
guess AAAAABBBBBCCCCCDDDDD 3 5
guess BCDEFGHIJAABCDEFGHIJ 3 9
guess AECGCEBIACFCBHAICBEA 4 8"""
"""A large game. To find or count its codes takes minutes and gigabytes."""

BOARD = "puzzle numbrix\n1,__,3\n__,__,__\n7,__,__\nend"
"""A board with two solutions."""

EMPTY = "puzzle hidoku\n" + (",".join(["__"] * 5) + "\n") * 5 + "end"
"""A small board with no given numbers."""

OPEN = "puzzle hidoku\n" + (",".join(["__"] * 16) + "\n") * 16 + "end"
"""A large board with no given numbers, and with more solutions than a search can visit."""
