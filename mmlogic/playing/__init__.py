"""Players in a session: what is written of them, the codes that they see, games against them."""

from mmlogic.playing.problems import told_plainly
from mmlogic.playing.spaces import LISTED, root, rules_space
from mmlogic.playing.standing import Standing, standing
from mmlogic.playing.watching import Watching
from mmlogic.playing.written import Chosen, chosen, indexes, spec_of

__all__ = [
    "LISTED",
    "Chosen",
    "Standing",
    "Watching",
    "chosen",
    "indexes",
    "root",
    "rules_space",
    "spec_of",
    "standing",
    "told_plainly",
]
