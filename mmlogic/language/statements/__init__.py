"""The statements of the language, a module for each subject; importing this declares them all."""

from mmlogic.language.statements.clues import Edit, Forget, Guess, Where
from mmlogic.language.statements.games import Colors, Game, Pegs
from mmlogic.language.statements.players import Marks, Play, Rate, Secret, Strategy, Suggest
from mmlogic.language.statements.puzzles import Clear, Generate, Hint, Place, Puzzle, Solve, Steps, Unique
from mmlogic.language.statements.questions import Chances, Check, Codes, Count, More, Profile, Why
from mmlogic.language.statements.session import Help, History, Load, Quit, Redo, Reset, Save, Set, Show, Undo

__all__ = [
    "Chances",
    "Check",
    "Clear",
    "Codes",
    "Colors",
    "Count",
    "Edit",
    "Forget",
    "Game",
    "Generate",
    "Guess",
    "Help",
    "Hint",
    "History",
    "Load",
    "Marks",
    "More",
    "Pegs",
    "Place",
    "Play",
    "Profile",
    "Puzzle",
    "Quit",
    "Rate",
    "Redo",
    "Reset",
    "Save",
    "Secret",
    "Set",
    "Show",
    "Solve",
    "Steps",
    "Strategy",
    "Suggest",
    "Undo",
    "Unique",
    "Where",
    "Why",
]
