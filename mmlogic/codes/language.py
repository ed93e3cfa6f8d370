"""The grammar of codes, clues and rules: its terminals, and a constructor for each grammar rule."""

import re
from collections.abc import Mapping
from itertools import chain
from typing import Any

from lark import Token

from mmlogic.codes import constraints, quantities  # noqa: F401 (the import declares their rules)
from mmlogic.codes.alphabets import COLOURS
from mmlogic.codes.dialects import dialects
from mmlogic.codes.dialects.forms import may_be_answer
from mmlogic.codes.palettes import LISTS, bare_palette, palette, symbol_range
from mmlogic.codes.quantities import Definition, PartOf
from mmlogic.codes.written import Choices, Lengths, Letters, Names, Pieces, Size, words_of
from mmlogic.language.errors import SyntaxProblem
from mmlogic.language.places import Name, Span, place_of, span_from, span_of
from mmlogic.language.rooms import Room, Terminal, as_integer, as_name, as_new_name, as_number


def _letters(token: Token) -> Letters:
    return Letters(as_name(token), span=span_of(token))


def _listed(token: Token) -> Names:
    line, start = token.line or 1, token.column or 1
    found = re.finditer(r"[^\s,]+", token.value)
    places = ((each[0], start + each.start(), start + each.end()) for each in found)
    names = tuple(Name(text, Span(line, first, line, end)) for text, first, end in places)
    return Names(names, span=span_of(token))


def _bracketed(token: Token) -> Pieces:
    span = span_of(token)
    return Pieces(tuple(Name(text, span) for text in token.value[1:-1].split()), span=span)


def _size(token: Token) -> Size:
    pegs, symbols = token.value.lower().split("x")
    return Size(as_integer(token, pegs), as_integer(token, symbols), span=span_of(token))


def _lengths(token: Token) -> Lengths:
    shortest, longest = token.value.split("..")
    return Lengths(as_integer(token, shortest), as_integer(token, longest), span=span_of(token))


def _words(token: Token) -> Name:
    return Name(" ".join(token.lower().split()), span_of(token))


def _argument(token: Token) -> Name:
    name = as_name(token)
    if token.value[:1].isupper() and name != "Code":
        raise SyntaxProblem(
            f"`{name}` would be a variable; here, `Code` is the only variable",
            span_of(token),
            hint="in quotes it is a name",
        )
    return name


_COMPARED = {"==": "=", "=<": "<=", "=>": ">=", "<>": "!=", "≤": "<=", "≥": ">=", "≠": "!="}
"""Comparison signs of other languages, each with the sign of mmlogic."""


def _names(pieces: list[Any]) -> Names:
    return Names(tuple(piece for piece in pieces if isinstance(piece, Name)), span=span_from(pieces))


def _choices(pieces: list[Any]) -> Choices:
    listed = [piece for piece in pieces if isinstance(piece, Names)]
    if len(listed) == len(pieces):  # without brackets around lists
        return Choices(tuple(Letters(name, span=place_of(name)) for name in listed[0]), span=listed[0].span)
    return Choices(tuple(listed), span=span_from(pieces))


def _pieces(pieces: list[Any]) -> Pieces:
    each = (piece.pieces if isinstance(piece, Pieces) else (piece,) for piece in pieces)
    return Pieces(tuple(chain.from_iterable(each)), span=span_from(pieces))


def _presets() -> Mapping[str, str]:
    from mmlogic.codes.game import PRESETS  # imported here because only error messages use it

    return {name: str(game) for name, game in PRESETS.items()}


def _looks_like_guess(line: str) -> bool:
    """Return whether a line may be a code and its answer.

    The last word of such a line may be an answer, or its first word has digits only: `682 1 strike`. Rows of
    tables (`RRBB,1,2`) and answers in squares are single words.
    """
    goal = re.search(r"\w\(|:-|-->", line)  # Prolog
    words = line.rstrip(" )").replace("(", " ").split()
    if goal or not words:
        return False
    if len(words) == 1:
        return bool(re.fullmatch(r"\w{3,},\d\d?,\d\d?", line)) or (not line.isascii() and may_be_answer(line))
    return may_be_answer(words[-1]) or bool(re.fullmatch(r"\d{3,}:?", words[0]))


ROOM = Room(
    terminals={
        "PRESET": Terminal("the name of a game", "name", as_name),
        "DIALECT": Terminal("the name of a dialect", "name", as_name),
        "PART": Terminal("a name for a part of an answer", "name", as_new_name),
        "SIZE": Terminal("a size such as 4x6", "number", _size),
        "LENGTH": Terminal("a number of pegs", "number", as_number),
        "LENGTHS": Terminal("lengths such as 1..6", "number", _lengths),
        "SECRET_NUMBER": Terminal("a number of secrets", "number", as_number),
        "PALETTE": Terminal("a number of colors", "number", as_number),
        "RANGE": Terminal("a range such as A-F or 1-6", "symbol", symbol_range),
        "COLOR": Terminal("a symbol", "symbol", as_name),
        "CODE_LETTERS": Terminal("a code", "code", _letters),
        "WHOLE_CODE": Terminal("a code", "code", _letters),
        "LISTED": Terminal("a code", "code", _listed),
        "WHOLE_LIST": Terminal("a code", "code", _listed),
        "WHOLE_WORDS": Terminal("a code", "code", _listed),
        "SYMBOL": Terminal("a symbol", "symbol", as_name),
        "NUMERAL": Terminal("a code", "number", as_name),
        "PIECE": Terminal("a code", "code", as_name),
        "ANSWER": Terminal("an answer", "number", as_name),
        "BRACKETED": Terminal("an answer", "number", _bracketed),
        "CLUE_NUMBER": Terminal("the number of a clue", "number", as_number),
        "RULE_NUMBER": Terminal("the number of a rule", "number", as_number),
        "RULE_NAME": Terminal("a name for a rule", "name", as_name),
        "POSITION": Terminal("a position", "number", as_number),
        "AMOUNT": Terminal("a number", "number", as_number),
        "SIGN": Terminal("`+`, `-`", "operator", str),
        "MARKS_OF": Terminal("`black`, `white` or `shared`", "keyword", _words),
        "BOUND": Terminal("`at least`, `at most` or `exactly`", "keyword", _words),
        "COMPARISON": Terminal(
            "a comparison (= != < <= > >=)", "operator", lambda token: _COMPARED.get(token, str(token))
        ),
        "PREDICATE": Terminal("the name of a predicate", "name", as_name),
        "ARGUMENT": Terminal("`Code`, a symbol or a number", "symbol", _argument),
        "LIMIT": Terminal("a number of codes", "number", as_number),
    },
    rules={
        **quantities.RULES,
        "definition": lambda *parts, span: Definition(parts, span=span),
        "dialect_part": PartOf,
    },
    raw={
        "property": lambda pieces: _words(pieces[0]),
        "names": _names,
        "spaced": lambda letters: words_of([Name(each.text, each.span) for each in letters]),
        "choices": _choices,
        "palette": palette,
        "bare_palette": bare_palette,
        "pieces": _pieces,
        "answer": _pieces,
    },
    choices={
        "COLOR": lambda: {name: f"the symbols {listed}" for name, listed in LISTS.items()},
        "DIALECT": lambda: {name: known.summary for name, known in dialects().items()},
        "PRESET": _presets,
    },
    meant={
        "CODES": {
            "suggest": "hint",
            "codes": "solve",
            "count": "unique",
            "chances": "candidates",
            "trace": "steps, trace",
            "why": "why",
            "show": "show",
            "play": "play",
            "undo": "clear",
            "profile codes": "profile",
            "help check": "check",
            "help guess": "place",
            "help rate": "grade",
            "help where": "given",
        },
        "PRESET": {
            "classic": "mastermind, master-mind, master mind, mini mastermind, standard",
            "super": "super mastermind, deluxe mastermind, advanced mastermind, deluxe, superhirn, "
            "super-hirn",
            "grand": "grand mastermind, grand-mastermind",
            "bulls-and-cows": "bulls and cows, bulls & cows, bulls, cows, hit and blow, moo",
            "bagels": "pico fermi bagels, pico",
            "lock": "padlock, safe, combination lock, number lock, digit lock",
            "lock 4": "pin, pin code",
            "wordle": "lingo",
            "wordle; secret evil": "absurdle",
            "4x10": "number mastermind, number-mastermind, master logic, master-logic",
            "5x26": "word mastermind, word-mastermind",
        },
        "STATEMENT": {
            "game PRESET; guess N M …": "PRESET N M, game PRESET N M, play PRESET N M",
            "game PRESET N": "PRESET N, game PRESET N, new PRESET N, start PRESET N",
            "game PRESET": "PRESET, game PRESET, new PRESET, play PRESET, start PRESET, set game PRESET, "
            "i play PRESET, i have PRESET, play game of PRESET, solve PRESET, help with PRESET",
            "game SIZE": "SIZE, new SIZE, play SIZE, start SIZE, set game SIZE",
            "game NxM": "game N by M, game N pegs M colors, game N pegs M colours",
            "pegs N": "N pegs, N positions, set pegs N",
            "colors N": "N colors, N colours, set colors N, set colours N",
            "guess … | suggest": "try",
            "guess …": "clue N",
            "guess … | help guess": "add guess, i guess, my guess is, add, clue",
            "marks N M": "black N white M",
            "forget … | undo": "delete, delete clue, remove, remove clue, drop, erase",
            "edit … | help edit": "change, change clue, correct, correct clue, fix, fix clue, modify, "
            "replace",
            "edit N …": "clue N was, clue N is, clue N =, clue N should be, clue N should have been, "
            "change clue N, change clue N to, change N to, correct clue N, correct clue N to, correct N to, "
            "fix clue N",
            "forget N": "clue N is wrong, clue N was wrong, i mistold clue N, i made mistake in clue N, "
            "mistake in clue N, wrong clue N, ignore clue N",
            "why": "clue is wrong, something is wrong, contradiction, no code left, no codes left, "
            "impossible",
            "check CODE": "is CODE possible, is CODE still possible, is CODE still left, "
            "is CODE left, is CODE consistent, can it be CODE, is it CODE",
            "why not CODE": "why is CODE not possible, why is CODE impossible, why can it not be CODE",
            "history": "clues, rules, show clues, show guesses, show rules, list clues",
            "count": "how, left, remaining, show count",
            "codes": "which, what is left, what are left, what codes are left, what could it be, "
            "what can it be, what words are left, show answer, show solution, what is answer, tell answer",
            "codes … | codes": "all, all codes, list, list all, list codes, show codes, show all",
            "check … | codes": "consistent, possible, possibilities",
            "check … | help check": "is, could it be, test, verify",
            "chances": "what are chances, what are odds, chance, odds, percent, probabilities, probability",
            "score … | help score": "compare",
            "legend": "letters, symbols",
            "where distinct": "different, distinct, no repeats, all different, digits are different, "
            "all digits differ, all digits are different, all pegs are different, all letters are different",
            "where lies <= N": "lies N, lie N",
            "where lies <= 1": "lies, lie",
        },
    },
    forms={"abs": "abs(2 - count(red))", "count": "count(red)", "kinds": "kinds(code)", "sum": "sum(code)"},
    alone=quantities.ALONE,
    symbols=COLOURS,
    bare={"guess": _looks_like_guess},
    words={
        **quantities.WORDS,
        "random": "drawn at random",
        "rule": "a rule, not a clue",
    },
    statements={
        **dict.fromkeys(("answers", "colors", "game", "legend", "pegs", "secrets"), "game"),
        **dict.fromkeys(("edit", "forget", "guess", "score"), "clues"),
        **dict.fromkeys(("guesses", "rule", "where", "words"), "rules"),
        **dict.fromkeys(("chances", "codes", "more"), "codes"),
    },
)
