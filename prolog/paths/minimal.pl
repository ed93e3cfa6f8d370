:- module(paths_minimal,
          [ minimal_subset/3,           % +Items, :Holds, -Minimal
            board_contradiction/2       % +Board, -Givens
          ]).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(boards).
:- use_module(search).

:- meta_predicate minimal_subset(+, 1, -).

/** <module> Minimal subsets (QuickXplain: Junker, 2004), and contradicting givens
*/

%!  minimal_subset(+Items, :Holds, -Minimal) is det.
%
%   Minimal is a subset of Items, in their order. Holds is true of Minimal. If one element is left out, Holds
%   is no longer true. Holds must be true of Items, and monotonic: if it is true of a set, it is true of every
%   superset. To find k of n items takes about k*log(n/k) calls of Holds.
%
%       ?- minimal_subset([a,b,c,d], [Set]>>(member(b, Set), member(d, Set)), Minimal).
%       Minimal = [b,d].

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

%   explained(+Candidates, +New, +Base, :Holds, -Kept): Kept is a minimal set of Candidates with which Holds
%   is true of Base and Kept together. New are the latest elements of Base.

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

%!  board_contradiction(+Board, -Givens) is det.
%
%   Board has no solution. Givens are some of the givens of Board, as pairs Number-Cell. These givens
%   contradict each other. If any one of them is left out, a search of a few hundred nodes no longer shows a
%   contradiction. Givens is the smaller one of two such sets.

board_contradiction(Board, Givens) :-
    board_givens(Board, All),
    (   contradicts(Board, 1, [])
    ->  Givens = []
    ;   minimal_subset(All, contradicts(Board, 500), Forwards),
        reverse(All, Reversed),
        minimal_subset(Reversed, contradicts(Board, 500), Backwards0),
        msort(Backwards0, Backwards),
        length(Forwards, F),
        length(Backwards, B),
        (   F =< B -> Givens = Forwards ; Givens = Backwards )
    ).

contradicts(Board0, NodeLimit, Givens) :-
    board_givens_board(Board0, Givens, Board),
    board_search(Board, NodeLimit, Search),
    within_node_limit(\+ search_solution(Search, _)).
