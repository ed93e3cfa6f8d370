:- module(paths_propagate,
          [ state_propagated/3,               % +Pack, +State0, -State
            step_pass/3,                % +Pack, +State0, -State
            corner_pass/3,              % +Pack, +State0, -State
            single_pass/3,              % +Pack, +State0, -State
            forced_pass/3,              % +Pack, +State0, -State
            shape_mask_two_neighbours/3 % +Shape, +Mask, -Two
          ]).
:- use_module(layout).
:- use_module(packs).
:- use_module(records).
:- use_module(slices).

:- set_prolog_flag(optimise, true).

/** <module> Propagation for all numbers at once

Every rule takes a state, a big integer (see packs.pl), to a state with fewer candidates. The number of big-integer
operations does not depend on how many numbers are open. A rule fails if a number is left without a cell, or a cell
without a number.
*/

%!  state_propagated(+Pack, +State0, -State) is semidet.
%
%   State is the fixpoint of State0 under all rules of this file. Cheap rules run first.

state_propagated(Pack, State0, State) :-
    singles_propagated(Pack, State0, State1),
    forced_pass(Pack, State1, State2),
    (   State2 =:= State1
    ->  State = State1
    ;   state_propagated(Pack, State2, State)
    ).

singles_propagated(Pack, State0, State) :-
    steps_propagated(Pack, State0, State1),
    corner_pass(Pack, State1, State2),
    single_pass(Pack, State2, State3),
    (   State3 =:= State1
    ->  State = State1
    ;   singles_propagated(Pack, State3, State)
    ).

steps_propagated(Pack, State0, State) :-
    step_pass(Pack, State0, State1),
    (   State1 =:= State0
    ->  State = State0
    ;   steps_propagated(Pack, State1, State)
    ).

%!  step_pass(+Pack, +State0, -State) is det.
%
%   A cell remains a candidate of a number only if the numbers before and after can each go to a neighbour of it.

step_pass(Pack, X0, X) :-
    pack(Pack, [shape(Shape), width(W), first(First), last(Last)]),
    shape_mask_beside(1, Shape, X0, After),
    (   Shape = directed(_, _, _)
    ->  shape_mask_beside(-1, Shape, X0, Before)
    ;   Before = After
    ),
    X is X0 /\ (After<<W \/ First) /\ (Before>>W \/ Last).

%!  corner_pass(+Pack, +State0, -State) is det.
%
%   A cell remains a candidate of a number only if the numbers before and after can go to two different neighbours
%   of it.

corner_pass(Pack, X0, X) :-
    pack(Pack, [shape(Shape), width(W), ends(Ends)]),
    U is X0<<W \/ X0>>W,
    shape_mask_two_neighbours(Shape, U, Two),
    X is X0 /\ (Two \/ Ends).

%!  shape_mask_two_neighbours(+Shape, +Mask, -Two) is det.
%
%   Two are the cells with at least two neighbours in Mask.

shape_mask_two_neighbours(king(S), U, Two) :-
    A is U<<1,
    B is U>>1,
    O is A \/ B,
    T is A /\ B,
    O3 is O \/ U,
    T3 is T \/ (O /\ U),
    P is O3<<S,
    Q is O3>>S,
    Two is T \/ T3<<S \/ T3>>S \/ (P /\ Q) \/ (O /\ (P \/ Q)).
shape_mask_two_neighbours(orthogonal(S), U, Two) :-
    A is U<<1,
    B is U>>1,
    P is U<<S,
    Q is U>>S,
    Two is (A /\ B) \/ (P /\ Q) \/ ((A \/ B) /\ (P \/ Q)).
shape_mask_two_neighbours(hexagonal(S), U, Two) :-
    A is U<<1,
    B is U>>1,
    P is U<<S,
    Q is U>>S,
    V is U<<(S-1),
    Z is U>>(S-1),
    AB is A \/ B,
    PQ is P \/ Q,
    Two is (A /\ B) \/ (P /\ Q) \/ (V /\ Z) \/ (AB /\ PQ) \/ ((V \/ Z) /\ (AB \/ PQ)).
shape_mask_two_neighbours(steps(Steps), U, Two) :-
    steps_two(Steps, U, 0, 0, Two).
shape_mask_two_neighbours(directed(Steps, _, _), U, Two) :-
    steps_two(Steps, U, 0, 0, Two).

steps_two([], _, _, Two, Two).
steps_two([D-Mask|Steps], U, O0, T0, Two) :-
    (   D >= 0
    ->  A is (U /\ Mask)<<D
    ;   A is (U /\ Mask)>>(-D)
    ),
    T is T0 \/ (O0 /\ A),
    O is O0 \/ A,
    steps_two(Steps, U, O, T, Two).

%!  single_pass(+Pack, +State0, -State) is semidet.
%
%   A number with one cell left takes it from all other numbers. A cell with one number left is taken from all other
%   cells of that number.

single_pass(Pack, X0, X) :-
    pack(Pack, [width(W), ones(Ones), tops(Tops), cells(Cells), folds(Folds)]),
    Full is (X0 \/ Tops) - Ones,
    Tops =:= Full /\ Tops,
    More is ((X0 /\ Full) \/ Tops) - Ones,
    Single is Tops - (More /\ Tops),
    Z is X0 /\ (Single - (Single>>(W-1))),
    folded(Folds, Z, Taken),
    popcount(Taken) =:= popcount(Single),
    X1 is (X0 /\ \(Taken*Ones)) \/ Z,
    folded_once_twice(Folds, X1, Once, Twice),
    Once =:= Cells,
    Y is X1 /\ ((Once /\ \Twice)*Ones),
    Own is (((Y \/ Tops) - Ones) /\ Tops),
    popcount(Y) =:= popcount(Own),
    X is (X1 /\ \(Own - (Own>>(W-1)))) \/ Y.

%!  forced_pass(+Pack, +State0, -State) is det.
%
%   A step between two neighbouring cells is usable while consecutive numbers can go to them. If a cell is no end of
%   a gap and has two usable steps left, the path takes both: the numbers on both sides of such a step are
%   consecutive. So are the numbers on both sides of a link.

forced_pass(Pack, X0, X) :-
    pack(Pack, [ shape(Shape), width(W), ones(Ones), first(First), last(Last), ends(Ends), folds(Folds),
                        links(Links) ]),
    shape_steps(Shape, Steps),
    U is (X0<<W /\ \First) \/ (X0>>W /\ \Last),
    steps_usable(Steps, X0, U, Folds, 0, 0, 0, Two, Three, Usable),
    EndsLeft is X0 /\ Ends,
    folded(Folds, EndsLeft, EndCells),
    Exact is Two /\ \Three /\ \EndCells,
    steps_forced(Usable, Exact, Ones, U, X0, X1),
    steps_forced(Links, -1, Ones, U, X1, X).

%   steps_usable(+Steps, +X, +U, +Folds, +One0, +Two0, +Three0, -Two, -Three, -Usable): Two (Three) are the cells
%   with at least two (three) usable steps. Usable has Step-Mask for every step to higher bits; Mask are the lower
%   cells of the usable ones.

steps_usable([], _, _, _, _, Two, Three, Two, Three, []).
steps_usable([D-Mask|Steps], X, U, Folds, One0, Two0, Three0, Two, Three,
             [D-Low|Usable]) :-
    Both is X /\ (U>>D) /\ Mask,
    folded(Folds, Both, Low),
    High is Low<<D,
    Three1 is Three0 \/ (Two0 /\ (Low \/ High)) \/ (One0 /\ Low /\ High),
    Two1 is Two0 \/ (One0 /\ (Low \/ High)) \/ (Low /\ High),
    One1 is One0 \/ Low \/ High,
    steps_usable(Steps, X, U, Folds, One1, Two1, Three1, Two, Three, Usable).

%   steps_forced(+Usable, +Exact, ...): the path takes the steps of Usable that have an end in Exact; all of them if
%   Exact is -1.

steps_forced([], _, _, _, X, X).
steps_forced([D-Low|Usable], Exact, Ones, U, X0, X) :-
    Forced is Low /\ (Exact \/ (Exact>>D)),
    (   Forced =:= 0
    ->  X1 = X0
    ;   X1 is X0 /\ ((U>>D) \/ \(Forced*Ones)) /\ ((U<<D) \/ \((Forced<<D)*Ones))
    ),
    steps_forced(Usable, Exact, Ones, U, X1, X).
