:- use_module('../../../prolog/paths/textbook').
:- use_module('../../../prolog/paths/clpfd').
:- use_module(samples).
:- use_module(library(plunit)).
:- use_module(library(random)).

:- begin_tests(clpfd, [setup(set_random(seed(5)))]).

test(one_cell, all(Rows == [[[1]]])) :-
    board_clpfd_solution(board(hidoku, [[0]], []), Rows).
test(as_the_textbook, forall(between(1, 40, _))) :-
    random_board(3, Board),
    findall(Rows, board_solution(Board, Rows), Expected0),
    findall(Rows, board_clpfd_solution(Board, Rows), Found0),
    msort(Expected0, Expected),
    msort(Found0, Found),
    assertion(Found == Expected).

:- end_tests(clpfd).
