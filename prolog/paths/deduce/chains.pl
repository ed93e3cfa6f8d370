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
    foldl(known_put_once(World), Placed, Known0, Known).

known_put_once(World, N-Bit, Known0, Known) :-
    (   known_open(Known0, N, _)
    ->  known_put(World, Known0, N, Bit, Known)
    ;   Known = Known0
    ).

%   technique_swept(+Technique, +World, +Known0, +Swept0, -Known, -Swept) is nondet: Known is what the findings of Technique leave of
%   Known0. A gap has its ways listed once, and again where its numbers have lost candidates since: Swept are terms
%   swept(Technique, Before, After, Masks). Pairs of gaps and refutations take long, so they are applied one by one.

technique_swept(Technique, World, Known0, Swept0, Known, Swept) :-
    (   technique_ways(Technique, Kind),
        memberchk(Kind, [short, long])
    ->  findall(A-B, known_gap(Known0, A, B), Gaps),
        foldl(gap_swept(Technique, World), Gaps, Known0-Swept0, Known-Swept)
    ;   memberchk(Technique, [gap_pair, what_if])
    ->  technique_applied(Technique, World, Known0, _, Known),
        Swept = Swept0
    ;   findall(Finding, technique_looks(Technique, World, Known0, Finding), Findings),
        foldl(finding_applied(World), Findings, Known0, Known),
        Swept = Swept0
    ).

%   technique_looks(+Technique, +World, +Known, -Finding) is nondet: as technique_finding/4, with the ways of a gap still to be listed.

technique_looks(Technique, World, Known, Finding) :-
    (   technique_ways(Technique, _)
    ->  known_gap(Known, A, B),
        Finding =.. [Technique, A, B, _]
    ;   technique_finding(Technique, World, Known, Finding)
    ).

gap_swept(Technique, World, A-B, Known0-Swept0, Known-Swept) :-
    (   gap_masks(Known0, A, B, Masks0),
        memberchk(swept(Technique, A, B, Masks0), Swept0)
    ->  Known = Known0,
        Swept = Swept0
    ;   Finding =.. [Technique, A, B, _],
        finding_applied(World, Finding, Known0, Known),
        gap_masks(Known, A, B, Masks),
        Swept = [swept(Technique, A, B, Masks)|Swept0]
    ).

gap_masks(Known, A, B, Masks) :-
    gap_numbers(A, B, Numbers),
    maplist(known_mask(Known), Numbers, Masks).
