"""The JSON Schema of all printed JSON. Pydantic makes it from the types of the fields of answers."""

import json
from collections import abc
from collections.abc import Iterator, Sequence
from functools import reduce
from importlib import import_module
from operator import or_
from pkgutil import walk_packages
from types import NoneType, UnionType
from typing import Annotated, Any, ForwardRef, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, create_model
from pydantic.json_schema import GenerateJsonSchema

from mmlogic.language import by_heading
from mmlogic.language.registry import Declaration, RunScript
from mmlogic.language.rooms import ROOMS
from mmlogic.players.tournament.rendering import FinishedGame, Summary
from mmlogic.render.answers import Answer, DataKey, Done, Listing, data_keys, keys_of
from mmlogic.render.formats import Reported
from mmlogic.session.answers import ShowAnswer

__all__ = ["written"]

Schema = dict[str, Any]
Fields = dict[str, tuple[Any, Any]]
"""For each key of an object: its type, and its description."""

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
    "exact": "whether the number is exact, not an estimate or a bound",
    "expected": "how many codes the guess leaves, on average",
    "found": "whether the guess is the secret",
    "full": "whether every cell holds a number",
    "game": "the game: `pegs` and `symbols`",
    "given": (
        "the answer that was given, two marks as a pair (black, white); of a board: which cells are givens"
    ),
    "effort": "the squared levels of all findings of the derivation, added up",
    "grade": "how hard the board is",
    "inferences": "logical inferences of Prolog",
    "instead": "the answer that would leave codes, two marks as a pair (black, white)",
    "kind": "the kind of the puzzle",
    "lies": "how many of the clues may be wrong",
    "nodes": "nodes that the search opened",
    "number": "a number of the board",
    "pegs": "how many pegs a code has",
    "player": "the player",
    "ports": "what happens to the goals, in order",
    "puzzle": "the puzzle: its kind, size and number of givens",
    "redo": "how many changes can be made again",
    "repairs": "single slips that would explain it, the likeliest first",
    "rests_on": "the numbers that the reason rests on",
    "rows": "how many rows",
    "columns": "how many columns",
    "rule": "the number of a rule, from 1",
    "rules": "the rules, in their order",
    "seconds": "seconds that it took",
    "seed": "the seed, which makes the same again",
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
"""The description of each key. An annotation of a field's type replaces it for this field."""

COMMON = {
    "statement": "the word that the statement begins with",
    "line": "the line of the statement in its script",
    "seconds": "how long it took",
    "secret": "after `secrets N`, the number of the secret that the answer is about",
    "left_out": "how many words of the player's file have other lengths",
}
"""The keys that every object has besides the data of its answer."""


SHOWN = {
    "program": "the session as one program",
    "facts": "the session as facts of Prolog",
    "textbook": "the definition of a code, as a program",
    "clauses": "the program specialised for this session",
    "clpfd": "the clues as constraints over finite domains",
}
"""The descriptions of the texts that `show` prints, by key."""


class Bare(GenerateJsonSchema):
    """A schema without titles and defaults, because they explain nothing here."""

    def default_schema(self, schema: Any) -> Schema:
        return self.generate_inner(schema["schema"])

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def model_schema(self, schema: Any) -> Schema:
        return {key: value for key, value in super().model_schema(schema).items() if key != "title"}


def schema() -> Schema:
    """Return the schema of all printed JSON. It has a definition for each statement, and for each part."""
    for room in ROOMS:  # answers, too, are imported when they are first needed
        for module in walk_packages(import_module(f"mmlogic.{room}").__path__, f"mmlogic.{room}."):
            import_module(module.name)
    forms: dict[str, Any] = {
        "error": _record(Reported),
        "tournament": _record(Summary) | _record(FinishedGame),
    }
    for declared in (each for _, group in by_heading() for each in group):
        if objects := [*_objects(declared)]:
            forms[declared.keyword] = reduce(or_, objects)
    parts: dict[str, Schema] = {}
    for name, kind in forms.items():
        forms[name] = TypeAdapter(kind).json_schema(ref_template="#/$defs/{model}", schema_generator=Bare)
        parts |= forms[name].pop("$defs", {})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What mmlogic prints with --format json or jsonl, an object a line",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in forms],
        "$defs": forms | dict(sorted(parts.items())),
    }


def _objects(declared: Declaration) -> Iterator[type[BaseModel]]:
    """Yield models of the objects that a statement may answer. Each set of keys occurs once."""
    seen: list[Fields] = []
    for kind in _answers(declared):
        for fields, streamed in _fields_of(kind):
            whole = _common(declared.keyword, fields, streamed)
            if whole not in seen:
                seen.append(whole)
                yield _model(f"{declared.keyword}_{len(seen)}", whole)


def _answers(declared: Declaration) -> list[type[Answer]]:
    """Return the classes of a statement's answers, from its types.

    For `Answer`, return those with its keyword.
    """
    carried_out = declared.kind.done if issubclass(declared.kind, RunScript) else declared.kind.carry_out
    kinds = _members(get_type_hints(carried_out)["return"])
    if Answer in kinds:
        return [each for each in _below(Answer) if each.answers_to == declared.keyword]
    return [each for kind in kinds if kind is not Done for each in (kind, *_below(kind))]


def _below(kind: type[Answer]) -> list[type[Answer]]:
    return [each for direct in kind.__subclasses__() for each in (direct, *_below(direct))]


def _fields_of(kind: type[Answer]) -> Iterator[tuple[Fields, bool]]:
    """Yield the keys of each object that an answer prints, and whether `jsonl` prints this object."""
    if kind is ShowAnswer:
        yield {name: (str, Field(default="", description=said)) for name, said in SHOWN.items()}, False
    elif issubclass(kind, Listing):
        opening, closing = (_keys(kind, keys_of(names)) for names in (kind.opening_keys, kind.closing_keys))
        ((page,),) = (get_args(page) for page in get_args(_result(kind.by_page)))
        yield opening | _field(kind.items, Sequence[page]) | closing, False  # type: ignore[valid-type]
        yield opening | (_field(kind.item, page) if kind.item else _keys(_plain(page))), True
    elif kind.data_keys:
        yield _keys(kind), False


def _common(keyword: str, own: Fields, streamed: bool) -> Fields:
    """Return the keys of an object, and the keys that all answers have."""
    known: dict[str, Any] = {"statement": Literal[keyword], "line": int | None, "secret": int}
    known |= {} if streamed else {"seconds": float, "left_out": int}
    optional = {"secret", "left_out"}
    said = {name: (each, _said(COMMON[name], name in optional)) for name, each in known.items()}
    return said | own


def _keys(kind: Any, keys: Sequence[DataKey] | None = None) -> Fields:
    """Return the keys of a class in JSON. `keys` selects some of them."""
    found: Fields = {}
    for key, path, optional in data_keys(kind) if keys is None else keys:
        hint = _attribute(kind, path)
        if key == "*":
            found |= _keys(_plain(_known(hint)))
        else:
            found |= _field(key, _known(hint) if optional else hint, optional)
    return found


def _attribute(kind: Any, path: str) -> Any:
    """Return the type of an attribute. `path` may name an attribute of an attribute, such as `game.pegs`."""
    name, _, rest = path.partition(".")
    own = getattr(kind, name, None)
    method = getattr(own, "fget", None) or getattr(own, "func", None)
    hint = _result(method) if method else get_type_hints(kind, include_extras=True)[name]
    return _attribute(_plain(_known(hint)), rest) if rest else hint


def _result(method: Any) -> Any:
    return get_type_hints(method, include_extras=True)["return"]


def _field(name: str, hint: Any, optional: str = "") -> Fields:
    """Return a key with its type and its description."""
    notes = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    said = next((note for note in notes if isinstance(note, str)), None) or MEANINGS[name]
    return {name: (_type(hint), _said(said, bool(optional)))}


def _said(text: str, optional: bool) -> Any:
    return Field(default=None, description=text) if optional else Field(description=text)


def _type(hint: Any) -> Any:
    """Return a type for pydantic, with models in place of records."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _type(next((note for note in arguments[1:] if not isinstance(note, str)), arguments[0]))
    if origin is Literal or hint in {Any, int, bool, float, str, None, NoneType}:
        return hint
    if origin in {UnionType, Union}:
        return Union[tuple(map(_type, arguments))]  # noqa: UP007
    if isinstance(hint, TypeVar):
        return str
    if origin is tuple and arguments[-1] is not Ellipsis:
        return tuple[tuple(map(_type, arguments))]  # type: ignore[misc]
    if origin in {list, tuple, abc.Sequence}:
        return list[_type(arguments[0])]  # type: ignore[misc]
    if origin in {dict, abc.Mapping}:
        return dict[str, _type(arguments[1])]  # type: ignore[misc]
    if hasattr(hint, "data") and not hasattr(hint, "data_keys"):
        return _type(_result(hint.data))
    return _record(hint)


_models: dict[Any, Any] = {}
"""The models of records that have been made so far."""


def _record(hint: Any) -> Any:
    """Return the model of a record.

    While a model is being made, return its name: a record may contain itself.
    """
    kind = _plain(hint)
    if kind not in _models:
        name = kind.__name__
        _models[kind] = ForwardRef(name)
        _models[kind] = _model(name, _keys(kind))
        _models[kind].model_rebuild(_types_namespace={name: _models[kind]})
    return _models[kind]


def _model(name: str, fields: Fields) -> type[BaseModel]:
    return create_model(name, __config__=ConfigDict(extra="forbid"), **fields)  # type: ignore[call-overload,no-any-return]


def _plain(hint: Any) -> Any:
    """Return the class of a type, without annotations and parameters."""
    if get_origin(hint) is Annotated:
        notes = get_args(hint)
        return _plain(next((note for note in notes[1:] if not isinstance(note, str)), notes[0]))
    return get_origin(hint) or hint


def _known(hint: Any) -> Any:
    """Return a type without None."""
    if get_origin(hint) is Annotated:
        kind, *notes = get_args(hint)
        return Annotated[_known(kind), *notes]
    return reduce(or_, (each for each in _members(hint) if each is not NoneType))


def _members(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in {UnionType, Union} else (hint,)


def written() -> str:
    """Return the schema as text, with one definition on each line."""
    whole = schema()
    definitions = [f"{json.dumps(name)}: {json.dumps(each)}" for name, each in whole.pop("$defs").items()]
    head = json.dumps(whole, indent=1)[:-2]
    return head + ',\n "$defs": {\n  ' + ",\n  ".join(definitions) + "\n }\n}\n"
