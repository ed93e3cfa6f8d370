:- module(codes_conjuncts,
          [ rule_conjuncts/2           % +Rule, -Conjuncts
          ]).
:- use_module(comparisons).

/** <module> A rule as the conjunction of its parts

Programs that are made from the rules look at each part on its own.
*/

%!  rule_conjuncts(+Rule, -Conjuncts:list) is det.
%
%   A code obeys Rule if and only if it obeys all Conjuncts. Negation is pushed inwards: it remains only before
%   terms that have no opposite.

rule_conjuncts(Rule, Conjuncts) :-
    positive(Rule, Positive),
    phrase(conjuncts(Positive), Conjuncts).

conjuncts((A,B)) --> !, conjuncts(A), conjuncts(B).
conjuncts(A)     --> [A].

positive((A,B), (PA,PB)) :- !, positive(A, PA), positive(B, PB).
positive((A;B), (PA;PB)) :- !, positive(A, PA), positive(B, PB).
positive(\+ A, P)        :- !, negative(A, P).
positive(A, A).

negative((A,B), (NA;NB)) :- !, negative(A, NA), negative(B, NB).
negative((A;B), (NA,NB)) :- !, negative(A, NA), negative(B, NB).
negative(\+ A, P)        :- !, positive(A, P).
negative(A, N)           :- opposite(A, N), !.
negative(A, \+ A).

opposite(Rule, Opposite) :-
    rule_comparison(Rule, Op, A, B),
    comparison_opposite(Op, Not),
    rule_comparison(Opposite, Not, A, B).
