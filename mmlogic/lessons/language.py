"""The terminals of statements about lessons."""

from mmlogic.language.rooms import Room, Terminal, as_number

ROOM = Room(
    terminals={
        "LESSON_NUMBER": Terminal("the number of a lesson", "number", as_number),
        "LESSON_STEP": Terminal("the number of a step", "number", as_number),
    },
    statements={"lesson": "lesson"},
    meant={
        "STATEMENT": {
            "lesson … | lesson 1": "course, learn, teach, tutorial",
            "lesson": "lessons",
            "lesson check": "exercise",
        }
    },
)
