:- module(paths_evidence,
          [ bit_near/3,                 % +World, +Bit, -Near
            union_fits/2,               % +Known, +Numbers
            numbers_union/3,            % +Known, +Numbers, -Union
            numbers_around/3,           % +Known, +Cells, -Around
            bit_exits/4,                % +World, +Around, +Bit, -Exits
            bit_numbers/3,              % +Known, +Bit, -Numbers
            placement_refuted/6         % +World, +Known, +Number, +Bit, +Limit, -Nodes
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('../search').
:- use_module('../slices').
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
    maplist(known_open(Known), Numbers, Masks),
    masks_union(Masks, Union).

%!  numbers_around(+Known, +Cells, -Around) is det.
%
%   Around has a pair Mask-Beside for every open number that can go to one of Cells: its cells, and those of the numbers
%   before and after. At an end of the path Beside is -1.

numbers_around(Known, Cells, Around) :-
    findall(Mask-Beside,
            ( known_open(Known, N, Mask),
              Mask /\ Cells =\= 0,
              Before is N-1,
              After is N+1,
              (   known_mask(Known, Before, A),
                  known_mask(Known, After, B)
              ->  Beside is A \/ B
              ;   Beside = -1
              ) ),
            Around).

%!  bit_exits(+World, +Around, +Bit, -Exits) is semidet.
%
%   Exits are the cells, two at most, that the path can go on to from the free cell Bit, whichever number is there. It begins
%   and ends elsewhere. Around is that of numbers_around/3.

bit_exits(World, Around, Bit, Exits) :-
    One is 1<<Bit,
    bit_near(World, Bit, Near),
    exits_joined(Around, One, Near, 0, Exits).

exits_joined([], _, _, Exits, Exits).
exits_joined([Mask-Beside|Around], One, Near, Exits0, Exits) :-
    (   Mask /\ One =:= 0
    ->  Exits1 = Exits0
    ;   Beside >= 0,
        Exits1 is Exits0 \/ (Near /\ Beside),
        popcount(Exits1) =< 2
    ),
    exits_joined(Around, One, Near, Exits1, Exits).

%!  bit_numbers(+Known, +Bit, -Numbers) is det.
%
%   Numbers has a one for each open number that can go to Bit.

bit_numbers(Known, Bit, Numbers) :-
    findall(N, ( known_open(Known, N, Mask), Mask /\ (1<<Bit) =\= 0 ), Ns),
    bits_mask(Ns, Numbers).

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
