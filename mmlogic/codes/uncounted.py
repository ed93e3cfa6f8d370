"""What is said of codes that are too many to be counted in some seconds."""

from mmlogic.machine import LimitExceeded

__all__ = ["TooManyCodes"]


class TooManyCodes(LimitExceeded):
    """More codes are left than a diagram, or else a list, can count in some seconds."""

    def __init__(self) -> None:
        super().__init__(
            "inferences",
            "the codes that are left are too many to be counted in a few seconds",
            "`codes 1` finds one of them, `chances` estimates what they have in common; with "
            "`set engine diagram`, `count` goes on until `set timeout` or `set memory` stops it",
        )
