:- use_module('../../../prolog/paths/contradiction').
:- use_module(library(plunit)).

:- begin_tests(contradiction).

% In each board a longer chain of reasons contradicts as well: it is found where windows are not tried first.

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

:- end_tests(contradiction).
