:- use_module('../../../prolog/paths/boards').
:- use_module('../../../prolog/paths/search').
:- use_module('../../../prolog/paths/candidates').
:- use_module(samples).
:- use_module(library(plunit)).
:- use_module(library(random)).

:- begin_tests(placements, [setup(set_random(seed(6)))]).

test(givens_first, Placements == [placed(1,0-0,given), placed(3,1-1,given),
                                  placed(2,0-1,follows), placed(4,1-0,follows)]) :-
    board_placements(board(numbrix, [[1,0],[0,3]], [link(0-0, 0-1)]), [[1,2],[4,3]],
                     Placements).
test(a_try_is_said) :-
    board_placements(board(numbrix, [[1,0],[0,0]], []), [[1,2],[4,3]], Placements),
    findall(How, member(placed(_, _, How), Placements), Hows),
    assertion(Hows == [given, tried, follows, follows]
              ; Hows == [given, follows, tried, follows]).
test(every_number_once, forall(between(1, 100, _))) :-
    random_board(Board),
    (   once(board_solved(Board, Rows))
    ->  board_placements(Board, Rows, Placements),
        findall(N-Cell, member(placed(N, Cell, _), Placements), Numbers),
        board_numbers_rows(Board, Numbers, Rows1),
        assertion(Rows1 == Rows),
        board_size(Board, Size),
        assertion(length(Numbers, Size))
    ;   true
    ).

:- end_tests(placements).
