"""A learner's place in the session, and the diary of exercises in a file across sessions."""

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
from mmlogic.lessons.translation import saying, translated
from mmlogic.session.context import SessionContext
from mmlogic.session.timeline import Part


class Place(NamedTuple):
    """The number of a lesson, from 1, and of one of its steps. Step 0 is the opening of the page."""

    lesson: int
    step: int

    def __str__(self) -> str:
        return f"lesson {self.lesson}" + (f" step {self.step}" if self.step else "")


PLACE = Part[Place]("lesson")
"""The learner's place, if a lesson is open."""

OWN_PAGE = Part[Page]("own lesson")
"""The lesson loaded from a file, if any."""


def page_at(session: SessionContext, number: int) -> Page | None:
    """Return the lesson with this number, from a file or one of mmlogic's, in the session's language."""
    own = session.timeline.first(OWN_PAGE)
    found = own if own and own.number == number else page(number)
    return found and translated(found, saying(session))


_FACT = re.compile(
    rb'^(done|tried|reached)\((\d{1,4}),(\d{1,4})(?:,("(?:[^"\\\n]++|\\.)*+"))?\)\.$', re.MULTILINE
)
"""Matches a line of the diary. Other lines are skipped, such as half a line of a killed process."""

_COMPACTED_BYTES = 1 << 15
"""A larger file is written anew, without repeated facts."""

_MAX_BYTES = 1 << 20
"""A larger file is ignored."""

_MAX_CHARACTERS = 10_000
"""The largest number of characters of a learner's text that the diary keeps."""


class Diary:
    """The diary in a file, or an empty diary without a path. Errors of the file are ignored.

    Attributes:
        done: the steps of finished exercises, by lesson.
        written: the right answer to each exercise or, until then, the last attempt.
        place: the learner's last place, or None.
        steps: the learner's last step, by lesson.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        done: dict[int, set[int]] = defaultdict(set)
        self.place: Place | None = None
        self.steps: dict[int, int] = {}
        written: dict[Place, str] = {}
        text = b""
        with suppress(FileProblem):
            text = b"" if path is None else read_bytes(path, _MAX_BYTES)
        for what, *where, quoted in (found.groups(b"") for found in _FACT.finditer(text)):
            place = Place(*map(int, where))
            if what == b"reached":
                self._reach(place)
                continue
            if what == b"done":
                done[place.lesson].add(place.step)
            with suppress(ValueError):
                if quoted and (what == b"done" or place.step not in done[place.lesson]):
                    read = unicode_text(load_json(quoted))
                    if len(read) <= _MAX_CHARACTERS:
                        written[place] = read
        self.done: Mapping[int, Set[int]] = done
        self.written: Mapping[Place, str] = written
        self._size = len(text)

    def record_reached(self, place: Place) -> None:
        """Record the learner's place."""
        if place != self.place:
            self._reach(place)
            self._record(f"reached({place.lesson},{place.step}).")

    def record_checked(self, place: Place, text: str, *, right: bool) -> None:
        """Record the text of an exercise, and whether it is done."""
        done = place.step in self.done.get(place.lesson, ())
        kept = text if len(text) <= _MAX_CHARACTERS else ""
        news = right if done != right else self.written.get(place, "") != kept
        if news:  # a wrong attempt does not replace a right answer
            self._record(_fact("done" if right else "tried", place, kept))

    def facts(self) -> Iterator[str]:
        """Yield the texts of exercises, as facts of Prolog."""
        for place in (
            Place(lesson, step) for lesson, steps in sorted(self.done.items()) for step in sorted(steps)
        ):
            yield _fact("done", place, self.written.get(place, ""))
        for place, text in sorted(self.written.items()):
            if place.step not in self.done.get(place.lesson, ()):
                yield _fact("tried", place, text)

    def _reach(self, place: Place) -> None:
        self.place = place
        self.steps.pop(place.lesson, None)  # the latest lesson is the last entry
        self.steps[place.lesson] = place.step

    def _record(self, fact: str) -> None:
        """Append a fact in one write. If the process is killed, the file has the whole line or none of it."""
        if self._path is None:
            return
        with suppress(OSError):
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with suppress(FileProblem):
            if self._size > _COMPACTED_BYTES:
                reached = [f"reached({lesson},{step})." for lesson, step in self.steps.items()]
                write(self._path, "".join(f"{line}\n" for line in [*self.facts(), *reached, fact]))
            else:
                append(self._path, f"\n{fact}\n".encode(), create=True, sync=False)


def _fact(what: str, place: Place, text: str) -> str:
    argument = f",{json.dumps(text, ensure_ascii=False)}" if text else ""
    return f"{what}({place.lesson},{place.step}{argument})."
