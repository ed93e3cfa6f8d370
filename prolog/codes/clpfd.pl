:- module(codes_clpfd,
          [ constrained_code/1         % ?Code
          ]).
:- use_module(library(apply)).
:- use_module(library(clpfd)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(comparisons).
:- use_module('dialects/marks').

/** <module> The consistent codes: constraints over finite domains

The relation of textbook.pl, stated for a code whose pegs are integers: a symbol is its place in the order of
enumeration. All constraints are posted first and prune the domains; labeling comes last.
*/

:- meta_predicate constrained_code(:).             % the facts are the caller's

%!  constrained_code(?Code:list) is nondet.
%
%   Code fits the layout, answers every guess as its clue says and obeys every rule. Codes come in the order of
%   the symbols, place by place.

constrained_code(Game:Code) :-
    Game:pegs(Pegs),
    findall(Symbol-Index, Game:symbol(Index, Symbol), Indexes),
    length(Indexes, Kinds),
    length(Code, Pegs),
    length(Pegged, Pegs),
    Pegged ins 1..Kinds,
    maplist(named(Indexes), Code, Pegged),
    findall(Guess-Answer, Game:guess(_, Guess, Answer), Clues),
    maplist(clue_posted(Indexes, Pegged), Clues),
    findall(Rule, Game:rule(_, Rule), Rules),
    maplist(rule_posted(Indexes, Pegged), Rules),
    label(Pegged),
    maplist(symbol_index(Indexes), Code, Pegged).

%   A peg that is known already restricts its integer; the others are named after labeling.

named(Indexes, Symbol, Peg) :-
    (   var(Symbol)
    ->  true
    ;   symbol_index(Indexes, Symbol, Peg)
    ).

symbol_index(Indexes, Symbol, Index) :-
    member(Symbol-Index, Indexes),
    !.

clue_posted(Indexes, Pegs, Guess-Answer) :-
    answer_fields(Answer, Guess, Fields),
    maplist(field_posted(Indexes, Pegs), Fields).

field_posted(Indexes, Pegs, field(Weigher, Op, Target)) :-
    weigher_terms(Weigher, Indexes, Pegs, Terms),
    op_truth(Op, Sum, Target, 1),
    sum(Terms, #=, Sum).

%   weigher_terms(+Weigher, +Indexes, +Pegs, -Terms): the sum of Terms is what Weigher says of Pegs.

weigher_terms(match(Guess), Indexes, Pegs, Matches) :-
    Guess =.. [_|Symbols],
    maplist(symbol_index(Indexes), Symbols, Guessed),
    maplist(equal_truth, Guessed, Pegs, Matches).
weigher_terms(share(Counts), Indexes, Pegs, Shares) :-
    maplist(shared_pegs(Indexes, Pegs), Counts, Shares).

equal_truth(X, Y, Truth) :- X #= Y #<==> Truth.

shared_pegs(Indexes, Pegs, Symbol-Guessed, Shared) :-
    symbol_index(Indexes, Symbol, Index),
    occurrences(Pegs, Index, Count),
    Shared #= min(Guessed, Count).

occurrences(Pegs, Symbol, Count) :-
    maplist(equal_truth(Symbol), Pegs, Truths),
    sum(Truths, #=, Count).

rule_posted(Indexes, Pegs, Rule) :-
    rule_truth(Rule, Indexes, Pegs, Truth),
    Truth #= 1.

%   Rules as truth values, so that they can be joined and denied.

rule_truth(Rule, Indexes, Pegs, T) :-
    (   rule_comparison(Rule, Op, A, B)
    ->  rule_values(A, B, Indexes, Pegs, X, Y),
        op_truth(Op, X, Y, T)
    ;   compound_truth(Rule, Indexes, Pegs, T)
    ).

op_truth(=,  X, Y, T) :- X #= Y #<==> T.
op_truth(\=, X, Y, T) :- X #\= Y #<==> T.
op_truth(<,  X, Y, T) :- X #< Y #<==> T.
op_truth(>,  X, Y, T) :- X #> Y #<==> T.
op_truth(=<, X, Y, T) :- X #=< Y #<==> T.
op_truth(>=, X, Y, T) :- X #>= Y #<==> T.

compound_truth((A,B), Indexes, Pegs, T) :-
    rule_truth(A, Indexes, Pegs, TA),
    rule_truth(B, Indexes, Pegs, TB),
    TA #/\ TB #<==> T.
compound_truth((A;B), Indexes, Pegs, T) :-
    rule_truth(A, Indexes, Pegs, TA),
    rule_truth(B, Indexes, Pegs, TB),
    TA #\/ TB #<==> T.
compound_truth(\+ A, Indexes, Pegs, T) :-
    rule_truth(A, Indexes, Pegs, TA),
    #\ TA #<==> T.
compound_truth(distinct, _, Pegs, T) :-
    findall(I-J, ( nth1(I, Pegs, _), nth1(J, Pegs, _), I < J ), Pairs),
    foldl(different_pair(Pegs), Pairs, 1, T).
compound_truth(among(Words), Indexes, Pegs, T) :-
    foldl(word_truth(Indexes, Pegs), Words, 0, T).

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
rule_value(count(Symbol), Indexes, Pegs, N)    :- !, symbol_index(Indexes, Symbol, I), occurrences(Pegs, I, N).
rule_value(sum, Indexes, Pegs, Sum)            :- !, maplist(number_value(Indexes), Pegs, Values), sum(Values, #=, Sum).
rule_value(Number, _, _, Number).

%   The number that a peg's symbol is.

number_value(Indexes, Peg, Value) :-
    pairs_keys(Indexes, Numbers),
    element(Peg, Numbers, Value).
