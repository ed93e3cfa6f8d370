"""The error of codes that are too many to be counted in a few seconds."""

from mmlogic.machine import LimitExceeded

__all__ = ["TooManyCodes"]


class TooManyCodes(LimitExceeded):
    """More codes are left than a diagram, or else a list, can count in some seconds."""

    def __init__(self, *, calling: bool = False, lying: bool = False) -> None:
        """Advise what to do; with `calling`, blame a rule that calls Prolog.

        With `lying` clues may be wrong: then players cannot go on, either.
        """
        goes_on = "with `set engine diagram`, `count` goes on until `set timeout` or `set memory` stops it"
        if calling:
            message = "the codes that are left cannot be counted in a few seconds: a rule calls Prolog"
            hint = f"does `residual` end, and has it few states? {goes_on}"
        else:
            message = "the codes that are left are too many to be counted in a few seconds"
            some = f"`codes 1` looks for one of them{'' if lying else ', `suggest auto` for a guess'}"
            hint = f"{some}, `chances` estimates what they have in common; {goes_on}"
        super().__init__("inferences", message, hint)
