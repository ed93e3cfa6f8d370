:- use_module('../../../prolog/paths/answers').
:- use_module(library(plunit)).
:- use_module(library(http/json)).

:- begin_tests(answers).

test(effort_stopped, [Found, End] == [[], "nodes"]) :-
    solve_answer(board(hidoku, [[0,0],[0,0]], []), ruled([]), 2, 30, [Found, End, _]).

row(board(numbrix, [[1,0,null]], [])).
square(board(numbrix, [[1,0],[0,0]], [])).

test(solve, Answer == [[[[1,2,-1]]], "all", [1,0,0]]) :-
    row(Board), solve_answer(Board, search, inf, 5, Answer).
test(solve_stopped, Answer == [[], "nodes", [1,0,0]]) :-
    square(Board), solve_answer(Board, search, 0, 1, Answer).
test(nodes_for_each_solution, [Count, Engine] == [5, "limit"]) :-
    solve_answer(board(hidoku, [[0,0,0],[0,0,0]], []), search, each(6), 5, [Found, Engine, [Nodes|_]]),
    length(Found, Count),
    assertion(Nodes > 6).
test(candidates, Answer == [[0, 1, [2, 4]], [1, 0, [2, 4]], [1, 1, [3]]]) :-
    candidates_answer(board(numbrix, [[1,0],[0,0]], []), inf, Answer).
test(candidates_of_a_full_board, Answer == []) :-
    candidates_answer(board(numbrix, [[1,2]], []), inf, Answer).
test(no_candidates, fail) :-
    candidates_answer(board(numbrix, [[1,0],[0,2]], []), inf, _).
test(contradiction, Answer == [[2,0,2]]) :-
    contradiction_answer(board(numbrix, [[1,0,2]], []), Answer).
test(hint, [N,R,C,Technique,Placed] == [2,0,1,"only_cell",[[1,0,0]]]) :-
    row(Board), hint_answer(Board, [N,R,C,Technique,"only cell for a number",_,Placed]).
test(why, N == 2) :-
    row(Board), why_answer(Board, 0, 1, [N|_]).
test(steps, true(Answer = [[["only_cell", _, 2, 0, 1]], ["only_cell", 1, _, "easy", 0]])) :-
    row(Board), steps_answer(Board, extreme, Answer).
test(steps_stuck, true(last(Answer, ["stuck"]))) :-
    steps_answer(board(hidoku, [[0,0],[0,0]], []), extreme, [Answer, ["stuck"|_]]).
test(generate, Solved == [[1,2,3]]) :-
    generate_answer(board(numbrix, [[0,0,0]], []), any, [seed(0)], [_, Solved0, "any", [], []]),
    msort_row(Solved0, Solved).

msort_row([Row0], [Row]) :- msort(Row0, Row).

:- end_tests(answers).
