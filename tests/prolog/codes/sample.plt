:- module(test_sample, []).
:- use_module(library(plunit)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('../../../prolog/codes/programs/engines').
:- use_module('../../../prolog/codes/questions/sample').
:- use_module(samples).

:- begin_tests(sample).

test(a_code_far_away, Codes == [[c,c,c,c,c,c,c,c,c,c,c,c,c,c,c,c,c,c,c,c]]) :-
    length(Pegs, 20),
    length(Pegs, Many),
    Last is 3**Many-1,
    in_game(theory(Many, [a,b,c], [], []), Game, ( make_engine(diagram, Game:_), ranked_codes([Last], Game:_, Codes) )).

test(layers_lead_to_the_codes, [forall(sample_theory(Theory))]) :-
    theory_codes(Theory, Codes),
    theory_layers(Theory, Layers),
    findall(Code, layered_code(Layers, Theory, Code), Walked),
    assertion(Walked == Codes).

test(no_code_leaves_one_empty_layer, Layers == [[], [], [[]]]) :-
    theory_layers(theory(2, [a,b], [clue(1, [a,a], marks(2, 0)), clue(2, [b,b], marks(2, 0))], []), Layers).

test(layers_are_of_one_world, fail) :-
    theory_layers(theory(2, [a,b], [clue(1, [a,a], marks(1, 0)), clue(2, [b,b], marks(1, 0))], [lies =< 1]), _).

test(layers_are_of_sums, fail) :-
    theory_layers(theory(2, [1,2], [], [code(1) < code(2)]), _).

:- end_tests(sample).

%   layered_code(+Layers, +Theory, -Code): an interpreter of theory_layers/2, as documented there.

layered_code([Places, Gains, [[Start]|Layers]], theory(_, Symbols, _, _), Code) :-
    foldl(layered_peg(Symbols, Gains), Places, Layers, Code, Start, _).

layered_peg(Symbols, Gains, Deltas, Layer, Symbol, State0, State) :-
    nth0(Number, Symbols, Symbol),
    nth0(Number, Deltas, [Delta]),
    nth0(Number, Gains, [Offset, Ones, Changes]),
    Seen is State0 >> Offset /\ Ones,
    nth0(Seen, Changes, Gain),
    State is State0+Delta+Gain,
    memberchk(State, Layer).

%   Theories with one code or more.

sample_theory(theory(2, [a,b,c], [], [])).
sample_theory(theory(3, [a,b,c], [clue(1, [a,b,c], marks(1, 1))], [])).
sample_theory(theory(4, [a,b,c,d], [clue(1, [a,a,b,b], marks(1, 1)), clue(2, [c,a,d,a], marks(0, 2))], [])).
sample_theory(theory(4, [1,2,3,4,5], [clue(1, [1,2,3,4], marks(1, 2))], [distinct])).
sample_theory(theory(3, [1,2,3,4], [], [sum = 7])).

