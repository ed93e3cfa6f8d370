"""Completion: what a user may type at the cursor. The candidates come from the language and the session."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice, pairwise
from pathlib import Path

from lark import Token

from mmlogic.language.errors import SyntaxProblem
from mmlogic.language.parsing import Reading
from mmlogic.language.registry import by_heading, by_keyword
from mmlogic.language.rooms import base_name, choices, table
from mmlogic.language.spelling import quote, spell, unquote

MOST = 50
"""The largest number of positions, or of answers to a guess, that completion offers."""


def paths_after(prefix: str) -> Iterator[str]:
    """Yield the sorted paths that begin with `prefix`. Folders end with `/`."""
    folder, slash, name = prefix.rpartition("/")
    try:
        for path in sorted(Path(folder + slash or ".").expanduser().iterdir()):
            if path.name.startswith(name) and (name or not path.name.startswith(".")):
                yield f"{folder}{slash}{path.name}{'/' * path.is_dir()}"
    except (OSError, RuntimeError, ValueError):
        return


@dataclass(frozen=True)
class Vocabulary:
    """The words of a session for completion.

    Attributes:
        symbols: the letter of each symbol by the symbol's name, in the game's order; None without a letter.
        parts: words that mean several symbols in a rule.
        pegs: the length of a code.
        codes: the codes of earlier answers and guesses, as a user types them.
        presets: the description of each preset, by its name.
        settings: the description of each setting, by its name.
        values: the allowed words of each setting, by its name.
        players: a function that returns the description of each player, by its name.
        answers: a function that returns the answers that begin with a text, each with its description.
        clues: the texts of the clues, in order.
        rules: the texts of the rules, in order.
        recent: the words to offer first.
        favourites: the statements of each favourite, by its name in lower case.
        topics: a function that returns the summary of each `help` topic, by its name.
        lists: the description of each list of words, by its name.
        paths: a function that yields the file paths that begin with a text.
    """

    symbols: Mapping[str, str | None] = field(default_factory=dict)
    parts: tuple[str, ...] = ()
    pegs: int = 0
    codes: tuple[str, ...] = ()
    presets: Mapping[str, str] = field(default_factory=dict)
    settings: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    players: Callable[[], Mapping[str, str]] = dict
    answers: Callable[[str], Iterable[tuple[str, str]]] = lambda typed: ()
    clues: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    recent: tuple[str, ...] = ()
    favourites: Mapping[str, str] = field(default_factory=dict)
    topics: Callable[[], Mapping[str, str]] = dict
    lists: Mapping[str, str] = field(default_factory=dict)
    paths: Callable[[str], Iterable[str]] = paths_after


@dataclass(frozen=True)
class Gap:
    """The place that completion fills.

    `typed` is the part of a word before the cursor. `tokens` are the earlier tokens of the statement.
    `listed` is whether the cursor is inside a code in brackets, such as [red, blue].
    """

    typed: str
    tokens: Sequence[Token]
    listed: bool = False

    @property
    def before(self) -> str:
        """The last token before the gap, or "" at the start of a statement."""
        return str(self.tokens[-1]) if self.tokens else ""


Words = Iterable[tuple[str, str]]
"""Pairs: a text that completion offers, and its description."""


def _symbols(known: Vocabulary, gap: Gap) -> Words:
    for name, letter in known.symbols.items():
        yield spell(name), f"the symbol {letter}" if letter and letter != name else "a symbol"
    if not gap.listed:
        yield from ((spell(part), "all symbols that have it") for part in known.parts)


def _codes(known: Vocabulary, gap: Gap) -> Words:
    yield from ((code, "a code used before") for code in known.codes)
    letters = {letter: name for name, letter in known.symbols.items() if letter}
    if len(gap.typed) < known.pegs and set(gap.typed.upper()) <= {letter.upper() for letter in letters}:
        yield from ((gap.typed + letter, name) for letter, name in letters.items())
    if not gap.typed:
        yield "[", "a list of symbols"


def _pieces(known: Vocabulary, gap: Gap) -> Words:
    first = gap.before.lower() == "guess"
    return _codes(known, gap) if first else islice(known.answers(gap.typed), MOST)


def _positions(known: Vocabulary, gap: Gap) -> Words:
    return ((str(number), "a position") for number in range(1, min(known.pegs, MOST) + 1))


def _numbered(texts: tuple[str, ...]) -> Words:
    return ((str(number), text) for number, text in enumerate(texts, 1))


def _named(words: Mapping[str, str]) -> Words:
    return ((spell(name), help) for name, help in words.items())


def _values(known: Vocabulary, gap: Gap) -> Words:
    setting = unquote(gap.before)
    return ((_plain(value), f"a value of {setting}") for value in known.values.get(setting, ()))


def _files(known: Vocabulary, gap: Gap) -> Words:
    if gap.before.lower() == "words":
        yield from known.lists.items()
    quoted = gap.typed[:1] in {'"', "'"}
    for path in known.paths(gap.typed[quoted:]):
        text = quote(path) if quoted else _plain(path)
        if path.endswith("/"):
            yield text.rstrip('"'), "a folder"
        else:
            yield text, "a file"


def _plain(text: str) -> str:
    return text if text.split() == [text] and not set(text) & set(";#|\"'()[],") else quote(text)


def _topics(known: Vocabulary, gap: Gap) -> Words:
    yield from ((keyword, declared.summary) for keyword, declared in by_keyword().items())
    yield from known.topics().items()
    yield from known.favourites.items()


COMPARISONS = {
    "=": "is",
    "!=": "is not",
    "<": "is less than",
    "<=": "is at most",
    ">": "is more than",
    ">=": "is at least",
}


_BOUNDS = {
    "at least": "this many of them hold, or more",
    "at most": "this many of them hold, or fewer",
    "exactly": "this many of them hold, no more",
}


def _following(part: str, known: Vocabulary, gap: Gap) -> Words:
    words, parts = table("offers")[part](gap.tokens)
    yield from _named(words)
    for each in parts:
        yield from WORDS[each](known, gap)


WORDS: Mapping[str, Callable[[Vocabulary, Gap], Words]] = {
    "PRESET": lambda known, gap: _named(known.presets),
    "CODE_LETTERS": _codes,
    "WHOLE_CODE": _codes,
    "SYMBOL": _symbols,
    "PIECE": _pieces,
    "ANSWER": _pieces,
    "CLUE_NUMBER": lambda known, gap: _numbered(known.clues),
    "RULE_NUMBER": lambda known, gap: _numbered(known.rules),
    "POSITION": _positions,
    "COMPARISON": lambda known, gap: COMPARISONS.items(),
    "MARKS_OF": lambda known, gap: ((word, table("words")[word]) for word in ("black", "white", "shared")),
    "BOUND": lambda known, gap: _BOUNDS.items(),
    "EXTENT": lambda known, gap: ((size, "rows x columns") for size in ("5x5", "8x8", "10x10")),
    "FILE": _files,
    "FAVOURITE": lambda known, gap: known.favourites.items(),
    "DEFINED": lambda known, gap: known.favourites.items(),
    "SETTING": lambda known, gap: _named(known.settings),
    "VALUE": _values,
    "TOPIC": _topics,
    "PLAYER_NAME": lambda known, gap: ((_plain(name), help) for name, help in known.players().items()),
    "OPTION": partial(_following, "OPTION"),
    "OPTION_VALUE": partial(_following, "OPTION_VALUE"),
}
"""For each terminal of the grammar, the function that yields the words to offer.

Terminals with few words are not here: the table `choices` lists the words (`rooms.py`).
"""


@dataclass(frozen=True)
class Candidate:
    """A completion: `text` replaces what was typed from `start` on. The cursor is at 0, so `start` <= 0."""

    text: str
    start: int
    description: str


def suggest(text_before_cursor: str, vocabulary: Vocabulary) -> list[Candidate]:
    """Return the candidates at the cursor, the likeliest first. In a comment or after an error, return [].

    >>> known = Vocabulary(symbols={"red": "R", "blue": "B"}, pegs=4)
    >>> [candidate.text for candidate in suggest("where count(", known)]
    ['red', 'blue']
    >>> suggest("cou", known)
    [Candidate(text='count', start=-3, description='Count the remaining codes exactly.')]
    """
    start = _start_of_word(text_before_cursor, vocabulary)
    if start is None:
        return []
    reading = Reading(text_before_cursor[:start], favourites=vocabulary.favourites)
    try:
        if reading.rejected() is not None:
            return []
    except SyntaxProblem:
        return []
    gap = Gap(text_before_cursor[start:], reading.tokens, _in_code(reading))
    words = {text: help for text, help in _words(reading, gap, vocabulary) if _begins(text, gap.typed)}
    recent = [text for text in vocabulary.recent if text in words]
    return [Candidate(text, -len(gap.typed), words[text]) for text in dict.fromkeys([*recent, *words])]


def _in_code(reading: Reading) -> bool:
    bracket = next(reversed(reading.brackets), None)
    before = next((one for one, other in pairwise(reading.pending) if other is bracket), None)
    return bracket is not None and bracket.type == "LSQB" and (not before or base_name(before.type) != "IN")


def _start_of_word(text: str, known: Vocabulary) -> int | None:
    reading = Reading(text, values=False, favourites=known.favourites)
    try:
        rejected = reading.rejected()
    except SyntaxProblem:
        return None
    if rejected is not None and not rejected.type:
        return rejected.start_pos
    last = reading.last if rejected is None else rejected
    start, end = (last.start_pos or 0, last.end_pos or 0) if last else (0, 0)
    if "#" in text[end:].rpartition("\n")[2]:
        return None
    in_word = last and end == len(text) and (last.isalpha() or last.type not in reading.keywords())
    return start if in_word else len(text)


def _words(reading: Reading, gap: Gap, known: Vocabulary) -> Iterator[tuple[str, str]]:
    accepted = reading.accepted()
    for part, offered in WORDS.items():
        if part in accepted:  # a code may be a list, but not everywhere
            yield from (each for each in offered(known, gap) if each[0] != "[" or "LSQB" in accepted)
    for part in table("choices"):
        yield from _named(choices(part)) if part in accepted and part not in WORDS else ()
    written = {word for name, word in reading.keywords().items() if name in accepted}
    if all(token.type == "PROFILE" for token in reading.pending):
        yield from _statements(written, gap)
    else:
        help = {keyword: declared.summary for keyword, declared in by_keyword().items()}
        help |= {**table("words"), **(reading.begun.words if reading.begun else {})}
        yield from ((word, help[word]) for word in sorted(written) if word in help)


def _statements(written: set[str], gap: Gap) -> Iterator[tuple[str, str]]:
    for _, group in by_heading():
        for declared in group:
            fitting = [word for word in declared.keywords if word in written and _begins(word, gap.typed)]
            yield from ((word, declared.summary) for word in fitting[:1])


def _begins(text: str, typed: str) -> bool:
    return text.lstrip("\"'").lower().startswith(typed.lstrip("\"'").lower())
