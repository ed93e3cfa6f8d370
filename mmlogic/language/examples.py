"""Scripts that prepare the examples of statements, as a user types them.

A statement names one in `after`, `more` or `endless` of its declaration. Only tests run them.
"""

SMALL = "game 2x3; guess RB 0 1"
"""A game with a clue: four codes are left."""

CLASH = "game 2x3; guess RB 2 0; guess RR 2 0"
"""Two clues that contradict each other."""

LARGE = """game 20x10
guess AAAAABBBBBCCCCCDDDDD 3 5
guess BCDEFGHIJAABCDEFGHIJ 3 9
guess AECGCEBIACFCBHAICBEA 4 8"""
"""Codes that take minutes, and gigabytes, to find or count."""

BOARD = "puzzle numbrix\n1,__,3\n__,__,__\n7,__,__\nend"
"""A board with one solution."""

EMPTY = "puzzle hidoku\n" + (",".join(["__"] * 5) + "\n") * 5 + "end"
"""A small board with nothing on it."""

OPEN = "puzzle hidoku\n" + (",".join(["__"] * 16) + "\n") * 16 + "end"
"""A large board with nothing on it: too many solutions to look through."""
