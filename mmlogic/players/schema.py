"""The JSON of answers about players: a type for each object, from which the schema is made."""

from typing import Annotated, NotRequired, TypedDict

from mmlogic.codes.schema import AnswerData, ShownData


class InferenceData(TypedDict):
    """A symbol that the code has once more, and where."""

    symbol: Annotated[str, "a symbol"]
    pegs: Annotated[list[int], "the pegs where the symbol may be"]
    fixed: Annotated[bool, "whether its peg is certain"]


class InferencesData(TypedDict):
    """What a player has inferred."""

    fixing: Annotated[int | None, "the number of the inference whose peg is tried next; null for none"]
    considered: Annotated[str, "the symbol that is tried at all other pegs"]
    fixed: Annotated[list[int], "the pegs whose symbol is certain"]
    rows: Annotated[list[InferenceData], "the inferences"]


class PartData(AnswerData):
    """How many codes an answer to a guess leaves."""

    codes: Annotated[int, "how many codes it would leave"]
    exact: bool


class WinningPartData(PartData):
    """How many codes the answer of the guess itself leaves, where other codes may be answered so."""

    wins: bool


class WorthData(TypedDict):
    """What a guess is worth; null where that takes too long to count."""

    consistent: bool
    expected: float | None
    worst: Annotated[int | None, "the most codes that the guess may leave"]
    bits: float | None
    drawn: NotRequired[Annotated[int, "by how many codes, drawn, the guess was chosen"]]
    exact: NotRequired[bool]
    parts: NotRequired[
        Annotated[list[PartData | WinningPartData], "how many codes each answer to the guess would leave"]
    ]


class FiguresData(WorthData):
    """A guess, and what it is worth."""

    code: list[str]


class SuggestData(FiguresData):
    """A player's guess."""

    player: str


class StoppedData(SuggestData):
    """The best guess so far of a player that was stopped."""

    stopped: Annotated[bool, "true if the player was stopped"]


class OneSecretData(WorthData):
    """What a guess is worth for one of several secrets."""

    secret: Annotated[int, "the number of the secret, from 1"]


class SuggestEachData(SuggestData):
    """A player's guess where several secrets are sought; figures are sums."""

    secrets: Annotated[list[OneSecretData], "what the guess is worth for each secret that is not found"]


class SuggestAllData(TypedDict):
    """The guesses of all players."""

    suggestions: list[SuggestData | StoppedData | SuggestEachData]


class RateAllData(TypedDict):
    """What several guesses are worth."""

    guesses: Annotated[list[FiguresData], "the guesses, in the order they were given"]
    best: Annotated[SuggestData | StoppedData, "what the usual player would guess"]


class RankedData(FiguresData):
    """A guess among the best."""

    answers: Annotated[int, "how many different answers the guess may get, the win among them"]
    stands_for: Annotated[int | None, "how many guesses cannot differ from this one; null where not known"]


class RankData(TypedDict):
    """The best guesses."""

    measure: Annotated[str, "what the guesses are ranked by"]
    guesses: Annotated[list[RankedData], "the best guesses, the best first"]
    classes: Annotated[int, "how many guesses that differ there are"]


class StrategyData(TypedDict):
    """All guesses of a player."""

    player: str
    codes: Annotated[int, "how many codes there are"]
    total: int
    average: float
    worst: Annotated[int, "the most guesses that a code takes"]
    distribution: list[int]
    file: Annotated[str | None, "the file that was written; null if none was"]


class TurnData(AnswerData):
    """A guess of a game."""

    code: list[str]
    left: Annotated[int | None, "how many codes remain; null where they are too many to be counted"]
    seconds: float
    clue: int


class InferredTurnData(TurnData):
    """A guess of a game, with what the player has inferred."""

    inferences: Annotated[InferencesData, "what the player has inferred after the guess"]


class PlayedData(ShownData):
    """A game of a player."""

    player: str
    guesses: Annotated[int, "how many guesses it took"]
    turns: list[TurnData | InferredTurnData]
    found: Annotated[bool, "whether the secret was found; where there are several, every one"]
    lost: Annotated[bool, "whether no guess is left, and the codemaker has won"]


class WaitingData(TypedDict):
    """A guess that waits for its answer."""

    player: str
    code: list[str]
    guesses: Annotated[int, "the number of this guess"]
    left: Annotated[int | None, "how many codes remain; null where they are too many to be counted"]
    found: bool
    lost: Annotated[bool, "whether no guess is left, and the codemaker has won"]


class FilePlayerData(TypedDict):
    """A player of a file."""

    player: Annotated[str, "what the player is called"]
    line: Annotated[str, "what it says of its guesses"]


class PlayersData(TypedDict):
    """The players of a file."""

    file: Annotated[str, "the file"]
    players: Annotated[list[FilePlayerData], "the players of the file"]


class TurnTimeData(TypedDict):
    """The average time of a turn."""

    turn: Annotated[int, "the number of the turn, from 1"]
    games: Annotated[int, "how many games came to it"]
    seconds: float


class PlayerFiguresData(TypedDict):
    """The figures of a player of a tournament."""

    player: str
    game: Annotated[str, "how the game is called"]
    games: Annotated[int, "how many games were played"]
    seed: int
    total: int
    average: Annotated[float | None, "guesses for a game that was won"]
    standard_error: Annotated[float | None, "that of the average, as if the games were a sample"]
    worst: Annotated[int | None, "the most guesses of a game that was won"]
    distribution: list[int]
    lost: Annotated[int, "how many games were lost"]
    seconds_per_game: Annotated[float, "seconds of play of a game"]
    seconds: Annotated[float, "seconds of play of all games"]
    complete: Annotated[bool, "whether all games were played; otherwise these are a fair sample"]
    of: Annotated[int, "how many games the tournament has"]
    secrets: NotRequired[Annotated[str, "the rule by which secrets were chosen"]]
    per_turn: NotRequired[Annotated[list[TurnTimeData], "the average time of each turn"]]


class FinishedGameData(TypedDict):
    """A game of a tournament."""

    player: str
    game: Annotated[str, "how the game is called"]
    secret: Annotated[list[str], "the code that was sought"]
    guesses: Annotated[int | None, "how many guesses it took; null if it was lost"]
    found: bool
