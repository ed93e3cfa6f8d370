:- module(paths_chains,
          [ known_chain/6,              % +World, +Level, +Known0, -Placing, -Chain, -Known
            chain_reason/5              % +World, +Placed, +Chain, +Placing, -Reason
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('../minimal').
:- use_module(applying).
:- use_module(knowledge).
:- use_module(rules).

/** <module> Findings, one after the other, up to a placing
*/

%!  known_chain(+World, +Level, +Known0, -Placing, -Chain, -Known) is semidet.
%
%   Chain are the findings that lead from Known0 to Known, in which Placing,
%   place(Technique, Number, Bit), is possible: always the easiest that says something new,
%   and none above Level. Fails where no technique gets on, as on a board with several solutions.

known_chain(World, Level, Known0, Placing, Chain, Known) :-
    (   known_placing(Known0, Placing)
    ->  Chain = [],
        Known = Known0
    ;   new_finding(World, Level, Known0, Finding, Known1),
        Chain = [Finding|Chain1],
        known_chain(World, Level, Known1, Placing, Chain1, Known)
    ).

known_placing(Known, place(Technique, N, Bit)) :-
    technique(_, Technique),
    placing(Technique, Known, N, Bit).

new_finding(World, Level, Known0, Finding, Known) :-
    technique(Level0, Technique),
    Level0 =< Level,
    finding(Technique, World, Known0, Finding),
    finding_applied(Finding, World, Known0, Known),
    Known \== Known0,
    !.

%!  chain_reason(+World, +Placed, +Chain, +Placing, -Reason) is det.
%
%   Reason is reason(Placed, Chain, Placing): what of the Placed numbers, pairs
%   Number-Bit, and of the findings of Chain is needed for Placing. Without any one of
%   either, the others do not lead to it.

chain_reason(World, Placed0, Chain0, place(Technique0, N, Bit),
             reason(Placed, Chain, place(Technique, N, Bit))) :-
    minimal(Chain0, chain_holds(World, Placed0, N, Bit), Chain),
    minimal(Placed0, placed_holds(World, Chain, N, Bit), Placed),
    chain_known(World, Placed, Chain, Known),
    (   known_placing(Known, place(Technique, N, Bit))
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
           placing(Technique, Known, N, Bit) )).

chain_known(World, Placed, Chain, Known) :-
    known_start(World, Placed, Known0),
    foldl(finding_known(World), Chain, Known0, Known).

finding_known(World, Finding, Known0, Known) :-
    finding_applied(Finding, World, Known0, Known).
