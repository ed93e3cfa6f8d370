"""The count in the background: exact, limited, and stopped if Prolog is needed."""

from contextlib import AbstractContextManager, nullcontext
from threading import Event

import pytest

from mmlogic import Session
from mmlogic.codes.subject import Codes
from mmlogic.repl import conversation
from mmlogic.repl.conversation import Counting


class Endless:
    """A subject whose count ends only when it is interrupted."""

    countable = True

    def __init__(self) -> None:
        self.asked = Event()
        self.stop = Event()

    def candidates(self) -> int:
        self.asked.set()
        assert self.stop.wait(120)
        raise KeyboardInterrupt


class Late(Endless):
    """A subject whose count is done just as it is interrupted."""

    def candidates(self) -> int:
        self.asked.set()
        assert self.stop.wait(120)
        return 5


class Slow:
    """A session whose counts never end by themselves."""

    def __init__(self, session: Session, subject: type[Endless] = Endless) -> None:
        self.timeline = session.timeline
        self.settings = session.settings
        self.subject = subject()

    def asking(self) -> AbstractContextManager[None]:
        return nullcontext()

    def interrupt(self) -> None:
        self.subject.stop.set()


def test_nothing_is_known_before_it_is_counted(session: Session) -> None:
    count = Counting(session)
    assert count.count is None
    assert not count.gave_up
    count.begin()
    assert count.wait(120) == 9**6


def test_a_change_makes_the_count_unknown_and_going_back_counts_anew(session: Session) -> None:
    count = Counting(session)
    count.begin()
    count.wait(120)
    session.guess("RRBBGG", 0, 2)
    assert count.count is None
    count.begin()
    assert count.wait(120) == 80460
    session.undo()
    count.begin()
    assert count.wait(120) == 9**6


def test_somebody_is_told_when_there_is_something_new(session: Session) -> None:
    told = Event()
    count = Counting(session, told.set)
    count.begin()
    assert told.wait(120)


def test_a_cancelled_count_leaves_prolog_free(session: Session) -> None:
    count = Counting(session)
    for _ in range(20):
        session.guess("RRBBGG", 0, 2)
        count.begin()
        count.cancel()
        assert session.count() == 80460
        session.undo()


def test_an_endless_count_ends_when_it_is_cancelled(session: Session) -> None:
    slow = Slow(session)
    count = Counting(slow)  # type: ignore[arg-type]
    count.begin()
    assert slow.subject.asked.wait(120)
    count.cancel()
    assert slow.subject.stop.is_set()
    assert count.count is None
    assert not count.gave_up, "it was not given a chance"


def test_what_is_counted_after_all_is_not_kept(session: Session) -> None:
    late = Slow(session, Late)
    count = Counting(late)  # type: ignore[arg-type]
    count.begin()
    assert late.subject.asked.wait(120)
    count.cancel()
    assert count.count is None


def test_a_count_that_takes_too_long_is_given_up_once(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conversation, "_COUNT_SECONDS", 1e-4)
    session.game((16, 6))
    for _ in range(3):
        session.guess("RRRRBBBBGGGGYYYY", 3, 6)
    count = Counting(session)
    count.begin()
    assert count.wait(120) is None
    assert count.gave_up
    count.begin()
    assert count._ended.is_set(), "there is no second attempt"
    assert session.count() > 10**11


def test_what_goes_wrong_in_the_background_is_not_shown(
    session: Session, capfd: pytest.CaptureFixture[str]
) -> None:
    session.guess("RRBBGG", 0, 2)
    session.state(Codes).remaining.close()
    count = Counting(session)
    count.begin()
    assert count.wait(120) is None
    assert capfd.readouterr() == ("", "")
