"""Where a learner stands, as part of a session; and what is done, remembered in a file across sessions."""

import re
from collections import defaultdict
from collections.abc import Mapping, Set
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from mmlogic.common.files import FileProblem, append, read_bytes, write
from mmlogic.session.timeline import Part


class Place(NamedTuple):
    """A lesson and a step of it, both from 1; step 0 is the opening of the page."""

    lesson: int
    step: int

    def __str__(self) -> str:
        return f"lesson {self.lesson}" + (f" step {self.step}" if self.step else "")


PLACE = Part[Place]("lesson")
"""Where the learner stands, if there is a lesson."""


_FACT = re.compile(rb"^(done|reached)\((\d{1,4}),(\d{1,4})\)\.$", re.MULTILINE)
"""A line; what a kill cut off, or somebody else wrote, is none."""

_MOST, _CRAMMED = 1 << 15, 1 << 20
"""Bytes from which the file is written anew, without what is told twice; the most bytes that are read."""


class Diary:
    """The diary in a file; None keeps nothing. What cannot be read or written is ignored, as a history is.

    Attributes:
        done: the exercises that are done: their steps, by lesson.
        place: where the learner was last, None if there was nothing.
        steps: the step where the learner was last, by lesson.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        done: dict[int, set[int]] = defaultdict(set)
        self.place: Place | None = None
        self.steps: dict[int, int] = {}
        text = b""
        with suppress(FileProblem):
            text = b"" if path is None else read_bytes(path, _CRAMMED)
        for what, lesson, step in _FACT.findall(text):
            if what == b"done":
                done[int(lesson)].add(int(step))
            else:
                self._reach(Place(int(lesson), int(step)))
        self.done: Mapping[int, Set[int]] = done
        self._size = len(text)

    def tell_reached(self, place: Place) -> None:
        """Remember where the learner is."""
        if place != self.place:
            self._reach(place)
            self._tell(f"reached({place.lesson},{place.step}).")

    def tell_done(self, place: Place) -> None:
        """Remember an exercise that is done."""
        if place.step not in self.done.get(place.lesson, ()):
            self._tell(f"done({place.lesson},{place.step}).")

    def _reach(self, place: Place) -> None:
        self.place = place
        self.steps.pop(place.lesson, None)  # the last one that was reached stands last
        self.steps[place.lesson] = place.step

    def _tell(self, fact: str) -> None:
        """Append a fact in one write: a kill leaves the whole line, or one that is no fact."""
        if self._path is None:
            return
        with suppress(OSError):
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with suppress(FileProblem):
            if self._size > _MOST:
                facts = [f"done({lesson},{step})." for lesson, steps in self.done.items() for step in steps]
                facts += [f"reached({lesson},{step})." for lesson, step in self.steps.items()]
                write(self._path, "".join(f"{line}\n" for line in [*facts, fact]))
            else:
                append(self._path, f"\n{fact}\n".encode(), create=True, sync=False)
