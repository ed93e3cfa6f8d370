:- module(paths_clpfd, [ board_clpfd_solution/2 ]).        % +Board, -Rows
:- use_module(library(clpfd)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(boards).
:- use_module(checks).

/** <module> A number-path puzzle as constraints over finite domains

Each number has one variable, the index of its cell. All are different, and the variables of consecutive numbers are a
tuple of the relation "is a neighbour of".
*/

%!  board_clpfd_solution(+Board, -Rows) is nondet.
%
%   Rows are the rows of a solution of Board.

board_clpfd_solution(Board, Rows) :-
    board_checked(Board),
    board_positions(Board, Cells, Positions),
    labeling([ff], Positions),
    findall(N-Cell,
            ( nth1(N, Positions, P), nth1(P, Cells, Cell) ),
            Numbers),
    board_numbers_rows(Board, Numbers, Rows).

%   board_positions(+Board, -Cells, -Positions): Positions are constrained variables, and not labeled.

board_positions(Board, Cells, Positions) :-
    board_graph(Board, Graph),
    pairs_keys(Graph, Cells),
    length(Cells, Size),
    length(Positions, Size),
    Positions ins 1..Size,
    givens_obeyed(Board, Cells, Positions),
    findall([I,J],
            ( nth1(I, Graph, _-Next), member(Cell, Next), nth1(J, Cells, Cell) ),
            Neighbours),
    consecutive_pairs(Positions, Pairs),
    (   Pairs == [] -> true ; tuples_in(Pairs, Neighbours) ),
    all_distinct(Positions),
    links_obeyed(Board, Cells, Positions),
    marks_obeyed(Board, Cells, Positions).

givens_obeyed(Board, Cells, Positions) :-
    board_givens(Board, Givens),
    forall(member(_-Cell, Givens), memberchk(Cell, Cells)),
    positions_given(Givens, Cells, Positions).

positions_given([], _, _).
positions_given([N-Cell|Givens], Cells, Positions) :-
    nth1(P, Cells, Cell),
    !,
    nth1(N, Positions, P),
    positions_given(Givens, Cells, Positions).

consecutive_pairs([], []).
consecutive_pairs([_], []) :- !.
consecutive_pairs([P,Q|Ps], [[P,Q]|Pairs]) :-
    consecutive_pairs([Q|Ps], Pairs).

%   Exactly one pair of consecutive numbers stands on a link.

links_obeyed(Board, Cells, Positions) :-
    board_links(Board, Links),
    findall(I-J,
            ( member(link(A, B), Links), nth1(I, Cells, A), nth1(J, Cells, B) ),
            Linked),
    numbers_linked(Linked, Positions).

numbers_linked([], _).
numbers_linked([I-J|Linked], Positions) :-
    pair_steps(Positions, I, J, Steps),
    sum(Steps, #=, 1),
    numbers_linked(Linked, Positions).

pair_steps([], _, _, []).
pair_steps([_], _, _, []) :- !.
pair_steps([P,Q|Ps], I, J, [Step|Steps]) :-
    Step #<==> (P #= I #/\ Q #= J) #\/ (P #= J #/\ Q #= I),
    pair_steps([Q|Ps], I, J, Steps).

%   No number that a mark excludes is in the marked cell.

marks_obeyed(Board, Cells, Positions) :-
    board_marks(Board, Marks),
    findall(P-Rest,
            ( member(Cell-Mark, Marks), nth1(P, Cells, Cell), number_mark(Mark, Rest) ),
            Marked),
    numbers_marked(Positions, 1, Marked).

numbers_marked([], _, _).
numbers_marked([Position|Positions], N, Marked) :-
    position_marked(Marked, N, Position),
    N1 is N+1,
    numbers_marked(Positions, N1, Marked).

position_marked([], _, _).
position_marked([P-Rest|Marked], N, Position) :-
    (   N mod 2 =:= Rest
    ->  true
    ;   Position #\= P
    ),
    position_marked(Marked, N, Position).
