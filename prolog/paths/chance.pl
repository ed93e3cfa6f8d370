:- module(paths_chance,
          [ chance_new/2,               % +Seed, -Chance
            chance_below/4,             % +Bound, -Value, +Chance0, -Chance
            chance_permutation/4,       % +List, -Permutation, +Chance0, -Chance
            random_path/4,              % +Board, -Path, +Chance0, -Chance
            random_path_from/5,         % +Board, +Cells, -Path, +Chance0, -Chance
            path_terms/7,               % +Board, +Cells, -Names, -Near, -Bound, -Steps, -Places
            stretch_turned/8,           % +Size, +Near, +Bound, !Steps, !Places, -Stretch, +Chance0, -Chance
            turned/4                    % +From, +To, !Steps, !Places
          ]).
:- use_module(library(apply)).
:- use_module(library(assoc)).
:- use_module(library(lists)).
:- use_module(library(ordsets)).
:- use_module(library(pairs)).
:- use_module(boards).
:- use_module(search).

:- set_prolog_flag(optimise, true).

/** <module> Random choices as a pure relation, and random Hamiltonian paths

Chance is the state of a linear congruential generator modulo 2**64, with the multiplier of Knuth's MMIX. Chance0 is the
state before a choice, and Chance the state after it. Values are the upper bits of the state. Each seed gives the same
choices on every machine. The random numbers of the host program stay unchanged.

A _backbite_ move turns one path through all cells into another one. One end of the path is joined to a
neighbour of its cell, and the stretch of the path between the two is reversed (Oberdorf, Ferguson, Jacobsen
and Kondev, 2006).
*/

%!  chance_new(+Seed, -Chance) is det.
%
%   Chance is the first state of the random generator for Seed.

chance_new(Seed, Chance) :-
    Chance0 is ((Seed+1)*0x9E3779B97F4A7C15) mod (1<<64),
    chance_next(Chance0, Chance1),
    chance_next(Chance1, Chance).

chance_next(Chance0, Chance) :-
    Chance is (Chance0*6364136223846793005+1442695040888963407) mod (1<<64).

%!  chance_below(+Bound, -Value, +Chance0, -Chance) is det.
%
%   Value is a random integer from 0 to Bound-1. Bound must be far below 2**32.

chance_below(Bound, Value, Chance0, Chance) :-
    chance_next(Chance0, Chance),
    Value is ((Chance>>32)*Bound)>>32.

%!  chance_permutation(+List, -Permutation, +Chance0, -Chance) is det.
%
%   Permutation has the elements of List in random order.

chance_permutation(List, Permutation, Chance0, Chance) :-
    foldl(keyed, List, Keyed, Chance0, Chance),
    keysort(Keyed, Sorted),
    pairs_values(Sorted, Permutation).

keyed(X, Chance-X, Chance0, Chance) :- chance_next(Chance0, Chance).

		 /*******************************
		 *             PATHS            *
		 *******************************/

%!  random_path(+Board, -Path, +Chance0, -Chance) is det.
%
%   Board is empty. Path is a random path through all its cells: a list in which each cell is a neighbour of
%   the cell before.
%
%   @throws error(board_error(no_path), _) if a few thousand nodes find no path

random_path(Board, Path, Chance0, Chance) :-
    first_path(Board, Cells),
    random_path_from(Board, Cells, Path, Chance0, Chance).

%!  random_path_from(+Board, +Cells, -Path, +Chance0, -Chance) is det.
%
%   Path is a random path as in random_path/4, made from the path Cells. Linked cells that follow each other
%   in Cells still follow each other in Path.

random_path_from(Board, Cells, Path, Chance0, Chance) :-
    length(Cells, Size),
    (   Size < 3
    ->  Path = Cells,
        Chance = Chance0
    ;   path_terms(Board, Cells, Names, Near, Bound, Steps, Places),
        Moves is 15*Size,
        backbitten(Moves, Size, Near, Bound, Steps, Places, Chance0, Chance),
        path_cells(Names, Steps, Path)
    ).

%!  path_terms(+Board, +Cells, -Names, -Near, -Bound, -Steps, -Places) is det.
%
%   A cell is represented by its index in Names, the list of all cells of Board. Near has a term with the indices
%   of the neighbours of each cell. Steps has the index of the cell at each place of the path Cells. Places has
%   the place of each index on the path. Bound has a pair of indices for each link.

path_terms(Board, Cells, Names, Near, Bound, Steps, Places) :-
    board_graph(Board, Graph),
    pairs_keys(Graph, Names),
    length(Names, Size),
    numlist(1, Size, Places0),
    pairs_keys_values(Index, Names, Places0),
    list_to_assoc(Index, Assoc),
    maplist(neighbour_indices(Assoc), Graph, Lists),
    Near =.. [near|Lists],
    maplist(cell_index(Assoc), Cells, Order),
    Steps =.. [steps|Order],
    functor(Places, places, Size),
    forall(arg(I, Steps, Cell), nb_setarg(Cell, Places, I)),
    board_bound(Board, Assoc, Bound).

path_cells(Names, Steps, Path) :-
    Table =.. [cells|Names],
    Steps =.. [steps|Order],
    maplist(index_cell(Table), Order, Path).

%!  stretch_turned(+Size, +Near, +Bound, !Steps, !Places, -From-To, +Chance0, -Chance) is det.
%
%   Reverse a random stretch of a path of Size cells, from place From to place To. The path stays a path and keeps
%   its links. Near, Bound, Steps and Places are the terms of path_terms/7. turned/4 undoes the change.

stretch_turned(Size, Near, Bound, Steps, Places, Stretch, Chance0, Chance) :-
    chance_below(Size, Step, Chance0, Chance1),
    I is Step+1,
    arg(I, Steps, Cell),
    arg(Cell, Near, Options),
    functor(Options, _, Count),
    chance_below(Count, Choice, Chance1, Chance2),
    Argument is Choice+1,
    arg(Argument, Options, Next),
    arg(Next, Places, J),
    (   stretch(I, J, From, To, Outer, Inner),
        \+ parted(Bound, Cell, Inner, Steps),
        \+ parted(Bound, Next, Outer, Steps),
        (   arg(Outer, Steps, Beyond)
        ->  arg(Inner, Steps, Joined),
            arg(Joined, Near, Beside),
            once(arg(_, Beside, Beyond))
        ;   true
        )
    ->  turned(From, To, Steps, Places),
        Stretch = From-To,
        Chance = Chance2
    ;   stretch_turned(Size, Near, Bound, Steps, Places, Stretch, Chance2, Chance)
    ).

stretch(I, J, From, J, Outer, From) :- J > I+1, !, From is I+1, Outer is J+1.
stretch(I, J, J, To, Outer, To) :- J < I-1, To is I-1, Outer is J-1.

neighbour_indices(Assoc, _-Cells, Near) :-
    maplist(cell_index(Assoc), Cells, Indices),
    Near =.. [near|Indices].

cell_index(Assoc, Cell, I) :-
    get_assoc(Cell, Assoc, I).

index_cell(Table, I, Cell) :-
    arg(I, Table, Cell).

%   board_bound(+Board, +Assoc, -Bound): Assoc maps cells to indices. Bound has a pair of indices for each
%   link of Board, the smaller index first.

board_bound(board(_, _, Extras), Assoc, Bound) :-
    findall(Pair, ( member(link(A, B), Extras), cells_pair(Assoc, A, B, Pair) ), Pairs),
    list_to_ord_set(Pairs, Bound).

cells_pair(Assoc, A, B, Pair) :-
    cell_index(Assoc, A, I),
    cell_index(Assoc, B, J),
    indices_pair(I, J, Pair).

indices_pair(I, J, Low-High) :-
    Low is min(I, J),
    High is max(I, J).

%   backbitten(+Moves, +Size, +Near, +Bound, !Steps, !Places, +Chance0, -Chance): try so many backbite Moves on a
%   path of Size cells. A move that would separate linked cells is left out. The other terms are those of
%   path_terms/7. Steps and Places change destructively.

backbitten(0, _, _, _, _, _, Chance, Chance) :- !.
backbitten(Moves, Size, Near, Bound, Steps, Places, Chance0, Chance) :-
    chance_below(2, Side, Chance0, Chance1),
    (   Side =:= 0 -> arg(Size, Steps, End) ; arg(1, Steps, End) ),
    arg(End, Near, Options),
    functor(Options, _, Count),
    chance_below(Count, Choice, Chance1, Chance2),
    I is Choice+1,
    arg(I, Options, Next),
    arg(Next, Places, Place),
    (   Side =:= 0
    ->  Cut is Place+1, From = Cut, To = Size
    ;   Cut is Place-1, From = 1, To = Cut
    ),
    (   parted(Bound, Next, Cut, Steps)
    ->  true
    ;   turned(From, To, Steps, Places)
    ),
    Moves1 is Moves-1,
    backbitten(Moves1, Size, Near, Bound, Steps, Places, Chance2, Chance).

parted([Pair|Pairs], Cell, Place, Steps) :-
    arg(Place, Steps, Other),
    indices_pair(Cell, Other, Both),
    ord_memberchk(Both, [Pair|Pairs]).

%!  turned(+From, +To, !Steps, !Places) is det.
%
%   Reverse the places From to To of a path. Steps and Places are its terms in path_terms/7.

turned(I, J, _, _) :-
    I >= J,
    !.
turned(I, J, Steps, Places) :-
    arg(I, Steps, A),
    arg(J, Steps, B),
    nb_setarg(I, Steps, B),
    nb_setarg(J, Steps, A),
    nb_setarg(B, Places, I),
    nb_setarg(A, Places, J),
    I1 is I+1,
    J1 is J-1,
    turned(I1, J1, Steps, Places).

%   first_path(+Board, -Cells): Cells is a path through all cells of Board, along the rows if that is a path.
%   Otherwise a search finds it.

first_path(Board, Cells) :-
    board_serpentine(Board, Cells),
    !.
first_path(Board, Cells) :-
    Board = board(Kind, _, Extras),
    once(board_found(Board, all, 5000, Found)),
    (   Found = solution(Rows, _)
    ->  board_givens(board(Kind, Rows, Extras), Numbers),
        pairs_values(Numbers, Cells)
    ;   throw(error(board_error(no_path), _))
    ).
