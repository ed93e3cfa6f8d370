"""A timeline of parts that a test declares: what outlasts a step, what a step ends, what is too large."""

from mmlogic.session.timeline import Part, Timeline

GAME = Part("game", initial=(3,), excess=lambda size: "a game is 9 at most" if size > 9 else None)
CLUES = Part[str]("clues")
SECRET = Part[str]("secret", within=GAME)
PUZZLE = Part[str]("puzzle", passing=True)


def known(timeline: Timeline) -> tuple[list[int], list[str], str | None, str | None]:
    return (
        list(timeline.held(GAME)),
        list(timeline.held(CLUES)),
        timeline.first(SECRET),
        timeline.first(PUZZLE),
    )


def test_a_new_timeline_has_what_its_parts_begin_with() -> None:
    timeline = Timeline()
    assert known(timeline) == ([3], [], None, None)
    assert timeline.depth == (0, 0)


def test_a_step_ends_what_does_not_outlast_it_and_undo_brings_it_back() -> None:
    timeline = Timeline()
    timeline.fill(SECRET, "red")
    timeline.fill(PUZZLE, "board")
    assert known(timeline) == ([3], [], "red", "board")
    timeline.add(CLUES, "one")  # which is not about the puzzle, nor another game
    assert known(timeline) == ([3], ["one"], "red", None)
    timeline.fill_all((GAME, (4,)), (CLUES, ()))
    assert known(timeline) == ([4], [], None, None)
    timeline.undo()
    assert known(timeline) == ([3], ["one"], "red", None)
    timeline.undo()
    assert known(timeline) == ([3], [], "red", "board")
    timeline.redo()
    timeline.redo()
    assert known(timeline) == ([4], [], None, None)


def test_a_step_that_speaks_of_a_part_decides_on_it() -> None:
    timeline = Timeline()
    timeline.fill_all((GAME, (4,)), (SECRET, ("red",)), (PUZZLE, ("board",)))
    assert known(timeline) == ([4], [], "red", "board")
    timeline.fill(PUZZLE, "other")
    assert known(timeline) == ([4], [], "red", "other")


def test_a_value_is_exchanged_and_dropped_in_its_place() -> None:
    timeline = Timeline()
    for clue in ("one", "two", "three"):
        timeline.add(CLUES, clue)
    mark = timeline.mark()
    timeline.exchange(CLUES, 1, "other")
    timeline.exchange(CLUES, 0)
    assert timeline.held(CLUES) == ["other", "three"]
    timeline.rewind(mark)
    assert timeline.held(CLUES) == ["one", "two", "three"]


def test_what_is_too_large_is_told_of() -> None:
    timeline = Timeline()
    timeline.fill(GAME, 9)
    assert list(timeline.excesses()) == []
    timeline.fill(GAME, 10)
    assert list(timeline.excesses()) == ["a game is 9 at most"]
    timeline.undo()
    assert list(timeline.excesses()) == []
