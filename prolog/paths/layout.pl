:- module(paths_layout,
          [ board_layout/2,             % +Board, -Layout
            layout_cell_bit/3,          % +Layout, +Cell, -Bit
            layout_bit_cell/3,          % +Layout, +Bit, -Cell
            layout_number_bit/3,        % +Layout, +NumberCell, -NumberBit
            layout_number_cell/3,       % +Layout, +NumberBit, -NumberCell
            layout_shape/2,             % +Layout, -Shape
            layout_width/2,             % +Layout, -Width
            layout_cells/2,             % +Layout, -Mask
            layout_links/2,             % +Layout, -Links
            layout_connected/1,         % +Layout
            shape_mask_neighbours/3,    % +Shape, +Mask, -Neighbours
            shape_steps/2,              % +Shape, -Steps
            shape_spread/3,             % +Shape0, +Ones, -Shape
            shape_part/4,               % +Shape0, +Base, +Cells, -Shape
            shape_reach/2               % +Shape, -Reach
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(boards).
:- use_module(kinds, [ kind_shape/3 ]).

:- set_prolog_flag(optimise, true).

/** <module> The cells of a board as bits of an integer

Cell R-C is bit R*Stride+C. There is one column and one row more than the board
has, always empty, so that a step off the board ends there and never in another
cell: a set of cells goes one step in any direction by one shift.

A shape says how. king(Stride), orthogonal(Stride) and hexagonal(Stride) are the
plain neighbourhoods; steps(Steps) is any other graph: for every distance D between
the bits of neighbours, D-Mask has in Mask the cells that have a neighbour D
further.
*/

%!  board_layout(+Board, -Layout) is det.
%
%   Layout is layout(Shape, Stride, Width, Cells, Links): the shape, the distance
%   of rows, the number of bits, the mask of the cells, and the links as pairs of
%   bits.

board_layout(Board, layout(Shape, Stride, Width, Cells, Links)) :-
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
    board_shape(Board, Stride, Links, Shape).

rows_mask([], _, _, Mask, Mask).
rows_mask([Row|Rows], Base, Stride, Mask0, Mask) :-
    row_mask(Row, 1, 0, Bits),
    Mask1 is Mask0 \/ Bits<<Base,
    Base1 is Base+Stride,
    rows_mask(Rows, Base1, Stride, Mask1, Mask).

row_mask([], _, Mask, Mask).
row_mask([Content|Row], Bit, Mask0, Mask) :-
    (   Content == null -> Mask1 = Mask0 ; Mask1 is Mask0 \/ Bit ),
    Bit1 is Bit<<1,
    row_mask(Row, Bit1, Mask1, Mask).

link_bits(Stride, link(R1-C1, R2-C2), A-B) :-
    P is R1*Stride+C1,
    Q is R2*Stride+C2,
    A is min(P, Q),
    B is max(P, Q).

		 /*******************************
		 *            SHAPES            *
		 *******************************/

%   A plain kind has a plain shape, unless edges come to it or links cut some: a
%   cell with two links has its neighbours on the path there and nowhere else.

board_shape(Board, Stride, Links, Shape) :-
    Board = board(Kind, _, Extras),
    linked_twice(Links, Twice),
    (   Twice == [],
        \+ memberchk(edge(_,_), Extras),
        kind_shape(Kind, Name, bounded),
        plain_shape(Name)
    ->  Shape =.. [Name, Stride]
    ;   graph_shape(Board, Stride, Links, Twice, Shape)
    ).

plain_shape(king).
plain_shape(orthogonal).
plain_shape(hexagonal).

linked_twice(Links, Bits) :-
    findall(Bit, (member(A-B, Links), (Bit = A ; Bit = B)), Ends0),
    msort(Ends0, Ends),
    findall(Bit, nextto(Bit, Bit, Ends), Bits0),
    sort(Bits0, Bits).

graph_shape(Board, Stride, Links, Twice, steps(Steps)) :-
    board_graph(Board, Graph),
    findall(D-Bit,
            ( member((R-C)-Next, Graph),
              Bit is R*Stride+C,
              member(R1-C1, Next),
              Bit1 is R1*Stride+C1,
              open_edge(Bit, Bit1, Links, Twice),
              D is Bit1-Bit
            ),
            Edges0),
    keysort(Edges0, Edges),
    group_pairs_by_key(Edges, Groups),
    maplist(group_step, Groups, Steps).

open_edge(A, B, Links, Twice) :-
    (   memberchk(A, Twice) -> true
    ;   memberchk(B, Twice)
    ),
    !,
    P is min(A, B),
    Q is max(A, B),
    memberchk(P-Q, Links).
open_edge(_, _, _, _).

group_step(D-Bits, D-Mask) :-
    foldl(mask_bit_added, Bits, 0, Mask).

mask_bit_added(Bit, Mask0, Mask) :-
    Mask is Mask0 \/ 1<<Bit.

		 /*******************************
		 *            ACCESS            *
		 *******************************/

%!  layout_cell_bit(+Layout, +Cell, -Bit) is det.

layout_cell_bit(layout(_, Stride, _, _, _), R-C, Bit) :-
    Bit is R*Stride+C.

%!  layout_bit_cell(+Layout, +Bit, -Cell) is det.

layout_bit_cell(layout(_, Stride, _, _, _), Bit, R-C) :-
    R is Bit//Stride,
    C is Bit mod Stride.

%!  layout_number_bit(+Layout, +NumberCell, -NumberBit) is det.
%
%   From a pair Number-Cell to Number-Bit.

layout_number_bit(Layout, N-Cell, N-Bit) :-
    layout_cell_bit(Layout, Cell, Bit).

%!  layout_number_cell(+Layout, +NumberBit, -NumberCell) is det.
%
%   From a pair Number-Bit to Number-Cell.

layout_number_cell(Layout, N-Bit, N-Cell) :-
    layout_bit_cell(Layout, Bit, Cell).

%!  layout_shape(+Layout, -Shape) is det.

layout_shape(layout(Shape, _, _, _, _), Shape).

%!  layout_width(+Layout, -Width) is det.

layout_width(layout(_, _, Width, _, _), Width).

%!  layout_cells(+Layout, -Mask) is det.

layout_cells(layout(_, _, _, Cells, _), Cells).

%!  layout_links(+Layout, -Links) is det.

layout_links(layout(_, _, _, _, Links), Links).

%!  layout_connected(+Layout) is semidet.
%
%   Every cell can be reached from every other.

layout_connected(layout(Shape, _, _, Cells, _)) :-
    First is Cells /\ -Cells,
    flooded(Shape, Cells, First).

flooded(Shape, Cells, Reached0) :-
    shape_mask_neighbours(Shape, Reached0, Near),
    Reached is Reached0 \/ (Near /\ Cells),
    (   Reached =:= Cells
    ->  true
    ;   Reached =\= Reached0,
        flooded(Shape, Cells, Reached)
    ).

%!  shape_mask_neighbours(+Shape, +Mask, -Neighbours) is det.
%
%   Neighbours are all neighbours of the cells of Mask, and may have bits that are
%   no cells. Works on many slices at once where Shape is spread over them.

shape_mask_neighbours(king(S), X, Y) :-
    T is X<<1 \/ X>>1,
    Y is T \/ (T\/X)<<S \/ (T\/X)>>S.
shape_mask_neighbours(orthogonal(S), X, Y) :-
    Y is X<<1 \/ X>>1 \/ X<<S \/ X>>S.
shape_mask_neighbours(hexagonal(S), X, Y) :-
    Y is X<<1 \/ X>>1 \/ X<<S \/ X>>S \/ X<<(S-1) \/ X>>(S-1).
shape_mask_neighbours(steps(Steps), X, Y) :-
    steps_neighbours(Steps, X, 0, Y).

steps_neighbours([], _, Y, Y).
steps_neighbours([D-Mask|Steps], X, Y0, Y) :-
    (   D >= 0
    ->  Y1 is Y0 \/ (X /\ Mask)<<D
    ;   Y1 is Y0 \/ (X /\ Mask)>>(-D)
    ),
    steps_neighbours(Steps, X, Y1, Y).

%!  shape_steps(+Shape, -Steps) is det.
%
%   Steps are the steps of Shape to higher bits, as D-Mask, where Mask are the cells
%   with a neighbour D higher, or -1 for all that are not at the border.

shape_steps(king(S), [1-(-1), A-(-1), S-(-1), B-(-1)]) :-
    A is S-1,
    B is S+1.
shape_steps(orthogonal(S), [1-(-1), S-(-1)]).
shape_steps(hexagonal(S), [1-(-1), A-(-1), S-(-1)]) :-
    A is S-1.
shape_steps(steps(Steps0), Steps) :-
    include(step_up, Steps0, Steps).

step_up(D-_) :-
    D > 0.

%!  shape_spread(+Shape0, +Ones, -Shape) is det.
%
%   Shape is Shape0 for integers of many slices; Ones has bit 0 of each.

shape_spread(steps(Steps0), Ones, steps(Steps)) :-
    !,
    maplist(step_spread(Ones), Steps0, Steps).
shape_spread(Shape, _, Shape).

step_spread(Ones, D-Mask0, D-Mask) :-
    Mask is Mask0*Ones.

%!  shape_part(+Shape0, +Base, +Cells, -Shape) is det.
%
%   Shape is for one slice of the cells of Cells, of which bit 0 is bit Base of the slices
%   that Shape0 is for, spread or not.

shape_part(steps(Steps0), Base, Cells, steps(Steps)) :-
    !,
    maplist(step_part(Base, Cells), Steps0, Steps).
shape_part(Shape, _, _, Shape).

step_part(Base, Cells, D-Mask0, D-Mask) :-
    Mask is (Mask0>>Base) /\ Cells.

%!  shape_reach(+Shape, -Reach) is det.
%
%   Reach is the longest step in bits.

shape_reach(Shape, Reach) :-
    shape_steps(Shape, Steps),
    foldl(step_reach, Steps, 0, Reach).

step_reach(D-_, Reach0, Reach) :-
    Reach is max(D, Reach0).
