:- use_module('../../../prolog/paths/boards').
:- use_module('../../../prolog/paths/candidates').
:- use_module('../../../prolog/paths/textbook').
:- use_module(samples).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(ordsets)).
:- use_module(library(plunit)).
:- use_module(library(random)).

:- begin_tests(candidates, [setup(set_random(seed(7)))]).

test(start, Candidates == [2-[0-1, 1-0], 3-[0-1, 1-0, 1-1], 4-[0-1, 1-0, 1-1]]) :-
    board_candidates(board(numbrix, [[1,0],[0,0]], []), [], inf, Candidates).
test(each_pass_goes_once, Candidates == [2-[0-1, 1-0], 3-[1-1], 4-[0-1, 1-0]]) :-
    board_candidates(board(numbrix, [[1,0],[0,0]], []), [step, step], inf, Candidates).
test(contradiction, fail) :-
    board_candidates(board(numbrix, [[1,0],[0,2]], []), [step, single], inf, _).
test(no_pass_loses_a_solution, forall(between(1, 200, _))) :-
    random_board(Board),
    (   board_solution(Board, Rows)
    ->  forall(member(Pass, [step, corner, single, forced, matching, rest]),
               ( board_candidates(Board, [Pass], inf, Candidates),
                 forall(member(N-Cells, Candidates),
                        ( number_cell(Rows, N, Cell), memberchk(Cell, Cells) )) ))
    ;   true
    ).

test(near, Candidates == [2-[0-1, 1-0], 3-[1-1], 4-[0-1, 1-0]]) :-
    board_near_cells(board(numbrix, [[1,0],[0,0]], []), Candidates).
test(near_a_wrong_given, Candidates == [2-[], 3-[], 5-[0-1, 1-2], 6-[1-1]]) :-
    board_near_cells(board(numbrix, [[1,0,4],[0,0,0]], []), Candidates).
test(near_is_a_walk, forall(between(1, 200, _))) :-
    random_board(Board),
    board_near_cells(Board, Candidates),
    forall(member(N-Cells, Candidates),
           ( walked(up, Board, N, Up),
             walked(down, Board, N, Down),
             ord_intersection(Up, Down, Walked),
             assertion(Cells == Walked) )).

%   walked(+Way, +Board, +Number, -Cells): cells where a walk to Number may end, by enumeration.

walked(_, Board, N, [Cell]) :-
    board_givens(Board, Givens),
    memberchk(N-Cell, Givens),
    !.
walked(Way, Board, N, Cells) :-
    findall(Cell, free(Board, N, Cell), Free),
    (   way_before(Way, Board, N, N0)
    ->  walked(Way, Board, N0, From),
        include(comes(Way, Board, From), Free, Cells)
    ;   Cells = Free
    ).

way_before(up, _, N, N0)       :- N > 1, N0 is N-1.
way_before(down, Board, N, N0) :- board_size(Board, Size), N < Size, N0 is N+1.

comes(up, Board, From, Cell)   :- member(Cell0, From), taken_step(Board, Cell0, Cell), !.
comes(down, Board, From, Cell) :- taken_step(Board, Cell, Cell0), memberchk(Cell0, From), !.

%   The path takes both links of a cell, so other steps there are impossible.

taken_step(Board, A, B) :-
    cell_neighbour(Board, A, B),
    board_links(Board, Links),
    (   member(Cell, [A, B]),
        findall(L, ( member(L, Links), arg(_, L, Cell) ), [_,_|_])
    ->  ( memberchk(link(A, B), Links) ; memberchk(link(B, A), Links) )
    ;   true
    ).

free(Board, N, Cell) :-
    board_contents(Board, Contents),
    member(Cell-0, Contents),
    board_marks(Board, Marks),
    \+ ( member(Cell-Mark, Marks), number_mark(Mark, Rest), Rest =\= N mod 2 ).

number_cell(Rows, N, R-C) :-
    nth0(R, Rows, Row),
    nth0(C, Row, Content),
    Content == N,
    !.

:- end_tests(candidates).
