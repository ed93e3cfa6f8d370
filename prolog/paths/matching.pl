:- module(paths_matching,
          [ state_matching/4,           % +Pack, +State, +Matching0, -Matching
            matching_pass/4             % +Pack, +State0, +Matching, -State
          ]).
:- use_module(components).
:- use_module(packs).
:- use_module(records).
:- use_module(slices).

:- set_prolog_flag(optimise, true).

/** <module> All numbers in different cells

A _matching_ is a state in which every number has one cell, no two numbers the same one. Candidates in no matching
are removed. In the graph where a number points to the numbers whose cells it could take, they are the edges between
different strongly connected components (Régin 1994). The transitive closure of the graph (Warshall 1962) is taken on
the state itself: one multiplication adds the cells of one number to all numbers that reach it. With many numbers that
takes longer than to go from number to number, see components.pl.
*/

%!  state_matching(+Pack, +State, +Matching0, -Matching) is semidet.
%
%   Matching is a matching within State. It keeps what it can of Matching0, which may belong to an earlier state.

state_matching(Pack, X, M0, M) :-
    pack(Pack, [width(W), count(Count), ones(Ones), tops(Tops), cells(Cells), folds(Folds)]),
    M1 is M0 /\ X,
    Lost is Tops /\ \((M1 \/ Tops) - Ones),
    (   Lost =:= 0
    ->  M = M1
    ;   folded(Folds, M1, Taken),
        Free is Cells /\ \Taken,
        (   popcount(Lost) > 100
        ->  integer_slices(X, W, Count, Slices),
            integer_slices(M1, W, Count, Matched0),
            slices_matching(Slices, W, Free, Matched0, Matched),
            slices_integer(Matched, W, M)
        ;   augmented(Lost, W, Ones, X, Free, M1, M)
        )
    ).

augmented(0, _, _, _, _, M, M) :- !.
augmented(Lost, W, Ones, X, Free, M0, M) :-
    Base is lsb(Lost)-W+1,
    Lost1 is Lost /\ (Lost-1),
    Unseen is (1<<W)-1,
    number_augmented(Base, W, Ones, X, Free, Unseen, _, M0, M1, Bit),
    Bit >= 0,
    Free1 is Free /\ \(1<<Bit),
    augmented(Lost1, W, Ones, X, Free1, M1, M).

%   number_augmented(+Base, ..., +Unseen0, -Unseen, +M0, -M, -Bit): the number with its slice at Base has a cell in M,
%   and Bit is the free cell that this took; -1 if there is none. Unseen are the cells that were not tried yet.

number_augmented(Base, W, Ones, X, Free, Unseen0, Unseen, M0, M, Bit) :-
    Row is (X>>Base) /\ Unseen0,
    Direct is Row /\ Free,
    (   Direct =\= 0
    ->  Bit is lsb(Direct),
        Unseen = Unseen0,
        M is M0 \/ 1<<(Base+Bit)
    ;   Unseen1 is Unseen0 /\ \Row,
        owner_moved(Row, Base, W, Ones, X, Free, Unseen1, Unseen, M0, M, Bit)
    ).

owner_moved(0, _, _, _, _, _, Unseen, Unseen, M, M, -1) :- !.
owner_moved(Row, Base, W, Ones, X, Free, Unseen0, Unseen, M0, M, Bit) :-
    Cell is lsb(Row),
    Owner is lsb((M0>>Cell) /\ Ones),
    number_augmented(Owner, W, Ones, X, Free, Unseen0, Unseen1, M0, M1, Bit1),
    (   Bit1 >= 0
    ->  M is (M1 xor (1<<(Owner+Cell))) \/ 1<<(Base+Cell),
        Bit = Bit1,
        Unseen = Unseen1
    ;   Row1 is Row /\ (Row-1),
        owner_moved(Row1, Base, W, Ones, X, Free, Unseen1, Unseen, M0, M, Bit)
    ).

%!  matching_pass(+Pack, +State0, +Matching, -State) is det.
%
%   State keeps the candidates of State0 that are in some matching.

matching_pass(Pack, X0, M, X) :-
    pack(Pack, [width(W), count(Count)]),
    (   Count > 150
    ->  integer_slices(X0, W, Count, Slices0),
        integer_slices(M, W, Count, Matched),
        slices_narrowed(Slices0, W, Matched, Slices),
        slices_integer(Slices, W, X)
    ;   closed_pass(Pack, X0, M, X)
    ).

closed_pass(Pack, X0, M, X) :-
    pack(Pack, [width(W), ones(Ones), tops(Tops), folds(Folds)]),
    Open is X0 /\ \M,
    Wide is ((Open \/ Tops) - Ones) /\ Tops,
    Matched is M /\ (Wide - (Wide>>(W-1))),
    Slice is (1<<W)-1,
    closure(Matched, W, Slice, Ones, X0, Closed),
    components(Wide, W, Slice, Ones, Folds, M, Closed, X0, X).

%   closure(+Matched, ..., +X0, -X): in X every number has the cells that it reaches in X0 by any number of steps
%   through the numbers of Matched.

closure(0, _, _, _, X, X) :- !.
closure(Matched, W, Slice, Ones, X0, X) :-
    At is lsb(Matched),
    Cell is At mod W,
    X1 is X0 \/ ((X0>>Cell) /\ Ones) * ((X0>>(At-Cell)) /\ Slice),
    Matched1 is Matched /\ (Matched-1),
    closure(Matched1, W, Slice, Ones, X1, X).

%   components(+Wide, ...): the numbers with their tops in Wide keep the cells of their own components.

components(0, _, _, _, _, _, _, X, X) :- !.
components(Wide, W, Slice, Ones, Folds, M, Closed, X0, X) :-
    Top is lsb(Wide),
    Base is Top-W+1,
    Own is (M>>Base) /\ Slice,
    Cell is lsb(Own),
    To is (Closed>>Base) /\ Slice,
    From is ((Closed>>Cell) /\ Ones)<<(W-1),
    FromMask is From - (From>>(W-1)),
    Common is M /\ (To*Ones) /\ FromMask,
    folded(Folds, Common, Cells),
    Members is ((Common \/ (Ones<<(W-1))) - Ones) /\ (Ones<<(W-1)),
    MemberMask is Members - (Members>>(W-1)),
    X1 is X0 /\ ((Cells*Ones) \/ \MemberMask),
    Wide1 is (Wide /\ \Members) /\ \(1<<Top),
    components(Wide1, W, Slice, Ones, Folds, M, Closed, X1, X).
