:- use_module('../../../prolog/paths/textbook').
:- use_module(library(plunit)).

:- begin_tests(textbook).

test(one_cell, all(Rows == [[[1]]])) :-
    board_solution(board(hidoku, [[0]], []), Rows).
test(two_cells, all(Rows == [[[1,2]], [[2,1]]])) :-
    board_solution(board(numbrix, [[0,0]], []), Rows).
test(givens_hold, all(Rows == [[[1,2],[4,3]]])) :-
    board_solution(board(numbrix, [[1,0],[0,3]], []), Rows0), Rows = Rows0,
    Rows0 = [[_,2]|_].
test(square_of_four, Count == 8) :-
    aggregate_all(count, board_solution(board(numbrix, [[0,0],[0,0]], []), _), Count).
test(kings_of_four, Count == 24) :-
    aggregate_all(count, board_solution(board(hidoku, [[0,0],[0,0]], []), _), Count).
test(hexagons_of_four, Count == 12) :-
    aggregate_all(count, board_solution(board(hex, [[0,0],[0,0]], []), _), Count).
test(link_kept, all(Rows == [[[1,2,3]], [[3,2,1]]])) :-
    board_solution(board(numbrix, [[0,0,0]], [link(0-0, 0-1)]), Rows).
test(link_broken, fail) :-
    board_solution(board(hidoku, [[1,0],[0,3]], [link(0-0, 1-1)]), _).
test(apart, fail) :-
    board_solution(board(hidoku, [[0,null,0]], []), _).
test(an_edge_joins, all(Rows == [[[1,null,2]], [[2,null,1]]])) :-
    board_solution(board(hidoku, [[0,null,0]], [edge(0-2, 0-0)]), Rows).
test(bad_board, error(board_error(_))) :-
    board_solution(board(hidoku, [[2,2]], []), _).

:- end_tests(textbook).
