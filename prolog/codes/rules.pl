:- module(codes_rules,
          [ code_obeys/3,              % +Symbols, +Code, +Rule
            ended_rules/4,             % +End, +Least, +Pegs, -Rules
            quantity_value/4,          % +Quantity, +Symbols, +Code, -Value
            symbol_rank/3,             % +Symbols, +Symbol, -Rank
            symbols_distance/4,        % +Symbols, +Symbol, +Other, -Distance
            codes_distance/4           % +Symbols, +Guess, +Code, -Distance
          ]).
:- autoload(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(feedback).

:- discontiguous english/2.

/** <module> What the rules of a session mean

A rule is a condition that every code obeys:

  - `distinct`: no symbol occurs twice.
  - `code(I) = S`, `code(I) \= S`: the symbol at place I, from 1, is or is not S.
    `code(I) = code(J)`, `code(I) \= code(J)`: two places hold the same symbol, or different ones.
  - `A Op B`: two quantities compare so.
  - `among(Words)`: the code is one of the list Words.
  - `(A,B)`, `(A;B)`, `\+ A`: and, or, not.
  - `ended(End, Least)`: the code has Least symbols or more, none of them End, and End at all places after them. So codes of
    different lengths fill the same pegs.
  - `before(End, Rule)`: the code before End obeys Rule, which knows of no End. It is asked of codes that obey ended(End, _).
  - `at_least(K, Rules)`: the code obeys K or more of a list of rules.
  - `prolog(Code, Goal)`: the goal is true of the code, for which its variable Code stands.
  - `lies =< K`: nothing is asked of a code; at most K clues are wrong (see textbook.pl).

Op is one of `=`, `\=`, `<`, `>`, `=<`, `>=`. A quantity is a whole number or

  - `count(S)`, `count(Symbols)`: how many pegs hold S, or one of a list of symbols.
  - `kinds`, `kinds(Symbols)`: how many different symbols occur; how many besides a list of symbols.
  - `sum`: the sum of the symbols that are numbers; an end, which is none, adds nothing.
  - `sum(Places)`: the sum of the symbols, all numbers, at a list of places.
  - `code(I)`, `rank(I)`: the symbol at place I as a number; `rank_of(S)`: the symbol S as a number.
  - `black(Guess)`, `white(Guess)`, `shared(Guess)`: the marks that the code gives to Guess; both together.
  - `distance(Guess)`: how far the pegs are from those of Guess, summed.
  - `A+B`, `A-B`, `A*B`.
  - `before(End, Quantity)`: the quantity of the code before End, as above.

A rule or a quantity that is new needs its meaning here. The other programs then test whole codes for it, until they are told
more: see residual.pl and sums.pl.
*/

%!  code_obeys(+Symbols:list, +Code:list, +Rule) is semidet.
%
%   The ground Code obeys Rule. Symbols are all symbols in their order.

code_obeys(Symbols, Code, Rule) :- obeys(Rule, Symbols, Code).

obeys((A,B), Symbols, Code) :-
    obeys(A, Symbols, Code),
    obeys(B, Symbols, Code).
obeys((A;B), Symbols, Code) :-
    (   obeys(A, Symbols, Code)
    ->  true
    ;   obeys(B, Symbols, Code)
    ).
obeys(\+ A, Symbols, Code) :- \+ obeys(A, Symbols, Code).
obeys(at_least(Least, Rules), Symbols, Code) :-
    aggregate_all(count, ( member(Rule, Rules), obeys(Rule, Symbols, Code) ), Obeyed),
    Obeyed >= Least.
obeys(distinct, _, Code)     :- is_set(Code).
obeys(among(Words), _, Code) :- memberchk(Code, Words).
obeys(ended(End, Least), Symbols, Code) :-
    length(Code, Pegs),
    ended_rules(End, Least, Pegs, Rules),
    forall(member(Rule, Rules), obeys(Rule, Symbols, Code)).
obeys(before(End, Rule), Symbols, Code) :-
    code_before(End, Symbols, Code, Kinds, Before),
    obeys(Rule, Kinds, Before).
obeys(prolog(Variable, Goal), _, Code) :-
    copy_term(Variable-Goal, Code-Called),
    once(Called).
obeys(A = B, Symbols, Code)  :- sides(A, B, Symbols, Code, X, Y), X == Y.
obeys(A \= B, Symbols, Code) :- sides(A, B, Symbols, Code, X, Y), X \== Y.
obeys(A < B, Symbols, Code)  :- quantities(A, B, Symbols, Code, X, Y), X < Y.
obeys(A > B, Symbols, Code)  :- quantities(A, B, Symbols, Code, X, Y), X > Y.
obeys(A >= B, Symbols, Code) :- quantities(A, B, Symbols, Code, X, Y), X >= Y.
obeys(A =< B, Symbols, Code) :-
    (   A == lies
    ->  true
    ;   quantities(A, B, Symbols, Code, X, Y),
        X =< Y
    ).

english(obeys(A = B, _, _), [A, verb("is", "is not"), "equal to", B]).
english(obeys(A \= B, _, _), [A, verb("differs", "does not differ"), "from", B]).
english(obeys(A < B, _, _), [A, verb("is", "is not"), "less than", B]).
english(obeys(A > B, _, _), [A, verb("is", "is not"), "greater than", B]).
english(obeys(A >= B, _, _), [A, verb("is", "is not"), "at least", B]).
english(obeys(A =< B, _, _), [A, verb("is", "is not"), "at most", B]) :- A \== lies.
english(obeys(distinct, _, _), [verb("all symbols differ", "a symbol occurs more than once")]).
english(obeys(among(_), _, Code), [code(Code), verb("is", "is not"), "in the list"]).
english(obeys(ended(_, Least), _, _), ["it has at least", Least, "symbols, and none after its end"]).
english(obeys(before(_, Rule), _, _), Sentence) :- english(obeys(Rule, _, _), Sentence).
english(obeys(\+ _, _, _), ["the opposite", verb("does not hold", "holds")]).
english(obeys((_;_), _, _), [verb("one", "none"), "of these holds"]).
english(obeys(at_least(Least, _), _, _), [verb("at least", "fewer than"), Least, "of these hold"]).

%   The symbol at a place is equal to a constant, whatever its name, or not.

sides(A, B, Symbols, Code, X, Y) :-
    (   A = code(I),
        atomic(B)
    ->  nth1(I, Code, X),
        Y = B
    ;   quantities(A, B, Symbols, Code, X, Y)
    ).

quantities(A, B, Symbols, Code, X, Y) :-
    quantity_value(A, Symbols, Code, X),
    quantity_value(B, Symbols, Code, Y).

%!  ended_rules(+End, +Least:integer, +Pegs:integer, -Rules:list) is det.
%
%   A code of Pegs pegs obeys ended(End, Least) if and only if it obeys Rules.

ended_rules(End, Least, Pegs, Rules) :-
    findall(Rule, ended_rule(End, Least, Pegs, Rule), Rules).

ended_rule(End, Least, _, code(Place) \= End) :- between(1, Least, Place).
ended_rule(End, Least, Pegs, ( code(Place) \= End ; code(Next) = End )) :-
    First is Least+1,
    Last is Pegs-1,
    between(First, Last, Place),
    Next is Place+1.

%   code_before(+End, +Symbols, +Code, -Kinds, -Before): Before is Code up to its first End, and Kinds are the Symbols that it may be made of: all but End.

code_before(End, Symbols, Code, Kinds, Before) :-
    exclude(==(End), Symbols, Kinds),
    (   append(Before0, [Symbol|_], Code),
        Symbol == End
    ->  Before = Before0
    ;   Before = Code
    ).

%!  quantity_value(+Quantity, +Symbols:list, +Code:list, -Value:number) is det.
%
%   Value is Quantity of the ground Code.

quantity_value(Number, _, _, Number) :- integer(Number), !.
quantity_value(count(S), _, Code, Number) :-
    (   is_list(S)
    ->  aggregate_all(count, ( member(X, Code), memberchk(X, S) ), Number)
    ;   aggregate_all(count, ( member(X, Code), X == S ), Number)
    ).
quantity_value(kinds, _, Code, Number) :-
    sort(Code, Kinds),
    length(Kinds, Number).
quantity_value(kinds(Others), _, Code, Number) :-
    sort(Code, Kinds),
    aggregate_all(count, ( member(Kind, Kinds), \+ memberchk(Kind, Others) ), Number).
quantity_value(sum, _, Code, Number) :-
    include(number, Code, Numbers),
    sum_list(Numbers, Number).
quantity_value(sum(Places), _, Code, Number) :-
    aggregate_all(sum(X), ( member(I, Places), nth1(I, Code, X) ), Number).
quantity_value(code(I), Symbols, Code, Rank) :- quantity_value(rank(I), Symbols, Code, Rank).
quantity_value(rank(I), Symbols, Code, Rank) :-
    nth1(I, Code, Symbol),
    symbol_rank(Symbols, Symbol, Rank).
quantity_value(rank_of(Symbol), Symbols, _, Rank) :- symbol_rank(Symbols, Symbol, Rank).
quantity_value(black(Guess), _, Code, Black) :- guess_code_feedback(Guess, Code, Black, _).
quantity_value(white(Guess), _, Code, White) :- guess_code_feedback(Guess, Code, _, White).
quantity_value(shared(Guess), _, Code, Shared) :-
    guess_code_feedback(Guess, Code, Black, White),
    Shared is Black+White.
quantity_value(distance(Guess), Symbols, Code, Distance) :- codes_distance(Symbols, Guess, Code, Distance).
quantity_value(before(End, Quantity), Symbols, Code, Value) :-
    code_before(End, Symbols, Code, Kinds, Before),
    quantity_value(Quantity, Kinds, Before, Value).
quantity_value(A+B, Symbols, Code, Sum) :-
    quantity_value(A, Symbols, Code, X),
    quantity_value(B, Symbols, Code, Y),
    Sum is X+Y.
quantity_value(A-B, Symbols, Code, Difference) :-
    quantity_value(A, Symbols, Code, X),
    quantity_value(B, Symbols, Code, Y),
    Difference is X-Y.
quantity_value(A*B, Symbols, Code, Product) :-
    quantity_value(A, Symbols, Code, X),
    quantity_value(B, Symbols, Code, Y),
    Product is X*Y.

english(quantity_value(Quantity, _, _, Value), [Quantity, "is", Value]) :- \+ integer(Quantity).

%!  symbol_rank(+Symbols:list, +Symbol, -Rank:number) is det.
%
%   Rank is Symbol itself if all Symbols are numbers, else its place among them. The symbol `end` of codes of different lengths,
%   the first, may stand before numbers: it is below them. A blank peg, which is no symbol, is below all.

symbol_rank(Symbols, Symbol, Rank) :-
    (   Symbol == '_'
    ->  lowest_rank(Symbols, Lowest),
        Rank is Lowest-1
    ;   numbers_among(Symbols, Numbers)
    ->  ( Symbols \== Numbers, Symbol == end -> end_rank(Numbers, Rank) ; Rank = Symbol )
    ;   nth1(Rank, Symbols, Symbol)
    ->  true
    ).

lowest_rank(Symbols, Rank) :-
    (   numbers_among(Symbols, Numbers)
    ->  ( Symbols == Numbers -> min_list(Numbers, Rank) ; end_rank(Numbers, Rank) )
    ;   Rank = 1
    ).

end_rank(Numbers, Rank) :-
    min_list(Numbers, Least),
    Rank is Least-1.

numbers_among(Symbols, Numbers) :-
    ( Symbols = [end|Numbers0], Numbers0 \== [] -> Numbers = Numbers0 ; Numbers = Symbols ),
    maplist(number, Numbers).

%!  symbols_distance(+Symbols:list, +Symbol, +Other, -Distance:number) is det.
%
%   Distance is how far the ranks of two symbols are apart; 0 for a blank peg, which is no symbol.

symbols_distance(Symbols, A, B, Distance) :-
    (   memberchk(A, Symbols)
    ->  symbol_rank(Symbols, A, X),
        symbol_rank(Symbols, B, Y),
        Distance is abs(X-Y)
    ;   Distance = 0
    ).

%!  codes_distance(+Symbols:list, +Guess:list, +Code:list, -Distance:number) is det.
%
%   Distance adds up how far the pegs of Guess are from those of Code.

codes_distance(Symbols, Guess, Code, Distance) :- foldl(pegs_apart(Symbols), Guess, Code, 0, Distance).

pegs_apart(Symbols, G, C, Sum0, Sum) :-
    symbols_distance(Symbols, G, C, Apart),
    Sum is Sum0+Apart.
