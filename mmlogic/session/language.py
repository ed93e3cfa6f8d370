"""The grammar terminals and the keywords of statements about the session."""

from typing import Any

from lark import Token

from mmlogic.language.places import Name, Span, span_of
from mmlogic.language.rooms import Room, Terminal, as_name, as_new_name, as_number


def _raw(token: Token) -> Name:
    text, here = token.value.strip(), span_of(token)
    column = here.column + len(token.value) - len(token.value.lstrip())
    return Name(text, Span(here.line, column, here.line, column + len(text)))


def _favourite(name: Name, arguments: str = "", *, span: Span) -> Any:
    from mmlogic.session.statements.favourites import Run  # imported when the first favourite is read

    return Run(name, arguments, span=span)


def _consistent(code: Any, *, span: Span) -> Any:
    from mmlogic.session.statements.questions import Check

    return Check(code, span=span)


ROOM = Room(
    terminals={
        "FILE": Terminal("a file name", "string", as_name),
        "BOARD_NUMBER": Terminal("the number of a board in the file", "number", as_number),
        "STEP_COUNT": Terminal("a number of steps", "number", as_number),
        "SETTING": Terminal("the name of a setting", "name", as_name),
        "VALUE": Terminal("a value", "value", as_name),
        "DEFINED": Terminal("the name of a favourite", "name", as_new_name),
        "FAVOURED": Terminal("statements", "value", _raw),
        "FAVOURITE": Terminal("the name of a favourite", "keyword", as_name),
        "FAVOURITE_PARTS": Terminal("what the favourite takes", "value", _raw),
        "TOPIC": Terminal("a word to explain", "name", as_name),
    },
    rules={"favourite": _favourite, "consistent": _consistent},
    words={"consistent": "a code that fits every clue and rule"},
    statements={
        **dict.fromkeys(("count", "check", "profile", "expect"), "questions"),
        **dict.fromkeys(("history", "undo", "redo", "show", "set", "editor", "reset", "quit"), "session"),
        **dict.fromkeys(("load", "save", "share", "tee"), "files"),
        "define": "favourites",
        "help": "help",
    },
    meant={
        "STATEMENT": {
            "undo": "undo last, undo that, take back, take that back",
            "undo … | undo": "back, cancel, go back, oops",
            "reset": "again, clear all, new, new game, restart, start, start over, undo all",
            "quit": "bye, close, done, end, goodbye, leave, q, stop",
            "help … | help": "?, man, info",
            "help": "commands, hello, help me, hi, manual, menu, usage",
            "help play": "demo, example, examples",
            "load … | help load": "open, read, run",
            "save … | help save": "store, write",
            "set": "config, options, preferences, settings",
            "show": "display, print, state, status",
            "set hard on": "hard mode",
            "history": "log",
        }
    },
)
