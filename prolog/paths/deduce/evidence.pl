:- module(paths_evidence,
          [ bit_near/3,                 % +World, +Bit, -Near
            union_fits/3,               % +Known, +Numbers, -Union
            numbers_union/3,            % +Known, +Numbers, -Union
            numbers_around/3,           % +Known, +Cells, -Around
            bit_exits/4,                % +World, +Around, +Bit, -Exits
            bit_numbers/3,              % +Known, +Bit, -Numbers
            placement_refuted/6,        % +World, +Known, +Number, +Bit, +Limit, -Nodes
            still_connected/3,          % +World, +Free, +Mask
            cuts_off/4,                 % +World, +Known, ?Number, +Bit
            known_contradiction/2,      % +Known, ?End
            free_parts/3,               % +World, +Free, -Parts
            gaps_fit/4,                 % +Parts, +Known, +Before, -Fitting
            parts_filled/2              % +Parts, +Fitting
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('../layout').
:- use_module('../search').
:- use_module('../slices').
:- use_module(knowledge).

:- set_prolog_flag(optimise, true).

/** <module> Evidence for techniques: candidates, searches, parts of the free cells

A _part_ is a connected component of the free cells. The numbers of a gap walk through free cells, so they stay in one
part. So gaps must fill each part exactly. See knowledge.pl for the arguments World, Known, Bit, Before and After.
*/

%!  bit_near(+World, +Bit, -Near) is det.
%
%   Near are the neighbours of the cell Bit, as bits.

bit_near(World, Bit, Near) :-
    One is 1<<Bit,
    world_near(World, One, Near).

%!  union_fits(+Known, +Numbers, -Union) is semidet.
%
%   All Numbers are open, and Union are their candidate cells. Numbers and cells are equal in number.

union_fits(Known, Numbers, Union) :-
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
%   Around has a pair Mask-Beside for each open number with a candidate in Cells. Mask are its candidates,
%   Beside those of the numbers before and after it. Beside is -1 if one of these does not exist.

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
%   Exits are the cells to which the path can go from the free cell Bit. Fails if there are more than two, or
%   if the path can begin or end in Bit. See numbers_around/3 for Around.

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
%   Numbers is a mask. Bit N is set for each open number N that can go to Bit.

bit_numbers(Known, Bit, Numbers) :-
    findall(N, ( known_open(Known, N, Mask), Mask /\ (1<<Bit) =\= 0 ), Ns),
    bits_mask(Ns, Numbers).

%!  placement_refuted(+World, +Known, +Number, +Bit, +Limit, -Nodes) is semidet.
%
%   A search proves that Number cannot be at Bit, if the numbers of Known keep their cells. The search opens
%   Nodes nodes. The limit of the search is Limit nodes.

placement_refuted(world(_, Layout, _, _), Known, N, Bit, Limit, Nodes) :-
    findall(M-B, known_placed(Known, M, B), Placed),
    msort([N-Bit|Placed], Givens),
    search_new(Layout, Givens, Limit, Search),
    within_node_limit(\+ search_solution(Search, _)),
    search_statistics(Search, statistics(Nodes0, _, _)),
    Nodes is max(1, Nodes0).

%!  known_contradiction(+Known, ?End) is nondet.
%
%   End is no_cell(Number) if Number has no candidate cell in Known. End is no_number(Bit) if the free cell
%   Bit has no candidate number.

known_contradiction(Known, no_cell(N)) :-
    known_open(Known, N, 0).
known_contradiction(Known, no_number(Bit)) :-
    findall(Mask, known_open(Known, _, Mask), Masks),
    masks_union(Masks, Union),
    known_free(Known, Free),
    Bare is Free /\ \Union,
    mask_bits(Bare, Bits),
    member(Bit, Bits).

%!  still_connected(+World, +Free, +Mask) is semidet.
%
%   Without the cells of Mask, all cells of Free next to Mask are still connected through Free.

still_connected(World, Free, Mask) :-
    World = world(_, _, Shape, _),
    Rest is Free /\ \Mask,
    world_near(World, Mask, Near),
    Around is Near /\ Rest,
    Start is Around /\ -Around,
    shape_mask_part(Shape, Rest, Start, Around, Part),
    Around /\ \Part =:= 0.

%!  cuts_off(+World, +Known, ?Number, +Bit) is nondet.
%
%   With Number at Bit, the gaps could not fill the other free cells exactly. Only the gap of Number changes, so
%   the other gaps are tested once for all its numbers.

cuts_off(World, Known, N, Bit) :-
    known_free(Known, Free),
    One is 1<<Bit,
    Rest is Free /\ \One,
    free_parts(World, Rest, Parts),
    Parts = [_,_|_],
    known_gap(Known, Before, After),
    findall(N, ( between(Before, After, N), known_open(Known, N, Mask), Mask /\ One =\= 0 ), Numbers),
    \+ \+ memberchk(N, Numbers),
    gaps_fit(Parts, Known, Before, Others),
    member(N, Numbers),
    findall(Fits, piece_fits(World, Known, Parts, Before, After, N, One, Fits), Pieces),
    append(Pieces, Others, Fitting),
    \+ parts_filled(Parts, Fitting).

%   piece_fits(+World, +Known, +Parts, +Before, +After, +Number, +One, -Fits) is nondet: Number goes into the cell
%   of the mask One, and so divides the gap between Before and After into two pieces. Fits says which of Parts
%   can hold one of the pieces, as gap_fits/3 does for a gap.

piece_fits(World, Known, Parts, Before, After, N, One, Fits) :-
    (   N > Before+1,
        gap_masks(Known, Before, N, Masks0),
        append(Masks1, [Last], Masks0),
        world_beside(-1, World, One, Near),
        Next is Last /\ Near,
        append(Masks1, [Next], Masks)
    ;   After > N+1,
        gap_masks(Known, N, After, [First|Masks1]),
        world_beside(1, World, One, Near),
        Next is First /\ Near,
        Masks = [Next|Masks1]
    ),
    gap_fits(Parts, Masks, Fits).

%!  free_parts(+World, +Free, -Parts) is det.
%
%   Parts are the connected components of Free.

free_parts(_, 0, []) :- !.
free_parts(World, Free, [Part|Parts]) :-
    World = world(_, _, Shape, _),
    Start is Free /\ -Free,
    shape_mask_part(Shape, Free, Start, Free, Part),
    Rest is Free /\ \Part,
    free_parts(World, Rest, Parts).

%!  gaps_fit(+Parts, +Known, +Before, -Fitting) is det.
%
%   Fitting says which of Parts can hold each gap: a term Length-Fits of gap_fits/3 for each gap, except the gap
%   after the number Before. With `none` as Before, no gap is left out.

gaps_fit(Parts, Known, Not, Fitting) :-
    findall(Fits,
            ( known_gap(Known, Before, After),
              Before \== Not,
              gap_masks(Known, Before, After, Masks),
              gap_fits(Parts, Masks, Fits) ),
            Fitting).

%!  parts_filled(+Parts, +Fitting) is semidet.
%
%   The gaps that Fitting describes (gaps_fit/4) can fill Parts exactly.

parts_filled(Parts, Fitting) :-
    maplist(part_size, Parts, Sizes),
    gaps_fill(Fitting, Sizes).

part_size(Part, Size) :-
    Size is popcount(Part).

%   gap_fits(+Parts, +Masks, -Length-Fits): Masks has the candidates of each of the Length numbers of a gap.
%   Parts are the connected parts of the free cells. Fits are the indices of those that can hold the whole gap.

gap_fits(Parts, Masks, Length-Fits) :-
    length(Masks, Length),
    findall(I,
            ( nth1(I, Parts, Part),
              popcount(Part) >= Length,
              \+ ( member(Mask, Masks), Mask /\ Part =:= 0 ) ),
            Fits).

%   gaps_fill(+Gaps, +Sizes): all Gaps, terms Length-Fits of gap_fits/3, fit together into parts of the free cells
%   with these Sizes. Then all parts are full, because there are as many numbers as cells. Also succeeds if more
%   than a thousand combinations would have to be tested.

gaps_fill(Gaps, Sizes) :-
    foldl(gap_filled, Gaps, [Sizes], Left),
    Left \== [].

gap_filled(_, any, any) :- !.
gap_filled(Length-Fits, All0, All) :-
    findall(Sizes,
            ( member(Sizes0, All0), member(I, Fits), size_taken(I, Length, Sizes0, Sizes) ),
            All1),
    sort(All1, All2),
    (   length(All2, Count),
        Count =< 1000
    ->  All = All2
    ;   All = any
    ).

size_taken(I, Length, Sizes0, Sizes) :-
    nth1(I, Sizes0, Left0, Others),
    Left is Left0-Length,
    Left >= 0,
    nth1(I, Sizes, Left, Others).
