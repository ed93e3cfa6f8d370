"""`set`: change a setting. Without a value, show it; without a name, show all settings."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mmlogic.common.seeds import of_session
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.registry import Command, Heading, statement
from mmlogic.render.answers import Answer, Done, Row
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.session.context import SessionContext
from mmlogic.session.settings import known_setting

__all__ = ["Set", "SettingsAnswer"]


@dataclass(kw_only=True)
class SettingsAnswer(Answer):
    """Settings and their values, as one writes them."""

    settings: Mapping[str, str]

    def data(self) -> dict[str, Any]:
        """Return the settings."""
        return {"settings": dict(self.settings)}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Yield a line a setting, as `set` takes it."""
        return (plain(f"{name} {value}") for name, value in self.settings.items())

    def rows(self) -> Iterator[Row]:
        """Yield a row a setting."""
        yield ["setting", "value"]
        yield from self.settings.items()


@statement(usage="set [NAME [VALUE]]", example="set engine clauses", heading=Heading.SESSION)
@dataclass(frozen=True)
class Set(Command[Done | SettingsAnswer]):
    """Change a setting. Without a value, show it; without a name, show all settings."""

    name: str | None = None
    value: str | None = None

    def carry_out(self, session: SessionContext) -> Done | SettingsAnswer:
        """Change the setting, or return what is set."""
        if self.name is None:
            return SettingsAnswer(settings=session.settings.shown())
        try:
            name = known_setting(self.name)
        except StatementProblem as problem:
            raise problem.at(place_of(self.name)) from None
        if self.value is None:
            return SettingsAnswer(settings={name: session.settings.shown()[name]})
        try:
            session.settings = session.settings.changed(name, self.value)
        except StatementProblem as problem:
            raise problem.at(place_of(self.value)) from None
        if name == "seed":
            session.random = of_session(session.settings.seed)
        return Done(message=f"{name} is {session.settings.shown()[name]}")
