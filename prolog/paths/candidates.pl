:- module(paths_candidates,
          [ board_candidates/3          % +Board, +Passes, -Candidates
          ]).
:- use_module(library(apply)).
:- use_module(boards).
:- use_module(checks).
:- use_module(layout).
:- use_module(packs).
:- use_module(passes).
:- use_module(propagate).
:- use_module(slices).

/** <module> Remaining candidates after each rule of propagation

The rules of propagate.pl and matching.pl one by one, with cells for bits: for teaching, and for trying a rule by
hand.
*/

%!  board_candidates(+Board, +Passes, -Candidates) is semidet.
%
%   Candidates has a pair Number-Cells for every number that is not given, after each of Passes has run once:
%
%     - step      the numbers before and after have a neighbour to go to
%     - corner    the numbers before and after have two different neighbours to go to
%     - single    a number with one cell left holds it, a cell with one number left holds it
%     - forced    the path takes both steps of a cell that has two left
%     - matching  all numbers can go to different cells
%     - rest      all passes but `matching`, until none removes a candidate
%
%   Fails if a pass finds that there is no solution.

board_candidates(Board, Passes, Candidates) :-
    board_checked(Board),
    board_layout(Board, Layout),
    board_givens(Board, Numbers),
    maplist(layout_number_bit(Layout), Numbers, Givens),
    layout_start(Layout, Givens, Pack, State0),
    foldl(pass(Pack), Passes, State0, State),
    pack_slices(Pack, State, Slices),
    maplist(slice_cells(Layout), Slices, Candidates).

pass(Pack, Pass, State0, State) :-
    (   Pass == rest
    ->  state_propagated(Pack, State0, State)
    ;   rule_pass(Pass, Pack, State0, State)
    ).


slice_cells(Layout, Number-Mask, Number-Cells) :-
    mask_bits(Mask, Bits),
    maplist(layout_bit_cell(Layout), Bits, Cells).
