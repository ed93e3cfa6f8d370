:- module(benchmarks_states, []).
:- use_module('../prolog/codes/diagram/diagram').
:- use_module('../prolog/codes/definition/feedback').
:- use_module('../prolog/codes/diagram/layers').
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(main)).
:- use_module(library(random)).

/** <module> How large decision diagrams become

    swipl benchmarks/states.pl [--seed=S] [--inferences=N]

prints a line for each size of a game and each number of clues. The clues are random guesses with the answers of a random secret.
The column `states` is the number of states in all layers. A diagram that takes more than N inferences (by default 100,000,000) or
more than a gigabyte has a `?`.
*/

:- initialization(main, main).

size(8, 8).
size(10, 6).
size(12, 6).
size(12, 10).
size(16, 6).
size(16, 10).
size(20, 4).
size(20, 6).
size(20, 10).

main(Argv) :-
    argv_options(Argv, _, Options),
    option_or(seed(1), Options, Seed),
    option_or(inferences(100_000_000), Options, Most),
    format("~w~t~10|~w~t~18|~t~w~36|~t~w~48|~t~w~58|~n", [game, clues, 'codes left', states, seconds]),
    forall(( size(Pegs, Kinds), member(Clues, [1, 3, 5, 8]) ), line(Pegs, Kinds, Clues, Seed, Most)).

option_or(Default, Options, Value) :-
    Default =.. [Name, Usual],
    Asked =.. [Name, Value0],
    (   memberchk(Asked, Options)
    ->  Value = Value0
    ;   Value = Usual
    ).

line(Pegs, Kinds, Many, Seed, Most) :-
    set_random(seed(Seed)),
    numlist(1, Kinds, Symbols),
    random_code(Pegs, Symbols, Secret),
    findall(clue(Number, Guess, marks(Black, White)),
            ( between(1, Many, Number),
              random_code(Pegs, Symbols, Guess),
              guess_code_feedback(Guess, Secret, Black, White) ),
            Clues),
    statistics(cputime, Before),
    Measuring = measured(theory(Pegs, Symbols, Clues, []), Count, States),
    (   catch(call_with_inference_limit(Measuring, Most, Result), error(resource_error(_), _), fail),
        Result \== inference_limit_exceeded
    ->  true
    ;   Count = (?),
        States = (?)
    ),
    statistics(cputime, After),
    Taken is After-Before,
    format("~w~t~10|~w~t~18|~t~w~36|~t~w~48|~t~2f~58|~n", [Pegs*Kinds, Many, Count, States, Taken]).

measured(Theory, Count, States) :-
    theory_diagram(Theory, _, Layers),
    Layers = [[_-[_-Count]]|_],
    maplist(layer_size, Layers, Sizes),
    sum_list(Sizes, States).

random_code(Pegs, Symbols, Code) :-
    length(Code, Pegs),
    maplist(random_of(Symbols), Code).

random_of(Symbols, Symbol) :- random_member(Symbol, Symbols).
