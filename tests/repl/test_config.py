"""The configuration file and the places of the prompt's files."""

import tomllib
from pathlib import Path

import pytest

from mmlogic.repl.files import Config, config_file, history_file, read_config, write_default


def test_no_file_is_in_order(tmp_path: Path) -> None:
    assert read_config(tmp_path / "none.toml") == (Config(), None)
    assert read_config(None) == (Config(), None)


def test_the_file_of_first_use_changes_nothing_and_names_every_option(tmp_path: Path) -> None:
    path = tmp_path / "new" / "config.toml"
    write_default(path)
    assert read_config(path) == (Config(), None)
    uncommented = path.read_text().replace("# keys", "keys").replace("# theme =", "theme =")
    for option in ("page", "history", "timing", "language"):
        uncommented = uncommented.replace(f"# {option} =", f"{option} =")
    assert tomllib.loads(uncommented) == vars(Config())


def test_a_file_that_is_there_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text("page = 3\n")
    write_default(path)
    assert path.read_text() == "page = 3\n"


def test_a_place_that_cannot_be_written_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    write_default(tmp_path / "file" / "config.toml")
    write_default(None)
    assert (tmp_path / "file").read_text() == ""


def test_options_are_read(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text('keys = "vi"\ntheme = "light"\npage = 5\nhistory = 0\ntiming = 2\nlanguage = "german"\n')
    assert read_config(path) == (Config("vi", "light", 5, 0, 2, "german"), None)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('keys = "vim"', 'must be "emacs" or "vi"'),
        ("page = 0", "a whole number from 1 to 1,000,000,000, not 0"),
        ("page = 2000000000000000000", "from 1 to 1,000,000,000"),
        (f"history = {10**50}", "from 0 to 1,000,000,000"),
        ("timing = inf", "a number from 0 to 1,000,000,000, not inf"),
        ("page = true", "a whole number"),
        ("history = 1.5", "a whole number"),
        ('timing = "slow"', "a number"),
        ("pages = 5", "did you mean `page`?"),
        ("zzz = 5", "options are keys, theme"),
    ],
)
def test_what_is_wrong_is_told_and_the_rest_holds(tmp_path: Path, line: str, told: str) -> None:
    path = tmp_path / "config.toml"
    path.write_text(f"{line}\n" + ('theme = "plain"\n' if "theme" not in line else ""))
    config, complaint = read_config(path)
    assert config == Config(theme="plain")
    assert complaint
    assert complaint.startswith(str(path))
    assert told in complaint


@pytest.mark.parametrize("content", [b"keys = ", b"\xff\xfe", b"[keys"])
def test_a_file_that_is_no_toml_is_one_message(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "config.toml"
    path.write_bytes(content)
    config, complaint = read_config(path)
    assert config == Config()
    assert complaint
    assert "\n" not in complaint


def test_a_folder_as_configuration_is_one_message(tmp_path: Path) -> None:
    config, complaint = read_config(tmp_path)
    assert config == Config()
    assert complaint == f"cannot read {tmp_path}: it is a directory"


def test_the_places_are_those_of_xdg(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", "relative/is/ignored")
    assert config_file() == tmp_path / ".config" / "mmlogic" / "config.toml"
    assert history_file() == tmp_path / ".local" / "state" / "mmlogic" / "history"
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "c"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "s"))
    assert config_file() == tmp_path / "c" / "mmlogic" / "config.toml"
    assert history_file() == tmp_path / "s" / "mmlogic" / "history"
