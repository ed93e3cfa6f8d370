:- module(paths_layout,
          [ board_layout/2,             % +Board, -Layout
            layout_cell_bit/3,          % +Layout, +Cell, -Bit
            layout_bit_cell/3,          % +Layout, +Bit, -Cell
            layout_mask_cells/3,        % +Layout, +Mask, -Cells
            layout_number_bit/3,        % +Layout, +NumberCell, -NumberBit
            layout_number_cell/3,       % +Layout, +NumberBit, -NumberCell
            layout_number_cells/3,      % +Layout, +Number, -Mask
            layout_connected/1,         % +Layout
            shape_mask_part/5,          % +Shape, +Cells, +Start, +Goal, -Part
            shape_mask_neighbours/3,    % +Shape, +Mask, -Neighbours
            shape_mask_beside/4,        % +Step, +Shape, +Mask, -Beside
            shape_steps/2,              % +Shape, -Steps
            shape_spread/3,             % +Shape0, +Ones, -Shape
            shape_part/4,               % +Shape0, +Base, +Cells, -Shape
            shape_reach/2               % +Shape, -Reach
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(boards).
:- use_module(records).
:- use_module(slices).
:- use_module(kinds, [ kind_shape/3 ]).

:- set_prolog_flag(optimise, true).

/** <module> The cells of a board as bits of an integer

Cell R-C is bit R*Stride+C. One column and one row beyond the board stay empty. A step off the board ends there, never in
another cell. So one shift moves a set of cells one step in any direction.

A _shape_ defines the steps:

    | shape                                               | which boards have it                       |
    | king(Stride), orthogonal(Stride), hexagonal(Stride) | boards with only these steps, plain shapes |
    | steps(Steps)                                        | other boards without arrows                |
    | directed(Steps, Out, In)                            | boards with arrows                         |

  - Steps, Out, In: lists of steps D-Mask. Mask has the cells with a neighbour D bits higher, or lower if D is negative.
  - Out leads to the next number, and In to the number before. Steps has the steps of both.

    | argument | meaning                              | example |
    | Layout   | the record that board_layout/2 makes |         |
    | Bit      | a cell, as the index of its bit      | 18      |
    | Mask     | a set of cells, with a bit for each  | 0b101   |
    | Stride   | the distance between rows, in bits   | 9       |
*/

%!  board_layout(+Board, -Layout) is det.
%
%   Layout is a record (records.pl) that holds the cells of Board as bits.

board_layout(Board, Layout) :-
    layout(Layout, [shape(Shape), stride(Stride), width(Width), cells(Cells), links(Links), marked(Even-Odd)]),
    Board = board(_, Rows, _),
    Rows = [Row|_],
    length(Rows, Height),
    length(Row, Columns),
    Stride is Columns+1,
    Width is (Height+1)*Stride,
    rows_mask(Rows, 0, Stride, 0, Cells),
    board_links(Board, Links0),
    maplist(link_bits(Stride), Links0, Links1),
    sort(Links1, Links),
    board_marks(Board, Marks),
    marks_mask(Marks, even, Stride, Even),
    marks_mask(Marks, odd, Stride, Odd),
    board_shape(Board, Stride, Cells, Links, Shape).

%   rows_mask(+Rows, +Shift, +Stride, +Mask0, -Mask): Mask is Mask0 with the cells of Rows, from bit Shift up.
%   Each row becomes a small integer before the shift, because that is faster.

rows_mask([], _, _, Mask, Mask).
rows_mask([Row|Rows], Shift, Stride, Mask0, Mask) :-
    row_mask(Row, 1, 0, Cells),
    Mask1 is Mask0 \/ Cells<<Shift,
    Shift1 is Shift+Stride,
    rows_mask(Rows, Shift1, Stride, Mask1, Mask).

row_mask([], _, Mask, Mask).
row_mask([Content|Row], One, Mask0, Mask) :-
    (   Content == null
    ->  Mask1 = Mask0
    ;   Mask1 is Mask0 \/ One
    ),
    One1 is One<<1,
    row_mask(Row, One1, Mask1, Mask).

marks_mask(Marks, Mark, Stride, Mask) :-
    findall(Bit, ( member((R-C)-Mark, Marks), Bit is R*Stride+C ), Bits),
    bits_mask(Bits, Mask).

link_bits(Stride, link(R1-C1, R2-C2), A-B) :-
    P is R1*Stride+C1,
    Q is R2*Stride+C2,
    A is min(P, Q),
    B is max(P, Q).

		 /*******************************
		 *            SHAPES            *
		 *******************************/

%   board_shape(+Board, +Stride, +Cells, +Links, -Shape): Shape is plain, such as king(Stride), if Board is
%   bounded, no edge adds a step and no link removes one. Otherwise it lists the steps. A cell with two of Links
%   (pairs of bits) loses its other steps, because the path takes both links. Cells is the mask of all cells.

board_shape(Board, Stride, Cells, Links, Shape) :-
    Board = board(Kind, _, Extras),
    linked_twice(Links, Twice),
    (   \+ memberchk(edge(_,_), Extras),
        kind_shape(Kind, Name, bounded),
        memberchk(Name, [king, orthogonal, hexagonal])
    ->  Plain =.. [Name, Stride],
        (   Twice == []
        ->  Shape = Plain
        ;   linked_shape(Plain, Cells, Links, Twice, Shape)
        )
    ;   graph_shape(Board, Stride, Links, Twice, Shape)
    ).

%   linked_shape(+Plain, +Cells, +Links, +Twice, -Shape): Twice are the bits of the cells with two Links. Shape is
%   the plain shape Plain, on the mask Cells, without the steps that the cells of Twice lose. graph_shape/5 has the
%   same result, but it goes through the cells one by one.

linked_shape(Plain, Cells, Links, Twice, steps(Steps)) :-
    shape_steps(Plain, Ups),
    bits_mask(Twice, Ends),
    findall(Step, ( member(Up, Ups), linked_step(Up, Cells, Links, Ends, Step) ), Steps0),
    keysort(Steps0, Steps).

linked_step(D-_, Cells, Links, Ends, Step) :-
    findall(A, ( member(A-B, Links), D is B-A ), Linked0),
    bits_mask(Linked0, Linked),
    Mask is Cells /\ (Cells>>D) /\ (\(Ends \/ (Ends>>D)) \/ Linked),
    Mask =\= 0,
    (   Step = D-Mask
    ;   Down is -D,
        Back is Mask<<D,
        Step = Down-Back
    ).

linked_twice(Links, Bits) :-
    findall(Bit, (member(A-B, Links), (Bit = A ; Bit = B)), Ends0),
    msort(Ends0, Ends),
    findall(Bit, nextto(Bit, Bit, Ends), Bits0),
    sort(Bits0, Bits).

graph_shape(Board, Stride, Links, Twice, Shape) :-
    board_graph(Board, Graph),
    findall(Bit-Bit1,
            ( member((R-C)-Next, Graph),
              Bit is R*Stride+C,
              member(R1-C1, Next),
              Bit1 is R1*Stride+C1,
              open_edge(Bit, Bit1, Links, Twice)
            ),
            There),
    transpose_pairs(There, Back),
    edges_steps(There, Out),
    edges_steps(Back, In),
    (   Out == In
    ->  Shape = steps(Out)
    ;   append(There, Back, Both),
        edges_steps(Both, Steps),
        Shape = directed(Steps, Out, In)
    ).

edges_steps(Edges, Steps) :-
    findall(D-A, ( member(A-B, Edges), D is B-A ), Ends0),
    sort(Ends0, Ends),
    group_pairs_by_key(Ends, Groups),
    maplist(group_step, Groups, Steps).

open_edge(A, B, Links, Twice) :-
    (   ( memberchk(A, Twice) ; memberchk(B, Twice) )
    ->  ( memberchk(A-B, Links) -> true ; memberchk(B-A, Links) )
    ;   true
    ).

group_step(D-Bits, D-Mask) :- bits_mask(Bits, Mask).

		 /*******************************
		 *            ACCESS            *
		 *******************************/

%!  layout_cell_bit(+Layout, +Cell, -Bit) is det.
%
%   Bit is the index of the bit that represents Cell.

layout_cell_bit(Layout, R-C, Bit) :-
    layout(Layout, [stride(Stride)]),
    Bit is R*Stride+C.

%!  layout_bit_cell(+Layout, +Bit, -Cell) is det.
%
%   Cell is the cell that the bit with index Bit represents.

layout_bit_cell(Layout, Bit, R-C) :-
    layout(Layout, [stride(Stride)]),
    R is Bit//Stride,
    C is Bit mod Stride.

%!  layout_mask_cells(+Layout, +Mask, -Cells) is det.
%
%   Cells are the cells whose bits are set in Mask, in order.

layout_mask_cells(Layout, Mask, Cells) :-
    mask_bits(Mask, Bits),
    maplist(layout_bit_cell(Layout), Bits, Cells).

%!  layout_number_bit(+Layout, +NumberCell, -NumberBit) is det.
%
%   NumberBit has the index of the cell's bit in place of the cell: 7-18 for 7-(2-0) and the stride 9.

layout_number_bit(Layout, N-Cell, N-Bit) :-
    layout_cell_bit(Layout, Cell, Bit).

%!  layout_number_cell(+Layout, +NumberBit, -NumberCell) is det.
%
%   NumberCell has the cell in place of the index of its bit, as in layout_number_bit/3.

layout_number_cell(Layout, N-Bit, N-Cell) :-
    layout_bit_cell(Layout, Bit, Cell).

%!  layout_number_cells(+Layout, +Number, -Mask) is det.
%
%   Mask has the cells whose marks allow Number.

layout_number_cells(Layout, N, Mask) :-
    layout(Layout, [cells(Cells), marked(Even-Odd)]),
    (   N mod 2 =:= 0
    ->  Mask is Cells /\ \Odd
    ;   Mask is Cells /\ \Even
    ).

%!  layout_connected(+Layout) is semidet.
%
%   Every cell can be reached from every other cell.

layout_connected(Layout) :-
    layout(Layout, [shape(Shape), cells(Cells)]),
    First is Cells /\ -Cells,
    shape_mask_part(Shape, Cells, First, Cells, Cells).

%!  shape_mask_part(+Shape, +Cells, +Start, +Goal, -Part) is det.
%
%   Cells, Start, Goal and Part are sets of cells, as bits. Start is a subset of Cells. Part are the cells
%   that steps within Cells reach from Start (a flood fill). The fill stops as soon as Part contains Goal.

shape_mask_part(Shape, Cells, Part0, Goal, Part) :-
    (   Goal /\ \Part0 =:= 0
    ->  Part = Part0
    ;   shape_mask_neighbours(Shape, Part0, Near),
        Part1 is Part0 \/ (Near /\ Cells),
        (   Part1 =:= Part0
        ->  Part = Part0
        ;   shape_mask_part(Shape, Cells, Part1, Goal, Part)
        )
    ).

%!  shape_mask_neighbours(+Shape, +Mask, -Neighbours) is det.
%
%   Neighbours are all neighbours of the cells of Mask, as bits. Neighbours may also have bits that represent
%   no cell. If Shape comes from shape_spread/3, Mask may have many slices. For one slice, this is equivalent
%   to
%
%       findall(B, ( A is a bit of Mask, B is a neighbour of A ), Bits), bits_mask(Bits, Neighbours)

shape_mask_neighbours(king(S), X, Y) :-
    T is X<<1 \/ X>>1,
    Y is T \/ (T\/X)<<S \/ (T\/X)>>S.
shape_mask_neighbours(orthogonal(S), X, Y) :-
    Y is X<<1 \/ X>>1 \/ X<<S \/ X>>S.
shape_mask_neighbours(hexagonal(S), X, Y) :-
    Y is X<<1 \/ X>>1 \/ X<<S \/ X>>S \/ X<<(S-1) \/ X>>(S-1).
shape_mask_neighbours(steps(Steps), X, Y) :-
    steps_neighbours(Steps, X, 0, Y).
shape_mask_neighbours(directed(Steps, _, _), X, Y) :-
    steps_neighbours(Steps, X, 0, Y).

%!  shape_mask_beside(+Step, +Shape, +Mask, -Beside) is det.
%
%   Mask are possible cells of a number. If Step is 1, Beside are the neighbours of these cells where the next
%   number may be. If Step is -1, Beside are the neighbours where the number before may be.

shape_mask_beside(Step, Shape, X, Y) :-
    (   Shape = directed(_, Out, In)
    ->  ( Step =:= 1 -> Steps = Out ; Steps = In ),
        steps_neighbours(Steps, X, 0, Y)
    ;   shape_mask_neighbours(Shape, X, Y)
    ).

steps_neighbours([], _, Y, Y).
steps_neighbours([D-Mask|Steps], X, Y0, Y) :-
    (   D >= 0
    ->  Y1 is Y0 \/ (X /\ Mask)<<D
    ;   Y1 is Y0 \/ (X /\ Mask)>>(-D)
    ),
    steps_neighbours(Steps, X, Y1, Y).

%!  shape_steps(+Shape, -Steps) is det.
%
%   Steps are the steps of Shape to higher bits, as D-Mask. Mask has the cells with a neighbour D bits higher.
%   The Mask -1 means all cells for which this neighbour is on the board.

shape_steps(king(S), [1-(-1), A-(-1), S-(-1), B-(-1)]) :-
    A is S-1,
    B is S+1.
shape_steps(orthogonal(S), [1-(-1), S-(-1)]).
shape_steps(hexagonal(S), [1-(-1), A-(-1), S-(-1)]) :-
    A is S-1.
shape_steps(steps(Steps0), Steps) :-
    include(step_up, Steps0, Steps).
shape_steps(directed(Steps0, _, _), Steps) :-
    include(step_up, Steps0, Steps).

step_up(D-_) :-
    D > 0.

%!  shape_spread(+Shape0, +Ones, -Shape) is det.
%
%   Shape0 is a shape for one slice. Shape has the same steps in each slice of an integer with many slices.
%   Ones has bit 0 of each slice.

shape_spread(Shape0, Ones, Shape) :- shape_mapped(step_spread(Ones), Shape0, Shape).

step_spread(Ones, D-Mask0, D-Mask) :-
    Mask is Mask0*Ones.

%!  shape_part(+Shape0, +Base, +Cells, -Shape) is det.
%
%   Shape has those steps of Shape0 that begin in Cells, for one slice. Shape0 is a shape for one slice or for
%   many. Bit 0 in Shape is bit Base in a slice of Shape0.

shape_part(Shape0, Base, Cells, Shape) :- shape_mapped(step_part(Base, Cells), Shape0, Shape).

step_part(Base, Cells, D-Mask0, D-Mask) :-
    Mask is (Mask0>>Base) /\ Cells.

%   shape_mapped(:Goal, +Shape0, -Shape): Shape is Shape0 with each step Step0 replaced by Step, the result of
%   call(Goal, Step0, Step). A plain shape lists no steps, and stays as it is.

shape_mapped(Goal, Shape0, Shape) :-
    (   arg(1, Shape0, Stride),
        integer(Stride)
    ->  Shape = Shape0
    ;   Shape0 =.. [Name|Steps0],
        maplist(maplist(Goal), Steps0, Steps),
        Shape =.. [Name|Steps]
    ).

%!  shape_reach(+Shape, -Reach) is det.
%
%   A step leads from a bit to another bit. Reach is the largest distance between two such bits.

shape_reach(Shape, Reach) :-
    shape_steps(Shape, Steps),
    foldl(step_reach, Steps, 0, Reach).

step_reach(D-_, Reach0, Reach) :-
    Reach is max(D, Reach0).
