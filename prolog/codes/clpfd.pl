:- module(codes_clpfd,
          [ constrained_code/1         % ?Code
          ]).
:- use_module(library(apply)).
:- use_module(library(clpfd)).
:- use_module(library(lists)).
:- use_module(library(pairs)).

/** <module> The codes that are left: constraints over finite domains

The same relation as in textbook.pl, stated for a code whose pegs are integers (a symbol is its place in the
order of enumeration). All conditions are posted first and prune the domains; labeling comes last.
*/

:- meta_predicate constrained_code(:).             % the facts are the caller's

%!  constrained_code(?Code:list) is nondet.
%
%   Code fits the layout, gives every guess its marks and obeys every rule. Codes come in the order of the
%   symbols, place by place.

constrained_code(Game:Code) :-
    Game:pegs(Pegs),
    findall(Symbol-Index, Game:symbol(Index, Symbol), Indexes),
    length(Indexes, Kinds),
    length(Code, Pegs),
    length(Pegged, Pegs),
    Pegged ins 1..Kinds,
    maplist(named(Indexes), Code, Pegged),
    findall(Clue, game_clue(Game, Clue), Clues),
    maplist(clue_posted(Indexes, Pegged), Clues),
    findall(Rule, Game:rule(_, Rule), Rules),
    maplist(rule_posted(Indexes, Pegged), Rules),
    label(Pegged),
    maplist(symbol_index(Indexes), Code, Pegged).

game_clue(Game, clue(Guess, Black, White)) :-
    Game:guess(_, Guess, Black, White).

%   A peg that is known already restricts its integer; the others are named after labeling.

named(Indexes, Symbol, Peg) :-
    (   var(Symbol)
    ->  true
    ;   symbol_index(Indexes, Symbol, Peg)
    ).

symbol_index(Indexes, Symbol, Index) :-
    member(Symbol-Index, Indexes),
    !.

clue_posted(Indexes, Pegs, clue(Guess, Black, White)) :-
    maplist(symbol_index(Indexes), Guess, Guessed),
    maplist(equal_truth, Guessed, Pegs, Matches),
    sum(Matches, #=, Black),
    sort(Guessed, Distinct),
    maplist(shared_pegs(Guessed, Pegs), Distinct, Shares),
    Shared #= Black+White,
    sum(Shares, #=, Shared).

equal_truth(X, Y, Truth) :- X #= Y #<==> Truth.

shared_pegs(Guess, Pegs, Symbol, Shared) :-
    maplist(equal_truth(Symbol), Guess, InGuess),
    sum_list(InGuess, Guessed),
    occurrences(Pegs, Symbol, Count),
    Shared #= min(Guessed, Count).

occurrences(Pegs, Symbol, Count) :-
    maplist(equal_truth(Symbol), Pegs, Truths),
    sum(Truths, #=, Count).

rule_posted(Indexes, Pegs, Rule) :-
    rule_truth(Rule, Indexes, Pegs, Truth),
    Truth #= 1.

%   Rules as truth values, so that they can be joined and denied.

rule_truth((A,B), Indexes, Pegs, T) :-
    rule_truth(A, Indexes, Pegs, TA),
    rule_truth(B, Indexes, Pegs, TB),
    TA #/\ TB #<==> T.
rule_truth((A;B), Indexes, Pegs, T) :-
    rule_truth(A, Indexes, Pegs, TA),
    rule_truth(B, Indexes, Pegs, TB),
    TA #\/ TB #<==> T.
rule_truth(\+ A, Indexes, Pegs, T) :-
    rule_truth(A, Indexes, Pegs, TA),
    #\ TA #<==> T.
rule_truth(distinct, _, Pegs, T) :-
    findall(I-J, ( nth1(I, Pegs, _), nth1(J, Pegs, _), I < J ), Pairs),
    foldl(different_pair(Pegs), Pairs, 1, T).
rule_truth(among(Words), Indexes, Pegs, T) :-
    foldl(word_truth(Indexes, Pegs), Words, 0, T).
rule_truth(A = B, Indexes, Pegs, T) :-
    rule_values(A, B, Indexes, Pegs, X, Y),
    X #= Y #<==> T.
rule_truth(A \= B, Indexes, Pegs, T) :-
    rule_values(A, B, Indexes, Pegs, X, Y),
    X #\= Y #<==> T.
rule_truth(A < B, Indexes, Pegs, T) :-
    rule_values(A, B, Indexes, Pegs, X, Y),
    X #< Y #<==> T.
rule_truth(A > B, Indexes, Pegs, T) :-
    rule_values(A, B, Indexes, Pegs, X, Y),
    X #> Y #<==> T.
rule_truth(A =< B, Indexes, Pegs, T) :-
    rule_values(A, B, Indexes, Pegs, X, Y),
    X #=< Y #<==> T.
rule_truth(A >= B, Indexes, Pegs, T) :-
    rule_values(A, B, Indexes, Pegs, X, Y),
    X #>= Y #<==> T.

different_pair(Pegs, I-J, T0, T) :-
    nth1(I, Pegs, X),
    nth1(J, Pegs, Y),
    T0 #/\ (X #\= Y) #<==> T.

word_truth(Indexes, Pegs, Word, T0, T) :-
    maplist(symbol_index(Indexes), Word, Indexed),
    maplist(equal_truth, Indexed, Pegs, Truths),
    length(Pegs, All),
    sum(Truths, #=, Equal),
    T0 #\/ (Equal #= All) #<==> T.

rule_values(A, B, Indexes, Pegs, X, Y) :-
    rule_value(A, Indexes, Pegs, X),
    (   A = code(_),
        B \= code(_)
    ->  symbol_index(Indexes, B, Y)
    ;   rule_value(B, Indexes, Pegs, Y)
    ).

rule_value(code(I), _, Pegs, Peg)              :- !, nth1(I, Pegs, Peg).
rule_value(count(Symbol), Indexes, Pegs, N)    :- !, symbol_index(Indexes, Symbol, Index), occurrences(Pegs, Index, N).
rule_value(sum, Indexes, Pegs, Sum)            :- !, maplist(number_value(Indexes), Pegs, Values), sum(Values, #=, Sum).
rule_value(Number, _, _, Number).

%   The number that a peg's symbol is.

number_value(Indexes, Peg, Value) :-
    pairs_keys(Indexes, Numbers),
    element(Peg, Numbers, Value).
