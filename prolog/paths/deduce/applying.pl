:- module(paths_applying,
          [ finding_applied/4           % +Finding, +World, +Known0, -Known
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('../boards').
:- use_module('../layout').
:- use_module('../propagate').
:- use_module('../slices').
:- use_module(evidence).
:- use_module(gaps).
:- use_module(knowledge).
:- use_module(parts).

:- set_prolog_flag(optimise, true).

/** <module> The techniques by which people solve: what follows

A finding of rules.pl removes candidates. It removes none while its witnesses are missing.
*/

%!  finding_applied(+Finding, +World, +Known0, -Known) is det.
%
%   Known is Known0 without the candidates that Finding excludes.

finding_applied(link(A, B), _, Known0, Known)           :- link_applied(A, B, Known0, Known).
finding_applied(dead_end(Bit, _), World, Known0, Known) :- dead_end_applied(Bit, World, Known0, Known).
finding_applied(distance(A, B), World, Known0, Known)   :- distance_applied(A, B, World, Known0, Known).
finding_applied(no_way_on(N), World, Known0, Known)     :- no_way_on_applied(N, World, Known0, Known).
finding_applied(gap_paths(A, B, _), World, Known0, Known) :- gap_paths_applied(A, B, World, Known0, Known).
finding_applied(reserved(Numbers), _, Known0, Known)    :- reserved_applied(Numbers, Known0, Known).
finding_applied(cut_off(N, Bit), World, Known0, Known)  :- cut_off_applied(N, Bit, World, Known0, Known).
finding_applied(parity(N), World, Known0, Known)        :- parity_applied(N, World, Known0, Known).
finding_applied(what_if(N, Bit, Nodes), World, Known0, Known) :- what_if_applied(N, Bit, Nodes, World, Known0, Known).

link_applied(A, B, Known0, Known) :-
    numbers_filtered(link_holds(A, B, Known0), Known0, Known1),
    numbers_filtered(link_holds(B, A, Known1), Known1, Known).

dead_end_applied(Bit, World, Known0, Known) :-
    bit_near(World, Bit, Near),
    numbers_filtered(exits_enough(World, Known0, Bit, Near), Known0, Known).

distance_applied(Before, After, World, Known0, Known) :-
    (   is_gap(Known0, Before, After)
    ->  gap_reach(World, Known0, Before, After, Reaches),
        foldl(reach_kept, Reaches, Known0, Known)
    ;   Known = Known0
    ).

no_way_on_applied(N, World, Known0, Known) :-
    (   known_open(Known0, N, _)
    ->  passable_cells(World, Known0, N, Mask),
        known_narrowed(Known0, N, Mask, Known)
    ;   Known = Known0
    ).

gap_paths_applied(Before, After, World, Known0, Known) :-
    (   is_gap(Known0, Before, After),
        gap_paths(World, Known0, Before, After, Paths)
    ->  paths_kept(Paths, Before, After, Known0, Known)
    ;   Known = Known0
    ).

reserved_applied(Numbers, Known0, Known) :-
    (   union_fits(Known0, Numbers)
    ->  numbers_union(Known0, Numbers, Union),
        known_excluded(Known0, Numbers, Union, Known)
    ;   Known = Known0
    ).

cut_off_applied(N, Bit, World, Known0, Known) :-
    (   known_open(Known0, N, Mask),
        Mask /\ (1<<Bit) =\= 0,
        cuts_off(World, Known0, N, Bit)
    ->  Others is Mask /\ \(1<<Bit),
        known_narrowed(Known0, N, Others, Known)
    ;   Known = Known0
    ).

parity_applied(N, world(Board, Layout, _, _), Known0, Known) :-
    (   known_placed(Known0, N, Bit)
    ->  layout_bit_cell(Layout, Bit, R-C),
        Colour is (R+C+N) mod 2,
        colour_masks(Board, Layout, Colour, Even, Odd),
        findall(M, known_open(Known0, M, _), Open),
        foldl(colour_kept(Even, Odd), Open, Known0, Known)
    ;   Known = Known0
    ).

what_if_applied(N, Bit, Nodes, World, Known0, Known) :-
    Limit is 4*Nodes+8,
    (   known_open(Known0, N, Mask),
        Mask /\ (1<<Bit) =\= 0,
        placement_refuted(World, Known0, N, Bit, Limit, _)
    ->  Others is Mask /\ \(1<<Bit),
        known_narrowed(Known0, N, Others, Known)
    ;   Known = Known0
    ).

%   numbers_filtered(:Keep, +Known0, -Known): call(Keep, Number, Mask0, Mask) narrows every open number.

:- meta_predicate numbers_filtered(3, +, -).

numbers_filtered(Keep, Known0, Known) :-
    findall(N-Mask,
            ( known_open(Known0, N, Mask0), call(Keep, N, Mask0, Mask), Mask =\= Mask0 ),
            Narrow),
    foldl(number_narrowed, Narrow, Known0, Known).

number_narrowed(N-Mask, Known0, Known) :-
    known_narrowed(Known0, N, Mask, Known).

link_holds(A, B, Known, N, Mask0, Mask) :-
    (   Mask0 /\ (1<<A) =\= 0,
        \+ ( ( M is N-1 ; M is N+1 ), is_candidate(Known, M, B) )
    ->  Mask is Mask0 /\ \(1<<A)
    ;   Mask = Mask0
    ).

is_candidate(Known, N, Bit) :-
    known_mask(Known, N, Mask),
    Mask /\ (1<<Bit) =\= 0.

%   The exits of a number at Bit are the free neighbours, and the cell of its predecessor or successor.

exits_enough(World, Known, Bit, Near, N, Mask0, Mask) :-
    (   Mask0 /\ (1<<Bit) =\= 0,
        World = world(_, _, _, Size),
        \+ two_exits(Known, Near, N, Size)
    ->  Mask is Mask0 /\ \(1<<Bit)
    ;   Mask = Mask0
    ).

two_exits(Known, Near, N, Size) :-
    Before is N-1,
    After is N+1,
    (   Before < 1
    ->  ( After > Size -> true ; exits(Known, Near, After, B), B =\= 0 )
    ;   exits(Known, Near, Before, A),
        A =\= 0,
        (   After > Size
        ->  true
        ;   exits(Known, Near, After, B),
            B =\= 0,
            popcount(A \/ B) >= 2
        )
    ).

exits(Known, Near, N, Exits) :-
    (   known_placed(Known, N, Bit)
    ->  Exits is Near /\ (1<<Bit)
    ;   known_free(Known, Free),
        Exits is Near /\ Free
    ).

reach_kept(N-Mask, Known0, Known) :-
    known_narrowed(Known0, N, Mask, Known).

%   passable_cells(+World, +Known, +Number, -Cells): the numbers before and after Number can go to two different
%   neighbours of each of Cells.

passable_cells(World, Known, N, Cells) :-
    World = world(_, _, Shape, _),
    Before is N-1,
    After is N+1,
    ( known_mask(Known, Before, A) -> true ; A = none ),
    ( known_mask(Known, After, B) -> true ; B = none ),
    cells_between(A, B, Shape, Cells).

cells_between(none, none, _, -1) :- !.
cells_between(none, B, Shape, Cells) :- !,
    shape_mask_before(Shape, B, Cells).
cells_between(A, none, Shape, Cells) :- !,
    shape_mask_after(Shape, A, Cells).
cells_between(A, B, Shape, Cells) :-
    Union is A \/ B,
    shape_mask_after(Shape, A, NearA),
    shape_mask_before(Shape, B, NearB),
    shape_mask_two_neighbours(Shape, Union, Two),
    Cells is NearA /\ NearB /\ Two.

paths_kept(Paths, Before, After, Known0, Known) :-
    First is Before+1,
    Last is After-1,
    numlist(First, Last, Numbers),
    foldl(path_cells_kept(Paths, Before), Numbers, Known0, Known1),
    foldl(path_common, Paths, -1, Common),
    known_excluded(Known1, Numbers, Common, Known).

path_cells_kept(Paths, Before, N, Known0, Known) :-
    I is N-Before,
    maplist(nth1(I), Paths, Bits),
    bits_mask(Bits, Mask),
    known_narrowed(Known0, N, Mask, Known).

path_common(Path, Common0, Common) :-
    bits_mask(Path, Mask),
    Common is Common0 /\ Mask.

%   colour_masks(+Board, +Layout, +Colour, -Even, -Odd): even numbers go to the cells Even and odd ones to Odd, so that
%   R+C+Number is Colour modulo 2.

colour_masks(Board, Layout, Colour, Even, Odd) :-
    board_cells(Board, Cells),
    foldl(cell_coloured(Layout, Colour), Cells, 0-0, Even-Odd).

cell_coloured(Layout, Colour, R-C, Even0-Odd0, Even-Odd) :-
    layout_cell_bit(Layout, R-C, Bit),
    (   (R+C) mod 2 =:= Colour
    ->  Even is Even0 \/ 1<<Bit, Odd = Odd0
    ;   Even = Even0, Odd is Odd0 \/ 1<<Bit
    ).

colour_kept(Even, Odd, N, Known0, Known) :-
    (   N mod 2 =:= 0 -> Mask = Even ; Mask = Odd ),
    known_narrowed(Known0, N, Mask, Known).
