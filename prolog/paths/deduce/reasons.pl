:- module(paths_reasons,
          [ chain_reason/5              % +World, +Placed, +Chain, +Placement, -Reason
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('../minimal').
:- use_module('../slices').
:- use_module(applying).
:- use_module(chains).
:- use_module(evidence).
:- use_module(knowledge).
:- use_module(rules).
:- use_module(ways).

:- set_prolog_flag(optimise, true).

/** <module> Minimal reasons for a placement

A chain of findings is reduced to what the placement needs, in this order:

    1. a minimal set of findings
    2. a minimal set of placed numbers
    3. the candidates that each finding must remove, from the last finding back to the first

A _strike_ is a pair Number-Mask: Number loses the candidate cells of Mask. See knowledge.pl for World and Known.
*/

%!  chain_reason(+World, +Placed, +Chain, +Placement, -Reason) is det.
%
%   Reason is reason(Placed, Struck, Placement): why the findings of Chain allow Placement. Reason is minimal: if
%   one of its elements is left out, the others do not lead to Placement.
%
%     - Placed: pairs Number-Bit.
%     - Struck: terms struck(Finding, Strikes), with terms strike(Number, Mask, Remaining) in Strikes. Finding
%       removes the candidates Mask of Number. After that, Number has the candidates Remaining.

chain_reason(World, Placed0, Chain0, place(_, N, Bit), reason(Placed, Struck, place(Technique, N, Bit))) :-
    minimal_subset(Chain0, chain_holds(World, Placed0, N, Bit), Chain1),
    known_start(World, Placed0, Start0),
    maplist(finding_supposed(World, Start0), Chain1, Chain),
    minimal_subset(Placed0, placed_holds(World, Chain, N, Bit), Placed),
    known_start(World, Placed, Start),
    foldl(finding_struck(World), Chain, Start-[], Known-Steps),
    once(known_placement(Known, place(Technique0, N, Bit))),
    placement_targets(Technique0, Start, N, Bit, Targets),
    steps_needed(Steps, World, Start, Targets, [], Struck),
    ( Technique0 == bridge, Struck \== [] -> Technique = only_cell ; Technique = Technique0 ).

chain_holds(World, Placed, N, Bit, Chain) :- placed_holds(World, Chain, N, Bit, Placed).

placed_holds(World, Chain, N, Bit, Placed) :-
    known_start(World, Placed, Known0),
    foldl(finding_applied(World), Chain, Known0, Known),
    once(known_placement(Known, place(_, N, Bit))).

		 /*******************************
		 *           STRIKES            *
		 *******************************/

%   finding_struck(+World, +Finding, +Known0-Steps0, -Known-Steps): Known is Known0 after Finding. Steps is
%   Steps0 with step(Finding, Strikes, Remaining) in front. Strikes has the candidates that Finding removes,
%   Remaining those that the same numbers keep, both as pairs Number-Mask.

finding_struck(World, Finding, Known0-Steps, Known-[step(Finding, Strikes, Left)|Steps]) :-
    finding_applied(World, Finding, Known0, Known),
    findall(strike(N, Gone, Mask),
            ( known_open(Known0, N, Mask0),
              known_mask(Known, N, Mask),
              Gone is Mask0 /\ \Mask,
              Gone =\= 0 ),
            All),
    findall(N-Gone, member(strike(N, Gone, _), All), Strikes),
    findall(N-Mask, member(strike(N, _, Mask), All), Left).

%   placement_targets(+Technique, +Start, +Number, +Bit, -Targets): once the candidates Targets are removed,
%   Technique places Number in the cell Bit. Start is what is known before the first finding. Targets are pairs
%   N-Mask: N must lose the cells of Mask.

placement_targets(only_number, Start, N, Bit, Targets) :- !,
    One is 1<<Bit,
    findall(M-One, ( known_open(Start, M, Mask), M =\= N, Mask /\ One =\= 0 ), Targets).
placement_targets(_, Start, N, Bit, Targets) :-
    known_mask(Start, N, Mask),
    Others is Mask /\ \(1<<Bit),
    ( Others =:= 0 -> Targets = [] ; Targets = [N-Others] ).

%   steps_needed(+Steps, +World, +Start, +Targets, +Struck0, -Struck): Struck is Struck0 with a term
%   struck(Finding, Strikes) in front for each of Steps without which Targets (placement_targets/5) would stay.
%   Steps are those of finding_struck/4, the last one first. Start is what is known before all steps.

steps_needed([], _, _, _, Struck, Struck).
steps_needed([step(Finding0, All, Left)|Steps], World, Start, Targets0, Struck0, Struck) :-
    strikes_common(All, Targets0, Strikes),
    (   Strikes == []
    ->  Targets = Targets0,
        Struck1 = Struck0
    ;   strikes_without(Targets0, Strikes, Targets1),
        strikes_before(Steps, World, Start, Finding0, Strikes, Needed),
        foldl(strike_joined, Needed, Targets1, Targets),
        foldl(strike_applied, Needed, Start, Known),
        finding_again(World, Known, Finding0, Finding),
        maplist(strike_left(Left), Strikes, Told),
        Struck1 = [struck(Finding, Told)|Struck0]
    ),
    steps_needed(Steps, World, Start, Targets, Struck1, Struck).

%   strikes_before(+Steps, +World, +Start, +Finding, +Strikes, -Needed): Finding makes Strikes if the strikes
%   Needed of Steps come before. Start is what is known before all steps. No strike of Needed can be left out.
%   For a slow Finding, Needed has all strikes of some steps, and none of these steps can be left out.

strikes_before(Steps, World, Start, Finding, Strikes, Needed) :-
    findall(Before, member(step(_, Before, _), Steps), All),
    minimal_subset(All, lists_follow(World, Start, Finding, Strikes), Some),
    append(Some, Needed0),
    functor(Finding, Technique, _),
    technique(Level, Technique),
    (   Level =< 12
    ->  minimal_subset(Needed0, strikes_follow(World, Start, Finding, Strikes), Needed1),
        findall(N-One, ( member(N-Mask, Needed1), mask_one(Mask, One) ), Ones),
        minimal_subset(Ones, strikes_follow(World, Start, Finding, Strikes), Needed)
    ;   Needed = Needed0
    ).

lists_follow(World, Start, Finding, Strikes, Lists) :-
    append(Lists, Before),
    strikes_follow(World, Start, Finding, Strikes, Before).

strikes_follow(World, Start, Finding, Strikes, Before) :-
    foldl(strike_applied, Before, Start, Known0),
    finding_applied(World, Finding, Known0, Known),
    \+ ( member(N-Gone, Strikes), known_mask(Known, N, Mask), Mask /\ Gone =\= 0 ).

strike_left(Left, N-Gone, strike(N, Gone, Mask)) :- memberchk(N-Mask, Left).

mask_one(Mask, One) :-
    mask_bits(Mask, Bits),
    member(Bit, Bits),
    One is 1<<Bit.

strike_applied(N-Gone, Known0, Known) :-
    Kept is \Gone,
    known_narrowed(N, Kept, Known0, Known).

strike_joined(N-Mask, Strikes0, [N-Both|Strikes]) :-
    (   selectchk(N-Mask0, Strikes0, Strikes)
    ->  Both is Mask0 \/ Mask
    ;   Strikes = Strikes0,
        Both = Mask
    ).

strikes_common(All, Targets, Strikes) :-
    findall(N-Both,
            ( member(N-Mask, All), memberchk(N-Target, Targets), Both is Mask /\ Target, Both =\= 0 ),
            Strikes).

strikes_without(Targets0, Strikes, Targets) :-
    findall(N-Left,
            ( member(N-Mask, Targets0),
              ( memberchk(N-Gone, Strikes) -> true ; Gone = 0 ),
              Left is Mask /\ \Gone,
              Left =\= 0 ),
            Targets).

%   finding_again(+World, +Known, +Finding0, -Finding): Finding is Finding0, counted again for Known, which has
%   fewer placed numbers. Some findings count ways or free neighbours.

finding_again(World, Known, Finding0, Finding) :-
    (   Finding0 =.. [Technique, A|Args],
        witnesses_again(Technique, Args, Again),
        Finding1 =.. [Technique, A|Again],
        technique_finding(Technique, World, Known, Finding1)
    ->  Finding = Finding1
    ;   Finding = Finding0
    ).

witnesses_again(dead_end, [_], [_]).
witnesses_again(Technique, [B, _], [B, _]) :-
    technique_ways(Technique, _).

		 /*******************************
		 *         SUPPOSITIONS         *
		 *******************************/

%   finding_supposed(+World, +Known, +Finding0, -Finding): if Finding0 is a what-if, and easy techniques lead
%   from it to a contradiction, Finding has their steps. Otherwise Finding is Finding0.

finding_supposed(World, Known, Finding0, Finding) :-
    (   Finding0 = what_if(N, Bit, _),
        known_supposed(World, Known, N, Bit, Supposed),
        refuting_steps(100, World, Supposed, Steps0),
        append(Steps1, [End], Steps0)
    ->  minimal_subset(Steps1, supposed_refuted(World, Supposed, End), Steps2),
        append(Steps2, [End], Steps),
        Finding = what_if(N, Bit, Steps)
    ;   Finding = Finding0
    ).

refuting_steps(Most, World, Known0, Steps) :-
    (   known_contradiction(Known0, End)
    ->  Steps = [End]
    ;   Most > 0,
        Less is Most-1,
        (   known_placement(Known0, Step)
        ->  step_taken(World, Step, Known0, Known)
        ;   new_finding(World, 13, Known0, Step, Known)
        ),
        Steps = [Step|Steps1],
        refuting_steps(Less, World, Known, Steps1)
    ).
