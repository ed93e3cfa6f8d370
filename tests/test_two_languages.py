"""Prolog exports each predicate that Python calls, and each export is used."""

import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "docs"))
import goals

ROOT = Path(__file__).parents[1]
ASKED = list(goals.goals())


@pytest.mark.parametrize("goal", ASKED, ids=lambda goal: f"{goal.file.stem}:{goal.line}-{goal.name}")
def test_prolog_exports_what_python_asks(goal: goals.Goal) -> None:
    assert goals.answering(goal), f"no library that {goal.file} sees exports {goal.name}/{goal.arity}"


def test_prolog_answers_each_request() -> None:
    text = (ROOT / "prolog" / "machine" / "machine.pl").read_text()
    heads = re.findall(r"answered\((\w+)\((.*?)\)", text)
    answered = {(name, len(parts.split(","))) for name, parts in heads}
    made = {(request.name, request.arity) for request in goals.requests()}
    assert made
    assert made <= answered


def test_no_export_is_dead() -> None:
    assert [f"{path.relative_to(ROOT)}: {name}/{arity}" for path, (name, arity) in goals.dead_exports()] == []


def test_goals_are_found() -> None:
    """Under the names that functions pass on, with the arguments that these add."""
    found = {(str(each.file.relative_to(ROOT / "mmlogic")), each.name, each.arity) for each in ASKED}
    assert {
        ("codes/relations.py", "codes_page", 5),
        ("codes/relations.py", "conflicts", 3),
        ("paths/relations.py", "solve_answer", 5),
        ("machine/guest.py", "guest_trace", 4),
        ("machine/pyswip/thread.py", "stop", 2),
    } <= found
