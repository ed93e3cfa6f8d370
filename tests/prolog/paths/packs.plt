:- use_module('../../../prolog/paths/boards').
:- use_module('../../../prolog/paths/layout').
:- use_module('../../../prolog/paths/packs').
:- use_module(library(plunit)).

:- begin_tests(packs).

%   1 and 4 of a row of five are given; 2, 3 and 5 are open.
row(Pack, State) :-
    board_layout(board(numbrix, [[1,0,0,4,0]], []), Layout),
    layout_start(Layout, [1-0, 4-3], Pack, State).

test(fields_by_name, Count-Numbers == 3-numbers(2,3,5)) :-
    row(Pack, _),
    pack_fields(Pack, [numbers(Numbers), count(Count)]).
test(fields_are_where_they_were_put, Pack == Again) :-
    row(Pack, _),
    Names = [shape(_), width(_), count(_), ones(_), tops(_), first(_), last(_), ends(_), cells(_), folds(_),
             numbers(_), links(_), base(_)],
    pack_fields(Pack, Names),
    pack_fields(Again, Names).
test(expansion_is_the_relation, Width == Expected) :-
    row(Pack, _),
    pack_fields(Pack, [width(Expected)]),
    pack_expansion(pack_fields(Pack, [width(Width)]), Goal),
    Goal = (_ = _),
    call(Goal).
test(unknown_field, error(existence_error(pack_field, color(_)))) :-
    row(Pack, _),
    pack_fields(Pack, [color(_)]).
test(slices_have_masks_of_the_layout, Slices == [2-0b10, 3-0b10100, 5-0b10100]) :-
    row(Pack, State),
    pack_slices(Pack, State, Slices).

:- end_tests(packs).
