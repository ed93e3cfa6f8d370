:- module(paths_check, [ board_wrong/3 ]).        % +Board, +Marks, -Wrong
:- use_module(library(lists)).
:- use_module(boards).
:- use_module(search).
:- use_module(solve).

/** <module> Wrong numbers of a player
*/

%!  board_wrong(+Board, +Marks, -Wrong) is det.
%
%   Marks are pairs Number-Cell, written beside the givens of Board. Wrong are the marks that are in no solution: if
%   there are several solutions, each mark is judged on its own.

board_wrong(Board, Marks, Wrong) :-
    board_solutions(Board, 2, Solutions, _),
    (   Solutions = [Rows]
    ->  findall(Mark, ( member(Mark, Marks), \+ in_rows(Rows, Mark) ), Wrong)
    ;   findall(Mark, ( member(Mark, Marks), \+ solvable_with(Board, Mark) ), Wrong)
    ).

in_rows(Rows, N-(R-C)) :-
    nth0(R, Rows, Row),
    nth0(C, Row, N),
    !.

solvable_with(Board0, N-Cell) :-
    board_givens(Board0, Givens),
    (   memberchk(N-Cell, Givens)
    ->  Board = Board0
    ;   \+ memberchk(N-_, Givens),
        \+ memberchk(_-Cell, Givens),
        board_givens_board(Board0, [N-Cell|Givens], Board)
    ),
    board_search(Board, inf, Search),
    search_solution(Search, _),
    !.
