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

%   Residuals peg by peg: the last one is true or false.
residual_truth([], _, _, Rule, Rule).
residual_truth([Symbol|Code], Theory, Place, Rule0, Truth) :-
    codes_residual:rule_residual(Rule0, Theory, Place, Symbol, Rule),
    Next is Place+1,
    residual_truth(Code, Theory, Next, Rule, Truth).

expected(theory(_, Symbols, _, _), Code, Rule, Truth) :- ( code_obeys(Symbols, Code, Rule) -> Truth = true ; Truth = false ).

test(residuals_decide_as_the_rule, forall(trial(40, 200))) :-
    random_case(Theory, Rule),
    Theory = theory(Pegs, Symbols, _, _),
    forall(every_code(Pegs, Symbols, Code),
           ( residual_truth(Code, Theory, 1, Rule, Truth),
             expected(Theory, Code, Rule, Expected),
             assertion(Rule-Code-Truth == Rule-Code-Expected) )).
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
test(automata_do_not_share_bits, forall(trial(20, 100))) :-
    random_case(Theory, A),
    Theory = theory(Pegs, Symbols, _, _),
    random_rule(Pegs, Symbols, B),
    rules_automata([A,B], Theory, [automaton(N1, O1, Ones1, _, _), automaton(N2, O2, Ones2, _, _)], [], Bits),
    assertion(N1 \== N2),
    assertion((Ones1<<O1) /\ (Ones2<<O2) =:= 0),
    assertion((Ones1<<O1) \/ (Ones2<<O2) =:= (1<<Bits)-1).
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
