:- module(paths_branching,
          [ weights_new/2,              % +Layout, -Weights
            weights_failed/2,           % +Weights, +Index
            state_choices/4             % +Weights, +Pack, +State, -Choices
          ]).
:- use_module(layout).
:- use_module(slices).

:- set_prolog_flag(optimise, true).

/** <module> What a search tries next

A state branches on a cell that two numbers are left for, or on a number with two cells
left; where there are none of both, on a number with the fewest cells. Among equals the
one goes first whose branches failed most often so far (dom/wdeg: Boussemart, Hemery,
Lecoutre and Sais 2004). The failures are counted in Weights, a term changed in place
and kept on backtracking.
*/

%!  weights_new(+Layout, -Weights) is det.

weights_new(Layout, Weights) :-
    layout_width(Layout, Width),
    Count is 2*Width,
    functor(Weights, weights, Count),
    weights_zero(Count, Weights).

weights_zero(0, _) :- !.
weights_zero(I, Weights) :-
    arg(I, Weights, 0),
    I1 is I-1,
    weights_zero(I1, Weights).

%!  weights_failed(+Weights, +Index) is det.
%
%   A branch on what has Index failed.

weights_failed(Weights, Index) :-
    arg(Index, Weights, Failures0),
    Failures is Failures0+1,
    nb_setarg(Index, Weights, Failures).

%!  state_choices(+Weights, +Pack, +State, -Choices) is det.
%
%   Choices is choices(Index, States): the states that State branches into, and where
%   the weight of what it branches on is counted.

state_choices(Weights, Pack, X, choices(Index, States)) :-
    Pack = pack(_, Width, _, _, _, _, _, _, _, _, Numbers, _, Base),
    cells_of_two(Pack, X, Cells),
    numbers_of_fewest(Pack, X, Cells, Tops),
    mask_bits(Cells, CellBits),
    mask_bits(Tops, TopBits),
    best_cell(CellBits, Base, Weights, none, -1, Best0, Weight0),
    functor(Weights, _, Count0),
    Offset is Count0>>1,
    best_number(TopBits, Numbers, Offset, Width, Weights, Best0, Weight0, Best),
    choice_states(Best, Pack, X, Index, States).

%   cells_of_two(+Pack, +X, -Cells): the cells to which two numbers can go.

cells_of_two(pack(_, _, _, _, _, _, _, _, _, Folds, _, _, _), X, Cells) :-
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

%   numbers_of_fewest(+Pack, +X, +Cells, -Tops): the tops of the open numbers that have
%   the fewest cells; where Cells is not 0, of those only that have two.

numbers_of_fewest(pack(_, _, _, Ones, Tops0, _, _, _, _, _, _, _, _), X, Cells, Tops) :-
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

choice_states(number(Base, Index), pack(_, W, _, _, _, _, _, _, _, _, _, _, _), X, Index,
              States) :-
    Slice is (1<<W)-1,
    Row is (X>>Base) /\ Slice,
    Rest is X /\ \(Slice<<Base),
    mask_bits(Row, Bits),
    number_states(Bits, Base, Rest, States).
choice_states(cell(Bit, Index), pack(_, W, _, Ones, _, _, _, _, _, _, _, _, _), X, Index,
              States) :-
    Column is (X>>Bit) /\ Ones,
    Slice is (1<<W)-1,
    mask_bits(Column, Bases),
    cell_states(Bases, Bit, Slice, X, States).

number_states([], _, _, []).
number_states([Bit|Bits], Base, Rest, [State|States]) :-
    State is Rest \/ 1<<(Base+Bit),
    number_states(Bits, Base, Rest, States).

cell_states([], _, _, _, []).
cell_states([Base|Bases], Bit, Slice, X, [State|States]) :-
    State is (X /\ \(Slice<<Base)) \/ 1<<(Base+Bit),
    cell_states(Bases, Bit, Slice, X, States).
