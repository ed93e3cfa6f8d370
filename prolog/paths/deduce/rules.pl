:- module(paths_rules,
          [ technique/2,                % ?Level, ?Technique
            placing/4,                  % ?Technique, +Known, -Number, -Bit
            finding/4,                  % ?Technique, +World, +Known, -Finding
            finding_technique/2,        % +Finding, -Technique
            finding_applied/4           % +Finding, +World, +Known0, -Known
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('../boards').
:- use_module('../layout').
:- use_module('../propagate').
:- use_module('../search').
:- use_module('../slices').
:- use_module(gaps).
:- use_module(knowledge).

:- set_prolog_flag(optimise, true).

/** <module> The rules by which people solve

A placing puts a number into a cell. A finding says where numbers cannot go: it is a term
that names its witnesses, and is applied to what is known of a board; where its witnesses
are missing it says nothing.
*/

%!  technique(?Level, ?Technique) is nondet.
%
%   The techniques, the easiest first.

technique(1,  bridge).
technique(2,  only_cell).
technique(3,  only_number).
technique(4,  link).
technique(5,  dead_end).
technique(6,  distance).
technique(7,  no_way_on).
technique(8,  gap_paths).
technique(9,  reserved).
technique(10, parity).
technique(11, what_if).

		 /*******************************
		 *            PLACING           *
		 *******************************/

%!  placing(?Technique, +Known, -Number, -Bit) is nondet.
%
%   - bridge       the numbers before and after stand, with one common free neighbour
%   - only_cell    one cell is left for the number
%   - only_number  one number is left for the cell

placing(bridge, Known, N, Bit) :-
    known_open(Known, N, Mask),
    popcount(Mask) =:= 1,
    Before is N-1,
    After is N+1,
    Before >= 1,
    known_placed(Known, Before, _),
    arg(1, Known, Places),
    functor(Places, _, Size),
    After =< Size,
    known_placed(Known, After, _),
    Bit is lsb(Mask).
placing(only_cell, Known, N, Bit) :-
    known_open(Known, N, Mask),
    popcount(Mask) =:= 1,
    Bit is lsb(Mask).
placing(only_number, Known, N, Bit) :-
    findall(Mask, known_open(Known, _, Mask), Masks),
    foldl(once_twice, Masks, 0-0, Once-Twice),
    Own is Once /\ \Twice,
    mask_bits(Own, Bits),
    member(Bit, Bits),
    known_open(Known, N, Mask),
    Mask /\ (1<<Bit) =\= 0.

once_twice(Mask, O0-T0, O-T) :-
    T is T0 \/ (O0 /\ Mask),
    O is O0 \/ Mask.

		 /*******************************
		 *            FINDING           *
		 *******************************/

%!  finding_technique(+Finding, -Technique) is det.

finding_technique(Finding, Technique) :-
    functor(Finding, Technique, _).

%!  finding(?Technique, +World, +Known, -Finding) is nondet.
%
%   - link(A, B)             numbers at the ends of a link differ by one
%   - dead_end(Bit)          a free cell with one free neighbour or none
%   - distance(A, B)         numbers between A and B are near enough to both
%   - no_way_on(Number)      a cell of Number needs two cells for those beside it
%   - gap_paths(A, B, Count) the ways from A to B, listed
%   - reserved(Numbers)      as many cells as numbers
%   - parity(Number)         cells are black and white in turn, from Number on
%   - what_if(Number, Bit, Nodes)  to put it there is refuted in so many nodes

finding(link, world(_, Layout, _, _), _, link(A, B)) :-
    layout_links(Layout, Links),
    member(A-B, Links).
finding(dead_end, World, Known, dead_end(Bit)) :-
    known_free(Known, Free),
    mask_bits(Free, Bits),
    member(Bit, Bits),
    bit_near(World, Bit, Near),
    popcount(Near /\ Free) =< 1.
finding(distance, _, Known, distance(Before, After)) :-
    known_gap(Known, Before, After).
finding(no_way_on, _, Known, no_way_on(N)) :-
    known_open(Known, N, _).
finding(gap_paths, World, Known, gap_paths(Before, After, Count)) :-
    known_gap(Known, Before, After),
    gap_paths(World, Known, Before, After, Paths),
    length(Paths, Count).
finding(reserved, _, Known, reserved(Numbers)) :-
    known_gap(Known, Before, After),
    First is Before+1,
    Last is After-1,
    numlist(First, Last, Numbers),
    union_fits(Known, Numbers).
finding(reserved, _, Known, reserved(Numbers)) :-
    member(Size, [2, 3]),
    findall(N-Mask, ( known_open(Known, N, Mask), popcount(Mask) =< Size ), Few),
    few_numbers(Size, Few, 0, Size, Numbers).
finding(parity, world(board(numbrix, _, Extras), _, _, _), Known, parity(N)) :-
    \+ memberchk(edge(_, _), Extras),
    once(known_placed(Known, N, _)).
finding(what_if, World, Known, what_if(N, Bit, Nodes)) :-
    findall(Count-N1, ( known_open(Known, N1, Mask), Count is popcount(Mask) ), Counts0),
    msort(Counts0, Counts),
    member(Limit, [1, 8, 64, 2000]),
    refutations(Counts, World, Known, Limit, 40, Refuted),
    msort(Refuted, [refuted(Nodes, N, Bit)|_]),
    !.

bit_near(World, Bit, Near) :-
    One is 1<<Bit,
    world_near(World, One, Near).

union_fits(Known, Numbers) :-
    foldl(mask_joined(Known), Numbers, 0, Union),
    length(Numbers, Count),
    popcount(Union) =:= Count.

mask_joined(Known, N, Union0, Union) :-
    known_open(Known, N, Mask),
    Union is Union0 \/ Mask.

few_numbers(0, _, _, _, []) :- !.
few_numbers(Left, Few, Union0, Size, [N|Numbers]) :-
    append(_, [N-Mask|Rest], Few),
    Union is Union0 \/ Mask,
    popcount(Union) =< Size,
    Left1 is Left-1,
    few_numbers(Left1, Rest, Union, Size, Numbers).

%   refutations(+Counts, +World, +Known, +Limit, +Tries, -Refuted): some of the Tries first
%   candidates, those of numbers with few cells, that are refuted within Limit nodes; the
%   first number that has any is enough.

refutations([], _, _, _, _, []).
refutations([Count-N|Counts], World, Known, Limit, Tries, Refuted) :-
    known_open(Known, N, Mask),
    !,
    mask_bits(Mask, Bits),
    findall(refuted(Nodes, N, Bit),
            ( member(Bit, Bits), refuted(World, Known, N, Bit, Limit, Nodes) ),
            Refuted0),
    Tries1 is Tries-Count,
    (   ( Refuted0 \== [] ; Tries1 =< 0 )
    ->  Refuted = Refuted0
    ;   refutations(Counts, World, Known, Limit, Tries1, Refuted)
    ).

refuted(world(_, Layout, _, _), Known, N, Bit, Limit, Nodes) :-
    findall(M-B, known_placed(Known, M, B), Placed),
    msort([N-Bit|Placed], Givens),
    search_new(Layout, Givens, Limit, Search),
    catch(\+ search_solution(Search, _),
          error(resource_error(search_nodes), _),
          fail),
    search_statistics(Search, statistics(Nodes0, _, _)),
    Nodes is max(1, Nodes0).

		 /*******************************
		 *           APPLYING           *
		 *******************************/

%!  finding_applied(+Finding, +World, +Known0, -Known) is det.
%
%   Known is Known0 with what Finding says.

finding_applied(link(A, B), _, Known0, Known) :-
    numbers_filtered(link_holds(A, B, Known0), Known0, Known1),
    numbers_filtered(link_holds(B, A, Known1), Known1, Known).
finding_applied(dead_end(Bit), World, Known0, Known) :-
    bit_near(World, Bit, Near),
    numbers_filtered(exits_enough(World, Known0, Bit, Near), Known0, Known).
finding_applied(distance(Before, After), World, Known0, Known) :-
    (   exact_gap(Known0, Before, After)
    ->  gap_reach(World, Known0, Before, After, Reaches),
        foldl(reach_kept, Reaches, Known0, Known)
    ;   Known = Known0
    ).
finding_applied(no_way_on(N), World, Known0, Known) :-
    (   known_open(Known0, N, _)
    ->  ways_on(World, Known0, N, Mask),
        known_narrowed(Known0, N, Mask, Known)
    ;   Known = Known0
    ).
finding_applied(gap_paths(Before, After, _), World, Known0, Known) :-
    (   exact_gap(Known0, Before, After),
        gap_paths(World, Known0, Before, After, Paths)
    ->  paths_kept(Paths, Before, After, Known0, Known)
    ;   Known = Known0
    ).
finding_applied(reserved(Numbers), _, Known0, Known) :-
    (   union_fits(Known0, Numbers)
    ->  foldl(mask_joined(Known0), Numbers, 0, Union),
        known_excluded(Known0, Numbers, Union, Known)
    ;   Known = Known0
    ).
finding_applied(parity(N), world(Board, Layout, _, _), Known0, Known) :-
    (   known_placed(Known0, N, Bit)
    ->  layout_bit_cell(Layout, Bit, R-C),
        Colour is (R+C+N) mod 2,
        colour_masks(Board, Layout, Colour, Even, Odd),
        findall(M, known_open(Known0, M, _), Open),
        foldl(colour_kept(Even, Odd), Open, Known0, Known)
    ;   Known = Known0
    ).
finding_applied(what_if(N, Bit, Nodes), World, Known0, Known) :-
    Limit is 4*Nodes+8,
    (   known_open(Known0, N, Mask),
        Mask /\ (1<<Bit) =\= 0,
        refuted(World, Known0, N, Bit, Limit, _)
    ->  Others is Mask /\ \(1<<Bit),
        known_narrowed(Known0, N, Others, Known)
    ;   Known = Known0
    ).

%   numbers_filtered(:Keep, +Known0, -Known): call(Keep, Number, Mask0, Mask) narrows every
%   open number.

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
        \+ ( ( M is N-1 ; M is N+1 ), may_stand(Known, M, B) )
    ->  Mask is Mask0 /\ \(1<<A)
    ;   Mask = Mask0
    ).

may_stand(Known, N, Bit) :-
    N >= 1,
    arg(2, Known, Masks),
    arg(N, Masks, Mask),
    Mask /\ (1<<Bit) =\= 0.

%   Of the cells next to Bit a number counts those that are free, and the one where the
%   number before or after stands.

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

ways_on(World, Known, N, Ways) :-
    World = world(_, _, Shape, Size),
    Before is N-1,
    After is N+1,
    arg(2, Known, Masks),
    (   Before < 1
    ->  A = none ; arg(Before, Masks, A) ),
    (   After > Size
    ->  B = none ; arg(After, Masks, B) ),
    ways(A, B, Shape, Ways).

ways(none, none, _, -1) :- !.
ways(none, B, Shape, Ways) :- !,
    shape_mask_neighbours(Shape, B, Ways).
ways(A, none, Shape, Ways) :- !,
    shape_mask_neighbours(Shape, A, Ways).
ways(A, B, Shape, Ways) :-
    Union is A \/ B,
    shape_mask_neighbours(Shape, A, NearA),
    shape_mask_neighbours(Shape, B, NearB),
    shape_mask_two_neighbours(Shape, Union, Two),
    Ways is NearA /\ NearB /\ Two.

paths_kept(Paths, Before, After, Known0, Known) :-
    First is Before+1,
    Last is After-1,
    numlist(First, Last, Numbers),
    foldl(path_cells_kept(Paths, Before), Numbers, Known0, Known1),
    foldl(path_common, Paths, -1, Common),
    known_excluded(Known1, Numbers, Common, Known).

path_cells_kept(Paths, Before, N, Known0, Known) :-
    I is N-Before,
    foldl(path_cell(I), Paths, 0, Mask),
    known_narrowed(Known0, N, Mask, Known).

path_cell(I, Path, Mask0, Mask) :-
    nth1(I, Path, Bit),
    Mask is Mask0 \/ 1<<Bit.

path_common(Path, Common0, Common) :-
    foldl(bit_added, Path, 0, Mask),
    Common is Common0 /\ Mask.

bit_added(Bit, Mask0, Mask) :-
    Mask is Mask0 \/ 1<<Bit.

%   colour_masks(+Board, +Layout, +Colour, -Even, -Odd): the cells for even and for odd
%   numbers, where R+C+Number is Colour modulo 2.

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
