:- module(paths_evidence,
          [ bit_near/3,                 % +World, +Bit, -Near
            union_fits/2,               % +Known, +Numbers
            numbers_union/3,            % +Known, +Numbers, -Union
            refuted/6                   % +World, +Known, +Number, +Bit, +Limit, -Nodes
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('../search').
:- use_module(knowledge).

:- set_prolog_flag(optimise, true).

/** <module> What rules ask of what is known
*/

%!  bit_near(+World, +Bit, -Near) is det.
%
%   Near are the cells next to the one of Bit.

bit_near(World, Bit, Near) :-
    One is 1<<Bit,
    world_near(World, One, Near).

%!  union_fits(+Known, +Numbers) is semidet.
%
%   The open Numbers have as many cells between them as they are.

union_fits(Known, Numbers) :-
    numbers_union(Known, Numbers, Union),
    length(Numbers, Count),
    popcount(Union) =:= Count.

%!  numbers_union(+Known, +Numbers, -Union) is semidet.
%
%   Union are the cells of Numbers, which are all open.

numbers_union(Known, Numbers, Union) :-
    foldl(mask_joined(Known), Numbers, 0, Union).

mask_joined(Known, N, Union0, Union) :-
    known_open(Known, N, Mask),
    Union is Union0 \/ Mask.

%!  refuted(+World, +Known, +Number, +Bit, +Limit, -Nodes) is semidet.
%
%   With Number in the cell of Bit beside what is placed there is no solution, as a search
%   of Nodes nodes says, no more than Limit.

refuted(world(_, Layout, _, _), Known, N, Bit, Limit, Nodes) :-
    findall(M-B, known_placed(Known, M, B), Placed),
    msort([N-Bit|Placed], Givens),
    search_new(Layout, Givens, Limit, Search),
    catch(\+ search_solution(Search, _),
          error(resource_error(search_nodes), _),
          fail),
    search_statistics(Search, statistics(Nodes0, _, _)),
    Nodes is max(1, Nodes0).
