:- module(codes_rules,
          [ code_obeys/2               % +Code, +Rule
          ]).
:- autoload(library(aggregate), [aggregate_all/3]).
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

code_obeys(Code, (A,B))        :- code_obeys(Code, A), code_obeys(Code, B).
code_obeys(Code, (A;B))        :- ( code_obeys(Code, A) -> true ; code_obeys(Code, B) ).
code_obeys(Code, \+ A)         :- \+ code_obeys(Code, A).
code_obeys(Code, distinct)     :- is_set(Code).
code_obeys(Code, among(Words)) :- memberchk(Code, Words).
code_obeys(Code, A = B)        :- term_value(A, Code, X), other_value(B, Code, Y), X == Y.
code_obeys(Code, A \= B)       :- term_value(A, Code, X), other_value(B, Code, Y), X \== Y.
code_obeys(Code, A < B)        :- term_value(A, Code, X), X < B.
code_obeys(Code, A > B)        :- term_value(A, Code, X), X > B.
code_obeys(Code, A =< B)       :- term_value(A, Code, X), X =< B.
code_obeys(Code, A >= B)       :- term_value(A, Code, X), X >= B.

term_value(code(I), Code, Symbol)  :- nth1(I, Code, Symbol).
term_value(count(S), Code, Number) :- aggregate_all(count, ( member(X, Code), X == S ), Number).
term_value(sum, Code, Number)      :- sum_list(Code, Number).

%   The right side is another place, or a constant, whatever its name.

other_value(Other, Code, Value) :-
    (   Other = code(I)
    ->  nth1(I, Code, Value)
    ;   Value = Other
    ).
