"""Lessons and files: what a lesson becomes in a script, and a lesson of one's own, which `load` begins."""

from collections.abc import Iterator

from mmlogic.common.budget import check
from mmlogic.common.files import NOWHERE, restricted
from mmlogic.language import StatementProblem, parse
from mmlogic.language.registry import Tell
from mmlogic.lessons.page import Page, is_page, page, page_of, pages
from mmlogic.lessons.progress import OWN_PAGE, PLACE, Place
from mmlogic.session.context import SessionContext


def opening(session: SessionContext) -> Iterator[str]:
    """Yield the statement that resumes the lesson; the game that follows it in the script has all clues.

    A lesson of one's own is in its file: a script does not resume it.
    """
    place = session.timeline.first(PLACE)
    if place is not None and page(place.lesson):
        yield f"lesson {place.lesson} step {place.step}"  # `lesson N` alone would go on where somebody was


def take_up(session: SessionContext, text: str, name: str, kind: str | None, number: int | None) -> bool:
    """Begin the lesson in the text of a file, if it is the page of one; return whether.

    It may be a stranger's. Raises StatementProblem.
    """
    if kind is not None or number is not None or not is_page(text):
        return False
    try:
        found = page_of(text)
    except ValueError as error:
        raise StatementProblem(f"{name} is not a lesson: {error}") from None
    if page(found.number):
        hint = f"give it another number, such as {100 + found.number}"
        raise StatementProblem(f"mmlogic has lessons 1 to {len(pages())}", hint=hint)
    set_up(session, found)
    session.timeline.fill(OWN_PAGE, found)
    session.timeline.fill(PLACE, Place(found.number, 0))
    return True


def set_up(session: SessionContext, at: Page) -> None:
    """Carry out the statements that set a lesson up: they tell of a game, and read no files.

    They are a script: limits and the rules of safe mode hold for each.
    """
    if session.guard:
        session.guard.check_text(at.setup)
    told = parse(at.setup)
    with restricted(NOWHERE):
        for each in told:
            check()
            if session.guard:
                session.guard.admit(each)
            if not isinstance(each, Tell):
                raise StatementProblem(
                    f"`{each.keyword}` cannot set a lesson up: it may tell a game and clauses"
                )
            each.carry_out(session)
