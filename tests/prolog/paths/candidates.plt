:- use_module('../../../prolog/paths/candidates').
:- use_module('../../../prolog/paths/textbook').
:- use_module(samples).
:- use_module(library(plunit)).
:- use_module(library(random)).

:- begin_tests(candidates, [setup(set_random(seed(7)))]).

test(start, Candidates == [2-[0-1, 1-0], 3-[0-1, 1-0, 1-1], 4-[0-1, 1-0, 1-1]]) :-
    board_candidates(board(numbrix, [[1,0],[0,0]], []), [], Candidates).
test(each_pass_goes_once, Candidates == [2-[0-1, 1-0], 3-[1-1], 4-[0-1, 1-0]]) :-
    board_candidates(board(numbrix, [[1,0],[0,0]], []), [step, step], Candidates).
test(contradiction, fail) :-
    board_candidates(board(numbrix, [[1,0],[0,2]], []), [step, single], _).
test(no_pass_loses_a_solution, forall(between(1, 200, _))) :-
    random_board(Board),
    (   board_solution(Board, Rows)
    ->  forall(member(Pass, [step, corner, single, forced, matching, rest]),
               ( board_candidates(Board, [Pass], Candidates),
                 forall(member(N-Cells, Candidates),
                        ( number_cell(Rows, N, Cell), memberchk(Cell, Cells) )) ))
    ;   true
    ).

number_cell(Rows, N, R-C) :-
    nth0(R, Rows, Row),
    nth0(C, Row, Content),
    Content == N,
    !.

:- end_tests(candidates).
