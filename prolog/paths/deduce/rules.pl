:- module(paths_rules,
          [ technique/2,                % ?Level, ?Technique
            technique/3,                % ?Level, ?Technique, ?Name
            difficulty/3,               % ?Difficulty, ?Below, ?Level
            technique_placement/4,      % ?Technique, +Known, -Number, -Bit
            technique_finding/4         % ?Technique, +World, +Known, -Finding
          ]).
:- use_module(library(apply)).
:- use_module(library(assoc)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(library(solution_sequences)).
:- use_module('../kinds').
:- use_module('../matching').
:- use_module('../records').
:- use_module('../slices').
:- use_module(evidence).
:- use_module(knowledge).
:- use_module(ways).

:- set_prolog_flag(optimise, true).

/** <module> Techniques: what people see

A placement puts a number into a cell. A finding excludes candidates: applying.pl says which. Its arguments are
its witnesses, the numbers and cells that justify it. See knowledge.pl for World, Known and Bit.
*/

%!  technique(?Level, ?Technique) is nondet.
%!  technique(?Level, ?Technique, ?Name) is nondet.
%
%   People know Technique by Name. Level is how hard it is for them. The easiest technique comes first.

technique(Level, Technique) :- technique(Level, Technique, _).

technique(1,  bridge,      "bridge").
technique(2,  only_cell,   "only cell for a number").
technique(3,  only_number, "only number for a cell").
technique(4,  link,        "link").
technique(5,  dead_end,    "dead end").
technique(6,  both_ways,   "both ways").
technique(7,  distance,    "distance").
technique(8,  no_way_on,   "no way on").
technique(9,  bottleneck,  "bottleneck").
technique(10, gap_paths,   "paths of a gap").
technique(11, reserved,    "reserved cells").
technique(12, hidden,      "cells for few numbers").
technique(13, cut_off,     "cells cut off").
technique(14, parity,      "parity").
technique(15, gap_cover,   "cells for one gap").
technique(16, crowded,     "cells for many numbers").
technique(17, long_gap,    "count of long ways").
technique(18, gap_rest,    "count of ways").
technique(19, gap_pair,    "gaps in each other's way").
technique(20, what_if,     "what if").

%!  difficulty(?Difficulty, ?Below, ?Level) is nondet.
%
%   Boards of Difficulty need a technique above level Below. These boards need no technique above Level.
%
%       | Difficulty | the techniques above Below                 |
%       | easy       | what people see without notes              |
%       | medium     | lists of the ways through a gap            |
%       | hard       | gaps and numbers that restrict each other  |
%       | extreme    | what-ifs                                   |

difficulty(easy,    0,  7).
difficulty(medium,  7,  10).
difficulty(hard,    10, 19).
difficulty(extreme, 19, 20).

		 /*******************************
		 *          PLACEMENTS          *
		 *******************************/

%!  technique_placement(?Technique, +Known, -Number, -Bit) is nondet.
%
%   From what is known, Technique places Number in the cell Bit.
%
%       | Technique   | when it does so                                                         |
%       | bridge      | the numbers before and after are placed, with one common free neighbour |
%       | only_cell   | the number has one candidate cell                                       |
%       | only_number | the cell has one candidate number                                       |

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
    foldl(counted_to_four, Masks, counts(0, 0, 0, 0), counts(Once, Twice, _, _)),
    Own is Once /\ \Twice,
    mask_bits(Own, Bits),
    member(Bit, Bits),
    known_open(Known, N, Mask),
    Mask /\ (1<<Bit) =\= 0.

		 /*******************************
		 *           FINDINGS           *
		 *******************************/

%!  technique_finding(?Technique, +World, +Known, -Finding) is nondet.
%
%   From what is known, Technique gives Finding. In the table, numbers A and B (or C and D) are before and after a gap.
%
%       | link(A, B)                  | a link joins these cells: their numbers are consecutive        |
%       | dead_end(Bit, Exits)        | a free cell has one free neighbour or none                     |
%       | distance(A, B)              | numbers between A and B must stay within reach of both         |
%       | no_way_on(Number)           | Number needs cells beside it for the numbers before and after  |
%       | both_ways(Bit, A, B)        | the path enters and leaves a free cell by the cells A and B    |
%       | bottleneck(A, B, Bit)       | every way from A to B passes Bit                               |
%       | gap_paths(A, B, Count)      | there are Count ways through a short gap: see gap_ways/6       |
%       | long_gap(A, B, Count)       | there are Count ways through a long gap                        |
%       | gap_cover(A, B, Bits)       | the way must visit Bits, which no other numbers can fill       |
%       | gap_rest(A, B, Count)       | Count ways leave a walk for each other gap: see gap_ways/6     |
%       | gap_pair(A, B, C, D)        | the ways from A to B and from C to D must be disjoint          |
%       | reserved(Numbers, Bits)     | two or three Numbers have only as many candidate cells: Bits   |
%       | hidden(Numbers, Bits)       | two or three Bits have only as many candidate numbers: Numbers |
%       | cut_off(Number, Bit)        | with Number at Bit, gaps could not fill the free cells exactly |
%       | crowded(Numbers, Bits)      | as reserved(Numbers, Bits), with more than three Numbers, too  |
%       | parity(Number)              | as on a chessboard, cells for odd and even numbers alternate   |
%       | what_if(Number, Bit, Nodes) | a search of Nodes nodes refutes Number at Bit                  |
%
%   A reason may have what_if(Number, Bit, Steps) instead: see supposed_refuted/4.

technique_finding(link, world(_, Layout, _, _), _, link(A, B)) :-
    layout(Layout, [links(Links)]),
    member(A-B, Links).
technique_finding(dead_end, World, Known, dead_end(Bit, Exits)) :-
    known_free(Known, Free),
    mask_bits(Free, Bits),
    member(Bit, Bits),
    bit_near(World, Bit, Near),
    Exits is popcount(Near /\ Free),
    Exits =< 1.
technique_finding(distance, _, Known, distance(Before, After)) :- known_gap(Known, Before, After).
technique_finding(no_way_on, _, Known, no_way_on(N)) :- known_open(Known, N, _).
technique_finding(both_ways, World, Known, both_ways(Bit, A, B)) :-
    known_free(Known, Free),
    numbers_around(Known, Free, Around),
    mask_bits(Free, Bits),
    member(Bit, Bits),
    bit_exits(World, Around, Bit, Exits),
    popcount(Exits) =:= 2,
    A is lsb(Exits),
    B is msb(Exits).
technique_finding(bottleneck, World, Known, bottleneck(Before, After, Bit)) :-
    known_gap(Known, Before, After),
    gap_bottleneck(World, Known, Before, After, Bit).
technique_finding(Technique, World, Known, Finding) :-
    technique_ways(Technique, Kind),
    known_gap(Known, Before, After),
    gap_ways(World, Known, Before, After, Kind, Ways),
    ways_finding(Technique, Known, Before, After, Ways, Finding).
technique_finding(gap_pair, World, Known, gap_pair(A, B, C, D)) :-
    pair_of_gaps(World, Known, gap(A, B, _, _), gap(C, D, _, _)).
technique_finding(reserved, _, Known, reserved(Numbers, Bits)) :-
    (   known_gap(Known, Before, After),
        gap_numbers(Before, After, Numbers),
        union_fits(Known, Numbers, _)
    ;   member(Size, [2, 3]),           % for any numbers
        findall(N-Mask, ( known_open(Known, N, Mask), popcount(Mask) =< Size ), Few),
        few_numbers(Size, Few, 0, Size, Numbers)
    ),
    numbers_union(Known, Numbers, Union),
    mask_bits(Union, Bits).
technique_finding(hidden, _, Known, hidden(Numbers, Bits)) :-
    findall(Mask, known_open(Known, _, Mask), Masks),
    foldl(counted_to_four, Masks, counts(0, 0, 0, 0), counts(_, Two, _, Four)),
    Cells is Two /\ \Four,
    mask_bits(Cells, Bits0),
    findall(Bit-Mask, ( member(Bit, Bits0), bit_numbers(Known, Bit, Mask) ), Few),
    member(Size, [2, 3]),
    few_numbers(Size, Few, 0, Size, Bits),
    findall(Mask, ( member(Bit, Bits), memberchk(Bit-Mask, Few) ), Own),
    masks_union(Own, Union),
    mask_bits(Union, Numbers).
technique_finding(cut_off, World, Known, cut_off(N, Bit)) :-
    known_free(Known, Free),
    mask_bits(Free, Bits),
    member(Bit, Bits),
    One is 1<<Bit,
    \+ still_connected(World, Free, One),
    cuts_off(World, Known, N, Bit).
technique_finding(crowded, _, Known, crowded(Numbers, Bits)) :-
    findall(N-Mask, known_open(Known, N, Mask), Open),
    pairs_values(Open, Masks),
    known_free(Known, Free),
    slices_all_matched(Masks, Free, Matched),
    pairs_keys_values(Owners, Matched, Open),
    list_to_assoc(Owners, Owned),
    distinct(Cells, ( member(One, Matched), cells_closed(One, Free, Owned, 0, Cells) )),
    Cells =\= Free,
    findall(N, ( member(Own-(N-_), Owners), Own /\ Cells =\= 0 ), Numbers),
    mask_bits(Cells, Bits).
technique_finding(parity, world(board(Kind, _, Extras), _, _, _), Known, parity(N)) :-
    kind_alternates(Kind),
    \+ memberchk(edge(_, _), Extras),
    once(known_placed(Known, N, _)).
technique_finding(what_if, World, Known, what_if(N, Bit, Nodes)) :-
    findall(Count-N1, ( known_open(Known, N1, Mask), Count is popcount(Mask) ), Counts0),
    msort(Counts0, Counts),
    member(Limit, [1, 8, 64, 2000]),
    refutations(Counts, World, Known, Limit, 40, Refuted),
    msort(Refuted, [refuted(Nodes, N, Bit)|_]),       % the shortest refutation
    !.

%   counted_to_four(+Mask, +Counts0, -Counts): Counts has the cells with one, two, three and four candidate
%   numbers or more. Mask are the candidates of one more number.

counted_to_four(Mask, counts(A0, B0, C0, D0), counts(A, B, C, D)) :-
    A is A0 \/ Mask,
    B is B0 \/ (A0 /\ Mask),
    C is C0 \/ (B0 /\ Mask),
    D is D0 \/ (C0 /\ Mask).

few_numbers(0, _, _, _, []) :- !.
few_numbers(Left, Few, Union0, Size, [N|Numbers]) :-
    append(_, [N-Mask|Rest], Few),
    Union is Union0 \/ Mask,
    popcount(Union) =< Size,
    Left1 is Left-1,
    few_numbers(Left1, Rest, Union, Size, Numbers).

%   cells_closed(+Cells0, +Free, +Owned, +Seen, -Cells): each cell has a number as its owner, and Owned has the
%   candidates of the owners. Cells are Cells0, the candidates of their owners, the candidates of the owners of
%   these cells, and so on. So the owners of Cells have no candidates elsewhere. The candidates of Seen were
%   added before. The loop stops at Free, which would exclude nothing.

cells_closed(Cells0, Free, Owned, Seen, Cells) :-
    New is Cells0 /\ \Seen,
    (   ( New =:= 0 ; Cells0 =:= Free )
    ->  Cells = Cells0
    ;   One is New /\ -New,
        get_assoc(One, Owned, _-Mask),
        Cells1 is Cells0 \/ Mask,
        Seen1 is Seen \/ One,
        cells_closed(Cells1, Free, Owned, Seen1, Cells)
    ).

%   refutations(+Counts, +World, +Known, +Limit, +Tries, -Refuted): searches of at most Limit nodes refute the
%   candidates Refuted of one number. Counts has a pair Count-Number for each open number: it has Count
%   candidates. Numbers with few candidates come first. After about Tries candidates, the predicate gives up.

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
