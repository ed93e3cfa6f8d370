"""How scripts write codes."""

from tests.cli.command import mmlogic


def test_a_script_writes_and_reads_codes_as_the_setting_says() -> None:
    script = "set symbols digits; game 3x4; guess 012 0 2; codes 2; check [red, 1, G]; history"
    assert mmlogic("-c", script).out == (
        "100\n101\n"
        "012 is not possible: it breaks the clue.\n  clue 1   012   gave 2 white; would give 3 black\n"
        "3 pegs of 4 symbols: 0=red 1=blue 2=green 3=yellow\n   1  guess 012 0 2\n"
    )
    assert mmlogic("-c", "set symbols letters; game 3x4; codes 1").out == "RRR\n"
    assert mmlogic("-c", "set symbols names; game 3x4; codes 1").out == "[red,red,red]\n"
    told = "set symbols digits; game 2x4; where code[1] = 3; where no 2; chances"
    assert mmlogic("-c", told).out == (
        "3 codes are left\n  peg 1: 3 certain\n  peg 2: 0 33.3 %, 1 33.3 %, 3 33.3 %\n  nowhere: 2\n"
    )
    assert '"certain":{"1":"yellow"}' in mmlogic("--format", "json", "-c", told).out
    assert (
        '"codes":[["red","red"]]'
        in mmlogic("--format", "json", "-c", "set symbols digits; game 2x4; codes 1").out
    )


def test_history_says_which_symbol_each_digit_is() -> None:
    def first_line(game: str, setting: str) -> str:
        return mmlogic("-c", f"game {game}; set symbols {setting}; history").out.splitlines()[0]

    assert first_line("2x3", "digits") == "2 pegs of 3 symbols: 0=red 1=blue 2=green"
    assert first_line("2x3", "auto") == "2 pegs of 3 symbols: red blue green"
    assert first_line("classic; colors [1, 2, 3]", "digits") == "4 pegs of 3 symbols: 1 2 3"
