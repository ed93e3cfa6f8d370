:- module(paths_ways,
          [ gap_layers/5,               % +World, +Known, +Before, +After, -Layers
            gap_walkable/5,             % +World, +Known, +Before, +After, +Avoided
            gap_bottleneck/5,           % +World, +Known, +Before, +After, -Bit
            gap_ways/6,                 % +World, +Known, +Before, +After, +Kind, -Ways
            gap_ways/7,                 % +World, +Known, +Before, +After, +Kind, +Must, -Ways
            gap_kind/5,                 % ?Kind, +Known, +Before, +After, -Must
            ways_left/8,                % +Ways0, +World, +Known, +Before, +After, +Kind, +Must, -Ways
            ways_kept/5,                % +Ways, +Before, +After, +Known0, -Known
            technique_ways/2,           % ?Technique, ?Kind
            ways_finding/6,             % +Technique, +Known, +Before, +After, +Ways, -Finding
            pair_of_gaps/4,             % +World, +Known, -Gap1, -Gap2
            gaps_pair/3,                % +Gaps, -Gap1, -Gap2
            ways_together/3             % +Gap, +Other, -Ways
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(library(solution_sequences)).
:- use_module('../slices').
:- use_module(knowledge).
:- use_module(evidence).

:- set_prolog_flag(optimise, true).

/** <module> The ways through a gap

A _walk_ gives each number of a gap one of its candidate cells, next to the cell of the number before. A _way_
is a walk that repeats no cell. Dynamic programming, number by number, decides whether walks exist. Ways are
enumerated.

    | argument      | meaning                                                     | example            |
    | World, Known  | the board, and what is known of it: see knowledge.pl        |                    |
    | Before, After | the numbers around a gap                                    | 3, 6               |
    | Ways          | ways through a gap: each is a list of the bits of its cells | [[12,13], [12,21]] |
    | Kind          | which ways are listed: see gap_ways/6                       | short              |
    | Must          | the cells that each way must visit, as bits                 | 0b101              |
*/

%!  gap_walkable(+World, +Known, +Before, +After, +Avoided) is semidet.
%
%   At least one walk through the gap between Before and After visits none of the cells Avoided.

gap_walkable(World, Known, Before, After, Avoided) :-
    gap_walk(World, Known, Before, After, Walk),
    walk_avoids(World, Avoided, Walk).

%   gap_walk(+World, +Known, +Before, +After, -Walk): Walk is walk(Start, Masks, Goal). Masks are the candidates
%   of the numbers between Before and After. The first number must be in a cell of Start, the last in one of
%   Goal. -1 means all cells.

gap_walk(World, Known, Before, After, walk(Start, Masks, Goal)) :-
    gap_masks(Known, Before, After, Masks),
    end_near(1, World, Known, Before, Start),
    end_near(-1, World, Known, After, Goal).

walk_avoids(World, Avoided, walk(Near, [Mask|Masks], Goal)) :-
    Here is Mask /\ Near /\ \Avoided,
    (   Masks == []
    ->  Here /\ Goal =\= 0
    ;   Here =\= 0,
        world_beside(1, World, Here, Near1),
        walk_avoids(World, Avoided, walk(Near1, Masks, Goal))
    ).

%!  gap_layers(+World, +Known, +Before, +After, -Layers) is semidet.
%
%   Layers has a mask for each number between Before and After: the cells that this number has on the walks
%   through the gap. Fails if there is no walk.

gap_layers(World, Known, Before, After, Layers) :-
    gap_walk(World, Known, Before, After, walk(Start, Masks, Goal)),
    layers_reversed(Masks, 1, World, Start, [], Layers0),
    layers_reversed(Layers0, -1, World, Goal, [], Layers).

end_near(Step, World, Known, N, Near) :-
    (   known_placed(Known, N, Bit)
    ->  One is 1<<Bit,
        world_beside(Step, World, One, Near)
    ;   Near = -1
    ).

layers_reversed([], _, _, _, Layers, Layers).
layers_reversed([Mask0|Masks], Step, World, Near0, Layers0, Layers) :-
    Mask is Mask0 /\ Near0,
    Mask =\= 0,
    world_beside(Step, World, Mask, Near),
    layers_reversed(Masks, Step, World, Near, [Mask|Layers0], Layers).

%!  gap_bottleneck(+World, +Known, +Before, +After, -Bit) is nondet.
%
%   Every walk through the gap between Before and After visits Bit.

gap_bottleneck(World, Known, Before, After, Bit) :-
    gap_walk(World, Known, Before, After, Walk),
    gap_layers(World, Known, Before, After, [Layer|Layers]),
    walk_cells(Layers, World, Layer, 0, Cells),
    mask_bits(Cells, Bits),
    member(Bit, Bits),
    Avoided is 1<<Bit,
    \+ walk_avoids(World, Avoided, Walk).

%   walk_cells(+Layers, +World, +Layer, +Cells0, -Cells): Cells are Cells0 and the cells of one walk, which begins in
%   Layer and goes on through Layers.

walk_cells(Layers0, World, Layer, Cells0, Cells) :-
    One is Layer /\ -Layer,
    Cells1 is Cells0 \/ One,
    (   Layers0 = [Layer0|Layers]
    ->  world_beside(1, World, One, Near),
        Layer1 is Layer0 /\ Near,
        walk_cells(Layers, World, Layer1, Cells1, Cells)
    ;   Cells = Cells1
    ).

%!  gap_ways(+World, +Known, +Before, +After, +Kind, -Ways) is semidet.
%
%   Ways are the ways through the gap between Before and After, as lists of bits. Before or After must be placed.
%
%       | Kind  | which ways Ways has                                                |
%       | short | all, if the gap has 7 numbers at most between two placed ones      |
%       | long  | all, if the gap is longer, or is at an end of the path             |
%       | cover | those that visit every cell that only these numbers can fill       |
%       | rest  | those of `cover` that leave a walk for every other gap, and free   |
%       |       | cells that the other gaps can still fill exactly (evidence.pl)     |
%
%   Fails if there are no such ways, or more than 400, or if their enumeration takes thousands of steps. People do not
%   list more ways.

gap_ways(World, Known, Before, After, Kind, Ways) :-
    gap_kind(Kind, Known, Before, After, Must),
    gap_ways(World, Known, Before, After, Kind, Must, Ways).

%!  gap_ways(+World, +Known, +Before, +After, +Kind, +Must, -Ways) is semidet.
%
%   As gap_ways/6. The argument Must is that of gap_kind/5. Unless Kind is `rest`, only Must and the
%   candidates of the gap's numbers determine Ways.

gap_ways(World, Known, Before, After, Kind, Must, Ways) :-
    gap_layers(World, Known, Before, After, Layers),
    (   known_placed(Known, Before, Start)
    ->  layers_ways(Layers, 1, World, Start, Must, Ways0)
    ;   known_placed(Known, After, Start),
        reverse(Layers, Layers1),
        layers_ways(Layers1, -1, World, Start, Must, Ways1),
        maplist(reverse, Ways1, Ways0)
    ),
    ways_beside_others(Kind, World, Known, Before, Ways0, Ways).

ways_beside_others(rest, World, Known, Before, Ways0, Ways) :- !,
    maplist(bits_mask, Ways0, Masks),
    sort(Masks, Taken0),                % ways through the same cells leave the same rest
    masks_union(Taken0, Cells),
    crossing_walks(World, Known, Before, Cells, Walks),
    foldl(walk_left(World), Walks, Taken0, Taken1),
    known_free(Known, Free),
    free_parts(World, Free, Parts),
    include(rest_fills(World, Known, Before, Parts), Taken1, Taken),
    include(way_takes(Taken), Ways0, Ways).
ways_beside_others(_, _, _, _, Ways, Ways).

%!  ways_left(+Ways0, +World, +Known, +Before, +After, +Kind, +Must, -Ways) is det.
%
%   Ways is what gap_ways/7 gives, selected from Ways0. Ways0 was its result for the same gap when Known had more
%   candidates. The gap is between Before and After. See gap_ways/6 for Kind, and gap_kind/5 for Must.

ways_left(Ways0, World, Known, Before, After, Kind, Must, Ways) :-
    gap_masks(Known, Before, After, Masks),
    include(way_within(Masks, Must), Ways0, Ways1),
    ways_beside_others(Kind, World, Known, Before, Ways1, Ways).

way_within(Masks, Must, Way) :-
    maplist(bit_within, Way, Masks),
    bits_mask(Way, Mask),
    Must /\ \Mask =:= 0.

bit_within(Bit, Mask) :-
    Mask /\ (1<<Bit) =\= 0.

%!  gap_kind(?Kind, +Known, +Before, +After, -Must) is nondet.
%
%   The gap between Before and After has ways of Kind (gap_ways/6). These ways must visit all cells of Must.

gap_kind(short, Known, Before, After, 0) :-
    is_short(Known, Before, After).
gap_kind(long, Known, Before, After, 0) :-
    \+ is_short(Known, Before, After).
gap_kind(cover, Known, Before, After, Must) :-
    gap_own_cells(Known, Before, After, Must),
    Must =\= 0.
gap_kind(rest, Known, Before, After, Must) :-
    gap_own_cells(Known, Before, After, Must).

is_short(Known, Before, After) :-
    After-Before =< 8,
    known_placed(Known, Before, _),
    known_placed(Known, After, _).

%   gap_own_cells(+Known, +Before, +After, -Cells): Cells are the free cells that only numbers between Before
%   and After can fill.

gap_own_cells(Known, Before, After, Cells) :-
    known_free(Known, Free),
    gap_masks(Known, Before, After, Masks),
    masks_union(Masks, Union),
    Cells0 is Free /\ Union,
    known_unclaimed(Known, Before, After, Cells0, Cells).

layers_ways(Layers, Step, World, Start, Must, Ways) :-
    length(Layers, Length),
    One is 1<<Start,
    world_beside(Step, World, One, Near),
    Steps = steps(0),
    max_ways(Most),
    TooMany is Most+1,
    findall(Way, limit(TooMany, way_on(Layers, Step, World, Near, Must, Length, 0, Steps, Way)), Ways),
    arg(1, Steps, Taken),
    max_steps(MostSteps),
    Taken =< MostSteps,
    length(Ways, Count),
    between(1, Most, Count),
    !.

max_ways(400).
max_steps(5_000).

%   way_on(+Layers, +Step, +World, +Near, +Must, +Left, +Used, +Steps, -Way): a depth-first search for ways.
%   Layers has a mask of cells for each of Left numbers. Way has a bit from each mask: the first in Near, none
%   in Used, and all bits of Must. Step is 1 if the numbers ascend, else -1. Steps is a term with a count of
%   the steps, which changes destructively, so it survives backtracking.

way_on([], _, _, _, 0, _, _, _, []).
way_on([Layer|Layers], Step, World, Near, Must0, Left0, Used0, Steps, [Bit|Way]) :-
    popcount(Must0) =< Left0,
    Here is Layer /\ Near /\ \Used0,
    Left is Left0-1,
    mask_bits(Here, Bits),
    member(Bit, Bits),
    step_taken(Steps),
    One is 1<<Bit,
    Used is Used0 \/ One,
    Must is Must0 /\ \One,
    world_beside(Step, World, One, Near1),
    way_on(Layers, Step, World, Near1, Must, Left, Used, Steps, Way).

step_taken(Steps) :-
    arg(1, Steps, Taken0),
    Taken is Taken0+1,
    nb_setarg(1, Steps, Taken),
    max_steps(Most),
    Taken =< Most.

way_takes(Taken, Way) :-
    bits_mask(Way, Mask),
    memberchk(Mask, Taken).

%   crossing_walks(+World, +Known, +Before, +Cells, -Walks): Walks has a pair Mask-Walk for each gap that can
%   use some of Cells, except the gap after Before. Mask are the candidates of the gap's numbers. Walk is that
%   of gap_walk/5.

crossing_walks(World, Known, Not, Cells, Walks) :-
    findall(Mask-Walk,
            ( known_gap(Known, Before, After),
              Before =\= Not,
              gap_masks(Known, Before, After, Masks),
              masks_union(Masks, Mask),
              Mask /\ Cells =\= 0,
              gap_walk(World, Known, Before, After, Walk) ),
            Walks).

%   walk_left(+World, +CellsWalk, +Taken0, -Taken): CellsWalk is a pair Cells-Walk of crossing_walks/5. Taken
%   are the masks of Taken0 whose cells Walk can avoid. Masks with the same cells of Cells are tested together.

walk_left(World, Cells-Walk, Taken0, Taken) :-
    findall(Crossed, ( member(Mask, Taken0), Crossed is Mask /\ Cells, Crossed =\= 0 ), Crossed0),
    sort(Crossed0, Crossed1),
    findall(Crossed, ( member(Crossed, Crossed1), \+ walk_avoids(World, Crossed, Walk) ), Out),
    (   Out == []
    ->  Taken = Taken0
    ;   exclude(mask_crosses(Cells, Out), Taken0, Taken)
    ).

mask_crosses(Cells, Out, Mask) :-
    Crossed is Mask /\ Cells,
    memberchk(Crossed, Out).

%   rest_fills(+World, +Known, +Before, +Parts, +Mask): if the gap after Before takes the cells Mask, the other
%   gaps can fill the remaining free cells. Parts are the parts of all free cells, with those of Mask.

rest_fills(World, Known, Before, Parts0, Mask) :-
    known_free(Known, Free),
    (   Parts0 = [_],
        still_connected(World, Free, Mask)
    ->  true
    ;   Rest is Free /\ \Mask,
        free_parts(World, Rest, Parts),
        gaps_fit(Parts, Known, Before, Fitting),
        parts_filled(Parts, Fitting)
    ).

%!  ways_kept(+Ways, +Before, +After, +Known0, -Known) is det.
%
%   The gap takes one of Ways. In Known, the gap's numbers keep only their cells on Ways, and other numbers lose
%   the cells that all Ways visit.

ways_kept(Ways, Before, After, Known0, Known) :-
    gap_numbers(Before, After, Numbers),
    same_length(Numbers, None),
    maplist(=(0), None),
    foldl(way_joined, Ways, None, Masks),
    foldl(known_narrowed, Numbers, Masks, Known0, Known1),
    foldl(way_common, Ways, -1, Common),
    known_excluded(Known1, Numbers, Common, Known).

way_joined(Way, Masks0, Masks) :-
    maplist(bit_joined, Way, Masks0, Masks).

bit_joined(Bit, Mask0, Mask) :-
    Mask is Mask0 \/ 1<<Bit.

way_common(Way, Common0, Common) :-
    bits_mask(Way, Mask),
    Common is Common0 /\ Mask.

%!  technique_ways(?Technique, ?Kind) is nondet.
%
%   Technique enumerates the ways of Kind through one gap. For kinds of ways, see gap_ways/6.

technique_ways(gap_paths, short).
technique_ways(long_gap,  long).
technique_ways(gap_cover, cover).
technique_ways(gap_rest,  rest).

%!  ways_finding(+Technique, +Known, +Before, +After, +Ways, -Finding) is det.
%
%   Finding is the finding of Technique if Ways are all ways between Before and After: gap_paths(3, 6, 2) for
%   two short ways from 3 to 6. See technique_finding/4.

ways_finding(gap_cover, Known, Before, After, _, gap_cover(Before, After, Bits)) :- !,
    gap_own_cells(Known, Before, After, Own),
    mask_bits(Own, Bits).
ways_finding(Technique, _, Before, After, Ways, Finding) :-
    length(Ways, Count),
    Finding =.. [Technique, Before, After, Count].

%!  pair_of_gaps(+World, +Known, -Gap1, -Gap2) is nondet.
%
%   Gap1 and Gap2 are two gaps. Both have few ways, and some of their ways share cells. A gap is a term
%   gap(Before, After, Ways, Masks). Masks has the cells of each way.

pair_of_gaps(World, Known, Gap1, Gap2) :-
    findall(gap(Before, After, Ways),
            ( known_gap(Known, Before, After), gap_ways(World, Known, Before, After, rest, Ways) ),
            Gaps),
    gaps_pair(Gaps, Gap1, Gap2).

%!  gaps_pair(+Gaps, -Gap1, -Gap2) is nondet.
%
%   Gap1 and Gap2 are as in pair_of_gaps/4. Gaps has terms gap(Before, After, Ways).

gaps_pair(Gaps0, Gap1, Gap2) :-
    findall(Cells-gap(Before, After, Ways, Masks),
            ( member(gap(Before, After, Ways), Gaps0), maplist(bits_mask, Ways, Masks), masks_union(Masks, Cells) ),
            Gaps),
    append(_, [Cells1-Gap1|Others], Gaps),
    member(Cells2-Gap2, Others),
    Cells1 /\ Cells2 =\= 0.

%!  ways_together(+Gap, +Other, -Ways) is det.
%
%   Ways are the ways of Gap that share no cell with at least one way of Other. See pair_of_gaps/4.

ways_together(gap(_, _, Ways0, Masks0), gap(_, _, _, Others), Ways) :-
    masks_union(Masks0, Cells),
    findall(Crossed, ( member(Other, Others), Crossed is Other /\ Cells ), Crossed0),
    sort(Crossed0, Crossings),
    (   Crossings = [0|_]
    ->  Ways = Ways0
    ;   pairs_keys_values(Pairs0, Masks0, Ways0),
        include(beside_some(Crossings), Pairs0, Pairs),
        pairs_values(Pairs, Ways)
    ).

beside_some(Crossings, Mask-_) :-
    member(Crossed, Crossings),
    Mask /\ Crossed =:= 0,
    !.
