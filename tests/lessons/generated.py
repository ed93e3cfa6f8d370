"""Right programs of learners, and wrong programs with one slip each. `programs.pl` makes them."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from mmlogic.lessons.checks import given_by
from mmlogic.lessons.page import pages
from mmlogic.machine.goals import ANSWER, String, goal
from mmlogic.machine.module import Module
from tests.lessons.conftest import exercise_at
from tests.lessons.test_lessons import ATTEMPTS, EXERCISES

__all__ = ["SEED", "SLIPS", "Wrong", "right_program", "workshop", "wrong_programs"]

SEED = 1

SLIPS = {
    "arithmetic": ("does not compute", "computes nothing"),
    "itself": ("is never true", "means two different values"),
    "base": ("ends the recursion", "is missing"),
    "list": ("has exactly one element",),
    "bar": ("has exactly two elements",),
    "name": ("is a name",),
    "variable": ("is a variable",),
    "order": ("the order of the goals", "demands too much"),
    "cut": ("the cut",),
    "bound": ("is off by one", "demands too much"),
    "number": ("is off by one", "demands too much"),
    "arguments": ("exchanged",),
}
"""For each slip, its possible messages. For all but `base`, the message may also name the clause."""

Where = tuple[int, int]
"""A lesson and a step of it."""

_WHERE = [*EXERCISES]


class Wrong(NamedTuple):
    """A program with a slip in one clause, and the head of this clause."""

    where: Where
    slip: str
    clause: str
    text: str


def workshop() -> Module:
    """Return a module that makes right and wrong variants of learners' programs."""
    made = Module("machine/merging", "lessons/edits")
    made.load(Path(__file__).with_name("programs.pl").read_text())
    return made


def right_program(number: int, shop: Module) -> tuple[Where, str]:
    """Return an exercise and a right program for it, which is an equivalent variant of a known program."""
    where, draw = _WHERE[number % len(_WHERE)], random.Random(f"right {SEED} {number}")
    return where, _changed(shop, "another", where, draw.choice(_known(where)), draw.randrange(1 << 20))[1]


def wrong_programs(number: int, shop: Module) -> Iterator[Wrong]:
    """Yield programs for one exercise, each with a slip. Some programs may still be right."""
    where, draw = _WHERE[number % len(_WHERE)], random.Random(f"wrong {SEED} {number}")
    for _ in range(100):
        slip, text = draw.choice([*SLIPS]), draw.choice(_known(where))
        if found := _changed(shop, "slipped", where, text, String(slip), draw.randrange(1 << 20)):
            yield Wrong(where, slip, *found)


def _known(where: Where) -> list[str]:
    return [exercise_at(*where).solution, *(text[2:] for text in ATTEMPTS[where] if text[0] == "+")]


def _changed(shop: Module, predicate: str, where: Where, text: str, *how: Any) -> Any:
    exercise, given = exercise_at(*where), given_by(pages()[where[0] - 1])
    kept = {"query", *re.findall(r"[a-z]\w*", " ".join([*exercise.goals, given, exercise.given]))}
    clauses = text if exercise.goals else f"query :- {text} .\n"
    names = [String(name) for name in sorted(kept)]
    found = shop.value(goal(predicate, String(given), String(clauses), names, *how, ANSWER))
    if found and not exercise.goals:
        return found[0], found[1].strip().removeprefix("query:-").removesuffix(".").strip()
    return found
