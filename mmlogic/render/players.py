"""Answers of players, as text and as tables."""

from collections.abc import Iterable, Iterator, Sequence

from mmlogic.players.answers import (
    Figures,
    PlayAnswer,
    RateAnswer,
    StrategyAnswer,
    SuggestAllAnswer,
    SuggestAnswer,
    TurnAnswer,
)
from mmlogic.render.table import rows
from mmlogic.render.text import code_text, lines

__all__: list[str] = []

Row = Iterable[object]

FIGURES = ("code", "consistent", "expected", "worst", "bits")


@lines.register
def _(answer: SuggestAnswer) -> Iterator[str]:
    figures = answer.figures
    yield code_text(figures.code)
    yield f"  {answer.player}: {answer.why}; {_told(figures)}"
    yield from _notes(figures)
    if answer.with_parts:
        yield from _parts(figures)


@lines.register
def _(answer: RateAnswer) -> Iterator[str]:
    yield f"{code_text(answer.figures.code)}: {_told(answer.figures)}"
    if answer.with_parts:
        yield from _parts(answer.figures)
    best = answer.best
    yield f"  {best.player} would guess {code_text(best.code)}: {_told(best.figures)}"
    yield from _notes(best.figures)


@lines.register
def _(answer: SuggestAllAnswer) -> Iterator[str]:
    codes = [code_text(each.code) for each in answer.suggestions]
    width = max(map(len, codes))
    yield f"{'guess':<{width}}  {'can win':<7} {'expected':>10} {'worst':>8} {'bits':>6}  player"
    for each, code in zip(answer.suggestions, codes, strict=True):
        figures = each.figures
        wins = "yes" if figures.consistent else "no"
        about = "~" * figures.estimated
        numbers = (
            f"{about + _number(figures.expected):>10} {about + str(figures.worst):>8} {figures.bits:>6.3f}"
        )
        yield f"{code:<{width}}  {wins:<7} {numbers}  {each.player}"
    yield from _notes(answer.suggestions[0].figures)


@lines.register
def _(answer: PlayAnswer) -> Iterator[str]:
    width = max(len(code_text(each.code)) for each in answer.turns)
    yield f"{'':>4}  {'guess':<{width}}  black  white  codes left  seconds"
    for number, turn in enumerate(answer.turns, 1):
        marks = f"{turn.black:>5}  {turn.white:>5}"
        yield f"{number:>4}  {code_text(turn.code):<{width}}  {marks}  {turn.left:>10}  {turn.seconds:>7.3f}"
    yield f"{answer.player} broke the code in {_guesses(len(answer.turns))}"


@lines.register
def _(answer: TurnAnswer) -> Iterator[str]:
    if answer.found:
        yield f"{code_text(answer.code)} is the code, found in {_guesses(answer.turn)}"
    elif answer.left == 1:
        yield f"guess {answer.turn}: {code_text(answer.code)}, the only code that is left"
    else:
        guess = f"guess {answer.turn}: {code_text(answer.code)}"
        yield f"{guess}, of {answer.left} codes; `marks BLACK WHITE` answers it"


@lines.register
def _(answer: StrategyAnswer) -> Iterator[str]:
    yield f"{answer.player}: {answer.total} guesses for {answer.codes} codes, {answer.average:.4f} on average"
    yield from (f"  in {turn:>2}: {many}" for turn, many in enumerate(answer.distribution, 1))


def _told(figures: Figures) -> str:
    wins = "can win" if figures.consistent else "cannot win"
    about = "~" * figures.estimated
    return (
        f"{wins}; of {figures.left} codes {about}{_number(figures.expected)} expected to be left, "
        f"{about}{figures.worst} at worst; {about}{figures.bits:.3f} bits"
    )


def _notes(figures: Figures) -> Iterator[str]:
    if figures.estimated:
        yield f"  estimated by {figures.drawn} codes, drawn uniformly from those left"
    elif figures.drawn:
        yield f"  chosen by {figures.drawn} codes, drawn uniformly from those left"


def _parts(figures: Figures) -> Iterator[str]:
    about = "~" * figures.estimated
    for (black, white), many in figures.parts.items():
        yield f"  {black} black {white} white: {about}{many}"


def _number(value: float) -> str:
    return f"{value:.2f}" if value < 1000 else f"{value:,.0f}".replace(",", "")


def _guesses(number: int) -> str:
    return "1 guess" if number == 1 else f"{number} guesses"


@rows.register
def _(answer: SuggestAnswer) -> Iterator[Row]:
    yield ["player", *FIGURES]
    yield [answer.player, *_values(answer.figures)]
    if answer.with_parts:
        yield from _table(answer.figures)


@rows.register
def _(answer: SuggestAllAnswer) -> Iterator[Row]:
    yield ["player", *FIGURES]
    yield from ([each.player, *_values(each.figures)] for each in answer.suggestions)


@rows.register
def _(answer: RateAnswer) -> Iterator[Row]:
    yield FIGURES
    yield _values(answer.figures)
    if answer.with_parts:
        yield from _table(answer.figures)


@rows.register
def _(answer: PlayAnswer) -> Iterator[Row]:
    yield ["turn", "code", "black", "white", "left", "seconds"]
    for number, turn in enumerate(answer.turns, 1):
        yield [number, " ".join(turn.code), *turn[1:4], round(turn.seconds, 6)]


@rows.register
def _(answer: TurnAnswer) -> Iterator[Row]:
    yield ["player", "code", "guesses", "left", "found"]
    yield [answer.player, " ".join(answer.code), answer.turn, answer.left, answer.found]


@rows.register
def _(answer: StrategyAnswer) -> Iterator[Row]:
    yield ["player", "codes", "total", "average", "worst", "distribution"]
    figures = [answer.codes, answer.total, round(answer.average, 6), answer.worst]
    yield [answer.player, *figures, " ".join(map(str, answer.distribution))]


def _values(figures: Figures) -> Sequence[object]:
    values = figures.data()
    return [" ".join(figures.code), *(values[name] for name in FIGURES[1:])]


def _table(figures: Figures) -> Iterator[Row]:
    yield ["black", "white", "codes", "exact"]
    yield from ([*marks, many, not figures.estimated] for marks, many in figures.parts.items())
