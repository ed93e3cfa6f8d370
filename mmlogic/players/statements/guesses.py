"""Statements about guesses: the next guess, whole strategies, and ratings of guesses."""

from collections.abc import Callable, Iterator
from dataclasses import KW_ONLY, field, replace
from functools import partial
from textwrap import fill
from typing import TYPE_CHECKING, Annotated

from mmlogic.codes import meaning
from mmlogic.codes.constraints import Among, atoms
from mmlogic.codes.game import PRESETS
from mmlogic.codes.guesses import check_listed
from mmlogic.codes.subject import Codes
from mmlogic.codes.theory import Code, game_of
from mmlogic.common.pictures import Picture
from mmlogic.common.wording import joined, plural
from mmlogic.language import StatementProblem
from mmlogic.language.examples import SMALL
from mmlogic.language.places import place_of
from mmlogic.language.registry import Ask, Heading, part, statement, word
from mmlogic.language.rooms import meanings
from mmlogic.limits.budget import asker
from mmlogic.players.answers import (
    BlindAnswer,
    Ranking,
    SuggestAnswer,
    SuggestEachAnswer,
)
from mmlogic.players.language import MEASURES
from mmlogic.players.rating import FIGURES, Rated as RatedGuess, Rating, compared
from mmlogic.players.tally import Tally
from mmlogic.players.written import Player, Rated
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.session.context import SessionContext
from mmlogic.session.files import writing
from mmlogic.session.safety import CODES

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class SuggestAllAnswer(Answer):
    """The guess of each player, sorted by the average number of codes it leaves.

    `left_out` names the players not asked. With several secrets, a rating is a sum over all secrets.
    """

    data_keys = ("suggestions",)
    records, columns = "suggestions", ("player", *FIGURES)

    suggestions: tuple[SuggestAnswer | SuggestEachAnswer, ...]
    left_out: tuple[str, ...] = ()

    def draw(self, paper: Paper) -> Iterator[Line]:
        chosen = dict[Code, list[str]]()
        for each in self.suggestions:
            chosen.setdefault(each.code, []).append(each.player)
        figures = {each.code: each.figures for each in self.suggestions}
        guesses = [(figures[code], ", ".join(players)) for code, players in chosen.items()]
        yield from compared(guesses, "chosen by", paper)
        first = self.suggestions[0].figures
        if isinstance(self.suggestions[0], SuggestEachAnswer):
            yield from paper.wrapped("The figures of all secrets sought, added up.", "  ", indented=True)
        yield from first.draw_source(paper)
        codes = f"{paper.number(first.left)} codes are too many."
        for player in self.left_out:
            yield from paper.wrapped(f"{player} is left out: {codes}", "  ", indented=True)


Suggestion = SuggestAnswer | SuggestAllAnswer | SuggestEachAnswer | BlindAnswer
"""The types of answers that `suggest` has."""


_OPTION_WIDTH = 40
"""How wide the column of options with their values is in the help."""


def _options() -> str:
    from mmlogic.players.engine.options import COMMON
    from mmlogic.players.engine.player import entries  # imports numpy

    players = {option: list[str]() for option in COMMON}
    for entry in entries():
        for option in entry.options if not entry.needs and (asker().owner or not entry.file) else ():
            players.setdefault(option, []).append(f"`{entry.name}`")
    lines = list[str]()
    for option, names in players.items():
        first = f"    {option.name} {option.form}".ljust(_OPTION_WIDTH)
        of = f"for {joined(names, 'and')}: " * bool(names)
        lines.append(fill(of + option.help, 100, initial_indent=first, subsequent_indent=" " * len(first)))
    return "\n".join(["Options follow PLAYER, each with its value:", "", *lines])


@statement(
    usage="suggest [PLAYER] [with parts] | suggest all",
    example="suggest minimax pool consistent",
    heading=Heading.PLAYING,
    after="game 2x3",
    more=(f"{SMALL}; suggest with parts", f"{SMALL}; suggest all"),
    endless="game bulls-and-cows; suggest optimal",
    details=_options,
)
class Suggest(Ask[Suggestion]):
    """Suggest the next guess: whether it may win, and how many codes it leaves.

    PLAYER is one that `help players` names, such as `minimax` (`entropy` if you name none), `tree FILE` or a
    player of your own (`help player`). `auto` is the player that suits the size of the game. If you name no
    player and the codes left are too many to count, `auto` is asked.

    `with parts` shows how many codes each answer leaves. `suggest all` ranks what all players would guess.
    """

    player: Player | None = None
    _: KW_ONLY
    parts: bool = word("with parts", "how many codes each answer leaves")
    everyone: bool = word("all", "all players")

    def carry_out(self, session: SessionContext) -> Suggestion:
        from mmlogic.players import asking  # imports numpy

        with asking.player_problems(self.span):
            if self.everyone:
                return _everyone(session)
            answer = asking.suggested(session, self.player)
        if not isinstance(answer, BlindAnswer):
            answer.with_parts = self.parts
        if isinstance(answer, SuggestAnswer):
            answer.any_letters = _any_letters(session.state(Codes))
        session.state(Codes).suggest(answer.code, answer.player)
        return answer


def _any_letters(codes: Codes) -> bool:
    listed = any(isinstance(each, Among) for rule in codes.rules for each in atoms(rule.constraint))
    of_words = {(each.kinds, each.answers) for each in map(PRESETS.__getitem__, ("wordle", "jotto"))}
    return (codes.game.kinds, codes.game.answers) in of_words and not listed


def _everyone(session: SessionContext) -> SuggestAllAnswer:
    from mmlogic.players.asking import adviser_of, candidates_of, joint_suggestion, suggestion
    from mmlogic.players.engine.player import ranked

    codes = session.state(Codes)
    secrets = codes.sought if codes.secrets > 1 else [0]
    counts = [candidates_of(session, secret=secret).count for secret in secrets]
    if not counts:
        raise StatementProblem("all secrets are found already", hint="`secret random` starts over")
    players = [each for each in ranked() if not (codes.theory.lies and each.trusting)]
    asked = [each.name for each in players if each.most is None or max(counts) <= each.most]
    found: list[SuggestAnswer | SuggestEachAnswer] = []
    for number, name in enumerate(asked):
        spec = adviser_of(Player(name), session)
        joint = codes.secrets > 1
        share = 1 / (len(asked) - number)
        found.append(joint_suggestion(session, spec) if joint else suggestion(session, spec, share))
    best = sorted(found, key=lambda each: (each.figures.expected, each.figures.worst))
    left_out = tuple(each.name for each in players if each.name not in asked)
    return SuggestAllAnswer(suggestions=tuple(best), left_out=left_out)


_DRAWN = 40
"""Largest number of codes for which a screen that shows pictures gets a drawing of the tree."""


class StrategyAnswer(Answer, Tally):
    """How many guesses a player needs for all codes, and the file to which its tree was written.

    The function `drawn` returns a drawing of the tree. For a tree that is too large, `drawn` is None.
    """

    columns = ("player", "codes", "total", "average", "worst", "distribution")
    data_keys = ("player", "codes=games", *columns[2:], "file")

    player: str
    file: Annotated[str | None, "the file that was written; null if none was"] = None
    drawn: Callable[[], Picture] | None = field(default=None, repr=False, compare=False)

    @property
    def average(self) -> float:
        """The average number of guesses for a code."""
        return self.total / self.games

    def draw(self, paper: Paper) -> Iterator[Line]:
        yield from paper.wrapped(self._figures(paper))
        yield from paper.side_by_side([self.block("", paper, max(self.distribution))], 2)

    def picture(self) -> Picture | None:
        return replace(self.drawn(), title=self._figures(Paper(person=True))) if self.drawn else None

    def plot(self) -> "Figure":
        return self.bars(f"{self.player}: {self.average:.3f}")

    def _figures(self, paper: Paper) -> str:
        guesses = plural(paper.number(self.total), "guess", "guesses")
        total = f"{guesses} for {plural(paper.number(self.games), 'code')}"
        average = paper.decimal(self.average, 3)
        return f"{self.player} needs {total}: {average} on average, {self.worst} at worst."


@statement(
    usage="strategy PLAYER [to FILE [over]]",
    example="strategy minimax",
    heading=Heading.PLAYING,
    after="game 2x3",
    endless="game super; strategy minimax",
)
class Strategy(Ask[StrategyAnswer]):
    """Work out all guesses of a player: their total over all remaining codes, and the worst case.

    The guesses form a tree, which branches by the answers of one secret. Several secrets have no strategy.

    FILE receives the tree of guesses: a drawing if its name ends in `.svg`, `.png` or `.pdf`, otherwise JSON.
    `play tree FILE` plays it. `over` replaces a file even if mmlogic did not write it.
    """

    player: Player
    file: str | None = part(before="to", quoted=True)
    _: KW_ONLY
    over: bool = word("over", "even a file that mmlogic did not write")

    def carry_out(self, session: SessionContext) -> StrategyAnswer:
        from mmlogic.players import asking, trees  # import numpy

        if (many := len(session.state(Codes).sought)) > 1:
            raise StatementProblem(
                f"a strategy is a tree of the answers of one secret, and this game has {many}",
                hint="`suggest PLAYER` guesses for all of them, `play PLAYER` plays on",
            )
        with asking.player_problems(self.span):
            spec = asking.player_of(self.player, session)
            write = None if self.file is None else writing(self.file, self.over, session)
            left = asking.candidates_of(session, spec)
            tree = trees.tree_of(left, spec, session.random, session.progress)
            game, turns = game_of(session.timeline), tree.turns.tolist()
            if self.file is not None and write is not None:
                write(trees.written(tree, self.file, game))
        drawn = partial(trees.drawn, tree, game) if len(turns) <= _DRAWN else None
        left_out = spec.options.left_out
        return StrategyAnswer.from_turns(
            turns, player=spec.name, file=self.file, drawn=drawn, words_left_out=left_out, exact=True
        )


class RateAnswer(Answer):
    """The rating of a guess, and a player's best guess."""

    data_keys, columns = ("*_rated",), FIGURES

    figures: Rating[str]
    best: SuggestAnswer
    with_parts: bool = False

    @property
    def _rated(self) -> RatedGuess:
        return RatedGuess.of(self.figures, self.with_parts)

    def draw(self, paper: Paper) -> Iterator[Line]:
        rated, best = self.figures, self.best
        yield from paper.beside(paper.code(rated.code, 0), plain(rated.sentences(paper)), indent=2)
        if self.with_parts:
            yield from rated.draw_parts(paper)
        worth = f": {best.figures.average(paper)} on average, {best.figures.at_worst(paper)} at worst."
        guess = [("", f"{best.player} would guess "), *paper.code(best.code, 0), ("", worth)]
        yield from paper.wrapped(guess, "  ", indented=True)
        yield from best.figures.draw_source(paper)

    def rows(self) -> Iterator[Row]:
        yield from super().rows()
        if self.with_parts:
            yield from self.figures.part_rows()


class RateAllAnswer(Answer):
    """The ratings of several guesses, in their written order, and a player's best guess."""

    data_keys = ("guesses=_rated", "best")
    records, columns = "guesses", FIGURES

    guesses: tuple[Rating[str], ...]
    best: Annotated[SuggestAnswer, "what the usual player would guess"]
    with_parts: bool = False

    @property
    def _rated(self) -> Annotated[list[RatedGuess], "the guesses, in the order they were given"]:
        return [RatedGuess.of(each, self.with_parts) for each in self.guesses]

    def draw(self, paper: Paper) -> Iterator[Line]:
        best = self.best.figures
        rows = [(each, "yours") for each in self.guesses]
        yield from compared([*rows, (best, self.best.player)], "whose", paper)
        if self.with_parts:
            for each in self.guesses:
                yield paper.code(each.code, 0)
                yield from each.draw_parts(paper)
        yield from best.draw_source(paper)

    def rows(self) -> Iterator[Row]:
        if not self.with_parts:
            yield from super().rows()
            return
        for number, each in enumerate(self.guesses):
            code, (head, *parts) = each.code, each.part_rows()
            yield from [["code", *head]] * (number == 0)
            yield from ([code, *row] for row in parts)


@statement(
    usage="rate CODE, CODE, … [with parts [exact]]",
    example="rate RRBBGG",
    heading=Heading.PLAYING,
    after="game 6x3",
    more=(
        f"{SMALL}; rate BR with parts",
        f"{SMALL}; rate BR, RR",
        "game 14x4; rate RRRRBBBBGGGGYY with parts exact",
    ),
    endless="game 6x9; rate RRRRRR",
)
class Rate(Ask[RateAnswer | RateAllAnswer]):
    """Rate your own guess, or several, as `suggest` does, next to a player's best guess.

    Several guesses share a table, in the order in which you name them. Pegs may be blank: `R_BB`.

    If a game has too many codes to list, the numbers of `with parts` are estimated on a sample. `with parts
    exact` counts all codes that each answer leaves, and takes the numbers from these counts.

    In some games, other codes may give the same answer as the secret. The win is then listed separately.
    """

    each = True

    rated: Rated
    _: KW_ONLY
    parts: bool = word("with parts", "how many codes each answer leaves")
    exact: bool = word("exact", "counted, where otherwise a sample tells")

    def carry_out(self, session: SessionContext) -> RateAnswer | RateAllAnswer:
        from mmlogic.players import asking  # import numpy

        with asking.player_problems(self.span):
            game = session.state(Codes).game
            codes = []
            for written in meaning.listed(self.rated.codes, game):
                codes.append(meaning.code(written, game, blanks=True))
                check_listed(codes[-1], session, written.span)
            left = asking.candidates_of(session)
            rate = left.rate_exactly if self.exact else left.rate
            figures = tuple(rate(code) for code in codes)
            best = asking.suggestion(session, asking.adviser_of(None, session), left=left)
        if len(figures) == 1:
            return RateAnswer(figures=figures[0], best=best, with_parts=self.parts)
        return RateAllAnswer(guesses=figures, best=best, with_parts=self.parts)


MOST = 10
"""Default number of guesses to rank."""


class RankAnswer(Answer):
    """The best guesses by a measure, best first."""

    data_keys = ("measure", "guesses=ranking.guesses", "classes=ranking.classes")
    records, columns = "guesses", (*FIGURES, "answers", "stands_for")

    measure: Annotated[str, "what the guesses are ranked by"]
    ranking: Ranking

    def draw(self, paper: Paper) -> Iterator[Line]:
        guesses = []
        for figures, many in self.ranking.guesses:
            parts, stands_for = figures.answers, "" if many is None else paper.number(many)
            note = f"{parts:>5}   {stands_for:>10}"
            if paper.narrow:
                note = plural(parts, "part") + f", stands for {stands_for}" * bool(stands_for)
            guesses.append((figures, note))
        yield from compared(guesses, "parts   stands for", paper)
        shown, classes = len(guesses), self.ranking.classes
        if shown < classes:
            more = f"By {self.measure}, the best {paper.number(shown)} of {paper.number(classes)}."
            yield from paper.wrapped(more, "  ", indented=True)
        yield from self.ranking.guesses[0].figures.draw_source(paper)


@statement(
    usage="rank [N] [by MEASURE]",
    example="rank 5 by parts",
    heading=Heading.PLAYING,
    after="game 2x3",
    endless="game 6x10; guess AABBCD 2 1; rank",
)
class Rank(Ask[RankAnswer]):
    """Rank the best guesses. Equivalent guesses share one line.

    N is how many guesses are shown, by default 10. MEASURE is `entropy` (the most bits, the default),
    `expected` (the fewest codes left on average), `minimax` (the fewest at worst) or `parts` (the most
    different answers). Two guesses are equivalent if an exchange of symbols or pegs turns one into the other.
    Of equally good guesses, one that can win comes first. If the codes left are too many to list, guesses are
    measured on a random sample.
    """

    each = True

    limit: int | None = part(most=CODES)
    by: str | None = part(before="by", help="what guesses are ranked by")

    def carry_out(self, session: SessionContext) -> RankAnswer:
        most = MOST if self.limit is None else self.limit
        if most < 1:
            raise StatementProblem("`rank` needs at least one guess", place_of(self.limit, self.span))
        measure = (self.by or "entropy").lower()
        measure = meanings("MEASURE").get(measure, measure)
        if measure not in MEASURES:
            known = ", ".join(f"`{name}`" for name in MEASURES)
            message = f"`{self.by}` is not a measure of guesses: expected one of {known}"
            raise StatementProblem(message, place_of(self.by, self.span))
        from mmlogic.players import asking  # imports numpy

        with asking.player_problems(self.span):
            return RankAnswer(measure=measure, ranking=asking.ranking(session, measure, most))
