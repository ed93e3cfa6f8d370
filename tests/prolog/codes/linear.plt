:- use_module('../../../prolog/codes/programs/linear').
:- use_module('../../../prolog/codes/definition/dialects').
:- use_module(samples).
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(plunit)).

:- begin_tests(linear).

test(a_clue_is_its_sums) :-
    theory_formulas(theory(2, [red,blue], [clue(1, [red,blue], marks(0,2))], []), Formulas),
    assertion(Formulas == [ [sum, [[1,1,1],[2,2,1]], [], =, 0],
                            [sum, [[1,1,-1],[2,2,-1]], [[1,1,1],[2,1,1]], =, 2] ]
              ; Formulas == [ [sum, [[1,1,1],[2,2,1]], [], =, 0],
                              [sum, [], [[1,1,1],[2,1,1]], =, 2] ]).

test(a_goal_of_prolog_is_opaque) :-
    theory_formulas(theory(1, [red], [], [(prolog(_, true);distinct)]), Formulas),
    assertion(Formulas = [[or, [[opaque], _]]]).

test(formulas_are_true_of_the_consistent_codes, forall(trial(75, 2000))) :-
    random_theory(Theory0),
    (   random(R), R < 0.2
    ->  random_lies(Theory0, Theory)
    ;   Theory = Theory0
    ),
    Theory = theory(Pegs, Symbols, _, _),
    theory_formulas(Theory, Formulas),
    findall(Code, ( every_code(Pegs, Symbols, Code),
                    forall(member(F, Formulas), formula_true(F, Symbols, Code)) ), Codes),
    theory_expected(Theory, Expected),
    assertion(Codes == Expected).

formula_true([and, Fs], Symbols, Code) :- forall(member(F, Fs), formula_true(F, Symbols, Code)).
formula_true([or, Fs], Symbols, Code) :- member(F, Fs), formula_true(F, Symbols, Code), !.
formula_true([not, F], Symbols, Code) :- \+ formula_true(F, Symbols, Code).
formula_true([at_least, Many, Fs], Symbols, Code) :-
    aggregate_all(count, ( member(F, Fs), formula_true(F, Symbols, Code) ), True),
    True >= Many.
formula_true([automaton, Last, Accept, Moves], Symbols, Code) :-
    foldl(moved(Symbols, Moves), Code, 0, State),
    State =< Last,
    memberchk(State, Accept).
formula_true([sum, Pegs, Seen, Op, Target], Symbols, Code) :-
    aggregate_all(sum(W), ( member([Place, Kind, W], Pegs),
                            nth1(Kind, Symbols, Symbol),
                            nth1(Place, Code, Symbol) ), Placed),
    aggregate_all(sum(W), ( member([Kind, Times, W], Seen),
                            nth1(Kind, Symbols, Symbol),
                            aggregate_all(count, member(Symbol, Code), Many),
                            Many >= Times ), Counted),
    Sum is Placed+Counted,
    compared(Op, Sum, Target).

moved(Symbols, Moves, Symbol, State0, State) :-
    nth1(Kind, Symbols, Symbol),
    memberchk([State0, Kind, State], Moves).

compared(=, A, B) :- A =:= B.
compared(\=, A, B) :- A =\= B.
compared(=<, A, B) :- A =< B.
compared(>=, A, B) :- A >= B.

:- end_tests(linear).
