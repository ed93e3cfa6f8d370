:- module(paths_search,
          [ board_search/3,             % +Board, +NodeLimit, -Search
            search_new/4,               % +Layout, +Givens, +NodeLimit, -Search
            search_problem/3,           % +Search, -Layout, -Givens
            search_solution/2,          % +Search, -Solution
            search_other/3,             % +Search, +Number, +Bit
            within_node_limit/1,        % :Goal
            search_statistics/2,        % +Search, -Statistics
            board_solved/2,             % +Board, -Rows
            board_found/4,              % +Board, +Rules, +NodeLimit, -Found
            board_count/4               % +Board, +NodeLimit, +Limit, -Count
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(library(solution_sequences)).
:- use_module(boards).
:- use_module(branching).
:- use_module(checks).
:- use_module(layout).
:- use_module(packs).
:- use_module(passes).
:- use_module(records).

:- set_prolog_flag(optimise, true).

/** <module> Depth-first search over packed states

A _node_ is a state (packs.pl) that passes.pl propagates. If at least three quarters of its numbers are still
open, it branches. If fewer are open, these are packed again, in independent parts.

A search is a record (records.pl). It counts nodes in place, so counts survive backtracking. Beyond its limit of nodes it
throws error(resource_error(search_nodes), _).
*/

:- meta_predicate within_node_limit(0).

%!  board_search(+Board, +NodeLimit, -Search) is det.
%
%   Search enumerates the solutions of Board. NodeLimit is that of search_new/4.
%
%   @throws error(board_error(What), _) as board_checked/1

board_search(Board, NodeLimit, Search) :-
    board_checked(Board, Numbers),
    board_layout(Board, Layout),
    maplist(layout_number_bit(Layout), Numbers, Givens),
    search_new(Layout, Givens, NodeLimit, Search).

%!  search_new(+Layout, +Givens, +NodeLimit, -Search) is det.
%
%   Search enumerates the solutions on the cells of Layout with Givens, pairs Number-Bit in the order of the
%   numbers. NodeLimit is the largest number of nodes, `inf`, or each(Number). With each(Number), the search
%   may open Number nodes before the first solution, and again Number nodes after each solution.
%
%   @throws error(board_error(too_large(Open)), _) if a state would exceed 64 MiB

search_new(Layout, Givens, NodeLimit0, Search) :-
    search(Search, [nodes(0), branchings(0), successors(0), weights(none), limit(NodeLimit), layout(Layout), givens(Givens),
                    each(Each), rules(all)]),
    (   NodeLimit0 = each(Each)
    ->  NodeLimit = Each
    ;   NodeLimit = NodeLimit0,
        Each = 0
    ),
    layout(Layout, [width(Width), cells(Cells)]),
    length(Givens, Count),
    Open is popcount(Cells)-Count,
    (   Open*Width =< 1<<29
    ->  true
    ;   throw(error(board_error(too_large(Open)), _))
    ).

%   search_ruled(+Rules, +Search): from now on, Search uses only Rules (search_rule/2). Search finds all
%   solutions even so.

search_ruled(Rules, Search) :- setarg(9, Search, Rules).

%!  search_problem(+Search, -Layout, -Givens) is det.
%
%   Search finds paths through the cells of Layout that agree with Givens.

search_problem(Search, Layout, Givens) :- search(Search, [layout(Layout), givens(Givens)]).

%!  search_statistics(+Search, -Statistics) is det.
%
%   Statistics is statistics(Nodes, Branchings, Successors): how many nodes were opened, how many of them
%   branched, and how many successors these had.

search_statistics(Search, statistics(Nodes, Branchings, Successors)) :-
    search(Search, [nodes(Nodes), branchings(Branchings), successors(Successors)]).

%!  search_solution(+Search, -Solution) is nondet.
%
%   Solution, which Search finds, has a pair Number-Bit for every number, in any order.

search_solution(Search, Solution) :-
    search_problem(Search, Layout, Givens),
    layout_start(Layout, Givens, Pack, State),
    node_outcome(Search, Pack, State, 0, Outcome),
    outcome_solution(Outcome, Search, Solution0),
    append(Givens, Solution0, Solution).

%   search_progressed(+Search): after a solution, a Search with the limit each(Number) may open Number more
%   nodes.

search_progressed(Search) :-
    search(Search, [nodes(Nodes), each(Each)]),
    (   Each =:= 0
    ->  true
    ;   NodeLimit is Nodes+Each,
        nb_setarg(5, Search, NodeLimit)
    ).

%!  search_other(+Search, +Number, +Bit) is semidet.
%
%   Search finds a solution with Number in another cell than Bit. Number must not be a given.

search_other(Search, Number, Bit) :-
    search_problem(Search, Layout, Givens),
    layout_start(Layout, Givens, Pack, State0),
    pack_excluded(Pack, State0, Number, Bit, State),
    node_outcome(Search, Pack, State, 0, Outcome),
    outcome_solution(Outcome, Search, _),
    !.

%!  within_node_limit(:Goal) is semidet.
%
%   As once(Goal), but fails if a search in Goal meets its node limit.

within_node_limit(Goal) :-
    catch(once(Goal), error(resource_error(search_nodes), _), fail).

outcome_solution(solved(Solution), _, Solution).
outcome_solution(open(Pack, State, Matching), Search, Solution) :-
    branch_solution(Search, Pack, State, Matching, Solution).
outcome_solution(parts(Fixed, Parts), Search, Solution) :-
    parts_solution(Parts, Search, Solution0),
    append(Fixed, Solution0, Solution).

branch_solution(Search, Pack, State0, Matching, Solution) :-
    branch_outcome(Search, Pack, State0, Matching, Outcome),
    outcome_solution(Outcome, Search, Solution).

branch_outcome(Search, Pack, State0, Matching, Outcome) :-
    search_weights(Search, Weights),
    state_choices(Weights, Pack, State0, choices(Index, Choices)),
    node_branched(Search, Choices),
    member(Choice, Choices),
    choice_state(Choice, Pack, State0, State),
    (   node_outcome(Search, Pack, State, Matching, Outcome)
    ->  true
    ;   weights_failed(Weights, Index),
        fail
    ).

search_weights(Search, Weights) :-
    search(Search, [weights(Weights0), layout(Layout)]),
    (   Weights0 == none
    ->  weights_new(Layout, New),
        nb_setarg(4, Search, New),
        search(Search, [weights(Weights)])
    ;   Weights = Weights0
    ).

%   parts_solution(+Parts, +Search, -Solution): Solution joins a solution of each of Parts (pack_parts/4), which are
%   puzzles of their own. The first two solutions of each part are stored, so a part is not searched again for each
%   solution of another part. Further solutions of a part are searched only when the caller asks for them.

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

%   search_count(+Search, +Limit, -Count): Count is the number of solutions if below Limit. Otherwise Count is
%   at least Limit, perhaps less than the number of solutions. Counts of independent parts are multiplied.

search_count(Search, Limit, Count) :-
    search_problem(Search, Layout, Givens),
    (   layout_start(Layout, Givens, Pack, State),
        node_outcome(Search, Pack, State, 0, Outcome)
    ->  outcome_count(Outcome, Search, Limit, Count)
    ;   Count = 0
    ).

outcome_count(solved(_), Search, _, 1) :-
    search_progressed(Search).
outcome_count(open(Pack, State, Matching), Search, Limit, Count) :-
    branch_count(Search, Pack, State, Matching, Limit, Count).
outcome_count(parts(_, Parts), Search, Limit, Count) :-
    parts_count(Parts, Search, Limit, 1, Count).

branch_count(Search, Pack, State, Matching, Limit, Count) :-
    Sum = sum(0),
    (   branch_outcome(Search, Pack, State, Matching, Outcome),
        arg(1, Sum, Count0),
        Left is Limit-Count0,
        outcome_count(Outcome, Search, Left, Count1),
        Count2 is Count0+Count1,
        nb_setarg(1, Sum, Count2),
        Count2 >= Limit
    ->  true
    ;   true
    ),
    arg(1, Sum, Count).

%   This loop does not stop at Limit, because a later part without solutions makes the product 0.

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

%!  node_outcome(+Search, +Pack, +State, +Matching, -Outcome) is semidet.
%
%   Open the node of State and propagate it. Fails if propagation shows that there is no solution.
%
%       | Outcome                     | meaning                                                           |
%       | solved(Solution)            | all numbers are placed                                            |
%       | open(Pack, State, Matching) | the node branches                                                 |
%       | parts(Fixed, Parts)         | the open numbers are packed again: fewer than three quarters are  |
%       |                             | open, and the search uses all rules                               |

node_outcome(Search, Pack, X0, M0, Outcome) :-
    node_opened(Search),
    search(Search, [rules(Rules)]),
    state_reduced(Rules, Pack, X0, M0, X, M),
    pack(Pack, [count(Count), ones(Ones), tops(Tops)]),
    More is X /\ ((X \/ Tops) - Ones),
    Open is popcount(((More \/ Tops) - Ones) /\ Tops),
    (   Open =:= 0
    ->  state_solves(Rules, Pack, X),
        Outcome = solved(Solution),
        pack_fixed(Pack, X, Solution)
    ;   Open*4 < Count*3,
        Rules == all
    ->  Outcome = parts(Fixed, Parts),
        pack_parts(Pack, X, Fixed, Parts)
    ;   Outcome = open(Pack, X, M)
    ).

node_opened(Search) :-
    search(Search, [nodes(Nodes0), limit(Limit)]),
    Nodes is Nodes0+1,
    nb_setarg(1, Search, Nodes),
    (   Nodes =< Limit
    ->  true
    ;   throw(error(resource_error(search_nodes), _))
    ).

node_branched(Search, Choices) :-
    search(Search, [branchings(Branchings0), successors(Successors0)]),
    Branchings is Branchings0+1,
    nb_setarg(2, Search, Branchings),
    length(Choices, Count),
    Successors is Successors0+Count,
    nb_setarg(3, Search, Successors).

%!  board_solved(+Board, -Rows) is nondet.
%
%   Rows are the rows of a solution of Board. Equivalent, up to order, to
%
%       board_solution(Board, Rows)

board_solved(Board, Rows) :-
    board_search(Board, inf, Search),
    search_solution(Search, Solution),
    solution_rows(Board, Solution, Rows).

%!  board_found(+Board, +Rules, +NodeLimit, -Found) is multi.
%
%   Found is solution(Rows, Statistics) for each solution as soon as it is found. The last Found is end(all,
%   Statistics), or end(nodes, Statistics) if the search met NodeLimit (search_new/4). See
%   search_statistics/2. Rules is `all`, or a list of rules: the search uses no others (search_rule/2).

board_found(Board, Rules, NodeLimit, Found) :-
    board_search(Board, NodeLimit, Search),
    search_ruled(Rules, Search),
    findall(Rows, plain_rows(Board, Rows), Plain0),
    list_to_set(Plain0, Plain),
    (   member(Rows, Plain),
        search_statistics(Search, Statistics),
        Found = solution(Rows, Statistics)
    ;   catch(search_found(Board, Search, Found),
              error(resource_error(search_nodes), _),
              search_ended(nodes, Search, Found)),
        \+ ( Found = solution(Rows, _), memberchk(Rows, Plain) )
    ).

%   plain_rows(+Board, -Rows) is nondet: Rows solve the empty Board along its rows. A search of a large empty board
%   would keep a state for each number, which takes a gigabyte at 40x40.

plain_rows(Board, Rows) :-
    Board = board(_, _, []),
    board_givens(Board, []),
    board_serpentine(Board, Cells0),
    length(Cells0, Size),
    Size >= 400,
    ( Cells = Cells0 ; reverse(Cells0, Cells) ),
    numlist(1, Size, Numbers),
    pairs_keys_values(Givens, Numbers, Cells),
    board_numbers_rows(Board, Givens, Rows).

search_found(Board, Search, solution(Rows, Statistics)) :-
    search_solution(Search, Solution),
    search_progressed(Search),
    solution_rows(Board, Solution, Rows),
    search_statistics(Search, Statistics).
search_found(_, Search, Found) :-
    search_ended(all, Search, Found).

search_ended(Why, Search, end(Why, Statistics)) :-
    search_statistics(Search, Statistics).

%!  board_count(+Board, +NodeLimit, +Limit, -Count) is semidet.
%
%   Count is that of aggregate_all(count, board_solution(Board, _), Count) if this is below Limit. Otherwise Count
%   is at least Limit, perhaps less than that number. Fails if the search meets NodeLimit (search_new/4).

board_count(Board, NodeLimit, Limit, Count) :-
    board_search(Board, NodeLimit, Search),
    within_node_limit(search_count(Search, Limit, Count)).

%   solution_rows(+Board, +Solution, -Rows): Rows are the rows of Board with the numbers of Solution, pairs
%   Number-Bit. In the order of their bits, these numbers fill the rows from left to right.

solution_rows(board(_, Rows0, _), Solution, Rows) :-
    transpose_pairs(Solution, Placed),
    pairs_values(Placed, Numbers),
    foldl(row_filled, Rows0, Rows, Numbers, []).

row_filled([], [], Numbers, Numbers).
row_filled([Content0|Row0], [Content|Row], Numbers0, Numbers) :-
    (   Content0 == null
    ->  Content = null,
        Numbers1 = Numbers0
    ;   Numbers0 = [Content|Numbers1]
    ),
    row_filled(Row0, Row, Numbers1, Numbers).
