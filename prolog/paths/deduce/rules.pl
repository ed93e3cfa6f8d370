:- module(paths_rules,
          [ technique/2,                % ?Level, ?Technique
            difficulty/3,               % ?Difficulty, ?Below, ?Level
            technique_placement/4,      % ?Technique, +Known, -Number, -Bit
            technique_finding/4,        % ?Technique, +World, +Known, -Finding
            finding_technique/2         % +Finding, -Technique
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('../kinds').
:- use_module('../layout').
:- use_module('../slices').
:- use_module(evidence).
:- use_module(parts).
:- use_module(gaps).
:- use_module(knowledge).

:- set_prolog_flag(optimise, true).

/** <module> The techniques by which people solve: what they see

A placement puts a number into a cell. A finding says where numbers cannot go. It is a term that names its witnesses;
see applying.pl for what follows from it.
*/

%!  technique(?Level, ?Technique) is nondet.
%
%   Technique has Level. The easiest technique comes first.

technique(1,  bridge).
technique(2,  only_cell).
technique(3,  only_number).
technique(4,  link).
technique(5,  dead_end).
technique(6,  distance).
technique(7,  no_way_on).
technique(8,  gap_paths).
technique(9,  reserved).
technique(10, cut_off).
technique(11, parity).
technique(12, what_if).

%!  difficulty(?Difficulty, ?Below, ?Level) is nondet.
%
%   Boards of Difficulty need a technique above level Below, and none above Level: what one sees at a glance; ways
%   through a gap, written down; gaps and numbers that get into each other's way; what-ifs.

difficulty(easy,    0,  6).
difficulty(medium,  6,  8).
difficulty(hard,    8,  11).
difficulty(extreme, 11, 12).

		 /*******************************
		 *          PLACEMENTS          *
		 *******************************/

%!  technique_placement(?Technique, +Known, -Number, -Bit) is nondet.
%
%   Technique places Number at Bit:
%
%     - bridge       the numbers before and after are placed, with one common free neighbour
%     - only_cell    the number has one cell left
%     - only_number  the cell has one number left

technique_placement(bridge, Known, N, Bit) :-
    known_open(Known, N, Mask),
    popcount(Mask) =:= 1,
    Before is N-1,
    After is N+1,
    known_placed(Known, Before, _),
    known_placed(Known, After, _),
    Bit is lsb(Mask).
technique_placement(only_cell, Known, N, Bit) :-
    known_open(Known, N, Mask),
    popcount(Mask) =:= 1,
    Bit is lsb(Mask).
technique_placement(only_number, Known, N, Bit) :-
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
		 *           FINDINGS           *
		 *******************************/

%!  finding_technique(+Finding, -Technique) is det.
%
%   Technique has found Finding.

finding_technique(Finding, Technique) :-
    functor(Finding, Technique, _).

%!  technique_finding(?Technique, +World, +Known, -Finding) is nondet.
%
%   Technique sees Finding:
%
%     - link(A, B)                 the numbers at both ends of a link are consecutive
%     - dead_end(Bit, Exits)       a free cell has one free neighbour or none
%     - distance(A, B)             the numbers between A and B are within reach of both
%     - no_way_on(Number)          in its cell, Number needs two cells for its predecessor and successor
%     - gap_paths(A, B, Count)     all paths from A to B
%     - reserved(Numbers)          the numbers have no more cells than they need
%     - cut_off(Number, Bit)       Number at Bit would part the free cells so that the gaps do not fill the parts
%     - parity(Number)             cells are black and white in turn, from Number on
%     - what_if(Number, Bit, Nodes)  a search of Nodes nodes refutes Number at Bit

technique_finding(link, World, _, Finding)        :- link_finding(World, Finding).
technique_finding(dead_end, World, Known, Finding)  :- dead_end_finding(World, Known, Finding).
technique_finding(distance, _, Known, Finding)    :- distance_finding(Known, Finding).
technique_finding(no_way_on, _, Known, Finding)   :- no_way_on_finding(Known, Finding).
technique_finding(gap_paths, World, Known, Finding) :- gap_paths_finding(World, Known, Finding).
technique_finding(reserved, _, Known, Finding)    :- reserved_finding(Known, Finding).
technique_finding(cut_off, World, Known, Finding) :- cut_off_finding(World, Known, Finding).
technique_finding(parity, World, Known, Finding)  :- parity_finding(World, Known, Finding).
technique_finding(what_if, World, Known, Finding) :- what_if_finding(World, Known, Finding).

link_finding(world(_, Layout, _, _), link(A, B)) :-
    layout_links(Layout, Links),
    member(A-B, Links).

dead_end_finding(World, Known, dead_end(Bit, Exits)) :-
    known_free(Known, Free),
    mask_bits(Free, Bits),
    member(Bit, Bits),
    bit_near(World, Bit, Near),
    Exits is popcount(Near /\ Free),
    Exits =< 1.

distance_finding(Known, distance(Before, After)) :-
    known_gap(Known, Before, After).

no_way_on_finding(Known, no_way_on(N)) :-
    known_open(Known, N, _).

gap_paths_finding(World, Known, gap_paths(Before, After, Count)) :-
    known_gap(Known, Before, After),
    gap_paths(World, Known, Before, After, Paths),
    length(Paths, Count).

%   All numbers of a gap, or any two or three numbers.

reserved_finding(Known, reserved(Numbers)) :-
    known_gap(Known, Before, After),
    First is Before+1,
    Last is After-1,
    numlist(First, Last, Numbers),
    union_fits(Known, Numbers).
reserved_finding(Known, reserved(Numbers)) :-
    member(Size, [2, 3]),
    findall(N-Mask, ( known_open(Known, N, Mask), popcount(Mask) =< Size ), Few),
    few_numbers(Size, Few, 0, Size, Numbers).

cut_off_finding(World, Known, cut_off(N, Bit)) :-
    known_free(Known, Free),
    mask_bits(Free, Bits),
    member(Bit, Bits),
    \+ still_connected(World, Free, Bit),
    known_open(Known, N, Mask),
    Mask /\ (1<<Bit) =\= 0,
    cuts_off(World, Known, N, Bit).

parity_finding(world(board(Kind, _, Extras), _, _, _), Known, parity(N)) :-
    kind_alternates(Kind),
    \+ memberchk(edge(_, _), Extras),
    once(known_placed(Known, N, _)).

%   The candidate with the shortest refutation among the first 40, those of numbers with few cells.

what_if_finding(World, Known, what_if(N, Bit, Nodes)) :-
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

%   refutations(+Counts, +World, +Known, +Limit, +Tries, -Refuted): Refuted are candidates of one number that a search
%   of Limit nodes refutes. Numbers with few cells come first, and after Tries candidates no more are tried.

refutations([], _, _, _, _, []).
refutations([Count-N|Counts], World, Known, Limit, Tries, Refuted) :-
    known_open(Known, N, Mask),
    !,
    mask_bits(Mask, Bits),
    findall(refuted(Nodes, N, Bit),
            ( member(Bit, Bits), placement_refuted(World, Known, N, Bit, Limit, Nodes) ),
            Refuted0),
    Tries1 is Tries-Count,
    (   ( Refuted0 \== [] ; Tries1 =< 0 )
    ->  Refuted = Refuted0
    ;   refutations(Counts, World, Known, Limit, Tries1, Refuted)
    ).
