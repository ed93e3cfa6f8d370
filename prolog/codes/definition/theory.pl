:- module(codes_theory,
          [ game_theory/2,             % :Game, -Theory
            theory_without/3,          % +Theory, ?Number, -Rest
            theory_with_clues/3,       % +Theory, +Numbers, -Part
            theory_with_rules/3,       % +Theory, +Rules, -Ruled
            rule_conjuncts/2,          % +Rule, -Conjuncts
            rule_comparison/4          % ?Rule, ?Op, ?Left, ?Right
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- autoload(library(prolog_code), [comma_list/2]).

/** <module> The facts of a game as one term

A _theory_ is a term

    theory(Pegs, Symbols, Clues, Rules)

with these slots:

  - Pegs: the length of a code.
  - Symbols: all symbols, in the order of enumeration.
  - Clues: a list of clue(Number, Guess, Pattern). See parts.pl for patterns of answers.
  - Rules: a list of rules. See rules.pl.

Programs that compile the facts use this term. So do programs that leave out a clue or add a rule.
*/

:- meta_predicate game_theory(:, -).

%!  game_theory(:Game, -Theory) is det.
%
%   Theory is the term for the facts pegs/1, symbol/2, guess/3 and rule/2 of the module Game.

game_theory(Game:_, theory(Pegs, Symbols, Clues, Rules)) :-
    Game:pegs(Pegs),
    findall(Symbol, Game:symbol(_, Symbol), Symbols),
    findall(clue(Number, Guess, Answer), Game:guess(Number, Guess, Answer), Clues),
    findall(Rule, Game:rule(_, Rule), Rules).

%!  theory_without(+Theory, ?Number, -Rest) is nondet.
%
%   Rest is Theory without clue Number. Each clue gives a solution if Number is unbound.

theory_without(theory(Pegs, Symbols, Clues, Rules), Number, theory(Pegs, Symbols, Rest, Rules)) :-
    select(clue(Number, _, _), Clues, Rest).

%!  theory_with_clues(+Theory, +Numbers:list, -Part) is det.
%
%   Part is Theory with only those clues whose numbers are in Numbers.

theory_with_clues(theory(Pegs, Symbols, Clues, Rules), Numbers, theory(Pegs, Symbols, Part, Rules)) :-
    include(numbered_in(Numbers), Clues, Part).

numbered_in(Numbers, clue(Number, _, _)) :- memberchk(Number, Numbers).

%!  theory_with_rules(+Theory, +Rules:list, -Ruled) is det.
%
%   Ruled is Theory with Rules after the rules of Theory.

theory_with_rules(theory(Pegs, Symbols, Clues, Rules0), More, theory(Pegs, Symbols, Clues, Rules)) :-
    append(Rules0, More, Rules).

%!  rule_conjuncts(+Rule, -Conjuncts:list) is det.
%
%   A code obeys Rule if and only if it obeys all Conjuncts. For \+ (A < B ; distinct), Conjuncts are
%   [A >= B, \+ distinct]. In this negation normal form, `\+` occurs only before terms without an opposite.

rule_conjuncts(Rule, Conjuncts) :-
    positive(Rule, Positive),
    comma_list(Positive, Conjuncts).

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

comparison_opposite(=,  \=).
comparison_opposite(\=, =).
comparison_opposite(<,  >=).
comparison_opposite(>=, <).
comparison_opposite(>,  =<).
comparison_opposite(=<, >).

%!  rule_comparison(?Rule, ?Op, ?Left, ?Right) is nondet.
%
%   Rule compares Left and Right with Op: A >= B is rule_comparison(A >= B, >=, A, B). Semidet if Rule or Op is
%   known.

rule_comparison(A = B,  =,  A, B).
rule_comparison(A \= B, \=, A, B).
rule_comparison(A < B,  <,  A, B).
rule_comparison(A >= B, >=, A, B).
rule_comparison(A > B,  >,  A, B).
rule_comparison(A =< B, =<, A, B).
