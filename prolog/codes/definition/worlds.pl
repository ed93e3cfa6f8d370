:- module(codes_worlds,
          [ theory_lies/3,             % +Theory, -Lies, -Rest
            theory_worlds/2,           % +Theory, -Worlds
            theory_fewest/2,           % +Theory, -Theories
            theory_shares/2            % +Theory, -Shares
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(dialects).
:- use_module(theory).

/** <module> Theories as weighted sums of simpler ones

The codes of two kinds of theories are hard to count directly. The number of codes is a weighted sum: it adds
up the numbers of codes of simpler theories, the _worlds_.

**Lies.** With the rule `lies =< K`, at most K of m clues are wrong. Let N = m-K. A code is consistent if N or
more clues are true. The number of such codes is, by inclusion and exclusion,

    the sum over T >= N of (-1)^(T-N) * C(T-1, N-1) * S(T)

Here, S(T) adds up the numbers of codes of all theories that have T of the m clues. If K is 1, there are m+1
such theories in total.

**Interchangeable symbols.** If all symbols of a code must differ, a state of the diagram contains the set of
used symbols. An alphabet of 26 letters has too many such sets. If no clue and no rule names N of the letters,
these letters are interchangeable. They become one symbol, OTHER, which may repeat. A code with K pegs OTHER
represents N*(N-1)*…*(N-K+1) codes.
*/

%!  theory_lies(+Theory, -Lies:integer, -Rest) is det.
%
%   At most Lies clues of Theory may be wrong. Rest is Theory without rules about lies.

theory_lies(theory(Pegs, Symbols, Clues, Rules0), Lies, theory(Pegs, Symbols, Clues, Rules)) :-
    partition(about_lies, Rules0, About, Rules),
    length(Clues, Many),
    foldl(fewest_lies, About, Many, Fewest),
    (   About == []
    ->  Lies = 0
    ;   Lies = Fewest
    ).

about_lies(lies =< _).

fewest_lies(lies =< Lies, Fewest0, Fewest) :- Fewest is min(Fewest0, Lies).

%!  theory_worlds(+Theory, -Worlds:list) is det.
%
%   Worlds is a list of pairs Weight-World. Each World is a theory without lies. The number of codes of Theory
%   is the sum of Weight times the number of codes of World, over all pairs.

theory_worlds(Theory, Worlds) :-
    theory_lies(Theory, Lies, Rest),
    (   Lies =:= 0
    ->  Worlds = [1-Rest]
    ;   Rest = theory(_, _, Clues, _),
        length(Clues, Many),
        True is Many-Lies,
        findall(Weight-World, ( between(True, Many, Kept),
                                kept_weight(True, Kept, Weight),
                                with_clues(Kept, Rest, World) ), Worlds)
    ).

kept_weight(True, Kept, Weight) :-
    (   True =:= 0
    ->  Kept =:= 0,
        Weight = 1
    ;   N is Kept-1,
        K is True-1,
        binomial(N, K, Ways),
        Weight is (-1)^(Kept-True) * Ways
    ).

with_clues(Many, theory(Pegs, Symbols, Clues, Rules), theory(Pegs, Symbols, Kept, Rules)) :-
    length(Clues, All),
    Dropped is All-Many,
    without(Dropped, Clues, Kept).

%   without(+Dropped, +Clues, -Kept) is nondet: Kept is Clues without any Dropped elements. For Dropped = 1 and
%   [a,b], Kept is [b], then [a].

without(0, Clues, Clues) :- !.
without(Dropped, [_|Clues], Kept) :-
    Dropped1 is Dropped-1,
    without(Dropped1, Clues, Kept).
without(Dropped, [Clue|Clues], [Clue|Kept]) :-
    length(Clues, Many),
    Many >= Dropped,
    without(Dropped, Clues, Kept).

%!  theory_fewest(+Theory, -Theories:list) is det.
%
%   If clues may lie, only N clues of Theory must be true. Theories has a theory without lies for each choice of
%   N clues. A code is consistent with Theory if and only if it is consistent with one of Theories.

theory_fewest(Theory, Theories) :-
    theory_lies(Theory, Lies, Rest),
    Rest = theory(_, _, Clues, _),
    length(Clues, Many),
    True is Many-Lies,
    findall(World, with_clues(True, Rest, World), Theories).

%!  theory_shares(+Theory, -Shares:list) is semidet.
%
%   Shares is a list of pairs Weight-Share. Each Share is Theory with one symbol in place of all interchangeable
%   symbols. The number of codes of Theory is the sum of Weight times the number of codes of Share. Theory has
%   no lies. Fails if fewer than two symbols are interchangeable, or if a code may repeat symbols. Also fails if
%   a rule may distinguish symbols that it does not name, such as sum.

theory_shares(theory(Pegs, Symbols, Clues, Rules0), Shares) :-
    selectchk(distinct, Rules0, Rules1),
    exclude(==(distinct), Rules1, Rules),
    findall(Rule, ( member(clue(_, Guess, Pattern), Clues), told_rules(Pattern, Guess, Implied), member(Rule, Implied) ), ClueRules),
    foldl(rule_names, ClueRules, [], Names0),
    foldl(rule_names, Rules, Names0, Names),
    partition(named_in(Names), Symbols, Named, Alike),
    length(Alike, Many),
    Many >= 2,
    Other = '$other',
    findall(Weight-theory(Pegs, [Other|Named], Clues, [count(Other) = K, kinds([Other]) = Single|Rules]),
            ( between(0, Pegs, K),
              arrangements(Many, K, Weight),
              Single is Pegs-K ),
            Shares).

named_in(Names, Symbol) :- memberchk(Symbol, Names).

%   rule_names(+Rule, +Names0, -Names): Names are Names0 and the symbols that Rule names: red for code(1) = red.
%   Fails if Rule depends on the order of symbols, or on the number of different symbols.

rule_names((A,B), Names0, Names) :-
    !,
    rule_names(A, Names0, Names1),
    rule_names(B, Names1, Names).
rule_names(code(_) = Symbol, Names, [Symbol|Names]) :- !, atomic(Symbol).
rule_names(code(_) \= Symbol, Names, [Symbol|Names]) :- !, atomic(Symbol).
rule_names(Rule, Names0, Names) :-
    rule_comparison(Rule, _, A, B),
    both_names(A, B, Names0, Names).

quantity_names(Number, Names, Names) :- integer(Number), !.
quantity_names(count(S), Names0, Names) :-
    !,
    ( is_list(S) -> append(S, Names0, Names) ; Names = [S|Names0] ).
quantity_names(Quantity, Names0, Names) :-
    Quantity =.. [Name|Arguments],
    (   Arguments = [Guess],
        memberchk(Name, [black, white, shared])
    ->  append(Guess, Names0, Names)
    ;   Arguments = [A,B],
        memberchk(Name, [+, -, *]),
        both_names(A, B, Names0, Names)
    ).

both_names(A, B, Names0, Names) :-
    quantity_names(A, Names0, Names1),
    quantity_names(B, Names1, Names).

binomial(_, 0, 1) :- !.
binomial(N, K, Ways) :-
    N1 is N-1,
    K1 is K-1,
    binomial(N1, K1, Ways1),
    Ways is Ways1*N // K.

%   arrangements(+N, +K, -Ways): Ways = N*(N-1)*…*(N-K+1). Fails if K > N.

arrangements(N, K, Ways) :-
    K =< N,
    Least is N-K+1,
    findall(Factor, between(Least, N, Factor), Factors),
    foldl(times, Factors, 1, Ways).

times(Factor, Product0, Product) :- Product is Product0*Factor.
