:- module(paths_minimal, [ minimal/3 ]).      % +Items, :Holds, -Minimal
:- use_module(library(lists)).
:- use_module(library(pairs)).

:- meta_predicate minimal(+, 1, -).

/** <module> What is needed of many things: QuickXplain (Junker 2004)
*/

%!  minimal(+Items, :Holds, -Minimal) is det.
%
%   call(Holds, Minimal) is true, as it is for all Items, of which Minimal is a part in their
%   order; and it is false without any one of Minimal. Holds is monotonic: what is true of
%   some items is true of more. Takes some k*log(n/k) calls for k of n items.

minimal(Items, Holds, Minimal) :-
    (   call(Holds, [])
    ->  Minimal = []
    ;   length(Items, Length),
        numlist(1, Length, Places),
        pairs_keys_values(Candidates, Places, Items),
        explained(Candidates, [], [], Holds, Kept0),
        keysort(Kept0, Kept),
        pairs_values(Kept, Minimal)
    ).

%   explained(+Candidates, +New, +Base, :Holds, -Kept): Kept are those of Candidates that are
%   needed beside Base, to which New came last.

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
