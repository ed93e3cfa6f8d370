:- module(paths_candidates,
          [ board_candidates/4,         % +Board, +Passes, +Most, -Candidates
            board_near_cells/2          % +Board, -Candidates
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module('deduce/knowledge').
:- use_module('deduce/ways', [gap_layers/5]).
:- use_module(layout).
:- use_module(packs).
:- use_module(passes).
:- use_module(records).
:- use_module(search).

/** <module> The candidates of a board

The first relation applies the rules of passes.pl one by one, and returns cells instead of bits. The second relation
also works for boards without a solution.
*/

%!  board_candidates(+Board, +Passes, +Most, -Candidates) is semidet.
%
%   Run each of Passes once, in their order. Candidates then has a pair Number-Cells for every open number. A
%   pass is a rule of search_rule/2, or `rest`: the fixpoint of all rules except `matching`. Candidates is
%   `many` if there are more than Most pairs of a number and a cell.
%
%   Fails if a pass shows that there is no solution.

board_candidates(Board, Passes, Most, Candidates) :-
    board_search(Board, inf, Search),
    search_problem(Search, Layout, Givens),
    layout_start(Layout, Givens, Pack, State0),
    foldl(pass(Pack), Passes, State0, State),
    (   popcount(State) =< Most
    ->  pack_slices(Pack, State, Slices),
        maplist(slice_cells(Layout), Slices, Candidates)
    ;   Candidates = many
    ).

%   Measured: with more than 1000 open numbers, `matching` takes most of the time, and removes few candidates.

pass(Pack, Pass, State0, State) :-
    (   Pass == rest
    ->  state_propagated(Pack, State0, State)
    ;   Pass == matching,
        pack(Pack, [count(Count)]),
        Count > 1000
    ->  State = State0
    ;   rule_pass(Pass, Pack, State0, State)
    ).

%!  board_near_cells(+Board, -Candidates) is det.
%
%   Candidates has a pair Number-Cells for every open number. From each of Cells, a walk through free cells
%   leads to the nearest given before Number, with as many steps as the numbers differ. The same holds for the
%   nearest given after Number. If no walk exists, Cells is empty.
%
%   A wrong given restricts only the numbers of its two gaps. So boards without a solution have candidates, too.

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
