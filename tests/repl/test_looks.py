"""Themes, the background of a terminal, the suggested guess in grey, the table of clues."""

from io import StringIO

import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input.vt100_parser import Vt100Parser
from prompt_toolkit.key_binding import KeyPress
from prompt_toolkit.output import DummyOutput
from prompt_toolkit.output.vt100 import Vt100_Output

from mmlogic import Session
from mmlogic.render.styles import BACKGROUNDS, STYLES, style_table
from mmlogic.repl.screen import ask_background
from tests.repl.talk import Talk


class Source:
    """An input whose keys the test chooses."""

    def __init__(self) -> None:
        self.keys: list[str] = []
        self.vt100_parser = Vt100Parser(self._press)

    def _press(self, key: KeyPress) -> None:
        self.keys.append(key.data)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(("background", "ground"), [("light", "#ffffff"), ("dark", "#1c1c1c")])
def test_every_style_can_be_read_on_its_background(background: str, ground: str) -> None:
    for style in style_table(background, 1 << 24).values():
        inks = [word for word in style.split() if word.startswith("#")]
        grounds = [word.removeprefix("bg:") for word in style.split() if word.startswith("bg:")]
        assert not inks or contrast(inks[0], (grounds or [ground])[0]) >= 4.5, style


def test_sixteen_colours_have_names_and_reversed_chips() -> None:
    table = style_table("dark", 16)
    assert table.keys() == STYLES.keys() | BACKGROUNDS.keys()
    assert not any("#" in style for style in table.values())
    assert table["peg.red"] == table["answer.green"] == "reverse"


@pytest.mark.parametrize("pieces", [1, 2, 3])
def test_the_background_is_learnt_and_no_byte_of_it_is_typed(pieces: int) -> None:
    told: list[str] = []
    written = StringIO()
    source = Source()
    output = Vt100_Output(written, lambda: Size(24, 80))
    ask_background(source, output, told.append)  # type: ignore[arg-type]
    assert "\x1b]11;?" in written.getvalue()
    answer = "a\x1b]11;rgb:ffff/ffff/f000\x1b\\b"
    size = len(answer) // pieces + 1
    for start in range(0, len(answer), size):
        source.vt100_parser.feed(answer[start : start + size])
    assert told == ["light"]
    assert "".join(source.keys) == "ab"


def test_what_is_no_terminal_is_not_asked_for_its_background() -> None:
    source = Source()
    feed = source.vt100_parser.feed
    ask_background(source, DummyOutput(), print)  # type: ignore[arg-type]
    assert source.vt100_parser.feed == feed


def test_the_suggested_guess_is_likely_until_something_changes(talk: Talk) -> None:
    talk("game classic; guess RRBB 1 1; guess RGYO 1 2")
    assert talk.conversation.likely() == ""
    talk("suggest")
    assert talk.conversation.likely() == "guess RYGB "
    table = ["1  RRBB  1 1  208", "2  RGYO  1 2   19", "3  RYGB  ?    entropy suggests it"]
    assert talk("history").splitlines()[1:4] == table
    talk("guess RYGB 1 2")
    assert talk.conversation.likely() == ""


def test_the_table_is_shown_after_each_guess_if_asked_for(talk: Talk) -> None:
    talk("game classic; set table on")
    told = ["Added clue 1: 208 codes are left.", "1  RRBB  1 1  208"]
    assert talk("guess RRBB 1 1").splitlines() == told
    assert "RRBB" not in talk("set table off; guess RGYO 1 2")


def test_the_table_follows_a_guess_that_leaves_no_code(talk: Talk) -> None:
    talk("game classic; set table on; guess RRBB 0 0; guess GGYY 0 0")
    first, *table = talk("guess GGGG 4 0").splitlines()
    assert first.startswith("No code is left")
    rows = [" ".join(line.split()[:4]) for line in table]
    assert rows == ["1 RRBB 0 0", "2 GGYY 0 0", "3 GGGG 4 0"]
    assert len(talk("where no green").splitlines()) == 1


def test_codes_are_digits_where_that_is_set(talk: Talk, session: Session) -> None:
    talk("game classic; set symbols digits")
    assert talk("guess 0011 1 1; codes 1").splitlines()[1].strip() == "0122"
    assert next(session.codes(1)) == ("red", "blue", "green", "green")
    talk("where code[1] = 5 and no 3")
    *_, said = talk("chances").splitlines()
    assert said == "Peg 1 is certain: 5. 3 is excluded everywhere. `why code[1] = 5` says why."
    assert "forces `code[1] = brown`" in talk("why code[1] = 5")
    talk("undo 1; set symbols names")
    assert talk("codes 1").splitlines()[0].strip() == "[red,blue,green,green]"
    assert "unknown symbol `0`" in talk("guess 0011 1 1")


def test_history_says_what_the_names_of_rules_stand_for(talk: Talk) -> None:
    talk("game 4x6; rule warm = count(red) >= 1; rule cool = not warm; where distinct; where cool")
    told = talk("history")
    assert "rule 1  where distinct\n" in told
    assert "rule 2  where cool; cool: not warm; warm: count(red) >= 1\n" in told
