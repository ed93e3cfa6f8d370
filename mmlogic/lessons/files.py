"""Lessons and files: the statements of a lesson in a script, and custom lessons for `load`."""

from collections.abc import Iterator

from mmlogic.common.files import NOWHERE, restricted
from mmlogic.language import StatementProblem, parse
from mmlogic.language.registry import Tell
from mmlogic.lessons.page import Page, is_page, page, page_of, pages
from mmlogic.lessons.progress import OWN_PAGE, PLACE, Place
from mmlogic.limits.budget import check
from mmlogic.session.context import SessionContext


def opening(session: SessionContext) -> Iterator[str]:
    """Yield the statement that resumes the lesson. Later statements of the script make the lesson's game.

    A custom lesson is in its own file, so a script does not resume it.
    """
    place = session.timeline.first(PLACE)
    if place is not None and page(place.lesson):
        # `lesson N` alone would continue at the learner's last step
        yield f"lesson {place.lesson} step {place.step}"


def load_text(session: SessionContext, text: str, name: str, kind: str | None, number: int | None) -> bool:
    """Begin the lesson in the text of a file. Return whether the text is the page of a lesson.

    A stranger may have written the page. Raises StatementProblem.
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
    """Run the setup statements of a lesson: its game and clauses, without reading files.

    The setup is a script: limits and the rules of safe mode hold for each statement.
    """
    if session.guard:
        session.guard.check_text(at.setup)
    statements = parse(at.setup)
    with restricted(NOWHERE):
        for each in statements:
            check()
            if session.guard:
                session.guard.admit(each)
            if not isinstance(each, Tell):
                raise StatementProblem(f"a lesson is set up by a game and clauses, not by `{each.keyword}`")
            each.carry_out(session)
