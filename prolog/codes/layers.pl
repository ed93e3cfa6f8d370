:- module(codes_layers,
          [ layer_before/4,            % +Place, +Frame, +Layer, -Before
            layer_after/4,             % +Place, +Frame, +Layer, -After
            layer_moves/3,             % +Crossing, +Layer, -Groups
            range_bounds/4,            % +Range, +Reach, -Floor, -Ceiling
            states_times/3,            % +Many, +States0, -States
            states_merged/2,           % +Sorted, -Merged
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
    moves_sorted(Limits, Moves, Sorted),
    Limits = limits(_, _, _, Numbers),
    (   Numbers == plain
    ->  states_merged(Sorted, [State|States])
    ;   polynomials_merged(Sorted, [State|States])
    ).

%   moves_sorted(+Limits, +Moves, -Sorted): Sorted are the states to which Moves lead, in order. Those that are equal are not merged.

moves_sorted(Limits, Moves, Sorted) :-
    moves_states(Moves, Limits, States, []),
    keysort(States, Sorted).

moves_states([], _, States, States).
moves_states([Move|Moves], Limits, States, Rest) :-
    move_states(Limits, Move, States, States1),
    moves_states(Moves, Limits, States1, Rest).

states_merged([], []).
states_merged([Key-Count|Pairs], Merged) :- merged(Pairs, Key, Count, Merged).

merged([], Key, Count, [Key-Count]).
merged([Key1-Count1|Pairs], Key, Count, Merged) :-
    (   Key1 == Key
    ->  Sum is Count+Count1,
        merged(Pairs, Key, Sum, Merged)
    ;   Merged = [Key-Count|Merged1],
        merged(Pairs, Key1, Count1, Merged1)
    ).

%   Polynomials are long numbers. So one term says all that happens to them on the way to a state, and is evaluated once. One whose codes all
%   lose too much is 0.

polynomials_merged([], []).
polynomials_merged([Key-Term|Pairs], Merged) :- polynomials_merged(Pairs, Key, Term, Merged).

polynomials_merged([Key-Term|Pairs], Key0, Term0, Merged) :-
    Key == Key0,
    !,
    polynomials_merged(Pairs, Key, Term0+Term, Merged).
polynomials_merged(Pairs, Key, Term, Merged) :-
    Sum is Term,
    (   Sum =:= 0
    ->  Merged = Merged1
    ;   Merged = [Key-Sum|Merged1]
    ),
    polynomials_merged(Pairs, Merged1).

%!  fronts_product(+From, +To, +Frame, +Head, +Tail, -Sum) is det.
%
%   Sum adds up the ways from Head, the layer at place From, to Tail, the layer at To, which is one or two places on. Numbers are plain. Over one
%   place the smaller front makes a step, over two both do. The middle layer would be the largest: no more than one group of it is held at
%   a time, and its equal states are not merged before they meet.

fronts_product(From, To, Frame, Head, Tail, Sum) :-
    Place is From+1,
    (   To > Place
    ->  front_moves(after, Place, Frame, Head, Heads),
        front_moves(before, To, Frame, Tail, Tails)
    ;   layer_size(Head, HeadSize),
        layer_size(Tail, TailSize),
        HeadSize < TailSize
    ->  front_moves(after, Place, Frame, Head, Heads),
        Tails = made(Tail)
    ;   Heads = made(Head),
        front_moves(before, To, Frame, Tail, Tails)
    ),
    moves_product(Heads, Tails, Sum).

%   A front is made(Layer), or moves(Limits, Groups), where Groups has Tally-Moves.

front_moves(Direction, Place, Frame, Layer, moves(Limits, Groups)) :-
    (   Direction == after
    ->  crossing_after(Place, Frame, Crossing)
    ;   crossing_before(Place, Frame, Crossing)
    ),
    layer_moves(Crossing, Layer, Groups),
    crossing_limits(Crossing, Limits).

moves_product(Heads, Tails, Sum) :-
    front_groups(Heads, HeadGroups),
    front_groups(Tails, TailGroups),
    pairs_joined(HeadGroups, TailGroups, Joined),
    foldl(group_ways_added(Heads, Tails), Joined, 0, Sum).

front_groups(made(Layer), Layer).
front_groups(moves(_, Groups), Groups).

%   Nothing of a group is left but its sum: findall/3 gives its memory back at once. The layers are large, so garbage would be collected late.

group_ways_added(Heads, Tails, _-(HeadGroup-TailGroup), Sum0, Sum) :-
    findall(Ways, group_ways(Heads, Tails, HeadGroup, TailGroup, Ways), [Ways]),
    Sum is Sum0+Ways.

group_ways(Heads, Tails, HeadGroup, TailGroup, Ways) :-
    group_sorted(Heads, HeadGroup, States),
    group_sorted(Tails, TailGroup, Others),
    states_product(plain, States, Others, Ways).

group_sorted(made(_), States, States).
group_sorted(moves(Limits, _), Moves, States) :- moves_sorted(Limits, Moves, States).

%   move_states(+Limits, +Move, -Moved, ?Rest): carry out Move, within Limits (crossing_limits/2). Moved ends with Rest.

move_states(limits(Guards, Range, Arrows, _), Move, Moved, Rest) :-
    Move = move(States0, Symbol, Delta, times(Many, Keep, Shift), Reach),
    range_bounds(Range, Reach, Floor, Ceiling),
    states_times(Many, States0, States),
    (   Arrows = [_|_]
    ->  findall(Sums-Number,
                ( member(Sums0-Count, States),
                  Sums1 is Sums0+Delta,
                  (Sums1+Floor) /\ (Ceiling-Sums1) /\ Guards =:= Guards,
                  foldl(automaton_moved(Sums0, Symbol), Arrows, Sums1, Sums),
                  number_shifted(Shift, Count, Keep, Number) ),
                Moved, Rest)
    ;   Shift =:= 0
    ->  moved(States, Guards, Floor, Ceiling, Delta, Moved, Rest)
    ;   moved_shifted(States, Keep, Shift, Guards, Floor, Ceiling, Delta, Moved, Rest)
    ).

range_bounds(below(Owed, Ceiling), Reach, Floor, Ceiling) :- Floor is Reach-Owed.
range_bounds(above(Base), Reach, 0, Ceiling)              :- Ceiling is Base+Reach.

states_times(Many, States0, States) :-
    (   Many =:= 1
    ->  States = States0
    ;   maplist(state_times(Many), States0, States)
    ).

state_times(Many, Sums-Count0, Sums-Count) :- Count is Many*Count0.

%   A polynomial becomes a term, see polynomials_merged/3.

number_shifted(Shift, Number, Keep, Weighed) :-
    (   Shift =:= 0
    ->  Weighed = Number
    ;   Weighed = (Number/\Keep)<<Shift
    ).

moved([], _, _, _, _, Rest, Rest).
moved([Sums0-Count|States], Guards, Floor, Ceiling, Delta, Moved, Rest) :-
    Sums is Sums0+Delta,
    (   (Sums+Floor) /\ (Ceiling-Sums) /\ Guards =:= Guards
    ->  Moved = [Sums-Count|Moved1]
    ;   Moved = Moved1
    ),
    moved(States, Guards, Floor, Ceiling, Delta, Moved1, Rest).

moved_shifted([], _, _, _, _, _, _, Rest, Rest).
moved_shifted([Sums0-Count|States], Keep, Shift, Guards, Floor, Ceiling, Delta, Moved, Rest) :-
    Sums is Sums0+Delta,
    (   (Sums+Floor) /\ (Ceiling-Sums) /\ Guards =:= Guards
    ->  Moved = [Sums-((Count/\Keep)<<Shift)|Moved1]
    ;   Moved = Moved1
    ),
    moved_shifted(States, Keep, Shift, Guards, Floor, Ceiling, Delta, Moved1, Rest).

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
