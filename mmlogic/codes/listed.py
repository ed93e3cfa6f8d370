"""Theories whose codes are a list: some rule says that the code is one of the words of a file.

Each guess divides the words by their answers. Prolog tests the other rules, word by word. The textbook
program defines the same codes.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import lru_cache, reduce
from itertools import chain
from typing import Protocol, overload

from mmlogic.codes.constraints import Among, And, Lies, Named
from mmlogic.codes.dialects.parts import Told, agrees
from mmlogic.codes.game import BLANK, Game
from mmlogic.codes.quantities import Constraint
from mmlogic.codes.theory import Clue, Code, Theory
from mmlogic.codes.thresholds import TESTED_SOON
from mmlogic.limits.budget import LimitExceeded, Limits, check
from mmlogic.limits.memory import cache

_AT_ONCE = 4096
"""How many codes one question to Prolog asks about."""

_PARTED = 256
"""How many word lists, each divided by the answers to a guess, the cache holds."""


class Asked(Protocol):
    """Prolog's answers about the words of one theory, see `Relations`."""

    def answers(self, guess: Code, codes: Sequence[Code]) -> list[Told]:
        """Return the answer to `guess` for each code, if that code is the secret."""

    def obey(self, codes: Sequence[Code], limits: Limits) -> list[bool]:
        """Return for each code whether it obeys all rules, whatever the clues."""

    def close(self) -> None:
        """Delete the program of the theory."""


Ask = Callable[[Theory], Asked]


class Listed(Sequence[Code]):
    """Sorted codes, stored as `texts` with a character for each peg. `ask` asks Prolog about a theory."""

    def __init__(self, game: Game, texts: list[str], ask: Ask) -> None:
        self.game, self.texts, self.ask = game, texts, ask

    def __len__(self) -> int:
        return len(self.texts)

    @overload
    def __getitem__(self, at: int) -> Code: ...
    @overload
    def __getitem__(self, at: slice) -> "Listed": ...
    def __getitem__(self, at: int | slice) -> "Code | Listed":
        found = self.texts[at]
        return self.game.named(map(ord, found)) if isinstance(found, str) else self.among(found)

    def among(self, texts: list[str]) -> "Listed":
        """Return the list of some of the codes, given as texts."""
        return Listed(self.game, texts, self.ask)

    def fitting(self, clue: Clue) -> "Listed":
        """Return the codes that give the answer of a clue."""
        parts = _parts(self, clue.code)
        if clue.told in parts:
            return parts[clue.told]
        fit = chain.from_iterable(part.texts for told, part in parts.items() if agrees(clue.told, told))
        return self.among(sorted(fit))

    def after(self, clues: Sequence[Clue], lies: int) -> "Listed":
        """Return the codes for which at most `lies` of the clues are wrong."""
        if not lies:
            return reduce(Listed.fitting, clues, self)
        true = Counter(chain.from_iterable(self.fitting(clue).texts for clue in clues))
        return self.among([text for text in self.texts if true[text] >= len(clues) - lies])


@lru_cache(_PARTED)
def _parts(listed: Listed, guess: Code) -> dict[Told, Listed]:
    """Return the codes of a list by their answers to a guess.

    Dialects that compare symbols as equal or not see no difference between the symbols that the guess lacks.
    So one answer is enough for all codes that differ in such symbols.
    """
    check()
    game, pegs, joined = listed.game, listed.game.pegs, "".join(listed.texts)
    if game.dialect.compared == "equal" and not game.dialect.own:
        lacking = set(game.symbols).difference(game.padded(guess))
        joined = joined.translate({game.index[name]: len(game.symbols) for name in lacking})
    alike = defaultdict[str, list[str]](list)
    for start, text in zip(range(0, len(joined), pegs), listed.texts, strict=True):
        alike[joined[start : start + pegs]].append(text)
    parts = defaultdict[Told, list[str]](list)
    for told, texts in zip(_answers(listed.among([*alike]), guess), alike.values(), strict=True):
        parts[told] += texts
    return {told: listed.among(sorted(texts)) for told, texts in parts.items()}


cache(_parts.cache_clear)


def answering(game: Game, guess: Code) -> Callable[[str], Told] | None:
    """Return the function from a code's text to its answer to `guess`. None if only Prolog can answer."""
    dialect, ranks = game.dialect, [*range(len(game.symbols) + 1)]
    if dialect.compared != "equal":
        ranks = [*game.values] or ranks
    if dialect.plain is None or min(ranks) < 0:  # a blank peg has the rank -1
        return None
    index = {BLANK: -1} | {name: ranks[place] for name, place in game.index.items()}
    guessed, plain = [index[name] for name in game.padded(guess)], dialect.plain
    return lambda text: plain(guessed, [ranks[ord(sign)] for sign in text])


def text_of(code: Code, game: Game) -> str:
    """Return the text of a code."""
    return "".join(map(chr, game.indexes(code)))


def _answers(listed: Listed, guess: Code) -> list[Told]:
    if (answer := answering(listed.game, guess)) is not None:
        return list(map(answer, listed.texts))
    with closing(listed.ask(Theory(listed.game))) as program:
        return list(chain.from_iterable(program.answers(guess, some) for some in _pieces(listed)))


def _pieces(listed: Listed) -> Iterator[Listed]:
    return (listed[start : start + _AT_ONCE] for start in range(0, len(listed), _AT_ONCE))


def listed(theory: Theory, ask: Ask) -> Listed | None:
    """Return the codes of a theory if a rule says that they are in a word list. Else return None.

    Also return None if a rule calls Prolog and is too slow to test every word. `ask` asks Prolog.
    """
    rules = tuple(rule for rule in theory.rules if not isinstance(rule.constraint, Lies))
    words = tuple(tuple(rule.words.items()) for rule in rules)
    if not any(words):
        return None
    every = _obeying(replace(theory, clues=(), rules=rules), words, ask)
    return None if every is None else every.after(theory.clues, theory.lies)


Words = tuple[tuple[tuple[str, tuple[Code, ...]], ...], ...]
"""For each rule, its files and their words. The cache needs them, because a file may have changed."""


@lru_cache(maxsize=4)
def _obeying(theory: Theory, words: Words, ask: Ask) -> Listed | None:
    game, lists = theory.game, [each for rule in theory.rules for each in _lists(rule.constraint, rule.words)]
    if not lists:
        return None
    common = set(lists[0]).intersection(*lists[1:])
    every = Listed(game, sorted(text_of(code, game) for code in common), ask)
    others = tuple(rule for rule in theory.rules if not isinstance(rule.constraint, Among))
    if not others:
        return every
    limits = Limits(inferences=TESTED_SOON if theory.own else None)
    try:
        with closing(ask(replace(theory, rules=others))) as program:
            obey = chain.from_iterable(program.obey(codes, limits) for codes in _pieces(every))
            return every.among([text for text, obeys in zip(every.texts, obey, strict=True) if obeys])
    except LimitExceeded:
        check()
        return None


cache(_obeying.cache_clear)


def _lists(constraint: Constraint, words: Mapping[str, tuple[Code, ...]]) -> Iterator[tuple[Code, ...]]:
    """Yield the word lists in which a code must be to obey a constraint."""
    match constraint:
        case Among():
            yield words[constraint.name]
        case And(parts):
            for part in parts:
                yield from _lists(part, words)
        case Named(meant=Constraint() as meant):
            yield from _lists(meant, words)
