"""Base classes of answers, and answers about the session itself."""

import reprlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import FrozenInstanceError, dataclass, field, fields, is_dataclass, replace
from functools import partial
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar, dataclass_transform

from mmlogic.common.resources import require
from mmlogic.common.wording import ShortError, columns, other_lengths
from mmlogic.language.errors import MmlogicError, Source, describe
from mmlogic.language.places import Span
from mmlogic.render.paper import Line, Paper, code_text

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from mmlogic.common.pictures import Picture


Kind = TypeVar("Kind")

Row = Iterable[object]
"""The values in one row of a table."""


_MAX_REPR_CHARACTERS = 100
"""The largest number of characters that the `repr` of an answer shows for its fields."""


class Drawn:
    """An object with forms as text, as HTML, as a table of pandas, and perhaps as a picture.

    `form` is `table`, `text` or `board`, as `Answer` explains. `statement` is the object's name in messages.
    `together` is whether codes are written as `RRBB` instead of a list.
    """

    form: ClassVar[str] = "table"
    statement: str = ""
    together: bool = False

    @property
    def script(self) -> Paper:
        """The page for the output of a script: without colours, without a width."""
        return Paper(text=partial(code_text, together=self.together))

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Yield the lines of the drawing, the most important line first. An answer may have no lines."""
        return iter(())

    def lines(self, paper: Paper) -> Iterator[Line]:
        """Yield all lines of the answer: the drawing, and notes."""
        return self.draw(paper)

    def rows(self) -> Iterator[Row]:
        """Yield the names of the columns, then the rows of the table. A `board` has no names of columns."""
        raise NotImplementedError

    def picture(self) -> "Picture | None":
        """Return a picture of the answer, if it shows more than the lines do. Else return None."""
        return None

    def plot(self) -> "Figure":
        """Return the picture as a figure of matplotlib.

        Raises NoSuchForm if the answer has no picture, and MissingExtra if matplotlib is not installed.
        """
        picture = self.picture()
        if picture is None:
            raise NoSuchForm(f"`{self.statement}` has no picture")
        return picture.figure()

    def school(self, system: str) -> Iterator[Any]:
        """Yield the objects or rows that a school system reads. Only marks of exercises have some."""
        return iter(())

    def to_frame(self) -> "DataFrame":
        """Return the rows as a table of pandas. The columns of a board are numbered from 1.

        Raises NoSuchForm if the answer has no table, and MissingExtra if pandas is not installed.
        """
        rows = [list(row) for row in self.rows()] if self.form != "text" else []
        if not rows:
            raise NoSuchForm(f"`{self.statement}` answers no table")
        return frame(rows) if self.form == "board" else frame(rows[1:], rows[0])

    def __str__(self) -> str:
        """Return the text that a script prints. If this text is empty, return the text for a person."""
        for paper in (self.script, replace(self.script, person=True)):
            if lines := list(self.lines(paper)):
                return "\n".join("".join(text for _, text in line) for line in lines)
        return ""

    def _repr_html_(self) -> str:
        from mmlogic.render.html import PAGE, html, image  # imported here, because only notebooks need HTML

        picture = self.picture()
        return image(picture) if picture else html(self.lines(replace(PAGE, text=self.script.text)))


@dataclass_transform(kw_only_default=True, field_specifiers=(field,))
@dataclass(kw_only=True, repr=False)
class Answer(Drawn):
    """The answer to a statement.

    An answer has the statement's keyword, its line in the script, and its time in seconds. Each subclass
    becomes a dataclass with keyword arguments, without a decorator. If no class of a statement names this
    subclass as its answer, the subclass names the keyword: `class CheckAnswer(Answer, to="check")`.

    If a question has one answer for each of several secrets, `about` contains the number of the secret.
    `note` is a sentence for a person. `words_left_out` is the number of words in a player's file whose length
    does not fit the game.

    `data_keys` lists the keys of the JSON:

    * `key` has the value of the attribute `key`.
    * `key=attribute` has the value of another attribute.
    * `key?` is omitted if its value is empty, 0 or false. `key??` is omitted if its value is None.
    * `*attribute` adds all keys of the record in this attribute.

    The JSON schema is made from the types of these attributes. The text in `Annotated` explains a key.
    `form` says what `rows` yields:

    * `table`: the names of the columns, then rows.
    * `text`: the names of the columns, then rows of text.
    * `board`: the rows of a board, without names.

    `records` is the key of `data()` whose list contains the rows. `columns` are the keys that become columns.
    If `records` is empty, `data()` is the only row. At the prompt, a `playable` answer opens a screen of its
    own, and a `paged` answer uses a pager if it is longer than the screen.
    """

    playable: ClassVar[bool] = False
    paged: ClassVar[bool] = True
    data_keys: ClassVar[Sequence[str]] = ()
    records: ClassVar[str] = ""
    columns: ClassVar[Sequence[str]] = ()
    frozen: ClassVar[bool] = False
    answers_to: ClassVar[str] = ""

    statement: str = ""
    line: int | None = None
    seconds: float = 0.0
    about: Mapping[str, int] = field(default_factory=dict)
    note: str = ""
    words_left_out: int = 0
    together: bool = False

    @property
    def failure(self) -> str:
        """The message of a statement such as `expect`, which fails although it has an answer. Else ""."""
        return ""

    def __init_subclass__(cls, to: str = "", **given: object) -> None:
        super().__init_subclass__(**given)
        cls.answers_to = to or cls.answers_to
        dataclass(kw_only=True, repr=False)(cls)

    def __setattr__(self, name: str, value: object) -> None:
        if self.frozen:
            raise FrozenInstanceError(f"answers cannot be changed: `{name}` cannot be set")
        super().__setattr__(name, value)

    def freeze(self) -> None:
        """Forbid changes of the fields from now on, because the answer is complete."""
        vars(self)["frozen"] = True

    def __repr__(self) -> str:
        known = Answer.__dataclass_fields__
        own = [each.name for each in fields(self) if each.repr and each.name not in known]
        text = ", ".join(f"{name}={reprlib.repr(getattr(self, name))}" for name in own)
        cut = text if len(text) <= _MAX_REPR_CHARACTERS else f"{text[: _MAX_REPR_CHARACTERS - 1]}…"
        return f"{type(self).__name__}({cut})"

    def data(self) -> Mapping[str, Any]:
        """Return the contents of the answer for JSON."""
        return record_data(self)

    def lines(self, paper: Paper) -> Iterator[Line]:
        yield from ([("class:strong", f"{what} {number}:")] for what, number in self.about.items())
        yield from self.draw(paper)
        if self.words_left_out:
            yield from paper.wrapped(other_lengths(self.words_left_out))
        if self.note and paper.person:
            yield from paper.wrapped([("class:quiet", self.note)])

    def rows(self) -> Iterator[Row]:
        data = self.data()
        records = data[self.records] if self.records else [data] if data else []
        return table(records or [], self.columns, data)

    def beside(self) -> Iterator[Line]:
        """Yield lines to show after the table, because they belong to no row."""
        return iter(())


class DataKey(NamedTuple):
    """A key of JSON, the attribute with its value, and `?` or `??` if the key may be omitted.

    The key `*` means all keys of the record in the attribute.
    """

    key: str
    attribute: str
    optional: str


def keys_of(names: Sequence[str]) -> list[DataKey]:
    """Return the keys that strings describe. `Answer` explains these strings under `data_keys`.

    >>> [tuple(each) for each in keys_of(["output?", "kind??=board.kind", "*figures"])]
    [('output', 'output', '?'), ('kind', 'board.kind', '??'), ('*', 'figures', '')]
    """
    found = []
    for name in names:
        written, _, attribute = name.partition("=")
        key = written.rstrip("?")
        spread, optional = key.startswith("*"), written[len(key) :]
        found.append(DataKey("*" if spread else key, attribute or key.lstrip("*"), optional))
    return found


def keyed(*names: str) -> Callable[[type[Kind]], type[Kind]]:
    """Return a class decorator that sets `data_keys` to `names`."""

    def mark(kind: type[Kind]) -> type[Kind]:
        kind.data_keys = names  # type: ignore[attr-defined]
        return kind

    return mark


def data_keys(kind: type) -> list[DataKey]:
    """Return the JSON keys of a class: its `data_keys`, or without `data_keys` its fields."""
    names = getattr(kind, "data_keys", getattr(kind, "_fields", None))
    return keys_of([each.name for each in fields(kind)] if names is None else names)


def record_data(record: object, keys: Sequence[DataKey] | None = None) -> dict[str, Any]:
    """Return a record as a JSON object, with all keys of the record, or with `keys` only."""
    found: dict[str, Any] = {}
    for key, attribute, optional in data_keys(type(record)) if keys is None else keys:
        value = attrgetter(attribute)(record)
        if key == "*":
            found |= {} if value is None else as_data(value)
        elif value or not optional or (optional == "??" and value is not None):
            found[key] = as_data(value)
    return found


def as_data(value: Any) -> Any:
    """Return the JSON form of a value. Records and mappings become objects. Lists and tuples become lists."""
    if hasattr(value, "data"):
        return as_data(value.data())
    if isinstance(value, Mapping):
        return {str(key): as_data(each) for key, each in value.items()}
    if hasattr(value, "_fields") or is_dataclass(value):
        return record_data(value)
    return [*map(as_data, value)] if isinstance(value, list | tuple) else value


def table(
    records: Sequence[Mapping[str, object] | Sequence[object]],
    columns: Sequence[str] = (),
    common: Mapping[str, object] = MappingProxyType({}),
) -> Iterator[Row]:
    """Yield the names of the columns, then a row for each record.

    Without `columns`, the names are the keys of the first record. `common` has values for the keys that a
    record lacks.

    >>> [*table([{"code": ["red", "blue"], "left": 3}], ["player", "code"], {"player": "knuth"})]
    [['player', 'code'], ['knuth', ['red', 'blue']]]
    """
    if head := columns or [str(key) for record in records[:1] for key in record]:
        yield head
    for record in records:
        values = record.values() if isinstance(record, Mapping) else record
        if columns and isinstance(record, Mapping):
            values = [record.get(key, common.get(key)) for key in columns]
        yield [*values]


def spaced(value: object) -> object:
    """Return the value of a cell. Spaces separate the elements of a list.

    >>> spaced(("red", "blue")), spaced([1, 2]), spaced(3)
    ('red blue', '1 2', 3)
    """
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else value


class NoSuchForm(ShortError, ValueError):
    """An answer has no table, or no picture."""


class Listing(Answer):
    """An answer whose items are found while they are read. After `keep`, items can be read repeatedly.

    `items` is the JSON key of the list of items. In JSON lines, each item has a line of its own, with the key
    `item`. If `item` is empty, the line has the keys of the item itself. The keys `opening_keys` precede the
    items, and `closing_keys` follow them. `limit` is the greatest number of items, or None for all.
    `complete` is true if no more items exist, false if the limit cut them, and None until the items are read.
    """

    form = "text"
    items: ClassVar[str]
    item: ClassVar[str] = ""
    opening_keys: ClassVar[Sequence[str]] = ()
    closing_keys: ClassVar[Sequence[str]] = ("complete=whole",)
    pages: Iterator[Any] = field(repr=False)
    limit: int | None = None
    complete: bool | None = None
    kept: list[Any] | None = field(default=None, repr=False)
    broken: Exception | None = field(default=None, repr=False)

    def freeze(self) -> None:
        """Do nothing, because a listing changes while it is read."""

    def opening(self) -> Mapping[str, Any]:
        """Return the JSON keys that precede the items, with their values."""
        return record_data(self, keys_of(self.opening_keys))

    @property
    def whole(self) -> bool:
        """Whether all existing items were read."""
        return bool(self.complete)

    @property
    def cut_at(self) -> int | None:
        """The limit if it has cut the items, otherwise None."""
        return self.limit if self.complete is False else None

    def by_page(self) -> Iterator[Sequence[Any]]:
        """Yield pages of items in their JSON form, each page as soon as it is found."""
        raise NotImplementedError

    def find(self) -> Iterator[Any]:
        """Find the items. Yield them one by one or page by page, as the class decides."""
        raise NotImplementedError

    def found(self) -> Iterator[Any]:
        """Yield what `find` yields, after `keep` from the store. Raises the error that ended the search."""
        if self.kept is None:
            yield from self.find()
            return
        yield from self.kept
        if self.broken is not None:
            raise self.broken

    def keep(self) -> None:
        """Find and store all items, or those before an error. Raises this error."""
        if self.kept is not None:
            return
        kept = list[Any]()
        try:
            for each in self.find():
                kept.append(each)
        except Exception as error:
            self.broken = error
            raise
        finally:
            self.kept = kept

    def __getstate__(self) -> dict[str, Any]:
        """Find all items, so that a copy or a pickle contains them. Return the state to copy."""
        self.keep()
        return {**vars(self), "pages": iter(())}

    def closing(self) -> Mapping[str, Any]:
        """Return the JSON keys that follow the items, with their values."""
        return record_data(self, keys_of(self.closing_keys))

    def to_frame(self) -> "DataFrame":
        """Return all items as a table of pandas. The columns of codes and boards are numbered from 1.

        Raises MissingExtra.
        """
        self.keep()
        return super().to_frame() if self.form == "table" else frame(self.rows())

    def __str__(self) -> str:
        self.keep()
        return super().__str__()

    def _repr_html_(self) -> str:
        self.keep()
        return super()._repr_html_()

    def data(self) -> Mapping[str, Any]:
        """Read all items, and return the JSON form of the whole answer."""
        parts = [list(part) if isinstance(part, tuple) else part for page in self.by_page() for part in page]
        return {**self.opening(), self.items: parts, **self.closing()}


class StepKeys(NamedTuple):
    """The keys that a person may press after an item.

    `legend` explains the keys. `wishes` contains what each key asks for, such as `next` or `stop`.
    """

    legend: str
    wishes: Mapping[str, str]


class Stepwise(Listing):
    """A listing that a person reads item by item, and may leave after any item.

    After each item, the person presses one of `keys`. `wish` is the request of the last key, such as `next`.
    The wish `stop` ends the listing.
    """

    keys: ClassVar[StepKeys] = StepKeys(
        "; next  Enter stop", {";": "next", " ": "next", "enter": "stop", ".": "stop"}
    )
    wish: str = "next"

    def steps(self, paper: Paper) -> Iterator[tuple[list[Line], bool]]:
        """Yield for each item its lines, and whether the person must press a key before the next item."""
        raise NotImplementedError


class Done(Answer):
    """A statement has succeeded and has no other result. `message` is for a person at the prompt."""

    message: str

    def draw(self, paper: Paper) -> Iterator[Line]:
        if not paper.person:
            return
        if paper.left is None or self.message.endswith("."):
            yield from paper.wrapped([("", f"{self.message.rstrip('.')}.")])
            return
        joined = "; " if ":" in self.message else ": "
        why = "; `why` says more." if paper.left == 0 else "."
        yield from paper.wrapped([("", self.message + joined), *paper.codes_left(paper.left), ("", why)])


def is_silent(answer: Answer) -> bool:
    """Return whether an answer has no data, because it only confirms, or ends the session."""
    return isinstance(answer, Farewell) or (isinstance(answer, Done) and not answer.data())


class Draft(Answer):
    """The answer to `editor`. The prompt opens an editor, then runs the statements written there."""


class Farewell(Answer):
    """The answer to `quit`, which ends the session."""


_INDENT = "    "


def error_lines(error: MmlogicError, typed: str, column: int, paper: Paper) -> Iterator[Line]:
    """Yield the lines that report an error in the input `typed`.

    If the line above on the screen contains the input, `column` is the column at which the input begins.
    Otherwise `column` is -1.
    """
    width = paper.width or 0
    seen = column >= 0 and typed.isprintable() and column + columns(typed) < width
    source = error.source.text if error.source else ""
    left_out = len(source) - len(typed)  # the length of `guess `, which the user may omit
    if left_out > 0 and error.span and error.span.end_column > left_out + 1 and source.endswith(typed):
        line, start, end_line, end = error.span
        error.span = Span(line, max(start - left_out, 1), end_line, end - left_out)
        error.source, source = Source("", typed), typed
    if not (seen and error.span and source == typed):
        first, *rest = describe(error, width - len(_INDENT)).split("\n")
        yield from paper.wrapped([("class:error", first)], _INDENT)
        for text in rest:
            yield from paper.wrapped([("", text)], _INDENT) if text.strip(" ^") else [[("class:caret", text)]]
        return
    start, end = error.span.column - 1, error.span.end_column - 1
    before, marked = columns(typed[:start]), max(1, columns(typed[start:end]))
    yield [("class:caret", " " * (column + before) + "^" * marked)]
    yield from paper.wrapped([("class:error", error.message + "." * (error.message[-1:] not in ".?!"))])
    for text in error.advice:
        yield from paper.wrapped([("", f"{_INDENT}{text}")], _INDENT)


def frame(rows: Iterable[Iterable[object]], head: Sequence[object] = ()) -> "DataFrame":
    """Return rows as a table of pandas. `head` names the columns. Without names, they are numbered from 1."""
    require("pandas")
    from pandas import DataFrame

    listed = [[*map(spaced, row)] for row in rows]
    return DataFrame(listed, columns=head or range(1, len(listed[0]) + 1 if listed else 1))
