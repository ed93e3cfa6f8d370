:- module(paths_textbook, [ board_solution/2 ]).        % +Board, -Rows
:- use_module(library(lists)).
:- use_module(boards).
:- use_module(checks).

/** <module> The definition of a number-path puzzle

Place 1 anywhere. Place each next number in a free neighbour of the cell before, until no cell is free. Givens keep their
cells. Linked cells hold consecutive numbers. Marked cells hold odd or even numbers.

This program defines what is right. Tests compare every faster program with it. It is too slow for large boards.

    ?- board_solution(board(numbrix, [[1,0],[4,0]], []), Rows).
    Rows = [[1,2],[4,3]].
*/

%!  board_solution(+Board, -Rows) is nondet.
%
%   Rows are the rows of a solution of Board.

board_solution(Board, Rows) :-
    board_checked(Board),
    board_graph(Board, Graph),
    board_givens(Board, Givens),
    board_links(Board, Links),
    numbers_path(1, Graph, Givens, Path),
    linked(Links, Path),
    board_marks(Board, Marks),
    marked(Marks, Path),
    board_numbers_rows(Board, Path, Rows).

%   numbers_path(+Number, +Graph, +Givens, -Path): Path places Number and all later numbers in the cells of Graph,
%   as Givens demand.

numbers_path(N, Graph0, Givens0, [N-Cell|Path]) :-
    select(Cell-Next, Graph0, Graph),
    given(N, Cell, Givens0, Givens),
    path_from(Graph, Next, N, Givens, Path).

path_from([], _, _, [], []).
path_from(Graph0, Next, N0, Givens0, [N-Cell|Path]) :-
    N is N0+1,
    member(Cell, Next),
    select(Cell-Next1, Graph0, Graph),
    given(N, Cell, Givens0, Givens),
    path_from(Graph, Next1, N, Givens, Path).

%   given(+Number, +Cell, +Givens0, -Givens): Givens0 does not forbid Number in Cell. Givens are the givens of
%   later numbers.

given(N, Cell, [N-Given|Givens], Givens) :-
    !,
    Cell = Given.
given(_, Cell, Givens, Givens) :-
    \+ member(_-Cell, Givens).

linked([], _).
linked([link(A, B)|Links], Path) :-
    member(N-A, Path),
    member(M-B, Path),
    1 =:= abs(N-M),
    linked(Links, Path).

marked([], _).
marked([Cell-Mark|Marks], Path) :-
    member(N-Cell, Path),
    number_mark(Mark, Rest),
    Rest =:= N mod 2,
    marked(Marks, Path).
