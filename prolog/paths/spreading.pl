:- module(paths_spreading,
          [ areas_new/3,                % +Full, +Layout, -Areas
            crowded_first/6,            % +Orbits, +Count, +Areas, +Givens, -Block, -Rest
            none_bare/2                 % +Areas, +Givens
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(boards).
:- use_module(layout).
:- use_module(records).
:- use_module(slices).

/** <module> Givens spread over the board

Givens are removed from the most crowded places first. Each row, each column and the surroundings of each cell
keep their last given.
*/

%!  areas_new(+Full, +Layout, -Areas) is det.
%
%   Areas has an argument own(Mask, Around) for every number of the solved board Full. Mask has the bit of its
%   cell. Around has a term area(Mask, Size) for each of three sets of cells: its row, its column, and the
%   cells within two steps. Size is the number of cells in the set.

areas_new(Full, Layout, Areas) :-
    board_givens(Full, Givens),
    maplist(number_areas(Givens, Layout), Givens, List),
    Areas =.. [areas|List].

number_areas(Givens, Layout, _-(R-C), own(One, Areas)) :-
    findall(Bit, ( member(_-(R-C1), Givens), layout_cell_bit(Layout, R-C1, Bit) ), InRow),
    findall(Bit, ( member(_-(R1-C), Givens), layout_cell_bit(Layout, R1-C, Bit) ), InColumn),
    maplist(bits_mask, [InRow, InColumn], [Row, Column]),
    layout_cell_bit(Layout, R-C, Own),
    One is 1<<Own,
    layout(Layout, [shape(Shape), cells(Cells)]),
    shape_mask_neighbours(Shape, One, Near0),
    Near1 is (Near0 \/ One) /\ Cells,
    shape_mask_neighbours(Shape, Near1, Near2),
    Near is (Near1 \/ Near2) /\ Cells,
    maplist(mask_area, [Row, Column, Near], Areas).

mask_area(Mask, area(Mask, Size)) :-
    Size is popcount(Mask).

%!  crowded_first(+Orbits, +Count, +Areas, +Givens, -Block, -Rest) is det.
%
%   An orbit is a list of givens, to be removed together. Block has Count of Orbits, or all orbits if there
%   are fewer. The first orbit of Block is the most crowded one among Givens, by Areas (areas_new/3). Each later
%   orbit is the most crowded one after the orbits before it are removed. Rest are the other orbits, in their order.

crowded_first(Orbits, Count, Areas, Givens, Block, Rest) :-
    orbit_mask(Areas, Givens, Mask),
    crowded_out(Orbits, Count, Areas, Mask, Block, Rest).

crowded_out(Orbits, Count, Areas, Given0, Block, Rest) :-
    (   ( Count =:= 0 ; Orbits == [] )
    ->  Block = [],
        Rest = Orbits
    ;   maplist(crowding(Areas, Given0), Orbits, Crowdings),
        max_list(Crowdings, Most),
        once(nth0(At, Crowdings, Most)),
        nth0(At, Orbits, Orbit, Others),
        orbit_mask(Areas, Orbit, Mask),
        Given is Given0 /\ \Mask,
        Left is Count-1,
        Block = [Orbit|Block1],
        crowded_out(Others, Left, Areas, Given, Block1, Rest)
    ).

%!  none_bare(+Areas, +Givens) is semidet.
%
%   Each of Areas contains at least one of Givens.

none_bare(Areas, Givens) :-
    orbit_mask(Areas, Givens, Given),
    \+ ( arg(_, Areas, own(_, Around)), member(area(Mask, _), Around), Mask /\ Given =:= 0 ).

orbit_mask(Areas, Orbit, Mask) :-
    findall(One, ( member(N-_, Orbit), arg(N, Areas, own(One, _)) ), Ones),
    masks_union(Ones, Mask).

%   crowding(+Areas, +Given, +Orbit, -Crowding): the share of an area is the number of its cells in the mask Given,
%   divided by the number of all its cells. The crowding of a number is the sum of the shares of its three areas.
%   Crowding is the greatest crowding of a number of Orbit.

crowding(Areas, Given, Orbit, Crowding) :-
    findall(Share,
            ( member(N-_, Orbit), arg(N, Areas, own(_, Around)), foldl(share_added(Given), Around, 0.0, Share) ),
            Shares),
    max_list(Shares, Crowding).

share_added(Given, area(Mask, Size), Share0, Share) :-
    Share is Share0 + popcount(Mask /\ Given)/Size.
