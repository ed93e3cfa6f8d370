:- module(codes_sifting,
          [ fronts_sifted/6            % +From, +To, +Frame, +Head, +Tail, -Sum
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(crossings).
:- use_module(layers).
:- use_module(meeting).
:- use_module(sieves).

:- set_prolog_flag(optimise, true).

/** <module> From one large layer of the decision diagram to another, through sieves

Where clues tell little of the places, as those of white marks alone, layers in the middle have millions of states, and most of them lie
on no code. For sieves see sieves.pl.
*/

%!  fronts_sifted(+From, +To, +Frame, +Head, +Tail, -Sum) is det.
%
%   As fronts_product/6, over two places or more: Sum adds up the ways from Head, the layer at place From, to Tail, the layer at To. Numbers are
%   plain, and Frame has no automata.
%
%   Tail goes back through the sieves that follow Head, until two places are left. Then Head is sifted by what is left of Tail, both make
%   a step, and each is sifted by where the other steps.

fronts_sifted(From, To, Frame, Head0, Tail0, Sum) :-
    Next is From+1,
    Middle is Next+1,
    Last is To-1,
    numlist(Next, Last, Places),
    sieves_after(Places, Frame, Head0, Sieves),
    tail_sifted(To, Middle, Frame, Sieves, Tail0, Tail, TailSieve),
    sieves_before([Middle,Next], Frame, Tail, [Sieve,HeadSieve]),
    layer_sifted(Sieve, Head0, Head),
    crossing_after(Next, Frame, Ahead),
    crossing_before(Middle, Frame, Back),
    moves_sifted(Ahead, HeadSieve, Head, Heads),
    moves_sifted(Back, TailSieve, Tail, Tails),
    pairs_joined(Heads, Tails, Joined),
    foldl(group_ways_added(Ahead, Back), Joined, 0, Sum).

%   tail_sifted(+Place0, +Place, +Frame, +Sieves, +Tail0, -Tail, -Sieve): Tail0 goes back from Place0 to Place. Sieve is the one that is left.

tail_sifted(Place, Place, _, [Sieve], Tail, Tail, Sieve) :- !.
tail_sifted(Place0, Last, Frame, [Sieve|Sieves], Tail0, Tail, Rest) :-
    crossing_before(Place0, Frame, Crossing),
    moves_sifted(Crossing, Sieve, Tail0, Groups),
    convlist(group_made(Crossing), Groups, Tail1),
    Place is Place0-1,
    tail_sifted(Place, Last, Frame, Sieves, Tail1, Tail, Rest).

%   moves_sifted(+Crossing, +Sieve, +Layer, -Groups): Groups has Tally-(Moves-Bits) for every group that a peg leads to from Layer,
%   with the Bits that its states must pass.

moves_sifted(Crossing, Sieve, Layer, Groups) :-
    layer_moves(Crossing, Layer, Moves),
    pairs_joined(Moves, Sieve, Groups).

%   Layers are large, so garbage would be collected late: findall/3 gives back at once what is not kept.

group_made(Crossing, Tally-Moves, Tally-[State|States]) :-
    findall(Merged, ( group_sifted(Crossing, Moves, Sifted), states_merged(Sifted, Merged) ), [[State|States]]).

group_ways_added(Ahead, Back, _-(Heads-Tails), Sum0, Sum) :-
    findall(Ways, group_ways(Ahead, Back, Heads, Tails, Ways), [Ways]),
    Sum is Sum0+Ways.

group_ways(Ahead, Back, Heads, Tails, Ways) :-
    group_sifted(Ahead, Heads, States),
    group_sifted(Back, Tails, Others),
    states_product(plain, States, Others, Ways).

%   group_sifted(+Crossing, +Sifting, -States): States are those to which moves lead and that pass, in order. Equal ones are not merged.

group_sifted(Crossing, Moves-Bits, States) :-
    crossing_limits(Crossing, limits(Guards, Range, _, _)),
    moves_states(Moves, Guards, Range, Bits, Unsorted, []),
    keysort(Unsorted, States).

moves_states([], _, _, _, States, States).
moves_states([move(States0, _, Delta, times(Many, _, _), Reach)|Moves], Guards, Range, Bits, Moved, Rest) :-
    range_bounds(Range, Reach, Floor, Ceiling),
    states_times(Many, States0, States),
    sieve_holes(Holes),
    moved(States, Bits, Holes, Guards, Floor, Ceiling, Delta, Moved, Moved1),
    moves_states(Moves, Guards, Range, Bits, Moved1, Rest).

moved([], _, _, _, _, _, _, Rest, Rest).
moved([Sums0-Count|States], Bits, Holes, Guards, Floor, Ceiling, Delta, Moved, Rest) :-
    Sums is Sums0+Delta,
    (   (Sums+Floor) /\ (Ceiling-Sums) /\ Guards =:= Guards,
        getbit(Bits, Sums mod Holes) =:= 1
    ->  Moved = [Sums-Count|Moved1]
    ;   Moved = Moved1
    ),
    moved(States, Bits, Holes, Guards, Floor, Ceiling, Delta, Moved1, Rest).

%   layer_sifted(+Sieve, +Layer, -Sifted): Sifted are the states of Layer that pass.

layer_sifted(Sieve, Layer, Sifted) :-
    pairs_joined(Layer, Sieve, Joined),
    sieve_holes(Holes),
    convlist(group_passed(Holes), Joined, Sifted).

group_passed(Holes, Tally-(States0-Bits), Tally-[State|States]) :- include(state_passes(Holes, Bits), States0, [State|States]).

state_passes(Holes, Bits, State-_) :- getbit(Bits, State mod Holes) =:= 1.
