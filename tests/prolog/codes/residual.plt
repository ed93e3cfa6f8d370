:- use_module('../../../prolog/codes/automata/residual').
:- use_module('../../../prolog/codes/definition/rules').
:- use_module(samples).
:- use_module(library(plunit)).

:- begin_tests(residual, [setup(set_random(seed(7)))]).

random_case(theory(Pegs, Symbols, [], []), Rule) :-
    random_between(1, 3, Kinds),
    random_symbols(Kinds, Symbols),
    random_between(1, 4, Pegs),
    random_rule(Pegs, Symbols, Rule).

expected(theory(_, Symbols, _, _), Code, Rule, Truth) :- ( code_obeys(Symbols, Code, Rule) -> Truth = true ; Truth = false ).

test(decided_as_soon_as_can_be, Rules == [true, false, true, false, true, false]) :-
    Theory = theory(4, [1,2,3], [], []),
    maplist(first_residual(Theory, 3), [sum > 5, sum < 6, count(1) \= 4, (count(3) = 0, code(4) = 1),
                                        at_least(1, [kinds > 3, code(1) = 3]), at_least(2, [kinds > 4, code(1) = 1, distinct])], Rules).

first_residual(Theory, Symbol, Rule, Residual) :- codes_residual:rule_residual(Rule, Theory, 1, Symbol, Residual).

%   Run an automaton on a code.
accepts(automaton(_, Offset, Ones, Accept, Moves), Code) :-
    foldl(moved(Moves), Code, 0, State),
    memberchk(State, Accept),
    assertion(State =< Ones),
    assertion(Offset >= 0).

moved(Moves, Symbol, State0, State) :-
    findall(To, member(move(State0, Symbol, To), Moves), [State]).

test(automata_accept_what_obeys, forall(trial(10, 60))) :-
    random_case(Theory, Rule),
    Theory = theory(Pegs, Symbols, _, _),
    rules_automata([Rule], Theory, [Automaton], [], _),
    forall(every_code(Pegs, Symbols, Code),
           ( ( accepts(Automaton, Code) -> Truth = true ; Truth = false ),
             expected(Theory, Code, Rule, Expected),
             assertion(Rule-Code-Truth == Rule-Code-Expected) )).
test(no_rules, Automata-Checks-Bits == []-[]-0) :-
    rules_automata([], theory(2, [a,b], [], []), Automata, Checks, Bits).
test(too_many_residuals_are_checks, Automata-Checks-Bits == []-[\+ distinct]-0) :-
    numlist(1, 30, Symbols),
    rules_automata([\+ distinct], theory(12, Symbols, [], []), Automata, Checks, Bits).
test(word_lists_share_their_ends, true(Last =< 6)) :-
    rules_automata([among([[a,b,c],[b,b,c],[c,b,c],[a,c,c]])], theory(3, [a,b,c], [], []),
                   [automaton(_, _, _, _, Moves)], [], _),
    aggregate_all(max(To), member(move(_, _, To), Moves), Last).

:- end_tests(residual).
