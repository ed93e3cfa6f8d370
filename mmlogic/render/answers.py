"""The answers of a session: their base classes, and the answers about the session itself."""

import reprlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import FrozenInstanceError, dataclass, field, fields, is_dataclass
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar, dataclass_transform

from mmlogic.common.resources import require
from mmlogic.common.wording import ShortError, columns, other_lengths
from mmlogic.language import MmlogicError, describe
from mmlogic.render.paper import Line, Paper

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from mmlogic.common.pictures import Picture


Kind = TypeVar("Kind")

Row = Iterable[object]
"""The values of one table row."""


_REPR = 100
"""The most characters of the fields in the `repr` of an answer."""


class Drawn:
    """What draws itself: as text, as HTML, as a table of pandas and, where that says more, as a picture.

    `form` says what its rows are, `statement` what it is called.
    """

    form: ClassVar[str] = "table"
    statement: str = ""

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Yield its lines, the most important first; none if it has nothing to say."""
        return iter(())

    def lines(self, paper: Paper) -> Iterator[Line]:
        """Yield all that is shown."""
        return self.draw(paper)

    def rows(self) -> Iterator[Row]:
        """Yield its rows, the head first unless they are a `board`."""
        raise NotImplementedError

    def picture(self) -> "Picture | None":
        """Return the picture that says more than the lines, where there is one."""
        return None

    def plot(self) -> "Figure":
        """Return its picture as a figure of matplotlib.

        Raises NoSuchForm where none says more than the lines, MissingExtra where matplotlib is not installed.
        """
        picture = self.picture()
        if picture is None:
            raise NoSuchForm(f"`{self.statement}` has no picture")
        return picture.figure()

    def to_frame(self) -> "DataFrame":
        """Return its rows as a table of pandas; the columns of a board are numbered from 1.

        Raises NoSuchForm for an answer that is no table, MissingExtra where pandas is not installed.
        """
        rows = [list(row) for row in self.rows()] if self.form != "text" else []
        if not rows:
            raise NoSuchForm(f"`{self.statement}` answers no table")
        return frame(rows) if self.form == "board" else frame(rows[1:], rows[0])

    def __str__(self) -> str:
        """Return what a script prints; of what only confirms, what a person is told."""
        for paper in (Paper(), Paper(person=True)):
            if lines := list(self.lines(paper)):
                return "\n".join("".join(text for _, text in line) for line in lines)
        return ""

    def _repr_html_(self) -> str:
        from mmlogic.render.html import PAGE, html, image  # only notebooks ask

        picture = self.picture()
        return image(picture) if picture else html(self.lines(PAGE))


@dataclass_transform(kw_only_default=True, field_specifiers=(field,))
@dataclass(kw_only=True, repr=False)
class Answer(Drawn):
    """What a statement answers: the word it begins with, its line, and the seconds that it took.

    Every class of answers is a dataclass of keywords, without a decorator that says so.

    `about` says which of several solutions is meant, where each has an answer of its own; `note` is what a
    person is told besides. `words_left_out` counts the words of a player's file that are of no use in the
    game, of which everybody is told.

    `data_keys` are the keys of its JSON: attributes of the same name, or of that behind `=`. A key that ends
    in `?` is left out where it is empty, 0 or false, one in `??` where it is None. `*NAME` stands for the
    keys of the record in that attribute. The types of the attributes are the schema of the JSON: a key is
    `Annotated` with what it means, unless all answers mean the same by it.
    `form` says what the rows are: a `table` under a head; a head and a row
    of `text`, which Markdown shows as such; or the rows of a `board` as a file has them, without a head.
    `records` is the key of `data` under which its rows stand, `columns` are their keys; by default `data` is
    the one row, with all its keys.
    `playable` says whether it opens a screen of its own at the prompt, `paged` whether a pager may show it
    there if it is longer than the screen.
    """

    playable: ClassVar[bool] = False
    paged: ClassVar[bool] = True
    data_keys: ClassVar[Sequence[str]] = ()
    records: ClassVar[str] = ""
    columns: ClassVar[Sequence[str]] = ()
    frozen: ClassVar[bool] = False

    statement: str = ""
    line: int | None = None
    seconds: float = 0.0
    about: Mapping[str, int] = field(default_factory=dict)
    note: str = ""
    words_left_out: int = 0

    def __init_subclass__(cls, **given: object) -> None:
        super().__init_subclass__(**given)
        dataclass(kw_only=True, repr=False)(cls)

    def __setattr__(self, name: str, value: object) -> None:
        if self.frozen:
            raise FrozenInstanceError(f"an answer does not change: `{name}` cannot be set")
        super().__setattr__(name, value)

    def freeze(self) -> None:
        """Let no field change any more: the answer is whole."""
        vars(self)["frozen"] = True

    def __repr__(self) -> str:
        known = Answer.__dataclass_fields__
        own = [each.name for each in fields(self) if each.repr and each.name not in known]
        shown = ", ".join(f"{name}={reprlib.repr(getattr(self, name))}" for name in own)
        return f"{type(self).__name__}({shown if len(shown) <= _REPR else f'{shown[: _REPR - 1]}…'})"

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
        """Yield what has no place in its rows, and is shown below them."""
        return iter(())


class DataKey(NamedTuple):
    """A key of JSON, the attribute that has its value, and where it is left out: `?`, `??` or never.

    The key `*` stands for all keys of the attribute's record.
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
    """Return the keys that the records of a class have in JSON: its `data_keys`, or else its fields."""
    names = getattr(kind, "data_keys", getattr(kind, "_fields", None))
    return keys_of([each.name for each in fields(kind)] if names is None else names)


def record_data(record: object, keys: Sequence[DataKey] | None = None) -> dict[str, Any]:
    """Return a record as JSON has it, or some keys of it."""
    found: dict[str, Any] = {}
    for key, attribute, optional in data_keys(type(record)) if keys is None else keys:
        value = attrgetter(attribute)(record)
        if key == "*":
            found |= {} if value is None else as_data(value)
        elif value or not optional or (optional == "??" and value is not None):
            found[key] = as_data(value)
    return found


def as_data(value: Any) -> Any:
    """Return a value as JSON has it: an object for a record or a mapping, a list for a sequence."""
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
    """Yield records as rows under columns, by default the keys of the first.

    What a record does not have stands in `common`. The elements of a list have spaces between.

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
    """An answer is no table, or has no picture."""


class Listing(Answer):
    """An answer whose items are found as they are read; it can be read once, or repeatedly after `keep`.

    `items` names the items in JSON, `item` one of them on a line of its own; without such a name the line has
    the keys of the item. `opening_keys` stand before them, `closing_keys` behind. `limit`
    is how many are listed at most, None for all; `complete` says whether there are no others, None until all
    are read.
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
        """Change nothing: a listing changes as it is read."""

    def opening(self) -> Mapping[str, Any]:
        """Return the data that is known before the first item."""
        return record_data(self, keys_of(self.opening_keys))

    @property
    def whole(self) -> bool:
        """Whether there are no other items."""
        return bool(self.complete)

    @property
    def cut_at(self) -> int | None:
        """How many items were listed at most, if there are more of them than that; otherwise None."""
        return self.limit if self.complete is False else None

    def by_page(self) -> Iterator[Sequence[Any]]:
        """Yield pages of items as they are found, in the form of JSON."""
        raise NotImplementedError

    def find(self) -> Iterator[Any]:
        """Yield the items, or pages of them, from `pages`."""
        raise NotImplementedError

    def found(self) -> Iterator[Any]:
        """Yield what `find` does, or did before `keep`. Raises what ended it then."""
        if self.kept is None:
            yield from self.find()
            return
        yield from self.kept
        if self.broken is not None:
            raise self.broken

    def keep(self) -> None:
        """Find all items now, and keep them. Raises what ends them; the items before it are kept, too."""
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
        """Return what is pickled or copied: all items, found now."""
        self.keep()
        return {**vars(self), "pages": iter(())}

    def closing(self) -> Mapping[str, Any]:
        """Return the data that is known after the last item."""
        return record_data(self, keys_of(self.closing_keys))

    def to_frame(self) -> "DataFrame":
        """Return all items as a table of pandas; those of codes and boards are numbered from 1.

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
    """The keys between two items: what a person is told of them, and the wish of each."""

    told: str
    wishes: Mapping[str, str]


class Stepwise(Listing):
    """A listing that a person at the prompt reads item by item, and may leave at any.

    `keys` are those between the items; `wish` is the last that was expressed, `stop` for no more items.
    """

    keys: ClassVar[StepKeys] = StepKeys(
        "; next  Enter stop", {";": "next", " ": "next", "enter": "stop", ".": "stop"}
    )
    wish: str = "next"

    def steps(self, paper: Paper) -> Iterator[tuple[list[Line], bool]]:
        """Yield the lines of each item, and whether there may be another."""
        raise NotImplementedError


class Done(Answer):
    """A statement succeeded without further result; `message` is for a person at the prompt."""

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
    """Tell whether an answer has no data: it confirms something to a person, or takes leave."""
    return isinstance(answer, Farewell) or (isinstance(answer, Done) and not answer.data())


class Draft(Answer):
    """What follows is written in an editor: the prompt opens it and runs what comes back."""


class Farewell(Answer):
    """`quit`: the session runs nothing more."""


_INDENT = "    "


def error_lines(error: MmlogicError, typed: str, column: int, paper: Paper) -> Iterator[Line]:
    """Yield the lines that report an error in `typed`.

    `column` is the start of the typed text in the screen line above; -1 if other text is there.
    """
    width = paper.width or 0
    seen = column >= 0 and typed.isprintable() and column + columns(typed) < width
    source = error.source.text if error.source else ""
    left_out = len(source) - len(typed)  # `guess`, where that was not typed
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
    """Return rows as a table; without a head its columns are numbered from 1. Raises MissingExtra."""
    require("pandas")
    from pandas import DataFrame

    listed = [list(row) for row in rows]
    return DataFrame(listed, columns=head or range(1, len(listed[0]) + 1 if listed else 1))
