:- module(paths_minimal, [ minimal_subset/3 ]).      % +Items, :Holds, -Minimal
:- use_module(library(lists)).
:- use_module(library(pairs)).

:- meta_predicate minimal_subset(+, 1, -).

/** <module> A minimal subset with a property: QuickXplain (Junker 2004)
*/

%!  minimal_subset(+Items, :Holds, -Minimal) is det.
%
%   Minimal is a subset of Items, in their order. call(Holds, Minimal) is true, and false without any one of Minimal.
%   Holds must be true of Items, and monotonic: if it is true of some items, it is true of more. Finding k of n items
%   takes about k*log(n/k) calls.

minimal_subset(Items, Holds, Minimal) :-
    (   call(Holds, [])
    ->  Minimal = []
    ;   length(Items, Length),
        numlist(1, Length, Places),
        pairs_keys_values(Candidates, Places, Items),
        explained(Candidates, [], [], Holds, Kept0),
        keysort(Kept0, Kept),
        pairs_values(Kept, Minimal)
    ).

%   explained(+Candidates, +New, +Base, :Holds, -Kept): Kept are the candidates that Base needs. New were the last to
%   join Base.

explained(Candidates, New, Base, Holds, Kept) :-
    (   New \== [],
        holds_of(Holds, Base)
    ->  Kept = []
    ;   Candidates = [_]
    ->  Kept = Candidates
    ;   length(Candidates, Length),
        Half is Length//2,
        length(A, Half),
        append(A, B, Candidates),
        append(Base, A, BaseA),
        explained(B, A, BaseA, Holds, KeptB),
        append(Base, KeptB, BaseB),
        explained(A, KeptB, BaseB, Holds, KeptA),
        append(KeptA, KeptB, Kept)
    ).

holds_of(Holds, Candidates0) :-
    keysort(Candidates0, Candidates),
    pairs_values(Candidates, Items),
    call(Holds, Items).
