:- module(rules,
          [ code_obeys/2,              % +Code, +Rule
            rule_conjuncts/2           % +Rule, -Rules
          ]).
:- autoload(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply)).
:- use_module(library(lists)).

/** <module> What the rules of a session mean

A rule is a condition that every code obeys:

  - `distinct`: no symbol occurs twice.
  - `code(I) = S`, `code(I) \= S`: the symbol at place I, from 1, is or is not S.
    `code(I) = code(J)`, `code(I) \= code(J)`: two places hold the same symbol, or different ones.
  - `count(S) Op N`: how often S occurs.
  - `sum Op N`: the sum of the symbols, which are numbers.
  - `among(Words)`: the code is one of the list Words.
  - `(A,B)`, `(A;B)`, `\+ A`: and, or, not.

Op is one of `=`, `\=`, `<`, `>`, `=<`, `>=`.
*/

%!  code_obeys(+Code:list, +Rule) is semidet.
%
%   The ground Code obeys Rule.

code_obeys(Code, (A,B))      :- code_obeys(Code, A), code_obeys(Code, B).
code_obeys(Code, (A;B))      :- ( code_obeys(Code, A) -> true ; code_obeys(Code, B) ).
code_obeys(Code, \+ A)       :- \+ code_obeys(Code, A).
code_obeys(Code, distinct)   :- is_set(Code).
code_obeys(Code, among(Words)) :- memberchk(Code, Words).
code_obeys(Code, A = B)      :- term_value(A, Code, X), other_value(B, Code, Y), X == Y.
code_obeys(Code, A \= B)     :- term_value(A, Code, X), other_value(B, Code, Y), X \== Y.
code_obeys(Code, A < B)      :- term_value(A, Code, X), X < B.
code_obeys(Code, A > B)      :- term_value(A, Code, X), X > B.
code_obeys(Code, A =< B)     :- term_value(A, Code, X), X =< B.
code_obeys(Code, A >= B)     :- term_value(A, Code, X), X >= B.

term_value(code(I), Code, Symbol)  :- nth1(I, Code, Symbol).
term_value(count(S), Code, Number) :- aggregate_all(count, ( member(X, Code), X == S ), Number).
term_value(sum, Code, Number)      :- sum_list(Code, Number).

%   What stands right of the sign is a constant, whatever its name, or another place.

other_value(Other, Code, Value) :-
    (   Other = code(I)
    ->  nth1(I, Code, Value)
    ;   Value = Other
    ).

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
