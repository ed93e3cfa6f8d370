"""What a lesson becomes in a script."""

from collections.abc import Iterator

from mmlogic.lessons.progress import PLACE
from mmlogic.session.context import SessionContext


def following(session: SessionContext) -> Iterator[str]:
    """Yield the statement that resumes the lesson; what follows it in the script is the learner's."""
    place = session.timeline.first(PLACE)
    if place is not None:
        yield f"lesson {place.lesson} step {place.step}"  # `lesson N` alone would go on where somebody was
