:- module(codes_final_states,
          [ theory_final_states/3,     % +Layout, +Theory, -Finals
            last_layer/3,              % +Ends, +Tallies, -Last
            last_layer_most/3,         % +Ends, +Tallies, -Number
            head_last_layer/4          % +Ends, +Tallies, +Head, -Last
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- autoload(library(ordsets), [ord_memberchk/2]).
:- use_module('../automata/layout').
:- use_module(polynomials).
:- use_module('../automata/records').
:- use_module(tallies).

:- set_prolog_flag(optimise, true).

/** <module> The states of complete codes

The value of a guard at the end of a code depends on the terms and the operator of its sum:

    | terms depend on | operator | final value of the guard                              |
    | place           | =        | 0 (Exact)                                             |
    | place and Seen  | =        | the value that the tally determines (Fixed)           |
    | place and Seen  | =<, >=   | any value within a bound from the tally (Loose)       |
    | place           | =<, >=   | any value that pegs can lead to                       |
*/

%!  theory_final_states(+Layout, +Theory, -Finals) is det.
%
%   Finals describes the values of all guards of Layout at the end of a code of Theory. The mode of Layout is
%   `remembered`.
%
%       finals(Sums, Fixed, Loose, Exact)
%
%     - Sums: the possible final values of all guards. Each element is one integer with the fields of all
%       guards. Fixed guards are 0 in it.
%     - Fixed, Loose: a term left(Guard, Table, Base) for each Fixed or Loose guard. If the sum of a code
%       equals the target, the final value of Guard is Base plus the tally_sum/3 of Table.
%     - Exact: a term bits(Ones, Met). All Exact guards are 0 in a State if and only if State /\ Ones =:= Met.

theory_final_states(Layout, theory(Pegs, Symbols, _, _), finals(Sums, Fixed, Loose, bits(Ones, Met))) :-
    findall(Guard, layout_guard(Layout, Guard), Guards),
    partition(guard_exact, Guards, Exact, Others),
    partition(guard_fixed, Others, FixedGuards, Open),
    include(guard_mixed, Open, LooseGuards),
    maplist(guard_table(Layout, Pegs), FixedGuards, Fixed),
    maplist(guard_table(Layout, Pegs), LooseGuards, Loose),
    guards_start_mask(Exact, _, Met),
    foldl(guard_ones, Exact, 0, Ones),
    guards_start_mask(FixedGuards, _, Kept),
    guards_start_mask(Open, Start, Mask),
    Base is Met+Kept,
    layout(OpenLayout, [placed(Open)]),
    numlist(1, Pegs, Places),
    foldl(open_sums(OpenLayout, Symbols, Mask), Places, [Start], Opens),
    maplist(plus(Base), Opens, Sums).

guard_ones(Guard, Ones0, Ones) :-
    guard(Guard, [bits(bits(Offset, Width))]),
    Ones is Ones0 \/ ((1<<(Width+1))-1)<<Offset.

open_sums(Layout, Symbols, Mask, Place, Sums0, Sums) :-
    findall(Delta, ( member(Symbol, Symbols), place_delta(Layout, Place, Symbol, Delta) ), Unsorted),
    sort(Unsorted, Deltas),
    findall(Sum, ( member(Sum0, Sums0),
                   member(Delta, Deltas),
                   Sum is Sum0+Delta,
                   Sum /\ Mask =:= Mask ), Reached),
    sort(Reached, Sums).

tally_final_state(finals(Sums, Fixed, Loose, _), Tally, State) :-
    foldl(fixed_end(Tally), Fixed, 0, Left),
    maplist(loose_bound(Tally), Loose, Bounds),
    member(Sum, Sums),
    maplist(within_bound(Sum), Bounds),
    State is Sum+Left.

%   is_final_state(+Finals, +Tally, +State): a code with Tally that ends in State satisfies all sums, if no
%   guard was negative before. Finals is that of theory_final_states/3.

is_final_state(finals(_, Fixed, Loose, bits(Ones, Met)), Tally, State) :-
    State /\ Ones =:= Met,
    maplist(is_fixed_end(Tally, State), Fixed),
    maplist(is_loose_end(Tally, State), Loose).

is_fixed_end(Tally, State, Fixed) :-
    Fixed = left(Guard, _, _),
    guard(Guard, [bits(bits(Offset, Width))]),
    fixed_end(Tally, Fixed, 0, End),
    State >> Offset /\ ((1<<Width)-1) =:= End >> Offset.

is_loose_end(Tally, State, Loose) :-
    loose_bound(Tally, Loose, Bound),
    within_bound(State, Bound).

fixed_end(Tally, Left, End0, End) :-
    tally_left(Left, Tally, Number),
    Left = left(Guard, _, _),
    guard(Guard, [bits(bits(Offset, _))]),
    End is End0 + (Number<<Offset).

loose_bound(Tally, left(Guard, Table, Base), bound(Offset, Ones, Side, Left)) :-
    tally_sum(Tally, Table, Sum),
    Left is Base+Sum,
    guard(Guard, [kind(Kind), sum(sum(_, Op, _)), bits(bits(Offset, Width))]),
    Ones is (1<<Width)-1,
    (   memberchk(Kind-Op, [owed-(=<), slack-(>=)])
    ->  Side = least
    ;   Side = most
    ).

within_bound(Sum, bound(Offset, Ones, Side, Bound)) :-
    Left is Sum >> Offset /\ Ones,
    (   Side == least
    ->  Left >= Bound
    ;   Left =< Bound
    ).

%!  last_layer(+Ends, +Tallies:list, -Last) is det.
%
%   Last is the last layer of a diagram, for codes with Tallies. The count of a state is the weight of its
%   tally. Ends is ends(Finals, Automata, Weigher): Finals is that of theory_final_states/3, the others are
%   those of the frame.

last_layer(ends(Finals, Automata, Weigher), Tallies, Last) :-
    sort(Tallies, Sorted),
    findall(Tally-States, ( member(Tally, Sorted),
                            tally_weight(Weigher, Tally, Weight),
                            findall(State-Weight, ( tally_final_state(Finals, Tally, Sums),
                                                    foldl(automaton_end, Automata, Sums, State) ), Unsorted),
                            Unsorted \== [],
                            keysort(Unsorted, States) ), Last).

automaton_end(Automaton, Sum0, Sum) :-
    automaton(Automaton, [offset(Offset), accept(Accept)]),
    member(State, Accept),
    Sum is Sum0 + (State<<Offset).

tally_weight(Weigher, Tally, Weight) :-
    tally_shift(Weigher, Tally, Shift),
    Weight is 1<<Shift.

%!  last_layer_most(+Ends, +Tallies:list, -Number:integer) is semidet.
%
%   A last layer for codes with Tallies has at most Number states. Ends is as in last_layer/3. Fails if Tallies
%   is [], or if no tally has several final states.

last_layer_most(ends(finals(Sums, _, _, _), _, _), Tallies, Number) :-
    length(Sums, Each),
    Each =\= 1,
    Tallies \== [],
    length(Tallies, Many),
    Number is Each*Many.

%!  head_last_layer(+Ends, +Tallies:list, +Head, -Last) is det.
%
%   Last has the states of Head that are in the last layer (last_layer/3) for Ends and Tallies. In the layer
%   Head, all pegs are placed. The result is that of last_layer(Ends, Tallies, All), frontier_intersection(All,
%   Head, Last).

head_last_layer(ends(Finals, Automata, Weigher), Tallies, Head, Last) :-
    sort(Tallies, Sorted),
    findall(Tally-States, ( member(Tally-Heads, Head),
                            ord_memberchk(Tally, Sorted),
                            tally_weight(Weigher, Tally, Weight),
                            findall(State-Weight, ( member(State-_, Heads),
                                                    is_final_state(Finals, Tally, State),
                                                    maplist(is_automaton_end(State), Automata) ), States),
                            States \== [] ), Last).

is_automaton_end(State, Automaton) :-
    automaton(Automaton, [offset(Offset), ones(Ones), accept(Accept)]),
    At is State >> Offset /\ Ones,
    memberchk(At, Accept).
