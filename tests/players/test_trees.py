"""Strategy trees are made, written, read, played and drawn. A wrong tree has an error."""

import json
import re
import tracemalloc
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from mmlogic import MmlogicError, Session
from mmlogic.players.engine.arrays import PlayerError
from mmlogic.players.engine.candidates import PlayerSpec
from mmlogic.players.engine.options import FileText, Options
from mmlogic.players.engine.player import Choice
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Space
from mmlogic.players.strategies.optimal import read_tree
from mmlogic.players.trees import BOX, TreeError, alphabet, draw, from_json, grow, to_json
from tests.players.turns import turns
from tests.thoroughly import some

CLASSIC = Space.full(4, 6)
RANDOM = np.random.default_rng(0)


def test_a_tree_has_the_figures_of_its_player() -> None:
    text = to_json(grow(PlayerSpec("minimax").make(), CLASSIC, RANDOM))
    tree = read_tree(text, CLASSIC)
    assert (tree.tally.total, tree.tally.worst) == (5801, 5)
    assert tree.tally.distribution == [1, 6, 62, 533, 694]
    player = PlayerSpec("tree", Options.of(file=FileText(text))).make()
    assert turns(player, Position(CLASSIC), CLASSIC.secrets, RANDOM).sum() == 5801


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
    assert from_json(to_json(tree), space).root == tree.root
    played = PlayerSpec("tree", Options.of(file=FileText(to_json(tree)))).make()
    assert turns(played, Position(space), space.secrets, RANDOM).tolist() == tree.turns.tolist()


def test_the_optimal_tree_of_a_smaller_game_is_kept_and_walked() -> None:
    space = Space.full(4, 4)
    text = to_json(grow(PlayerSpec("optimal", Options.of(aim="worst")).make(), space, RANDOM))
    tree = read_tree(text, space)
    assert (tree.tally.total, tree.tally.worst) == (905, 4)


@pytest.mark.parametrize("text", ["4(11: 0,0,1; 2; 1)", "4 (11)", "# of ours\n4A\n\nA = (12)", "4\n(11)"])
def test_irvings_notation_is_told_what_took_its_place(text: str) -> None:
    with pytest.raises(TreeError, match=r"a tree is JSON, no longer Irving's notation: `strategy PLAYER to"):
        read_tree(text, Space.full(2, 2))


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
            "guess 2 is not a node|is not an answer|is no answer",
        ),
        (GAME + '{"guess": [0, 99999999999999999999], "left": 4, "branches": {}}}', "not a code"),
    ],
)
def test_json_that_is_no_tree(text: str, message: str) -> None:
    with pytest.raises(TreeError, match=f"^[^\\n]*({message})[^\\n]*$"):
        from_json(text, Space.full(2, 2))


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
    with pytest.raises(PlayerError, match="another game: 9 codes"):
        PlayerSpec("tree", Options.of(file=FileText(to_json(small)))).make().choose(Position(CLASSIC), RANDOM)
    with pytest.raises(PlayerError, match="needs a file"):
        PlayerSpec("tree").make()


def test_a_game_that_left_the_tree_is_told() -> None:
    space = Space.full(2, 3)
    tree = grow(PlayerSpec("first").make(), space, RANDOM)
    player = PlayerSpec("tree", Options.of(file=FileText(to_json(tree)))).make()
    with pytest.raises(PlayerError, match="clue 1 has another guess"):
        player.choose(Position(space).after((1, 2), 0), RANDOM)
    with pytest.raises(PlayerError, match="no guess after the answer 0 black 2 white"):
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
        ("crumb", "crum", "6: crum is not a code of this game"),
        ("color GGGGG3", "color GGGGG4", "4: turn 4 has no turn before it"),
        ("cider GGGGG2", "cider BGGGG2", "a row ends with turn 2, before the secret is found"),
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
