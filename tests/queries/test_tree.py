"""The tree of a search: its nodes, the branches that fail, and those that are cut."""

import sys

import pytest

from mmlogic import MmlogicError, Session
from mmlogic.queries.search import TreeAnswer
from mmlogic.render.html import block
from mmlogic.render.paper import Paper
from mmlogic.render.signs import ASCII
from tests.asking import drawn

CLAUSES = """prolog
gp(X, Y) :- parent(X, Z), parent(Z, Y).
parent(ann, bob).
parent(ann, eve).
parent(bob, cid).
first(X) :- parent(ann, X), !.
first(nobody).
single(X) :- member(X, [ann, eve]), \\+ parent(X, _).
sign(X, S) :- ( X < 0 -> S = minus ; S = plus ).
both(X) :- ( X = 1, ! ; X = 2 ).
down(N) :- N > 0, M is N-1, down(M).
loop(X) :- parent(X, _).
loop(X) :- loop(X).
born(X) :- parent(X, Y), Z is Y+1, Z > 1.
sum([], 0).
sum([X|Xs], S) :- sum(Xs, R), S is R+X.
end
"""


def tree(goal: str, before: str = CLAUSES) -> TreeAnswer:
    with Session() as session:
        *_, answer = session.run(f"{before}trace tree ?- {goal}.")
    assert isinstance(answer, TreeAnswer)
    return answer


@pytest.mark.parametrize(
    ("goal", "lines"),
    [
        (
            "gp(ann, Y)",
            """\
gp(ann,Y)
→ 1  parent(ann,Z), parent(Z,Y)
├─ 1  {Z = bob}  parent(bob,Y)
│  → 3  ✓ Y = cid
└─ 2  {Z = eve}  parent(eve,Y)  ✗
The tree has 1 answer.""",
        ),
        (
            "first(X)",
            """\
first(X)
├─ 1  parent(ann,X), !
│  ├─ 1  {X = bob}  !  ✓ X = bob
│  └─ 2  {X = eve}  !  cut
└─ 2  {X = nobody}  cut
The tree has 1 answer.""",
        ),
        (
            "single(X)",
            """\
single(X)
→ 1  member(X,[ann,eve]), \\+parent(X,_)
├─ {X = ann}  \\+parent(ann,_)  ✗
│  └─ \\+  parent(ann,_)
│     ├─ 1  ✓
│     └─ 2  cut
└─ {X = eve}  \\+parent(eve,_)
   ├─ \\+  parent(eve,_)  ✗
   └─ ✓ X = eve
The tree has 1 answer.""",
        ),
        (
            "sign(-1, S)",
            """\
sign(-1,S)
→ 1  (-1<0->S=minus;S=plus)
├─ -> S=minus
│  → ✓ S = minus
└─ S=plus  cut
The tree has 1 answer.""",
        ),
        (
            "both(X)",
            """\
both(X)
→ 1  (X=1,!;X=2)
├─ X=1, !
│  → {X = 1}  !  ✓ X = 1
└─ X=2  cut
The tree has 1 answer.""",
        ),
        (
            "down(1)",
            """\
down(1)
→ 1  1>0, M is 1-1, down(M)
→ M is 1-1, down(M)
→ {M = 0}  down(0)
→ 1  0>0, M1 is 0-1, down(M1)  ✗
The tree has no answer.""",
        ),
        (
            "sum([3], S)",
            """\
sum([3],S)
→ 2  sum([],R), S is R+3
→ 1  {R = 0}  S is 0+3
→ ✓ S = 3
The tree has 1 answer.""",
        ),
        ("forall(parent(X, _), X = ann), fail", "The tree has no answer."),
    ],
)
def test_a_search_is_drawn_with_clauses_bindings_failures_and_cuts(goal: str, lines: str) -> None:
    assert "\n".join(drawn(tree(goal))).endswith(lines)


def test_two_hundred_nodes_are_drawn_and_then_the_tree_continues() -> None:
    answer = tree("loop(cid)")
    assert (len(answer.all), answer.end, answer.data()["complete"]) == (200, "cut", False)
    assert not any(node.end == "cut" for node in answer.all)  # the search may still come back to them
    assert drawn(answer)[-1] == "The tree continues: no answer so far."
    lines = drawn(answer, Paper(width=80))
    assert max(map(len, lines)) <= 80
    assert all("loop" in line or "parent" in line for line in lines[:-1])
    assert (
        len(
            tree(
                "set limit 3\ntrace tree ?- gp(ann, Y)".partition("?- ")[2], f"{CLAUSES}set limit 3\n"
            ).data()["nodes"]
        )
        == 3
    )


def test_an_error_comes_after_the_tree_up_to_it() -> None:
    *_, answer = Session().stream(f"{CLAUSES}trace tree ?- born(ann).")
    assert isinstance(answer, TreeAnswer)
    lines, shown = answer.draw(Paper()), list[str]()
    with pytest.raises(MmlogicError, match="`bob/0' is not a function"):
        shown.extend("".join(text for _, text in line) for line in lines)
    assert shown[-2:] == [
        "→ 1  {Y = bob}  Z is bob+1, Z>1",
        "The search ends with an error: no answer before it.",
    ]


def test_the_tests_of_each_code_of_a_small_game_are_a_tree() -> None:
    answer = tree("code(C)", "game 2x2; guess RB 1 0\n")
    assert sorted(node.answer for node in answer.all if node.end == "answer") == [
        "C = [blue,blue]",
        "C = [red,red]",
    ]
    failing = [
        node.bindings for node in answer.all if node.goals.startswith("fits_clue") and node.end == "fails"
    ]
    assert failing == ["C = [red,blue]", "C = [blue,red]"]


def test_tree_alone_is_a_code() -> None:
    with Session() as session:
        session.run("game 4x26; guess TREE 4 0")
        assert session.run("trace tree")[-1].data()["end"] == "yes"
        assert session.trace("TREE").data()["end"] == "yes"
        assert session.trace(goal="X = 1", tree=True).data()["end"] == "whole"


def test_a_cut_branch_is_struck_through_on_a_screen_and_in_ascii_it_says_so() -> None:
    answer = tree("first(X)")
    assert '<span class="dropped">!</span>' in block(answer.draw(Paper()))
    assert "line-through" in answer._repr_html_()
    assert drawn(answer, Paper(signs=ASCII))[3] == "|  `- 2  {X = eve}  !  cut"


@pytest.mark.skipif(sys.platform == "emscripten", reason="a page has no strangers")
def test_strangers_draw_what_the_sandbox_allows() -> None:
    with Session(safe=True) as session:
        assert session.run(f"{CLAUSES}trace tree ?- gp(X, Y).")[-1].data()["end"] == "whole"
        with pytest.raises(MmlogicError, match="not allowed here"):
            session.run("trace tree ?- shell(ls).")
