"""What a session becomes outside of it: `save`, `show`. As for `load`, see `mmlogic.session`."""

from collections.abc import Iterator
from pathlib import Path

from mmlogic import files
from mmlogic.answers import Answer, Done, ShowAnswer
from mmlogic.games import DEFAULT, PRESETS, sized
from mmlogic.handlers.dispatch import Knowing, carry_out
from mmlogic.handlers.games import preset_rules
from mmlogic.language import Names, Size, StatementProblem, place_of
from mmlogic.language.statements import Colors, Game, Guess, Save, Show, Where
from mmlogic.theory import Theory
from mmlogic.translate import facts
from mmlogic.translate.words import file_name

__all__ = ["as_statements"]


@carry_out.register
def _save(statement: Save, session: Knowing) -> Answer:
    path = Path(file_name(statement.path))
    text = _saved(statement, path.suffix, session)
    try:
        files.write(statement.path, text)
    except files.FileProblem as problem:
        raise StatementProblem(str(problem), place_of(statement.path)) from None
    return Done(message=f"saved to {statement.path}")


def _saved(statement: Save, suffix: str, session: Knowing) -> str:
    """Return what the file is to hold."""
    theory, puzzle = session.timeline.theory, session.timeline.puzzle
    if puzzle is None:
        if statement.solved or suffix == ".svg":
            raise StatementProblem("there is no puzzle", hint="`puzzle`, `load` or `generate` takes one up")
        return session.solver.standalone() if suffix == ".pl" else as_statements(theory)
    from mmlogic.handlers.boards import saved, statements_of

    text = saved(puzzle, suffix, statement.solved, session)
    if text is None and statement.solved:
        raise StatementProblem(
            "`solved` goes with a picture (.svg) or a board (.txt)", place_of(statement.path)
        )
    return (
        as_statements(theory) + "".join(f"{line}\n" for line in statements_of(puzzle))
        if text is None
        else text
    )


@carry_out.register
def _show(statement: Show, session: Knowing) -> Answer:
    if session.timeline.puzzle or statement.what not in {"program", "clauses"}:
        from mmlogic.handlers.solving import show

        return show(statement.what, session)
    if statement.what == "program":
        return ShowAnswer(what="program", text=facts(session.timeline.theory))
    return ShowAnswer(what="clauses", text=session.solver.clauses(session.settings.limits))


def as_statements(theory: Theory) -> str:
    """Return the script that makes a new session know `theory`."""
    return "".join(f"{line}\n" for line in _statements(theory))


def _statements(theory: Theory) -> Iterator[str]:
    game = theory.game
    preset = _preset(theory)
    if preset:
        yield str(Game(preset))
    elif game.symbols == sized(game.pegs, len(game.symbols)).symbols:
        yield str(Game(Size(game.pegs, len(game.symbols))))
    else:
        yield str(Game(Size(game.pegs, len(DEFAULT.symbols))))
        yield str(Colors(Names(game.symbols)))
    yield from (str(Where(rule.constraint)) for rule in theory.rules[len(game.rules) if preset else 0 :])
    yield from (str(Guess(Names(clue.code), clue.black, clue.white)) for clue in theory.clues)


def _preset(theory: Theory) -> str | None:
    """Return the name of the game that is played, if all the rules that come with it still stand."""
    for name, game in PRESETS.items():
        brought = preset_rules(game)
        if game == theory.game and theory.rules[: len(brought)] == brought:
            return name
    return None
