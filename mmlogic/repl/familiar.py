"""The words that completion offers in a session, and the meaning of inputs without a keyword."""

import re
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice

from mmlogic.codes import meaning
from mmlogic.codes.game import PRESETS
from mmlogic.codes.guesses import clue_of
from mmlogic.codes.meaning import spellings
from mmlogic.codes.pegs import written
from mmlogic.codes.statements.clues import Guess
from mmlogic.codes.subject import Codes
from mmlogic.codes.theory import SECRET, Code
from mmlogic.codes.topics import preset_line
from mmlogic.codes.written import Names, Pieces
from mmlogic.common.wording import meant_in, nearest
from mmlogic.language import MmlogicError, StatementProblem, by_keyword, parse
from mmlogic.language.completion import Vocabulary, paths_after
from mmlogic.language.typed import Piped, piped
from mmlogic.lessons.progress import PLACE, page_at
from mmlogic.players.written import PENDING
from mmlogic.session.core import SessionCore
from mmlogic.session.settings import CHOICES, SETTINGS
from mmlogic.session.statements.favourites import favourites
from mmlogic.session.topics import topics

_MAX_RECENT = 50
"""The largest number of earlier codes, and of earlier words, that completion offers."""

_MAX_SYMBOLS = 500


class Familiar:
    """The words that completion offers in a session. They change with the session."""

    def __init__(self, session: SessionCore) -> None:
        self._session = session
        self._codes: deque[str] = deque(maxlen=_MAX_RECENT)
        self._game = session.state(Codes).game
        self._recent: deque[str] = deque(maxlen=_MAX_RECENT)
        self._made: tuple[int, Vocabulary] | None = None

    def typed(self, text: str) -> None:
        """Remember the words of an input without its numbers. Completion offers these words first."""
        for word in re.findall(r"[^\W\d][\w-]*", text[-1000:]):
            if word in self._recent:
                self._recent.remove(word)
            self._recent.appendleft(word)
        self._made = None

    def listed(self, codes: Iterable[Code]) -> None:
        """Remember the codes of an answer, the most likely first. Forget the codes of other games."""
        game = self._session.state(Codes).game
        if game is not self._game:
            self._game = game
            self._codes.clear()
        texts = [written(code, game) for code in codes]
        self._codes.extendleft(reversed(texts[:_MAX_RECENT]))
        self._made = None

    def vocabulary(self) -> Vocabulary:
        """Return the words that completion may offer now."""
        version = self._session.timeline.version
        if self._made is None or self._made[0] != version:
            self._made = version, self._vocabulary()
        return self._made[1]

    def _vocabulary(self) -> Vocabulary:
        theory = self._session.state(Codes).theory
        game = theory.game
        guessed = (written(clue.code, game) for clue in theory.clues[: -_MAX_RECENT - 1 : -1])
        return Vocabulary(
            symbols=dict(islice(zip(game.symbols, game.letters, strict=True), _MAX_SYMBOLS)),
            parts=tuple(dict.fromkeys(part for part in chain(*game.factors) if not spellings(part, game))),
            pegs=game.pegs,
            codes=tuple(dict.fromkeys([*(self._codes if game is self._game else ()), *guessed])),
            presets={name: preset_line(preset) for name, preset in PRESETS.items()},
            settings=SETTINGS,
            values={name: CHOICES.get(name, ("none",)) for name in SETTINGS},
            players=partial(_players, self._session),
            answers=lambda typed: game.dialect.offers(typed, game.pegs),
            clues=tuple(map(str, theory.clues)),
            rules=tuple(map(str, theory.rules)),
            recent=tuple(self._recent),
            favourites={name: each.statements for name, each in favourites(self._session.timeline).items()},
            topics=lambda: {name: topic.summary for name, topic in topics().items()},
            paths=_no_paths if self._session.guard else paths_after,
        )


def _no_paths(prefix: str) -> Iterable[str]:
    """Return no paths, because in safe mode the user must not learn the names of files."""
    return ()


def _players(session: SessionCore) -> dict[str, str]:
    from mmlogic.players.engine.player import entries  # imports numpy

    return {each.name: each.line for each in entries(session)}


_GUESS = "guess "

_MAX_GUESS_CHARACTERS = 500
"""The largest number of characters of an input that may be a guess without its keyword."""

_FIGURES = re.compile(r"[0-9?<>=.,●○·\s-]+")
"""Matches numbers, key pegs and other text that looks like an answer. The game may lack such an answer."""


class Shorthand:
    """Understands inputs without a keyword."""

    def __init__(self, session: SessionCore) -> None:
        self._session = session

    @property
    def favourites(self) -> Collection[str]:
        """Names of the favourites, in lower case."""
        return favourites(self._session.timeline)

    def parts(self, typed: str) -> Iterator[Piped]:
        """Yield the parts of an input, as `piped` does. A guess before the pipe may lack its keyword."""
        found = [*piped(typed, self.favourites)]
        if found[0].command is None and "|" in typed:
            first, *rest = piped(_GUESS + typed, self.favourites)
            bare = first.statements[len(_GUESS) :]
            if first.command is not None and self.meant(bare) != bare:
                shifted = (each._replace(start=each.start - len(_GUESS)) for each in rest)
                found = [Piped(0, bare, first.command), *shifted]
        yield from found

    def meant(self, typed: str) -> str:
        """Return the statement that an input means.

        * An input that begins with a keyword, or with a misspelt keyword, is returned unchanged.
        * A Prolog goal in an exercise means a query.
        * `CODE ANSWER` and a whole `CODE` mean `guess …`, even if the code is similar to a keyword.
        * `ANSWER` alone answers the last guess that a player suggested or played.
        """
        if len(typed) <= _MAX_GUESS_CHARACTERS and (query := _query_meant(self._session, typed)) != typed:
            return query
        pieces = self._pieces(typed)
        if pieces is None:
            return typed
        meant = self._completed(pieces, typed.lstrip(), typed.split(maxsplit=1)[0])
        return meant or _guess_meant(typed) or typed

    def may_mean(self, typed: str) -> bool:
        """Return whether an input could be a guess or an answer without its keyword, whatever the game is."""
        if self._pieces(typed) is None:
            return False
        figures = _FIGURES.fullmatch(typed) is not None
        return figures or nearest(typed.split(maxsplit=1)[0], by_keyword()) is None

    def _pieces(self, typed: str) -> Pieces | None:
        """Return the pieces of an input that could be a guess or an answer, or None for any other input."""
        words = typed.split(maxsplit=1)
        if not words or len(typed) > _MAX_GUESS_CHARACTERS or set(typed) & set(";#\n"):
            return None
        if words[0].lower() in by_keyword() or words[0].lower() in self.favourites:
            return None
        try:
            (guess,) = parse(f"guess {typed}")
        except (MmlogicError, ValueError):
            return None
        assert isinstance(guess, Guess)
        return guess.pieces

    def _completed(self, pieces: Pieces, typed: str, first: str) -> str:
        """Return the statement that a guess or an answer without keyword means, or "" for any other input."""
        codes, timeline = self._session.state(Codes), self._session.timeline
        rest = self._answer_of(pieces, codes)
        if rest and self._is_answer(Pieces(tuple(rest)), codes):
            return f"guess {typed}"
        waits = timeline.first(PENDING) is not None
        asked = waits or codes.suggested is not None
        figures = _FIGURES.fullmatch(typed) is not None
        is_answer = self._is_answer(pieces, codes) or (asked and self._is_coloured(pieces.pieces, codes))
        answers = (figures and waits) or (is_answer and (asked or not figures))
        if not answers and self._is_slip(first, rest, codes):
            return ""
        if rest is not None and (not is_answer or (not rest and timeline.first(SECRET) is not None)):
            return f"guess {typed}"
        if not is_answer and not (figures and asked):
            return ""
        if waits or not codes.suggested:
            return f"marks {typed}"  # this statement is an error if no guess waits for an answer
        return str(Guess(Pieces((Names(codes.suggested.code), *pieces.pieces))))

    def _answer_of(self, pieces: Pieces, codes: Codes) -> Sequence[str] | None:
        try:
            return meaning.guessed(pieces, codes.game)[1]
        except StatementProblem:
            return None

    def _is_slip(self, first: str, rest: Sequence[str] | None, codes: Codes) -> bool:
        if rest is not None and (not rest or self._is_coloured(rest, codes)):
            return False
        return nearest(first, by_keyword()) is not None and first.lower() not in codes.game.spellings

    def _is_coloured(self, pieces: Sequence[Names | str], codes: Codes) -> bool:
        words = [piece for piece in pieces if isinstance(piece, str)]
        return len(words) == len(pieces) and codes.game.dialect.is_coloured(words)

    def _is_answer(self, pieces: Pieces, codes: Codes) -> bool:
        try:
            clue_of((), pieces.pieces, codes)
        except StatementProblem:
            return False
        return True


def _guess_meant(typed: str) -> str | None:
    """Return the input with `guess` before it if the parser's hint suggests this statement, else None."""
    try:
        parse(typed)
    except MmlogicError as error:
        meant = meant_in(error.hint)
        return meant if meant == f"{_GUESS}{typed.strip()}" else None
    return None


_CHECK = re.compile(r"\s*lesson\s+check\s+(?=\S)(?!\?-)", re.IGNORECASE)
_ASKED = re.compile(r"\s*\?-\s*")
_GOAL = re.compile(r"\s*(?:\\\+|\(|[a-z]\w*\(|[A-Z_]\w*\s*(?:=|\\=|#|<|>|is\b|@))")
"""Matches the start of a Prolog goal that is typed without `?-`."""

_CLAUSE = re.compile(r":-|-->")
_OPEN = re.compile(r"(?:[,;|(\[{=+*<>\\-]|\bis)\s*\Z")
"""Matches the end of a Prolog text that must continue on the next line, such as a comma."""


def _query_meant(session: SessionCore, typed: str) -> str:
    """Return the query that a Prolog goal means in an exercise. The goal may follow `lesson check`.

    Any other text is returned unchanged.
    """
    place = session.timeline.first(PLACE)
    at = page_at(session, place.lesson) if place else None
    if place is None or at is None or place.step not in at.exercises:
        return typed
    check, asked = _CHECK.match(typed), _ASKED.match(typed)
    begins = check or asked
    goal = typed[begins.end() if begins else 0 :].strip()
    if not goal or (not asked and not _GOAL.match(goal)) or _CLAUSE.search(goal) or _OPEN.search(goal):
        return typed
    meant = f"{'lesson check ' if check else ''}?- {goal}{'' if goal.endswith('.') else ' .'}"
    return typed if _is_statement(typed) or not _is_statement(meant) else meant


def _is_statement(text: str) -> bool:
    try:
        return len(parse(text)) == 1
    except (MmlogicError, ValueError):
        return False
