"""What statements need of players and their engine, imported on first use: it brings numpy."""

from typing import TYPE_CHECKING

from mmlogic.common.resources import lazy_names

if TYPE_CHECKING:
    from mmlogic.players.asking import (
        blind_suggestion,
        candidates_of,
        player_of,
        player_problems,
        ranking,
        suggestion,
        worst_answer,
    )
    from mmlogic.players.engine.player import PlayerError, entries, ranked
    from mmlogic.players.engine.reading import load
    from mmlogic.players.playing import after_marks, joint_suggestion, play
    from mmlogic.players.trees.notation import drawn, tree_of, written

__all__ = [
    "PlayerError",
    "after_marks",
    "blind_suggestion",
    "candidates_of",
    "drawn",
    "entries",
    "joint_suggestion",
    "load",
    "play",
    "player_of",
    "player_problems",
    "ranked",
    "ranking",
    "suggestion",
    "tree_of",
    "worst_answer",
    "written",
]

_HOMES = {
    "asking": "blind_suggestion candidates_of player_of player_problems ranking suggestion worst_answer",
    "engine.player": "PlayerError entries ranked",
    "engine.reading": "load",
    "playing": "after_marks joint_suggestion play",
    "trees.notation": "drawn tree_of written",
}

__getattr__ = lazy_names(
    __name__,
    {name: f"mmlogic.players.{module}" for module, names in _HOMES.items() for name in names.split()},
)
