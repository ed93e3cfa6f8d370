"""`mmlogic schema`: all printed JSON obeys the schema, and other JSON does not."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator, ValidationError

from tests.answering import scripts, write_files
from tests.cli.command import mmlogic
from tests.schema import SCHEMA, check


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("form", ["json", "jsonl"])
@pytest.mark.parametrize("script", scripts())
def test_all_answers_are_as_the_schema_says(
    script: str, form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_players: None
) -> None:
    monkeypatch.chdir(tmp_path)
    write_files(tmp_path)
    ended = mmlogic("-c", script, "--format", form, "--seed", "1")
    assert ended.status == 0, ended.err
    for line in ended.out.splitlines():
        check(json.loads(line))


def test_games_and_figures_of_a_tournament_are_as_the_schema_says() -> None:
    for more in (["--format", "jsonl"], ["--format", "json", "--per-turn", "--worst", "2"]):
        ended = mmlogic("tournament", "first", "random", "--game", "2x2", "--all", "--turns", "2", *more)
        for line in ended.out.splitlines():
            check(json.loads(line))


@pytest.mark.parametrize(
    "printed",
    [
        {"statement": "count", "count": 3, "exact": True, "line": 1},
        {"statement": "count", "count": "3", "exact": True, "line": 1, "seconds": 0.1},
        {"statement": "count", "count": 3, "exact": True, "line": 1, "seconds": 0.1, "new": 1},
        {"statement": "codes", "code": [1, 2], "line": 1},
        {"error": {"message": "what", "line": 1}},
    ],
)
def test_nothing_else_is(printed: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        check(printed)


def test_a_statement_has_its_schema_with_all_that_it_mentions() -> None:
    ended = mmlogic("schema", "WHY")
    own = json.loads(ended.out)
    Draft202012Validator.check_schema(own)
    answer = json.loads(mmlogic("-c", "game 2x3; why", "--format", "json").out)
    Draft202012Validator(own).validate(answer)
    assert set(own["$defs"]) > {"ShownRepair", "Grounds", "Needed"}
    assert json.loads(mmlogic("schema").out) == SCHEMA


def test_a_wrong_name_is_corrected() -> None:
    assert "did you mean `count`?" in mmlogic("schema", "cont").err
    assert "no JSON is printed for `game`" in mmlogic("schema", "game").err
