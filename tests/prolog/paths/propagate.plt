:- use_module('../../../prolog/paths/boards').
:- use_module('../../../prolog/paths/layout').
:- use_module('../../../prolog/paths/packs').
:- use_module('../../../prolog/paths/passes').
:- use_module('../../../prolog/paths/matching').
:- use_module('../../../prolog/paths/search').
:- use_module('../../../prolog/paths/textbook').
:- use_module('../../../prolog/paths/slices').
:- use_module(samples).
:- use_module(library(plunit)).
:- use_module(library(random)).

:- begin_tests(propagate, [setup(set_random(seed(3)))]).
:- use_module('../../../prolog/paths/records').

test(step_keeps_to_neighbours, Cells == [0-1, 1-0, 1-1]) :-
    start([[1,0,0],[0,0,0],[0,0,0]], hidoku, Pack, X, Layout),
    rule_pass(step, Pack, X, X1),
    candidates(Pack, X1, Layout, 2, Cells).
test(step_reaches_two_in_two_passes, Cells == [0-2, 1-1, 2-0]) :-
    start([[1,0,0],[0,0,0],[0,0,0]], numbrix, Pack, X, Layout),
    rule_pass(step, Pack, X, X1),
    rule_pass(step, Pack, X1, X2),
    candidates(Pack, X2, Layout, 3, Cells).
test(corner_needs_two_ways, Cells == [1-1]) :-
    % from 0-0 both 2 and 4 could only be in 0-1
    start([[0,0,null],[null,0,0]], numbrix, Pack, X0, Layout),
    only(Pack, X0, Layout, 2, [0-1], X1),
    only(Pack, X1, Layout, 3, [0-0, 1-1], X2),
    rule_pass(corner, Pack, X2, X3),
    candidates(Pack, X3, Layout, 3, Cells).
test(one_cell_left_is_taken, A-B == [0-0]-[0-1, 1-0, 1-1]) :-
    start([[0,0],[0,0]], hidoku, Pack, X, Layout),
    only(Pack, X, Layout, 1, [0-0], X1),
    rule_pass(single, Pack, X1, X2),
    candidates(Pack, X2, Layout, 1, A),
    candidates(Pack, X2, Layout, 3, B).
test(one_number_left_takes_it, Cells == [1-1]) :-
    start([[0,0],[0,0]], hidoku, Pack, X, Layout),
    only(Pack, X, Layout, 1, [0-0, 0-1, 1-0], X1),
    only(Pack, X1, Layout, 2, [0-0, 0-1, 1-0], X2),
    only(Pack, X2, Layout, 3, [0-0, 0-1, 1-0], X3),
    rule_pass(single, Pack, X3, X4),
    candidates(Pack, X4, Layout, 4, Cells).
test(two_numbers_in_one_cell, fail) :-
    start([[0,0],[0,0]], hidoku, Pack, X, Layout),
    only(Pack, X, Layout, 1, [0-0], X1),
    only(Pack, X1, Layout, 2, [0-0], X2),
    rule_pass(single, Pack, X2, _).
test(a_cell_without_number, fail) :-
    start([[0,0],[0,0]], hidoku, Pack, X0, Layout),
    foldl([N,A,B]>>only(Pack, A, Layout, N, [0-0,0-1,1-0], B), [1,2,3,4], X0, X),
    rule_pass(single, Pack, X, _).
test(links_hold, Cells == [1-0]) :-
    board_start(board(hidoku, [[0,0],[0,0]], [link(0-0, 1-0)]), Pack, X0, Layout),
    only(Pack, X0, Layout, 1, [0-0], X1),
    rule_pass(single, Pack, X1, X2),
    rule_pass(forced, Pack, X2, X3),
    rule_pass(single, Pack, X3, X4),
    candidates(Pack, X4, Layout, 2, Cells).
test(nothing_that_is_in_a_solution_goes, forall(between(1, 250, _))) :-
    random_board(Board),
    findall(Rows, limit(30, board_solution(Board, Rows)), Solutions),
    (   Solutions == []
    ->  true
    ;   board_start(Board, Pack, X0, Layout),
        state_propagated(Pack, X0, X1),
        state_matching(Pack, X1, 0, M),
        matching_pass(Pack, X1, M, X),
        forall(( member(Rows, Solutions), pack_slices(Pack, X, Slices),
                 member(N-Mask, Slices), nth0(R, Rows, Row), nth0(C, Row, N) ),
               ( layout_cell_bit(Layout, R-C, Bit),
                 assertion(Mask /\ (1<<Bit) =\= 0) ))
    ).

start(Rows, Kind, Pack, State, Layout) :-
    board_start(board(Kind, Rows, []), Pack, State, Layout).

board_start(Board, Pack, State, Layout) :-
    board_search(Board, inf, Search),
    search_problem(Search, Layout, Givens),
    layout_start(Layout, Givens, Pack, State).

candidates(Pack, X, Layout, Number, Cells) :-
    pack_slices(Pack, X, Slices),
    memberchk(Number-Mask, Slices),
    mask_bits(Mask, Bits),
    maplist(layout_bit_cell(Layout), Bits, Cells).

only(Pack, X0, Layout, Number, Cells, X) :-
    pack(Pack, [width(W), numbers(Numbers), base(0)]),
    arg(I, Numbers, Number),
    !,
    foldl([Cell,A,B]>>(layout_cell_bit(Layout, Cell, Bit), B is A \/ 1<<Bit), Cells, 0,
          Mask),
    Base is (I-1)*W,
    Slice is ((1<<W)-1)<<Base,
    X is X0 /\ (\Slice \/ (Mask<<Base)).

:- end_tests(propagate).
