:- module(paths_search,
          [ board_search/3,             % +Board, +NodeLimit, -Search
            search_new/4,               % +Layout, +Givens, +NodeLimit, -Search
            search_solution/2,          % +Search, -Solution
            search_other/3,             % +Search, +Number, +Bit
            search_cells/3,             % +Search, +Solution, -Numbers
            search_count/3,             % +Search, +Limit, -Count
            search_statistics/2         % +Search, -Statistics
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(solution_sequences)).
:- use_module(boards).
:- use_module(branching).
:- use_module(layout).
:- use_module(matching).
:- use_module(packs).
:- use_module(propagate).

:- set_prolog_flag(optimise, true).

/** <module> Depth-first search over packed states

A node (see packs.pl for its state) is brought to rest by propagate.pl and matching.pl.
While most of its numbers are open it branches as it is; when a quarter of them are
placed, the others are packed anew, in parts that have nothing to do with each other.

A Search is search(Nodes, Branchings, Successors, Weights, NodeLimit, Layout, Givens),
its counts changed in place and kept on backtracking. A search that opens more nodes than NodeLimit is given up:
error(resource_error(search_nodes), _).
*/

%!  board_search(+Board, +NodeLimit, -Search) is det.
%
%   Search is for the solutions of Board, which is checked.

board_search(Board, NodeLimit, Search) :-
    board_checked(Board),
    board_layout(Board, Layout),
    board_givens(Board, Numbers),
    maplist(layout_number_bit(Layout), Numbers, Givens),
    search_new(Layout, Givens, NodeLimit, Search).

%!  search_new(+Layout, +Givens, +NodeLimit, -Search) is det.
%
%   Search is for the solutions on the cells of Layout with Givens, pairs Number-Bit by
%   number. NodeLimit is a number, perhaps `inf`.
%
%   @throws error(board_error(too_large(Open)), _) where a state would be larger than 64 MiB.

search_new(Layout, Givens, NodeLimit,
           search(0, 0, 0, none, NodeLimit, Layout, Givens)) :-
    layout_width(Layout, Width),
    layout_cells(Layout, Cells),
    length(Givens, Count),
    Open is popcount(Cells)-Count,
    (   Open*Width =< 1<<29
    ->  true
    ;   throw(error(board_error(too_large(Open)), _))
    ).

%!  search_statistics(+Search, -Statistics) is det.
%
%   Statistics is statistics(Nodes, Branchings, Successors): the nodes opened, how many
%   of them had successors, and how many successors these had.

search_statistics(search(Nodes, Branchings, Successors, _, _, _, _),
                  statistics(Nodes, Branchings, Successors)).

%!  search_solution(+Search, -Solution) is nondet.
%
%   Solution are the pairs Number-Bit of a solution, in any order.

search_solution(Search, Solution) :-
    Search = search(_, _, _, _, _, Layout, Givens),
    layout_start(Layout, Givens, Pack, State),
    node_rest(Search, Pack, State, 0, Rest),
    rest_solution(Rest, Search, Solution0),
    append(Givens, Solution0, Solution).

%!  search_other(+Search, +Number, +Bit) is semidet.
%
%   There is a solution in which Number, which is not given, is not at Bit.

search_other(Search, Number, Bit) :-
    Search = search(_, _, _, _, _, Layout, Givens),
    layout_start(Layout, Givens, Pack, State0),
    pack_excluded(Pack, State0, Number, Bit, State),
    node_rest(Search, Pack, State, 0, Rest),
    rest_solution(Rest, Search, _),
    !.

%!  search_cells(+Search, +Solution, -Numbers) is det.
%
%   Numbers are the pairs Number-Cell of Solution.

search_cells(search(_, _, _, _, _, Layout, _), Solution, Numbers) :-
    maplist(layout_number_cell(Layout), Solution, Numbers).

rest_solution(solved(Solution), _, Solution).
rest_solution(open(Pack, State, Matching), Search, Solution) :-
    branch_solution(Search, Pack, State, Matching, Solution).
rest_solution(parts(Fixed, Parts), Search, Solution) :-
    parts_solution(Parts, Search, Solution0),
    append(Fixed, Solution0, Solution).

branch_solution(Search, Pack, State0, Matching, Solution) :-
    branch_rest(Search, Pack, State0, Matching, Rest),
    rest_solution(Rest, Search, Solution).

%   branch_rest(+Search, +Pack, +State, +Matching, -Rest) is nondet: Rest is what is
%   left of a successor of State.

branch_rest(Search, Pack, State0, Matching, Rest) :-
    search_weights(Search, Weights),
    state_choices(Weights, Pack, State0, choices(Index, States)),
    node_branched(Search, States),
    member(State, States),
    (   node_rest(Search, Pack, State, Matching, Rest)
    ->  true
    ;   weights_failed(Weights, Index),
        fail
    ).

search_weights(Search, Weights) :-
    arg(4, Search, Weights0),
    (   Weights0 == none
    ->  arg(6, Search, Layout),
        weights_new(Layout, New),
        nb_setarg(4, Search, New),
        arg(4, Search, Weights)
    ;   Weights = Weights0
    ).

%   Parts are independent. No part is searched for another's sake: the first solutions
%   of each are found once, and more only when they are asked for.

parts_solution([part(Pack, State)], Search, Solution) :-
    !,
    branch_solution(Search, Pack, State, 0, Solution).
parts_solution(Parts, Search, Solution) :-
    parts_first(Parts, Search, Firsts),
    firsts_solution(Parts, Firsts, Search, Solution).

parts_first([], _, []).
parts_first([part(Pack, State)|Parts], Search, [First|Firsts]) :-
    findall(Solution,
            limit(2, branch_solution(Search, Pack, State, 0, Solution)),
            First),
    First \== [],
    parts_first(Parts, Search, Firsts).

firsts_solution([], [], _, []).
firsts_solution([Part|Parts], [First|Firsts], Search, Solution) :-
    part_solution(First, Part, Search, Solution0),
    firsts_solution(Parts, Firsts, Search, Solution1),
    append(Solution0, Solution1, Solution).

part_solution([Solution], _, _, Solution) :- !.
part_solution(First, _, _, Solution) :-
    member(Solution, First).
part_solution(_, part(Pack, State), Search, Solution) :-
    offset(2, branch_solution(Search, Pack, State, 0, Solution)).

		 /*******************************
		 *            COUNT             *
		 *******************************/

%!  search_count(+Search, +Limit, -Count) is det.
%
%   Count is the number of solutions, or Limit or a number above it where there are so
%   many. Independent parts are counted apart and multiplied.

search_count(Search, Limit, Count) :-
    Search = search(_, _, _, _, _, Layout, Givens),
    (   layout_start(Layout, Givens, Pack, State),
        node_rest(Search, Pack, State, 0, Rest)
    ->  rest_count(Rest, Search, Limit, Count)
    ;   Count = 0
    ).

rest_count(solved(_), _, _, 1).
rest_count(open(Pack, State, Matching), Search, Limit, Count) :-
    branch_count(Search, Pack, State, Matching, Limit, Count).
rest_count(parts(_, Parts), Search, Limit, Count) :-
    parts_count(Parts, Search, Limit, 1, Count).

branch_count(Search, Pack, State, Matching, Limit, Count) :-
    Sum = sum(0),
    (   branch_rest(Search, Pack, State, Matching, Rest),
        arg(1, Sum, Count0),
        Left is Limit-Count0,
        rest_count(Rest, Search, Left, Count1),
        Count2 is Count0+Count1,
        nb_setarg(1, Sum, Count2),
        Count2 >= Limit
    ->  true
    ;   true
    ),
    arg(1, Sum, Count).

%   A part without solution makes the product 0, so all are looked at.

parts_count([], _, _, Count, Count).
parts_count([part(Pack, State)|Parts], Search, Limit, Count0, Count) :-
    branch_count(Search, Pack, State, 0, Limit, Count1),
    Count2 is Count0*Count1,
    (   Count2 =:= 0
    ->  Count = 0
    ;   parts_count(Parts, Search, Limit, Count2, Count)
    ).

		 /*******************************
		 *             NODES            *
		 *******************************/

%!  node_rest(+Search, +Pack, +State, +Matching, -Rest) is semidet.
%
%   Rest is what is left of a node when propagation is done: solved(Solution),
%   open(Pack, State, Matching), or parts(Fixed, Parts) where so much is placed that
%   the others are packed anew. Fails where there is no solution.

node_rest(Search, Pack, X0, M0, Rest) :-
    node_opened(Search),
    state_matched_rest(Pack, X0, M0, X, M),
    Pack = pack(_, _, Count, Ones, Tops, _, _, _, _, _, _, _, _),
    More is X /\ ((X \/ Tops) - Ones),
    Open is popcount(((More \/ Tops) - Ones) /\ Tops),
    (   Open =:= 0
    ->  Rest = solved(Solution),
        pack_fixed(Pack, X, Solution)
    ;   Open*4 < Count*3
    ->  Rest = parts(Fixed, Parts),
        pack_parts(Pack, X, Fixed, Parts)
    ;   Rest = open(Pack, X, M)
    ).

%   The many integers of a propagation are garbage when it is done; findall/3 drops
%   them all at once, where the garbage collector would come by often.

state_matched_rest(Pack, X0, M0, X, M) :-
    findall(X1-M1, matched_rest(Pack, X0, M0, X1, M1), [X-M]).

matched_rest(Pack, X0, M0, X, M) :-
    state_rest(Pack, X0, X1),
    Pack = pack(_, _, Count, _, _, _, _, _, _, _, _, _, _),
    (   popcount(X1) =:= Count
    ->  X = X1,
        M = X1
    ;   state_matching(Pack, X1, M0, M1),
        narrowed(Pack, X1, M1, X2),
        matched_on(Pack, X1, X2, M1, X, M)
    ).

matched_on(Pack, X1, X2, M1, X, M) :-
    (   X2 =:= X1
    ->  X = X1,
        M = M1
    ;   matched_rest(Pack, X2, M1, X, M)
    ).

%   With more numbers than this the pass costs more than the nodes that it saves.

narrowed(Pack, X0, M, X) :-
    Pack = pack(_, _, Count, _, _, _, _, _, _, _, _, _, _),
    (   Count =< 130
    ->  matching_pass(Pack, X0, M, X)
    ;   X = X0
    ).

node_opened(Search) :-
    Search = search(Nodes0, _, _, _, Limit, _, _),
    Nodes is Nodes0+1,
    nb_setarg(1, Search, Nodes),
    (   Nodes =< Limit
    ->  true
    ;   throw(error(resource_error(search_nodes), _))
    ).

node_branched(Search, States) :-
    Search = search(_, Branchings0, Successors0, _, _, _, _),
    Branchings is Branchings0+1,
    nb_setarg(2, Search, Branchings),
    length(States, Count),
    Successors is Successors0+Count,
    nb_setarg(3, Search, Successors).
