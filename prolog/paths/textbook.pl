:- module(paths_textbook, [ board_solution/2 ]).        % +Board, -Rows
:- use_module(library(lists)).
:- use_module(boards).

/** <module> A number-path puzzle as it is said

Put 1 somewhere, and every next number into a neighbour of the one before that is
still free, until no cell is left; the givens are where they are given and linked
cells hold consecutive numbers. This is the definition of what is right; it is far
too slow for a board of any size.
*/

%!  board_solution(+Board, -Rows) is nondet.
%
%   Rows are the rows of Board, filled.

board_solution(Board, Rows) :-
    board_checked(Board),
    board_graph(Board, Graph),
    board_givens(Board, Givens),
    board_links(Board, Links),
    numbers_path(1, Graph, Givens, Path),
    linked(Links, Path),
    board_numbers_rows(Board, Path, Rows).

%   numbers_path(+Number, +Graph, +Givens, -Path): Path puts Number and all that
%   follow it through the free cells that Graph has left.

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

%   given(+Number, +Cell, +Givens0, -Givens): Number may stand in Cell as far as
%   the first of Givens0 goes; Givens are those of higher numbers.

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
