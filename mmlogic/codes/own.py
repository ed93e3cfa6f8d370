"""Custom dialects, defined in a Prolog file, or by a statement with a quantity for each part."""

import re
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from string import ascii_lowercase
from typing import Any

from mmlogic.codes.dialects import dialects
from mmlogic.codes.dialects.by_peg import PEG_COLOURS
from mmlogic.codes.dialects.dialect import Dialect, Own
from mmlogic.codes.dialects.parts import Colours, Kind, Numbers, Word
from mmlogic.codes.facts import quantity_facts, symbol
from mmlogic.codes.game import Game, code_value
from mmlogic.codes.quantities import Definition, Quantity
from mmlogic.common.wording import joined
from mmlogic.language.errors import StatementProblem
from mmlogic.language.places import Span
from mmlogic.language.spelling import quote
from mmlogic.machine.backend import PrologError
from mmlogic.machine.goals import ANSWER, goal
from mmlogic.machine.module import Module
from mmlogic.machine.process.own import people
from mmlogic.session.reading import read_text

_PLACED = re.compile(r"Stream \S+?:(\d+):\d+ (.*)", re.DOTALL)

_LACKING = re.compile(r"dialect_predicate `(\S+)' does not exist")
_INNER = re.compile(r"codes_own_[0-9a-f]+:")

_MANY = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
"""Numbers in words."""

_FAULTS = {
    "no_parts": "dialect_parts/2 is not a list of parts, such as [number(hits)]",
    "no_part": "{} is not a part: expected number(NAME), word(NAME, WORDS) or colours(NAME, WORDS)",
    "wrong_part": "guess_code_answer/4: a code gives {}",
    "no_answer": "guess_code_answer/4: a code gives no answer to a guess",
    "not_listed": "dialect_answer/4 does not list the answer {}, which guess_code_answer/4 gives here",
    "untold": "told_rules/3 tells no rules of the answer {}, which guess_code_answer/4 gives",
    "refused": "told_rules/3 refuses a code that gives the answer {} by guess_code_answer/4",
    "allowed": "told_rules/3 allows a code that does not give the answer {} by guess_code_answer/4: "
    "its rules must say exactly what the answer says",
}


def from_file(path: str, game: Game, span: Span | None) -> Dialect:
    """Return the dialect that a Prolog file defines.

    Raises StatementProblem, with the line in the file, if the file does not define a dialect.
    """
    text = read_text(path, span)
    return _made(path, Own(Path(path).stem, text, quote(path)), game, span)


def declared(
    name: str, parts: Mapping[str, Quantity], game: Game, definition: Definition | None = None
) -> Dialect:
    """Return the custom dialect `name`, whose `parts` have a name and a quantity, such as `black(guess)`."""
    written = f"{name} = {', '.join(f'{part}: {quantity}' for part, quantity in parts.items())}"
    own = Own(name, quantity_facts(parts, game), written, definition)
    made = _made(name, own, game, definition.span if definition else None)
    if any(quantity.of_code() for quantity in parts.values()):
        return replace(made, compared="added", exchanges=())
    return made


def checked(own: Own, game: Game) -> Dialect:
    """Return the dialect of `own`, made again for `game`. Raises StatementProblem if it does not fit."""
    return _made(own.written, own, game, None)


def written_out(program: str, dialect: Dialect) -> str:
    """Return the text of a program, with a readable name in place of a custom dialect's internal name.

    The readable name is the one that the author chose, or `own_NAME` if a built-in dialect has that name.
    """
    if not dialect.own:
        return program
    name = f"own_{dialect.name}" if dialect.name in dialects() else dialect.name
    titled = program.replace(f"codes_{dialect.predicate}", f"{dialect.name}, a dialect of one's own")
    return titled.replace(dialect.predicate, symbol(name))


def _made(where: str, own: Own, game: Game, span: Span | None) -> Dialect:
    usual, text = own.usual, own.text
    unique = f"own_{sha256(repr((usual, text)).encode()).hexdigest()}"  # dialects may share a name
    with people() if own.by_person else nullcontext(), Module("machine/guests", "codes/answers") as module:
        asked = goal("own_dialect_value", unique, usual, text, code_value(game.symbols), game.pegs, ANSWER)
        try:
            name, parts, fault, seen = module.value(asked)
        except PrologError as error:
            raise StatementProblem(f"{where}: {_plain(str(error))}", span) from None
    kinds = tuple(_kind(*part) for part in parts)
    dialect = Dialect(str(name), own.written, kinds, _form(kinds), functor=unique, own=own)
    if fault:
        what, line, *answers = fault
        told = answers[0] if answers else ""
        shown = told if isinstance(told, str) else dialect.text(dialect.value(told))
        place = f"line {line}: " if line else ""
        raise StatementProblem(f"{where}: {place}{_FAULTS[str(what)].format(shown)}", span)
    return replace(dialect, compared="names", exchanges=()) if seen else dialect


def _kind(kind: str, name: str, words: Sequence[Any]) -> Kind:
    choices = tuple(map(str, words))
    if str(kind) == "number" or not choices:
        return Numbers(str(name), bounded=False, signed=True, zero=True)
    return Colours(str(name), _letters(choices)) if str(kind) == "colours" else Word(str(name), choices)


def _form(kinds: Sequence[Kind]) -> str:
    """Describe how an answer with these parts is typed.

    >>> _form([Numbers("left"), Numbers("right"), Numbers("white")])
    'three numbers, LEFT, RIGHT and WHITE'
    >>> _form([Numbers("right"), Word("first", ("hit", "miss"))])
    'RIGHT (a number) and FIRST (hit or miss)'
    """
    names = [kind.name.upper() for kind in kinds]
    if len(kinds) > 1 and all(isinstance(kind, Numbers) for kind in kinds):
        many = _MANY[len(kinds)] if len(kinds) < len(_MANY) else str(len(kinds))
        return f"{many} numbers, {joined(names)}"
    return joined(f"{name} ({_written(kind)})" for name, kind in zip(names, kinds, strict=True))


def _written(kind: Kind) -> str:
    match kind:
        case Word():
            return joined(kind.choices, "or")
        case Colours():
            return f"{joined((letters[0] for letters in kind.letters.values()), 'or')} for each peg"
    return "a number"


def _letters(words: Sequence[str]) -> dict[str, str]:
    """Return for each colour the letters that mean it.

    Green, yellow and grey have the letters of `answers colours`. Others have a free letter of their name.

    >>> _letters(["grey", "green", "great"])
    {'grey': 'x⬛⬜', 'green': 'g🟩', 'great': 'r'}
    """
    known = PEG_COLOURS.letters
    letters = {word: known[word] for word in words if word in known}
    for word in words:
        free = (each for each in [*word.lower(), *ascii_lowercase] if each not in "".join(letters.values()))
        letters.setdefault(word, next(free, word[0]))
    return {word: letters[word] for word in words}


def _plain(message: str) -> str:
    placed = _PLACED.match(message)
    message = f"line {placed[1]}: {placed[2]}" if placed else message
    lacking = _LACKING.match(message)
    return f"{lacking[1]} is missing" if lacking else _INNER.sub("", message)
