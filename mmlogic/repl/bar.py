"""The line at the bottom of the screen: the game, what is known, how many codes are left; the syntax."""

from collections.abc import Iterator

from prompt_toolkit.formatted_text import OneStyleAndTextTuple, StyleAndTextTuples
from prompt_toolkit.formatted_text.utils import fragment_list_width

from mmlogic.render.paper import left_text
from mmlogic.repl.counting import Counting
from mmlogic.repl.pegs import Pegs
from mmlogic.session.named import NamedTimeline as Timeline

__all__ = ["bar"]

_FEW = 10
"""As many symbols are shown one by one."""


def bar(timeline: Timeline, counting: Counting, pegs: Pegs, usage: str, width: int) -> StyleAndTextTuples:
    """Return the line, `usage` at its right; where there is no room for both, usage alone."""
    state: StyleAndTextTuples = list(_state(timeline, counting, pegs))
    room = width - fragment_list_width(state) - len(usage) - 1
    if not usage:
        return state
    if room < 1:
        return [("class:keyword", usage[: width - 1])]
    return [*state, ("", " " * room), ("class:keyword", usage)]


def _state(timeline: Timeline, counting: Counting, pegs: Pegs) -> Iterator[OneStyleAndTextTuple]:
    puzzle = timeline.puzzle
    if puzzle is not None:
        board = puzzle.board
        there = len(board.givens) + len(puzzle.placed)
        yield "", f"{board.kind} {board.height}x{board.width} · "
        yield "class:strong", f"{there} of {board.size} numbers"
        return
    yield from _game(pegs)
    yield "", _known(timeline)
    yield "class:strong", _left(counting)


def _game(pegs: Pegs) -> Iterator[OneStyleAndTextTuple]:
    game = pegs.game
    many = len(game.symbols)
    yield "", f"{game.pegs} {'peg' if game.pegs == 1 else 'pegs'} of "
    if many > _FEW:
        yield "", f"{many} symbols"
        return
    for place, symbol in enumerate(game.symbols):
        yield "", " " * (place > 0 and not pegs.coloured)
        yield from pegs.face(symbol)


def _known(timeline: Timeline) -> str:
    clues, rules = len(timeline.clues), len(timeline.rules)
    parts = [_some(clues, "clue")] + [_some(rules, "rule")] * bool(rules)
    parts += ["a secret"] * (timeline.secret is not None)
    parts += ["`marks` are awaited"] * (timeline.pending is not None)
    return f" · {' · '.join(parts)} · "


def _some(many: int, what: str) -> str:
    return f"{many} {what}" if many == 1 else f"{many or 'no'} {what}s"


def _left(counting: Counting) -> str:
    if counting.gave_up:
        return "very many codes"
    return "… codes" if counting.count is None else left_text(counting.count)
