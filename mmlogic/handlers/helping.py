"""`help`: the statements, made from their declarations."""

from collections.abc import Iterator

from mmlogic.handlers.dispatch import Knowing, carry_out
from mmlogic.language import Declaration, StatementProblem, by_heading, by_keyword, nearest, place_of
from mmlogic.render.answers import Answer, HelpAnswer
from mmlogic.session.settings import SETTINGS
from mmlogic.session.statements.help import Help

__all__: list[str] = []


@carry_out.register
def _help(statement: Help, session: Knowing) -> Answer:
    if statement.topic is None:
        return HelpAnswer(text="\n".join(_overview()))
    known = by_keyword().get(statement.topic.lower())
    if known is None:
        near = nearest(statement.topic, list(by_keyword()))
        hint = f"did you mean `{near}`?" if near else "`help` alone lists the statements"
        raise StatementProblem(
            f"no statement begins with `{statement.topic}`", place_of(statement.topic), hint=hint
        )
    return HelpAnswer(text=_explained(known))


def _overview() -> Iterator[str]:
    for subject, declared in by_heading():
        yield f"{subject}"
        yield from (f"  {each.usage:<34} {each.summary}" for each in declared)
    yield "`help WORD` tells more of a statement; `#` begins a comment; `;` or a new line ends a statement."


def _explained(known: Declaration) -> str:
    settings = (
        "".join(f"\n  {name:<8} {told}" for name, told in SETTINGS.items()) if known.keyword == "set" else ""
    )
    return f"{known.usage}\n\n{known.help}{settings}\n\nExample: {known.example}"
