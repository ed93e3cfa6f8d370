"""What the parts of a statement mean in a game: symbols, codes, marks, rules. Raises StatementProblem."""

from collections.abc import Collection, Iterable
from itertools import chain

from mmlogic.codes.constraints import WORDS, Constraint, Lies, atoms
from mmlogic.codes.facts import is_number
from mmlogic.codes.feedback import Marks
from mmlogic.codes.game import BLANK, Game
from mmlogic.codes.presets import PRESETS, numbered, sized
from mmlogic.codes.theory import Clue, Code, NamedRule, Rule
from mmlogic.codes.words import word_list
from mmlogic.codes.written import Code as WrittenCode
from mmlogic.codes.written import Letters, Names, Size
from mmlogic.common.wording import plural
from mmlogic.language import Span, StatementProblem, nearest, place_of

__all__ = ["clue", "code", "game", "marks", "palette", "pegs", "rule"]

MOST_PEGS = 200
MOST_SYMBOLS = 5000


def game(layout: str | Size) -> Game:
    """Return the game that `game NAME` or `game NxM` starts."""
    if isinstance(layout, Size):
        return sized(pegs(layout.pegs), _kinds(layout.symbols))
    found = PRESETS.get(layout.lower())
    if found is None:
        names = ", ".join(PRESETS)
        raise _unknown("game", layout, PRESETS, f"a game is one of {names}, or a size such as 4x6")
    return found


def pegs(number: int) -> int:
    """Return `number` if codes can have so many pegs."""
    return _between(1, number, MOST_PEGS, "pegs")


def palette(written: int | Names) -> tuple[str, ...]:
    """Return the symbols that `colors N` or `colors LIST` names."""
    if isinstance(written, int):
        return numbered(_kinds(written))
    _kinds(len(written))
    names: dict[str, None] = {}
    for name in written:
        if name in names:
            raise StatementProblem(f"the symbol `{name}` is listed twice", place_of(name, written.span))
        if name == BLANK:
            raise StatementProblem(f"`{BLANK}` is a blank peg, not a symbol", place_of(name, written.span))
        if not name:
            raise StatementProblem("a symbol has no name", place_of(name, written.span))
        names[str(name)] = None
    return tuple(names)


def clue(written: WrittenCode, black: int, white: int, game: Game) -> Clue:
    """Return the clue of a guess and its marks, of which no more is known than that they add up."""
    guess = code(written, game, blanks=True)
    return Clue(guess, marks(black, white, game.pegs))


def code(written: WrittenCode, game: Game, *, blanks: bool = False) -> Code:
    """Return the code that letters or names stand for in `game`; in a guess, pegs may be `blanks`."""
    if isinstance(written, Letters) and not game.digits and None in game.letters and len(written) > 1:
        raise StatementProblem(
            "not every symbol of this game has a letter",
            written.span,
            hint=f"write the code as a list, such as [{', '.join(game.symbols[: game.pegs])}]",
        )
    symbols = tuple(
        name if blanks and name == BLANK else symbol(name, game, place_of(name, written.span))
        for name in written
    )
    if len(symbols) != game.pegs:
        raise StatementProblem(
            f"a code has {plural(game.pegs, 'peg')} in this game, not {_short(len(symbols))}", written.span
        )
    return symbols


def symbol(name: str, game: Game, span: Span | None = None) -> str:
    """Return the symbol of `game` that a name or letter means, in either case where only one fits."""
    found = game.spellings.get(name.lower(), set())
    if name in game.spelled:
        return game.spelled[name]
    if len(found) == 1:
        return next(iter(found))
    if found:
        raise StatementProblem(f"`{name}` may be {' or '.join(sorted(found))}", span)
    raise _unknown("symbol", name, chain(game.symbols, filter(None, game.letters)), _choice(game)).at(span)


def marks(black: int, white: int, pegs: int) -> Marks:
    """Return the marks, which some guess of so many pegs must be able to get."""
    for number, kind in ((black, "black"), (white, "white")):
        if number < 0:
            raise StatementProblem(f"{kind.upper()} must be at least 0", place_of(number))
    if black + white > pegs:
        raise StatementProblem(
            f"{_short(black)} black and {_short(white)} white marks are more than the {plural(pegs, 'peg')}",
            _both(black, white),
        )
    if black == pegs - 1 and white == 1:
        raise StatementProblem(
            f"no code gives {black} black and 1 white of {pegs}: the last peg would have to be in its place",
            _both(black, white),
        )
    return Marks(int(black), int(white))


def rule(
    constraint: Constraint,
    game: Game,
    names: Iterable[NamedRule] = (),
    *,
    own: bool = False,
    defined: Collection[tuple[str, int]] = (),
) -> Rule:
    """Return the rule of a constraint as it is written, with its files read; `names` may stand in it.

    `defined` has the predicates, each a name and its arity, that it may call. A rule of its `own` may say how
    many clues are wrong; no other constraint has that in it.
    """
    for atom in atoms(constraint):
        if isinstance(atom, Lies) and not (own and atom is constraint):
            raise StatementProblem("`lies` is a rule of its own", atom.span, hint="`where lies <= 1`")
    reader = _Reader(game, names, defined)
    return Rule(constraint.resolved(reader), reader.read)


class _Reader:
    """What the parts of a rule mean in `game`; `read` has the codes of each file that was read."""

    def __init__(self, game: Game, names: Iterable[NamedRule], defined: Collection[tuple[str, int]]) -> None:
        self._game = game
        self._defined = defined
        self._named = {each.name: each.rule for each in names}
        self.read: dict[str, tuple[Code, ...]] = {}

    def symbol(self, name: str, span: Span | None) -> str:
        """Return the symbol that a name or letter means."""
        return symbol(name, self._game, place_of(name, span))

    def code(self, written: WrittenCode) -> Names:
        """Return a guess with full names."""
        return Names(code(written, self._game, blanks=True), span=written.span)

    def position(self, number: int, span: Span | None) -> None:
        """Check that codes have such a position."""
        if not 1 <= number <= self._game.pegs:
            message = f"there is no position {_short(number)}: they are 1 to {self._game.pegs}"
            raise StatementProblem(message, place_of(number, span))

    def words(self, path: str, span: Span | None) -> None:
        """Read the codes in a file."""
        game = self._game
        self.read[path] = word_list(path, lambda name: symbol(name, game), game, place_of(path, span))

    def rule(self, name: str, span: Span | None) -> Constraint:
        """Return the constraint that a name stands for."""
        if name not in self._named:
            near = nearest(name, [*self._named, *WORDS])
            hint = f"did you mean `{near}`?" if near else "`rule NAME = CONSTRAINT` names one"
            raise StatementProblem(f"unknown rule `{_short(name)}`", place_of(name, span), hint=hint)
        self.read |= self._named[name].words
        return self._named[name].constraint

    def predicate(self, name: str, arity: int, span: Span | None) -> None:
        """Check that one's own clauses define a predicate."""
        if (name, arity) not in self._defined:
            near = nearest(name, [known for known, _ in self._defined])
            hint = f"did you mean `{near}`?" if near and near != name else "`prolog … end` defines it"
            raise StatementProblem(f"{_short(name)}/{arity} is not defined", span, hint=hint)

    def numbers(self, span: Span | None) -> None:
        """Check that all symbols are numbers."""
        strange = next((name for name in self._game.symbols if not is_number(name)), None)
        if strange is not None:
            raise StatementProblem(f"only numbers have a sum, and the symbol `{strange}` is none", span)


def _kinds(number: int) -> int:
    return _between(1, number, MOST_SYMBOLS, "symbols")


def _between(least: int, number: int, most: int, what: str) -> int:
    if not least <= number <= most:
        raise StatementProblem(f"{what} must be between {least} and {most:,}", place_of(number))
    return int(number)


def _unknown(what: str, word: str, known: Iterable[str], otherwise: str) -> StatementProblem:
    near = nearest(word, [each.lower() for each in known if len(each) > 1])
    hint = f"did you mean `{near}`?" if near else otherwise
    return StatementProblem(f"unknown {what} `{_short(word)}`", place_of(word), hint=hint)


def _choice(game: Game) -> str:
    shown = [
        name if letter in (None, name) else f"{name} ({letter})"
        for name, letter in zip(game.symbols, game.letters, strict=True)
    ]
    more = ", …" if len(shown) > 12 else ""
    return f"the symbols are {', '.join(shown[:12])}{more}"


def _both(black: int, white: int) -> Span | None:
    first, last = place_of(black), place_of(white)
    return first.to(last) if first and last else None


def _short(value: object) -> str:
    """Return a number or word as a message can bear it."""
    text = str(value)
    return text if len(text) <= 24 else f"{text[:12]}…{text[-4:]}"
