:- module(codes_layers,
          [ layer_before/4,            % +Place, +Frame, +Layer, -Before
            layer_after/4,             % +Place, +Frame, +Layer, -After
            fronts_product/6,          % +From, +To, +Frame, +Head, +Tail, -Sum
            layer_size/2               % +Layer, -Size
          ]).
:- use_module(library(apply)).
:- use_module(library(assoc)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(crossings).
:- use_module(meeting).

:- set_prolog_flag(optimise, true).

/** <module> A layer of the decision diagram, and its neighbours

A layer is an ordered list of groups Tally-States: the states with the same counters. The states of a group are
ordered too; each is Sums-Count, where Sums is the rest of the state. For the way from group to group see crossings.pl.
*/

%!  layer_before(+Place, +Frame, +Layer, -Before) is det.
%
%   Before holds the states from which a peg at Place leads into Layer. Each counts as much as all states together
%   that it leads to.

layer_before(Place, Frame, Layer, Before) :-
    crossing_before(Place, Frame, Crossing),
    layer_crossed(Crossing, Layer, Before).

%!  layer_after(+Place, +Frame, +Layer, -After) is det.
%
%   After holds the states into which a peg at Place leads from Layer. Each counts as much as all states together
%   that lead to it.

layer_after(Place, Frame, Layer, After) :-
    crossing_after(Place, Frame, Crossing),
    layer_crossed(Crossing, Layer, After).

layer_crossed(Crossing, Layer, Crossed) :-
    layer_moves(Crossing, Layer, Groups),
    crossing_limits(Crossing, Limits),
    convlist(group_made(Limits), Groups, Crossed).

%   layer_moves(+Crossing, +Layer, -Groups): Groups has Tally-Moves for every group that a peg leads to from Layer.

layer_moves(Crossing, Layer, Groups) :-
    crossing_moves(Crossing, Layer, Moves),
    keysort(Moves, Sorted),
    group_pairs_by_key(Sorted, Groups).

%   group_made(+Limits, +Moves, -Group): Group holds the states to which Moves lead. Fails if there are none.

group_made(Limits, Tally-Moves, Tally-[State|States]) :-
    maplist(move_states(Limits), Moves, Statess),
    Limits = limits(_, _, _, Numbers),
    states_merged(Numbers, Statess, [State|States]).

states_merged(plain, [States], States) :- !.
states_merged(Numbers, Statess, Merged) :-
    append(Statess, States),
    keysort(States, Sorted),
    (   Numbers = polynomials(Mask)
    ->  polynomials_merged(Sorted, Mask, Merged)
    ;   merged(Sorted, Merged)
    ).

merged([], []).
merged([Key-Count|Pairs], Merged) :- merged(Pairs, Key, Count, Merged).

merged([], Key, Count, [Key-Count]).
merged([Key1-Count1|Pairs], Key, Count, Merged) :-
    (   Key1 == Key
    ->  Sum is Count+Count1,
        merged(Pairs, Key, Sum, Merged)
    ;   Merged = [Key-Count|Merged1],
        merged(Pairs, Key1, Count1, Merged1)
    ).

%   Polynomials are long numbers. So one term says all that happens to them on the way to a state, and is evaluated once.

polynomials_merged([], _, []).
polynomials_merged([Key-Term|Pairs], Mask, Merged) :- polynomials_merged(Pairs, Key, Term, Mask, Merged).

polynomials_merged([Key-Term|Pairs], Key0, Term0, Mask, Merged) :-
    Key == Key0,
    !,
    polynomials_merged(Pairs, Key, Term0+Term, Mask, Merged).
polynomials_merged(Pairs, Key, Term, Mask, Merged) :-
    Sum is Term /\ Mask,
    (   Sum =:= 0
    ->  Merged = Merged1
    ;   Merged = [Key-Sum|Merged1]
    ),
    polynomials_merged(Pairs, Mask, Merged1).

%!  fronts_product(+From, +To, +Frame, +Head, +Tail, -Sum:integer) is det.
%
%   Sum adds up the ways from Head, the layer at place From, to Tail, the layer at To, which is one or two places on. The
%   middle layer would be the largest: no more than one group of it is held at a time.

fronts_product(From, To, Frame, Head, Tail, Sum) :-
    layer_size(Head, HeadSize),
    layer_size(Tail, TailSize),
    First is From+1,
    numlist(First, To, Places),
    (   HeadSize < TailSize
    ->  maplist(after(Frame), Places, Crossings),
        crossed_product(Crossings, Head, Tail, Sum)
    ;   reverse(Places, Reversed),
        maplist(before(Frame), Reversed, Crossings),
        crossed_product(Crossings, Tail, Head, Sum)
    ).

after(Frame, Place, Crossing) :- crossing_after(Place, Frame, Crossing).

before(Frame, Place, Crossing) :- crossing_before(Place, Frame, Crossing).

crossed_product(Crossings, Layer, Other, Sum) :-
    ord_list_to_assoc(Other, Others),
    (   Crossings = [Crossing]
    ->  layer_ways(Crossing, Others, Layer, 0, Sum)
    ;   Crossings = [First,Crossing],
        layer_moves(First, Layer, Groups),
        crossing_limits(First, Limits),
        foldl(made_ways(Limits, Crossing, Others), Groups, 0, Sum)
    ).

made_ways(Limits, Crossing, Others, Moves, Sum0, Sum) :-
    (   group_made(Limits, Moves, Group)
    ->  layer_ways(Crossing, Others, [Group], Sum0, Sum)
    ;   Sum = Sum0
    ).

layer_ways(Crossing, Others, Layer, Sum0, Sum) :-
    crossing_moves(Crossing, Layer, Moves),
    crossing_limits(Crossing, Limits),
    foldl(move_ways(Limits, Others), Moves, Sum0, Sum).

move_ways(Limits, Others, Tally-Move, Sum0, Sum) :-
    (   get_assoc(Tally, Others, States)
    ->  move_product(Limits, Move, States, Product),
        Sum is Sum0+Product
    ;   Sum = Sum0
    ).

%   States that are in the other layer keep all limits, so nothing is tested. An automaton leads to several states.

move_product(limits(_, _, [], _), move(States, _, Delta, times(Many, Shift), _), Others, Product) :-
    !,
    states_product(States, Delta, Others, Ways),
    Product is (Many*Ways)<<Shift.
move_product(Limits, Move, Others, Product) :-
    move_states(Limits, Move, States),
    states_product(States, 0, Others, Product).

%   move_states(+Limits, +Move, -Moved): carry out Move, within Limits (crossing_limits/2).

move_states(limits(Guards, Range, Arrows, Numbers), move(States, Symbol, Delta, Weight, Reach), Moved) :-
    range_bounds(Range, Reach, Floor, Ceiling),
    (   Arrows == []
    ->  sums_moved(States, Guards, Floor, Ceiling, Delta, Moved0)
    ;   findall(Sums-Count,
                ( member(Sums0-Count, States),
                  Sums1 is Sums0+Delta,
                  (Sums1+Floor) /\ Guards =:= Guards,
                  (Ceiling-Sums1) /\ Guards =:= Guards,
                  foldl(automaton_moved(Sums0, Symbol), Arrows, Sums1, Sums) ),
                Unsorted),
        keysort(Unsorted, Sorted),
        merged(Sorted, Moved0)
    ),
    states_weighed(Numbers, Weight, Moved0, Moved).

range_bounds(below(Owed, Ceiling), Reach, Floor, Ceiling) :- Floor is Reach-Owed.
range_bounds(above(Base), Reach, 0, Ceiling)              :- Ceiling is Base+Reach.

%   A plain number is multiplied at once. A polynomial becomes a term, see polynomials_merged/3.

states_weighed(plain, times(Many, _), States0, States) :-
    (   Many =:= 1
    ->  States = States0
    ;   maplist(state_times(Many), States0, States)
    ).
states_weighed(polynomials(_), times(Many, Shift), States0, States) :- states_shifted(States0, Many, Shift, States).

state_times(Many, Sums-Count0, Sums-Count) :- Count is Many*Count0.

states_shifted([], _, _, []).
states_shifted([Sums-Count|States0], Many, Shift, [Sums-((Many*Count)<<Shift)|States]) :-
    states_shifted(States0, Many, Shift, States).


sums_moved([], _, _, _, _, []).
sums_moved([Sums0-Count|States], Guards, Floor, Ceiling, Delta, Moved) :-
    Sums is Sums0+Delta,
    (   (Sums+Floor) /\ Guards =:= Guards,
        (Ceiling-Sums) /\ Guards =:= Guards
    ->  Moved = [Sums-Count|Moved1]
    ;   Moved = Moved1
    ),
    sums_moved(States, Guards, Floor, Ceiling, Delta, Moved1).

automaton_moved(Sums, Symbol, arrows(Offset, Ones, Targets), Moved0, Moved) :-
    From is Sums >> Offset /\ Ones,
    get_assoc(From-Symbol, Targets, Tos),
    member(To, Tos),
    Moved is Moved0 + ((To-From)<<Offset).

%!  layer_size(+Layer, -Size:integer) is det.
%
%   Size is the number of states of Layer.

layer_size(Layer, Size) :- groups_size(Layer, 0, Size).

groups_size([], Size, Size).
groups_size([_-States|Groups], Size0, Size) :-
    length(States, Many),
    Size1 is Size0+Many,
    groups_size(Groups, Size1, Size).
