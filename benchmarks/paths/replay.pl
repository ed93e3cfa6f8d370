:- module(benchmarks_replay, []).
:- use_module('../../prolog/paths/deduce/applying').
:- use_module('../../prolog/paths/deduce/chains').
:- use_module('../../prolog/paths/deduce/knowledge').
:- use_module('../../prolog/paths/deduce/reasons').
:- use_module('../../prolog/paths/deduce/rules').
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(main)).

/** <module> Whether a hint's own reason needs each number that it cites

    swipl benchmarks/paths/replay.pl < FACTS

For each fact puzzle(Board), as `save` writes it, the reason for its next number is told again without each of the numbers that it cites: the same findings, in
the same order, on the candidates that the others leave. A line has how many numbers are cited, how many of them are needed for the same
technique to put the same number into the same cell, and how many are beside all other numbers of the board, cited or not.
*/

:- initialization(main, main).

main(_) :-
    repeat,
    read(Fact),
    (   Fact == end_of_file
    ->  !
    ;   Fact = puzzle(Board),
        replayed(Board, Counts),
        format("~w ~w ~w~n", Counts),
        fail
    ).

replayed(Board, [Cited, Needed, NeededBeside]) :-
    world_new(Board, World, All),
    known_start(World, All, Known),
    known_chain(World, inf, Known, Placement0, Chain, _),
    !,
    chain_reason(World, All, Chain, Placement0, reason(Placed, Struck, Placement)),
    findall(Finding, member(struck(Finding, _), Struck), Findings),
    ( told(World, Placed, Findings, Placement) -> true ; throw(error(no_reason(Board), _)) ),
    length(Placed, Cited),
    maplist(count_needed(World, Findings, Placement, Placed), [Placed, All], [Needed, NeededBeside]).

%   count_needed(+World, +Findings, +Placement, +Placed, +From, -Count): without Count of Placed, the others of From do not suffice.

count_needed(World, Findings, Placement, Placed, From, Count) :-
    aggregate_all(count,
                  ( member(One, Placed), selectchk(One, From, Others), \+ told(World, Others, Findings, Placement) ),
                  Count).

%   told(+World, +Placed, +Findings, +Placement): Findings, told of the numbers of Placed alone, lead to Placement.

told(World, Placed, Findings, Placement) :-
    known_start(World, Placed, Start),
    foldl(finding_applied(World), Findings, Start, Known),
    Placement = place(Technique, N, Bit),
    once(technique_placement(Technique, Known, N, Bit)).
