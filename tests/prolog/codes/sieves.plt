:- use_module('../../../prolog/codes/layers').
:- use_module('../../../prolog/codes/policy').
:- use_module('../../../prolog/codes/diagram').
:- use_module(samples).
:- use_module(library(plunit)).

:- begin_tests(sieves, [setup(set_random(seed(16)))]).
:- use_module('../../../prolog/codes/records').

%   A theory that has codes and no automata, and its diagram.
diagram(Pegs, Frame, Layers) :-
    repeat,
    random_theory(theory(Pegs, Symbols, Clues, Rules)),
    Pegs >= 2,
    theory_diagram(theory(Pegs, Symbols, Clues, Rules), Frame, Layers),
    frame(Frame, [automata([]), weigher(none)]),
    Layers \= [[]|_],
    !.

%   Every layer from the start, with all its states; and back from the end, the last first.
heads(Pegs, Frame, [[Tally-[Sums-_]]|_], [[Tally-[Sums-1]]|Heads]) :-
    numlist(1, Pegs, Places),
    foldl(head(Frame), Places, Heads, [Tally-[Sums-1]], _).

head(Frame, Place, Layer, Layer0, Layer) :- layer_after(Place, Frame, Layer0, Layer).

tails(Pegs, Frame, Layers, [Last|Tails]) :-
    last(Layers, Last),
    numlist(1, Pegs, Places),
    reverse(Places, Backs),
    foldl(tail(Frame), Backs, Tails, Last, _).

tail(Frame, Place, Before, Layer, Before) :- layer_before(Place, Frame, Layer, Before).

test(all_states_of_a_layer_pass, forall(between(1, 60, _))) :-
    diagram(Pegs, Frame, Layers),
    heads(Pegs, Frame, Layers, [Head|Heads]),
    numlist(1, Pegs, Places),
    codes_layers:sieves(transition_after, Places, Frame, Head, Sieves0),
    reverse(Sieves0, Sieves),
    maplist(layer_passes, Sieves, Heads),
    tails(Pegs, Frame, Layers, [Tail|Tails]),
    reverse(Places, Backs),
    codes_layers:sieves(transition_before, Backs, Frame, Tail, Befores0),
    reverse(Befores0, Befores),
    maplist(layer_passes, Befores, Tails).

layer_passes(Sieve, Layer) :-
    forall(member(Tally-States, Layer),
           ( assertion(memberchk(Tally-_, Sieve)),
             memberchk(Tally-Bits, Sieve),
             forall(member(State-_, States), assertion(passes(Bits, State))) )).

passes(Bits, State) :-
    sieve_holes(Holes),
    getbit(Bits, State mod Holes) =:= 1.

%   A sieve lets little else pass: it has no more bits than ways.
test(few_states_pass, forall(between(1, 60, _))) :-
    diagram(Pegs, Frame, [[First]|_]),
    numlist(1, Pegs, Places),
    codes_layers:sieves(transition_after, Places, Frame, [First], Sieves0),
    reverse(Sieves0, Sieves),
    frame(Frame, [theory(theory(_, Symbols, _, _))]),
    length(Symbols, Kinds),
    forall(( nth1(Place, Sieves, Sieve), member(_-Bits, Sieve) ),
           ( Bits >= 0, assertion(popcount(Bits) =< Kinds^Place) )).

test(ways_over_several_places, forall(between(1, 150, _))) :-
    diagram(Pegs, Frame, Layers),
    Layers = [[_-[_-Count]]|_],
    heads(Pegs, Frame, Layers, Heads),
    forall(( nth0(From, Heads, Head), nth0(To, Layers, Tail), To-From >= 2 ),
           ( fronts_filtered(Frame, fronts(From, To, [Head], [Tail]), Sum), assertion(Sum =:= Count) )).

%   Some states that pass have no way.
test(ways_from_states_that_no_code_has, forall(between(1, 100, _))) :-
    diagram(Pegs, Frame, Layers),
    Layers = [[_-[_-Count]]|_],
    heads(Pegs, Frame, Layers, Heads),
    tails(Pegs, Frame, Layers, Tails0),
    reverse(Tails0, Tails),
    forall(( nth0(From, Heads, Head), nth0(To, Tails, Tail), To-From >= 2 ),
           ( fronts_filtered(Frame, fronts(From, To, [Head], [Tail]), Sum), assertion(Sum =:= Count) )).

:- end_tests(sieves).
