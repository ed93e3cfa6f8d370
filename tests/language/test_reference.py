"""The reference page explains every statement."""

from pathlib import Path
from textwrap import indent

from mmlogic.language import by_heading, by_keyword

PAGE = (Path(__file__).parents[2] / "docs" / "reference.md").read_text(encoding="utf-8")


def test_the_page_has_each_statement_with_its_help_and_example() -> None:
    for declared in dict.fromkeys(by_keyword().values()):
        entry = PAGE.split(f"### `{declared.usage}`\n\n")[1].split("\n###")[0]
        assert declared.help in entry
        assert indent(declared.example, " " * 4) in entry
        assert all(f"`{keyword}`" in entry for keyword in declared.keywords[1:])


def test_the_subjects_come_in_the_order_of_learning_them() -> None:
    places = [PAGE.index(f"## {subject}\n") for subject, _ in by_heading()]
    assert places == sorted(places)
    assert sum(map(len, (group for _, group in by_heading()))) == len(set(by_keyword().values()))
