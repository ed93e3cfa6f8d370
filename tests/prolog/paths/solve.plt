:- use_module('../../../prolog/paths/boards').
:- use_module('../../../prolog/paths/textbook').
:- use_module('../../../prolog/paths/clpfd').
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
    assertion(Board-Found == Board-Expected),
    length(Expected, Many),
    board_count(Board, inf, 1000000, Count),
    assertion(Board-Count == Board-Many).
test(clpfd_as_the_textbook, forall(between(1, 40, _))) :-
    random_board(3, Board),
    findall(Rows, board_solution(Board, Rows), Expected),
    findall(Rows, board_clpfd_solution(Board, Rows), Found),
    maplist(msort, [Expected, Found], [Sorted, Sorted1]),
    assertion(Board-Sorted1 == Board-Sorted).
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

last_found(Board, Rules, Last) :-
    findall(Found, board_found(Board, Rules, inf, Found), Founds),
    last(Founds, Last).

:- end_tests(solve).
