"""Run the fuzzer for a moment. Repeat all its earlier findings."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from socket import create_connection

import pytest

from mmlogic.language import parse
from mmlogic.language.registry import by_keyword
from tests.fuzz import damage, pieces, sentences, strangers
from tests.fuzz.__main__ import campaign
from tests.fuzz.strangers import Canary
from tests.fuzz.trials import Trial
from tests.thoroughly import some

CORPUS = sorted((Path(__file__).parent / "corpus").glob("*.json"))


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_what_was_found_once(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Trial.of(json.loads(path.read_text())).run(tmp_path)


@pytest.mark.slow
def test_nothing_but_documented_errors() -> None:
    totals, findings = campaign(
        seed=20_000,
        seconds=60,
        most={"statements": some(2_000, 10**9), "files": some(100, 10**8), "programs": some(200, 10**8)},
        jobs=1,
    )
    assert not findings, findings[0]
    assert totals["statements"] > 500 and totals["files"] > 25 and totals["programs"] > 50


def test_every_statement_is_drawn_and_parses() -> None:
    random = Random(1)
    drawn = [sentences.sentence(random, []) for _ in range(4000)]
    words = {"".join(re.findall(r"^(?:\?-|\w*)", line)) for line in drawn}
    assert words >= set(by_keyword())
    wrong = [line for line in drawn if not _parses(line)]
    assert len(wrong) < 0.5 * len(drawn), wrong[:5]  # values out of range are refused, forms are not


def test_every_terminal_has_a_sample() -> None:
    for terminal in sentences.terminals():
        assert sentences._fillings(terminal)


def test_damage_changes_what_it_is_given() -> None:
    random = Random(2)
    assert sum(damage.broken_text("guess RRBB 1 1", random) != "guess RRBB 1 1" for _ in range(200)) > 150
    assert sum(damage.broken_bytes(b"1,__\n__,4\n", random) != b"1,__\n__,4\n" for _ in range(200)) > 150


@pytest.mark.parametrize(
    "harm",
    [
        lambda canary: (canary.folder / "PWN").touch(),
        lambda canary: (canary.folder / "file").write_text("x"),
        lambda canary: (canary.folder / "file").unlink(),
        lambda canary: canary.process.kill() or canary.process.wait(),
        lambda canary: create_connection(canary.sockets[1].getsockname()).close(),
    ],
)
def test_harm_to_the_canary_is_seen(harm: Callable[[Canary], object], tmp_path: Path) -> None:
    with Canary.watched(tmp_path) as canary:
        canary.check()
        harm(canary)
        with pytest.raises(AssertionError):
            canary.check()


def test_hostile_programs_are_of_all_kinds() -> None:
    random = Random(3)
    drawn = "\n".join(strangers.program(random) for _ in range(3000))
    forms = (*pieces.HARM, *pieces.HOOKS, *pieces.LIBRARIES, *pieces.EXPORTS)
    assert [each for each in forms if each not in drawn] == []


def test_a_broken_product_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.fuzz.trials.describe", lambda error: "Traceback (most recent call last)")
    with pytest.raises(AssertionError, match="unknown statement"):
        Trial("script", "gess RRBB 1 1").run(tmp_path)


def _parses(line: str) -> bool:
    try:
        return bool(parse(line))
    except Exception:
        return False
