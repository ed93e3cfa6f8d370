"""`mmlogic tournament`: its results, files, a user's own players, wrong usage, Ctrl-C."""

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from itertools import count, product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from mmlogic.cli import tournament as carried_out
from mmlogic.codes.marks import feedback
from mmlogic.players.tournament.run import Run
from tests.cli.command import Ended, ending, mmlogic, on_terminal, started
from tests.lines import table
from tests.samples import MIDDLE

Starter = Callable[..., Ended]
MMLOGIC = str(Path(sys.executable).parent / "mmlogic")

CAREFUL = """
% The consistent code with the most different symbols; of these, the first.
next_guess(Guess) :-
    findall(Few-Code, ( code(Code), sort(Code, Set), length(Set, Many), Few is -Many ), Codes),
    keysort(Codes, [_-Guess|_]).
"""


def tournament(*arguments: str, cwd: Path | None = None, start: Starter = mmlogic) -> Ended:
    """Carry out the command within this process, or `start` it."""
    return start("tournament", *arguments, cwd=cwd)


def figures(*arguments: str, cwd: Path | None = None, start: Starter = mmlogic) -> list[dict[str, Any]]:
    done = tournament(*arguments, "--format", "json", cwd=cwd, start=start)
    assert done.status == 0, done.err
    return [json.loads(line) for line in done.out.splitlines()]


def totals(found: Sequence[dict[str, Any]]) -> list[tuple[int, int]]:
    return [(each["total"], each["worst"]) for each in found]


def timeless(found: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{key: value for key, value in each.items() if "seconds" not in key} for each in found]


def loop(choose: Callable[[list[tuple[int, ...]]], tuple[int, ...]]) -> int:
    """Return how many guesses a player takes for all codes of 3x5, by a plain loop."""
    codes: list[tuple[int, ...]] = list(product(range(5), repeat=3))
    total = 0
    for secret in codes:
        left, guess = codes, tuple[int, ...]()
        while guess != secret:
            guess = choose(left)
            left = [code for code in left if feedback(guess, code) == feedback(guess, secret)]
            total += 1
    return total


def test_the_golden_numbers_of_the_classic_game() -> None:
    found = figures("minimax", "first", "--game", "classic", "--all")  # others: tests/players/test_golden.py
    assert totals(found) == [(5801, 5), (7471, 9)]
    assert [each["distribution"] for each in found] == [
        [1, 6, 62, 533, 694],
        [1, 4, 25, 108, 305, 602, 196, 49, 6],
    ]
    assert list(found[0]) == [
        *("player", "game", "games", "seed", "total", "average", "standard_error", "worst"),
        *("distribution", "lost", "seconds_per_game", "seconds", "complete", "of"),
    ]
    assert [found[0][key] for key in ("player", "game", "games", "lost")] == ["minimax", "classic", 1296, 0]
    assert found[0]["average"] == pytest.approx(5801 / 1296)


def test_a_rule_makes_the_game() -> None:
    draws = ("--games", "200", "--seed", "1")
    (named,) = figures("first", "--game", "bulls-and-cows", *draws)
    (found,) = figures("first", "--game", "4x10", "--where", "distinct", *draws)
    assert (found["distribution"], found["game"]) == (named["distribution"], "4x10 where distinct")


def test_drawn_secrets_depend_on_the_seed_alone() -> None:
    players = ["entropy", "random", "--games", "20"]
    once = figures(*players, "--seed", "5")
    assert timeless(figures(*players, "--seed", "5")) == timeless(once)
    assert timeless(figures(*players, "--jobs", "2", "--seed", "5", start=started)) == timeless(once)
    assert timeless(figures(*players, "--seed", "6")) != timeless(once)
    assert once[0]["seed"] == 5


def test_secrets_of_a_file_in_letters_names_and_digits(tmp_path: Path) -> None:
    (tmp_path / "secrets.txt").write_text("RRBB # letters\n\n0011\nred, red, blue, blue\nGGGG\n")
    (found,) = figures("first", "--secrets", "secrets.txt", cwd=tmp_path)
    assert found["games"] == 4
    (tmp_path / "secrets.txt").write_text("RRBB\nRRBX\n")
    done = tournament("first", "--secrets", "secrets.txt", cwd=tmp_path)
    assert done.status == 2
    assert "secrets.txt, line 2: unknown symbol `X`" in done.err


def test_words_to_guess_besides_the_words_of_the_game(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("CAT\nCAR\nCAB\nCAN\n")
    (tmp_path / "guesses.txt").write_text("TRB\n")
    game = ["parts", "--game", "3x26", "--where", 'code in "words.txt"', "--all"]
    assert figures(*game, cwd=tmp_path)[0]["total"] == 1 + 2 + 3 + 4
    assert figures(*game, "--guesses", "guesses.txt", cwd=tmp_path)[0]["total"] == 2 + 2 + 2 + 3
    (tmp_path / "guesses.txt").write_text("XYZ\n")
    assert figures(*game, "--guesses", "guesses.txt", cwd=tmp_path)[0]["total"] == 1 + 2 + 3 + 4


def test_players_of_ones_own_in_python_and_in_prolog(tmp_path: Path) -> None:
    (tmp_path / "middle.py").write_text(MIDDLE)
    (tmp_path / "careful.pl").write_text(CAREFUL)
    own = ["--player", "middle.py", "--player", "careful.pl"]
    players = ["first", "middle", "middle:opening=001", *own]
    found = figures(*players, "--game", "3x5", "--jobs", "2", cwd=tmp_path, start=started)
    assert [each["player"] for each in found] == ["first", "middle", "middle:opening=001", "careful"]
    assert [found[number]["total"] for number in (0, 1, 3)] == [
        loop(lambda left: left[0]),
        loop(lambda left: left[len(left) // 2]),
        loop(lambda left: max(left, key=lambda code: len(set(code)))),
    ]


@pytest.mark.usefixtures("own_players")
def test_of_a_file_of_players_only_those_play_that_are_named(tmp_path: Path) -> None:
    registered = (
        '@register("{0}", "", "")\nclass Own:\n    deterministic = True\n'
        "    def __init__(self, options):\n        pass\n    def choose(self, position, random):\n"
        '        return Choice(position.space.code(position.left[{1}]), "")\n'
    )
    names = "from mmlogic.players import Choice, register\n"
    (tmp_path / "two.py").write_text(names + registered.format("low", 0) + registered.format("high", -1))
    (tmp_path / "other.py").write_text("def other(possible, n):\n    return possible[0]\n")
    own = ["--player", "two.py", "--player", "other.py", "--game", "2x2"]
    for named, played in (([], ["low", "high"]), (["high"], ["high"]), (["first"], ["first", "low", "high"])):
        found = figures(*named, *own, cwd=tmp_path)
        assert [each["player"] for each in found] == [*played, "other"]


@pytest.mark.usefixtures("own_players")
def test_a_prolog_player_that_fails_is_named(tmp_path: Path) -> None:
    (tmp_path / "lazy.pl").write_text("next_guess(Guess) :- no_such(Guess).\n")
    done = tournament("--player", "lazy.pl", "--game", "2x2", cwd=tmp_path)
    assert done.status == 1
    assert done.err.startswith("lazy.pl:1: ") and "no_such/1" in done.err


def test_a_strategy_tree_plays_as_its_player(tmp_path: Path) -> None:
    assert mmlogic("-c", "game classic; strategy minimax to knuth.txt", cwd=tmp_path).status == 0
    assert totals(figures("tree:knuth.txt", cwd=tmp_path)) == [(5801, 5)]


def test_trees_are_called_as_their_files_and_saved_by_what_they_are(tmp_path: Path) -> None:
    made = "game 3x4; strategy minimax to one.txt; strategy first to two.txt"
    assert mmlogic("-c", made, cwd=tmp_path).status == 0
    run = ["tree:one.txt", "tree:two.txt", "--game", "3x4", "--save", "run.jsonl"]
    whole = figures(*run, cwd=tmp_path)
    assert [each["player"] for each in whole] == ["tree:one.txt", "tree:two.txt"]
    (tmp_path / "one.txt").rename(tmp_path / "three.txt")
    again = figures("tree:three.txt", *run[1:], cwd=tmp_path)
    assert [each["player"] for each in again] == ["tree:three.txt", "tree:two.txt"]
    assert totals(again) == totals(whole)


@pytest.mark.parametrize(
    ("arguments", "sure"),
    [
        (("first", "entropy", "--all"), [True, True]),
        (("first", "random", "--all"), [True, False]),
        (("random", "first", "--all"), [False, True]),
        (("first", "entropy", "--games", "20"), [False, False]),
    ],
)
def test_an_average_over_all_secrets_has_no_error(arguments: tuple[str, ...], sure: list[bool]) -> None:
    given = (*arguments, "--game", "3x3")
    _, head, *lines = tournament(*given).out.splitlines()
    assert ["±" not in line for line in lines[:2]] == sure
    assert ("95 %" in head) is not all(sure)
    assert ("±" in lines[-1]) is not all(sure)
    assert ("95 %" in lines[-2]) is not all(sure)
    assert [each["standard_error"] == 0 for each in figures(*given)] == sure


@pytest.mark.parametrize(("secrets", "whiskers"), [(("--all",), False), (("--games", "20"), True)])
def test_a_plot_has_whiskers_where_secrets_are_a_sample(
    secrets: tuple[str, ...], whiskers: bool, tmp_path: Path
) -> None:
    tournament("first", "parts", "--game", "3x3", *secrets, "--plot", "plot.svg", cwd=tmp_path)
    drawn = (tmp_path / "plot.svg").read_text()
    assert ("LineCollection" in drawn, "95 %" in drawn, "±" in drawn) == (whiskers,) * 3


def test_plots_and_tables(tmp_path: Path) -> None:
    done = tournament("first", "minimax", "--plot", "plot.svg", cwd=tmp_path)
    assert "<svg" in (tmp_path / "plot.svg").read_text()
    heading, head, first, minimax, *bars = done.out.splitlines()
    assert (heading, head.split()[:2]) == ("classic, all 1296 secrets", ["player", "guesses"])
    assert first.split() == ["first", "7471", "5.765", "9", "0"]
    assert minimax.split() == ["minimax", "5801", "4.476", "5", "0"]
    assert "         5 694 █████████████" in bars
    than, apart = bars[-2:]
    assert than == "difference from first on the same secrets, guesses a game"
    assert apart == "minimax   -1.289"
    table = tournament("first", "--format", "csv").out.splitlines()
    assert table[0].startswith("player,game,games,seed,total,average")
    assert table[1].startswith("first,classic,1296,0,7471,5.76")


def test_a_plot_is_not_drawn_over_a_foreign_file(tmp_path: Path) -> None:
    path = tmp_path / "plot.png"
    path.write_bytes(b"mine")
    play = ["first", "--game", "2x3", "--plot", "plot.png"]
    done = tournament(*play, cwd=tmp_path)
    assert done.status == 2 and "did not write; --over replaces it" in done.err
    assert (path.read_bytes(), done.out) == (b"mine", "")
    for options in (["--over"], []):
        assert tournament(*play, *options, cwd=tmp_path).status == 0
        assert path.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(("arguments", "status", "message"), table("refused_tournaments"))
def test_bad_input_is_told_in_one_message(arguments: str, status: str, message: str) -> None:
    done = tournament(*arguments.split())
    assert message in done.err
    assert (done.status, done.out) == (int(status), "")


def test_a_time_limit_prints_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = count(step=60)  # a minute passes from one look at the clock to the next
    monkeypatch.setattr(carried_out, "time", SimpleNamespace(monotonic=lambda: next(looks)))
    limit = ("--timeout", "300")
    done = tournament("random", "--game", "4x6", "--games", "100000", *limit, "--format", "json")
    assert done.status == 1
    assert "stopped at the time limit: " in done.err
    (found,) = map(json.loads, done.out.splitlines())
    assert 0 < found["games"] < 100_000 and (found["complete"], found["of"]) == (False, 100_000)
    told = tournament("random", "--game", "4x6", "--games", "100000", *limit).out
    assert told.startswith("4x6, 100000 secrets, seed 0\n")
    assert re.search(
        r"^  random: \d+ of 100000 games, a random sample: the others are not finished\.$", told, re.M
    )


@pytest.mark.parametrize("rule", ["uniform", "two-colours"])
def test_secrets_are_drawn_within_the_time_limit(rule: str) -> None:
    asked = ("--game", "20x20", "--games", "10000000", "--secrets", rule)
    done = tournament("first", *asked, "--timeout", "0.2")
    assert (done.status, done.out, done.err) == (1, "", "stopped at the time limit\n")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_players_are_stopped_at_the_memory_limit(jobs: str) -> None:
    limited = ("--memory", "16", "--timeout", "300")  # the search takes 250 MB
    done = tournament("optimal", "--game", "4x10", "--games", "2", "--jobs", jobs, *limited)
    told = "stopped at the memory limit of 16 MiB: 0 of 2 games are finished\n"
    assert (done.status, done.out, done.err) == (1, "", told)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_prints_what_is_done(jobs: str, tmp_path: Path) -> None:
    save = tmp_path / "save.jsonl"
    arguments = ["random", "--game", "6x6", "--games", "100000", "--format", "json", "--jobs", jobs]
    arguments += ["--save", str(save)]
    running = subprocess.Popen(
        [MMLOGIC, "tournament", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )
    while not save.exists() or save.read_bytes().count(b"\n") < 9:  # of these some are counted
        assert running.poll() is None
        time.sleep(0.01)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate()
    assert running.returncode == 130, err
    assert 0 < json.loads(out)["games"] < 100_000
    assert "interrupted: " in err
    assert "Traceback" not in err


def test_games_that_are_no_fair_sample_have_no_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    def struck(run: Run) -> Run:
        play(run)
        raise KeyboardInterrupt

    play = Run.play
    monkeypatch.setattr(Run, "play", struck)
    monkeypatch.setattr(Run, "summaries", lambda run, *_: [])
    done = tournament("first", "--game", "2x2")
    assert (done.status, done.out) == (130, "")
    assert done.err.splitlines() == [
        "interrupted: 4 of 4 games are finished",
        "too few games are finished for a fair sample, so there are no figures yet",
    ]


def test_a_bar_with_the_time_left_on_a_terminal() -> None:
    child = on_terminal("tournament", "random", "--game", "6x6", "--games", "100000")
    child.expect("random  [0-9,]+ of 100,000 games  [0-9]+ %  [0-9]+ s left")
    child.sendintr()
    child.expect("6x6, 100,000 secrets, seed 0")
    child.expect("interrupted: [0-9]+ of 100000 games are finished")
    assert ending(child)[0] == 130


def test_games_of_a_range_are_played_one_after_the_other() -> None:
    sizes = ["2x2", "2x3", "3x2", "3x3", "4x2"]
    words = [word for game in ("2..3x2..3", "4x2", "2x2") for word in ("--game", game)]
    found = figures("first", "entropy", *words, "--all")
    assert [(each["game"], each["player"]) for each in found] == [
        (game, player) for game in sizes for player in ("first", "entropy")
    ]
    alone = [each for game in sizes for each in figures("first", "entropy", "--game", game, "--all")]
    assert timeless(found) == timeless(alone)
    table = tournament("first", *words, "--all", "--format", "csv").out.splitlines()
    assert [line.split(",")[:2] for line in table] == [
        ["player", "game"],
        *(["first", game] for game in sizes),
    ]


def test_where_no_game_is_won_there_is_no_average_and_no_worst() -> None:
    played = ("first", "--game", "4x6", "--games", "3", "--turns", "1")
    (found,) = figures(*played)
    assert (found["average"], found["worst"], found["distribution"], found["lost"]) == (None, None, [], 3)
    assert tournament(*played).out.splitlines()[2].split()[1:] == ["0", "-", "-", "3"]
    head, row = csv.reader(tournament(*played, "--format", "csv").out.splitlines())
    assert dict(zip(head, row, strict=True))["worst"] == ""


def test_secrets_by_a_rule_and_games_of_few_seconds() -> None:
    played = ["first", "--game", "4x6", "--games", "12", "--seed", "3"]
    (found,) = figures(*played, "--secrets", "two-colors", "--seconds", "60", "--per-turn")
    assert (found["secrets"], found["games"], found["lost"]) == ("two-colours", 12, 0)
    assert [each["turn"] for each in found["per_turn"][:2]] == [1, 2]
    assert found["per_turn"][0]["games"] == 12
    told = tournament(*played, "--secrets", "spaced", "--per-turn").out
    assert told.startswith("4x6, 12 secrets by spaced, seed 3\n")
    assert "seconds a turn, as long as more than half of the games are still on\n" in told
    assert timeless(figures(*played, "--secrets", "uniform"))[0]["total"] == figures(*played)[0]["total"]
    rows = tournament(*played, "--per-turn", "--format", "csv").out.splitlines()
    assert rows[0] == "player,game,turn,games,seconds" and rows[1].startswith("first,4x6,1,12,")


def test_the_worst_secrets_and_the_best() -> None:
    played = ["first", "minimax", "--game", "2x3", "--turns", "3", "--worst", "3"]
    first, minimax = figures(*played)
    games = tournament(*played, "--format", "jsonl").out.splitlines()
    turns = {
        tuple(each["secret"]): each["guesses"] for each in map(json.loads, games) if each["player"] == "first"
    }
    for name, sign in (("worst_secrets", -1), ("best_secrets", 1)):
        found = {tuple(each["secret"]): each["guesses"] for each in first[name]}
        assert found.items() <= turns.items()
        assert [*found.values()] == sorted(turns.values(), key=lambda many: sign * (many or 9))[:3]
    assert first["worst_secrets"][0]["guesses"] is None, "one is lost"
    assert first["best_secrets"][0] == {"secret": ["red", "red"], "guesses": 1}
    told = tournament(*played).out
    assert "worst secrets of first\nlost  [" in told
    assert "best secrets of minimax\n   1  [red,red]\n" in told
    rows = list(csv.DictReader(tournament(*played, "--format", "csv").out.splitlines()))
    assert [(row["player"], row["kind"]) for row in rows[2:5]] == [
        *[("first", "worst")],
        *[("first", "best")] * 2,
    ]
    assert minimax["compared"]["than"] == "first"


def test_a_file_is_no_rule(tmp_path: Path) -> None:
    (tmp_path / "spaced").write_text("RRBB\n")
    assert figures("first", "--secrets", "./spaced", cwd=tmp_path)[0]["games"] == 1


def test_times_of_turns_are_saved_and_resumed(tmp_path: Path) -> None:
    run = ["random", "--games", "9", "--seconds", "60", "--per-turn", "--save", "run.jsonl"]
    whole = figures(*run, cwd=tmp_path)
    again = figures(*run, cwd=tmp_path)
    assert again[0]["total"] == whole[0]["total"]
    assert [(each["turn"], each["games"]) for each in again[0]["per_turn"]] == [
        (each["turn"], each["games"]) for each in whole[0]["per_turn"]
    ]
    done = tournament(*run[:5], "--save", "run.jsonl", cwd=tmp_path)
    assert done.status == 1 and "per_turn True there, none here" in done.err


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        ("blak", "unknown dialect `blak`; did you mean `black`?"),
        ("black; count", "the answers `black; count` holds a second statement"),
        ("warm =", "the answers `warm =`"),
    ],
)
def test_answers_that_are_none_are_told(answers: str, message: str) -> None:
    done = tournament("first", "--game", "3x3", "--answers", answers)
    assert done.status == 2 and message in done.err


def test_a_saved_line_that_takes_more_memory_than_allowed_is_not_read(tmp_path: Path) -> None:
    run = ["tournament", "first", "--game", "2x3", "--save", str(tmp_path / "run.jsonl")]
    assert started(*run).status == 0
    with (tmp_path / "run.jsonl").open("a") as saved:
        saved.write(f'{{"player": "first", "note": [{",".join(["[]"] * 3_000_000)}]}}\n')
    done = started(*run, "--safe", "--memory", "200")
    assert (done.status, done.err) == (1, "stopped at the memory limit of 200 MiB\n")
