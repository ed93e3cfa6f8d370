:- module(paths_solve,
          [ board_solved/2,             % +Board, -Rows
            board_solutions/4,          % +Board, +Limit, -Solutions, -Statistics
            board_solutions/6,          % +Board, +NodeLimit, +Limit, -Solutions, -End, -Statistics
            board_found/3,              % +Board, +NodeLimit, -Found
            board_found/4,              % +Board, +Rules, +NodeLimit, -Found
            board_count/4,              % +Board, +NodeLimit, +Limit, -Count
            board_verdict/2             % +Board, -Verdict
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(solution_sequences)).
:- use_module(boards).
:- use_module(contradiction).
:- use_module(search).

/** <module> Solutions of boards
*/

%!  board_solved(+Board, -Rows) is nondet.
%
%   Rows are the rows of a solution of Board. The solutions are those of textbook.pl, in another order.

board_solved(Board, Rows) :-
    board_search(Board, inf, Search),
    search_solution(Search, Solution),
    solution_rows(Board, Search, Solution, Rows).

%!  board_solutions(+Board, +Limit, -Solutions, -Statistics) is det.
%
%   Solutions are the rows of the first Limit solutions of Board. Statistics is statistics(Nodes, Branchings,
%   Successors), see search_statistics/2.

board_solutions(Board, Limit, Solutions, Statistics) :-
    board_solutions(Board, inf, Limit, Solutions, _, Statistics).

%!  board_solutions(+Board, +NodeLimit, +Limit, -Solutions, -End, -Statistics) is det.
%
%   Solutions are the rows of the first Limit solutions of Board, or of fewer: End is `nodes` if the search met
%   NodeLimit, see search_new/4, and otherwise `limit` or `all`.

board_solutions(Board, NodeLimit, Limit, Solutions, End, Statistics) :-
    findall(Found, limited_found(Limit, Board, NodeLimit, Found), Founds),
    append(Front, [Last], Founds),
    !,
    maplist(found_rows, Front, Rows),
    (   Last = solution(Rows1, Statistics)
    ->  append(Rows, [Rows1], Solutions),
        End = limit
    ;   Solutions = Rows,
        Last = end(End, Statistics)
    ).
board_solutions(_, _, _, [], limit, statistics(0, 0, 0)).

limited_found(Limit, Board, NodeLimit, Found) :-
    limit(Limit, board_found(Board, NodeLimit, Found)).

found_rows(solution(Rows, _), Rows).

%!  board_found(+Board, +NodeLimit, -Found) is multi.
%
%   Found is solution(Rows, Statistics) for each solution as it is found. After the last it is end(all, Statistics), or
%   end(nodes, Statistics) where the search met NodeLimit, see search_new/4. Statistics is what the search took so far.

board_found(Board, NodeLimit, Found) :-
    board_found(Board, all, NodeLimit, Found).

%!  board_found(+Board, +Rules, +NodeLimit, -Found) is multi.
%
%   Found is like that of board_found/3, by a search that uses only Rules, see search_ruled/3.

board_found(Board, Rules, NodeLimit, Found) :-
    board_search(Board, NodeLimit, Search0),
    search_ruled(Rules, Search0, Search),
    catch(search_found(Board, Search, Found),
          error(resource_error(search_nodes), _),
          search_ended(nodes, Search, Found)).

search_found(Board, Search, solution(Rows, Statistics)) :-
    search_solution(Search, Solution),
    search_progressed(Search),
    solution_rows(Board, Search, Solution, Rows),
    search_statistics(Search, Statistics).
search_found(_, Search, Found) :-
    search_ended(all, Search, Found).

search_ended(Why, Search, end(Why, Statistics)) :-
    search_statistics(Search, Statistics).

%!  board_count(+Board, +NodeLimit, +Limit, -Count) is semidet.
%
%   Count is the number of solutions of Board; not below Limit if there are Limit or more. Fails if the search meets
%   NodeLimit, see search_new/4.

board_count(Board, NodeLimit, Limit, Count) :-
    board_search(Board, NodeLimit, Search),
    within_node_limit(search_count(Search, Limit, Count)).

%!  board_verdict(+Board, -Verdict) is det.
%
%   Verdict is one of
%
%     - unique(Rows)
%     - several(Rows, Rows1, Cells), two solutions and the cells in which they differ
%     - none(Givens), a minimal list of pairs Number-Cell that contradict each other; empty if the cells alone have
%       no path

board_verdict(Board, Verdict) :-
    board_solutions(Board, 2, Solutions, _),
    solutions_verdict(Solutions, Board, Verdict).

solutions_verdict([], Board, none(Givens)) :-
    board_contradiction(Board, Givens).
solutions_verdict([Rows|Others], _, Verdict) :-
    others_verdict(Others, Rows, Verdict).

others_verdict([], Rows, unique(Rows)).
others_verdict([Rows1|_], Rows, several(Rows, Rows1, Cells)) :-
    findall(R-C,
            ( nth0(R, Rows, Row), nth0(R, Rows1, Row1),
              nth0(C, Row, N), nth0(C, Row1, M),
              N \== M
            ),
            Cells).

solution_rows(Board, Search, Solution, Rows) :-
    search_cells(Search, Solution, Numbers),
    board_numbers_rows(Board, Numbers, Rows).
