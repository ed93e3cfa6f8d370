"""Statements of every kind, with names of any characters, for property tests."""

from hypothesis import strategies as st

from mmlogic.language import Letters, Names, Option, Player, Size, constraints
from mmlogic.language import statements as s
from mmlogic.language.constraints import Constraint
from mmlogic.language.puzzles import Cell, Extent, Wish, Wishes

characters = st.characters(exclude_categories=["Cs"], exclude_characters="\0")
names = st.one_of(
    st.sampled_from(["red", "Blue", "code", "NOT", "and", "odd name", "0", "4x6", "dark-red"]),
    st.sampled_from(["", "]", "'", '"', "\\", "#", ";", "a:-b", "_X", "-", "-1", "1.5", "\ufeff", "\u2028"]),
    st.text(characters, max_size=8),
)
numbers = st.one_of(st.integers(-3, 30), st.integers(-(10**30), 10**30))
lists = st.builds(Names, st.lists(names, min_size=1, max_size=6).map(tuple))
codes = st.one_of(st.builds(Letters, st.text("RBGY01")), st.builds(Letters, names), lists)
comparisons = st.sampled_from(["=", "!=", "<", "<=", ">", ">="])

atoms = st.one_of(
    st.builds(constraints.PositionIs, numbers, names, st.booleans()),
    st.builds(constraints.PositionsEqual, numbers, numbers, st.booleans()),
    st.builds(constraints.CountOf, names, comparisons, numbers),
    st.builds(constraints.SumOf, comparisons, numbers),
    st.builds(constraints.Among, names),
    st.just(constraints.Distinct()),
)


def joined(parts: st.SearchStrategy[Constraint]) -> st.SearchStrategy[Constraint]:
    several = st.lists(parts, min_size=2, max_size=4).map(tuple)
    return st.one_of(
        st.builds(constraints.Not, parts),
        st.builds(constraints.And, several),
        st.builds(constraints.Or, several),
    )


trees = st.recursive(atoms, joined, max_leaves=12)

limits = st.none() | numbers
players = st.one_of(
    st.builds(
        Player,
        names,
        st.lists(
            st.one_of(
                st.builds(Option, st.sampled_from(["pool", "ties", "prefer", "aim"]), names),
                st.builds(Option, st.just("opening"), codes),
            ),
            max_size=3,
        ).map(tuple),
    ),
    st.builds(lambda file: Player("tree", (Option("tree", file),)), names),
)

cells = st.builds(Cell, st.integers(0, 10**6), st.integers(0, 10**6))
rows = st.lists(st.text("0123456789_#, ;", max_size=8).map("{}\n".format), max_size=4).map("".join)
wishes = st.lists(
    st.one_of(
        st.builds(Wish, st.sampled_from(["seed", "holes"]), numbers),
        st.builds(Wish, st.just("difficulty"), names),
        st.builds(Wish, st.sampled_from(["symmetric", "hexagon"])),
    ),
    max_size=4,
).map(lambda several: Wishes(tuple(several)))

puzzles = st.one_of(
    st.builds(s.Puzzle, names, rows),
    st.builds(s.Generate, names, st.builds(Extent, st.integers(0, 99), st.integers(0, 99)), wishes),
    st.builds(s.Place, numbers, cells),
    st.builds(s.Clear, st.none() | cells),
    st.builds(s.Hint, st.booleans()),
    st.sampled_from([s.Clear(wrong=True), s.Unique(), s.Steps()]),
)

questions = st.one_of(
    st.builds(s.Codes, limits),
    st.just(s.Count()),
    st.builds(s.Check, codes),
    st.just(s.Why()),
    st.builds(s.Why, codes, st.booleans()),
    st.builds(s.Why, cells),
    st.just(s.Check()),
    st.builds(s.Solve, limits, st.booleans()),
)

statements = st.one_of(
    st.builds(s.Game, names | st.builds(Size, st.integers(0, 10**6), st.integers(0, 10**6))),
    st.builds(s.Pegs, numbers),
    st.builds(s.Colors, numbers | lists),
    st.builds(s.Guess, codes, numbers, numbers),
    st.builds(s.Guess, codes),
    st.builds(s.Codes, numbers, st.just(True)),
    st.builds(s.Suggest, st.none() | players, st.booleans()),
    st.builds(s.Rate, codes, st.booleans()),
    st.builds(s.Secret, codes),
    st.builds(lambda how: s.Secret(how=how), st.sampled_from(["random", "evil", "off"])),
    st.builds(s.Play, st.none() | players),
    st.builds(s.Play, players, codes),
    st.builds(s.Marks, numbers, numbers),
    st.builds(s.Strategy, players, st.none() | names),
    st.builds(s.Strategy, players, names, st.booleans()),
    st.builds(s.Where, trees),
    st.builds(s.Edit, numbers, numbers, numbers),
    st.builds(s.Forget, numbers, st.booleans()),
    questions,
    puzzles,
    st.builds(s.More, limits),
    st.builds(s.Profile, st.none() | questions),
    st.builds(s.Undo, numbers),
    st.builds(s.Redo, numbers),
    st.builds(s.Save, names, st.booleans(), st.booleans()),
    st.builds(s.Load, names, st.none() | names),
    st.builds(s.Show, st.sampled_from(["board", "panels", "order", "program", "clauses"])),
    st.builds(s.Set, names, st.none() | names),
    st.builds(s.Help, st.none() | names),
    st.sampled_from([s.Suggest(everyone=True), s.Chances(), s.History(), s.Reset(), s.Set(), s.Quit()]),
)
