"""Where a learner stands: part of what a session knows, so that `undo` and `save` know it too."""

from typing import NamedTuple

from mmlogic.session.timeline import Part

__all__ = ["PLACE", "Place"]


class Place(NamedTuple):
    """A lesson and a step of it, both from 1; step 0 is the opening of the page."""

    lesson: int
    step: int

    def __str__(self) -> str:
        return f"lesson {self.lesson}" + (f" step {self.step}" if self.step else "")


PLACE = Part[Place]("lesson")
"""Where the learner stands, if there is a lesson."""
