:- module(paths_rules,
          [ technique/2,                % ?Level, ?Technique
            placing/4,                  % ?Technique, +Known, -Number, -Bit
            finding/4,                  % ?Technique, +World, +Known, -Finding
            finding_technique/2         % +Finding, -Technique
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('../layout').
:- use_module('../slices').
:- use_module(evidence).
:- use_module(gaps).
:- use_module(knowledge).

:- set_prolog_flag(optimise, true).

/** <module> The rules by which people solve: what they see

A placing puts a number into a cell. A finding says where numbers cannot go: it is a term
that names its witnesses. See applying.pl for what it says.
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
