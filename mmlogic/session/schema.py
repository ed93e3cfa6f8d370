"""The JSON of answers about the session: a type for each object, from which the schema is made."""

from typing import Annotated, NotRequired, TypedDict


class CountData(TypedDict):
    """How many there are."""

    count: int
    exact: bool


class ProgramData(TypedDict):
    """What a question took of a program."""

    engine: str
    inferences: Annotated[int | None, "logical inferences of Prolog; null of other programs"]
    seconds: float | None
    answer: Annotated[int | bool | None, "what the program found; null if it was stopped"]
    making: int


class ProfileData(TypedDict):
    """What a question took of each program."""

    question: str
    programs: list[ProgramData]


class ShowData(TypedDict, total=False):
    """A text under the name of what it is."""

    program: Annotated[str, "the session as one program"]
    facts: str
    textbook: Annotated[str, "the definition of a code, as a program"]
    clauses: Annotated[str, "the program specialised for this session"]
    clpfd: Annotated[str, "the clues as constraints over finite domains"]


class SettingsData(TypedDict):
    """Settings."""

    settings: dict[str, str]


class HelpData(TypedDict):
    """Help."""

    help: Annotated[str, "the text of the help"]


class ShareData(TypedDict):
    """A session to give away."""

    share: Annotated[str, "the line that begins the session anew"]


class FavouriteData(TypedDict):
    """A favourite."""

    name: Annotated[str, "the name of a favourite"]
    statements: Annotated[str, "what it stands for"]


class FavouritesData(TypedDict):
    """The favourites of a session."""

    favourites: Annotated[list[FavouriteData], "the favourites: the name of each, and its statements"]


class PlaceData(TypedDict):
    """An error and its place; null where there is none."""

    message: Annotated[str, "what went wrong"]
    file: Annotated[str | None, "the script"]
    line: Annotated[int | None, "its line"]
    column: Annotated[int | None, "the column of the first character"]


class ErrorData(TypedDict):
    """What is printed instead of an answer."""

    error: Annotated[PlaceData, "the message, and the place that it is about"]


class ChangesData(TypedDict):
    """The statements that can be taken back or made again, the next one first."""

    undo: Annotated[list[str], "the statements that `undo` takes back"]
    redo: Annotated[list[str], "the statements that `redo` makes again"]


class PastData(TypedDict):
    """How much can be taken back, and what, if that was asked for."""

    undo: int
    redo: int
    steps: NotRequired[Annotated[ChangesData, "of `history all`: the statements, the next one first"]]
