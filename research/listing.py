"""`python -m research.listing hidoku.py [BOARD]`: Findling's Hidoku solver (2015) itself, as printed.

His program is Python 2. fissix writes it anew for Python 3, dictionaries of numbers keep the order of
Python 2, on which his figures hang, and BOARD takes the place of his file. What he prints of the solutions
follows. `findling.py` says what his rules are.
"""

import argparse
import ast
from collections.abc import Iterable
from contextlib import redirect_stdout
from importlib import import_module
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from research.findling import BOARD, hashed

__all__ = ["printed"]


class _Changed(ast.NodeTransformer):
    """Reads the board, whatever `.txt` the program names, and takes the keys of dictionaries in order."""

    def __init__(self, board: Path) -> None:
        self._board = str(board)

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        named = isinstance(node.value, str) and node.value.endswith(".txt")
        return ast.copy_location(ast.Constant(self._board), node) if named else node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if not (isinstance(node.func, ast.Attribute) and node.func.attr == "keys"):
            return node
        return ast.copy_location(
            ast.Call(ast.Name("keys_of_python_2", ast.Load()), [node.func.value], []), node
        )


def _keys(dictionary: Iterable[Any]) -> list[Any]:
    keys = [*dictionary]
    return hashed(keys) if all(isinstance(each, int) for each in keys) else keys


def printed(listing: str, board: Path = BOARD) -> list[str]:
    """Return the lines that a program in Python 2 prints of a board: its rows without remarks."""
    tool = import_module("fissix.refactor")
    fixes = tool.get_fixers_from_package("fissix.fixes")
    program = ast.parse(str(tool.RefactoringTool(fixes).refactor_string(f"{listing}\n", "listing")))
    names = {"__name__": "__main__", "keys_of_python_2": _keys}
    with TemporaryDirectory() as folder, redirect_stdout(StringIO()) as out:
        rows = Path(folder, "board.txt")
        lines = board.read_text(encoding="utf-8").splitlines()
        rows.write_text("\n".join(line for line in lines if not line.startswith("#")))
        changed = ast.fix_missing_locations(_Changed(rows).visit(program))
        exec(compile(changed, "listing", "exec", dont_inherit=True), names)
    return out.getvalue().splitlines()


def main() -> None:
    """Print what his program prints, from the solutions on."""
    reader = argparse.ArgumentParser(prog="research.listing", description=__doc__)
    reader.add_argument("listing", type=Path)
    reader.add_argument("board", nargs="?", type=Path, default=BOARD)
    options = reader.parse_args()
    lines = printed(options.listing.read_text(encoding="utf-8"), options.board)
    begin = next((at for at, line in enumerate(lines) if line.startswith("solutions:")), 0)
    print("\n".join(lines[begin:]))


if __name__ == "__main__":
    main()
