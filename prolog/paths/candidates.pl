:- module(paths_candidates,
          [ board_candidates/3,         % +Board, +Passes, -Candidates
            board_near_cells/2,         % +Board, -Candidates
            board_placements/3          % +Board, +Rows, -Placements
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(boards).
:- use_module(branching).
:- use_module('deduce/knowledge').
:- use_module('deduce/ways', [gap_layers/5]).
:- use_module(layout).
:- use_module(matching).
:- use_module(packs).
:- use_module(passes).
:- use_module(search).

/** <module> What the rules of propagation leave of a board, and the order in which numbers are placed

The rules of passes.pl one by one, with cells for bits: for teaching, and for trying a rule by
hand. And what can be said of a board without any solution: the cells that are near enough for each number.
*/

%!  board_candidates(+Board, +Passes, -Candidates) is semidet.
%
%   Candidates has a pair Number-Cells for every number that is not given, after each of Passes has run once: a rule, see
%   search_rule/2, or `rest`, all rules but `matching` until none removes a candidate.
%
%   Fails if a pass finds that there is no solution.

board_candidates(Board, Passes, Candidates) :-
    board_search(Board, inf, Search),
    search_problem(Search, Layout, Givens),
    layout_start(Layout, Givens, Pack, State0),
    foldl(pass(Pack), Passes, State0, State),
    pack_slices(Pack, State, Slices),
    maplist(slice_cells(Layout), Slices, Candidates).

pass(Pack, Pass, State0, State) :-
    (   Pass == rest
    ->  state_propagated(Pack, State0, State)
    ;   rule_pass(Pass, Pack, State0, State)
    ).

%!  board_near_cells(+Board, -Candidates) is det.
%
%   Candidates has a pair Number-Cells for every number that is not given: the free cells to which a walk through free cells
%   leads from the nearest givens before and after it, in as many steps as lie between the numbers. Of a board without any
%   solution, too: a given that is wrong narrows the numbers of its own two gaps alone.

board_near_cells(Board, Candidates) :-
    world_new(Board, World, Placed),
    known_start(World, Placed, Known),
    findall(Candidate, ( known_gap(Known, Before, After), near_cells(World, Known, Before, After, Candidate) ), Candidates).

near_cells(World, Known, Before, After, Candidate) :-
    gap_numbers(Before, After, Numbers),
    (   gap_layers(World, Known, Before, After, Masks)
    ->  true
    ;   same_length(Masks, Numbers),
        maplist(=(0), Masks)
    ),
    pairs_keys_values(Slices, Numbers, Masks),
    member(Slice, Slices),
    World = world(_, Layout, _, _),
    slice_cells(Layout, Slice, Candidate).

slice_cells(Layout, Number-Mask, Number-Cells) :- layout_mask_cells(Layout, Mask, Cells).

		 /*******************************
		 *             ORDER            *
		 *******************************/

%!  board_placements(+Board, +Rows, -Placements) is det.
%
%   Placements are terms placed(Number, Cell, How), in the order in which a search for the solution Rows of Board
%   fixes the numbers. How is `given`, `follows` (from the placements before), or `tried`.

board_placements(Board, Rows, Placements) :-
    board_search(Board, inf, Search),
    search_problem(Search, Layout, Givens),
    Board = board(Kind, _, Extras),
    board_givens(board(Kind, Rows, Extras), Numbers),
    maplist(layout_number_bit(Layout), Numbers, Solution),
    layout_start(Layout, Givens, Pack, State),
    weights_new(Layout, Weights),
    placed_after(Pack, State, Weights, Solution, [], Placed),
    maplist(given_placed, Givens, First),
    append(First, Placed, All),
    maplist(bit_placement(Layout), All, Placements).

given_placed(N-Bit, placed(N, Bit, given)).

bit_placement(Layout, placed(N, Bit, How), placed(N, Cell, How)) :-
    layout_bit_cell(Layout, Bit, Cell).

%   placed_after(+Pack, +State, +Weights, +Solution, +Fixed, -Placed): Placed follow Fixed, the pairs Number-Bit that
%   are placed in State.

placed_after(Pack, X0, Weights, Solution, Fixed0, Placed) :-
    cheapest_passes(Pack, X0, X),
    pack_fixed(Pack, X, Fixed),
    foldl(newly_placed(Fixed0), Fixed, Placed, Placed1),
    (   X =\= X0
    ->  placed_after(Pack, X, Weights, Solution, Fixed, Placed1)
    ;   pack_slices(Pack, X, Slices),
        same_length(Slices, Fixed)
    ->  Placed1 = []
    ;   state_choices(Weights, Pack, X, choices(Index, Choices)),
        member(Choice, Choices),
        choice_state(Choice, Pack, X, X1),
        state_holds(Pack, X1, Solution)
    ->  pack_slices(Pack, X1, Slices1),
        choice_move(Weights, Index, Slices1, N, Bit),
        Placed1 = [placed(N, Bit, tried)|Placed2],
        placed_after(Pack, X1, Weights, Solution, [N-Bit|Fixed], Placed2)
    ).

cheapest_passes(Pack, X0, X) :-
    step_pass(Pack, X0, X1),
    corner_pass(Pack, X1, X2),
    single_pass(Pack, X2, X3),
    (   X3 =\= X0
    ->  X = X3
    ;   forced_pass(Pack, X3, X4),
        X4 =\= X3
    ->  X = X4
    ;   state_matching(Pack, X3, 0, M),
        matching_pass(Pack, X3, M, X)
    ).

newly_placed(Fixed0, N-Bit, Placed, Rest) :-
    (   memberchk(N-Bit, Fixed0)
    ->  Placed = Rest
    ;   Placed = [placed(N, Bit, follows)|Rest]
    ).

state_holds(Pack, X, Solution) :-
    pack_slices(Pack, X, Slices),
    forall(member(N-Mask, Slices),
           ( memberchk(N-Bit, Solution), Mask /\ (1<<Bit) =\= 0 )).
