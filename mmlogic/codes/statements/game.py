"""Statements about the game: its size, its symbols, its answers, its secrets."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, replace
from textwrap import fill
from typing import Annotated, NamedTuple

from mmlogic.codes import meaning, ruling
from mmlogic.codes.alphabets import ALPHABETS
from mmlogic.codes.dialects import dialects
from mmlogic.codes.dialects.parts import Colours
from mmlogic.codes.game import Game as CodeGame
from mmlogic.codes.palettes import LISTS, MOST_SYMBOLS, spelled
from mmlogic.codes.pegs import written
from mmlogic.codes.quantities import Definition
from mmlogic.codes.subject import Codes
from mmlogic.codes.theory import Rule
from mmlogic.codes.wordlists import example
from mmlogic.codes.written import SAFE_PEGS, SAFE_SYMBOLS, Lengths, Names, Size
from mmlogic.common.wording import columns, joined
from mmlogic.language import StatementProblem, place_of, spell
from mmlogic.language.examples import LARGE
from mmlogic.language.registry import Ask, Heading, Tell, part, statement
from mmlogic.language.rooms import check_new_name
from mmlogic.language.spelling import quote
from mmlogic.render.answers import Answer, Done
from mmlogic.render.paper import Line, Paper, padded, plain
from mmlogic.session.context import SessionContext

_MANY = {2: "Two", 3: "Three", 4: "Four"}
"""Numbers of secrets in words."""


def _described(game: CodeGame, rules: Sequence[Rule]) -> str:
    many, answer = game.secrets, game.dialect.sample(game.pegs)
    for words in (each for rule in rules for each in rule.words.values()):
        guess = written(example(words), game).lower()
        if many > 1:
            shifted = (answer[-place:] + answer[:-place] for place in range(1, many))
            return f"{_MANY.get(many, many)} words at once: `{guess} {' '.join([answer, *shifted])}`."
        kind, letters = game.dialect.kinds[0], game.lengths.replace("peg", "letter")
        of = f" ({', '.join(kind.letters)})" if isinstance(kind, Colours) else ""
        ask = f"Type a guess and its {kind.name if of else 'answer'}: `{guess} {answer}`{of}."
        return f"Words of {letters}, {len(words):,} of them. {ask}"
    return ", ".join([str(game), *map(str, rules)])


def change(codes: Codes, game: CodeGame, what: str) -> Done:
    """Replace the game by one with other pegs or symbols. `what` names these in messages: `pegs`, `colors`.

    Raises StatementProblem if there are clues, or rules that do not belong to the game.
    """
    rules = [each.constraint for each in codes.rules]
    if codes.told or rules not in ([], [*codes.game.rules]):
        raise StatementProblem(
            f"{what} cannot change once there are clues or rules",
            hint="`game NxM` or `reset` starts over; `undo` takes them back",
        )
    game = ruling.renewed(game)
    renewed = ruling.rules_of(rules, game)
    dropped = _secret_dropped(codes)
    codes.begin(game, renewed, codes.secrets)
    return Done(message=_described(game, renewed) + dropped)


def _secret_dropped(codes: Codes) -> str:
    """Return what a confirmation says about a secret that the program holds. Another game drops it."""
    return "; the program no longer holds a secret" if codes.holds_secret else ""


_ENDLESS = """dialect_parts(endless, [number(n)]).
guess_code_answer(_, _, _, endless(0)) :- repeat, fail.
dialect_answer(endless, _, _, endless(0)).
told_rules(endless(_), _, []).
"""


@statement(
    usage="game NAME [N] | game NxM",
    example="game 4x6",
    heading=Heading.GAME,
    more=("game lock 4",),
    endless=f"game {meaning.MOST_PEGS}x{MOST_SYMBOLS}",
)
class Game(Tell[Done]):
    """Start a named game, or one with N pegs and M symbols.

    `4x6` is 4 pegs of 6 symbols. Up to nine symbols are colours, 10 to 26 are letters, more are numbers.
    `help games` lists the named games: `classic` (4x6), `super` (5x8), `bulls-and-cows`, `wordle` and others.
    A number after a name replaces the number of pegs: `game lock` has three digits, `game lock 4` four.
    """

    layout: str | Size
    pegs: int | None = part(most=SAFE_PEGS)

    def carry_out(self, session: SessionContext) -> Done:
        game = meaning.game(self.layout, self.pegs)
        rules = ruling.rules_of(game.rules, game)
        session.state(Codes).begin(game, rules, game.secrets)
        return Done(message=_described(game, rules))

    def __str__(self) -> str:
        if isinstance(self.layout, str):
            name = quote(self.layout) if self.layout[:1].isdigit() else spell(self.layout)
            return f"game {name}" if self.pegs is None else f"game {name} {self.pegs}"
        return f"game {self.layout}"


@statement(
    usage="pegs N | pegs N..M",
    example="pegs 6",
    heading=Heading.GAME,
    endless=f"{LARGE}; pegs {meaning.MOST_PEGS}",
)
class Pegs(Tell[Done]):
    """Set the length of codes to N pegs, or to any length from N to M.

    Write a shorter code without the missing pegs. Guesses may be shorter, too. The symbol `end` fills the
    missing pegs. It gets marks as any symbol does, and comes first in the order of symbols. `where code[3] =
    end` asks for codes of fewer than three pegs.
    """

    number: int | Lengths = part(default=MISSING, most=SAFE_PEGS)

    def carry_out(self, session: SessionContext) -> Done:
        codes = session.state(Codes)
        return change(codes, meaning.lengths(self.number, codes.game), "pegs")


def _lists() -> str:
    plain = [f"`{name}`" for name in LISTS if name not in ALPHABETS]
    languages = ", ".join(sorted(ALPHABETS))
    text = f"These names stand for lists: {joined(plain)}; and for the letters of a language: {languages}."
    return fill(text, 100)


@statement(
    usage="colors N | colors A-Z | colors LIST [x LIST]",
    example="colors [red, blue, green]",
    heading=Heading.GAME,
    also=("colours",),
    details=_lists,
    endless=f"{LARGE}; colors {MOST_SYMBOLS}",
)
class Colors(Tell[Done]):
    """Set the symbols that a peg may have: N symbols, or those in a list of names.

    A list is written `[red, blue, green]`. Brackets and commas are optional. `A-F` and `1..6` are ranges,
    also among names: `0-9, A-F`. A name with spaces or punctuation needs quotes, and so does a name that
    would be a range or a list. A second list is paired with the first: `[red, blue] x [star, moon]` are
    red-star, red-moon, blue-star and blue-moon. In rules, `star` means all symbols with this part: `no star`.
    """

    palette: int | Names = part(default=MISSING, most=SAFE_SYMBOLS)
    times: Names | None = part(before="x", help="one of each list")

    def __str__(self) -> str:
        lists = [each for each in (self.palette, self.times) if each is not None]
        return f"colors {' x '.join(str(each) if isinstance(each, int) else spelled(each) for each in lists)}"

    def carry_out(self, session: SessionContext) -> Done:
        codes = session.state(Codes)
        symbols = meaning.palette(self.palette, self.times)
        game = meaning.kinds(symbols, codes.game, place_of(self.palette))
        if self.times is not None:
            game = replace(game, product=(meaning.palette(self.palette), meaning.palette(self.times)))
        return change(codes, game, "colors")


def _listed() -> str:
    each = (f"`{name}`: {known.summary}. An answer is {known.form}." for name, known in dialects().items())
    return "\n".join(each)


@statement(
    usage='answers NAME | answers "FILE.pl" | answers NAME = PART: QUANTITY, …',
    example="answers black",
    heading=Heading.GAME,
    details=_listed,
    files={"endless.pl": _ENDLESS},
    endless='game 4x6; answers "endless.pl"',
)
class Answers(Tell[Done]):
    """Set what a guess is answered with.

    Define your own dialect in a Prolog file, or by a quantity for each part of an answer. In a quantity,
    `guess` means the guess: `answers warm = hits: black(guess), near: 2 * white(guess)`. Your dialect may
    have the name of another one, and then replaces it in this game.
    """

    name: str
    definition: Definition | None = part()

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.definition:
            check_new_name(self.name)

    def carry_out(self, session: SessionContext) -> Done:
        codes = session.state(Codes)
        if codes.told:
            hint = "Type `undo` to take clues back, or `reset` to start over."
            raise StatementProblem("answers cannot change once there are clues", hint=hint)
        dialect, dropped = ruling.answers(self.name, self.definition, codes.game), _secret_dropped(codes)
        codes.seek(codes.secrets, replace(codes.game, answers=dialect))
        return Done(message=_described(codes.game, codes.rules) + dropped)


_MOST = 100


@statement(
    usage="secrets N", example="secrets 4", heading=Heading.GAME, more=("game 2x3; secrets 2",), endless=None
)
class Secrets(Tell[Done]):
    """Look for N secrets at once, as Dordle, Quordle and Octordle do. Each secret answers a guess.

    `guess CODE ANSWER ANSWER …` has the answers in the order of the secrets. Answers of found secrets may be
    left out. A question is answered for each secret. `suggest`, `rate` and `play` look at all secrets
    together. `game` and `secrets 1` return to one secret. The rules hold for every secret.
    """

    number: int = part(default=MISSING, most=_MOST)

    def carry_out(self, session: SessionContext) -> Done:
        codes = session.state(Codes)
        if not 1 <= self.number <= _MOST:
            raise StatementProblem(f"secrets must be between 1 and {_MOST}", place_of(self.number))
        if codes.told:
            raise StatementProblem(
                "the number of secrets cannot change once there are clues",
                hint="`undo` or `forget` takes them back",
            )
        dropped = _secret_dropped(codes)
        codes.seek(int(self.number))
        many = "One secret" if self.number == 1 else f"{self.number} secrets"
        return Done(message=f"{many} to find{dropped}")


class Lettered(NamedTuple):
    """A symbol and its letter."""

    symbol: Annotated[str, "its name"]
    letter: Annotated[str | None, "the letter by which it may be typed; null if it has none of its own"]


class LegendAnswer(Answer):
    """The symbols of a game, in their order. Each has its letter, or None."""

    data_keys, records = ("symbols",), "symbols"
    letters: Mapping[str, str | None]

    @property
    def symbols(self) -> list[Lettered]:
        """The symbols with their letters."""
        return [*map(Lettered._make, self.letters.items())]

    def draw(self, paper: Paper) -> Iterator[Line]:
        names = {symbol: spell(symbol) for symbol in self.letters}
        width = max(map(columns, names.values())) if paper.person else 0
        for symbol, letter in self.letters.items():
            peg = [*paper.symbol(symbol), ("", "  ")] if paper.coloured else []
            name = plain(names[symbol])
            shown = name if letter is None else [*padded(name, width), *plain(f" {spell(letter)}")]
            yield [*peg, *shown]


@statement(usage="legend", example="legend", heading=Heading.GAME, after="game 2x3", endless=None)
class Legend(Ask[LegendAnswer]):
    """Show the symbols of the game, each with the letter by which it may be typed.

    A symbol without its own letter is typed by its name.
    """

    def carry_out(self, session: SessionContext) -> LegendAnswer:
        game = session.state(Codes).game
        letters = zip(game.symbols, game.letters, strict=True)
        own = {name: letter if letter and game.spelled[letter] == name else None for name, letter in letters}
        return LegendAnswer(letters=own)
