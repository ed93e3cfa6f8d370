:- module(codes_alike,
          [ theory_shares/2            % +Theory, -Shares
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(dialects).

/** <module> Interchangeable symbols

Where all symbols of a code differ, a diagram remembers which of them are used: of 26 letters these are many sets. Letters that no
clue and no rule names are alike. So they are counted as one symbol, OTHER, which may occur often. Codes with K pegs of OTHER
stand for N*(N-1)*…*(N-K+1) codes each, where N letters are alike.
*/

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
    other(Other),
    findall(Weight-theory(Pegs, [Other|Named], Clues, [count(Other) = K, kinds([Other]) = Single|Rules]),
            ( between(0, Pegs, K),
              falling(K, Many, Weight),
              Single is Pegs-K ),
            Shares).

other('$other').

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
    compared(Rule, A, B),
    both_names(A, B, Names0, Names).

compared(A = B, A, B).
compared(A \= B, A, B).
compared(A < B, A, B).
compared(A > B, A, B).
compared(A =< B, A, B).
compared(A >= B, A, B).

quantity_names(Number, Names, Names) :- integer(Number), !.
quantity_names(black(Guess), Names0, Names) :- append(Guess, Names0, Names).
quantity_names(white(Guess), Names0, Names) :- append(Guess, Names0, Names).
quantity_names(shared(Guess), Names0, Names) :- append(Guess, Names0, Names).
quantity_names(count(S), Names0, Names) :- ( is_list(S) -> append(S, Names0, Names) ; Names = [S|Names0] ).
quantity_names(A+B, Names0, Names) :- both_names(A, B, Names0, Names).
quantity_names(A-B, Names0, Names) :- both_names(A, B, Names0, Names).
quantity_names(A*B, Names0, Names) :- both_names(A, B, Names0, Names).

both_names(A, B, Names0, Names) :-
    quantity_names(A, Names0, Names1),
    quantity_names(B, Names1, Names).

%   falling(+K, +N, -Product): Product is N*(N-1)*…, K factors. Fails if there are fewer.

falling(K, N, Product) :-
    K =< N,
    Least is N-K+1,
    findall(Factor, between(Least, N, Factor), Factors),
    foldl(times, Factors, 1, Product).

times(Factor, Product0, Product) :- Product is Product0*Factor.
