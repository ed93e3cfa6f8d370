:- module(paths_chains,
          [ known_chain/6,              % +World, +Level, +Known0, -Placement, -Chain, -Known
            chain_reason/5              % +World, +Placed, +Chain, +Placement, -Reason
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('../minimal').
:- use_module(applying).
:- use_module(knowledge).
:- use_module(rules).

/** <module> Chains of findings up to a placement
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

known_placement(Known, place(Technique, N, Bit)) :-
    technique(_, Technique),
    technique_placement(Technique, Known, N, Bit).

new_finding(World, Level, Known0, Finding, Known) :-
    technique(Level0, Technique),
    Level0 =< Level,
    technique_applied(Technique, World, Known0, Finding, Known),
    Known \== Known0,
    !.

%!  chain_reason(+World, +Placed, +Chain, +Placement, -Reason) is det.
%
%   Reason is reason(Placed, Chain, Placement): the placed numbers, pairs Number-Bit, and the findings that Placement
%   needs. Without any one of them, the others do not lead to Placement.

chain_reason(World, Placed0, Chain0, place(Technique0, N, Bit),
             reason(Placed, Chain, place(Technique, N, Bit))) :-
    minimal_subset(Chain0, chain_holds(World, Placed0, N, Bit), Chain),
    minimal_subset(Placed0, placed_holds(World, Chain, N, Bit), Placed),
    chain_known(World, Placed, Chain, Known),
    (   known_placement(Known, place(Technique, N, Bit))
    ->  true
    ;   Technique = Technique0
    ).

chain_holds(World, Placed, N, Bit, Chain) :-
    holds(World, Placed, Chain, N, Bit).

placed_holds(World, Chain, N, Bit, Placed) :-
    holds(World, Placed, Chain, N, Bit).

holds(World, Placed, Chain, N, Bit) :-
    chain_known(World, Placed, Chain, Known),
    once(( technique(_, Technique),
           technique_placement(Technique, Known, N, Bit) )).

chain_known(World, Placed, Chain, Known) :-
    known_start(World, Placed, Known0),
    foldl(finding_applied(World), Chain, Known0, Known).
