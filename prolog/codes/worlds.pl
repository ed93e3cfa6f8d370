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

/** <module> Theories whose codes are those of simpler ones, each counted a number of times

Where clues may be wrong, or symbols are interchangeable, a theory is counted as a sum over simpler
theories, its _worlds_.

With the rule `lies =< K`, K of the clues may be wrong. A code is consistent if all but K clues are true of it, so it
is a code of some theory with K clues fewer. A code may belong to several of these. To count it once, theories with more clues are
taken off again: with m clues and N = m-K of them true, the codes number

    the sum over T >= N of (-1)^(T-N) * C(T-1, N-1) * (the counts of all theories with T of the clues)

(inclusion and exclusion, for "at least N of m"). For K = 1 that is m+1 theories.

Where all symbols of a code differ, a diagram remembers which of them are used: of 26 letters these are many sets. Letters that no
clue and no rule names are alike. So they are counted as one symbol, OTHER, which may occur often. Codes with K pegs of OTHER
stand for N*(N-1)*…*(N-K+1) codes each, where N letters are alike.
*/

%!  theory_lies(+Theory, -Lies:integer, -Rest) is det.
%
%   At most Lies clues of Theory are wrong. Rest is Theory without the rules that say so.

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
%   Worlds has Weight-World for theories without lies: the codes of Theory are theirs, each counted Weight times.

theory_worlds(Theory, Worlds) :-
    theory_lies(Theory, Lies, Rest),
    (   Lies =:= 0
    ->  Worlds = [1-Rest]
    ;   Rest = theory(_, _, Clues, _),
        length(Clues, Many),
        True is Many-Lies,
        findall(Weight-World, ( between(True, Many, Told),
                                told_weight(True, Told, Weight),
                                with_clues(Told, Rest, World) ), Worlds)
    ).

told_weight(True, Told, Weight) :-
    (   True =:= 0
    ->  Told =:= 0,
        Weight = 1
    ;   N is Told-1,
        K is True-1,
        binomial(N, K, Ways),
        Weight is (-1)^(Told-True) * Ways
    ).

with_clues(Many, theory(Pegs, Symbols, Clues, Rules), theory(Pegs, Symbols, Told, Rules)) :-
    length(Clues, All),
    Dropped is All-Many,
    without(Dropped, Clues, Told).

%   without(+Dropped, +Clues, -Told): Told are the Clues but for Dropped of them.

without(0, Clues, Clues) :- !.
without(Dropped, [_|Clues], Told) :-
    Dropped1 is Dropped-1,
    without(Dropped1, Clues, Told).
without(Dropped, [Clue|Clues], [Clue|Told]) :-
    length(Clues, Many),
    Many >= Dropped,
    without(Dropped, Clues, Told).

%!  theory_fewest(+Theory, -Theories:list) is det.
%
%   The codes of Theory are those of Theories, which have as few clues as may be true.

theory_fewest(Theory, Theories) :-
    theory_lies(Theory, Lies, Rest),
    Rest = theory(_, _, Clues, _),
    length(Clues, Many),
    True is Many-Lies,
    findall(World, with_clues(True, Rest, World), Theories).

%!  theory_shares(+Theory, -Shares:list) is semidet.
%
%   Shares has Weight-Share for theories with fewer symbols: the codes of Theory, which has no lies, number as many as those of all
%   Shares, each counted Weight times. Fails where that saves nothing, or where a rule may tell symbols apart that it does not name.

theory_shares(theory(Pegs, Symbols, Clues, Rules0), Shares) :-
    selectchk(distinct, Rules0, Rules1),
    exclude(==(distinct), Rules1, Rules),
    findall(Rule, ( member(clue(_, Guess, Told), Clues), told_rules(Told, Guess, Toldss), member(Rule, Toldss) ), Told),
    foldl(rule_names, Told, [], Names0),
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

%   rule_names(+Rule, +Names0, -Names): Names are the symbols that Rule names, and Names0. Fails for a rule that knows of others: by
%   their order, or by how many different ones occur.

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

%   binomial(+N, +K, -Ways): Ways is the number of sets of K among N.

binomial(_, 0, 1) :- !.
binomial(N, K, Ways) :-
    N1 is N-1,
    K1 is K-1,
    binomial(N1, K1, Ways1),
    Ways is Ways1*N // K.

%   arrangements(+N, +K, -Ways): Ways, N*(N-1)*…, is the number of lists of K different things of N. Fails if there are fewer.

arrangements(N, K, Ways) :-
    K =< N,
    Least is N-K+1,
    findall(Factor, between(Least, N, Factor), Factors),
    foldl(times, Factors, 1, Ways).

times(Factor, Product0, Product) :- Product is Product0*Factor.
