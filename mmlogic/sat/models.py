"""Models (solutions) of clauses, in the format of SAT solvers."""

import re

_NUMBERS = re.compile(r"-?[0-9]{1,18}")


class ModelError(ValueError):
    """The text is not a model."""


def true_variables(text: str) -> set[int] | None:
    """Return the true variables of a model.

    `text` has the lines of a solver that begin with `v`, or only numbers. Return None if the text says that
    no model exists. Raises ModelError.
    """
    true = set[int]()
    for number, line in enumerate(text.splitlines(), 1):
        kind, _, rest = line.strip().partition(" ")
        if kind == "s" and rest.strip().upper() == "UNSATISFIABLE":
            return None
        if kind in {"c", "s", "#", "%"} or kind.upper() in {"SAT", "SATISFIABLE", ""}:
            continue
        if kind.upper() in {"UNSAT", "UNSATISFIABLE"}:
            return None
        words = rest.split() if kind == "v" else line.split()
        wrong = next((word for word in words if not _NUMBERS.fullmatch(word)), None)
        if wrong is not None:
            raise ModelError(f"line {number}: `{wrong:.40}` is not a number; a model is numbers of variables")
        true.update(int(word) for word in words if not word.startswith("-"))
    return true
