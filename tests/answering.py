"""The scripts that statements declare. Tests use them to check all answers in all formats."""

from pathlib import Path

from mmlogic.language.registry import Declaration, by_keyword


def declarations() -> list[Declaration]:
    """Return the declarations of all statements."""
    return list(dict.fromkeys(by_keyword().values()))


def scripts() -> list[str]:
    """Return the scripts of all statements."""
    return [script for each in declarations() for script in each.scripts]


def write_files(folder: Path) -> None:
    """Write the files that some scripts read."""
    for each in declarations():
        for name, text in each.files.items():
            (folder / name).write_text(text)
