:- use_module('../../../prolog/paths/minimal').
:- use_module(library(plunit)).

:- begin_tests(contradiction).

%   Each board has a longer contradicting chain, too. If windows were not tried first, that chain would be the answer.

test(two_in_a_row_go_first, Givens == [9-(0-2), 11-(4-4)]) :-
    contradiction([[13,4,9,6,0],
                   [14,0,0,0,0],
                   [0,15,0,0,1],
                   [0,19,22,0,0],
                   [0,0,21,23,11]], Givens).
test(the_shortest_window_goes_first, Givens == [9-(0-4), 14-(1-3), 16-(0-2)]) :-
    contradiction([[0,0,16,0,9],
                   [0,18,0,14,0],
                   [0,0,0,21,0],
                   [0,0,25,1,0],
                   [0,4,0,0,0]], Givens).
test(a_window_goes_before_as_few_from_anywhere, Givens == [11-(2-0), 14-(3-0), 17-(4-3), 19-(4-2)]) :-
    contradiction([[0,0,0,0,2],
                   [10,0,0,0,5],
                   [11,24,0,4,0],
                   [14,0,0,0,0],
                   [0,0,19,17,0]], Givens).
test(six_in_a_row_are_a_window, Givens == [7-(2-0), 9-(2-2), 11-(2-3), 14-(4-3), 18-(4-2), 20-(3-1)]) :-
    contradiction([[0,0,0,0,0],
                   [24,0,0,0,1],
                   [7,0,9,11,0],
                   [0,20,0,0,0],
                   [0,0,18,14,0]], Givens).

contradiction(Rows, Givens) :-
    board_contradiction(board(hidoku, Rows, []), Givens).

test(none_at_all, Givens == []) :-
    board_contradiction(board(numbrix, [[0,null],[null,0]], []), Givens).
test(two_components_far_from_small, Givens == []) :-
    findall(Row, ( between(1, 12, R), findall(X, ( between(1, 12, _), ( R =:= 7 -> X = null ; X = 0 ) ), Row) ), Rows),
    board_contradiction(board(hidoku, Rows, []), Givens).
test(a_large_board_that_contradicts, Givens == [1-(0-0), 3-(0-5)]) :-
    findall(Row, ( between(0, 15, R), findall(X, ( between(0, 15, C), content(R, C, X) ), Row) ), Rows),
    board_contradiction(board(hidoku, Rows, []), Givens).
test(two_too_far, Givens == [1-(0-0), 2-(0-2)]) :-
    board_contradiction(board(hidoku, [[1,0,2],[0,0,0],[0,9,0]], []), Givens).

content(0, 0, 1) :- !.
content(0, 5, 3) :- !.
content(9, 9, 100) :- !.
content(R, C, 200) :- R =:= 15, C =:= 15, !.
content(_, _, 0).

:- end_tests(contradiction).
