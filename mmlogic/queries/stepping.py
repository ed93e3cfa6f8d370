"""What happens step by step, as an answer: a script prints all steps, a person reads them one by one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from mmlogic.render.answers import StepKeys, Stepwise
from mmlogic.render.paper import Line, Paper

__all__ = ["StepsAnswer"]

E = TypeVar("E")


@dataclass(kw_only=True)
class StepsAnswer(Stepwise, Generic[E]):
    """Steps that are all known.

    Attributes:
        all: the steps.
        end: how they end; `cut` if more would follow.
        limit: how many are read that are not read one by one, None for all.
    """

    keys: ClassVar[StepKeys] = StepKeys(
        "Enter step  s skip  r run  q stop",
        {"enter": "next", " ": "next", "s": "skip", "r": "run", "q": "stop", ".": "stop"},
    )
    headed: ClassVar[bool] = True

    pages: Iterator[Sequence[E]] = field(default_factory=lambda: iter(()))
    all: Sequence[E]
    end: str
    limit: int | None = None

    @property
    def shown(self) -> Sequence[E]:
        """The steps up to the limit."""
        return self.all[: self.limit]

    @property
    def ends(self) -> str:
        """How the steps that are shown end."""
        return self.end if len(self.shown) == len(self.all) else "cut"

    @property
    def cut_at(self) -> int | None:
        """The limit, if there are more steps; otherwise None."""
        return len(self.shown) if self.ends == "cut" else None

    def keep(self) -> None:
        """Keep nothing: all steps are there."""

    def by_page(self) -> Iterator[Sequence[dict[str, Any]]]:
        """Yield the steps for JSON."""
        yield [self.step_data(step) for step in self.shown]

    def data(self) -> dict[str, Any]:
        """Return all steps up to the limit."""
        return {self.items: [self.step_data(step) for step in self.shown]} | self.closing()

    def closing(self) -> dict[str, Any]:
        """Say how it ends."""
        return {"end": self.ends, "complete": self.ends != "cut"}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw each step, and how it ends."""
        for step in self.shown:
            yield from self.drawn(step, paper)
        yield self.last(self.ends)

    def steps(self, paper: Paper) -> Iterator[tuple[list[Line], bool]]:
        """Yield the steps one by one; `skip` goes on where what begins here is left, `run` at the end."""
        skipped = 0
        for step in self.all:
            if skipped and not self.leaves(step, skipped):
                continue
            skipped = 0
            running = self.wish == "run"
            yield list(self.drawn(step, paper)), not running
            if self.wish == "skip":
                skipped = self.begun(step)
                self.wish = "next"
        yield [self.last(self.end)], False

    def step_data(self, step: E) -> dict[str, Any]:
        """Return a step for JSON."""
        raise NotImplementedError

    def drawn(self, step: E, paper: Paper) -> Iterator[Line]:
        """Draw a step."""
        raise NotImplementedError

    def last(self, end: str) -> Line:
        """Return the line after the last step."""
        raise NotImplementedError

    def begun(self, step: E) -> int:
        """Return the number of what begins at a step, which `skip` skips; 0 if nothing does."""
        raise NotImplementedError

    def leaves(self, step: E, number: int) -> bool:
        """Tell whether a step leaves what began with a number."""
        raise NotImplementedError
