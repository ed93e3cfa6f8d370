"""The terminals of statements about lessons."""

from collections.abc import Mapping

from mmlogic.language.rooms import Room, Terminal, as_number

TERMINALS: Mapping[str, Terminal] = {
    "LESSON_NUMBER": Terminal("the number of a lesson", "number", as_number),
    "LESSON_STEP": Terminal("the number of a step", "number", as_number),
}
"""The terminals of statements about lessons."""

STATEMENTS: Mapping[str, str] = {"lesson": "lesson"}
"""The module of each statement, by its keyword."""

MEANT: Mapping[str, Mapping[str, str]] = {
    "STATEMENT": {
        "lesson … | lesson 1": "course, learn, teach, tutorial",
        "lesson": "lessons",
        "lesson check": "exercise",
    }
}
"""Other words for these statements. See `language/meant.py`."""

ROOM = Room(terminals=TERMINALS, statements=STATEMENTS, meant=MEANT)
