"""The JSON Schema of what is printed, made from the types of what answers return as their data."""

import json
from collections import abc
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from types import UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypedDict,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from mmlogic.codes.answers import CheckAnswer, ModelAnswer
from mmlogic.codes.statements.clues import Taken
from mmlogic.codes.why import FalseCluesAnswer, ForcedAnswer, ReasonsAnswer, WhyAnswer
from mmlogic.language import by_heading
from mmlogic.language.registry import Declaration, RunScript
from mmlogic.lessons.answers import AdviceAnswer, CheckedAnswer, LessonAnswer, LessonsAnswer
from mmlogic.lessons.marking import MarksheetAnswer
from mmlogic.paths.answers import BoardDone, ConflictAnswer, HintAnswer, WrongAnswer
from mmlogic.paths.profiling import PathsProfileAnswer
from mmlogic.render.answers import Answer, Done, Listing, data_keys
from mmlogic.session.statements.favourites import Defined
from mmlogic.session.statements.questions import ProfileAnswer
from mmlogic.session.statements.session import ShowAnswer

__all__ = ["written"]

Schema = dict[str, Any]

MEANINGS = {
    "answer": (
        "the answer to a guess, a key for each part: a number, `null` or bounds, colours; "
        "of a program, what it found"
    ),
    "answers": "what a guess is answered with: the name of a dialect",
    "asked": "how often help was asked for with this board",
    "average": "guesses for a code, on average",
    "because": "the reason, in a sentence",
    "bindings": "for each answer the values of its variables, by name; a term that is no number, text or "
    "list is its text; `residual` lists the constraints that are left",
    "bits": "the information that the answer to the guess brings, in bits",
    "black": "right symbols in the right place",
    "board": "its rows; 0 is an empty cell, null no cell",
    "branching": "successors for each node, on average",
    "broken": "the clues (`clue`) and rules (`rule`) that the code breaks",
    "cell": "row and column, from 1",
    "certain": "the symbols that are certain, by the number of their peg",
    "chances": "for each peg the probability of each symbol",
    "clue": "the number of a clue, from 1",
    "clues": "the clues, in their order",
    "code": "its symbols, by name",
    "codes": "codes that remain: which, or how many",
    "complete": "whether there are no others; false of codes that are drawn from several",
    "conflict": "what contradicts itself: numbers of clues, or givens with their cells",
    "consistent": "whether all clues and rules are kept",
    "constraint": "the rule, as `where` takes it",
    "count": "how many codes, or solutions, there are",
    "counts": "how often each technique was needed",
    "difficulty": "`easy`, `medium`, `hard`, `extreme`, or `any` if none was asked for",
    "distribution": "how many codes are found with 1, 2, … guesses",
    "engine": "the program that was asked",
    "exact": "whether the number is exact, not an estimate or a bound",
    "exercises": "all exercises that a learner has tried, as lesson and number",
    "expected": "how many codes the guess leaves, on average",
    "found": "whether the guess is the secret",
    "full": "whether every cell holds a number",
    "game": "the game: `pegs` and `symbols`",
    "given": (
        "the answer that was given, two marks as a pair (black, white); of a board: which cells are givens"
    ),
    "facts": "the session as facts of Prolog",
    "effort": "the squared levels of all findings of the derivation, added up",
    "grade": "how hard the board is",
    "inferences": "logical inferences of Prolog",
    "instead": "the answer that would leave codes, two marks as a pair (black, white)",
    "kind": "the kind of the puzzle",
    "making": "inferences that making the program took",
    "nodes": "nodes that the search opened",
    "number": "a number of the board",
    "pegs": "how many pegs a code has",
    "player": "the player",
    "ports": "what happens to the goals, in order",
    "proof": "the goals below, each with those below it",
    "programs": "the measurements, one a program",
    "puzzle": "the puzzle: its kind, size and number of givens",
    "question": "what was asked",
    "redo": "how many changes can be made again",
    "repairs": "single slips that would explain it, the likeliest first",
    "rests_on": "the numbers that the reason rests on",
    "rows": "how many rows",
    "columns": "how many columns",
    "rule": "the number of a rule, from 1",
    "rules": "the rules, in their order",
    "seconds": "seconds that it took",
    "seed": "the seed, which makes the same again",
    "settings": "the values of the settings, as text",
    "solutions": "the solutions, each its rows",
    "statistics": "what the search took",
    "steps": "the steps, in their order",
    "successors": "nodes that were made from others",
    "suggestions": "what each player would guess, the best first",
    "symbols": "the symbols, in their order",
    "technique": "the technique that shows it",
    "times": "how often the hardest technique was needed",
    "total": "the guesses for all codes together",
    "turns": "the guesses of the game",
    "undo": "how many changes can be taken back",
    "unique": "whether there is exactly one solution",
    "white": "right symbols in another place",
    "wins": "true for the answer to the guess that wins, where other codes may be answered so",
    "won": "whether that was the secret",
    "would_be": "the answer that the code would have given, two marks as a pair (black, white)",
    "wrong": "the cells whose numbers are in no solution",
}
"""What each key says, by its name, unless its type is annotated with what it means there."""

COMMON = {
    "statement": "the word that the statement begins with",
    "line": "the line of the statement in its script",
    "seconds": "how long it took",
    "secret": "after `secrets N`, the number of the secret that the answer is about",
    "left_out": "how many words of the player's file have other lengths",
}
"""What every object says beside the data of its answer."""


class PlaceData(TypedDict):
    """An error and its place; null where there is none."""

    message: Annotated[str, "what went wrong"]
    file: Annotated[str | None, "the script"]
    line: Annotated[int | None, "its line"]
    column: Annotated[int | None, "the column of the first character"]


class ErrorData(TypedDict):
    """What is printed instead of an answer."""

    error: Annotated[PlaceData, "the message, and the place that it is about"]


class ShowData(TypedDict, total=False):
    """A text under the name of what it is."""

    program: Annotated[str, "the session as one program"]
    facts: str
    textbook: Annotated[str, "the definition of a code, as a program"]
    clauses: Annotated[str, "the program specialised for this session"]
    clpfd: Annotated[str, "the clues as constraints over finite domains"]


class TurnTimeData(TypedDict):
    """The average time of a turn."""

    turn: Annotated[int, "the number of the turn, from 1"]
    games: Annotated[int, "how many games came to it"]
    seconds: float


class DifferenceData(TypedDict):
    """How a player differs from the first, secret by secret."""

    than: Annotated[str, "the first player"]
    games: Annotated[int, "secrets that both found"]
    mean: Annotated[float, "guesses more than the first player; negative for fewer"]
    standard_error: Annotated[float, "that of the mean, as if the secrets were a sample; 0 if they are all"]


class SecretGuessesData(TypedDict):
    """How many guesses a secret took."""

    secret: Annotated[list[str], "the code that was sought"]
    guesses: Annotated[int | None, "how many guesses it took; null if it was lost"]


class PlayerFiguresData(TypedDict):
    """The figures of a player of a tournament."""

    player: str
    game: Annotated[str, "how the game is called"]
    games: Annotated[int, "how many games were played"]
    seed: int
    total: int
    average: Annotated[float | None, "guesses for a game that was won"]
    standard_error: Annotated[
        float | None, "that of the average, as if these were a sample; 0 if they are all"
    ]
    worst: Annotated[int | None, "the most guesses of a game that was won"]
    distribution: list[int]
    lost: Annotated[int, "how many games were lost"]
    seconds_per_game: Annotated[float, "seconds of play of a game"]
    seconds: Annotated[float, "seconds of play of all games"]
    complete: Annotated[bool, "whether all games were played; otherwise these are a fair sample"]
    of: Annotated[int, "how many games the tournament has"]
    secrets: NotRequired[Annotated[str, "the rule by which secrets were chosen"]]
    per_turn: NotRequired[Annotated[list[TurnTimeData], "the average time of each turn"]]
    compared: NotRequired[Annotated[DifferenceData, "how it differs from the first player"]]
    worst_secrets: NotRequired[Annotated[list[SecretGuessesData], "those that took most guesses"]]
    best_secrets: NotRequired[Annotated[list[SecretGuessesData], "those that took fewest guesses"]]


class FinishedGameData(TypedDict):
    """A game of a tournament."""

    player: str
    game: Annotated[str, "how the game is called"]
    secret: Annotated[list[str], "the code that was sought"]
    guesses: Annotated[int | None, "how many guesses it took; null if it was lost"]
    found: bool


ANSWERS: Mapping[str, Sequence[type[Answer]]] = {
    "check": (CheckAnswer, WrongAnswer),
    "why": (WhyAnswer, FalseCluesAnswer, ForcedAnswer, ReasonsAnswer, ConflictAnswer, HintAnswer),
    "profile": (ProfileAnswer, PathsProfileAnswer),
    "lesson": (LessonAnswer, LessonsAnswer, CheckedAnswer, AdviceAnswer, MarksheetAnswer),
    "define": (Defined,),
    "load": (BoardDone, ModelAnswer),
}
"""What is answered to statements whose own types say too little."""


TAKING = ("words", "guess", "where", "rule", "edit", "guesses")
"""Statements that confirm what was added; sometimes there is more to say of it than that."""


def schema() -> Schema:
    """Return the schema of all JSON that is printed: a definition for each statement, and for its parts."""
    forms: dict[str, Schema] = {"error": _record(ErrorData)}
    forms["tournament"] = _any_of([_record(PlayerFiguresData), _record(FinishedGameData)])
    for declared in (each for _, group in by_heading() for each in group):
        if objects := list(_objects(declared)):
            forms[declared.keyword] = _any_of(objects)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What mmlogic prints with --format json or jsonl, an object a line",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in forms],
        "$defs": forms | _parts(forms),
    }


def _objects(declared: Declaration) -> Iterator[Schema]:
    """Yield the schema of each object that a statement may answer, once."""
    seen: list[Schema] = []
    for kind in _answers(declared):
        for data, streamed in _data_types(kind):
            found = _object(data, declared.keyword, streamed=streamed)
            if found not in seen:
                seen.append(found)
                yield found


def _answers(declared: Declaration) -> Sequence[type[Answer]]:
    if declared.keyword in ANSWERS:
        return ANSWERS[declared.keyword]
    if issubclass(declared.kind, RunScript):
        return ()
    kinds = _members(get_type_hints(declared.kind.carry_out)["return"])
    taking = [Taken] * (declared.keyword in TAKING)
    return [each for kind in kinds if kind is not Done for each in (kind, *_below(kind))] + taking


def _below(kind: type[Answer]) -> list[type[Answer]]:
    return [each for direct in kind.__subclasses__() for each in (direct, *_below(direct))]


def _data_types(kind: type[Answer]) -> Iterator[tuple[list[Any], bool]]:
    """Yield the types whose keys make an object of an answer, and whether it is one of `jsonl`."""
    if not issubclass(kind, Listing):
        data = ShowData if kind is ShowAnswer else get_type_hints(kind.data)["return"]
        found = [kind] if kind.data_keys else [each for each in _members(data) if is_typeddict(each)]
        yield from (([each], False) for each in found)
        return
    item = _item(kind)
    for opening in _members(_result(kind.opening)):
        first = [opening] if is_typeddict(opening) else []
        for closing in _members(_result(kind.closing)):
            yield [*first, {kind.items: Sequence[item]}, closing], False  # type: ignore[valid-type]
        yield [*first, {kind.item: item} if kind.item else item], True


def _result(method: Any) -> Any:
    return get_type_hints(method, include_extras=True)["return"]


def _item(kind: type[Listing]) -> Any:
    """Return the type of an item of a listing."""
    if hasattr(kind, "step_data"):
        return _result(kind.step_data)
    (page,) = get_args(_result(kind.by_page))
    return get_args(page)[0]


def _members(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in {UnionType, Union} else (hint,)


def _object(types: Sequence[Any], keyword: str, *, streamed: bool) -> Schema:
    """Return the schema of an object with the keys of several types and those of every answer."""
    known: Schema = {
        "statement": {"const": keyword},
        "line": {"type": ["integer", "null"]},
        "seconds": {"type": "number"},
    }
    extra: Schema = {"secret": {"type": "integer"}, "left_out": {"type": "integer"}}
    if streamed:
        del known["seconds"], extra["left_out"]
    common = {name: each | {"description": COMMON[name]} for name, each in (known | extra).items()}
    parts = [_fields(each, each) if isinstance(each, dict) else _record(each) for each in types]
    own: Schema = reduce(or_, (part["properties"] for part in parts))
    required = [name for part in parts for name in part["required"]]
    return _closed(common | own, ["statement", *required, *(name for name in known if name != "statement")])


def _record(kind: Any) -> Schema:
    """Return the schema of the objects that a class describes, or that its instances become."""
    if get_origin(kind) is Annotated:
        return _record(get_args(kind)[1])
    if is_typeddict(kind):
        return _fields(get_type_hints(kind, include_extras=True), kind.__required_keys__)
    keys = data_keys(kind)
    known = {each.key: _attribute(kind, each.attribute, optional=each.optional) for each in keys}
    return _fields(known, [each.key for each in keys if not each.optional])


def _attribute(kind: Any, path: str, *, optional: bool) -> Any:
    """Return the type of an attribute, or of one of an attribute; an optional one is never None."""
    name, _, rest = path.partition(".")
    own = getattr(kind, name, None)
    method = getattr(own, "fget", None) or getattr(own, "func", None)
    hint = _result(method) if method else get_type_hints(kind, include_extras=True)[name]
    if rest:
        return _attribute(hint, rest, optional=optional)
    return _known(hint) if optional else hint


def _known(hint: Any) -> Any:
    """Return a type without None."""
    if get_origin(hint) is Annotated:
        kind, *notes = get_args(hint)
        return Annotated[_known(kind), *notes]
    return reduce(or_, (each for each in _members(hint) if each is not type(None)))


def _fields(hints: Mapping[str, Any], required: Any) -> Schema:
    properties = {name: _described(name, hint) for name, hint in hints.items()}
    return _closed(properties, [name for name in hints if name in required])


def _closed(properties: Schema, required: Sequence[str]) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


def _described(name: str, hint: Any) -> Schema:
    """Return the schema of a key: its type, and what it means, if that is not the same in all answers."""
    if get_origin(hint) is NotRequired:
        (hint,) = get_args(hint)
    notes = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    own = next((note for note in notes if isinstance(note, str)), None)
    return _type(hint) | {"description": own or MEANINGS[name]}


SIMPLE = {int: "integer", bool: "boolean", float: "number", str: "string", type(None): "null"}


def _type(hint: Any) -> Schema:
    """Return the schema of a type; one with keys of its own stands among the definitions."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint in SIMPLE:
        return {"type": SIMPLE[hint]}
    if hint is Any:
        return {}
    if origin is Annotated:
        return _type(next((note for note in arguments[1:] if not isinstance(note, str)), arguments[0]))
    if origin is Literal:
        return {"const": arguments[0]} if len(arguments) == 1 else {"enum": list(arguments)}
    if origin in {UnionType, Union}:
        kinds = [_type(each) for each in arguments]
        return _any_of([each for kind in kinds for each in kind.get("anyOf", [kind])])
    if origin in {dict, abc.Mapping}:
        return {"type": "object", "additionalProperties": _type(arguments[1])}
    if origin is tuple and arguments[-1] is not Ellipsis:
        items = [_type(each) for each in arguments]
        return {"type": "array", "prefixItems": items, "items": False, "minItems": len(items)}
    if origin in {list, tuple, abc.Sequence}:
        return {"type": "array", "items": _type(arguments[0])}
    if hasattr(hint, "data"):
        return _type(_result(hint.data))
    _named[_name(hint)] = hint
    return {"$ref": f"#/$defs/{_name(hint)}"}


_named: dict[str, Any] = {}
"""The types with keys of their own that were met, by the name of their definition."""


def _name(kind: Any) -> str:
    name = str(kind.__name__).removesuffix("Data")
    return NAMES.get(name, name)


NAMES = {
    "Profiled": "Program",
    "SearchNode": "Node",
    "PuzzleSize": "Puzzle",
    "Warned": "Warning",
}
"""Definitions with other names than their classes."""


def _parts(forms: Mapping[str, Schema]) -> dict[str, Schema]:
    """Return the definitions of all types that were met on the way, and of those that they mention."""
    done: dict[str, Schema] = {}
    while left := [name for name in _named if name not in done]:
        for name in left:
            kind = _named[name]
            done[name] = _record(kind)
    return dict(sorted(done.items()))


def _any_of(kinds: Sequence[Schema]) -> Schema:
    if len(kinds) == 1:
        return dict(kinds[0])
    if all(each.keys() == {"type"} and isinstance(each["type"], str) for each in kinds):
        return {"type": [each["type"] for each in kinds]}
    return {"anyOf": list(kinds)}


def written() -> str:
    """Return the schema as its file has it, a definition a line."""
    whole = schema()
    definitions = [f"{json.dumps(name)}: {json.dumps(each)}" for name, each in whole.pop("$defs").items()]
    head = json.dumps(whole, indent=1)[:-2]
    return head + ',\n "$defs": {\n  ' + ",\n  ".join(definitions) + "\n }\n}\n"
