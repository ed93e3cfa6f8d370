"""The requests of a page in a browser to its session. The replies are JSON.

The worker of the page (`web/worker.js`) calls only this module of mmlogic.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import astuple, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from mmlogic.codes.pegs import Pegs
from mmlogic.codes.subject import Codes
from mmlogic.common import files
from mmlogic.common.arrays import HERE
from mmlogic.language import MmlogicError
from mmlogic.language.scripts import tidy
from mmlogic.language.typed import is_complete
from mmlogic.lessons.answers import LessonAnswer, LessonsAnswer
from mmlogic.lessons.page import pages
from mmlogic.lessons.progress import Diary
from mmlogic.lessons.translation import saying
from mmlogic.notebook.cells import answers, lines_of, new_session, paper
from mmlogic.paths.answers import HintAnswer
from mmlogic.paths.subject import PUZZLE
from mmlogic.players.engine.plain import MOST
from mmlogic.render.answers import Stepwise, error_lines
from mmlogic.render.html import block, image_block, sheet
from mmlogic.render.paper import Paper
from mmlogic.repl.assistance import offered, pieces, usage
from mmlogic.repl.familiar import Familiar
from mmlogic.session.core import SessionCore
from mmlogic.session.files import statements
from mmlogic.session.lines import meant

if TYPE_CHECKING:
    from mmlogic.notebook.board import PageGame

_MAX_CLICKABLE = 60
"""The largest number of symbols, and of answers, to click. A game with more symbols shows none to click."""

_WIDTHS = range(30, 200)


class Page:
    """The session of a page in a browser. Every method returns JSON.

    `diary` is the file with a learner's progress.
    """

    def __init__(self, diary: str) -> None:
        self._session = new_session(SessionCore)  # the methods of a `Session` take long to import
        self._session.diary, self._session.spoils = Path(diary), False
        self._familiar = Familiar(self._session)
        self._rest: Iterator[dict[str, object]] = iter(())
        self._step: Stepwise | None = None
        self._width = _WIDTHS[-1]
        self._game: PageGame | None = None
        self._hint: HintAnswer | None = None

    def run(self, text: str, show: Callable[[str], object], width: int = 100) -> str:
        """Run statements. Call `show` with each answer as soon as it is ready. Return the session's state.

        Answers are drawn in `width` columns. If an answer stops for a key, as after each solution of a query,
        the state has `keys`, and `go_on` continues the answer.
        """
        self._width = min(max(width, _WIDTHS[0]), _WIDTHS[-1])
        self._familiar.typed(text)
        self._hint = None
        self._rest = self._cell(text)
        state = self._until_a_key(show)
        if self._game and "# noted" in text:
            self._game.take_notes(text)
            return self.state()
        return state

    def go_on(self, wish: str, show: Callable[[str], object]) -> str:
        """Continue an answer that waits for a key. `wish` is what the key means, such as `next`."""
        if self._step:
            self._step.wish = wish
        return self._until_a_key(show)

    def press(self, key: str, show: Callable[[str], object]) -> str:
        """Act on a key for the board, or on a click at a cell such as 1,2. Return the session's state."""
        if self._game:
            self._game.press(key)
        return self.state()

    def state(self) -> str:
        """Return what the page shows beside the answers, and the script that recreates this session.

        The page appends the pencil notes (`notes`) to the script, as comments.
        """
        here = self._session
        codes = here.state(Codes)
        drawing = paper(here, codes.counted)
        left = drawing.left if here.subject.countable else None
        items = [*([] if left is None else [drawing.codes_left(left)]), *here.subject.bar(drawing)]
        return json.dumps(
            {
                "bar": block([[piece for item in items for piece in [*item, ("", "   ")]]]),
                "codes": {**self._codes(codes), "left": left} if here.subject is codes else None,
                "board": self._game.data() if self._game and here.subject is not codes else None,
                "script": "".join(f"{each}\n" for each in statements(here)),
                "notes": self._game.noted() if self._game else "",
                "undos": here.timeline.depth[0],
                "redos": here.timeline.depth[1],
                "keys": self._step.keys._asdict() if self._step else None,
            }
        )

    def colours(self, text: str) -> str:
        """Return the text of an input as pairs of a style and a piece."""
        return json.dumps(pieces(text, self._session))

    def words(self, before: str, asked: bool) -> str:
        """Return the completions after the text `before`. `asked` is whether the user has pressed Tab.

        Each completion has its text, its start relative to the cursor (at most 0), and its description.
        """
        return json.dumps([astuple(each) for each in offered(before, self._familiar.vocabulary, asked=asked)])

    def usage(self, before: str) -> str:
        """Return the syntax of the statement that is being typed at the cursor."""
        return json.dumps(usage(before))

    def whole(self, text: str) -> str:
        """Return whether a text can run: no bracket or `puzzle … end` is open."""
        return json.dumps(is_complete(meant(self._session, text)))

    def lessons(self) -> str:
        """Return all lessons, with what the learner has done of each."""
        diary, say = Diary(self._session.diary), saying(self._session)
        return json.dumps(LessonsAnswer(pages=pages(), diary=diary, say=say).data())

    def styles(self) -> str:
        """Return the styles of all answers, as CSS."""
        return json.dumps(sheet())

    def taking(self, name: str) -> str:
        """Return the statement for a file: `prolog … end` with the text of a `.pl` file, otherwise `load`."""
        if not name.endswith(".pl"):
            return json.dumps(f'load "{name}"')
        from mmlogic.queries.statements.query import Prolog

        return json.dumps(str(Prolog(tidy(files.read_bytes(name).decode("utf-8", "replace")))))

    def _codes(self, codes: Codes) -> dict[str, object]:
        game, pegs = codes.game, Pegs(codes.game, coloured=True, symbols=self._session.settings.symbols)
        shown = ((pegs.text((name,)), *pegs.chip(name)) for name in islice(game.kinds, _MAX_CLICKABLE))
        told, text = codes.told if len(codes.told) <= _MAX_CLICKABLE else [], game.dialect.text
        suggested = codes.suggested and pegs.text(codes.suggested.code)
        return {
            "pegs": game.pegs,
            "symbols": list(shown) if len(game.kinds) <= _MAX_CLICKABLE else [],
            "answers": [*islice(game.dialect.offers("", game.pegs), _MAX_CLICKABLE)],
            "likely": f"guess {suggested}" if suggested else "",
            "suggested": [pegs.text((name,)) for name in codes.suggested.code] if codes.suggested else [],
            "suggest": "suggest" if HERE or (codes.theory.universe or 0) <= MOST else "codes 1",
            "kind": game.dialect.name,
            "size": codes.theory.universe,
            "held": codes.holds_secret,
            "rows": [[[*map(pegs.chip, each.code)], [*map(text, each.answers)]] for each in told],
        }

    def _until_a_key(self, show: Callable[[str], object]) -> str:
        self._step = None
        for each in self._rest:
            if each:
                show(json.dumps(each))
            if self._step:
                break
        self._look()
        return self.state()

    def _look(self) -> None:
        puzzle, game = self._session.timeline.first(PUZZLE), self._game
        if puzzle and game and game.view.givens is puzzle.board:
            game.look()
            if self._hint:
                game.show(self._hint)
        elif puzzle:
            # Imported here, because only a puzzle needs this module.
            from mmlogic.notebook.board import PageGame

            self._game = PageGame(self._session)
        else:
            self._game = None

    def _cell(self, text: str) -> Iterator[dict[str, object]]:
        """Yield the answers of a cell. An empty item means that `_step` is an answer that waits for a key."""
        try:
            for answer, left in answers(text, self._session):
                if isinstance(answer, Stepwise):
                    yield from self._steps(answer)
                    continue
                self._look()
                words = self._game and self._game.words(answer, self._paper())
                self._hint = answer if words and isinstance(answer, HintAnswer) else None
                lines, problem = ([*words], None) if words else lines_of(answer, self._paper(left))
                if isinstance(answer, LessonAnswer):
                    yield {"html": block(lines), "lesson": answer.data()}
                elif lines:
                    picture = None if problem or words else answer.picture()
                    yield {"html": block(lines), "picture": image_block(picture) if picture else None}
                if problem:
                    raise problem
        except MmlogicError as error:
            yield {"html": block(error_lines(error, text, -1, self._paper())), "error": error.message}

    def _steps(self, answer: Stepwise) -> Iterator[dict[str, object]]:
        for lines, more in answer.steps(self._paper()):
            yield {"html": block(lines)}
            if more:
                self._step = answer
                yield {}
                if answer.wish == "stop":
                    return

    def _paper(self, left: int | None = None) -> Paper:
        return replace(paper(self._session, left, width=self._width), flowing=True)
