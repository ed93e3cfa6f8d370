:- module(paths_matching,
          [ state_matching/4,           % +Pack, +State, +Matching0, -Matching
            matching_pass/4,            % +Pack, +State0, +Matching, -State
            slices_all_matched/3,       % +Slices, +Free, -Matched
            slices_matching/5           % +Slices, +Width, +Free, +Matched0, -Matched
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('../machine/limits', [heed_the_clock/0]).
:- use_module(records).
:- use_module(slices).

:- set_prolog_flag(optimise, true).

/** <module> All numbers in different cells

A _matching_ is a state in which every number has one cell, and no two numbers have the same cell. Candidates
that are in no matching are removed (Régin, 1994):

  - In the value graph, a number points to each number whose cell in the matching is one of its candidates.
  - A candidate that points to another strongly connected component is in no matching.
  - The transitive closure (Warshall, 1962) works on the state: one multiplication adds a number's cells to all numbers
    that reach it.
  - Augmenting paths (Kuhn, 1955) find a matching on the state, too. If more than 100 numbers have no cell
    yet, augmenting paths work on the list of slices, because a slice is a small integer.
*/

%!  state_matching(+Pack, +State, +Matching0, -Matching) is semidet.
%
%   Matching is a matching within State (see packs.pl for Pack and State). The search for it starts from those
%   cells of Matching0 that are still in State. Matching0 is the matching of an earlier state, or 0.

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

%   number_augmented(+Base, ..., +Unseen0, -Unseen, +M0, -M, -Bit): an augmenting path gives the number with the
%   slice at Base a cell in M. Bit is the free cell at the end of the path, or -1 without a path. Unseen are the
%   cells not yet tried.

number_augmented(Base, W, Ones, X, Free, Unseen0, Unseen, M0, M, Bit) :-
    heed_the_clock,
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
%   State has the candidates of State0 that some matching uses: it is the union of all matchings within State0,
%   of which Matching is one.

matching_pass(Pack, X0, M, X) :-
    pack(Pack, [width(W), ones(Ones), tops(Tops), folds(Folds)]),
    Open is X0 /\ \M,
    Wide is ((Open \/ Tops) - Ones) /\ Tops,
    Matched is M /\ (Wide - (Wide>>(W-1))),
    Slice is (1<<W)-1,
    closure(Matched, W, Slice, Ones, X0, Closed),
    folded(Folds, Matched, Cells),
    (   components_apart(Wide, W, Slice, Ones, M, Closed, Cells)
    ->  X = X0
    ;   components(Wide, W, Slice, Ones, Folds, M, Closed, X0, X)
    ).

%   closure(+Matched, ..., +X0, -X): X is the transitive closure of X0. A number that has the cell of another
%   number as a candidate also gets the candidates of that number. Matched has the cells of these other
%   numbers.

closure(0, _, _, _, X, X) :- !.
closure(Matched, W, Slice, Ones, X0, X) :-
    At is lsb(Matched),
    Cell is At mod W,
    X1 is X0 \/ ((X0>>Cell) /\ Ones) * ((X0>>(At-Cell)) /\ Slice),
    Matched1 is Matched /\ (Matched-1),
    closure(Matched1, W, Slice, Ones, X1, X).

%   components_apart(+Wide, ..., +Cells): each number that another one reaches also reaches that one. Wide has
%   the top bits of these numbers' slices, and Cells are their cells. Otherwise, more numbers reach some
%   component than it reaches.

components_apart(0, _, _, _, _, _, _) :- !.
components_apart(Wide, W, Slice, Ones, M, Closed, Cells) :-
    Base is lsb(Wide)-W+1,
    To is (Closed>>Base) /\ Slice,
    From is (Closed>>lsb(M>>Base)) /\ Ones,
    popcount(To) =:= popcount(From),
    To \/ Cells =:= Cells,
    Wide1 is Wide /\ \(From<<(W-1)),
    components_apart(Wide1, W, Slice, Ones, M, Closed, Cells).

%   components(+Wide, ..., +X0, -X): Wide has the top bits of some numbers' slices. In X, these numbers keep
%   only the cells of their own components. All other numbers keep their candidates in X0.

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

		 /*******************************
		 *            SLICES            *
		 *******************************/

%!  slices_all_matched(+Slices, +Free, -Matched) is semidet.
%
%   Slices are sets of cells, as bits. Matched has one cell from each slice. These cells are in Free, and all
%   are different.

slices_all_matched(Slices, Free, Matched) :-
    Width is msb(Free \/ 1)+1,
    same_length(Slices, None),
    maplist(=(0), None),
    slices_matching(Slices, Width, Free, None, Matched).

%!  slices_matching(+Slices, +Width, +Free, +Matched0, -Matched) is semidet.
%
%   Slices are sets of cells, with Width bits each. Matched has one cell from each slice, as a bit. All these
%   cells are different. The search starts from Matched0, which has such a cell or 0 for each slice. A slice
%   with 0 gets a cell by an augmenting path that ends in Free. Fails if there is no matching.

slices_matching(Slices, Width, Free, Matched0, Matched) :-
    Rows =.. [rows|Slices],
    Own =.. [own|Matched0],
    functor(Owners, owners, Width),
    owners_set(Matched0, 1, Owners, Lost, []),
    lost_augmented(Lost, graph(Rows, Owners, Own), Free),
    Own =.. [_|Matched].

%   owners_set(+Matched, +Number, +Owners, -Lost, ?Rest): Matched has a cell, or 0, for Number and for each later
%   number. Enter in the term Owners which number has each cell. Lost are the numbers with 0, followed by Rest.

owners_set([], _, _, Lost, Lost).
owners_set([Mask|Masks], K, Owners, Lost0, Lost) :-
    (   Mask =:= 0
    ->  Lost0 = [K|Lost1]
    ;   Place is lsb(Mask)+1,
        arg(Place, Owners, K),
        Lost0 = Lost1
    ),
    K1 is K+1,
    owners_set(Masks, K1, Owners, Lost1, Lost).

lost_augmented([], _, _).
lost_augmented([K|Ks], Graph, Free0) :-
    slice_augmented(K, Graph, Free0, -1, _, Bit),
    Bit >= 0,
    Free is Free0 /\ \(1<<Bit),
    lost_augmented(Ks, Graph, Free).

%   slice_augmented(+Number, +Graph, +Free, +Unseen0, -Unseen, -Bit): an augmenting path gives Number a cell.
%   Bit is the cell of Free at the end of the path, or -1 without a path. Unseen are the cells not yet tried.
%   Graph has the slices, the owner of each cell, and the cell of each number.

slice_augmented(K, Graph, Free, Unseen0, Unseen, Bit) :-
    arg(1, Graph, Rows),
    arg(K, Rows, Mask),
    Row is Mask /\ Unseen0,
    Direct is Row /\ Free,
    (   Direct =\= 0
    ->  Bit is lsb(Direct),
        Unseen = Unseen0,
        cell_owned(Bit, Graph, K)
    ;   Unseen1 is Unseen0 /\ \Row,
        slice_moved(Row, K, Graph, Free, Unseen1, Unseen, Bit)
    ).

slice_moved(0, _, _, _, Unseen, Unseen, -1) :- !.
slice_moved(Row, K, Graph, Free, Unseen0, Unseen, Bit) :-
    Cell is lsb(Row),
    Place is Cell+1,
    arg(2, Graph, Owners),
    arg(Place, Owners, Owner),
    slice_augmented(Owner, Graph, Free, Unseen0, Unseen1, Bit1),
    (   Bit1 >= 0
    ->  cell_owned(Cell, Graph, K),
        Bit = Bit1,
        Unseen = Unseen1
    ;   Row1 is Row /\ (Row-1),
        slice_moved(Row1, K, Graph, Free, Unseen1, Unseen, Bit)
    ).

cell_owned(Cell, graph(_, Owners, Own), K) :-
    Place is Cell+1,
    Mask is 1<<Cell,
    setarg(Place, Owners, K),
    setarg(K, Own, Mask).
