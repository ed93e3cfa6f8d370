"""Where a learner stands, as part of a session; and what is done, remembered in a file across sessions."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Set
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from mmlogic.common.data import load_json, unicode_text
from mmlogic.common.files import FileProblem, append, read_bytes, write
from mmlogic.lessons.page import Page, page
from mmlogic.session.context import SessionContext
from mmlogic.session.timeline import Part


class Place(NamedTuple):
    """A lesson and a step of it, both from 1; step 0 is the opening of the page."""

    lesson: int
    step: int

    def __str__(self) -> str:
        return f"lesson {self.lesson}" + (f" step {self.step}" if self.step else "")


PLACE = Part[Place]("lesson")
"""Where the learner stands, if there is a lesson."""

OWN_PAGE = Part[Page]("own lesson")
"""The lesson that was loaded from a file, if one was."""


def page_at(session: SessionContext, number: int) -> Page | None:
    """Return a lesson by its number: one that was loaded, or one of mmlogic's."""
    own = session.timeline.first(OWN_PAGE)
    return own if own and own.number == number else page(number)


_FACT = re.compile(
    rb'^(done|tried|reached)\((\d{1,4}),(\d{1,4})(?:,("(?:[^"\\\n]++|\\.)*+"))?\)\.$', re.MULTILINE
)
"""A line; what a kill cut off, or somebody else wrote, is none."""

_MOST, _CRAMMED = 1 << 15, 1 << 20
"""Bytes from which the file is written anew, without what is told twice; the most bytes that are read."""

_LONGEST = 10_000
"""The most characters of an exercise that are remembered."""


class Diary:
    """The diary in a file; None keeps nothing. What cannot be read or written is ignored, as a history is.

    Attributes:
        done: the exercises that are done: their steps, by lesson.
        written: what was written for an exercise: what was right or, before that, what was tried last.
        place: where the learner was last, None if there was nothing.
        steps: the step where the learner was last, by lesson.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        done: dict[int, set[int]] = defaultdict(set)
        self.place: Place | None = None
        self.steps: dict[int, int] = {}
        written: dict[Place, str] = {}
        text = b""
        with suppress(FileProblem):
            text = b"" if path is None else read_bytes(path, _CRAMMED)
        for what, *where, told in (found.groups(b"") for found in _FACT.finditer(text)):
            place = Place(*map(int, where))
            if what == b"reached":
                self._reach(place)
                continue
            if what == b"done":
                done[place.lesson].add(place.step)
            with suppress(ValueError):
                if told and (what == b"done" or place.step not in done[place.lesson]):
                    read = unicode_text(load_json(told))
                    if len(read) <= _LONGEST:
                        written[place] = read
        self.done: Mapping[int, Set[int]] = done
        self.written: Mapping[Place, str] = written
        self._size = len(text)

    def tell_reached(self, place: Place) -> None:
        """Remember where the learner is."""
        if place != self.place:
            self._reach(place)
            self._tell(f"reached({place.lesson},{place.step}).")

    def tell_checked(self, place: Place, text: str, *, right: bool) -> None:
        """Remember what was written for an exercise, and whether it is done."""
        done = place.step in self.done.get(place.lesson, ())
        told = text if len(text) <= _LONGEST else ""
        news = right if done != right else self.written.get(place, "") != told
        if news:  # what was right stays
            self._tell(_fact("done" if right else "tried", place, told))

    def facts(self) -> Iterator[str]:
        """Yield what was written for exercises, a fact of Prolog each."""
        for place in (
            Place(lesson, step) for lesson, steps in sorted(self.done.items()) for step in sorted(steps)
        ):
            yield _fact("done", place, self.written.get(place, ""))
        for place, text in sorted(self.written.items()):
            if place.step not in self.done.get(place.lesson, ()):
                yield _fact("tried", place, text)

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
                reached = [f"reached({lesson},{step})." for lesson, step in self.steps.items()]
                write(self._path, "".join(f"{line}\n" for line in [*self.facts(), *reached, fact]))
            else:
                append(self._path, f"\n{fact}\n".encode(), create=True, sync=False)


def _fact(what: str, place: Place, text: str) -> str:
    told = f",{json.dumps(text, ensure_ascii=False)}" if text else ""
    return f"{what}({place.lesson},{place.step}{told})."
