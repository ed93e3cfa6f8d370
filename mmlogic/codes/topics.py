"""Help topics about games, and about the programs that find the codes of a game."""

from collections.abc import Iterator
from functools import partial

from mmlogic.codes import thresholds
from mmlogic.codes.game import PRESETS, Game
from mmlogic.codes.pegs import written
from mmlogic.language.rooms import choices, meanings
from mmlogic.machine.goals import ANSWER, goal
from mmlogic.machine.module import Module
from mmlogic.session.topics import Entry, Part, Title, Topic

_COLUMN = 19


def preset_line(preset: Game) -> str:
    """Return a description of a named game."""
    rules = f", {' and '.join(map(str, preset.rules))}" if preset.rules else ""
    answers = "" if preset.answers == "marks" else f"; answers {preset.answers}"
    secrets = f"{preset.secrets} x " if preset.secrets > 1 else ""  # short, so that the line fits on a screen
    return f"{secrets}{preset.pegs} pegs of {len(preset.symbols)} symbols{rules}{answers}"


def _games() -> Iterator[Part]:
    yield "A game is a number of pegs, and the symbols that a peg may hold. `game NAME` plays one of these:"
    yield from (Entry(name, preset_line(preset), _COLUMN) for name, preset in PRESETS.items())
    yield ""
    yield '`words "FILE"` leaves the words of a file, `words german` those of a dictionary (`help words`);'
    yield "`guesses english-all` adds words that may be guessed besides."
    yield ""
    yield "`game 16x6` has 16 pegs of 6 symbols; `pegs` and `colors` change one of the two."
    yield ""
    yield Title("What a guess is answered with: `answers NAME`")
    yield from (Entry(name, says, _COLUMN) for name, says in choices("DIALECT").items())
    yield ""
    yield "Related: `help game`, `help words`, `help answers`, `help guess`, `help where` (rules of codes)."


def _helper() -> Iterator[Part]:
    yield "A friend hides a code and answers your guesses. Type both, and ask what follows:"
    yield ""
    yield "    game classic        # 4 pegs of 6 colours: R B G Y O N"
    yield "    guess RRBB 1 1      # 1 black: right and in place; 1 white: right, elsewhere"
    yield "    suggest             # what to guess next"
    yield "    guess RGYO 1 2"
    yield "    count               # how many codes are left"
    yield "    codes               # and which"
    yield "    why not RRGG        # which clue excludes a code"
    yield "    edit 2 1 1          # the second answer was another"
    yield "    history"
    yield "    undo"
    yield ""
    yield "`RRBB 1 1` needs no `guess`. At the prompt, after `suggest` the answer alone will do: `2 1`."
    yield "If no code is left, `why` names the clues that contradict each other, and the likeliest slips."
    yield "A rule is told by `where`: `where no red`, `where red at 1`, `where distinct`."
    yield ""
    yield "Related: `help games` (Wordle and others), `help guess`, `help where`, `help suggest`."


def _lock() -> Iterator[Part]:
    yield "A puzzle shows wrong codes of a lock, and says what is right in each. Type each with two numbers:"
    yield "how many digits are right and in place, and how many are right but elsewhere."
    yield ""
    yield "    game lock             # three digits, which may repeat; `game lock 4` has four"
    yield "    guess 682 1 0         # one is correct and well placed"
    yield "    guess 614 0 1         # one is correct but wrongly placed"
    yield "    guess 206 0 2         # two are correct but wrongly placed"
    yield "    guess 738 0 0         # nothing is correct"
    yield "    guess 780 total 1     # one is correct, and nothing says where"
    yield "    codes                 # the codes that are left"
    yield "    why code[1] = 0       # the clues that force it"
    yield ""
    yield "Rules are told by `where`: `where distinct`, `where sum(code) = 6`, `where code[1] < code[2]`."
    yield "If no code is left, `why` names the clues that contradict each other, and the likeliest slips."
    yield ""
    yield "Related: `help where` (all rules), `help guess`, `help why`, `help games`."


def _engines() -> Iterator[Part]:
    yield "`set engine NAME` says which program finds the codes; `profile` compares those in Prolog."
    yield Entry("textbook", "generates every code and tests it", _COLUMN)
    yield Entry("clpfd", "propagates constraints over finite domains", _COLUMN)
    yield Entry("clauses", "runs clauses that are specialised for the game", _COLUMN)
    yield Entry("diagram", "walks a decision diagram, and never meets a dead end", _COLUMN)
    yield Entry("sat", "asks a SAT solver", _COLUMN)
    yield Entry("auto", "the first that is not too large, as `profile` says of a game:", _COLUMN)
    yield ""
    for name, what, most in ways():
        yield Entry(name, f"{what}: {most}", _COLUMN)
    yield ""
    yield "How far each goes depends on the codes, not on the clock: an answer is the same on every machine."
    yield ""
    yield "Related: `help set`, `help profile`, `help count`, `help chances`."


def ways() -> Iterator[tuple[str, str, str]]:
    """Yield the name, the purpose and the limit of each way to find the codes, the first one tried first."""
    yield "words", "the words of a list, divided by their answers to each guess", "any number of words"
    yield "list", "all codes of the game in an array, for players", f"{thresholds.LISTED:,} codes"
    policy = Module("codes/diagram/policy")
    few = policy.value(goal("counted_one_by_one", 4, 6, 1, ANSWER))
    soon = policy.value(goal("counted_soon", 0, 0, ANSWER))
    yield "clauses", "the game's clauses, which count few codes one by one", f"{few:,} inferences"
    yield "diagram", "Prolog's decision diagram, which counts, ranks and draws", f"{soon:,} inferences"
    yield "kept", "the codes of a diagram in an array, for players", f"{thresholds.KEPT:,} codes left"
    yield "few", "a SAT solver lists what no diagram holds", f"{thresholds.LISTED_BY_SAT:,} codes left"


def _preset(name: str) -> Iterator[Part]:
    game, dialect = PRESETS[name], PRESETS[name].dialect
    yield f"`game {name}`: {preset_line(game)}."
    yield ""
    each = f", for each of {game.secrets} secrets" if game.secrets > 1 else ""
    yield f"A guess has an answer{each}: {dialect.form}. {dialect.summary[:1].upper()}{dialect.summary[1:]}."
    yield ""
    told = " ".join([dialect.sample(game.pegs)] * game.secrets)
    yield f"    {written(game.kinds[: game.pegs], game)} {told}"
    yield ""
    yield "Related: `help games`, `help answers`, `help guess`."


def _named() -> Iterator[tuple[str, Topic]]:
    """Yield a topic for each name of a game."""
    for name, preset in {**{name: name for name in PRESETS}, **meanings("PRESET")}.items():
        if (known := preset.split()[0].rstrip(";")) in PRESETS and " " not in name:
            yield name, Topic(preset_line(PRESETS[known]), partial(_preset, known), listed=False)


TOPICS = {
    **dict(_named()),
    "helper": Topic(
        "a session to copy: break the code of a friend",
        _helper,
        door="Break a friend's code",
        begins="`game classic`, guesses as answered: `RRBB 1 1`",
        needs={
            "game classic": "4 pegs of 6 colours; `game wordle`, `help games`",
            "guess RRBB 1 1": "a guess and its answer: 1 black, 1 white",
            "suggest": "what to guess next",
            "count; codes": "how many codes are left, and which",
            "why": "what contradicts, and the likeliest slips",
        },
    ),
    "lock": Topic(
        "a session to copy: open a lock with the clues of a puzzle",
        _lock,
        door="Open a lock",
        begins="`game lock`, codes with what is right: `682 1 0`",
        needs={
            "game lock": "three digits; `game lock 4`: four",
            "guess 682 1 0": "one digit is right and in place, none elsewhere",
            "where sum(code) = 6": "a rule about the code",
        },
    ),
    "games": Topic("the games by name, and what a guess is answered with", _games),
    "engines": Topic("the programs that find the codes, and which is chosen", _engines),
}
"""The help topics about codes."""
