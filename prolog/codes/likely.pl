:- module(codes_likely,
          [ code_weight/2,             % +Code, -Weight
            likely_cases/5             % +How, +Symbols, +Pegs, -Cases, -Else
          ]).
:- use_module(library(lists)).
:- use_module(rules).
:- use_module(selection).

/** <module> How likely codes are

The definition of what is right. A game may say that some of its codes are likelier than others:

    likely(1, times(3, count(red) >= 2)).    % a code that obeys the rule weighs 3 times as much as one that does not
    likely(2, times(1/2, code(1) = blue)).
    likely(3, chosen(two_colours)).          % a code weighs what a selection rule chooses it with, see selection.pl

The weight of a code is the product of what all these facts say of it, and the probability of a consistent code is its
share of the weight of all consistent codes. They exclude no code: code/1 does not know them.
*/

:- meta_predicate code_weight(:, -).

%!  code_weight(+Code:list, -Weight:number) is det.
%
%   Weight, an exact rational number, says how likely Code is beside other codes.

code_weight(Game:Code, Weight) :-
    findall(Symbol, Game:symbol(_, Symbol), Symbols),
    findall(How, Game:likely(_, How), Hows),
    weights_product(Hows, Symbols, Code, 1, Weight).

weights_product([], _, _, Weight, Weight).
weights_product([How|Hows], Symbols, Code, Weight0, Weight) :-
    length(Code, Pegs),
    likely_cases(How, Symbols, Pegs, Cases, Else),
    (   member(Factor-Rule, Cases),
        code_obeys(Symbols, Code, Rule)
    ->  Weight1 is Weight0*Factor
    ;   Weight1 is Weight0*Else
    ),
    weights_product(Hows, Symbols, Code, Weight1, Weight).

%!  likely_cases(+How, +Symbols:list, +Pegs:integer, -Cases:list, -Else:number) is det.
%
%   A code weighs what the case of Cases says, each a term Weight-Rule, whose rule it obeys; it obeys one at most. A code that obeys
%   none weighs Else.

likely_cases(times(Written, Rule), _, _, [Weight-Rule], 1) :-
    (   Written = A/B
    ->  Weight is A rdiv B
    ;   Weight = Written
    ).
likely_cases(chosen(Name), Symbols, Pegs, Cases, 0) :-
    (   chosen_cases(Name, Symbols, Pegs, Cases0)
    ->  Cases = Cases0
    ;   Cases = []
    ).
