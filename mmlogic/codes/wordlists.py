"""Word lists, whose words are codes of a game: files, lists in `words/`, or system dictionaries."""

import gzip
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache, partial
from typing import NamedTuple, TypeVar

from mmlogic.codes.alphabets import folded, language_with
from mmlogic.codes.constraints import Among, atoms
from mmlogic.codes.game import Game
from mmlogic.codes.meaning import spellings, symbol
from mmlogic.codes.theory import Code, Theory
from mmlogic.common.resources import resource
from mmlogic.common.wording import correction, plural
from mmlogic.language.errors import StatementProblem
from mmlogic.language.places import Span
from mmlogic.language.spelling import unquote
from mmlogic.limits.budget import check
from mmlogic.session.reading import NoSuchFile, read_text

SHIPPED = {
    "english": "common English words of five letters",
    "english-all": "all English words of five letters, rare ones and forms too",
}
"""The word lists in `words/`, each with a description."""

RARER = {"english": "english-all"}
"""For a list of common words, the name of the list that also has rare words."""

FOLDER = "/usr/share/dict"
"""The folder of the system's dictionaries."""

_FILES = {"german": "ngerman"}
"""The file name of each dictionary whose file is not named after the language."""

_NOUNS = {"ngerman", "ogerman", "swiss"}
"""The files in which all nouns begin with a capital letter. In other files, only names do."""

DICTIONARIES = (
    *("brazilian", "bulgarian", "catalan", "danish", "dutch", "esperanto", "faroese", "french", "german"),
    *("italian", "norwegian", "polish", "portuguese", "spanish", "swedish", "swiss", "ukrainian"),
)
"""The languages for which Debian has a dictionary, in a package such as `wngerman` for `ngerman`."""


def language_of(name: str) -> str:
    """Return the language of a named word list, or "" for any other name."""
    name = name.lower()
    return "english" if name in SHIPPED else name if name in DICTIONARIES else ""


def language(theory: Theory) -> str:
    """Return the language of the word lists of a theory, or of its game. Return "" without word lists."""
    told = (*(rule.constraint for rule in theory.rules), *theory.game.rules)
    lists = [atom.path for each in told for atom in atoms(each) if isinstance(atom, Among)]
    return next(filter(None, map(language_of, lists)), "")


def example(words: Sequence[Code]) -> Code:
    """Return a word for messages: CRANE, with which many people begin, or the first word of the list."""
    usual = tuple("CRANE")
    return usual if usual in words else words[0]


def words_named(name: str, span: Span | None) -> tuple[str, ...] | None:
    """Return the words of a named list in capital letters, or None if there is no such list.

    Raises StatementProblem if the dictionary is not installed.
    """
    name = name.lower()
    if name in SHIPPED:
        return _shipped(name)
    return _dictionary(_FILES.get(name, name), span) if name in DICTIONARIES else None


@lru_cache(maxsize=len(SHIPPED))
def _shipped(name: str) -> tuple[str, ...]:
    return tuple(gzip.decompress(resource("words", f"{name}.gz").read_bytes()).decode().upper().split())


def _dictionary(file: str, span: Span | None) -> tuple[str, ...]:
    """Return the words of a dictionary, without names and abbreviations."""
    try:
        text = read_text(f"{FOLDER}/{file}", span)
    except StatementProblem as problem:
        hint = f'Debian\'s package `w{file}` installs it; `words "FILE"` takes a list of your own'
        raise StatementProblem(problem.message, span, hint=hint) from None
    small = slice(1 if file in _NOUNS else 0, None)
    words = unicodedata.normalize("NFC", text).split()
    return tuple(each.upper() for each in words if each.isalpha() and each[small] == each[small].lower())


_CHECKED = 100
"""How many lines of a file are read between two checks of the limits."""

T = TypeVar("T")


class WordList(NamedTuple):
    """The codes in a word list. `left_out` counts the words that are too short or too long.

    `notes` are sentences about how the list was read.
    """

    codes: tuple[Code, ...]
    left_out: int = 0
    notes: tuple[str, ...] = ()


def word_list(path: str, game: Game, span: Span | None = None) -> WordList:
    """Return the codes in the file `path`, or in the word list with this name.

    Words that do not have the length of a code are left out. Raises StatementProblem if no word is left. Also
    raises it, with the line in the file, for a word with an unknown symbol.
    """
    if (named := _named_list(path, game, span)) is not None:
        return named
    try:
        symbols, language = cache(partial(symbol, game=game)), game.language or language_with(game.kinds)
        read = read_words(path, game, lambda parts: _plain(parts, symbols, game, language), span)
    except NoSuchFile as problem:
        problem.hint = correction(path, [*SHIPPED, *DICTIONARIES], problem.hint or "")
        raise
    if not read:
        raise StatementProblem(f"{path} contains no words", span)
    words = [word for word, _ in read]
    accents = sum(bool(accented) for _, accented in read)
    if accents:
        _check_apart(path, read, span)
    codes = tuple(dict.fromkeys(word for word in words if word is not None))
    if not codes:
        message = f"{path} contains no word of {game.lengths}: {plural(len(words), 'word')} of other lengths"
        raise StatementProblem(message, span, hint="`pegs N` says how long codes are")
    return WordList(codes, words.count(None), (*_notes(accents, 0, 0),))


def _plain(
    parts: Sequence[str], symbols: Callable[[str], str], game: Game, language: str
) -> tuple[Code | None, str]:
    """Return the code of a word, and the word with its accents if the code lacks them, else ""."""
    word = "".join(parts)
    if not language or word.isascii() or len(word) != len(parts):
        return _word(parts, symbols, game), ""
    plain = folded(word, language)
    return _word(tuple(plain), symbols, game), "" if plain == word else word


def _check_apart(path: str, read: Sequence[tuple[Code | None, str]], span: Span | None) -> None:
    """Raise StatementProblem if two words in a file are the same code without their accents."""
    found: dict[Code, str] = {}
    for code, accented in read:
        if code is not None and found.setdefault(code, accented.upper()) != accented.upper():
            one, other = (each or "".join(code) for each in (found[code], accented.upper()))
            letters = dict.fromkeys(each for each in f"{one}{other}" if not each.isascii())
            hint = f"`colors A-Z {' '.join(letters)}` keeps such words apart"
            raise StatementProblem(f"{path}: {one} and {other} are one word without accents", span, hint=hint)


def _named_list(name: str, game: Game, span: Span | None) -> WordList | None:
    """Return the codes in a named word list, or None for an unknown name.

    Raises StatementProblem if no word is a code.
    """
    words = words_named(name, span)
    if words is None:
        return None
    language = language_of(name)
    fitting, found = _codes_of(words, language, game, game.digits)
    if not found.codes:
        raise _no_words(name, language, fitting, game, span)
    return found


@lru_cache(maxsize=4)
def _codes_of(words: tuple[str, ...], language: str, game: Game, digits: bool) -> tuple[int, WordList]:
    """Return the number of words that are as long as codes, and their codes.

    `digits` is `game.digits`. The cache needs this argument, because equal games may differ in it.
    """
    spelled = ((each.upper(), names) for each, names in game.spellings.items() if len(each) == 1)
    letters = {letter: next(iter(names)) for letter, names in spelled if len(names) == 1}
    plain = [(word, folded(word, language)) for word in dict.fromkeys(words)]
    fitting = [(word, each) for word, each in plain if game.fits(len(each))]
    made = [(word, each) for word, each in fitting if letters.keys() >= set(each)]
    codes = tuple(dict.fromkeys(tuple(letters[letter] for letter in each) for _, each in made))
    accents, alike = sum(word != each for word, each in made), len(made) - len(codes)
    notes = (*_notes(accents, alike, len(fitting) - len(made)),)
    return len(fitting), WordList(codes, notes=notes)


def _no_words(name: str, language: str, fitting: int, game: Game, span: Span | None) -> StatementProblem:
    if not fitting:
        hint = f"Try `game {game.pegs}x26; answers {game.dialect.name}`: it needs no words."
        return StatementProblem(f"the list `{name}` has no words of {game.lengths}", span, hint=hint)
    many = plural(f"{fitting:,}", "word")
    message = f"the list `{name}` has {many} of {game.lengths}, but none of the symbols of this game"
    return StatementProblem(message, span, hint=f"`colors {language}` are its letters")


def _notes(accents: int, alike: int, foreign: int) -> Iterator[str]:
    if accents:
        same = f" {plural(alike, 'is', 'are')} then like another word." if alike else ""
        yield f"{plural(accents, 'word is', 'words are')} read without accents, as guesses are.{same}"
    if foreign:
        yield f"{plural(foreign, 'word')} with letters that this game does not have left out."


def read_words(
    path: str, game: Game, read: Callable[[Sequence[str]], T], span: Span | None = None
) -> list[T]:
    """Call `read` with the symbols of each word in a file, and return the results.

    A comment begins with `#`. If `read` raises StatementProblem, or a list in the file is invalid, the error
    gets the line number.
    """
    words, signs = list[T](), "".join(sign for sign in ",;|" if sign == "," or sign not in game.spelled)
    text = unicodedata.normalize("NFC", read_text(path, span))
    for number, line in enumerate(text.splitlines(), 1):
        if number % _CHECKED == 0:
            check()
        try:
            words += [read(parts) for parts in _words(line.strip(), game, signs)]
        except StatementProblem as problem:
            raise StatementProblem(
                f"{path}, line {number}: {problem.message}", span, hint=problem.hint
            ) from None
    return words


_QUOTED = r""""(?:[^"\\]++|\\.)*+"|'(?:[^'\\]++|\\.)*+'"""

_SYMBOL = re.compile(rf"{_QUOTED}|[^\s,\[\]\"'#]+")

_LIST = re.compile(rf"\[(?P<symbols>(?:\s*+(?:{_SYMBOL.pattern})\s*+,?+)++)\s*+\],?+\s*+(?:#.*)?")
"""Matches a list in brackets, as in statements, and a comment after it."""

_BRACKET = re.compile(r"\[|\],?")
"""Matches a line that begins or ends a JSON list of words."""

_QUOTES = ('""', "''", "\u201c\u201d", "\u2018\u2019", "\u201e\u201c", "\u201a\u2018", "«»", "»«")
"""Pairs of quotes that may enclose a word."""


def _words(line: str, game: Game, signs: str) -> list[Sequence[str]]:
    """Return the words of a line. Each word is a list of symbols.

    The line has several words, or the symbols of one code. Spaces, tabs or `signs` separate them.
    """
    if line.isalnum() and game.pegs > 1:
        return [line]
    if _BRACKET.fullmatch(line):
        return []
    listed = line.startswith("[")
    if listed:
        parts = _listed(line)
    else:
        parts = [_unquoted(each) for each in re.split(rf"[\s{signs}]+", line.partition("#")[0]) if each]
    if game.pegs == 1:
        return [[each] for each in parts]
    if (listed or len(parts) > 1) and _is_code(parts, game):
        return [parts]
    return [tuple(each) for each in parts]


def _is_code(parts: Sequence[str], game: Game) -> bool:
    """Return whether the parts of a line are the symbols of one code, not words."""
    known = [each in game.spelled or len(spellings(each, game)) == 1 for each in parts]
    named = any(found and len(each) > 1 for found, each in zip(known, parts, strict=True))
    return named or all(known) or all(len(each) == 1 for each in parts)


def _unquoted(word: str) -> str:
    return word[1:-1] if len(word) > 1 and word[0] + word[-1] in _QUOTES else word


def _listed(line: str) -> Sequence[str]:
    found = _LIST.fullmatch(line)
    if not found:
        hint = "a list is `[`, symbols with commas between, `]`"
        raise StatementProblem("not a list of symbols", hint=hint)
    try:
        return [unquote(name) for name in _SYMBOL.findall(found["symbols"])]
    except ValueError as error:
        raise StatementProblem(f"`{error}` is not a known escape") from None


def _word(parts: Sequence[str], symbols: Callable[[str], str], game: Game) -> Code | None:
    if not game.fits(len(parts)):
        return None
    word = tuple(map(symbols, parts))
    if game.has_end(word):
        raise StatementProblem(f"a word of length {len(word)}, but codes have {game.lengths}")
    return word
