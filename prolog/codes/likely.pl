:- module(codes_likely,
          [ code_weight/2,             % +Code, -Weight
            cases_weight/4,            % +Alls, +Symbols, +Code, -Weight
            likely_cases/5,            % +How, +Symbols, +Pegs, -Cases, -Else
            chosen_cases/4,            % +Name, +Symbols, +Pegs, -Cases
            binomial/3,                % +N, +K, -Ways
            arrangements/3             % +N, +K, -Ways
          ]).
:- autoload(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(rules).

/** <module> How likely codes are

The definition of what is right. A game may say that some of its codes are likelier than others:

    likely(1, times(3, count(red) >= 2)).    % a code that obeys the rule weighs 3 times as much as one that does not
    likely(2, times(1/2, code(1) = blue)).
    likely(3, chosen(two_colours)).          % a code weighs what a selection rule chooses it with

The weight of a code is the product of what all these facts say of it, and the probability of a consistent code is its
share of the weight of all consistent codes. They exclude no code: code/1 does not know them.

A selection rule is a habit by which a codemaker chooses codes: Stanilovsky, Lama and Lucero (2021) played against such codemakers. Each
is a probability for every code of a game, said by cases: of two codes that obey the rule of the same case, neither
is likelier.
*/

:- meta_predicate code_weight(:, -).

%!  code_weight(+Code:list, -Weight:number) is det.
%
%   Weight, an exact rational number, says how likely Code is beside other codes.

code_weight(Game:Code, Weight) :-
    length(Code, Pegs),
    findall(Symbol, Game:symbol(_, Symbol), Symbols),
    findall(Cases-Else, ( Game:likely(_, How), likely_cases(How, Symbols, Pegs, Cases, Else) ), Alls),
    cases_weight(Alls, Symbols, Code, Weight).

%!  cases_weight(+Alls:list, +Symbols:list, +Code:list, -Weight:number) is det.
%
%   Weight is the product of what all Alls, pairs Cases-Else, say of Code.

cases_weight(Alls, Symbols, Code, Weight) :- foldl(case_weighs(Symbols, Code), Alls, 1, Weight).

case_weighs(Symbols, Code, Cases-Else, Weight0, Weight) :-
    (   member(Each-Rule, Cases),
        code_obeys(Symbols, Code, Rule)
    ->  Weight is Weight0*Each
    ;   Weight is Weight0*Else
    ).

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

%!  chosen_cases(+Name, +Symbols:list, +Pegs:integer, -Cases:list) is semidet.
%
%   Cases has Probability-Rule for rules that no code obeys two of (see rules.pl). The selection rule Name chooses each code that
%   obeys Rule with Probability, an exact rational number; any other code never. Fails for a rule that has no code of the game.

chosen_cases(uniform, Symbols, Pegs, [Each-(kinds >= 1)]) :-
    length(Symbols, Kinds),
    Each is 1 rdiv Kinds^Pegs.
chosen_cases(two_colours, Symbols, Pegs, [Each-(kinds = 2)]) :-
    Pegs >= 2,
    length(Symbols, Kinds),
    Kinds >= 2,
    Each is 2 rdiv (Kinds*(Kinds-1)*(2^Pegs-2)).
chosen_cases(a_and_b, [A,B|_], Pegs, [Each-( count(A) >= 1, count(B) >= 1, count([A,B]) = Pegs )]) :-
    Pegs >= 2,
    Each is 1 rdiv (2^Pegs-2).
chosen_cases(alternating, Symbols, Pegs, [Each-Rule]) :-
    length(Symbols, Kinds),
    Kinds >= 2,
    (   Pegs =:= 1
    ->  Rule = (kinds = 1),
        Each is 1 rdiv Kinds
    ;   findall(code(Place) = code(Next), ( between(3, Pegs, Next), Place is Next-2 ), Same),
        foldl(conjoined, Same, code(1) \= code(2), Rule),
        Each is 1 rdiv (Kinds*(Kinds-1))
    ).
chosen_cases(only_once, Symbols, Pegs, [Each-distinct]) :-
    length(Symbols, Kinds),
    arrangements(Kinds, Pegs, Many),
    Each is 1 rdiv Many.
chosen_cases(first_is_last, Symbols, Pegs, [Each-(code(1) = code(Pegs))]) :-
    Pegs >= 2,
    length(Symbols, Kinds),
    Each is 1 rdiv Kinds^(Pegs-1).
chosen_cases(usually_fewer, Symbols, Pegs, Cases) :-
    fewer_cases([45-2,45-3], 10, Symbols, Pegs, Cases).
chosen_cases(prefer_fewer, Symbols, Pegs, Cases) :-
    fewer_cases([50-1,25-2,13-3,8-4,3-5], 1, Symbols, Pegs, Cases).

conjoined(Rule, Rules, (Rules,Rule)).


%   fewer_cases(+Shares, +All, +Symbols, +Pegs, -Cases): of a hundred codes, All have their pegs drawn from all symbols; for each
%   Share-Size of Shares, Share codes are drawn from Size symbols, or all if there are fewer, which are drawn first. What counts is how
%   many different symbols a code has.

fewer_cases(Shares, All, Symbols, Pegs, Cases) :-
    length(Symbols, Kinds),
    last(Shares, _-Most),
    Least is min(Most, min(Kinds, Pegs)),
    findall(Each-(kinds = Different),
            ( between(1, Least, Different),
              aggregate_all(bag(Part), ( member(Share-Size, [All-Kinds|Shares]),
                                         share_each(Share, Size, Kinds, Pegs, Different, Part) ), Parts),
              sum_list(Parts, Each) ),
            Few),
    (   Least < min(Kinds, Pegs)
    ->  Others is All rdiv (100*Kinds^Pegs),
        append(Few, [Others-(kinds > Least)], Cases)
    ;   Cases = Few
    ).

%   A code of Different different symbols is drawn if they are among those that are drawn first. Fails if that cannot be.

share_each(Share, Size, Kinds, Pegs, Different, Part) :-
    Some is min(Size, Kinds),
    Different =< Some,
    More is Some-Different,
    Rest is Kinds-Different,
    binomial(Rest, More, Ways),
    binomial(Kinds, Some, All),
    Part is Share*Ways rdiv (100*All*Some^Pegs).

%!  binomial(+N, +K, -Ways) is det.
%
%   Ways is the number of sets of K among N.

binomial(_, 0, 1) :- !.
binomial(N, K, Ways) :-
    N1 is N-1,
    K1 is K-1,
    binomial(N1, K1, Ways1),
    Ways is Ways1*N // K.

%!  arrangements(+N, +K, -Ways) is semidet.
%
%   Ways, N*(N-1)*…, is the number of lists of K different things of N. Fails if there are fewer.

arrangements(N, K, Ways) :-
    K =< N,
    Least is N-K+1,
    findall(Factor, between(Least, N, Factor), Factors),
    foldl(times, Factors, 1, Ways).

times(Factor, Product0, Product) :- Product is Product0*Factor.
