"""Find what typed symbols, codes and sizes mean in a game.

The functions raise StatementProblem if a text has no meaning in the game.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, product, takewhile

from mmlogic.codes.alphabets import folded
from mmlogic.codes.dialects.forms import may_be_answer, spoken
from mmlogic.codes.dialects.parts import at_commas, span_of
from mmlogic.codes.game import BLANK, DEFAULT, END, JOINT, PRESETS, Game, numbered, sized
from mmlogic.codes.palettes import MOST_SYMBOLS, Member
from mmlogic.codes.theory import Code
from mmlogic.codes.written import Code as WrittenCode, Lengths, Letters, Names, Pieces, Size
from mmlogic.common.wording import did_you_mean, nearest, short
from mmlogic.language.errors import StatementProblem, unknown
from mmlogic.language.places import Name, Span, place_of
from mmlogic.language.rooms import meanings

MOST_PEGS = 200


def game(layout: str | Size, pegs: int | None = None) -> Game:
    """Return the game that `game NAME` or `game NxM` starts. `game lock 4` has other `pegs`."""
    if isinstance(layout, Size):
        return sized(_pegs(layout.pegs), _kinds(layout.symbols))
    name, _, number = meanings("PRESET").get(layout.lower(), layout.lower()).partition(" ")
    found = PRESETS.get(name)
    if found is None and name.isdecimal() and pegs is not None:
        hint = did_you_mean(f"game {name}x{pegs}")
        raise StatementProblem(f"unknown game `{short(name)}`", place_of(layout), hint=hint)
    if found is None:
        names = ", ".join(PRESETS)
        raise unknown("game", layout, PRESETS, f"a game is one of {names}, or a size such as 4x6")
    if pegs is None and number:
        pegs = int(number)
    return found if pegs is None else lengths(pegs, found)


def lengths(written: int | Lengths, game: Game) -> Game:
    """Return the game with another number of pegs, or with codes of several lengths."""
    if isinstance(written, int):
        return game.lasting(_pegs(written), written)
    shortest, longest = (_pegs(number, written.span) for number in (written.shortest, written.longest))
    if shortest > longest:
        raise StatementProblem(
            f"there is nothing from {shortest} to {longest} pegs",
            written.span,
            hint="write the shorter length first",
        )
    changed = game.lasting(shortest, longest)
    _check_end(changed, written.span)
    return changed


def kinds(names: tuple[str, ...], game: Game, span: Span | None) -> Game:
    """Return the game with other symbols."""
    changed = replace(game, symbols=(END, *names) if game.shortest else names, product=None)
    _check_end(changed, span)
    return changed


def _check_end(game: Game, span: Span | None) -> None:
    if game.shortest and END in game.kinds:
        raise StatementProblem(
            f"`{END}` fills the missing pegs of shorter codes, but a symbol has this name",
            span,
            hint="`colors` gives the symbols other names",
        )


def palette(written: int | Names, times: Names | None = None) -> tuple[str, ...]:
    """Return the symbols of `colors N` or `colors LIST`.

    `times` is the second list of `colors LIST x LIST`. With it, the symbols are all pairs of one symbol from
    each list.
    """
    if isinstance(written, int):
        return numbered(_kinds(written))
    _kinds(len(written) * (1 if times is None else len(times)))
    if times is not None:
        pairs = product(palette(written), palette(times))
        return palette(Names(tuple(map(JOINT.join, pairs)), span=written.span))
    names: dict[str, None] = {}
    for name in written:
        if name in names:
            hint = None
            if isinstance(name, Member):
                hint = f"`{name.of}` is a list of symbols; in quotes it is one symbol"
            place = place_of(name, written.span)
            raise StatementProblem(f"the symbol `{name}` is listed twice", place, hint=hint)
        if name == BLANK:
            raise StatementProblem(f"`{BLANK}` is a blank peg, not a symbol", place_of(name, written.span))
        if not name:
            raise StatementProblem("a symbol needs a name, but this is empty", place_of(name, written.span))
        names[str(name)] = None
    return tuple(names)


def guessed(written: Pieces, game: Game) -> tuple[Code, Sequence[str]]:
    """Return the guess that typed words begin with, and the words after it, which are its answer.

    If the first words are symbols, one for each peg, they are the guess: `R B 1 0`. Otherwise the first word
    is the guess, read as letters: `RB 1 0`. Two or more symbols are a guess of wrong length if the first is
    shorter or longer than a code. If the lengths of codes differ, a number belongs to the answer.
    """
    pieces = _without_commas(without_colon(written.pieces, game), game)
    first = pieces[0]
    if isinstance(first, Names):
        return code(first, game, blanks=True), plain(pieces[1:])
    many = len(list(takewhile(lambda piece: is_part(piece, game), pieces[: game.pegs])))
    if many < game.pegs:
        _check_words(pieces[: game.pegs], many, game)
    if many == game.pegs or (many > 1 and len(first) != game.pegs):
        names = plain(pieces[:many])
        return code(Names(tuple(names), span=span_of(names)), game, blanks=True), plain(pieces[many:])
    letters = Letters(first, span=place_of(first, written.span))
    return code(letters, game, blanks=True), plain(pieces[1:])


def _check_words(pieces: Sequence[Names | str], known: int, game: Game) -> None:
    """Raise StatementProblem for a misspelt name among names of symbols, such as `blu` of `red blu 1 0`.

    `known` is the number of symbols before the misspelt one. Words that may be an answer are allowed.
    """
    word = pieces[known] if known < len(pieces) else None
    if not isinstance(word, str) or not word.isalpha() or (not known and game.fits(len(word))):
        return
    is_answer = may_be_answer(word) or spoken(word, numbers=True) != [word]
    if not is_answer and any(len(each) > 1 and is_part(each, game) for each in pieces):
        symbol(word, game, place_of(word))


def begins_with_code(written: Pieces, game: Game) -> bool:
    """Return whether typed words begin with a code of the game."""
    try:
        guessed(written, game)
    except StatementProblem:
        return False
    return True


def without_colon(pieces: Sequence[Names | str], game: Game) -> Sequence[Names | str]:
    """Return the typed words without a colon right after the code. A colon that is a symbol stays."""
    if ":" in game.spellings:
        return pieces
    first = pieces[0]
    if isinstance(first, str) and first.startswith(":") and (first.strip(":") or pieces[1:]):  # `guess: RRBB`
        pieces = [*filter(None, [Name(first[1:], place_of(first))]), *pieces[1:]]
    texts = (each if isinstance(each, str) else "" for each in pieces)
    place = next(
        (at for at, each in enumerate(texts) if each.endswith(":") and each.find(":", 0, -1) < 0), None
    )
    if place is None:
        return pieces
    text, span = str(pieces[place])[:-1], place_of(pieces[place])
    if text:
        return [*pieces[:place], Name(text, span), *pieces[place + 1 :]]
    before = pieces[place - 1] if place else None
    joined = isinstance(before, Names) and before.span and span and before.span[2:] == span[:2]
    return [*pieces[:place], *pieces[place + 1 :]] if joined else pieces


def _without_commas(pieces: Sequence[Names | str], game: Game) -> Sequence[Names | str]:
    first = pieces[0]
    if isinstance(first, Names) or "," not in first:
        return pieces
    if len(parts := at_commas(first)) > 1:
        if game.fits(len(parts[0])) and not is_part(parts[0], game) and all(map(may_be_answer, parts[1:])):
            return [*parts, *pieces[1:]]  # a row of a table: `1234,1,2`
        return [Names(tuple(parts), span=place_of(first)), *pieces[1:]]
    return [part for piece in pieces for part in ([piece] if isinstance(piece, Names) else at_commas(piece))]


def listed(written: Sequence[WrittenCode], game: Game) -> Sequence[WrittenCode]:
    """Return the codes of a list. The items may be the symbols of a single code: one code for `[R, G, B]`."""
    names = [Name(each.text, each.span) for each in written if isinstance(each, Letters)]
    symbols = len(names) == len(written) and all(is_part(name, game) for name in names)
    if not symbols or len(names) != game.pegs or all(game.fits(len(name)) for name in names):
        return written
    return [Names(tuple(names), span=span_of(names))]


def code(written: WrittenCode, game: Game, *, blanks: bool = False) -> Code:
    """Return the code that letters or names mean in `game`. If `blanks` is true, pegs may be blank.

    Letters that are not all symbols may be the name of one symbol, even a misspelt one. A game of words
    ignores the accents that its language ignores.
    """
    if isinstance(written, Letters) and game.language:
        written = replace(written, text=folded(written.text, game.language))
    if isinstance(written, Letters) and _is_name(written, game):
        written = Names((Name(written.text, written.span),), span=written.span)
    if isinstance(written, Letters) and len(written) > 1:
        _check_letters(game, written.span)
    symbols = _symbols(written, game, blanks)
    if not game.fits(len(symbols)):
        named = (name for name, each in PRESETS.items() if game == DEFAULT and each.pegs == len(symbols))
        hint = next((f"`game {name}` has {len(symbols)}" for name in named), None)
        reason = f"a code has {game.lengths} in this game, not {short(len(symbols))}"
        raise StatementProblem(reason, written.span, hint=hint)
    symbols = game.trimmed(symbols)
    if game.shortest:
        _check_whole(symbols, game, written.span, short=blanks)
    return symbols


def _symbols(written: WrittenCode, game: Game, blanks: bool) -> Code:
    known = game.spelled | {BLANK: BLANK} if blanks else game.spelled
    names = written.text if isinstance(written, Letters) else written.names
    if known.keys() >= {*names}:
        return tuple(known[name] for name in names)
    return tuple(known.get(name) or symbol(name, game, written.span) for name in written)


def _check_letters(game: Game, span: Span | None) -> None:
    if not game.digits and None in game.letters[-len(game.kinds) :]:
        hint = f"write the code as a list, such as [{', '.join(game.kinds[: game.pegs])}]"
        raise StatementProblem("not every symbol of this game has a letter", span, hint=hint)


def _is_name(written: Letters, game: Game) -> bool:
    text = written.text
    if len(text) == 1 or all(letter == BLANK or is_part(letter, game) for letter in text):
        return False
    return is_part(text, game) or (not game.fits(len(text)) and bool(nearest(text, game.kinds)))


def _check_whole(code: Code, game: Game, span: Span | None, *, short: bool = False) -> None:
    if END not in code:
        return
    length = code.index(END)
    if set(code[length:]) == {END}:
        if short:
            return
        raise StatementProblem(f"a code has {game.lengths} in this game, not {length}", span)
    raise StatementProblem(f"after `{END}`, a code has no further symbols", span)


def symbol(name: str, game: Game, span: Span | None = None) -> str:
    """Return the symbol that a name or letter means in `game`. Case matters if several symbols fit.

    Raises StatementProblem with the place of the name. If the name has no place, `span` is used.
    """
    if name in game.spelled:
        return game.spelled[name]
    found = spellings(name, game)
    if len(found) == 1:
        return next(iter(found))
    if found:
        raise StatementProblem(f"`{name}` may be {' or '.join(sorted(found))}", place_of(name, span))
    longer = [each.lower() for each in chain(game.symbols, filter(None, game.letters)) if len(each) > 1]
    digits = "; `game lock` has digits" if name.isdigit() and not any(map(str.isdigit, game.spelled)) else ""
    raise unknown("symbol", name, longer, _choice(game) + digits).at(place_of(name, span))


def _pegs(number: int, span: Span | None = None) -> int:
    return _at_most(MOST_PEGS, number, "pegs", span)


def _kinds(number: int) -> int:
    return _at_most(MOST_SYMBOLS, number, "symbols", None)


def _at_most(most: int, number: int, what: str, span: Span | None) -> int:
    if not 1 <= number <= most:
        raise StatementProblem(f"{what} must be between 1 and {most:,}", place_of(number, span))
    return int(number)


def _choice(game: Game) -> str:
    shown = [
        name if letter in (None, name) else f"{name} ({letter})"
        for name, letter in zip(game.symbols, game.letters, strict=True)
    ]
    more = ", …" if len(shown) > 12 else ""
    return f"the symbols are {', '.join(shown[:12])}{more}"


def is_part(piece: Names | str, game: Game) -> bool:
    """Return whether a typed word is a symbol or a blank peg.

    Where codes have several lengths, a number is neither.
    """
    if game.shortest and isinstance(piece, str) and piece.isdigit():
        return False
    return isinstance(piece, str) and (piece in {BLANK, *game.spelled} or len(spellings(piece, game)) == 1)


def spellings(name: str, game: Game) -> set[str]:
    """Return the symbols that have this name or letter. Upper and lower case are equal."""
    return game.spellings.get(name.lower(), set())


def plain(pieces: Sequence[Names | str]) -> Sequence[str]:
    """Return the words of an answer. Raises StatementProblem for a list in brackets."""
    for piece in pieces:
        if isinstance(piece, Names):
            raise StatementProblem("an answer is not a list in brackets", piece.span)
    return [piece for piece in pieces if isinstance(piece, str)]


def index_of(number: int, known: int, what: str) -> int:
    """Return the index, from 0, of clue or rule `number`. `what` says which. `known` is how many exist."""
    if 1 <= number <= known:
        return number - 1
    if not known:
        raise StatementProblem(f"there are no {what}s yet", place_of(number))
    numbers = f"they are numbered 1 to {known}" if known > 1 else "there is only one"
    raise StatementProblem(f"there is no {what} {number}", place_of(number), hint=numbers)
