:- module(paths_clpfd, [ board_clpfd_solution/2 ]).        % +Board, -Rows
:- use_module(library(apply)).
:- use_module(library(clpfd)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(boards).
:- use_module(checks).

/** <module> A number-path puzzle as constraints over finite domains

Each number has a variable: the index of its cell. All variables differ. The variables of consecutive numbers are a tuple
of the neighbour relation.
*/

%!  board_clpfd_solution(+Board, -Rows) is nondet.
%
%   Rows are the rows of a solution of Board. Equivalent to
%
%       board_solution(Board, Rows)

board_clpfd_solution(Board, Rows) :-
    board_checked(Board),
    board_positions(Board, Cells, Positions),
    labeling([ff], Positions),
    findall(N-Cell,
            ( nth1(N, Positions, P), nth1(P, Cells, Cell) ),
            Numbers),
    board_numbers_rows(Board, Numbers, Rows).

%   board_positions(+Board, -Cells, -Positions): Positions has a constrained variable for each number, before
%   labeling. Its value is the index of the number's cell in Cells, the list of all cells of Board.

board_positions(Board, Cells, Positions) :-
    board_graph(Board, Graph),
    pairs_keys(Graph, Cells),
    length(Cells, Size),
    length(Positions, Size),
    Positions ins 1..Size,
    board_givens(Board, Givens),
    maplist(given_obeyed(Cells, Positions), Givens),
    findall([I,J],
            ( nth1(I, Graph, _-Next), member(Cell, Next), nth1(J, Cells, Cell) ),
            Neighbours),
    consecutive_pairs(Positions, Pairs),
    (   Pairs == [] -> true ; tuples_in(Pairs, Neighbours) ),
    all_distinct(Positions),
    board_links(Board, Links),
    maplist(link_obeyed(Cells, Pairs), Links),
    board_marks(Board, Marks),
    findall(N-P,
            ( member(Cell-Mark, Marks), nth1(P, Cells, Cell), number_mark(Mark, Rest), nth1(N, Positions, _), N mod 2 =\= Rest ),
            Excluded),
    maplist(position_excluded(Positions), Excluded).

given_obeyed(Cells, Positions, N-Cell) :-
    nth1(P, Cells, Cell),
    !,
    nth1(N, Positions, P).

consecutive_pairs([], []).
consecutive_pairs([_], []) :- !.
consecutive_pairs([P,Q|Ps], [[P,Q]|Pairs]) :-
    consecutive_pairs([Q|Ps], Pairs).

%   link_obeyed(+Cells, +Pairs, +Link): exactly one pair of consecutive numbers is in the two cells of Link. Pairs
%   has the variables of all such pairs. Their values are indices in Cells.

link_obeyed(Cells, Pairs, link(A, B)) :-
    nth1(I, Cells, A),
    nth1(J, Cells, B),
    !,
    maplist(on_link(I, J), Pairs, Steps),
    sum(Steps, #=, 1).

on_link(I, J, [P,Q], Step) :- Step #<==> (P #= I #/\ Q #= J) #\/ (P #= J #/\ Q #= I).

%   The mark of the cell with index P excludes the number N.

position_excluded(Positions, N-P) :-
    nth1(N, Positions, Position),
    Position #\= P.
