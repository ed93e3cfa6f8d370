"""Published puzzles about locks, as a person types them, compared with a loop over all codes."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from pathlib import Path

import pytest

from mmlogic import Session
from mmlogic.codes.subject import Codes
from mmlogic.common.wording import meant_in
from mmlogic.language import MmlogicError
from tests.asking import data, refused

Digits = tuple[int, ...]

DIGITS = [*product(range(10), repeat=3)]


@dataclass(frozen=True)
class Lock:
    """A puzzle: its game, its hints as `CODE BLACK WHITE` or `CODE total N`, its rules with their meanings.

    `found` has the codes that a plain loop finds. Most puzzles have one.
    """

    source: str
    game: str
    hints: str = ""
    rules: tuple[tuple[str, Callable[[Digits], bool]], ...] = ()
    found: str = ""

    @property
    def script(self) -> str:
        """The puzzle as it is typed."""
        hints = [f"guess {hint}" for hint in self.hints.split(", ") if hint]
        return "; ".join([f"game {self.game}", *hints, *(f"where {rule}" for rule, _ in self.rules)])

    def opening(self, pegs: int) -> Iterator[str]:
        """Yield the codes that fit all hints and rules."""
        hints = [hint.split() for hint in self.hints.split(", ") if hint]
        for code in product(range(10), repeat=pegs):
            if all(_fits(code, *hint) for hint in hints) and all(holds(code) for _, holds in self.rules):
                yield "".join(map(str, code))


def _fits(code: Digits, guess: str, first: str, second: str) -> bool:
    digits = [*map(int, guess)]
    black = sum(a == b for a, b in zip(digits, code, strict=True))
    both = (Counter(digits) & Counter(code)).total()
    return both == int(second) if first == "total" else (black, both - black) == (int(first), int(second))


HINTED = """
lock | 042 | 682 1 0, 614 0 1, 206 0 2, 738 0 0, 780 0 1 | riddleministry.com/riddles/crack-the-code/1586
lock | 042 | 682 1 0, 614 0 1, 206 0 2, 738 0 0, 380 0 1 | interestingengineering.com, Open the Lock
lock | 052 | 682 1 0, 645 0 1, 206 0 2, 738 0 0, 780 0 1 | openrules.wordpress.com/2019/09, CrackTheCode
padlock | 394 | 291 1 0, 245 0 1, 463 0 2, 578 0 0, 569 0 1 | suresolv.com, can you crack the code
lock | 718 | 548 1 0, 806 0 1, 530 0 0, 157 0 2, 647 0 1 | suresolv.com, puzzle with 548 clues
lock | 045 | 408 0 2, 730 0 1, 024 1 1, 491 0 1, 642 1 0 | suresolv.com, inventive puzzle 408
lock | 460 | 068 1 1, 967 1 0, 041 0 2, 965 1 0, 361 1 0 | suresolv.com, puzzle 068 in two steps
lock | 592 | 407 0 0, 692 2 0, 912 1 1, 265 0 2, 289 0 2 | suresolv.com, puzzle 692 in two steps
lock | 518 | 105 0 2, 528 2 0, 573 1 0, 956 0 1, 210 1 0 | suresolv.com, puzzle 105 in minimum steps
lock | 319 | 348 1 0, 854 0 0, 893 0 2, 591 0 2 | suresolv.com, combination lock puzzle with 348
lock | 103 | 403 2 0, 304 1 1, 350 0 2, 312 0 2, 016 0 2 | suresolv.com, puzzle 016
lock 4 | 3719 | 8951 0 2, 2169 1 1, 3694 1 1, 4721 1 1, 1237 0 3 | suresolv.com, 4 digit riddle
pin | 3841 | 9285 0 1, 1937 0 2, 5201 1 0, 6507 0 0, 8524 0 2 | suresolv.com, 4 digit puzzle 9285
safe 5 | 51324 | 82619 0 2, 47530 0 3, 86302 1 1, 91704 2 0, 70629 1 0 | suresolv.com, hard 5 digit puzzle
lock 4 | | 1479 1 0, 5271 0 1, 3087 0 2, 5916 0 0 | riddlesmaster.com/problems/31-the-locked-safe-code
lock | 698 | 318 1 0, 379 0 1, 863 0 2, 421 0 0 | github.com/deepseek-ai/DeepSeek-R1/issues/394
lock | 523 | 713 1 0, 702 0 1, 357 0 2, 891 0 0, 915 0 1 | Mastermind, A Puzzle and Its Solution (a blog)
lock | 153 | 725 0 1, 317 0 2, 793 1 0, 849 0 0, 891 0 1 | alumniagri.in/task, 9261227
safe | | 368 1 0, 387 0 0, 276 0 1, 471 0 2 | a game on GitHub, crack the safe
lock | 145 | 265 1 0, 387 0 0, 234 0 1, 471 0 2 | a solver on GitHub, puzzle3
lock 4 | | 4876 0 1, 9641 1 1, 4253 1 0, 8395 2 0 | a game on GitHub, the locker in the warehouse
"""


def _number(code: Digits) -> int:
    return int("".join(map(str, code)))


def _prime(number: int) -> bool:
    return number > 1 and all(number % each for each in range(2, number))


DISTINCT = ("distinct", lambda code: len({*code}) == len(code))
FULL = ("code > 99", lambda code: _number(code) > 99)

RULED = [
    Lock(
        "mathcounts.org/resources/combination-locks-1, the first lock",
        "lock 2",
        rules=(
            ("sum(code) = 9", lambda code: sum(code) == 9),
            ("code[1] < code[2]", lambda code: code[0] < code[1]),
            ("code[2] in [0, 1, 4, 9]", lambda code: code[1] in {0, 1, 4, 9}),
        ),
        found="09",
    ),
    Lock(
        "mathcounts.org, the second lock; algebra.com/83332",
        "lock",
        rules=(
            ("code[2] * code[3] = 8", lambda code: code[1] * code[2] == 8),
            ("code > 256", lambda code: _number(code) > 256),
            ("code[2] = code[1] + code[3]", lambda code: code[1] == code[0] + code[2]),
        ),
        found="781",
    ),
    Lock(
        "mathcounts.org, the third lock",
        "lock 4",
        rules=(
            ("code[1] > code[2] < code[3]", lambda code: code[0] > code[1] < code[2]),
            ("code[2] < code[4]", lambda code: code[1] < code[3]),
            ("sum(code) = 7", lambda code: sum(code) == 7),
            ("code is divisible by 5", lambda code: _number(code) % 5 == 0),
        ),
        found="1015",
    ),
    Lock(
        "brainden.com/forum/topic/15221-combination-lock",
        "lock 4",
        rules=(
            ("code[1] is prime", lambda code: _prime(code[0])),
            ("code[2] not in [1, 2, 3, 4, 6]", lambda code: code[1] not in {1, 2, 3, 4, 6}),
            ("code[3] > code[2]", lambda code: code[2] > code[1]),
            ("count(odd) = 1", lambda code: sum(each % 2 for each in code) == 1),
            (
                "at least 1 of (code[4] = code[1] + 1, code[4] = code[2] + 1, code[4] = code[3] + 1)",
                lambda code: code[3] - 1 in code[:3],
            ),
            DISTINCT,
        ),
    ),
    Lock(
        "incidentmysterygames.com, The Safe Code",
        "safe",
        rules=(
            ("sum(code) = 14", lambda code: sum(code) == 14),
            ("code[1] = 2 * code[3]", lambda code: code[0] == 2 * code[2]),
            ("code[2] = code[1] - 1", lambda code: code[1] == code[0] - 1),
        ),
        found="653",
    ),
    Lock(
        "flamp.tech/whats-the-password-to-open-the-safe",
        "safe 4",
        rules=(
            ("no 0", lambda code: 0 not in code),
            DISTINCT,
            ("code[1] + code[3] = 10", lambda code: code[0] + code[2] == 10),
            ("code[2] <= 4", lambda code: code[1] <= 4),
            ("code[3] is prime", lambda code: _prime(code[2])),
            ("code[4] = code[1] - 3", lambda code: code[3] == code[0] - 3),
            ("code[2] = code[4] - 1", lambda code: code[1] == code[3] - 1),
        ),
        found="8425",
    ),
    Lock(
        "mathsisfun.com/puzzles/open-the-safe",
        "safe 4",
        rules=(
            DISTINCT,
            ("odd at 1 and even at 2", lambda code: code[0] % 2 > code[1] % 2),
            ("code[3] is even and code[4] is odd", lambda code: code[3] % 2 > code[2] % 2),
            ("code is divisible by 19", lambda code: _number(code) % 19 == 0),
            ("code is divisible by 519", lambda code: _number(code) % 519 == 0),
        ),
        found="9861",
    ),
    Lock(
        "riddles.guru/riddles/safe-conduct/1563",
        "safe 5",
        rules=(
            ("code[4] = code[2] + 4", lambda code: code[3] == code[1] + 4),
            ("code[3] = code[2] - 3", lambda code: code[2] == code[1] - 3),
            ("code[1] = 3 * code[5]", lambda code: code[0] == 3 * code[4]),
            (
                "exactly 3 of ("
                + ", ".join(f"code[{i}] + code[{j}] = 11" for i, j in combinations(range(1, 6), 2))
                + ")",
                lambda code: sum(a + b == 11 for a, b in combinations(code, 2)) == 3,
            ),
        ),
        found="65292",
    ),
    Lock(
        "reddit.com/r/PassTimeMath, problem 56",
        "pin",
        rules=(
            DISTINCT,
            ("code[4] = code[1] + code[2] + code[3]", lambda code: code[3] == sum(code[:3])),
            ("code[1] = code[2] + code[3]", lambda code: code[0] == code[1] + code[2]),
            (
                "1000 * code[4] + 100 * code[3] + 10 * code[2] + code[1] is divisible by 7",
                lambda code: _number(code[::-1]) % 7 == 0,
            ),
            ("no 0", lambda code: 0 not in code),
        ),
        found="4318",
    ),
    Lock(
        "algebra.com/1156063",
        "lock",
        rules=(
            FULL,
            ("code[3] = code[1] * code[2]", lambda code: code[2] == code[0] * code[1]),
            ("code is even", lambda code: _number(code) % 2 == 0),
            ("count(odd) = 1", lambda code: sum(each % 2 for each in code) == 1),
            ("code[1] = code[3] - 4", lambda code: code[0] == code[2] - 4),
        ),
        found="236",  # the page prints 632, whose first digit is not the smaller one
    ),
    Lock(
        "alumniagri.in/task/who-am-i-1, 20685374",
        "lock",
        rules=(
            FULL,
            ("code is not prime", lambda code: not _prime(_number(code))),
            ("abs(code[3] - code[1]) = 6", lambda code: abs(code[2] - code[0]) == 6),
            ("code[3] = code[1] + code[2]", lambda code: code[2] == code[0] + code[1]),
        ),
        found="268 369",
    ),
    Lock(
        "mathnasium.com, What Number Am I, May 2020",
        "lock",
        rules=(
            FULL,
            ("3 at 3", lambda code: code[2] == 3),
            ("code[2] = 2 * code[1]", lambda code: code[1] == 2 * code[0]),
            ("code is divisible by 9", lambda code: _number(code) % 9 == 0),
        ),
        found="243",
    ),
    Lock(
        "puzzlefry.com/puzzles/what-is-the-number-riddle",
        "lock",
        rules=(
            ("code = 36 * sum(code) and code > 0", lambda code: 0 < _number(code) == 36 * sum(code)),
            ("7 * code[1] + 9 = 5 * (code[2] + code[3])", lambda code: 7 * code[0] + 9 == 5 * sum(code[1:])),
            ("8 * code[2] - 9 = code[1] + code[3]", lambda code: 8 * code[1] - 9 == code[0] + code[2]),
        ),
        found="324",
    ),
    Lock(
        "riddlesmaster.com/problems/68-the-cracked-safe-combination",
        "safe 4",
        rules=(
            ("code[1] = code[4] and code[2] = code[3]", lambda code: code == code[::-1]),
            ("sum(code) = 20", lambda code: sum(code) == 20),
            ("code is divisible by 11", lambda code: _number(code) % 11 == 0),
            ("kinds(code) in [2, 3]", lambda code: len({*code}) in {2, 3}),
        ),
    ),
]

LOCKS = RULED + [
    Lock(source, game, hints, found=found)
    for game, found, hints, source in (map(str.strip, line.split("|")) for line in HINTED.split("\n") if line)
]


@pytest.mark.parametrize("lock", LOCKS, ids=[lock.source for lock in LOCKS])
def test_a_published_lock_opens_as_a_plain_loop_opens_it(session: Session, lock: Lock) -> None:
    session.run(lock.script)
    codes = ["".join(code) for code in session.codes(limit=1000)]
    assert codes == [*lock.opening(session.state(Codes).game.pegs)]
    assert not lock.found or codes == lock.found.split()


TOTAL = "game lock; guess 682 1 0; guess 614 total 1"


def test_a_total_is_one_clue_that_is_edited_saved_and_explained(session: Session, tmp_path: Path) -> None:
    both = sum(_fits(code, "682", "1", "0") and _fits(code, "614", "total", "1") for code in DIGITS)
    session.run(TOTAL)
    assert session.count() == both
    assert str(session.history()).splitlines()[-1].split()[-2:] == ["total", "1"]
    session.run(f'save "{tmp_path}/lock.mm"; reset; load "{tmp_path}/lock.mm"')
    assert session.count() == both
    session.run("edit 2 guess 614 total >=2; guess 682 total 3")
    slips = data(session.why())["repairs"]
    assert {"black": None, "white": None, "total": 1} in [
        slip["instead"] for slip in slips if slip["clue"] == 3
    ]


def test_a_total_is_an_answer_wherever_answers_are_two_marks(session: Session) -> None:
    for game in ("number", "bagels", "bulls-and-cows; secrets 2"):
        session.run(f"game {game}")
        guess = "1234"[: session.state(Codes).game.pegs]
        session.run(f"guess {guess} {'total 1 ' * session.state(Codes).secrets}")
        assert data(session.history())["clues"][0]["answer"] == {"black": None, "white": None, "total": 1}
    refused(session, "game lock; guess 682 total 4", "TOTAL is at most 3")
    refused(session, "game black; guess RRBB total 1")


def test_a_digit_in_a_game_of_letters_or_colours_offers_a_lock(session: Session) -> None:
    for game in ("3x10", "4x6"):
        assert "`game lock` has digits" in (refused(session, f"game {game}; guess 682 0 1", "`6`").hint or "")


@pytest.mark.parametrize("typed", ["lock 4", "padlock 4", "safe 4", "pin", "start lock 4", "new lock 4"])
def test_what_people_call_a_lock_is_one(session: Session, typed: str) -> None:
    with pytest.raises(MmlogicError) as caught:
        session.run(typed)
    session.run(meant_in(caught.value.hint) or "")
    assert (session.state(Codes).game.pegs, session.state(Codes).game.size) == (4, 10**4)


def test_a_number_after_the_name_of_a_game_is_its_pegs(session: Session) -> None:
    session.run("game classic 5")
    assert session.state(Codes).game.size == 6**5
    session.run("game bulls-and-cows 3")
    assert session.count() == 720
    refused(session, "game lock 0", "pegs must be between 1 and 200")


@pytest.mark.parametrize("row", ["682,1,0", "682,1,0 ", "682, 1, 0"])
def test_a_row_of_a_table_is_a_guess(session: Session, row: str) -> None:
    session.run(f"game lock; {row}")
    assert [(clue.code, clue.told) for clue in session.clues] == [(("6", "8", "2"), (1, 0))]


def test_a_guess_and_its_squares_on_two_lines_are_refused_with_the_line_to_type(session: Session) -> None:
    with pytest.raises(MmlogicError) as caught:
        session.run("game wordle; crane\n🟩🟨⬛⬛⬛")
    assert "a guess and its answer share a line: `crane 🟩🟨⬛⬛⬛`" in str(caught.value)
