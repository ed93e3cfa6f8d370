"""Statements about rules and word lists."""

import re
from dataclasses import MISSING
from textwrap import fill

from mmlogic.codes import meaning, ruling
from mmlogic.codes.alphabets import ALPHABETS
from mmlogic.codes.constraints import Among, Named, OneOf, atoms
from mmlogic.codes.quantities import ALONE, FORMS, QUANTITIES, WORDS, Constraint
from mmlogic.codes.statements.clues import NoCodeLeft, Taken
from mmlogic.codes.subject import Codes
from mmlogic.codes.theory import GUESSES, NAMES, GuessList, NamedRule, Rule as CheckedRule
from mmlogic.codes.wordlists import DICTIONARIES, SHIPPED, language_of, word_list
from mmlogic.codes.written import Choices
from mmlogic.common.wording import plural
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.examples import CLASH, LARGE
from mmlogic.language.parsing import Reading
from mmlogic.language.registry import Heading, Tell, part, statement
from mmlogic.language.rooms import check_new_name
from mmlogic.session.context import SessionContext


def _forms() -> str:
    *forms, last = FORMS
    text = (
        f"A constraint is {', '.join(forms)} or {last}; they are joined by `and`, `or`, `not` and "
        f"parentheses. Comparisons are `=`, `!=`, `<`, `<=`, `>`, `>=`, between {', '.join(QUANTITIES)} and "
        "whole numbers. Where symbols are numbers, `even`, `odd` and `prime` are several: `count(even)`."
    )
    whole = re.sub("`[^`]*`", lambda form: form[0].replace(" ", "\0"), text)  # a line never ends inside `…`
    return fill(whole, 100).replace("\0", " ")


@statement(
    usage="where CONSTRAINT",
    example="where count(red) >= 2 and not code[1] = blue",
    heading=Heading.CLUES,
    details=_forms,
    more=(f"{CLASH}; where distinct", "game lock; where code is prime"),
    endless=f"{LARGE}; where count(A) >= 2",
)
class Where(Tell[Taken | NoCodeLeft]):
    """Add a rule that every code must obey."""

    constraint: Constraint

    def carry_out(self, session: SessionContext) -> Taken | NoCodeLeft:
        codes = session.state(Codes)
        rule = codes.rule_of(self.constraint, own=True)
        return _taken(codes.add_rule(rule), rule, codes)


def _taken(message: str, rule: CheckedRule, codes: Codes) -> Taken | NoCodeLeft:
    if codes.any_left() is False:
        return NoCodeLeft.of(codes, notes=rule.notes)
    return Taken(message=message, left_out=rule.left_out, notes=rule.notes)


@statement(
    usage="rule NAME = CONSTRAINT",
    example="rule palindrome = code[1] = code[6] and code[2] = code[5] and code[3] = code[4]",
    heading=Heading.CLUES,
    endless=None,
)
class Rule(Tell[Taken]):
    """Give a condition a name.

    `where NAME` applies it, alone or inside a constraint: `where palindrome or distinct`. A name lasts as
    long as the game.
    """

    name: str
    constraint: Constraint = part(before="=", default=MISSING)

    def __post_init__(self) -> None:
        super().__post_init__()
        check_new_name(self.name)

    def carry_out(self, session: SessionContext) -> Taken:
        codes = session.state(Codes)
        self._check(codes)
        named = NamedRule(self.name, codes.rule_of(self.constraint))
        known = [each.name for each in codes.names]
        if self.name in known:
            session.timeline.exchange(NAMES, known.index(self.name), named)
        else:
            session.timeline.add(NAMES, named)
        rule = named.rule
        return Taken(message=f"`where {self.name}` applies it", left_out=rule.left_out, notes=rule.notes)

    def _check(self, codes: Codes) -> None:
        place = place_of(self.name, self.span)
        word = self.name.lower()
        if word in ALONE or (word in WORDS and not Reading.accepts(f"where {word}")):
            raise StatementProblem(f"`{self.name}` is a word of constraints: choose another name", place)
        users = {f"rule {number}": rule for number, rule in enumerate(codes.rules, 1)}
        users |= {f"`{each.name}`": each.rule for each in codes.names}
        for user, rule in users.items():
            if any(isinstance(atom, Named) and atom.name == self.name for atom in atoms(rule.constraint)):
                raise StatementProblem(f"{user} uses `{self.name}`: it cannot get another meaning", place)


def _lists() -> str:
    shipped = "; ".join(f"`{name}` ({says})" for name, says in SHIPPED.items())
    languages = ", ".join(DICTIONARIES)
    text = (
        f"In place of a file, these are lists of words: {shipped}; and the dictionaries of {languages}, "
        "where the system has them. Accents that make no other letter in a language are left out, in the "
        "list and in what is typed: É of French is E, Ä of Swedish is Ä, ß is SS. So they are in a file if "
        "the symbols are an alphabet. Two words that differ in accents alone are refused: `colors A-Z É` has "
        "both."
    )
    return fill(text, 100)


@statement(
    usage='words "FILE" [without "FILE"] | words LIST [without "FILE"] | words [CODE, …]',
    example='words "answers.txt"',
    heading=Heading.GAME,
    details=_lists,
    more=("words [RRBBGG, RGBYRB]",),
    files={"answers.txt": "RRBBGG\nRGBYRB\n"},
    endless=None,
)
class Words(Tell[Taken | NoCodeLeft]):
    """Let only the codes in a file be the secret, as the rule `where code in "FILE"` does.

    Spaces, tabs, commas, `;` or `|` may separate words, and quotes may enclose them. Words of other lengths
    than codes are left out, and the answer says how many. In `game wordle`, a list replaces the list
    `english`, and `forget rule 1` allows any letters. If there is no clue or rule yet, the list of a language
    also sets the symbols: `words spanish` adds the letter Ñ.
    """

    path: str | Choices = part(quoted=True, default=MISSING)
    without: str | None = part(before="without", quoted=True, help="a file of words to leave out")

    def carry_out(self, session: SessionContext) -> Taken | NoCodeLeft:
        if not isinstance(self.path, str):
            return Where(OneOf(self.path, span=self.span)).carry_out(session)
        codes, among = session.state(Codes), Among(self.path, self.without, span=self.span)
        letters = tuple(ALPHABETS.get(language_of(self.path), ()))
        if letters in ((), codes.game.kinds) or codes.begun:
            return Where(among).carry_out(session)
        game = ruling.renewed(meaning.kinds(letters, codes.game, place_of(self.path)))
        rule = ruling.rule(among, game)
        rest = codes.rules if codes.listed is None else codes.rules[1:]
        codes.begin(game, (rule, *rest), codes.secrets)
        message = f"The symbols are the {len(letters)} letters of {language_of(self.path)} now"
        return _taken(message, rule, codes)


@statement(
    usage='guesses "FILE" | guesses LIST',
    example='guesses "all.txt"',
    heading=Heading.PLAYING,
    files={"all.txt": "RRBBGG\nRGBYRB\n"},
    endless=None,
)
class Guesses(Tell[Taken]):
    """Let players also guess the codes in a file, besides the codes that may be the secret.

    The statement `guess` then also refuses a code that is in no list and breaks a rule.
    """

    path: str = part(quoted=True, default=MISSING)

    def carry_out(self, session: SessionContext) -> Taken:
        game = session.state(Codes).game
        place = place_of(self.path, self.span)
        codes, left_out, notes = word_list(self.path, game, place)
        session.timeline.fill(GUESSES, GuessList(self.path, codes))
        message = f"You may also guess {plural(len(codes), 'other code')}"
        return Taken(message=message, left_out=left_out, notes=notes)
