:- module(paths_tree, [ board_tree/4 ]).        % +Board, +NodeLimit, -Tree, -Counts
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(branching).
:- use_module(layout).
:- use_module(packs).
:- use_module(passes).
:- use_module(search).

/** <module> The tree of a search, for people to look at

A node is node(Follows, End). Follows is how many numbers the rules place there. End is

  - solution(K)  all numbers have their places: the solution number K
  - dead_end     the rules find that there is no solution
  - stopped      the node was not opened any more
  - tries(Tries) the node branches: Tries are terms try(Number, Cell, Node)
*/

%!  board_tree(+Board, +NodeLimit, -Tree, -Counts) is det.
%
%   Tree is the root of the search for all solutions of Board, depth first, of which NodeLimit nodes are opened. Counts is
%   counts(Nodes, Solutions). The search is that of search.pl, but for the independent parts that it would find.

board_tree(Board, NodeLimit, Tree, Counts) :-
    board_search(Board, inf, Search),
    search_problem(Search, Layout, Givens),
    weights_new(Layout, Weights),
    Counted = counts(0, 0),
    (   layout_start(Layout, Givens, Pack, State)
    ->  node_tree(walk(Layout, Weights, NodeLimit, Counted), Pack, State, 0, Tree)
    ;   Tree = node(0, dead_end)
    ),
    Counts = Counted.

%   node_tree(+Walk, +Pack, +State, +Before, -Node): Before is how many numbers of State had their places before.

node_tree(Walk, Pack, State0, Before, node(Follows, End)) :-
    Walk = walk(_, _, NodeLimit, Counts),
    (   arg(1, Counts, NodeLimit)
    ->  Follows = 0,
        End = stopped
    ;   counted(1, Counts, _),
        state_reduced(all, Pack, State0, 0, State, _)
    ->  pack_fixed(Pack, State, Fixed),
        length(Fixed, Placed),
        Follows is Placed-Before,
        reduced_end(Walk, Pack, State, Placed, End)
    ;   Follows = 0,
        End = dead_end
    ).

counted(Which, Counts, Count) :-
    arg(Which, Counts, Count0),
    Count is Count0+1,
    nb_setarg(Which, Counts, Count).

reduced_end(walk(_, _, _, Counts), Pack, _, Placed, End) :-
    pack_fields(Pack, [count(Count)]),
    Placed =:= Count,
    !,
    counted(2, Counts, Solution),
    End = solution(Solution).
reduced_end(Walk, Pack, State, Placed, tries(Tries)) :-
    Walk = walk(_, Weights, _, _),
    state_choices(Weights, Pack, State, choices(Index, States)),
    Before is Placed+1,
    maplist(state_try(Walk, Pack, Index, Before), States, Tries).

state_try(Walk, Pack, Index, Before, State, try(Number, Cell, Node)) :-
    Walk = walk(Layout, Weights, _, _),
    pack_slices(Pack, State, Slices),
    choice_move(Weights, Index, Slices, Number, Bit),
    layout_bit_cell(Layout, Bit, Cell),
    node_tree(Walk, Pack, State, Before, Node),
    (   Node = node(_, dead_end)
    ->  weights_failed(Weights, Index)
    ;   true
    ).
