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

Standard input has facts puzzle(Board), as `save` writes them. For each board, the program takes the reason for the next number. It leaves
out each cited number in turn, and repeats the same findings in the same order. A number is needed if the same technique then no longer
puts the same number into the same cell. For each board, a line has three numbers: how many numbers are cited, how many of these are
needed among the cited numbers, and how many are needed even beside all other numbers of the board.
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

%   count_needed(+World, +Findings, +Placement, +Placed, +From, -Count): Count numbers of Placed are needed. A number is needed if the
%   other numbers of From do not suffice for Placement.

count_needed(World, Findings, Placement, Placed, From, Count) :-
    aggregate_all(count,
                  ( member(One, Placed), selectchk(One, From, Others), \+ told(World, Others, Findings, Placement) ),
                  Count).

%   told(+World, +Placed, +Findings, +Placement): Findings, applied to the numbers of Placed alone, lead to Placement.

told(World, Placed, Findings, Placement) :-
    known_start(World, Placed, Start),
    foldl(finding_applied(World), Findings, Start, Known),
    Placement = place(Technique, N, Bit),
    once(technique_placement(Technique, Known, N, Bit)).
