:- module(paths_generate, [ board_generated/4 ]).      % +Template, +Difficulty, +Options, -Board
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(option)).
:- use_module(library(ordsets)).
:- use_module(library(pairs)).
:- use_module(library(solution_sequences)).
:- use_module(boards).
:- use_module(checks).
:- use_module(chance).
:- use_module(deduce).
:- use_module('deduce/chains').
:- use_module('deduce/knowledge').
:- use_module('deduce/rules', [ difficulty/3 ]).
:- use_module(kinds).
:- use_module(layout).
:- use_module(pattern).
:- use_module(records).
:- use_module(search).
:- use_module(slices, [ bits_mask/2 ]).
:- use_module(spreading).

/** <module> Making puzzles

A random path through all cells is the solution. Then givens are removed in random order. Each removal must
keep the solution unique. For the difficulties `easy`, `medium` and `hard`, their techniques must also solve
the board. The result is minimal: no given can be removed.

    | argument | meaning                                                               |
    | Full     | the board with the numbers of all cells                               |
    | World    | the board Full as a term of deduce/knowledge.pl                       |
    | Orbit    | givens that are removed together: one, or two with symmetric(true)    |
    | Block    | some orbits whose removal is tested at once                           |
    | Kept     | Least-Order: Least givens must stay, and Order is an order of removal |
    | Level    | the level of the hardest technique that is allowed: technique/2       |
    | Chance   | the state of the random generator: chance.pl                          |
*/

%!  board_generated(+Template, +Difficulty, +Options, -Board) is det.
%
%   Template is an empty board. Board has its shape, and exactly one solution.
%
%       | Difficulty         | which techniques solve Board            | Board is minimal among           |
%       | easy, medium, hard | those of Difficulty, but no easier ones | boards that the techniques solve |
%       | extreme            | none without a what-if                  | boards with one solution         |
%       | any                | perhaps none                            | boards with one solution         |
%
%   If no try makes a board of Difficulty, Board is the board of the last try, with another difficulty. For
%   the techniques of a difficulty, see difficulty/3. Options are
%
%       | option           | meaning                                                               |
%       | seed(+Seed)      | the same seed gives the same board. Default 0                         |
%       | symmetric(+Bool) | givens come in pairs, half a turn apart                               |
%       | spread(+Bool)    | remove givens where they are most crowded, not in random order        |
%       | holes(+Count)    | Count cells of Template become holes                                  |
%       | path(+Rows)      | the rows of a known solution of Template                              |
%       | links(+Count)    | Count random links between consecutive numbers                        |
%       | parity(+Count)   | Count random cells are marked `odd` or `even`                         |
%       | givens(+Count)   | Board keeps at least Count givens                                     |
%       | pattern(+Rows)   | givens where Rows have a 1; no other option but a seed and a path     |
%       | ends(+Ends)      | are both ends of the path given? `given`, `open` or `any` (default)   |
%
%   With spread(true), each row and each column keeps at least one given. So do the cells within two steps of
%   each cell. With ends(open), the first and the last number are removed first, if they can be removed.
%
%   On a board with arrows, every cell has an arrow, except the cell of the last number.
%
%   @throws error(board_error(no_path), _)

board_generated(Template, Difficulty, Options, Board) :-
    board_checked(Template),
    option(seed(Seed), Options, 0),
    chance_new(Seed, Chance),
    tries(Difficulty, Tries),
    try_generated(Tries, Template, Difficulty, Options, Chance, Board).

tries(any,     1).
tries(easy,    1).
tries(medium,  8).
tries(hard,    20).
tries(extreme, 40).

try_generated(_, Template, _, Options, Chance0, board(Kind, Rows, Extras)) :-
    option(pattern(Marks), Options),
    !,
    findall(R-C, ( nth0(R, Marks, Row), nth0(C, Row, 1) ), Pattern),
    Template = board(Kind, _, Extras),
    template_path(Template, Options, Path, Chance0, Chance1),
    pattern_givens(Template, Path, Pattern, Givens, Chance1, _),
    board_numbers_rows(Template, Givens, Rows).
try_generated(Tries, Template, Difficulty, Options, Chance0, Board) :-
    solved_template(Template, Options, Full0, Chance0, Chance1),
    extras_added(Full0, Options, Full, Chance1, Chance2),
    givens_orbits(Full, Options, Orbits0),
    chance_permutation(Orbits0, Orbits1, Chance2, Chance),
    ends_ordered(Options, Full, Orbits1, First, Orbits),
    reduced(Difficulty, Options, [First, Orbits], Full, Board0),
    (   ( Tries =:= 1 ; difficult(Difficulty, Board0) )
    ->  Board = Board0
    ;   Tries1 is Tries-1,
        try_generated(Tries1, Template, Difficulty, Options, Chance, Board)
    ).

%   difficult(+Difficulty, +Board) is semidet: the techniques of easier levels than Difficulty do not solve Board.

difficult(Difficulty, Board) :-
    difficulty(Difficulty, Below, _),
    \+ board_yields(Board, Below).

%   solved_template(+Template, +Options, -Full, +Chance0, -Chance): Full is Template with the numbers of a
%   random path. The option holes(Count) cuts holes off the ends of the path, so the rest stays a path.

solved_template(Template, Options, Full, Chance0, Chance) :-
    template_path(Template, Options, Path0, Chance0, Chance1),
    option(holes(Holes), Options, 0),
    chance_below(Holes+1, First, Chance1, Chance),
    length(Path0, Length),
    Size is max(1, Length-Holes),
    length(Front, First),
    append(Front, Path1, Path0),
    length(Path, Size),
    append(Path, Back, Path1),
    append(Front, Back, Gone),
    numlist(1, Size, Ns),
    pairs_keys_values(Numbers, Ns, Path),
    board_numbers_rows(Template, Numbers, Rows0),
    foldl(cell_holed, Gone, Rows0, Rows),
    Template = board(Kind, _, Extras),
    Full = board(Kind, Rows, Extras).

template_path(Template, Options, Path, Chance0, Chance) :-
    (   option(path(Rows), Options)
    ->  Template = board(Kind, _, Extras),
        board_givens(board(Kind, Rows, Extras), Numbers),
        pairs_values(Numbers, Cells),
        random_path_from(Template, Cells, Path, Chance0, Chance)
    ;   random_path(Template, Path, Chance0, Chance)
    ).

cell_holed(R-C, Rows0, Rows) :-
    nth0(R, Rows0, Row0, Others),
    nth0(C, Row0, _, Contents),
    nth0(C, Row, null, Contents),
    nth0(R, Rows, Row, Others).

%   ends_ordered(+Options, +Full, +Orbits0, -First, -Orbits): Orbits0 are lists of givens to be removed together.
%   Those of First are tried before those of Orbits. With ends(open), First has the orbits of the first and the
%   last number. With ends(given), neither list has them.

ends_ordered(Options, Full, Orbits0, First, Orbits) :-
    option(ends(Ends), Options, any),
    board_size(Full, Size),
    (   Ends == any
    ->  First = [],
        Orbits = Orbits0
    ;   partition(has_end(Size), Orbits0, Outer, Orbits),
        ( Ends == given -> First = [] ; First = Outer )
    ).

has_end(Size, Orbit) :-
    (   memberchk(1-_, Orbit)
    ->  true
    ;   memberchk(Size-_, Orbit)
    ).

%   givens_orbits(+Full, +Options, -Orbits): an orbit is a list of givens, to be removed together. Orbits has
%   each given once.

givens_orbits(Full, Options, Orbits) :-
    board_givens(Full, Givens),
    (   option(symmetric(true), Options)
    ->  Full = board(_, Rows, _),
        Rows = [Row|_],
        length(Rows, Height),
        length(Row, Width),
        findall(Orbit, given_orbit(Givens, Height, Width, Orbit), Orbits0),
        sort(Orbits0, Orbits)
    ;   findall([Given], member(Given, Givens), Orbits)
    ).

given_orbit(Givens, Height, Width, Orbit) :-
    member(N-(R-C), Givens),
    R1 is Height-1-R,
    C1 is Width-1-C,
    (   member(M-(R1-C1), Givens)
    ->  sort([N-(R-C), M-(R1-C1)], Orbit)
    ;   Orbit = [N-(R-C)]
    ).

		 /*******************************
		 *           REDUCING           *
		 *******************************/

%   reduced(+Difficulty, +Options, +Lists, +Full, -Board): Board is Full without every given that it can lose.
%   Lists are lists of orbits, which are givens to be removed together. The first list is tried first. Each
%   test removes a block of several orbits at once.

reduced(Difficulty, Options, Lists, Full, Board) :-
    world_new(Full, World, _),
    World = world(_, Layout, _, _),
    option(givens(Least), Options, 0),
    (   option(spread(true), Options)
    ->  areas_new(Full, Layout, Order)
    ;   Order = drawn
    ),
    (   memberchk(Difficulty, [any, extreme])
    ->  Removed = halves_removed(Least-Order, World)
    ;   difficulty(Difficulty, _, Level),
        Removed = followed_removed(Least-Order, World, Level)
    ),
    board_givens(Full, Givens0),
    maplist(length, Lists, Counts),
    sum_list(Counts, Count),
    Size is max(1, Count//20),
    foldl(blocks_removed(Size, Order, Removed), Lists, Givens0, Givens),
    board_givens_board(Full, Givens, Board).

:- meta_predicate blocks_removed(+, +, 3, +, +, -).

blocks_removed(_, _, _, [], Givens, Givens) :- !.
blocks_removed(Size, Order, Removed, Orbits, Givens0, Givens) :-
    block_first(Order, Orbits, Size, Givens0, Block, Rest),
    call(Removed, Block, Givens0, Givens1),
    blocks_removed(Size, Order, Removed, Rest, Givens1, Givens).

block_first(drawn, Orbits, Size, _, Block, Rest) :- !,
    (   length(Block, Size),
        append(Block, Rest, Orbits)
    ->  true
    ;   Block = Orbits,
        Rest = []
    ).
block_first(Areas, Orbits, Size, Givens, Block, Rest) :-
    crowded_first(Orbits, Size, Areas, Givens, Block, Rest).

%   given_fewer(+Kept, +Orbits, +Givens0, -Givens) is semidet: Givens are Givens0 without the givens of Orbits.
%   Kept is Least-Order. Fails if fewer than Least givens remain. Order is `drawn`, or the term Areas of
%   spreading.pl if givens are to be spread. Then each area must keep a given.

given_fewer(Least-Order, Orbits, Givens0, Givens) :-
    append(Orbits, Gone0),
    sort(Gone0, Gone),
    ord_subtract(Givens0, Gone, Givens),
    length(Givens, Count),
    Count >= Least,
    ( Order == drawn -> true ; none_bare(Order, Givens) ).

%   halves_removed(+Kept, +World, +Block, +Givens0, -Givens): Givens are Givens0 without those orbits of Block (lists
%   of givens) whose removal leaves one solution. If they cannot all be removed at once, each half of Block
%   is tried. Kept is that of given_fewer/4.

halves_removed(Kept, World, Block, Givens0, Givens) :-
    (   given_fewer(Kept, Block, Givens0, Fewer),
        still_unique(World, Block, Fewer)
    ->  Givens = Fewer
    ;   Block = [_]
    ->  Givens = Givens0
    ;   halves(Block, A, B),
        halves_removed(Kept, World, A, Givens0, Givens1),
        halves_removed(Kept, World, B, Givens1, Givens)
    ).

halves(List, A, B) :-
    length(List, Length),
    Half is Length//2,
    length(A, Half),
    append(A, B, List).

%   followed_removed(+Kept, +World, +Level, +Block, +Givens0, -Givens): Block has orbits, lists of givens that are
%   removed together. Givens are Givens0 without those orbits whose numbers the techniques up to Level find
%   again from the givens that stay. Kept is that of given_fewer/4.
%
%   Easy techniques first run without any given of Block. All that these techniques find also follows if some
%   givens of Block stay. So all orbits whose numbers they find can be removed. The other orbits are tried one
%   by one, beginning with what is already known.

followed_removed(Kept, World, Level, Block, Givens0, Givens) :-
    append(Block, Gone0),
    sort(Gone0, Gone),
    ord_subtract(Givens0, Gone, Base),
    givens_placed(World, Base, Placed),
    known_start(World, Placed, Start),
    difficulty(easy, _, Easy),
    pairs_keys(Gone, Numbers),
    known_rested(World, Easy, Numbers, Start, Known),
    partition(follows(Known), Block, Followed, Open),
    foldl(orbit_removed(Kept), Followed, Givens0, Givens1),
    open_removed(Open, Kept, World, Level, Known, Givens1, Givens).

follows(Known, Orbit) :-
    forall(member(N-_, Orbit), known_placed(Known, N, _)).

orbit_removed(Kept, Orbit, Givens0, Givens) :-
    (   given_fewer(Kept, [Orbit], Givens0, Fewer)
    ->  Givens = Fewer
    ;   Givens = Givens0
    ).

%   open_removed(+Orbits, +Kept, +World, +Level, +Known, +Givens0, -Givens): as followed_removed/6, but each of
%   Orbits is tried alone. Known is what is known from Givens0 without the givens of Orbits.

open_removed([], _, _, _, _, Givens, Givens).
open_removed([Orbit|Orbits], Kept, World, Level, Known0, Givens0, Givens) :-
    append(Orbits, Later),
    givens_placed(World, Later, Placed),
    known_with(World, Placed, Known0, Beside),
    (   given_fewer(Kept, [Orbit], Givens0, Fewer),
        orbit_follows(Orbit, World, Level, Beside, Fewer)
    ->  Known = Known0,
        Givens1 = Fewer
    ;   givens_placed(World, Orbit, Own),
        known_with(World, Own, Known0, Known),
        Givens1 = Givens0
    ),
    open_removed(Orbits, Kept, World, Level, Known, Givens1, Givens).

givens_placed(world(_, Layout, _, _), Givens, Placed) :-
    maplist(layout_number_bit(Layout), Givens, Placed).

%   orbit_follows(+Orbit, +World, +Level, +Known, +Givens): from Known, which Givens allow, the techniques up to
%   Level place the numbers of Orbit, a list of givens. If there is another solution, no technique does so. A
%   search usually finds that out faster, so the search comes first.

orbit_follows(Orbit, World, Level, Known, Givens) :-
    node_limit([Orbit], World, Limit),
    \+ within_node_limit(other_solution(World, Orbit, Givens, Limit)),
    pairs_keys(Orbit, Numbers),
    known_yields(World, Known, Level, Numbers).

%   still_unique(+World, +Orbits, +Givens): the board with Givens has one solution. Before the call it is known
%   to have one with the givens of Orbits as well. So another solution has a number of Orbits in another cell.

still_unique(World, Orbits, Givens) :-
    append(Orbits, Gone),
    node_limit(Orbits, World, Limit),
    within_node_limit(\+ other_solution(World, Gone, Givens, Limit)).

%   other_solution(+World, +Gone, +Givens, +Limit) is semidet: a solution has Givens, but a number of Gone in
%   another cell. Most such solutions differ from that of World only within three steps of Gone. So the first
%   search fixes the numbers everywhere else.

other_solution(World, Gone0, Givens0, Limit) :-
    World = world(Full, Layout, _, _),
    board_givens(Full, Solution0),
    maplist(givens_placed(World), [Solution0, Gone0, Givens0], [Solution, Gone, Givens]),
    maplist(placed_mask, [Gone, Givens], [Area0, Given]),
    foldl(stepped_on(World), [1, 2, 3], Area0, Area),
    include(given_or_outside(Given, Area), Solution, Fixed),
    member(Known, [Fixed, Givens]),
    member(N-Bit, Gone),
    search_new(Layout, Known, Limit, Search),
    search_other(Search, N, Bit),
    !.

placed_mask(Placed, Mask) :-
    pairs_values(Placed, Bits),
    bits_mask(Bits, Mask).

given_or_outside(Given, Area, _-Bit) :-
    (Given \/ \Area) /\ (1<<Bit) =\= 0.

stepped_on(World, _, Area0, Area) :-
    world_near(World, Area0, Near),
    Area is Area0 \/ Near.

%   node_limit(+Orbits, +World, -Limit): if a search needs more than Limit nodes, the givens of Orbits stay. A test
%   of several orbits gets fewer nodes, because each of them is tried alone later.

node_limit([_,_|_], _, 12) :- !.
node_limit(_, world(_, _, _, Size), Limit) :-
    (   Size =< 130
    ->  Limit = 5000
    ;   Size =< 240
    ->  Limit = 1000
    ;   Limit = 150
    ).

%   extras_added(+Full0, +Options, -Full, +Chance0, -Chance): Full is the solved board Full0 with arrows, if its
%   kind has them, and with as many links and marks as Options say: see board_generated/4.

extras_added(board(Kind, Rows, Extras0), Options, board(Kind, Rows, Extras), Chance0, Chance) :-
    option(links(Links), Options, 0),
    option(parity(Parities), Options, 0),
    board_givens(board(Kind, Rows, Extras0), Givens),
    (   kind_shape(Kind, _, far)
    ->  findall(Arrow, ( nextto(_-A, _-B, Givens), cells_arrow(A, B, Arrow) ), Arrows)
    ;   Arrows = []
    ),
    findall(link(A, B), ( nextto(_-A, _-B, Givens), \+ linked(Extras0, A, B) ), Between),
    some_of(Between, Links, Linked, Chance0, Chance1),
    findall(mark(Cell, Mark), ( member(N-Cell, Givens), number_mark(Mark, Rest), Rest =:= N mod 2 ), Marks),
    some_of(Marks, Parities, Marked, Chance1, Chance),
    append([Extras0, Arrows, Linked, Marked], Extras).

cells_arrow(R0-C0, R1-C1, mark(R0-C0, Arrow)) :-
    R is sign(R1-R0),
    C is sign(C1-C0),
    arrow_step(Arrow, R-C).

linked(Extras, A, B) :-
    (   memberchk(link(A, B), Extras)
    ->  true
    ;   memberchk(link(B, A), Extras)
    ).

%   some_of(+Items, +Count, -Some, +Chance0, -Chance): Some are Count random elements of Items, or all, in their
%   order.

some_of(_, 0, [], Chance, Chance) :- !.
some_of(Items, Count, Some, Chance0, Chance) :-
    chance_permutation(Items, Mixed, Chance0, Chance),
    findall(Item, limit(Count, member(Item, Mixed)), Chosen),
    intersection(Items, Chosen, Some).
