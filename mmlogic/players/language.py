"""Players in the language: their terminals and options."""

from collections.abc import Mapping, Sequence

from lark import Token

from mmlogic.codes.written import Code
from mmlogic.language.errors import SyntaxProblem
from mmlogic.language.gone import GONE
from mmlogic.language.places import Name, Span, place_of
from mmlogic.language.rooms import Room, Terminal, as_name, as_number, base_name
from mmlogic.players.written import Option, Player, Rated


def _player(name: Name, *pieces: Code | Name, span: Span) -> Player:
    options = list[Option]()
    if len(pieces) % 2:
        pieces = (Name(""), *pieces)
    for key, value in zip(pieces[::2], pieces[1::2], strict=True):
        if not isinstance(key, Name) or (key.span and not key):
            what = "a name without letters" if isinstance(key, Name) else "a list"
            hint = "options follow as `NAME VALUE`"
            raise SyntaxProblem(f"{what} is no option of a player", key.span, hint=hint)
        if instead := GONE.get(f"option {key or value}".lower()):
            raise SyntaxProblem(f"`{key or value}` is gone", key.span or place_of(value), hint=instead)
        options.append(Option(Name(key.lower(), key.span), value, span=place_of(value)))
    return Player(name, tuple(options), span=span)


def _rated(*codes: Code, span: Span) -> Rated:
    return Rated(codes, span=span)


MEASURES = {
    "entropy": "the most bits",
    "expected": "the fewest codes left on average",
    "minimax": "the fewest codes left at worst",
    "parts": "the most different answers",
}
"""The measures of `rank`, with what the best guess has. The player of the same name makes this guess."""


def _options(tokens: Sequence[Token]) -> tuple[Mapping[str, str], Sequence[str]]:
    from mmlogic.players.engine.player import find  # imports numpy

    ends = {"PLAYER_NAME", "OPTION", "OPTION_VALUE", "RSQB"}
    name, *pieces = [str(each) for each in tokens if base_name(each.type) in ends]
    player = find(name)
    if player is None:
        return {}, ()
    if player.needs:
        pieces = [player.needs.name, *pieces]
    known = {each.name: each for each in player.takes}
    if len(pieces) % 2 == 0:
        return {each.name: each.help for each in player.takes if each is not player.needs}, ()
    option = known.get(pieces[-1].lower())
    if option is None:
        return {}, ()
    parts = ["CODE_LETTERS"] * option.takes_codes + ["FILE"] * option.takes_files
    return dict.fromkeys(option.words, option.help), parts


_MEASURES = {
    "minimax": "knuth, minmax, worst",
    "expected": "irving, average, size",
    "entropy": "neuwirth, bits, information",
    "parts": "kooi, answers",
}


ROOM = Room(
    about="codes",
    terminals={
        "PLAYER_NAME": Terminal("the name of a player", "name", as_name),
        "MOST_LIES": Terminal("how many answers may be wrong", "number", as_number),
        "HOW_MANY": Terminal("how many guesses", "number", as_number),
        "MEASURE": Terminal("`entropy`, `expected`, `minimax` or `parts`", "value", as_name),
        "OPTION": Terminal("an option of the player", "keyword", as_name),
        "OPTION_VALUE": Terminal("the value of an option", "value", as_name),
    },
    rules={
        "rated": _rated,
        "breaker": _player,
    },
    choices={"MEASURE": lambda: MEASURES},
    offers={
        "OPTION": _options,
        "OPTION_VALUE": _options,
    },
    words={
        "all": "all players",
        "to": "into a file",
        "with": "and with",
    },
    statements={
        **dict.fromkeys(("marks", "play", "player", "secret"), "games"),
        **dict.fromkeys(("rank", "rate", "strategy", "suggest"), "guesses"),
    },
    meant={
        "MEASURE": _MEASURES,
        "PLAYER_NAME": {
            **_MEASURES,
            "optimal": "koyama, perfect",
            "auto": "best, computer, program",
            "first": "shapiro",
        },
        "STATEMENT": {
            "suggest": "best, best guess, move, advice, recommend, what, help me guess",
            "suggest / hint": "next, give hint, hint please, i am stuck, i'm stuck",
            "codes 1 / solve": "solution",
            "marks … | help marks": "answer, feedback, reply",
            "secret off": "i give up, what was it, reveal, give up, giveup, resign, surrender, show secret",
            "secret … | secret random": "secret, set secret, new secret",
            "secret random": "challenge, codemaker, hide, pick, think, play me, play with me, "
            "play against me, play against you, play against the program, play against the computer",
            "play": "i have, codebreaker, computer, program",
            "rate … | help rate": "analyse, analyze, evaluate",
            "rank by …": "sort by",
        },
    },
)
