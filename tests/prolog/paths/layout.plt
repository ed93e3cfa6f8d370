:- use_module('../../../prolog/paths/boards').
:- use_module('../../../prolog/paths/layout').
:- use_module('../../../prolog/paths/slices').
:- use_module(samples).
:- use_module(library(plunit)).
:- use_module(library(random)).

:- begin_tests(layout, [setup(set_random(seed(2)))]).
:- use_module('../../../prolog/paths/records').

test(a_cell_is_a_bit, Cell == 2-1) :-
    board_layout(board(hidoku, [[0,0],[0,0],[0,0]], []), Layout),
    layout_cell_bit(Layout, 2-1, Bit),
    layout_bit_cell(Layout, Bit, Cell).
test(plain_kinds_have_plain_shapes, Shapes == [king(4), orthogonal(4), hexagonal(4)]) :-
    findall(Shape,
            ( member(Kind, [hidoku, numbrix, rikudo]),
              board_layout(board(Kind, [[0,0,0]], []), Layout),
              layout(Layout, [shape(Shape)])
            ),
            Shapes).
test(a_plain_shape_is_cut_as_a_graph_is, [forall(member(Kind, [hidoku, numbrix, rikudo])), true(Shape == Graph)]) :-
    Board = board(Kind, [[0,0,0],[0,0,0],[0,null,0]], [link(1-1, 0-1), link(1-1, 1-2)]),
    board_layout(Board, Layout),
    layout(Layout, [shape(Shape), stride(Stride), links(Links)]),
    layout_cell_bit(Layout, 1-1, Bit),
    paths_layout:graph_shape(Board, Stride, Links, [Bit], Graph).
test(two_links_cut_the_other_edges) :-
    Board = board(hidoku, [[0,0,0],[0,0,0]], [link(0-1, 0-0), link(0-1, 0-2)]),
    assertion(one_step(Board, 0-1, [0-0, 0-2])),
    assertion(one_step(Board, 1-1, [0-0, 0-2, 1-0, 1-2])).
test(connected) :-
    board_layout(board(numbrix, [[0,0,0],[0,null,0]], []), Layout),
    layout_connected(Layout).
test(not_connected, fail) :-
    board_layout(board(numbrix, [[0,null],[null,0]], []), Layout),
    layout_connected(Layout).
test(connected_across_corners) :-
    board_layout(board(hidoku, [[0,null],[null,0]], []), Layout),
    layout_connected(Layout).
test(cells_join_within_a_part, forall(between(1, 50, _))) :-
    random_board(Board),
    board_layout(Board, Layout),
    layout(Layout, [shape(Shape), cells(Cells)]),
    mask_bits(Cells, Bits),
    random_subseq(Bits, Gone, Left),
    bits_mask(Gone, Mask),
    Some is Cells /\ \Mask,
    forall(( member(A, Left), member(B, Left) ),
           ( One is 1<<A,
             Other is 1<<B,
             shape_mask_part(Shape, Some, One, Some, Part),
             shape_mask_part(Shape, Some, One, Other, Near),
             Near /\ \Part =:= 0,
             ( Part /\ Other =\= 0 -> Near /\ Other =\= 0 ; Near =:= Part ) )).
test(neighbours_as_on_the_board, forall(between(1, 200, _))) :-
    random_board(board(Kind, Rows, Extras0)),
    exclude([link(_,_)]>>true, Extras0, Extras),
    Board = board(Kind, Rows, Extras),
    board_cells(Board, Cells),
    random_member(Cell, Cells),
    board_neighbours(Board, Cell, Next),
    assertion(one_step(Board, Cell, Next)).

test(before_is_after_backwards, forall(between(1, 20, _))) :-
    repeat,
    random_board(Board),
    board_layout(Board, Layout),
    layout(Layout, [shape(Shape), cells(Mask)]),
    Shape = directed(_, _, _),
    !,
    mask_bits(Mask, Bits),
    forall(( member(A, Bits), member(B, Bits) ),
           ( after(Shape, A, B) -> before(Shape, B, A) ; \+ before(Shape, B, A) )).

after(Shape, A, B) :-
    One is 1<<A,
    shape_mask_beside(1, Shape, One, Near),
    Near /\ (1<<B) =\= 0.

before(Shape, B, A) :-
    One is 1<<B,
    shape_mask_beside(-1, Shape, One, Near),
    Near /\ (1<<A) =\= 0.

one_step(Board, Cell, Next) :-
    board_layout(Board, Layout),
    layout(Layout, [shape(Shape), cells(Mask)]),
    layout_cell_bit(Layout, Cell, Bit),
    One is 1<<Bit,
    shape_mask_beside(1, Shape, One, Near0),
    Near is Near0 /\ Mask,
    mask_bits(Near, Bits),
    maplist(layout_bit_cell(Layout), Bits, Next0),
    msort(Next0, Next).

:- end_tests(layout).
