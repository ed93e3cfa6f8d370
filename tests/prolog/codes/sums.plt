:- use_module('../../../prolog/codes/definition/theory').
:- use_module('../../../prolog/codes/definition/rules').
:- use_module('../../../prolog/codes/automata/sums').
:- use_module(samples).
:- use_module(library(plunit)).

:- begin_tests(sums, [setup(set_random(seed(5)))]).

%   One quantity compared with a number near its values: each weigher alone.
weigher_rule(Symbols, Rule) :-
    member(Symbols, [[a,b,c], [3,-1,0]]),
    member(Quantity, [count(a), count([a,3,0]), kinds, rank(2), black([a,b,a]), shared([a,a,b]), black([3,3,-1]),
                      shared([0,3,0]), shared(['_',a,3]), distance([c,b,b]), distance([3,'_',0]), -1*kinds,
                      -1*shared([a,a,b]), -1*black([a,b,a]), -2*rank(1)]),
    between(-3, 5, Number),
    rule_comparison(Rule, _, Quantity, Number).
weigher_rule([3,-1,0], Rule) :-
    member(Quantity, [sum, sum([1,3]), code(2), -1*sum]),
    between(-4, 9, Number),
    rule_comparison(Rule, _, Quantity, Number).
weigher_rule([a,b,c], distinct).
weigher_rule([a,b,c], Rule) :- member(Rule, [code(2) = a, code(2) \= a, code(2) = d]).

truth(Goal, true)  :- \+ \+ call(Goal), !.
truth(_,    false).

bounds_as(Rule, Pegs, Symbols) :-
    rule_sum(Rule, theory(Pegs, Symbols, [], []), Sum),
    forall(every_code(Pegs, Symbols, Code),
           ( truth(code_obeys(Symbols, Code, Rule), Expected),
             truth(sum_met(Sum, Code), Found),
             assertion(Rule-Code-Found == Rule-Code-Expected) )).

test(each_weigher_with_every_sign, forall(weigher_rule(Symbols, Rule))) :-
    bounds_as(Rule, 3, Symbols).
test(equal_weighers_are_one_term, Terms-Target == [3*kinds([])]-4) :-
    rule_sum(2*kinds + (kinds+1) = 5, theory(2, [a,b], [], []), sum(Terms, =, Target)).
test(opposite_weighers_are_none, Terms-Target == []-1) :-
    rule_sum(white([a,b]) + black([a,b]) - shared([a,b]) = 1, theory(2, [a,b], [], []), sum(Terms, =, Target)).
test(other_rules_are_not, forall(member(Rule, [among([[a,a]]), \+ distinct, (distinct ; distinct), (distinct, distinct),
                                               at_least(1, [distinct])]))) :-
    \+ rule_sum(Rule, theory(2, [a,b], [], []), _).

%   Residuals peg by peg: the last one is true or false.
residual_truth([], _, _, Sum, Sum).
residual_truth([Symbol|Code], Theory, Place, Sum0, Truth) :-
    (   memberchk(Sum0, [true, false])
    ->  Truth = Sum0
    ;   sum_residual(Sum0, Theory, Place, Symbol, Sum),
        Next is Place+1,
        residual_truth(Code, Theory, Next, Sum, Truth)
    ).

decides_as(Rule, Pegs, Symbols) :-
    Theory = theory(Pegs, Symbols, [], []),
    rule_sum(Rule, Theory, Sum),
    forall(every_code(Pegs, Symbols, Code),
           ( residual_truth(Code, Theory, 1, Sum, Truth),
             truth(code_obeys(Symbols, Code, Rule), Expected),
             assertion(Rule-Code-Truth == Rule-Code-Expected) )).

test(each_weigher_has_residuals, forall(( weigher_rule(Symbols, Rule), Rule \== distinct ))) :-
    decides_as(Rule, 3, Symbols).
test(decided_as_soon_as_can_be, forall(member(Rule-Residual, [(kinds >= 1)-true, (kinds > 4)-false, (sum > 5)-true, (sum < 6)-false,
                                                              (shared([1,1,1,2]) = 4)-false, (black([3,3,3,3]) >= 1)-true,
                                                              (count(1) \= 4)-true, (code(1) > 2)-true]))) :-
    Theory = theory(4, [1,2,3], [], []),
    rule_sum(Rule, Theory, Sum),
    sum_residual(Sum, Theory, 1, 3, Found),
    assertion(Rule-Found == Rule-Residual).

:- end_tests(sums).
