"""The words that a session knows, for completion: symbols, codes, clues, earlier inputs."""

import re
from collections import deque
from collections.abc import Iterable
from itertools import chain, islice

from mmlogic.codes.meaning import spellings
from mmlogic.codes.pegs import written
from mmlogic.codes.presets import PRESETS
from mmlogic.codes.state import Codes
from mmlogic.codes.theory import Code
from mmlogic.codes.topics import preset_line
from mmlogic.language.vocabulary import Vocabulary, paths_after
from mmlogic.players import on_demand
from mmlogic.session.core import SessionCore
from mmlogic.session.settings import CHOICES, SETTINGS
from mmlogic.session.statements.favourites import favourites
from mmlogic.session.topics import topics

__all__ = ["Familiar"]

_REMEMBERED = 50
"""The most earlier codes and words that are offered."""

_SYMBOLS = 500
"""The most symbols that are offered."""


class Familiar:
    """The vocabulary of a session, kept up to date."""

    def __init__(self, session: SessionCore) -> None:
        self._session = session
        self._codes: deque[str] = deque(maxlen=_REMEMBERED)
        self._game = session.state(Codes).game
        self._recent: deque[str] = deque(maxlen=_REMEMBERED)
        self._made: tuple[int, Vocabulary] | None = None

    def typed(self, text: str) -> None:
        """Remember the words of an input, except numbers."""
        for word in re.findall(r"[^\W\d][\w-]*", text[-1000:]):
            if word in self._recent:
                self._recent.remove(word)
            self._recent.appendleft(word)
        self._made = None

    def listed(self, codes: Iterable[Code]) -> None:
        """Remember codes that were shown, the last as the least likely; forget those of other games."""
        game = self._session.state(Codes).game
        if game is not self._game:
            self._game = game
            self._codes.clear()
        texts = [written(code, game) for code in codes]
        self._codes.extendleft(reversed(texts[:_REMEMBERED]))
        self._made = None

    def vocabulary(self) -> Vocabulary:
        """Return the current vocabulary."""
        version = self._session.timeline.version
        if self._made is None or self._made[0] != version:
            self._made = version, self._vocabulary()
        return self._made[1]

    def _vocabulary(self) -> Vocabulary:
        theory = self._session.state(Codes).theory
        game = theory.game
        guessed = (written(clue.code, game) for clue in theory.clues[: -_REMEMBERED - 1 : -1])
        return Vocabulary(
            symbols=dict(islice(zip(game.symbols, game.letters, strict=True), _SYMBOLS)),
            parts=tuple(dict.fromkeys(part for part in chain(*game.factors) if not spellings(part, game))),
            pegs=game.pegs,
            codes=tuple(dict.fromkeys([*(self._codes if game is self._game else ()), *guessed])),
            presets={name: preset_line(preset) for name, preset in PRESETS.items()},
            settings=SETTINGS,
            values={name: CHOICES.get(name, ("none",)) for name in SETTINGS},
            players=_players,
            answers=lambda typed: game.dialect.offers(typed, game.pegs),
            clues=tuple(map(str, theory.clues)),
            rules=tuple(map(str, theory.rules)),
            likely=tuple(map(str, theory.likely)),
            recent=tuple(self._recent),
            favourites={name: each.statements for name, each in favourites(self._session.timeline).items()},
            topics=_topics,
            paths=_no_paths if self._session.guard.safe else paths_after,
        )


def _no_paths(prefix: str) -> Iterable[str]:
    """Offer no file: untrusted users must not learn their names."""
    return ()


def _topics() -> dict[str, str]:
    """Return what `help` has pages on, besides statements; imported when one can be typed."""
    return {name: topic.summary for name, topic in topics().items()}


def _players() -> dict[str, str]:
    """Return the players and their descriptions; imported when a player can be typed."""
    return {each.name: each.line for each in on_demand.entries() if not each.needs}
