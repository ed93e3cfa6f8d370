:- use_module('../../../prolog/codes/definition/theory').
:- use_module('../../../prolog/codes/definition/rules').
:- use_module(samples).
:- use_module(library(plunit)).

:- begin_tests(conjuncts, [setup(set_random(seed(2)))]).

random_case(Symbols, Code, Rule) :-
    random_symbols(3, Symbols),
    random_code(3, Symbols, Code),
    random_rule(3, Symbols, Rule).

%   Conjuncts are equivalent to the rule. None is an `and`, and none negates a rule with an opposite.
test(conjuncts, forall(between(1, 3000, _))) :-
    random_case(Symbols, Code, Rule),
    rule_conjuncts(Rule, Rules),
    (   code_obeys(Symbols, Code, Rule)
    ->  assertion(forall(member(Part, Rules), code_obeys(Symbols, Code, Part)))
    ;   assertion(\+ forall(member(Part, Rules), code_obeys(Symbols, Code, Part)))
    ),
    assertion(forall(member(Part, Rules), Part \= (_,_))),
    assertion(forall(( member(Part, Rules), denied(Part, Denied) ),
                     ( Denied == distinct ; Denied = ended(_, _) ; Denied = among(_) ; Denied = prime(_) ; Denied = before(_, _) ; Denied = at_least(_, _) ))).

denied(\+ A, A).
denied((A;B), Denied) :- ( denied(A, Denied) ; denied(B, Denied) ).
denied((A,B), Denied) :- ( denied(A, Denied) ; denied(B, Denied) ).

test(conjuncts_of_denied_or, Rules == [code(1) \= a, count(b) >= 2]) :-
    rule_conjuncts(\+ (code(1) = a ; count(b) < 2), Rules).
test(conjuncts_of_denied_and, Rules == [(code(1) \= a ; sum =< 2)]) :-
    rule_conjuncts(\+ (code(1) = a, sum > 2), Rules).
test(conjuncts_of_twice_denied, Rules == [distinct]) :-
    rule_conjuncts(\+ (\+ distinct), Rules).

:- end_tests(conjuncts).
