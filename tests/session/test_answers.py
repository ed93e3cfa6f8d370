"""Answers in every dialect: reading, counting, explanations, games, saved files."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from mmlogic import Session
from mmlogic.codes.dialects import dialects
from mmlogic.codes.dialects.forms import EXAMPLES
from mmlogic.codes.game import Game, numbered
from mmlogic.codes.marks import Marks, feedback
from mmlogic.codes.subject import Codes
from mmlogic.codes.theory import Theory
from mmlogic.common.arrays import np
from mmlogic.players.answers import PlayAnswer
from mmlogic.players.engine.candidates import PlayerSpec
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Space
from mmlogic.players.trees import from_json, grow, to_json
from mmlogic.session.settings import ENGINES
from tests.asking import data, played, printed, refused
from tests.plainly import DIALECTS, letters, numbers, plain_text
from tests.swipl import run_alone
from tests.thoroughly import some
from tests.transcripts import follow, transcripts
from tests.trying import least_total

Code = tuple[int, ...]
CRANE = "5x8; colors [C, R, A, N, E, S, L, T]; answers colours"
WARM = "answers warm = hits: black(guess), near: 2 * white(guess)"
FILE = """% Hits, and twice the near ones.
dialect_parts(warm, [number(hits), number(near)]).

guess_code_answer(_, Guess, Code, warm(Hits, Near)) :-
    guess_code_feedback(Guess, Code, Hits, White),
    Near is 2*White.

dialect_answer(warm, _, Pegs, warm(Hits, Near)) :-
    between(0, Pegs, Hits),
    Most is Pegs-Hits,
    between(0, Most, White),
    Near is 2*White.

told_rules(warm(Hits, Near), Guess, Rules) :-
    part_rules(black(Guess), Hits, HitRules),
    part_rules(2*white(Guess), Near, NearRules),
    append(HitRules, NearRules, Rules).
"""


def theory_of(session: Session) -> Theory:
    return session.state(Codes).theory


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_example_of_a_dialect_is_read_answered_and_counted(session: Session, dialect: str) -> None:
    known = dialects()[dialect]
    assert known.example, f"the dialect {dialect} declares no example"
    game, guess, code, answer = known.example
    session.run(f"game {game}; answers {dialect}; guess {guess} {answer}")
    plain = plain_text(dialect, numbers(guess), numbers(code))
    assert known.text(theory_of(session).clues[0].told) == plain
    assert known.text(session.score(guess, code).told) == plain
    pegs, symbols = map(int, game.split("x"))
    every = product(range(symbols), repeat=pegs)
    assert session.count() == sum(plain_text(dialect, numbers(guess), each) == plain for each in every)


@st.composite
def clues(draw: st.DrawFn) -> tuple[str, int, int, list[Code], Code]:
    """Draw a dialect, the size of a game, guesses, and the secret that answers them."""
    pegs, symbols = draw(st.sampled_from([(1, 3), (2, 4), (3, 3), (3, 4), (4, 3)]))
    code = st.tuples(*[st.integers(0, symbols - 1)] * pegs)
    return draw(st.sampled_from(DIALECTS)), pegs, symbols, draw(st.lists(code, max_size=3)), draw(code)


@given(clues(), st.sampled_from(ENGINES))
@settings(max_examples=some(30, 60))
def test_clues_leave_the_codes_that_would_answer_so(
    drawn: tuple[str, int, int, list[Code], Code], engine: str
) -> None:
    dialect, pegs, symbols, guesses, secret = drawn
    answer = partial(plain_text, dialect)
    left = [
        code
        for code in product(range(symbols), repeat=pegs)
        if all(answer(guess, code) == answer(guess, secret) for guess in guesses)
    ]
    with Session() as session:
        session.run(f"game {pegs}x{symbols}; answers {dialect}; set engine {engine}")
        for guess in guesses:
            session.run(f"guess {letters(guess)} {answer(guess, secret)}")
        assert session.count() == len(left)
        names = numbered(symbols)
        assert list(session.codes()) == [tuple(names[each] for each in code) for code in left]
        check = session.check(letters(left[-1]))
        assert check and not check.broken


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_broken_clue_says_what_the_code_would_answer(session: Session, dialect: str) -> None:
    session.run(f"game 3x4; answers {dialect}; guess RBG {plain_text(dialect, (0, 1, 2), (0, 2, 3))}")
    for code in product(range(4), repeat=3):
        check = session.check(letters(code))
        would_be = plain_text(dialect, (0, 1, 2), code)
        given = plain_text(dialect, (0, 1, 2), (0, 2, 3))
        told = [dialects()[dialect].text(each.would_be) for each in check.broken]
        assert told == ([would_be] if would_be != given else [])


@pytest.mark.parametrize(
    ("guess", "written", "same"),
    [
        ("classic; guess RRBB", "1 2", "1b 2w | 2w 1b | 1b2w | 1,2 | ●○○ | ○●○ | 1, 2 | 1B 2W"),
        ("classic; guess RRBB", "1 2", "1 black 2 white | 2 white 1 Black | 1 b 2 w | 1 black, 2 white"),
        ("classic; guess RRBB", "1 2", "1A2B | 1A 2B | 2b1a | 1 a 2 b | 1B2C | 1b 2c | 2C 1B"),
        (
            "classic; guess RRBB",
            "1 2",
            "1 bull 2 cows | 2 cows, 1 bull | 1 bull, 2 whites",
        ),
        ("classic; guess RRBB", "1 0", "1a | 1 bull | 1b"),
        ("classic; guess RRBB", "2 0", "2b | ●● | 2,0"),
        ("classic; guess RRBB", "0 1", "1w | ○ | 1 white"),
        ("classic; guess RRBB", "? >=1", "?,>=1 | ?b >=1w"),
        ("classic; guess RGBY", "2 1", "BBW | bbw | WBB"),
        ("jotto; guess CRANE", "2", "2 total | 2,"),
        (f"{CRANE}; guess CRANE", "gyxxx", "GYXXX | 🟩🟨⬛⬛⬛ | 🟩🟨⬜⬜⬜ | gy⬛xx | 🟩 🟨 ⬛ ⬛ ⬛"),
        (f"{CRANE}; guess CRANE", "gyxxx", "green yellow grey grey grey | g y x x x | G, y, Gray, x x"),
        (f"{CRANE}; guess CRANE", "xgxxy", ".g..y | _g__y | -g--y | bgbby | 02001 | . g . . y"),
        (f"{CRANE}; guess CRANE", "xxxxx", "..... | 00000 | -----"),
        ("secret-search; guess ABCDEF", "+-==++", "+ - = = + +"),
        ("bagels; guess 012", "1 1", "Pico, Fermi | Fermi,pico | Fermi Pico | pico fermi | 1,1 | ●○"),
        ("bagels; guess 012", "0 0", "Bagels | bagels"),
        ("bagels; guess 123", "1 1", "BW"),
    ],
)
def test_an_answer_is_written_in_several_ways(session: Session, guess: str, written: str, same: str) -> None:
    for each in same.split(" | "):
        session.run(f"game {guess} {written}; {guess.rpartition('; ')[2]} {each}")
        one, other = theory_of(session).clues
        assert one.told == other.told, each


_GAMES = {
    "colours": (CRANE, "CRANE"),
    "marks": ("classic", "RGBY"),
    "black": ("4x6; answers black", "RGBY"),
    "total": ("4x6; answers total", "RGBY"),
    "directions": ("4x6; answers directions", "RGBY"),
    "higher": ("4x6; answers higher", "RGBY"),
}


@pytest.mark.parametrize("dialect", EXAMPLES)
def test_answers_as_people_write_them(session: Session, dialect: str) -> None:
    game, guess = _GAMES[dialect]
    for written, usual in EXAMPLES[dialect].items():
        session.run(f"game {game}; guess {guess} {written}; guess {guess} {usual}")
        one, other = theory_of(session).clues
        assert one.told == other.told, written


@pytest.mark.parametrize(
    ("code", "read"),
    [
        ("R G B Y 1 2", ("red", "green", "blue", "yellow")),
        ("red blue green yellow 1 2", ("red", "blue", "green", "yellow")),
        ("[R G, B Y] 1 2", ("red", "green", "blue", "yellow")),
        ("[R, G, B, Y] 1 2", ("red", "green", "blue", "yellow")),
        ("R _ _ B 1 0", ("red", "_", "_", "blue")),
        ("R__B 1 0", ("red", "_", "_", "blue")),
        ("rgby 1b 2w", ("red", "green", "blue", "yellow")),
        ("red,green,blue,yellow 1 2", ("red", "green", "blue", "yellow")),
        ("R, G, B, Y 1, 2", ("red", "green", "blue", "yellow")),
        ("RGBY, 1,2", ("red", "green", "blue", "yellow")),
    ],
)
def test_the_first_pieces_are_the_code(session: Session, code: str, read: tuple[str, ...]) -> None:
    session.run(f"game classic; guess {code}")
    assert theory_of(session).clues[0].code == read


BOUNDS: dict[str, Callable[[int], bool]] = {
    "?": lambda number: True,
    ">=1": lambda number: number >= 1,
    "<=1": lambda number: number <= 1,
    "1..2": lambda number: 1 <= number <= 2,
    "1": lambda number: number == 1,
}


@pytest.mark.parametrize("black", BOUNDS)
@pytest.mark.parametrize("white", BOUNDS)
def test_what_is_half_known_leaves_what_it_allows(session: Session, black: str, white: str) -> None:
    session.run(f"game 3x4; guess RBB {black} {white}")
    given = [feedback((0, 1, 1), code) for code in product(range(4), repeat=3)]
    left = sum(BOUNDS[black](answer.black) and BOUNDS[white](answer.white) for answer in given)
    assert session.count() == left
    (clue,) = data(session.history())["clues"]
    plain = {"black": 1, "white": 1} if (black, white) == ("1", "1") else {}
    assert {key: clue[key] for key in clue if key in {"black", "white"}} == plain
    ends = {"?": None, ">=1": {"at_least": 1}, "<=1": {"at_most": 1}, "1": 1}
    ends["1..2"] = {"at_least": 1, "at_most": 2}
    assert clue["answer"] == {"black": ends[black], "white": ends[white]}


def test_what_a_dialect_weighs_is_not_below_zero() -> None:
    with pytest.raises(ValueError, match="at least 0"):
        replace(dialects()["black"], weights=(1, -1))


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("player", ["first", "entropy", "optimal"])
def test_players_find_every_secret_in_every_dialect(dialect: str, player: str) -> None:
    position = Position(space(dialect, 2, 3))
    tree = grow(PlayerSpec(player).make(), position.space, np.random.default_rng(1))
    turns = tree.turns.tolist()
    assert min(turns) == 1
    again = from_json(to_json(tree), position.space)
    assert again.turns.tolist() == turns
    if player == "optimal":
        codes = frozenset(product(range(3), repeat=2))
        assert sum(turns) == least_total(codes, codes, partial(plain_text, dialect))


def space(dialect: str, pegs: int, symbols: int) -> Space:
    return Space.full(pegs, symbols).like(Game(pegs, numbered(symbols), answers=dialect))


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_marks_of_an_engine_are_the_answers(dialect: str) -> None:
    here = space(dialect, 3, 4)
    position = Position(here)
    every = np.arange(len(here.pool))
    table = position.scorer.marks(every, every)
    for row in range(0, len(here.pool), 7):
        for column in range(len(here.pool)):
            told = position.scorer.told(int(table[row, column]), here.code(row))
            guess, code = here.code(row), here.code(column)
            assert here.dialect.text(told) == plain_text(dialect, guess, code)
            assert (table[row, column] == position.scorer.width - 1) == (guess == code)
    for start, counts in position.scorer.counts(every, every):
        for offset, histogram in enumerate(counts):
            expected = np.bincount(table[start + offset], minlength=position.scorer.width)
            assert histogram.tolist() == expected.tolist()


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("secret", ["RGB", "evil"])
def test_a_game_is_played_to_its_end(session: Session, dialect: str, secret: str) -> None:
    session.run(f"game 3x4; answers {dialect}; secret {secret}")
    game = played(session, "entropy")
    last = game.turns[-1].code
    assert game.turns[-1].won and (secret == "evil" or last == ("red", "green", "blue"))
    names = numbered(4)
    for turn in game.turns:
        guess, code = (tuple(map(names.index, each)) for each in (turn.code, last))
        assert dialects()[dialect].text(turn.told) == plain_text(dialect, guess, code)


def test_slips_of_colours_are_ranked_by_pegs_and_codes(session: Session) -> None:
    session.run("game wordle; guess CRANE gyxxx; guess SLATE xxxxg")
    slips = data(session.why())["repairs"]
    assert slips[0]["clue"] == 2
    assert slips[0]["instead"] == {"colours": ["grey"] * 5}
    apart = [
        sum(a != b for a, b in zip(*(each[key]["colours"] for key in ("given", "instead")), strict=True))
        for each in slips
    ]
    odds = [each["codes"] / 16**pegs for each, pegs in zip(slips, apart, strict=True)]
    assert odds == sorted(odds, reverse=True)
    assert apart != sorted(apart)


def test_a_slip_is_as_likely_as_its_kinds_are_together() -> None:
    """Slips: one mark off, a mark of the other colour, both numbers exchanged, any other answer."""
    given, instead = Marks(2, 1), [Marks(2, 2), Marks(3, 0), Marks(1, 2), Marks(0, 0)]
    found = [dialects()["marks"].likelihood(given, each) for each in instead]
    assert found == [1 + 3, 1 + 6, 1 + 6 + 12, 1 / 2]


def told_by_warm(guess: Code, code: Code) -> tuple[int, int]:
    black, white = feedback(guess, code)
    return black, 2 * white


@pytest.mark.parametrize("how", ["language", "file"])
def test_a_dialect_of_ones_own_works_everywhere(session: Session, tmp_path: Path, how: str) -> None:
    path = tmp_path / "warm.pl"
    path.write_text(FILE)
    answers = WARM if how == "language" else f'answers "{path}"'
    session.run(f"game 3x4; {answers}; guess RBG 1 2")
    every = list(product(range(4), repeat=3))
    left = [code for code in every if told_by_warm((0, 1, 2), code) == (1, 2)]
    for engine in ("textbook", "clpfd", "clauses", "diagram", "auto"):
        session.run(f"set engine {engine}")
        assert session.count() == len(left)
    for code in every:
        broken = session.check(letters(code)).broken
        assert [each.would_be for each in broken] == ([] if code in left else [told_by_warm((0, 1, 2), code)])
    assert data(session.history())["clues"][0]["answer"] == {"hits": 1, "near": 2}
    session.save(tmp_path / "game.mm")
    with Session() as again:
        again.load(tmp_path / "game.mm")
        assert again.count() == len(left)
        assert again.history().data() == data(session.history()) | {"undo": again.history().undo}
    rating = session.rate(letters(left[0])).data()
    assert rating["consistent"]
    session.run("secret random")
    game = played(session, "entropy")
    assert game.turns[-1].won


PLACED = """
dialect_parts(placed, [number(hits), colours(colours, [grey, green])]).

guess_code_answer(_, Guess, Code, placed(Hits, Colours)) :-
    guess_code_feedback(Guess, Code, Hits, _),
    maplist(colour, Guess, Code, Colours).

colour(Guessed, Symbol, Colour) :- ( Guessed == Symbol -> Colour = green ; Colour = grey ).

dialect_answer(placed, _, Pegs, placed(Hits, Colours)) :-
    length(Colours, Pegs),
    maplist(one, Colours),
    include(==(green), Colours, Greens),
    length(Greens, Hits).

one(grey).
one(green).

told_rules(placed(Hits, Colours), Guess, Rules) :-
    part_rules(black(Guess), Hits, HitRules),
    findall(Rule, ( nth1(I, Guess, S), nth1(I, Colours, Colour), rule(Colour, I, S, Rule) ), PlaceRules),
    append(HitRules, PlaceRules, Rules).

rule(green, I, S, code(I) = S).
rule(grey, I, S, code(I) \\= S).
"""


@pytest.mark.parametrize("answer", ["2 gxg", "2 g x g", "2, g, x, g", "2 hits green grey green"])
def test_the_colours_of_one_part_may_be_several_pieces(session: Session, tmp_path: Path, answer: str) -> None:
    path = tmp_path / "placed.pl"
    path.write_text(PLACED)
    session.run(f'game 3x4; answers "{path}"; guess RBG {answer}')
    assert session.count() == 3
    assert data(session.history())["clues"][0]["answer"] == {
        "hits": 2,
        "colours": ["green", "grey", "green"],
    }
    assert "an answer has 3 colours in this game, not 2" in str(refused(session, "guess RBG 2 g x"))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("told_rules(warm", "told_ruled(warm"), "told_rules/3 is missing"),
        (("between(0, Most", "between(1, Most"), "dialect_answer/4 does not list the answer"),
        (("Hits, HitRules)", "_, HitRules)"), ""),
        (("HitRules, NearRules, Rules)", "[], NearRules, Rules)"), "its rules must say exactly"),
        (("black(Guess)", "shared(Guess)"), "told_rules/3 refuses a code that gives the answer"),
        (("guess_code_feedback", "guess_code_feedbag"), "line 4: guess_code_feedbag/4 is called here and"),
        (("Near is 2*White.", "Near is 2*White, G = true, call(G, x)."), "line 4: true/1 is called here"),
        (("Near is 2*White.", "Near is 2*White, Hits > 9."), "a code gives no answer to a guess"),
        (("NearRules, Rules).", "NearRules, Rules), Hits > 9."), "tells no rules of the answer"),
        (("Near is 2*White.", "Near is 2*."), "line 6: "),
        (
            ("Hits, White),\n    Near is 2*", "Hits, White),\n    Near is 9*"),
            "line 4: dialect_answer/4 does not list the answer",
        ),
        (("part_rules(black(", "part_rules(1+black("), "line 14: told_rules/3 refuses a code"),
        (
            ("Hits, White),\n    Near is 2*", "Hits, White),\n    Near is _*"),
            "(guess_code_answer/4 at line 4)",
        ),
    ],
)
def test_what_is_wrong_in_a_file_is_told(
    session: Session, tmp_path: Path, change: tuple[str, str], message: str
) -> None:
    path = tmp_path / "warm.pl"
    path.write_text(FILE.replace(*change))
    found = str(refused(session, f'answers "{path}"'))
    assert message in found and "warm.pl" in found
    assert theory_of(session).game.dialect.name == "marks"
    path.write_text(FILE)
    session.run(f'answers "{path}"')  # without a restart
    assert theory_of(session).game.dialect.name == "warm"


def test_a_part_may_be_called_like_its_dialect(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "warm.pl"
    path.write_text(FILE.replace("number(near)", "number(warm)"))
    for answers, parts in [(f'"{path}"', {"hits": 0, "warm": 4}), ("near = near: black(guess)", {"near": 0})]:
        session.run(f"game 3x4; answers {answers}; guess RBG 1{' 2' * (len(parts) - 1)}")
        (broken,) = data(session.check("BRY"))["broken"]
        assert broken["would_be"] == parts
        session.run("reset")


@pytest.mark.parametrize("dialect", [*DIALECTS, "warm"])
def test_a_saved_program_finds_the_same_codes(session: Session, tmp_path: Path, dialect: str) -> None:
    session.run(f"game 3x4; {WARM if dialect == 'warm' else f'answers {dialect}'}; secret RBG; guess RGY")
    path = tmp_path / "game.pl"
    session.save(path)
    done = run_alone(path, "aggregate_all(count, code(_), N), print(N)")
    assert (done.stdout, done.stderr) == (str(session.count()), "")


HITS = """
dialect_parts(hits, [number(hits)]).
guess_code_answer(_, Guess, Code, hits(N)) :- shared(Guess, Code, 0, N).
dialect_answer(hits, _, Pegs, hits(N)) :- between(0, Pegs, N).
told_rules(hits(N), Guess, Rules) :- part_rules(black(Guess), N, Rules).
shared([], [], N, N).
shared([A|As], [B|Bs], N0, N) :- ( A == B -> N1 is N0+1 ; N1 = N0 ), shared(As, Bs, N1, N).
"""


def test_a_helper_with_a_name_of_the_textbook_is_refused_where_both_stand_in_one_file(
    session: Session, tmp_path: Path
) -> None:
    source, path = tmp_path / "hits.pl", tmp_path / "game.pl"
    source.write_text(HITS)
    session.run(f'game 4x6; answers "{source}"; guess RRBB 2')
    assert session.count() == 150
    assert "your shared/4 has the name" in str(refused(session, f'save "{path}"'))
    source.write_text(HITS.replace("shared(", "hits_of("))
    session.run(f'game 4x6; answers "{source}"; guess RRBB 2; save "{path}"')
    done = run_alone(path, "aggregate_all(count, code(_), N), print(N)")
    assert (done.stdout, done.stderr) == ("150", "")


SCALES = """% How many pegs are right, and whether the first is.
dialect_parts(scales, [number(right), word(first, [hit, miss]), colours(ends, [grey, green, great])]).
guess_code_answer(_, Guess, Code, scales(Right, First, [Here,There])) :-
    guess_code_feedback(Guess, Code, Right, _),
    Guess = [G|_], Code = [C|_], last(Guess, LastG), last(Code, LastC),
    ( G == C -> First = hit, Here = green ; First = miss, Here = grey ),
    ( LastG == LastC -> There = great ; There = grey ).
dialect_answer(scales, _, Pegs, scales(Right, First, [Here,There])) :-
    between(0, Pegs, Right),
    member(First-Here, [hit-green, miss-grey]),
    member(There, [great, grey]).
told_rules(scales(Right, First, [_,There]), Guess, [FirstRule,LastRule|Rules]) :-
    part_rules(black(Guess), Right, Rules),
    length(Guess, Pegs), last(Guess, Last), Guess = [G|_],
    ( First == hit -> FirstRule = (code(1) = G) ; FirstRule = (code(1) \\= G) ),
    ( There == great -> LastRule = (code(Pegs) = Last) ; LastRule = (code(Pegs) \\= Last) ).
"""


@pytest.fixture
def scales(session: Session, tmp_path: Path) -> Session:
    (tmp_path / "scales.pl").write_text(SCALES)
    session.run(f'game 2x4; answers "{tmp_path / "scales.pl"}"')
    return session


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("1", "Write RIGHT (a number), FIRST (hit or miss) and ENDS (x, g or r for each peg)"),
        ("1 f gx", "FIRST is hit or miss, not `f`"),
        ("1 mis gx", "FIRST is hit or miss, not `mis`; did you mean `miss`?"),
    ],
)
def test_parts_of_ones_own_are_told_with_their_words(scales: Session, answer: str, said: str) -> None:
    assert said in str(refused(scales, f"guess RB {answer}"))


def test_words_and_colours_of_ones_own_are_read_told_and_played(scales: Session) -> None:
    scales.run("guess RB 1 hit gx; guess GY ? miss xx")
    left = [(0, c) for c in range(4) if c not in (1, 3)]
    assert scales.count() == len(left)
    (clue, half) = data(scales.history())["clues"]
    assert clue["answer"] == {"right": 1, "first": "hit", "ends": ["green", "grey"]}
    assert half["answer"]["right"] is None
    assert scales.score("RB", "YB").data()["answer"] == {
        "right": 1,
        "first": "miss",
        "ends": ["grey", "great"],
    }
    offered = dict(scales.state(Codes).game.dialect.offers("", 2))
    assert {"0", "2", "hit", "miss", "x", "g", "r", "xx"} <= set(offered)


def test_a_part_may_be_called_as_a_word_of_the_next(session: Session, tmp_path: Path) -> None:
    (tmp_path / "scales.pl").write_text(SCALES.replace("number(right)", "number(hit)"))
    session.run(f'game 2x4; answers "{tmp_path / "scales.pl"}"')
    session.run("guess RB 1 hit gx; guess RB 1 hit first gx")
    assert len({clue.told for clue in theory_of(session).clues}) == 1


@pytest.mark.parametrize("player", ["first", "entropy", "optimal"])
def test_players_play_words_and_colours_of_ones_own(scales: Session, player: str) -> None:
    scales.run("secret BY")
    game = scales.play(player)
    assert isinstance(game, PlayAnswer)
    assert game.turns[-1].code == ("blue", "yellow")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("number(right)", "nummer(right)", "nummer(right) is not a part: expected number(NAME)"),
        ("[hit, miss]", "[]", "word(first,[]) is not a part"),
        ("[hit, miss])", "[hit])", "a code gives miss for word(first,[hit])"),
        (
            "[grey, green, great]",
            "[grey, green]",
            "a code gives [green,great] for colours(ends,[grey,green])",
        ),
        ("[grey, green, great]", "[grey, '', great]", "colours(ends,[grey,'',great]) is not a part"),
        ("(scales, [number(right)", "(scales, [X", "dialect_parts/2 is not a list of parts"),
    ],
)
def test_parts_of_ones_own_are_checked(
    session: Session, tmp_path: Path, old: str, new: str, message: str
) -> None:
    path = tmp_path / "scales.pl"
    path.write_text(SCALES.replace(old, new, 1))
    assert message in str(refused(session, f'game 2x4; answers "{path}"'))


def test_a_dialect_of_another_session_never_stands_for_ones_own(tmp_path: Path) -> None:
    """Two files of different answers whose names and texts are one text when joined by a colon."""
    misses = HITS.replace(
        "shared(Guess, Code, 0, N)", "shared(Guess, Code, 0, Hits), length(Code, Pegs), N is Pegs-Hits"
    )
    misses = misses.replace(
        "part_rules(black(Guess), N,", "length(Guess, Pegs), Hits is Pegs-N, part_rules(black(Guess), Hits,"
    )
    text = f"{' '.join(misses.split())} /*\n{HITS}% */\n"
    (tmp_path / "a.pl").write_text(f"% :{text}")
    (tmp_path / "a:% .pl").write_text(text)
    for name, left in (("a:% .pl", 20), ("a.pl", 500)):
        with Session() as session:
            session.run(f'game 4x6; answers "{tmp_path / name}"; guess RRBB 1')
            assert session.count() == left


@pytest.mark.parametrize("answers", ["black", "total", "nearness"])
@pytest.mark.parametrize("told", [("2..4", ">=2"), ("<=40", "?"), ("0..99", "?")])
def test_a_number_may_be_less_than_one_that_no_code_gives(
    session: Session, answers: str, told: tuple[str, str]
) -> None:
    counts = []
    for each in told if answers != "nearness" else ("0..50", "?"):
        session.run(f"game 3x4; answers {answers}; guess RBG {each}")
        for engine in ("textbook", "clpfd", "clauses", "diagram"):
            session.run(f"set engine {engine}")
            assert session.count() == session.suggest("entropy").figures.left
        counts.append(session.count())
    assert counts[0] == counts[1]


@pytest.mark.parametrize("lies", [0, 1, 2])
def test_parts_are_what_answers_leave_where_clues_may_be_wrong(session: Session, lies: int) -> None:
    session.run(f"game 3x3; {WARM}; where lies <= {lies}; guess RGB 1 2; guess BRG 0 ?")
    for guess in ("RGB", "RRB", "BBG"):
        figures = session.rate(guess).figures
        for told, many in figures.parts.items():
            session.run(f"guess {guess} {' '.join(map(str, told))}")
            assert session.count() == many, (guess, told)
            session.undo()
        assert figures.won == (((3, 0), 1) if figures.consistent else None)
    assert session.rate("RGB").figures.consistent == (lies > 0)


def test_words_that_are_left_out_are_told_in_every_format(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "mixed.txt"
    path.write_text("RRB\nRG\nRRBBB\n")
    session.run("game 3x4")
    assert printed(session, f"words '{path}'", "csv") == "left_out\n2\n"
    assert '"left_out":2' in printed(session, f"words '{path}'", "json")
    assert '"left_out":2,"line"' in printed(session, f"suggest first pool '{path}'", "json")
    path.write_text("RRB\n")
    assert "left_out" not in printed(session, f"suggest first pool '{path}'", "json")


@pytest.mark.parametrize("lines", transcripts("session", "answers"))
def test_answers_as_they_are_typed(lines: list[str], tmp_path: Path) -> None:
    follow(lines, tmp_path)
