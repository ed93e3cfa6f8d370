:- module(codes_clpfd,
          [ constrained_code/1         % ?Code
          ]).
:- use_module(library(apply)).
:- use_module(library(clpfd)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module('../definition/dialects').
:- use_module(library(when), [when/2]).
:- use_module('../definition/rules', [code_obeys/3, ended_rules/4, quantity_value/4, symbol_rank/3, symbols_distance/4]).

/** <module> The consistent codes: constraints over finite domains

This is the relation of textbook.pl. Each peg is an integer: the position of its symbol in the order of
enumeration. First, constraints are posted, which prune the domains. Then labeling finds the codes.
*/

:- meta_predicate constrained_code(:).             % it uses the facts in the caller's module

%!  constrained_code(?Code:list) is nondet.
%
%   Code is consistent with the facts of its module. Solutions are in lexicographic order of the symbols. They
%   are the same as those of code(Code).

constrained_code(Game:Code) :-
    Game:pegs(Pegs),
    findall(Symbol-Index, Game:symbol(Index, Symbol), Indexes),
    length(Indexes, Kinds),
    length(Code, Pegs),
    length(Pegged, Pegs),
    Pegged ins 1..Kinds,
    maplist(named(Indexes), Code, Pegged),
    findall(Rules, ( Game:guess(_, Guess, Answer), told_rules(Answer, Guess, Rules) ), Ruless),
    findall(Rule, Game:rule(_, Rule), Rules),
    clues_posted(Rules, Ruless, Indexes, Pegged),
    maplist(rule_posted(Indexes, Pegged), Rules),
    label(Pegged),
    maplist(symbol_index(Indexes), Code, Pegged).

%   Indexes has Symbol-Integer for each symbol. If Symbol is known, Peg is its integer. The symbols of all other
%   pegs are found after labeling.

named(Indexes, Symbol, Peg) :-
    (   var(Symbol)
    ->  true
    ;   symbol_index(Indexes, Symbol, Peg)
    ).

symbol_index(Indexes, Symbol, Index) :- memberchk(Symbol-Index, Indexes).

%   If there is no rule about lies, post every rule of every clue. Otherwise, constrain the number of true
%   clues.

clues_posted(Rules, Ruless, Indexes, Pegs) :-
    (   memberchk(lies =< Most, Rules)
    ->  maplist(all_truth(Indexes, Pegs), Ruless, Truths),
        length(Truths, Clues),
        sum(Truths, #=, True),
        Clues - True #=< Most
    ;   maplist(maplist(rule_posted(Indexes, Pegs)), Ruless)
    ).

all_truth(Indexes, Pegs, Rules, Truth) :-
    maplist(rule_truth(Indexes, Pegs), Rules, Truths),
    foldl(both_truth, Truths, 1, Truth).

both_truth(T1, T2, T) :- T1 #/\ T2 #<==> T.

rule_posted(Indexes, Pegs, Rule) :- rule_truth(Indexes, Pegs, Rule, 1).

rule_truth(Indexes, Pegs, Rule, T) :-
    (   Rule = (lies =< _)
    ->  T = 1
    ;   comparison(Rule, X, Y, Compared)
    ->  rule_values(Rule, Indexes, Pegs, X, Y),
        Compared #<==> T
    ;   compound_truth(Rule, Indexes, Pegs, T0)
    ->  T = T0
    ;   when(ground(Pegs), code_truth(Rule, Indexes, Pegs, T))
    ).

code_truth(Rule, Indexes, Pegs, T) :-
    pairs_keys(Indexes, Symbols),
    maplist(symbol_index(Indexes), Code, Pegs),
    ( code_obeys(Symbols, Code, Rule) -> T = 1 ; T = 0 ).

comparison(_ = _,  X, Y, X #= Y).
comparison(_ \= _, X, Y, X #\= Y).
comparison(_ < _,  X, Y, X #< Y).
comparison(_ > _,  X, Y, X #> Y).
comparison(_ =< _, X, Y, X #=< Y).
comparison(_ >= _, X, Y, X #>= Y).

compound_truth((A,B), Indexes, Pegs, T) :- all_truth(Indexes, Pegs, [A,B], T).
compound_truth((A;B), Indexes, Pegs, T) :-
    maplist(rule_truth(Indexes, Pegs), [A,B], [TA,TB]),
    TA #\/ TB #<==> T.
compound_truth(\+ A, Indexes, Pegs, T) :-
    rule_truth(Indexes, Pegs, A, TA),
    #\ TA #<==> T.
compound_truth(at_least(Least, Rules), Indexes, Pegs, T) :-
    maplist(rule_truth(Indexes, Pegs), Rules, Truths),
    sum(Truths, #=, Obeyed),
    Obeyed #>= Least #<==> T.
compound_truth(distinct, _, Pegs, T) :-
    findall(I-J, ( nth1(I, Pegs, _), nth1(J, Pegs, _), I < J ), Pairs),
    foldl(different_pair(Pegs), Pairs, 1, T).
compound_truth(ended(End, Least), Indexes, Pegs, T) :-
    length(Pegs, Many),
    ended_rules(End, Least, Many, Rules),
    all_truth(Indexes, Pegs, Rules, T).
compound_truth(among(Words), Indexes, Pegs, T) :-
    foldl(word_truth(Indexes, Pegs), Words, 0, T).
compound_truth(before(End, Rule), Indexes, Pegs, T) :-
    before_lengths(End, Indexes, Pegs, Kinds, Lengths),
    maplist(length_truth(Rule, Kinds), Lengths, Truths),
    sum(Truths, #=, T).

%   before_lengths(+End, +Indexes, +Pegs, -Kinds, -Lengths): Kinds has all symbols of Indexes except End, with
%   new integers. For each length L, Lengths has a term length(Holds, Before). Before is the list of the first L
%   of Pegs, as integers of Kinds. Holds is 1 if these pegs, and no others, precede the first End. Otherwise,
%   Holds is 0.

before_lengths(End, Indexes, Pegs, Kinds, Lengths) :-
    symbol_index(Indexes, End, Index),
    pairs_keys(Indexes, Symbols),
    exclude(==(End), Symbols, Others),
    findall(Kind-I, nth1(I, Others, Kind), Kinds),
    maplist(index_before(Kinds), Symbols, Table),
    maplist(peg_value(Table), Pegs, Before),
    maplist(equal_truth(Index), Pegs, Ends),
    append(Ends, [1], [First|Stops]),
    length_each(Before, Stops, First, [], Lengths).

%   End has no integer in Kinds, and gets 1. No result depends on this 1.

index_before(Kinds, Symbol, I) :- ( symbol_index(Kinds, Symbol, I0) -> I = I0 ; I = 1 ).

peg_value(Table, Peg, Value) :- element(Peg, Table, Value).

length_each([], [], _, _, []).
length_each([Peg|Pegs], [Stop|Stops], Ended0, Before0, [length(Holds, Before)|Lengths]) :-
    append(Before0, [Peg], Before),
    Holds #<==> #\ Ended0 #/\ Stop,
    Ended #<==> Ended0 #\/ Stop,
    length_each(Pegs, Stops, Ended, Before, Lengths).

length_truth(Rule, Kinds, length(Holds, Before), T) :-
    rule_truth(Kinds, Before, Rule, Obeyed),
    Holds #/\ Obeyed #<==> T.

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

%   To compare two places, compare the ranks of the symbols there. To compare a place with a symbol, compare
%   their integers.

rule_values(Rule, Indexes, Pegs, X, Y) :-
    Rule =.. [Op,A,B],
    (   A = code(I),
        atomic(B),
        memberchk(Op, [=, \=])
    ->  nth1(I, Pegs, X),
        ( symbol_index(Indexes, B, Y0) -> Y = Y0 ; Y = 0 )
    ;   quantity(A, Indexes, Pegs, X),
        quantity(B, Indexes, Pegs, Y)
    ).

%   quantity(+Quantity, +Indexes, +Pegs, -Value): Value is an integer, or an arithmetic expression of
%   library(clpfd). Pegs are the integers of a code, and Indexes has Symbol-Integer for each symbol. If there
%   are no constraints for Quantity, Value is computed when all Pegs are known.

quantity(Quantity, Indexes, Pegs, Value) :-
    (   constrained_quantity(Quantity, Indexes, Pegs, Value0)
    ->  Value = Value0
    ;   when(ground(Pegs), code_value(Quantity, Indexes, Pegs, Value))
    ).

code_value(Quantity, Indexes, Pegs, Value) :-
    pairs_keys(Indexes, Symbols),
    maplist(symbol_index(Indexes), Code, Pegs),
    quantity_value(Quantity, Symbols, Code, Value).

constrained_quantity(Number, _, _, Number) :- integer(Number), !.
constrained_quantity(count(S), Indexes, Pegs, Number) :-
    ( is_list(S) -> Symbols = S ; Symbols = [S] ),
    findall(Index, ( member(Symbol-Index, Indexes), memberchk(Symbol, Symbols) ), Counted),
    maplist(occurrences(Pegs), Counted, Counts),
    sum(Counts, #=, Number).
constrained_quantity(kinds, Indexes, Pegs, Number) :- quantity(kinds([]), Indexes, Pegs, Number).
constrained_quantity(kinds(Others), Indexes, Pegs, Number) :-
    findall(Index, ( member(Symbol-Index, Indexes), \+ memberchk(Symbol, Others) ), Counted),
    maplist(occurs(Pegs), Counted, Truths),
    sum(Truths, #=, Number).
constrained_quantity(sum, Indexes, Pegs, Sum) :-
    pairs_keys(Indexes, Symbols),
    maplist(symbol_added, Symbols, Added),
    maplist(peg_value(Added), Pegs, Each),
    sum(Each, #=, Sum).
constrained_quantity(number, Indexes, Pegs, Number) :-
    length(Pegs, Many),
    numlist(1, Many, Places),
    maplist(place_rank(Indexes, Pegs), Places, Digits),
    foldl(next_digit, Digits, 0, Number).
constrained_quantity(sum(Places), Indexes, Pegs, Sum) :-
    maplist(place_rank(Indexes, Pegs), Places, Ranks),
    sum(Ranks, #=, Sum).
constrained_quantity(code(I), Indexes, Pegs, Rank) :- place_rank(Indexes, Pegs, I, Rank).
constrained_quantity(rank(I), Indexes, Pegs, Rank) :- place_rank(Indexes, Pegs, I, Rank).
constrained_quantity(rank_of(Symbol), Indexes, _, Rank) :-
    pairs_keys(Indexes, Symbols),
    symbol_rank(Symbols, Symbol, Rank).
constrained_quantity(black(Guess), Indexes, Pegs, Black) :-
    maplist(matched(Indexes), Guess, Pegs, Matches),
    sum(Matches, #=, Black).
constrained_quantity(shared(Guess), Indexes, Pegs, Shared) :-
    msort(Guess, Sorted),
    clumped(Sorted, Counts),
    maplist(shared_pegs(Indexes, Pegs), Counts, Shares),
    sum(Shares, #=, Shared).
constrained_quantity(white(Guess), Indexes, Pegs, White) :- quantity(shared(Guess)-black(Guess), Indexes, Pegs, White).
constrained_quantity(distance(Guess), Indexes, Pegs, Sum) :-
    maplist(peg_distance(Indexes), Guess, Pegs, Distances),
    sum(Distances, #=, Sum).
constrained_quantity(before(End, Quantity), Indexes, Pegs, Value) :-
    before_lengths(End, Indexes, Pegs, Kinds, Lengths),
    maplist(length_value(Quantity, Kinds), Lengths, Values),
    sum(Values, #=, Value).
constrained_quantity(A+B, Indexes, Pegs, X+Y) :- quantity(A, Indexes, Pegs, X), quantity(B, Indexes, Pegs, Y).
constrained_quantity(A-B, Indexes, Pegs, X-Y) :- quantity(A, Indexes, Pegs, X), quantity(B, Indexes, Pegs, Y).
constrained_quantity(A*B, Indexes, Pegs, X*Y) :- quantity(A, Indexes, Pegs, X), quantity(B, Indexes, Pegs, Y).
constrained_quantity(A mod B, Indexes, Pegs, X mod Y) :- quantity(A, Indexes, Pegs, X), quantity(B, Indexes, Pegs, Y).
constrained_quantity(abs(A), Indexes, Pegs, abs(X)) :- quantity(A, Indexes, Pegs, X).

length_value(Quantity, Kinds, length(Holds, Before), Value) :-
    quantity(Quantity, Kinds, Before, All),
    Value #= Holds*All.

equal_truth(X, Y, Truth) :- X #= Y #<==> Truth.

occurrences(Pegs, Symbol, Count) :-
    maplist(equal_truth(Symbol), Pegs, Truths),
    sum(Truths, #=, Count).

occurs(Pegs, Symbol, Truth) :-
    occurrences(Pegs, Symbol, Count),
    Count #> 0 #<==> Truth.

matched(Indexes, Symbol, Peg, Match) :-
    (   symbol_index(Indexes, Symbol, Index)
    ->  equal_truth(Index, Peg, Match)
    ;   Match = 0                       % a blank peg
    ).

shared_pegs(Indexes, Pegs, Symbol-Guessed, Shared) :-
    (   symbol_index(Indexes, Symbol, Index)
    ->  occurrences(Pegs, Index, Count),
        Shared #= min(Guessed, Count)
    ;   Shared = 0
    ).

place_rank(Indexes, Pegs, I, Rank) :-
    nth1(I, Pegs, Peg),
    pairs_keys(Indexes, Symbols),
    maplist(symbol_rank(Symbols), Symbols, Ranks),
    element(Peg, Ranks, Rank).

next_digit(Digit, Number, 10*Number+Digit).

symbol_added(Symbol, Added) :- ( number(Symbol) -> Added = Symbol ; Added = 0 ).

peg_distance(Indexes, Guessed, Peg, Distance) :-
    pairs_keys(Indexes, Symbols),
    maplist(symbols_distance(Symbols, Guessed), Symbols, Distances),
    element(Peg, Distances, Distance).
