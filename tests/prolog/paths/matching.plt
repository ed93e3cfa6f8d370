:- use_module('../../../prolog/paths/matching').
:- use_module('../../../prolog/paths/packs').
:- use_module('../../../prolog/paths/slices').
:- use_module(library(plunit)).
:- use_module(library(random)).

:- begin_tests(matching, [setup(set_random(seed(4)))]).

test(pairs_are_reserved, Slices == [0b0011, 0b0011, 0b0100, 0b1000]) :-
    narrowed([0b0011, 0b0011, 0b0111, 0b1100], Slices).
test(three_numbers_two_cells, fail) :-
    narrowed([0b0011, 0b0011, 0b0011, 0b1100], _).
test(all_matchings_and_no_more, forall(between(1, 300, _))) :-
    random_between(1, 5, Count),
    length(Masks, Count),
    Max is (1<<Count)-1,
    maplist([M]>>random_between(1, Max, M), Masks),
    findall(Cells, all_different(Masks, [], Cells), Matchings),
    (   narrowed(Masks, Slices)
    ->  findall(Slice, matched_slice(Count, Matchings, Slice), Expected),
        assertion(Masks-Slices == Masks-Expected)
    ;   assertion(Masks-Matchings == Masks-[])
    ).

narrowed(Masks, Slices) :-
    length(Masks, Count),
    W is Count+3,
    slices_integer(Masks, W, X),
    maplist([_,1]>>true, Masks, Units),
    slices_integer(Units, W, Ones),
    Tops is Ones<<(W-1),
    Cells is (1<<Count)-1,
    slices_folds(Count, W, Folds),
    pack_fields(Pack, [width(W), count(Count), ones(Ones), tops(Tops), cells(Cells), folds(Folds)]),
    state_matching(Pack, X, 0, M),
    matching_pass(Pack, X, M, X1),
    integer_slices(X1, W, Count, Slices).

all_different([], _, []).
all_different([Mask|Masks], Taken, [Bit|Bits]) :-
    mask_bits(Mask, Open),
    member(Bit, Open),
    \+ memberchk(Bit, Taken),
    all_different(Masks, [Bit|Taken], Bits).

matched_slice(Count, Matchings, Slice) :-
    between(1, Count, I),
    findall(Bit, (member(Bits, Matchings), nth1(I, Bits, Bit)), Used),
    foldl([Bit,A,B]>>(B is A \/ 1<<Bit), Used, 0, Slice).

:- end_tests(matching).
