"""Statements of every kind, with names of any characters, for property tests."""

from hypothesis import strategies as st

from mmlogic.codes import constraints, quantities
from mmlogic.codes.quantities import Constraint, Quantity
from mmlogic.codes.statements.chances import Chances, Estimate
from mmlogic.codes.statements.clues import Edit, Forget, Guess, Score
from mmlogic.codes.statements.codes import Codes, Export, Import, More
from mmlogic.codes.statements.game import Answers, Colors, Game, Legend, Pegs, Secrets
from mmlogic.codes.statements.rules import Guesses, Likely, Rule, Where, Words
from mmlogic.codes.written import Lengths, Letters, Names, Pieces, Size, Weight
from mmlogic.lessons.statements.lesson import Lesson
from mmlogic.paths.options import OPTIONS
from mmlogic.paths.statements.boards import Clear, Generate, Given, Place, Puzzle
from mmlogic.paths.statements.hints import Candidates, Grade, Hint, Steps
from mmlogic.paths.statements.solving import Search, Solve, Unique
from mmlogic.paths.written import Cell, Extent, GenerateOption, GenerateOptions, LetteredNumber, SearchRules
from mmlogic.players.statements.games import Marks, Play, Player as FileOfPlayers, Secret
from mmlogic.players.statements.guesses import Rank, Rate, Strategy, Suggest
from mmlogic.players.written import Option, Player, Rated
from mmlogic.queries.statements.explain import Explain, Trace
from mmlogic.queries.statements.query import Prolog, Query
from mmlogic.session.statements import session as commands
from mmlogic.session.statements.favourites import Define, Do
from mmlogic.session.statements.files import Load, Save, Share, Tee
from mmlogic.session.statements.help import Help
from mmlogic.session.statements.questions import Check, Count, Profile, Why
from mmlogic.session.statements.session import Show

characters = st.characters(exclude_categories=["Cs"], exclude_characters="\0")
names = st.one_of(
    st.sampled_from(["red", "Blue", "code", "NOT", "and", "odd name", "0", "4x6", "dark-red"]),
    st.sampled_from(["", "]", "'", '"', "\\", "#", ";", "a:-b", "_X", "-", "-1", "1.5", "\ufeff", "\u2028"]),
    st.text(characters, max_size=8),
)
numbers = st.one_of(st.integers(-3, 30), st.integers(-(10**30), 10**30))
lists = st.builds(Names, st.lists(names, min_size=1, max_size=6).map(tuple))
codes = st.one_of(st.builds(Letters, st.text("RBGY01")), st.builds(Letters, names), lists)
answers_ = st.builds(Pieces, st.lists(names, min_size=1, max_size=8).map(tuple))
pieces = st.builds(Pieces, st.lists(st.one_of(names, lists), min_size=1, max_size=8).map(tuple))
rule_names = st.sampled_from(["palindrome", "x_1", "code", "Tree", "dark-red", "odd name", "black", "é"])
comparisons = st.sampled_from(["=", "!=", "<", "<=", ">", ">="])

amounts = st.one_of(
    st.builds(quantities.Number, numbers),
    st.builds(quantities.Place, numbers),
    st.builds(quantities.CountOf, st.lists(names, min_size=1, max_size=3).map(tuple)),
    st.builds(quantities.MarksOf, st.sampled_from(["black", "white", "shared"]), codes),
    st.builds(quantities.SumOf, numbers, numbers),
    st.sampled_from([quantities.Kinds(), quantities.SumOf()]),
)


def reckoned(parts: st.SearchStrategy[Quantity]) -> st.SearchStrategy[Quantity]:
    return st.builds(quantities.Total, parts, st.sampled_from("+-"), parts) | st.builds(
        quantities.Product, parts, parts
    )


amounts = st.recursive(amounts, reckoned, max_leaves=4)


def compares_a_symbol(atom: constraints.Comparison) -> bool:
    """Say whether it is read as the comparison of a symbol, whose name is a number."""
    return (
        isinstance(atom.left, quantities.Place)
        and isinstance(atom.right, quantities.Number)
        and atom.op in {"=", "!="}
    )


arguments = st.sampled_from(["Code", "red", "12", "odd name", "it's"])
atoms = st.one_of(
    st.builds(constraints.PositionIs, numbers, names, st.booleans()),
    st.builds(constraints.PositionAmong, numbers, st.lists(names, min_size=1, max_size=3).map(tuple)),
    st.builds(constraints.Comparison, amounts, comparisons, amounts).filter(
        lambda atom: not compares_a_symbol(atom)
    ),
    st.builds(constraints.Absent, names),
    st.builds(constraints.Named, rule_names),
    st.builds(constraints.Among, names),
    st.builds(constraints.Lies, numbers),
    st.builds(constraints.Called, st.sampled_from(["warm", "p"]), st.lists(arguments, max_size=3).map(tuple)),
    st.just(constraints.Distinct()),
)


def joined(parts: st.SearchStrategy[Constraint]) -> st.SearchStrategy[Constraint]:
    several = st.lists(parts, min_size=2, max_size=4).map(tuple)
    return st.one_of(
        st.builds(constraints.Not, parts),
        st.builds(constraints.And, several),
        st.builds(constraints.Or, several),
        st.builds(constraints.Implies, parts, parts),
        st.builds(
            constraints.Counted,
            st.sampled_from(["at least", "at most", "exactly"]),
            st.integers(0, 10**30),
            several,
        ),
    )


trees = st.recursive(atoms, joined, max_leaves=12)


def names_alone(tree: Constraint) -> bool:
    """Say whether it is a name, or the opposite of one: `why` takes that for a code."""
    return isinstance(tree, constraints.Named) or (
        isinstance(tree, constraints.Not) and isinstance(tree.part, constraints.Named)
    )


_OPTIONS = ("pool", "ties", "prefer", "aim", "among", "keep", "encoding")
limits = st.none() | numbers
several_codes = st.lists(codes, min_size=1, max_size=3).map(tuple).map(Rated)
players = st.one_of(
    st.builds(
        Player,
        names,
        st.lists(
            st.one_of(
                st.builds(Option, st.sampled_from(_OPTIONS), names),
                st.builds(Option, st.just("opening"), codes),
                st.builds(Option, st.just("likely"), names),
            ),
            max_size=3,
        ).map(tuple),
    ),
    st.builds(lambda file: Player("tree", (Option("tree", file),)), names),
)

board_numbers = numbers | st.text("ABXYZ", min_size=1, max_size=4).map(LetteredNumber)
extents = st.builds(Extent, st.integers(0, 99), st.integers(0, 99), st.none() | st.integers(0, 9))
cells = st.builds(Cell, st.integers(0, 10**6), st.integers(0, 10**6), st.none() | st.integers(0, 9))
rows = st.lists(st.text("0123456789_#, ;", max_size=8).map("{}\n".format), max_size=4).map("".join)
options_of: dict[type, list[str]] = {
    kind: [word for word, option in OPTIONS.items() if option.type is kind] for kind in (int, str, bool)
}
options_ = st.lists(
    st.one_of(
        st.builds(GenerateOption, st.sampled_from(options_of[int]), numbers),
        st.builds(GenerateOption, st.sampled_from(options_of[str]), names),
        st.builds(GenerateOption, st.sampled_from(options_of[bool])),
    ),
    max_size=4,
).map(lambda several: GenerateOptions(tuple(several)))

puzzles = st.one_of(
    st.builds(Puzzle, names, rows),
    st.builds(Generate, names, extents, options_),
    st.builds(Generate, names, names, options_),
    st.builds(Place, board_numbers, cells),
    st.builds(Given, board_numbers, cells),
    st.builds(Clear, st.none() | cells),
    st.builds(Hint, cells=st.booleans()),
    st.builds(Candidates, st.none() | cells),
    st.builds(Candidates, number=board_numbers),
    st.sampled_from([Clear(wrong=True), Unique(), Steps(), Grade(), Search()]),
    st.builds(Search, numbers),
)

search_rules = st.none() | st.lists(names, min_size=1, max_size=3).map(
    lambda several: SearchRules(tuple(several))
)

compared = st.one_of(
    st.builds(Codes, limits),
    st.just(Count()),
    st.builds(Check, codes),
    st.just(Check()),
    st.builds(Solve, limits, panels=st.booleans(), without=search_rules),
    st.builds(Solve, every=st.just(True), panels=st.booleans(), without=search_rules),
)
questions = st.one_of(
    compared,
    st.just(Why()),
    st.just(Why(every=True)),
    st.builds(Why, codes, negated=st.booleans()),
    st.builds(Why, trees.filter(lambda tree: not names_alone(tree))),
    st.builds(Why, trees.filter(lambda tree: not names_alone(tree)), every=st.just(True)),
    st.builds(Why, rule=rule_names),
    st.builds(Why, cells),
)

goals = st.sampled_from(
    ["a", "X = 'a. b'", "X =.. [f,0'.]", "a ; b, % no. end\nc", "X = +", "a % last", '"# \\" ;"']
)

statements = st.one_of(
    st.builds(Game, names | st.builds(Size, st.integers(0, 10**6), st.integers(0, 10**6))),
    st.builds(Pegs, numbers | st.builds(Lengths, st.integers(0, 10**6), st.integers(0, 10**6))),
    st.builds(Colors, numbers | lists),
    st.builds(Colors, lists, lists),
    st.builds(Answers, names),
    st.builds(Words, names),
    st.builds(Secrets, st.integers(1, 99)),
    st.builds(Guesses, names),
    st.builds(Export, names, over=st.booleans()),
    st.builds(Import, names),
    st.just(Play(off=True)),
    st.builds(Guess.of, codes, numbers, numbers),
    st.builds(Guess, pieces),
    st.builds(Codes, numbers, random=st.just(True)),
    st.builds(Suggest, st.none() | players, parts=st.booleans()),
    st.builds(Rate, several_codes, parts=st.booleans()),
    st.builds(Rate, st.builds(Rated, st.tuples(codes)), parts=st.just(True), exact=st.just(True)),
    st.builds(Rank, st.none() | numbers, st.none() | names),
    st.builds(Secret, several_codes, st.none() | numbers),
    st.builds(
        lambda how, lies: Secret(lies=lies, how=how),
        st.sampled_from(["random", "evil"]),
        st.none() | numbers,
    ),
    st.just(Secret(how="off")),
    st.builds(Play, st.none() | players),
    st.builds(Play, players, codes),
    st.builds(Play, players, inferences=st.just(True)),
    st.just(Play(board=True)),
    st.builds(Marks, answers_),
    st.just(Marks()),
    st.builds(Strategy, players, st.none() | names),
    st.builds(FileOfPlayers, names),
    st.builds(Query, goals),
    st.builds(Lesson, st.none() | numbers, step=st.none() | numbers),
    st.builds(lambda how: Lesson(how=how), st.sampled_from(["next", "hint", "check", "solution", "off"])),
    st.builds(Lesson, how=st.just("check"), goal=goals),
    st.builds(Lesson, numbers, sheet=names, over=st.booleans()),
    st.builds(Lesson, diary=names, over=st.booleans()),
    st.builds(Lesson, mark=names),
    st.builds(Trace, st.none() | codes),
    st.builds(Trace, goal=goals),
    st.builds(Trace, solve=st.just(True), nodes=st.none() | numbers),
    st.builds(Explain, codes, depth=st.none() | numbers),
    st.builds(Explain, goal=goals, depth=st.none() | numbers),
    st.builds(Prolog, st.sampled_from(["", "a.\n", "warm(X) :-\n  X = 'a;'.\n% end\n", "\n\n"])),
    st.builds(Score, codes, codes),
    st.builds(Strategy, players, names, over=st.booleans()),
    st.builds(Where, trees),
    st.builds(Rule, rule_names, trees),
    st.builds(Edit, numbers, answers_),
    st.builds(Edit, numbers, guess=pieces),
    st.builds(Forget, numbers, rule=st.booleans()),
    st.builds(Forget, numbers, likely=st.just(True)),
    st.builds(Likely, st.builds(Weight, st.integers(0, 99), st.integers(0, 9)), trees),
    st.builds(Likely, names.filter(lambda name: not name.isdigit())),  # a number by itself is a weight
    questions,
    puzzles,
    st.builds(More, limits),
    st.builds(Profile, st.none() | compared),
    st.builds(commands.undo, numbers),
    st.builds(commands.redo, numbers),
    st.builds(Save, names, solved=st.booleans(), over=st.booleans()),
    st.builds(Load, names, st.none() | numbers, st.none() | names),
    st.builds(
        Show,
        what=st.sampled_from(
            ["state", "board", "panels", "order", "program", "facts", "textbook", "clauses", "clpfd"]
        ),
    ),
    st.builds(commands.set, names, st.none() | names),
    st.builds(Define, st.none() | names),
    st.builds(Define, names, off=st.just(True)),
    st.builds(Define, names, st.sampled_from(["count", "guess $1 1 1; codes 3", "why [", "'a;'"])),
    st.builds(Do, names, st.none() | st.sampled_from(["1", "RRBB [red, 'b;c'] 2", '"x"'])),
    st.builds(Tee, st.none() | names),
    st.builds(Tee, names, over=st.just(True)),
    st.builds(Help, st.none() | names),
    st.sampled_from(
        [
            Suggest(everyone=True),
            Chances(),
            Estimate(),
            Legend(),
            commands.history(),
            commands.history(whole=True),
            Share(),
            Share(secret=True),
            Share(squares=True),
        ]
    ),
    st.sampled_from([commands.reset(), commands.set(), Tee(off=True), commands.editor(), commands.quit()]),
)
