"""Common words first, and words without those that were used."""

import sys
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from mmlogic import Session, StatementProblem
from mmlogic.codes import wordlists
from mmlogic.common import resources
from mmlogic.limits.memory import relieve
from tests.asking import refused

SHARES = {
    "en": {"mufti": 0.04, "width": 0.03, "fifth": 0.02, "tutti": 0.01, "crane": 0.5, "gloryful": 0.9},
    "fr": {"niche": 0.1, "biche": 0.05, "élève": 0.2, "eleve": 0.01, "sœur": 0.19},
}
"""Shares of words in texts, invented."""

LEFT = "game wordle; guess SLATE xxxgx; guess CRONY xxxxx"
"""After these clues, FIFTH, MUFTI, TUTTI and WIDTH are left, and FIFTH and MUFTI tell equally much."""


@pytest.fixture
def common(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Replace wordfreq by a module with invented shares."""
    made = ModuleType("wordfreq")
    made.__spec__ = ModuleSpec("wordfreq", None)
    monkeypatch.setattr(made, "get_frequency_dict", SHARES.__getitem__, raising=False)
    monkeypatch.setitem(sys.modules, "wordfreq", made)
    relieve()
    yield
    relieve()


@pytest.fixture
def rare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let wordfreq be missing."""
    monkeypatch.setattr(resources, "find_spec", lambda name: None)
    relieve()


def told(session: Session, statement: str) -> Any:
    """Return the data of a statement's answer."""
    return session.run(statement)[-1].data()


def spelled(session: Session, statement: str) -> list[str]:
    return ["".join(code) for code in told(session, statement)["codes"]]


def test_common_words_are_listed_first(session: Session, common: None) -> None:
    session.run(LEFT)
    assert spelled(session, "codes common") == ["MUFTI", "WIDTH", "FIFTH", "TUTTI"]
    assert spelled(session, "codes") == ["FIFTH", "MUFTI", "TUTTI", "WIDTH"]
    assert spelled(session, "codes common 1") == ["MUFTI"]
    assert spelled(session, "more 2") == ["WIDTH", "FIFTH"]
    assert spelled(session, "more") == ["TUTTI"]
    session.run("undo; codes common 2; guess CRONY xxxxx")
    assert spelled(session, "more 1") == ["FIFTH"]
    assert ["".join(code) for code in session.codes(2, common=True)] == ["MUFTI", "WIDTH"]


def test_words_that_no_text_has_come_last_in_order(session: Session, common: None) -> None:
    session.run("game wordle; where no E")
    assert spelled(session, "codes common 6") == ["MUFTI", "WIDTH", "FIFTH", "TUTTI", "ABACK", "ABAFT"]


def test_accents_do_not_matter(
    session: Session, common: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wordlists, "FOLDER", str(tmp_path))
    (tmp_path / "french").write_text("biche\nélève\nniche\nsœur\n")
    session.run("game wordle; words french")
    assert spelled(session, "codes common") == ["ELEVE", "SOEUR", "NICHE", "BICHE"]


@pytest.mark.skipif(
    sys.platform == "emscripten", reason="a tab has no numpy, and takes the lowest of equal guesses"
)
def test_of_equal_guesses_the_commonest_is_suggested(session: Session, common: None) -> None:
    session.run(LEFT)
    for player in ("", "entropy", "parts"):
        assert told(session, f"suggest {player}")["code"] == [*"MUFTI"]
    assert told(session, "suggest entropy ties lowest")["code"] == [*"FIFTH"]
    assert told(session, "suggest first")["code"] == [*"FIFTH"]
    assert [each["code"] for each in told(session, "rank 2")["guesses"]] == [
        [*"MUFTI"],
        [*"FIFTH"],
    ]
    session.run("where no U")
    assert told(session, "suggest")["code"] == [*"WIDTH"]


def test_without_the_package_the_lowest_is_suggested(session: Session, rare: None) -> None:
    session.run(LEFT)
    assert told(session, "suggest")["code"] == [*"FIFTH"]
    assert told(session, "rank 1")["guesses"][0]["code"] == [*"FIFTH"]
    assert r"pip install 'mmlogic[words]'" in str(refused(session, "codes common"))


def test_what_has_no_language_is_refused(session: Session, common: None, tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text("MUFTI\nWIDTH\n")
    for setting in ("game 4x6", f"game 5x26; words '{tmp_path}/own.txt'", "game wordle; forget rule 1"):
        session.run(setting)
        with pytest.raises(StatementProblem, match="words"):
            session.run("codes common")
    session.run(f"game wordle; words '{tmp_path}/own.txt'")
    assert spelled(session, "codes common") == ["MUFTI", "WIDTH"]


@pytest.mark.parametrize("form", ["words", "where code in"])
def test_used_words_are_left_out(form: str, session: Session, tmp_path: Path) -> None:
    (tmp_path / "all.txt").write_text("CAB ABC BAC ABA\n")
    (tmp_path / "used.txt").write_text("bac\nLONGER\ncab\n")
    session.run(f"game 3x26; {form} '{tmp_path}/all.txt' without '{tmp_path}/used.txt'")
    assert spelled(session, "codes") == ["ABA", "ABC"]
    for engine in ("textbook", "clpfd", "clauses", "diagram", "sat"):
        assert told(session, f"set engine {engine}; count")["count"] == 2
    session.run(f"set engine auto; save '{tmp_path}/saved.mm'; reset; load '{tmp_path}/saved.mm'")
    assert spelled(session, "codes") == ["ABA", "ABC"]
    assert not session.run("check CAB")[-1]
    session.run(f"game 3x26; where not code in '{tmp_path}/all.txt' without '{tmp_path}/used.txt'")
    assert told(session, "count")["count"] == 26**3 - 2


def test_a_list_without_all_its_words_is_refused(session: Session, tmp_path: Path) -> None:
    (tmp_path / "all.txt").write_text("CAB ABC\n")
    session.run("game 3x26")
    problem = refused(session, f"words '{tmp_path}/all.txt' without '{tmp_path}/all.txt'")
    assert "no word of" in str(problem)


def test_a_list_of_words_and_the_list_without_used_ones_replace_each_other(
    session: Session, tmp_path: Path
) -> None:
    (tmp_path / "used.txt").write_text("CRANE\nSLATE\n")
    session.run(f"game wordle; words english without '{tmp_path}/used.txt'")
    assert told(session, "count")["count"] == 3255
    session.run("words english")
    assert told(session, "count")["count"] == 3257
