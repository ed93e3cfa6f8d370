:- module(codes_figures,
          [ rule_figure/3,             % +Rule, +Theory, -Figure
            figure_residual/5          % +Figure, +Theory, +Place, +Symbol, -Residual
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- autoload(library(terms), [mapargs/3]).
:- use_module('../definition/theory', [rule_comparison/4]).
:- use_module('../definition/rules', [code_obeys/3]).
:- use_module(sums).

:- set_prolog_flag(optimise, true).

/** <module> Rules about products, remainders, absolute values and primes

Such a rule is no sum over the pegs. It becomes a _figure_, a test of the value of an expression:

    figure(Test, Expression)

Test is `prime`, or an operator that compares the value with 0. An expression is one of

    | expression              | value                                           |
    | an integer              | the integer itself                              |
    | linear(Terms, Constant) | the sum of Terms (see sums.pl), plus Constant   |
    | so_far(End, Number)     | Number, then the digits of the pegs before End  |
    | A+B, A-B, A*B, A mod B  | the result of the arithmetic                    |
    | abs(A)                  | the absolute value of A                         |

Each placed symbol replaces parts of the expression by integers. After the last place, the expression is an integer.

    code(1)*code(2) = 6                         the figure is  linear([1*at(1, _, 1, 3)], 0)*linear([1*at(2, _, 1, 3)], 0) - 6 = 0
    its residual after the symbol 2             2*linear([1*at(2, _, 1, 3)], 0) - 6 = 0
*/

%!  rule_figure(+Rule, +Theory, -Figure) is semidet.
%
%   A code of Theory obeys Rule if and only if it satisfies Figure. Fails if Rule is no figure.

rule_figure(Rule, Theory, figure(Test, Expression)) :-
    (   Rule = prime(A)
    ->  Test = prime,
        quantity_expression(A, Theory, Expression)
    ;   rule_comparison(Rule, Test, A, B),
        quantity_expression(A-B, Theory, Expression)
    ).

quantity_expression(Quantity, Theory, Expression) :-
    (   quantity_linear(Quantity, Theory, Terms, Constant)
    ->  ( Terms == [] -> Expression = Constant ; Expression = linear(Terms, Constant) )
    ;   Quantity = before(End, number)
    ->  Expression = so_far(End, 0)
    ;   Quantity = before(End, Inner)
    ->  mapargs(part_before(End), Inner, Parts),
        quantity_expression(Parts, Theory, Expression)
    ;   parts_expression(quantity_part(Theory), Quantity, Expression)
    ).

part_before(End, Part, before(End, Part)).

quantity_part(Theory, Quantity, Expression) :- quantity_expression(Quantity, Theory, Expression).

%   parts_expression(:Goal, +Compound, -Expression) is semidet: Expression is the arithmetic term Compound, with
%   each operand replaced by call(Goal, Operand, Value), and simplified: 7 for 3+4, 0 for 0*X.

:- meta_predicate parts_expression(2, +, -).

parts_expression(Goal, Compound, Expression) :-
    Compound =.. [Op|Parts0],
    memberchk(Op, [+, -, *, mod, abs]),
    maplist(Goal, Parts0, Parts),
    Expression0 =.. [Op|Parts],
    (   maplist(integer, Parts)
    ->  Expression is Expression0
    ;   simpler(Expression0, Expression1)
    ->  Expression = Expression1
    ;   Expression = Expression0
    ).

simpler(linear(Terms, C0)+N, linear(Terms, C)) :- integer(N), C is C0+N.
simpler(N+linear(Terms, C0), linear(Terms, C)) :- integer(N), C is C0+N.
simpler(linear(Terms, C0)-N, linear(Terms, C)) :- integer(N), C is C0-N.
simpler(linear(Terms, C0) mod N, linear(Terms, C) mod N) :- C is C0 mod N.
simpler(0*_, 0).
simpler(_*0, 0).

%!  figure_residual(+Figure, +Theory, +Place, +Symbol, -Residual) is det.
%
%   Figure is a condition on the places from Place on, in a game of Theory. If Place holds Symbol, the code
%   satisfies Figure if and only if its later places satisfy Residual. Residual is `true`, `false`, or another
%   figure.

figure_residual(figure(Test, Expression0), theory(Pegs, _, _, _), Place, Symbol, Residual) :-
    Left is Pegs-Place,
    expression_after(Left, Place, Symbol, Expression0, Expression),
    expression_range(Expression, Left, Least, Most),
    (   decided(Test, Least, Most, Truth)
    ->  Residual = Truth
    ;   Residual = figure(Test, Expression)
    ).

expression_after(Left, Place, Symbol, Expression0, Expression) :-
    (   integer(Expression0)
    ->  Expression = Expression0
    ;   Expression0 = linear(Terms0, Constant0)
    ->  terms_after(Terms0, Place, Symbol, Terms, Weight),
        Constant is Constant0+Weight,
        terms_left(Terms, Left, Least, Most),
        ( Least =:= Most -> Expression is Constant+Least ; Expression = linear(Terms, Constant) )
    ;   Expression0 = so_far(End, Number0)
    ->  (   Symbol == End
        ->  Expression = Number0
        ;   Number is 10*Number0+Symbol,
            ( Left =:= 0 -> Expression = Number ; Expression = so_far(End, Number) )
        )
    ;   parts_expression(expression_after(Left, Place, Symbol), Expression0, Expression)
    ).

%   expression_range(+Expression, +Left, -Least, -Most): whatever symbols the last Left places get, the value of
%   Expression is between Least and Most.

expression_range(N, _, N, N) :- integer(N), !.
expression_range(linear(Terms, Constant), Left, Least, Most) :-
    !,
    terms_left(Terms, Left, Least0, Most0),
    Least is Constant+Least0,
    Most is Constant+Most0.
expression_range(so_far(_, Number), Left, Number, Most) :-
    !,
    Most is (Number+1)*10**Left-1.
expression_range(_ mod N, _, Least, Most) :-
    !,
    Least is min(0, N+1),
    Most is max(0, N-1).
expression_range(Expression, Left, Least, Most) :-
    Expression =.. [Op|Parts],
    maplist(part_ends(Left), Parts, Endss),
    findall(Value, ( maplist(member, Ends, Endss), end_value(Op, Ends, Endss, Value) ), Values),
    min_list(Values, Least),
    max_list(Values, Most).

part_ends(Left, Part, [Least,Most]) :- expression_range(Part, Left, Least, Most).

end_value(Op, Ends, _, Value) :- Expression =.. [Op|Ends], Value is Expression.
end_value(abs, _, [[Least,Most]], 0) :- Least < 0, Most > 0.

%   decided(+Test, +Least, +Most, -Truth) is semidet: Test has the same Truth for all values from Least to Most:
%   `true` for the test =< and the values from -3 to 0.

decided(Test, Least, Most, Truth) :-
    test_truth(Test, Least, Truth),
    (   Least =:= Most
    ->  true
    ;   Test == prime
    ->  Most < 2
    ;   memberchk(Test, [=, \=])
    ->  Least*Most > 0
    ;   test_truth(Test, Most, Truth)
    ).

test_truth(Test, Value, Truth) :-
    ( Test == prime -> Rule = prime(Value) ; rule_comparison(Rule, Test, Value, 0) ),
    ( code_obeys([], [], Rule) -> Truth = true ; Truth = false ).
