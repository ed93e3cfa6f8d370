"""The JSON of answers about codes: a type for each object, from which the schema is made."""

from typing import Annotated, Literal, NotRequired, TypedDict

PartData = int | str | list[str] | dict[str, int] | None
"""A part of an answer: a number, the bounds of one, a word, colours; None if it is not known."""


ToldData = dict[str, PartData]
"""An answer: a key for each part."""


PairData = list[int] | ToldData
"""An answer, two plain marks as a pair: black, white."""


class AnswerData(TypedDict):
    """The answer to a guess; plain marks also have keys of their own."""

    answer: ToldData
    black: NotRequired[int]
    white: NotRequired[int]
    answers: NotRequired[Annotated[list[ToldData], "the answers of all secrets"]]


class ShownData(TypedDict, total=False):
    """The secrets that a codemaker shows who has won."""

    secret: Annotated[list[str], "the code, where this was the last guess of `set turns`"]
    secrets: Annotated[list[list[str]], "the codes that were not found, where there are several"]


class BreakData(TypedDict):
    """The answer to a clue, and that which a code would give."""

    clue: int
    given: PairData
    would_be: PairData


class NoCodeLeftData(TypedDict):
    """JSON of what leaves no code."""

    count: int
    no_code_for: NotRequired[Annotated[list[int], "of several secrets, those that no code is left for"]]
    secret_dropped: NotRequired[Annotated[bool, "true if the program's own secret was dropped"]]
    notes: NotRequired[Annotated[list[str], "what else to know: how a list of words was read"]]


class TakenData(TypedDict, total=False):
    """JSON of what was added, where there is more to say."""

    left_out: Annotated[int, "how many words of the file have other lengths"]
    notes: Annotated[list[str], "what else to know: how a list of words was read"]
    secret_dropped: Annotated[bool, "true if the program's own secret contradicts it, and was dropped"]


class GuessData(AnswerData, ShownData):
    """JSON of a guess that the codemaker answers."""

    code: list[str]
    won: bool


class SymbolData(TypedDict):
    """JSON of a symbol."""

    symbol: Annotated[str, "its name"]
    letter: Annotated[str | None, "the letter by which it may be typed; null if it has none of its own"]


class LegendData(TypedDict):
    """JSON of the symbols of a game."""

    symbols: list[SymbolData]


class ChancesData(TypedDict):
    """JSON of chances."""

    chances: list[dict[str, float]]
    certain: dict[str, str]
    count: Annotated[int, "how many codes are left"]
    exact: Annotated[Literal[True], "always true: all codes are counted"]


class ClueData(AnswerData):
    """JSON of a clue."""

    clue: int
    code: list[str]


class RuleData(TypedDict):
    """JSON of a rule."""

    rule: int
    constraint: str
    names: NotRequired[Annotated[dict[str, str], "what the names of rules in the constraint stand for"]]


class BrokenRuleData(TypedDict):
    """JSON of a rule that a code breaks."""

    rule: int


class CheckData(TypedDict):
    """JSON of whether a code is consistent."""

    consistent: bool
    broken: list[BreakData | BrokenRuleData]


class ModelData(CheckData):
    """JSON of the code of a model."""

    code: list[str]


class RepairData(TypedDict):
    """JSON of a slip that would explain why no code is left."""

    clue: int
    given: PairData
    instead: PairData
    codes: Annotated[int, "how many codes it would leave"]


class SetData(TypedDict):
    """JSON of clues that contradict each other, and the rules that have a part in it."""

    clues: Annotated[list[int], "the clues, by their numbers"]
    rules: list[int]


class WhyData(TypedDict):
    """JSON of why no code is left."""

    conflict: list[int]
    repairs: list[RepairData]
    rules: NotRequired[Annotated[list[int], "the rules that have a part in it, by their numbers"]]
    sets: NotRequired[Annotated[list[SetData], "of `why all`: every smallest set of clues"]]
    count: NotRequired[int]


class FalseClueData(TypedDict):
    """JSON of how many codes take a clue for a lie."""

    clue: int
    codes: Annotated[int, "how many codes take it for a lie"]


class FalseCluesData(WhyData):
    """JSON of the clues that may be wrong."""

    lies: Annotated[int, "how many of the clues may be wrong"]
    false: Annotated[list[FalseClueData], "for each clue, the likeliest lie first"]


class WithoutData(TypedDict):
    """JSON of how many codes would break what is forced, if a clue or a rule were dropped."""

    clue: NotRequired[int]
    rule: NotRequired[int]
    codes: Annotated[int, "how many codes would break it if that were dropped"]


class ForcingData(TypedDict):
    """JSON of a smallest set that forces something."""

    clues: Annotated[list[int], "a smallest set of clues that forces it under all rules, by their numbers"]
    rules: Annotated[list[int], "the rules that this needs, by their numbers"]
    minimal: Annotated[bool, "that it is proved: nothing can be dropped, and no fewer clues force it"]
    without: Annotated[list[WithoutData], "for each clue and each rule what it is needed for"]


class ForcedData(ForcingData):
    """JSON of what forces a constraint."""

    constraint: Annotated[str, "what was asked about, as `where` takes it"]
    forced: Annotated[Literal[True], "that every code that is left obeys it"]


class ForcedSetsData(ForcedData):
    """JSON of all that force a constraint."""

    sets: Annotated[list[ForcingData], "every smallest set of clues"]


class UnforcedData(TypedDict):
    """JSON of a constraint that is not certain."""

    constraint: Annotated[str, "what was asked about, as `where` takes it"]
    forced: Annotated[Literal[False], "that not every code that is left obeys it"]
    count: int
    against: Annotated[int, "how many of the codes that are left break it"]
    witness: Annotated[list[str], "the first of these"]


class ReasonsData(CheckData):
    """JSON of why a code is possible or not."""

    fits: NotRequired[Annotated[list[BreakData], "of a possible code: what it would answer to every clue"]]
    only: NotRequired[Annotated[ForcingData, "of the only code that is left: what forces it"]]
