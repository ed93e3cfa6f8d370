"""What the parts of a statement mean in a game: symbols, codes, marks, rules. Raises StatementProblem."""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import chain, product, takewhile

from mmlogic.codes.constraints import Constraint, Lies, atoms
from mmlogic.codes.definition import GUESS, Definition
from mmlogic.codes.dialects import Dialect, dialect_names
from mmlogic.codes.dialects.dialect import at_commas
from mmlogic.codes.dialects.parts import short, span_of
from mmlogic.codes.game import BLANK, END, Game, is_number
from mmlogic.codes.own import declared, from_file
from mmlogic.codes.presets import PRESETS, numbered, sized
from mmlogic.codes.selection import PRIORS, rule_of
from mmlogic.codes.theory import Code, NamedRule, Rule
from mmlogic.codes.words import mixed_list
from mmlogic.codes.written import Code as WrittenCode
from mmlogic.codes.written import Lengths, Letters, Names, Pieces, Size
from mmlogic.language import Span, StatementProblem, nearest, place_of
from mmlogic.language.places import Name
from mmlogic.machine import Limits

__all__ = [
    "answers",
    "code",
    "game",
    "guessed",
    "kinds",
    "lengths",
    "listed",
    "palette",
    "plain",
    "rule",
    "selection",
]

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


def answers(name: str, definition: Definition | None, game: Game, limits: Limits) -> str | Dialect:
    """Return the dialect that is meant: by its name, one of one's own in a file, or one that is defined."""
    if definition is not None:
        return _defined(name, definition, game, limits)
    if name.lower().endswith(".pl"):
        return from_file(name, game, limits, place_of(name))
    spelled = {"colors": "colours"}.get(name.lower(), name.lower())
    if "." in name:
        hint = 'one of your own stands in a file of Prolog: `answers "warm.pl"`'
        raise StatementProblem(
            f"the dialect file {short(name)} does not end in `.pl`", place_of(name), hint=hint
        )
    if spelled not in dialect_names():
        raise _unknown("dialect", name, dialect_names(), f"answers are {', '.join(dialect_names())}")
    return spelled


def _defined(name: str, definition: Definition, game: Game, limits: Limits) -> Dialect:
    """Return the dialect whose parts are defined."""
    for word, place in ((name, place_of(name)), *((part.name, part.span) for part in definition.parts)):
        if not _WORD.fullmatch(word):
            hint = "a name is a letter, then letters, digits and `_`"
            raise StatementProblem(f"`{short(word)}` is no name", place, hint=hint)
    names = [part.name for part in definition.parts]
    if twice := next((each for each in names if names.count(each) > 1), None):
        raise StatementProblem(f"the part `{twice}` is defined twice", definition.span)
    reader = _Reader(game, (), guess=True)
    parts = {part.name: part.quantity.resolved(reader) for part in definition.parts}
    return declared(name, parts, game, limits, definition.span)


def lengths(written: int | Lengths, game: Game) -> Game:
    """Return a game with codes of as many pegs as are written: a number, or a range."""
    if isinstance(written, int):
        return game.lasting(pegs(written), written)
    for number in (written.shortest, written.longest):
        _between(1, number, MOST_PEGS, "pegs", written.span)
    shortest, longest = written.shortest, written.longest
    if shortest > longest:
        raise StatementProblem(
            f"there is nothing from {shortest} to {longest} pegs",
            written.span,
            hint="the shorter length first",
        )
    changed = game.lasting(shortest, longest)
    _check_end(changed, written.span)
    return changed


def kinds(names: tuple[str, ...], game: Game, span: Span | None) -> Game:
    """Return a game whose codes are made of other symbols."""
    changed = game.of_kinds(names)
    _check_end(changed, span)
    return changed


def _check_end(game: Game, span: Span | None) -> None:
    """Raise StatementProblem for a symbol that is called what ends the shorter codes."""
    if game.shortest and END in game.kinds:
        raise StatementProblem(
            f"`{END}` is what stands behind a shorter code, and a symbol has this name",
            span,
            hint="`colors` gives the symbols other names",
        )


_WORD = re.compile(r"[^\W\d]\w*")


def pegs(number: int) -> int:
    """Return `number` if codes can have so many pegs."""
    return _between(1, number, MOST_PEGS, "pegs")


def palette(written: int | Names, times: Names | None = None) -> tuple[str, ...]:
    """Return the symbols that `colors N` or `colors LIST` names; with `times`, one of each list."""
    if isinstance(written, int):
        return numbered(_kinds(written))
    _kinds(len(written) * (1 if times is None else len(times)))
    if times is not None:
        pairs = product(palette(written), palette(times))
        return palette(Names(tuple(map("-".join, pairs)), span=written.span))
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


def guessed(written: Pieces, game: Game) -> tuple[Code, Sequence[str]]:
    """Return the guess at the beginning of pieces, and the other pieces, which are its answer.

    The first pieces are the code if they are symbols and as many as the pegs; otherwise the first is. Where
    codes have several lengths, all symbols at the beginning are the code, unless they are numbers. Commas may
    stand between symbols.
    """
    pieces = _without_commas(written.pieces)
    first = pieces[0]
    if isinstance(first, Names):
        return code(first, game, blanks=True), plain(pieces[1:])
    many = len(list(takewhile(lambda piece: _is_part(piece, game), pieces[: game.pegs])))
    if many == game.pegs or (many > 1 and len(first) != game.pegs):
        names = plain(pieces[:many])
        return code(Names(tuple(names), span=span_of(names)), game, blanks=True), plain(pieces[many:])
    letters = Letters(first, span=place_of(first, written.span))
    return code(letters, game, blanks=True), plain(pieces[1:])


def _without_commas(pieces: Sequence[Names | str]) -> Sequence[Names | str]:
    """Return the pieces of a guess; a code that commas take apart is a list, as if it stood in brackets."""
    first = pieces[0]
    if isinstance(first, Names) or "," not in first:
        return pieces
    if len(parts := at_commas(first)) > 1:
        return [Names(tuple(parts), span=place_of(first)), *pieces[1:]]
    return [part for piece in pieces for part in ([piece] if isinstance(piece, Names) else at_commas(piece))]


def listed(written: Sequence[WrittenCode], game: Game) -> Sequence[WrittenCode]:
    """Return the codes between commas; one code where the commas stand between its symbols."""
    names = [Name(each.text, each.span) for each in written if isinstance(each, Letters)]
    symbols = len(names) == len(written) and all(_is_part(name, game) for name in names)
    if not symbols or len(names) != game.pegs or all(game.fits(len(name)) for name in names):
        return written
    return [Names(tuple(names), span=span_of(names))]


def code(written: WrittenCode, game: Game, *, blanks: bool = False) -> Code:
    """Return the code that letters or names stand for in `game`; in a guess, pegs may be `blanks`."""
    if (
        isinstance(written, Letters)
        and not game.digits
        and None in game.letters[-len(game.kinds) :]
        and len(written) > 1
    ):
        raise StatementProblem(
            "not every symbol of this game has a letter",
            written.span,
            hint=f"write the code as a list, such as [{', '.join(game.kinds[: game.pegs])}]",
        )
    symbols = tuple(
        name if blanks and name == BLANK else symbol(name, game, place_of(name, written.span))
        for name in written
    )
    if not game.fits(len(symbols)):
        raise StatementProblem(
            f"a code has {game.lengths} in this game, not {short(len(symbols))}", written.span
        )
    symbols = game.trimmed(symbols)
    if game.shortest:
        _check_whole(symbols, game, written.span, short=blanks)
    return symbols


def _check_whole(code: Code, game: Game, span: Span | None, *, short: bool = False) -> None:
    """Raise StatementProblem for a code that goes on behind its end, or is too short unless it may be."""
    if END not in code:
        return
    length = code.index(END)
    if set(code[length:]) == {END}:
        if short:
            return
        raise StatementProblem(f"a code has {game.lengths} in this game, not {length}", span)
    raise StatementProblem(f"nothing follows `{END}` in a code", span)


def symbol(name: str, game: Game, span: Span | None = None) -> str:
    """Return the symbol of `game` that a name or letter means, in either case where only one fits."""
    found = _spellings(name, game)
    if name in game.spelled:
        return game.spelled[name]
    if len(found) == 1:
        return next(iter(found))
    if found:
        raise StatementProblem(f"`{name}` may be {' or '.join(sorted(found))}", span)
    raise _unknown("symbol", name, chain(game.symbols, filter(None, game.letters)), _choice(game)).at(span)


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
    resolved = constraint.resolved(reader)
    return Rule(resolved, reader.read, left_out=reader.left_out)


def selection(written: str, game: Game) -> str:
    """Return the name of a selection rule. Raises StatementProblem for one that has no code of the game."""
    names, rule, place = [each.name for each in PRIORS], rule_of(written), place_of(written)
    if rule is None or rule.name not in names:
        near = nearest(written, names)
        hint = f"did you mean `{near}`?" if near else f"they are {', '.join(names)}"
        raise StatementProblem(f"unknown selection rule `{short(written)}`", place, hint=hint)
    if game.shortest:
        raise StatementProblem("selection rules choose codes of one length", place)
    if not rule.fits(game.pegs, len(game.symbols)):
        raise StatementProblem(f"{rule.name} has no code of {game.pegs}x{len(game.symbols)}", place)
    return rule.name


class _Reader:
    """What the parts of a rule mean in `game`; `read` has the codes of each file that was read."""

    def __init__(
        self,
        game: Game,
        names: Iterable[NamedRule],
        defined: Collection[tuple[str, int]] = (),
        *,
        guess: bool = False,
    ) -> None:
        self._game = game
        self._guess = guess
        self._defined = defined
        self._named = {each.name: each.rule for each in names}
        self.read: dict[str, tuple[Code, ...]] = {}
        self.left_out = 0

    def symbols(self, names: Sequence[str], span: Span | None) -> tuple[str, ...]:
        """Return the symbols that names or letters mean; a part of symbols means all that have it."""
        found = (
            _having(name, self._game) or [symbol(name, self._game, place_of(name, span))] for name in names
        )
        return tuple(dict.fromkeys(chain.from_iterable(found)))

    def code(self, written: WrittenCode) -> WrittenCode:
        """Return a guess with full names; where a dialect is defined, `guess` is the guess."""
        if self._guess and isinstance(written, Letters) and written.text.lower() == GUESS:
            return replace(written, text=GUESS)
        return Names(self._game.padded(code(written, self._game, blanks=True)), span=written.span)

    def position(self, number: int, span: Span | None) -> None:
        """Check that codes have such a position."""
        if not 1 <= number <= self._game.pegs:
            message = f"there is no position {short(number)}: they are 1 to {self._game.pegs}"
            raise StatementProblem(message, place_of(number, span))

    def words(self, path: str, span: Span | None) -> None:
        """Read the codes in a file."""
        game = self._game
        found = mixed_list(path, lambda name: symbol(name, game), game, place_of(path, span))
        self.read[path] = found.codes
        self.left_out += found.left_out

    def rule(self, name: str, span: Span | None) -> Constraint:
        """Return the constraint that a name stands for."""
        if name not in self._named:
            if _is_part(name, self._game):
                hint = f"`count({name}) >= 1`, `{name} at 1` and `no {name}` are rules"
                raise StatementProblem(
                    f"`{short(name)}` is a symbol, no rule", place_of(name, span), hint=hint
                )
            near = nearest(name, [*self._named, "distinct"])
            hint = f"did you mean `{near}`?" if near else "`rule NAME = CONSTRAINT` names one"
            raise StatementProblem(f"unknown rule `{short(name)}`", place_of(name, span), hint=hint)
        self.read |= self._named[name].words
        return self._named[name].constraint

    def predicate(self, name: str, arity: int, span: Span | None) -> None:
        """Check that one's own clauses define a predicate."""
        if (name, arity) not in self._defined:
            near = nearest(name, [known for known, _ in self._defined])
            hint = f"did you mean `{near}`?" if near and near != name else "`prolog … end` defines it"
            raise StatementProblem(f"{short(name)}/{arity} is not defined", span, hint=hint)

    def numbers(self, span: Span | None, *, lengths: bool = False) -> None:
        """Check that symbols, and positions, are numbers; with `lengths`, codes may be shorter."""
        strange = next((name for name in self._game.kinds if not is_number(name)), None)
        if strange is not None:
            raise StatementProblem(f"only numbers have a sum, and the symbol `{strange}` is none", span)
        if self._game.shortest and not lengths:
            hint = "`sum(code)` adds up what is there"
            raise StatementProblem("a position is no number where codes may be shorter", span, hint=hint)


def _kinds(number: int) -> int:
    return _between(1, number, MOST_SYMBOLS, "symbols")


def _between(least: int, number: int, most: int, what: str, span: Span | None = None) -> int:
    if not least <= number <= most:
        raise StatementProblem(f"{what} must be between {least} and {most:,}", place_of(number, span))
    return int(number)


def _unknown(what: str, word: str, known: Iterable[str], otherwise: str) -> StatementProblem:
    near = nearest(word, [each.lower() for each in known if len(each) > 1])
    hint = f"did you mean `{near}`?" if near else otherwise
    return StatementProblem(f"unknown {what} `{short(word)}`", place_of(word), hint=hint)


def _choice(game: Game) -> str:
    shown = [
        name if letter in (None, name) else f"{name} ({letter})"
        for name, letter in zip(game.symbols, game.letters, strict=True)
    ]
    more = ", …" if len(shown) > 12 else ""
    return f"the symbols are {', '.join(shown[:12])}{more}"


def _is_part(piece: Names | str, game: Game) -> bool:
    """Tell whether a piece is a symbol or a blank peg, and not just as well a number of an answer."""
    if game.shortest and isinstance(piece, str) and piece.isdigit():
        return False
    return isinstance(piece, str) and (piece in {BLANK, *game.spelled} or len(_spellings(piece, game)) == 1)


def _having(part: str, game: Game) -> list[str]:
    """Return the symbols that have a part; none if it is no part of them, or may be a symbol itself."""
    if _spellings(part, game):
        return []
    left, right = ([each.lower() == part.lower() for each in factor] for factor in game.factors)
    pairs = ((one, other) for one in left for other in right)
    return [name for name, pair in zip(game.kinds, pairs, strict=False) if any(pair)]


def _spellings(name: str, game: Game) -> set[str]:
    """Return the symbols that a name may mean in either case."""
    return game.spellings.get(name.lower(), set())


def plain(pieces: Sequence[Names | str]) -> Sequence[str]:
    """Return the pieces of an answer. Raises StatementProblem for a list in brackets."""
    for piece in pieces:
        if isinstance(piece, Names):
            raise StatementProblem("an answer is not a list in brackets", piece.span)
    return [piece for piece in pieces if isinstance(piece, str)]
