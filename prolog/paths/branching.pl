:- module(paths_branching,
          [ weights_new/2,              % +Layout, -Weights
            weights_failed/2,           % +Weights, +Index
            state_choices/4,            % +Weights, +Pack, +State, -Choices
            choice_state/4              % +Choice, +Pack, +State0, -State
          ]).
:- use_module(library(apply)).
:- use_module(records).
:- use_module(slices).

:- set_prolog_flag(optimise, true).

/** <module> The choice of a branching

A state branches on a cell or on a number:

    | the state has                     | it branches on                                                     |
    | a cell with two candidate numbers | one of these cells, or one of the numbers with two candidate cells |
    | no such cell                      | one of the numbers with the fewest candidate cells                 |

Of these it takes the cell or number with the most failed branches (dom/wdeg: Boussemart, Hemery, Lecoutre
and Sais, 2004). The term Weights counts the failures. It changes in place and survives backtracking. See packs.pl for
Pack and State.
*/

%!  weights_new(+Layout, -Weights) is det.
%
%   Weights has a count of failed branches for each cell and each number of Layout. All counts are 0.

weights_new(Layout, Weights) :-
    layout(Layout, [width(Width)]),
    Count is 2*Width,
    length(Zeros, Count),
    maplist(=(0), Zeros),
    Weights =.. [weights|Zeros].

%!  weights_failed(+Weights, +Index) is det.
%
%   Add 1 to the count at Index: a branch on the cell or number at Index has failed.

weights_failed(Weights, Index) :-
    arg(Index, Weights, Failures0),
    Failures is Failures0+1,
    nb_setarg(Index, Weights, Failures).

%!  state_choices(+Weights, +Pack, +State, -Choices) is det.
%
%   Choices is a term choices(Index, List). State branches into one state for each choice in List: see
%   choice_state/4. For each of these states that fails, weights_failed/2 adds 1 to the count at Index.

state_choices(Weights, Pack, X, choices(Index, Each)) :-
    pack(Pack, [width(Width), numbers(Numbers), base(Base)]),
    cells_of_two(Pack, X, Cells),
    numbers_of_fewest(Pack, X, Cells, Tops),
    mask_bits(Cells, CellBits),
    mask_bits(Tops, TopBits),
    best_cell(CellBits, Base, Weights, none, -1, Best0, Weight0),
    functor(Weights, _, Count0),
    Offset is Count0>>1,
    best_number(TopBits, Numbers, Offset, Width, Weights, Best0, Weight0, Best),
    best_choices(Best, Pack, X, Index, Each).

cells_of_two(Pack, X, Cells) :-
    pack(Pack, [folds(Folds)]),
    folded_thrice(Folds, X, 0, 0, Two, Three),
    Cells is Two /\ \Three.

folded_thrice([], _, Two, Three, Two, Three).
folded_thrice([fold(Shift, Mask)|Folds], O0, T0, R0, Two, Three) :-
    A is O0 /\ Mask,
    B is O0>>Shift,
    C is T0 /\ Mask,
    D is T0>>Shift,
    O is A \/ B,
    T is C \/ D \/ (A /\ B),
    R is (R0 /\ Mask) \/ (R0>>Shift) \/ (A /\ D) \/ (B /\ C),
    folded_thrice(Folds, O, T, R, Two, Three).

%   numbers_of_fewest(+Pack, +X, +Cells, -Tops): in the state X, Tops has the top bit of the slice of some open
%   numbers: those with the fewest cells if the mask Cells is 0, otherwise those with two cells.

numbers_of_fewest(Pack, X, Cells, Tops) :-
    pack(Pack, [ones(Ones), tops(Tops0)]),
    More is X /\ ((X \/ Tops0) - Ones),
    Full is (More \/ Tops0) - Ones,
    Open is Full /\ Tops0,
    Rest is More /\ Full,
    (   Cells =:= 0
    ->  fewest(Rest, Tops0, Ones, Open, Tops)
    ;   Tops is Open /\ \((Rest \/ Tops0) - Ones)
    ).

fewest(X, Tops0, Ones, Open, Tops) :-
    Full is (X \/ Tops0) - Ones,
    Empty is Open /\ \Full,
    (   Empty =\= 0
    ->  Tops = Empty
    ;   X1 is X /\ Full,
        fewest(X1, Tops0, Ones, Open, Tops)
    ).

best_cell([], _, _, Best, Weight, Best, Weight).
best_cell([Bit|Bits], Base, Weights, Best0, Weight0, Best, Weight) :-
    Index is Base+Bit+1,
    arg(Index, Weights, Weight1),
    (   Weight1 > Weight0
    ->  best_cell(Bits, Base, Weights, cell(Bit, Index), Weight1, Best, Weight)
    ;   best_cell(Bits, Base, Weights, Best0, Weight0, Best, Weight)
    ).

best_number([], _, _, _, _, Best, _, Best).
best_number([Top|Tops], Numbers, Offset, Width, Weights, Best0, Weight0, Best) :-
    Slice is Top//Width+1,
    arg(Slice, Numbers, Number),
    Index is Offset+Number,
    arg(Index, Weights, Weight1),
    (   Weight1 > Weight0
    ->  Base is Top-Width+1,
        best_number(Tops, Numbers, Offset, Width, Weights, number(Base, Index), Weight1, Best)
    ;   best_number(Tops, Numbers, Offset, Width, Weights, Best0, Weight0, Best)
    ).

best_choices(number(Base, Index), Pack, X, Index, Choices) :-
    pack(Pack, [width(W)]),
    Row is (X>>Base) /\ ((1<<W)-1),
    mask_bits(Row, Bits),
    findall(number(Base, Bit), member(Bit, Bits), Choices).
best_choices(cell(Bit, Index), Pack, X, Index, Choices) :-
    pack(Pack, [ones(Ones)]),
    Column is (X>>Bit) /\ Ones,
    mask_bits(Column, Bases),
    findall(cell(Base, Bit), member(Base, Bases), Choices).

%!  choice_state(+Choice, +Pack, +State0, -State) is det.
%
%   State is State0 after Choice. A search stores choices, which are small, and builds a state when it opens it.

choice_state(number(Base, Bit), Pack, X, State) :-
    pack(Pack, [width(W)]),
    State is (X /\ \(((1<<W)-1)<<Base)) \/ 1<<(Base+Bit).
choice_state(cell(Base, Bit), Pack, X, State) :-
    pack(Pack, [width(W), ones(Ones)]),
    Others is X /\ \(((X>>Bit) /\ Ones)<<Bit),
    State is (Others /\ \(((1<<W)-1)<<Base)) \/ 1<<(Base+Bit).
