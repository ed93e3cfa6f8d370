"""What a session becomes outside of it: `show`."""

from mmlogic.codes.facts import facts
from mmlogic.handlers.dispatch import Knowing, carry_out
from mmlogic.render.answers import Answer, ShowAnswer
from mmlogic.session.statements.show import Show

__all__: list[str] = []


@carry_out.register
def _show(statement: Show, session: Knowing) -> Answer:
    if session.timeline.puzzle or statement.what not in {"program", "clauses"}:
        from mmlogic.handlers.solving import show

        return show(statement.what, session)
    if statement.what == "program":
        return ShowAnswer(what="program", text=facts(session.timeline.theory))
    return ShowAnswer(what="clauses", text=session.solver.clauses(session.settings.limits))
