"""The formats in which `save` writes a game of codes, and the model of a SAT solver, which `load` reads."""

from collections.abc import Callable, Iterator, Mapping
from string import ascii_uppercase
from typing import TYPE_CHECKING, cast

from mmlogic.codes.alphabets import ALPHABETS
from mmlogic.codes.answers import ModelAnswer
from mmlogic.codes.constraints import Among
from mmlogic.codes.dialects.marks import MARKS
from mmlogic.codes.game import DEFAULT, END, PRESETS, Game as GameOfCodes, name_of, sized
from mmlogic.codes.listings import standalone
from mmlogic.codes.pegs import Pegs
from mmlogic.codes.statements.clues import Guess
from mmlogic.codes.statements.game import Answers, Colors, Game, Pegs as PegsSaid, Secrets
from mmlogic.codes.statements.rules import Guesses, Rule as Named, Where, Words
from mmlogic.codes.subject import Codes
from mmlogic.codes.theory import CLUES, GUESSES, NAMES, SECRETS, Clue, Code, Theory, game_of
from mmlogic.codes.wordlists import language_of
from mmlogic.codes.written import Lengths, Names, Size
from mmlogic.common.marks import marked
from mmlogic.common.pictures import FORMATS
from mmlogic.language import StatementProblem, place_of, spell
from mmlogic.sat.clauses import ModelError, true_variables
from mmlogic.session.context import SessionContext
from mmlogic.session.files import Writer
from mmlogic.session.statements.session import reset
from mmlogic.session.timeline import own_clauses

if TYPE_CHECKING:
    from mmlogic.sat.codes import Encoding


def writers(session: SessionContext) -> Mapping[str, Writer]:
    """Return the formats in which a game of codes can be saved, by file extension."""
    return {
        ".pl": Writer("a program", _program, b"\ncode("),
        ".cnf": Writer("clauses", _clauses, b"\np cnf "),
        **{
            ending: Writer("a drawing of the game", _drawing(ending), holds)
            for ending, holds in FORMATS.items()
        },
    }


def _clauses(session: SessionContext, solved: bool) -> str:
    """Return the clauses for a SAT solver. Each model is a code left. Comments explain each variable.

    Raises StatementProblem if a rule cannot be written as clauses.
    """
    from mmlogic.sat.clauses import dimacs  # imported here because few sessions write clauses
    from mmlogic.sat.codes import Encoding

    codes = session.state(Codes)
    encoding = Encoding(codes.game.pegs, len(codes.game.symbols))
    for formula in codes.remaining.formulas():
        encoding.add(formula)
    return dimacs(_meanings(encoding, codes.game), encoding.clauses.variables, encoding.clauses.clauses)


def _meanings(encoding: "Encoding", game: GameOfCodes) -> Iterator[str]:
    symbols = [spell(name) for name in game.symbols]
    yield str(game)
    yield "a variable, then what it says of the code; other variables are sums"
    for place in range(1, game.pegs + 1):
        for variable, symbol in zip(encoding.peg(place), symbols, strict=True):
            yield f"{variable}  code[{place}] = {symbol}"
    for kind, counter in encoding.counters.items():
        for times, variable in enumerate(counter, 1):
            if variable > game.pegs * len(symbols):
                yield f"{variable}  count({symbols[kind - 1]}) >= {times}"


def load_model(session: SessionContext, text: str, name: str) -> ModelAnswer:
    """Return the code of a model that a SAT solver found, and whether the code is consistent."""
    codes, place = session.state(Codes), place_of(name)
    try:
        code = model_code(text, codes.game)
    except ModelError as problem:
        raise StatementProblem(f"{name} is not a model of this game: {problem}", place) from None
    if code is None:
        raise StatementProblem(f"{name} says that no code fits", place)
    return ModelAnswer.of(code, codes.theory, codes.remaining.breaks(code))


def model_code(text: str, game: GameOfCodes) -> Code | None:
    """Return the code of a model, or None if the text says that no model exists. Raises ModelError."""
    true = true_variables(text)
    if true is None:
        return None
    code = game.trimmed([_symbol(place, true, game) for place in range(1, game.pegs + 1)])
    if game.has_end(code):
        raise ModelError(f"it ends at peg {code.index(END) + 1}, but codes have {game.lengths}, the end last")
    return code


def _symbol(place: int, true: set[int], game: GameOfCodes) -> str:
    first = (place - 1) * len(game.symbols) + 1
    found = [name for variable, name in enumerate(game.symbols, first) if variable in true]
    if len(found) == 1:
        return found[0]
    last = first + len(game.symbols) - 1
    many = "several are" if found else "none is"
    raise ModelError(f"peg {place} needs one true variable of {first} to {last}, and {many}")


def _drawing(ending: str) -> Callable[[SessionContext, bool], bytes]:
    def drawing(session: SessionContext, solved: bool) -> bytes:
        from mmlogic.codes.picture import game_picture  # imported here because few sessions make a picture

        codes, symbols = session.state(Codes), session.settings.symbols
        return game_picture(codes.history(), Pegs(codes.game, symbols=symbols)).made(ending)

    return drawing


def _program(session: SessionContext, solved: bool) -> str:
    codes = session.state(Codes)
    if codes.secrets > 1:
        raise StatementProblem(
            f"a program is about one secret, and this game has {codes.secrets}",
            hint='`save "FILE.mm"` keeps them all',
        )
    return marked(standalone(codes.remaining, own_clauses(session.timeline)), "%")


def opening(session: SessionContext) -> Iterator[str]:
    """Yield the statements that begin the game, or `reset` if there is a puzzle and no game has begun."""
    if session.timeline.subject and game_of(session.timeline) is DEFAULT:
        yield str(reset())
        return
    theory = session.state(Codes).theory
    secrets = session.timeline.first(SECRETS) or 1
    game, preset = theory.game.lasting(theory.game.pegs, theory.game.pegs), _preset(theory, secrets)
    if preset:
        yield str(Game(preset))
        if [rule.constraint for rule in theory.rules[: len(game.rules)]] != [*game.rules]:
            among = cast(Among, theory.rules[0].constraint)
            yield str(Words(among.path, among.without))
    elif game.symbols == sized(game.pegs, len(game.symbols)).symbols:
        yield str(Game(Size(game.pegs, len(game.symbols))))
    else:
        yield str(Game(Size(game.pegs, len(DEFAULT.symbols))))
        first, *second = game.product or (game.symbols,)
        yield str(Colors(Names(first), *map(Names, second)))
    if theory.game.shortest:
        yield str(PegsSaid(Lengths(theory.game.shortest, theory.game.pegs)))
    if not preset and game.dialect != MARKS:
        own = game.dialect.own
        yield f"answers {own.written}" if own else str(Answers(game.dialect.name))
    if secrets != (PRESETS[preset].secrets if preset else 1):
        yield str(Secrets(secrets))


def following(session: SessionContext) -> Iterator[str]:
    """Yield the statements of named rules, of rules that the user added to the game, and of clues.

    `guesses` comes last, because after it a guess that is in no list may be refused.
    """
    yield from (str(Named(each.name, each.rule.constraint)) for each in session.timeline.values(NAMES))
    theory = session.state(Codes).theory
    yield from (str(Where(rule.constraint)) for rule in theory.rules[brought(theory) :])
    yield from (_guess(clue, theory.game) for clue in session.timeline.values(CLUES))
    yield from (str(Guesses(each.path)) for each in session.timeline.values(GUESSES))


def brought(theory: Theory) -> int:
    """Return the number of rules of the preset game, which precede the user's rules."""
    return len(theory.game.rules) if _preset(theory) else 0


def _guess(clue: Clue, game: GameOfCodes) -> str:
    pieces = (piece for told in clue.answers for piece in game.dialect.text(told).split())
    return str(Guess.of(game.written(clue.code), *pieces))


def _preset(theory: Theory, secrets: int = 1) -> str | None:
    """Return the name of the preset game if the theory begins with the rules of the preset, else None.

    In a game of words, the user may have replaced the game's word list.
    """
    played = theory.game.lasting(theory.game.pegs, theory.game.pegs)
    name, told = name_of(played, secrets), [each.constraint for each in theory.rules[: len(played.rules)]]
    if not any(isinstance(each, Among) for each in played.rules):
        return name if told == [*played.rules] else None
    lists = [each.path for each in told if isinstance(each, Among)]
    fits = [type(each) for each in told] == [type(each) for each in played.rules]
    letters = ALPHABETS.get(language_of(lists[0]), ascii_uppercase) if fits else ""
    return name if "".join(played.kinds) == letters else None
