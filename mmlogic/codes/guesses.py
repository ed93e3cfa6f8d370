"""Check guesses and their answers, and answer guesses when the program is the codemaker.

A codemaker that may lie does so at random, but never in the answer to the secret itself. An evil codemaker
has no secret: each of its answers leaves as many codes as possible.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import takewhile
from random import Random
from typing import NamedTuple

from mmlogic.codes import meaning
from mmlogic.codes.constraints import Comparison
from mmlogic.codes.dialects.parts import Told, span_of
from mmlogic.codes.game import BLANK, Game
from mmlogic.codes.quantities import MarksOf, Number
from mmlogic.codes.remaining import Remaining
from mmlogic.codes.subject import Codes
from mmlogic.codes.theory import CLUES, GUESSES, SECRET, Clue, Code, Codemaker, Theory
from mmlogic.codes.written import Names, Pieces
from mmlogic.common.marks import is_saved
from mmlogic.common.wording import joined, plural
from mmlogic.language.errors import StatementProblem
from mmlogic.language.places import Name, Span, place_of
from mmlogic.session.context import SessionContext

_SIGNS = {"=", ":", "==", "->", "=>", "→", "-"}
"""Signs that people write between a guess and its answer."""


def clue_of(guess: Code, written: Sequence[Names | str], codes: Codes) -> Clue:
    """Return the clue of a guess and its typed answers. Compute the answers of found secrets if not typed.

    Raises StatementProblem as `answers_of` does.
    """
    told = answers_of(written, codes)
    answers = (each or codes.remaining.answer(guess, codes.found(number)) for number, each in enumerate(told))
    first, *others = answers
    return Clue(guess, first, tuple(others))


def answers_of(written: Sequence[Names | str], codes: Codes) -> list[Told | None]:
    """Return the typed answer of each secret. If the user left out the answer of a found secret, it is None.

    A sign such as `->` may precede the answers. Raises StatementProblem for a word that is no answer, and
    for too many or too few answers.
    """
    with suppress(StatementProblem):
        return _answers_of(written, codes)
    first = written[0] if len(written) > 1 else None
    is_sign = isinstance(first, str) and first in _SIGNS and first not in codes.game.spellings
    return _answers_of(written[1:] if is_sign else written, codes)


def _answers_of(written: Sequence[Names | str], codes: Codes) -> list[Told | None]:
    game = codes.game
    pieces = game.dialect.spoken(meaning.plain(written))
    if codes.secrets == 1:
        return [game.dialect.read(pieces, game.pegs)]
    sought = codes.sought
    told = _read(pieces, game, (codes.secrets, len(sought)))
    if len(told) == len(sought) < codes.secrets:
        new = dict(zip(sought, told, strict=True))
        return [new.get(each) for each in range(codes.secrets)]
    if len(told) != codes.secrets:
        message = f"a guess has {codes.secrets} answers here, one for each secret, not {len(told)}"
        hint = f"the answers of {plural(len(sought), 'secret')} that are not found will do" if told else None
        raise StatementProblem(message, span_of(pieces), hint=hint if len(sought) < codes.secrets else None)
    return [*told]


def _read(pieces: Sequence[str], game: Game, many: tuple[int, int]) -> list[Told]:
    """Split typed words into answers. `many` has the two allowed numbers of answers.

    1. If commas separate an allowed number of answers, split at the commas.
    2. Otherwise, each answer takes as many words as it can.
    3. If that gives a wrong number of answers, try all other ways. Raises StatementProblem for several ways.
    """
    groups = _between_commas(pieces)
    parted = [each for group in groups if (each := _one_answer(group, game))]
    if len(parted) == len(groups) and len(parted) in many:
        return parted
    try:
        told, problem = _longest_first(pieces, game), None
    except StatementProblem as found:
        told, problem = [], found
    if len(told) in many:
        return told
    ways = [way for number in {*many} for way in _splits(pieces, number, game)]
    if len(ways) > 1:
        hint = f"a comma parts them, as in `{', '.join(map(game.dialect.words, ways[0]))}`"
        message = f"these words may be {len(ways[0])} answers in several ways"
        raise StatementProblem(message, span_of(pieces), hint=hint)
    if problem and not ways:
        raise problem
    return ways[0] if ways else told


def _longest_first(pieces: Sequence[str], game: Game) -> list[Told]:
    told = list[Told]()
    while pieces:
        one, pieces = game.dialect.take(pieces, game.pegs)
        told.append(one)
    return told


def _between_commas(pieces: Sequence[str]) -> list[list[str]]:
    groups = list[list[str]]([[]])
    for piece in pieces:
        for place, word in enumerate(piece.split(",")):
            if place:
                groups.append([])
            if word:
                groups[-1].append(Name(word, place_of(piece)))
    return groups


def _splits(pieces: Sequence[str], many: int, game: Game) -> list[list[Told]]:
    if not many or not many <= len(pieces) <= many * game.pegs:
        return [] if many or pieces else [[]]
    ways = list[list[Told]]()
    for end in range(1, len(pieces) - many + 2):
        if len(ways) < 2 and (first := _one_answer(pieces[:end], game, among=True)):
            ways += [[first, *rest] for rest in _splits(pieces[end:], many - 1, game)]
    return ways[:2]


def _one_answer(pieces: Sequence[str], game: Game, *, among: bool = False) -> Told | None:
    """Return the single answer that typed words mean, or None. `among` means: as one of several answers."""
    try:
        told = _longest_first(pieces, game) if among else [game.dialect.read(pieces, game.pegs)]
    except StatementProblem:
        return None
    return told[0] if len(told) == 1 else None


def order_problem(pieces: Pieces, codes: Codes) -> StatementProblem | None:
    """Return the error for `1 1 RRBB` (answer first), `1 1` (no guess) or too many symbols. Else None."""
    *answer, last = each = pieces.pieces
    if answer and meaning.begins_with_code(Pieces((last,)), codes.game) and _is_clue([last, *answer], codes):
        hint = f"`guess {Pieces((last, *answer))}`"
        return StatementProblem("the code comes first, then its answer", pieces.span, hint=hint)
    if _is_answer(each, codes.game) and not meaning.begins_with_code(pieces, codes.game):
        return StatementProblem(
            "this is an answer without its guess", pieces.span, hint=f"`guess CODE {pieces}`"
        )
    return _length_problem(each, codes)


def _length_problem(pieces: Sequence[Names | str], codes: Codes) -> StatementProblem | None:
    game = codes.game
    named = takewhile(lambda piece: meaning.is_part(piece, game), pieces)
    symbols = [*takewhile(lambda name: not name.isdigit(), meaning.plain([*named]))]
    further, rest = symbols[game.pegs :], pieces[len(symbols) :]
    if not further or game.dialect.is_coloured(further) or (rest and not _is_answer(rest, game)):
        return None
    try:
        meaning.code(Names(tuple(symbols), span=span_of(symbols)), game)
    except StatementProblem as problem:
        return problem
    return None


def _is_answer(pieces: Sequence[Names | str], game: Game) -> bool:
    texts = [piece for piece in pieces if isinstance(piece, str)]
    return len(texts) == len(pieces) and _one_answer(texts, game) is not None


def _is_clue(pieces: Sequence[Names | str], codes: Codes) -> bool:
    try:
        code, answer = meaning.guessed(Pieces(tuple(pieces)), codes.game)
        clue_of(code, answer, codes)
    except StatementProblem:
        return False
    return bool(answer)


def check_turns(codes: Codes, span: Span | None = None) -> None:
    """Raise StatementProblem if the player may not guess again."""
    if codes.guesses_left != 0:
        return
    made = plural(len(codes.told), "guess", "guesses")
    ended = "the secret is found" if codes.broken else f"the codemaker has won after {made}"
    raise StatementProblem(f"no guess is left: {ended}", span, hint="Type `set turns none` for more guesses.")


def check_listed(guess: Code, session: SessionContext, span: Span | None) -> None:
    """Raise StatementProblem for a guess that breaks a rule and is in no word list.

    If the statement `guesses` was not used, any guess is allowed.
    """
    codes, told = session.state(Codes), session.timeline.first(GUESSES)
    if told is None or BLANK in guess:
        return
    lists = [told.codes, *(words for rule in codes.rules for words in rule.words.values())]
    if any(guess in words for words in lists) or not codes.remaining.breaks(guess)[1]:
        return
    word = codes.game.written(guess)
    raise StatementProblem(f"{word} is on no list of words", span, hint='Type `guesses "FILE"` to allow it.')


def check_use(guess: Code, codes: Codes, span: Span | None) -> None:
    """Check a guess with `set hard on`. Raise StatementProblem if it ignores more clues than may be wrong.

    If there are several secrets, the guess must use the clues of at least one of them.
    """
    several, lies, told = codes.secrets > 1, codes.theory.lies, list[str]()
    for secret in codes.sought or [codes.secret]:
        unused = list(_unused(guess, codes.of(secret)))
        if len(unused) <= lies:
            return
        of_secret = f"of secret {secret + 1} " if several else ""
        told.append(f"{of_secret}{joined(unused[: lies + 1])}")
    known = "known of a secret" if several else "known"
    most = f", and at most {plural(lies, 'clue')} may be wrong" if lies else ""
    message = f"a guess must use what is {known}: {'; '.join(told)}{most}"
    raise StatementProblem(message, span, hint="`set hard off` allows any guess")


def _unused(guess: Code, remaining: Remaining) -> Iterator[str]:
    game = remaining.theory.game
    dialect, padded = game.dialect, game.padded
    for number, clue in enumerate(remaining.theory.clues, 1):
        demands = dialect.demands(padded(clue.code), clue.told)
        if demands is not None:
            yield from (f"clue {number} shows {each}" for each in [*demands.unmet(padded(guess))][:1])
        elif not remaining.fits(guess, clue):
            yield f"clue {number} is answered with {dialect.words(clue.told)}"


def possible(game: Game, clue: Clue) -> bool:
    """Return whether any code of the game gives the answer of a clue. Other clues do not matter.

    Also return True if the search takes too long.
    """
    return Remaining(Theory(game, (clue,))).witness() != (True, None)


OFTEN = 1 / 3
"""The probability that the codemaker tries to lie in an answer, while it may still lie."""


class Reply(NamedTuple):
    """The codemaker's reply: a clue with the answer of each secret, and whether all secrets are now found."""

    clue: Clue
    won: bool


def reply(guess: Code, codemaker: Codemaker, session: SessionContext) -> Reply:
    """Return the codemaker's answer to a guess, and add it to the clues of the session."""
    codes = session.state(Codes)
    if codemaker.evil is None:
        made = _answers(guess, codemaker, session)
    else:
        told, won = codemaker.evil(guess, session)
        made = Reply(Clue(guess, told, found=frozenset({0} if won else ())), won)
    session.timeline.add(CLUES, made.clue)
    if made.won and codemaker.lies and codes.secrets == 1:  # the codemaker never lies about the secret itself
        black = MarksOf("black", Names(codes.game.trimmed(guess)))
        codes.tell(codes.rule_of(Comparison(black, "=", Number(codes.game.pegs))))
    return made


def check_true(clue: Clue, session: SessionContext, place: Span | None) -> str:
    """Check that the answers of a clue are true for the program's own secrets. Return a note, or "".

    Raises StatementProblem for a false answer. The message has the true answers. Saved files are an
    exception, because earlier editions accepted false answers. A false answer in such a file removes the
    secret, and the returned note says so.
    """
    true = _true_answers(clue, session)
    if not true:
        return ""
    told = f"the secret answers {true.get(0)}"
    if 0 not in true:
        each = (f"secret {number} {words}" for number, words in true.items())
        told = f"the secrets answer otherwise: {', '.join(each)}"
    if session.source is not None and is_saved(session.source.text):
        session.timeline.fill(SECRET)
        held = "The secret is" if 0 in true else "The secrets are"
        return f"{held} dropped, since a saved clue says what is not true: {told}."
    hint = "a guess without an answer is answered; `secret off` drops the secret"
    raise StatementProblem(told, place, hint=hint)


def _true_answers(clue: Clue, session: SessionContext) -> dict[int, str]:
    """Return the true answer, in words, for each secret whose answer in the clue is false.

    The key is the number of the secret, from 1. For a single secret it is 0. If the codemaker may lie, the
    result is empty.
    """
    codes, codemaker = session.state(Codes), session.timeline.first(SECRET)
    if codemaker is None or codemaker.lies:
        return {}
    first = int(codes.secrets > 1)
    return {
        number + first: codes.game.dialect.words(codes.remaining.answer(clue.code, secret))
        for number, secret in enumerate(codemaker.secrets)
        if not codes.remaining.fits(secret, clue.of(number))
    }


def _answers(guess: Code, codemaker: Codemaker, session: SessionContext) -> Reply:
    codes, answers, found = session.state(Codes), list[Told](), set[int]()
    for number, secret in enumerate(codemaker.secrets):
        remaining = codes.of(number)
        told = remaining.answer(guess, secret)
        if guess == secret or codes.game.won(guess, told):
            found.add(number)
            answers.append(told)
        else:
            answers.append(_lie(guess, secret, codemaker.lies, remaining, session.random) or told)
    clue = Clue(guess, answers[0], tuple(answers[1:]), frozenset(found))
    return Reply(clue, bool(found) and found.issuperset(codes.sought))


def shown(codemaker: Codemaker, session: SessionContext) -> tuple[Code, ...]:
    """Return the secrets that a winning codemaker reveals: those not found. Remove the codemaker.

    An evil codemaker has no secrets, and reveals the first of the codes left.
    """
    codes = session.state(Codes)
    session.timeline.fill(SECRET)
    if codemaker.secrets:
        return tuple(codemaker.secrets[each] for each in codes.sought)
    first = codes.remaining.first()
    return (first,) if first else ()


def _lie(guess: Code, secret: Code, lies: int, remaining: Remaining, random: Random) -> Told | None:
    lied = len(remaining.breaks(secret)[0]) if lies else 0
    if lied >= lies or random.random() >= OFTEN:
        return None
    other = next(iter(remaining.draw(1, random)), None)
    told = remaining.answer(guess, other) if other else None
    return None if told is None or remaining.theory.game.won(guess, told) else told
