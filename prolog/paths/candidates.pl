:- module(paths_candidates,
          [ board_candidates/3,         % +Board, +Passes, -Candidates
            board_near_cells/2          % +Board, -Candidates
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(boards).
:- use_module(checks).
:- use_module(layout).
:- use_module(packs).
:- use_module(records).
:- use_module(passes).
:- use_module(propagate).
:- use_module(slices).

/** <module> Remaining candidates after each rule of propagation

The rules of propagate.pl and matching.pl one by one, with cells for bits: for teaching, and for trying a rule by
hand. And what can be said of a board without any solution: the cells that are near enough for each number.
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

%!  board_near_cells(+Board, -Candidates) is det.
%
%   Candidates has a pair Number-Cells for every number that is not given: the free cells to which a walk through free cells
%   leads from the nearest givens before and after it, in as many steps as lie between the numbers. Of a board without any
%   solution, too: a given that is wrong narrows the numbers of its own two gaps alone.

board_near_cells(Board, Candidates) :-
    board_checked(Board),
    board_layout(Board, Layout),
    board_givens(Board, Cells),
    maplist(layout_number_bit(Layout), Cells, Givens),
    board_size(Board, Size),
    numlist(1, Size, Numbers),
    reverse(Numbers, Downwards),
    reverse(Givens, GivensDownwards),
    free_cells(Layout, Givens, Free),
    walks(Numbers, Givens, 1, Layout, Free, Free, FromBelow),
    walks(Downwards, GivensDownwards, -1, Layout, Free, Free, FromAbove0),
    reverse(FromAbove0, FromAbove),
    maplist(walks_cells(Layout), FromBelow, FromAbove, Candidates).

free_cells(Layout, Givens, Free) :-
    layout(Layout, [cells(Cells)]),
    pairs_values(Givens, Bits),
    bits_mask(Bits, Taken),
    Free is Cells /\ \Taken.

%   walks(+Numbers, +Givens, +Step, +Layout, +Free, +Near, -Walks): Walks are the pairs Number-Mask of the Numbers that are not
%   given. A walk has come to Near when it takes its next step onto the first of Numbers.

walks([], _, _, _, _, _, []).
walks([N|Ns], [N-Bit|Givens], Step, Layout, Free, _, Walks) :-
    !,
    One is 1<<Bit,
    layout_beside(Step, Layout, One, Near),
    walks(Ns, Givens, Step, Layout, Free, Near, Walks).
walks([N|Ns], Givens, Step, Layout, Free, Near0, [N-Mask|Walks]) :-
    layout_number_cells(Layout, N, Allowed),
    Mask is Near0 /\ Free /\ Allowed,
    layout_beside(Step, Layout, Mask, Near),
    walks(Ns, Givens, Step, Layout, Free, Near, Walks).

layout_beside(Step, Layout, Mask, Near) :-
    layout(Layout, [shape(Shape)]),
    shape_mask_beside(Step, Shape, Mask, Near).

walks_cells(Layout, Number-Mask0, Number-Mask1, Candidate) :-
    Mask is Mask0 /\ Mask1,
    slice_cells(Layout, Number-Mask, Candidate).

slice_cells(Layout, Number-Mask, Number-Cells) :-
    mask_bits(Mask, Bits),
    maplist(layout_bit_cell(Layout), Bits, Cells).
