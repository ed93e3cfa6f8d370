:- use_module('../../../prolog/paths/boards').
:- use_module('../../../prolog/paths/textbook').
:- use_module('../../../prolog/paths/passes').
:- use_module('../../../prolog/paths/search').
:- use_module(samples).
:- use_module(library(plunit)).
:- use_module(library(random)).

:- begin_tests(solve, [setup(set_random(seed(11)))]).

test(as_the_textbook, forall(between(1, 400, _))) :-
    random_board(Board),
    findall(Rows, board_solution(Board, Rows), Expected0),
    findall(Rows, board_solved(Board, Rows), Found0),
    msort(Expected0, Expected),
    msort(Found0, Found),
    assertion(Board-Found == Board-Expected).
test(as_the_textbook_by_any_rules, forall(between(1, 60, _))) :-
    repeat,
    random_board(3, Board),
    board_cells(Board, [_,_,_|Cells]),
    \+ Cells = [_,_,_,_,_|_],   % a search without rules tries everything
    !,
    findall(Rule, ( search_rule(Rule, _), maybe ), Rules),
    findall(Rows, board_solution(Board, Rows), Expected0),
    findall(Rows, board_found(Board, Rules, inf, solution(Rows, _)), Found0),
    msort(Expected0, Expected),
    msort(Found0, Found),
    assertion(Board-Rules-Found == Board-Rules-Expected).
test(rules_save_nodes, true(Without > With)) :-
    Board = board(hidoku, [[1,0,3],[0,0,0],[0,0,6]], []),
    last_found(Board, [step], end(all, statistics(Without, _, _))),
    last_found(Board, all, end(all, statistics(With, _, _))).
test(counts_as_the_textbook, forall(between(1, 150, _))) :-
    random_board(Board),
    aggregate_all(count, board_solution(Board, _), Expected),
    board_count(Board, inf, 1000000, Count),
    assertion(Board-Count == Board-Expected).
test(count_stops_at_the_limit) :-
    board_count(board(hidoku, [[0,0,0],[0,0,0],[0,0,0]], []), inf, 20, Count),
    assertion(Count >= 20),
    board_count(board(hidoku, [[0,0,0],[0,0,0],[0,0,0]], []), inf, 1000000, All),
    assertion(All =:= 784).
test(lazy) :-
    length(Row, 12), maplist(=(0), Row), length(Rows, 12), maplist(=(Row), Rows),
    once(board_solved(board(hidoku, Rows, []), Solved)),
    append(Solved, Numbers), sort(Numbers, Sorted), numlist(1, 144, Sorted).
test(independent_parts_as_the_textbook, Found == Expected) :-
    % each gap of four has a part of its own, with several solutions
    Board = board(hidoku, [[1,0,0,6,0,0,11,0,0,16],[null,0,0,null,0,0,null,0,0,null]], []),
    findall(Rows, board_solution(Board, Rows), Expected0),
    findall(Rows, board_solved(Board, Rows), Found0),
    msort(Expected0, Expected),
    length(Expected, 512),
    msort(Found0, Found).
test(first_of_many, Solutions == [[[1,2]]]) :-
    first_solutions(board(hidoku, [[0,0]], []), 1, Solutions).
test(all_given, Solutions == [[[1,2],[4,3]]]) :-
    first_solutions(board(numbrix, [[1,2],[4,3]], []), 2, Solutions).
test(all_given_wrong, Solutions == []) :-
    first_solutions(board(numbrix, [[1,3],[4,2]], []), 2, Solutions).
test(one_cell, Solutions == [[[1]]]) :-
    first_solutions(board(numbrix, [[0]], []), 2, Solutions).
test(row_of_holes, Solutions == [[[null,null],[1,2]]]) :-
    first_solutions(board(hidoku, [[null,null],[1,0]], []), 2, Solutions).
test(isolated_cell, Solutions == []) :-
    first_solutions(board(numbrix, [[0,0,null],[0,0,null],[null,null,0]], []), 2, Solutions).
test(no_branch_no_successors, Statistics == statistics(1, 0, 0)) :-
    last_found(board(numbrix, [[1,0],[0,3]], [link(0-0, 0-1)]), all, end(all, Statistics)).
test(too_large, error(board_error(too_large(40000)))) :-
    length(Row, 200), maplist(=(0), Row), length(Rows, 200), maplist(=(Row), Rows),
    board_count(board(hidoku, Rows, []), inf, 2, _).

last_found(Board, Rules, Last) :-
    findall(Found, board_found(Board, Rules, inf, Found), Founds),
    last(Founds, Last).

test(unique, Rows == [[1,2],[4,3]]) :-
    only_solution(board(numbrix, [[1,2],[0,0]], []), Rows).
test(several, set(Rows == [[[1,2],[4,3]], [[1,4],[2,3]]])) :-
    board_solved(board(numbrix, [[1,0],[0,3]], []), Rows).
:- end_tests(solve).
