:- use_module('../../../prolog/paths/minimal').
:- use_module(library(plunit)).

:- begin_tests(contradiction).

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
