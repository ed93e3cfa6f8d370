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

/** <module> What rules mean

A rule is a condition on a code. I and J are places, counted from 1.

    | rule                           | the code obeys it if                                             |
    | distinct                       | no symbol occurs twice                                           |
    | code(I) = S, code(I) \= S      | place I has the symbol S, or another symbol                      |
    | code(I) = code(J), with \= too | places I and J have equal symbols, or different symbols          |
    | A Op B                         | the comparison of two quantities is true: = \= < > =< >=         |
    | prime(A)                       | the quantity A is a prime number                                 |
    | among(Codes)                   | the code is an element of the list Codes                         |
    | (A,B)                          | the code obeys A and B                                           |
    | (A;B)                          | the code obeys A, or B, or both                                  |
    | \+ A                           | the code does not obey A                                         |
    | at_least(K, Rules)             | the code obeys at least K rules of the list Rules                |
    | ended(End, Least)              | Least or more pegs are not End, and all pegs after them are End  |
    | before(End, Rule)              | the pegs before the first End obey Rule                          |
    | prolog(Variable, Goal)         | Goal succeeds with the code as Variable                          |
    | lies =< K                      | always. This rule is about clues: K of them may be wrong         |

With the rule ended(End, Least), a code may be shorter than the number of pegs. Use before(End, _) only
together with this rule. A rule within before(End, _) must not mention End.

    | quantity              | value                                                                 |
    | an integer            | the integer itself                                                    |
    | count(S), count(Ss)   | the number of pegs with the symbol S, or with a symbol of the list Ss |
    | kinds                 | the number of different symbols                                       |
    | kinds(Ss)             | the number of different symbols that are not in the list Ss           |
    | sum                   | the sum of the symbols that are numbers                               |
    | sum(Places)           | the sum of the symbols at Places, which must be numbers               |
    | number                | the code as a number: all symbols are digits                          |
    | code(I), rank(I)      | the rank of the symbol at place I: see symbol_rank/3                  |
    | rank_of(S)            | the rank of the symbol S                                              |
    | black(Guess)          | the number of black marks that the code gives to Guess                |
    | white(Guess)          | the number of white marks that the code gives to Guess                |
    | shared(Guess)         | the number of both marks together                                     |
    | distance(Guess)       | the sum of symbols_distance/4 over all places                         |
    | A+B, A-B, A*B, A mod B | the result of the arithmetic                                         |
    | abs(A)                | the absolute value of A                                               |
    | before(End, Quantity) | the value of Quantity for the pegs before the first End               |

A new rule or quantity is defined here. Every program then tests complete codes with it. To prune the search
with it, add it to residual.pl or sums.pl.
*/

%!  code_obeys(+Symbols:list, +Code:list, +Rule) is semidet.
%
%   Code obeys Rule. Symbols is the list of all symbols, in order.

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
obeys(prime(A), Symbols, Code) :-
    quantity_value(A, Symbols, Code, Number),
    prime_number(Number).
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
english(obeys(prime(A), _, _), [A, verb("is", "is not"), "prime"]).
english(obeys(among(_), _, Code), [code(Code), verb("is", "is not"), "in the list"]).
english(obeys(ended(_, Least), _, _), ["it has at least", Least, "symbols, and none after its end"]).
english(obeys(before(_, Rule), _, _), Sentence) :- english(obeys(Rule, _, _), Sentence).
english(obeys(\+ _, _, _), ["the opposite", verb("does not hold", "holds")]).
english(obeys((_;_), _, _), [verb("one", "none"), "of these holds"]).
english(obeys(at_least(Least, _), _, _), [verb("at least", "fewer than"), Least, "of these hold"]).

prime_number(2).
prime_number(Number) :-
    Number > 2,
    Number mod 2 =\= 0,
    no_divisor_from(3, Number).

no_divisor_from(Odd, Number) :-
    (   Odd*Odd > Number
    ->  true
    ;   Number mod Odd =\= 0,
        Next is Odd+2,
        no_divisor_from(Next, Number)
    ).

%   X and Y are the values of the two sides of a comparison. For code(1) and red, X and Y are symbols. For all
%   other sides, X and Y are numbers.

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
%   A code of Pegs pegs obeys ended(End, Least) if and only if it obeys all Rules: the first Least pegs are not
%   End, and only End follows End.

ended_rules(End, Least, Pegs, Rules) :-
    findall(Rule, ended_rule(End, Least, Pegs, Rule), Rules).

ended_rule(End, Least, _, code(Place) \= End) :- between(1, Least, Place).
ended_rule(End, Least, Pegs, ( code(Place) \= End ; code(Next) = End )) :-
    First is Least+1,
    Last is Pegs-1,
    between(First, Last, Place),
    Next is Place+1.

%   code_before(+End, +Symbols, +Code, -Kinds, -Before): Before are the pegs of Code before the first End: [a,b]
%   for [a,b,end,end]. If Code has no End, Before is Code. Kinds is Symbols without End.

code_before(End, Symbols, Code, Kinds, Before) :-
    exclude(==(End), Symbols, Kinds),
    (   append(Before0, [Symbol|_], Code),
        Symbol == End
    ->  Before = Before0
    ;   Before = Code
    ).

%!  quantity_value(+Quantity, +Symbols:list, +Code:list, -Value:number) is det.
%
%   Value is the value of Quantity for Code: 2 for count(red) and [red, blue, red].

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
quantity_value(number, _, Code, Number) :- foldl(digit_appended, Code, 0, Number).
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
    quantities(A, B, Symbols, Code, X, Y),
    Sum is X+Y.
quantity_value(A-B, Symbols, Code, Difference) :-
    quantities(A, B, Symbols, Code, X, Y),
    Difference is X-Y.
quantity_value(A*B, Symbols, Code, Product) :-
    quantities(A, B, Symbols, Code, X, Y),
    Product is X*Y.
quantity_value(A mod B, Symbols, Code, Rest) :-
    quantities(A, B, Symbols, Code, X, Y),
    Rest is X mod Y.
quantity_value(abs(A), Symbols, Code, Value) :-
    quantity_value(A, Symbols, Code, X),
    Value is abs(X).

english(quantity_value(Quantity, _, _, Value), [Quantity, "is", Value]) :- \+ integer(Quantity).

digit_appended(Digit, Number0, Number) :- Number is 10*Number0+Digit.

%!  symbol_rank(+Symbols:list, +Symbol, -Rank:number) is det.
%
%   Rules compare symbols by their ranks. The first matching line of this table gives the Rank of Symbol:
%
%       | Symbol                                    | Rank                     |
%       | `_`, a blank peg                          | the least rank minus 1   |
%       | `end`, if all other symbols are numbers   | the least number minus 1 |
%       | any, if all symbols but `end` are numbers | the number Symbol        |
%       | any other                                 | its position in Symbols  |

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
%   Distance is the absolute difference of the ranks of the two symbols. If Symbol is a blank peg, Distance is
%   0.

symbols_distance(Symbols, A, B, Distance) :-
    (   memberchk(A, Symbols)
    ->  symbol_rank(Symbols, A, X),
        symbol_rank(Symbols, B, Y),
        Distance is abs(X-Y)
    ;   Distance = 0
    ).

%!  codes_distance(+Symbols:list, +Guess:list, +Code:list, -Distance:number) is det.
%
%   Distance is the sum of the distances of Guess and Code at each place. [1, 5] and [2, 3] have distance 3.

codes_distance(Symbols, Guess, Code, Distance) :- foldl(pegs_apart(Symbols), Guess, Code, 0, Distance).

pegs_apart(Symbols, G, C, Sum0, Sum) :-
    symbols_distance(Symbols, G, C, Apart),
    Sum is Sum0+Apart.
