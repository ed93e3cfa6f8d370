:- use_module('../../../prolog/paths/slices').
:- use_module(library(plunit)).
:- use_module(library(random)).

:- begin_tests(slices, [setup(set_random(seed(1)))]).

test(joined, X == 0x030201) :-
    slices_integer([1,2,3], 8, X).
test(apart, Slices == [1,2,3]) :-
    integer_slices(0x030201, 8, 3, Slices).
test(none, X-Slices == 0-[]) :-
    slices_integer([], 8, X), integer_slices(0, 8, 0, Slices).
test(there_and_back, forall(between(1, 30, Count))) :-
    random_slices(Count, 13, Slices),
    slices_integer(Slices, 13, X),
    integer_slices(X, 13, Count, Slices1),
    assertion(Slices1 == Slices).
test(folds, forall(between(1, 30, Count))) :-
    random_slices(Count, 13, Slices),
    slices_integer(Slices, 13, X),
    slices_folds(Count, 13, Folds),
    folded(Folds, X, Union),
    folded_once_twice(Folds, X, Once, Twice),
    foldl([S,O0-T0,O-T]>>(T is T0 \/ (O0 /\ S), O is O0 \/ S), Slices, 0-0, O1-T1),
    assertion(Union-Once-Twice == O1-O1-T1).
test(bits, Bits == [0,3,70,5000]) :-
    Mask is 1 \/ 8 \/ 1<<70 \/ 1<<5000,
    mask_bits(Mask, Bits).
test(no_bits, Bits == []) :-
    mask_bits(0, Bits).

random_slices(Count, Width, Slices) :-
    length(Slices, Count),
    Max is (1<<Width)-1,
    maplist([S]>>(random_between(0, Max, A), random_between(0, Max, B), S is A /\ B),
            Slices).

:- end_tests(slices).
