:- module(paths_slices,
          [ slices_integer/3,           % +Slices, +Width, -Integer
            integer_slices/4,           % +Integer, +Width, +Count, -Slices
            slices_folds/3,             % +Count, +Width, -Folds
            folded/3,                   % +Folds, +Integer, -Union
            folded_once_twice/4,        % +Folds, +Integer, -Once, -Twice
            mask_bits/2,                % +Mask, -Bits
            bits_mask/2,                % +Bits, -Mask
            masks_union/2               % +Masks, -Union
          ]).

:- set_prolog_flag(optimise, true).

/** <module> One long integer as slices of equal width

Slice K of an integer is its Width bits from bit K*Width up:

    ?- integer_slices(0x030201, 8, 3, Slices).
    Slices = [1,2,3].

To split or join N slices takes N log N operations on machine words instead of N², because both work by
halves.
*/

%!  slices_integer(+Slices, +Width, -Integer) is det.
%
%   Slices are integers below 1<<Width. Integer joins them: its lowest Width bits are the first of Slices.

slices_integer([], _, 0) :- !.
slices_integer([Slice], _, Slice) :- !.
slices_integer(Slices, Width, Integer) :-
    Double is 2*Width,
    pairs_joined(Slices, Width, Pairs),
    slices_integer(Pairs, Double, Integer).

pairs_joined([], _, []).
pairs_joined([A], _, [A]) :- !.
pairs_joined([A,B|Slices], Width, [C|Pairs]) :-
    C is A \/ B<<Width,
    pairs_joined(Slices, Width, Pairs).

%!  integer_slices(+Integer, +Width, +Count, -Slices) is det.
%
%   Slices are the Count slices of Integer, the lowest first: [0b01, 0b11] for 0b1101, with Width 2 and Count 2.

integer_slices(Integer, Width, Count, Slices) :-
    halved(Count, Integer, Width, Slices, []).

halved(0, _, _, Slices, Slices) :- !.
halved(1, Slice, _, [Slice|Slices], Slices) :- !.
halved(Count, Integer, Width, Slices0, Slices) :-
    Low is Count>>1,
    High is Count-Low,
    Shift is Low*Width,
    A is Integer /\ ((1<<Shift)-1),
    B is Integer>>Shift,
    halved(Low, A, Width, Slices0, Slices1),
    halved(High, B, Width, Slices1, Slices).

%!  slices_folds(+Count, +Width, -Folds) is det.
%
%   Folds are steps fold(Shift, Mask) for folded/3, which computes the union of Count slices of Width bits. A
%   step shifts the upper half of the slices down by Shift, onto the lower half. Mask is 2**Shift-1, the bits of
%   the lower half.

slices_folds(Count, _, []) :-
    Count =< 1,
    !.
slices_folds(Count, Width, [fold(Shift, Mask)|Folds]) :-
    Low is (Count+1)>>1,
    Shift is Low*Width,
    Mask is (1<<Shift)-1,
    slices_folds(Low, Width, Folds).

%!  folded(+Folds, +Integer, -Union) is det.
%
%   Union has each bit that some slice of Integer has. Folds is the plan of slices_folds/3. Equivalent to
%
%       integer_slices(Integer, Width, Count, Slices), masks_union(Slices, Union)

folded([], Union, Union).
folded([fold(Shift, Mask)|Folds], Integer, Union) :-
    Half is (Integer /\ Mask) \/ (Integer>>Shift),
    folded(Folds, Half, Union).

%!  folded_once_twice(+Folds, +Integer, -Once, -Twice) is det.
%
%   Once has each bit that some slice of Integer has. Twice has each bit that two or more slices have. Folds is the
%   plan of slices_folds/3.

folded_once_twice(Folds, Integer, Once, Twice) :- once_twice(Folds, Integer, 0, Once, Twice).

once_twice([], Once, Twice, Once, Twice).
once_twice([fold(Shift, Mask)|Folds], O0, T0, Once, Twice) :-
    A is O0 /\ Mask,
    B is O0>>Shift,
    O is A \/ B,
    T is (T0 /\ Mask) \/ (T0>>Shift) \/ (A /\ B),
    once_twice(Folds, O, T, Once, Twice).

%!  mask_bits(+Mask, -Bits) is det.
%
%   Bits are the indices of the ones of Mask, in ascending order: [0, 2] for 0b101.

mask_bits(Mask, Bits) :-
    mask_bits(Mask, 0, Bits, []).

mask_bits(0, _, Bits, Bits) :- !.
mask_bits(Mask, Base, Bits0, Bits) :-
    Low is lsb(Mask),
    Span is msb(Mask)-Low,
    (   Span =< 512
    ->  few_bits(Mask, Base, Bits0, Bits)
    ;   Shift is Low+(Span>>1),
        A is Mask /\ ((1<<Shift)-1),
        B is Mask>>Shift,
        Base1 is Base+Shift,
        mask_bits(A, Base, Bits0, Bits1),
        mask_bits(B, Base1, Bits1, Bits)
    ).

few_bits(0, _, Bits, Bits) :- !.
few_bits(Mask, Base, [Bit|Bits0], Bits) :-
    Bit is Base+lsb(Mask),
    Rest is Mask /\ (Mask-1),
    few_bits(Rest, Base, Bits0, Bits).

%!  bits_mask(+Bits, -Mask) is det.
%
%   Mask is an integer with a one at each index in Bits: 0b101 for [2, 0].

bits_mask(Bits, Mask) :-
    bits_mask(Bits, 0, Mask).

bits_mask([], Mask, Mask).
bits_mask([Bit|Bits], Mask0, Mask) :-
    Mask1 is Mask0 \/ 1<<Bit,
    bits_mask(Bits, Mask1, Mask).

%!  masks_union(+Masks, -Union) is det.
%
%   Union is the bitwise `or` of all Masks.

masks_union(Masks, Union) :- masks_union(Masks, 0, Union).

masks_union([], Union, Union).
masks_union([Mask|Masks], Union0, Union) :-
    Union1 is Union0 \/ Mask,
    masks_union(Masks, Union1, Union).
