"""The words that completion offers in a session."""

import re
from collections import deque
from collections.abc import Iterable
from functools import partial
from itertools import chain, islice

from mmlogic.codes.game import PRESETS
from mmlogic.codes.meaning import spellings
from mmlogic.codes.pegs import written
from mmlogic.codes.subject import Codes
from mmlogic.codes.theory import Code
from mmlogic.codes.topics import preset_line
from mmlogic.codes.wordlists import DICTIONARIES, SHIPPED
from mmlogic.language.completion import Vocabulary, paths_after
from mmlogic.session.core import SessionCore
from mmlogic.session.settings import CHOICES, SETTINGS
from mmlogic.session.statements.favourites import favourites
from mmlogic.session.topics import topics

_MAX_RECENT = 50
"""The largest number of earlier codes, and of earlier words, that completion offers."""

_MAX_SYMBOLS = 500


class Familiar:
    """The words that completion offers in a session at present."""

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
        """Remember the codes of an answer, the most likely first. Forget the codes of an earlier game."""
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
            lists={**SHIPPED, **{name: f"the {name} words of this system" for name in DICTIONARIES}},
            paths=_no_paths if self._session.guard else paths_after,
        )


def _no_paths(prefix: str) -> Iterable[str]:
    """Return no paths, because in safe mode the user must not learn the names of files."""
    return ()


def _players(session: SessionCore) -> dict[str, str]:
    from mmlogic.players.engine.player import entries  # imports numpy

    return {each.name: each.line for each in entries(session)}
