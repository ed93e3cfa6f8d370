:- module(codes_filtered_steps,
          [ fronts_filtered/3,         % +Frame, +Fronts, -Sum
            sieves_after/4,            % +Places, +Frame, +Layer, -Sieves
            sieves_before/4            % +Places, +Frame, +Layer, -Sieves
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(layers).
:- use_module(policy).
:- use_module(records).
:- use_module(transitions).

:- set_prolog_flag(optimise, true).

/** <module> From one large layer of the decision diagram to another, through sieves

Where clues tell little of the places, as those of white marks alone, layers in the middle have millions of states, and most of them lie
on no code: the other end never reaches them. A _sieve_ of a place lets all states pass that a layer can reach, and few others. It is
a list of Tally-Bits, with a bit for each remainder of a state by a prime: those of reached states are set (Bloom, 1970, with one
hash function). A peg adds one number to all states of a group, so it rotates their bits: a sieve follows its layer over the
places for a small part of what the states would cost.
*/

%!  fronts_filtered(+Frame, +Fronts, -Sum:integer) is det.
%
%   As fronts_product/3, over two places or more. Frame has no automata.
%
%   The tail goes back through the sieves that follow the head, until two places are left. Then the head is sifted by what is left
%   of the tail, both make a step, and each is sifted by where the other steps.

fronts_filtered(Frame, fronts(From, To, [Head0|_], [Tail0|_]), Sum) :-
    Next is From+1,
    Middle is Next+1,
    Last is To-1,
    numlist(Next, Last, Places),
    sieves_after(Places, Frame, Head0, Sieves),
    append(Passed, [TailSieve], Sieves),
    foldl(tail_sifted(Frame), Passed, Tail0-To, Tail-_),
    sieves_before([Middle,Next], Frame, Tail, [Sieve,HeadSieve]),
    pairs_joined(Head0, Sieve, Joined),
    convlist(group_passed, Joined, Head),
    transition_after(Next, Frame, Ahead),
    transition_before(Middle, Frame, Back),
    layer_moves(Ahead, HeadSieve, Head, Heads),
    layer_moves(Back, TailSieve, Tail, Tails),
    moves_product(Ahead-Heads, Back-Tails, Sum).

%   Layers are large, so garbage would be collected late: findall/3 gives back at once what is not kept.

tail_sifted(Frame, Sieve, Tail0-Place0, Tail-Place) :-
    transition_before(Place0, Frame, Transition),
    layer_moves(Transition, Sieve, Tail0, Groups),
    findall(Group, ( member(Moves, Groups), group_made(Transition, Moves, Group) ), Tail),
    Place is Place0-1.

group_passed(Tally-(States0-Bits), Tally-[State|States]) :-
    sieve_holes(Holes),
    include(state_passes(Holes, Bits), States0, [State|States]).

state_passes(Holes, Bits, State-_) :- getbit(Bits, State mod Holes) =:= 1.

%!  sieves_after(+Places:list, +Frame, +Layer, -Sieves:list) is det.
%
%   Pegs are placed at Places, one after the other, from Layer on. Sieves has a sieve for the states after each of them, the last one
%   first. Frame has no automata.

sieves_after(Places, Frame, Layer, Sieves) :- sieves(transition_after, Places, Frame, Layer, Sieves).

%!  sieves_before(+Places:list, +Frame, +Layer, -Sieves:list) is det.
%
%   As sieves_after/4, for the states before each of Places, which go back from Layer.

sieves_before(Places, Frame, Layer, Sieves) :- sieves(transition_before, Places, Frame, Layer, Sieves).

sieves(Direction, Places, Frame, Layer, Sieves) :-
    maplist(group_sieve, Layer, Sieve),
    foldl(sieve_crossed(Direction, Frame), Places, Sieve-[], _-Sieves).

sieve_crossed(Direction, Frame, Place, Sieve0-Sieves, Sieve-[Sieve|Sieves]) :-
    call(Direction, Place, Frame, Transition),
    layer_moves(Transition, all, Sieve0, Groups),
    sieve_holes(Holes),
    All is (1<<Holes)-1,
    maplist(group_bits(Holes, All), Groups, Sieve).

%   One term says all that is moved, and is evaluated once: the bits are long. Groups where most bits are set share one number instead,
%   with all of them.

group_bits(Holes, All, Tally-(Moves-_), Tally-Bits) :-
    foldl(move_bits(Holes, All), Moves, 0, Term),
    Bits0 is Term,
    (   4*popcount(Bits0) > 3*Holes
    ->  Bits = All
    ;   Bits = Bits0
    ).

move_bits(Holes, All, Move, Term, Term \/ ((Bits<<By) /\ All) \/ (Bits>>Back)) :-
    move(Move, [states(Bits), delta(Delta)]),
    By is Delta mod Holes,
    Back is Holes-By.

group_sieve(Tally-States, Tally-Bits) :-
    maplist(state_hole, States, Unsorted),
    sort(Unsorted, Holes),
    length(Holes, Many),
    holes_bits(Many, Holes, [], First, Bits0),
    Bits is Bits0<<First.

state_hole(State-_, Hole) :-
    sieve_holes(Holes),
    Hole is State mod Holes.

%   holes_bits(+Many, +Holes, -Rest, -First, -Bits): Bits are the first Many of Holes, counted from the First of them.

holes_bits(1, [Hole|Holes], Holes, Hole, 1) :- !.
holes_bits(2, [First,Second|Holes], Holes, First, Bits) :-
    !,
    Bits is 1 \/ 1<<(Second-First).
holes_bits(Many, Holes0, Holes, First, Bits) :-
    Half is Many//2,
    Others is Many-Half,
    holes_bits(Half, Holes0, Holes1, First, Low),
    holes_bits(Others, Holes1, Holes, Second, High),
    Bits is Low \/ High<<(Second-First).
