"""The statements of the language, a module for each subject; importing this declares them all."""

from mmlogic.language.statements.clues import Edit, Forget, Guess, Where
from mmlogic.language.statements.games import Colors, Game, Pegs
from mmlogic.language.statements.questions import Check, Codes, Count, More, Profile, Why
from mmlogic.language.statements.session import Help, History, Load, Quit, Redo, Reset, Save, Set, Show, Undo

__all__ = [
    "Check",
    "Codes",
    "Colors",
    "Count",
    "Edit",
    "Forget",
    "Game",
    "Guess",
    "Help",
    "History",
    "Load",
    "More",
    "Pegs",
    "Profile",
    "Quit",
    "Redo",
    "Reset",
    "Save",
    "Set",
    "Show",
    "Undo",
    "Where",
    "Why",
]
