:- module(codes_conjuncts,
          [ rule_conjuncts/2           % +Rule, -Rules
          ]).

/** <module> A rule taken apart

Programs that are made from the rules look at their parts one by one.
*/

%!  rule_conjuncts(+Rule, -Rules:list) is det.
%
%   Rule holds if all Rules do. In each of them, negation stands only before what has no opposite.

rule_conjuncts(Rule, Rules) :-
    positive(Rule, Positive),
    phrase(conjuncts(Positive), Rules).

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

opposite(A = B,  A \= B).
opposite(A \= B, A = B).
opposite(A < B,  A >= B).
opposite(A >= B, A < B).
opposite(A > B,  A =< B).
opposite(A =< B, A > B).
