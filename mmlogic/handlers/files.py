"""What a session becomes outside of it: `save`. As for `load`, see `mmlogic.session`."""

from collections.abc import Callable, Iterator, Mapping

from mmlogic.codes.game import DEFAULT
from mmlogic.codes.games import preset_rules
from mmlogic.codes.presets import PRESETS, sized
from mmlogic.codes.statements.colors import Colors
from mmlogic.codes.statements.game import Game
from mmlogic.codes.statements.guess import Guess
from mmlogic.codes.statements.where import Where
from mmlogic.codes.theory import Theory
from mmlogic.codes.words import file_name
from mmlogic.codes.written import Names, Size
from mmlogic.common import files
from mmlogic.common.pictures import FORMATS
from mmlogic.common.saving import ending_of, marked
from mmlogic.handlers.dispatch import Knowing, carry_out
from mmlogic.handlers.writing import told, writing
from mmlogic.language import StatementProblem, place_of
from mmlogic.players.statements.play import Play
from mmlogic.players.statements.secret import Secret
from mmlogic.render.answers import Answer, Done
from mmlogic.session.settings import Settings
from mmlogic.session.statements.save import Save
from mmlogic.session.statements.set import Set
from mmlogic.session.timeline import Timeline

__all__ = ["as_statements"]


def _statements_of(session: Knowing, solved: bool) -> str:
    return marked(as_statements(session.timeline, session.settings), "#")


def _program(session: Knowing, solved: bool) -> str:
    puzzle = session.timeline.puzzle
    if puzzle is None:
        return marked(session.solver.standalone(), "%")
    from mmlogic.paths.state import Paths

    return marked(session.state(Paths).solver.standalone(puzzle.now), "%")


def _board(session: Knowing, solved: bool) -> str:
    from mmlogic.paths.export import as_it_stands
    from mmlogic.paths.writing import board_text

    return marked(board_text(as_it_stands(session, solved)), "#")


def _drawing(ending: str) -> "_Writer":
    def drawing(session: Knowing, solved: bool) -> bytes:
        from mmlogic.paths.drawing import board_picture
        from mmlogic.paths.export import as_it_stands
        from mmlogic.paths.state import require_board

        return board_picture(as_it_stands(session, solved), require_board(session).board).made(ending)

    return drawing


_Writer = Callable[[Knowing, bool], str | bytes]
"""Makes what a file holds of a session, of its puzzle with all numbers or not."""

_WRITERS: Mapping[str, tuple[str, _Writer]] = {
    ".mm": ("statements", _statements_of),
    ".pl": ("a program", _program),
    ".txt": ("a board", _board),
    **{ending: ("a drawing", _drawing(ending)) for ending in FORMATS},
}
"""What the ending of a name says: in words, and what writes it."""


@carry_out.register
def _save(statement: Save, session: Knowing) -> Answer:
    path, place = file_name(statement.path), place_of(statement.path)
    with told(place):
        files.admit(path)  # what is out of bounds is refused whatever its ending
        what, made = _WRITERS[ending_of(path, {ending: kind for ending, (kind, _) in _WRITERS.items()})]
    if statement.solved and made in {_statements_of, _program}:
        raise StatementProblem(
            f"`solved` goes with a board or a drawing, and {path} is to hold {what}", place
        )
    write = writing(path, statement.over, session)
    write(made(session, statement.solved))
    return Done(message=f"saved to {path}")


def as_statements(timeline: Timeline, settings: Settings) -> str:
    """Return the script that makes a new session know, hold and wait for what `timeline` does.

    Of the settings it has those that what is told or drawn later depends on; limits are not the game's.
    """
    lines = [*_settings(settings), *_game(timeline), *_told(timeline)]
    if timeline.puzzle is not None:
        from mmlogic.paths.export import statements_of

        lines += statements_of(timeline.puzzle)
    return "".join(f"{line}\n" for line in lines)


def _settings(settings: Settings) -> Iterator[str]:
    for name in ("engine", "seed"):
        if getattr(settings, name) != getattr(Settings(), name):
            yield str(Set(name, str(getattr(settings, name))))


def _game(timeline: Timeline) -> Iterator[str]:
    """Yield the game; then the secret, which may break a rule that was told after it."""
    game = timeline.game
    preset = _preset(timeline.theory)
    if preset:
        yield str(Game(preset))
    elif game.symbols == sized(game.pegs, len(game.symbols)).symbols:
        yield str(Game(Size(game.pegs, len(game.symbols))))
    else:
        yield str(Game(Size(game.pegs, len(DEFAULT.symbols))))
        yield str(Colors(Names(game.symbols)))
    if timeline.secret is not None:
        yield str(Secret(how="evil") if timeline.secret == "evil" else Secret(Names(timeline.secret)))


def _told(timeline: Timeline) -> Iterator[str]:
    brought = len(timeline.game.rules) if _preset(timeline.theory) else 0
    yield from (str(Where(rule.constraint)) for rule in timeline.rules[brought:])
    yield from (str(Guess(Names(clue.code), *clue.marks)) for clue in timeline.clues)
    if timeline.pending is not None:
        yield str(Play(timeline.pending.player, Names(timeline.pending.code)))


def _preset(theory: Theory) -> str | None:
    """Return the name of the game that is played, if all the rules that come with it still stand."""
    for name, game in PRESETS.items():
        brought = preset_rules(game)
        if game == theory.game and theory.rules[: len(brought)] == brought:
            return name
    return None
