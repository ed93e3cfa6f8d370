:- module(paths_tree,
          [ board_tree/5                % +How, +Board, +NodeLimit, -Tree, -Counts
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(branching).
:- use_module(layout).
:- use_module(packs).
:- use_module(records).
:- use_module(passes).
:- use_module(search).
:- use_module(strikes).

/** <module> The tree of a search, for people to look at

A node is node(Told, Follows, End). Told is what the rules do there, see strikes.pl; [] unless that was asked for. Follows
is how many numbers the rules place there. End is

  - solution(K)  all numbers have their places: the solution number K
  - dead_end     the rules find that there is no solution
  - stopped      the node was not opened any more
  - tries(Tries) the node branches: Tries are terms try(Number, Cell, Node)
*/

%!  board_tree(+How, +Board, +NodeLimit, -Tree, -Counts) is det.
%
%   Tree is the root of the search for all solutions of Board, depth first, of which NodeLimit nodes are opened. Counts is
%   counts(Nodes, Solutions). How is `told` if the nodes are to tell what the rules do, or `silent`. The search is that of
%   search.pl, but for the independent parts that it would find.

board_tree(How, Board, NodeLimit, Tree, Counts) :-
    board_search(Board, inf, Search),
    search_problem(Search, Layout, Givens),
    weights_new(Layout, Weights),
    Counted = counts(0, 0),
    (   layout_start(Layout, Givens, Pack, State)
    ->  node_tree(walk(How, Layout, Weights, NodeLimit, Counted), Pack, State, 0, Tree0),
        root_told(How, Layout, Pack, State, Tree0, Tree)
    ;   start_told(How, Layout, Givens, Told),
        Tree = node(Told, 0, dead_end)
    ),
    Counts = Counted.

root_told(silent, _, _, _, Tree, Tree).
root_told(told, Layout, Pack, State, node(Told, Follows, End), node([Given|Told], Follows, End)) :-
    start_strikes(Layout, Pack, State, Given).

start_told(silent, _, _, []).
start_told(told, Layout, Givens, [because(Reason)]) :-
    start_failure(Layout, Givens, Reason).

%   node_tree(+Walk, +Pack, +State, +Before, -Node): Before is how many numbers of State had their places before.

node_tree(Walk, Pack, State0, Before, node(Told, Follows, End)) :-
    Walk = walk(How, Layout, _, NodeLimit, Counts),
    (   arg(1, Counts, NodeLimit)
    ->  Told = [],
        Follows = 0,
        End = stopped
    ;   counted(1, Counts, _),
        node_reduced(How, Layout, Pack, State0, Told, Reduced),
        reduced_node(Reduced, Walk, Pack, Before, Follows, End)
    ).

counted(Which, Counts, Count) :-
    arg(Which, Counts, Count0),
    Count is Count0+1,
    nb_setarg(Which, Counts, Count).

%   node_reduced(+How, +Layout, +Pack, +State0, -Told, -Reduced): Reduced is reduced(State), or `none` if there is no
%   solution.

node_reduced(silent, _, Pack, State0, [], Reduced) :-
    (   state_reduced(all, Pack, State0, 0, State, _)
    ->  Reduced = reduced(State)
    ;   Reduced = none
    ).
node_reduced(told, Layout, Pack, State0, Told, Reduced) :-
    state_strikes(Layout, Pack, State0, Told, Reduced).

reduced_node(none, _, _, _, 0, dead_end).
reduced_node(reduced(State), Walk, Pack, Before, Follows, End) :-
    pack_fixed(Pack, State, Fixed),
    length(Fixed, Placed),
    Follows is Placed-Before,
    reduced_end(Walk, Pack, State, Placed, End).

reduced_end(walk(_, _, _, _, Counts), Pack, _, Placed, End) :-
    pack(Pack, [count(Count)]),
    Placed =:= Count,
    !,
    counted(2, Counts, Solution),
    End = solution(Solution).
reduced_end(Walk, Pack, State, Placed, tries(Tries)) :-
    Walk = walk(_, _, Weights, _, _),
    state_choices(Weights, Pack, State, choices(Index, Choices)),
    Before is Placed+1,
    pack_slices(Pack, State, Slices),
    maplist(choice_try(Walk, Pack, State, Index, Before, Slices), Choices, Tries).

choice_try(Walk, Pack, State0, Index, Before, Slices0, Choice, try(Number, Cell, Node)) :-
    Walk = walk(How, Layout, Weights, _, _),
    choice_state(Choice, Pack, State0, State),
    pack_slices(Pack, State, Slices),
    choice_move(Weights, Index, Slices, Number, Bit),
    layout_bit_cell(Layout, Bit, Cell),
    node_tree(Walk, Pack, State, Before, Node0),
    (   Node0 = node(_, _, dead_end)
    ->  weights_failed(Weights, Index)
    ;   true
    ),
    try_told(How, Layout, Slices0, Slices, Node0, Node).

try_told(silent, _, _, _, Node, Node).
try_told(told, Layout, Slices0, Slices, node(Told, Follows, End), node(All, Follows, End)) :-
    (   End == stopped
    ->  All = Told
    ;   slices_strikes(Layout, Slices0, Slices, Strikes),
        All = [rule(try, Strikes)|Told]
    ).
