"""Strategy trees: grown, written, read again, played, drawn; and what is wrong with one that is not right."""

import json
import re
import tracemalloc
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from mmlogic import MmlogicError, Session
from mmlogic.common.budget import Budget, LimitExceeded
from mmlogic.players.engine.player import Choice, Options, PlayerError, turns
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.reading import PlayerSpec
from mmlogic.players.engine.space import Space
from mmlogic.players.strategies.optimal import read_tree
from mmlogic.players.trees.notation import BOX, alphabet, draw, read, write
from mmlogic.players.trees.tree import TreeError, from_json, grow, to_json
from tests.samples import TREES
from tests.thoroughly import some

CLASSIC = Space.full(4, 6)
RANDOM = np.random.default_rng(0)
FIGURES = [
    ("classic_optimal", 5626, 5, [1, 8, 95, 636, 556]),
    ("p4c6r-knuth", 5801, 5, [1, 6, 62, 533, 694]),
    ("p4c6r-koyama-1", 5625, 6, None),
    ("p4c6r-koyama-2", 5626, 5, [1, 8, 86, 654, 547]),
]
"""Name, total, worst case and how often a game takes 1, 2, … guesses: of our own tree and published ones."""


@pytest.mark.parametrize(
    "name, total, worst, distribution",
    [each for each in FIGURES if each[0] in TREES],
)
def test_trees_have_their_figures(name: str, total: int, worst: int, distribution: list[int] | None) -> None:
    text = TREES[name].read_text()
    tree = read(text, CLASSIC)
    assert (tree.tally.total, tree.tally.worst) == (total, worst)
    assert distribution in (None, tree.tally.distribution)
    player = PlayerSpec("tree", Options(tree=text)).make()
    assert turns(player, Position(CLASSIC), CLASSIC.secrets, RANDOM).sum() == total
    assert read(write(tree), CLASSIC).root == tree.root


@given(
    st.sampled_from(
        [Space.full(2, 4), Space.full(3, 3), Space.distinct(2, 10), Space.full(2, 11), Space.full(1, 3)]
    ),
    st.sampled_from(["first", "random", "entropy", "parts"]),
    st.sampled_from(["any", "consistent"]),
)
@settings(max_examples=some(20, 40))
def test_a_tree_says_what_the_games_say_and_survives_writing(space: Space, name: str, pool: str) -> None:
    player = PlayerSpec(name, Options(pool=pool)).make()  # type: ignore[arg-type]
    tree = grow(player, space, RANDOM)
    if player.deterministic:
        assert tree.turns.tolist() == turns(player, Position(space), space.secrets, RANDOM).tolist()
    assert (tree.tally.total, tree.tally.worst) == (sum(tree.turns), len(tree.tally.distribution))
    assert read(write(tree), space).root == tree.root
    assert from_json(to_json(tree), space).root == tree.root
    for text in (write(tree), to_json(tree)):
        played = PlayerSpec("tree", Options(tree=text)).make()
        assert turns(played, Position(space), space.secrets, RANDOM).tolist() == tree.turns.tolist()


def test_the_optimal_tree_of_a_smaller_game_is_kept_and_walked(tmp_path: Path) -> None:
    space, path = Space.full(4, 4), tmp_path / "optimal.txt"
    path.write_text(write(grow(PlayerSpec("optimal", Options(worst=True)).make(), space, RANDOM)))
    tree = read(path.read_text(), space)
    assert (tree.tally.total, tree.tally.worst) == (905, 4)


@pytest.mark.parametrize(
    "text, message",
    [
        ("4(11: 0,0,1; 2; 1", "1:18: expected \\) or , or ;"),
        ("4(11: 0,0,1; 2; 1) )", "1:20: expected"),
        ("4 ? ", "1:3: expected"),
        ("", "1:1: expected a number"),
        ("5(11: 0,0,1; 2; 1)", "1:1: the tree belongs to another game: 5 codes, not 4"),
        ("4(11: 1,0,1; 2; 1)", "1:7: the tree says 1 codes are left here, but there are 0"),
        ("4(11: 0,0,2; 2; 1)", "1:11: the tree says 2 codes are left here, but there are 1"),
        ("4(11: 0,0,1; 1,2; 1)", "1:14: the tree says 1 codes are left here, but there are 0"),
        ("4(11: 0,0,1; 2; 0)", "1:17: 11 wins 1 games here, not 0"),
        ("4(11: 0,0,1; 2(22: 0,0,0; 2; 1); 1)", "1:30: 22 wins 0 games here, not 1"),
        ("4(11: 1; 2; 1)", "1:7: 3 numbers are expected for 0 black, not 1"),
        ("4(13: 0,0,1; 2; 1)", "1:3: 13 is not a code"),
        ("4(1: 0,0,1; 2; 1)", "1:3: 1 is not a code"),
        ("4(11: 0,0,1; 2)", "1:3: 3 groups are expected after 11, not 2"),
        ("4(11: 0,0,1; 2A; 1)", "1:15: A is not defined"),
        ("4(11: 0,0,1; 2; 1)\nA = (11)", "2:1: A is defined but never used"),
        ("4(11: 0,0,1; 2A; 1)\nA = (12)\nA = (12)", "3:1: A is defined twice"),
        ("4(12: 1,0,0; 3; 0)", "1:14: the tree says 3 codes are left here, but there are 2"),
        ("4", "1:1: 4 codes are left"),
        ("4(11)", None),
        ("4(11: 0,0,1; 2; 1)", None),
        ("4(11x: 0,0,1; 0,2; 1)", None),
        ("4(11*: 0,0,1; 2; 1)", None),
        ("4 (11: 0, 0, 1; 0, 2A; 1)\n\nA = (12)", None),
        ("4(11: 0,0,1; 0,2(22: 0,0,0;0,2;0); 1)", None),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, message: str | None) -> None:
    space = Space.full(2, 2)
    if message is None:
        assert read(text, space).root.left == 4
        return
    with pytest.raises(TreeError) as caught:
        read(text, space)
    assert re.match(message, str(caught.value))


GAME = '{"game": {"pegs": 2, "symbols": 2, "codes": 4}, "tree": '


@pytest.mark.parametrize(
    "text, message",
    [
        *(
            (text, "not a strategy tree")
            for text in ('{"game": {}}', "{}", '{"game": null}', '{"tree": 1}', "[]")
        ),
        ('{"game"', "not a strategy tree: 1:8: Expecting"),
        ('{"a":' * 100_000, "nested too deeply"),
        (GAME + "[" * 100_000, "nested too deeply"),
        (
            GAME + '{"guess": [0, 0], "left": 4, "branches": {"1,0": ' * 150 + "1" + "}}" * 150 + "}",
            "100 guesses",
        ),
        (GAME + "9" * 5_000 + "}", "a number is too long"),
        (GAME + '{"guess": [0, 0], "left": NaN, "branches": {}}}', "NaN is not a JSON number"),
        (GAME + '{"guess": [0, 1e999], "left": 4, "branches": {}}}', "guess 1 is not a node"),
        (GAME + '{"guess": ["0", "0"], "left": 4, "branches": {}}}', "guess 1 is not a node"),
        (
            GAME + '{"guess": [0, 0], "left": 4, "branches": {"1": {}}}}',
            "guess 2 is not a node|is not an answer",
        ),
        (GAME + '{"guess": [0, 99999999999999999999], "left": 4, "branches": {}}}', "not a code"),
    ],
)
def test_json_that_is_no_tree(text: str, message: str) -> None:
    with pytest.raises(TreeError, match=f"^[^\\n]*({message})[^\\n]*$"):
        from_json(text, Space.full(2, 2))


@pytest.mark.parametrize(
    "text, message",
    [
        ("4(11:" * 20_000, r"1:100001: expected a number"),
        (
            "4(11: 0,0,1; 2" * 5_000 + "; 1)" * 5_000,
            r"1:15: the tree says 4 codes|1:\d+: the tree says 2 codes|1:\d+: the tree says 24 codes",
        ),
        ("4A\nA = (11: 0,0,0; 0,0; 4A)", r"\d+:\d+: "),
        ("9" * 5_000, r"1:1: a number of 5,000 digits is too long"),
        ("4(11: 0,0,1; 0," + "9" * 5_000 + "; 1)", r"1:16: a number of 5,000 digits is too long"),
    ],
)
def test_notation_without_end(text: str, message: str) -> None:
    with pytest.raises(TreeError, match=f"^({message})[^\\n]*$"):
        read_tree(text, Space.full(2, 2))


@pytest.mark.parametrize("text", ["9(12:" * 20_000, "9\n" + "A = (11)\n" * 20_000])
def test_a_text_is_read_within_the_limits(text: str) -> None:
    with Budget(seconds=0.001), pytest.raises(LimitExceeded):
        read(text, Space.full(2, 3))


def test_a_tree_that_goes_round_has_no_end() -> None:
    space = Space.of([(0, 0), (0, 1)], 3, guesses=[(2, 2)])  # the guess tells nothing of either
    with pytest.raises(TreeError, match="more than 100 guesses deep"):
        read_tree("2A\nA = (33: 0,0,2A; 0; 0)", space)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["game", "tree", "guess", "left", "branches", "1,0"]), inner)
    ),
    max_leaves=15,
)


@given(
    JSON.map(json.dumps)
    | JSON.map(lambda value: GAME + json.dumps(value) + "}")
    | st.text()
    | st.text("0123456789()AB:;,= \n*x", max_size=60)
)
@settings(max_examples=some(75, 150))
def test_any_text_is_a_tree_or_one_message(text: str) -> None:
    try:
        read_tree(text, Space.full(2, 2))
    except TreeError as error:
        assert "\n" not in str(error)


def test_a_tree_with_a_wrong_count_or_a_missing_branch_in_json() -> None:
    space = Space.full(2, 2)
    text = to_json(grow(PlayerSpec("first").make(), space, RANDOM))
    with pytest.raises(TreeError, match="4 codes are left, the tree says 5"):
        from_json(text.replace('"left": 4', '"left": 5'), space)
    with pytest.raises(TreeError, match=r"no branch for \[0, 0\]"):
        from_json(re.sub(r'"0,0": \{.*?\{\}\}, ', "", text), space)


def test_a_tree_of_another_game_is_refused() -> None:
    small = grow(PlayerSpec("first").make(), Space.full(2, 3), RANDOM)
    for text in (write(small), to_json(small)):
        with pytest.raises(PlayerError, match="another game: 9 codes"):
            PlayerSpec("tree", Options(tree=text)).make().choose(Position(CLASSIC), RANDOM)
    with pytest.raises(PlayerError, match="needs a tree"):
        PlayerSpec("tree").make()


def test_a_game_that_left_the_tree_is_told() -> None:
    space = Space.full(2, 3)
    tree = grow(PlayerSpec("first").make(), space, RANDOM)
    player = PlayerSpec("tree", Options(tree=write(tree))).make()
    with pytest.raises(PlayerError, match="clue 1 is not its guess"):
        player.choose(Position(space).after((1, 2), 0), RANDOM)
    with pytest.raises(PlayerError, match="nothing after 0 black 2 white"):
        player.choose(Position(space).after((0, 0), 2), RANDOM)


def test_a_player_without_end_is_found_out() -> None:
    class Stubborn:
        deterministic = True

        def choose(self, position: Position, random: np.random.Generator) -> Choice:
            return Choice((0, 0), "always")

    with pytest.raises(TreeError, match="not found the secret after"):
        grow(Stubborn(), Space.full(2, 2), RANDOM)


def test_characters_of_symbols() -> None:
    assert (alphabet(3), alphabet(10), alphabet(11)) == ("123", "0123456789", "abcdefghijk")
    with pytest.raises(TreeError, match="not for 27"):
        alphabet(27)


def test_a_drawing_has_a_box_for_each_guess_and_none_over_another() -> None:
    tree = grow(PlayerSpec("parts").make(), Space.full(3, 4), RANDOM)
    drawing = ElementTree.fromstring(draw(tree).svg())
    boxes = [
        tuple(map(float, box.get("points", "").split()[0].split(",")))
        for box in drawing.iter("{http://www.w3.org/2000/svg}polygon")
    ]
    texts = [
        (float(text.get("x", "")), float(text.get("y", "")))
        for text in drawing.iter("{http://www.w3.org/2000/svg}text")
    ]
    assert all(any(x < left < x + 20 and y < middle < y + BOX for left, middle in texts) for x, y in boxes)
    assert len(boxes) == len(set(boxes)) == sum(1 for _ in tree.positions())
    columns: dict[float, list[float]] = {}
    for x, y in boxes:
        columns.setdefault(x, []).append(y)
    assert all(
        b - a >= 17
        for lines in columns.values()
        for a, b in zip(sorted(lines), sorted(lines)[1:], strict=False)
    )
    width, height = float(drawing.get("width", "")), float(drawing.get("height", ""))
    assert all(0 <= x < width and 0 <= y < height for x, y in boxes)


def test_a_tree_too_large_to_draw() -> None:
    with pytest.raises(TreeError, match="too large to draw"):
        draw(grow(PlayerSpec("first").make(), Space.full(3, 15), RANDOM))


def test_either_form_is_read() -> None:
    tree = grow(PlayerSpec("first").make(), Space.full(2, 2), RANDOM)
    assert read_tree(write(tree), tree.space).root == read_tree(to_json(tree), tree.space).root == tree.root


WORDS = ["CRUMB", "CURLY", "CHIRP", "CIDER", "CRUST", "COLOR", "CHURN"]
ROWS = """
churn GGGGG1
      GBBYB1 cider GGGGG2
                   GBBBG2 color GGGGG3
      GBYYB1 curly GGGGG2
      GBGYB1 crumb GGGGG2
                   GGGBB2 crust GGGGG3
      GGBGB1 chirp GGGGG2
"""


def played(text: str, where: Path) -> str:
    (where / "words.txt").write_text("\n".join(WORDS))
    (where / "tree.txt").write_text(text)
    with Session() as session:
        session.run('game wordle; words "words.txt"; secret COLOR')
        return str(session.play("tree tree.txt"))


def test_a_tree_of_words_has_a_row_for_each_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "found it with guess 3" in played(ROWS, tmp_path)


@pytest.mark.parametrize(
    ("said", "instead", "message"),
    [
        ("GGGBB2", "GBBBB2", "after .*: no branch for .* answered gggxx"),
        ("      GGBGB1 chirp GGGGG2\n", "", "after the start: 7 codes are left, the tree says 6"),
        ("curly GGGGG2", "curly GGGGG2 5", "5: expected a row such as"),
        ("crumb", "crum", "6: crum is not a code that may be guessed in this game"),
        ("color GGGGG3", "color GGGGG4", "4: turn 4 has no turn before it"),
        ("cider GGGGG2", "cider BGGGG2", "a row ends with turn 2, and has not won"),
        ("GBBBG2 color", "crumb GBBBG2 color", "turn 2 has several guesses after the same answers"),
        (ROWS, " # nothing\n", "tree.txt: the tree is empty"),
        (ROWS, "", "tree.txt: the tree is empty"),
    ],
)
def test_what_is_wrong_with_rows_of_words_is_said(
    said: str, instead: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(MmlogicError, match=message):
        played(ROWS.replace(said, instead, 1), tmp_path)


@pytest.mark.parametrize("row", ["AA BB1 " * 100_000, "AA " + "BB1 " * 100_000, "AA GG1\n" * 100_000])
def test_a_row_of_any_length_takes_little_memory(row: str) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(TreeError):
            read_tree(row, Space.full(2, 2))
        assert tracemalloc.get_traced_memory()[1] < 10 * len(row)
    finally:
        tracemalloc.stop()
