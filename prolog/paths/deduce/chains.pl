:- module(paths_chains,
          [ known_chain/6,              % +World, +Level, +Known0, -Placement, -Chain, -Known
            known_placement/2,          % +Known, ?Placement
            new_finding/5,              % +World, +Level, +Known0, -Finding, -Known
            known_yields/4,             % +World, +Known, +Level, +Numbers
            known_rested/5,             % +World, +Level, +Numbers, +Known0, -Known
            known_with/4                % +World, +Placed, +Known0, -Known
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('../packs').
:- use_module('../passes', [state_propagated/3, state_reduced/6]).
:- use_module(applying).
:- use_module(knowledge).
:- use_module(rules).
:- use_module(ways).

/** <module> Chains of findings up to a placement, and whether they lead to the end

Whether techniques place numbers, known_yields/4, asks not how. A person takes one finding at a time, and looks for an easier one after
each. Whether all numbers come to be placed does not depend on that: a finding never takes away what another one needs. So all findings
of a technique are applied at once, and all numbers that can be placed are.
*/

%!  known_chain(+World, +Level, +Known0, -Placement, -Chain, -Known) is semidet.
%
%   The findings of Chain lead from Known0 to Known, which allows Placement, a term place(Technique, Number, Bit).
%   Each finding is the easiest that removes a candidate, and none is above Level. Fails if no technique makes further
%   progress, as on a board with several solutions.

known_chain(World, Level, Known0, Placement, Chain, Known) :-
    (   known_placement(Known0, Placement)
    ->  Chain = [],
        Known = Known0
    ;   new_finding(World, Level, Known0, Finding, Known1),
        Chain = [Finding|Chain1],
        known_chain(World, Level, Known1, Placement, Chain1, Known)
    ).

%!  known_placement(+Known, ?Placement) is nondet.
%
%   Known allows Placement, the one of the easiest technique first.

known_placement(Known, place(Technique, N, Bit)) :-
    technique(_, Technique),
    technique_placement(Technique, Known, N, Bit).

%!  new_finding(+World, +Level, +Known0, -Finding, -Known) is semidet.
%
%   Finding is the easiest up to Level that removes a candidate from Known0, and Known is what it leaves.

new_finding(World, Level, Known0, Finding, Known) :-
    technique(Level0, Technique),
    Level0 =< Level,
    technique_applied(Technique, World, Known0, Finding, Known),
    Known \== Known0,
    !.

%!  known_yields(+World, +Known, +Level, +Numbers) is semidet.
%
%   The techniques up to Level, see technique/2, place all Numbers.

known_yields(World, Known0, Level, Numbers) :-
    known_rested(World, Level, Numbers, Known0, Known),
    all_placed(Numbers, Known).

all_placed(Numbers, Known) :-
    \+ ( member(N, Numbers), known_open(Known, N, _) ).

%!  known_rested(+World, +Level, +Numbers, +Known0, -Known) is det.
%
%   Known is what the techniques up to Level leave of Known0, once they place all Numbers or find nothing new.

known_rested(World, Level, Numbers, Known0, Known) :-
    known_rested(World, Level, Numbers, [], Known0, Known).

known_rested(World, Level, Numbers, Swept0, Known0, Known) :-
    (   passes_of(Level, Rules, Spared),
        known_propagated(World, Rules, Known0, Known1)
    ->  true
    ;   Spared = [],
        known_filled(World, Known0, Known1)
    ),
    (   \+ all_placed(Numbers, Known1),
        technique(Level0, Technique),
        Level0 =< Level,
        \+ memberchk(Technique, Spared),
        technique_swept(Technique, World, Known1, Swept0, Known2, Swept),
        Known2 \== Known1
    ->  known_rested(World, Level, Numbers, Swept, Known2, Known)
    ;   Known = Known1
    ).

%   passes_of(+Level, -Rules, -Techniques) is semidet: the passes of Rules find what Techniques find, for all numbers at once, and nothing
%   that the techniques up to Level do not.

passes_of(Level, Rules, [bridge, only_cell, only_number, dead_end, distance, no_way_on]) :-
    technique(NoWayOn, no_way_on),
    Level >= NoWayOn,
    technique(Crowded, crowded),
    (   Level >= Crowded
    ->  Rules = all
    ;   Rules = but_matching
    ).

%   known_propagated(+World, +Rules, +Known0, -Known) is semidet: Known is what the passes of Rules leave of Known0. Fails if they find
%   that there is no solution.

known_propagated(World, Rules, Known0, Known) :-
    findall(N-Mask, known_open(Known0, N, Mask), Open0),
    World = world(_, Layout, _, _),
    known_free(Known0, Free),
    (   Open0 == []
    ->  Known = Known0
    ;   open_packed(Layout, Free, Open0, Pack, State0),
        (   Rules == all
        ->  state_reduced(all, Pack, State0, 0, State, _)
        ;   state_propagated(Pack, State0, State)
        ),
        pack_slices(Pack, State, Open),
        known_told(Open, Known0, Known)
    ).

%   known_filled(+World, +Known0, -Known): the numbers that have one cell left are placed, and those of cells that have one
%   number left.

known_filled(World, Known0, Known) :-
    findall(N-Bit,
            ( member(Technique, [only_cell, only_number]),
              technique_placement(Technique, Known0, N, Bit) ),
            Placements0),
    sort(Placements0, Placements),
    (   Placements == []
    ->  Known = Known0
    ;   known_with(World, Placements, Known0, Known1),
        known_filled(World, Known1, Known)
    ).

%!  known_with(+World, +Placed, +Known0, -Known) is det.
%
%   Known is Known0 with the pairs Number-Bit of Placed, some of which it may have.

known_with(World, Placed, Known0, Known) :-
    include(number_open(Known0), Placed, New),
    known_put_all(World, New, Known0, Known).

number_open(Known, N-_) :-
    known_open(Known, N, _).

%   technique_swept(+Technique, +World, +Known0, +Swept0, -Known, -Swept) is nondet: Known is what the findings of Technique leave of
%   Known0. Swept are terms swept(Technique, Before, After, Listed, Ways): the ways of a gap when Listed was its Must-Masks, the
%   cells that they had to pass and those of its numbers; or `none` if there were too many to list. Those that are left later are
%   among them. A pair of gaps comes after the ways of each. Pairs and refutations take long, so they are applied one by one.

technique_swept(gap_pair, _, Known0, Swept, Known, Swept) :- !,
    findall(gap(A, B, Ways),
            ( known_gap(Known0, A, B), memberchk(swept(gap_rest, A, B, _, Ways), Swept), Ways \== none ),
            Gaps),
    gaps_pair(Gaps, Gap1, Gap2),
    pair_kept(Gap1, Gap2, Known0, Known).
technique_swept(what_if, World, Known0, Swept, Known, Swept) :- !,
    technique_applied(what_if, World, Known0, _, Known).
technique_swept(Technique, World, Known0, Swept0, Known, Swept) :-
    (   technique_ways(Technique, Kind)
    ->  findall(A-B, known_gap(Known0, A, B), Gaps),
        foldl(gap_swept(Technique, Kind, World), Gaps, Known0-Swept0, Known-Swept)
    ;   findall(Finding, technique_finding(Technique, World, Known0, Finding), Findings),
        foldl(finding_applied(World), Findings, Known0, Known),
        Swept = Swept0
    ).

gap_swept(Technique, Kind, World, A-B, Known0-Swept0, Known-[swept(Technique, A, B, Listed, Ways)|Swept]) :-
    ( selectchk(swept(Technique, A, B, Listed0, Own), Swept0, Swept) -> true ; Swept = Swept0, Own = none ),
    ( member(swept(_, A, B, _, Before), [swept(Technique, A, B, Listed0, Own)|Swept]), Before \== none -> true ; Before = none ),
    gap_masks(Known0, A, B, Masks0),
    ( gap_kind(Kind, Known0, A, B, Must) -> true ; Must = none ),
    Now = Must-Masks0,
    (   (   Must == none
        ;   Before == none,
            memberchk(swept(_, A, B, Now, none), Swept0)
        ;   Listed0 == Now,
            memberchk(Kind, [short, long])
        )
    ->  Ways = Own,
        Known = Known0,
        Listed = Now
    ;   (   Before == none
        ->  gap_ways(World, Known0, A, B, Kind, Must, Ways)
        ;   ways_left(Before, World, Known0, A, B, Kind, Must, Ways)
        )
    ->  ways_kept(Ways, A, B, Known0, Known),
        gap_masks(Known, A, B, Masks),
        Listed = Must-Masks
    ;   Ways = none,
        Known = Known0,
        Listed = Now
    ).
