:- use_module('../../../prolog/paths/matching').
:- use_module('../../../prolog/paths/packs').
:- use_module('../../../prolog/paths/slices').
:- use_module(library(plunit)).
:- use_module(library(random)).

:- begin_tests(matching, [setup(set_random(seed(4)))]).
:- use_module('../../../prolog/paths/records').

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

test(candidates_in_a_matching_are_kept, forall(between(1, 300, _))) :-
    random_between(1, 40, Count),
    Last is Count-1,
    numlist(0, Last, Cells0),
    random_permutation(Cells0, Cells),
    maplist(random_mask(Count), Cells, Masks),
    All is (1<<Count)-1,
    maplist([_,0]>>true, Masks, None),
    (   narrowed(Masks, Slices)
    ->  slices_matching(Masks, Count, All, None, Matched),
        assertion(foldl([M,Sum0,Sum]>>(Sum is Sum0+M), Matched, 0, All)),
        assertion(maplist([Mask,M]>>(M is Mask /\ M), Masks, Matched)),
        findall(Slice, ( nth0(K, Masks, _), in_a_matching(K, Masks, Count, None, Slice) ), Expected),
        assertion(Slices == Expected)
    ;   assertion(\+ slices_matching(Masks, Count, All, None, _))
    ).
test(matching_is_kept, Matched == [0b001, 0b100, 0b010]) :-
    slices_matching([0b011, 0b110, 0b111], 3, 0b010, [0b001, 0b100, 0], Matched).
test(matching_is_moved, Matched == [0b010, 0b100, 0b001]) :-
    slices_matching([0b011, 0b110, 0b001], 3, 0b100, [0b001, 0b010, 0], Matched).
test(many_numbers, [forall(between(1, 5, _)), Slices == Expected]) :-
    length(Masks, 160),
    foldl(window_mask, Masks, 0, _),
    narrowed(Masks, Slices),
    findall(Mask, ( nth0(K, Masks, Mask0), Mask is Mask0 /\ (3<<(K//2*2)) ), Expected).

%   A number has the cells of its pair, or some before these. So pairs fill their cells from the first on.

window_mask(Mask, K0, K) :-
    Pair is K0//2*2,
    random_between(0, Pair, Below),
    Mask is (3<<Pair) \/ (((1<<Pair)-1) xor ((1<<Below)-1)),
    K is K0+1.

%   Slice has the cells of number K of Masks that leave cells for all others.

in_a_matching(K, Masks0, Count, None, Slice) :-
    nth0(K, Masks0, Mask, Others),
    mask_bits(Mask, Bits0),
    findall(Bit, ( member(Bit, Bits0), One is 1<<Bit, nth0(K, Masks, One, Others), All is (1<<Count)-1,
                   slices_matching(Masks, Count, All, None, _) ), Bits),
    bits_mask(Bits, Slice).

%   Own and a few others of Count cells. A matching exists unless one of 40 numbers lost its own cell.

random_mask(Count, Own, Mask) :-
    Last is Count-1,
    random_between(0, 2, Others),
    findall(Bit, ( between(1, Others, _), random_between(0, Last, Bit) ), Bits),
    (   Others > 0,
        maybe(1, 40)
    ->  Cells = Bits
    ;   Cells = [Own|Bits]
    ),
    bits_mask(Cells, Mask).

narrowed(Masks, Slices) :-
    length(Masks, Count),
    W is Count+3,
    slices_integer(Masks, W, X),
    maplist([_,1]>>true, Masks, Units),
    slices_integer(Units, W, Ones),
    Tops is Ones<<(W-1),
    Cells is (1<<Count)-1,
    slices_folds(Count, W, Folds),
    pack(Pack, [width(W), count(Count), ones(Ones), tops(Tops), cells(Cells), folds(Folds)]),
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
