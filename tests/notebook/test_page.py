"""The requests of a page in a browser to its session, and the JSON of each reply."""

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from mmlogic import Session
from mmlogic.notebook import Page
from mmlogic.render.html import sheet


class Reader:
    """A page, its last output, and its state after this output."""

    def __init__(self, diary: Path) -> None:
        self.page = Page(str(diary))
        self.shown: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}

    def __call__(self, text: str, width: int = 100) -> str:
        """Run statements, and return the text of their output."""
        self.shown.clear()
        self.state = json.loads(self.page.run(text, self._show, width))
        return self.text()

    def go_on(self, wish: str) -> str:
        self.shown.clear()
        self.state = json.loads(self.page.go_on(wish, self._show))
        return self.text()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.state = json.loads(self.page.press(key, self._show))

    def text(self) -> str:
        return "\n".join(plain(each["html"]) for each in self.shown)

    def _show(self, made: str) -> None:
        self.shown.append(json.loads(made))


def plain(html: str) -> str:
    return unescape(re.sub("<[^>]*>", "", html.replace("</p><p", "</p>\n<p")))


@pytest.fixture
def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Reader]:
    for module in ("notebook.cells", "paths.playing"):
        monkeypatch.setattr(f"mmlogic.{module}._PATIENCE", 100.0)  # a busy machine counts slowly
    yield Reader(tmp_path / "diary")


def test_answers_are_shown_as_they_come_and_then_the_error(read: Reader) -> None:
    told = read("game classic\nguess RRBB 1 1\ncodes 1\ncheck RX")
    assert told.splitlines()[:2] == [
        "4 pegs of 6 symbols: 1,296 codes are left.",
        "Added clue 1: 208 codes are left.",
    ]
    assert "4:8: unknown symbol" in told
    assert [bool(each.get("error")) for each in read.shown] == [False] * 3 + [True]
    assert "208 codes are left" in plain(read.state["bar"])
    assert read("count") == "208 codes are left."


def test_an_answer_has_no_style_but_those_of_the_sheet(read: Reader) -> None:
    read("game classic; guess RRBB 1 1; history; chances; codes; generate hidoku 4x4 seed 1; gess")
    styles = sheet()
    for each in read.shown:
        html = each["html"] + (each.get("picture") or "")
        assert "style" not in html
        for name in set(re.findall(r'class="([^"]*)"', html)):
            if name.startswith("mmlogic-"):
                assert f".{name}{{" in styles


def test_a_query_is_read_answer_by_answer(read: Reader) -> None:
    assert read("?- member(X, [a, b, c]).") == "X = a ;"
    assert read.state["keys"]["wishes"][";"] == "next"
    assert read.go_on("next") == "X = b ;"
    read.go_on("stop")
    assert read.state["keys"] is None
    assert read.go_on("next") == ""
    read("?- member(X, [a, b, c]).")
    assert read("game 2x3; count").endswith("9 codes are left.")
    assert read.state["keys"] is None


def test_a_game_tells_what_a_guess_is_clicked_from(read: Reader) -> None:
    read("game classic")
    codes = read.state["codes"]
    assert (codes["pegs"], codes["symbols"][0], len(codes["symbols"])) == (4, ["R", "peg-red", "R"], 6)
    assert codes["likely"] == ""
    assert read.state["board"] is None
    read("suggest")
    assert read("guess " + read.state["codes"]["likely"].removeprefix("guess ") + " 0 1").startswith("Added")
    read("game wordle")
    assert [word for word, _ in read.state["codes"]["answers"][:2]] != []
    read("game bulls")
    assert read.state["codes"]["symbols"][0][0] == "0"


def test_a_game_tells_its_guesses_and_what_is_left(read: Reader) -> None:
    read("game classic; guess RRBB 1 1")
    codes = read.state["codes"]
    ((chips, answers),) = codes["rows"]
    assert (chips[0], answers) == (["peg-red", "R"], ["1 1"])
    assert (codes["left"], codes["size"], codes["kind"], codes["held"]) == (208, 1296, "marks", False)
    read("game wordle; guess crane yxxxg")
    assert (read.state["codes"]["rows"][0][1], read.state["codes"]["kind"]) == (["yxxxg"], "colours")
    read("game 2x3; secret RB")
    assert read.state["codes"]["held"]
    assert (read.state["undos"] > 0, read.state["redos"]) == (True, 0)
    read("undo")
    assert read.state["redos"] == 1


def test_lessons_are_listed_with_what_is_done(read: Reader) -> None:
    read("lesson 1 step 3; lesson check ?- symbol(N, yellow).")
    first, *others = json.loads(read.page.lessons())["lessons"]
    assert (first["title"], first["done"], len(others) > 10) == ("Facts and queries", 1, True)
    read("lesson 1 step 2")
    assert '<span class="code code-typed">' in read.shown[0]["html"]


def test_a_board_tells_what_is_clicked(read: Reader) -> None:
    read("generate numbrix 3x3 seed 1")
    assert read.state["codes"] is None
    assert len(cells(read)) == 9
    read("generate rikudo 3x3 seed 1")
    assert all(0 < x < 1 and 0 < y < 1 for *_, x, y in read.state["board"]["cells"])


def cells(read: Reader) -> dict[str, str]:
    """Return the description of each cell of the board."""
    return {name: told for name, told, *_ in read.state["board"]["cells"]}


def test_a_board_is_played_by_the_keys_of_the_prompt(read: Reader) -> None:
    read("puzzle hidoku\n1,__,3\n__,__,__\n__,__,6\nend")
    assert cells(read)["1,1"] == "1, given"
    read.press("1,2", "2")
    assert (cells(read)["1,2"], read.state["board"]["cursor"]) == ("2, placed", "1,2")
    assert "place 2 at 1,2" in read.state["script"]
    read.press("down", "p", "5", "4", "p")
    assert cells(read)["2,2"] == "empty, noted 4, 5"
    read.press("u", "d")
    assert cells(read)["2,2"] == "empty, noted 5; may be 4, 5, 7"
    assert [act for act in read.state["board"]["acts"] if act[2] is not None] == [
        ["p", "pencil", False],
        ["d", "digits", True],
    ]
    read("clear 1,2")
    assert cells(read)["1,2"].startswith("empty, may be")
    assert cells(read)["2,2"].startswith("empty, noted 5")
    read.press("1,1", "2")
    assert read.state["board"]["said"][0] == "1,1 holds 1, which is given"
    read("puzzle hidoku\n1,__\n__,__\nend")
    assert not any("noted" in told for told in cells(read).values())
    read("game 2x3")
    assert read.state["board"] is None


def test_the_script_makes_the_session_anew(read: Reader, tmp_path: Path) -> None:
    read("game 3x4; guess RBG 1 1; define twice = count; count\nprolog\nodd(X) :- X = 1.\nend")
    script = read.state["script"]
    other = Reader(tmp_path / "other")
    other(script)
    assert other.state["script"] == script
    assert other("twice") == read("twice")


def test_notes_are_kept_with_the_script_and_no_board_is_hurt_by_them(read: Reader, tmp_path: Path) -> None:
    read("puzzle hidoku\n1,__,3\n__,__,__\n__,__,6\nend")
    read.press("2,2", "p", "5", "4", "left", "7", "p", "1,2", "2")
    assert read.state["notes"] == "# noted 2,2: 4 5\n# noted 2,1: 7\n"
    other = Reader(tmp_path / "other")
    other(read.state["script"] + read.state["notes"] + "# noted 3,3: 0 99\n# noted 9,9: 1\n# noted 1,1: x\n")
    assert cells(other) == cells(read)
    assert cells(other)["2,2"] == "empty, noted 4, 5"
    other("game 2x3\n# noted 1,1: 2")
    assert other.state["notes"] == ""


def test_a_file_is_taken_up_by_a_statement(read: Reader, tmp_path: Path) -> None:
    """No line of a Prolog file ends its block of clauses, so no later line runs as a statement."""
    file = tmp_path / "mine.pl"
    file.write_bytes(b"odd(3).\n/*\r END \ngame 2x2\n*/\r\nodd(5).")
    read(json.loads(read.page.taking(str(file))))
    assert read("?- odd(5).") == "true."
    assert "game 2x2" not in read.state["script"].partition("prolog")[0]
    assert json.loads(read.page.taking("board.mm")) == 'load "board.mm"'


def test_a_lesson_has_a_place_of_its_own_and_is_remembered(read: Reader, tmp_path: Path) -> None:
    read("lesson 1 step 2")
    (step,) = read.shown
    assert (step["lesson"]["step"], step["lesson"]["title"]) == (2, "Facts and queries")
    assert "Lesson 1, step 2" in plain(step["html"])
    assert "reached(1,2)." in (tmp_path / "diary").read_text()
    assert "You were at step 2" in Reader(tmp_path / "diary")("lesson 1")


def test_help_while_typing_is_that_of_the_prompt(read: Reader) -> None:
    page = read.page
    assert json.loads(page.colours("gess RR"))[0] == ["class:mistake", "gess"]
    assert ["guess", -2, "Add a clue: a guess and its answer."] in json.loads(page.words("gu", True))
    assert json.loads(page.usage("guess R")) == "guess CODE [ANSWER]"
    assert [json.loads(page.whole(text)) for text in ("prolog", "count")] == [False, True]


def test_a_page_is_as_narrow_as_a_phone(read: Reader) -> None:
    read("game classic; guess RRBB 1 1")
    assert longest_row(read, "help", 40) <= 40
    assert longest_row(read, "help", 100) > 60


def longest_row(read: Reader, text: str, width: int) -> int:
    """Return the length of the longest row in columns. Paragraphs are not counted: the screen wraps them."""
    read(text, width)
    found = re.findall("<pre>(.*?)</pre>", read.shown[0]["html"], re.DOTALL)
    return max(len(line) for each in found for line in plain(each).splitlines())


def test_a_paragraph_is_one_line_which_the_screen_wraps(read: Reader) -> None:
    read("generate hidoku 5x5 easy seed 4; hint", width=30)
    assert "<p>Look at 1,4.</p>" in read.shown[1]["html"]
    assert "<code>hint</code> again says why" in read.shown[1]["html"]
    told = read("game classic; guess RRBB 1 1; suggest", width=30)
    assert "picks the guess that tells most: 3.36 bits" in told
    assert read("?- X = [1, 2].", width=30) == "X = [1,2]."
    assert read.shown[0]["html"].startswith('<div class="mmlogic"><pre>')


def test_a_board_stands_once(read: Reader) -> None:
    """What is said about the board on the page has no second picture. Another board has its own."""
    read("generate hidoku 5x5 easy seed 4; hint; check")
    assert [each["picture"] for each in read.shown] == [None] * 3
    assert read.text().startswith("seed 4, difficulty easy")
    read("hint")
    assert read.state["board"]["cursor"] == "1,4"
    read("solve")
    assert read.shown[0]["picture"]
    assert "still to be placed" in read("place 4 at 1,4")
    assert read.shown[0]["picture"] is None
    read("show")
    assert read.shown[0]["picture"]


@pytest.mark.parametrize("name", ["<b>x</b>", "&lt;", "'\"><script>alert(1)</script>"])
def test_names_are_escaped(read: Reader, name: str) -> None:
    told = name.replace("'", "\\'")
    read(f"?- X = '{told}'.\ngess {name}")
    assert "<script" not in "".join(each["html"] for each in read.shown)
    assert "<b>" not in "".join(each["html"] for each in read.shown)
    assert Session().run("count")


@pytest.mark.parametrize("key", ["1,", "99999999999999999999,1", "3,3", "é"])
def test_a_key_that_is_none_changes_nothing(read: Reader, key: str) -> None:
    read("puzzle hidoku\n1,__\n__,__\nend")
    before = read.state
    read.press(key)
    assert read.state == before


def test_a_hint_in_the_page_names_its_cell_first(read: Reader) -> None:
    read("puzzle numbrix\n1,__,7\n__,##,__\n__,__,__\nend")
    assert "Look at 2,1." in read("hint") and "? cannot go there" in read("hint")
    assert "2 goes to 2,1: " in read("hint")
