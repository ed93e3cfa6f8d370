:- use_module('../../../prolog/paths/textbook').
:- use_module(library(plunit)).

:- begin_tests(textbook).

test(square_of_four, Count == 8) :-
    aggregate_all(count, board_solution(board(numbrix, [[0,0],[0,0]], []), _), Count).
test(kings_of_four, Count == 24) :-
    aggregate_all(count, board_solution(board(hidoku, [[0,0],[0,0]], []), _), Count).
test(apart, fail) :-
    board_solution(board(hidoku, [[0,null,0]], []), _).
test(bad_board, error(board_error(_))) :-
    board_solution(board(hidoku, [[2,2]], []), _).

:- end_tests(textbook).
