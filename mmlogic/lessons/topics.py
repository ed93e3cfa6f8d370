"""The `help` page about learning."""

from collections.abc import Iterator

from mmlogic.session.topics import Part, Topic


def _learn() -> Iterator[Part]:
    yield "Lessons teach the Prolog behind the answers, step by step, with checked exercises:"
    yield ""
    yield "    lesson              # the lessons, and how far you are"
    yield "    lesson 1            # facts and queries"
    yield "    lesson next         # the next step"
    yield "    show facts          # what Prolog knows of the game"
    yield "    ?- symbol(N, red).  # ask it yourself"
    yield "    lesson off"
    yield ""
    yield "In an exercise, `lesson check` checks your answer, `lesson hint` and `lesson solution` help."
    yield "Outside of lessons, too, the program explains its work:"
    yield ""
    yield "    game 3x4; guess RBG 1 1"
    yield "    explain RGY         # the proof that a code fits, or where it fails"
    yield "    trace RGY           # the same, call by call"
    yield "    profile             # the programs that count the codes, side by side"
    yield ""
    yield "Related: `help lesson`, `help explain`, `help prolog`, `help show`, `help engines`."


TOPICS = {"learn": Topic("lessons in logic programming", _learn)}
"""The topics of lessons."""
