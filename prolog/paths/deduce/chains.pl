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

/** <module> Chains of findings up to a placement

A person takes one finding at a time, and looks for an easier one after each: known_chain/6.

Whether techniques place all numbers does not depend on the order, because no finding removes what another one needs. So
known_yields/4 applies all findings of a technique at once, and places all possible numbers.

    | argument     | meaning                                                                |
    | World, Known | the board, and what is known of it: see knowledge.pl                   |
    | Level        | the level of the hardest technique that is allowed, as in technique/2  |
    | Finding      | what a technique finds, such as dead_end(12, 1): technique_finding/4   |
    | Placement    | place(Technique, Number, Bit): Technique puts Number into the cell Bit |
*/

%!  known_chain(+World, +Level, +Known0, -Placement, -Chain, -Known) is semidet.
%
%   The findings of Chain lead from Known0 to Known. Known allows Placement, place(Technique, Number, Bit).
%   Each finding is the easiest one that removes a candidate. All findings use techniques up to Level. Fails
%   if no technique makes progress, for example because there are several solutions.

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
%   A technique can place a number now, as Placement says. The easiest technique comes first.

known_placement(Known, place(Technique, N, Bit)) :-
    technique(_, Technique),
    technique_placement(Technique, Known, N, Bit).

%!  new_finding(+World, +Level, +Known0, -Finding, -Known) is semidet.
%
%   Finding is the easiest finding that removes a candidate from Known0, and is not above Level. Known is
%   Known0 after Finding.

new_finding(World, Level, Known0, Finding, Known) :-
    technique(Level0, Technique),
    Level0 =< Level,
    technique_applied(Technique, World, Known0, Finding, Known),
    Known \== Known0,
    !.

%!  known_yields(+World, +Known, +Level, +Numbers) is semidet.
%
%   The techniques up to Level place all Numbers: see technique/2. Equivalent to
%
%       repeat new_finding/5 and known_put/5 up to Level, until all Numbers are placed

known_yields(World, Known0, Level, Numbers) :-
    known_rested(World, Level, Numbers, Known0, Known),
    all_placed(Numbers, Known).

all_placed(Numbers, Known) :-
    \+ ( member(N, Numbers), known_open(Known, N, _) ).

%!  known_rested(+World, +Level, +Numbers, +Known0, -Known) is det.
%
%   Known is what a person knows of World after starting from Known0 and using techniques up to Level. It is
%   complete when all Numbers are placed, or when no technique finds anything more.

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

%   passes_of(+Level, -Rules, -Techniques) is semidet: Rules are rules of passes.pl that find all that
%   Techniques find, for all numbers at once, and nothing beyond the techniques up to Level.

passes_of(Level, Rules, [bridge, only_cell, only_number, dead_end, distance, no_way_on]) :-
    technique(NoWayOn, no_way_on),
    Level >= NoWayOn,
    technique(Crowded, crowded),
    (   Level >= Crowded
    ->  Rules = all
    ;   Rules = but_matching
    ).

%   known_propagated(+World, +Rules, +Known0, -Known) is semidet: Known is Known0 after the passes of Rules. Fails if
%   there is no solution.

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
        known_masked(Open, Known0, Known)
    ).

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
%   Known is Known0 with each pair Number-Bit of Placed: Number is in the cell Bit. Known0 may already have some
%   of the pairs.

known_with(World, Placed, Known0, Known) :-
    include(number_open(Known0), Placed, New),
    known_put_all(World, New, Known0, Known).

number_open(Known, N-_) :-
    known_open(Known, N, _).

%   technique_swept(+Technique, +World, +Known0, +Swept0, -Known, -Swept) is nondet: Known is Known0 after all
%   findings of Technique, or after one finding of the slow techniques gap_pair and what_if.
%
%   Swept is a cache of ways. Swept has a term swept(Technique, Before, After, Listed, Ways) for each
%   technique and each gap:
%
%     - Listed: Must-Masks at the time when Ways were listed. Must is the mask of the cells that ways must
%       visit. Masks are the candidates of the gap's numbers.
%     - Ways: the ways, or `none` if there were too many.
%
%   With fewer candidates, the ways are a subset of those in the cache. The technique gap_pair uses the ways that
%   gap_rest has put into the cache.

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
