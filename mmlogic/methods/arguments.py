"""Convert the arguments of a method, which are values of Python, to the parts of a statement."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, fields
from inspect import Parameter
from operator import index
from os import PathLike, fspath
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from mmlogic.codes.written import Choices, Code, Lengths, Letters, Names, Size
from mmlogic.language import Statement
from mmlogic.language.places import WrongType
from mmlogic.paths.written import Cell

CodeLike = str | int | Sequence[str | int]
"""A code in Python: a text of letters such as `"RRBBGG"`, a number, or a sequence of names and numbers."""

CellLike = tuple[int, int] | tuple[int, int, int]
"""A cell in Python: (row, column), or (layer, row, column) in a cube. The numbers start at 1."""

PathLikes = str | PathLike[str]
"""The path of a file in Python."""


def several(value: object, expected: str, *many: int) -> tuple[Any, ...]:
    """Return the items of a value as a tuple. `many` are the possible numbers of items, by default all.

    Raises WrongType for a text, for a value without items, and for any other number of items. The message
    says what is `expected`.

    >>> several([2, 1], "a cell is (row, column)", 2, 3)
    (2, 1)
    """
    if isinstance(value, Iterable) and not isinstance(value, str | bytes):
        parts = tuple(value)
        if not many or len(parts) in many:
            return parts
    raise WrongType("", f"{expected}, not {value!r:.60}")


def written_code(code: CodeLike) -> Code:
    """Return a `CodeLike` as the part of a statement that it means. Raises WrongType for other values."""
    if isinstance(code, str):
        return Letters(code)
    if (number := digits(code)) is not None:
        return Letters(number)
    expected = 'a code is letters, such as "RRBB", a number, or a sequence of names and numbers'
    return Names(tuple(digits(each) or each for each in several(code, expected)))


def digits(value: object) -> str | None:
    """Return the digits of a whole number, such as `"17"`. None for other values, also True and False."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    try:
        return str(index(value))
    except (TypeError, ValueError):  # an array, or a number above `sys.get_int_max_str_digits()`
        return None


def written_cell(cell: CellLike) -> Cell:
    """Return a `CellLike` as the part of a statement that it means. Raises WrongType for other values."""
    expected = "a cell is (row, column), or (layer, row, column) in a cube"
    *layer, row, column = several(cell, expected, 2, 3)
    return Cell(row, column, *layer)


def _size(layout: str | tuple[int, int]) -> Size | str:
    if isinstance(layout, str):
        return Size.of(layout) or layout
    expected = 'a game is a name or a size, such as "classic", "4x6" or (pegs, symbols)'
    return Size(*several(layout, expected, 2))


def _lengths(number: int | tuple[int, int]) -> int | Lengths:
    if isinstance(number, int):
        return number
    return Lengths(*several(number, "codes have N pegs, or (shortest, longest)", 2))


def _palette(palette: int | Sequence[str]) -> int | Names:
    if isinstance(palette, int):
        return palette
    return Names(several(palette, "symbols are a number of them, or their names"))


def _words(words: PathLikes | Sequence[CodeLike]) -> str | Choices:
    if isinstance(words, str | PathLike):
        return written_path(words)
    return Choices(tuple(map(written_code, several(words, "words are a path, or codes"))))


def written_path(path: PathLikes) -> str:
    """Return a path as a text. Raises WrongType for values that are no path."""
    if not isinstance(path, str | PathLike):
        raise WrongType("", f"a file is a path, not {path!r:.60}")
    return fspath(path)


class Form(NamedTuple):
    """A type of arguments (`annotation`), and the function that turns an argument into a statement's part."""

    annotation: Any
    made: Callable[[Any], Any]


_FORMS: Mapping[Any, Form] = {
    **{kind: Form(kind, lambda value: value) for kind in (int, str, bool)},
    Code: Form(CodeLike, written_code),
    Cell: Form(CellLike, written_cell),
    str | Size: Form(str | tuple[int, int], _size),
    int | Lengths: Form(int | tuple[int, int], _lengths),
    int | Names: Form(int | Sequence[str], _palette),
    str | Choices: Form(PathLikes | Sequence[CodeLike], _words),
    Names: Form(Sequence[str], lambda names: Names(several(names, "symbols are a sequence of names"))),
}
"""The form of the arguments for each type of a statement's field. Fields of other types have no form here."""


class Argument(NamedTuple):
    """A parameter of a method, and the function that turns its argument into the value of the field."""

    parameter: Parameter
    made: Callable[[Any], Any]


def arguments(kind: type[Statement[Any]]) -> list[Argument]:
    """Return the arguments of the method for the statement `kind`, keyword-only arguments last.

    Raises TypeError for a field whose type has no form.
    """
    hints = get_type_hints(kind)
    found = [_argument(each, hints[each.name]) for each in fields(kind) if each.name != "span"]
    return sorted(found, key=lambda each: each.parameter.kind)


def _argument(declared: "Field[Any]", hint: Any) -> Argument:
    plain = _without_none(hint)
    form = _form(declared, plain)
    if plain is hint:
        annotation, made = form
    else:
        annotation = form.annotation | None
        made = lambda value: None if value is None else form.made(value)  # noqa: E731
    optional = declared.default is not MISSING
    introduced = str(declared.metadata.get("before") or "").isalpha()
    how = Parameter.KEYWORD_ONLY if declared.kw_only or (optional and introduced) else None
    parameter = Parameter(
        declared.name,
        how or Parameter.POSITIONAL_OR_KEYWORD,
        default=declared.default if optional else Parameter.empty,
        annotation=annotation,
    )
    return Argument(parameter, made)


def _form(declared: "Field[Any]", hint: Any) -> Form:
    if "choice" in declared.metadata:
        words = (declared.default, *declared.metadata["words"])
        return Form(Literal[words], lambda word: word)
    if declared.metadata.get("file") and hint is str:
        return Form(PathLikes, written_path)
    if hint not in _FORMS:
        raise TypeError(f"`{declared.name}` has no form in _FORMS: write the method in methods/written.py")
    return _FORMS[hint]


def _without_none(hint: Any) -> Any:
    if get_origin(hint) not in (UnionType, Union) or NoneType not in get_args(hint):
        return hint
    kinds = tuple(each for each in get_args(hint) if each is not NoneType)
    return Union[kinds]  # noqa: UP007
