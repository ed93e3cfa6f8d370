:- module(paths_evidence,
          [ bit_near/3,                 % +World, +Bit, -Near
            union_fits/2,               % +Known, +Numbers
            numbers_union/3,            % +Known, +Numbers, -Union
            placement_refuted/6         % +World, +Known, +Number, +Bit, +Limit, -Nodes
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('../search').
:- use_module(knowledge).

:- set_prolog_flag(optimise, true).

/** <module> Evidence for the techniques
*/

%!  bit_near(+World, +Bit, -Near) is det.
%
%   Near are the neighbours of Bit.

bit_near(World, Bit, Near) :-
    One is 1<<Bit,
    world_near(World, One, Near).

%!  union_fits(+Known, +Numbers) is semidet.
%
%   Numbers are open and have as many candidate cells between them as there are numbers.

union_fits(Known, Numbers) :-
    numbers_union(Known, Numbers, Union),
    length(Numbers, Count),
    popcount(Union) =:= Count.

%!  numbers_union(+Known, +Numbers, -Union) is semidet.
%
%   Union are the candidate cells of Numbers. Fails if one of Numbers is not open.

numbers_union(Known, Numbers, Union) :-
    foldl(mask_joined(Known), Numbers, 0, Union).

mask_joined(Known, N, Union0, Union) :-
    known_open(Known, N, Mask),
    Union is Union0 \/ Mask.

%!  placement_refuted(+World, +Known, +Number, +Bit, +Limit, -Nodes) is semidet.
%
%   A search of Nodes nodes, at most Limit, finds no solution with Number at Bit and all placed numbers of Known.

placement_refuted(world(_, Layout, _, _), Known, N, Bit, Limit, Nodes) :-
    findall(M-B, known_placed(Known, M, B), Placed),
    msort([N-Bit|Placed], Givens),
    search_new(Layout, Givens, Limit, Search),
    within_node_limit(\+ search_solution(Search, _)),
    search_statistics(Search, statistics(Nodes0, _, _)),
    Nodes is max(1, Nodes0).
