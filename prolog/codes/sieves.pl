:- module(codes_sieves,
          [ sieves_after/4,            % +Places, +Frame, +Layer, -Sieves
            sieves_before/4,           % +Places, +Frame, +Layer, -Sieves
            sieve_holes/1              % -Holes
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(crossings).

:- set_prolog_flag(optimise, true).

/** <module> Sieves for the states of large layers

The layers that grow from one end of a code hold many states which the other end never reaches. A _sieve_ of a place lets all states
pass that a layer can reach, and few others. It is a list of Tally-Bits, with a bit for each remainder of a state by a prime: those
of reached states are set (Bloom, 1970, with one hash function). A peg adds one number to all states of a group, so it rotates their bits:
a sieve follows its layer over the places for a small part of what the states would cost.
*/

%   A prime that parts the sums of many layouts well: 2 is no root of a small number of it.

sieve_holes(120_689).

%!  sieves_after(+Places:list, +Frame, +Layer, -Sieves:list) is det.
%
%   Pegs are placed at Places, one after the other, from Layer on. Sieves has a sieve for the states after each of them, the last one
%   first. Frame has no automata (crossings.pl).

sieves_after(Places, Frame, Layer, Sieves) :- sieves(crossing_after, Places, Frame, Layer, Sieves).

%!  sieves_before(+Places:list, +Frame, +Layer, -Sieves:list) is det.
%
%   As sieves_after/4, for the states before each of Places, which go back from Layer.

sieves_before(Places, Frame, Layer, Sieves) :- sieves(crossing_before, Places, Frame, Layer, Sieves).

sieves(Direction, Places, Frame, Layer, Sieves) :-
    maplist(group_sieve, Layer, Sieve),
    foldl(sieve_crossed(Direction, Frame), Places, Sieve-[], _-Sieves).

sieve_crossed(Direction, Frame, Place, Sieve0-Sieves, Sieve-[Sieve|Sieves]) :-
    call(Direction, Place, Frame, Crossing),
    crossing_moves(Crossing, Sieve0, Moves),
    keysort(Moves, Sorted),
    group_pairs_by_key(Sorted, Groups),
    sieve_holes(Holes),
    All is (1<<Holes)-1,
    maplist(group_bits(All), Groups, Sieve).

%   One term says all that is moved, and is evaluated once: the bits are long. Groups where most bits are set share one number instead,
%   with all of them.

group_bits(All, Tally-Moves, Tally-Bits) :-
    sieve_holes(Holes),
    foldl(move_bits(Holes, All), Moves, 0, Term),
    Bits0 is Term,
    (   4*popcount(Bits0) > 3*Holes
    ->  Bits = All
    ;   Bits = Bits0
    ).

move_bits(Holes, All, move(Bits, _, Delta, _, _), Term, Term \/ ((Bits<<By) /\ All) \/ (Bits>>Back)) :-
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

