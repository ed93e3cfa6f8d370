"""Find what rules and dialects mean in a game, and read the files that they name."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import chain

from mmlogic.codes import quantities
from mmlogic.codes.arithmetic import has_property
from mmlogic.codes.constraints import Lies, atoms, conditions
from mmlogic.codes.dialects import dialects
from mmlogic.codes.dialects.dialect import Dialect
from mmlogic.codes.game import Game, is_number
from mmlogic.codes.meaning import code, is_part, spellings, symbol
from mmlogic.codes.own import checked, declared, from_file
from mmlogic.codes.quantities import ALONE, GUESS, Constraint, Definition
from mmlogic.codes.theory import Code, NamedRule, Rule
from mmlogic.codes.wordlists import word_list
from mmlogic.codes.written import Code as WrittenCode, Letters, Names
from mmlogic.common.wording import did_you_mean, nearest, short
from mmlogic.language.errors import StatementProblem, unknown
from mmlogic.language.places import Span, place_of


def answers(name: str, definition: Definition | None, game: Game) -> str | Dialect:
    """Return the name of a built-in dialect, or the custom dialect of a Prolog file or a definition.

    Raises StatementProblem if the name is unknown, or the dialect does not fit the game.
    """
    if definition is not None:
        return _defined(name, definition, game)
    if name.lower().endswith(".pl"):
        return from_file(name, game, place_of(name))
    spelled = {"colors": "colours"}.get(name.lower(), name.lower())
    if "." in name:
        hint = 'one of your own stands in a file of Prolog: `answers "warm.pl"`'
        raise StatementProblem(f"the file {short(name)} does not end in `.pl`", place_of(name), hint=hint)
    if spelled not in dialects():
        raise unknown("dialect", name, dialects(), f"answers are {', '.join(dialects())}")
    return spelled


def _defined(name: str, definition: Definition, game: Game) -> Dialect:
    names = [part.name for part in definition.parts]
    if twice := next((each for each in names if names.count(each) > 1), None):
        raise StatementProblem(f"the part `{twice}` is defined twice", definition.span)
    reader = Reader(game, (), guess=True)
    parts = {part.name: part.quantity.resolved(reader) for part in definition.parts}
    return declared(name, parts, game, definition)


def renewed(game: Game) -> Game:
    """Return a game whose pegs or symbols have changed. If it has a custom dialect, make that again.

    Raises StatementProblem if the custom dialect does not fit.
    """
    own = game.dialect.own
    if own is None:
        return game
    try:
        dialect = _defined(own.usual, own.definition, game) if own.definition else checked(own, game)
    except StatementProblem as problem:
        message = f"`answers {own.written}` does not fit these codes: {problem.message}"
        raise StatementProblem(message, hint="`answers marks` removes it") from None
    return replace(game, answers=dialect)


_MOST = 100_000
"""The most conditions of a rule. If it names other rules, their conditions count, too."""


def rule(
    constraint: Constraint,
    game: Game,
    names: Iterable[NamedRule] = (),
    *,
    own: bool = False,
    defined: Collection[tuple[str, int]] = (),
) -> Rule:
    """Return the rule that a constraint means, with the word lists that it names.

    The constraint may use the named rules in `names`, and call the predicates (name, arity) in `defined`. It
    may be `lies <= N` only if `own` is true. Raises StatementProblem for `lies <= N` within a constraint.
    """
    for atom in atoms(constraint):
        if isinstance(atom, Lies) and not (own and atom is constraint):
            raise StatementProblem("`lies` is a rule of its own", atom.span, hint="`where lies <= 1`")
    reader = Reader(game, names, defined)
    resolved = constraint.resolved(reader)
    if conditions(resolved, {}) > _MOST:
        raise StatementProblem(
            f"this rule has more than {_MOST:,} conditions, including those of rules that it names",
            constraint.span,
        )
    return Rule(resolved, reader.read, left_out=reader.left_out, notes=tuple(reader.notes))


def rules_of(constraints: Iterable[Constraint], game: Game) -> tuple[Rule, ...]:
    """Return the rules of constraints without named rules, such as those that belong to a game."""
    return tuple(rule(each, game) for each in constraints)


class Reader(quantities.Reader):
    """Finds what the symbols, codes and names in a rule mean in `game`.

    `read` has the word lists by file name.
    """

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
        self.notes: list[str] = []

    @property
    def together(self) -> bool:
        return self._game.together

    def symbols(self, names: Sequence[str], span: Span | None) -> tuple[str, ...]:
        found = (_having(name, self._game) or [symbol(name, self._game, span)] for name in names)
        return tuple(dict.fromkeys(chain.from_iterable(found)))

    def code(self, written: WrittenCode, *, blanks: bool = True) -> WrittenCode:
        """Return a guess with the full names of its symbols.

        In the definition of a dialect, the word `guess` means the guess itself.
        """
        if self._guess and isinstance(written, Letters) and written.text.lower() == GUESS:
            return replace(written, text=GUESS)
        try:
            return Names(self._game.padded(code(written, self._game, blanks=blanks)), span=written.span)
        except StatementProblem:
            if self._guess and isinstance(written, Letters) and nearest(written.text, [GUESS]):
                message = f"`{short(written.text)}` is neither `{GUESS}` nor a code"
                raise StatementProblem(message, written.span, hint=did_you_mean(GUESS)) from None
            raise

    def position(self, number: int, span: Span | None) -> None:
        if not 1 <= number <= self._game.pegs:
            message = f"there is no position {short(number)}: they are 1 to {self._game.pegs}"
            raise StatementProblem(message, place_of(number, span))

    def words(self, name: str, path: str, without: str | None, span: Span | None) -> None:
        found = word_list(path, self._game, place_of(path, span))
        out = set[Code]()
        if without is not None:
            out.update(word_list(without, self._game, place_of(without, span)).codes)
        self.read[name] = tuple(code for code in found.codes if code not in out)
        if not self.read[name]:
            raise StatementProblem(f"no word of {path} is left without {without}", place_of(without, span))
        self.left_out += found.left_out
        self.notes += found.notes

    def rule(self, name: str, span: Span | None) -> Constraint:
        if name not in self._named:
            if is_part(name, self._game):
                hint = f"`count({name}) >= 1`, `{name} at 1` and `no {name}` are rules"
                raise StatementProblem(
                    f"`{short(name)}` is a symbol, not a rule", place_of(name, span), hint=hint
                )
            raise unknown("rule", name, [*self._named, *ALONE], "`rule NAME = CONSTRAINT` names one").at(span)
        self.read |= self._named[name].words
        return self._named[name].constraint

    def predicate(self, name: str, arity: int, span: Span | None) -> None:
        if (name, arity) not in self._defined:
            near = nearest(name, [known for known, _ in self._defined])
            hint = did_you_mean(near if near != name else None, "`prolog … end` defines it")
            raise StatementProblem(f"{short(name)}/{arity} is not defined", span, hint=hint)

    def digits(self, span: Span | None) -> None:
        strange = next((name for name in self._game.kinds if len(name) > 1 or not is_number(name)), None)
        if strange is not None:
            message = f"a code is a number only where every symbol is a digit, and `{strange}` is none"
            raise StatementProblem(message, span)

    def numbers(self, span: Span | None, *, lengths: bool = False) -> None:
        strange = next((name for name in self._game.kinds if not is_number(name)), None)
        if strange is not None:
            hint = f"`colors 0-{len(self._game.kinds) - 1}` are numbers; `set symbols digits` only draws them"
            message = f"only numbers have a value, and `{strange}` is not a number"
            raise StatementProblem(message, span, hint=hint)
        if self._game.shortest and not lengths:
            hint = "`sum(code)` adds up what is there"
            raise StatementProblem("a position has no number here: codes may be shorter", span, hint=hint)


def _having(part: str, game: Game) -> list[str]:
    if spellings(part, game):
        return []
    if game.values:
        return [name for name in game.kinds if has_property(int(name), part.lower())]
    left, right = ([each.lower() == part.lower() for each in factor] for factor in game.factors)
    pairs = ((one, other) for one in left for other in right)
    return [name for name, pair in zip(game.kinds, pairs, strict=False) if any(pair)]
