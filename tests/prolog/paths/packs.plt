:- use_module('../../../prolog/paths/boards').
:- use_module('../../../prolog/paths/layout').
:- use_module('../../../prolog/paths/packs').
:- use_module(library(plunit)).

:- begin_tests(packs).

%   1 and 4 of a row of five are given; 2, 3 and 5 are open.
row(Pack, State) :-
    board_layout(board(numbrix, [[1,0,0,4,0]], []), Layout),
    layout_start(Layout, [1-0, 4-3], Pack, State).

test(slices_have_masks_of_the_layout, Slices == [2-0b10, 3-0b10100, 5-0b10100]) :-
    row(Pack, State),
    pack_slices(Pack, State, Slices).

:- end_tests(packs).
