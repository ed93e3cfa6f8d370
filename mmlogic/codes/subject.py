"""Codes as the subject of a session: the game, its clues and rules, and questions about the codes left."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from dataclasses import replace
from time import monotonic
from typing import Any

from mmlogic.codes.alphabets import ALPHABETS, language_with
from mmlogic.codes.answers import CheckAnswer, CodeCount, CodesAnswer, GameAnswer, HistoryAnswer, Suggested
from mmlogic.codes.constraints import Among, Named, Not, OneOf, called
from mmlogic.codes.drawing import game_line
from mmlogic.codes.game import DEFAULT, Game, name_of
from mmlogic.codes.quantities import Constraint
from mmlogic.codes.remaining import Remaining
from mmlogic.codes.theory import (
    CLUES,
    GAME,
    GUESSES,
    NAMES,
    RULES,
    SECRET,
    SECRETS,
    Clue,
    Code,
    Rule,
    Theory,
    game_of,
)
from mmlogic.codes.wordlists import DICTIONARIES, RARER, SHIPPED, example, language_of
from mmlogic.codes.written import Letters, Names
from mmlogic.common.ways import Ways
from mmlogic.common.wording import did_you_mean, plural
from mmlogic.language.errors import StatementProblem
from mmlogic.language.places import Located, Number, place_of
from mmlogic.language.registry import Ask
from mmlogic.limits.budget import Budget, LimitExceeded
from mmlogic.machine.module import Statistics
from mmlogic.render.answers import Answer, Done
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.session.answers import ProfileAnswer, Profiled, ShowAnswer
from mmlogic.session.context import SessionContext, Subject, asked_of, subject_of
from mmlogic.session.statements.questions import Check, Count, compared, not_profiled
from mmlogic.session.timeline import OWN, Own, Part, own_clauses

_REMEMBERED = 100
"""For how many theories the cache stores how many codes they leave."""

_PROFILED = ("textbook", "clpfd", "clauses", "diagram")
"""The engines that `profile` compares for questions about codes."""

_DIGITS = 9
"""How many digits of a rule's number are read. Numbers with more digits are too large for any rule."""


class Codes(Subject):
    """The game of codes in a session. It reads and changes the session's timeline.

    `session.state(Codes)` returns this object. `told` are the clues in order, with the answers of all
    secrets. `rules` are the rules in order, `names` the named rules. Callers must not change these lists. If
    the game has several secrets, a question is about the current secret. `each` makes one secret after the
    other current. `listings` has the last list of codes for each secret, which `more` continues.
    """

    countable = True

    def __init__(self, session: SessionContext) -> None:
        self._session = session
        self.told, self.rules = session.timeline.values(CLUES), session.timeline.values(RULES)
        self.names, self._secrets = session.timeline.values(NAMES), session.timeline.values(SECRETS)
        self._game: tuple[Game, Game] | None = None
        self._secret: int | None = None
        self._remaining: tuple[int, dict[int, Remaining]] = -1, {}
        self._witnesses: dict[int, tuple[int, Code | None]] = {}
        self.listings: dict[int, CodesAnswer] = {}
        self._counts: dict[Theory, int] = {}
        self._suggested: tuple[int, Suggested | None] = (-1, None)

    @property
    def game(self) -> Game:
        """The current game, with `digits` from the settings, and `language` from word lists or letters."""
        game, digits = game_of(self._session.timeline), self._session.settings.symbols == "digits"
        lists = [rule.constraint.path for rule in self.rules if isinstance(rule.constraint, Among)]
        language = next((language_of(path) for path in lists if path.lower() in DICTIONARIES), "")
        letters = language_with(game.kinds)
        if not language and letters and (not {*lists} <= {*SHIPPED} or not ALPHABETS[letters].isascii()):
            language = letters
        known, read = self._game or (None, game)
        if known is not game or (read.digits, read.language) != (digits, language):
            self._game = game, replace(game, digits=digits, language=language)
        return self._game[1] if self._game else game

    @property
    def together(self) -> bool:
        return self.game.together

    def begin(self, game: Game, rules: tuple[Rule, ...], secrets: int = 1) -> None:
        """Start another game with these rules. Delete all clues and named rules."""
        several = (secrets,) if secrets > 1 else ()
        self._session.timeline.fill_all(
            (GAME, (game,)), (CLUES, ()), (RULES, rules), (NAMES, ()), (SECRETS, several)
        )

    def seek(self, secrets: int, game: Game | None = None) -> None:
        """Change the number of secrets, or the answers. Call this only while there are no clues."""
        several = (secrets,) if secrets > 1 else ()
        kept = tuple(self._session.timeline.values(GUESSES))
        self._session.timeline.fill_all((GAME, (game or self.game,)), (SECRETS, several), (GUESSES, kept))

    def rule_of(self, constraint: Constraint, *, own: bool = False) -> Rule:
        """Return the rule that a constraint means.

        If `own` is true, it may limit how many clues are wrong.
        """
        from mmlogic.codes import ruling  # imported here so that scripts without rules start sooner

        defined = own_clauses(self._session.timeline).defined
        return ruling.rule(constraint, self.game, self.names, own=own, defined=defined)

    @property
    def listed(self) -> str | None:
        """In a game of words: the name of its word list, or of the list that replaced it. Otherwise None."""
        first = self.rules[0].constraint if self.rules else None
        brings = any(isinstance(each, Among) for each in self.game.rules)
        if not brings or not isinstance(first, Among | OneOf):
            return None
        return first.name if isinstance(first, Among) else str(first.choices)

    @property
    def holds_secret(self) -> bool:
        """Whether the program holds a secret, by which it answers guesses."""
        return self._session.timeline.first(SECRET) is not None

    @property
    def begun(self) -> bool:
        """Whether the user has added to the game: a clue, a rule, a name, a secret or a list of guesses.

        The game's own rules do not count. Nor does a list that replaces the game's word list.
        """
        rules = [rule.constraint for rule in self.rules]
        if self.listed is not None:
            rules[0] = self.game.rules[0]
        parts: tuple[Part[Any], ...] = (CLUES, NAMES, GUESSES, SECRET)
        held = any(self._session.timeline.values(part) for part in parts)
        return held or rules not in ([], [*self.game.rules])

    def add_rule(self, rule: Rule) -> str:
        """Add a rule as the last one, and return a confirmation.

        If the codemaker has already revealed this rule, move it to the end. So the rules of a saved script
        keep their order: the script begins with `secret`, which reveals rules. In a game of words, a word
        list replaces the game's list.
        """
        if self.listed is not None and isinstance(rule.constraint, Among | OneOf):
            self._session.timeline.exchange(RULES, 0, rule)
            return "Rule 1 is this list now"
        told = [place for place, each in enumerate(self.rules) if each == rule and each.told]
        if told:
            others = (each for place, each in enumerate(self.rules) if place != told[0])
            self._session.timeline.fill(RULES, *others, rule)
        else:
            self._session.timeline.add(RULES, rule)
        return f"Added rule {len(self.rules)}"

    @property
    def rarer(self) -> str:
        """A sentence such as "Among all words 3 fit", about a larger word list.

        The text is "" without a larger list, if none of its words fits, or if there are several secrets.
        """
        wider = RARER.get(self.listed or "")
        if wider is None or self.secrets > 1:
            return ""
        rules = (self.rule_of(Among(wider)), *self.rules[1:])
        with closing(Remaining(self._theory(0, rules))) as remaining:
            count = remaining.count()
        return f"Among all words {plural(count, 'fits', 'fit')}: `words {wider}` takes them." if count else ""

    @property
    def sample(self) -> Code:
        """A guess for messages: a word of a list, two pegs of each symbol, or a remaining code."""
        kinds = self.game.kinds
        for words in (each for rule in self.rules for each in rule.words.values()):
            return example(words)
        pairs = tuple(kinds[peg // 2 % len(kinds)] for peg in range(self.game.pegs))
        allowed = not self.rules or not self.remaining.breaks(pairs)[1]
        return pairs if allowed else self.remaining.witness()[1] or pairs

    def tell(self, rule: Rule) -> None:
        """Add a rule that the codemaker reveals, if the session does not have it yet."""
        if rule not in self.rules:
            self._session.timeline.add(RULES, replace(rule, told=True))

    @property
    def secrets(self) -> int:
        """The number of secrets."""
        return next(iter(self._secrets), 1)

    @property
    def secret(self) -> int:
        """The index, from 0, of the current secret. `each` sets it.

        By default, it is the first one not found.
        """
        if self._secret is not None:
            return self._secret
        return next(iter(self.sought), 0) if self.secrets > 1 else 0

    def each(self) -> Sequence[AbstractContextManager[Mapping[str, int]]]:
        many = self.secrets
        return [self._meant(secret, {"secret": secret + 1} if many > 1 else {}) for secret in range(many)]

    @contextmanager
    def _meant(self, secret: int, about: Mapping[str, int]) -> Iterator[Mapping[str, int]]:
        before, self._secret = self._secret, secret
        try:
            yield about
        finally:
            self._secret = before

    @property
    def sought(self) -> list[int]:
        """The indexes, from 0, of the secrets still to find."""
        secrets, won = range(self.secrets), self.game.won
        return [each for each in secrets if not any(clue.finds(each, won) for clue in self.told)]

    def found(self, secret: int) -> Code:
        """Return the code of a secret that is found. `secret` is its index from 0."""
        return next(clue.code for clue in self.told if clue.finds(secret, self.game.won))

    @property
    def broken(self) -> bool:
        """Whether every secret is found."""
        return not self.sought

    @property
    def guesses_left(self) -> int | None:
        """How many guesses are left before the codemaker wins, or None if the number is not limited."""
        turns = self._session.settings.turns
        return None if turns is None else max(0, turns - len(self.told))

    @property
    def remaining(self) -> Remaining:
        """The codes left for the current secret."""
        return self.of(self.secret)

    def of(self, secret: int) -> Remaining:
        """Return the codes left for a secret. `secret` is its index from 0.

        Secrets with equal clues share the same object.
        """
        version = self._session.timeline.version
        if self._remaining[0] != version:
            self._remaining = version, {}
        known = self._remaining[1]
        if secret not in known:
            theory = self._theory(secret, tuple(self.rules))
            same = (each for each in known.values() if each.theory == theory)
            known[secret] = next(same, None) or Remaining(theory)
        return known[secret]

    @property
    def all(self) -> list[Remaining]:
        """The codes left for each secret."""
        return [*map(self.of, range(self.secrets))]

    @property
    def theory(self) -> Theory:
        """The game, the rules, and the clues about the current secret."""
        return self.remaining.theory

    def _theory(self, secret: int, rules: tuple[Rule, ...]) -> Theory:
        calls = any(any(called(rule.constraint)) for rule in rules)
        own = own_clauses(self._session.timeline) if calls else Own("")
        clues = self.told if self.secrets == 1 else [clue.of(secret) for clue in self.told]
        return Theory(self.game, tuple(clues), rules, own.text, own.folder)

    @property
    def suggested(self) -> Suggested | None:
        """The last suggestion, or None if the session has changed after it."""
        version, suggested = self._suggested
        return suggested if version == self._session.timeline.version else None

    def suggest(self, code: Code, player: str) -> None:
        """Remember a suggested guess."""
        self._suggested = self._session.timeline.version, Suggested(code, player)

    def count(self) -> CodeCount:
        return CodeCount(count=self._count(self.remaining, self._session.settings.engine))

    def _count(self, remaining: Remaining, engine: str = "auto") -> int:
        """Count codes, and remember the number.

        Raises TooManyCodes if the engine is `auto` and would take more than some seconds.
        """
        number = self._counts[remaining.theory] = remaining.count_by(engine)
        while len(self._counts) > _REMEMBERED:
            self._counts.pop(next(iter(self._counts)))
        return number

    def candidates(self) -> int:
        """Count the codes left. If there are several secrets, count the combinations of their codes."""
        return Ways.of(map(self._count, self.all))

    @property
    def counted(self) -> int | None:
        """The number that `candidates` returns, or None before the first count."""
        return Ways.of_known(each.counted for each in self.all)

    def count_past(self, seconds: float) -> None:
        """Count the codes left after each clue, from the last clue to the first. Skip known numbers.

        Stop after `seconds`.
        """
        end = monotonic() + seconds
        for first in reversed(_beginnings(self.theory)):
            if first not in self._counts:
                try:
                    with Budget(max(end - monotonic(), 0.01)):
                        self._count(Remaining(first))
                except LimitExceeded:
                    return

    def _left_after(self) -> tuple[int | None, ...]:
        """Return for each clue the number of codes left after it, or None if it is not counted yet.

        If there are several secrets, count combinations, as `candidates` does.
        """
        each = (map(self._counts.get, _beginnings(remaining.theory)) for remaining in self.all)
        return tuple(map(Ways.of_known, zip(*each, strict=True)))

    def any_left(self, after: Clue | None = None) -> bool | None:
        """Return whether a code is left for every secret, or None if the search takes too long.

        If only the clue `after` was added since the last search, first try the code that the search found.
        """
        secrets = range(self.secrets)
        left = [self._any_left(secret, after and after.of(secret)) for secret in secrets]
        return False if False in left else None if None in left else True

    @property
    def without_code(self) -> tuple[int, ...]:
        """The numbers, from 1, of the secrets for which `any_left` found no code. For a single secret, ()."""
        none = self._session.timeline.version, None
        each = range(self.secrets) if self.secrets > 1 else ()
        return tuple(secret + 1 for secret in each if self._witnesses.get(secret) == none)

    def _any_left(self, secret: int, after: Clue | None) -> bool | None:
        now, remaining = self._session.timeline.version, self.of(secret)
        version, witness = self._witnesses.get(secret, (-1, None))
        known = after and version == now - 1 and (witness is None or remaining.fits(witness, after))
        if not known:
            sure, witness = remaining.witness()
            if not sure:
                return None
        self._witnesses[secret] = now, witness
        return witness is not None

    def check(self, written: Located | None) -> Answer:
        if written is None:
            return self._puzzles.check(None)
        code = self._code(written)
        return CheckAnswer.of(code, self.theory, self.remaining.breaks(code))

    def why(self, written: Located | None, rule: str | None = None, *, every: bool = False) -> Answer:
        from mmlogic.codes import why  # imported here so that scripts without `why` start sooner

        if rule is not None:
            written = self._rule(rule)
        if isinstance(written, Constraint):
            asked = self.rule_of(written)
            if left := self._count(self.remaining):
                return why.forced(asked.constraint, self.theory, self._without(asked), left, every=every)
        elif written is not None:
            code = self._code(written)
            return why.reasons(code, self.remaining, self._without(why.only(code, self.game)))
        found = why.conflict(self.remaining, every=every)
        if found is not None:
            return why.WhyAnswer(conflict=found, theory=self.theory, rarer=self.rarer)
        return why.codes_left(self.remaining, self._count(self.remaining))

    def _without(self, rule: Rule) -> Remaining:
        """Return the codes left that break a rule."""
        opposite = Rule(Not(rule.constraint), rule.words)
        return Remaining(self._theory(self.secret, (*self.rules, opposite)))

    def profile(self, question: Ask[Any] | None) -> ProfileAnswer:
        asked = question or Count()

        def measured(engine: str) -> Profiled:
            making, taken = self._measured(asked, engine)
            answer = bool(taken.answer) if isinstance(asked, Check) else taken.answer
            return Profiled(engine, taken.inferences, taken.seconds, answer, making)

        answer = compared(asked, _PROFILED, measured)
        if isinstance(asked, Count):
            with suppress(LimitExceeded):
                size, clues = self._size, plural(len(self.told) or "no", "clue")
                answer.chosen = f"{size} with {clues} is counted by {self.remaining.quick_count.way}"
        return answer

    def _measured(self, question: Ask[Any], engine: str) -> tuple[int, Statistics]:
        match question:
            case Count():
                return self.remaining.measured_count(engine)
            case Ask(keyword="codes"):
                limit = getattr(question, "limit", None)
                return self.remaining.measured_codes(engine, None, limit)
            case Check(code) if code is not None:
                return self.remaining.measured_codes(engine, self._code(code), 1)
        raise not_profiled(question, "`codes`, `count` and `check CODE`")

    def history(self) -> HistoryAnswer:
        undo, redo = self._session.timeline.depth
        theory = replace(self.theory, clues=tuple(self.told))
        return HistoryAnswer(
            theory=theory, left=self._left_after(), suggested=self.suggested, undo=undo, redo=redo
        )

    def show(self, what: str) -> ShowAnswer:
        from mmlogic.codes import listings  # imported here so that scripts without `show` start sooner

        if what == "state":
            return GameAnswer.of(self.history())
        text = listings.text(what, self.remaining, own_clauses(self._session.timeline))
        return self._puzzles.show(what) if text is None else ShowAnswer(what=what, text=text)

    def confirm(self, message: str) -> Done:
        return Done(message=message)

    def squares(self) -> tuple[str, str]:
        if not self.told:
            raise StatementProblem("no guess was answered yet", hint="`share` has the game")
        game, dialect = self.game, self.game.dialect
        name = name_of(game, self.secrets) or self._size
        found = ", found" if self.broken else ""
        head = f"{name}, {plural(len(self.told), 'guess', 'guesses')}{found}"
        signs = ((dialect.squares(told, game.pegs) for told in clue.answers) for clue in self.told)
        letters = ((dialect.text(told) for told in clue.answers) for clue in self.told)
        return "\n".join([head, *map("  ".join, signs)]), "\n".join([head, *map("  ".join, letters)])

    def require(self) -> None:
        timeline = self._session.timeline
        told = any((self.told, self.rules, self.names))
        if timeline.subject and game_of(timeline) is DEFAULT and not told:
            meant = did_you_mean(asked_of("paths", self._session))
            hint = f"{meant} `game NAME` or `game NxM` begins a game of codes".lstrip()
            raise StatementProblem("this session is about a board", hint=hint)

    def left(self) -> str:
        return ""

    def bar(self, paper: Paper) -> Iterator[Line]:
        name = name_of(self.game, self.secrets)
        if paper.narrow:
            yield plain(name or self._size)
        else:
            yield plain(f"{name} {self._size}" if name else self._size)
            yield game_line(self.game, paper)
        clues, turns = len(self.told), self._session.settings.turns
        if self.secrets > 1:
            yield plain(f"{self.secrets - len(self.sought)} of {self.secrets} secrets found")
        of = f"{clues} of {plural(turns, 'guess', 'guesses')}" if turns is not None else ""
        yield plain(of or plural(clues or "no", "clue"))
        if self.rules:
            yield plain(plural(len(self.rules), "rule"))
        yield from map(plain, self._session.timeline.notes(GAME))

    @property
    def _size(self) -> str:
        shortest = f"{self.game.shortest}.." if self.game.shortest else ""
        return f"{shortest}{self.game.pegs}x{len(self.game.kinds)}"

    @property
    def _puzzles(self) -> Subject:
        return subject_of(self._session, "paths")

    def _rule(self, name: str) -> Constraint:
        from mmlogic.codes import meaning  # as above

        if not name.isdecimal():
            return Named(name, span=place_of(name))
        number = Number(int(name[:_DIGITS]), place_of(name))
        rule = self.rules[meaning.index_of(number, len(self.rules), "rule")]
        return replace(rule.constraint, span=place_of(name))

    def _code(self, written: Located) -> Code:
        from mmlogic.codes import meaning  # as above

        if isinstance(written, Letters | Names):
            return meaning.code(written, self.game)
        raise StatementProblem("expected a code, not a cell of a board", place_of(written))

    def mark(self) -> Mapping[int, CodesAnswer]:
        return dict(self.listings)

    def rewind(self, mark: Mapping[int, CodesAnswer] | None) -> None:
        self.listings = dict(mark or {})

    def forget(self) -> None:
        self._remaining = -1, {}

    def close(self) -> None:
        for each in dict.fromkeys(self._remaining[1].values()):
            each.close()
        self.forget()


SUBJECT = Codes


def _beginnings(theory: Theory) -> list[Theory]:
    return [replace(theory, clues=theory.clues[:many]) for many in range(1, len(theory.clues) + 1)]


def begin_anew(session: SessionContext) -> str:
    """Delete clues and rules, and start the initial game. Return a description of this game."""
    nothing = ((part, ()) for part in (CLUES, RULES, NAMES, OWN))
    session.timeline.fill_all((GAME, (DEFAULT,)), *nothing)
    return str(DEFAULT)
