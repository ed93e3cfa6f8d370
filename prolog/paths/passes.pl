:- module(paths_passes,
          [ search_rule/2,              % ?Rule, ?Description
            rule_pass/4,                % +Rule, +Pack, +State0, -State
            state_propagated/3,         % +Pack, +State0, -State
            state_reduced/6,            % +Rules, +Pack, +State0, +Matching0, -State, -Matching
            state_solves/3,             % +Rules, +Pack, +State
            shape_mask_two_neighbours/3 % +Shape, +Mask, -Two
          ]).
:- use_module('../machine/limits', [heed_the_clock/0]).
:- use_module(layout).
:- use_module(matching).
:- use_module(records).
:- use_module(slices).

:- set_prolog_flag(optimise, true).

/** <module> Propagation for all numbers at once

Each rule maps a state, one integer (packs.pl), to a state with fewer candidates. The number of operations on
long integers does not depend on the number of open numbers. Propagation fails if a number has no cell left,
or a cell no number.

A search can use only some of the rules. This shows how many nodes each rule saves. mmlogic/paths/kinds.py
reads the names of the rules from search_rule/2.

    | argument      | meaning                                                               |
    | State0, State | the candidate cells of all open numbers, before a pass and after it   |
    | Pack          | what stays constant while these numbers are open: a record (packs.pl) |
*/

%!  search_rule(?Rule, ?Description) is nondet.
%
%   Rule is a rule of the search. The simplest rule comes first. Description says what Rule enforces.

search_rule(step, "the numbers before and after have a neighbouring cell to go to").
search_rule(single, "a number with one cell left takes it, and a cell with one number left takes that number").
search_rule(corner, "the numbers before and after have two different cells to go to").
search_rule(forced, "the path takes both steps of a cell with only two left").
search_rule(matching, "all numbers can go to different cells").

%!  rule_pass(+Rule, +Pack, +State0, -State) is semidet.
%
%   State is State0 after one pass of Rule. Fails if Rule shows that there is no solution.

rule_pass(step,     Pack, State0, State) :- step_pass(Pack, State0, State).
rule_pass(single,   Pack, State0, State) :- single_pass(Pack, State0, State).
rule_pass(corner,   Pack, State0, State) :- corner_pass(Pack, State0, State).
rule_pass(forced,   Pack, State0, State) :- forced_pass(Pack, State0, State).
rule_pass(matching, Pack, State0, State) :-
    state_matching(Pack, State0, 0, Matching),
    matching_pass(Pack, State0, Matching, State).

state_housed(Pack, State) :-
    pack(Pack, [ones(Ones), tops(Tops)]),
    Tops =:= ((State \/ Tops) - Ones) /\ Tops.

		 /*******************************
		 *           NODES              *
		 *******************************/

%!  state_reduced(+Rules, +Pack, +State0, +Matching0, -State, -Matching) is semidet.
%
%   State is the fixpoint of State0 under Rules, a list or `all`. With `all`, Matching is a matching within
%   State. The search for it starts from Matching0: see state_matching/4. With a list, Matching is 0.

state_reduced(all, Pack, X0, M0, X, M) :- !,
    state_matched_propagated(Pack, X0, M0, X, M).
state_reduced(Rules, Pack, X0, _, X, 0) :-
    state_housed(Pack, X0),
    rules_rested(Rules, Rules, Pack, X0, X).

%   Because of findall/3, the long integers of a propagation are freed at once, without the garbage collector.

state_matched_propagated(Pack, X0, M0, X, M) :-
    findall(X1-M1, matched_propagated(Pack, X0, M0, X1, M1), [X-M]).

matched_propagated(Pack, X0, M0, X, M) :-
    state_propagated(Pack, X0, X1),
    pack(Pack, [count(Count)]),
    (   popcount(X1) =:= Count
    ->  X = X1,
        M = X1
    ;   state_matching(Pack, X1, M0, M1),
        narrowed(Pack, X1, M1, X2),
        matched_again(Pack, X1, X2, M1, X, M)
    ).

matched_again(Pack, X1, X2, M1, X, M) :-
    (   X2 =:= X1
    ->  X = X1,
        M = M1
    ;   matched_propagated(Pack, X2, M1, X, M)
    ).

%   Measured: with more than 130 open numbers, the pass takes more time than its fewer nodes save.

narrowed(Pack, X0, M, X) :-
    pack(Pack, [count(Count)]),
    (   Count =< 130
    ->  matching_pass(Pack, X0, M, X)
    ;   X = X0
    ).

%   rules_rested(+Untried, +Rules, +Pack, +State0, -State): State is the fixpoint of State0 under Rules. The
%   rules before Untried in Rules do not change State0. After a change, all rules are tried again.

rules_rested([], _, _, State, State).
rules_rested([Rule|Untried], Rules, Pack, State0, State) :-
    rule_rested(Rule, Pack, State0, State1),
    (   State1 =:= State0
    ->  rules_rested(Untried, Rules, Pack, State1, State)
    ;   state_housed(Pack, State1),
        rules_rested(Rules, Rules, Pack, State1, State)
    ).

%   rule_rested(+Rule, +Pack, +State0, -State): State is State0 after Rule. The cheap rule `step` is repeated
%   until it changes nothing, or a number has no cell. With too many open numbers, `matching` changes nothing:
%   see narrowed/4.

rule_rested(step, Pack, State0, State) :- !,
    step_pass(Pack, State0, State1),
    (   ( State1 =:= State0 ; \+ state_housed(Pack, State1) )
    ->  State = State1
    ;   rule_rested(step, Pack, State1, State)
    ).
rule_rested(matching, Pack, State0, State) :- !,
    state_matching(Pack, State0, 0, Matching),
    narrowed(Pack, State0, Matching, State).
rule_rested(Rule, Pack, State0, State) :-
    rule_pass(Rule, Pack, State0, State).

%!  state_solves(+Rules, +Pack, +State) is semidet.
%
%   State is a solution. Before the call, every number must have one cell, and State must be a fixpoint under
%   Rules.

state_solves(all, _, _) :- !.
state_solves(_, Pack, X) :-
    state_propagated(Pack, X, X).

		 /*******************************
		 *             RULES            *
		 *******************************/

%!  state_propagated(+Pack, +State0, -State) is semidet.
%
%   State is the fixpoint of State0 under all rules except `matching`. Cheap rules run first.

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

%   step_pass(+Pack, +State0, -State): a candidate cell stays only if the numbers before and after have
%   candidates next to it.

step_pass(Pack, X0, X) :-
    heed_the_clock,
    pack(Pack, [shape(Shape), width(W), first(First), last(Last)]),
    shape_mask_beside(1, Shape, X0, After),
    (   Shape = directed(_, _, _)
    ->  shape_mask_beside(-1, Shape, X0, Before)
    ;   Before = After
    ),
    X is X0 /\ (After<<W \/ First) /\ (Before>>W \/ Last).

%   corner_pass(+Pack, +State0, -State): a candidate cell stays only if the numbers before and after have two
%   different candidates next to it.

corner_pass(Pack, X0, X) :-
    pack(Pack, [shape(Shape), width(W), ends(Ends)]),
    U is X0<<W \/ X0>>W,
    shape_mask_two_neighbours(Shape, U, Two),
    X is X0 /\ (Two \/ Ends).

%!  shape_mask_two_neighbours(+Shape, +Mask, -Two) is det.
%
%   Two are the cells with two or more neighbours in Mask.

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

%   single_pass(+Pack, +State0, -State) is semidet: if a number has one candidate cell, other numbers lose that
%   cell. If a cell has one candidate number, that number loses its other cells.

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

%   forced_pass(+Pack, +State0, -State): a step between two neighbouring cells is _usable_ if the cells can hold
%   consecutive numbers. If a cell has exactly two usable steps, the path takes both, unless a gap can end in
%   this cell. The two cells of such a step must hold consecutive numbers. So must linked cells. State has only
%   the candidates that allow this.

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

%   steps_usable(+Steps, +X, +U, +Folds, +One0, +Two0, +Three0, -Two, -Three, -Usable): Two are the cells with
%   two or more usable steps. Three are the cells with three or more. For each of Steps, D bits upwards, Usable
%   has a pair D-Mask. Mask has the cells from which this step is usable. X is the state. U has the cells of the
%   numbers before and after each number, in the number's slice. Folds are those of slices_folds/3.

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

%   steps_forced(+Usable, +Exact, +Ones, +U, +X0, -X): the path must take each step of Usable that begins or ends
%   in a cell of Exact, a mask. As a mask, -1 means all cells. The state X is X0 without the candidates that
%   forbid such a step. Ones has the lowest bit of each slice. U is that of steps_usable/10.

steps_forced([], _, _, _, X, X).
steps_forced([D-Low|Usable], Exact, Ones, U, X0, X) :-
    Forced is Low /\ (Exact \/ (Exact>>D)),
    (   Forced =:= 0
    ->  X1 = X0
    ;   X1 is X0 /\ ((U>>D) \/ \(Forced*Ones)) /\ ((U<<D) \/ \((Forced<<D)*Ones))
    ),
    steps_forced(Usable, Exact, Ones, U, X1, X).
