:- module(paths_applying,
          [ finding_applied/4,          % +World, +Finding, +Known0, -Known
            step_taken/4,               % +World, +Step, +Known0, -Known
            pair_kept/4,                % +Gap1, +Gap2, +Known0, -Known
            known_supposed/5,           % +World, +Known, +Number, +Bit, -Supposed
            supposed_refuted/4,         % +World, +Known, ?End, +Steps
            technique_applied/5         % +Technique, +World, +Known0, -Finding, -Known
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('../boards').
:- use_module('../layout').
:- use_module('../passes', [shape_mask_two_neighbours/3]).
:- use_module('../records').
:- use_module('../slices').
:- use_module(evidence).
:- use_module(knowledge).
:- use_module(rules).
:- use_module(ways).

:- set_prolog_flag(optimise, true).

/** <module> Techniques: what a finding excludes

A finding of rules.pl removes candidates, but none if one of its witnesses does not hold (any more). See knowledge.pl for
World, Known, Number and Bit.
*/

%!  finding_applied(+World, +Finding, +Known0, -Known) is det.
%
%   Known is Known0 without the candidates that Finding excludes.

finding_applied(World, Finding, Known0, Known) :-
    (   narrowed(Finding, World, Known0, Known1)
    ->  Known = Known1
    ;   Known = Known0
    ).

%!  technique_applied(+Technique, +World, +Known0, -Finding, -Known) is nondet.
%
%   Technique gives Finding (technique_finding/4), and Known is Known0 after Finding. The ways of a gap are
%   enumerated only once for both.

technique_applied(gap_pair, World, Known0, gap_pair(A, B, C, D), Known) :- !,
    pair_of_gaps(World, Known0, Gap1, Gap2),
    Gap1 = gap(A, B, _, _),
    Gap2 = gap(C, D, _, _),
    pair_kept(Gap1, Gap2, Known0, Known).
technique_applied(Technique, World, Known0, Finding, Known) :-
    technique_ways(Technique, Kind),
    !,
    known_gap(Known0, Before, After),
    gap_ways(World, Known0, Before, After, Kind, Ways),
    ways_finding(Technique, Known0, Before, After, Ways, Finding),
    ways_kept(Ways, Before, After, Known0, Known).
technique_applied(Technique, World, Known0, Finding, Known) :-
    technique_finding(Technique, World, Known0, Finding),
    finding_applied(World, Finding, Known0, Known).

%   narrowed(+Finding, +World, +Known0, -Known) is semidet: Known is Known0 without the candidates that Finding
%   excludes. Fails if a witness of Finding does not hold.

narrowed(link(A, B), _, Known0, Known) :-
    numbers_filtered(beside_link(A, B, Known0), Known0, Known1),
    numbers_filtered(beside_link(B, A, Known1), Known1, Known).
narrowed(dead_end(Bit, _), World, Known0, Known) :-
    bit_near(World, Bit, Near),
    numbers_filtered(few_exits(World, Known0, Bit, Near), Known0, Known).
narrowed(distance(Before, After), World, Known0, Known) :-
    known_gap(Known0, Before, After),
    gap_reach(World, Known0, Before, After, Reaches),
    foldl(number_narrowed, Reaches, Known0, Known).
narrowed(no_way_on(N), World, Known0, Known) :-
    known_open(Known0, N, _),
    passable_cells(World, Known0, N, Mask),
    known_narrowed(N, Mask, Known0, Known).
narrowed(both_ways(Bit, A, B), World, Known0, Known) :-
    One is 1<<Bit,
    Two is 1<<A \/ 1<<B,
    numbers_around(Known0, One, Around),
    bit_exits(World, Around, Bit, Exits),
    Exits /\ \Two =:= 0,
    numbers_filtered(passes_between(One, A, B, Known0), Known0, Known1),
    numbers_filtered(leads_to(Two, Bit, Known1), Known1, Known).
narrowed(bottleneck(Before, After, Bit), World, Known0, Known) :-
    Avoided is 1<<Bit,
    known_gap(Known0, Before, After),
    \+ gap_walkable(World, Known0, Before, After, Avoided),
    gap_numbers(Before, After, Numbers),
    known_excluded(Known0, Numbers, Avoided, Known).
narrowed(gap_pair(A, B, C, D), World, Known0, Known) :-
    findall(gap(Before, After, Ways),
            ( member(Before-After, [A-B, C-D]),
              known_gap(Known0, Before, After),
              gap_ways(World, Known0, Before, After, rest, Ways) ),
            Gaps),
    gaps_pair(Gaps, Gap1, Gap2),
    pair_kept(Gap1, Gap2, Known0, Known).
narrowed(reserved(Numbers, _), _, Known0, Known) :-
    union_fits(Known0, Numbers, Union),
    known_excluded(Known0, Numbers, Union, Known).
narrowed(hidden(Numbers, Bits), _, Known0, Known) :-
    bits_mask(Numbers, Mask),
    \+ ( member(Bit, Bits), bit_numbers(Known0, Bit, Here), Here /\ \Mask =\= 0 ),
    bits_mask(Bits, Cells),
    findall(N-Cells, ( member(N, Numbers), known_open(Known0, N, _) ), Kept),
    foldl(number_narrowed, Kept, Known0, Known).
narrowed(cut_off(N, Bit), World, Known0, Known) :-
    candidate_struck(N, Bit, Known0, Known),
    cuts_off(World, Known0, N, Bit).
narrowed(crowded(Numbers, Bits), World, Known0, Known) :-
    narrowed(reserved(Numbers, Bits), World, Known0, Known).
narrowed(parity(N), world(Board, Layout, _, _), Known0, Known) :-
    known_placed(Known0, N, Bit),
    layout_bit_cell(Layout, Bit, R-C),
    Colour is (R+C+N) mod 2,
    board_cells(Board, Cells),
    findall(Own, ( member(R0-C0, Cells), (R0+C0) mod 2 =:= Colour, layout_cell_bit(Layout, R0-C0, Own) ), Owns),
    bits_mask(Owns, Even),
    layout(Layout, [cells(All)]),
    Odd is All /\ \Even,
    findall(M-Mask, ( known_open(Known0, M, _), ( M mod 2 =:= 0 -> Mask = Even ; Mask = Odd ) ), Kept),
    foldl(number_narrowed, Kept, Known0, Known).
narrowed(what_if(N, Bit, Why), World, Known0, Known) :-
    candidate_struck(N, Bit, Known0, Known),
    (   integer(Why)
    ->  Limit is 4*Why+8,
        placement_refuted(World, Known0, N, Bit, Limit, _)
    ;   append(Steps, [End], Why),
        known_supposed(World, Known0, N, Bit, Supposed),
        supposed_refuted(World, Supposed, End, Steps)
    ).
narrowed(Finding, World, Known0, Known) :-
    Finding =.. [Technique, Before, After, _],
    technique_ways(Technique, Kind),
    known_gap(Known0, Before, After),
    gap_ways(World, Known0, Before, After, Kind, Ways),
    ways_kept(Ways, Before, After, Known0, Known).

%!  known_supposed(+World, +Known, +Number, +Bit, -Supposed) is det.
%
%   Suppose that Number is in the cell Bit. Supposed is what follows directly from that and from the placed
%   numbers of Known: see known_start/3.

known_supposed(World, Known, N, Bit, Supposed) :-
    findall(M-B, known_placed(Known, M, B), Placed),
    msort([N-Bit|Placed], Placed1),
    known_start(World, Placed1, Supposed).

%!  supposed_refuted(+World, +Known, ?End, +Steps) is semidet.
%
%   Steps are findings and placements. Steps lead from Known to the contradiction End: see
%   known_contradiction/2.

supposed_refuted(World, Known0, End, Steps) :-
    foldl(step_taken(World), Steps, Known0, Known),
    once(known_contradiction(Known, End)).

%!  step_taken(+World, +Step, +Known0, -Known) is det.
%
%   Step is a finding or a placement. Known is Known0 after Step. A placement that Known0 does not allow
%   changes nothing.

step_taken(World, Step, Known0, Known) :-
    (   Step = place(_, N, Bit)
    ->  (   once(( technique(_, Technique), technique_placement(Technique, Known0, N, Bit) ))
        ->  known_put(World, Known0, N, Bit, Known)
        ;   Known = Known0
        )
    ;   finding_applied(World, Step, Known0, Known)
    ).

%!  pair_kept(+Gap1, +Gap2, +Known0, -Known) is semidet.
%
%   Known is Known0 after Gap1 and Gap2 (pair_of_gaps/4) keep only their compatible ways. A way is compatible
%   if it shares no cell with at least one way of the other gap. Fails if no way is compatible.

pair_kept(Gap1, Gap2, Known0, Known) :-
    ways_together(Gap1, Gap2, Ways1),
    Ways1 \== [],
    ways_together(Gap2, Gap1, Ways2),
    foldl(gap_kept, [Gap1, Gap2], [Ways1, Ways2], Known0, Known).

gap_kept(gap(Before, After, Ways0, _), Ways, Known0, Known) :-
    (   Ways == Ways0
    ->  Known = Known0
    ;   ways_kept(Ways, Before, After, Known0, Known)
    ).

candidate_struck(N, Bit, Known0, Known) :-
    known_open(Known0, N, Mask),
    Mask /\ (1<<Bit) =\= 0,
    Others is Mask /\ \(1<<Bit),
    known_narrowed(N, Others, Known0, Known).

passes_between(One, A, B, Known, N, Mask0, Mask) :-
    Mask0 /\ One =\= 0,
    Before is N-1,
    After is N+1,
    \+ ( is_candidate(Known, Before, A), is_candidate(Known, After, B) ),
    \+ ( is_candidate(Known, Before, B), is_candidate(Known, After, A) ),
    Mask is Mask0 /\ \One.

leads_to(Two, Bit, Known, N, Mask0, Mask) :-
    Mask0 /\ Two =\= 0,
    \+ ( ( M is N-1 ; M is N+1 ), is_candidate(Known, M, Bit) ),
    Mask is Mask0 /\ \Two.

%   numbers_filtered(:Narrow, +Known0, -Known): run call(Narrow, Number, Mask0, Mask) for each open Number
%   with candidates Mask0. If the call succeeds, Number keeps only the candidates Mask.

:- meta_predicate numbers_filtered(3, +, -).

numbers_filtered(Narrow, Known0, Known) :-
    findall(N-Mask, ( known_open(Known0, N, Mask0), call(Narrow, N, Mask0, Mask) ), Narrowed),
    foldl(number_narrowed, Narrowed, Known0, Known).

number_narrowed(N-Mask, Known0, Known) :-
    known_narrowed(N, Mask, Known0, Known).

beside_link(A, B, Known, N, Mask0, Mask) :-
    Mask0 /\ (1<<A) =\= 0,
    \+ ( ( M is N-1 ; M is N+1 ), is_candidate(Known, M, B) ),
    Mask is Mask0 /\ \(1<<A).

is_candidate(Known, N, Bit) :-
    known_mask(Known, N, Mask),
    Mask /\ (1<<Bit) =\= 0.

%   few_exits(+World, +Known, +Bit, +Near, +N, +Mask0, -Mask): N has too few exits in the cell Bit. Mask are its
%   candidates Mask0 without Bit. Near are the neighbours of Bit. An exit is a free cell of Near, or a cell of
%   Near with N-1 or N+1. Fails if there are enough exits.

few_exits(world(_, _, _, Size), Known, Bit, Near, N, Mask0, Mask) :-
    Mask0 /\ (1<<Bit) =\= 0,
    \+ two_exits(Known, Near, N, Size),
    Mask is Mask0 /\ \(1<<Bit).

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

%   passable_cells(+World, +Known, +Number, -Cells): Cells are the cells with two different neighbours for the
%   numbers before and after Number.

passable_cells(World, Known, N, Cells) :-
    World = world(_, _, Shape, _),
    Before is N-1,
    After is N+1,
    ( known_mask(Known, Before, A) -> true ; A = none ),
    ( known_mask(Known, After, B) -> true ; B = none ),
    cells_between(A, B, Shape, Cells).

cells_between(none, none, _, -1) :- !.
cells_between(none, B, Shape, Cells) :- !,
    shape_mask_beside(-1, Shape, B, Cells).
cells_between(A, none, Shape, Cells) :- !,
    shape_mask_beside(1, Shape, A, Cells).
cells_between(A, B, Shape, Cells) :-
    Union is A \/ B,
    shape_mask_beside(1, Shape, A, NearA),
    shape_mask_beside(-1, Shape, B, NearB),
    shape_mask_two_neighbours(Shape, Union, Two),
    Cells is NearA /\ NearB /\ Two.

%   gap_reach(+World, +Known, +Before, +After, -Reaches): Reaches has up to two pairs Number-Mask for each
%   number between Before and After. If Before is placed, one Mask has the free cells within Number-Before
%   steps of Before. If After is placed, one Mask has the free cells within After-Number steps of After.

gap_reach(World, Known, Before, After, Reaches) :-
    First is Before+1,
    Last is After-1,
    side_reach(World, Known, Before, First, Last, 1, Up),
    side_reach(World, Known, After, Last, First, -1, Down),
    append(Up, Down, Reaches).

side_reach(World, Known, Anchor, From, To, Step, Reaches) :-
    (   known_placed(Known, Anchor, Bit)
    ->  One is 1<<Bit,
        known_free(Known, Free),
        reach_on(From, To, Step, World, Free, One, Reaches)
    ;   Reaches = []
    ).

reach_on(N, To, Step, World, Free, Reach0, [N-Reach|Reaches]) :-
    world_beside(Step, World, Reach0, Near),
    Reach is (Reach0 \/ Near) /\ (Free \/ Reach0),
    (   N =:= To
    ->  Reaches = []
    ;   N1 is N+Step,
        reach_on(N1, To, Step, World, Free, Reach, Reaches)
    ).
