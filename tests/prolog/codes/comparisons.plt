:- use_module('../../../prolog/codes/definition/theory').
:- use_module('../../../prolog/codes/definition/rules').
:- use_module(library(plunit)).

:- begin_tests(comparisons).

test(six_signs, Count == 6) :-
    findall(Op, rule_comparison(_, Op, _, _), Ops),
    length(Ops, Count).
test(both_ways, forall(member(Op, [=, \=, <, >, =<, >=]))) :-
    Rule =.. [Op, sum, 3],
    rule_comparison(Rule, Op1, A, B),
    rule_comparison(Again, Op1, A, B),
    assertion(Op1-A-B-Again == Op-sum-3-Rule).
test(no_comparison, [forall(member(Rule, [distinct, among([]), (distinct, distinct), \+ distinct])), fail]) :-
    rule_comparison(Rule, _, _, _).
test(opposites_exclude_each_other, forall(( codes_theory:comparison_opposite(Op, Not), between(0, 4, Number) ))) :-
    rule_comparison(Rule, Op, count(a), Number),
    rule_comparison(Denied, Not, count(a), Number),
    findall(Each, ( member(Each, [Rule, Denied]), code_obeys([a,b], [a,b,a], Each) ), Obeyed),
    assertion(Obeyed = [_]).

:- end_tests(comparisons).
