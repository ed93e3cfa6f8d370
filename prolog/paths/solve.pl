:- module(paths_solve,
          [ board_solved/2,             % +Board, -Rows
            board_found/4,              % +Board, +Rules, +NodeLimit, -Found
            board_count/4               % +Board, +NodeLimit, +Limit, -Count
          ]).
:- use_module(boards).
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

%!  board_found(+Board, +Rules, +NodeLimit, -Found) is multi.
%
%   Found is solution(Rows, Statistics) for each solution as it is found. After the last it is end(all, Statistics), or
%   end(nodes, Statistics) where the search met NodeLimit, see search_new/4. Statistics is what the search took so far, see
%   search_statistics/2. It uses only Rules, or `all`, see search_ruled/2.

board_found(Board, Rules, NodeLimit, Found) :-
    board_search(Board, NodeLimit, Search),
    search_ruled(Rules, Search),
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

solution_rows(Board, Search, Solution, Rows) :-
    search_cells(Search, Solution, Numbers),
    board_numbers_rows(Board, Numbers, Rows).
