"""Base classes of answers, and answers about the session itself."""

import reprlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import FrozenInstanceError, dataclass, field, fields, is_dataclass
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar, dataclass_transform

from mmlogic.common.resources import require
from mmlogic.common.wording import ShortError, columns, other_lengths
from mmlogic.language.errors import MmlogicError, describe
from mmlogic.render.paper import Line, Paper

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from mmlogic.common.pictures import Picture


Kind = TypeVar("Kind")

Row = Iterable[object]
"""The values of one table row."""


_MAX_REPR_CHARACTERS = 100
"""Longest text of the fields in the `repr` of an answer."""


class Drawn:
    """An object with a drawing: text, HTML, a table of pandas, perhaps a picture.

    `form` is the form of its rows. `statement` is its name.
    """

    form: ClassVar[str] = "table"
    statement: str = ""

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Yield the lines of the drawing, the most important first. An answer may have none."""
        return iter(())

    def lines(self, paper: Paper) -> Iterator[Line]:
        """Yield all lines of the answer."""
        return self.draw(paper)

    def rows(self) -> Iterator[Row]:
        """Yield the rows of the table. The head comes first, except for a `board`."""
        raise NotImplementedError

    def picture(self) -> "Picture | None":
        """Return a picture if it shows more than the lines, else None."""
        return None

    def plot(self) -> "Figure":
        """Return the picture as a figure of matplotlib.

        Raises NoSuchForm if there is no picture, MissingExtra without matplotlib.
        """
        picture = self.picture()
        if picture is None:
            raise NoSuchForm(f"`{self.statement}` has no picture")
        return picture.figure()

    def to_frame(self) -> "DataFrame":
        """Return the rows as a table of pandas. The columns of a board are numbered from 1.

        Raises NoSuchForm for an answer without a table, MissingExtra without pandas.
        """
        rows = [list(row) for row in self.rows()] if self.form != "text" else []
        if not rows:
            raise NoSuchForm(f"`{self.statement}` answers no table")
        return frame(rows) if self.form == "board" else frame(rows[1:], rows[0])

    def __str__(self) -> str:
        """Return the text that a script prints, or the confirmation that a person reads."""
        for paper in (Paper(), Paper(person=True)):
            if lines := list(self.lines(paper)):
                return "\n".join("".join(text for _, text in line) for line in lines)
        return ""

    def _repr_html_(self) -> str:
        from mmlogic.render.html import PAGE, html, image  # imported in notebooks only

        picture = self.picture()
        return image(picture) if picture else html(self.lines(PAGE))


@dataclass_transform(kw_only_default=True, field_specifiers=(field,))
@dataclass(kw_only=True, repr=False)
class Answer(Drawn):
    """The answer to a statement: its keyword, its line, and its time in seconds.

    Subclasses become dataclasses with keyword arguments, without a decorator. `to` is the keyword of a
    statement with this answer, if the statement's own type is just `Answer`.

    `about` numbers the solution if several have an answer each. `note` is a further sentence for a person.
    `words_left_out` counts words of a player's file that do not fit the game.

    `data_keys` lists the keys of the JSON:

    * `key` is the attribute of this name.
    * `key=attribute` is another attribute.
    * `key?` is omitted if its value is empty, 0 or false. `key??` is omitted if its value is None.
    * `*attribute` means all keys of the record in this attribute.

    The types of these attributes are the JSON schema. `Annotated` explains a key with a meaning of its own.
    `form` is the form of the rows:

    * `table`: a head and rows.
    * `text`: a head and one row of text.
    * `board`: the rows of a board, without a head.

    `records` is the key of `data` whose values are the rows, and `columns` are the keys shown. Without
    `records`, `data` is the only row. A `playable` answer opens its own screen at the prompt. A `paged`
    answer may use a pager if it exceeds the screen.
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

    def __init_subclass__(cls, to: str = "", **given: object) -> None:
        super().__init_subclass__(**given)
        cls.answers_to = to or cls.answers_to
        dataclass(kw_only=True, repr=False)(cls)

    def __setattr__(self, name: str, value: object) -> None:
        if self.frozen:
            raise FrozenInstanceError(f"an answer does not change: `{name}` cannot be set")
        super().__setattr__(name, value)

    def freeze(self) -> None:
        """Forbid changes of fields from now on: the answer is complete."""
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
        """Yield lines that follow the table because they fit into no row."""
        return iter(())


class DataKey(NamedTuple):
    """A key of JSON: its name, its attribute, and `?` or `??` if it may be omitted.

    The key `*` means all keys of the attribute's record.
    """

    key: str
    attribute: str
    optional: str


def keys_of(names: Sequence[str]) -> list[DataKey]:
    """Return keys as `data_keys` write them.

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
    """Give a class of records its `data_keys`."""

    def mark(kind: type[Kind]) -> type[Kind]:
        kind.data_keys = names  # type: ignore[attr-defined]
        return kind

    return mark


def data_keys(kind: type) -> list[DataKey]:
    """Return the JSON keys of a class: its `data_keys`, or its fields."""
    names = getattr(kind, "data_keys", getattr(kind, "_fields", None))
    return keys_of([each.name for each in fields(kind)] if names is None else names)


def record_data(record: object, keys: Sequence[DataKey] | None = None) -> dict[str, Any]:
    """Return a record, or some of its keys, as JSON."""
    found: dict[str, Any] = {}
    for key, attribute, optional in data_keys(type(record)) if keys is None else keys:
        value = attrgetter(attribute)(record)
        if key == "*":
            found |= {} if value is None else as_data(value)
        elif value or not optional or (optional == "??" and value is not None):
            found[key] = as_data(value)
    return found


def as_data(value: Any) -> Any:
    """Return a value as JSON. Records and mappings become objects, sequences become lists."""
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
    """Yield records as rows under columns, by default the keys of the first record.

    `common` supplies values that a record lacks. Spaces separate the elements of a list.

    >>> [*table([{"code": ["red", "blue"], "left": 3}], ["player", "code"], {"player": "knuth"})]
    [['player', 'code'], ['knuth', 'red blue']]
    """
    if head := columns or [str(key) for record in records[:1] for key in record]:
        yield head
    for record in records:
        values = record.values() if isinstance(record, Mapping) else record
        if columns and isinstance(record, Mapping):
            values = [record.get(key, common.get(key)) for key in columns]
        yield [" ".join(map(str, each)) if isinstance(each, list) else each for each in values]


class NoSuchForm(ShortError, ValueError):
    """An answer without a table, or without a picture."""


class Listing(Answer):
    """An answer whose items are found while they are read: once, or repeatedly after `keep`.

    `items` is the key of the items in JSON. `item` is the key of a single item on its own line. Without
    `item`, the line has the item's own keys. `opening_keys` precede the items, and `closing_keys` follow
    them. `limit` is the greatest number of items, or None for all. `complete` is whether no further items
    exist, or None until all are read.
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
        """Do nothing: a listing changes while it is read."""

    def opening(self) -> Mapping[str, Any]:
        """Return the fields that precede the first item."""
        return record_data(self, keys_of(self.opening_keys))

    @property
    def whole(self) -> bool:
        """Whether no further items exist."""
        return bool(self.complete)

    @property
    def cut_at(self) -> int | None:
        """`limit` if further items exist, else None."""
        return self.limit if self.complete is False else None

    def by_page(self) -> Iterator[Sequence[Any]]:
        """Yield pages of items as JSON, each as soon as it is found."""
        raise NotImplementedError

    def find(self) -> Iterator[Any]:
        """Yield the items, or pages of them, from `pages`."""
        raise NotImplementedError

    def found(self) -> Iterator[Any]:
        """Yield the items, from memory after `keep`. Raises the error that ended the search."""
        if self.kept is None:
            yield from self.find()
            return
        yield from self.kept
        if self.broken is not None:
            raise self.broken

    def keep(self) -> None:
        """Find and store all items. An error is raised again, but keeps the items before it."""
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
        """Return the state to pickle or copy, with all items found."""
        self.keep()
        return {**vars(self), "pages": iter(())}

    def closing(self) -> Mapping[str, Any]:
        """Return the fields that follow the last item."""
        return record_data(self, keys_of(self.closing_keys))

    def to_frame(self) -> "DataFrame":
        """Return all items as a table of pandas. Codes and boards are numbered from 1.

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
        """Read all items and return them."""
        parts = [list(part) if isinstance(part, tuple) else part for page in self.by_page() for part in page]
        return {**self.opening(), self.items: parts, **self.closing()}


class StepKeys(NamedTuple):
    """The keys between two items: a legend for the person, and the wish of each key."""

    legend: str
    wishes: Mapping[str, str]


class Stepwise(Listing):
    """A listing that a person reads item by item, and may leave after any item.

    `keys` work between the items. `wish` is the latest wish. `stop` ends the listing.
    """

    keys: ClassVar[StepKeys] = StepKeys(
        "; next  Enter stop", {";": "next", " ": "next", "enter": "stop", ".": "stop"}
    )
    wish: str = "next"

    def steps(self, paper: Paper) -> Iterator[tuple[list[Line], bool]]:
        """Yield the lines of each item, and whether another may follow."""
        raise NotImplementedError


class Done(Answer):
    """Success without further result. `message` is for a person at the prompt."""

    message: str

    def draw(self, paper: Paper) -> Iterator[Line]:
        if not paper.person:
            return
        if paper.left is None:
            yield from paper.wrapped([("", f"{self.message}.")])
            return
        joined = "; " if ":" in self.message else ": "
        why = "; `why` says more." if paper.left == 0 else "."
        yield from paper.wrapped([("", self.message + joined), *paper.codes_left(paper.left), ("", why)])


def is_silent(answer: Answer) -> bool:
    """Return whether an answer has no data: a mere confirmation, or the end of the session."""
    return isinstance(answer, Farewell) or (isinstance(answer, Done) and not answer.data())


class Draft(Answer):
    """A request to write statements in an editor. The prompt opens it and runs the text."""


class Farewell(Answer):
    """`quit`: the end of the session."""


_INDENT = "    "


def error_lines(error: MmlogicError, typed: str, column: int, paper: Paper) -> Iterator[Line]:
    """Yield the lines that report an error in `typed`.

    `column` is where the input begins in the screen line above, or -1 if it is not there.
    """
    width = paper.width or 0
    seen = column >= 0 and typed.isprintable() and column + columns(typed) < width
    source = error.source.text if error.source else ""
    left_out = len(source) - len(typed)  # characters of an implied `guess `
    if not (seen and error.span and error.span.column > left_out and source.endswith(typed)):
        first, *rest = describe(error, width - len(_INDENT)).split("\n")
        yield from paper.wrapped([("class:error", first)], _INDENT)
        for text in rest:
            yield from paper.wrapped([("", text)], _INDENT) if text.strip(" ^") else [[("class:caret", text)]]
        return
    start, end = error.span.column - 1 - left_out, error.span.end_column - 1 - left_out
    before, marked = columns(typed[:start]), max(1, columns(typed[start:end]))
    yield [("class:caret", " " * (column + before) + "^" * marked)]
    yield from paper.wrapped([("class:error", error.message + "." * (error.message[-1:] not in ".?!"))])
    for text in error.advice:
        yield from paper.wrapped([("", f"{_INDENT}{text}")], _INDENT)


def frame(rows: Iterable[Iterable[object]], head: Sequence[object] = ()) -> "DataFrame":
    """Return rows as a table. Without a head, its columns are numbered from 1. Raises MissingExtra."""
    require("pandas")
    from pandas import DataFrame

    listed = [list(row) for row in rows]
    return DataFrame(listed, columns=head or range(1, len(listed[0]) + 1 if listed else 1))
