"""What becomes of a puzzle: `puzzle`, `generate`, `place`, `clear`."""

from mmlogic.handlers.boards import board_of, cell_of, current, described, there
from mmlogic.handlers.dispatch import Knowing, carry_out
from mmlogic.language import StatementProblem, nearest, place_of
from mmlogic.paths.answers import GenerateAnswer
from mmlogic.paths.board import BoardError, canonical_kind
from mmlogic.paths.puzzle import Puzzle as Current
from mmlogic.paths.solver import DIFFICULTIES
from mmlogic.paths.statements.clear import Clear
from mmlogic.paths.statements.generate import Generate
from mmlogic.paths.statements.place import Place
from mmlogic.paths.statements.puzzle import Puzzle
from mmlogic.paths.written import Wish
from mmlogic.render.answers import Answer, Done

__all__ = ["known_kind"]

_SEEDS = 1_000_000
"""Without a seed one of so many is drawn: few enough to be typed again."""


@carry_out.register
def _puzzle(statement: Puzzle, session: Knowing) -> Answer:
    kind = known_kind(statement.kind)
    block = place_of(statement.rows)
    board = board_of(statement.rows, kind, None, block.line + 1 if block else 1)
    session.timeline.put(Current(board))
    return Done(message=described(board))


@carry_out.register
def _generate(statement: Generate, session: Knowing) -> Answer:
    kind = known_kind(statement.kind)
    wishes = _wishes(statement.options.wishes)
    seed = wishes.get("seed")
    try:
        generated = session.paths.generate(
            kind,
            statement.extent.rows,
            statement.extent.columns,
            seed=session.random.randrange(_SEEDS) if seed is None else int(seed),
            difficulty=_difficulty(wishes.get("difficulty")),
            shape="hexagon" if "hexagon" in wishes else "rectangle",
            holes=int(wishes.get("holes") or 0),
            symmetric="symmetric" in wishes,
        )
    except BoardError as error:
        raise StatementProblem(error.message, place_of(statement.extent)) from None
    session.timeline.put(Current(generated.board))
    return GenerateAnswer(generated=generated)


@carry_out.register
def _place(statement: Place, session: Knowing) -> Answer:
    puzzle = current(session)
    cell, number, givens = cell_of(statement.cell, puzzle.board), int(statement.number), puzzle.board.givens
    if not 1 <= number <= puzzle.board.size:
        raise StatementProblem(
            f"{number} is no number of this board",
            place_of(statement.number),
            hint=f"1 to {puzzle.board.size}",
        )
    if cell in givens:
        raise StatementProblem(
            f"{statement.cell} holds {givens[cell]}, which is given", place_of(statement.cell)
        )
    if number in givens.values():
        where = next(there(cell) for cell, given in givens.items() if given == number)
        raise StatementProblem(f"{number} is given, at {where}", place_of(statement.number))
    puzzle = puzzle.with_number(number, cell)
    session.timeline.put(puzzle)
    return Done(message=_progress(puzzle, session))


@carry_out.register
def _clear(statement: Clear, session: Knowing) -> Answer:
    puzzle = current(session)
    mine = dict(puzzle.placed)
    cells = set(mine)
    if statement.wrong:
        cells = set(session.paths.wrong(puzzle.board, mine))
    elif statement.cell is not None:
        cells = {cell_of(statement.cell, puzzle.board)}
        if not cells <= set(mine):
            raise StatementProblem(f"you placed nothing at {statement.cell}", place_of(statement.cell))
    session.timeline.put(puzzle.without(cells))
    return Done(message=f"{len(cells)} {'number is' if len(cells) == 1 else 'numbers are'} taken away")


def known_kind(name: str) -> str:
    """Return the kind that a name stands for. Raises StatementProblem with the nearest one."""
    try:
        return canonical_kind(name)
    except BoardError as error:
        raise StatementProblem(error.message, place_of(name)) from None


def _difficulty(name: object) -> str:
    if name is None:
        return "any"
    low = str(name).lower()
    if low in DIFFICULTIES:
        return low
    near = nearest(low, list(DIFFICULTIES))
    hint = f"did you mean `{near}`?" if near else f"a difficulty is one of {', '.join(DIFFICULTIES)}"
    raise StatementProblem(f"unknown difficulty `{name}`", place_of(name), hint=hint)


def _wishes(said: tuple[Wish, ...]) -> dict[str, int | str | None]:
    wishes: dict[str, int | str | None] = {}
    for wish in said:
        if wish.word in wishes:
            raise StatementProblem(f"`{wish.word}` is said twice", place_of(wish))
        wishes[wish.word] = wish.value
    return wishes


def _progress(puzzle: Current, session: Knowing) -> str:
    now = puzzle.now
    if not now.full:
        left = now.size - len(now.givens)
        return f"{left} {'number is' if left == 1 else 'numbers are'} still to be placed"
    return (
        "solved"
        if session.paths.count(now, 1).number
        else "every cell is full, but not as it should be: `check`"
    )
